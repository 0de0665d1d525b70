//! Activation (2.2.3, 2.4.6, 2.4.7): a card against the A rating.

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};
use kernel::trial::Modifiers;
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::cards::Draws;
use crate::game::Battle;
use crate::ids::Who;
use crate::modifiers::{CARDS, Changes, change, those, words};
use crate::troops::{Character, Rating};

/// How far somebody is activated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activation {
    /// He may do all he may.
    Full,
    /// Orders, but no personal control; free moves only.
    Limited,
    /// Nothing at all.
    Fail,
}

/// What a card means to somebody.
pub fn read(card: Card, rating: Rating) -> Activation {
    match card.rank() {
        //= s2-2.3-b
        Some(1) => Activation::Fail,
        //= s2-2.3-c
        Some(rank) if rank >= rating.a => Activation::Full,
        //= s2-2.3-d
        Some(_) => Activation::Limited,
        //= s2-2.3-e
        None => match rating.character {
            Character::Weak => Activation::Fail,
            Character::Normal => Activation::Limited,
            Character::Strong => Activation::Full,
        },
    }
}

/// What his character makes of a Joker, unless it is as usual.
pub(crate) fn jokers(rating: Rating) -> Modifiers {
    let what = match rating.character {
        Character::Strong => "strong: a Joker activates fully",
        Character::Normal => return Vec::new(),
        Character::Weak => "weak: a Joker fails",
    };
    vec![(CARDS, words(Rule::S2_2_3E, what))]
}

/// Draws for activation.
pub fn draw(
    rating: Rating,
    side: Side,
    draws: &mut dyn Draws,
) -> Result<(Card, Activation), Unknown> {
    //= s2-2.3-a s2-4.6
    let card = draws.card(side, Why::new(Rule::S2_2_3A, "activation"))?;
    Ok((card, read(card, rating)))
}

impl Battle {
    /// What changes somebody's draw for activation. Character stands on a roster; that a general was hit
    /// everybody saw.
    pub(crate) fn activation_changes(&self, who: Who) -> Changes {
        let wounds = match who {
            Who::General(general) => self.pos.general(general).wounds,
            Who::Unit(_) => 0,
        };
        let what = "hits on the general";
        Changes::of(
            self.side_of(who),
            jokers(self.rating(who)),
            those([("needed", change(Rule::S2_16_3E, what, 0, wounds))]),
        )
    }
}
