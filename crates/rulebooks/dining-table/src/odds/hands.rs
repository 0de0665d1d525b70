//! Hands out of the pack of a question: once, card by card, or by classes of
//! cards for the odds.

use kernel::chance::{Card, CardSet, Draw, Request, Unknown, Why};
use kernel::trial::Modifiers;
use kernel::{Came, Chance, OddsFault, Side, Trial};

use crate::cards::{Draws, Hand, calls_for_a_shuffle, classes};

/// A pack that is not shuffled within a process: whoever asks says what is gone
/// from it, and a draw that it cannot serve is a fault of the question.
struct Pack<'a> {
    chance: &'a mut dyn Chance,
    left: CardSet,
    /// Whether a card was shown that it is shuffled after.
    shown: bool,
}

impl Draws for Pack<'_> {
    fn hand(&mut self, of: Side, count: u8, why: Why) -> Result<Hand, Unknown> {
        let cards: Result<_, _> = (0..count).map(|_| self.card(of, why)).collect();
        Ok(Hand(cards?))
    }

    fn card(&mut self, _: Side, why: Why) -> Result<Card, Unknown> {
        let draw = Draw::Card(self.left);
        let card = self.chance.card(self.left, why)?;
        let card = card.ok_or(Unknown(Request { draw, why }))?;
        self.left = self.left.without(card);
        self.shown |= calls_for_a_shuffle(card);
        Ok(card)
    }

    fn next_process(&mut self) {
        if std::mem::take(&mut self.shown) {
            self.left = CardSet::FULL;
        }
    }
}

/// A resolver of hands made ready: once out of a pack, or by classes of cards.
pub(super) fn dealt<T: Ord + 'static>(
    modifiers: Modifiers,
    pack: CardSet,
    class: impl Fn(Card) -> u8 + 'static,
    resolve: impl Fn(&mut dyn Draws) -> Result<Came<T>, Unknown> + Clone + 'static,
    name: impl Fn(&T) -> String + Clone + 'static,
) -> Trial<'static> {
    let (again, naming) = (resolve.clone(), name.clone());
    let once = move |chance: &mut dyn Chance| {
        let (left, shown) = (pack, false);
        let mut pack = Pack {
            chance,
            left,
            shown,
        };
        resolve(&mut pack)
    };
    let by_classes = move || {
        let odds = classes::odds(pack, &class, |draws| Ok(again(draws)?.result));
        let odds = odds.map_err(|_| {
            OddsFault::Together("the pack has too few cards for this draw".to_owned())
        })?;
        Ok(odds
            .iter()
            .map(|(result, p)| (naming(result), *p))
            .collect())
    };
    Trial::new(modifiers, once, name).shortened(by_classes)
}
