//! Every counter and leader with its values, and where each comes from: men and guns of the order of
//! battle, the formulae of the tables, or the scenario's own word.

use armies::Armies;
use kernel::muster::{Mustered, Scale};
use kernel::{BattleFiles, Choices, FileFault, Fraction, MusterReport};

use super::coming::Lengths;
use super::{FOOT_STEP, GUN_STEP, HORSE_STEP, Overrides, leaders};
use crate::rulebook::{FILE, LaBataille};
use crate::scenario::{ScenarioFile, UnitRow, names};
use crate::troops::{Arm, Unit};
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
    values(unit, &own, &mut told);
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
    let source = if own.steps.is_some() {
        FILE.to_owned()
    } else if unit.id == *row.id.get_ref() && row.company != crate::scenario::Company::Detached {
        format!("{all} {what} / {each}")
    } else if unit.parent.is_some() {
        format!("{all} {what} / {each}, in {} battalions", row.battalions)
    } else {
        format!("{all} {what} / {each}, of which one is the light company")
    };
    let rules = [rule.info(), Rule::TableUnitValuesSteps.info()];
    told.set("steps", unit.steps, source, &rules);
}

fn values(unit: &Unit, own: &Overrides, told: &mut Mustered) {
    let by = |own: bool, rule: &str| {
        if own {
            FILE.to_owned()
        } else {
            rule.to_owned()
        }
    };
    let steps = unit.steps;
    let melee = match unit.arm {
        Arm::Infantry => Rule::TableUnitValuesInfantryMelee,
        Arm::Cavalry => Rule::TableUnitValuesCavalryMelee,
        Arm::Artillery => Rule::TableUnitValuesArtilleryMelee,
    };
    let source = by(own.melee.is_some(), &format!("{steps} steps by the kind"));
    told.set("melee", decimal(unit.melee), source, &[melee.info()]);
    let source = by(own.movement.is_some(), "by the kind");
    told.set(
        "movement",
        unit.movement,
        source,
        &[Rule::TableUnitValuesMovement.info()],
    );
    if let Some(foot) = &unit.foot {
        let multiplier = if foot.line > 0 {
            foot.line
        } else {
            foot.skirmish
        };
        let source = by(
            own.fire.is_some(),
            &format!("{steps} steps x {multiplier} / 3, from 2 to 10"),
        );
        let rule = Rule::TableUnitValuesPrintedColumnGeneralOrderFireValue;
        told.set("fire", foot.fire, source, &[rule.info()]);
        let rule = Rule::TableUnitValuesFireMultiplier.info();
        told.set(
            "line fire",
            foot.line,
            by(own.line.is_some(), "for each step, by the kind"),
            &[rule],
        );
        told.set(
            "skirmish",
            foot.skirmish,
            by(own.skirmish.is_some(), "by the kind"),
            &[rule],
        );
    }
    if let Some(horse) = &unit.horse {
        let third = format!("{steps} steps / 3");
        let rule = Rule::TableUnitValuesCavalrySkirmishFireHussarsChasseursLightDragoons.info();
        if horse.lance > 0 {
            told.set("lance", horse.lance, by(own.lance.is_some(), &third), &[]);
        }
        if horse.skirmish > 0 {
            told.set(
                "skirmish",
                horse.skirmish,
                by(own.skirmish.is_some(), &third),
                &[rule],
            );
        }
    }
    if let Some(guns) = &unit.guns {
        let fires: Vec<String> = guns.fire.iter().map(|fire| decimal(*fire)).collect();
        let rule = Rule::TableUnitValuesArtilleryFireShortMediumLongPerGun.info();
        told.set(
            "fire",
            fires.join("/"),
            by(own.fires.is_some(), "the guns together"),
            &[rule],
        );
        let rule = Rule::TableUnitValuesMaximumRangeHexes.info();
        told.set(
            "range",
            guns.range,
            by(own.range.is_some(), "of the farthest gun"),
            &[rule],
        );
        let source = by(own.ammunition.is_some(), "at the start");
        told.set(
            "ammunition",
            guns.ammunition,
            source,
            &[Rule::R17_10_1A.info()],
        );
    }
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
