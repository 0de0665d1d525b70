//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play. What can be asked is in `resolutions.rs`.

mod resolutions;

use kernel::{Distribution, Modifier, OddsFault, OddsReport, Unknown};

use crate::Rule;
use crate::artillery::Shot;
use crate::combat::clash::{Clash, Fighter, Meeting};
use crate::combat::{guns_are_lost, guns_modifiers};
use crate::event::Wound;
use crate::leaders::wound_roll;
use crate::setup::{ApproachTerrain, Attribute, Attributes, Gun, Kind, Terrain};
use crate::sight::Range;

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

    fn number(&self, key: &str) -> u8 {
        self.get(key).parse().unwrap_or(0)
    }

    fn has(&self, attribute: &str) -> bool {
        self.get("attributes")
            .split(',')
            .any(|word| word == attribute)
    }

    fn kind(&self, key: &str) -> Kind {
        match self.get(key) {
            "light-cavalry" => Kind::LightCavalry,
            "lancers" => Kind::Lancers,
            "heavy-cavalry" => Kind::HeavyCavalry,
            _ => Kind::Infantry,
        }
    }

    fn gun(&self) -> Gun {
        match self.get("gun") {
            "horse" => Gun::Horse,
            "heavy" => Gun::Heavy,
            _ => Gun::Foot,
        }
    }

    /// A fighter by the name of its role.
    fn fighter(&self, role: &str) -> Result<Fighter, OddsFault> {
        let key = |what: &str| format!("{role}-{what}");
        let kind = self.kind(role);
        let (rating, hits) = (self.number(&key("rating")), self.number(&key("hits")));
        if hits > rating {
            return Err(OddsFault::Together(format!(
                "a {role} of rating {rating} with {hits} hits is eliminated"
            )));
        }
        let square = self.get(&key("formation")) == "square";
        let line = self.get(&key("formation")) == "line";
        if kind != Kind::Infantry && (square || line) {
            return Err(OddsFault::Together(format!(
                "only infantry forms, and the {role} is cavalry"
            )));
        }
        let named = [
            ("fire-discipline", Attribute::FireDiscipline),
            ("ferocious", Attribute::Ferocious),
            ("cuirassier", Attribute::Cuirassier),
            ("imposing", Attribute::Imposing),
        ];
        let attributes: Attributes = named
            .into_iter()
            .filter(|(name, _)| self.has(&key(name)))
            .map(|(_, attribute)| attribute)
            .collect();
        Ok(Fighter {
            kind,
            rating,
            hits,
            square,
            attributes,
            courageous: self.has(&key("courageous")),
            cowardly: self.has(&key("cowardly")),
        })
    }
}

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
        "combat" => clash_odds(&combat(&given)?, ["attacker", "defender"]),
        "counterattack" => clash_odds(&counterattack(&given)?, ["counterattacker", "attacker"]),
        "artillery" => artillery(&given)?,
        "defensive-fire" => defensive_fire(&given),
        "artillery-retreat" => artillery_retreat(&given),
        "leader-wound" => leader_wound(),
        _ => command_points(&given),
    };
    Ok(OddsReport {
        factors: given.0,
        modifiers,
        outcomes,
    })
}

