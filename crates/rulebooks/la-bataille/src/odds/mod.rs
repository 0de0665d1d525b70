//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play.

mod lists;
mod resolutions;

use kernel::{Distribution, Fraction, Modifier, OddsFault, OddsReport, Unknown};

use crate::resolve::command::{Initiative, Receipt, attack_continues};
use crate::resolve::fire::Fire;
use crate::resolve::melee::Clash;
use crate::resolve::morale::{Nerve, why};
use crate::resolve::single::{Help, Limbering, Recall};
use crate::resolve::square::Forming;
use crate::resolve::wound::Wound;
use crate::tables::numbers::fraction;
use crate::tables::results::Acceptance;
use crate::troops::SquareClass;
use crate::{Base6, Rule, Tables};

pub use resolutions::RESOLUTIONS;

/// The factors of one question, by key.
struct Given(Vec<(&'static str, String)>);

impl Given {
    fn get(&self, key: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| *known == key)
            .map_or("", |(_, value)| value)
    }

    fn number<T: std::str::FromStr + Default>(&self, key: &str) -> T {
        self.get(key).parse().unwrap_or_default()
    }

    fn value(&self, key: &str) -> Fraction {
        fraction(self.get(key)).unwrap_or(Fraction::ONE)
    }

    fn is(&self, key: &str) -> bool {
        self.get(key) == "yes"
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

type Outcomes = Vec<(String, Fraction)>;
type Answer = (Vec<Modifier>, Outcomes);

/// The odds of a resolution, by the project's own tables.
pub fn odds(name: &str, given: &[(String, String)]) -> Result<OddsReport, OddsFault> {
    let resolution = RESOLUTIONS.iter().find(|known| known.name == name);
    let resolution = resolution.ok_or_else(|| OddsFault::Resolution {
        name: name.to_owned(),
        known: RESOLUTIONS
            .iter()
            .map(|known| known.name)
            .collect::<Vec<_>>()
            .join(", "),
    })?;
    let given = Given(resolution.read(given)?);
    let (modifiers, outcomes) = answer(resolution.name, &given);
    Ok(OddsReport {
        factors: given.0,
        modifiers: modifiers
            .into_iter()
            .map(|modifier| ("dice", modifier))
            .collect(),
        outcomes,
    })
}

fn answer(name: &str, given: &Given) -> Answer {
    let tables = Tables::ours();
    match name {
        "fire" => {
            let massed: u16 = given.number("massed");
            let fire = Fire {
                value: given.value("fire"),
                defence: given.number("defence"),
                canister: given.is("canister"),
                target_steps: if massed > 0 { 9 + massed } else { 0 },
                modifiers: given.modifiers(Rule::R16_13_1B),
            };
            let odds = Distribution::of(|chance| Ok(fire.roll(tables, chance)?.steps));
            let steps = |steps: &u8| match steps {
                1 => "1 step".to_owned(),
                steps => format!("{steps} steps"),
            };
            (fire.all_modifiers(tables), named(odds, steps))
        }
        "melee" => {
            let clash = Clash {
                attack: given.value("attack"),
                defence: given.value("defence"),
                modifiers: given.modifiers(Rule::R18_13_1C),
            };
            let odds = Distribution::of(|chance| Ok(clash.roll(tables, chance)?.result));
            (
                clash.all_modifiers(tables),
                named(odds, ToString::to_string),
            )
        }
        "morale" => {
            let value: Base6 = given.get("value").parse().unwrap_or(Base6::LOWEST);
            let modifiers = given.modifiers(Rule::R20_6_1B);
            let odds = Distribution::of(|chance| {
                let nerve = Nerve::roll(false, why(Rule::R20_6_1B), chance)?;
                Ok(!nerve.passes(value, &modifiers))
            });
            (modifiers, named(odds, |failed| pass(!*failed)))
        }
        "square" => {
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
            let odds = Distribution::of(|chance| forming.roll(tables, chance));
            (
                forming.modifiers,
                named(odds, |result| result.name().to_owned()),
            )
        }
        _ => single_or_command(name, given, tables),
    }
}

/// Rolls of one die, and those of command.
fn single_or_command(name: &str, given: &Given, tables: &Tables) -> Answer {
    match name {
        "recall" => {
            let recall = Recall::new(
                tables,
                given.number("needs"),
                given.help(),
                given.is("routed"),
                given.is("downhill"),
            );
            let odds = Distribution::of(|chance| Ok(!recall.roll(chance)?));
            (
                recall.modifiers,
                named(odds, |deaf| {
                    if *deaf { "charges on" } else { "recalled" }.to_owned()
                }),
            )
        }
        "limber" => {
            let limbering = Limbering::new(
                tables,
                given.number("needs"),
                given.help(),
                given.is("adjacent"),
                given.is("loss"),
            );
            let odds = Distribution::of(|chance| Ok(!limbering.roll(chance)?));
            (
                limbering.modifiers,
                named(odds, |failed| {
                    if *failed { "unlimbered" } else { "limbered" }.to_owned()
                }),
            )
        }
        "order" => (Vec::new(), order(tables, given.number("sum"))),
        "initiative" => {
            let odds = Distribution::of(|chance| {
                let (rating, against) = (given.number("rating"), given.number("against"));
                Initiative::roll(tables, rating, against, given.is("royal"), chance)
            });
            (Vec::new(), named(odds, |result| result.name().to_owned()))
        }
        "stoppage" => {
            let odds = Distribution::of(|chance| {
                let (level, rating) = (given.number("level"), given.number("rating"));
                Ok(!attack_continues(tables, level, rating, chance)?)
            });
            let name = |stops: &bool| if *stops { "stops" } else { "continues" }.to_owned();
            (Vec::new(), named(odds, name))
        }
        _ => (Vec::new(), wound(given.is("times"))),
    }
}

fn order(tables: &Tables, sum: i8) -> Outcomes {
    let receipt = Receipt {
        modifiers: vec![Modifier::new(Rule::R9_9_7A, "as given", sum)],
    };
    let odds = Distribution::of(|chance| receipt.roll(tables, chance));
    named(odds, |result| match result {
        Acceptance::Accepted | Acceptance::Ignored => result.name().to_owned(),
        delayed => format!("delayed {}", delayed.delay().unwrap_or(0)),
    })
}

/// The wounds by the die, and by the time away if it is asked for.
fn wound(times: bool) -> Outcomes {
    let odds = Distribution::of(Wound::roll).map(|odds| {
        odds.map(|wound| {
            let (die, time) = match wound {
                Wound::Head => (1, 0),
                Wound::Torso => (2, 0),
                Wound::Leg(hours) => (3, hours),
                Wound::Arm(hours) => (4, hours),
                Wound::Stunned(turns) => (5, turns),
                Wound::Hat => (6, 0),
            };
            let name = wound.name();
            if times && time > 0 {
                (
                    die,
                    time,
                    name.replace("out for", &format!("out for {time}")),
                )
            } else {
                (die, 0, name.to_owned())
            }
        })
    });
    named(odds, |(_, _, name)| name.clone())
}

fn pass(passed: bool) -> String {
    if passed { "passed" } else { "failed" }.to_owned()
}

/// Results under their names, in their own order.
fn named<T: Ord>(odds: Result<Distribution<T>, Unknown>, name: impl Fn(&T) -> String) -> Outcomes {
    // Enumerated chance always knows.
    odds.map(|odds| odds.iter().map(|(result, p)| (name(result), p)).collect())
        .unwrap_or_default()
}
