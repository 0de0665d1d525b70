//! Hills of a table without a map: each level a shade lighter, with hachures
//! down its edge.

use super::features::Laid;
use crate::geometry::{chance, closed, even, inside};
use crate::pen::{Path, Pen};
use kernel::scene::FeatureKind;

/// Draws hills from the lowest to the highest.
pub(super) fn draw(pen: &mut Pen, laid: &[Laid]) {
    let mut hills: Vec<&Laid> = laid
        .iter()
        .filter(|item| item.is(FeatureKind::Hill) && item.points.len() > 2)
        .collect();
    hills.sort_by_key(|hill| hill.feature.level);
    for (salt, hill) in hills.iter().enumerate() {
        let mut top = Path::new();
        top.soft_polygon(&hill.points);
        pen.open("g", &[]).title(if hill.feature.name.is_empty() {
            "hill"
        } else {
            &hill.feature.name
        });
        pen.path("hill-top", &top);
        pen.close("g");
        let mut strokes = [Path::new(), Path::new()];
        for (index, (at, along)) in even(&closed(&hill.points), 3.4).into_iter().enumerate() {
            let aside = along.turned();
            let out = if inside(&hill.points, at + aside * 1.5) {
                -aside
            } else {
                aside
            };
            let long = 6.0 + 6.0 * chance(index, salt, 81);
            // Bolder away from the light.
            let nib = usize::from(out.x + out.y > 0.2);
            strokes[nib]
                .start(at + out * 0.8)
                .line(at + out * (0.8 + long));
        }
        pen.group("hachures", |pen| {
            pen.path("nib1", &strokes[0]).path("nib3", &strokes[1]);
        });
        pen.path("form", &top);
    }
}
