//! Orders as records write them.

use std::fmt::Write as _;

use ground::table::{Bearing, Hand, Leg, Point, Turn};
use kernel::Unreadable;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::Kind;
use crate::troops::Pace;

use super::{kind_word, pace_word};

impl Battle {
    pub(crate) fn write_order(&self, order: &Order) -> String {
        let unit = |unit: &UnitId| self.setup.unit(*unit).id.as_str();
        let general = |general: &GeneralId| self.setup.general(*general).id.as_str();
        match order {
            Order::Begin => "begin".to_owned(),
            Order::Turn(who) => format!("turn {}", self.id_of(*who)),
            Order::EndPhase => "end-phase".to_owned(),
            Order::Concede => "concede".to_owned(),
            Order::Issue { to, kind } => format!("issue {} {}", self.id_of(*to), kind_word(*kind)),
            Order::Pass { to, points } => format!("pass {} {points}", general(to)),
            Order::Attach { unit: one, to } => format!("attach {} {}", unit(one), general(to)),
            Order::Join(one) => format!("join {}", unit(one)),
            Order::Control { of, kind } => {
                format!("control {} {}", self.id_of(*of), kind_word(*kind))
            }
            Order::General { general: who, to } => {
                format!("general {} {}", general(who), point(*to))
            }
            Order::Headquarters { general: who, to } => {
                format!("hq {} {}", general(who), point(*to))
            }
            Order::Include(one) => format!("include {}", unit(one)),
            Order::AskHelp(one) => format!("ask {}", unit(one)),
            Order::SwapToAction => "swap".to_owned(),
            Order::Activate => "activate".to_owned(),
            Order::Face { unit: one, to } => format!("face {} {}", unit(one), to.hundredths()),
            Order::Move {
                unit: one,
                pace,
                legs,
            } => {
                let mut text = format!("move {} {}", unit(one), pace_word(*pace));
                for leg in legs {
                    // Writing to a String cannot fail.
                    let _ = write!(text, " {}", write_leg(*leg));
                }
                text
            }
            Order::FallBack {
                unit: one,
                distance,
            } => format!("fall-back {} {distance}", unit(one)),
            Order::Relieve {
                unit: one,
                other,
                back,
                ahead,
            } => {
                let ahead = ahead.map_or_else(String::new, |ahead| format!(" {ahead}"));
                format!("relieve {} {} {back}{ahead}", unit(one), unit(other))
            }
            Order::TakeCover { unit: one, way } => format!("cover {} {}", unit(one), point(*way)),
            Order::Deploy(one) => format!("deploy {}", unit(one)),
            Order::Undeploy(one) => format!("undeploy {}", unit(one)),
            Order::Charge { unit: one, target } => format!("charge {} {}", unit(one), unit(target)),
            Order::Firefight { unit: one, target } => {
                format!("firefight {} {}", unit(one), unit(target))
            }
            Order::Pin { unit: one, target } => format!("pin {} {}", unit(one), unit(target)),
            Order::Support { unit: one, beside } => {
                format!("support {} {}", unit(one), unit(beside))
            }
            Order::Recover(one) => format!("recover {}", unit(one)),
            Order::Fire { gun, target } => format!("fire {} {}", unit(gun), unit(target)),
            Order::Evade(one) => format!("evade {}", unit(one)),
            Order::Halt(one) => format!("halt {}", unit(one)),
            Order::Fight(one) => format!("fight {}", unit(one)),
            Order::Convert(one) => format!("convert {}", unit(one)),
            Order::Opportunity { unit: one, target } => {
                format!("opportunity {} {}", unit(one), unit(target))
            }
            Order::Breakthrough {
                unit: one,
                distance,
            } => format!("breakthrough {} {distance}", unit(one)),
            Order::Advance(one) => format!("advance {}", unit(one)),
            Order::Stand(one) => format!("stand {}", unit(one)),
            Order::Press(one) => format!("press {}", unit(one)),
            Order::Counter(one) => format!("counter {}", unit(one)),
            Order::Swap(one) => format!("change-places {}", unit(one)),
            Order::Couple { gun, to } => format!("couple {} {}", unit(gun), unit(to)),
            Order::FireTogether { gun, other, target } => {
                format!(
                    "fire-together {} {} {}",
                    unit(gun),
                    unit(other),
                    unit(target)
                )
            }
            Order::FallBackBoth {
                unit: one,
                behind,
                distance,
            } => format!("fall-back-both {} {} {distance}", unit(one), unit(behind)),
            Order::Done => "done".to_owned(),
        }
    }

