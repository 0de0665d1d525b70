//! Melee: one roll of one unit against one, with the table of factors and the result.
//!
//! Who fights whom is in `fights.rs`, what follows in `results.rs`.

use kernel::{Chance, Modifier, Unknown, Why};

use crate::Rule;
use crate::formation::Formation;
use crate::troops::{Grade, Kind};

/// What a unit defends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Works {
    /// Nothing.
    #[default]
    Open,
    /// An obstacle.
    Obstacle,
    /// A fortification.
    Fortification,
}

/// One of the two units that fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Fighter {
    /// What it is.
    pub kind: Kind,
    /// Its grade.
    pub grade: Grade,
    /// How many bases it has.
    pub bases: u8,
    /// How it is formed.
    pub formation: Formation,
    /// Whether it is British trained.
    pub british_trained: bool,
    /// Whether it is of the old regime.
    pub old_regime: bool,
    /// Whether it is Cossacks.
    pub cossacks: bool,
    /// Whether it is disordered.
    pub disordered: bool,
    /// Eligible bases of the units that support it.
    pub supports: u8,
    /// What it defends.
    pub works: Works,
}

/// How many bases of a unit may fight or support.
//= melee.5 melee.6 melee.7
pub const fn eligible(kind: Kind, old_regime: bool, formation: Formation, bases: u8) -> u8 {
    let ranks = if kind.is_cavalry() || old_regime {
        1
    } else {
        2
    };
    let in_rank = formation.front_rank(bases);
    let most = in_rank * ranks;
    if most < bases { most } else { bases }
}

/// A fight of one unit against one: the phasing side's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Side A's unit and side B's.
    pub fighters: [Fighter; 2],
}

/// What a fight comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Side A's unit routs.
    ARouts,
    /// Side A's unit is pushed back.
    APushed,
    /// Nobody wins.
    Indecisive,
    /// Side B's unit is pushed back.
    BPushed,
    /// Side B's unit routs.
    BRouts,
}

/// The dice of a fight and what they came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fought {
    /// The result.
    pub verdict: Verdict,
    /// Both dice.
    pub dice: [u8; 2],
    /// Both scores.
    pub scores: [i8; 2],
}

impl Clash {
    /// What is added to the die of one of them.
    //= melee.9
    pub fn modifiers(&self, who: usize) -> Vec<Modifier> {
        let (own, foe) = (&self.fighters[who], &self.fighters[1 - who]);
        let bases = eligible(own.kind, own.old_regime, own.formation, own.bases).cast_signed();
        let infantry = own.kind.is_infantry();
        let in_line = infantry && own.formation.is_line();
        let ridden_down =
            own.kind.is_cavalry() && foe.kind.is_infantry() && foe.formation != Formation::Square;
        let (bases_rule, each) = if ridden_down {
            (Rule::Melee10, 4)
        } else {
            (Rule::Melee11, 1)
        };
        let drilled = own.british_trained || own.old_regime;
        let raw = own.grade == Grade::Raw;
        //= melee.12 melee.20
        let rows = [
            (true, bases_rule, "eligible bases", bases * each),
            (own.grade == Grade::Guard, Rule::Melee13, "guard", 2),
            (own.grade == Grade::Elite, Rule::Melee14, "elite", 1),
            (raw && own.cossacks, Rule::Melee15, "raw Cossacks", -2),
            (raw && !own.cossacks, Rule::Melee16, "raw", -1),
            (own.disordered, Rule::Melee17, "disordered", -1),
            (
                foe.works == Works::Obstacle,
                Rule::Melee18,
                "enemy behind an obstacle",
                -1,
            ),
            (
                foe.works == Works::Fortification,
                Rule::Melee19,
                "enemy in a fortification",
                -3,
            ),
            (
                own.kind == Kind::HeavyCavalry,
                Rule::Melee21,
                "heavy cavalry",
                2,
            ),
            //= troops.9 troops.11
            (in_line && drilled, Rule::Melee22, "steady in line", 3),
            (in_line && !drilled, Rule::Melee23, "in line", 2),
            (
                infantry && own.formation == Formation::Square,
                Rule::Melee24,
                "in square",
                -5,
            ),
            (
                (1..=2).contains(&own.supports),
                Rule::Melee25,
                "supports",
                1,
            ),
            (
                (3..=5).contains(&own.supports),
                Rule::Melee26,
                "supports",
                2,
            ),
            (own.supports >= 6, Rule::Melee27, "supports", 3),
        ];
        rows.into_iter()
            .filter(|(counts, ..)| *counts)
            .map(|(_, rule, what, value)| Modifier::new(rule, what, value))
            .collect()
    }

    /// Rolls a die for each and reads the result.
    //= melee.8
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<Fought, Unknown> {
        let dice = [
            chance.d6(Why::new(Rule::Melee8, "the phasing side's melee die"))?,
            chance.d6(Why::new(Rule::Melee8, "the other side's melee die"))?,
        ];
        let scores = [0, 1].map(|who| {
            let sum: i8 = self
                .modifiers(who)
                .iter()
                .map(|modifier| modifier.value)
                .sum();
            dice[who].cast_signed() + sum
        });
        Ok(Fought {
            verdict: verdict(scores[0] - scores[1]),
            dice,
            scores,
        })
    }
}

/// The result table, by how much side A's score is the higher.
//= melee.28 melee-result.1 melee-result.6 melee-result.12
pub const fn verdict(lead: i8) -> Verdict {
    match lead {
        ..=-5 => Verdict::ARouts,
        -4..=-2 => Verdict::APushed,
        -1..=1 => Verdict::Indecisive,
        2..=4 => Verdict::BPushed,
        5.. => Verdict::BRouts,
    }
}
