//! Events as sentences, with the rules behind them.

use kernel::{Audience, Modifier, Telling};

use super::labels::shape;
use super::{count, said, sentence};
use crate::Rule;
use crate::event::Event;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::motivation::Rolled;
use crate::position::Fate;
use crate::shooting::volley::{Screened, Volley};

impl Battle {
    /// An event in words.
    pub(crate) fn tell_event(&self, event: &Event) -> Telling {
        let (text, rule) = self.event_text(event);
        Telling {
            text: sentence(&text),
            rules: vec![rule.info()],
            modifiers: modifiers(event),
            is_result: is_result(event),
            audience: self.audience(event),
        }
    }

    fn audience(&self, event: &Event) -> Audience {
        let screen = self.plan().order == crate::missions::DeployOrder::Hidden;
        match event {
            Event::Deployed(unit) | Event::Garrisoned(unit, _) | Event::Joined(_, unit)
                if self.pos.turn == 0 && (screen || self.is_hidden(*unit)) =>
            {
                Audience::Only(self.setup.unit(*unit).side)
            }
            _ => Audience::Everyone,
        }
    }

    fn tested(&self, unit: UnitId, rolled: &Rolled, what: &str) -> String {
        let again = rolled
            .second
            .map_or_else(String::new, |face| format!(", then {}", face.face));
        let result = if rolled.passed() { "passes" } else { "fails" };
        format!(
            "{} {result} {what} ({}+ needed, rolled {}{again}).",
            self.name(unit),
            rolled.check.need(),
            rolled.first.face
        )
    }

    fn fired(&self, unit: UnitId, target: &str, volley: &Volley, hits: u8) -> String {
        format!(
            "{} fires {} at {target}, {}+ needed: {}.",
            self.name(unit),
            count(volley.dice(), "die", "dice"),
            volley.check(Screened::No).need(),
            count(hits.into(), "hit", "hits")
        )
    }

