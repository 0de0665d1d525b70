//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play.

mod lists;
mod resolutions;

use std::fmt::Write as _;

use kernel::{Came, Chance, Factors, Fraction, Modifier, OddsFault, Resolution, Trial};

use crate::resolve::command::{Initiative, Receipt, attack_continues};
use crate::resolve::fire::Fire;
use crate::resolve::melee::Clash;
use crate::resolve::morale::{Nerve, why};
use crate::resolve::single::{Help, Limbering, Recall};
use crate::resolve::square::Forming;
use crate::resolve::total;
use crate::resolve::wound::Wound;
use crate::tables::numbers::fraction;
use crate::tables::results::{Acceptance, Melee, Squared};
use crate::troops::SquareClass;
use crate::{Base6, Rule, Tables, Throw};

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
    fn value(&self, key: &str) -> Fraction {
        fraction(self.get(key)).unwrap_or(Fraction::ONE)
    }

    fn help(&self) -> Help {
        match self.get("leader") {
            "leader" => Help::Leader,
            "special" => Help::Special,
            _ => Help::None,
        }
    }

    /// The modifier that a person adds to a roll of his own.
    fn modifiers(&self, rule: Rule) -> Vec<Modifier> {
        let value: i8 = self.number("modifier");
        if value == 0 {
            return Vec::new();
        }
        vec![Modifier::new(rule, "as given", value)]
    }
}

/// A resolution made ready, by the project's own tables.
pub fn trial(resolution: &Resolution, factors: &Factors) -> Result<Trial<'static>, OddsFault> {
    let given = Given(factors);
    let tables = Tables::ours();
    Ok(match resolution.name {
        "fire" => fire(&given, tables),
        "melee" => melee(&given, tables),
        "morale" => morale(&given),
        "square" => square(&given, tables),
        "recall" => recall(&given, tables),
        "limber" => limber(&given, tables),
        "order" => order(&given, tables),
        "initiative" => initiative(&given, tables),
        "stoppage" => stoppage(&given, tables),
        _ => wound(given.yes("times")),
    })
}

fn listed(modifiers: Vec<Modifier>) -> Vec<(&'static str, Modifier)> {
    modifiers
        .into_iter()
        .map(|modifier| ("dice", modifier))
        .collect()
}

/// What was thrown, and what it came to with the modifiers.
fn thrown(throw: Throw, modifiers: &[Modifier]) -> String {
    let natural = throw.natural();
    match total(modifiers) {
        0 => format!("Thrown {natural}"),
        sum => format!(
            "Thrown {natural}, {sum:+} makes {}",
            natural.plus(sum).clamped()
        ),
    }
}

