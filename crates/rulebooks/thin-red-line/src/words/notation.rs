//! Orders as the record writes them: a verb, short names, inches and degrees.

use ground::table::{Bearing, Face, Hand, Leg, Point, Turn};
use kernel::Unreadable;

use super::{degrees, face_word, hand_word, inches, shot_word};
use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::order::{Approach, Order, Share};
use crate::position::Aim;
use crate::shooting::weapons::Shot;
use crate::troops::{Formation, Post};
use crate::works::{Work, WorkKind};

/// Orders of one word.
const PLAIN: [(&str, Order); 22] = [
    ("begin", Order::Begin),
    ("roll", Order::Roll),
    ("end-deployment", Order::EndDeployment),
    ("go-first", Order::GoFirst),
    ("go-second", Order::GoSecond),
    ("concede", Order::Concede),
    ("end-moves", Order::EndMoves),
    ("double", Order::Double),
    ("limber", Order::Limber),
    ("unlimber", Order::Unlimber),
    ("exit", Order::Exit),
    ("halt", Order::Halt),
    ("end-aims", Order::EndAims),
    ("stop-short", Order::StopShort),
    ("pass-through", Order::PassThrough),
    ("end-assaults", Order::EndAssaults),
    ("form-square", Order::FormSquare),
    ("stand", Order::Stand),
    ("fall-short", Order::FallShort),
    ("no-support", Order::NoSupport),
    ("retaliate", Order::Retaliate),
    ("pursue", Order::Pursue),
];

const MORE: [(&str, Order); 4] = [
    ("consolidate", Order::Consolidate),
    ("stay", Order::Stay),
    ("search", Order::Search),
    ("end-works", Order::EndWorks),
];

impl Battle {
    /// An order as the record writes it.
    pub(crate) fn write_order(&self, order: Order) -> String {
        let unit = |unit: UnitId| &self.setup.unit(unit).id;
        match order {
            Order::Fortify(work) => format!(
                "fortify {} {} facing {}",
                work.kind.name(),
                point(work.at),
                degrees(work.facing.hundredths())
            ),
            Order::Combine(lead, other) => format!("combine {} with {}", unit(other), unit(lead)),
            Order::Objective(at) => format!("objective {}", point(at)),
            Order::Deploy(id, at, facing, formation, files) => format!(
                "deploy {} {} facing {} {} {files}",
                unit(id),
                point(at),
                degrees(facing.hundredths()),
                formation.name()
            ),
            Order::Garrison(id, building) => format!("garrison {} {}", unit(id), building.0),
            Order::Join(commander, host) => format!("join {} {}", unit(commander), unit(host)),
            Order::Move(id) => format!("move {}", unit(id)),
            Order::Leg(leg) => write_leg(leg),
            Order::Form(formation, files) => format!("form {} {files}", formation.name()),
            Order::FormTo(formation, files, face) => {
                format!("form {} {files} to {}", formation.name(), face_word(face))
            }
            Order::Grenadiers(post) => format!("grenadiers {}", post.name()),
            Order::Enter(building) => format!("enter {}", building.0),
            Order::Leave(face, formation, files) => {
                format!("leave {} {} {files}", face_word(face), formation.name())
            }
            Order::Aim(id, Aim::Unit(target), shot) => {
                format!("aim {} at {} {}", unit(id), unit(target), shot_word(shot))
            }
            Order::Aim(id, Aim::Building(building), shot) => {
                format!(
                    "aim {} at-building {building} {}",
                    unit(id),
                    shot_word(shot)
                )
            }
            Order::Aim(id, Aim::Wood(feature), shot) => {
                format!("aim {} at-wood {feature} {}", unit(id), shot_word(shot))
            }
            Order::Shoot(id) => format!("shoot {}", unit(id)),
            Order::Assault(id, target) => format!("assault {} on {}", unit(id), unit(target)),
            Order::Charge(Approach::Straight) => "charge straight".to_owned(),
            Order::Charge(Approach::Along(face)) => format!("charge along {}", face_word(face)),
            Order::Charge(Approach::Centred(face)) => {
                format!("charge centred {}", face_word(face))
            }
            Order::Support(id, shot, Share::All) => {
                format!("support {} {}", unit(id), shot_word(shot))
            }
            Order::Support(id, shot, Share::Half) => {
                format!("support {} {} half", unit(id), shot_word(shot))
            }
            Order::Withdraw(far) => format!("withdraw {}", inches(far)),
            Order::Retreat(far) => format!("retreat {}", inches(far)),
            Order::Reform(formation, files) => format!("reform {} {files}", formation.name()),
            Order::Ride(bearing, far) => {
                format!("ride {} {}", degrees(bearing.hundredths()), inches(far))
            }
            Order::BreakThrough(bearing, far) => {
                format!(
                    "break-through {} {}",
                    degrees(bearing.hundredths()),
                    inches(far)
                )
            }
            plain => PLAIN
                .iter()
                .chain(&MORE)
                .find(|(_, known)| *known == plain)
                .map_or("?", |(word, _)| word)
                .to_owned(),
        }
    }

