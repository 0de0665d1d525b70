//! The odds of the hits of one combat, where everything that may follow from an order is too much to add up:
//! a hand of three cards can come in more ways than anybody waits for, and what it brings is drawn for again.
//!
//! The order is tried without an answer of chance, so it stops at the first card; what that card is for was
//! noted (`Watch`), and its resolver is run over all hands by classes of cards, as the odds of a question are.

use kernel::chance::{Card, CardSet, Scripted, Unknown};
use kernel::trial::Modifiers;
use kernel::wording::count;
use kernel::{BySide, Distribution, Forecast, Fraction, Game, Log, Side};

use crate::artillery::modifiers::of_fire;
use crate::artillery::resolution::Salvo;
use crate::cards::{Draws, calls_for_a_shuffle, classes};
use crate::charge::clash::{self, Clash};
use crate::charge::modifiers::of_clash;
use crate::event::Event;
use crate::firefight::exchange::{Party, exchange};
use crate::firefight::modifiers::of_exchange;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::Stage;

/// How many ways of cards are followed after fire points.
const MOST_PATHS: usize = 20_000;
/// More hands than are looked at.
const MOST_HANDS: usize = 2_000_000;

/// What cards are about to be drawn for.
#[derive(Clone, Debug)]
pub(crate) enum Drawn {
    /// A combat.
    Combat(Combat),
    /// Old fire points.
    Fire(Fire),
}

/// Fire points that are about to be resolved.
#[derive(Clone, Debug)]
pub(crate) struct Fire {
    pub unit: UnitId,
    pub points: u8,
    pub cards: Vec<Salvo>,
}

/// What the cards of a combat are drawn for.
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
    Seen(Box<Drawn>),
}

impl Watch {
    /// Cards are about to be drawn.
    pub(crate) fn note(&mut self, drawn: impl FnOnce() -> Drawn) {
        if matches!(self, Watch::On) {
            *self = Watch::Seen(Box::new(drawn()));
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

    /// What an order draws its first card for.
    fn first_drawn(&self, order: &Order) -> Option<(Battle, Drawn)> {
        let mut copy = self.clone();
        copy.watch = Watch::On;
        let given = copy.apply(order, &mut Scripted::new(&[]), &mut Log::quiet());
        match std::mem::take(&mut copy.watch) {
            Watch::Seen(drawn) if given.is_err() => Some((copy, *drawn)),
            _ => None,
        }
    }

    /// The exact odds of its hits, and in how many ways its cards can come.
    pub(crate) fn draw_first(&self, order: &Order) -> Option<(Forecast, usize)> {
        match self.first_drawn(order)? {
            (copy, Drawn::Combat(combat)) => self.draw_combat(&copy, &combat),
            (copy, Drawn::Fire(fire)) => self.draw_fire(&copy, order, &fire),
        }
    }

    /// The exact odds of what old fire points do, where they are resolved before an order goes on. Where no
    /// combat follows it is all, and told to be of these points alone: who reads it would take it for the odds
    /// of the combat that he declares.
    fn draw_fire(&self, copy: &Battle, order: &Order, fire: &Fire) -> Option<(Forecast, usize)> {
        let declares = self.pos.stage == Stage::Moves && *order != Order::Done;
        let whole = declares.then(|| self.all_that_fire_does(order)).flatten();
        let ways = if declares { usize::MAX } else { 0 };
        if let Some((mut forecast, points)) = whole {
            forecast.part = Some(part_of_fire(order, &points));
            return Some((forecast, ways));
        }
        if self.setup.options.habit.one_each {
            return None;
        }
        let pack = match copy.pos.packs.first {
            CardSet::EMPTY => CardSet::FULL,
            pack => pack,
        };
        let firer = self.side(fire.unit).other();
        let salvo = fire.cards.first()?;
        // Points on faces of different cover would tell apart more cards than are told apart.
        if fire.cards.iter().any(|other| other.cover != salvo.cover) {
            return None;
        }
        let class = |card| 2 * salvo.class(card) + u8::from(calls_for_a_shuffle(card));
        let odds = classes::odds(pack, class, |draws| {
            let mut hits = 0;
            for salvo in &fire.cards {
                hits += salvo.resolve(firer, draws)?.hits;
                draws.next_process();
            }
            Ok(hits)
        });
        let name = self.unit_name(fire.unit);
        let mut outcomes: Vec<(String, Fraction)> = odds
            .ok()?
            .into_iter()
            .map(|(hits, p)| (format!("{name}: {}", said_hits(hits)), p))
            .collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        let points = format!("{} on {name}", count(fire.points, "fire point"));
        let forecast = Forecast {
            modifiers: of_fire(&fire.cards, fire.points),
            outcomes,
            part: Some(part_of_fire(order, &points)),
        };
        Some((forecast, ways))
    }

    /// All that an order leads to that has old fire points resolved and no combat fought, and the points.
    fn all_that_fire_does(&self, order: &Order) -> Option<(Forecast, String)> {
        let mut modifiers = Modifiers::new();
        let mut points: Vec<String> = Vec::new();
        let mut paths = 0;
        let odds = Distribution::of(|chance| {
            paths += 1;
            if paths > MOST_PATHS {
                return Err(());
            }
            let mut after = self.clone();
            let mut log = Log::keeping();
            after.apply(order, chance, &mut log).map_err(|_| ())?;
            let events = log.into_events();
            for event in &events {
                if let Event::Resolved(unit, fired, ..) = event {
                    let fired = count(*fired, "fire point");
                    let named = format!("{fired} on {}", self.unit_name(*unit));
                    if !points.contains(&named) {
                        points.push(named);
                    }
                }
            }
            let tellings: Vec<_> = events.iter().map(|event| after.tell(event)).collect();
            for modifier in tellings.iter().flat_map(|telling| &telling.modifiers) {
                if !modifiers.contains(modifier) {
                    modifiers.push(*modifier);
                }
            }
            let results = tellings.iter().filter(|telling| telling.is_result);
            let results: Vec<_> = results.map(|telling| telling.text.as_str()).collect();
            Ok(match results.as_slice() {
                [] => said_hits(0),
                all => all.join("; "),
            })
        });
        let odds = odds.ok()?;
        let mut outcomes: Vec<_> = odds.iter().map(|(text, p)| (text.clone(), p)).collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        let forecast = Forecast {
            modifiers,
            outcomes,
            part: None,
        };
        Some((forecast, points.join(" and ")))
    }

    fn draw_combat(&self, copy: &Battle, combat: &Combat) -> Option<(Forecast, usize)> {
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
                let scored = [attack, defence].map(said_hits);
                (format!("{ours}: {}; {theirs}: {}", scored[0], scored[1]), p)
            })
            .collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        let modifiers = self.openly(combat);
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

fn said_hits(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        hits => count(hits, "hit"),
    }
}

/// What the odds are of where old fire points come first.
fn part_of_fire(order: &Order, points: &str) -> String {
    let later = match order {
        Order::Charge { .. } => "; the charge itself is fought later",
        Order::Firefight { .. } => "; the firefight itself is fought in the Attrition phase",
        _ => "",
    };
    format!("what is resolved first: {points}{later}")
}

/// About how many hands of so many cards mean something else: by six classes of cards.
fn combinations(cards: u8) -> usize {
    let n = usize::from(cards);
    (n + 1) * (n + 2) * (n + 3) * (n + 4) * (n + 5) / 120
}
