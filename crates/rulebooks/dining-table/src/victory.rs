//! How a battle stands: the scenario's points (ours, 2.23.2), worth and tally.

use ground::table::Pose;
use kernel::wording::count;
use kernel::{BySide, Log, Outcome, Side, Tally, Telling};

use crate::Rule;
use crate::event::Event;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Place;
use crate::setup::Objective;

/// Where everybody stands, and who is in which built-up area: who holds the places follows from that.
#[derive(PartialEq)]
pub(crate) struct Whereabouts {
    units: Vec<(Pose, Place)>,
    held: Vec<(u8, UnitId)>,
}

impl Battle {
    /// Who holds ground: the only side with a unit near it.
    pub(crate) fn holder(&self, objective: &Objective) -> Option<Side> {
        let near = |side| {
            let mut units = self
                .units_of(side)
                .filter(|unit| !self.setup.unit(*unit).arm.is_artillery());
            units.any(|unit| {
                let at = self.pos.unit(unit).pose.at;
                // Far from everything that a unit and its walls can reach.
                at.is_within(objective.at, objective.within + 6_000)
                    && self
                        .quad(unit)
                        .gap_to_point(objective.at)
                        .is_within(objective.within)
            })
        };
        match (near(Side::First), near(Side::Second)) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }

    /// SPs that a side has lost for good.
    fn lost(&self, side: Side) -> i32 {
        let units = self.setup.units.iter().zip(&self.pos.units);
        let gone = units.filter(|(setup, state)| {
            setup.side == side && matches!(state.place, Place::Broken | Place::Captured)
        });
        gone.map(|(setup, _)| i32::from(setup.sps)).sum()
    }

    /// Who holds each place.
    pub(crate) fn holders(&self) -> Vec<Option<Side>> {
        let places = self.setup.objectives.iter();
        places.map(|place| self.holder(place)).collect()
    }

    /// Where everybody stands now.
    pub(crate) fn whereabouts(&self) -> Whereabouts {
        let units = self.pos.units.iter();
        Whereabouts {
            units: units.map(|unit| (unit.pose, unit.place)).collect(),
            held: self.pos.held.clone(),
        }
    }

    fn swap_whereabouts(&mut self, with: &mut Whereabouts) {
        for (unit, (pose, place)) in self.pos.units.iter_mut().zip(&mut with.units) {
            std::mem::swap(&mut unit.pose, pose);
            std::mem::swap(&mut unit.place, place);
        }
        std::mem::swap(&mut self.pos.held, &mut with.held);
    }

    /// Notes which places have changed hands since everybody stood so.
    pub(crate) fn note_holders(&mut self, mut before: Whereabouts, log: &mut Log<Event>) {
        if before == self.whereabouts() {
            return;
        }
        let now = self.holders();
        self.swap_whereabouts(&mut before);
        let then = self.holders();
        self.swap_whereabouts(&mut before);
        for (place, (then, now)) in then.into_iter().zip(now).enumerate() {
            if then != now {
                log.note(|| Event::PlaceHeld(place, now));
            }
        }
    }

    /// Until when places are fought for.
    pub(crate) fn said_end(&self) -> String {
        format!("when period {} ends", self.setup.periods)
    }

    /// What a place counts, and for whom as things stand.
    pub(crate) fn said_place(&self, objective: &Objective) -> String {
        let points = count(objective.points.unsigned_abs(), "point");
        let held = match self.holder(objective) {
            Some(side) => format!("held by the {}", self.setup.sides[side].name),
            None => "held by nobody".to_owned(),
        };
        format!("{}: {points}, {held}", objective.name)
    }

    /// The points of both sides.
    pub(crate) fn points(&self) -> BySide<i32> {
        self.points_by(&self.holders())
    }

    /// The same, where it is known who holds each place.
    pub(crate) fn points_by(&self, holders: &[Option<Side>]) -> BySide<i32> {
        BySide::from_fn(|side| {
            let places = self.setup.objectives.iter().zip(holders);
            let held = places.filter(|(_, holder)| **holder == Some(side));
            let ground: i32 = held.map(|(place, _)| place.points).sum();
            ground + self.lost(side.other()) * self.setup.points_per_sp
        })
    }

    pub(crate) fn count_points(&self) -> Outcome {
        let points = self.points();
        let mut reasons = Vec::new();
        let reason = |text: String, rule: Rule| Telling {
            text,
            rules: vec![rule.info()],
            ..Telling::default()
        };
        for objective in &self.setup.objectives {
            if let Some(side) = self.holder(objective) {
                let name = &self.setup.sides[side].name;
                let text = format!("{name}: {} points for {}", objective.points, objective.name);
                reasons.push(reason(text, Rule::S2_23_2A));
            }
        }
        for side in Side::BOTH {
            let lost = self.lost(side.other());
            if lost > 0 {
                let name = &self.setup.sides[side].name;
                reasons.push(reason(
                    format!("{name}: {lost} SPs of the enemy are gone"),
                    Rule::S2_1_6D,
                ));
            }
        }
        let conceded = Side::BOTH.into_iter().find(|side| self.pos.conceded[*side]);
        let winner = match (conceded, points.first.cmp(&points.second)) {
            //= s2-23.2-b
            (Some(side), _) => Some(side.other()),
            (None, std::cmp::Ordering::Greater) => Some(Side::First),
            (None, std::cmp::Ordering::Less) => Some(Side::Second),
            (None, std::cmp::Ordering::Equal) => None,
        };
        Outcome {
            winner,
            points,
            reasons,
        }
    }

    fn strength(&self) -> BySide<i32> {
        BySide::from_fn(|side| {
            let units = self.setup.unit_ids().filter(|unit| {
                self.side(*unit) == side
                    && matches!(self.pos.unit(*unit).place, Place::Table | Place::Waiting)
            });
            units.map(|unit| i32::from(self.sps(unit))).sum()
        })
    }

    pub(crate) fn count_tally(&self) -> Tally {
        Tally {
            measure: "SPs",
            strength: self.strength(),
            lost: BySide::from_fn(|side| self.lost(side)),
            points: self.points(),
            halves: false,
            clock: Some(self.minutes(self.pos.period)),
        }
    }
}
