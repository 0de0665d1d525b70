//! Battalions from the order of battle, and the table from the ground: what the scenario leaves out is
//! made from the files that all rulebooks share, and every value is told with where it comes from.

mod derive;
mod table;

use armies::{Arm, Armies, Force};
use ground::geography::Geography;
use kernel::muster::{Mustered, Scale, instead, quotient};
use kernel::{Fault, MusterReport};
use toml::Spanned;

use crate::Rule;
use crate::rulebook::FILE;
use crate::scenario::{ScenarioFile, SideRow, UnitRow};

/// Where the rule can be read by which units are made.
const RULING: &str = "ruling q200 in docs/rulings/thin-red-line.md";

/// Fills the file; gives what came of it and what is wrong with single rows.
pub(crate) fn fill(
    text: &str,
    file: &mut ScenarioFile,
    land: Option<&Geography>,
    armies: Option<&Armies>,
) -> (MusterReport, Vec<Fault>) {
    let mut faults = Vec::new();
    let named = file.unit.iter().any(|row| !row.from.is_empty());
    let armies = armies.filter(|_| named);
    let mut report = MusterReport {
        scales: scales(file),
        ..MusterReport::default()
    };
    if let Some(cut) = file.ground.take() {
        if let Some(land) = land {
            match table::rows(land, cut, file.scenario.table) {
                Ok(rows) => file.terrain.extend(rows),
                Err(error) => faults.push(Fault::near(text, "[ground]", error.to_string())),
            }
        } else {
            let message = "the table is cut from a ground that the battle does not have";
            let fault = Fault::near(text, "[ground]", message.to_owned());
            faults.push(fault.expecting("a ground.toml beside this file"));
        }
    }
    for row in &mut file.unit {
        let told = unit(row, armies, &mut faults);
        report.units.push(told);
    }
    for told in &mut report.units {
        let named = file
            .side
            .iter()
            .find(|side| *side.id.get_ref() == told.side);
        told.side = named.map_or_else(|| told.side.clone(), |side| side.name.clone());
    }
    // After the battalions, as they are deployed.
    report.units.extend(file.side.iter().map(general));
    if let Some(armies) = armies {
        let used = |id: &String| report.units.iter().any(|unit| unit.of.contains(id));
        let all = armies.units.iter().map(|unit| &unit.id);
        report.left_out = all.filter(|id| !used(id)).cloned().collect();
    }
    (report, faults)
}

fn scales(file: &ScenarioFile) -> Vec<Scale> {
    let scale = |text: String, rules: &[Rule]| Scale {
        text,
        rules: rules.iter().map(|rule| rule.info()).collect(),
    };
    let mut scales = vec![
        scale(
            format!(
                "two medium or four small stands are a company, taken as {} men; a stand of guns is {} pieces; the nearest number, at most {} stands of foot, {} of horse and {} of guns ({RULING})",
                derive::COMPANY,
                derive::GUNS,
                derive::most(Arm::Infantry),
                derive::most(Arm::Cavalry),
                derive::most(Arm::Artillery),
            ),
            &[Rule::Scale3],
        ),
        scale(
            format!(
                "quality and grade follow from what most of a unit's men are in {} ({RULING})",
                armies::FILE
            ),
            &[],
        ),
        scale(
            "a side is a brigade of two battalions or more, so a battle is a slice of its field"
                .to_owned(),
            &[Rule::Scale1, Rule::Scale5],
        ),
    ];
    if let Some(cut) = file.ground {
        scales.push(scale(
            format!("the table is cut from the ground at {} metres to the inch ({FILE}: the book has no ground scale)", cut.metres_per_inch),
            &[Rule::Scale6],
        ));
    }
    scales
}

/// The General of a side, with those who ride for him.
fn general(side: &SideRow) -> Mustered {
    let mut told = Mustered {
        id: format!("{}-general", side.id.get_ref()),
        name: format!("{} General", side.name),
        side: side.name.clone(),
        of: Vec::new(),
        values: Vec::new(),
    };
    told.set("quality", side.general.name(), FILE, &[]);
    told.set("adjutants", side.adjutants, FILE, &[]);
    if side.engineers > 0 {
        told.set("engineers", side.engineers, FILE, &[]);
    }
    told
}

