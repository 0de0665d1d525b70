//! Ground that is marked over the table: how far a unit moves in the open, where its fire falls, from
//! where it must be charged in front, a general's span, and where troops deploy. Outlines are found by
//! measuring as the rules do, from base edge to point.

use ground::table::drawing::spot;
use ground::table::{Bearing, Face, Hand, INCH, Leg, Point, Quad, Turn};
use kernel::scene::Point as Spot;
use kernel::{Overlay, Zone};

use crate::fire::{ARTILLERY_ARC, INFANTRY_ARC, Range};
use crate::formation::Formation;
use crate::game::Battle;
use crate::movement::parts_of_inch;
use crate::position::Step;
use crate::sketch::wheeled;
use crate::troops::Special;
use crate::words::short;
use crate::{GeneralId, Rule, UnitId, tables};

/// The farthest that the ground before a front is drawn.
const FAR: i32 = 16 * INCH;

/// The point on a ray that is so far from a base.
fn off(base: &Quad, from: Point, way: Bearing, far: i32) -> Spot {
    let ahead = way.direction();
    let (mut near, mut beyond) = (0, far + 12 * INCH);
    while beyond - near > 20 {
        let middle = i32::midpoint(near, beyond);
        let gap = base.gap_to_point(from + ahead.reach(middle));
        if gap.is_within(far) {
            near = middle;
        } else {
            beyond = middle;
        }
    }
    spot(from + ahead.reach(near))
}

/// Bearings from one side of a facing to the other.
fn spread(facing: Bearing, half: Turn, parts: i32) -> impl Iterator<Item = Bearing> {
    (0..=parts).map(move |part| facing.turned(Turn(half.0 * (2 * part - parts) / parts)))
}

/// All around a base, so far from its edge.
fn around(base: &Quad, far: i32) -> Vec<Spot> {
    let middle = base.centre();
    (0..48)
        .map(|part| off(base, middle, Bearing::new(part * 750), far))
        .collect()
}

impl Battle {
    /// How far a unit can still move over open ground, as it is formed.
    pub(super) fn left_to_move(&self, unit: UnitId) -> i32 {
        let (kind, formation) = (self.setup.unit(unit).kind, self.pos.unit(unit).formation);
        match self.pos.moving.filter(|moving| moving.unit == unit) {
            Some(moving) => {
                ((moving.limit - moving.spent) / parts_of_inch(kind, formation)).cast_signed()
            }
            None => tables::allowance(kind, formation).0,
        }
    }

    /// Where a unit can come by a wheel and a straight advance, in the open.
    pub(super) fn reach_zone(&self, unit: UnitId) -> Option<Zone> {
        let state = self.pos.unit(unit);
        if matches!(
            state.formation,
            Formation::Town | Formation::Square | Formation::Unlimbered
        ) {
            return None;
        }
        let left = self.left_to_move(unit);
        let shape = self.shape(unit);
        let mut outline = vec![spot(state.pose.at)];
        let by = |to: Hand, by: i32| {
            let leg = Leg::Wheel { to, by };
            wheeled(&shape, state.pose, leg, left)
        };
        outline.extend(
            (1..=24)
                .rev()
                .filter_map(|part| by(Hand::Left, part * 375))
                .map(spot),
        );
        outline.push(spot(
            state.pose.at + state.pose.facing.direction().reach(left),
        ));
        outline.extend(
            (1..=24)
                .filter_map(|part| by(Hand::Right, part * 375))
                .map(spot),
        );
        (left > 0).then(|| Zone {
            outline,
            note: format!("{} over open ground", short(left)),
        })
    }

    /// The ground from which a unit must be charged in front.
    pub(super) fn charge_zone(&self, unit: UnitId) -> Option<Zone> {
        let state = self.pos.unit(unit);
        if !self.is_troops(unit) || !state.formation.has_flanks() {
            return None;
        }
        let frame = state.print.frame();
        let corner = |hand| frame.front_corner(hand);
        let facing = state.pose.facing;
        let ray = |from: Point, turn: i32| {
            spot(from + facing.turned(Turn::degrees(turn)).direction().reach(FAR))
        };
        Some(Zone {
            outline: vec![
                spot(corner(Hand::Left)),
                ray(corner(Hand::Left), -45),
                ray(corner(Hand::Right), 45),
                spot(corner(Hand::Right)),
            ],
            note: "charged in front from here".to_owned(),
        })
    }

    /// Where a unit's fire falls, the farthest band first.
    pub(super) fn fire_zones(&self, unit: UnitId) -> Vec<Zone> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let silent = matches!(state.formation, Formation::March | Formation::Limbered);
        if silent || state.is_routing() {
            return Vec::new();
        }
        let old = data.is(Special::OldRegime);
        // The ends of the bands, by the table of ranges itself.
        let reach = Range::reach(data.kind, old);
        let mut ends: Vec<(Range, i32)> = Vec::new();
        for far in (0..=reach / INCH).map(|inches| inches * INCH) {
            let Some(range) = Range::of(data.kind, old, far) else {
                continue;
            };
            match ends.last_mut() {
                Some((last, end)) if *last == range => *end = far,
                _ => ends.push((range, far)),
            }
        }
        ends.iter()
            .rev()
            .filter(|(_, end)| *end > 0)
            .map(|(range, end)| Zone {
                outline: self.fire_outline(unit, *end),
                note: format!("{} {}", format!("{range:?}").to_lowercase(), short(*end)),
            })
            .collect()
    }

    fn fire_outline(&self, unit: UnitId, far: i32) -> Vec<Spot> {
        let state = self.pos.unit(unit);
        let frame = state.print.frame();
        let facing = state.pose.facing;
        if matches!(state.formation, Formation::Square | Formation::Town) {
            return around(frame, far);
        }
        if self.is_troops(unit) {
            let mut outline = vec![spot(state.pose.at)];
            outline.extend(
                spread(facing, INFANTRY_ARC, 18).map(|way| off(frame, state.pose.at, way, far)),
            );
            return outline;
        }
        let front = frame.edge(Face::Front);
        let (left, right) = (
            frame.front_corner(Hand::Left),
            frame.front_corner(Hand::Right),
        );
        let parts = 12;
        let mut outline = vec![spot(left)];
        outline.extend(
            (0..)
                .zip(spread(facing, ARTILLERY_ARC, parts))
                .map(|(part, way)| {
                    let from =
                        left.on_the_way(right, front.length() * part / parts, front.length());
                    off(frame, from, way, far)
                }),
        );
        outline.push(spot(right));
        outline
    }

    /// The ground within a general's span.
    pub(super) fn span_zone(&self, general: GeneralId) -> Option<Zone> {
        let at = self.pos.generals[general.index()].at?;
        let span = self.setup.general(general).span;
        Some(Zone {
            outline: around(self.general_print(general, at).frame(), span),
            note: short(span),
        })
    }

    /// Where the side that sets up may place its troops.
    pub(super) fn show_deployment(&self) -> Option<Overlay> {
        let Step::Deploy(side) = self.pos.step else {
            return None;
        };
        let zone = |ring: &Vec<Point>| Zone {
            outline: ring.iter().copied().map(spot).collect(),
            note: self.setup.sides[side].name.clone(),
        };
        let areas = self.setup.sides[side].areas.iter();
        Some(Overlay {
            kind: "deployment",
            title: "Where they may be placed".to_owned(),
            rule: Rule::Setup9.info(),
            marks: Vec::new(),
            zones: areas
                .flat_map(|area| area.rings().iter().map(zone))
                .collect(),
        })
    }
}
