//! What is known of a battle, from its armies and its history.

use std::collections::BTreeMap;

use kernel::BattleFiles;
use lab::study::{Past, PastPlace, PastSide};
use muster::armies::Armies;
use muster::history::History;
use muster::{ARMIES_FILE, HISTORY_FILE};

use crate::Wrong;

/// None where the battle has no armies.
pub(super) fn of(battle: &str) -> Result<Option<Past>, Wrong> {
    let Some(files) = files(battle, ARMIES_FILE)? else {
        return Ok(None);
    };
    let armies = muster::armies::of(&files).map_err(|fault| Wrong::of_file(&fault, &files))?;
    let history = match self::files(battle, HISTORY_FILE)? {
        Some(files) => {
            Some(muster::history(&files).map_err(|fault| Wrong::of_file(&fault, &files))?)
        }
        None => None,
    };
    Ok(Some(past(&armies, history.as_ref())))
}

fn files(battle: &str, file: &str) -> Result<Option<BattleFiles>, Wrong> {
    let text = muster::text_of(battle, file)?;
    Ok(text.map(|text| BattleFiles {
        name: battle.to_owned(),
        files: vec![(file.to_owned(), text)],
    }))
}

fn past(armies: &Armies, history: Option<&History>) -> Past {
    let mut sides: BTreeMap<String, PastSide> = BTreeMap::new();
    let mut lost: BTreeMap<&str, u32> = BTreeMap::new();
    for unit in &armies.units {
        if let Some(side) = armies.side_of(&unit.id) {
            let known = sides.entry(side.id.clone()).or_default();
            known.men += u32::from(unit.men.unwrap_or(0));
            known.guns += u32::from(unit.guns.unwrap_or(0));
            *lost.entry(&side.id).or_default() += u32::from(unit.loss);
        }
    }
    for (id, known) in &mut sides {
        let told = history.and_then(|history| {
            let row = history.losses.iter().find(|loss| loss.side == *id)?;
            Some([row.least, row.most])
        });
        // Without a history, what the returns of the units add up to.
        let summed = lost.get(id.as_str()).filter(|sum| **sum > 0);
        known.lost = told.or(summed.map(|sum| [*sum, *sum]));
    }
    Past {
        sides,
        ends: history.map(|history| history.ends.minutes),
        trust: history.map_or_else(
            || "Losses are what the returns of the units add up to.".to_owned(),
            |history| history.trust.clone(),
        ),
        places: history.map(places).unwrap_or_default(),
    }
}

fn places(history: &History) -> Vec<PastPlace> {
    let place = |place: &muster::history::Place| PastPlace {
        name: place.name.clone(),
        at: place.at,
        within: place.within,
        held: history
            .of(&place.id)
            .map(|held| (held.from.minutes, held.by.clone()))
            .collect(),
    };
    history.places.iter().map(place).collect()
}
