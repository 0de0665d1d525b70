//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play.
//!
//! The dice of a volley or of blows are independent and alike: the odds of one
//! are found by running the resolver of that one, and added up for all.

mod resolutions;

use std::collections::BTreeMap;

use kernel::trial::Outcomes;
use kernel::{
    BySide, Came, Chance, Distribution, Factors, Fraction, OddsFault, Resolution, Side, Trial,
    Unknown,
};

use crate::Rule;
use crate::assault::strike::{Lances, OFFICER_ATTACKS, Role, Strike, Struck, attacks};
use crate::initiative::{self, Contest};
use crate::motivation::{Again, Rolled, Spirit, skill};
use crate::shooting::saves::{Exposed, Inside, firepower, split_hits};
use crate::shooting::volley::{Mark, Screened, Stance, Volley};
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::{Arm, Formation, Grade, Quality, Troop};
use crate::weather::Weather;

pub use resolutions::RESOLUTIONS;

/// The most dice whose exact odds fit into the kernel's fractions.
const MOST_DICE: u16 = 24;

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
        "shooting" => shooting(&given)?,
        "assault" => assault(&given)?,
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

fn passed(passed: &bool) -> String {
    if *passed { "passed" } else { "failed" }.to_owned()
}

/// A check in words: its dice, what it needed, what came of it.
fn check_words(rolled: &Rolled, what: &str) -> String {
    let Rolled { first, second, .. } = rolled;
    let again = second.map_or_else(String::new, |face| format!(", then {}", face.face));
    let came = passed(&rolled.passed());
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
    Trial::new(Vec::new(), resolve, passed)
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
    Trial::new(Vec::new(), resolve, passed)
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

fn shooting(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let (weapon, shot) = gun(given.get("firer"));
    let stands: u8 = given.number("stands");
    let moved = given.yes("moved");
    let inside = given.yes("building");
    let volley = Volley {
        shot,
        screened: if given.yes("through-skirmishers") {
            stands
        } else {
            0
        },
        quality: given.quality(),
        stance: if moved { Stance::Moved } else { Stance::Still },
        wide_line: given.get("rate") == "wide-line",
        rifles: given.yes("rifles"),
        jaeger: given.yes("jaeger"),
        disorientated: given.yes("disorientated"),
        indirect: given.yes("indirect"),
        doubled: given.yes("doubled"),
        //= cover.5
        cover: given.yes("cover") || (inside && !weapon.is_gun()),
        crossing: given.yes("crossing"),
        long: given.yes("over-16"),
        mark: match (inside, weapon.is_gun()) {
            (true, true) => Mark::Building,
            (true, false) => Mark::Unit(Formation::Line),
            (false, _) => Mark::Unit(given.formation("target")),
        },
        ..Volley::plain(weapon, stands, Formation::Line)
    };
    if moved && !weapon.fires_after_moving() {
        return Err(OddsFault::Together(
            "heavy guns, howitzers and rockets do not move and shoot".to_owned(),
        ));
    }
    if volley.long && weapon.range(shot) <= 16_000 {
        return Err(OddsFault::Together(
            "muskets and grape do not reach beyond 16 inches".to_owned(),
        ));
    }
    if volley.indirect && weapon != Weapon::Howitzer && weapon != Weapon::Rocket {
        return Err(OddsFault::Together(
            "only howitzers and rockets fire indirectly".to_owned(),
        ));
    }
    let arm = given.get("target-arm");
    if inside && arm != "infantry" {
        return Err(OddsFault::Together(
            "only infantry enters buildings".to_owned(),
        ));
    }
    //= rocket.6
    if weapon == Weapon::Rocket && arm == "cavalry" {
        return Err(OddsFault::Together(
            "horses shy from rockets: they fall back and lose nobody".to_owned(),
        ));
    }
    let exposed = Exposed {
        arm: match arm {
            "cavalry" => Arm::Cavalry,
            "artillery" => Arm::Artillery,
            _ => Arm::Infantry,
        },
        stands: u8::MAX,
        officers: 0,
        shelter: inside.then_some(weapon),
    };
    let screened = if volley.screened > 0 {
        Screened::Yes
    } else {
        Screened::No
    };
    let mut modifiers: Vec<_> = volley
        .check(screened)
        .modifiers
        .iter()
        .map(|modifier| ("to hit", *modifier))
        .collect();
    modifiers.extend(
        volley
            .rate_modifiers()
            .iter()
            .map(|modifier| ("rate of fire", *modifier)),
    );
    few_enough(volley.dice())?;
    let resolve = move |chance: &mut dyn Chance| {
        let hits = volley.fire(chance)?;
        //= breaching.10
        let on_troops = if inside {
            split_hits(hits, weapon, Inside::Troops, chance)?.troops
        } else {
            hits
        };
        let dealt = exposed.allocate(on_troops);
        let lost = exposed.losses(dealt, chance)?.stands;
        let words = format!(
            "{} of {} dice hit: {}.",
            hits,
            volley.dice(),
            losses(lost.into())
        );
        Ok(Came::new(u16::from(lost), words))
    };
    let one = move || {
        Distribution::of(|chance| {
            if !volley.shot(screened, chance)? {
                return Ok(false);
            }
            let troops = !inside || split_hits(1, weapon, Inside::Troops, chance)?.troops > 0;
            Ok(troops && exposed.wound(chance)?)
        })
    };
    let short = move || many(&one(), volley.dice());
    Ok(Trial::new(modifiers, resolve, |lost| casualties(*lost)).shortened(short))
}

fn assault(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let (attacker, defender) = (given.troop("attacker"), given.troop("defender"));
    let formation = given.formation("formation");
    let cavalry = |troop: Troop| troop.arm() == Arm::Cavalry;
    for (key, troop) in [("lances", attacker), ("defender-lances", defender)] {
        if given.yes(key) && !cavalry(troop) {
            return Err(OddsFault::Together("only cavalry has lances".to_owned()));
        }
    }
    if given.yes("building") && defender.arm() != Arm::Infantry {
        return Err(OddsFault::Together(
            "only infantry enters buildings".to_owned(),
        ));
    }
    let charging = given.get("charging") == "yes";
    if charging && attacker.arm() == Arm::Artillery {
        return Err(OddsFault::Together("artillery cannot assault".to_owned()));
    }
    if charging && given.yes("building") && cavalry(attacker) {
        return Err(OddsFault::Together(
            "cavalry does not assault buildings".to_owned(),
        ));
    }
    let squared = formation == Formation::Square && !given.yes("building");
    if charging && squared && attacker == Troop::LightCavalry && !given.yes("lances") {
        return Err(OddsFault::Together(
            "light cavalry without lances does not charge squares".to_owned(),
        ));
    }
    let (own, foe) = if charging {
        (Role::Charger, Role::Charged)
    } else {
        (Role::Charged, Role::Charger)
    };
    let officer = if given.yes("officer") {
        OFFICER_ATTACKS
    } else {
        0
    };
    let strike = Strike {
        dice: given.number::<u8>("stands") * attacks(attacker).0 + officer,
        arm: attacker.arm(),
        quality: given.quality(),
        lances: given.lances("lances"),
        role: own,
        at: Struck {
            troop: defender,
            formation,
            lances: given.lances("defender-lances"),
            role: foe,
            sheltered: given.yes("building"),
            commander: false,
        },
    };
    let check = strike.check();
    let mut modifiers: Vec<_> = check
        .modifiers
        .iter()
        .map(|modifier| ("attack", *modifier))
        .collect();
    if let Some((save, _)) = strike.save() {
        modifiers.extend(save.modifiers.iter().map(|modifier| ("save", *modifier)));
    }
    few_enough(strike.dice.into())?;
    let resolve = move |chance: &mut dyn Chance| {
        let blows = strike.roll(chance)?;
        let words = format!(
            "{} of {} blows strike home: {}.",
            blows.wounds,
            strike.dice,
            losses(blows.kills.into())
        );
        Ok(Came::new(u16::from(blows.kills), words))
    };
    let one = move || {
        Distribution::of(|chance| {
            let wound = strike.blow(chance)?;
            Ok(wound && strike.wound(chance)?)
        })
    };
    let short = move || many(&one(), strike.dice.into());
    Ok(Trial::new(modifiers, resolve, |lost| casualties(*lost)).shortened(short))
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
    Trial::new(modifiers.collect(), resolve, passed)
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

/// Losses as the odds name them.
fn casualties(count: u16) -> String {
    let word = if count == 1 { "casualty" } else { "casualties" };
    format!("{count} {word}")
}

/// Losses in a sentence.
fn losses(count: u16) -> String {
    match count {
        0 => "nobody is lost".to_owned(),
        1 => "1 stand is lost".to_owned(),
        more => format!("{more} stands are lost"),
    }
}

/// Exact odds of more dice do not fit into the kernel's fractions.
fn few_enough(dice: u16) -> Result<(), OddsFault> {
    if dice <= MOST_DICE {
        return Ok(());
    }
    Err(OddsFault::Together(format!(
        "{dice} dice are too many for exact odds; {MOST_DICE} at most"
    )))
}

/// The odds of so many losses out of many dice that are alike.
fn many(one: &Result<Distribution<bool>, Unknown>, dice: u16) -> Result<Outcomes, OddsFault> {
    few_enough(dice)?;
    let Ok(one) = one else {
        return Ok(Vec::new());
    };
    let (loss, none) = (one.probability(&true), one.probability(&false));
    let mut sums = BTreeMap::from([(0_u16, Fraction::ONE)]);
    for _ in 0..dice {
        let mut next = BTreeMap::new();
        for (count, p) in sums {
            for (count, p) in [(count, p * none), (count + 1, p * loss)] {
                let sum = next.entry(count).or_insert(Fraction::ZERO);
                *sum = *sum + p;
            }
        }
        sums = next;
    }
    let likely = sums.into_iter().filter(|(_, p)| *p != Fraction::ZERO);
    Ok(likely.map(|(count, p)| (casualties(count), p)).collect())
}
