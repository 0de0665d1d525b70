//! Each counter with the men and guns for which it stands.
//!
//! The book's scenario gives every rating itself, so nothing is reckoned here: a counter is shown with its
//! rule, and with what the order of battle says of the brigades that it names.

use armies::{Armies, Force, NoForce};
use kernel::muster::{Mustered, Scale};
use kernel::{BattleFiles, Fault, FileFault, MusterReport};

use crate::Rule;
use crate::rulebook::FILE;
use crate::scenario::ScenarioFile;

/// The counters of a battle.
pub(crate) fn muster(battle: &BattleFiles) -> Result<MusterReport, FileFault> {
    let text = battle.get(FILE).unwrap_or_default();
    let file: ScenarioFile = toml::from_str(text).map_err(|error| FileFault {
        file: FILE.to_owned(),
        faults: vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: None,
        }],
    })?;
    let there = battle.get(armies::FILE).is_some();
    let armies = there.then(|| armies::of(battle)).transpose()?;
    let mut used: Vec<String> = Vec::new();
    let mut report = MusterReport {
        scales: vec![Scale {
            text: "a counter is a brigade, or guns of a division; the book's scenario gives every rating, so none is reckoned from men".to_owned(),
            rules: Vec::new(),
        }],
        ..MusterReport::default()
    };
    for row in &file.unit {
        let rules: Vec<_> = Rule::ALL
            .iter()
            .map(|rule| rule.info())
            .filter(|info| {
                row.rule
                    .as_ref()
                    .is_some_and(|rule| rule.get_ref() == info.id)
            })
            .collect();
        let side = file
            .side
            .iter()
            .find(|side| side.id.get_ref() == row.side.get_ref());
        let mut told = Mustered {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: side.map(|side| side.name.clone()).unwrap_or_default(),
            of: Vec::new(),
            values: Vec::new(),
        };
        let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let kind = serde_json::to_value(row.kind).map(word).unwrap_or_default();
        told.set("kind", kind, FILE, &rules);
        if let Some(rating) = row.rating {
            told.set("rating", rating, FILE, &rules);
        }
        if let Some(gun) = row.gun {
            let gun = serde_json::to_value(gun).map(word).unwrap_or_default();
            told.set("gun", gun, FILE, &rules);
        }
        if let Some(armies) = &armies {
            stands_for(armies, &row.brigades, &mut told);
        }
        if let Some(hour) = &row.arrives {
            let hour = serde_json::to_value(hour.get_ref())
                .map(word)
                .unwrap_or_default();
            told.set("arrives", hour, FILE, &rules);
        }
        used.extend(told.of.iter().cloned());
        report.units.push(told);
    }
    if let Some(armies) = &armies {
        let all = armies.units.iter().map(|unit| &unit.id);
        report.left_out = all.filter(|id| !used.contains(id)).cloned().collect();
    }
    Ok(report)
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
