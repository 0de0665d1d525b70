//! The resolutions of this rulebook and their exact odds, by the same code that
//! resolves them in play. What can be asked is in `resolutions.rs`.

mod resolutions;

use std::cmp::Ordering;

use kernel::wording::count;
use kernel::{Came, Chance, Factors, Modifier, OddsFault, Resolution, Trial};

use crate::Rule;
use crate::artillery::Shot;
use crate::combat::clash::{Clash, Fighter, Hits, Meeting, Rolled, sum};
use crate::combat::{defensive_fire_needs, defensive_shot, guns_are_lost, guns_modifiers};
use crate::command_points::command_roll;
use crate::event::Wound;
use crate::leaders::wound_roll;
use crate::setup::{ApproachTerrain, Attribute, Attributes, Gun, Kind, Terrain};
use crate::sight::Range;

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
    fn is(&self, attribute: &str) -> bool {
        self.has("attributes", attribute)
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

    /// What is attacked, and what is crossed on the way there. Marsh may lie
    /// before closed terrain as well; a hedge is on an approach.
    fn ground_and_crossing(&self) -> (Terrain, ApproachTerrain) {
        match self.get("terrain") {
            "wood" => (Terrain::Wood, ApproachTerrain::Open),
            "buildings" => (Terrain::Buildings, ApproachTerrain::Open),
            "marsh" => (Terrain::Open, ApproachTerrain::Marsh),
            "hedge" => (Terrain::Open, ApproachTerrain::Hedge),
            "wood-behind-marsh" => (Terrain::Wood, ApproachTerrain::Marsh),
            "buildings-behind-marsh" => (Terrain::Buildings, ApproachTerrain::Marsh),
            _ => (Terrain::Open, ApproachTerrain::Open),
        }
    }

    fn attacked_from(&self) -> Terrain {
        match self.get("attacker-from") {
            "wood" => Terrain::Wood,
            "closed" => Terrain::Closed,
            "buildings" => Terrain::Buildings,
            _ => Terrain::Open,
        }
    }

    /// A fighter by the name of its role.
    fn fighter(&self, role: &str) -> Result<Fighter, OddsFault> {
        let key = |what: &str| format!("{role}-{what}");
        let kind = self.kind(role);
        let (rating, hits): (u8, u8) = (self.number(&key("rating")), self.number(&key("hits")));
        if hits > rating {
            return Err(OddsFault::Together(format!(
                "with {} and a rating of {rating} the {role} is eliminated",
                count(hits, "hit")
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
            .filter(|(name, _)| self.is(&key(name)))
            .map(|(_, attribute)| attribute)
            .collect();
        Ok(Fighter {
            kind,
            rating,
            hits,
            square,
            attributes,
            courageous: self.is(&key("courageous")),
            cowardly: self.is(&key("cowardly")),
        })
    }
}

/// A resolution made ready.
pub fn trial(resolution: &Resolution, factors: &Factors) -> Result<Trial<'static>, OddsFault> {
    let given = Given(factors);
    Ok(match resolution.name {
        "combat" => clash(combat(&given)?, ["attacker", "defender"]),
        "counterattack" => clash(counterattack(&given)?, ["counterattacker", "attacker"]),
        "artillery" => artillery(&given)?,
        "defensive-fire" => defensive_fire(&given),
        "artillery-retreat" => artillery_retreat(&given),
        "leader-wound" => leader_wound(),
        _ => command_points(&given),
    })
}

fn combat(given: &Given<'_>) -> Result<Clash, OddsFault> {
    let (active, passive) = (given.fighter("attacker")?, given.fighter("defender")?);
    //= combat.1.1 combat.10
    if active.hits >= active.rating {
        return Err(OddsFault::Together(
            "a unit with as many hits as rating cannot attack, and attacks no longer".to_owned(),
        ));
    }
    let from_approach = given.get("attacker-from") == "approach";
    if from_approach && (active.kind != Kind::Infantry || active.square) {
        return Err(OddsFault::Together(
            "only infantry in line attacks from an approach".to_owned(),
        ));
    }
    let defender_in_line = given.get("defender-formation") == "line";
    let (ground, crossing) = given.ground_and_crossing();
    if ground.is_closed() && (defender_in_line || passive.square || from_approach) {
        return Err(OddsFault::Together(
            "closed terrain has no approaches and no squares".to_owned(),
        ));
    }
    let from = given.attacked_from();
    if from.is_closed() && active.square {
        return Err(OddsFault::Together(
            "no square comes out of closed terrain".to_owned(),
        ));
    }
    if from.is_closed() && (defender_in_line || crossing == ApproachTerrain::Hedge) {
        return Err(OddsFault::Together(
            "there is no approach towards closed terrain".to_owned(),
        ));
    }
    Ok(Clash {
        active,
        passive,
        meeting: Meeting::Attack {
            from_approach,
            from,
            first_roll: given.get("roll") == "first",
            defender_in_line,
            ground,
            crossing,
            square_attack_bonus: given.get("square-attack-bonus") == "yes",
            sheet_results: given.get("cavalry-defender-wins") == "sheet",
        },
    })
}

fn counterattack(given: &Given<'_>) -> Result<Clash, OddsFault> {
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

fn clash(clash: Clash, roles: [&'static str; 2]) -> Trial<'static> {
    let modifiers = clash.modifiers();
    let listed = [0, 1].into_iter().flat_map(|who| {
        modifiers[who]
            .iter()
            .map(move |modifier| (roles[who], *modifier))
    });
    let resolve = move |chance: &mut dyn Chance| {
        let rolled = clash.roll(chance)?;
        let words = clash_words(&rolled, roles);
        Ok(Came::new(rolled.taken, words))
    };
    let name = move |hits: &Hits| {
        format!(
            "{} {}, {} {}",
            roles[0], hits.active, roles[1], hits.passive
        )
    };
    Trial::new(listed.collect(), resolve, name)
}

/// How a roll between two lead units came about.
fn clash_words(rolled: &Rolled, roles: [&str; 2]) -> String {
    let total = |who: usize| rolled.dice[who].cast_signed() + sum(&rolled.modifiers[who]);
    let who = match total(0).cmp(&total(1)) {
        Ordering::Greater => format!("the {} wins", roles[0]),
        Ordering::Equal => "nobody wins".to_owned(),
        Ordering::Less => format!("the {} wins", roles[1]),
    };
    let saved = match rolled.saved_by.len() {
        0 => String::new(),
        saved => format!(" {} saved.", hits(saved)),
    };
    format!(
        "{} against {}: {who}.{saved} The {} takes {}, the {} {}.",
        total(0),
        total(1),
        roles[0],
        hits(rolled.taken.active.into()),
        roles[1],
        hits(rolled.taken.passive.into()),
    )
}

fn hits(count: usize) -> String {
    match count {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        more => format!("{more} hits"),
    }
}

fn artillery(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
    let far = given.get("range") == "far";
    let gun = given.gun();
    let adjacent_only = ["light-artillery", "skirmishers"];
    if far && (gun == Gun::Horse || adjacent_only.iter().any(|attribute| given.is(attribute))) {
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
        heavy_attribute: given.is("heavy-artillery"),
        skirmishers: given.is("skirmishers"),
        square: given.get("target") == "square",
        deployed_guns: given.get("target") == "deployed-artillery",
        in_buildings: given.get("terrain") == "buildings",
    };
    let modifiers = shot
        .modifiers()
        .iter()
        .map(|modifier| ("artillery", *modifier))
        .collect();
    let resolve = move |chance: &mut dyn Chance| {
        let shot = shot.fire(chance)?;
        let saved = !shot.hit && !shot.saves.is_empty();
        let words = match (shot.hit, saved) {
            (true, _) => "the target is hit",
            (false, true) => "it would hit, but the target saves itself",
            (false, false) => "it misses",
        };
        let words = format!("{} where {} is needed: {words}.", shot.die, shot.needed);
        Ok(Came::new(shot.hit, words))
    };
    Ok(Trial::new(modifiers, resolve, |hit| hit_or_miss(*hit)))
}

fn hit_or_miss(hit: bool) -> String {
    if hit { "hit" } else { "miss" }.to_owned()
}

fn defensive_fire(given: &Given<'_>) -> Trial<'static> {
    let square = given.get("target") == "square";
    let modifiers = square.then(|| {
        (
            "artillery",
            Modifier::new(Rule::QuickrefArtillery2, "against a square", 1),
        )
    });
    let resolve = move |chance: &mut dyn Chance| {
        let (die, hit) = defensive_shot(square, chance)?;
        let needed = defensive_fire_needs(square);
        let words = if hit {
            "the lead attacker is hit"
        } else {
            "it misses"
        };
        let words = format!("{die} where {needed} is needed: {words}.");
        Ok(Came::new(hit, words))
    };
    let modifiers = modifiers.into_iter().collect();
    Trial::new(modifiers, resolve, |hit| hit_or_miss(*hit))
}

fn artillery_retreat(given: &Given<'_>) -> Trial<'static> {
    let (cavalry, limbered) = (
        given.get("lead") == "cavalry",
        given.get("limbered") == "yes",
    );
    let gun = given.gun();
    let modifiers = guns_modifiers(cavalry, limbered, gun)
        .into_iter()
        .map(|(rule, what, value)| ("attacker", Modifier::new(rule, what, value)));
    let resolve = move |chance: &mut dyn Chance| {
        let (_, total, lost) = guns_are_lost(cavalry, limbered, gun, false, chance)?;
        let words = if lost {
            "the guns are lost"
        } else {
            "the guns get away"
        };
        Ok(Came::new(
            lost,
            format!("The attacker has {total}: {words}."),
        ))
    };
    let name = |lost: &bool| if *lost { "lost" } else { "saved" }.to_owned();
    Trial::new(modifiers.collect(), resolve, name)
}

fn leader_wound() -> Trial<'static> {
    let resolve = |chance: &mut dyn Chance| {
        let (die, wound) = wound_roll(chance)?;
        let words = match wound {
            None => "he is unhurt".to_owned(),
            Some(Wound::Minor(1)) => "lightly wounded; he is away for a turn".to_owned(),
            Some(Wound::Minor(turns)) => format!("lightly wounded; he is away for {turns} turns"),
            Some(Wound::Serious) => "badly wounded; he is out of this battle".to_owned(),
            Some(Wound::Mortal) => "mortally wounded; he is out of this battle".to_owned(),
            Some(Wound::Killed) => "killed on the spot".to_owned(),
        };
        Ok(Came::new(wound, format!("A {die}: {words}.")))
    };
    let name = |wound: &Option<Wound>| match wound {
        None => "unhurt".to_owned(),
        Some(Wound::Minor(1)) => "minor wound, 1 turn".to_owned(),
        Some(Wound::Minor(turns)) => format!("minor wound, {turns} turns"),
        Some(Wound::Serious) => "serious wound".to_owned(),
        Some(Wound::Mortal) => "mortal wound".to_owned(),
        Some(Wound::Killed) => "killed".to_owned(),
    };
    Trial::new(Vec::new(), resolve, name)
}

fn command_points(given: &Given<'_>) -> Trial<'static> {
    let modifier: i8 = given.number("modifier");
    let modifiers = (modifier > 0).then(|| {
        (
            "player",
            Modifier::new(Rule::CommandPoints1, "scenario", modifier),
        )
    });
    let resolve = move |chance: &mut dyn Chance| {
        let (die, points) = command_roll(modifier, chance)?;
        let words = format!(
            "{die} on the die: {} this turn.",
            count(points, "command point")
        );
        Ok(Came::new(points, words))
    };
    let name = |points: &u8| format!("{points} points");
    Trial::new(modifiers.into_iter().collect(), resolve, name)
}
