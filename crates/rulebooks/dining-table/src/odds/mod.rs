//! The resolutions of this rulebook and their exact odds, by the same code
//! that resolves them in play. What can be asked is in `resolutions.rs`.

mod resolutions;

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use kernel::chance::{Card, CardSet, Unknown};
use kernel::{BySide, Distribution, Fraction, OddsFault, OddsReport, Side};

use crate::activation::{self, Activation};
use crate::artillery::resolution::{Fatigue, Salvo};
use crate::cards::classes;
use crate::charge::clash::{self, Clash, Holder, Striker};
use crate::charge::commit::Front;
use crate::command::{self, CRating};
use crate::firefight::exchange::{Party, exchange};
use crate::generals::risk::{self, Fate, Level};
use crate::morale::MoraleCheck;
use crate::recovery::{Attempt, Joker, Nearness};
use crate::troops::{Arm, Character, Gun, Hindrance, Rating};

pub use resolutions::RESOLUTIONS;

/// The factors of one question, by key.
struct Given(Vec<(&'static str, String)>);

impl Given {
    fn get(&self, key: &str) -> &str {
        let known = self.0.iter().find(|(known, _)| *known == key);
        known.map_or("", |(_, value)| value)
    }

    fn number(&self, key: &str) -> u8 {
        self.get(key).parse().unwrap_or(0)
    }

    fn yes(&self, key: &str) -> bool {
        self.get(key) == "yes"
    }

    fn hindrance(&self, key: &str) -> Hindrance {
        match self.get(key) {
            "minor" => Hindrance::Minor,
            "medium" => Hindrance::Medium,
            "severe" => Hindrance::Severe,
            _ => Hindrance::None,
        }
    }

    fn arm(&self, key: &str) -> Arm {
        match self.get(key) {
            "cavalry" => Arm::BattleCavalry,
            "artillery" => Arm::Artillery(Gun::Medium),
            _ => Arm::Infantry,
        }
    }

    /// The pack: a full one without the cards that are gone.
    fn pack(&self) -> CardSet {
        let gone = self.get("removed").split(',');
        let gone = gone.filter_map(|card| card.parse::<Card>().ok());
        gone.fold(CardSet::FULL, CardSet::without)
    }
}

type Outcomes = Result<Vec<(String, Fraction)>, OddsFault>;

/// The odds of a resolution.
pub fn odds(name: &str, given: &[(String, String)]) -> Result<OddsReport, OddsFault> {
    let found = RESOLUTIONS.iter().find(|known| known.name == name);
    let resolution = found.ok_or_else(|| OddsFault::Resolution {
        name: name.to_owned(),
        known: RESOLUTIONS
            .iter()
            .map(|known| known.name)
            .collect::<Vec<_>>()
            .join(", "),
    })?;
    let given = Given(resolution.read(given)?);
    let outcomes = match resolution.name {
        "command-throw" => command_throw(&given),
        "activation" => activation(&given),
        "charge" => charge(&given),
        "firefight" => firefight(&given),
        "artillery-fire" => artillery_fire(&given),
        "fatigue" => fatigue(&given),
        "recovery" => recovery(&given),
        "morale-check" => morale_check(&given),
        _ => general_risk(&given),
    }?;
    Ok(OddsReport {
        factors: given.0,
        modifiers: Vec::new(),
        outcomes,
    })
}

/// Names the results; a pack with too few cards is a fault of the question.
fn named<T: Ord>(
    odds: Result<BTreeMap<T, Fraction>, Unknown>,
    name: impl Fn(&T) -> String,
) -> Outcomes {
    let odds = odds
        .map_err(|_| OddsFault::Together("the pack has too few cards for this draw".to_owned()))?;
    Ok(odds.iter().map(|(result, p)| (name(result), *p)).collect())
}

fn count(number: u8, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn command_throw(given: &Given) -> Outcomes {
    let rating = CRating::new(given.number("rating"));
    let rating = rating.ok_or_else(|| OddsFault::Together("no such rating".to_owned()))?;
    let odds = Distribution::of(|chance| Ok(command::throw(rating, chance)?.points));
    named(
        odds.map(|odds| odds.iter().map(|(points, p)| (*points, p)).collect()),
        |points| count(*points, "point"),
    )
}

fn activation(given: &Given) -> Outcomes {
    let rating = Rating {
        a: given.number("rating"),
        character: match given.get("character") {
            "strong" => Character::Strong,
            "weak" => Character::Weak,
            _ => Character::Normal,
        },
    };
    let class = |card| activation::read(card, rating) as u8;
    let odds = classes::odds(given.pack(), class, |draws| {
        Ok(activation::draw(rating, Side::First, draws)?.1)
    });
    named(odds, |result| {
        match result {
            Activation::Full => "full",
            Activation::Limited => "limited",
            Activation::Fail => "fail",
        }
        .to_owned()
    })
}

fn charge(given: &Given) -> Outcomes {
    let against = if given.yes("flank") {
        Front::Other
    } else {
        Front::Front
    };
    let (ours, theirs) = (
        given.hindrance("terrain"),
        given.hindrance("attacker-cover"),
    );
    let striker = Striker {
        arm: given.arm("attacker"),
        sps: given.number("attacker-sps"),
        cards: given.number("attacker-cards"),
        against,
        hindered: ours,
    };
    let arm = given.arm("defender");
    let sps = given.number("defender-sps");
    let nil = arm.is_artillery() && (against == Front::Other || sps == 0 || given.yes("limbered"));
    let clash = Clash {
        attackers: ArrayVec::from_iter([striker]),
        defender: Holder {
            arm,
            sps,
            cards: given.number("defender-cards"),
            nil,
            hindered: theirs,
        },
    };
    let asked = if nil { Hindrance::Severe } else { theirs };
    let odds = classes::odds(
        given.pack(),
        |card| clash::class(card, ours, asked),
        |draws| {
            let fought = clash.fight(Side::First, draws)?;
            Ok((fought.attackers, fought.defender))
        },
    );
    named(odds, both)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "results are named by reference"
)]
fn both((attacker, defender): &(u8, u8)) -> String {
    format!("attacker {attacker}, defender {defender}")
}

fn firefight(given: &Given) -> Outcomes {
    let party = |role: &str, hindered: &str| {
        let key = |what: &str| format!("{role}-{what}");
        Party {
            arm: given.arm(role),
            sps: given.number(&key("sps")),
            cards: given.number(&key("cards")),
            joker_hits: given.yes(&key("joker")),
            hindered: given.hindrance(hindered),
        }
    };
    let pair = BySide {
        first: party("attacker", "terrain"),
        second: party("defender", "attacker-cover"),
    };
    let (ours, theirs) = (pair.first.hindered, pair.second.hindered);
    let odds = classes::odds(
        given.pack(),
        |card| clash::class(card, ours, theirs),
        |draws| {
            let result = exchange(&pair, draws)?;
            Ok((result.first.hits, result.second.hits))
        },
    );
    named(odds, both)
}

fn artillery_fire(given: &Given) -> Outcomes {
    let salvo = Salvo {
        markers: given.number("markers"),
        cover: given.hindrance("cover"),
        heavy_or_howitzer: given.yes("heavy-or-howitzer"),
    };
    let odds = classes::odds(
        given.pack(),
        |card| salvo.class(card),
        |draws| Ok(salvo.resolve(Side::First, draws)?.hits),
    );
    named(odds, |hits| count(*hits, "hit"))
}

fn fatigue(given: &Given) -> Outcomes {
    let fatigue = Fatigue {
        markers: given.number("markers"),
        second_rate: given.get("quality") == "second-rate",
    };
    let class = |card: Card| card.suit().map_or(9, |suit| suit as u8);
    let odds = classes::odds(given.pack(), class, |draws| {
        fatigue.resolve(Side::First, draws)
    });
    named(odds, |hits| count(*hits, "hit"))
}

fn recovery(given: &Given) -> Outcomes {
    let attempt = Attempt {
        hits: 1,
        nearness: match given.get("zone") {
            "contact" => Nearness::Contact,
            "threat" => Nearness::Threat,
            _ => Nearness::Clear,
        },
        joker: if given.yes("senior-general-near") {
            Joker::One
        } else {
            Joker::Nothing
        },
    };
    let odds = classes::odds(
        given.pack(),
        |card| attempt.worth(card),
        |draws| Ok(attempt.draw(Side::First, draws)? == 0),
    );
    named(odds, |missed| {
        if *missed {
            "not recovered"
        } else {
            "recovered"
        }
        .to_owned()
    })
}

fn morale_check(given: &Given) -> Outcomes {
    let check = MoraleCheck {
        grade: given.number("rating"),
        hits_before: given.number("hits-before"),
        hits_now: given.number("hits-now"),
        general_near: given.yes("general-near"),
    };
    let odds = classes::odds(
        given.pack(),
        |card| u8::from(check.passes(card)),
        |draws| Ok(!check.draw(Side::First, draws)?),
    );
    named(odds, |failed| {
        if *failed { "failed" } else { "passed" }.to_owned()
    })
}

fn general_risk(given: &Given) -> Outcomes {
    let level = match given.get("level") {
        "high" => Level::High,
        _ => Level::Low,
    };
    let class = |card| risk::read(level, card) as u8;
    let odds = classes::odds(given.pack(), class, |draws| {
        Ok(risk::draw(level, Side::First, draws)?.1)
    });
    named(odds, |fate| {
        match fate {
            Fate::Hit => "hit",
            Fate::Safe => "safe",
            Fate::SeniorAtRisk => "senior general at risk",
        }
        .to_owned()
    })
}
