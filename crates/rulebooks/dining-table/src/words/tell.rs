//! Events in words, each with its rules.

use kernel::trial::Modifiers;
use kernel::wording::count;
use kernel::{Audience, Side, Telling};

use crate::Rule;
use crate::activation::Activation;
use crate::event::Event;
use crate::game::Battle;
use crate::generals::risk::Fate;
use crate::ids::UnitId;
use crate::modifiers::Changes;
use crate::position::Bond;

use super::{an_order, inches, kind_name, status_name};

impl Battle {
    pub(crate) fn tell_event(&self, event: &Event) -> Telling {
        let (text, rule) = self.sentence(event);
        let mut telling = Telling {
            text,
            rules: vec![rule.info()],
            ..Telling::default()
        };
        telling.is_result = matches!(
            event,
            Event::Hit(..)
                | Event::Broke(_)
                | Event::Seized(..)
                | Event::ThrownOut(_)
                | Event::Captured(_)
                | Event::Silenced(_)
                | Event::Won(..)
                | Event::Recovered(..)
                | Event::Morale(..)
                | Event::GeneralHit(_)
                | Event::Activated(..)
        );
        match event {
            Event::Fought(defender, _, _, changes) => {
                telling.modifiers = self.told_of(changes, self.side(*defender).other());
            }
            Event::Exchanged(by, _, _, _, changes) => {
                telling.modifiers = self.told_of(changes, self.side(*by));
            }
            //= s1-2.5-c
            Event::Counted(side, own) => {
                telling.modifiers.clone_from(own);
                telling.audience = Audience::Only(*side);
            }
            Event::Activated(who, .., changes) => {
                telling.modifiers = self.told_of(changes, self.side_of(*who));
            }
            Event::Fires(unit, .., changes)
            | Event::Tired(unit, .., changes)
            | Event::Morale(unit, .., changes) => {
                telling.modifiers = self.told_of(changes, self.side(*unit));
            }
            Event::Thrown(_, throw, _, lost) => {
                telling.modifiers = throw.changes();
                telling
                    .rules
                    .extend((*lost > 0).then(|| Rule::S2_1_3E.info()));
            }
            Event::NoRoom(_, why) => telling.rules.extend(why.map(|why| why.rule().info())),
            Event::Risk(.., level) => telling.modifiers = level.changes(),
            Event::Resolved(.., modifiers) => telling.modifiers.clone_from(modifiers),
            Event::Recovered(unit, .., modifiers) => {
                telling.modifiers.clone_from(modifiers);
                //= s1-2.5-c
                if self.setup.options.rosters {
                    telling.audience = Audience::Only(self.side(*unit));
                }
            }
            //= s2-3.1-c
            Event::Issued(to, ..) => telling.audience = Audience::Only(self.side_of(*to)),
            Event::AttachIssued(unit, ..) => {
                telling.audience = Audience::Only(self.side(*unit));
            }
            Event::OrderGone(to, _, Rule::S2_3_3B) => {
                telling.audience = Audience::Only(self.side_of(*to));
            }
            _ => {}
        }
        telling
    }

    /// What everybody may know of what changed a draw. How many cards were more or fewer, and why, says
    /// what stands on a roster.
    fn told_of(&self, changes: &Changes, attacker: Side) -> Modifiers {
        //= s1-2.5-c
        if self.setup.options.rosters {
            changes.open.clone()
        } else {
            changes.all(attacker)
        }
    }

    fn names(&self, units: &[UnitId]) -> String {
        let names: Vec<_> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        names.join(", ")
    }

