//! Counters from the order of battle: what a row of the scenario leaves out is made from the rows of
//! `armies.toml` that it names in `from`, and every value is told with where it comes from.
//!
//! The counters of Quatre Bras are the book's own: nothing of them is made, and `brigades` only says for
//! whom they stand.

mod derive;

use armies::{Armies, Force, NoForce};
use kernel::muster::{Mustered, Scale, instead};
use kernel::{BattleFiles, Fault, FileFault, MusterReport, RuleInfo};
use serde::Serialize;
use toml::Spanned;

use crate::Rule;
use crate::rulebook::FILE;
use crate::scenario::{self, LeaderRow, ScenarioFile, UnitRow};
use crate::setup::Kind;

/// The counters of a battle.
pub(crate) fn muster(battle: &BattleFiles) -> Result<MusterReport, FileFault> {
    let text = battle.get(FILE).unwrap_or_default();
    let armies = armies::if_any(battle)?;
    let wrong = |faults| FileFault {
        file: FILE.to_owned(),
        faults,
    };
    let (_, report, faults) = scenario::mustered(text, armies.as_ref()).map_err(wrong)?;
    if faults.is_empty() {
        Ok(report)
    } else {
        Err(wrong(faults))
    }
}

/// Fills every row that names armies, and tells where each value comes from.
pub(crate) fn fill(file: &mut ScenarioFile, armies: Option<&Armies>) -> (MusterReport, Vec<Fault>) {
    let mut units = std::mem::take(&mut file.unit);
    let mut made = Making {
        armies,
        file,
        used: Vec::new(),
        report: MusterReport::default(),
        faults: Vec::new(),
    };
    let reckoned = units.iter().any(|row| !row.from.is_empty());
    made.report.scales.push(Scale {
        text: if reckoned {
            "a counter is a brigade of about 2000 foot or 1000 horse, or guns of a division; its rating is reckoned by a rule of ours (ruling q124)"
        } else {
            "a counter is a brigade, or guns of a division; the book's scenario gives every rating, so none is reckoned from men"
        }
        .to_owned(),
        rules: if reckoned {
            vec![Rule::Units15.info()]
        } else {
            Vec::new()
        },
    });
    for row in &mut units {
        made.unit(row);
    }
    let leaders: Vec<Mustered> = made
        .file
        .leader
        .iter()
        .map(|row| made.leader(row))
        .collect();
    made.report.units.extend(leaders);
    if let Some(armies) = armies {
        let all = armies.units.iter().map(|unit| &unit.id);
        let left = all.filter(|id| !made.used.contains(id));
        made.report.left_out = left.cloned().collect();
    }
    let (report, faults) = (made.report, made.faults);
    file.unit = units;
    (report, faults)
}

struct Making<'a> {
    armies: Option<&'a Armies>,
    /// The rest of the scenario, without its units.
    file: &'a ScenarioFile,
    used: Vec<String>,
    report: MusterReport,
    faults: Vec<Fault>,
}

/// The word that a file has for a value.
fn word(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('"', "")
        .trim_matches(['[', ']'])
        .replace(',', ", ")
}

fn rules_of(rule: Option<&Spanned<String>>) -> Vec<&'static RuleInfo> {
    let cited = rule.map(Spanned::get_ref);
    let all = Rule::ALL.iter().map(|rule| rule.info());
    all.filter(|info| cited.is_some_and(|rule| rule == info.id))
        .collect()
}

impl<'a> Making<'a> {
    fn unit(&mut self, row: &mut UnitRow) {
        let mut told = Mustered {
            id: row.id.get_ref().clone(),
            name: String::new(),
            side: String::new(),
            of: Vec::new(),
            values: Vec::new(),
        };
        match self.force(row) {
            Some(force) => self.derive(row, &force, &mut told),
            None => self.as_written(row, &mut told),
        }
        row.from.clear();
        row.parts = None;
        told.side = self.side_name(row.side.as_ref());
        told.name = row.name.clone().unwrap_or_default();
        self.used.extend(told.of.iter().cloned());
        self.report.units.push(told);
    }