    pub(crate) fn read_order(&self, text: &str) -> Result<Order, Unreadable> {
        let words: Vec<_> = text.split(' ').collect();
        self.read_words(&words)
            .ok_or_else(|| Unreadable(format!("`{text}` is no order")))
    }

    fn unit_named(&self, word: &str) -> Option<UnitId> {
        let place = self.setup.units.iter().position(|unit| unit.id == word)?;
        u8::try_from(place).ok().map(UnitId)
    }

    fn general_named(&self, word: &str) -> Option<GeneralId> {
        let place = self
            .setup
            .generals
            .iter()
            .position(|general| general.id == word)?;
        u8::try_from(place).ok().map(GeneralId)
    }

    pub(crate) fn who_named(&self, word: &str) -> Option<Who> {
        let general = self.general_named(word).map(Who::General);
        general.or_else(|| self.unit_named(word).map(Who::Unit))
    }

    #[expect(clippy::too_many_lines, reason = "one line for each order")]
    fn read_words(&self, words: &[&str]) -> Option<Order> {
        let unit = |word: &str| self.unit_named(word);
        let general = |word: &str| self.general_named(word);
        Some(match *words {
            ["begin"] => Order::Begin,
            ["turn", who] => Order::Turn(self.who_named(who)?),
            ["end-phase"] => Order::EndPhase,
            ["concede"] => Order::Concede,
            ["issue", who, kind] => Order::Issue {
                to: self.who_named(who)?,
                kind: read_kind(kind)?,
            },
            ["pass", who, points] => Order::Pass {
                to: general(who)?,
                points: number(points)?.try_into().ok()?,
            },
            ["attach", one, to] => Order::Attach {
                unit: unit(one)?,
                to: general(to)?,
            },
            ["join", one] => Order::Join(unit(one)?),
            ["control", who, kind] => Order::Control {
                of: self.who_named(who)?,
                kind: read_kind(kind)?,
            },
            ["general", who, to] => Order::General {
                general: general(who)?,
                to: read_point(to)?,
            },
            ["hq", who, to] => Order::Headquarters {
                general: general(who)?,
                to: read_point(to)?,
            },
            ["include", one] => Order::Include(unit(one)?),
            ["ask", one] => Order::AskHelp(unit(one)?),
            ["swap"] => Order::SwapToAction,
            ["activate"] => Order::Activate,
            ["face", one, to] => Order::Face {
                unit: unit(one)?,
                to: bearing(to)?,
            },
            ["move", one, pace, ref legs @ ..] => Order::Move {
                unit: unit(one)?,
                pace: read_pace(pace)?,
                legs: legs
                    .iter()
                    .map(|leg| read_leg(leg))
                    .collect::<Option<_>>()?,
            },
            ["fall-back", one, distance] => Order::FallBack {
                unit: unit(one)?,
                distance: number(distance)?,
            },
            ["relieve", one, other, back] => Order::Relieve {
                unit: unit(one)?,
                other: unit(other)?,
                back: number(back)?,
                ahead: None,
            },
            ["relieve", one, other, back, ahead] => Order::Relieve {
                unit: unit(one)?,
                other: unit(other)?,
                back: number(back)?,
                ahead: Some(number(ahead)?),
            },
            ["cover", one, way] => Order::TakeCover {
                unit: unit(one)?,
                way: read_point(way)
                    .filter(|way| way.x.abs() <= 100_000 && way.y.abs() <= 100_000)?,
            },
            ["deploy", one] => Order::Deploy(unit(one)?),
            ["undeploy", one] => Order::Undeploy(unit(one)?),
            ["charge", one, target] => Order::Charge {
                unit: unit(one)?,
                target: unit(target)?,
            },
            ["firefight", one, target] => Order::Firefight {
                unit: unit(one)?,
                target: unit(target)?,
            },
            ["pin", one, target] => Order::Pin {
                unit: unit(one)?,
                target: unit(target)?,
            },
            ["support", one, beside] => Order::Support {
                unit: unit(one)?,
                beside: unit(beside)?,
            },
            ["recover", one] => Order::Recover(unit(one)?),
            ["fire", gun, target] => Order::Fire {
                gun: unit(gun)?,
                target: unit(target)?,
            },
            ["evade", one] => Order::Evade(unit(one)?),
            ["halt", one] => Order::Halt(unit(one)?),
            ["fight", one] => Order::Fight(unit(one)?),
            ["convert", one] => Order::Convert(unit(one)?),
            ["opportunity", one, target] => Order::Opportunity {
                unit: unit(one)?,
                target: unit(target)?,
            },
            ["breakthrough", one, distance] => Order::Breakthrough {
                unit: unit(one)?,
                distance: number(distance)?,
            },
            ["advance", one] => Order::Advance(unit(one)?),
            ["stand", one] => Order::Stand(unit(one)?),
            ["press", one] => Order::Press(unit(one)?),
            ["counter", one] => Order::Counter(unit(one)?),
            ["change-places", one] => Order::Swap(unit(one)?),
            ["couple", gun, to] => Order::Couple {
                gun: unit(gun)?,
                to: unit(to)?,
            },
            ["fire-together", gun, other, target] => Order::FireTogether {
                gun: unit(gun)?,
                other: unit(other)?,
                target: unit(target)?,
            },
            ["fall-back-both", one, behind, distance] => Order::FallBackBoth {
                unit: unit(one)?,
                behind: unit(behind)?,
                distance: number(distance)?,
            },
            ["done"] => Order::Done,
            _ => return None,
        })
    }
}

