//! Flat rows, each naming the row above it: side, formation, brigade, unit. They are what the histories
//! say, in men and guns.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arrival::Arrival;

/// The armies of one battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Armies {
    /// The two sides.
    #[serde(rename = "side", default)]
    pub sides: Vec<Side>,
    /// Corps, divisions and contingents.
    #[serde(rename = "formation", default)]
    pub formations: Vec<Formation>,
    /// Brigades, and the artillery of a division as one row.
    #[serde(rename = "brigade", default)]
    pub brigades: Vec<Brigade>,
    /// Battalions, regiments and batteries.
    #[serde(rename = "unit", default)]
    pub units: Vec<Unit>,
}

/// A side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Side {
    /// Kebab-case.
    pub id: String,
    /// As it is called.
    pub name: String,
}

/// A corps, a division or a contingent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Formation {
    /// Kebab-case; no other row of the file has it.
    pub id: String,
    /// The side it fights for.
    pub side: String,
    /// As it is called.
    pub name: String,
    /// Who leads it, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// The formation it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
}

/// A brigade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Brigade {
    /// Kebab-case; no other row of the file has it.
    pub id: String,
    /// The formation it belongs to.
    pub formation: String,
    /// As it is called.
    pub name: String,
    /// Who leads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
}

/// A battalion, a regiment or a battery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unit {
    /// Kebab-case; no other row of the file has it.
    pub id: String,
    /// The brigade it belongs to.
    pub brigade: String,
    /// As it is called.
    pub name: String,
    /// What it fights as.
    pub arm: Arm,
    /// Its strength, unless it is artillery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<u16>,
    /// Its guns, if it is artillery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guns: Option<u16>,
    /// What kind of troops they are.
    pub quality: Quality,
    /// Whose soldiers they are.
    pub nation: Nation,
    /// When it came to the field.
    pub arrives: Arrival,
    /// Men lost on the day.
    pub loss: u16,
    /// How well the numbers are known.
    pub certainty: Certainty,
    /// What else should be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a unit fights as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
}

/// What kind of troops they are, by training and by mount; a word may serve more than one arm.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Quality {
    Raw,
    Militia,
    Landwehr,
    Line,
    Light,
    Veteran,
    Rifles,
    Jager,
    Guard,
    Lancer,
    Heavy,
    SuperHeavy,
    GuardLight,
    GuardLancer,
    Foot,
    Horse,
}

/// Whose soldiers they are.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Nation {
    French,
    British,
    KingsGermanLegion,
    Hanoverian,
    Brunswick,
    Dutch,
    Belgian,
    Nassau,
    Prussian,
    Austrian,
    Russian,
    Spanish,
    Portuguese,
    Italian,
    Polish,
    Swiss,
    Bavarian,
    Saxon,
    Wurttemberg,
    Swedish,
}

/// How well numbers are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// The returns agree closely.
    A,
    /// They differ by up to a tenth.
    B,
    /// A guess.
    C,
}

/// No army has more commanders one above the other.
const DEEPEST: usize = 32;

/// What can be wrong with armies that read well.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum Problem {
    #[error("two rows are called `{id}`")]
    Twice { id: String },
    #[error("`{of}` belongs to the {kind} `{to}`, which is not there")]
    Dangling {
        of: String,
        kind: &'static str,
        to: String,
    },
    #[error("`{of}` fights for another side than `{to}`, which it belongs to")]
    OtherSide { of: String, to: String },
    #[error("the formation `{id}` belongs to itself in the end, or is more than {DEEPEST} deep")]
    Circle { id: String },
    #[error("`{id}` needs its guns and no men, being artillery")]
    NeedsGuns { id: String },
    #[error("`{id}` needs its men and no guns, not being artillery")]
    NeedsMen { id: String },
}

