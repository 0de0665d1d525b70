//! Units from the order of battle: what a row of the scenario leaves out is made from the rows of
//! `armies.toml` that it names, and every value is told with where it comes from.

mod derive;

use armies::{Armies, Force};
use ground::table::INCH;
use kernel::muster::{Mustered, Scale, instead, quotient};
use kernel::{Fault, MusterReport};
use serde::Serialize;
use toml::Spanned;

use crate::Rule;
use crate::command::{ArmyType, span};
use crate::rulebook::FILE;
use crate::scenario::{GeneralRow, ScenarioFile, UnitRow};
use crate::troops::Kind;

/// Fills every row that names armies, and tells where each value comes from.
pub(crate) fn fill(file: &mut ScenarioFile, armies: Option<&Armies>) -> (MusterReport, Vec<Fault>) {
    let mut made = Making {
        armies,
        corps: file
            .corps
            .iter()
            .map(|row| row.id.get_ref().clone())
            .collect(),
        sides: file
            .side
            .iter()
            .map(|row| (row.id.get_ref().clone(), row.name.clone(), row.army))
            .collect(),
        begins: file.scenario.begins.minutes,
        used: Vec::new(),
        report: MusterReport {
            scales: scales(file),
            ..MusterReport::default()
        },
        faults: Vec::new(),
    };
    for row in &mut file.unit {
        made.unit(row);
    }
    for row in &mut file.general {
        let from = row.from.as_ref().map(|from| from.get_ref().clone());
        made.general(row);
        made.tell_general(row, from);
    }
    if let Some(armies) = armies {
        for row in &mut file.corps {
            let mut formations = armies.formations.iter();
            let above = formations.find(|above| above.id == *row.id.get_ref());
            row.name = row
                .name
                .take()
                .or_else(|| above.map(|above| above.name.clone()));
        }
        // A file that takes nothing from the armies leaves nobody of them out.
        if !made.used.is_empty() {
            let all = armies.units.iter().map(|unit| &unit.id);
            let left = all.filter(|id| !made.used.contains(id));
            made.report.left_out = left.cloned().collect();
        }
    }
    (made.report, made.faults)
}

fn scales(file: &ScenarioFile) -> Vec<Scale> {
    let scale = |text: String, rules: &[Rule]| Scale {
        text,
        rules: rules.iter().map(|rule| rule.info()).collect(),
    };
    vec![
        scale(
            "100 men to an infantry figure, 80 to one of cavalry, four figures to a base; a unit is a brigade of 3 to 8 bases (cavalry 3 to 7)".to_owned(),
            &[Rule::Scale3, Rule::Scale4, Rule::UnitSize2, Rule::UnitSize3],
        ),
        scale(
            "a gun model is a battery of 6 to 8 guns; foot batteries of other than 12-pounders are left out, being part of the brigades".to_owned(),
            &[Rule::Scale5, Rule::Troops6],
        ),
        scale("a period is 20 minutes".to_owned(), &[Rule::Scale6]),
        scale(
            format!("the table is laid out at {} metres to the inch ({FILE}: the book gives no scale)", file.table.metres_per_inch),
            &[],
        ),
    ]
}

struct Making<'a> {
    armies: Option<&'a Armies>,
    corps: Vec<String>,
    sides: Vec<(String, String, ArmyType)>,
    begins: u16,
    used: Vec<&'a String>,
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

fn own(id: &Spanned<String>, text: &str) -> Spanned<String> {
    Spanned::new(id.span(), text.to_owned())
}

/// The first letters of a name, for a counter.
fn label(name: &str, letters: usize) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .take(letters)
        .collect()
}

impl<'a> Making<'a> {
    fn fault(&mut self, at: &Spanned<String>, message: String, help: &str) {
        self.faults.push(Fault {
            span: Some(at.span()),
            message,
            help: Some(help.to_owned()),
        });
    }

