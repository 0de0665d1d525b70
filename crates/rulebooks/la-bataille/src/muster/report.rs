//! Every counter and leader with its values, and where each comes from: men and guns of the order of
//! battle, the formulae of the tables, or the scenario's own word.

use std::fmt::Display;

use armies::Armies;
use kernel::muster::{Mustered, Scale, instead, quotient};
use kernel::wording::count;
use kernel::{BattleFiles, Choices, FileFault, Fraction, MusterReport};

use super::coming::Lengths;
use super::{FOOT_STEP, GUN_STEP, HORSE_STEP, Overrides, Troops, Values, leaders};
use crate::rulebook::{FILE, LaBataille};
use crate::scenario::{ScenarioFile, UnitRow, names};
use crate::tables::{Gun, Tables};
use crate::troops::{Arm, Guns, Unit};
use crate::{Rule, Setup};

/// The counters and the leaders of a battle.
pub(crate) fn report(book: &LaBataille, battle: &BattleFiles) -> Result<MusterReport, FileFault> {
    let game = book.battle(battle, &Choices::default())?;
    let text = battle.get(FILE).unwrap_or_default();
    let file: Option<ScenarioFile> = toml::from_str(text).ok();
    let there = battle.get(armies::FILE).is_some();
    let armies = there.then(|| armies::of(battle)).transpose()?;
    let mut report = MusterReport {
        scales: scales(),
        ..MusterReport::default()
    };
    // What could be set up can be read.
    let Some(file) = file else { return Ok(report) };
    let (setup, rows) = (&game.setup, &file.unit);
    let lengths = Lengths::read(battle, &file, setup)?;
    for leader in &setup.leaders {
        let known = (rows.as_slice(), armies.as_ref());
        let leader = leaders::told(setup, leader, known, &lengths);
        report.units.push(leader);
    }
    for unit in &setup.units {
        let row = rows.iter().find(|row| is_from(setup, unit, row));
        let unit = told(setup, unit, row, armies.as_ref(), &lengths);
        report.units.push(unit);
    }
    if let Some(armies) = &armies {
        let all = armies.units.iter().map(|unit| &unit.id);
        let used = |id: &String| report.units.iter().any(|unit| unit.of.contains(id));
        report.left_out = all.filter(|id| !used(id)).cloned().collect();
    }
    Ok(report)
}

fn scales() -> Vec<Scale> {
    let scale = |text: &str, rules: &[Rule]| Scale {
        text: text.to_owned(),
        rules: rules.iter().map(|rule| rule.info()).collect(),
    };
    vec![
        scale(
            "100 men to an infantry step, 50 to one of cavalry, 2 guns to one of artillery; the nearest number, halves down",
            &[Rule::R2_1C, Rule::R2_1D, Rule::TableUnitValuesSteps],
        ),
        scale("a hex is 120 metres, a turn 20 minutes", &[Rule::R2_1B]),
        scale(
            "fire, melee and movement follow from the kind of troops by the tables; morale and organisation are the scenario's",
            &[Rule::TableUnitValues],
        ),
    ]
}

/// Whether a counter is that of a row, its company, or one of its battalions.
fn is_from(setup: &Setup, unit: &Unit, row: &UnitRow) -> bool {
    let id = row.id.get_ref();
    let parent = unit.parent.map(|parent| &setup.units[parent.index()].id);
    unit.id == *id || parent == Some(id) || unit.id.strip_suffix("-lc") == Some(id)
}