    fn side_name(&self, side: Option<&Spanned<String>>) -> String {
        let side = side.map(Spanned::get_ref);
        let mut sides = self.file.side.iter();
        let side = sides.find(|known| Some(known.id.get_ref()) == side);
        side.map(|side| side.name.clone()).unwrap_or_default()
    }

    /// A leader, of whom the scenario says everything.
    fn leader(&self, row: &LeaderRow) -> Mustered {
        let mut told = Mustered {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: self.side_name(Some(&row.side)),
            of: Vec::new(),
            values: Vec::new(),
        };
        let rules = rules_of(row.rule.as_ref());
        told.set("seniority", row.seniority, FILE, &rules);
        if let Some(seniority) = row.seniority_with_derlon {
            let seniority = format!("{seniority} with the option derlon");
            told.set("seniority", seniority, FILE, &rules);
        }
        if !row.bonuses.is_empty() {
            told.set("bonuses", word(&row.bonuses), FILE, &rules);
        }
        if let Some(nation) = &row.nation {
            told.set("only for", nation.get_ref(), FILE, &rules);
        }
        let arrives = match &row.arrives {
            Some(hour) => word(hour.get_ref()),
            None => "at the start".to_owned(),
        };
        told.set("arrives", arrives, FILE, &rules);
        told
    }

    fn force(&mut self, row: &UnitRow) -> Option<Force<'a>> {
        armies::of_row(self.armies, &row.from, row.parts).unwrap_or_else(|fault| {
            self.faults.push(fault);
            None
        })
    }

    fn derive(&self, row: &mut UnitRow, force: &Force<'a>, told: &mut Mustered) {
        told.of = force.units().iter().map(|unit| unit.id.clone()).collect();
        let own = |text: &str| Spanned::new(row.id.span(), text.to_owned());
        row.side.get_or_insert_with(|| own(force.side()));
        let made = word(&derive::follows(force.nation()));
        if let Some(nation) = &row.nation {
            told.set("nation", nation, instead(FILE, made), &[]);
        } else {
            let nation = made;
            let source = format!("most are {}", word(&force.nation()));
            told.set("nation", &nation, source, &[]);
            row.nation = Some(nation);
        }
        if row.name.is_none() {
            row.name = Some(self.name(row, force));
        }
        if row.label.is_none() {
            row.label = row.name.as_deref().map(label);
        }
        let made = derive::kind(force);
        if let Some(kind) = row.kind {
            told.set("kind", word(&kind), instead(FILE, word(&made)), &[]);
        } else {
            let kind = made;
            let mut qualities: Vec<String> =
                force.units().iter().map(|it| word(&it.quality)).collect();
            qualities.dedup();
            let rules = [Rule::Units7.info()];
            told.set("kind", word(&kind), qualities.join(", "), &rules);
            row.kind = Some(kind);
        }
        if row.kind == Some(Kind::Artillery) {
            Self::guns(row, force, told);
        } else {
            Self::rating(row, force, told);
        }
        self.arrival(row, force, told);
    }

    fn guns(row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let made = derive::gun(force);
        if let Some(gun) = row.gun {
            told.set("gun", word(&gun), instead(FILE, word(&made)), &[]);
        } else {
            let gun = made;
            let source = "what most of the pieces are".to_owned();
            told.set("gun", word(&gun), source, &[]);
            row.gun = Some(gun);
        }
        let source = format!("armies.toml: {}", force.tell());
        told.set("guns", force.guns(), source, &[]);
    }

    fn rating(row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let (made, source) = derive::rating(force);
        if let Some(rating) = row.rating {
            let source = instead(FILE, format!("{made}: {source}"));
            told.set("rating", rating, source, &[]);
        } else {
            let rating = made;
            told.set("rating", rating, source, &[Rule::Units15.info()]);
            row.rating = Some(rating);
        }
        let source = format!("armies.toml: {}", force.tell());
        told.set("men", force.men(), source, &[]);
        if !row.attributes.is_empty() {
            told.set("attributes", word(&row.attributes), FILE, &[]);
        } else if let Some(kind) = row.kind {
            row.attributes = derive::attributes(force, kind);
            if !row.attributes.is_empty() {
                let rules = [Rule::OptionalUnreliable1.info()];
                let source = "British heavy cavalry";
                told.set("attributes", word(&row.attributes), source, &rules);
            }
        }
    }

    fn arrival(&self, row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let scenario = &self.file.scenario;
        let made = force.arrives().and_then(|hour| {
            let turn = derive::turn(hour, scenario.begins, scenario.minutes_per_turn)?;
            Some((hour, turn))
        });
        if let Some(hour) = &row.arrives {
            let made = made.map(|(_, turn)| turn.to_string());
            let made = made.unwrap_or_else(|| "at the start".to_owned());
            told.set("arrives", word(hour.get_ref()), instead(FILE, made), &[]);
        }
        by_die(row, &[], told);
        if row.start.is_some() || row.arrives.is_some() || row.arrives_by_die.is_some() {
            return;
        }
        let Some((hour, turn)) = made else { return };
        let source = format!("{hour}, when half of it had come, brought to the next turn");
        told.set("arrives", turn, source, &[]);
        row.arrives = Some(Spanned::new(row.id.span(), turn));
    }

    /// The commander of the first brigade or formation that is named, or the name of the first unit.
    fn name(&self, row: &UnitRow, force: &Force<'_>) -> String {
        let id = row.from.first().map_or("", |name| name.get_ref());
        if let Some(unit) = force.units().iter().find(|unit| unit.id == id) {
            return unit.name.split(" (").next().unwrap_or_default().to_owned();
        }
        let named = self.armies.and_then(|armies| {
            let brigades = armies.brigades.iter();
            let brigades = brigades.map(|it| (&it.id, &it.commander, &it.name));
            let formations = armies.formations.iter();
            let formations = formations.map(|it| (&it.id, &it.commander, &it.name));
            brigades.chain(formations).find(|(known, ..)| *known == id)
        });
        let named = named.map(|(_, commander, name)| commander.as_ref().unwrap_or(name));
        named.unwrap_or(row.id.get_ref()).clone()
    }

    /// A row that says everything itself.
    fn as_written(&self, row: &UnitRow, told: &mut Mustered) {
        let rules = rules_of(row.rule.as_ref());
        if let Some(kind) = row.kind {
            told.set("kind", word(&kind), FILE, &rules);
        }
        if let Some(rating) = row.rating {
            told.set("rating", rating, FILE, &rules);
        }
        if let Some(gun) = row.gun {
            told.set("gun", word(&gun), FILE, &rules);
        }
        if let Some(armies) = self.armies {
            stands_for(armies, &row.brigades, told);
        }
        if let Some(hour) = &row.arrives {
            told.set("arrives", word(hour.get_ref()), FILE, &rules);
        }
        by_die(row, &rules, told);
    }
}

