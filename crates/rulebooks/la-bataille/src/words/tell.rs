//! Events in words, each with the rules behind it.

use kernel::{Modifier, Telling};

use super::hand_word;
use crate::Rule;
use crate::event::Event;
use crate::fire::FireKind;
use crate::game::Battle;
use crate::resolve::morale::Nerve;
use crate::resolve::total;

/// A step on the way.
pub(super) fn step(text: String, rule: Rule) -> Telling {
    Telling {
        text,
        rules: vec![rule.info()],
        ..Telling::default()
    }
}

/// A result that odds name.
pub(super) fn result(text: String, rule: Rule) -> Telling {
    Telling {
        is_result: true,
        ..step(text, rule)
    }
}

pub(super) fn with(mut telling: Telling, whose: &'static str, modifiers: &[Modifier]) -> Telling {
    telling.modifiers = modifiers.iter().map(|one| (whose, *one)).collect();
    telling
}

impl Battle {
    /// An event in words, to those who may know of it.
    pub(crate) fn tell_event(&self, event: &Event) -> Telling {
        if let Event::Charge(charge) = event {
            return self.tell_charge(charge);
        }
        Telling {
            audience: self.audience(event),
            ..self.words_of(event)
        }
    }

    fn words_of(&self, event: &Event) -> Telling {
        self.tell_fire(event)
            .or_else(|| self.tell_guns(event))
            .or_else(|| self.tell_assault(event))
            .or_else(|| self.tell_morale(event))
            .or_else(|| self.tell_command(event))
            .unwrap_or_else(|| self.tell_movement(event))
    }

    fn tell_movement(&self, event: &Event) -> Telling {
        let unit = |unit: &crate::UnitId| self.unit_name(*unit);
        let hex = |at: &ground::hex::HexId| self.hex_name(*at);
        match event {
            Event::TurnBegan(turn) => {
                let minutes = self
                    .setup
                    .time_of(u8::try_from(turn + 1).unwrap_or(u8::MAX));
                step(
                    format!("The turn of {:02}:{:02} begins", minutes / 60, minutes % 60),
                    Rule::R5_1,
                )
            }
            Event::PlayerTurnBegan(side) => step(
                format!(
                    "The player turn of the {} begins",
                    self.setup.sides[*side].name
                ),
                Rule::R5_2,
            ),
            Event::MovementBegan => step("The Movement Phase begins".to_owned(), Rule::R5_2_6),
            Event::Marched(who, to) => step(
                format!("{} marches to {}", self.unit_names(who), hex(to)),
                Rule::R14_1A,
            ),
            Event::Faced(who, facing) => step(
                format!(
                    "{} faces {}",
                    self.unit_names(who),
                    self.facing_words(*facing)
                ),
                Rule::R14_8A,
            ),
            Event::Formed(who, formation) => step(
                format!("{} forms {}", self.unit_names(who), formation.name()),
                Rule::R11_10,
            ),
            Event::Wheeled(who, pivot, turn) => step(
                format!(
                    "{} wheels about its {} end to the {}",
                    unit(who),
                    hand_word(*pivot),
                    hand_word(*turn)
                ),
                Rule::R11_16_12_5A,
            ),
            Event::LimberRolled {
                unit: gun,
                needs,
                modifiers,
                done,
            } => {
                let how = if *done { "limbers" } else { "fails to limber" };
                with(
                    result(
                        format!("{} {how} (needs {needs})", unit(gun)),
                        Rule::R14_12_7_2B,
                    ),
                    "limbering",
                    modifiers,
                )
            }
            Event::Unlimbered(who, facing) => step(
                format!(
                    "{} unlimbers facing {}",
                    self.unit_names(who),
                    self.facing_words(*facing)
                ),
                Rule::R14_12_7_2A,
            ),
            Event::BrokeDown(who) => step(
                format!("{} breaks down into its parts", unit(who)),
                Rule::R11_22_4A,
            ),
            Event::Reformed(who) => step(format!("{} is formed again", unit(who)), Rule::R11_22_4B),
            Event::LeaderRode(who, to) => step(
                format!("{} rides to {}", self.leader_name(*who), hex(to)),
                Rule::R9_8_2A,
            ),
            Event::LeaderArrived(who, at) => step(
                format!("{} arrives at {}", self.leader_name(*who), hex(at)),
                Rule::R5_2_6,
            ),
            Event::Arrived(who, at) => step(
                format!("{} arrives at {}", unit(who), hex(at)),
                Rule::R5_2_6,
            ),
            Event::ForceMarched(who) => step(
                format!("{} marches at the double", self.element_name(*who)),
                Rule::R14_13_1,
            ),
            Event::PutBack(who, to) => step(
                format!("{} falls back to {}", self.unit_names(who), hex(to)),
                Rule::R12_9A,
            ),
            Event::Overstacked(at) => step(format!("{} is overstacked", hex(at)), Rule::R12_8A),
            Event::GameOver => step("The battle is over".to_owned(), Rule::R5_1),
            _ => step("They halt".to_owned(), Rule::R14_1A),
        }
    }

