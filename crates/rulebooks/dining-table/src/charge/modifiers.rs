//! What changes the draw of a charge combat, each with its rule (2.11.2 to
//! 2.11.7): for the log of play and for the odds alike.

use kernel::Modifier;
use kernel::trial::Modifiers;

use super::clash::{Clash, Clubs};
use super::commit::{Fighter, Front, limited};
use crate::Rule;
use crate::modifiers::{Called, DEFENDER, NIL, attacker, change, ground, words};
use crate::troops::{Hindrance, Traits};

/// How the attacked faces of a unit are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faces {
    /// As if each were its front.
    Fronts,
    /// As they are.
    AsTheyAre,
}

/// Who is vulnerable for a reason that is not asked for.
pub(crate) const VULNERABLE: &str = "vulnerable";

/// What keeps SPs of a unit out of a charge combat: by how much each reason lowers what play lets it commit.
/// The face comes first, since it holds for all alike; who is vulnerable is so with or without a weakness, by
/// what he says.
pub(crate) fn held_back(
    own: Fighter,
    vulnerable: &'static str,
    commits: impl Fn(&Fighter, Faces) -> u8,
) -> Vec<Modifier> {
    let plain = Fighter {
        traits: Traits::NONE,
        vulnerable: false,
        ..own
    };
    let exposed = Fighter {
        vulnerable: own.vulnerable,
        ..plain
    };
    let free = commits(&plain, Faces::Fronts);
    let on_face = commits(&plain, Faces::AsTheyAre);
    let open = commits(&exposed, Faces::AsTheyAre);
    let all = commits(&own, Faces::AsTheyAre);
    let (rule, what) = if own.arm.is_artillery() {
        (Rule::S2_11_2G, "guns use no SPs on a flank or the rear")
    } else {
        (Rule::S2_11_2F, "few SPs on a flank or the rear")
    };
    let weak = "a weakness that counts on this ground";
    [
        change(rule, what, free, on_face),
        change(Rule::S2_11_2E, vulnerable, on_face, open),
        change(Rule::S2_11_2D, weak, open, all),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Infantry and cavalry against each other: what is left of a commitment, and what was taken off it.
pub(crate) fn matched(committed: u8, enemy_sps: u8) -> (u8, Option<Modifier>) {
    let most = limited(committed, enemy_sps);
    let what = "infantry and cavalry: no more SPs than the enemy has";
    (most, change(Rule::S2_11_3, what, committed, most))
}

/// The one card of guns without SPs to use, instead of those that they had.
pub(crate) fn one_card(cards: u8) -> Option<Modifier> {
    let what = "guns without SPs to use draw one card";
    change(Rule::S2_11_7, what, cards, 1)
}

/// Clubs against guns, in charges and firefights.
pub(crate) fn against_guns() -> Modifier {
    words(
        Rule::S2_11_5F,
        "Clubs count only if they silence all the guns",
    )
}

/// Jokers of an attacker, in charges and firefights.
pub(crate) fn on_a_flank() -> Modifier {
    words(Rule::S2_11_5H, "Jokers hit a flank or the rear")
}

/// What changes the draw of a charge combat, besides the number of cards.
pub(crate) fn of_clash(clash: &Clash) -> Modifiers {
    let holder = clash.defender;
    let clubs = |called: &Called, clubs: Clubs, guns: bool| {
        let one = match clubs {
            Clubs::Hit => return None,
            Clubs::Miss => words(Rule::S2_11_5D, "Clubs of infantry do not hit cavalry"),
            Clubs::IfTheyBreak if guns => against_guns(),
            Clubs::IfTheyBreak => words(
                Rule::S2_11_5E,
                "Clubs of cavalry count only if they break the infantry",
            ),
        };
        Some((called.cards, one))
    };
    let mut all = Vec::new();
    for (place, striker) in clash.attackers.iter().enumerate() {
        if striker.cards == 0 {
            continue;
        }
        let called = attacker(place, clash.attackers.len());
        let lowest = ground(Rule::S2_11_5G, striker.hindered);
        all.extend(lowest.map(|one| (called.rank, one)));
        let guns = holder.arm.is_artillery();
        all.extend(clubs(called, clash.clubs_of(striker), guns));
        if striker.against == Front::Other {
            all.push((called.cards, on_a_flank()));
        }
    }
    if clash.attackers.is_empty() {
        return all;
    }
    if holder.nil {
        let what = "guns without SPs to use hit with a black Jack or better";
        let lowest = change(Rule::S2_14_1B, what, Hindrance::None.rank(), NIL.rank());
        all.extend(lowest.map(|one| (DEFENDER.rank, one)));
    } else if holder.cards > 0 {
        let lowest = ground(Rule::S2_11_5G, holder.hindered);
        all.extend(lowest.map(|one| (DEFENDER.rank, one)));
        all.extend(clubs(&DEFENDER, clash.clubs_of_answer(), false));
    }
    all
}
