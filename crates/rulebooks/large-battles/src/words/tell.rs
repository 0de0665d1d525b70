//! Events in words, each with the rules behind it.

use ground::table::{Hand, Leg};
use kernel::{Modifier, Side, Telling};

use super::labels::formation_words;
use super::{angle, short};
use crate::event::Event;
use crate::formation::Formation;
use crate::game::Battle;
use crate::melee::clash::Verdict;
use crate::{Rule, UnitId};

/// A step on the way.
fn step(text: String, rules: &[Rule]) -> Telling {
    Telling {
        text,
        rules: rules.iter().map(|rule| rule.info()).collect(),
        ..Telling::default()
    }
}

/// A result that odds name.
fn result(text: String, rules: &[Rule]) -> Telling {
    Telling {
        is_result: true,
        ..step(text, rules)
    }
}

fn whose(who: &'static str, modifiers: Vec<Modifier>) -> Vec<(&'static str, Modifier)> {
    modifiers
        .into_iter()
        .map(|modifier| (who, modifier))
        .collect()
}

impl Battle {
    /// An event in words.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn tell_event(&self, event: &Event) -> Telling {
        let name = |unit: &UnitId| self.name(*unit);
        let general = |who: &crate::GeneralId| self.general_name(*who);
        let side = |side: Side| &self.setup.sides[side].name;
        match event {
            Event::Placed(unit) => step(format!("{} is placed", name(unit)), &[Rule::Setup4]),
            Event::GeneralPlaced(who) => {
                step(format!("{} is placed", general(who)), &[Rule::Setup4])
            }
            Event::LeftOff(unit) => step(
                format!("{} finds no place and will come later", name(unit)),
                &[Rule::Setup9],
            ),
            Event::PeriodBegan(period) => step(
                format!("The {} period begins", self.setup.time(*period)),
                &[Rule::Sequence1],
            ),
            Event::MoveBegan(who) => {
                let rule = if *who == self.setup.attacker {
                    Rule::Sequence2
                } else {
                    Rule::Sequence3
                };
                step(format!("{}: the move begins", side(*who)), &[rule])
            }
            Event::RallyTested(unit, test, tested) => Telling {
                modifiers: whose("test", test.modifiers()),
                ..result(
                    if tested.rallied {
                        format!("{} recovers from rout", name(unit))
                    } else {
                        format!("{} routs on", name(unit))
                    },
                    &[
                        test.by_grade().1,
                        if tested.rallied {
                            Rule::RallyRout12
                        } else {
                            Rule::RallyRout10
                        },
                    ],
                )
            },
            Event::Rallied(unit) => step(format!("{} has rallied", name(unit)), &[Rule::Rallying2]),
            Event::Arrived(unit) => step(format!("{} arrives", name(unit)), &[Rule::Setup4]),
            Event::Moved(unit, leg) => self.tell_leg(name(unit), *leg),
            Event::Formed(unit, from, to) => self.tell_form(*unit, *from, *to),
            Event::OnCounter(unit) => step(
                format!("{} is held on counter", name(unit)),
                &[Rule::Counter1, Rule::Sequence8],
            ),
            Event::Halted(unit) => {
                step(format!("{} halts to rally", name(unit)), &[Rule::Rallying2])
            }
            Event::GeneralMoved(who) => {
                step(format!("{} rides", general(who)), &[Rule::Movement21])
            }
            Event::GeneralShifted(who) => step(
                format!("{} gets out of harm's way", general(who)),
                &[Rule::Command30],
            ),
            Event::Charged(unit, target) => step(
                format!("{} charges {}", name(unit), name(target)),
                &[Rule::Charge1],
            ),
            Event::CaughtOnMarch(unit, by) => result(
                format!(
                    "{} is caught in column of march by {}",
                    name(unit),
                    name(by)
                ),
                &[Rule::March2],
            ),
            Event::Overrun(gun, by) => result(
                format!("{} is overrun by {}", name(gun), name(by)),
                &[Rule::ArtilleryMelee1],
            ),
            Event::GunsLost(gun, unit, rule) => result(
                format!("{} is lost with {}", name(gun), name(unit)),
                &[*rule],
            ),
            Event::SquareTried(unit, attempt, attempted) => Telling {
                modifiers: whose("square", attempt.modifiers()),
                ..result(
                    if attempted.formed {
                        format!("{} forms square", name(unit))
                    } else {
                        format!("{} fails to form square", name(unit))
                    },
                    &[if attempted.formed {
                        Rule::Square2
                    } else {
                        Rule::Square3
                    }],
                )
            },
            Event::NoRoomForSquare(unit) => result(
                format!("{} has no room to form square", name(unit)),
                &[Rule::Square3],
            ),
            Event::StoppedBySquare(cavalry, unit) => result(
                format!("{} stops before {}", name(cavalry), name(unit)),
                &[Rule::Square15],
            ),
            Event::Fired(unit, target, shot, fired) => Telling {
                modifiers: whose("attacking die", shot.modifiers()),
                ..result(
                    if fired.hit {
                        format!("{} hits {}", name(unit), name(target))
                    } else {
                        format!("{} fires at {} without effect", name(unit), name(target))
                    },
                    &[Rule::Fire7],
                )
            },
            Event::BasesLost(unit, count, rule) => step(
                match count {
                    1 => format!("{} loses a base", name(unit)),
                    count => format!("{} loses {count} bases", name(unit)),
                },
                &[*rule],
            ),
            Event::Dispersed(unit) => result(
                if self.is_troops(*unit) {
                    format!("{} is dispersed", name(unit))
                } else {
                    format!("{} is destroyed", name(unit))
                },
                &[if self.is_troops(*unit) {
                    Rule::Dispersal1
                } else {
                    Rule::Fire8
                }],
            ),
            Event::Disordered(unit, rule) => {
                result(format!("{} is disordered", name(unit)), &[*rule])
            }
            Event::Routed(unit, rule) => result(format!("{} routs", name(unit)), &[*rule]),
            Event::BrokenInRough(cavalry, _) => step(
                format!("{} meets infantry in rough ground", name(cavalry)),
                &[Rule::CavalryInfantry6, Rule::CavalryInfantry7],
            ),
            Event::ThrownOff(cavalry, unit) => result(
                format!("{} throws {} off", name(unit), name(cavalry)),
                &[Rule::CavalryInfantry5],
            ),
            Event::RiddenDown(unit, cavalry) => step(
                format!("{} strikes {} in flank or rear", name(cavalry), name(unit)),
                &[Rule::CavalryInfantry1, Rule::CavalryInfantry4],
            ),
            Event::Fought(one, other, clash, fought) => {
                let mut modifiers = whose("phasing side", clash.modifiers(0));
                modifiers.extend(whose("other side", clash.modifiers(1)));
                let (text, rule) = match fought.verdict {
                    Verdict::ARouts => (
                        format!("{} routs {}", name(other), name(one)),
                        Rule::MeleeResult12,
                    ),
                    Verdict::APushed => (
                        format!("{} pushes {} back", name(other), name(one)),
                        Rule::MeleeResult6,
                    ),
                    Verdict::Indecisive => (
                        format!("{} and {} fight without decision", name(one), name(other)),
                        Rule::MeleeResult1,
                    ),
                    Verdict::BPushed => (
                        format!("{} pushes {} back", name(one), name(other)),
                        Rule::MeleeResult6,
                    ),
                    Verdict::BRouts => (
                        format!("{} routs {}", name(one), name(other)),
                        Rule::MeleeResult12,
                    ),
                };
                Telling {
                    modifiers,
                    ..result(text, &[Rule::Melee28, rule])
                }
            }
            Event::Bounced(unit, rule) => step(
                format!("{} bounces back", name(unit)),
                &[*rule, Rule::Support2],
            ),
            Event::Recoiled(unit, far) => step(
                format!("{} goes back {} more", name(unit), short(*far)),
                &[Rule::MeleeResult4],
            ),
            Event::PushedBack(unit, by) => step(
                format!("{} goes back before {}", name(unit), name(by)),
                &[Rule::MeleeResult6, Rule::Support3],
            ),
            Event::ForcedBack(unit, by) => step(
                format!("{} is forced back by {}", name(unit), name(by)),
                &[Rule::MeleeResult15],
            ),
            Event::Held(unit) => step(
                format!("{} holds its ground", name(unit)),
                &[Rule::MeleeResult10, Rule::MeleeResult13],
            ),
            Event::FollowedUp(unit, rule) => step(format!("{} follows up", name(unit)), &[*rule]),
            Event::LimberedBehind(gun, unit) => step(
                format!("{} limbers up behind {}", name(gun), name(unit)),
                &[Rule::ArtilleryMelee9],
            ),
            Event::Ran(unit, far) => step(
                format!("{} runs {}", name(unit), short(*far)),
                &[
                    Rule::Rout1,
                    crate::tables::rout(self.setup.unit(*unit).kind).1,
                ],
            ),
            Event::Fled(unit) => result(format!("{} leaves the table", name(unit)), &[Rule::Rout5]),
            Event::Pursued(unit, far) => step(
                format!("{} pursues {}", name(unit), short(*far)),
                &[
                    Rule::Pursuit1,
                    crate::tables::pursuit(self.setup.unit(*unit).kind).1,
                ],
            ),
            Event::PursuitStruck(unit, enemy) => result(
                format!("{} runs into {}", name(unit), name(enemy)),
                &[Rule::Pursuit3],
            ),
            Event::PlaceTaken(place, holder) => step(
                match holder {
                    Some(who) => format!("{}: {}", self.setup.objectives[*place].name, side(*who)),
                    None => self.setup.objectives[*place].name.clone(),
                },
                &[Rule::Setup6],
            ),
            Event::GameOver => step("The battle is over".to_owned(), &[Rule::Setup6]),
        }
    }

    fn tell_leg(&self, name: &str, leg: Leg) -> Telling {
        let _ = self;
        let hand = |to: Hand| match to {
            Hand::Left => "left",
            Hand::Right => "right",
        };
        match leg {
            Leg::Wheel { to, by } => step(
                format!("{name} wheels {} {}°", hand(to), angle(by)),
                &[Rule::Direction7],
            ),
            Leg::AboutFace => step(format!("{name} faces about"), &[Rule::Direction1]),
            Leg::Back(far) => step(
                format!("{name} steps back {}", short(far)),
                &[Rule::Movement7],
            ),
            other => step(
                format!("{name} advances {}", short(other.extent())),
                &[Rule::Movement1],
            ),
        }
    }

    fn tell_form(&self, unit: UnitId, from: Formation, to: Formation) -> Telling {
        let (name, kind) = (self.name(unit), self.setup.unit(unit).kind);
        let rule = match (from, to) {
            _ if kind.is_infantry() => Rule::FormationChange1,
            _ if kind.is_cavalry() => Rule::FormationChange2,
            (Formation::March, _) | (_, Formation::March) => Rule::FormationChange11,
            (_, Formation::Limbered) => Rule::FormationChange3,
            _ => Rule::FormationChange4,
        };
        match to {
            Formation::Unlimbered => step(format!("{name} unlimbers"), &[rule]),
            Formation::Town => step(format!("{name} deploys in the town"), &[Rule::Town2, rule]),
            Formation::Limbered => step(format!("{name} is limbered"), &[rule]),
            other => step(format!("{name} forms {}", formation_words(other)), &[rule]),
        }
    }
}
