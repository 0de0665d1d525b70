//! What the odds list is what play lists: the same functions make it.

use kernel::BySide;
use kernel::Modifier;
use kernel::trial::Modifiers;

pub(super) use crate::artillery::modifiers::{of_fatigue, of_fire};
pub(super) use crate::charge::modifiers::{of_clash, one_card};
pub(super) use crate::firefight::modifiers::of_exchange;
pub(super) use crate::modifiers::NIL;
use crate::modifiers::{ATTACKER, DEFENDER};

/// Modifiers of the cards of each side.
pub(super) fn of_cards(own: BySide<Vec<Modifier>>) -> Modifiers {
    let mut all = ATTACKER.hand(own.first);
    all.extend(DEFENDER.hand(own.second));
    all
}