    /// Reads what [`Battle::write_order`] writes.
    pub(crate) fn read_order(&self, text: &str) -> Result<Order, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [word] = words[..]
            && let Some((_, order)) = PLAIN.iter().chain(&MORE).find(|(known, _)| *known == word)
        {
            return Ok(*order);
        }
        let unit = |word: &str| self.find_unit(word);
        Ok(match words[..] {
            ["fortify", kind, x, y, "facing", facing] => Order::Fortify(Work {
                kind: read_work(kind)?,
                at: read_point(x, y)?,
                facing: Bearing::new(read_degrees(facing)?),
            }),
            ["combine", other, "with", lead] => Order::Combine(unit(lead)?, unit(other)?),
            ["objective", x, y] => Order::Objective(read_point(x, y)?),
            ["deploy", id, x, y, "facing", facing, formation, files] => Order::Deploy(
                unit(id)?,
                read_point(x, y)?,
                Bearing::new(read_degrees(facing)?),
                read_formation(formation)?,
                read_number(files)?,
            ),
            ["garrison", id, building] => {
                Order::Garrison(unit(id)?, BuildingId(read_number(building)?))
            }
            ["join", commander, host] => Order::Join(unit(commander)?, unit(host)?),
            ["move", id] => Order::Move(unit(id)?),
            ["form", formation, files] => {
                Order::Form(read_formation(formation)?, read_number(files)?)
            }
            ["reform", formation, files] => {
                Order::Reform(read_formation(formation)?, read_number(files)?)
            }
            ["form", formation, files, "to", face] => Order::FormTo(
                read_formation(formation)?,
                read_number(files)?,
                read_face(face)?,
            ),
            ["grenadiers", post] => Order::Grenadiers(read_post(post)?),
            ["enter", building] => Order::Enter(BuildingId(read_number(building)?)),
            ["leave", face, formation, files] => Order::Leave(
                read_face(face)?,
                read_formation(formation)?,
                read_number(files)?,
            ),
            ["aim", id, "at", target, shot] => {
                Order::Aim(unit(id)?, Aim::Unit(unit(target)?), read_shot(shot)?)
            }
            ["aim", id, "at-building", building, shot] => Order::Aim(
                unit(id)?,
                Aim::Building(read_number(building)?),
                read_shot(shot)?,
            ),
            ["aim", id, "at-wood", feature, shot] => Order::Aim(
                unit(id)?,
                Aim::Wood(read_number(feature)?),
                read_shot(shot)?,
            ),
            ["shoot", id] => Order::Shoot(unit(id)?),
            ["assault", id, "on", target] => Order::Assault(unit(id)?, unit(target)?),
            ["charge", "straight"] => Order::Charge(Approach::Straight),
            ["charge", "along", face] => Order::Charge(Approach::Along(read_face(face)?)),
            ["charge", "centred", face] => Order::Charge(Approach::Centred(read_face(face)?)),
            ["support", id, shot] => Order::Support(unit(id)?, read_shot(shot)?, Share::All),
            ["support", id, shot, "half"] => {
                Order::Support(unit(id)?, read_shot(shot)?, Share::Half)
            }
            ["withdraw", far] => Order::Withdraw(read_inches(far)?),
            ["retreat", far] => Order::Retreat(read_inches(far)?),
            ["ride", bearing, far] => {
                Order::Ride(Bearing::new(read_degrees(bearing)?), read_inches(far)?)
            }
            ["break-through", bearing, far] => {
                Order::BreakThrough(Bearing::new(read_degrees(bearing)?), read_inches(far)?)
            }
            _ => {
                Order::Leg(read_leg(&words).ok_or_else(|| {
                    Unreadable(format!("`{text}` is no order that this game knows"))
                })?)
            }
        })
    }

    /// The unit with a short name.
    pub(crate) fn find_unit(&self, word: &str) -> Result<UnitId, Unreadable> {
        self.setup
            .unit_ids()
            .find(|unit| self.setup.unit(*unit).id == word)
            .ok_or_else(|| Unreadable(format!("there is no unit `{word}` in this game")))
    }
}

