//! The resolutions of this rulebook and their exact odds, by the same code
//! that resolves them in play. What can be asked is in `resolutions.rs`.

mod counted;
mod hands;
mod modifiers;
mod resolutions;

use arrayvec::ArrayVec;
use ground::table::Face;
use kernel::chance::{Card, CardSet};
use kernel::wording::count;
use kernel::{BySide, Came, Chance, Factors, OddsFault, Resolution, Side, Trial};

use crate::activation::{self, Activation};
use crate::artillery::resolution::{Fatigue, Salvo, Struck, shares};
use crate::cards::{Draws, calls_for_a_shuffle};
use crate::charge::clash::{self, Clash, Holder, Striker};
use crate::charge::commit::Front;
use crate::command::{self, CRating};
use crate::firefight::exchange::{Party, exchange};
use crate::generals::risk::{self, Fate, Level};
use crate::morale::MoraleCheck;
use crate::recovery::{Attempt, Joker, Nearness};
use crate::troops::{Arm, Character, Gun, Hindrance, Rating};

use hands::dealt;

pub use resolutions::RESOLUTIONS;

/// The factors of one question, by key.
struct Given<'a>(&'a Factors);

impl std::ops::Deref for Given<'_> {
    type Target = Factors;

    fn deref(&self) -> &Factors {
        self.0
    }
}

impl Given<'_> {
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

/// A resolution made ready.
pub fn trial(resolution: &Resolution, factors: &Factors) -> Result<Trial<'static>, OddsFault> {
    let given = Given(factors);
    Ok(match resolution.name {
        "command-throw" => command_throw(&given)?,
        "activation" => activation(&given),
        "charge" => charge(&given)?,
        "firefight" => firefight(&given)?,
        "artillery-fire" => artillery_fire(&given),
        "fatigue" => fatigue(&given),
        "recovery" => recovery(&given)?,
        "morale-check" => morale_check(&given),
        _ => general_risk(&given),
    })
}

fn command_throw(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let rating = CRating::new(given.number("rating"));
    let rating = rating.ok_or_else(|| OddsFault::Together("no such rating".to_owned()))?;
    let resolve = move |chance: &mut dyn Chance| {
        let points = command::throw(rating, chance)?.points;
        let words = format!(
            "{} new for this headquarters.",
            count(points, "command point")
        );
        Ok(Came::new(points, words))
    };
    Ok(Trial::new(rating.changes(), resolve, |points| {
        count(*points, "point")
    }))
}

fn activation(given: &Given<'_>) -> Trial<'static> {
    let rating = Rating {
        a: given.number("rating"),
        character: match given.get("character") {
            "strong" => Character::Strong,
            "weak" => Character::Weak,
            _ => Character::Normal,
        },
    };
    let resolve = move |draws: &mut dyn Draws| {
        let (card, result) = activation::draw(rating, Side::First, draws)?;
        let words = match result {
            Activation::Full => "fully activated",
            Activation::Limited => "limited activation only",
            Activation::Fail => "not activated",
        };
        Ok(Came::new(
            result,
            format!("{} against A{}: {words}.", card.face(), rating.a),
        ))
    };
    let class = move |card| activation::read(card, rating) as u8;
    dealt(
        activation::jokers(rating),
        given.pack(),
        class,
        resolve,
        |result| {
            match result {
                Activation::Full => "full",
                Activation::Limited => "limited",
                Activation::Fail => "fail",
            }
            .to_owned()
        },
    )
}

fn charge(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let against = if given.yes("flank") {
        Front::Other
    } else {
        Front::Front
    };
    let (ours, theirs) = (
        given.hindrance("terrain"),
        given.hindrance("attacker-cover"),
    );
    let [attack, defence] = given.charge_cards(against)?;
    let striker = Striker {
        arm: given.arm("attacker"),
        sps: given.sps("attacker"),
        cards: attack.cards,
        face: Face::Front,
        against,
        hindered: ours,
    };
    let arm = given.arm("defender");
    let sps = given.sps("defender");
    let nil = arm.is_artillery() && (against == Front::Other || sps == 0 || given.yes("limbered"));
    let clash = Clash {
        attackers: ArrayVec::from_iter([striker]),
        defender: Holder {
            arm,
            sps,
            cards: defence.cards,
            nil,
            hindered: theirs,
        },
        summed: false,
    };
    let asked = if nil { modifiers::NIL } else { theirs };
    let mut changed = BySide {
        first: attack.changed,
        second: defence.changed,
    };
    if nil {
        changed.second.extend(modifiers::one_card(defence.cards));
    }
    let mut modifiers = modifiers::of_cards(changed);
    modifiers.extend(modifiers::of_clash(&clash));
    let resolve = move |draws: &mut dyn Draws| {
        let fought = clash.fight(Side::First, draws)?;
        let scored = both_words(fought.attackers, fought.defender);
        let won = if clash.attack_wins(&fought) {
            "The attack wins."
        } else {
            "The attack fails."
        };
        let kings = kings(fought.attackers_kings, fought.defender_kings);
        let words = format!("{scored} {won}{kings}");
        Ok(Came::new((fought.attackers, fought.defender), words))
    };
    let meaning = move |card| clash::class(card, [ours, asked]);
    Ok(dealt(modifiers, given.pack(), meaning, resolve, both))
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "results are named by reference"
)]
fn both((attacker, defender): &(u8, u8)) -> String {
    format!("attacker {attacker}, defender {defender}")
}