fn point(at: Point) -> String {
    format!("{},{}", at.x, at.y)
}

/// A number as it is written: no plus sign, no leading zeros, not too large for a table.
fn number(word: &str) -> Option<i32> {
    let value: i32 = word.parse().ok()?;
    (value.to_string() == word && value.unsigned_abs() <= 400_000).then_some(value)
}

fn bearing(word: &str) -> Option<Bearing> {
    number(word)
        .filter(|hundredths| (0..36_000).contains(hundredths))
        .map(Bearing::new)
}

fn pair(word: &str) -> Option<(&str, &str)> {
    word.split_once(',')
}

fn read_point(word: &str) -> Option<Point> {
    let (x, y) = pair(word)?;
    Some(Point::new(number(x)?, number(y)?))
}

fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

fn read_hand(word: &str) -> Option<Hand> {
    match word {
        "left" => Some(Hand::Left),
        "right" => Some(Hand::Right),
        _ => None,
    }
}

pub(super) fn write_leg(leg: Leg) -> String {
    match leg {
        Leg::Advance(distance) => format!("ahead:{distance}"),
        Leg::Back(distance) => format!("back:{distance}"),
        Leg::Sidestep { to, distance } => format!("side:{},{distance}", hand_word(to)),
        Leg::Oblique { by, distance } => format!("oblique:{},{distance}", by.0),
        Leg::Shift(way) => format!("shift:{}", point(way)),
        Leg::Wheel { to, by } => format!("wheel:{},{by}", hand_word(to)),
        Leg::Pivot(by) => format!("pivot:{}", by.0),
        Leg::Face(by) => format!("turn:{}", by.0),
        Leg::AboutFace => "about".to_owned(),
    }
}

fn read_leg(word: &str) -> Option<Leg> {
    let (what, how) = word.split_once(':')?;
    // No leg is longer than a table, no turn more than a circle.
    let turn = |word: &str| number(word).filter(|by| by.abs() <= 36_000).map(Turn);
    let far = |word: &str| number(word).filter(|distance| distance.abs() <= 100_000);
    Some(match what {
        "ahead" => Leg::Advance(far(how)?),
        "back" => Leg::Back(far(how)?),
        "side" => {
            let (to, distance) = pair(how)?;
            Leg::Sidestep {
                to: read_hand(to)?,
                distance: far(distance)?,
            }
        }
        "oblique" => {
            let (by, distance) = pair(how)?;
            Leg::Oblique {
                by: turn(by)?,
                distance: far(distance)?,
            }
        }
        "shift" => {
            let (x, y) = pair(how)?;
            Leg::Shift(Point::new(far(x)?, far(y)?))
        }
        "wheel" => {
            let (to, by) = pair(how)?;
            Leg::Wheel {
                to: read_hand(to)?,
                by: turn(by)?.0,
            }
        }
        "pivot" => Leg::Pivot(turn(how)?),
        _ => return None,
    })
}

fn read_kind(word: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind_word(*kind) == word)
}

fn read_pace(word: &str) -> Option<Pace> {
    [Pace::Normal, Pace::Rapid, Pace::Road]
        .into_iter()
        .find(|pace| pace_word(*pace) == word)
}
