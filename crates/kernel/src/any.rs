//! A game of any rulebook behind one face.

use crate::chance::{Chance, Drawn, Request};
use crate::{
    Ask, Digest, Fraction, Kit, Modifier, Outcome, Overlay, Question, Refused, Scene, Sketch,
    Tally, Target, Telling, Unknown, Unreadable, Viewer,
};

/// An order that may be given, as the record writes it and as a button says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// For the record and the command line.
    pub notation: String,
    /// For a person.
    pub label: String,
    /// What a player points at on the board to give it, in order; none if it
    /// is a button only.
    pub touches: Vec<Target>,
    /// Whether it would ask chance.
    pub rolls: bool,
}

/// What came of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The order as the record writes it.
    pub notation: String,
    /// The order as a button said it.
    pub label: String,
    /// What happened.
    pub events: Vec<Telling>,
    /// What chance answered.
    pub drawn: Vec<Drawn>,
    /// Whether hidden information came out.
    pub revealed: bool,
    /// Whether the enemy may not know which order it was.
    pub secret: bool,
}

/// Why nothing came of an order. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GiveError {
    /// It is no order at all.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// It is against the rules.
    #[error("{} ({})", .0.text, .0.rule.id)]
    Refused(Refused),
    /// Chance must answer first.
    #[error("{} is wanted ({})", .0.why.what, .0.why.rule.id)]
    Wants(Request),
    /// Its odds have too many paths to be added up.
    #[error("chance can take more than {0} paths here; its exact odds are not added up")]
    TooWide(usize),
}

/// What an order leads to, up to the next decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The modifiers of every roll on the way, each with whose roll it changes.
    pub modifiers: Vec<(&'static str, Modifier)>,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<(String, Fraction)>,
    /// What the outcomes are of, if only of what chance decides first: all that may follow is too much to add
    /// up then.
    pub part: Option<String>,
}

/// What an order is worth on average, to the first side.
///
/// For thinking and for measuring luck; what decides a game is never a float.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// The mean of [`Game::worth`](crate::Game::worth) after it.
    pub mean: f64,
    /// Its variance over what chance can answer.
    pub variance: f64,
}

/// The most paths of chance that exact odds follow.
pub const MOST_PATHS: usize = 50_000;

/// A game of any rulebook.
pub trait AnyGame: Send + Sync {
    /// Who decides next.
    fn ask(&self) -> Ask;
    /// What he is asked.
    fn question(&self) -> Option<Question>;
    /// Every legal order.
    fn orders(&self) -> Vec<Listed>;
    /// Whether an order is legal.
    fn check(&self, order: &str) -> Result<(), GiveError>;
    /// An order as a button says it, be it legal or not.
    fn label(&self, order: &str) -> Result<String, Unreadable>;
    /// Carries an order out; on an error the position stays as it was.
    fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError>;
    /// The exact odds of what an order leads to, over [`MOST_PATHS`] at most.
    fn forecast(&self, order: &str) -> Result<Forecast, GiveError>;
    /// Whether an order would ask chance.
    fn rolls(&self, order: &str) -> bool;
    /// The order that a player means who points at these things, be it legal
    /// or not.
    fn meant(&self, touched: &[Target]) -> Option<String>;
    /// What can be shown of chosen counters: their reach, what they see, who
    /// commands them.
    fn insight(&self, counters: &[String]) -> Vec<Overlay>;
    /// How an order would look on a table, be it legal or not.
    fn sketch(&self, order: &str) -> Option<Sketch>;
    /// What the position is worth to the first side, in hundredths of a
    /// victory point.
    fn worth(&self) -> i64;
    /// What the game is likely to come to from here, in the same measure.
    fn foretell(&self) -> i64;
    /// What the sides have left, lost and won.
    fn tally(&self) -> Tally;
    /// Whether anything in this game is hidden from anybody.
    fn has_secrets(&self) -> bool;
    /// What an order is worth on average; `None` if it is not legal, or chance
    /// can take more than `most` paths.
    fn expect(&self, order: &str, most: usize) -> Option<Expected>;
    /// The same for one of the orders just counted.
    fn expect_nth(&self, nth: usize, most: usize) -> Option<Expected>;
    /// Whether what an order that asks chance is worth is a guess of the rulebook
    /// ([`Game::foreseen`](crate::Game::foreseen)), and no mean over its answers.
    fn is_guessed(&self, nth: usize) -> bool {
        let _ = nth;
        false
    }
    /// How many orders are legal; they are kept for [`AnyGame::give_nth`].
    fn count_orders(&mut self) -> usize;
    /// Counts the orders, and says how each looks at a glance to who gives it
    /// ([`Game::instinct`](crate::Game::instinct)). What was in the list goes.
    fn glance(&mut self, into: &mut Vec<i32>);
    /// How many answers of chance generals add up for an order at the most.
    fn most_paths(&self) -> usize;
    /// From now on it is judged as one who takes his time judges ([`Game::ponder`](crate::Game::ponder)).
    fn ponder(&mut self) {}
    /// Whether a general begins with the best plan at sight, and not with what looks best at a glance.
    fn begins_at_sight(&self) -> bool {
        false
    }
    /// How many orders a general tries for each that he gives in his thoughts
    /// ([`Game::tries`](crate::Game::tries)).
    fn tries(&self) -> usize {
        1
    }
    /// How far generals look ahead, every other time, in what [`AnyGame::gone_by`] counts.
    fn foresight(&self) -> [u32; 2];
    /// How far they look if they have the time ([`Game::farsight`](crate::Game::farsight)).
    fn farsight(&self) -> Option<[u32; 2]> {
        None
    }
    /// Whether nothing is half done.
    fn at_rest(&self) -> bool;
    /// How many player turns, or the like, have gone by.
    fn gone_by(&self) -> u32;
    /// A number for the position: equal positions, equal numbers.
    fn imprint(&self) -> u64;
    /// Carries out one of the orders just counted, without a log: for
    /// simulations. The position is not to be used after an error.
    fn give_nth(&mut self, nth: usize, chance: &mut dyn Chance) -> Result<(), Unknown>;
    /// Carries out what looks best at a glance, give or take the doubt that is asked for each
    /// prospect ([`Game::prospects`](crate::Game::prospects)), without a log; `false` if there is
    /// nothing to give. The orders that were counted are forgotten.
    fn give_likely(
        &mut self,
        doubt: &mut dyn FnMut() -> i32,
        chance: &mut dyn Chance,
    ) -> Result<bool, Unknown>;
    /// How the game stands, were it over now.
    fn standing(&self) -> Outcome;
    /// The game as a viewer may see it.
    fn redacted(&self, viewer: Viewer) -> Box<dyn AnyGame>;
    /// The fingerprint of the position.
    fn digest(&self) -> Digest;
    /// The whole position as canonical text.
    fn snapshot(&self) -> String;
    /// Another position on the same ground.
    fn restore(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, Unreadable>;
    /// The rulebook's scenario file, changed to begin with this position.
    fn scenario(&self) -> String;
    /// The position as a picture and a text map need it.
    fn scene(&self) -> Scene;
    /// What the battle needs on a real table.
    fn kit(&self) -> Kit;
    /// Another copy, with the orders that were counted.
    fn duplicate(&self) -> Box<dyn AnyGame>;
    /// Becomes a copy of another position without a new box, if that is of the
    /// same rulebook; else `false`, and nothing has changed. The orders that
    /// were counted come along.
    fn copy_from(&mut self, other: &dyn AnyGame) -> bool;
    /// What it is underneath: for [`AnyGame::copy_from`].
    fn as_any(&self) -> &dyn std::any::Any;
}
