//! Hills of a table without a map: slopes in light and shade around their
//! outlines, which stay to be seen, for it is there that a hill begins.

use super::features::Laid;
use crate::frame::Frame;
use crate::geometry::inside;
use crate::grid::Grid;
use crate::pen::{Path, Pen};
use crate::relief::{self, swell};
use kernel::scene::FeatureKind;

/// Between two knots of the heights.
const STEP: f64 = 6.0;
/// How much higher a hill is than what it stands on.
const RISE: f64 = 20.0;

/// Draws the relief, and over it every hill's outline.
pub(super) fn draw(pen: &mut Pen, laid: &[Laid], frame: &Frame) {
    let mut hills: Vec<&Laid> = laid
        .iter()
        .filter(|item| item.is(FeatureKind::Hill) && item.points.len() > 2)
        .collect();
    hills.sort_by_key(|hill| hill.feature.level);
    relief::draw(pen, &heights(&hills, frame), frame);
    for hill in hills {
        let mut top = Path::new();
        top.soft_polygon(&hill.points);
        pen.open("g", &[]).title(if hill.feature.name.is_empty() {
            "hill"
        } else {
            &hill.feature.name
        });
        pen.path("hill-top", &top);
        pen.close("g");
        pen.path("form", &top);
    }
}

/// The heights of the table. The open ground swells a little, so that it is no
/// plane, but never as much as would draw a line.
fn heights(hills: &[&Laid], frame: &Frame) -> Grid {
    Grid::over(frame.map.grown(4.0 * STEP), STEP, |p| {
        let up = hills.iter().filter(|hill| inside(&hill.points, p));
        let risen: f64 = up.map(|_| RISE).sum();
        1.0 + risen + swell(p, 150.0, 1) * 0.5 + swell(p, 68.0, 2) * 0.3
    })
    .softened(10)
}
