//! The margin column: title, panels, a trophy where there is room for it, the
//! explanation of the signs, compass and scale.

use crate::frame::Frame;
use crate::geometry::{Rect, pt};
use crate::pen::Pen;
use crate::{cartouche, key, trophy, typeset};
use kernel::Scene;

/// What compass and scales take at the foot of the column.
const FOOT: f64 = 214.0;

/// How tall a column must be at least to hold everything.
pub(crate) fn least_height(scene: &Scene) -> f64 {
    cartouche::TALLEST + typeset::least_height(scene) + FOOT
}

/// Draws the whole column.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, date: Option<&str>, frame: &Frame, column: Rect) {
    pen.open("g", &[("id", "margin")]);
    let top = cartouche::title(pen, scene, date, column);
    let foot = column.high.y - FOOT;
    let below = typeset::draw(pen, scene, column, top, foot);
    let items = key::items(scene);
    let mut end = foot;
    if !items.is_empty() && below + key::height(&items) < foot {
        end = foot - key::height(&items);
        key::draw(pen, &items, column, end + 4.0);
    }
    if end - below > 170.0 {
        trophy::draw(
            pen,
            pt(column.middle().x, f64::midpoint(below, end) - 8.0),
            1.0,
        );
    }
    cartouche::rose(pen, pt(column.middle().x, column.high.y - 142.0), 42.0);
    cartouche::scales(pen, frame, column, column.high.y - 6.0);
    pen.close("g");
}
