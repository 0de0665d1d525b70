//! What changes fire and the resolution of fire and fatigue, each with its rule
//! (2.18.6, 2.20.3 to 2.20.7): for the log of play and, of a draw, for the odds.

use kernel::trial::Modifiers;
use kernel::{Modifier, Side};

use super::resolution::{Fatigue, Salvo};
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::modifiers::{CARDS, Called, Changes, LOWEST, change, ground, those, words};

const CLUBS: &str = "two points or more: Clubs hit";

/// All cards for the markers on a unit.
const ALL: Called = Called {
    cards: CARDS,
    rank: LOWEST,
};

/// Each of them, where they differ.
const EACH: [Called; 3] = [
    Called {
        cards: "first card",
        rank: "lowest first card",
    },
    Called {
        cards: "second card",
        rank: "lowest second card",
    },
    Called {
        cards: "third card",
        rank: "lowest third card",
    },
];

/// What changes one card: of which part of it, and whether it does.
type Kind = (fn(&Called) -> &'static str, fn(&Salvo) -> Option<Modifier>);

const KINDS: [Kind; 4] = [
    (
        |called| called.rank,
        |salvo| ground(Rule::S2_20_4A, salvo.cover),
    ),
    (
        |called| called.cards,
        |salvo| salvo.clubs_hit().then(|| words(Rule::S2_20_3C, CLUBS)),
    ),
    (
        |called| called.cards,
        |salvo| {
            let what = "three points: a Diamond draws two more cards";
            salvo.diamonds_draw().then(|| words(Rule::S2_20_3D, what))
        },
    ),
    (
        |called| called.cards,
        |salvo| {
            let what = "heavy guns or howitzers: Jokers hit";
            let heavy = salvo.heavy_or_howitzer;
            heavy.then(|| words(Rule::S2_20_6A, what))
        },
    ),
];

/// What changes the resolution of so many markers by these cards. What is the same for every card is said
/// once; points on several faces may have a different cover for each.
pub(crate) fn of_fire(cards: &[Salvo], markers: u8) -> Modifiers {
    let mut all = Vec::new();
    for (part, found) in KINDS {
        let each: Vec<_> = cards.iter().map(found).collect();
        if each.iter().all(|one| *one == each[0]) {
            let same = each.first().copied().flatten();
            all.extend(same.map(|one| (part(&ALL), one)));
        } else {
            let named = EACH.iter().zip(each);
            all.extend(named.filter_map(|(called, one)| Some((part(called), one?))));
        }
    }
    let drawn = cards.len() as u8;
    let served: u8 = cards.iter().map(|salvo| salvo.markers).sum();
    let third = "points beyond the sixth, on more than one face";
    let idle = "points that no card serves";
    all.extend(those([
        (
            CARDS,
            change(
                Rule::S2_20_7B,
                "points beyond the third",
                1,
                drawn.clamp(1, 2),
            ),
        ),
        (CARDS, change(Rule::S2_20_7C, third, 2, drawn.max(2))),
        ("points", change(Rule::S2_20_7D, idle, markers, served)),
    ]));
    all
}

/// What changes the resolution of a side's fatigue. How its guns are served stands on its roster; the
/// markers lie on the table.
pub(crate) fn of_fatigue(fatigue: Fatigue, side: Side) -> Changes {
    let joker = "second-rate: a Joker hits";
    let second_rate = fatigue.second_rate;
    Changes::of(
        side,
        those([(CARDS, second_rate.then(|| words(Rule::S2_20_6B, joker)))]),
        those([(
            CARDS,
            fatigue.clubs_hit().then(|| words(Rule::S2_20_3C, CLUBS)),
        )]),
    )
}

impl Battle {
    /// Notes that guns fire with so many points by this rule: a unit alone, or two weak ones as one.
    pub(crate) fn note_fire(
        &self,
        guns: &[UnitId],
        at: UnitId,
        (points, rule): (u8, Rule),
        cx: &mut Cx<'_>,
    ) {
        let Some(gun) = guns.first().copied() else {
            return;
        };
        let changes = || self.of_points(gun, guns, at);
        self.note_draw(changes, cx, |changes| {
            Event::Fires(gun, at, points, rule, changes)
        });
    }

    /// What takes points off the fire of guns. How few are left of a unit stands on its roster; who fires
    /// with two as one says it himself.
    fn of_points(&self, gun: UnitId, guns: &[UnitId], at: UnitId) -> Changes {
        const POINTS: &str = "points";
        let target = self.bombarded(at);
        let causes = guns.iter().flat_map(|gun| self.hindrances(*gun, target));
        let mut open: Modifiers = Vec::new();
        for (rule, what, _) in causes.filter(|(_, _, holds)| *holds) {
            if open.iter().all(|(_, one)| one.rule != rule.info()) {
                //= s2-18.6-e
                let amount = if open.is_empty() { -1 } else { 0 };
                open.push((POINTS, Modifier::new(rule, what, amount)));
            }
        }
        let mut own = None;
        if guns.len() > 1 {
            let what = "two units of a single SP fire as one";
            open.push((POINTS, words(Rule::S2_18_6I, what)));
        } else if self.sps(gun) == 1 {
            own = Some(Modifier::new(Rule::S2_18_6A, "a single SP", -1));
        }
        Changes::of(self.side(gun), those([(POINTS, own)]), open)
    }
}