fn both_words(attacker: u8, defender: u8) -> String {
    format!(
        "The attacker scores {}, the defender {}.",
        count(attacker, "hit"),
        count(defender, "hit")
    )
}

/// Kings put generals at risk.
fn kings(attacker: u8, defender: u8) -> String {
    let one = |who: &str, kings: u8| match kings {
        0 => String::new(),
        _ => format!(" The {who} drew a King: a general of the enemy is at risk."),
    };
    one("attacker", attacker) + &one("defender", defender)
}

fn firefight(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let struck = if given.yes("flank") {
        Front::Other
    } else {
        Front::Front
    };
    let (attack, attack_joker) = given.firefight_cards("attacker", Front::Front)?;
    let (defence, defence_joker) = given.firefight_cards("defender", struck)?;
    let party = |role: &str, cards: u8, joker_hits: bool, against: Front, hindered: &str| Party {
        arm: given.arm(role),
        sps: given.sps(role),
        cards,
        joker_hits,
        against,
        hindered: given.hindrance(hindered),
    };
    let pair = BySide {
        first: party("attacker", attack.cards, attack_joker, struck, "terrain"),
        second: party(
            "defender",
            defence.cards,
            defence_joker,
            Front::Front,
            "attacker-cover",
        ),
    };
    let (ours, theirs) = (pair.first.hindered, pair.second.hindered);
    let mut modifiers = modifiers::of_cards(BySide {
        first: attack.changed,
        second: defence.changed,
    });
    modifiers.extend(modifiers::of_exchange(&pair));
    let resolve = move |draws: &mut dyn Draws| {
        let result = exchange(&pair, draws)?;
        let (first, second) = (result.first, result.second);
        let words = both_words(first.hits, second.hits) + &kings(first.kings, second.kings);
        Ok(Came::new((first.hits, second.hits), words))
    };
    let meaning = move |card| clash::class(card, [ours, theirs]);
    Ok(dealt(modifiers, given.pack(), meaning, resolve, both))
}