fn told(
    setup: &Setup,
    unit: &Unit,
    row: Option<&UnitRow>,
    armies: Option<&Armies>,
    lengths: &Lengths,
) -> Mustered {
    let mut told = Mustered {
        id: unit.id.clone(),
        name: unit.name.clone(),
        side: setup.sides[unit.side].name.clone(),
        of: Vec::new(),
        values: Vec::new(),
    };
    let Some(row) = row else {
        return told;
    };
    let own = row.own.clone().unwrap_or_default();
    let history = armies.and_then(|armies| armies.force(&names(row)).ok());
    let units = history.iter().flat_map(armies::Force::units);
    let arrivals: Vec<armies::Arrival> = units.clone().map(|known| known.arrives).collect();
    told.of.extend(units.map(|known| known.id.clone()));
    told.set(
        "kind",
        row.kind.get_ref(),
        FILE,
        &[Rule::TableUnitValues.info()],
    );
    let own_strength = strength(row);
    let theirs = history.map_or(0, |force| force.men().max(force.guns()));
    let all = if own_strength == 0 {
        theirs
    } else {
        own_strength
    };
    let source = if theirs == all {
        format!("{}, {}", armies::FILE, told.of.join(", "))
    } else if theirs == 0 {
        FILE.to_owned()
    } else {
        format!("{FILE}; {} has {theirs}", armies::FILE)
    };
    steps(unit, row, &own, (all, &source), &mut told);
    told.set("morale", unit.morale, FILE, &[]);
    if let Some(troops) = troops(unit, row, &setup.tables) {
        let made = Values::derive(&troops, unit.size, unit.steps);
        values(unit, &own, (&troops, &made), &mut told);
    }
    lengths.unit(&unit.id, &arrivals, &mut told);
    told
}

/// What the scenario says itself, in men or guns.
fn strength(row: &UnitRow) -> u32 {
    if row.guns.is_empty() {
        row.men
    } else {
        row.guns.values().map(|count| u32::from(*count)).sum()
    }
}

fn steps(
    unit: &Unit,
    row: &UnitRow,
    own: &Overrides,
    (all, from): (u32, &str),
    told: &mut Mustered,
) {
    let (each, what, rule) = match unit.arm {
        Arm::Infantry => (FOOT_STEP, "men", Rule::R2_1C),
        Arm::Cavalry => (HORSE_STEP, "men", Rule::R2_1C),
        Arm::Artillery => (GUN_STEP, "guns", Rule::R2_1D),
    };
    told.set(what, all, from, &[]);
    let whole = super::steps(all, each);
    let reckoned = format!(
        "{all} {what} / {each} is {}, so {}",
        quotient(all, each),
        count(whole, "step")
    );
    let source = if own.steps.is_some() {
        instead(FILE, reckoned)
    } else if unit.id == *row.id.get_ref() && row.company != crate::scenario::Company::Detached {
        reckoned
    } else if unit.parent.is_some() {
        format!("{reckoned}, in {} battalions", row.battalions)
    } else {
        format!("{reckoned}, of which one is the light company")
    };
    let rules = [rule.info(), Rule::TableUnitValuesSteps.info()];
    told.set("steps", unit.steps, source, &rules);
}

/// The troops that a counter is made of, as the set-up found them.
fn troops<'a>(unit: &Unit, row: &UnitRow, tables: &'a Tables) -> Option<Troops<'a>> {
    let (arm, kind) = row.kind.get_ref().split_once('/')?;
    Some(match arm {
        "infantry" => Troops::Infantry {
            kind: tables.infantry.get(kind)?,
            // A company that was a battalion's; one with a row of its own has the values of its kind.
            company: unit.id != *row.id.get_ref() && unit.parent.is_none(),
        },
        "cavalry" => Troops::Cavalry(tables.cavalry.get(kind)?),
        _ => {
            let guns = row.guns.iter();
            let guns = guns.filter_map(|(gun, count)| Some((*tables.guns.get(gun)?, *count)));
            Troops::Artillery(tables.artillery.get(kind)?, guns.collect())
        }
    })
}

/// Where a value comes from that follows from the kind of troops, unless the file gives it.
fn by(own: bool, made: impl Display, reckoned: String) -> String {
    if own {
        format!("{FILE}; by the kind {made}")
    } else {
        reckoned
    }
}