    #[allow(clippy::too_many_lines)]
    fn event_text(&self, event: &Event) -> (String, Rule) {
        let name = |unit: &UnitId| self.name(*unit);
        let side = |side: &kernel::Side| format!("the {} side", self.setup.sides[*side].name);
        match event {
            Event::MissionSet(mission, _) => (
                format!("The mission is {}.", mission.name()),
                Rule::MissionTable0,
            ),
            Event::PartsSet(parts, _) => (
                format!(
                    "{} is the {}, {} the {}.",
                    side(&kernel::Side::First),
                    parts.first.name(),
                    side(&kernel::Side::Second),
                    parts.second.name()
                ),
                Rule::MissionAssault2,
            ),
            Event::WeatherSet(weather, _) => {
                (format!("The weather: {}.", weather.name()), weather.rule())
            }
            Event::EngineersRolled(who, sections) => (
                format!(
                    "The engineers of {} can build {}.",
                    side(who),
                    count((*sections).into(), "work", "works")
                ),
                Rule::Fortification3,
            ),
            Event::WorksBuilt(who, work) => (
                format!("{} builds a {}.", side(who), work.kind.terrain().name()),
                work.kind.price().1,
            ),
            Event::Located(unit, rule) => (format!("{} comes to light.", name(unit)), *rule),
            Event::FoundNothing(unit) => (format!("{} finds nobody.", name(unit)), Rule::Hidden11),
            Event::Surprised(unit, enemy) => (
                format!("{} is surprised by {}.", name(unit), name(enemy)),
                Rule::Hidden9,
            ),
            Event::Combined(lead, other) => (
                format!("{} and {} fire as one.", name(lead), name(other)),
                Rule::BattalionArtillery6,
            ),
            Event::FiredAtWood(unit, volley, hits) => {
                (self.fired(*unit, "the wood", volley, *hits), Rule::Hidden5)
            }
            Event::ObjectivePlaced(who) => (
                format!("{} places an objective.", side(who)),
                Rule::Objectives1,
            ),
            Event::DeployDice(dice, who, rule) => (
                format!(
                    "{} against {}: {} deploys first.",
                    dice.first,
                    dice.second,
                    side(who)
                ),
                *rule,
            ),
            Event::Deployed(unit) => (format!("{} deploys.", name(unit)), Rule::Turn1),
            Event::Garrisoned(unit, house) => (
                format!("{} garrisons {}.", name(unit), self.house(*house)),
                Rule::BuildingEntry5,
            ),
            Event::InReserve(who) => (
                format!("{} leaves the rest behind.", side(who)),
                Rule::Turn1,
            ),
            Event::FirstDice(dice, who, rule) => (
                if *rule == Rule::Initiative3 {
                    format!("Both roll {}, and roll again.", dice.first)
                } else {
                    format!(
                        "{} against {}: {} wins.",
                        dice.first,
                        dice.second,
                        side(who)
                    )
                },
                *rule,
            ),
            Event::TurnBegan(turn, who, dice) => (
                match dice {
                    Some(dice) => format!(
                        "Turn {turn}: {} against {}, {} has the initiative.",
                        dice.first,
                        dice.second,
                        side(who)
                    ),
                    None => format!("Turn {turn}: {} goes first.", side(who)),
                },
                Rule::Initiative1,
            ),
            Event::FogRolled(far) => (
                format!("The fog lets one see {}.", said(*far)),
                Rule::Weather5,
            ),
            Event::WeatherHeld(unit, rule) => {
                (format!("The weather hampers {}.", name(unit)), *rule)
            }
            Event::PhaseBegan(who, rule) => {
                let phase = match rule {
                    Rule::Shooting1 => "shoots",
                    Rule::Assault2 => "assaults",
                    _ => "moves",
                };
                (format!("{} {phase}.", side(who)), *rule)
            }
            Event::ReserveRolled(unit, arrives) => (
                format!(
                    "{} {}.",
                    name(unit),
                    if *arrives {
                        "arrives"
                    } else {
                        "is not here yet"
                    }
                ),
                Rule::ScenarioRules1,
            ),
            Event::FlankRolled(die, rule) => {
                let way = match die {
                    1..=2 => "from the empty quarter on the right",
                    3..=4 => "from the empty quarter on the left",
                    _ => "from behind the enemy",
                };
                (format!("A {die}: the reserves come {way}."), *rule)
            }
            Event::Motivation(unit, rolled, rule) => {
                (self.tested(*unit, rolled, "its motivation test"), *rule)
            }
            Event::Skill(unit, rolled, rule) => {
                (self.tested(*unit, rolled, "its skill check"), *rule)
            }
            Event::BrigadeTested(who, rolled) => (
                format!(
                    "The brigade of {} {} ({}+ needed, rolled {}).",
                    side(who),
                    if rolled.passed() { "stands" } else { "breaks" },
                    rolled.check.need(),
                    rolled.first.face
                ),
                Rule::Motivation2,
            ),
            Event::NoTestNeeded(unit, rule) => (format!("{} needs no test.", name(unit)), *rule),
            Event::Recovered(unit) => (
                format!("{} is in order again.", name(unit)),
                Rule::Disorientation3,
            ),
            Event::Disorientated(unit, rule) => {
                (format!("{} is disorientated.", name(unit)), *rule)
            }
            Event::Bogged(unit, die, rule) => {
                (format!("{} gets stuck ({die}).", name(unit)), *rule)
            }
            Event::NotBogged(unit, die, rule) => {
                (format!("{} does not get stuck ({die}).", name(unit)), *rule)
            }
            Event::FreeRolled(unit, die, freed) => (
                format!(
                    "{} {} ({die}).",
                    name(unit),
                    if *freed { "is freed" } else { "is still stuck" }
                ),
                Rule::Difficult5,
            ),
            Event::Moved(unit, 0) => (
                format!("{} turns on the spot.", name(unit)),
                Rule::Movement1,
            ),
            Event::Moved(unit, far) => (
                format!("{} moves {}.", name(unit), said(*far)),
                Rule::Movement1,
            ),
            Event::Doubles(unit) => (
                format!("{} moves at the double.", name(unit)),
                Rule::Double1,
            ),
            Event::Formed(unit, formation, files) => (
                format!("{} forms {}.", name(unit), shape(*formation, *files)),
                Rule::Formation1,
            ),
            Event::Limbered(unit, true) => (format!("{} limbers.", name(unit)), Rule::Limber1),
            Event::Limbered(unit, false) => (format!("{} unlimbers.", name(unit)), Rule::Limber2),
            Event::Entered(unit, house) => (
                format!("{} enters {}.", name(unit), self.house(*house)),
                Rule::BuildingEntry1,
            ),
            Event::Left(unit, house) => (
                format!("{} leaves {}.", name(unit), self.house(*house)),
                Rule::BuildingEntry3,
            ),
            Event::Exited(unit) => (
                format!("{} marches off over the enemy's edge.", name(unit)),
                Rule::MissionBreakthrough2,
            ),
            Event::Joined(commander, unit) => (
                format!("{} joins {}.", name(commander), name(unit)),
                Rule::Commander1,
            ),
            Event::Replaced(commander, unit) => (
                format!("{} takes command of {}.", name(commander), name(unit)),
                Rule::Commander4,
            ),
            Event::Halted(unit) => (format!("{} halts.", name(unit)), Rule::Movement1),
            Event::Fired(unit, target, volley, hits) => (
                self.fired(*unit, self.name(*target), volley, *hits),
                Rule::ShootingSummary1,
            ),
            Event::FiredAtBuilding(unit, house, volley, hits, walls, troops) => (
                format!(
                    "{} {walls} on the walls, {troops} on the troops.",
                    self.fired(*unit, &self.house(*house), volley, *hits)
                ),
                Rule::Breaching10,
            ),
            Event::Wasted(unit, rule) => (format!("{} fires in vain.", name(unit)), *rule),
            Event::Breached(house, rule) => (format!("{} is breached.", self.house(*house)), *rule),
            Event::Lost(unit, lost, rule) => {
                let stands = count((*lost).into(), "stand", "stands");
                (format!("{} loses {stands}.", name(unit)), *rule)
            }
            Event::OfficerFell(unit) => (
                format!("The officer of {} falls.", name(unit)),
                Rule::Officer1,
            ),
            Event::CommanderFell(commander, fate) => (
                format!(
                    "{} is {}.",
                    name(commander),
                    if *fate == Fate::Captured {
                        "captured"
                    } else {
                        "killed"
                    }
                ),
                Rule::Motivation4,
            ),
            Event::FellBack(unit, far, rule) => {
                (format!("{} falls back {}.", name(unit), said(*far)), *rule)
            }
            Event::FallDie(unit, die, lost) => (
                format!(
                    "{} rolls {die}, for each of {}.",
                    name(unit),
                    count((*lost).into(), "stand lost", "stands lost")
                ),
                Rule::Fallback3,
            ),
            Event::StoppedShort(unit, friend) => (
                format!("{} stops before {}.", name(unit), name(friend)),
                Rule::Fallback13,
            ),
            Event::WentThrough(unit, friend) => (
                format!("{} goes back through {}.", name(unit), name(friend)),
                Rule::Fallback14,
            ),
            Event::StoppedByGround(unit, rule) => {
                (format!("The ground stops {}.", name(unit)), *rule)
            }
            Event::Gone(unit, fate, rule) => {
                let what = match fate {
                    Fate::Destroyed => "is destroyed",
                    Fate::Fled => "flees the field",
                    Fate::Captured => "is captured",
                    Fate::Exited => "is off the table",
                    Fate::Absent => "finds no room",
                };
                (format!("{} {what}.", name(unit)), *rule)
            }
            Event::AssaultDeclared(unit, target) => (
                format!("{} assaults {}.", name(unit), name(target)),
                Rule::Assault2,
            ),
            Event::AssaultRefused(unit, rule) => (format!("{} does not dare.", name(unit)), *rule),
            Event::HeldOff(unit, rule) => (format!("The square holds {} off.", name(unit)), *rule),
            Event::Charged(unit, target) => (
                format!("{} charges home on {}.", name(unit), name(target)),
                Rule::Contact1,
            ),
            Event::FellShort(unit) => (
                format!("The charge of {} falls short.", name(unit)),
                Rule::AssaultRange5,
            ),
            Event::Returned(unit, rule) => (
                format!("{} goes back to where it began.", name(unit)),
                *rule,
            ),
            Event::Struck(unit, enemy, strike, blows) => (
                format!(
                    "{} strikes {} with {}, {}+ needed: {}, {} lost.",
                    name(unit),
                    name(enemy),
                    count(strike.dice.into(), "die", "dice"),
                    strike.check().need(),
                    count(blows.wounds.into(), "wound", "wounds"),
                    count(blows.kills.into(), "stand", "stands")
                ),
                Rule::Fighting1,
            ),
            Event::Retaliated(unit) => (format!("{} strikes back.", name(unit)), Rule::Retaliate2),
            Event::Retreats(unit, far, rule) => (
                format!("{} gives way by {}.", name(unit), said(*far)),
                *rule,
            ),
            Event::Pursued(unit) => (format!("{} pursues.", name(unit)), Rule::Pursuit1),
            Event::Consolidated(unit) => {
                (format!("{} consolidates.", name(unit)), Rule::Consolidate1)
            }
            Event::BrokeThrough(unit) => (
                format!("{} breaks through.", name(unit)),
                Rule::Breakthrough1,
            ),
            Event::AssaultOver => ("The assault is over.".to_owned(), Rule::AssaultSummary9),
            Event::ObjectiveCaptured(who) => (
                format!("{} captures an objective.", side(who)),
                Rule::Objectives3,
            ),
            Event::ExtensionRolled(more, rule) => (
                if *more {
                    "Two more turns are played.".to_owned()
                } else {
                    "No more turns are played.".to_owned()
                },
                *rule,
            ),
            Event::Conceded(who) => (
                format!("{} gives the battle up.", side(who)),
                Rule::MissionAmbush7,
            ),
            Event::BrigadeQuit(who) => (
                format!("The brigade of {} quits the field.", side(who)),
                Rule::Motivation2,
            ),
            Event::GameOver(rule) => ("The battle is over.".to_owned(), *rule),
        }
    }
}

