//! A game of one rulebook, put behind the common face.

use std::cmp::Reverse;

use crate::any::MOST_PATHS;
use crate::chance::{Chance, Enumerated, Recording, Scripted};
use crate::{
    AnyGame, Ask, Digest, Distribution, Expected, Forecast, Game, GiveError, Given, Kit, Listed,
    Log, Modifier, Outcome, Overlay, Question, Scene, Sketch, Stop, Tally, Target, Telling,
    Unknown, Unreadable, Viewer,
};

/// A game of one rulebook, with room for its orders.
pub struct Erased<G: Game> {
    game: G,
    listed: Vec<G::Order>,
    /// How they looked, and which they are.
    looks: Vec<(i32, usize)>,
}

/// After how many paths it is asked whether all can be taken.
const TRIED_FIRST: usize = 64;

/// What share of all paths those must promise to cover.
const WIDE: f64 = 0.25;

impl<G: Game> Erased<G> {
    /// Puts a game behind the common face.
    pub const fn new(game: G) -> Self {
        Erased {
            game,
            listed: Vec::new(),
            looks: Vec::new(),
        }
    }

    fn words(&self, stop: Stop<G::Refusal>) -> GiveError {
        match stop {
            Stop::Refusal(refusal) => GiveError::Refused(self.game.refuse(&refusal)),
            Stop::Unknown(Unknown(request)) => GiveError::Wants(request),
        }
    }

    fn asks_chance(&self, order: &G::Order) -> bool {
        let given = self
            .game
            .clone()
            .apply(order, &mut Scripted::new(&[]), &mut Log::quiet());
        matches!(given, Err(Stop::Unknown(_)))
    }

    /// Runs an order with every answer of chance. The likelihood of a path is
    /// a product of a few small fractions, which floats hold well enough here.
    #[allow(clippy::cast_precision_loss)]
    fn expect_order(&self, order: &G::Order, most: usize) -> Option<Expected> {
        let mut source = Enumerated::new();
        let (mut mean, mut square) = (0.0, 0.0);
        // What is far too wide shows soon: the first paths would have to be many
        // times as likely for all to be taken.
        let mut covered = 0.0;
        for path in 0..most {
            let mut after = self.game.clone();
            after.apply(order, &mut source, &mut Log::quiet()).ok()?;
            if source.is_wider_than(most) {
                return None;
            }
            let (worth, weight) = (after.worth() as f64, source.weight());
            mean += weight * worth;
            square += weight * worth * worth;
            covered += weight;
            if path == TRIED_FIRST && covered * (most as f64) < WIDE * (TRIED_FIRST as f64) {
                return None;
            }
            if !source.next_path() {
                let variance = (square - mean * mean).max(0.0);
                return Some(Expected { mean, variance });
            }
        }
        None
    }

