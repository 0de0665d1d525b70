//! The resolutions of this rulebook and their exact odds, by the same code that resolves them in play.
//! What can be asked is in `resolutions.rs`.

mod resolutions;

use ground::table::INCH;
use kernel::{Came, Chance, Factors, Modifier, OddsFault, Resolution, Trial};

use crate::fire::{Range, Shot};
use crate::formation::Formation;
use crate::melee::clash::{Clash, Fighter, Verdict, Works};
use crate::rally::RallyTest;
use crate::square::Attempt;
use crate::troops::{Grade, Kind, Special};

pub use resolutions::RESOLUTIONS;

/// The factors of one question, by key.
struct Given<'a>(&'a Factors);

impl std::ops::Deref for Given<'_> {
    type Target = Factors;

    fn deref(&self) -> &Factors {
        self.0
    }
}

fn together(what: &str) -> OddsFault {
    OddsFault::Together(what.to_owned())
}

impl Given<'_> {
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

/// A resolution made ready.
pub fn trial(resolution: &Resolution, factors: &Factors) -> Result<Trial<'static>, OddsFault> {
    let given = Given(factors);
    Ok(match resolution.name {
        "fire" => fire(given.shot()?),
        "melee" => melee(given.clash()?),
        "square" => square(&given),
        _ => rally(&given),
    })
}

fn of(who: &'static str, modifiers: Vec<Modifier>) -> Vec<(&'static str, Modifier)> {
    modifiers
        .into_iter()
        .map(|modifier| (who, modifier))
        .collect()
}

/// The name of a result that either is or is not.
fn either(yes: &'static str, no: &'static str) -> impl Fn(&bool) -> String {
    move |is: &bool| if *is { yes } else { no }.to_owned()
}

fn fire(shot: Shot) -> Trial<'static> {
    let resolve = move |chance: &mut dyn Chance| {
        let fired = shot.fire(chance)?;
        let words = format!(
            "{} against twice {}, which is {}: {}.",
            fired.adjusted,
            fired.defence,
            2 * fired.defence,
            if fired.hit {
                "the target loses a base"
            } else {
                "no effect"
            },
        );
        Ok(Came::new(fired.hit, words))
    };
    let modifiers = of("attacking die", shot.modifiers());
    Trial::new(modifiers, resolve, either("base lost", "no effect"))
}

fn melee(clash: Clash) -> Trial<'static> {
    let mut modifiers = of("A", clash.modifiers(0));
    modifiers.extend(of("B", clash.modifiers(1)));
    let name = |verdict: &Verdict| {
        match verdict {
            Verdict::ARouts => "A routs",
            Verdict::APushed => "A pushed back",
            Verdict::Indecisive => "indecisive",
            Verdict::BPushed => "B pushed back",
            Verdict::BRouts => "B routs",
        }
        .to_owned()
    };
    let resolve = move |chance: &mut dyn Chance| {
        let fought = clash.roll(chance)?;
        let [a, b] = fought.scores;
        let words = match fought.verdict {
            Verdict::ARouts => "A routs",
            Verdict::APushed => "A is pushed back",
            Verdict::Indecisive => "nobody gives way",
            Verdict::BPushed => "B is pushed back",
            Verdict::BRouts => "B routs",
        };
        let words = format!("A has {a}, B has {b}: {words}.");
        Ok(Came::new(fought.verdict, words))
    };
    Trial::new(modifiers, resolve, name)
}

fn square(given: &Given<'_>) -> Trial<'static> {
    let attempt = Attempt {
        distance: given.number::<i32>("distance") * INCH,
        grade: given.grade("grade"),
        column: given.yes("column"),
        disordered: given.yes("disordered"),
        enemy_infantry_near: given.yes("enemy-infantry-near"),
    };
    let resolve = move |chance: &mut dyn Chance| {
        let tried = attempt.roll(chance)?;
        let words = format!(
            "{} where less than {} is needed: {}.",
            tried.total,
            tried.below / INCH,
            if tried.formed {
                "the square is formed"
            } else {
                "the cavalry is upon them before they have formed"
            },
        );
        Ok(Came::new(tried.formed, words))
    };
    let modifiers = of("distance", attempt.modifiers());
    Trial::new(modifiers, resolve, either("formed", "not formed"))
}

fn rally(given: &Given<'_>) -> Trial<'static> {
    let test = RallyTest {
        grade: given.grade("grade"),
        commander_near: given.yes("cinc"),
        guard_needs_eight: given.get("guard-rally") == "8",
    };
    let resolve = move |chance: &mut dyn Chance| {
        let rolled = test.roll(chance)?;
        let words = format!(
            "{} where {} is needed: {}.",
            rolled.total,
            rolled.needed,
            if rolled.rallied {
                "the unit rallies"
            } else {
                "it routs on"
            },
        );
        Ok(Came::new(rolled.rallied, words))
    };
    let modifiers = of("needed", test.modifiers());
    Trial::new(modifiers, resolve, either("rallied", "routs on"))
}
