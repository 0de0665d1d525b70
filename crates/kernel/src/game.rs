//! The rules of one game, as a rulebook crate implements them.

use std::fmt::Debug;

use crate::chance::{Chance, Unknown};
use crate::{
    BySide, Digest, Forecast, Kit, Modifier, Overlay, Piece, RuleInfo, Scene, Side, Sketch, Target,
    Viewer,
};

/// Who has to decide next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// This side gives the next order.
    Order(Side),
    /// Nobody: the game is over.
    Nothing,
}

/// What a player is asked, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub side: Side,
    /// What is asked.
    pub text: String,
    /// The rule that asks.
    pub rule: &'static RuleInfo,
}

/// How a game ended, or stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; none is a draw.
    pub winner: Option<Side>,
    /// Victory points.
    pub points: BySide<i32>,
    /// Where the points come from, and what decided.
    pub reasons: Vec<Telling>,
}

/// What happened, in words, with what it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Telling {
    /// One sentence.
    pub text: String,
    /// The rules behind it.
    pub rules: Vec<&'static RuleInfo>,
    /// The modifiers that went into it, each with whose roll it changed.
    pub modifiers: Vec<(&'static str, Modifier)>,
    /// Whether it is a result that odds should name (hits, losses, places)
    /// rather than a step on the way (rolls, phases).
    pub is_result: bool,
    /// Who may read it.
    pub audience: Audience,
}

/// Who may know of something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Audience {
    /// Both sides, and those who watch.
    #[default]
    Everyone,
    /// One side alone.
    Only(Side),
}

impl Audience {
    /// Whether a viewer belongs to it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) | (_, Viewer::Umpire) => true,
            (Audience::Only(side), viewer) => viewer == Viewer::Player(side),
        }
    }
}

/// What the sides have left, lost and won: for graphs and reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// What strength is counted in, as a plural: hits, steps, bases.
    pub measure: &'static str,
    /// What is left, on the field and still to come.
    pub strength: BySide<i32>,
    /// What has been lost.
    pub lost: BySide<i32>,
    /// Victory points, were it over now.
    pub points: BySide<i32>,
    /// Whether these are counted in halves, as are those of an [`Outcome`]: the book gives half points.
    pub halves: bool,
    /// The time of day, in minutes after midnight, where the battle has one.
    pub clock: Option<u16>,
}

impl Tally {
    /// Points as the book says them.
    pub fn in_words(&self, points: i32) -> String {
        points_in_words(points, self.halves)
    }
}

/// Points as a book says them: `2½` of five halves.
pub fn points_in_words(points: i32, halves: bool) -> String {
    if !halves {
        return points.to_string();
    }
    let sign = if points < 0 { "−" } else { "" };
    match (points.abs() / 2, points % 2) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}½"),
        (whole, _) => format!("{sign}{whole}½"),
    }
}

/// Why an order was not carried out, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The obstacle.
    pub text: String,
    /// The rule that stands in the way.
    pub rule: &'static RuleInfo,
}

/// What stops a resolution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop<R> {
    /// The order is against the rules.
    Refusal(R),
    /// Chance does not know yet.
    Unknown(Unknown),
}

impl<R> From<Unknown> for Stop<R> {
    fn from(unknown: Unknown) -> Self {
        Stop::Unknown(unknown)
    }
}

/// A text that is no order or no position, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// Keeps the events of a resolution, or lets them go unmade.
#[derive(Debug)]
pub struct Log<E>(Option<Vec<E>>);

impl<E> Log<E> {
    /// Keeps events.
    pub const fn keeping() -> Self {
        Log(Some(Vec::new()))
    }

    /// Keeps none: for simulations and thinking.
    pub const fn quiet() -> Self {
        Log(None)
    }

    /// Whether events are kept: what only they tell need not be looked up otherwise.
    pub const fn keeps(&self) -> bool {
        self.0.is_some()
    }