    fn tell_fire(&self, event: &Event) -> Option<Telling> {
        let hex = |at: &ground::hex::HexId| self.hex_name(*at);
        Some(match event {
            Event::SquareToBeAssaulted(from, to) => step(
                format!("{} will assault the square in {}", hex(from), hex(to)),
                Rule::R11_17_9_4A,
            ),
            Event::FireBegan(FireKind::Offensive) => {
                step("Offensive fire".to_owned(), Rule::R5_2_8)
            }
            Event::FireBegan(_) => step("Defensive fire".to_owned(), Rule::R5_2_7),
            Event::Aimed(from, to) => {
                step(format!("{} aims at {}", hex(from), hex(to)), Rule::R16_4)
            }
            Event::FiredAtNobody(at) => {
                step(format!("The fire at {} meets nobody", hex(at)), Rule::R16_4)
            }
            Event::Fired {
                target,
                firers,
                column,
                throw,
                modifiers,
                ..
            } => {
                let odds = column.as_deref().unwrap_or("below all columns");
                with(
                    step(
                        format!(
                            "{} fires at {}: {odds}, {}{}",
                            self.unit_names(firers),
                            hex(target),
                            throw.tens,
                            throw.units
                        ),
                        Rule::R16_13_1A,
                    ),
                    "fire",
                    modifiers,
                )
            }
            Event::FiredAtLeader(who, throw) => step(
                format!(
                    "{} is fired at: {}{}",
                    self.leader_name(*who),
                    throw.tens,
                    throw.units
                ),
                Rule::R16_10_1_4,
            ),
            _ => return None,
        })
    }

    fn tell_guns(&self, event: &Event) -> Option<Telling> {
        let unit = |unit: &crate::UnitId| self.unit_name(*unit);
        let hex = |at: &ground::hex::HexId| self.hex_name(*at);
        Some(match event {
            Event::Bounced(at) => step(format!("Shot bounces into {}", hex(at)), Rule::R17_9_1A),
            Event::CaissonsExploded(who) => result(
                format!("The caissons of {} explode", unit(who)),
                Rule::R16_13_3_3,
            ),
            Event::SteppedBack(who, to) => step(
                format!("{} steps back to {}", unit(who), hex(to)),
                Rule::R11_20_5_5A,
            ),
            Event::Lost(who, 1) => result(format!("{} loses a step", unit(who)), Rule::R16_13_3A),
            Event::Lost(who, steps) => result(
                format!("{} loses {steps} steps", unit(who)),
                Rule::R16_13_3A,
            ),
            Event::Destroyed(who) => result(format!("{} is destroyed", unit(who)), Rule::R16_13_3A),
            Event::DrewIn(who) => step(format!("{} draws in", unit(who)), Rule::R11_16_12_13),
            Event::SquareCollapsed(who) => step(
                format!("The square of {} collapses", unit(who)),
                Rule::R11_17_3B,
            ),
            Event::GunsAbandoned(who, at) => step(
                format!("The guns of {} stand in {}", unit(who), hex(at)),
                Rule::R17_8_1A,
            ),
            Event::GunsSpiked(who) => result(
                format!("The guns of {} are spiked", unit(who)),
                Rule::R17_8_3A,
            ),
            Event::GunsSaved(who) => result(
                format!("The guns of {} are saved", unit(who)),
                Rule::R17_8_2A,
            ),
            Event::ResupplyRolled(who, die) if *die >= 5 => result(
                format!("{} gets ammunition ({die})", unit(who)),
                Rule::R17_10_3D,
            ),
            Event::ResupplyRolled(who, die) => step(
                format!("{} gets no ammunition ({die})", unit(who)),
                Rule::R17_10_3D,
            ),
            _ => return None,
        })
    }

