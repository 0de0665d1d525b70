//! How the game stands: places held and bases lost. The book leaves this to the scenario.

use kernel::{BySide, Outcome, Side, Telling};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::Whereabouts;
use crate::{Rule, UnitId};

impl Battle {
    /// At the end of a move whoever alone has troops near a place holds it.
    pub(crate) fn take_places(&mut self, cx: &mut Cx<'_>) {
        for (index, objective) in self.setup.clone().objectives.iter().enumerate() {
            let near = |side: Side| {
                self.on_table(side).any(|unit| {
                    let state = self.pos.unit(unit);
                    self.is_troops(unit)
                        && !state.is_routing()
                        && state
                            .print
                            .gap_to_point(objective.at)
                            .is_within(objective.radius)
                })
            };
            let holder = match Side::BOTH.map(near) {
                [true, false] => Some(Side::First),
                [false, true] => Some(Side::Second),
                _ => continue,
            };
            if self.pos.holders[index] != holder {
                self.pos.holders[index] = holder;
                cx.log.note(|| Event::PlaceTaken(index, holder));
            }
        }
    }

    /// Whether one side has nobody left.
    pub(crate) fn is_decided(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            self.setup.unit_ids().all(|unit| {
                let data = self.setup.unit(unit);
                let gone = match self.pos.unit(unit).place {
                    Whereabouts::Destroyed | Whereabouts::Fled => true,
                    Whereabouts::Table | Whereabouts::Waiting => false,
                };
                data.side != side || gone
            })
        })
    }

    /// Bases that a unit has lost; all of them if it is gone.
    pub(crate) fn bases_lost(&self, unit: UnitId) -> i32 {
        let (full, state) = (self.setup.unit(unit).bases, self.pos.unit(unit));
        match state.place {
            Whereabouts::Destroyed | Whereabouts::Fled => i32::from(full),
            _ => i32::from(full - state.bases.min(full)),
        }
    }

    /// What a side's losses are worth to the enemy.
    fn losses(&self, side: Side) -> (i32, i32) {
        let mut lost = (0, 0);
        for unit in self.setup.of_side[side].iter().copied() {
            let data = self.setup.unit(unit);
            if data.kind.is_artillery() {
                lost.1 += self.bases_lost(unit);
            } else {
                lost.0 += self.bases_lost(unit);
            }
        }
        lost
    }

    /// The points of both sides, without the reasons: for thinking.
    pub(crate) fn sum_points(&self) -> BySide<i32> {
        let mut points = BySide::from_fn(|side| {
            let (bases, batteries) = self.losses(side.other());
            bases * self.setup.per_base + batteries * self.setup.per_battery
        });
        for (objective, holder) in self.setup.objectives.iter().zip(&self.pos.holders) {
            if let Some(side) = holder {
                points[*side] += objective.points;
            }
        }
        points
    }

    /// The points of both sides, with the reasons.
    //= setup.6
    pub(crate) fn count_points(&self) -> Outcome {
        let mut points = BySide::from_fn(|_| 0);
        let mut reasons = Vec::new();
        let mut reason = |text: String| {
            reasons.push(Telling {
                text,
                rules: vec![Rule::Setup6.info()],
                ..Telling::default()
            });
        };
        for side in Side::BOTH {
            let (bases, batteries) = self.losses(side.other());
            let worth = bases * self.setup.per_base + batteries * self.setup.per_battery;
            points[side] += worth;
            if worth > 0 {
                let name = &self.setup.sides[side].name;
                reason(format!(
                    "{name}: {worth} for {bases} enemy bases and {batteries} batteries"
                ));
            }
        }
        for (objective, holder) in self.setup.objectives.iter().zip(&self.pos.holders) {
            if let Some(side) = holder {
                points[*side] += objective.points;
                let name = &self.setup.sides[*side].name;
                reason(format!(
                    "{name}: {} for {}",
                    objective.points, objective.name
                ));
            }
        }
        let lead = points.first - points.second;
        let winner = if lead.abs() <= self.setup.margin {
            None
        } else if lead > 0 {
            Some(Side::First)
        } else {
            Some(Side::Second)
        };
        Outcome {
            winner,
            points,
            reasons,
        }
    }
}
