//! The margin column: title, panels, a trophy where there is room for it, the
//! explanation of the signs, compass and scale.

use crate::frame::Frame;
use crate::geometry::{Pt, Rect, pt, real};
use crate::pen::Pen;
use crate::{cartouche, key, trophy, typeset};
use kernel::Scene;
use kernel::scene::Panel;

/// What compass and scales take at the foot of the column.
const FOOT: f64 = 214.0;

/// How wide a column under the map is at least.
const UNDER: f64 = 290.0;

/// A part of a panel under the map has at least so many lines.
const FEW: usize = 6;

/// How panels are shared out between the column and the ground under the map.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Share {
    /// So many stand in the column.
    pub(crate) beside: usize,
    /// How tall the column must be.
    pub(crate) column: f64,
    /// How tall the rest stands under the map.
    pub(crate) under: f64,
}

/// Shares panels out beside and under a map of this size. Where even the first finds no room beside
/// it, the column is as tall as it must be.
pub(crate) fn share(scene: &Scene, map: Pt) -> Share {
    let panels = &scene.panels;
    let least = |count: usize| cartouche::TALLEST + typeset::least_height(&panels[..count]) + FOOT;
    let beside = typeset::fitting(panels, map.y - cartouche::TALLEST - FOOT);
    if beside == panels.len() || beside == 0 {
        return Share {
            beside: panels.len(),
            column: least(panels.len()),
            under: 0.0,
        };
    }
    Share {
        beside,
        column: least(beside),
        under: {
            let count = columns(map.x);
            typeset::dealt(&cut(&panels[beside..], count), count).0 + 26.0
        },
    }
}

/// Panels for so many columns: a long one goes on in the next.
fn cut(panels: &[Panel], columns: usize) -> Vec<Panel> {
    let lines: usize = panels.iter().map(|panel| panel.lines.len()).sum();
    let most = lines.div_ceil(columns).max(FEW);
    let parts = panels.iter().flat_map(|panel| {
        let parts = panel.lines.chunks(most).enumerate();
        parts.map(|(nth, lines)| Panel {
            title: if nth == 0 {
                panel.title.clone()
            } else {
                format!("{}, continued", panel.title)
            },
            lines: lines.to_vec(),
        })
    });
    parts.collect()
}

/// How many columns find room under a map.
fn columns(wide: f64) -> usize {
    (1..6)
        .rev()
        .find(|count| real(*count) * UNDER <= wide)
        .unwrap_or(1)
}

/// Draws the panels that find no room in the column.
pub(crate) fn draw_under(pen: &mut Pen, scene: &Scene, frame: &Frame) {
    let rest = &scene.panels[frame.beside.min(scene.panels.len())..];
    if rest.is_empty() {
        return;
    }
    let map = frame.map;
    let count = columns(map.size().x);
    let rest = &cut(rest, count)[..];
    let (tall, begins) = typeset::dealt(rest, count);
    let wide = map.size().x / real(begins.len());
    pen.open("g", &[("id", "under")]);
    for (nth, begin) in begins.iter().enumerate() {
        let end = begins.get(nth + 1).copied().unwrap_or(rest.len());
        let low = pt(map.low.x + wide * real(nth), map.high.y + 26.0);
        let column = Rect {
            low,
            high: low + pt(wide, tall),
        };
        typeset::draw(pen, &rest[*begin..end], column, low.y, column.high.y);
    }
    pen.close("g");
}

/// Draws the whole column.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, date: Option<&str>, frame: &Frame, column: Rect) {
    pen.open("g", &[("id", "margin")]);
    let top = cartouche::title(pen, scene, date, column);
    let foot = column.high.y - FOOT;
    let panels = &scene.panels[..frame.beside.min(scene.panels.len())];
    let below = typeset::draw(pen, panels, column, top, foot);
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

#[cfg(test)]
mod tests {
    use super::{Panel, cut};

    fn panel(title: &str, lines: usize) -> Panel {
        let title = title.to_owned();
        let lines = (0..lines).map(|line| line.to_string()).collect();
        Panel { title, lines }
    }

    #[test]
    fn a_long_panel_goes_on_in_the_next_column_and_loses_no_line() {
        let panels = [panel("French", 4), panel("Allies", 28)];
        let parts = cut(&panels, 4);
        let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
        let on = "Allies, continued";
        assert_eq!(titles, ["French", "Allies", on, on, on]);
        assert!(parts.iter().all(|part| part.lines.len() <= 8));
        let lines = parts[1..].iter().flat_map(|part| part.lines.clone());
        assert_eq!(lines.collect::<Vec<_>>(), panels[1].lines);
    }
}
