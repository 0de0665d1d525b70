//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play.
//!
//! The dice of a volley or of blows are independent and alike: the odds of one
//! are found by running the resolver of that one, and added up for all.

mod resolutions;

use std::collections::BTreeMap;

use kernel::{BySide, Distribution, Fraction, Modifier, OddsFault, OddsReport, Side, Unknown};

use crate::Rule;
use crate::assault::strike::{Lances, OFFICER_ATTACKS, Role, Strike, Struck, attacks};
use crate::initiative::{self, Contest};
use crate::motivation::{Again, Spirit, skill};
use crate::shooting::saves::{Exposed, Inside, firepower, split_hits};
use crate::shooting::volley::{Mark, Screened, Stance, Volley};
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::{Arm, Formation, Grade, Quality, Troop};
use crate::weather::Weather;

pub use resolutions::RESOLUTIONS;

/// The most dice whose exact odds fit into the kernel's fractions.
const MOST_DICE: u16 = 24;

/// The factors of one question, by key.
struct Given(Vec<(&'static str, String)>);

impl Given {
    fn get(&self, key: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| *known == key)
            .map_or("", |(_, value)| value)
    }

    fn number(&self, key: &str) -> u8 {
        self.get(key).parse().unwrap_or(0)
    }

    fn is(&self, key: &str) -> bool {
        self.get(key) == "yes"
    }

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
        if self.is(key) {
            Lances::Yes
        } else {
            Lances::No
        }
    }

    fn again(&self, rule: Rule) -> Again {
        if self.is("reroll") {
            Again::By(rule)
        } else {
            Again::No
        }
    }
}