    #[expect(clippy::too_many_lines, reason = "one line for each event")]
    fn sentence(&self, event: &Event) -> (String, Rule) {
        let unit = |unit: &UnitId| self.unit_name(*unit).to_owned();
        match event {
            Event::PeriodBegan(period) => (
                format!("Period {period}, {}", self.clock(*period)),
                Rule::S1_2_1D,
            ),
            Event::Thrown(general, throw, stock, lost) => {
                let dice = match throw.other {
                    Some(other) => format!("{} and {other}", throw.six),
                    None => throw.six.to_string(),
                };
                let name = self.general_name(*general);
                let lost = match lost {
                    0 => String::new(),
                    _ => format!(", {lost} lost over its limit"),
                };
                (
                    format!(
                        "{name} throws {dice}: {}, {stock} in stock{lost}",
                        count(throw.points, "new command point")
                    ),
                    Rule::S2_1_3C,
                )
            }
            Event::FirstPlayer(side, rule) => (
                format!("The {} move first", self.setup.sides[*side].name),
                *rule,
            ),
            Event::PhaseBegan(side) => (
                format!("Movement phase of the {}", self.setup.sides[*side].name),
                Rule::S2_1_1C,
            ),
            Event::Arrived(who) => (format!("{} arrives", self.name_of(*who)), Rule::S2_23_2A),
            Event::Activated(who, card, activation, _) => {
                let how = match activation {
                    Activation::Full => "full activation",
                    Activation::Limited => "limited activation",
                    Activation::Fail => "activation fails",
                };
                let name = self.name_of(*who);
                match card {
                    // The card is told with its draw. Without it, the odds of a draw are what comes of it.
                    Some(_) => (format!("{name}: {how}"), Rule::S2_2_3A),
                    None => (format!("{name} was hit: {how}"), Rule::S2_16_3A),
                }
            }
            Event::Issued(to, kind, cost) => {
                let name = self.name_of(*to);
                (
                    format!(
                        "{} order placed with {name} for {}",
                        kind_name(*kind),
                        count(*cost, "command point")
                    ),
                    Rule::S2_2_4B,
                )
            }
            Event::Shown(who, kind) => (
                format!("{} has {}", self.name_of(*who), an_order(*kind)),
                Rule::S2_3_1C,
            ),
            Event::OrderGone(who, kind, rule) => (
                format!(
                    "The {} order of {} is gone",
                    kind_name(*kind),
                    self.name_of(*who)
                ),
                *rule,
            ),
            Event::Passed(from, to, points, cost) => {
                let (from, to) = (self.general_name(*from), self.general_name(*to));
                (
                    format!(
                        "{from} passes {} to {to} for {cost}",
                        count(*points, "command point")
                    ),
                    Rule::S2_2_4E,
                )
            }
            Event::Controlled(general, who, kind) => {
                let (general, who) = (self.general_name(*general), self.name_of(*who));
                (
                    format!(
                        "{general} takes control of {who}, as under {} orders",
                        kind_name(*kind)
                    ),
                    Rule::S2_2_5A,
                )
            }
            Event::GeneralMoved(general) => (
                format!("{} goes to another place", self.general_name(*general)),
                Rule::S2_16_1B,
            ),
            Event::HeadquartersDriven(general) => (
                format!(
                    "The headquarters of {} is driven off and loses its points",
                    self.general_name(*general)
                ),
                Rule::S2_16_2D,
            ),
            Event::HeadquartersMoved(general) => (
                format!(
                    "The headquarters of {} moves and loses its points",
                    self.general_name(*general)
                ),
                Rule::S2_16_4C,
            ),
            Event::Joined(one, rule) => (format!("{} joins the turn", unit(one)), *rule),
            Event::AttachIssued(one, to, cost) => (
                format!(
                    "{} is to join {}, for {}",
                    unit(one),
                    self.general_name(*to),
                    count(*cost, "command point")
                ),
                Rule::S2_3_11A,
            ),
            Event::Attached(one, to) => (
                format!(
                    "{} joins the division of {}",
                    unit(one),
                    self.general_name(*to)
                ),
                Rule::S2_3_11B,
            ),
            Event::Faced(one) => (format!("{} changes face", unit(one)), Rule::S2_6_8A),
            Event::Moved(one, far, rule) => {
                (format!("{} moves {} in", unit(one), inches(*far)), *rule)
            }
            Event::FellBack(one, far, rule) => (
                format!("{} falls back {} in", unit(one), inches(*far)),
                *rule,
            ),
            Event::NoRoom(one, why) => {
                let why = why.map_or(String::new(), |why| format!(": {}", why.text()));
                (
                    format!("{} has no room to fall back{why}", unit(one)),
                    Rule::S2_12_2B,
                )
            }
            Event::Relieved(one, other) => (
                format!("{} relieves {}", unit(one), unit(other)),
                Rule::S2_6_9D,
            ),
            Event::StatusChanged(one, status) => (
                format!("{} is now on {} status", unit(one), status_name(*status)),
                Rule::S2_5_2B,
            ),
            Event::Charged(one, other) => (
                format!("{} charges {}", unit(one), unit(other)),
                Rule::S2_7_3D,
            ),
            Event::FirefightBegan(one, other) => (
                format!("{} attacks {} by fire", unit(one), unit(other)),
                Rule::S2_7_3G,
            ),
            Event::Pinned(one, other) => {
                (format!("{} pins {}", unit(one), unit(other)), Rule::S2_7_3H)
            }
            Event::Supported(one, other) => (
                format!("{} supports {}", unit(one), unit(other)),
                Rule::S2_7_3I,
            ),
            Event::Recovered(one, some, all, _) => (
                format!("{} recovers {some} of {}", unit(one), count(*all, "hit")),
                if self.setup.unit(*one).arm.is_artillery() {
                    Rule::S2_21_3A
                } else {
                    Rule::S2_9_1E
                },
            ),
            Event::Fires(gun, target, points, rule, _) => (
                format!(
                    "{} fires at {}: {}",
                    unit(gun),
                    unit(target),
                    count(*points, "fire point")
                ),
                *rule,
            ),
            Event::Resolved(one, markers, hits, _) => (
                format!(
                    "On {}: {}, {}",
                    unit(one),
                    count(*markers, "fire point"),
                    count(*hits, "hit")
                ),
                Rule::S2_20_3A,
            ),
            Event::Tired(one, hits, rule, _) => (
                format!("Fatigue costs {} {}", unit(one), count(*hits, "hit")),
                *rule,
            ),
            Event::Morale(one, passed, needed, _) => {
                let (how, rule) = if *passed {
                    ("charges on", Rule::S2_10_5A)
                } else {
                    ("does not go on", Rule::S2_10_3D)
                };
                let needed = self.said_needed(*needed);
                (format!("{} {how}{needed}", unit(one)), rule)
            }
            Event::Evaded(one, off, true) => (
                format!("{} evades; {off} in were taken off", unit(one)),
                Rule::S2_8_2D,
            ),
            Event::Evaded(one, off, false) => (
                format!("{} cannot evade; {off} in were taken off", unit(one)),
                Rule::S2_8_2G,
            ),
            Event::ChargedInVain(one) => (
                format!("{} finds nobody to fight", unit(one)),
                Rule::S2_8_2I,
            ),
            Event::Overrun(one, guns) => (
                format!("{} catches {}", unit(one), unit(guns)),
                Rule::S2_8_2K,
            ),
            Event::Counted(side, _) => (
                format!("The {} look at their rosters", self.setup.sides[*side].name),
                Rule::S1_2_5C,
            ),
            Event::Fought(defender, attackers, fought, _) => (
                format!(
                    "{} against {}: {}, and {} in return",
                    self.names(attackers),
                    unit(defender),
                    count(fought.attackers, "hit"),
                    fought.defender
                ),
                Rule::S2_11_5A,
            ),
            Event::Hit(one, hits, rule) => (
                format!("{} takes {}", unit(one), count(*hits, "hit")),
                *rule,
            ),
            Event::Broke(one) => {
                let points = self.said_loss(*one);
                (format!("{} is broken{points}", unit(one)), Rule::S2_1_6C)
            }
            Event::Silenced(one) => (format!("{} is silenced", unit(one)), Rule::S2_1_6F),
            Event::Captured(one) => {
                let points = self.said_loss(*one);
                (format!("{} is captured{points}", unit(one)), Rule::S2_1_6G)
            }
            Event::Rescued(one, _) => (format!("{} is saved", unit(one)), Rule::S2_13_3F),
            Event::Won(defender, true) => (
                format!("The attack on {} wins", unit(defender)),
                Rule::S2_11_8A,
            ),
            Event::Won(defender, false) => (format!("{} holds", unit(defender)), Rule::S2_11_8B),
            Event::Advanced(one, rule) => (format!("{} advances", unit(one)), *rule),
            Event::Coupled(gun, to) => (
                format!("{} is attached to {}", unit(gun), unit(to)),
                Rule::S2_14_3A,
            ),
            Event::Foothold(one, on) => (
                format!("{} has a foothold against {}", unit(one), unit(on)),
                Rule::S2_15_2F,
            ),
            Event::Seized(one, area) => {
                let name = self.setup.built_up.get(*area).map_or("", |area| &area.name);
                (format!("{} takes {name}", unit(one)), Rule::S2_15_2N)
            }
            Event::ThrownOut(one) => (
                format!("{} is thrown out and assembles outside", unit(one)),
                Rule::S2_15_2J,
            ),
            Event::Swapped(one, gun) => (
                format!("{} changes places with {}", unit(one), unit(gun)),
                Rule::S2_13_3G,
            ),
            Event::Converted(one) => (
                format!("{} goes over to a firefight", unit(one)),
                Rule::S2_12_3,
            ),
            Event::OpportunityCharge(one, other) => (
                format!("{} charges {} at the opportunity", unit(one), unit(other)),
                Rule::S2_13_1D,
            ),
            Event::Risk(general, _, fate, _) => {
                let how = match fate {
                    Fate::Hit => "he is hit",
                    Fate::Safe => "he is safe",
                    Fate::SeniorAtRisk => "a senior general near him may be at risk",
                };
                (
                    format!("{} is in danger: {how}", self.general_name(*general)),
                    Rule::S2_16_2A,
                )
            }
            Event::GeneralHit(general) => (
                format!("{} is hit", self.general_name(*general)),
                Rule::S2_16_3E,
            ),
            Event::GeneralDisplaced(general) => (
                format!("{} is driven off", self.general_name(*general)),
                Rule::S2_16_2D,
            ),
            Event::Exchanged(by, on, ours, theirs, _) => (
                format!(
                    "{} and {} exchange fire: {}, and {theirs} in return",
                    unit(by),
                    unit(on),
                    count(*ours, "hit")
                ),
                Rule::S2_17_6A,
            ),
            Event::Disengaged(by, on, Bond::Firefight) => (
                format!("The firefight of {} and {} ends", unit(by), unit(on)),
                Rule::S2_17_9,
            ),
            Event::Disengaged(by, on, Bond::Pin) => (
                format!("{} no longer pins {}", unit(by), unit(on)),
                Rule::S2_7_3H,
            ),
            Event::Fatigued(one) => (format!("{} tires", unit(one)), Rule::S2_18_7A),
            Event::Rested(one) => (format!("{} has rested", unit(one)), Rule::S2_21_2),
            Event::PlaceHeld(place, holder) => {
                let place = &self.setup.objectives[*place];
                let who = holder.map_or("Nobody".to_owned(), |side| {
                    format!("The {}", self.setup.sides[side].name)
                });
                let verb = if holder.is_some() { "hold" } else { "holds" };
                let points = count(place.points.unsigned_abs(), "point");
                let counts = format!("it counts {points} {}", self.said_end());
                (
                    format!("{who} {verb} {}: {counts}", place.name),
                    Rule::S2_23_2A,
                )
            }
            Event::Conceded(side) => (
                format!("The {} give up", self.setup.sides[*side].name),
                Rule::S2_23_2B,
            ),
            Event::GameOver => ("The battle is over".to_owned(), Rule::S2_23_2A),
        }
    }
}
