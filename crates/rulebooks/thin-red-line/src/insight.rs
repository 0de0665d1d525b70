//! What can be shown of chosen units: whom they see and reach, who commands.

use ground::table::{Bearing, Face, Footprint, Point, Pose, Quad, Turn};
use kernel::{Mark, Overlay, Sketch, Target, Zone};

use crate::Rule;
use crate::assault::assault_range;
use crate::field::shape;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::movement::going::leg_cost;
use crate::objectives::{box_of, marker};
use crate::order::Order;
use crate::position::Place;
use crate::scene::dot;
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::Formation;
use crate::victory::HOLDS;
use crate::words::said;

/// Points at a distance from a corner, from one bearing to another.
fn arc(corner: Point, from: Bearing, by: Turn, range: i32) -> impl Iterator<Item = [i32; 2]> {
    const STEPS: i32 = 8;
    (0..=STEPS).map(move |step| {
        let towards = from.turned(Turn(by.0 * step / STEPS));
        dot(corner + towards.direction().reach(range))
    })
}

/// The outline of all that is within a range of a front, up to `half` on either
/// side of straight on.
fn before(ground: &Quad, half: Turn, range: i32) -> Vec<[i32; 2]> {
    let [left, right, ..] = *ground.corners();
    let facing = ground.outward(Face::Front);
    let mut outline: Vec<[i32; 2]> = arc(left, facing.turned(Turn(-half.0)), half, range).collect();
    outline.extend(arc(right, facing, half, range));
    outline.extend([dot(right), dot(left)]);
    outline
}

/// The outline of all that is within a range of some ground.
fn around(ground: &Quad, range: i32) -> Vec<[i32; 2]> {
    let facing = ground.outward(Face::Front);
    let mut from = facing.turned(Turn::degrees(-90));
    let mut outline = Vec::new();
    for corner in ground.corners() {
        outline.extend(arc(*corner, from, Turn::RIGHT, range));
        from = from.turned(Turn::RIGHT);
    }
    outline
}

