//! One shot of the artillery phase: what must be rolled, and what saves. Play and
//! the odds resolve it by this one piece of code.

use kernel::{Chance, Modifier, Unknown, Why};

use crate::Rule;
use crate::event::Save;
use crate::setup::Gun;
use crate::sight::Range;

/// What decides a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a factor of the book, independent of the others.
pub(crate) struct Shot {
    pub range: Range,
    pub gun: Gun,
    /// The attribute, which is not the optional rule of the same name.
    pub heavy_attribute: bool,
    /// Not guns, but skirmishers.
    pub skirmishers: bool,
    pub square: bool,
    /// The target is artillery ready to fire, which may save itself.
    pub deployed_guns: bool,
    pub in_buildings: bool,
}

/// What came of a shot: the die, and each save with its die.
#[derive(Clone, Debug)]
pub(crate) struct ShotResult {
    pub die: u8,
    pub needed: u8,
    pub saves: arrayvec::ArrayVec<(Save, u8), 2>,
    pub hit: bool,
}

impl Shot {
    /// What must be rolled, and why: the base for the range, less modifiers.
    //= artillery.4 artillery.5.1 artillery.5.2 artillery.6.1 artillery.6.2 quickref.artillery.1
    //= quickref.artillery.2 optional.heavy.2 attributes.heavy-artillery attributes.skirmishers
    pub fn modifiers(self) -> arrayvec::ArrayVec<Modifier, 3> {
        let mut list = arrayvec::ArrayVec::new();
        let far = self.range == Range::Far;
        if self.skirmishers {
            list.push(Modifier::new(Rule::AttributesSkirmishers, "skirmishers", 0));
        } else if self.gun == Gun::Heavy && far {
            list.push(Modifier::new(Rule::OptionalHeavy2, "heavy artillery", 1));
        } else if self.heavy_attribute && far {
            list.push(Modifier::new(
                Rule::AttributesHeavyArtillery,
                "heavy artillery",
                1,
            ));
        }
        if !far && !self.skirmishers {
            list.push(Modifier::new(Rule::Artillery5_1, "adjacent", 1));
        }
        if self.square {
            list.push(Modifier::new(
                Rule::QuickrefArtillery2,
                "against a square",
                1,
            ));
        }
        list
    }

    /// The least die that hits: 6, less what the modifiers give.
    pub fn needed(self) -> u8 {
        let sum: i8 = self.modifiers().iter().map(|modifier| modifier.value).sum();
        6_u8.saturating_add_signed(-sum)
    }

    /// Fires.
    //= artillery.3 artillery.10 artillery.11 quickref.artillery.3 terrain.buildings.3
    //= qb.terrain.farm.3
    pub fn fire(self, chance: &mut dyn Chance) -> Result<ShotResult, Unknown> {
        let needed = self.needed();
        let die = chance.d6(if self.skirmishers {
            Why::new(Rule::AttributesSkirmishers, "skirmishers fire")
        } else {
            Why::new(Rule::Artillery3, "artillery fires")
        })?;
        let mut result = ShotResult {
            die,
            needed,
            saves: arrayvec::ArrayVec::new(),
            hit: die >= needed,
        };
        let saves = [
            (self.in_buildings, Save::Buildings, "save in buildings (4+)"),
            (
                self.deployed_guns,
                Save::Guns,
                "artillery saves itself (4+)",
            ),
        ];
        for (_, save, what) in saves.into_iter().filter(|(has, ..)| *has) {
            if result.hit {
                let die = chance.d6(Why::new(save.rule(), what))?;
                result.saves.push((save, die));
                result.hit = die < Save::NEEDED;
            }
        }
        Ok(result)
    }
}