fn point(at: Point) -> String {
    format!("{} {}", inches(at.x), inches(at.y))
}

fn write_leg(leg: Leg) -> String {
    match leg {
        Leg::Advance(far) => format!("advance {}", inches(far)),
        Leg::Back(far) => format!("back {}", inches(far)),
        Leg::Sidestep { to, distance } => {
            format!("sidestep {} {}", hand_word(to), inches(distance))
        }
        Leg::Oblique { by, distance } => format!("oblique {} {}", degrees(by.0), inches(distance)),
        Leg::Shift(way) => format!("shift {}", point(way)),
        Leg::Wheel { to, by } => format!("wheel {} {}", hand_word(to), degrees(by)),
        Leg::Pivot(by) => format!("pivot {}", degrees(by.0)),
        Leg::Face(by) => format!("face {}", degrees(by.0)),
        Leg::AboutFace => "about-face".to_owned(),
    }
}

fn read_leg(words: &[&str]) -> Option<Leg> {
    Some(match *words {
        ["advance", far] => Leg::Advance(read_inches(far).ok()?),
        ["back", far] => Leg::Back(read_inches(far).ok()?),
        ["sidestep", to, far] => Leg::Sidestep {
            to: read_hand(to).ok()?,
            distance: read_inches(far).ok()?,
        },
        ["oblique", by, far] => Leg::Oblique {
            by: Turn(read_degrees(by).ok()?),
            distance: read_inches(far).ok()?,
        },
        ["shift", x, y] => Leg::Shift(read_point(x, y).ok()?),
        ["wheel", to, by] => Leg::Wheel {
            to: read_hand(to).ok()?,
            by: read_degrees(by).ok()?,
        },
        ["pivot", by] => Leg::Pivot(Turn(read_degrees(by).ok()?)),
        ["face", by] => Leg::Face(Turn(read_degrees(by).ok()?)),
        ["about-face"] => Leg::AboutFace,
        _ => return None,
    })
}

/// A decimal number with at most so many digits behind the point, as a whole
/// number of the smallest part.
fn decimal(word: &str, digits: usize, what: &str) -> Result<i32, Unreadable> {
    let fault = || Unreadable(format!("`{word}` is no number of {what}"));
    let (sign, size) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let (whole, part) = size.split_once('.').unwrap_or((size, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(part) || part.len() > digits || whole.len() > 4 {
        return Err(fault());
    }
    let padded = format!("{whole}{part:0<digits$}");
    let number: i32 = padded.parse().map_err(|_| fault())?;
    Ok(sign * number)
}

pub(crate) fn read_inches(word: &str) -> Result<i32, Unreadable> {
    decimal(word, 3, "inches")
}

fn read_degrees(word: &str) -> Result<i32, Unreadable> {
    decimal(word, 2, "degrees")
}

fn read_point(x: &str, y: &str) -> Result<Point, Unreadable> {
    Ok(Point::new(read_inches(x)?, read_inches(y)?))
}

fn read_number(word: &str) -> Result<u8, Unreadable> {
    word.parse()
        .map_err(|_| Unreadable(format!("`{word}` is no small number")))
}

fn read_formation(word: &str) -> Result<Formation, Unreadable> {
    Formation::ALL
        .into_iter()
        .find(|formation| formation.name() == word)
        .ok_or_else(|| Unreadable(format!("`{word}` is no formation")))
}

fn read_work(word: &str) -> Result<WorkKind, Unreadable> {
    WorkKind::ALL
        .into_iter()
        .find(|kind| kind.name() == word)
        .ok_or_else(|| Unreadable(format!("`{word}` is no kind of field works")))
}

fn read_hand(word: &str) -> Result<Hand, Unreadable> {
    match word {
        "left" => Ok(Hand::Left),
        "right" => Ok(Hand::Right),
        _ => Err(Unreadable(format!("`{word}` is neither left nor right"))),
    }
}

fn read_post(word: &str) -> Result<Post, Unreadable> {
    Post::ALL
        .into_iter()
        .find(|post| post.name() == word)
        .ok_or_else(|| Unreadable(format!("`{word}` is no place in the ranks")))
}

fn read_face(word: &str) -> Result<Face, Unreadable> {
    Face::ALL
        .into_iter()
        .find(|face| face_word(*face) == word)
        .ok_or_else(|| Unreadable(format!("`{word}` is no side of a unit")))
}

fn read_shot(word: &str) -> Result<Shot, Unreadable> {
    match word {
        "shot" => Ok(Shot::Ball),
        "grape" => Ok(Shot::Grape),
        _ => Err(Unreadable(format!("`{word}` is neither shot nor grape"))),
    }
}
