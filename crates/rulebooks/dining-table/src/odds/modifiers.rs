//! What changes a charge or a firefight, each with its rule. Little of it is
//! added to anything: ground asks for higher cards, Clubs count or do not,
//! Jokers hit. Which cards count is found by laying single cards before the
//! resolver of play; whatever adds no number has an amount of nothing.

use kernel::trial::Modifiers;
use kernel::{BySide, Modifier, Side};

use super::hands::laid;
use crate::Rule;
use crate::charge::clash::Clash;
use crate::firefight::exchange::{Party, exchange};
use crate::troops::Hindrance;

/// From one number to another; nothing if it stays.
pub(super) fn change(rule: Rule, what: &'static str, from: u8, to: u8) -> Option<Modifier> {
    let amount = to.cast_signed() - from.cast_signed();
    (amount != 0).then(|| Modifier::new(rule, what, amount))
}

/// What changes in words alone.
pub(super) fn words(rule: Rule, what: &'static str) -> Modifier {
    Modifier::new(rule, what, 0)
}

/// How a side's hand is called, and the lowest black card that hits for it.
struct Called {
    cards: &'static str,
    rank: &'static str,
}

const CALLED: BySide<Called> = BySide {
    first: Called {
        cards: "attacker's cards",
        rank: "attacker's lowest card",
    },
    second: Called {
        cards: "defender's cards",
        rank: "defender's lowest card",
    },
};

/// Modifiers of the cards of each side.
pub(super) fn of_cards(own: BySide<Vec<Modifier>>) -> Modifiers {
    let BySide { first, second } = own;
    let first = first.into_iter().map(|one| (CALLED.first.cards, one));
    let second = second.into_iter().map(|one| (CALLED.second.cards, one));
    first.chain(second).collect()
}

/// The lowest black card that hits where ground hinders a blow.
pub(super) fn ground(rule: Rule, hindered: Hindrance) -> Option<Modifier> {
    let what = match hindered.rank() {
        4 => "ground: black cards hit from 4 upward",
        7 => "ground: black cards hit from 7 upward",
        11 => "ground: black cards hit from the Jack upward",
        _ => "ground: black cards hit from a higher rank upward",
    };
    change(rule, what, Hindrance::None.rank(), hindered.rank())
}

/// Guns without SPs to use need the cards that the worst ground asks for.
pub(super) const NIL: Hindrance = Hindrance::Severe;

/// What Clubs do to somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clubs {
    Hit,
    HitIfTheyBreak,
    Miss,
}

impl Clubs {
    /// By the hits of a single Club on an enemy of so many SPs. Who has none has none to lose.
    fn found(sps: u8, hits: impl Fn(u8) -> Option<u8>) -> Clubs {
        let hits = |sps| hits(sps).is_some_and(|hits| hits > 0);
        if hits(if sps == 0 { 0 } else { 2 }) {
            Clubs::Hit
        } else if hits(1) {
            Clubs::HitIfTheyBreak
        } else {
            Clubs::Miss
        }
    }
}

