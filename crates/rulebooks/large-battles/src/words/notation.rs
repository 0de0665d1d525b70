//! Orders as the record writes them: a verb, short names, inches and degrees.

use ground::table::{Bearing, Hand, Point, Pose};
use kernel::Unreadable;

use super::{decimal, degrees, inches};
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::{GeneralId, UnitId};

/// Orders that are a word alone.
const PLAIN: &[(&str, Order)] = &[
    ("as-planned", Order::AsPlanned),
    ("end-rallies", Order::EndRallies),
    ("about-face", Order::AboutFace),
    ("hold-on-counter", Order::OnCounter),
    ("reform", Order::Reform),
    ("halt", Order::Halt),
    ("end-moves", Order::EndMoves),
    ("end-counters", Order::EndCounters),
    ("end-fire", Order::EndFire),
    ("follow-up", Order::FollowUp),
    ("go-on", Order::GoOn),
];

const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

fn read_hand(word: &str) -> Result<Hand, Unreadable> {
    match word {
        "left" => Ok(Hand::Left),
        "right" => Ok(Hand::Right),
        _ => Err(Unreadable(format!(
            "`{word}` is no hand; expected left or right"
        ))),
    }
}

fn read_formation(word: &str) -> Result<Formation, Unreadable> {
    Formation::ALL
        .into_iter()
        .find(|formation| formation.word() == word)
        .ok_or_else(|| Unreadable(format!("`{word}` is no formation")))
}

fn read_point(x: &str, y: &str) -> Result<Point, Unreadable> {
    Ok(Point::new(decimal(x, 3)?, decimal(y, 3)?))
}

fn read_bearing(word: &str) -> Result<Bearing, Unreadable> {
    let hundredths = decimal(word, 2)?;
    if (0..36_000).contains(&hundredths) {
        Ok(Bearing::new(hundredths))
    } else {
        Err(Unreadable(format!(
            "`{word}` is no bearing from 0 to 359.99"
        )))
    }
}

fn point(at: Point) -> String {
    format!("{} {}", inches(at.x), inches(at.y))
}

impl Battle {
    fn unit_word(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).id
    }

    fn general_word(&self, general: GeneralId) -> &str {
        &self.setup.general(general).id
    }

    /// An order in the record's notation.
    pub(crate) fn write_order(&self, order: Order) -> String {
        let unit = |unit| self.unit_word(unit);
        match order {
            Order::Place(who, pose, formation) => format!(
                "place {} {} facing {} in {}",
                unit(who),
                point(pose.at),
                degrees(pose.facing.hundredths()),
                formation.word()
            ),
            Order::PlaceGeneral(who, at) => {
                format!("place-general {} {}", self.general_word(who), point(at))
            }
            Order::Leave(who) => format!("leave {}", unit(who)),
            Order::Rally(who) => format!("rally {}", unit(who)),
            Order::Choose(who) => format!("choose {}", unit(who)),
            Order::Arrive(who) => format!("arrive {}", unit(who)),
            Order::Go(at, None) => format!("go {}", point(at)),
            Order::Go(at, Some(facing)) => {
                format!("go {} facing {}", point(at), degrees(facing.hundredths()))
            }
            Order::Advance(far) => format!("advance {}", inches(far)),
            Order::Back(far) => format!("back {}", inches(far)),
            Order::Wheel(hand, by) => format!("wheel {} {}", hand_word(hand), degrees(by)),
            Order::Form(formation) => format!("form {}", formation.word()),
            Order::Charge(target) => format!("charge {}", unit(target)),
            Order::ChargeAfter(target, hand, by) => format!(
                "charge {} after wheel {} {}",
                unit(target),
                hand_word(hand),
                degrees(by)
            ),
            Order::General(who, at) => format!("general {} {}", self.general_word(who), point(at)),
            Order::Square(who) => format!("square {}", unit(who)),
            Order::Stand(who) => format!("stand {}", unit(who)),
            Order::Fire(who, target) => format!("fire {} at {}", unit(who), unit(target)),
            Order::Fight(one, other) => format!("fight {} against {}", unit(one), unit(other)),
            Order::Recoil(far) => format!("recoil {}", inches(far)),
            plain => {
                let word = PLAIN.iter().find(|(_, order)| *order == plain);
                word.map_or("", |(word, _)| *word).to_owned()
            }
        }
    }

    /// Reads an order.
    pub(crate) fn read_order(&self, text: &str) -> Result<Order, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [word] = *words.as_slice()
            && let Some((_, order)) = PLAIN.iter().find(|(name, _)| *name == word)
        {
            return Ok(*order);
        }
        Ok(match *words.as_slice() {
            ["place", unit, x, y, "facing", facing, "in", formation] => Order::Place(
                self.find_unit(unit)?,
                Pose::new(read_point(x, y)?, read_bearing(facing)?),
                read_formation(formation)?,
            ),
            ["place-general", general, x, y] => {
                Order::PlaceGeneral(self.find_general(general)?, read_point(x, y)?)
            }
            ["leave", unit] => Order::Leave(self.find_unit(unit)?),
            ["rally", unit] => Order::Rally(self.find_unit(unit)?),
            ["choose", unit] => Order::Choose(self.find_unit(unit)?),
            ["arrive", unit] => Order::Arrive(self.find_unit(unit)?),
            ["go", x, y] => Order::Go(read_point(x, y)?, None),
            ["go", x, y, "facing", facing] => {
                Order::Go(read_point(x, y)?, Some(read_bearing(facing)?))
            }
            ["advance", far] => Order::Advance(decimal(far, 3)?),
            ["back", far] => Order::Back(decimal(far, 3)?),
            ["wheel", hand, by] => Order::Wheel(read_hand(hand)?, decimal(by, 2)?),
            ["form", formation] => Order::Form(read_formation(formation)?),
            ["charge", target] => Order::Charge(self.find_unit(target)?),
            ["charge", target, "after", "wheel", hand, by] => {
                Order::ChargeAfter(self.find_unit(target)?, read_hand(hand)?, decimal(by, 2)?)
            }
            ["general", general, x, y] => {
                Order::General(self.find_general(general)?, read_point(x, y)?)
            }
            ["square", unit] => Order::Square(self.find_unit(unit)?),
            ["stand", unit] => Order::Stand(self.find_unit(unit)?),
            ["fire", unit, "at", target] => {
                Order::Fire(self.find_unit(unit)?, self.find_unit(target)?)
            }
            ["fight", one, "against", other] => {
                Order::Fight(self.find_unit(one)?, self.find_unit(other)?)
            }
            ["recoil", far] => Order::Recoil(decimal(far, 3)?),
            _ => return Err(Unreadable(format!("`{text}` is no order of this game"))),
        })
    }
}
