//! Part 3 applied to a scenario: what a row leaves out is made from the rows of `armies.toml` that it
//! names, and every value is told with where it comes from.
//!
//! Morale grades, letters and characters are the designer's judgement (3.1.3): the file has to give them.

use std::fmt::Write as _;

use armies::{Arm as Branch, Armies, Force, Quality};
use kernel::muster::{Mustered, Scale, instead, quotient};
use kernel::{MusterReport, RuleInfo};

use super::generals;
use super::units::{Body, Change, balanced, cavalry, form, men_per_sp, sizes, strength_points};
use crate::Rule;
use crate::rulebook::FILE;
use crate::scenario::rows::ARMS;
use crate::scenario::{ScenarioFile, UnitFile};
use crate::troops::Arm;

/// Minutes of a period.
//= s1-2.1-c s1-2.1-d
const MINUTES: u16 = 30;
/// How guns are served if nothing is said of it.
const NORMAL: &str = "normal";
/// SPs of a unit of guns.
//= s1-2.1-f
const GUNS: u8 = 2;

/// Fills every row that names armies; gives what came of it and what is wrong.
pub(crate) fn fill(
    file: &mut ScenarioFile,
    armies: Option<&Armies>,
) -> (MusterReport, Vec<String>) {
    let mut faults = Vec::new();
    let mut report = MusterReport {
        scales: scales(file.metres_per_inch),
        ..MusterReport::default()
    };
    let mut used: Vec<&str> = Vec::new();
    let starts = minutes(&file.starts);
    let sides: Vec<(String, String)> = file
        .side
        .iter()
        .map(|side| (side.id.clone(), side.name.clone()))
        .collect();
    let mut forces: Vec<Option<Force<'_>>> = Vec::new();
    let mut arms: Vec<Found> = Vec::new();
    for row in &mut file.unit {
        let force = force(row, armies, &mut faults);
        arms.push(arm_from(row, force.as_ref()));
        if let Some(force) = &force {
            used.extend(force.units().iter().map(|unit| unit.id.as_str()));
            name(row, force, armies);
        }
        let side = sides.iter().find(|(id, _)| *id == row.side);
        report.units.push(Mustered {
            id: row.id.clone(),
            name: row.name.clone(),
            side: side.map(|(_, name)| name.clone()).unwrap_or_default(),
            of: force
                .iter()
                .flat_map(Force::units)
                .map(|unit| unit.id.clone())
                .collect(),
            values: Vec::new(),
        });
        forces.push(force);
    }
    let strengths = strengths(file, &forces, &mut faults);
    for (place, row) in file.unit.iter_mut().enumerate() {
        let told = &mut report.units[place];
        let (source, rules) = &arms[place];
        told.set("arm", &row.arm, source, &infos(rules));
        judged(row, told);
        match &strengths[place] {
            Some((sps, (how, rules))) => {
                row.sps = *sps;
                told.set("SPs", sps, how, &infos(rules));
            }
            None if row.sps == 0 => {
                row.sps = GUNS;
                told.set(
                    "SPs",
                    GUNS,
                    guns(forces[place].as_ref()),
                    &[Rule::S1_2_1F.info()],
                );
            }
            None => told.set("SPs", row.sps, own_sps(row, forces[place].as_ref()), &[]),
        }
        arrives(row, forces[place].as_ref(), starts, told);
        row.from.clear();
        row.parts = None;
    }
    report.units.extend(generals::told(file, &forces, armies));
    if let (Some(armies), false) = (armies, used.is_empty()) {
        let all = armies.units.iter().map(|unit| &unit.id);
        report.left_out = all
            .filter(|id| !used.contains(&id.as_str()))
            .cloned()
            .collect();
    }
    (report, faults)
}

/// Where a value comes from, and the rules it follows.
type Found = (String, Vec<Rule>);

fn infos(rules: &[Rule]) -> Vec<&'static RuleInfo> {
    rules.iter().map(|rule| rule.info()).collect()
}

/// Where the arm of a row comes from. Few light horse could skirmish as well: that is told and left to the
/// designer.
fn arm_from(row: &UnitFile, force: Option<&Force<'_>>) -> Found {
    if !row.arm.is_empty() {
        return (FILE.to_owned(), Vec::new());
    }
    let few = force.filter(|force| {
        let light =
            force.arm() == Branch::Cavalry && force.is_mostly(|unit| is_light(unit.quality));
        cavalry(force.men(), light, true) == Arm::SkirmishCavalry
    });
    //= s3-2.3-b s3-2.3-c
    few.map_or_else(
        || (armies::FILE.to_owned(), Vec::new()),
        |force| {
            let source = format!(
                "{}; being light and {} men it may be skirmish-cavalry where horse is scarce or serves foot",
                armies::FILE,
                force.men()
            );
            (source, vec![Rule::S3_2_3B, Rule::S3_2_3C])
        },
    )
}

