//! A force: the units that one counter or one unit of bases stands for, and what is asked of them.
//!
//! A brigade or a formation is named for its men: where it has any, the batteries among them do not
//! count, and have to be named themselves.

use kernel::Fault;
use thiserror::Error;
use toml::Spanned;

use crate::{Arm, Armies, Arrival, Hour, Nation, Unit};

/// Units of one arm, or an equal part of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force<'a> {
    units: Vec<&'a Unit>,
    arm: Arm,
    side: &'a str,
    parts: u32,
}

/// Why there is no such force.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoForce {
    /// No unit, brigade or formation is called so.
    #[error("the armies have no unit, brigade or formation `{0}`")]
    Unknown(String),
    /// It is only a name.
    #[error("`{0}` has no units in the armies")]
    Empty(String),
    /// They fight for both sides.
    #[error("`{0}` fights for the other side")]
    OtherSide(String),
    /// Nobody is named.
    #[error("nobody is named")]
    Nobody,
}

/// The force that a row of a scenario names in `from`, or one of its equal parts; none if it names nobody.
pub fn of_row<'a>(
    armies: Option<&'a Armies>,
    from: &[Spanned<String>],
    parts: Option<u8>,
) -> Result<Option<Force<'a>>, Fault> {
    let Some(first) = from.first() else {
        return Ok(None);
    };
    let fault = |message: String, help: &str| Fault {
        span: Some(first.span()),
        message,
        help: Some(help.to_owned()),
    };
    let missing = "the battle has no armies.toml";
    let armies = armies.ok_or_else(|| fault(missing.to_owned(), "one beside this file"))?;
    let names: Vec<&str> = from.iter().map(|name| name.get_ref().as_str()).collect();
    let force = armies.force(&names);
    let force = force.map_err(|error| fault(error.to_string(), "ids of armies.toml"))?;
    Ok(Some(force.part(u32::from(parts.unwrap_or(1)))))
}

impl Armies {
    /// The units that bear one of these names, or stand under a brigade or formation that does.
    pub fn force(&self, names: &[&str]) -> Result<Force<'_>, NoForce> {
        let mut units: Vec<&Unit> = Vec::new();
        let mut side: Option<&str> = None;
        for name in names {
            let found = self.named(name)?;
            let theirs = self.side_of(name).map(|side| side.id.as_str());
            if side.is_some() && theirs != side {
                return Err(NoForce::OtherSide((*name).to_owned()));
            }
            side = theirs;
            for unit in found {
                if !units.contains(&unit) {
                    units.push(unit);
                }
            }
        }
        let men = |arm: Arm| -> u32 {
            let of_arm = units.iter().filter(|unit| unit.arm == arm);
            of_arm.map(|unit| u32::from(unit.men.unwrap_or(0))).sum()
        };
        let arm = match (men(Arm::Infantry), men(Arm::Cavalry)) {
            (0, 0) => Arm::Artillery,
            (foot, horse) if foot >= horse => Arm::Infantry,
            _ => Arm::Cavalry,
        };
        units.retain(|unit| unit.arm == arm);
        Ok(Force {
            units,
            arm,
            side: side.ok_or(NoForce::Nobody)?,
            parts: 1,
        })
    }

    /// The units of a name; a formation has those of the formations below it too.
    fn named(&self, name: &str) -> Result<Vec<&Unit>, NoForce> {
        let own: Vec<&Unit> = self.units.iter().filter(|unit| unit.id == name).collect();
        if !own.is_empty() {
            return Ok(own);
        }
        let known = self.brigades.iter().any(|row| row.id == name)
            || self.formations.iter().any(|row| row.id == name);
        if !known {
            return Err(NoForce::Unknown(name.to_owned()));
        }
        let below = |unit: &&Unit| self.line_of(&unit.brigade).any(|above| above == name);
        let found: Vec<&Unit> = self.units.iter().filter(below).collect();
        if found.is_empty() {
            return Err(NoForce::Empty(name.to_owned()));
        }
        Ok(found)
    }

    /// A brigade, its formation, the formation above that, and so on upward.
    pub fn line_of<'a>(&'a self, brigade: &'a str) -> impl Iterator<Item = &'a str> {
        let row = self.brigades.iter().find(|row| row.id == brigade);
        let mut next = row.map(|row| row.formation.as_str());
        // A circle of formations is found by `check`; here it must only end.
        let mut left = self.formations.len();
        std::iter::once(brigade).chain(std::iter::from_fn(move || {
            let at = next?;
            left = left.checked_sub(1)?;
            let above = self.formations.iter().find(|row| row.id == at);
            next = above.and_then(|row| row.parent.as_deref());
            Some(at)
        }))
    }
}