type Answer = (Vec<(&'static str, Modifier)>, Vec<(String, Fraction)>);

/// The odds of a resolution.
pub fn odds(name: &str, given: &[(String, String)]) -> Result<OddsReport, OddsFault> {
    let resolution = RESOLUTIONS
        .iter()
        .find(|resolution| resolution.name == name);
    let resolution = resolution.ok_or_else(|| OddsFault::Resolution {
        name: name.to_owned(),
        known: RESOLUTIONS
            .iter()
            .map(|known| known.name)
            .collect::<Vec<_>>()
            .join(", "),
    })?;
    let given = Given(resolution.read(given)?);
    let (modifiers, outcomes) = match resolution.name {
        "shooting" => shooting(&given)?,
        "assault" => assault(&given)?,
        "motivation" => motivation(&given),
        "skill" => named(
            Distribution::of(|chance| {
                let again = given.again(Rule::Commander2);
                Ok(skill(given.quality(), Rule::ContactT1, again, chance)?.passed())
            }),
            |result| passed(*result),
        ),
        "firepower" => named(
            Distribution::of(|chance| firepower(gun(given.get("weapon")).0, chance)),
            |result| passed(*result),
        ),
        "weather" => named(
            Distribution::of(|chance| Ok(Weather::roll(chance)?.1)),
            |weather| weather.name().to_owned(),
        ),
        _ => contest(&given),
    };
    Ok(OddsReport {
        factors: given.0,
        modifiers,
        outcomes,
    })
}

fn passed(passed: bool) -> String {
    if passed { "passed" } else { "failed" }.to_owned()
}

/// Results under their names, without modifiers.
fn named<T: Ord>(odds: Result<Distribution<T>, Unknown>, name: impl Fn(&T) -> String) -> Answer {
    // Enumerated chance always knows.
    let outcomes = odds
        .map(|odds| odds.iter().map(|(result, p)| (name(result), p)).collect())
        .unwrap_or_default();
    (Vec::new(), outcomes)
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

fn shooting(given: &Given) -> Result<Answer, OddsFault> {
    let (weapon, shot) = gun(given.get("firer"));
    let stands = given.number("stands");
    let moved = given.is("moved");
    let inside = given.is("building");
    let volley = Volley {
        shot,
        screened: if given.is("through-skirmishers") {
            stands
        } else {
            0
        },
        quality: given.quality(),
        stance: if moved { Stance::Moved } else { Stance::Still },
        wide_line: given.get("rate") == "wide-line",
        rifles: given.is("rifles"),
        jaeger: given.is("jaeger"),
        disorientated: given.is("disorientated"),
        indirect: given.is("indirect"),
        doubled: given.is("doubled"),
        //= cover.5
        cover: given.is("cover") || (inside && !weapon.is_gun()),
        crossing: given.is("crossing"),
        long: given.is("over-16"),
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
    let one = Distribution::of(|chance| {
        if !volley.shot(screened, chance)? {
            return Ok(false);
        }
        //= breaching.10
        let troops = !inside || split_hits(1, weapon, Inside::Troops, chance)?.troops > 0;
        Ok(troops && exposed.wound(chance)?)
    });
    let outcomes = many(one, volley.dice(), ["casualty", "casualties"])?;
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
    Ok((modifiers, outcomes))
}

fn assault(given: &Given) -> Result<Answer, OddsFault> {
    let (attacker, defender) = (given.troop("attacker"), given.troop("defender"));
    let formation = given.formation("formation");
    let cavalry = |troop: Troop| troop.arm() == Arm::Cavalry;
    for (key, troop) in [("lances", attacker), ("defender-lances", defender)] {
        if given.is(key) && !cavalry(troop) {
            return Err(OddsFault::Together("only cavalry has lances".to_owned()));
        }
    }
    if given.is("building") && defender.arm() != Arm::Infantry {
        return Err(OddsFault::Together(
            "only infantry enters buildings".to_owned(),
        ));
    }
    let charging = given.get("charging") == "yes";
    if charging && attacker.arm() == Arm::Artillery {
        return Err(OddsFault::Together("artillery cannot assault".to_owned()));
    }
    if charging && given.is("building") && cavalry(attacker) {
        return Err(OddsFault::Together(
            "cavalry does not assault buildings".to_owned(),
        ));
    }
    let squared = formation == Formation::Square && !given.is("building");
    if charging && squared && attacker == Troop::LightCavalry && !given.is("lances") {
        return Err(OddsFault::Together(
            "light cavalry without lances does not charge squares".to_owned(),
        ));
    }
    let (own, foe) = if charging {
        (Role::Charger, Role::Charged)
    } else {
        (Role::Charged, Role::Charger)
    };
    let officer = if given.is("officer") {
        OFFICER_ATTACKS
    } else {
        0
    };
    let strike = Strike {
        dice: given.number("stands") * attacks(attacker).0 + officer,
        arm: attacker.arm(),
        quality: given.quality(),
        lances: given.lances("lances"),
        role: own,
        at: Struck {
            troop: defender,
            formation,
            lances: given.lances("defender-lances"),
            role: foe,
            sheltered: given.is("building"),
            commander: false,
        },
    };
    let one = Distribution::of(|chance| {
        let wound = strike.blow(chance)?;
        Ok(wound && strike.wound(chance)?)
    });
    let outcomes = many(one, u16::from(strike.dice), ["casualty", "casualties"])?;
    let check = strike.check();
    let mut modifiers: Vec<_> = check
        .modifiers
        .iter()
        .map(|modifier| ("attack", *modifier))
        .collect();
    if let Some((save, _)) = strike.save() {
        modifiers.extend(save.modifiers.iter().map(|modifier| ("save", *modifier)));
    }
    Ok((modifiers, outcomes))
}

fn motivation(given: &Given) -> Answer {
    let spirit = Spirit {
        below_half: given.is("below-half"),
        disorientated: given.is("disorientated"),
        commander_dead: given.is("commander-dead"),
        larger_enemies: given.number("larger-enemies"),
        several_enemies: given.is("several-enemies"),
        companies_shot: given.number("companies-shot"),
        charges_square: given.is("charges-square"),
        rocketed: given.is("rockets"),
        general_near: given.is("general-near"),
        larger_friend: given.is("larger-friend"),
        defensive_position: given.is("defensive-position"),
        full_strength: given.is("full-strength"),
        ..Spirit::plain(match given.get("grade") {
            "unsteady" => Grade::Unsteady,
            "fearless" => Grade::Fearless,
            _ => Grade::Steady,
        })
    };
    let again = given.again(Rule::Commander2);
    let (_, outcomes) = named(
        Distribution::of(|chance| Ok(spirit.roll(again, chance)?.passed())),
        |result| passed(*result),
    );
    let modifiers = spirit.check().modifiers;
    let modifiers = modifiers.iter().map(|modifier| ("motivation", *modifier));
    (modifiers.collect(), outcomes)
}

fn contest(given: &Given) -> Answer {
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
    named(
        Distribution::of(|chance| Ok(initiative::compare(initiative::roll(chance)?, skill))),
        |contest| {
            match contest {
                Contest::Won(Side::First) => "first side",
                Contest::Won(Side::Second) => "second side",
                Contest::Drawn => "rolled again",
            }
            .to_owned()
        },
    )
}

/// The odds of so many losses out of many dice that are alike.
fn many(
    one: Result<Distribution<bool>, Unknown>,
    dice: u16,
    words: [&str; 2],
) -> Result<Vec<(String, Fraction)>, OddsFault> {
    if dice > MOST_DICE {
        return Err(OddsFault::Together(format!(
            "{dice} dice are too many for exact odds; {MOST_DICE} at most"
        )));
    }
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
    let name = |count| format!("{count} {}", words[usize::from(count != 1)]);
    let likely = sums.into_iter().filter(|(_, p)| *p != Fraction::ZERO);
    Ok(likely.map(|(count, p)| (name(count), p)).collect())
}
