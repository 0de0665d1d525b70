//! What is known of a battle, from its armies and its history.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{BattleFiles, BySide, Rulebook, Side};
use lab::study::{Banner, Past, PastPlace, PastSide};
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

/// Those who take part, where a rulebook fights a part of the battle only: where
/// its units stand for less than three quarters of the men of a side. None where
/// it fights the whole, or does not say for whom its units stand.
pub(super) fn part(
    battle: &str,
    book: &dyn Rulebook,
    sides: &BySide<Banner>,
) -> Result<Option<BySide<PastSide>>, Wrong> {
    let Some(files) = files(battle, ARMIES_FILE)? else {
        return Ok(None);
    };
    let armies = muster::armies::of(&files).map_err(|fault| Wrong::of_file(&fault, &files))?;
    let with_armies = muster::load_with_armies(battle, book)?;
    let mustered = book
        .muster(&with_armies)
        .map_err(|fault| Wrong::of_file(&fault, &with_armies))?;
    let units = mustered.iter().flat_map(|report| &report.units);
    let named: BTreeSet<&str> = units
        .flat_map(|unit| &unit.of)
        .map(String::as_str)
        .collect();
    if named.is_empty() {
        return Ok(None);
    }
    let whole = BySide::from_fn(|side| known(&armies, &sides[side].id, None));
    let part = BySide::from_fn(|side| known(&armies, &sides[side].id, Some(&named)));
    let is_less = |side: Side| 4 * u64::from(part[side].men) < 3 * u64::from(whole[side].men);
    Ok(Side::BOTH.into_iter().any(is_less).then_some(part))
}

/// What the armies say of a side: of all of it, or of the units that are named.
fn known(armies: &Armies, side: &str, named: Option<&BTreeSet<&str>>) -> PastSide {
    let mut known = PastSide::default();
    let mut lost = 0;
    for unit in &armies.units {
        let is_his = armies.side_of(&unit.id).is_some_and(|it| it.id == side);
        if is_his && named.is_none_or(|named| named.contains(unit.id.as_str())) {
            known.men += u32::from(unit.men.unwrap_or(0));
            known.guns += u32::from(unit.guns.unwrap_or(0));
            lost += u32::from(unit.loss);
        }
    }
    known.lost = (lost > 0).then_some([lost, lost]);
    known
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
    for side in &armies.sides {
        // Without a history, what the returns of the units add up to.
        let mut known = known(armies, &side.id, None);
        let told = history.and_then(|history| history.losses.iter().find(|it| it.side == side.id));
        if let Some(row) = told {
            known.lost = Some([row.least, row.most]);
        }
        if known.men > 0 || known.guns > 0 {
            sides.insert(side.id.clone(), known);
        }
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
