//! Units on a table: their bases as blocks in the colour of the coat, what
//! stands on them, the front, the name and the markers.

use super::bases::{Base, Figures};
use super::features::wreaths;
use crate::counters::{classes, describe};
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, inside, pt};
use crate::pen::{Path, Pen, fine, num};
use crate::{faces, symbols, text};
use kernel::Scene;
use kernel::scene::{Arm, Counter, Formation, Place};

/// A unit as it comes to stand on the sheet.
struct Unit<'a> {
    counter: &'a Counter,
    middle: Pt,
    bases: Vec<Base>,
    /// Where it looks, as a step of length one.
    ahead: Pt,
    /// Units to an inch.
    inch: f64,
}

/// Draws all units, generals over the rest, and over all of them what is fought for.
pub(crate) fn units(pen: &mut Pen, scene: &Scene, frame: &Frame) {
    let mut all: Vec<Unit> = (scene.counters.iter())
        .map(|counter| Unit::of(counter, frame))
        .collect();
    all.sort_by(|a, b| {
        let general = |unit: &Unit| unit.counter.arm == Arm::Leader;
        (general(a).cmp(&general(b))).then(a.middle.y.total_cmp(&b.middle.y))
    });
    pen.open("g", &[("id", "counters")]);
    pen.open("g", &[("class", "grips")]);
    for unit in &all {
        let mut grip = Path::new();
        for base in &unit.bases {
            let on_sheet: Vec<Pt> = base.corners.iter().map(|c| *c + unit.middle).collect();
            grip.polygon(&on_sheet);
        }
        pen.empty(
            "path",
            &[
                ("class", "grip"),
                ("data-counter", &unit.counter.id),
                ("d", grip.data()),
            ],
        );
    }
    pen.close("g");
    for unit in &all {
        unit.draw(pen, scene);
    }
    if let Some(table) = &scene.table {
        wreaths(pen, table, frame);
    }
    pen.close("g");
}