type Answer = (
    Vec<(&'static str, Modifier)>,
    Vec<(String, kernel::Fraction)>,
);

fn outcomes<T: Ord>(
    odds: Result<Distribution<T>, Unknown>,
    name: impl Fn(&T) -> String,
) -> Vec<(String, kernel::Fraction)> {
    // Enumerated chance always knows.
    odds.map(|odds| odds.iter().map(|(result, p)| (name(result), p)).collect())
        .unwrap_or_default()
}

fn combat(given: &Given) -> Result<Clash, OddsFault> {
    let (active, passive) = (given.fighter("attacker")?, given.fighter("defender")?);
    if active.hits >= active.rating && given.get("roll") == "first" {
        return Err(OddsFault::Together(
            "a unit with as many hits as rating cannot attack".to_owned(),
        ));
    }
    let from_approach = given.get("attacker-from") == "approach";
    if from_approach && (active.kind != Kind::Infantry || active.square) {
        return Err(OddsFault::Together(
            "only infantry in line attacks from an approach".to_owned(),
        ));
    }
    let defender_in_line = given.get("defender-formation") == "line";
    let closed = matches!(given.get("terrain"), "wood" | "buildings");
    if closed && (defender_in_line || passive.square || from_approach) {
        return Err(OddsFault::Together(
            "closed terrain has no approaches and no squares".to_owned(),
        ));
    }
    if matches!(given.get("attacker-from"), "closed" | "wood" | "buildings") && defender_in_line {
        return Err(OddsFault::Together(
            "there is no approach towards closed terrain".to_owned(),
        ));
    }
    Ok(Clash {
        active,
        passive,
        meeting: Meeting::Attack {
            from_approach,
            from: match given.get("attacker-from") {
                "wood" => Terrain::Wood,
                "closed" => Terrain::Closed,
                "buildings" => Terrain::Buildings,
                _ => Terrain::Open,
            },
            first_roll: given.get("roll") == "first",
            defender_in_line,
            ground: match given.get("terrain") {
                "wood" => Terrain::Wood,
                "buildings" => Terrain::Buildings,
                _ => Terrain::Open,
            },
            crossing: match given.get("terrain") {
                "marsh" => ApproachTerrain::Marsh,
                "hedge" => ApproachTerrain::Hedge,
                _ => ApproachTerrain::Open,
            },
            square_attack_bonus: given.get("square-attack-bonus") == "yes",
            sheet_results: given.get("cavalry-defender-wins") == "sheet",
        },
    })
}

fn counterattack(given: &Given) -> Result<Clash, OddsFault> {
    let (active, passive) = (
        given.fighter("counterattacker")?,
        given.fighter("attacker")?,
    );
    if active.hits >= active.rating {
        return Err(OddsFault::Together(
            "cavalry with as many hits as rating cannot counterattack".to_owned(),
        ));
    }
    Ok(Clash {
        active,
        passive,
        meeting: Meeting::Counterattack,
    })
}

fn clash_odds(clash: &Clash, roles: [&'static str; 2]) -> Answer {
    let modifiers = clash.modifiers();
    let listed = [0, 1].into_iter().flat_map(|who| {
        modifiers[who]
            .iter()
            .map(move |modifier| (roles[who], *modifier))
    });
    let odds = Distribution::of(|chance| Ok(clash.roll(chance)?.taken));
    let name = |hits: &crate::combat::clash::Hits| {
        format!(
            "{} {}, {} {}",
            roles[0], hits.active, roles[1], hits.passive
        )
    };
    (listed.collect(), outcomes(odds, name))
}

fn artillery(given: &Given) -> Result<Answer, OddsFault> {
    let far = given.get("range") == "far";
    let gun = given.gun();
    let adjacent_only = ["light-artillery", "skirmishers"];
    if far && (gun == Gun::Horse || adjacent_only.iter().any(|attribute| given.has(attribute))) {
        return Err(OddsFault::Together(
            "that fires only at what is adjacent".to_owned(),
        ));
    }
    if given.get("target") == "square" && given.get("terrain") == "buildings" {
        return Err(OddsFault::Together(
            "no square stands in buildings".to_owned(),
        ));
    }
    let shot = Shot {
        range: if far { Range::Far } else { Range::Adjacent },
        gun,
        heavy_attribute: given.has("heavy-artillery"),
        skirmishers: given.has("skirmishers"),
        square: given.get("target") == "square",
        deployed_guns: given.get("target") == "deployed-artillery",
        in_buildings: given.get("terrain") == "buildings",
    };
    let modifiers = shot
        .modifiers()
        .iter()
        .map(|modifier| ("artillery", *modifier))
        .collect();
    let odds = Distribution::of(|chance| Ok(shot.fire(chance)?.hit));
    Ok((modifiers, outcomes(odds, |hit| hit_or_miss(*hit))))
}

fn hit_or_miss(hit: bool) -> String {
    if hit { "hit" } else { "miss" }.to_owned()
}

fn defensive_fire(given: &Given) -> Answer {
    let square = given.get("target") == "square";
    let needed = crate::combat::defensive_fire_needs(square);
    let why = kernel::Why::new(Rule::Combat5, "defending artillery fires");
    let odds = Distribution::of(|chance| Ok(chance.d6(why)? >= needed));
    let modifiers = square.then(|| {
        (
            "artillery",
            Modifier::new(Rule::QuickrefArtillery2, "against a square", 1),
        )
    });
    (
        modifiers.into_iter().collect(),
        outcomes(odds, |hit| hit_or_miss(*hit)),
    )
}

fn artillery_retreat(given: &Given) -> Answer {
    let (cavalry, limbered) = (
        given.get("lead") == "cavalry",
        given.get("limbered") == "yes",
    );
    let gun = given.gun();
    let modifiers = guns_modifiers(cavalry, limbered, gun)
        .into_iter()
        .map(|(rule, what, value)| ("attacker", Modifier::new(rule, what, value)));
    let odds =
        Distribution::of(|chance| Ok(guns_are_lost(cavalry, limbered, gun, false, chance)?.2));
    let name = |lost: &bool| if *lost { "lost" } else { "saved" }.to_owned();
    (modifiers.collect(), outcomes(odds, name))
}

fn leader_wound() -> Answer {
    let odds = Distribution::of(|chance| Ok(wound_roll(chance)?.1));
    let name = |wound: &Option<Wound>| match wound {
        None => "unhurt".to_owned(),
        Some(Wound::Minor(1)) => "minor wound, 1 turn".to_owned(),
        Some(Wound::Minor(turns)) => format!("minor wound, {turns} turns"),
        Some(Wound::Serious) => "serious wound".to_owned(),
        Some(Wound::Mortal) => "mortal wound".to_owned(),
        Some(Wound::Killed) => "killed".to_owned(),
    };
    (Vec::new(), outcomes(odds, name))
}

fn command_points(given: &Given) -> Answer {
    let modifier = given.number("modifier");
    let why = kernel::Why::new(Rule::CommandPoints1, "command points");
    let odds = Distribution::of(|chance| Ok(chance.d3(why)? + modifier));
    let modifiers = (modifier > 0).then(|| {
        (
            "player",
            Modifier::new(Rule::CommandPoints1, "scenario", modifier.cast_signed()),
        )
    });
    (
        modifiers.into_iter().collect(),
        outcomes(odds, |points| format!("{points} points")),
    )
}
