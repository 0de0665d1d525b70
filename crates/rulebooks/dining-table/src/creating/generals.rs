//! Generals and headquarters of a scenario as part 3 sees them (3.2.4, 3.2.10, 3.3): rank, whom each leads,
//! his ratings and when he comes, every value with where it comes from.
//!
//! Levels, characters and C ratings are the scenario's own (3.1.3); what part 3 would make of the count of
//! units is told beside them. Nothing is changed here but when senior officers come.

use armies::{Armies, Force};
use kernel::RuleInfo;
use kernel::muster::Mustered;

use super::command::{Resources, count, headquarters, nearest_headquarters};
use crate::Rule;
use crate::command::CRating;
use crate::rulebook::FILE;
use crate::scenario::rows::ARMS;
use crate::scenario::{ScenarioFile, UnitFile};
use crate::scene::hq_id;
use crate::troops::{Arm, Character};

/// When those come who need not wait.
const AT_START: &str = "at the start";

/// Every general, and after him his headquarters if it is a piece of its own. The units of the file have
/// their arms and arrivals already; `forces` are those they stand for.
pub(super) fn told(
    file: &ScenarioFile,
    forces: &[Option<Force<'_>>],
    armies: Option<&Armies>,
) -> Vec<Mustered> {
    let command = Command {
        file,
        forces,
        armies,
        above: above(file),
    };
    (0..file.general.len())
        .flat_map(|general| command.general(general))
        .collect()
}

/// Lets every corps general and wing commander of whom the file says nothing arrive with the first of the
/// troops under him. The units of the file have their arrivals already.
pub(crate) fn come_with_their_troops(file: &mut ScenarioFile) {
    let command = Command {
        file,
        forces: &[],
        armies: None,
        above: above(file),
    };
    //= s2-23.2-a
    let first = |general: usize| command.first_under(general)?.arrives;
    let periods: Vec<Option<u8>> = (0..file.general.len()).map(first).collect();
    for (one, period) in file.general.iter_mut().zip(periods) {
        let waits = one.arrives.is_none() && matches!(one.level.as_str(), "corps" | "wing");
        if let Some(period) = period.filter(|period| waits && *period > 0) {
            one.arrives = Some(period);
        }
    }
}

/// Who is above each general.
fn above(file: &ScenarioFile) -> Vec<Option<usize>> {
    let generals = file.general.iter();
    generals
        .map(|one| place(file, one.under.as_deref()?))
        .collect()
}

fn place(file: &ScenarioFile, id: &str) -> Option<usize> {
    file.general.iter().position(|one| one.id == id)
}

struct Command<'a> {
    file: &'a ScenarioFile,
    forces: &'a [Option<Force<'a>>],
    armies: Option<&'a Armies>,
    /// Who is above each general.
    above: Vec<Option<usize>>,
}