impl<'a> Unit<'a> {
    fn of(counter: &'a Counter, frame: &Frame) -> Unit<'a> {
        let inch = frame.inch();
        let at = match counter.place {
            Place::At(at) => frame.at(at),
            _ => frame.map.middle(),
        };
        let mut stands: Vec<(Vec<Pt>, Arm)> = (counter.stands.iter())
            .filter(|stand| stand.corners.len() > 3)
            .map(|stand| (frame.line(&stand.corners), stand.arm.unwrap_or(counter.arm)))
            .collect();
        if stands.is_empty() {
            let square = Rect::around(at, pt(inch, inch)).corners();
            stands.push((square.to_vec(), counter.arm));
        }
        let corners = stands
            .iter()
            .flat_map(|(corners, _)| corners.iter().copied());
        let middle = Rect::holding(corners).map_or(at, Rect::middle);
        let bases: Vec<Base> = (stands.into_iter())
            .map(|(corners, arm)| Base {
                corners: corners.into_iter().map(|c| c - middle).collect(),
                arm,
            })
            .collect();
        let ahead = bases.first().map_or(pt(0.0, -1.0), |base| {
            (base.at(0.5, 0.0) - base.at(0.5, 1.0)).unit()
        });
        Unit {
            counter,
            middle,
            bases,
            ahead,
            inch,
        }
    }

    fn draw(&self, pen: &mut Pen, scene: &Scene) {
        let counter = self.counter;
        let place = format!(
            "translate({} {}) scale(1)",
            num(self.middle.x),
            num(self.middle.y)
        );
        let class = classes(counter, scene);
        pen.open(
            "g",
            &[
                ("class", &class),
                ("data-counter", &counter.id),
                ("transform", &place),
            ],
        );
        pen.title(&describe(counter));
        if counter.arm == Arm::Leader {
            self.general(pen);
        } else {
            self.blocks(pen);
            self.tag(pen);
        }
        self.markers(pen);
        pen.close("g");
    }

    /// A general: a round figure under his flag.
    fn general(&self, pen: &mut Pen) {
        let base = self.bases.first().map_or(self.inch, |base| base.size().x);
        let size = (base / 2.0 / 11.5).clamp(0.5, 2.2);
        let by = format!("scale({})", fine(size));
        pen.open("g", &[("transform", &by)]);
        let mut flag = Path::new();
        flag.polygon(&[
            pt(6.4, -21.0),
            pt(19.0, -19.4),
            pt(16.2, -16.4),
            pt(19.0, -13.2),
            pt(6.4, -13.6),
        ]);
        pen.raw("<path class=\"staff\" d=\"M6.2-6.4V-22.4\"/>");
        pen.path("cloth", &flag);
        faces::medal(pen, self.counter);
        pen.close("g");
    }

    /// The bases, their shadow, their front and what stands on them.
    fn blocks(&self, pen: &mut Pen) {
        let mut face = Path::new();
        let mut fronts = Path::new();
        let mut figures = Figures::default();
        for base in &self.bases {
            face.polygon(&base.corners);
            figures.add(base, self.counter.formation);
            let before = base.at(0.5, 0.0) + (base.at(0.5, 0.0) - base.at(0.5, 1.0)).unit() * 1.5;
            let covered = |other: &&Base| inside(&other.corners, before);
            if !self.bases.iter().any(|other| covered(&other)) {
                fronts
                    .start(base.at(0.03, 0.045))
                    .line(base.at(0.97, 0.045));
            }
        }
        let deep = (self.inch * 0.07).clamp(1.2, 3.0);
        let shift = |part: f64| {
            format!(
                "translate({} {})",
                fine(deep * 0.45 * part),
                fine(deep * part)
            )
        };
        if self.counter.active {
            pen.path("glow", &face).path("ring", &face);
        }
        for (class, part) in [("cast", 1.9), ("side", 1.0)] {
            let by = shift(part);
            pen.empty(
                "path",
                &[("class", class), ("transform", &by), ("d", face.data())],
            );
        }
        pen.path("face", &face);
        if self.counter.spent {
            pen.path("dull", &face);
        }
        let width = fine((self.inch * 0.075).clamp(1.0, 3.2));
        let thin = fine((self.inch * 0.05).clamp(0.7, 2.2));
        for (class, path, width) in [
            ("ranks", &figures.ranks, &width),
            ("wheels", &figures.wheels, &thin),
            ("horses", &figures.horses, &width),
            ("front-line", &fronts, &thin),
        ] {
            if !path.is_empty() {
                pen.empty(
                    "path",
                    &[
                        ("class", class),
                        ("stroke-width", width),
                        ("d", path.data()),
                    ],
                );
            }
        }
        self.pointer(pen);
    }

    /// Whereto it looks: a point before its front; a square looks all around.
    fn pointer(&self, pen: &mut Pen) {
        if self.counter.formation == Formation::Square {
            return;
        }
        let size = (self.inch * 0.2).clamp(2.6, 7.0);
        let far = self.reach(self.ahead);
        let tip = self.ahead * (far + size * 1.25);
        let aside = self.ahead.turned() * size;
        let foot = self.ahead * (far + size * 0.2);
        let mut path = Path::new();
        path.polygon(&[tip, foot + aside, foot - aside]);
        pen.path("pointer", &path);
    }

    /// How far the unit goes from its middle in a direction.
    fn reach(&self, way: Pt) -> f64 {
        let corners = self.bases.iter().flat_map(|base| &base.corners);
        corners.map(|corner| corner.dot(way)).fold(0.0, f64::max)
    }

    /// The sign of the arm, the name and what is left, along the longer side.
    fn tag(&self, pen: &mut Pen) {
        let counter = self.counter;
        let across = self.ahead.turned();
        let (wide, deep) = (2.0 * self.reach(across), 2.0 * self.reach(self.ahead));
        // A long column is read along its march.
        let marches = deep > wide * 1.6;
        let along = if marches { self.ahead } else { across };
        let along = if along.x < -1e-6 || (along.x.abs() < 1e-6 && along.y > 0.0) {
            -along
        } else {
            along
        };
        let (long, room) = if marches { (deep, wide) } else { (wide, deep) };
        let size = (self.inch * 0.56).clamp(6.0, 18.0).min(room * 0.62);
        // Behind the front rank, where the label hides no figures.
        let back = if !marches && room < size * 2.6 {
            -self.ahead * (room * 0.17)
        } else {
            pt(0.0, 0.0)
        };
        let by = crate::names::matrix(along, back);
        pen.open("g", &[("transform", &by)]);
        pen.open("g", &[("class", "tag")]);
        let strength = counter
            .strength
            .map(|full| full.saturating_sub(counter.losses));
        // Long names in smaller letters; what is still too long is squeezed.
        let ems = text::width(&counter.label, 1.06) + strength.map_or(0.0, |_| 1.05);
        let size = ((long - 3.0) / ems.max(1.0)).clamp(size * 0.74, size);
        let plate = strength.map_or(0.0, |_| size * 1.05);
        let sign = size * 1.35;
        let words = text::width(&counter.label, size) * 1.06;
        let with_sign = words + sign + plate + 3.0 <= long;
        let whole =
            (words + plate + if with_sign { sign } else { 0.0 } + 2.0).min(long.max(size * 2.0));
        let mut x = -whole / 2.0;
        let on_base = |part: f64| {
            let at = back + along * (whole * part);
            self.bases.iter().any(|base| inside(&base.corners, at))
        };
        // In the middle of a square, or between loose bases, white letters need a ground of their own.
        if ![-0.45, -0.2, 0.0, 0.2, 0.45].into_iter().all(on_base) {
            let corner = pt(x - 2.0, -size * 0.66);
            pen.rect("face", corner, pt(whole + 4.0, size * 1.32), 1.6);
        }
        if let Some(now) = strength {
            let hurt = counter.losses > 0;
            let (plate_class, class) = if hurt {
                ("plate hurt", "sans numeral numeral-hurt")
            } else {
                ("plate", "sans numeral")
            };
            let corner = pt(x, -size * 0.56);
            pen.rect(plate_class, corner, pt(plate, size * 1.12), 1.2);
            let at = pt(x + plate / 2.0, size * 0.36);
            text::fitted(pen, class, at, &now.to_string(), size, plate * 1.2);
            x += plate + 1.0;
        }
        if with_sign {
            let id = format!("#{}", symbols::sign(counter.arm, counter.formation));
            let by = format!(
                "translate({} 0) scale({})",
                fine(x + sign / 2.0),
                fine(size * 0.078)
            );
            pen.empty("use", &[("href", &id), ("transform", &by)]);
            x += sign;
        }
        let room = (whole / 2.0 - x).max(size);
        let at = pt(x + room / 2.0, size * 0.36);
        text::fitted(pen, "sans unit-label", at, &counter.label, size, room);
        pen.close("g");
        pen.close("g");
    }

    /// Small discs behind the unit.
    fn markers(&self, pen: &mut Pen) {
        let size = (self.inch * 0.3).clamp(4.6, 8.0);
        let behind = -self.ahead * (self.reach(-self.ahead) + size * 1.1);
        let across = self.ahead.turned();
        let count = self.counter.markers.len();
        for (index, marker) in self.counter.markers.iter().enumerate() {
            let aside = crate::geometry::real(index) - (crate::geometry::real(count) - 1.0) / 2.0;
            let at = behind + across * (aside * size * 2.3);
            let class = if marker.bad { "marker bad" } else { "marker" };
            pen.open("g", &[("class", class)]).title(&marker.words);
            pen.circle("disc", at, size);
            let letters = text::shortened(&marker.sign, 2);
            let at = at + pt(0.0, size * 0.46);
            text::fitted(pen, "sans sign-word", at, &letters, size * 1.3, size * 1.7);
            pen.close("g");
        }
    }
}
