//! Events in words, each with the rules behind it.

use kernel::Telling;

use super::list;
use crate::combat::clash::{Rolled, sum};
use crate::event::{Cause, Event, Role, Save, Wound};
use crate::game::Battle;
use crate::options::AlliedArrival;
use crate::position::Marks;
use crate::{Rule, UnitId};

impl Cause {
    /// The rule behind a hit.
    pub(crate) const fn rule(self) -> Rule {
        match self {
            Cause::LeftApproach(rule) => rule,
            Cause::DefensiveFire => Rule::Combat5,
            Cause::Combat => Rule::Combat7,
            Cause::Counterattack => Rule::Combat9_2,
            Cause::Retreat => Rule::Retreat1_1,
            Cause::RetreatOfCavalry => Rule::Retreat1_2,
            Cause::RetreatFromApproach => Rule::Retreat1_3,
            Cause::RetreatFromCounterattack => Rule::Retreat2_4,
            Cause::Bombardment => Rule::Artillery3,
            Cause::Skirmish => Rule::AttributesSkirmishers,
            Cause::Captured => Rule::Retreat1_4,
            Cause::NowhereToGo => Rule::Retreat1_8,
        }
    }
}

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

impl Battle {
    /// An event in words.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn tell_event(&self, event: &Event) -> Telling {
        let name = |unit: &UnitId| self.name(*unit);
        match event {
            Event::TurnBegan(turn) => step(
                format!("The {} turn begins", self.setup.time(*turn)),
                &[Rule::Turn1],
            ),
            Event::PlayerTurnBegan(side) => step(
                format!("{}: reinforcements", self.setup.sides[*side].name),
                &[Rule::Turn3],
            ),
            Event::Placed(unit) => step(format!("{} is placed", name(unit)), &[Rule::Turn2]),
            Event::Arrived(unit, area) => step(
                format!("{} arrives in {}", name(unit), self.place(*area)),
                &[Rule::Reinforcements1],
            ),
            Event::ArrivalRolled(side, die, count) => result(
                format!(
                    "{}: {count} {} (D3: {die})",
                    self.setup.sides[*side].name,
                    if *count == 1 {
                        "unit arrives"
                    } else {
                        "units arrive"
                    }
                ),
                &[match self.setup.options.arrival {
                    AlliedArrival::BetterStaff => Rule::QbOptStaff1,
                    _ => Rule::QbOptRandom1,
                }],
            ),
            Event::ArrivalTime(unit, die, turn) => result(
                format!(
                    "{} will arrive at {} (D6: {die})",
                    name(unit),
                    self.setup.time(*turn)
                ),
                &[Rule::QbOptKgl1],
            ),
            Event::PointsRolled(side, die, modifier, points, own) => {
                let extra = if *own == 0 {
                    String::new()
                } else {
                    format!(" and {own} of leaders for their own units")
                };
                let name = &self.setup.sides[*side].name;
                let noun = if *points == 1 { "point" } else { "points" };
                result(
                    format!("{name}: {points} command {noun}{extra} (D3: {die}{modifier:+})"),
                    &[Rule::CommandPoints1],
                )
            }
            Event::Rallied(unit) => result(format!("{} rallies", name(unit)), &[Rule::Rally1]),
            // Without the die: whichever it was, it is one result.
            Event::PointsWasted(leader) => result(
                format!("{} wastes the command", self.leader_name(*leader)),
                &[Rule::LeadersBonusImbecile],
            ),
            Event::ImbecileHeld(leader, die) => step(
                format!("{} does no harm (D6: {die})", self.leader_name(*leader)),
                &[Rule::LeadersBonusImbecile],
            ),
            Event::Marched(units, from, to) => step(
                format!(
                    "{} from {} to {}",
                    self.they(*units, ["marches", "march"]),
                    self.place(*from),
                    self.place(*to)
                ),
                &[Rule::MoveAction1],
            ),
            Event::Deployed(unit, border, own) => step(
                format!(
                    "{} deploys on {}",
                    name(unit),
                    self.approach_name(*border, *own)
                ),
                &[Rule::MoveAction4],
            ),
            Event::FellBack(unit, area) => step(
                format!("{} falls back into {}", name(unit), self.place(*area)),
                &[Rule::MoveAction3],
            ),
            Event::SquareFormed(units) => step(
                self.they(*units, ["forms square", "form square"]),
                &[Rule::MoveAction5],
            ),
            Event::SquareLeft(units) => step(
                self.they(*units, ["leaves square", "leave square"]),
                &[Rule::MoveAction5],
            ),
            Event::Dropped(unit) => {
                step(format!("{} stays behind", name(unit)), &[Rule::MoveGroup3])
            }
            Event::Halted(units, paid) => {
                let square = units.iter().any(|unit| self.pos.has(unit, Marks::SQUARE));
                step(
                    format!("{} ({paid} CP)", self.they(*units, ["halts", "halt"])),
                    &[if square && *paid > 1 {
                        Rule::MoveCp7
                    } else {
                        Rule::MoveCp1
                    }],
                )
            }
            Event::AttackBegan(units, from, to, paid) => step(
                format!(
                    "{} {} from {} ({paid} CP)",
                    self.they(*units, ["attacks", "attack"]),
                    self.place(*to),
                    self.place(*from)
                ),
                &[Rule::Combat1],
            ),
            Event::FollowedUp(units, _, to) => step(
                format!(
                    "{} into {}",
                    self.they(*units, ["follows up", "follow up"]),
                    self.place(*to)
                ),
                &[Rule::Combat9_6_3],
            ),
            Event::LeadNamed(unit, part, rule) => {
                let what = match part {
                    Role::Attack => "attack",
                    Role::Defence => "defence",
                    Role::Counterattack => "counterattack",
                };
                step(format!("{} leads the {what}", name(unit)), &[*rule])
            }
            Event::RetreatedBefore(units) => step(
                self.they(*units, ["retreats before combat", "retreat before combat"]),
                &[Rule::Combat3],
            ),
            Event::DefensiveFire(gun, target, die, needed) => step(
                format!(
                    "{} fires at {}: {die}, needs {needed}",
                    name(gun),
                    name(target)
                ),
                &[Rule::Combat5],
            ),
            Event::Feinted => result("The attack was a feint".to_owned(), &[Rule::Combat6]),
            Event::ApproachOccupied(unit, rule) => {
                result(format!("{} occupies the approach", name(unit)), &[*rule])
            }
            Event::Rolled(attacker, defender, rolled) => self.tell_roll(
                ["attacker", "defender"],
                [*attacker, *defender],
                rolled,
                Rule::Combat7,
            ),
            Event::CounterRolled(counter, attacker, rolled) => self.tell_roll(
                ["counterattacker", "attacker"],
                [*counter, *attacker],
                rolled,
                Rule::Combat9_2,
            ),
            Event::UnreliableRolled(unit, die, strength, charges, rule) => {
                let what = if *charges {
                    "cannot be held"
                } else {
                    "is held back"
                };
                step(
                    format!("{} {what} (D6: {die}, strength {strength})", name(unit)),
                    &[*rule],
                )
            }
            Event::CounterBegan(units) => step(
                self.they(*units, ["counterattacks", "counterattack"]),
                &[Rule::Combat9],
            ),
            Event::BrokenOff(units) => step(
                self.they(*units, ["breaks off", "break off"]),
                &[Rule::Combat9_5],
            ),
            Event::GaveWay(units) => step(
                self.they(*units, ["gives way", "give way"]),
                &[Rule::Combat9_6],
            ),
            Event::MustRetreat(unit, rule) => step(
                format!("{} has no strength left and must retreat", name(unit)),
                &[*rule],
            ),
            Event::ChoseRetreat(units, role) => step(
                self.they(*units, ["retreats", "retreat"]),
                &[if *role == Role::Attack {
                    Rule::Combat11
                } else {
                    Rule::Combat12
                }],
            ),
            Event::GunsAbandoned(units, rule) => step(
                format!(
                    "{} left alone and must retreat",
                    self.they(*units, ["is", "are"])
                ),
                &[*rule],
            ),
            Event::Hit(unit, hits, cause) => result(
                format!(
                    "{} takes {hits} {}",
                    name(unit),
                    if *hits == 1 { "hit" } else { "hits" }
                ),
                &[cause.rule(), Rule::Units16],
            ),
            Event::Eliminated(unit, cause) => {
                let by_hits = if self.setup.guns.contains(*unit) {
                    Rule::Units21
                } else {
                    Rule::Units19
                };
                let rules = [cause.rule(), by_hits];
                let without_hits = matches!(cause, Cause::Captured | Cause::NowhereToGo);
                let rules = if without_hits { &rules[..1] } else { &rules };
                result(format!("{} is eliminated", name(unit)), rules)
            }
            Event::GunsRolled(gun, die, total, lost) => {
                let what = if *lost { "is lost" } else { "gets away" };
                step(
                    format!("{} {what} in retreat (D6: {die}, total {total})", name(gun)),
                    &[Rule::Retreat1_4],
                )
            }
            Event::Retreated(unit, area, rule) => result(
                format!("{} retreats to {}", name(unit), self.place(*area)),
                &[*rule],
            ),
            Event::RetreatedInSquare(unit) => {
                step(format!("{} is in square", name(unit)), &[Rule::Retreat1_6])
            }
            Event::Advanced(units, area, rule) => result(
                format!(
                    "{} {}",
                    self.they(*units, ["enters", "enter"]),
                    self.place(*area)
                ),
                &[*rule],
            ),
            Event::CombatOver => step("The combat is over".to_owned(), &[Rule::CombatGen2]),
            Event::Fired(gun, target, die, needed) => step(
                format!(
                    "{} fires at {}: {die}, needs {needed}",
                    name(gun),
                    name(target)
                ),
                &[if self.setup.guns.contains(*gun) {
                    Rule::Artillery3
                } else {
                    Rule::AttributesSkirmishers
                }],
            ),
            Event::Saved(unit, save, die) => step(
                format!("{} is saved ({die}, needs {})", name(unit), Save::NEEDED),
                &[save.rule()],
            ),
            Event::SaveFailed(unit, save, die) => step(
                format!(
                    "{} is not saved ({die}, needs {})",
                    name(unit),
                    Save::NEEDED
                ),
                &[save.rule()],
            ),
            Event::Limbered(gun) => step(format!("{} limbers", name(gun)), &[Rule::Artillery12]),
            Event::Unlimbered(gun) => {
                step(format!("{} unlimbers", name(gun)), &[Rule::Artillery12])
            }
            Event::LeaderJoined(leader, unit) => step(
                format!("{} is with {}", self.leader_name(*leader), name(unit)),
                &[Rule::Leaders2],
            ),
            Event::LeaderSpared(leader, die) => step(
                format!("{} is unhurt (D6: {die})", self.leader_name(*leader)),
                &[Rule::Leaders6],
            ),
            Event::LeaderWounded(leader, wound) => {
                let (what, rule) = wound_words(*wound);
                result(format!("{} {what}", self.leader_name(*leader)), &[rule])
            }
            Event::LeaderInReserve(leader) => result(
                format!("{} rides to the rear", self.leader_name(*leader)),
                &[Rule::Leaders8],
            ),
            Event::LeaderCaptured(leader) => result(
                format!("{} is captured", self.leader_name(*leader)),
                &[Rule::Leaders9],
            ),
            Event::GameOver => step("The battle is over".to_owned(), &[Rule::QbTime4]),
        }
    }

    fn tell_roll(
        &self,
        roles: [&'static str; 2],
        units: [UnitId; 2],
        rolled: &Rolled,
        rule: Rule,
    ) -> Telling {
        let total = |who: usize| rolled.dice[who].cast_signed() + sum(&rolled.modifiers[who]);
        let words = |who: usize| {
            format!(
                "{} rolls {}{:+} = {}",
                self.name(units[who]),
                rolled.dice[who],
                sum(&rolled.modifiers[who]),
                total(who)
            )
        };
        let both = list([words(0), words(1)].iter().map(String::as_str));
        let text = match rolled.saved_by.len() {
            0 => both,
            1 => format!("{both}; 1 hit is saved"),
            more => format!("{both}; {more} hits are saved"),
        };
        let mut cited = vec![rule, rolled.result];
        cited.extend(&rolled.saved_by);
        cited.dedup();
        let modifiers = [0, 1].into_iter().flat_map(|who| {
            rolled.modifiers[who]
                .iter()
                .map(move |modifier| (roles[who], *modifier))
        });
        Telling {
            modifiers: modifiers.collect(),
            ..step(text, &cited)
        }
    }
}

/// A wound in words, and its rule.
pub(crate) fn wound_words(wound: Wound) -> (String, Rule) {
    match wound {
        Wound::Minor(1) => (
            "is lightly wounded: away for 1 turn".to_owned(),
            Rule::LeadersWound1,
        ),
        Wound::Minor(turns) => (
            format!("is lightly wounded: away for {turns} turns"),
            Rule::LeadersWound1,
        ),
        Wound::Serious => ("is seriously wounded".to_owned(), Rule::LeadersWound2),
        Wound::Mortal => ("is mortally wounded".to_owned(), Rule::LeadersWound3),
        Wound::Killed => ("is killed".to_owned(), Rule::LeadersWound4),
    }
}
