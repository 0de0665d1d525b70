//! The odds of the hits of one combat, where everything that may follow from an order is too much to add up:
//! a hand of three cards can come in more ways than anybody waits for, and what it brings is drawn for again.
//!
//! The order is tried without an answer of chance, so it stops at the first card; what that card is for was
//! noted (`Watch`), and its resolver is run over all hands by classes of cards, as the odds of a question are.

use kernel::chance::{Card, CardSet, Scripted, Unknown};
use kernel::trial::Modifiers;
use kernel::wording::count;
use kernel::{BySide, Forecast, Fraction, Game, Log, Side};

use crate::cards::{Draws, classes};
use crate::charge::clash::{self, Clash};
use crate::charge::modifiers::of_clash;
use crate::firefight::exchange::{Party, exchange};
use crate::firefight::modifiers::of_exchange;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::order::Order;

/// More hands than are looked at.
const MOST_HANDS: usize = 2_000_000;

/// What cards are about to be drawn for.
#[derive(Clone, Debug)]
pub(crate) enum Drawing {
    /// A charge combat.
    Charge(Clash),
    /// A firefight: the attacker first.
    Firefight(BySide<Party>),
}

/// A combat whose cards are about to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Combat {
    pub drawing: Drawing,
    pub attackers: Vec<UnitId>,
    pub defender: UnitId,
    /// What changes the hands of the attacker and of the defender.
    pub own: BySide<Modifiers>,
}

/// Whether anybody wants to know what the first card is for.
#[derive(Clone, Debug, Default)]
pub(crate) enum Watch {
    /// Nobody does.
    #[default]
    Off,
    /// Somebody does.
    On,
    /// It is for this.
    Seen(Box<Combat>),
}

impl Watch {
    /// Cards are about to be drawn.
    pub(crate) fn note(&mut self, combat: impl FnOnce() -> Combat) {
        if matches!(self, Watch::On) {
            *self = Watch::Seen(Box::new(combat()));
        }
    }
}

impl Drawing {
    /// How many cards each draws.
    fn hands(&self) -> Vec<u8> {
        match self {
            Drawing::Charge(clash) => {
                let strikers = clash.attackers.iter().map(|striker| striker.cards);
                strikers.chain([clash.answer()]).collect()
            }
            Drawing::Firefight(pair) => vec![pair.first.cards, pair.second.cards],
        }
    }

    /// The hits that the attacker and the defender score.
    fn hits(&self, attacker: Side, draws: &mut dyn Draws) -> Result<(u8, u8), Unknown> {
        match self {
            Drawing::Charge(clash) => {
                let fought = clash.fight(attacker, draws)?;
                Ok((fought.attackers, fought.defender))
            }
            Drawing::Firefight(pair) => {
                let result = exchange(pair, draws)?;
                Ok((result.first.hits, result.second.hits))
            }
        }
    }

    fn class(&self, card: Card) -> u8 {
        match self {
            Drawing::Charge(clash) => {
                let strikers = clash.attackers.iter().map(|striker| striker.hindered);
                clash::class(card, strikers.chain([clash.asked()]))
            }
            Drawing::Firefight(pair) => {
                clash::class(card, [pair.first.hindered, pair.second.hindered])
            }
        }
    }
}

impl Battle {
    /// What changes the draw of a combat. On rosters that nobody else sees that would tell too much.
    fn openly(&self, combat: &Combat) -> Modifiers {
        if self.setup.options.rosters {
            return Modifiers::new();
        }
        let of_both = match &combat.drawing {
            Drawing::Charge(clash) => of_clash(clash),
            Drawing::Firefight(pair) => of_exchange(pair),
        };
        let BySide { first, second } = combat.own.clone();
        [first, second, of_both].concat()
    }

    /// The combat for which an order draws its first card.
    fn first_combat(&self, order: &Order) -> Option<(Battle, Combat)> {
        let mut copy = self.clone();
        copy.watch = Watch::On;
        let given = copy.apply(order, &mut Scripted::new(&[]), &mut Log::quiet());
        match std::mem::take(&mut copy.watch) {
            Watch::Seen(combat) if given.is_err() => Some((copy, *combat)),
            _ => None,
        }
    }

    /// The exact odds of its hits, and in how many ways its cards can come.
    pub(crate) fn draw_first(&self, order: &Order) -> Option<(Forecast, usize)> {
        let (copy, combat) = self.first_combat(order)?;
        let hands = combat.drawing.hands();
        let packs = &copy.pos.packs;
        // A pack for each side is another question, and one that runs out while a hand is dealt, too.
        let drawn: usize = hands.iter().map(|cards| usize::from(*cards)).sum();
        let pack = match packs.first {
            CardSet::EMPTY => CardSet::FULL,
            pack => pack,
        };
        let wide = hands.iter().map(|cards| combinations(*cards));
        if self.setup.options.habit.one_each
            || drawn > usize::from(pack.len())
            || wide.product::<usize>() > MOST_HANDS
        {
            return None;
        }
        let attacker = self.side(combat.defender).other();
        let drawing = &combat.drawing;
        let class = |card| drawing.class(card);
        let odds = classes::odds(pack, class, |draws| drawing.hits(attacker, draws)).ok()?;
        let names: Vec<_> = combat
            .attackers
            .iter()
            .map(|unit| self.unit_name(*unit))
            .collect();
        let (ours, theirs) = (names.join(" and "), self.unit_name(combat.defender));
        let mut outcomes: Vec<(String, Fraction)> = odds
            .into_iter()
            .map(|((attack, defence), p)| {
                let scored = [attack, defence].map(|hits| match hits {
                    0 => "no hit".to_owned(),
                    hits => count(hits, "hit"),
                });
                (format!("{ours}: {}; {theirs}: {}", scored[0], scored[1]), p)
            })
            .collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        let modifiers = self.openly(&combat);
        let part = format!(
            "the hits that {ours} and {theirs} score on each other, before what follows from them"
        );
        let (part, left) = (Some(part), usize::from(pack.len()));
        let ways = (0..drawn).fold(1_usize, |ways, nth| ways.saturating_mul(left - nth));
        Some((
            Forecast {
                modifiers,
                outcomes,
                part,
            },
            ways,
        ))
    }
}

/// About how many hands of so many cards mean something else: by six classes of cards.
fn combinations(cards: u8) -> usize {
    let n = usize::from(cards);
    (n + 1) * (n + 2) * (n + 3) * (n + 4) * (n + 5) / 120
}
