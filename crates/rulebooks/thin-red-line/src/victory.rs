//! Victory points, objectives and the end of a mission.

use ground::table::{Bounds, Point};
use kernel::{BySide, Outcome, Side, Tally, Telling, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::missions::{EndBy, Mission, Part, extension};
use crate::objectives::{box_of, marker};
use crate::position::{Fate, Place, Step};
use crate::troops::Arm;

/// How near to an objective a battalion holds it.
//= objectives.2
pub(crate) const HOLDS: i32 = 5_000;

/// Points of one kind, in halves.
pub(crate) struct Points {
    pub(crate) halves: i32,
    what: &'static str,
    rule: Rule,
}

impl Battle {
    fn battalions(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.setup
            .units_of(side)
            .filter(|unit| self.setup.unit(*unit).is_battalion())
    }

    /// Battalions and cavalry units; batteries are counted by themselves.
    fn foot_and_horse(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.battalions(side)
            .filter(|unit| self.setup.unit(*unit).arm() != Arm::Artillery)
    }

    pub(crate) fn is_lost(&self, unit: UnitId) -> bool {
        matches!(
            self.pos.unit(unit).place,
            Place::Gone(Fate::Destroyed | Fate::Fled | Fate::Captured)
        )
    }

    fn is_above_half(&self, unit: UnitId) -> bool {
        let (now, full) = self.strength(unit);
        now * 2 > full
    }

    /// The points of a side, kind by kind, in halves.
    //= victory.0 victory.1 victory.2 victory.3 victory.4 victory.5 victory.6 victory.7
    pub(crate) fn points(&self, side: Side) -> Vec<Points> {
        let enemy = side.other();
        let count = small;
        let lost = self
            .foot_and_horse(enemy)
            .filter(|unit| self.is_lost(*unit));
        let left = self.foot_and_horse(side).filter(|unit| {
            let state = self.pos.unit(*unit);
            let there = state.is_in_play() || state.place == Place::Gone(Fate::Exited);
            there && self.pos.turn > 0 && self.is_above_half(*unit)
        });
        let batteries = self.battalions(enemy).filter(|unit| {
            let data = self.setup.unit(*unit);
            data.arm() == Arm::Artillery
                && data.full() > 1
                && self.pos.unit(*unit).place == Place::Gone(Fate::Captured)
        });
        let objectives = self.pos.objectives.iter();
        let captured = objectives.filter(|objective| objective.side == side && objective.captured);
        let general = self
            .setup
            .general(enemy)
            .is_some_and(|general| self.pos.unit(general).place == Place::Gone(Fate::Captured));
        let quarters = self.quarters().into_iter();
        let held = quarters.filter(|quarter| self.holds_quarter(side, *quarter));
        let mut points = vec![
            Points {
                halves: 2 * count(lost.count()),
                what: "enemy battalions lost",
                rule: Rule::Victory1,
            },
            Points {
                halves: 2 * count(left.count()),
                what: "own battalions above half",
                rule: Rule::Victory2,
            },
            Points {
                halves: count(batteries.count()),
                what: "batteries captured",
                rule: Rule::Victory3,
            },
            Points {
                halves: 6 * count(captured.count()),
                what: "objectives",
                rule: Rule::Victory5,
            },
            Points {
                halves: count(held.count()),
                what: "quarters of the board",
                rule: Rule::Victory6,
            },
            Points {
                halves: 2 * i32::from(general),
                what: "the enemy General captured",
                rule: Rule::Victory7,
            },
        ];
        points.extend(self.mission_points(side));
        points.retain(|points| points.halves != 0);
        points
    }

    /// What the mission itself gives.
    //= mission-breakthrough.2 mission-breakthrough.8 mission-hold.3 mission-hold.4
    fn mission_points(&self, side: Side) -> Option<Points> {
        let within = |unit: UnitId, zone: Bounds| {
            self.footprint(unit)
                .is_some_and(|ground| zone.contains(ground.frame().centre()))
        };
        match (self.pos.mission?, self.pos.parts[side]) {
            (Mission::Breakthrough, _) => {
                let exited = self
                    .foot_and_horse(side)
                    .filter(|unit| self.pos.unit(*unit).place == Place::Gone(Fate::Exited));
                Some(Points {
                    halves: 2 * small(exited.count()),
                    what: "battalions off the enemy's edge",
                    rule: Rule::MissionBreakthrough2,
                })
            }
            (Mission::HoldTheLine, Part::Attacker) => {
                let zone = self.zone(side.other());
                let inside = self.foot_and_horse(side).filter(|unit| within(*unit, zone));
                Some(Points {
                    halves: 2 * small(inside.count()),
                    what: "battalions in the enemy's zone",
                    rule: Rule::MissionHold3,
                })
            }
            (Mission::HoldTheLine, Part::Defender) => {
                let zone = self.zone(side);
                let outside = self
                    .foot_and_horse(side.other())
                    .filter(|unit| self.pos.unit(*unit).is_in_play() && !within(*unit, zone));
                Some(Points {
                    halves: 2 * small(outside.count()),
                    what: "enemy battalions kept out",
                    rule: Rule::MissionHold4,
                })
            }
            _ => None,
        }
    }

    pub(crate) fn quarters(&self) -> [Bounds; 4] {
        let (width, height) = (self.setup.map.width(), self.setup.map.height());
        let quarter = |east: i32, north: i32| Bounds {
            low: Point::new(east * width / 2, north * height / 2),
            high: Point::new((east + 1) * width / 2, (north + 1) * height / 2),
        };
        [quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1)]
    }

    /// Whether a side has more battalions in a quarter than its enemy.
    //= victory.6
    fn holds_quarter(&self, side: Side, quarter: Bounds) -> bool {
        if self.pos.turn == 0 {
            return false;
        }
        let count = |side: Side| {
            let there = |unit: &UnitId| {
                self.footprint(*unit)
                    .is_some_and(|ground| quarter.contains(ground.frame().centre()))
            };
            self.foot_and_horse(side).filter(there).count()
        };
        count(side) > count(side.other())
    }

    /// The rule by which a side must capture an objective to win.
    //= mission-rearguard.2 mission-rearguard.3 mission-flank.2 mission-flank.3
    //= mission-last-effort.2 mission-last-effort.3
    fn must_capture(&self, side: Side) -> Option<Rule> {
        match (self.pos.mission?, self.pos.parts[side]) {
            (Mission::Rearguard, Part::Attacker) => Some(Rule::MissionRearguard2),
            (Mission::Rearguard, Part::Defender) => Some(Rule::MissionRearguard3),
            (Mission::FlankAttack, Part::Attacker) => Some(Rule::MissionFlank2),
            (Mission::LastEffort, Part::Defender) => Some(Rule::MissionLastEffort3),
            _ => None,
        }
    }

    /// Whether a side must have captured an objective to win, and has not.
    pub(crate) fn lacks_objective(&self, side: Side) -> bool {
        let mut own = self.pos.objectives.iter();
        self.must_capture(side).is_some()
            && !own.any(|objective| objective.side == side && objective.captured)
    }

    /// How the game stands.
    pub(crate) fn count_points(&self) -> Outcome {
        let lists = BySide::from_fn(|side| self.points(side));
        let points: BySide<i32> =
            BySide::from_fn(|side| lists[side].iter().map(|kind| kind.halves).sum());
        let mut reasons = Vec::new();
        for side in Side::BOTH {
            let name = &self.setup.sides[side].name;
            for kind in &lists[side] {
                reasons.push(Telling {
                    text: format!("{name}: {} for {}.", in_points(kind.halves), kind.what),
                    rules: vec![kind.rule.info()],
                    is_result: true,
                    ..Telling::default()
                });
            }
            if lists[side].len() > 1 {
                reasons.push(Telling {
                    text: format!("{name}: {} in all.", in_points(points[side])),
                    rules: vec![Rule::Victory0.info()],
                    is_result: true,
                    ..Telling::default()
                });
            }
        }
        let ahead = match points.first.cmp(&points.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        let winner = self
            .pos
            .won
            .or_else(|| ahead.filter(|side| !self.lacks_objective(*side)));
        // Why whoever is ahead has not won.
        if let Some(side) = ahead.filter(|_| winner.is_none()) {
            let name = &self.setup.sides[side].name;
            reasons.push(Telling {
                text: format!("{name} cannot win without an objective."),
                rules: self
                    .must_capture(side)
                    .map(Rule::info)
                    .into_iter()
                    .collect(),
                is_result: true,
                ..Telling::default()
            });
        }
        Outcome {
            winner,
            points,
            reasons,
        }
    }

    /// What the sides have left and lost.
    pub(crate) fn count_tally(&self) -> Tally {
        let outcome = self.count_points();
        let strength = BySide::from_fn(|side| {
            let units = self.setup.units_of(side);
            units
                .filter(|unit| !self.pos.unit(*unit).is_gone())
                .map(|unit| i32::from(self.pos.unit(unit).count()))
                .sum()
        });
        let all: BySide<i32> = BySide::from_fn(|side| {
            let units = self.setup.units_of(side);
            units
                .map(|unit| i32::from(self.setup.unit(unit).full()))
                .sum()
        });
        Tally {
            measure: "stands",
            strength,
            lost: BySide::from_fn(|side| all[side] - strength[side]),
            points: outcome.points,
            halves: true,
            clock: None,
        }
    }

    /// The end of a turn: objectives are held and captured, and the mission
    /// may be over.
    //= objectives.3
    pub(crate) fn end_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for index in 0..self.pos.objectives.len() {
            let objective = &self.pos.objectives[index];
            let (side, at, captured) = (objective.side, objective.at, objective.captured);
            if captured {
                continue;
            }
            let held = self.controls(side, at);
            let objective = &mut self.pos.objectives[index];
            objective.held = if held { objective.held + 1 } else { 0 };
            if objective.held >= 2 {
                objective.captured = true;
                cx.log.note(|| Event::ObjectiveCaptured(side));
            }
        }
        if self.is_ended_by_objectives() {
            self.end_game(self.plan().length, cx);
            return Ok(());
        }
        if self.pos.turn >= self.pos.last_turn {
            let plan = self.plan();
            let more = plan.extends && !self.pos.extended && {
                let more = extension(plan.length, cx.chance)?;
                cx.log.note(|| Event::ExtensionRolled(more, plan.length));
                more
            };
            if !more {
                self.end_game(plan.length, cx);
                return Ok(());
            }
            self.pos.extended = true;
            self.pos.last_turn += 2;
        }
        self.begin_turn(cx)
    }

    /// Whether a side controls an objective: a battalion of foot or horse
    /// within 5 inches, and none of the enemy's.
    //= objectives.2
    pub(crate) fn controls(&self, side: Side, at: Point) -> bool {
        let there = box_of(marker(at));
        let near = |side: Side| {
            self.foot_and_horse(side).any(|unit| {
                self.footprint(unit).is_some_and(|ground| {
                    ground.bounds().grown(HOLDS).touch(marker(at))
                        && ground
                            .stands()
                            .iter()
                            .any(|stand| stand.gap(&there).is_within(HOLDS))
                })
            })
        };
        near(side) && !near(side.other())
    }

    //= mission-assault.10 mission-ambush.7 mission-rearguard.8 mission-flank.9 mission-last-effort.7
    //= mission-hold.7 mission-surprise.8
    fn is_ended_by_objectives(&self) -> bool {
        let captured = |side: Side| {
            let own = self.pos.objectives.iter();
            own.filter(|objective| objective.side == side && objective.captured)
                .count()
        };
        match self.plan().end {
            EndBy::AnyObjective => Side::BOTH.into_iter().any(|side| captured(side) > 0),
            EndBy::DefenderObjective => Side::BOTH
                .into_iter()
                .any(|side| self.pos.parts[side] == Part::Defender && captured(side) > 0),
            EndBy::BothObjectives => Side::BOTH.into_iter().any(|side| captured(side) > 1),
            EndBy::Nothing => false,
        }
    }

    /// A side without troops has quit the field and lost, unless some of them
    /// marched off: then the points decide.
    //= motivation.2 mission-rearguard.8 mission-last-effort.7
    pub(crate) fn check_annihilation(&mut self, cx: &mut Cx<'_>) {
        if self.pos.turn == 0 || self.pos.step == Step::Over {
            return;
        }
        let left = |side: Side| {
            self.battalions(side)
                .any(|unit| !self.pos.unit(unit).is_gone())
        };
        if Side::BOTH.into_iter().all(left) {
            return;
        }
        let marched_off = |side: Side| {
            self.battalions(side)
                .any(|unit| self.pos.unit(unit).place == Place::Gone(Fate::Exited))
        };
        let beaten = |side: &Side| !left(*side) && !marched_off(*side);
        let mut losers = Side::BOTH.into_iter().filter(beaten);
        if let (Some(loser), None) = (losers.next(), losers.next()) {
            self.pos.won = Some(loser.other());
        }
        self.end_game(Rule::Motivation2, cx);
    }

    pub(crate) fn end_game(&mut self, rule: Rule, cx: &mut Cx<'_>) {
        self.pos.step = Step::Over;
        self.pos.combat = None;
        self.pos.march = None;
        self.pos.falls.clear();
        cx.log.note(|| Event::GameOver(rule));
    }
}

/// Half points as points: 2½.
pub(crate) fn whole_and_half(halves: i32) -> String {
    kernel::points_in_words(halves, true)
}

/// The same with the word.
fn in_points(halves: i32) -> String {
    let one = matches!(halves, 1 | 2);
    let word = if one { "point" } else { "points" };
    format!("{} {word}", whole_and_half(halves))
}

/// A number of units as points count it.
fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