/// What changes the draw of a charge combat, besides the number of cards.
pub(super) fn of_clash(clash: &Clash) -> Modifiers {
    let Some(striker) = clash.attackers.first().copied() else {
        return Vec::new();
    };
    let holder = clash.defender;
    // One card each: what it does to an enemy of so many SPs.
    let one_each = |names: &str, sps: BySide<u8>| {
        let mut alone = clash.clone();
        alone.attackers.truncate(1);
        for own in &mut alone.attackers {
            (own.sps, own.cards) = (sps.first, 1);
        }
        (alone.defender.sps, alone.defender.cards) = (sps.second, 1);
        laid(names, |draws| alone.fight(Side::First, draws))
    };
    let sps = BySide {
        first: striker.sps,
        second: holder.sps,
    };
    let drawn = BySide {
        first: striker.cards,
        second: if holder.nil { 1 } else { holder.cards },
    };
    let mut all = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| drawn[*side] > 0) {
        let called = &CALLED[side];
        let lowest = match side {
            Side::First => ground(Rule::S2_11_5G, striker.hindered),
            Side::Second if holder.nil => change(
                Rule::S2_14_1B,
                "guns without SPs to use hit with a black Jack or better",
                Hindrance::None.rank(),
                NIL.rank(),
            ),
            Side::Second => ground(Rule::S2_11_5G, holder.hindered),
        };
        all.extend(lowest.map(|one| (called.rank, one)));
        let (club, joker) = match side {
            Side::First => ("KC 2H", "Joker1 2H"),
            Side::Second => ("2H KC", "2H Joker1"),
        };
        let scored = |names: &str, enemy: u8| {
            let mut sps = sps;
            sps[side.other()] = enemy;
            let fought = one_each(names, sps)?;
            Some(match side {
                Side::First => fought.attackers,
                Side::Second => fought.defender,
            })
        };
        let clubs = Clubs::found(sps[side.other()], |enemy| scored(club, enemy));
        let guns = side == Side::First && holder.arm.is_artillery();
        all.extend(
            match clubs {
                Clubs::Hit => None,
                Clubs::Miss => Some(words(
                    Rule::S2_11_5D,
                    "Clubs of infantry do not hit cavalry",
                )),
                Clubs::HitIfTheyBreak if guns => Some(against_guns()),
                Clubs::HitIfTheyBreak => Some(words(
                    Rule::S2_11_5E,
                    "Clubs of cavalry count only if they break the infantry",
                )),
            }
            .map(|one| (called.cards, one)),
        );
        if scored(joker, sps[side.other()]).is_some_and(|hits| hits > 0) {
            let one = words(Rule::S2_11_5H, "Jokers hit a flank or the rear");
            all.push((called.cards, one));
        }
    }
    all
}

fn against_guns() -> Modifier {
    words(
        Rule::S2_11_5F,
        "Clubs count only if they silence all the guns",
    )
}

/// What changes the draw of a firefight, besides the number of cards.
pub(super) fn of_exchange(pair: &BySide<Party>) -> Modifiers {
    let mut all = Vec::new();
    let mut levelled = false;
    for side in Side::BOTH.into_iter().filter(|side| pair[*side].cards > 0) {
        let called = &CALLED[side];
        let rank = ground(Rule::S2_11_5G, pair[side].hindered);
        all.extend(rank.map(|one| (called.rank, one)));
        // One card each; the enemy's hits, so that a Club is not lost again.
        let scored = |names: [&str; 2], enemy: u8| {
            let mut pair = *pair;
            pair.first.cards = 1;
            pair.second.cards = 1;
            pair[side.other()].sps = enemy;
            let names = match side {
                Side::First => names.join(" "),
                Side::Second => [names[1], names[0]].join(" "),
            };
            Some(laid(&names, |draws| exchange(&pair, draws))?[side].hits)
        };
        let sps = pair[side.other()].sps;
        let clubs = Clubs::found(sps, |enemy| scored(["KC", "KS"], enemy));
        levelled |= clubs != Clubs::Miss;
        all.extend(
            match clubs {
                Clubs::Hit => None,
                Clubs::HitIfTheyBreak => Some(against_guns()),
                Clubs::Miss => Some(words(
                    Rule::S2_17_6B,
                    "infantry hits cavalry with Spades only",
                )),
            }
            .map(|one| (called.cards, one)),
        );
        if scored(["Joker1", "2H"], sps).is_some_and(|hits| hits > 0) {
            let what = "Jokers hit: skirmish strength beside another bonus card";
            all.push((called.cards, words(Rule::S2_17_6C, what)));
        }
    }
    if levelled {
        let what = "who has scored more loses Clubs until both are level";
        all.push(("hits", words(Rule::S2_17_6D, what)));
    }
    all
}