impl Armies {
    /// Reads an `armies.toml`; what it says is not checked here.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Everything wrong with the armies: rows of one name, rows that hang in the air, strengths of the
    /// wrong kind.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut ids = BTreeSet::new();
        let all = (self.sides.iter().map(|row| &row.id))
            .chain(self.formations.iter().map(|row| &row.id))
            .chain(self.brigades.iter().map(|row| &row.id))
            .chain(self.units.iter().map(|row| &row.id));
        for id in all {
            if !ids.insert(id) {
                problems.push(Problem::Twice { id: id.clone() });
            }
        }
        self.check_formations(&mut problems);
        let formations: BTreeSet<_> = self.formations.iter().map(|row| &row.id).collect();
        let brigades: BTreeSet<_> = self.brigades.iter().map(|row| &row.id).collect();
        for brigade in &self.brigades {
            if !formations.contains(&brigade.formation) {
                problems.push(dangling(&brigade.id, "formation", &brigade.formation));
            }
        }
        for unit in &self.units {
            if !brigades.contains(&unit.brigade) {
                problems.push(dangling(&unit.id, "brigade", &unit.brigade));
            }
            let id = unit.id.clone();
            match (unit.arm, unit.men, unit.guns) {
                (Arm::Artillery, None, Some(_)) | (Arm::Infantry | Arm::Cavalry, Some(_), None) => {
                }
                (Arm::Artillery, _, _) => problems.push(Problem::NeedsGuns { id }),
                (Arm::Infantry | Arm::Cavalry, _, _) => problems.push(Problem::NeedsMen { id }),
            }
        }
        problems
    }

    fn check_formations(&self, problems: &mut Vec<Problem>) {
        let by_id: BTreeMap<_, _> = self.formations.iter().map(|row| (&row.id, row)).collect();
        for formation in &self.formations {
            let id = &formation.id;
            if !self.sides.iter().any(|side| side.id == formation.side) {
                problems.push(dangling(id, "side", &formation.side));
            }
            let Some(parent) = &formation.parent else {
                continue;
            };
            match by_id.get(parent) {
                None => problems.push(dangling(id, "formation", parent)),
                Some(above) if above.side != formation.side => {
                    problems.push(Problem::OtherSide {
                        of: id.clone(),
                        to: parent.clone(),
                    });
                }
                Some(_) => {}
            }
            let mut above = Some(parent);
            for _ in 0..DEEPEST {
                above = above.and_then(|id| by_id.get(id)?.parent.as_ref());
            }
            if above.is_some() {
                problems.push(Problem::Circle { id: id.clone() });
            }
        }
    }

    /// The side that a unit, a brigade or a formation fights for.
    pub fn side_of(&self, id: &str) -> Option<&Side> {
        let unit = self.units.iter().find(|row| row.id == id);
        let id = unit.map_or(id, |unit| &unit.brigade);
        let brigade = self.brigades.iter().find(|row| row.id == id);
        let id = brigade.map_or(id, |brigade| &brigade.formation);
        let formation = self.formations.iter().find(|row| row.id == id)?;
        self.sides.iter().find(|side| side.id == formation.side)
    }
}

fn dangling(of: &str, kind: &'static str, to: &str) -> Problem {
    Problem::Dangling {
        of: of.to_owned(),
        kind,
        to: to.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        side = [{ id = "red", name = "Red" }, { id = "blue", name = "Blue" }]
        formation = [{ id = "corps", side = "red", name = "Corps" }, { id = "division", side = "red", name = "Division", parent = "corps" }]
        brigade = [{ id = "first", formation = "division", name = "1st Brigade", commander = "Smith" }]
        [[unit]]
        id = "guards"
        brigade = "first"
        name = "Guards"
        arm = "infantry"
        men = 900
        quality = "guard"
        nation = "british"
        arrives = "15:00-15:30"
        loss = 100
        certainty = "b"
    "#;

    fn small() -> Armies {
        Armies::from_toml(SMALL).unwrap()
    }

    #[test]
    fn sound_armies_have_no_problem_and_survive_writing() {
        let armies = small();
        assert_eq!(armies.check(), []);
        assert_eq!(armies.side_of("guards").unwrap().id, "red");
        assert_eq!(armies.side_of("corps").unwrap().id, "red");
        assert_eq!(armies.side_of("nobody"), None);
        let written = toml::to_string(&armies).unwrap();
        assert_eq!(Armies::from_toml(&written).unwrap(), armies);
    }

    #[test]
    fn every_problem_is_found_and_named() {
        let mut armies = small();
        armies.formations[0].side = "green".into();
        armies.brigades[0].formation = "nowhere".into();
        armies.units.push(armies.units[0].clone());
        armies.units[1].guns = Some(6);
        armies.units[0].brigade = "second".into();
        armies.units[0].arm = Arm::Artillery;
        let said: Vec<_> = armies.check().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "two rows are called `guards`",
                "`corps` belongs to the side `green`, which is not there",
                "`division` fights for another side than `corps`, which it belongs to",
                "`first` belongs to the formation `nowhere`, which is not there",
                "`guards` belongs to the brigade `second`, which is not there",
                "`guards` needs its guns and no men, being artillery",
                "`guards` needs its men and no guns, not being artillery",
            ]
        );
    }

    #[test]
    fn formations_that_belong_to_each_other_are_a_circle() {
        let mut armies = small();
        armies.formations[0].parent = Some("division".into());
        let circle = |id: &str| Problem::Circle { id: id.into() };
        assert_eq!(armies.check(), [circle("corps"), circle("division")]);
    }

    #[test]
    fn a_ladder_of_formations_without_end_is_refused() {
        let mut armies = small();
        let above = armies.formations[0].clone();
        armies.formations.truncate(1);
        for rung in 1..=DEEPEST + 1 {
            let mut next = above.clone();
            next.id = format!("corps-{rung}");
            next.parent = Some(armies.formations[rung - 1].id.clone());
            armies.formations.push(next);
        }
        armies.brigades[0].formation = "corps".into();
        let id = format!("corps-{}", DEEPEST + 1);
        assert_eq!(armies.check(), [Problem::Circle { id }]);
    }

    #[test]
    fn an_unknown_field_is_refused() {
        let error = Armies::from_toml(&SMALL.replace("loss =", "losses =")).unwrap_err();
        assert!(error.message().contains("losses"), "{error}");
    }
}