const fn is_light(quality: Quality) -> bool {
    matches!(
        quality,
        Quality::Light | Quality::Lancer | Quality::GuardLight | Quality::GuardLancer
    )
}

/// What the designer judged of a unit: morale, letters, and how guns are served.
fn judged(row: &UnitFile, told: &mut Mustered) {
    let here = format!("{FILE}: judged");
    if let Some(morale) = row.morale {
        let how = format!("{here} for this battle");
        told.set("morale", format!("M{morale}"), how, &[Rule::S3_1_3.info()]);
    }
    if !row.traits.is_empty() {
        told.set(
            "letters",
            &row.traits,
            here.clone(),
            &[Rule::S3_4_3A.info()],
        );
    }
    if row.quality != NORMAL {
        told.set("crews", &row.quality, here, &[Rule::S3_5_6B.info()]);
    }
}

fn scales(metres: i32) -> Vec<Scale> {
    let scale = |text: String, rules: &[Rule]| Scale {
        text,
        rules: rules.iter().map(|rule| rule.info()).collect(),
    };
    vec![
        scale(
            "a unit is a brigade of 1,800 to 3,600 foot or 800 to 1,600 horse; the smaller are made up or joined, the larger divided".to_owned(),
            &[Rule::S3_2_2B, Rule::S3_2_2C],
        ),
        scale(
            "men for each SP by morale grade, from 250 foot or 150 horse at M2 to 700 or 400 at M7, rounded within a division".to_owned(),
            &[Rule::S3_4_2A, Rule::S3_4_2B],
        ),
        scale("a period is 30 minutes".to_owned(), &[Rule::S1_2_1C]),
        scale(format!("the table is laid out at {metres} metres to the inch ({FILE})"), &[Rule::S1_2_1A]),
    ]
}

fn minutes(clock: &str) -> u16 {
    let read = |(hours, minutes): (&str, &str)| {
        let hours: u16 = hours.parse().ok()?;
        Some(hours.checked_mul(60)? + minutes.parse::<u8>().map(u16::from).ok()?)
    };
    clock.split_once(':').and_then(read).unwrap_or(0)
}

fn force<'a>(
    row: &UnitFile,
    armies: Option<&'a Armies>,
    faults: &mut Vec<String>,
) -> Option<Force<'a>> {
    if row.from.is_empty() {
        return None;
    }
    let Some(armies) = armies else {
        faults.push(format!("`{}`: the battle has no armies.toml", row.id));
        return None;
    };
    let names: Vec<&str> = row.from.iter().map(String::as_str).collect();
    match armies.force(&names) {
        Ok(force) => Some(force.part(u32::from(row.parts.unwrap_or(1)))),
        Err(error) => {
            faults.push(format!("`{}`: {error}", row.id));
            None
        }
    }
}

/// Name, side and arm, where the row has none. Cavalry gives battle unless the row says otherwise; which
/// guns a corps has is for the designer to say (3.5.7).
fn name(row: &mut UnitFile, force: &Force<'_>, armies: Option<&Armies>) {
    let fill = |text: &mut String, other: String| {
        if text.is_empty() {
            *text = other;
        }
    };
    let brigade = armies.and_then(|armies| {
        let first = row.from.first()?;
        let brigade = armies
            .brigades
            .iter()
            .find(|brigade| brigade.id == *first)?;
        brigade.commander.clone()
    });
    fill(&mut row.name, brigade.unwrap_or_else(|| row.id.clone()));
    fill(&mut row.side, force.side().to_owned());
    match force.arm() {
        Branch::Infantry => fill(&mut row.arm, "infantry".to_owned()),
        Branch::Cavalry => fill(&mut row.arm, "battle-cavalry".to_owned()),
        Branch::Artillery => {}
    }
}

type Strength = Option<(u8, Found)>;

