//! How many cards a side draws: as the player says, or counted by the rules
//! from its SPs, letters and ground, by the code that counts them in play.

use kernel::{Modifier, OddsFault};

use super::Given;
use crate::Rule;
use crate::charge::commit::{Fighter, Front, cards, limited};
use crate::firefight::exchange::Skirmisher;
use crate::troops::{Arm, Going, Trait, Traits};

/// The cards of a side, and what earned it bonus cards.
pub struct Counted {
    pub cards: u8,
    pub bonus: Vec<Modifier>,
}

/// A letter by its name among the factors.
const LETTERS: [(&str, Trait); 7] = [
    ("skirmish", Trait::Skirmish),
    ("no-skirmish", Trait::NoSkirmish),
    ("drill", Trait::Drill),
    ("no-drill", Trait::NoDrill),
    ("heavy", Trait::Heavy),
    ("well-mounted", Trait::WellMounted),
    ("badly-mounted", Trait::BadlyMounted),
];

impl Given<'_> {
    /// What a player counted himself.
    fn told(&self, role: &str) -> Option<u8> {
        self.get(&format!("{role}-cards")).parse().ok()
    }

    fn going(&self) -> Going {
        match self.get("going") {
            "bad" => Going::Bad,
            _ => Going::Good,
        }
    }

    /// The letters of a side, which must fit its arm.
    fn letters(&self, role: &str, arm: Arm) -> Result<Traits, OddsFault> {
        let key = format!("{role}-letters");
        let own = LETTERS.into_iter().filter(|(name, _)| self.has(&key, name));
        let mut traits = Traits::NONE;
        for (name, one) in own {
            if !one.fits(arm) {
                return Err(OddsFault::Together(format!(
                    "the {role} cannot be `{name}`: its arm has no such letter"
                )));
            }
            traits = traits.with(one);
        }
        Ok(traits)
    }

    fn defends(&self, role: &str, arm: Arm) -> Result<bool, OddsFault> {
        let defends = self.yes(&format!("{role}-defends"));
        if defends && !arm.is_infantry() {
            return Err(OddsFault::Together(
                "only infantry has a bonus for Defend status".to_owned(),
            ));
        }
        Ok(defends)
    }

    /// The attacker's cards in a charge, and the defender's.
    pub fn charge_cards(&self, against: Front) -> Result<[Counted; 2], OddsFault> {
        let going = self.going();
        let fighter = |role: &str| {
            let arm = self.arm(role);
            Ok(Fighter {
                arm,
                sps: self.number(&format!("{role}-sps")),
                traits: self.letters(role, arm)?,
                defends: self.defends(role, arm)?,
                vulnerable: self.yes(&format!("{role}-vulnerable")),
            })
        };
        let (attacker, defender) = (fighter("attacker")?, fighter("defender")?);
        //= s2-11.3
        let mixed =
            !defender.arm.is_artillery() && attacker.arm.is_cavalry() != defender.arm.is_cavalry();
        let committed = |own: &Fighter, front: Front, enemy: &Fighter| {
            let committed = own.commits(front, going);
            if mixed {
                limited(committed, enemy.sps)
            } else {
                committed
            }
        };
        let ours = committed(&attacker, Front::Front, &defender);
        let theirs = committed(&defender, against, &attacker);
        let mut bonus = defender.bonus(going);
        if self.yes("defender-guns") {
            let rule = match against {
                Front::Front => Rule::S2_14_3D,
                Front::Other => Rule::S2_14_3E,
            };
            bonus.push(rule.card("attached artillery"));
        }
        Ok([
            self.counted("attacker", ours, attacker.bonus(going)),
            self.counted("defender", theirs, bonus),
        ])
    }

    fn counted(&self, role: &str, committed: u8, mut bonus: Vec<Modifier>) -> Counted {
        if let Some(cards) = self.told(role) {
            let bonus = Vec::new();
            return Counted { cards, bonus };
        }
        bonus.truncate(usize::from(committed));
        Counted {
            cards: cards(committed, bonus.len()),
            bonus,
        }
    }

    /// The cards of one side of a firefight, and whether a Joker hits for it.
    pub fn firefight_cards(&self, role: &str, front: Front) -> Result<(Counted, bool), OddsFault> {
        let arm = self.arm(role);
        let unit = Skirmisher {
            arm,
            traits: self.letters(role, arm)?,
            defends: self.defends(role, arm)?,
            guns_attached: self.yes(&format!("{role}-guns")),
        };
        let joker = self.yes(&format!("{role}-joker")) || unit.joker_hits();
        let committed = unit.most(front).min(self.number(&format!("{role}-sps")));
        if let Some(cards) = self.told(role) {
            let bonus = Vec::new();
            return Ok((Counted { cards, bonus }, joker));
        }
        //= s2-17.5-b
        let bonus: Vec<Modifier> = unit.bonus().filter(|_| committed > 0).into_iter().collect();
        let cards = committed + u8::try_from(bonus.len()).unwrap_or(0);
        Ok((Counted { cards, bonus }, joker))
    }
}

/// Bonus cards of both sides, as a list of modifiers.
pub fn listed(ours: Vec<Modifier>, theirs: Vec<Modifier>) -> Vec<(&'static str, Modifier)> {
    let ours = ours.into_iter().map(|one| ("attacker's cards", one));
    let theirs = theirs.into_iter().map(|one| ("defender's cards", one));
    ours.chain(theirs).collect()
}