/// A unit that comes when a die says so.
fn by_die(row: &UnitRow, rules: &[&'static RuleInfo], told: &mut Mustered) {
    if let Some(die) = &row.arrives_by_die {
        let from = word(die.die_from.get_ref());
        told.set("arrives", format!("by a die from {from}"), FILE, rules);
    }
}

/// The first letters of a name, for a counter.
fn label(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.take(3).collect()
}

/// The men and guns of the brigades and units that a counter names. Guns may be named beside men.
fn stands_for(armies: &Armies, names: &[String], told: &mut Mustered) {
    let mut men: Vec<&str> = Vec::new();
    let mut guns: Vec<&str> = Vec::new();
    let mut absent: Vec<&str> = Vec::new();
    for name in names {
        match armies.force(&[name]) {
            Ok(force) if force.men() > 0 => men.push(name),
            Ok(_) => guns.push(name),
            Err(NoForce::Empty(_)) => absent.push(name),
            Err(_) => {}
        }
    }
    for (key, names) in [("men", men), ("guns", guns)] {
        let Ok(force) = armies.force(&names) else {
            continue;
        };
        told.of
            .extend(force.units().iter().map(|unit| unit.id.clone()));
        let count = if key == "men" {
            Force::men(&force)
        } else {
            Force::guns(&force)
        };
        told.set(key, count, format!("armies.toml: {}", force.tell()), &[]);
    }
    if !absent.is_empty() {
        let source = format!("armies.toml names {} without units", absent.join(", "));
        told.set("men", "not given", source, &[]);
    }
}