fn fire(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let massed: u16 = given.number("massed");
    let fire = Fire {
        value: given.value("fire"),
        defence: given.number("defence"),
        canister: given.yes("canister"),
        target_steps: if massed > 0 { 9 + massed } else { 0 },
        modifiers: given.modifiers(Rule::R16_13_1B),
    };
    let modifiers = listed(fire.all_modifiers(tables));
    let steps = |steps: &u8| match steps {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let resolve = move |chance: &mut dyn Chance| {
        let fired = fire.roll(tables, chance)?;
        let came = match fired.steps {
            0 => "nobody falls".to_owned(),
            lost => format!("the target loses {}", steps(&lost)),
        };
        let more = if fired.is_65_or_66() {
            " A leader in the target hex is hit."
        } else {
            ""
        };
        let throw = thrown(fired.throw, &fire.all_modifiers(tables));
        Ok(Came::new(fired.steps, format!("{throw}: {came}.{more}")))
    };
    Trial::new(modifiers, resolve, steps)
}

fn melee(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let clash = Clash {
        attack: given.value("attack"),
        defence: given.value("defence"),
        modifiers: given.modifiers(Rule::R18_13_1C),
    };
    let modifiers = listed(clash.all_modifiers(tables));
    let resolve = move |chance: &mut dyn Chance| {
        let clashed = clash.roll(tables, chance)?;
        let mut words = thrown(clashed.throw, &clash.all_modifiers(tables));
        let _ = write!(words, ": {}.", melee_words(clashed.result));
        if clashed.hits_defending_leader() {
            words.push_str(" A leader of the defender is hit.");
        }
        if clashed.hits_attacking_leader() {
            words.push_str(" A leader of the attacker is hit.");
        }
        Ok(Came::new(clashed.result, words))
    };
    Trial::new(modifiers, resolve, ToString::to_string)
}

/// A result of the table by its code and in words.
fn melee_in_words(code: &str) -> String {
    match code.parse() {
        Ok(Melee::Blank) => melee_words(Melee::Blank),
        Ok(result) => format!("{code}: {}", melee_words(result)),
        Err(_) => code.to_owned(),
    }
}

/// What a result of the table means.
fn melee_words(result: Melee) -> String {
    let losses = |who: &str, steps: u8, checks: bool| {
        let plural = if steps == 1 { "" } else { "s" };
        let check = if checks { " and checks morale" } else { "" };
        match steps {
            0 => format!("the {who} loses nobody{check}"),
            _ => format!("the {who} loses {steps} step{plural}{check}"),
        }
    };
    match result {
        Melee::AttackerRouts => "the attacker routs".to_owned(),
        Melee::AttackerDisorders => "the attacker is disordered".to_owned(),
        Melee::Blank => "nothing comes of it".to_owned(),
        Melee::DefenderDisorders => "the defender is disordered".to_owned(),
        Melee::DefenderRouts => "the defender routs".to_owned(),
        Melee::DefenderSurrenders => "the defender surrenders".to_owned(),
        Melee::Losses {
            attacker,
            attacker_checks,
            defender,
            defender_checks,
        } => format!(
            "{}; {}",
            losses("attacker", attacker, attacker_checks),
            losses("defender", defender, defender_checks),
        ),
    }
}

fn morale(given: &Given<'_>) -> Trial<'static> {
    let value: Base6 = given.get("value").parse().unwrap_or(Base6::LOWEST);
    let modifiers = given.modifiers(Rule::R20_6_1B);
    let shown = listed(modifiers.clone());
    let resolve = move |chance: &mut dyn Chance| {
        let nerve = Nerve::roll(false, why(Rule::R20_6_1B), chance)?;
        let passed = nerve.passes(value, &modifiers);
        let throw = match nerve {
            Nerve::Thrown(throw) => thrown(throw, &modifiers),
            Nerve::Certain => "Certain".to_owned(),
        };
        let words = if passed {
            "the unit holds"
        } else {
            "the check is failed"
        };
        let words = format!("{throw} against {value}: {words}.");
        Ok(Came::new(!passed, words))
    };
    Trial::new(shown, resolve, |failed| pass(!*failed))
}

fn square(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let class = match given.get("class") {
        "B" => SquareClass::B,
        "C" => SquareClass::C,
        "D" => SquareClass::D,
        _ => SquareClass::A,
    };
    let forming = Forming {
        class,
        range: given.number("range"),
        modifiers: given.modifiers(Rule::R19_9_15_2A),
    };
    let modifiers = listed(forming.modifiers.clone());
    let resolve = move |chance: &mut dyn Chance| {
        let result = forming.roll(tables, chance)?;
        let words = match result {
            Squared::Square => "The square stands.",
            Squared::Disorder => "The charge finds them in disorder.",
            Squared::Rout => "They rout.",
        };
        Ok(Came::new(result, words))
    };
    Trial::new(modifiers, resolve, |result: &Squared| {
        result.name().to_owned()
    })
}

fn recall(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let recall = Recall::new(
        tables,
        given.number("needs"),
        given.help(),
        given.yes("routed"),
        given.yes("downhill"),
    );
    let modifiers = listed(recall.modifiers.clone());
    let resolve = move |chance: &mut dyn Chance| {
        let heard = recall.roll(chance)?;
        let words = if heard {
            "The cavalry hears the call and comes back."
        } else {
            "The cavalry charges on."
        };
        Ok(Came::new(!heard, words))
    };
    Trial::new(modifiers, resolve, |deaf| {
        if *deaf { "charges on" } else { "recalled" }.to_owned()
    })
}

fn limber(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let limbering = Limbering::new(
        tables,
        given.number("needs"),
        given.help(),
        given.yes("adjacent"),
        given.yes("loss"),
    );
    let modifiers = listed(limbering.modifiers.clone());
    let resolve = move |chance: &mut dyn Chance| {
        let limbered = limbering.roll(chance)?;
        let words = if limbered {
            "The guns are limbered."
        } else {
            "The guns stay unlimbered."
        };
        Ok(Came::new(!limbered, words))
    };
    Trial::new(modifiers, resolve, |failed| {
        if *failed { "unlimbered" } else { "limbered" }.to_owned()
    })
}

fn order(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let sum: i8 = given.number("sum");
    let receipt = Receipt {
        modifiers: vec![Modifier::new(Rule::R9_9_7A, "as given", sum)],
    };
    let name = |result: &Acceptance| match result {
        Acceptance::Accepted | Acceptance::Ignored => result.name().to_owned(),
        delayed => format!("delayed {}", delayed.delay().unwrap_or(0)),
    };
    let resolve = move |chance: &mut dyn Chance| {
        let result = receipt.roll(tables, chance)?;
        let words = match result {
            Acceptance::Accepted => "The order is accepted.".to_owned(),
            Acceptance::Ignored => "The order is ignored.".to_owned(),
            delayed => format!(
                "The order is delayed: each turn a die of {} or more accepts it.",
                delayed.delay().unwrap_or(0)
            ),
        };
        Ok(Came::new(result, words))
    };
    Trial::new(Vec::new(), resolve, name)
}

fn initiative(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let (rating, against) = (given.number("rating"), given.number("against"));
    let royal = given.yes("royal");
    let resolve = move |chance: &mut dyn Chance| {
        let result = Initiative::roll(tables, rating, against, royal, chance)?;
        let words = match result {
            Initiative::Order => "He may issue an order of his own.",
            Initiative::Nothing => "Nothing comes of it.",
            Initiative::LooseCannon => "A loose cannon: the enemy issues an order for him.",
        };
        Ok(Came::new(result, words))
    };
    Trial::new(Vec::new(), resolve, |result: &Initiative| {
        result.name().to_owned()
    })
}

fn stoppage(given: &Given<'_>, tables: &'static Tables) -> Trial<'static> {
    let (level, rating) = (given.number("level"), given.number("rating"));
    let resolve = move |chance: &mut dyn Chance| {
        let goes_on = attack_continues(tables, level, rating, chance)?;
        let words = if goes_on {
            "The attack goes on."
        } else {
            "The attack stops."
        };
        Ok(Came::new(!goes_on, words))
    };
    Trial::new(Vec::new(), resolve, |stops| {
        if *stops { "stops" } else { "continues" }.to_owned()
    })
}

/// The wounds by the die, and by the time away if it is asked for.
fn wound(times: bool) -> Trial<'static> {
    let resolve = move |chance: &mut dyn Chance| {
        let wound = Wound::roll(chance)?;
        let (die, time) = match wound {
            Wound::Head => (1, 0),
            Wound::Torso => (2, 0),
            Wound::Leg(hours) => (3, hours),
            Wound::Arm(hours) => (4, hours),
            Wound::Stunned(turns) => (5, turns),
            Wound::Hat => (6, 0),
        };
        let long = match time {
            0 => wound.name().to_owned(),
            1 => {
                let name = wound.name().replace("out for", "out for 1");
                name.trim_end_matches('s').to_owned()
            }
            time => wound.name().replace("out for", &format!("out for {time}")),
        };
        let words = sentence(&long);
        Ok(Came::new(
            if times {
                (die, time, long)
            } else {
                (die, 0, wound.name().to_owned())
            },
            words,
        ))
    };
    Trial::new(Vec::new(), resolve, |(_, _, name)| name.clone())
}

fn pass(passed: bool) -> String {
    if passed { "passed" } else { "failed" }.to_owned()
}

/// A name as a sentence.
fn sentence(name: &str) -> String {
    format!("{}.", kernel::wording::capital(name))
}