impl Command<'_> {
    fn general(&self, general: usize) -> Vec<Mustered> {
        let one = &self.file.general[general];
        let mut told = self.entry(&one.side, one.id.clone(), one.name.clone());
        told.of = self.formation(general).into_iter().collect();
        rank(&one.level, &mut told);
        self.chain(general, &mut told);
        ratings(&one.character, one.a, &mut told);
        let Some(rating) = one.hq else {
            self.arrives(general, &mut told);
            return vec![told];
        };
        self.headquarters(general, rating, &mut told);
        let piece = &[Rule::S3_3_2G.info()];
        let own = CRating::new(rating).is_some_and(|rating| !rating.is_a_figure());
        if !own {
            told.set("HQ piece", "his own figure", "up to C6", piece);
            self.points(general, &mut told);
            self.arrives(general, &mut told);
            return vec![told];
        }
        told.set(
            "HQ piece",
            hq_id(&one.id),
            "from C8 on one of its own",
            piece,
        );
        self.arrives(general, &mut told);
        let name = format!("Headquarters of {}", one.name);
        let mut tent = self.entry(&one.side, hq_id(&one.id), name);
        tent.set("rank", "headquarters", FILE, &[Rule::S3_3_2A.info()]);
        tent.set("under", &one.id, FILE, &[]);
        self.headquarters(general, rating, &mut tent);
        self.points(general, &mut tent);
        self.arrives(general, &mut tent);
        vec![told, tent]
    }

    fn entry(&self, side: &str, id: String, name: String) -> Mustered {
        let side = self.file.side.iter().find(|row| row.id == side);
        Mustered {
            id,
            name,
            side: side.map(|side| side.name.clone()).unwrap_or_default(),
            of: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Who is above him, and who stands right below: generals first, then units.
    fn chain(&self, general: usize, told: &mut Mustered) {
        let one = &self.file.general[general];
        if let Some(above) = self.above[general].map(|above| &self.file.general[above]) {
            let straight = one.level == "division" && above.level == "commander";
            let rules: &[&RuleInfo] = if straight {
                &[Rule::S3_2_4B.info()]
            } else {
                &[]
            };
            told.set("under", &above.id, FILE, rules);
        }
        let generals = self.file.general.iter().zip(&self.above);
        let generals = generals.filter(|(_, above)| **above == Some(general));
        let units = self.file.unit.iter();
        let units = units.filter(|unit| unit.under == one.id);
        let led: Vec<&str> = generals
            .map(|(below, _)| below.id.as_str())
            .chain(units.clone().map(|unit| unit.id.as_str()))
            .collect();
        if led.is_empty() {
            return;
        }
        let guns = |unit: &&UnitFile| {
            let arm = ARMS.iter().find(|(word, _)| *word == unit.arm);
            arm.is_some_and(|(_, arm)| arm.is_artillery())
        };
        let foot_and_horse = units.filter(|unit| !guns(unit)).count();
        //= s3-2.5-a s3-3.1-c
        if one.level == "division" && foot_and_horse == 1 {
            let source = format!("{FILE}; one unit alone could do without a general of its own");
            let rules = [Rule::S3_2_5A.info(), Rule::S3_3_1C.info()];
            told.set("leads", led.join(", "), source, &rules);
        } else {
            told.set("leads", led.join(", "), FILE, &[]);
        }
    }

    /// The C rating, beside what the units right under the headquarters make.
    fn headquarters(&self, general: usize, rating: u8, told: &mut Mustered) {
        let has: Vec<bool> = self
            .file
            .general
            .iter()
            .map(|one| one.hq.is_some())
            .collect();
        let mut arms: Vec<Arm> = Vec::new();
        for unit in &self.file.unit {
            let under = place(self.file, &unit.under);
            if under.and_then(|under| nearest_headquarters(under, &self.above, &has))
                == Some(general)
            {
                let arm = ARMS.iter().find(|(word, _)| *word == unit.arm);
                arms.extend(arm.map(|(_, arm)| *arm));
            }
        }
        let base = headquarters(&arms, Resources::Usual).number();
        let is = |resources| headquarters(&arms, resources).number() == rating;
        let halves = count(&arms);
        let half = if halves % 2 == 1 { ".5" } else { "" };
        let counted = format!("{}{half} of foot and horse right under it", halves / 2);
        let (how, last) = if is(Resources::Usual) {
            (format!("{counted} make C{base}"), None)
        } else if is(Resources::Strong) {
            let how = format!("{counted} make C{base}, one level more for a strong one");
            (how, Some(Rule::S3_3_2E))
        } else if is(Resources::Weak) && self.file.general[general].level != "commander" {
            let how = format!("{counted} make C{base}, one level less below the main one");
            (how, Some(Rule::S2_2_6G))
        } else if is(Resources::Weak) {
            let how = format!("{counted} make C{base}, one level less for a weak one");
            (how, Some(Rule::S3_3_2E))
        } else {
            let how = format!("its own choice; {counted} would make C{base}");
            (how, Some(Rule::S3_3_2B))
        };
        let rules: Vec<_> = [Rule::S3_3_2C, Rule::S3_3_2D]
            .into_iter()
            .chain(last)
            .map(Rule::info)
            .collect();
        told.set("HQ", format!("C{rating}"), format!("{FILE}: {how}"), &rules);
    }

    /// What a Commander has in stock before the first throw.
    fn points(&self, general: usize, told: &mut Mustered) {
        let one = &self.file.general[general];
        let side = self.file.side.iter().find(|side| side.id == one.side);
        if let (Some(side), "commander") = (side, one.level.as_str()) {
            let source = if side.points == 0 {
                "none are given for the start".to_owned()
            } else {
                format!("{FILE}: for the start")
            };
            told.set("CPs", side.points, source, &[Rule::S2_1_2D.info()]);
        }
    }

    /// The Commander is there from the start, everybody else comes with the first of his troops; of senior
    /// officers the scenario may say otherwise.
    fn arrives(&self, general: usize, told: &mut Mustered) {
        let one = &self.file.general[general];
        let (period, source) = if let Some(period) = one.arrives {
            (period, FILE.to_owned())
        } else if one.level == "commander" {
            (0, "the Commander does not wait for his troops".to_owned())
        } else if let Some(first) = self.first_under(general) {
            let source = format!("with {}, the first of his units", first.id);
            (first.arrives.unwrap_or(0), source)
        } else {
            let source = format!("{FILE}: no unit is his");
            if one.level == "division" {
                told.set("arrives", "never", source, &[]);
                return;
            }
            (0, source)
        };
        let senior = [Rule::S2_23_2A.info()];
        let rules: &[&RuleInfo] = if one.level == "division" {
            &[]
        } else {
            &senior
        };
        match period {
            0 => told.set("arrives", AT_START, source, rules),
            period => told.set("arrives", format!("period {period}"), source, rules),
        }
    }

    /// The unit under a general, at any remove, that arrives first.
    fn first_under(&self, general: usize) -> Option<&UnitFile> {
        let units = self.file.unit.iter().filter(|unit| {
            let under = place(self.file, &unit.under);
            under.is_some_and(|under| self.is_below(under, general))
        });
        units.min_by_key(|unit| unit.arrives.unwrap_or(0))
    }

    /// The smallest brigade or formation of the armies that has all whom he leads; his side if there is none
    /// so large.
    fn formation(&self, general: usize) -> Option<String> {
        let armies = self.armies?;
        let mut brigades: Vec<&str> = Vec::new();
        for (unit, force) in self.file.unit.iter().zip(self.forces) {
            let under = place(self.file, &unit.under);
            if under.is_some_and(|under| self.is_below(under, general)) {
                let units = force.iter().flat_map(Force::units);
                brigades.extend(units.map(|unit| unit.brigade.as_str()));
            }
        }
        let all = |above: &&str| {
            let mut others = brigades.iter();
            others.all(|other| armies.line_of(other).any(|it| it == *above))
        };
        let first = brigades.first()?;
        let found = armies.line_of(first).find(all).map(str::to_owned);
        found.or_else(|| Some(armies.side_of(first)?.id.clone()))
    }

    fn is_below(&self, general: usize, above: usize) -> bool {
        let line = std::iter::successors(Some(general), |one| self.above[*one]);
        // Two who are each other's superiors are a fault of the file; here it must only end.
        line.take(self.above.len()).any(|one| one == above)
    }
}

fn rank(level: &str, told: &mut Mustered) {
    let (rank, rule) = match level {
        "commander" => ("commander", Rule::S1_2_6A),
        "wing" => ("wing commander", Rule::S3_2_10A),
        "corps" => ("corps general", Rule::S1_2_6B),
        _ => ("division general", Rule::S1_2_6C),
    };
    told.set("rank", rank, FILE, &[rule.info()]);
}

/// His character, and the A rating that goes with it unless the scenario has another.
fn ratings(word: &str, own: Option<u8>, told: &mut Mustered) {
    let (character, source, rule) = match word {
        "strong" => (Character::Strong, "judged for this battle", Rule::S3_3_3A),
        "weak" => (Character::Weak, "judged for this battle", Rule::S3_3_3A),
        _ => (Character::Normal, "nothing else is judged", Rule::S3_3_3B),
    };
    let source = format!("{FILE}: {source}");
    told.set("character", word, source, &[rule.info()]);
    if let Some(a) = own {
        // The bounds within which the scenario is read.
        let a = a.clamp(2, 13);
        told.set("A rating", a, FILE, &[Rule::S3_3_4B.info()]);
    } else {
        let source = format!("that of a {word} general");
        let rules = [Rule::S3_3_4A.info()];
        told.set("A rating", character.rating(), source, &rules);
    }
}