impl<'a> Force<'a> {
    /// One of so many equal parts.
    #[must_use]
    pub fn part(mut self, parts: u32) -> Self {
        self.parts = parts.max(1);
        self
    }

    /// Its units, all of one arm.
    pub fn units(&self) -> &[&'a Unit] {
        &self.units
    }

    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.arm
    }

    /// The side it fights for.
    pub const fn side(&self) -> &'a str {
        self.side
    }

    /// Its men; none if it is artillery.
    pub fn men(&self) -> u32 {
        self.all(|unit| unit.men) / self.parts
    }

    /// Its guns; none unless it is artillery.
    pub fn guns(&self) -> u32 {
        self.all(|unit| unit.guns) / self.parts
    }

    fn all(&self, count: impl Fn(&Unit) -> Option<u16>) -> u32 {
        let counted = self.units.iter().filter_map(|unit| count(unit));
        counted.map(u32::from).sum()
    }

    fn weight(unit: &Unit) -> u32 {
        u32::from(unit.men.or(unit.guns).unwrap_or(0))
    }

    /// How many men, or guns, belong to units of which something holds, and how many there are.
    pub fn share(&self, holds: impl Fn(&Unit) -> bool) -> (u32, u32) {
        let part = self.units.iter().filter(|unit| holds(unit));
        (
            part.map(|unit| Self::weight(unit)).sum(),
            self.units.iter().map(|unit| Self::weight(unit)).sum(),
        )
    }

    /// Whether something holds for more than half of its men, or guns.
    pub fn is_mostly(&self, holds: impl Fn(&Unit) -> bool) -> bool {
        let (part, all) = self.share(holds);
        2 * part > all
    }

    /// Whose soldiers most of them are; the first named where two are even.
    pub fn nation(&self) -> Nation {
        let mut best = (0, Nation::French);
        for unit in &self.units {
            let (men, _) = self.share(|other| other.nation == unit.nation);
            if men > best.0 {
                best = (men, unit.nation);
            }
        }
        best.1
    }

    /// The hour at which half of it had come, each unit taken at the first hour given for it; none if
    /// half of it was there when the battle began.
    pub fn arrives(&self) -> Option<Hour> {
        let mut hours: Vec<(Option<Hour>, u32)> = self
            .units
            .iter()
            .map(|unit| {
                let hour = match unit.arrives {
                    Arrival::AtStart => None,
                    Arrival::Between(from, _) => Some(from),
                };
                (hour, Self::weight(unit))
            })
            .collect();
        hours.sort_unstable();
        let all: u32 = hours.iter().map(|(_, weight)| weight).sum();
        let mut here = 0;
        for (hour, weight) in hours {
            here += weight;
            if 2 * here >= all {
                return hour;
            }
        }
        None
    }

    /// It in words: how many men or guns, of which units.
    pub fn tell(&self) -> String {
        let ids: Vec<&str> = self.units.iter().map(|unit| unit.id.as_str()).collect();
        let whole = match self.arm {
            Arm::Artillery => format!("{} guns", self.all(|unit| unit.guns)),
            Arm::Infantry | Arm::Cavalry => format!("{} men", self.all(|unit| unit.men)),
        };
        let part = if self.parts > 1 {
            format!(", one of {} parts", self.parts)
        } else {
            String::new()
        };
        format!("{whole} of {}{part}", ids.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"
        side = [{ id = "red", name = "Red" }, { id = "blue", name = "Blue" }]
        formation = [
            { id = "corps", side = "red", name = "Corps" },
            { id = "division", side = "red", name = "Division", parent = "corps" },
            { id = "foe", side = "blue", name = "Foe" },
        ]
        brigade = [
            { id = "first", formation = "division", name = "1st" },
            { id = "guns", formation = "corps", name = "Guns" },
            { id = "paper", formation = "corps", name = "On paper" },
            { id = "other", formation = "foe", name = "Other" },
        ]
        unit = [
            { id = "a", brigade = "first", name = "A", arm = "infantry", men = 500, quality = "line", nation = "dutch", arrives = "start", loss = 0, certainty = "a" },
            { id = "b", brigade = "first", name = "B", arm = "infantry", men = 601, quality = "light", nation = "belgian", arrives = "15:00-15:30", loss = 0, certainty = "a" },
            { id = "c", brigade = "first", name = "C", arm = "artillery", guns = 8, quality = "foot", nation = "dutch", arrives = "start", loss = 0, certainty = "a" },
            { id = "d", brigade = "guns", name = "D", arm = "artillery", guns = 6, quality = "horse", nation = "dutch", arrives = "16:00", loss = 0, certainty = "a" },
            { id = "e", brigade = "other", name = "E", arm = "cavalry", men = 300, quality = "light", nation = "french", arrives = "start", loss = 0, certainty = "a" },
        ]
    "#;

    fn two() -> Armies {
        let armies = Armies::from_toml(TWO).unwrap();
        assert_eq!(armies.check(), []);
        armies
    }

    #[test]
    fn a_brigade_is_its_men_and_a_battery_is_named_itself() {
        let armies = two();
        let first = armies.force(&["first"]).unwrap();
        assert_eq!(
            (first.men(), first.guns(), first.arm()),
            (1_101, 0, Arm::Infantry)
        );
        assert_eq!(first.side(), "red");
        let guns = armies.force(&["c", "guns"]).unwrap();
        assert_eq!(
            (guns.men(), guns.guns(), guns.arm()),
            (0, 14, Arm::Artillery)
        );
        assert_eq!(guns.tell(), "14 guns of c, d");
        let corps = armies.force(&["corps", "a"]).unwrap();
        assert_eq!(corps.men(), 1_101, "nobody counts twice");
        assert_eq!(corps.part(2).men(), 550);
    }

    #[test]
    fn most_of_the_men_decide() {
        let armies = two();
        let first = armies.force(&["first"]).unwrap();
        assert_eq!(first.nation(), Nation::Belgian);
        assert!(first.is_mostly(|unit| unit.id == "b"));
        assert!(!first.is_mostly(|unit| unit.id == "a"));
        assert_eq!(first.arrives().unwrap().to_string(), "15:00");
        assert_eq!(armies.force(&["a"]).unwrap().arrives(), None);
    }

    #[test]
    fn whoever_is_not_there_is_said() {
        let armies = two();
        let said = |names: &[&str]| armies.force(names).unwrap_err();
        assert_eq!(said(&["z"]), NoForce::Unknown("z".into()));
        assert_eq!(said(&["paper"]), NoForce::Empty("paper".into()));
        assert_eq!(said(&["a", "e"]), NoForce::OtherSide("e".into()));
        assert_eq!(said(&[]), NoForce::Nobody);
    }

    #[test]
    fn the_line_of_command_goes_up() {
        let armies = two();
        let line: Vec<_> = armies.line_of("first").collect();
        assert_eq!(line, ["first", "division", "corps"]);
    }
}
