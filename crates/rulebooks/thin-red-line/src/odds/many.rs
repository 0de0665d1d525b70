//! Volleys and blows: many dice that are alike. The odds of one are found by
//! running the resolver of that one, and added up for all.

use std::collections::BTreeMap;

use kernel::trial::Outcomes;
use kernel::{Came, Chance, Distribution, Fraction, OddsFault, Trial, Unknown};

use super::{Given, gun};
use crate::assault::strike::{OFFICER_ATTACKS, Role, Strike, Struck, attacks};
use crate::shooting::saves::{Exposed, Inside, split_hits};
use crate::shooting::volley::{Mark, Screened, Stance, Volley};
use crate::shooting::weapons::Weapon;
use crate::troops::{Arm, Formation, Troop};

/// The most dice whose exact odds fit into the kernel's fractions.
const MOST_DICE: u16 = 24;

/// Whether such a volley can be at all.
fn possible(given: &Given<'_>, volley: &Volley) -> Result<(), OddsFault> {
    let weapon = volley.weapon;
    if volley.stance == Stance::Moved && !weapon.fires_after_moving() {
        return Err(OddsFault::Together(
            "heavy guns, howitzers and rockets do not move and shoot".to_owned(),
        ));
    }
    if volley.long && weapon.range(volley.shot) <= 16_000 {
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
    if given.yes("building") && arm != "infantry" {
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
    few_enough(volley.dice())
}

pub(super) fn shooting(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
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
    possible(given, &volley)?;
    let exposed = Exposed {
        arm: match given.get("target-arm") {
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
        let needs = [
            ("to hit", volley.check(screened).need()),
            ("save", exposed.save().need()),
        ];
        Ok(Came::new(u16::from(lost), words).needing(needs))
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
    let added_up = move || many(&one(), volley.dice());
    Ok(Trial::new(modifiers, resolve, |lost| casualties(*lost)).shortened(added_up))
}

pub(super) fn assault(given: &Given<'_>) -> Result<Trial<'static>, OddsFault> {
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
        let save = strike
            .save()
            .map(|(save, _)| ("save in combat", save.need()));
        let needs = [("attack", strike.check().need())].into_iter().chain(save);
        Ok(Came::new(u16::from(blows.kills), words).needing(needs))
    };
    let one = move || {
        Distribution::of(|chance| {
            let wound = strike.blow(chance)?;
            Ok(wound && strike.wound(chance)?)
        })
    };
    let added_up = move || many(&one(), strike.dice.into());
    Ok(Trial::new(modifiers, resolve, |lost| casualties(*lost)).shortened(added_up))
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