impl Battle {
    /// Overlays for chosen counters.
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let chosen: Vec<UnitId> = counters
            .iter()
            .filter_map(|id| self.find_unit(id).ok())
            .filter(|unit| self.pos.unit(*unit).is_in_play())
            .collect();
        let mut overlays = Vec::new();
        for unit in chosen {
            overlays.push(self.fire_overlay(unit));
            overlays.push(self.assault_overlay(unit));
            overlays.push(self.command_overlay(unit));
        }
        if counters.is_empty() {
            overlays.extend(self.objective_overlay());
        }
        overlays.retain(|overlay| !overlay.marks.is_empty() || !overlay.zones.is_empty());
        overlays
    }

    /// How near one must be to hold the objectives.
    fn objective_overlay(&self) -> Option<Overlay> {
        let zones: Vec<Zone> = self
            .pos
            .objectives
            .iter()
            .filter(|objective| !objective.captured)
            .map(|objective| Zone {
                outline: around(&box_of(marker(objective.at)), HOLDS),
                note: format!("{} objective", self.setup.sides[objective.side].name),
            })
            .collect();
        (!zones.is_empty()).then(|| Overlay {
            kind: "objective",
            title: "Where objectives are held".to_owned(),
            rule: Rule::Objectives2.info(),
            marks: Vec::new(),
            zones,
        })
    }

    /// The ground that a unit's fire reaches.
    fn fire_zones(&self, unit: UnitId) -> Vec<Zone> {
        if self.check_shooter(unit).is_err() {
            return Vec::new();
        }
        let Some(ground) = self.footprint(unit) else {
            return Vec::new();
        };
        let data = self.setup.unit(unit);
        let weapon = Weapon::of(data.troop);
        let state = self.pos.unit(unit);
        let round = self.is_sheltered(unit) || state.formation == Formation::Square;
        // Who is in the ruins of a building looks one way, from the middle.
        let front = match state.building() {
            Some(_) => {
                let pose = Pose::new(ground.frame().centre(), state.facing);
                *self.set_down(unit, pose).frame()
            }
            None => *ground.frame(),
        };
        //= weather.5
        let sight = self.pos.sight.unwrap_or(i32::MAX);
        [(Shot::Ball, "range"), (Shot::Grape, "grape")]
            .into_iter()
            .filter(|(shot, _)| weapon.has(*shot))
            .map(|(shot, what)| {
                let range = weapon.range(shot).min(sight);
                Zone {
                    outline: if round {
                        around(ground.frame(), range)
                    } else {
                        before(&front, self.half_arc(unit, shot), range)
                    },
                    note: format!("{what}, {}", said(range)),
                }
            })
            .collect()
    }

    fn target(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn fire_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let able = self.check_shooter(unit).is_ok();
        let marks = self.troops_of(side.other()).filter(|_| able).map(|enemy| {
            // Nobody measures before he names his target: the outline of the range
            // is all that is shown.
            //= shooting.7
            let seen = self.sees(unit, enemy, Shot::Ball);
            Mark {
                from: Some(self.target(unit)),
                on: self.target(enemy),
                note: if seen { "seen" } else { "not seen" }.to_owned(),
                clear: seen,
            }
        });
        Overlay {
            kind: "fire",
            title: format!("What {} sees", self.name(unit)),
            rule: Rule::Los4.info(),
            zones: self.fire_zones(unit),
            marks: marks.collect(),
        }
    }

    fn assault_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let (range, rule) = assault_range(self.setup.unit(unit).troop);
        let able = self.check_assaulter(side, unit).is_ok();
        Overlay {
            kind: "reach",
            title: format!("How far {} can charge", self.name(unit)),
            rule: rule.info(),
            zones: match self.footprint(unit) {
                Some(ground) if able => vec![Zone {
                    outline: around(ground.frame(), range),
                    note: said(range),
                }],
                _ => Vec::new(),
            },
            marks: Vec::new(),
        }
    }

    /// How far the General's voice carries, for himself and the unit he is with.
    fn command_zones(&self, unit: UnitId) -> Vec<Zone> {
        let side = self.setup.unit(unit).side;
        let is_general = self.setup.general(side) == Some(unit);
        let with = self
            .with_unit(unit)
            .any(|leader| self.setup.general(side) == Some(leader));
        let Some(ground) = self.footprint(unit).filter(|_| is_general || with) else {
            return Vec::new();
        };
        [
            (16_000, true, "16 inches: +1"),
            (8_000, with, "8 inches: rolled again"),
        ]
        .into_iter()
        .filter(|(_, counts, _)| *counts)
        .map(|(reach, _, note)| Zone {
            outline: around(ground.frame(), reach),
            note: note.to_owned(),
        })
        .collect()
    }

    /// How an order would look on the table.
    pub(crate) fn sketched(&self, order: Order) -> Option<Sketch> {
        match order {
            Order::Deploy(unit, at, facing, formation, files) => {
                let count = self.pos.unit(unit).count();
                if files == 0 || files > count {
                    return None;
                }
                let shape = shape(self.setup.unit(unit), formation, files, count);
                let ground = Footprint::new(&shape, Pose::new(at, facing));
                Some(self.ghost(unit, &ground, vec![at], formation.name().to_owned()))
            }
            Order::Leg(leg) => {
                let march = self.pos.march.as_ref()?;
                let pose = self.pos.unit(march.unit).pose();
                if !self.pos.unit(march.unit).is_on_table() || leg.extent() > 100_000 {
                    return None;
                }
                let shape = self.shape(march.unit);
                let end = leg.end(pose, &shape);
                let ground = Footprint::new(&shape, end);
                let cost = leg_cost(&shape, pose, leg);
                let left = (march.allowance - march.spent).max(0);
                let words = format!("{} of {}", said(cost), said(left));
                Some(self.ghost(march.unit, &ground, vec![pose.at, end.at], words))
            }
            Order::Form(formation, files) => {
                let march = self.pos.march.as_ref()?;
                let course = self.check_form(march, formation, files, Face::Front).ok()?;
                let (pose, cost) = (course.end, course.cost);
                let count = self.pos.unit(march.unit).count();
                let shape = shape(self.setup.unit(march.unit), formation, files, count);
                let ground = Footprint::new(&shape, pose);
                let left = (march.allowance - march.spent).max(0);
                let words = format!("{} of {}", said(cost), said(left));
                Some(self.ghost(march.unit, &ground, vec![pose.at], words))
            }
            Order::Charge(approach) => {
                let combat = self.pos.combat.as_ref()?;
                let (range, _) = assault_range(self.setup.unit(combat.attacker).troop);
                let (end, cost) =
                    self.charge_end(combat.attacker, combat.defender, approach, range)?;
                let ground = Footprint::new(&self.shape(combat.attacker), end);
                let from = self.pos.unit(combat.attacker).at;
                let words = format!("{} of {}", said(cost), said(range));
                Some(self.ghost(combat.attacker, &ground, vec![from, end.at], words))
            }
            _ => None,
        }
    }

    fn ghost(&self, unit: UnitId, ground: &Footprint, way: Vec<Point>, cost: String) -> Sketch {
        Sketch {
            counter: self.setup.unit(unit).id.clone(),
            ghost: self.stands(unit, ground.stands()),
            facing: u16::try_from(ground.pose().facing.hundredths()).unwrap_or(0),
            way: way.into_iter().map(dot).collect(),
            cost,
        }
    }

    fn command_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let host = self
            .setup
            .general(side)
            .map(|general| match self.pos.unit(general).place {
                Place::With(host) => host,
                _ => general,
            });
        let marks = host
            .filter(|host| *host != unit && self.pos.unit(*host).is_in_play())
            .map(|host| {
                let near = self.are_within(host, unit, 16_000);
                Mark {
                    from: Some(self.target(host)),
                    on: self.target(unit),
                    note: if near { "within 16 inches" } else { "too far" }.to_owned(),
                    clear: near,
                }
            });
        Overlay {
            kind: "command",
            title: "The General".to_owned(),
            rule: Rule::MotivationModsT8.info(),
            zones: self.command_zones(unit),
            marks: marks.into_iter().collect(),
        }
    }
}