    fn force(&mut self, row: &UnitRow) -> Option<Force<'a>> {
        armies::of_row(self.armies, &row.from, row.parts).unwrap_or_else(|fault| {
            self.faults.push(fault);
            None
        })
    }

    fn unit(&mut self, row: &mut UnitRow) {
        let mut told = Mustered {
            id: row.id.get_ref().clone(),
            name: String::new(),
            side: String::new(),
            of: Vec::new(),
            values: Vec::new(),
        };
        if let Some(force) = self.force(row) {
            self.derive(row, &force, &mut told);
        } else {
            as_written(row, &mut told);
        }
        row.from.clear();
        row.parts = None;
        told.name = row.name.clone().unwrap_or_default();
        let side = row.side.as_ref().map(|side| side.get_ref().as_str());
        let named = self.sides.iter().find(|(id, ..)| Some(id.as_str()) == side);
        told.side = named.map(|(_, name, _)| name.clone()).unwrap_or_default();
        self.report.units.push(told);
    }

    fn derive(&mut self, row: &mut UnitRow, force: &Force<'a>, told: &mut Mustered) {
        self.used.extend(force.units().iter().map(|unit| &unit.id));
        told.of = force.units().iter().map(|unit| unit.id.clone()).collect();
        row.side.get_or_insert_with(|| own(&row.id, force.side()));
        row.nation.get_or_insert_with(|| word(&force.nation()));
        if row.name.is_none() {
            row.name = Some(self.name(row, force));
        }
        let name = row.name.clone().unwrap_or_default();
        row.label.get_or_insert_with(|| label(&name, 3));
        let kind = self.kind(row, force, told);
        if kind.is_artillery() {
            self.battery(row, force, told);
        } else {
            Self::grade(row, force, told);
            Self::figures(row, force, kind, told);
        }
        if row.special.is_empty() {
            row.special = derive::special(force, kind, row.grade);
            if !row.special.is_empty() {
                let source = "most of them are British or of the King's German Legion";
                told.set(
                    "special",
                    word(&row.special),
                    source,
                    &[Rule::Troops8.info()],
                );
            }
        } else {
            told.set("special", word(&row.special), FILE, &[]);
        }
        self.corps(row, force, told);
        let made = force.arrives().and_then(|hour| {
            let period = derive::period(hour, self.begins)?;
            Some((hour, period))
        });
        match (row.arrives, made) {
            (Some(period), made) => {
                let made = made.map_or_else(
                    || "at the start".to_owned(),
                    |(_, period)| format!("period {period}"),
                );
                told.set(
                    "arrives",
                    format!("period {period}"),
                    instead(FILE, made),
                    &[],
                );
            }
            (None, Some((hour, period))) => {
                row.arrives = Some(period);
                let source =
                    format!("{hour}, when half of it had come, brought to the next period");
                let rules = [Rule::Scale6.info()];
                told.set("arrives", format!("period {period}"), source, &rules);
            }
            (None, None) => {}
        }
    }

    fn name(&self, row: &UnitRow, force: &Force<'_>) -> String {
        let id = row.from.first().map_or("", |name| name.get_ref());
        if let [unit] = force.units()
            && unit.id == id
        {
            return unit.name.split(" (").next().unwrap_or_default().to_owned();
        }
        let brigades = self.armies.map(|armies| armies.brigades.as_slice());
        let mut brigades = brigades.unwrap_or_default().iter();
        match brigades.find(|brigade| brigade.id == id) {
            Some(brigade) => match &brigade.commander {
                Some(commander) => format!("{commander}'s brigade"),
                None => brigade.name.clone(),
            },
            None => row.id.get_ref().clone(),
        }
    }

    fn kind(&mut self, row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) -> Kind {
        let made = derive::kind(force);
        if let Some(kind) = row.kind {
            let made = made.map_or_else(|| "none".to_owned(), |made| word(&made));
            told.set("kind", word(&kind), instead(FILE, made), &[]);
            return kind;
        }
        let Some(kind) = made else {
            self.fault(
                &row.id,
                format!(
                    "the book has no class for the foot battery `{}`",
                    row.id.get_ref()
                ),
                "leave it out as part of its brigade (ruling q3), or give its `kind`",
            );
            return Kind::HeavyArtillery;
        };
        let qualities: Vec<String> = force
            .units()
            .iter()
            .map(|unit| word(&unit.quality))
            .collect();
        let mut qualities: Vec<&str> = qualities.iter().map(String::as_str).collect();
        qualities.dedup();
        let rule = match kind {
            Kind::HeavyCavalry => Rule::Troops1,
            Kind::LightCavalry => Rule::Troops2,
            Kind::LightInfantry => Rule::Troops3,
            Kind::LineInfantry => Rule::Troops4,
            Kind::HorseArtillery => Rule::Troops5,
            Kind::HeavyArtillery => Rule::Troops6,
        };
        told.set("kind", word(&kind), qualities.join(", "), &[rule.info()]);
        row.kind = Some(kind);
        kind
    }

    fn battery(&mut self, row: &UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let guns = force.guns();
        if !derive::is_battery(guns, &row.special) {
            self.fault(
                &row.id,
                format!("`{}` has {guns} guns", row.id.get_ref()),
                "6 to 8 guns are a battery; `parts` divides them",
            );
        }
        told.set("guns", guns, force.tell(), &[Rule::Scale5.info()]);
    }

    fn grade(row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let made = derive::grade(force);
        if let Some(grade) = row.grade {
            told.set("grade", word(&grade), instead(FILE, word(&made)), &[]);
            return;
        }
        let grade = made;
        let (men, all) = force.share(|unit| derive::grade_of(unit) == grade);
        let source = format!("{men} of {all} men are such");
        told.set("grade", word(&grade), source, &[Rule::Grades1.info()]);
        row.grade = Some(grade);
    }

    fn figures(row: &mut UnitRow, force: &Force<'_>, kind: Kind, told: &mut Mustered) {
        let (men, bases) = (force.men(), derive::bases(force.men(), kind));
        let (each, base) = (derive::men_of_figure(kind), u32::from(Kind::FIGURES));
        let figures = bases * base;
        let source = format!(
            "{}: {men} / {each} / {base} is {}, so {bases} bases",
            force.tell(),
            quotient(men, each * base),
        );
        if let Some(own) = row.figures {
            told.set(
                "figures",
                own,
                instead(FILE, format!("{figures}, {source}")),
                &[],
            );
            return;
        }
        let rule = if kind.is_cavalry() {
            Rule::Scale3
        } else {
            Rule::Scale4
        };
        told.set("figures", figures, source, &[rule.info()]);
        row.figures = Some(u8::try_from(figures).unwrap_or(u8::MAX));
    }

    fn corps(&self, row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
        let (Some(armies), Some(unit)) = (self.armies, force.units().first()) else {
            return;
        };
        let mut line = armies.line_of(&unit.brigade);
        let made = line.find(|above| self.corps.iter().any(|known| known == above));
        if let Some(corps) = &row.corps {
            let source = made.map_or_else(|| FILE.to_owned(), |made| instead(FILE, made));
            told.set("corps", corps.get_ref(), source, &[]);
            return;
        }
        if let Some(corps) = made {
            told.set(
                "corps",
                corps,
                "armies.toml: the formation it belongs to",
                &[],
            );
            row.corps = Some(own(&row.id, corps));
        }
    }

    /// A general with his post and his span; all are on the table from the start.
    fn tell_general(&mut self, row: &GeneralRow, from: Option<String>) {
        let side = row.side.as_ref().map(|side| side.get_ref().as_str());
        let side = self.sides.iter().find(|(id, ..)| Some(id.as_str()) == side);
        let Some((_, side, army)) = side else { return };
        let mut told = Mustered {
            id: row.id.get_ref().clone(),
            name: row.name.clone().unwrap_or_default(),
            side: side.clone(),
            of: from.into_iter().collect(),
            values: Vec::new(),
        };
        told.set("post", word(&row.post), FILE, &[]);
        let nation = row.nation.as_deref().unwrap_or_default();
        match (span(row.post, nation, *army), row.span) {
            (Some((reach, rule)), _) => {
                let source = "by the table, for his post and nation";
                told.set("span", inches(reach / INCH), source, &[rule.info()]);
            }
            (None, Some(own)) => {
                let rules = [Rule::Command4.info()];
                told.set("span", inches(i32::from(own)), FILE, &rules);
            }
            (None, None) => {}
        }
        self.report.units.push(told);
    }

    fn general(&mut self, row: &mut GeneralRow) {
        let Some(from) = row.from.take() else {
            return;
        };
        let formations = self.armies.map(|armies| armies.formations.as_slice());
        let mut formations = formations.unwrap_or_default().iter();
        let found = formations.find(|formation| formation.id == *from.get_ref());
        let Some((formation, commander)) =
            found.and_then(|row| Some((row, row.commander.as_ref()?)))
        else {
            let message = format!("the armies have no commander of `{}`", from.get_ref());
            self.fault(
                &from,
                message,
                "a formation of armies.toml with a `commander`",
            );
            return;
        };
        row.name.get_or_insert_with(|| commander.clone());
        row.label.get_or_insert_with(|| label(commander, 2));
        row.side.get_or_insert_with(|| own(&from, &formation.side));
        let nation = self
            .armies
            .and_then(|armies| armies.force(&[&formation.id]).ok());
        if let Some(force) = nation {
            row.nation.get_or_insert_with(|| word(&force.nation()));
        }
    }
}

fn inches(count: i32) -> String {
    format!("{count} inches")
}

/// A row that says everything itself.
fn as_written(row: &UnitRow, told: &mut Mustered) {
    let rules: Vec<_> = Rule::ALL
        .iter()
        .map(|rule| rule.info())
        .filter(|info| {
            row.rule
                .as_ref()
                .is_some_and(|rule| rule.get_ref() == info.id)
        })
        .collect();
    if let Some(kind) = row.kind {
        told.set("kind", word(&kind), FILE, &rules);
    }
    if let Some(grade) = row.grade {
        told.set("grade", word(&grade), FILE, &rules);
    }
    if let Some(figures) = row.figures {
        told.set("figures", figures, FILE, &rules);
    }
    if let Some(corps) = &row.corps {
        told.set("corps", corps.get_ref(), FILE, &[]);
    }
    if let Some(period) = row.arrives {
        told.set("arrives", format!("period {period}"), FILE, &[]);
    }
}