/// The SPs of all rows that leave them to their men: each division and arm is made to fit and rounded as
/// a whole.
//= s3-4.2-a s3-4.2-b s3-2.2-b s3-2.2-c s3-2.2-f s3-2.2-h
fn strengths(
    file: &ScenarioFile,
    forces: &[Option<Force<'_>>],
    faults: &mut Vec<String>,
) -> Vec<Strength> {
    let rows = &file.unit;
    let is_division = |id: &str| {
        let mut generals = file.general.iter();
        generals.any(|one| one.id == id && one.level == "division")
    };
    let arm = |row: &UnitFile| {
        ARMS.iter()
            .find(|(word, _)| *word == row.arm)
            .map(|(_, arm)| *arm)
    };
    let is_open = |place: &usize| {
        let row = &rows[*place];
        row.sps == 0 && forces[*place].is_some() && arm(row).is_some_and(|arm| !arm.is_artillery())
    };
    let mut made: Vec<Strength> = vec![None; rows.len()];
    for first in (0..rows.len()).filter(is_open) {
        if made[first].is_some() {
            continue;
        }
        let Some(kind) = arm(&rows[first]) else {
            continue;
        };
        // Who is in no division is made by himself.
        let divided = is_division(&rows[first].under);
        let together = |place: &usize| {
            *place == first
                || divided
                    && rows[*place].under == rows[first].under
                    && rows[*place].arm == rows[first].arm
        };
        let group: Vec<usize> = (first..rows.len())
            .filter(is_open)
            .filter(together)
            .collect();
        division(rows, forces, &group, kind, &mut made, faults);
    }
    made
}

fn division(
    rows: &[UnitFile],
    forces: &[Option<Force<'_>>],
    group: &[usize],
    arm: Arm,
    made: &mut [Strength],
    faults: &mut Vec<String>,
) {
    let bodies: Vec<Body> = group
        .iter()
        .map(|place| Body {
            name: rows[*place].id.clone(),
            men: forces[*place].as_ref().map_or(0, Force::men),
            morale: rows[*place].morale.unwrap_or(0),
        })
        .collect();
    let (formed, changes) = form(bodies, arm);
    let (least, most) = sizes(arm);
    for change in &changes {
        match change {
            Change::Divided(who, parts) => faults.push(format!(
                "`{who}` has more than {most} men: make {parts} rows of it, each with `parts = {parts}`"
            )),
            Change::Joined(who, other) => faults.push(format!(
                "`{other}` has fewer than {least} men: name it in `from` of `{who}`, without a row of its own"
            )),
            Change::Shifted(..) | Change::TooSmall(..) => {}
        }
    }
    if formed.len() != group.len() {
        return;
    }
    let exact: Vec<_> = formed
        .iter()
        .map(|body| (body.men, arm, body.morale))
        .collect();
    let Some(sps) = balanced(&exact) else {
        faults.push(format!("`{}`: M2 to M7 are expected", rows[group[0]].id));
        return;
    };
    for ((place, body), sps) in group.iter().zip(&formed).zip(sps) {
        let mut how = forces[*place].as_ref().map(Force::tell).unwrap_or_default();
        for change in &changes {
            if let Change::Shifted(from, to, men) = change {
                if *to == body.name {
                    let _ = write!(how, ", made up by {men} of {from}");
                } else if *from == body.name {
                    let _ = write!(how, ", {men} given to {to}");
                }
            }
        }
        let each = men_per_sp(arm, body.morale).unwrap_or(1);
        let _ = write!(
            how,
            ": {} / {each} is {}, so {sps} SPs, rounded within its division",
            body.men,
            quotient(body.men, each)
        );
        let mut rules = vec![Rule::S3_4_2A, Rule::S3_4_2B];
        let alone =
            |change: &Change| matches!(change, Change::TooSmall(who, _) if *who == body.name);
        //= s3-2.2-f
        if changes.iter().any(alone) {
            let _ = write!(
                how,
                "; fewer than {least} men, and none of its division to make it up"
            );
            rules.push(Rule::S3_2_2F);
        }
        made[*place] = Some((sps, (how, rules)));
    }
}

/// Where SPs come from that the row gives itself.
fn own_sps(row: &UnitFile, force: Option<&Force<'_>>) -> String {
    let arm = ARMS.iter().find(|(word, _)| *word == row.arm);
    let made = arm.zip(force).and_then(|((_, arm), force)| {
        let each = men_per_sp(*arm, row.morale?)?;
        let (men, sps) = (
            force.men(),
            strength_points(force.men(), *arm, row.morale?)?,
        );
        let reckoned = quotient(men, each);
        Some(format!("{men} / {each} is {reckoned}, so {sps} SPs"))
    });
    made.map_or_else(|| FILE.to_owned(), |made| instead(FILE, made))
}

fn guns(force: Option<&Force<'_>>) -> String {
    force.map_or_else(
        || "guns have 2".to_owned(),
        |force| format!("guns have 2; {}", force.tell()),
    )
}

fn arrives(row: &mut UnitFile, force: Option<&Force<'_>>, starts: u16, told: &mut Mustered) {
    if let Some(period) = row.arrives {
        told.set("arrives", format!("period {period}"), FILE, &[]);
        return;
    }
    let Some(hour) = force.and_then(Force::arrives) else {
        return;
    };
    let late = hour.minutes.saturating_sub(starts).div_ceil(MINUTES);
    if late > 0 {
        let period = u8::try_from(late + 1).unwrap_or(u8::MAX);
        let how = format!("{hour}, when half of it had come, brought to the next period");
        let rules = [Rule::S1_2_1D.info()];
        told.set("arrives", format!("period {period}"), how, &rules);
        row.arrives = Some(period);
    }
}