fn artillery_fire(given: &Given<'_>) -> Trial<'static> {
    let salvo = Salvo {
        markers: given.number("markers"),
        cover: given.hindrance("cover"),
        heavy_or_howitzer: given.yes("heavy-or-howitzer"),
    };
    let shared = shares(salvo.markers, given.number("faces"));
    let cards: ArrayVec<Salvo, 3> = shared.map(|markers| Salvo { markers, ..salvo }).collect();
    let modifiers = modifiers::of_fire(&cards, salvo.markers);
    let resolve = move |draws: &mut dyn Draws| {
        let mut struck = Struck::default();
        for card in &cards {
            let one = card.resolve(Side::First, draws)?;
            struck.hits += one.hits;
            struck.kings += one.kings;
            draws.next_process();
        }
        let words = hits_words(struck.hits, "The target");
        let king = match struck.kings {
            0 => "",
            _ => " A King: a general near the target is at risk.",
        };
        Ok(Came::new(struck.hits, words + king))
    };
    let class = move |card| 2 * salvo.class(card) + u8::from(calls_for_a_shuffle(card));
    dealt(modifiers, given.pack(), class, resolve, |hits| {
        count(*hits, "hit")
    })
}

fn hits_words(hits: u8, who: &str) -> String {
    match hits {
        0 => format!("{who} takes no hit."),
        hits => format!("{who} takes {}.", count(hits, "hit")),
    }
}

fn fatigue(given: &Given<'_>) -> Trial<'static> {
    let fatigue = Fatigue {
        markers: given.number("markers"),
        second_rate: given.get("quality") == "second-rate",
    };
    let resolve = move |draws: &mut dyn Draws| {
        let hits = fatigue.resolve(Side::First, draws)?;
        Ok(Came::new(hits, hits_words(hits, "The battery")))
    };
    let class = |card: Card| card.suit().map_or(9, |suit| suit as u8);
    dealt(
        modifiers::of_fatigue(fatigue, Side::First).all(Side::First),
        given.pack(),
        class,
        resolve,
        |hits| count(*hits, "hit"),
    )
}

fn recovery(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let (senior, elite) = (
        given.yes("senior-general-near"),
        given.yes("elite-artillery"),
    );
    let joker = match (senior, elite) {
        (false, false) => Joker::Nothing,
        (true, false) => Joker::One,
        (false, true) => Joker::All,
        //= s2-21.3-c
        (true, true) => {
            return Err(OddsFault::Together(
                "a senior general does not help artillery".to_owned(),
            ));
        }
    };
    let attempt = Attempt {
        hits: 1,
        nearness: match given.get("zone") {
            "contact" => Nearness::Contact,
            "threat" => Nearness::Threat,
            _ => Nearness::Clear,
        },
        joker,
    };
    let resolve = move |draws: &mut dyn Draws| {
        let missed = attempt.draw(Side::First, draws)? == 0;
        let words = if missed {
            "The hit stays."
        } else {
            "The hit is recovered."
        };
        Ok(Came::new(missed, words))
    };
    let class = move |card| attempt.worth(card);
    Ok(dealt(
        attempt.changes(),
        given.pack(),
        class,
        resolve,
        |missed| {
            if *missed {
                "not recovered"
            } else {
                "recovered"
            }
            .to_owned()
        },
    ))
}

fn morale_check(given: &Given<'_>) -> Trial<'static> {
    let check = MoraleCheck {
        grade: given.number("rating"),
        hits_before: given.number("hits-before"),
        hits_now: given.number("hits-now"),
        general_near: given.yes("general-near"),
    };
    let resolve = move |draws: &mut dyn Draws| {
        let passed = check.draw(Side::First, draws)?;
        let words = if passed {
            "every card is high enough; the charge goes on"
        } else {
            "not every card is high enough; the charge fails"
        };
        Ok(Came::new(
            !passed,
            format!("Needed {}: {words}.", check.needed()),
        ))
    };
    let class = move |card| u8::from(check.passes(card));
    dealt(
        check.changes(Side::First).all(Side::First),
        given.pack(),
        class,
        resolve,
        |failed| if *failed { "failed" } else { "passed" }.to_owned(),
    )
}

fn general_risk(given: &Given<'_>) -> Trial<'static> {
    let level = match given.get("level") {
        "high" => Level::High,
        _ => Level::Low,
    };
    let resolve = move |draws: &mut dyn Draws| {
        let (card, fate) = risk::draw(level, Side::First, draws)?;
        let words = match fate {
            Fate::Hit => "the general is hit",
            Fate::Safe => "the general is safe",
            Fate::SeniorAtRisk => "he is safe, but a senior general near him is at risk",
        };
        Ok(Came::new(fate, format!("{}: {words}.", card.face())))
    };
    let class = move |card| risk::read(level, card) as u8;
    dealt(level.changes(), given.pack(), class, resolve, |fate| {
        match fate {
            Fate::Hit => "hit",
            Fate::Safe => "safe",
            Fate::SeniorAtRisk => "senior general at risk",
        }
        .to_owned()
    })
}
