//! The resolutions of this rulebook and their exact odds, by the same code that resolves them in play.
//! What can be asked is in `resolutions.rs`.

mod resolutions;

use ground::table::INCH;
use kernel::{Distribution, Fraction, Modifier, OddsFault, OddsReport, Unknown};

use crate::fire::{Range, Shot};
use crate::formation::Formation;
use crate::melee::clash::{Clash, Fighter, Verdict, Works};
use crate::rally::RallyTest;
use crate::square::Attempt;
use crate::troops::{Grade, Kind, Special};

pub use resolutions::RESOLUTIONS;

/// The factors of one question, by key.
struct Given(Vec<(&'static str, String)>);

type Answer = (Vec<(&'static str, Modifier)>, Vec<(String, Fraction)>);

fn together(what: &str) -> OddsFault {
    OddsFault::Together(what.to_owned())
}

impl Given {
    fn get(&self, key: &str) -> &str {
        let mut pairs = self.0.iter();
        pairs
            .find(|(known, _)| *known == key)
            .map_or("", |(_, value)| value)
    }

    fn yes(&self, key: &str) -> bool {
        self.get(key) == "yes"
    }

    fn number(&self, key: &str) -> u8 {
        self.get(key).parse().unwrap_or(0)
    }

    fn grade(&self, key: &str) -> Grade {
        match self.get(key) {
            "guard" => Grade::Guard,
            "elite" => Grade::Elite,
            "raw" => Grade::Raw,
            _ => Grade::Trained,
        }
    }

    fn kind(&self, key: &str) -> Kind {
        match self.get(key) {
            "light-infantry" => Kind::LightInfantry,
            "heavy-cavalry" => Kind::HeavyCavalry,
            "light-cavalry" => Kind::LightCavalry,
            "horse-artillery" => Kind::HorseArtillery,
            "heavy-artillery" => Kind::HeavyArtillery,
            _ => Kind::LineInfantry,
        }
    }

    fn shot(&self) -> Result<Shot, OddsFault> {
        let firer = self.kind("firer");
        let range = match self.get("range") {
            "canister" => Range::Canister,
            "medium" => Range::Medium,
            "long" => Range::Long,
            _ => Range::Musket,
        };
        let guns = firer.is_artillery();
        if guns == (range == Range::Musket) {
            return Err(together(
                "infantry fires at musket range, artillery at canister, medium or long",
            ));
        }
        if guns && self.yes("ill-equipped") {
            return Err(together("only infantry is ill equipped"));
        }
        if !guns && self.yes("ill-served") {
            return Err(together("only artillery is ill served"));
        }
        if guns && self.yes("in-square") {
            return Err(together(
                "a gun attached to a square does not count as in square",
            ));
        }
        let targets = ["square", "line", "enfiladed"];
        if self.yes("square") && targets[1..].iter().any(|key| self.yes(key)) {
            return Err(together("a square is in no line and has no flank"));
        }
        Ok(Shot {
            firer,
            range,
            ill_equipped: self.yes("ill-equipped"),
            ill_served: self.yes("ill-served"),
            disordered: self.yes("disordered"),
            few_bases: self.yes("few-bases"),
            charged: self.yes("charged"),
            in_square: self.yes("in-square"),
            cover: self.yes("cover"),
            target_square: self.yes("square"),
            enfiladed: self.yes("enfiladed"),
            target_line: self.yes("line"),
            gone: self.yes("gone"),
        })
    }

    fn fighter(&self, who: &str) -> Result<Fighter, OddsFault> {
        let key = |what: &str| format!("{who}-{what}");
        let kind = self.kind(&key("arm"));
        let grade = self.grade(&key("grade"));
        let formation = match self.get(&key("formation")) {
            "line" => Formation::Line,
            "square" => Formation::Square,
            "town" => Formation::Town,
            _ => Formation::Column,
        };
        if !formation.fits(kind) {
            return Err(together("only infantry forms square or deploys in a town"));
        }
        let special = self.get(&key("special"));
        let named = [
            ("british-trained", Special::BritishTrained),
            ("old-regime", Special::OldRegime),
            ("cossacks", Special::Cossacks),
        ];
        let wrong =
            |(name, type_): &(&str, Special)| *name == special && !type_.fits(kind, Some(grade));
        if named.iter().any(wrong) {
            return Err(together("that special type does not fit the arm and grade"));
        }
        Ok(Fighter {
            kind,
            grade,
            bases: self.number(&key("bases")),
            formation,
            british_trained: special == "british-trained",
            old_regime: special == "old-regime",
            cossacks: special == "cossacks",
            disordered: self.yes(&key("disordered")),
            supports: self.number(&key("supports")),
            works: match self.get(&key("position")) {
                "obstacle" => Works::Obstacle,
                "fortification" => Works::Fortification,
                _ => Works::Open,
            },
        })
    }

    fn clash(&self) -> Result<Clash, OddsFault> {
        let fighters = [self.fighter("a")?, self.fighter("b")?];
        let against = |cavalry: &Fighter, infantry: &Fighter| {
            cavalry.kind.is_cavalry() && infantry.formation == Formation::Square
        };
        if against(&fighters[0], &fighters[1]) || against(&fighters[1], &fighters[0]) {
            return Err(together("a square throws cavalry off without dice"));
        }
        Ok(Clash { fighters })
    }
}

/// The odds of a resolution.
pub fn odds(name: &str, given: &[(String, String)]) -> Result<OddsReport, OddsFault> {
    let mut known = RESOLUTIONS.iter();
    let resolution = known.find(|resolution| resolution.name == name);
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
        "fire" => fire(&given.shot()?),
        "melee" => melee(&given.clash()?),
        "square" => square(&given),
        _ => rally(&given),
    };
    Ok(OddsReport {
        factors: given.0,
        modifiers,
        outcomes,
    })
}

fn outcomes<T: Ord>(
    odds: Result<Distribution<T>, Unknown>,
    name: impl Fn(&T) -> &'static str,
) -> Vec<(String, Fraction)> {
    // Enumerated chance always knows.
    odds.map(|odds| {
        odds.iter()
            .map(|(result, p)| (name(result).to_owned(), p))
            .collect()
    })
    .unwrap_or_default()
}

fn of(who: &'static str, modifiers: Vec<Modifier>) -> Vec<(&'static str, Modifier)> {
    modifiers
        .into_iter()
        .map(|modifier| (who, modifier))
        .collect()
}

fn fire(shot: &Shot) -> Answer {
    let odds = Distribution::of(|chance| Ok(shot.fire(chance)?.hit));
    let name = |hit: &bool| if *hit { "base lost" } else { "no effect" };
    (of("attacking die", shot.modifiers()), outcomes(odds, name))
}

fn melee(clash: &Clash) -> Answer {
    let mut modifiers = of("A", clash.modifiers(0));
    modifiers.extend(of("B", clash.modifiers(1)));
    let odds = Distribution::of(|chance| Ok(clash.roll(chance)?.verdict));
    let name = |verdict: &Verdict| match verdict {
        Verdict::ARouts => "A routs",
        Verdict::APushed => "A pushed back",
        Verdict::Indecisive => "indecisive",
        Verdict::BPushed => "B pushed back",
        Verdict::BRouts => "B routs",
    };
    (modifiers, outcomes(odds, name))
}

fn square(given: &Given) -> Answer {
    let attempt = Attempt {
        distance: i32::from(given.number("distance")) * INCH,
        grade: given.grade("grade"),
        column: given.yes("column"),
        disordered: given.yes("disordered"),
        enemy_infantry_near: given.yes("enemy-infantry-near"),
    };
    let odds = Distribution::of(|chance| Ok(attempt.roll(chance)?.formed));
    let name = |formed: &bool| if *formed { "formed" } else { "not formed" };
    (of("distance", attempt.modifiers()), outcomes(odds, name))
}

fn rally(given: &Given) -> Answer {
    let test = RallyTest {
        grade: given.grade("grade"),
        commander_near: given.yes("cinc"),
        guard_needs_eight: given.get("guard-rally") == "8",
    };
    let odds = Distribution::of(|chance| Ok(test.roll(chance)?.rallied));
    let name = |rallied: &bool| if *rallied { "rallied" } else { "routs on" };
    (of("needed", test.modifiers()), outcomes(odds, name))
}