fn force<'a>(
    row: &UnitRow,
    armies: Option<&'a Armies>,
    faults: &mut Vec<Fault>,
) -> Option<Force<'a>> {
    armies::of_row(armies, &row.from, row.parts).unwrap_or_else(|fault| {
        faults.push(fault);
        None
    })
}

fn unit(row: &mut UnitRow, armies: Option<&Armies>, faults: &mut Vec<Fault>) -> Mustered {
    let mut told = Mustered {
        id: row.id.get_ref().clone(),
        name: String::new(),
        side: String::new(),
        of: Vec::new(),
        values: Vec::new(),
    };
    if let Some(force) = force(row, armies, faults) {
        derive_row(row, &force, &mut told);
    } else if row.troop.is_none() || *row.stands.get_ref() == 0 {
        faults.push(Fault {
            span: Some(row.id.span()),
            message: format!("`{}` has no troops", row.id.get_ref()),
            help: Some("`troop` and `stands`, or `from` with units of armies.toml".to_owned()),
        });
    } else {
        told.set("troop", row.troops().name(), FILE, &[]);
        told.set("stands", row.stands.get_ref(), FILE, &[]);
        told.set("quality", row.quality.unwrap_or_default().name(), FILE, &[]);
        told.set("grade", row.grade.unwrap_or_default().name(), FILE, &[]);
    }
    row.from.clear();
    row.parts = None;
    told.name.clone_from(&row.name);
    told.side.clone_from(row.side.get_ref());
    told
}

fn derive_row(row: &mut UnitRow, force: &Force<'_>, told: &mut Mustered) {
    told.of = force.units().iter().map(|unit| unit.id.clone()).collect();
    let span = row.id.span();
    if row.name.is_empty() {
        let names: Vec<&str> = force
            .units()
            .iter()
            .map(|unit| unit.name.split(" (").next().unwrap_or_default())
            .collect();
        row.name = names.join(" and ");
    }
    if row.side.get_ref().is_empty() {
        row.side = Spanned::new(span.clone(), force.side().to_owned());
    }
    let made = derive::troop(force);
    let troop = if let Some(troop) = row.troop {
        told.set("troop", troop.name(), instead(FILE, made.name()), &[]);
        troop
    } else {
        let rules = [Rule::Types1.info()];
        told.set("troop", made.name(), "what most of them are", &rules);
        *row.troop.insert(made)
    };
    let stands = derive::stands(force, troop);
    if *row.stands.get_ref() == 0 {
        let (all, each) = derive::share(force, troop);
        let limit = if derive::nearest(force, troop) > stands {
            ", the most that a unit has"
        } else {
            ""
        };
        let how = format!(
            "{}: {all} / {each} is {}, so {stands} stands{limit}",
            force.tell(),
            quotient(all, each)
        );
        told.set("stands", stands, how, &[Rule::Scale3.info()]);
        row.stands = Spanned::new(span, u8::try_from(stands).unwrap_or(u8::MAX));
    } else {
        let own = *row.stands.get_ref();
        told.set("stands", own, instead(FILE, stands), &[]);
    }
    let (quality, grade, most) = derive::worth(force);
    let said = |own: bool, name: &str| {
        if own {
            instead(FILE, name)
        } else {
            format!("{}: {most}", armies::FILE)
        }
    };
    told.set(
        "quality",
        row.quality.unwrap_or(quality).name(),
        said(row.quality.is_some(), quality.name()),
        &[],
    );
    told.set(
        "grade",
        row.grade.unwrap_or(grade).name(),
        said(row.grade.is_some(), grade.name()),
        &[],
    );
    row.quality.get_or_insert(quality);
    row.grade.get_or_insert(grade);
    row.lances |= derive::has_lances(force) && force.arm() == Arm::Cavalry;
    let (rifles, jaeger) = derive::skills(force);
    row.rifles |= rifles;
    row.jaeger |= jaeger;
}
