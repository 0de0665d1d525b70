//! What changes a draw, each with its rule: one list for the log and the odds.
//! Little of it is added to anything: ground asks for higher cards, Clubs count
//! or do not, Jokers hit. Whatever adds no number has an amount of nothing.

use kernel::trial::Modifiers;
use kernel::{BySide, Modifier, Side};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::troops::Hindrance;

/// From one number to another; nothing if it stays.
pub(crate) fn change(rule: Rule, what: &'static str, from: u8, to: u8) -> Option<Modifier> {
    let amount = to.cast_signed() - from.cast_signed();
    (amount != 0).then(|| Modifier::new(rule, what, amount))
}

/// What changes in words alone.
pub(crate) fn words(rule: Rule, what: &'static str) -> Modifier {
    Modifier::new(rule, what, 0)
}

/// The lowest black card that hits where ground hinders a blow.
pub(crate) fn ground(rule: Rule, hindered: Hindrance) -> Option<Modifier> {
    let what = match hindered.rank() {
        4 => "ground: black cards hit from 4 upward",
        7 => "ground: black cards hit from 7 upward",
        11 => "ground: black cards hit from the Jack upward",
        _ => "ground: black cards hit from a higher rank upward",
    };
    change(rule, what, Hindrance::None.rank(), hindered.rank())
}

/// Those of a list that hold.
pub(crate) fn those<const N: usize>(list: [(&'static str, Option<Modifier>); N]) -> Modifiers {
    let held = list.into_iter();
    held.filter_map(|(whose, one)| Some((whose, one?)))
        .collect()
}

/// The cards of a draw of one side.
pub(crate) const CARDS: &str = "cards";

/// The lowest of them that counts.
pub(crate) const LOWEST: &str = "lowest card";

/// Guns without SPs to use need the cards that the worst ground asks for.
pub(crate) const NIL: Hindrance = Hindrance::Severe;

/// How a hand is called, and the lowest black card that hits for it.
pub(crate) struct Called {
    pub(crate) cards: &'static str,
    pub(crate) rank: &'static str,
}

/// One that attacks alone.
pub(crate) const ATTACKER: Called = Called {
    cards: "attacker's cards",
    rank: "attacker's lowest card",
};

/// Who is attacked.
pub(crate) const DEFENDER: Called = Called {
    cards: "defender's cards",
    rank: "defender's lowest card",
};

/// Those who attack together, in the order in which they draw and are named.
const TOGETHER: [Called; 4] = [
    Called {
        cards: "first attacker's cards",
        rank: "first attacker's lowest card",
    },
    Called {
        cards: "second attacker's cards",
        rank: "second attacker's lowest card",
    },
    Called {
        cards: "third attacker's cards",
        rank: "third attacker's lowest card",
    },
    Called {
        cards: "fourth attacker's cards",
        rank: "fourth attacker's lowest card",
    },
];

/// How an attacker among so many is called.
pub(crate) fn attacker(place: usize, of: usize) -> &'static Called {
    match TOGETHER.get(place) {
        Some(called) if of > 1 => called,
        _ => &ATTACKER,
    }
}

impl Called {
    /// These change the hand.
    pub(crate) fn hand(&self, changed: Vec<Modifier>) -> Modifiers {
        let changed = changed.into_iter();
        changed.map(|one| (self.cards, one)).collect()
    }
}

/// What changed a draw of one side or of both.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// What makes the cards of each side more or fewer, and its Jokers good: who knows it, knows the
    /// strength and the letters of its units.
    pub own: BySide<Modifiers>,
    /// What anybody sees on the table: ground, faces, arms, markers and generals.
    pub open: Modifiers,
}

impl Changes {
    /// Of a draw of this side alone.
    pub(crate) fn of(side: Side, own: Modifiers, open: Modifiers) -> Changes {
        let mut changes = Changes {
            open,
            ..Changes::default()
        };
        changes.own[side] = own;
        changes
    }

    /// All of it, the attacker's first.
    pub(crate) fn all(&self, attacker: Side) -> Modifiers {
        let own = [attacker, attacker.other()].map(|side| self.own[side].as_slice());
        [own[0], own[1], &self.open].concat()
    }
}

impl Battle {
    /// Tells each side apart what its own rosters say, where they are hidden.
    fn note_own(&self, own: &BySide<Modifiers>, cx: &mut Cx<'_>) {
        // What somebody only supposes of the enemy is not told as if he knew it.
        let known = |side: &Side| {
            let mut units = self.setup.units.iter();
            let mut generals = self.setup.generals.iter();
            !units.any(|unit| unit.side == *side && unit.supposed)
                && !generals.any(|general| general.side == *side && general.supposed)
        };
        let told = |side: &Side| !own[*side].is_empty() && known(side);
        for side in Side::BOTH.into_iter().filter(told) {
            cx.log.note(|| Event::Counted(side, own[side].clone()));
        }
    }

    /// Notes what a draw of both sides came to, with what changed it.
    pub(crate) fn note_changes(
        &self,
        own: BySide<Modifiers>,
        open: impl FnOnce() -> Modifiers,
        cx: &mut Cx<'_>,
        event: impl FnOnce(Changes) -> Event,
    ) {
        //= s1-2.5-c
        if self.setup.options.rosters {
            self.note_own(&own, cx);
        }
        cx.log.note(|| event(Changes { own, open: open() }));
    }

    /// The same of one side's draw. Where nobody keeps a log, nothing is listed.
    pub(crate) fn note_draw(
        &self,
        changes: impl Fn() -> Changes,
        cx: &mut Cx<'_>,
        event: impl FnOnce(Changes) -> Event,
    ) {
        //= s1-2.5-c
        if self.setup.options.rosters {
            self.note_own(&changes().own, cx);
        }
        cx.log.note(|| event(changes()));
    }
}
