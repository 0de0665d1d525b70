//! What many chapters ask of a field and of the events on it.

use kernel::Fraction;
use la_bataille::{Event, UnitId};

use crate::support::Table;

pub fn whole(value: u128) -> Fraction {
    Fraction::new(value, 1)
}

/// Puts a unit somewhere else.
pub fn put(table: &mut Table, unit: UnitId, hex: &str) {
    let at = table.hex(hex);
    table.battle.pos.unit_mut(unit).hexes = la_bataille::Hexes::one(at);
}

/// What was added to each check of a unit, in order.
pub fn added(events: &[Event], wanted: UnitId) -> Vec<Vec<i8>> {
    let of = |event: &Event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == wanted => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// Gives an order with these dice first and sixes after them.
pub fn loosely(table: &mut Table, order: &str, dice: &[u8]) -> Vec<Event> {
    let parsed = kernel::Game::parse(&table.battle, order).expect("an order");
    let mut all = dice.to_vec();
    all.extend([6; 60]);
    let mut log = kernel::Log::keeping();
    let mut chance = kernel::chance::Scripted::new(&all);
    let given = kernel::Game::apply(&mut table.battle, &parsed, &mut chance, &mut log);
    assert!(given.is_ok(), "{order}");
    log.into_events()
}

/// Attack and defence of the melee.
pub fn melee(events: &[Event]) -> (Fraction, Fraction) {
    let of = |event: &Event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((*attack, *defence)),
        _ => None,
    };
    events.iter().find_map(of).expect("they fought")
}
