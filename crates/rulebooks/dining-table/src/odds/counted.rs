//! How many cards a side draws: as the player says, or counted by the rules
//! from its SPs, letters and ground, by the code that counts them in play.

use kernel::{Modifier, OddsFault};

use super::Given;
use crate::Rule;
use crate::charge::commit::{Fighter, Front, cards};
use crate::charge::modifiers::{Faces, VULNERABLE, held_back, matched};
use crate::firefight::exchange::Skirmisher;
use crate::firefight::modifiers::{jokers, kept_from_fire};
use crate::troops::{Arm, Going, Trait, Traits};

/// The cards of a side, and what makes them more or fewer than its SPs: none of
/// it if a player counted them himself.
pub struct Counted {
    pub cards: u8,
    pub changed: Vec<Modifier>,
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

/// The SPs of a unit of which nothing is said.
const USUAL_SPS: u8 = 4;

impl Given<'_> {
    /// What a player counted himself.
    fn told(&self, role: &str) -> Option<u8> {
        self.get(&format!("{role}-cards")).parse().ok()
    }

    /// The SPs of a side. Who draws so many cards has as many SPs, if no others are said: Clubs count only if
    /// they break him.
    pub fn sps(&self, role: &str) -> u8 {
        let said = self.get(&format!("{role}-sps")).parse().ok();
        said.or_else(|| self.told(role)).unwrap_or(USUAL_SPS)
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
        if traits.contradiction().is_some() {
            return Err(OddsFault::Together(format!(
                "the {role} cannot be strong and weak in the same thing"
            )));
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
                sps: self.sps(role),
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
            let mut changed = held_back(*own, VULNERABLE, |own, faces| match faces {
                Faces::Fronts => own.commits(Front::Front, going),
                Faces::AsTheyAre => own.commits(front, going),
            });
            let mut committed = own.commits(front, going);
            if mixed {
                let (most, fewer) = matched(committed, enemy.sps);
                changed.extend(fewer);
                committed = most;
            }
            (committed, changed)
        };
        let ours = committed(&attacker, Front::Front, &defender);
        let theirs = committed(&defender, against, &attacker);
        let mut bonus = defender.bonus(going);
        if self.guns("defender", defender.arm)? {
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

    fn counted(
        &self,
        role: &str,
        (committed, mut changed): (u8, Vec<Modifier>),
        mut bonus: Vec<Modifier>,
    ) -> Counted {
        if let Some(cards) = self.told(role) {
            let changed = Vec::new();
            return Counted { cards, changed };
        }
        bonus.truncate(usize::from(committed));
        let cards = cards(committed, bonus.len());
        changed.extend(bonus);
        Counted { cards, changed }
    }

    /// Whether artillery is attached to a side: that is done to infantry alone.
    fn guns(&self, role: &str, arm: Arm) -> Result<bool, OddsFault> {
        //= s2-14.3-a
        let guns = self.yes(&format!("{role}-guns"));
        if guns && !arm.is_infantry() {
            return Err(OddsFault::Together(
                "artillery is attached to infantry only".to_owned(),
            ));
        }
        Ok(guns)
    }

    /// The cards of one side of a firefight, and whether a Joker hits for it.
    pub fn firefight_cards(&self, role: &str, front: Front) -> Result<(Counted, bool), OddsFault> {
        let arm = self.arm(role);
        let unit = Skirmisher {
            arm,
            traits: self.letters(role, arm)?,
            defends: self.defends(role, arm)?,
            guns_attached: self.guns(role, arm)?,
        };
        let said = self.yes(&format!("{role}-joker"));
        //= s2-17.6-c
        if said && !arm.is_infantry() {
            return Err(OddsFault::Together(format!(
                "a Joker hits for skirmishers, and the {role} has none"
            )));
        }
        let joker = said || unit.joker_hits();
        let committed = unit.most(front).min(self.sps(role));
        if let Some(cards) = self.told(role) {
            let changed = jokers(joker, cards).into_iter().collect();
            //= s2-17.4-a s2-17.4-d s2-17.5-b s2-17.8-a
            let most = match unit.most(front) {
                most if arm.is_infantry() => most + 1,
                most => most,
            };
            if cards > most {
                return Err(OddsFault::Together(format!(
                    "the {role} draws {most} at the most, the bonus card included"
                )));
            }
            return Ok((Counted { cards, changed }, joker));
        }
        //= s2-17.5-b
        let bonus = unit.bonus().filter(|_| committed > 0);
        let cards = committed + u8::from(bonus.is_some());
        let mut changed = kept_from_fire(unit, front, self.sps(role));
        changed.extend(bonus);
        changed.extend(jokers(joker, cards));
        Ok((Counted { cards, changed }, joker))
    }
}