    fn tell_assault(&self, event: &Event) -> Option<Telling> {
        let unit = |unit: &crate::UnitId| self.unit_name(*unit);
        let hex = |at: &ground::hex::HexId| self.hex_name(*at);
        Some(match event {
            Event::AssaultsBegan => step("The Assault Phase begins".to_owned(), Rule::R5_2_9),
            Event::AssaultDefined(from, to) => step(
                format!("{} is to assault {}", hex(from), hex(to)),
                Rule::R18_8A,
            ),
            Event::AssaultLaunched(at) => {
                let at = at.map_or_else(String::new, |at| self.hex_name(at));
                step(format!("The assault on {at} begins"), Rule::R18_7A)
            }
            Event::Withdrew(who, to) => result(
                format!("{} withdraws to {}", unit(who), hex(to)),
                Rule::R18_11_2,
            ),
            Event::WouldNotClose(who) => {
                result(format!("{} does not close", unit(who)), Rule::R18_12_6)
            }
            Event::Clashed {
                target,
                attack,
                defence,
                column,
                modifiers,
                clashed,
            } => with(
                result(
                    format!(
                        "Melee for {}: {attack} to {defence}, {column}, {}{}: {}",
                        hex(target),
                        clashed.throw.tens,
                        clashed.throw.units,
                        clashed.result
                    ),
                    Rule::R18_13_1B,
                ),
                "melee",
                modifiers,
            ),
            Event::Advanced(who, to) => step(
                format!("{} advances into {}", self.unit_names(who), hex(to)),
                Rule::R18_13_2,
            ),
            Event::AssaultOver => step("The assault is over".to_owned(), Rule::R18_7A),
            _ => return None,
        })
    }

    fn tell_morale(&self, event: &Event) -> Option<Telling> {
        let unit = |unit: &crate::UnitId| self.unit_name(*unit);
        let leader = |leader: &crate::LeaderId| self.leader_name(*leader);
        let hex = |at: &ground::hex::HexId| self.hex_name(*at);
        Some(match event {
            Event::MoraleChecked {
                unit: who,
                rule,
                nerve,
                value,
                modifiers,
                passed,
            } => {
                let dice = match nerve {
                    Nerve::Thrown(throw) => {
                        let (thrown, sum) = (throw.natural(), total(modifiers));
                        let made = match sum {
                            0 => String::new(),
                            _ => format!(", {} with modifiers", thrown.plus(sum)),
                        };
                        format!("throws {thrown}{made}; needs more than {value}")
                    }
                    Nerve::Certain => "needs no dice".to_owned(),
                };
                let how = if *passed { "passes" } else { "fails" };
                with(
                    step(format!("{} {how} its check: {dice}", unit(who)), *rule),
                    "morale",
                    modifiers,
                )
            }
            Event::Disordered(who) => {
                result(format!("{} is disordered", unit(who)), Rule::R20_7_1A)
            }
            Event::Routed(who) => result(format!("{} routs", unit(who)), Rule::R20_7_1B),
            Event::Retreated(who, to) => step(
                format!("{} retreats to {}", unit(who), hex(to)),
                Rule::R20_7_7,
            ),
            Event::LeftMap(who) => result(format!("{} leaves the map", unit(who)), Rule::R14_11),
            Event::Surrendered(who) => result(format!("{} surrenders", unit(who)), Rule::R20_7_5),
            Event::RallyBegan => step("Rally and resupply".to_owned(), Rule::R5_2_10),
            Event::Rallied(who) => result(format!("{} rallies", unit(who)), Rule::R20_8_4),
            Event::Rested(who, fatigue) => {
                let now = format!("{fatigue:?}").to_lowercase();
                step(format!("{} is {now} now", unit(who)), Rule::R19_10_9_10C)
            }
            Event::LevelChanged(organisation, level) => {
                let name = &self.setup.organisation(*organisation).name;
                result(format!("{name} is at morale level {level}"), Rule::R20_9_3C)
            }
            Event::LeaderStruck(who, wound) => result(
                format!("{} is struck ({})", leader(who), wound.name()),
                Rule::R21_5,
            ),
            Event::LeaderJoined(who, at) => {
                step(format!("{} joins {}", leader(who), hex(at)), Rule::R21_8B)
            }
            Event::LeaderWithdrew(who, to) => step(
                format!("{} withdraws to {}", leader(who), hex(to)),
                Rule::R21_10,
            ),
            Event::LeaderFreed(who) => {
                result(format!("{} is free again", leader(who)), Rule::R21_13)
            }
            Event::LeaderCaptured(who, by) => result(
                format!("{} is captured by {}", leader(who), unit(by)),
                Rule::R21_8A,
            ),
            _ => return None,
        })
    }
}