    /// Notes an event, which is made only if it is kept.
    pub fn note(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    /// What was kept.
    pub fn into_events(self) -> Vec<E> {
        self.0.unwrap_or_default()
    }
}

/// A game in progress: one position, with the ground and options it stands on.
///
/// Cloning is cheap: what never changes is shared.
pub trait Game: Clone + Send + Sync + 'static {
    /// One small decision of a player.
    type Order: Clone + PartialEq + Debug + Send + Sync;
    /// Something that happened.
    type Event: Clone + Debug;
    /// A reason against an order, with its facts.
    type Refusal: Debug;

    /// Who decides next.
    fn ask(&self) -> Ask;

    /// What he is asked. `None` when the game is over.
    fn question(&self) -> Option<Question>;

    /// Adds every legal order. On open tables: a rich choice of them.
    fn orders(&self, into: &mut Vec<Self::Order>);

    /// Whether an order is legal, and if not, why.
    fn check(&self, order: &Self::Order) -> Result<(), Self::Refusal>;

    /// Carries an order out. After an `Err` the position is not to be used:
    /// whoever cannot rule that out works on a clone.
    fn apply(
        &mut self,
        order: &Self::Order,
        chance: &mut dyn Chance,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Stop<Self::Refusal>>;

    /// How the game stands, were it over now.
    fn standing(&self) -> Outcome;

    /// The position with everything taken out that the viewer may not see.
    ///
    /// He can still play it on in his thoughts: what he does not know, the
    /// rules ask of chance.
    #[must_use]
    fn redacted(&self, viewer: Viewer) -> Self;

    /// Whether the last order showed something hidden, so that it stands.
    fn revealed(&self) -> bool {
        false
    }

    /// Whether anything is hidden from anybody in this game.
    fn has_secrets(&self) -> bool {
        false
    }

    /// Whether the enemy may not know which order this was.
    fn is_secret(&self, order: &Self::Order) -> bool {
        let _ = order;
        false
    }

    /// What the position is worth to the first side, in hundredths of a
    /// victory point: the rulebook's own judgement, for generals to think with.
    /// A finished game is worth its points, and much for the victory itself.
    fn worth(&self) -> i64;

    /// What the game is likely to come to from here, in the measure of [`Game::worth`]: what generals ask
    /// where they stop playing on in their thoughts. A judge of orders praises those who are on their way,
    /// or nobody would march; how likely it is that they arrive is another question, and a rulebook that
    /// can tell answers it here.
    fn foretell(&self) -> i64 {
        self.worth()
    }

    /// Orders that may be legal, all that [`Game::orders`] lists among them:
    /// for generals who look at each and try only what looks best. A rulebook
    /// whose checks are dear lists here what it has not tried yet, and says
    /// with [`Game::admits`] what holds of it.
    fn prospects(&self, into: &mut Vec<Self::Order>) {
        self.orders(into);
    }

    /// Whether a prospect is one of the orders.
    fn admits(&self, prospect: &Self::Order) -> bool {
        let _ = prospect;
        true
    }

    /// How an order looks at a glance to who gives it: a guess in hundredths
    /// of a victory point, made without carrying it out. Generals play on by
    /// it in their thoughts, so it must be cheap; it need not be right.
    fn instinct(&self, order: &Self::Order) -> i32 {
        let _ = order;
        0
    }

    /// How many of the orders that look best at a glance generals try, to give the one that is worth most,
    /// where they play on in their thoughts. 1: none, they give what looks best.
    fn tries(&self) -> usize {
        1
    }

    /// What an order that asks chance comes to on average, as [`Game::worth`]
    /// counts: a guess, for generals to think with where the answers of chance
    /// are far too many. `None`: they run it through every answer.
    fn foreseen(&self, order: &Self::Order) -> Option<i64> {
        let _ = order;
        None
    }

    /// How many answers of chance generals add up for an order at the most. Where there are more they guess
    /// by a few of them; a rulebook in which that is the rule says so by a small number.
    fn most_paths(&self) -> usize {
        1_500
    }

    /// Whether nothing is half done: no group on the march, no combat under
    /// way. A plan leads from one such moment to the next.
    fn at_rest(&self) -> bool {
        true
    }

    /// The exact odds of what chance decides first when an order is given, and in how many ways it can: for
    /// whoever asks for the odds of an order where all that may follow is too much to add up.
    fn first_draw(&self, order: &Self::Order) -> Option<(Forecast, usize)> {
        let _ = order;
        None
    }

    /// How many player turns, or the like, have gone by: what generals measure
    /// their foresight in. It never falls.
    fn gone_by(&self) -> u32 {
        0
    }

    /// How far generals look ahead, every other time, in what [`Game::gone_by`] counts. Player turns: the
    /// rest of their own, where little luck clouds the view, and the enemy's next one as well, which shows
    /// what they left open.
    fn foresight(&self) -> [u32; 2] {
        [1, 2]
    }

    /// How far they look if they have time for enough trials of that length, where that is farther than
    /// [`Game::foresight`].
    fn farsight(&self) -> Option<[u32; 2]> {
        None
    }

    /// From now on this copy is judged as one who takes his time judges: what [`Game::worth`] and
    /// [`Game::instinct`] say may then be dearer and better than what is said to those who decide at sight. A
    /// rulebook that knows no better says the same to all.
    fn ponder(&mut self) {}

    /// Whether a general who thinks begins with the best plan at sight, and leaves it only for one that is
    /// surely better when it is played on. Else he begins with what looks best at a glance, which is better
    /// where the glance knows more than the judge.
    fn begins_at_sight(&self) -> bool {
        false
    }

    /// A number for all that changes in the game: equal positions have equal
    /// numbers, and others hardly ever.
    fn imprint(&self) -> u64 {
        Digest::of(&self.snapshot()).number()
    }

    /// What the sides have left, lost and won.
    fn tally(&self) -> Tally;

    /// What a player points at on the board to give an order, in order: the
    /// unit before the place, the gun before its target. None if it is a
    /// button only.
    fn touches(&self, order: &Self::Order) -> Vec<Target>;

    /// The order that a player means who points at these things, be it legal
    /// or not: so that a click on what is not allowed is answered with the
    /// rule. Whatever [`Game::touches`] gives for a listed order means an
    /// order that touches the same.
    fn meant(&self, touched: &[Target]) -> Option<Self::Order>;

    /// What can be shown of chosen counters: their reach, what they can see
    /// and fire at, who commands them. With no counter chosen: of the whole
    /// field, if there is anything to show.
    fn insight(&self, counters: &[String]) -> Vec<Overlay>;

    /// How an order would look on a table, be it legal or not; none where there is nothing to draw.
    fn sketch(&self, _order: &Self::Order) -> Option<Sketch> {
        None
    }

    /// An order as it is written in a record.
    fn notation(&self, order: &Self::Order) -> String;

    /// Reads what [`Game::notation`] writes.
    fn parse(&self, text: &str) -> Result<Self::Order, Unreadable>;

    /// An order as a button says it.
    fn label(&self, order: &Self::Order) -> String;

    /// An event in words.
    fn tell(&self, event: &Self::Event) -> Telling;

    /// A refusal in words.
    fn refuse(&self, refusal: &Self::Refusal) -> Refused;

    /// The whole position as canonical text: equal positions, equal texts.
    fn snapshot(&self) -> String;

    /// Reads a snapshot of a position on the same ground with the same options.
    fn restore(&self, snapshot: &str) -> Result<Self, Unreadable>;

    /// The rulebook's own scenario file, changed to begin with this position.
    fn scenario(&self) -> String;

    /// The position as a picture and a text map need it.
    fn scene(&self) -> Scene;

    /// What the battle needs on a real table. Unless the rulebook says more: the pieces that are to be seen.
    fn kit(&self) -> Kit {
        let piece = |counter| Piece::new(counter, String::new());
        Kit {
            pieces: self.scene().counters.into_iter().map(piece).collect(),
            ..Kit::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::points_in_words;

    #[test]
    fn half_points_are_said_as_halves() {
        let said = |points| points_in_words(points, true);
        assert_eq!(
            [5, 4, 1, 0, -1, -5].map(said),
            ["2½", "2", "½", "0", "−½", "−2½"]
        );
        assert_eq!(points_in_words(5, false), "5");
    }
}
