//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play.

mod many;
mod resolutions;

use kernel::{BySide, Came, Chance, Factors, OddsFault, Resolution, Side, Trial};

use crate::Rule;
use crate::assault::strike::Lances;
use crate::initiative::{self, Contest};
use crate::motivation::{Again, Rolled, Spirit, skill};
use crate::shooting::saves::firepower;
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::{Formation, Grade, Quality, Troop};
use crate::weather::Weather;

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
    fn quality(&self) -> Quality {
        match self.get("quality") {
            "conscript" => Quality::Conscript,
            "veteran" => Quality::Veteran,
            _ => Quality::Trained,
        }
    }

    fn formation(&self, key: &str) -> Formation {
        match self.get(key) {
            "column" => Formation::Column,
            "loose" => Formation::Loose,
            "square" => Formation::Square,
            _ => Formation::Line,
        }
    }

    fn troop(&self, key: &str) -> Troop {
        match self.get(key) {
            "light-infantry" => Troop::LightInfantry,
            "grenadiers" => Troop::Grenadiers,
            "light-cavalry" => Troop::LightCavalry,
            "medium-cavalry" => Troop::MediumCavalry,
            "heavy-cavalry" => Troop::HeavyCavalry,
            "artillery" => Troop::LightArtillery,
            _ => Troop::LineInfantry,
        }
    }

    fn lances(&self, key: &str) -> Lances {
        if self.yes(key) {
            Lances::Yes
        } else {
            Lances::No
        }
    }

    fn again(&self, rule: Rule) -> Again {
        if self.yes("reroll") {
            Again::By(rule)
        } else {
            Again::No
        }
    }
}

/// A resolution made ready.
pub fn trial(resolution: &Resolution, factors: &Factors) -> Result<Trial<'static>, OddsFault> {
    let given = Given(factors);
    Ok(match resolution.name {
        "shooting" => many::shooting(&given)?,
        "assault" => many::assault(&given)?,
        "motivation" => motivation(&given),
        "skill" => skill_check(&given),
        "firepower" => firepower_test(&given),
        "weather" => Trial::new(
            Vec::new(),
            |chance| {
                let (sum, weather) = Weather::roll(chance)?;
                let words = format!("{sum}: {}.", weather.name());
                Ok(Came::new(weather, words))
            },
            |weather: &Weather| weather.name().to_owned(),
        ),
        _ => contest(&given),
    })
}

fn passed(passed: bool) -> String {
    if passed { "passed" } else { "failed" }.to_owned()
}

/// A check in words: its dice, what it needed, what came of it.
fn check_words(rolled: &Rolled, what: &str) -> String {
    let Rolled { first, second, .. } = rolled;
    let again = second.map_or_else(String::new, |face| format!(", then {}", face.face));
    let came = passed(rolled.passed());
    let needs = rolled.check.need();
    format!(
        "{}{again} where {needs}+ is needed: {what} {came}.",
        first.face
    )
}

fn skill_check(given: &Given<'_>) -> Trial<'static> {
    let (quality, again) = (given.quality(), given.again(Rule::Commander2));
    let resolve = move |chance: &mut dyn Chance| {
        let rolled = skill(quality, Rule::ContactT1, again, chance)?;
        let words = check_words(&rolled, "skill check");
        Ok(Came::new(rolled.passed(), words))
    };
    Trial::new(Vec::new(), resolve, |came| passed(*came))
}

fn firepower_test(given: &Given<'_>) -> Trial<'static> {
    let (weapon, _) = gun(given.get("weapon"));
    let resolve = move |chance: &mut dyn Chance| {
        let through = firepower(weapon, chance)?;
        let words = if through {
            "The shot goes through: the stand is lost."
        } else {
            "The walls hold: nobody is lost."
        };
        Ok(Came::new(through, words))
    };
    Trial::new(Vec::new(), resolve, |came| passed(*came))
}

/// A weapon and what it fires.
fn gun(word: &str) -> (Weapon, Shot) {
    match word {
        "cavalry" => (Weapon::Carbine, Shot::Ball),
        "light-artillery" => (Weapon::LightGun, Shot::Ball),
        "grape" => (Weapon::LightGun, Shot::Grape),
        "horse-grape" => (Weapon::HorseGun, Shot::Grape),
        "horse-artillery" => (Weapon::HorseGun, Shot::Ball),
        "heavy-artillery" => (Weapon::HeavyGun, Shot::Ball),
        "howitzer" => (Weapon::Howitzer, Shot::Ball),
        "rockets" => (Weapon::Rocket, Shot::Ball),
        _ => (Weapon::Musket, Shot::Ball),
    }
}

fn motivation(given: &Given<'_>) -> Trial<'static> {
    let spirit = Spirit {
        below_half: given.yes("below-half"),
        disorientated: given.yes("disorientated"),
        commander_dead: given.yes("commander-dead"),
        larger_enemies: given.number("larger-enemies"),
        several_enemies: given.yes("several-enemies"),
        companies_shot: given.number("companies-shot"),
        charges_square: given.yes("charges-square"),
        rocketed: given.yes("rockets"),
        general_near: given.yes("general-near"),
        larger_friend: given.yes("larger-friend"),
        defensive_position: given.yes("defensive-position"),
        full_strength: given.yes("full-strength"),
        ..Spirit::plain(match given.get("grade") {
            "unsteady" => Grade::Unsteady,
            "fearless" => Grade::Fearless,
            _ => Grade::Steady,
        })
    };
    let again = given.again(Rule::Commander2);
    let resolve = move |chance: &mut dyn Chance| {
        let rolled = spirit.roll(again, chance)?;
        let words = check_words(&rolled, "motivation test");
        Ok(Came::new(rolled.passed(), words))
    };
    let modifiers = spirit.check().modifiers;
    let modifiers = modifiers.iter().map(|modifier| ("motivation", *modifier));
    Trial::new(modifiers.collect(), resolve, |came| passed(*came))
}

fn contest(given: &Given<'_>) -> Trial<'static> {
    let skill = match given.get("general") {
        "first" => BySide {
            first: Some(Quality::Veteran),
            second: Some(Quality::Trained),
        },
        "second" => BySide {
            first: Some(Quality::Trained),
            second: Some(Quality::Veteran),
        },
        _ => BySide::default(),
    };
    let resolve = move |chance: &mut dyn Chance| {
        let dice = initiative::roll(chance)?;
        let contest = initiative::compare(dice, skill);
        let words = match contest {
            Contest::Won(Side::First) => "the first side has the initiative",
            Contest::Won(Side::Second) => "the second side has the initiative",
            Contest::Drawn => "both roll again",
        };
        let words = format!("{} against {}: {words}.", dice.first, dice.second);
        Ok(Came::new(contest, words))
    };
    Trial::new(Vec::new(), resolve, |contest| {
        match contest {
            Contest::Won(Side::First) => "first side",
            Contest::Won(Side::Second) => "second side",
            Contest::Drawn => "rolled again",
        }
        .to_owned()
    })
}