fn values(
    unit: &Unit,
    own: &Overrides,
    (troops, made): (&Troops<'_>, &Values),
    told: &mut Mustered,
) {
    let steps = count(unit.steps, "step");
    let (each, rule) = match troops {
        Troops::Infantry { kind, .. } => (
            Fraction::new(2, 1) * kind.quality.0,
            Rule::TableUnitValuesInfantryMelee,
        ),
        Troops::Cavalry(kind) => (kind.melee.0, Rule::TableUnitValuesCavalryMelee),
        Troops::Artillery(..) => (Fraction::new(1, 1), Rule::TableUnitValuesArtilleryMelee),
    };
    let source = by(
        own.melee.is_some(),
        decimal(made.melee),
        format!("{steps} x {}, by the kind", exact(each)),
    );
    told.set("melee", decimal(unit.melee), source, &[rule.info()]);
    let source = by(
        own.movement.is_some(),
        made.movement,
        "by the kind".to_owned(),
    );
    told.set(
        "movement",
        unit.movement,
        source,
        &[Rule::TableUnitValuesMovement.info()],
    );
    if let (Some(foot), Some(made)) = (&unit.foot, &made.foot) {
        let multiplier = if foot.line > 0 {
            foot.line
        } else {
            foot.skirmish
        };
        let source = by(
            own.fire.is_some(),
            made.fire,
            format!("{steps} x {multiplier} / 3, from 2 to 10"),
        );
        let rule = Rule::TableUnitValuesPrintedColumnGeneralOrderFireValue;
        told.set("fire", foot.fire, source, &[rule.info()]);
        let rule = Rule::TableUnitValuesFireMultiplier.info();
        let source = by(
            own.line.is_some(),
            made.line,
            "for each step, by the kind".to_owned(),
        );
        told.set("line fire", foot.line, source, &[rule]);
        let source = by(
            own.skirmish.is_some(),
            made.skirmish,
            "by the kind".to_owned(),
        );
        told.set("skirmish", foot.skirmish, source, &[rule]);
    }
    if let (Some(horse), Some(made)) = (&unit.horse, &made.horse) {
        let third = format!("{steps} / 3");
        let rule = Rule::TableUnitValuesCavalrySkirmishFireHussarsChasseursLightDragoons.info();
        if horse.lance > 0 {
            let source = by(own.lance.is_some(), made.lance, third.clone());
            told.set("lance", horse.lance, source, &[]);
        }
        if horse.skirmish > 0 {
            let source = by(own.skirmish.is_some(), made.skirmish, third);
            told.set("skirmish", horse.skirmish, source, &[rule]);
        }
    }
    if let (Some(guns), Some(made), Troops::Artillery(_, pieces)) = (&unit.guns, &made.guns, troops)
    {
        battery((guns, made), own, pieces, told);
    }
}

/// What only a battery has.
fn battery(
    (guns, made): (&Guns, &Guns),
    own: &Overrides,
    pieces: &[(Gun, u8)],
    told: &mut Mustered,
) {
    let fires = |fire: [Fraction; 3]| fire.map(decimal).join("/");
    let each = pieces.iter().map(|(gun, count)| {
        let each = gun.fire.map(|fire| exact(fire.0));
        format!("{count} x {}", each.join("/"))
    });
    let each: Vec<String> = each.collect();
    let source = by(
        own.fires.is_some(),
        fires(made.fire),
        format!("{}, by the gun", each.join(" + ")),
    );
    let rule = Rule::TableUnitValuesArtilleryFireShortMediumLongPerGun.info();
    told.set("fire", fires(guns.fire), source, &[rule]);
    let rule = Rule::TableUnitValuesMaximumRangeHexes.info();
    let source = by(
        own.range.is_some(),
        made.range,
        "of the farthest gun".to_owned(),
    );
    told.set("range", guns.range, source, &[rule]);
    let source = by(
        own.ammunition.is_some(),
        made.ammunition,
        "at the start".to_owned(),
    );
    told.set(
        "ammunition",
        guns.ammunition,
        source,
        &[Rule::R17_10_1A.info()],
    );
}

/// A value of the tables, which have no more than a few digits.
fn exact(value: Fraction) -> String {
    let part = |number: u128| u32::try_from(number).unwrap_or(u32::MAX);
    quotient(part(value.over()), part(value.under()))
}

/// A value to a tenth, as counters have it.
pub(crate) fn decimal(value: Fraction) -> String {
    let tenths = (value.over() * 20 + value.under()) / (2 * value.under());
    if tenths.is_multiple_of(10) {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}
