//! How many cards a side draws: as the player says, or counted by the rules
//! from its SPs, letters and ground, by the code that counts them in play.

use kernel::{Modifier, OddsFault};

use super::Given;
use super::modifiers::change;
use crate::Rule;
use crate::charge::commit::{Fighter, Front, cards, limited};
use crate::firefight::exchange::Skirmisher;
use crate::troops::{Arm, Going, Trait, Traits};

/// The cards of a side, and what makes them more or fewer than its SPs: none of
/// it if a player counted them himself.
pub struct Counted {
    pub cards: u8,
    pub changed: Vec<Modifier>,
}

/// What keeps SPs of a unit out of a charge combat: by how much each reason lowers what play lets it commit.
/// The face comes first, since it holds for all alike; who is vulnerable is so with or without a weakness.
fn held_back(own: Fighter, front: Front, going: Going) -> Vec<Modifier> {
    let plain = Fighter {
        traits: Traits::NONE,
        vulnerable: false,
        ..own
    };
    let exposed = Fighter {
        vulnerable: own.vulnerable,
        ..plain
    };
    let free = plain.commits(Front::Front, going);
    let on_face = plain.commits(front, going);
    let open = exposed.commits(front, going);
    let all = own.commits(front, going);
    let (rule, what) = if own.arm.is_artillery() {
        (Rule::S2_11_2G, "guns use no SPs on a flank or the rear")
    } else {
        (Rule::S2_11_2F, "few SPs on a flank or the rear")
    };
    let weak = "a weakness that counts on this ground";
    [
        change(rule, what, free, on_face),
        change(Rule::S2_11_2E, "vulnerable", on_face, open),
        change(Rule::S2_11_2D, weak, open, all),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The same in a firefight, against what plain infantry commits to its front.
fn kept_from_fire(own: Skirmisher, front: Front, sps: u8) -> Vec<Modifier> {
    let plain = Skirmisher {
        traits: Traits::NONE,
        ..own
    };
    let foot = Skirmisher {
        arm: Arm::Infantry,
        ..plain
    };
    let free = foot.most(Front::Front).min(sps);
    let of_arm = plain.most(Front::Front).min(sps);
    let on_face = plain.most(front).min(sps);
    let all = own.most(front).min(sps);
    let (rule, what) = if own.arm.is_cavalry() {
        (Rule::S2_17_8A, "cavalry has no part in a firefight")
    } else {
        (Rule::S2_17_4D, "guns commit few SPs to a firefight")
    };
    let face = "few SPs on a flank or the rear";
    [
        change(rule, what, free, of_arm),
        change(Rule::S2_17_4B, face, of_arm, on_face),
        change(Rule::S2_17_4C, "skirmish weakness", on_face, all),
    ]
    .into_iter()
    .flatten()
    .collect()
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

    /// The SPs of a side. Who draws so many cards has more than one SP: Clubs count only if they break him.
    pub fn sps(&self, role: &str) -> u8 {
        let said = self.get(&format!("{role}-sps")).parse().ok();
        said.or_else(|| self.told(role)).unwrap_or(1)
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
            let mut changed = held_back(*own, front, going);
            let mut committed = own.commits(front, going);
            if mixed {
                let most = limited(committed, enemy.sps);
                let what = "infantry and cavalry: no more SPs than the enemy has";
                changed.extend(change(Rule::S2_11_3, what, committed, most));
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
            let changed = Vec::new();
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
        Ok((Counted { cards, changed }, joker))
    }
}