/// The modifiers behind an event, each with whose roll it changed.
fn modifiers(event: &Event) -> Vec<(&'static str, Modifier)> {
    let named = |whose, list: &[Modifier]| list.iter().map(|one| (whose, *one)).collect();
    match event {
        Event::Motivation(_, rolled, _) | Event::BrigadeTested(_, rolled) => {
            named("motivation", &rolled.check.modifiers)
        }
        Event::Skill(_, rolled, _) => named("skill", &rolled.check.modifiers),
        Event::Fired(_, _, volley, _)
        | Event::FiredAtBuilding(_, _, volley, ..)
        | Event::FiredAtWood(_, volley, _) => {
            named("to hit", &volley.check(Screened::No).modifiers)
        }
        Event::Struck(_, _, strike, _) => named("attack", &strike.check().modifiers),
        _ => Vec::new(),
    }
}

/// Whether an event is a result that odds should name.
const fn is_result(event: &Event) -> bool {
    matches!(
        event,
        Event::Lost(..)
            | Event::Gone(..)
            | Event::Disorientated(..)
            | Event::FellBack(..)
            | Event::OfficerFell(..)
            | Event::CommanderFell(..)
            | Event::Bogged(..)
            | Event::AssaultRefused(..)
            | Event::HeldOff(..)
            | Event::Returned(..)
            | Event::Breached(..)
            | Event::Located(..)
            | Event::Formed(..)
            | Event::MissionSet(..)
            | Event::PartsSet(..)
            | Event::WeatherSet(..)
    )
}
