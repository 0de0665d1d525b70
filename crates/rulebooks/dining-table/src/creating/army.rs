//! An army's data as the battle's `armies.toml` has them, and what part 3 makes
//! of them with the designer's judgement.

use serde::Deserialize;

use crate::troops::Arm;

use super::guns::Battery;
use super::units::{Body, Change, balanced, form};

/// The rows of `armies.toml` that are used here.
#[derive(Clone, Debug, Deserialize)]
pub struct Armies {
    /// Corps and divisions.
    pub formation: Vec<Formation>,
    /// Brigades.
    pub brigade: Vec<Brigade>,
    /// Battalions, regiments, batteries.
    pub unit: Vec<Unit>,
}

/// A corps or division.
#[derive(Clone, Debug, Deserialize)]
pub struct Formation {
    /// Its short name.
    pub id: String,
    /// Its side.
    pub side: String,
}

/// A brigade.
#[derive(Clone, Debug, Deserialize)]
pub struct Brigade {
    /// Its short name.
    pub id: String,
    /// The formation it belongs to.
    pub formation: String,
}

/// A battalion, regiment or battery.
#[derive(Clone, Debug, Deserialize)]
pub struct Unit {
    /// The brigade it belongs to.
    pub brigade: String,
    /// Its name; for a battery with its pieces in words.
    pub name: String,
    /// `infantry`, `cavalry` or `artillery`.
    pub arm: String,
    /// Men, unless it is artillery.
    pub men: Option<u32>,
    /// Pieces, if it is.
    pub guns: Option<u32>,
    /// What kind of troops they are.
    pub quality: String,
}

/// The designer's word on a brigade: its morale grade (3.1.3, 3.4.1).
#[derive(Clone, Copy, Debug)]
pub struct Judgement<'a> {
    /// The brigade.
    pub brigade: &'a str,
    /// Its grade.
    pub morale: u8,
}

/// A unit of the game as part 3 makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// What it is called.
    pub name: String,
    /// Its arm.
    pub arm: Arm,
    /// How many men it stands for.
    pub men: u32,
    /// Its morale grade.
    pub morale: u8,
    /// Its SPs.
    pub sps: u8,
}

/// Why nothing could be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A brigade without a morale grade: it is not looked up.
    NoJudgement(String),
    /// A grade that does not exist.
    NoSuchGrade(u8),
}

impl Armies {
    /// Reads the rows.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    fn men(&self, brigade: &str, arm: &str) -> u32 {
        let units = self
            .unit
            .iter()
            .filter(|unit| unit.brigade == brigade && unit.arm == arm);
        units.filter_map(|unit| unit.men).sum()
    }

    /// The units of a division: the brigades that the designer puts under one general, of one arm, made to
    /// fit. Which historical levels are left out is his choice of brigades.
    //= s1-2.6-g s3-2.1-a s3-2.1-b s3-2.4-b s3-2.4-c s3-2.5-c
    pub fn division(
        &self,
        brigades: &[Judgement<'_>],
        arm: Arm,
    ) -> Result<(Vec<Made>, Vec<Change>), Fault> {
        let word = if arm.is_cavalry() {
            "cavalry"
        } else {
            "infantry"
        };
        let mut bodies = Vec::new();
        for one in brigades {
            let men = self.men(one.brigade, word);
            if men > 0 {
                bodies.push(Body {
                    name: one.brigade.to_owned(),
                    men,
                    morale: one.morale,
                });
            }
        }
        let (bodies, changes) = form(bodies, arm);
        let exact: Vec<_> = bodies
            .iter()
            .map(|body| (body.men, arm, body.morale))
            .collect();
        let wrong = bodies
            .iter()
            .map(|body| body.morale)
            .find(|grade| !(2..=7).contains(grade));
        let sps = balanced(&exact).ok_or(Fault::NoSuchGrade(wrong.unwrap_or(0)))?;
        let made = bodies.into_iter().zip(sps).map(|(body, sps)| Made {
            name: body.name,
            arm,
            men: body.men,
            morale: body.morale,
            sps,
        });
        Ok((made.collect(), changes))
    }

    /// Every brigade with men must have been judged.
    pub fn all_judged(&self, side: &str, judged: &[Judgement<'_>]) -> Result<(), Fault> {
        //= s3-1.3 s3-4.1-h
        for brigade in &self.brigade {
            let formation = self
                .formation
                .iter()
                .find(|one| one.id == brigade.formation);
            let ours = formation.is_some_and(|one| one.side == side);
            let men = self.men(&brigade.id, "infantry") + self.men(&brigade.id, "cavalry");
            if ours && men > 0 && judged.iter().all(|one| one.brigade != brigade.id) {
                return Err(Fault::NoJudgement(brigade.id.clone()));
            }
        }
        Ok(())
    }

    /// The batteries of some brigades. What a name does not say in words is taken as 6-pounders.
    pub fn batteries(&self, brigades: &[&str]) -> Vec<Battery> {
        let units = self
            .unit
            .iter()
            .filter(|unit| brigades.contains(&unit.brigade.as_str()));
        units.filter_map(battery).collect()
    }
}

/// A battery from its row: "Rogers foot battery (five 9-pdr, one howitzer)".
fn battery(unit: &Unit) -> Option<Battery> {
    let pieces = unit.guns?;
    let words = [
        "one", "two", "three", "four", "five", "six", "seven", "eight",
    ];
    let count = |word: &str| {
        words
            .iter()
            .position(|known| *known == word)
            .map(|place| place as u32 + 1)
    };
    let (mut pounder, mut howitzers) = (6, 0);
    let inside = unit
        .name
        .split_once('(')
        .map_or("", |(_, rest)| rest.trim_end_matches(')'));
    for part in inside.split(", ") {
        let mut two = part.split(' ');
        match (two.next().and_then(count), two.next()) {
            (Some(_), Some(weight)) if weight.ends_with("-pdr") => {
                pounder = weight.trim_end_matches("-pdr").parse().unwrap_or(6);
            }
            (Some(number), Some("howitzer" | "howitzers")) => howitzers = number,
            _ => {}
        }
    }
    Some(Battery {
        guns: pieces.saturating_sub(howitzers),
        pounder,
        howitzers: howitzers.min(pieces),
        heavy_howitzers: false,
        horse: unit.quality.contains("horse") || unit.name.contains("horse"),
        battalion: false,
        well_supplied: unit.name.contains("Guard"),
    })
}