    /// The exact odds of a legal order, over everything that chance can answer up to the next decision.
    fn forecast_all(&self, order: &G::Order) -> Result<Forecast, GiveError> {
        let mut modifiers: Vec<(&'static str, Modifier)> = Vec::new();
        let mut paths = 0;
        let odds = Distribution::of(|chance| {
            paths += 1;
            if paths > MOST_PATHS {
                return Err(GiveError::TooWide(MOST_PATHS));
            }
            let mut after = self.game.clone();
            let mut log = Log::keeping();
            after
                .apply(order, chance, &mut log)
                .map_err(|stop| self.words(stop))?;
            let events = log.into_events();
            let tellings: Vec<_> = events.iter().map(|event| after.tell(event)).collect();
            for modifier in tellings.iter().flat_map(|telling| &telling.modifiers) {
                if !modifiers.contains(modifier) {
                    modifiers.push(*modifier);
                }
            }
            Ok::<_, GiveError>(results(&tellings))
        })?;
        let mut outcomes: Vec<_> = odds.iter().map(|(text, p)| (text.clone(), p)).collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        Ok(Forecast {
            modifiers,
            outcomes,
            part: None,
        })
    }

    fn legal(&self, order: &str) -> Result<G::Order, GiveError> {
        let order = self.game.parse(order)?;
        match self.game.check(&order) {
            Ok(()) => Ok(order),
            Err(refusal) => Err(GiveError::Refused(self.game.refuse(&refusal))),
        }
    }
}

/// Results of one path of chance: what happened, and which modifiers counted.
fn results(tellings: &[Telling]) -> String {
    let named = tellings.iter().filter(|telling| telling.is_result);
    let text = named
        .map(|telling| telling.text.as_str())
        .collect::<Vec<_>>()
        .join("; ");
    if text.is_empty() {
        "nothing more".to_owned()
    } else {
        text
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn ask(&self) -> Ask {
        self.game.ask()
    }

    fn question(&self) -> Option<Question> {
        self.game.question()
    }

    fn orders(&self) -> Vec<Listed> {
        let mut orders = Vec::new();
        self.game.orders(&mut orders);
        let listed = |order| Listed {
            notation: self.game.notation(order),
            label: self.game.label(order),
            touches: self.game.touches(order),
            rolls: self.asks_chance(order),
        };
        orders.iter().map(listed).collect()
    }

    fn check(&self, order: &str) -> Result<(), GiveError> {
        self.legal(order).map(|_| ())
    }

    fn label(&self, order: &str) -> Result<String, Unreadable> {
        let order = self.game.parse(order)?;
        Ok(self.game.label(&order))
    }

    fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError> {
        let order = self.legal(order)?;
        let notation = self.game.notation(&order);
        let label = self.game.label(&order);
        let secret = self.game.is_secret(&order);
        let mut after = self.game.clone();
        let mut log = Log::keeping();
        let mut recording = Recording::new(chance);
        after
            .apply(&order, &mut recording, &mut log)
            .map_err(|stop| self.words(stop))?;
        let drawn = recording.into_drawn();
        let events = log.into_events();
        self.game = after;
        Ok(Given {
            notation,
            label,
            events: events.iter().map(|event| self.game.tell(event)).collect(),
            drawn,
            revealed: self.game.revealed(),
            secret,
        })
    }

    fn forecast(&self, order: &str) -> Result<Forecast, GiveError> {
        let order = self.legal(order)?;
        // Where the first draw alone is too wide there is no need to try.
        let first = self.game.first_draw(&order);
        match first {
            Some((forecast, ways)) if ways > MOST_PATHS => Ok(forecast),
            first => match (self.forecast_all(&order), first) {
                (Err(GiveError::TooWide(_)), Some((forecast, _))) => Ok(forecast),
                (all, _) => all,
            },
        }
    }

    fn rolls(&self, order: &str) -> bool {
        let Ok(order) = self.legal(order) else {
            return false;
        };
        self.asks_chance(&order)
    }

    fn meant(&self, touched: &[Target]) -> Option<String> {
        let order = self.game.meant(touched)?;
        Some(self.game.notation(&order))
    }

    fn insight(&self, counters: &[String]) -> Vec<Overlay> {
        self.game.insight(counters)
    }

    fn sketch(&self, order: &str) -> Option<Sketch> {
        self.game.sketch(&self.game.parse(order).ok()?)
    }

    fn worth(&self) -> i64 {
        self.game.worth()
    }

    fn foretell(&self) -> i64 {
        self.game.foretell()
    }

    fn tally(&self) -> Tally {
        self.game.tally()
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn expect(&self, order: &str, most: usize) -> Option<Expected> {
        self.expect_order(&self.legal(order).ok()?, most)
    }

    fn expect_nth(&self, nth: usize, most: usize) -> Option<Expected> {
        let order = self.listed.get(nth)?;
        match self.game.foreseen(order) {
            #[allow(clippy::cast_precision_loss)]
            Some(worth) => Some(Expected {
                mean: worth as f64,
                variance: 0.0,
            }),
            None => self.expect_order(order, most),
        }
    }

    fn is_guessed(&self, nth: usize) -> bool {
        let order = self.listed.get(nth);
        order.is_some_and(|order| self.game.foreseen(order).is_some())
    }

    fn count_orders(&mut self) -> usize {
        self.listed.clear();
        self.game.orders(&mut self.listed);
        self.listed.len()
    }

    fn glance(&mut self, into: &mut Vec<i32>) {
        self.count_orders();
        into.clear();
        into.extend(self.listed.iter().map(|order| self.game.instinct(order)));
    }

    fn most_paths(&self) -> usize {
        self.game.most_paths()
    }

    fn ponder(&mut self) {
        self.game.ponder();
    }

    fn begins_at_sight(&self) -> bool {
        self.game.begins_at_sight()
    }

    fn tries(&self) -> usize {
        self.game.tries()
    }

    fn foresight(&self) -> [u32; 2] {
        self.game.foresight()
    }

    fn farsight(&self) -> Option<[u32; 2]> {
        self.game.farsight()
    }

    fn at_rest(&self) -> bool {
        self.game.at_rest()
    }

    fn gone_by(&self) -> u32 {
        self.game.gone_by()
    }

    fn imprint(&self) -> u64 {
        self.game.imprint()
    }

    fn give_nth(&mut self, nth: usize, chance: &mut dyn Chance) -> Result<(), Unknown> {
        let Some(order) = self.listed.get(nth) else {
            let counted = self.listed.len();
            panic!("order {nth} of {counted} was given: count the orders first")
        };
        match self.game.apply(order, chance, &mut Log::quiet()) {
            Ok(()) => Ok(()),
            Err(Stop::Unknown(unknown)) => Err(unknown),
            Err(Stop::Refusal(refusal)) => {
                panic!("a listed order was refused: {order:?}: {refusal:?}")
            }
        }
    }

    fn give_likely(
        &mut self,
        doubt: &mut dyn FnMut() -> i32,
        chance: &mut dyn Chance,
    ) -> Result<bool, Unknown> {
        self.listed.clear();
        self.game.prospects(&mut self.listed);
        self.looks.clear();
        let looks = self.listed.iter().enumerate();
        self.looks.extend(
            looks.map(|(nth, order)| (self.game.instinct(order).saturating_add(doubt()), nth)),
        );
        // The best first, of equals the one that is listed first; and seldom more than a few.
        while let Some(best) = (0..self.looks.len())
            .max_by_key(|place| (self.looks[*place].0, Reverse(self.looks[*place].1)))
        {
            let (_, nth) = self.looks.swap_remove(best);
            if self.game.admits(&self.listed[nth]) {
                self.listed.swap(0, nth);
                self.listed.truncate(1);
                self.give_nth(0, chance)?;
                self.listed.clear();
                return Ok(true);
            }
        }
        self.listed.clear();
        Ok(false)
    }

    fn standing(&self) -> Outcome {
        self.game.standing()
    }

    fn redacted(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        Box::new(Erased::new(self.game.redacted(viewer)))
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.game.snapshot())
    }

    fn snapshot(&self) -> String {
        self.game.snapshot()
    }

    fn restore(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, Unreadable> {
        Ok(Box::new(Erased::new(self.game.restore(snapshot)?)))
    }

    fn scenario(&self) -> String {
        self.game.scenario()
    }

    fn scene(&self) -> Scene {
        self.game.scene()
    }

    fn kit(&self) -> Kit {
        self.game.kit()
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        Box::new(Erased {
            game: self.game.clone(),
            listed: self.listed.clone(),
            looks: Vec::new(),
        })
    }

    fn copy_from(&mut self, other: &dyn AnyGame) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else {
            return false;
        };
        self.game.clone_from(&other.game);
        self.listed.clone_from(&other.listed);
        true
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
