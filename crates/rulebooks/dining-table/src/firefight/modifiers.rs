//! What changes the draw of a firefight, each with its rule (2.17.4 to 2.17.8):
//! for the log of play and for the odds alike.

use kernel::trial::Modifiers;
use kernel::{BySide, Modifier, Side};

use super::exchange::{Party, Skirmisher};
use crate::Rule;
use crate::charge::clash::Clubs;
use crate::charge::commit::Front;
use crate::charge::modifiers::{against_guns, on_a_flank};
use crate::modifiers::{ATTACKER, DEFENDER, change, ground, words};
use crate::troops::{Arm, Traits};

/// What keeps SPs of a unit out of a firefight, against what plain infantry commits to its front.
pub(crate) fn kept_from_fire(own: Skirmisher, front: Front, sps: u8) -> Vec<Modifier> {
    let plain = Skirmisher {
        traits: Traits::NONE,
        ..own
    };
    let foot = Skirmisher {
        arm: Arm::Infantry,
        ..plain
    };
    let free = foot.most(Front::Front).min(sps);
    let of_arm = plain.most(Front::Front).min(sps);
    let on_face = plain.most(front).min(sps);
    let all = own.most(front).min(sps);
    let (rule, what) = if own.arm.is_cavalry() {
        (Rule::S2_17_8A, "cavalry has no part in a firefight")
    } else {
        (Rule::S2_17_4D, "guns commit few SPs to a firefight")
    };
    let face = "few SPs on a flank or the rear";
    [
        change(rule, what, free, of_arm),
        change(Rule::S2_17_4B, face, of_arm, on_face),
        change(Rule::S2_17_4C, "skirmish weakness", on_face, all),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What other firefights of a unit leave it for this one.
pub(crate) fn shared(own: Skirmisher, front: Front, sps: u8, committed: u8) -> Option<Modifier> {
    let what = "SPs that its other firefights have";
    let most = own.most(front).min(sps);
    change(Rule::S2_17_4E, what, most, committed)
}

/// Jokers that hit for skirmishers who draw a card.
pub(crate) fn jokers(hit: bool, cards: u8) -> Option<Modifier> {
    let what = "Jokers hit: skirmish strength beside another bonus card";
    (hit && cards > 0).then(|| words(Rule::S2_17_6C, what))
}

/// What changes the draw of a firefight, besides the number of cards and Jokers: the attacker comes first.
pub(crate) fn of_exchange(pair: &BySide<Party>) -> Modifiers {
    let mut all = Vec::new();
    let mut levelled = false;
    for side in Side::BOTH.into_iter().filter(|side| pair[*side].cards > 0) {
        let called = match side {
            Side::First => &ATTACKER,
            Side::Second => &DEFENDER,
        };
        let rank = ground(Rule::S2_11_5G, pair[side].hindered);
        all.extend(rank.map(|one| (called.rank, one)));
        let clubs = pair[side].clubs_on(&pair[side.other()]);
        levelled |= clubs != Clubs::Miss;
        let one = match clubs {
            Clubs::Hit => None,
            Clubs::IfTheyBreak => Some(against_guns()),
            Clubs::Miss => Some(words(
                Rule::S2_17_6B,
                "infantry hits cavalry with Spades only",
            )),
        };
        all.extend(one.map(|one| (called.cards, one)));
        if pair[side].against == Front::Other {
            all.push((called.cards, on_a_flank()));
        }
    }
    if levelled {
        let what = "who has scored more loses Clubs until both are level";
        all.push(("hits", words(Rule::S2_17_6D, what)));
    }
    all
}
