//! From a scenario file to a battle: everything is checked at this door.

use std::sync::Arc;

use armies::{Armies, Hour};
use ground::geography::Geography;
use ground::table::{Bearing, Point, Pose, TableMap};
use kernel::chance::CardSet;
use kernel::{BySide, Choices, Fault, MusterReport, Side};

use crate::first_draw::Watch;
use crate::game::Battle;
use crate::ids::GeneralId;
use crate::options::Options;
use crate::pieces::{GeneralState, UnitState};
use crate::position::{Chit, Kind, Place, Position, Stage, Turn};
use crate::rosters::Veils;
use crate::setup::{Level, Objective, Setup, SideSetup, shapes};
use crate::troops::Status;
use crate::words::kind_word;

use super::file::ScenarioFile;

/// Reads a scenario; everything that is wrong is told.
pub(crate) fn read(
    text: &str,
    land: Option<&Geography>,
    armies: Option<&Armies>,
    choices: &Choices,
) -> Result<Battle, Vec<Fault>> {
    let mut file = written(text)?;
    let position = file.position.take();
    let (_, faults) = made(text, &mut file, armies);
    // By the first reading all senior officers were there from the start.
    if !Options::read(choices).first_reading {
        crate::creating::generals::come_with_their_troops(&mut file);
    }
    let battle = Reader {
        text,
        file: &file,
        faults,
    }
    .battle(land, choices)?;
    match position {
        None => Ok(battle),
        Some(table) => battle.with_position(table).map_err(|error| {
            let fault = Fault::near(text, "[position", error.0);
            vec![fault.expecting("a position that a game could come to")]
        }),
    }
}

fn written(text: &str) -> Result<ScenarioFile, Vec<Fault>> {
    toml::from_str(text).map_err(|error| {
        vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: Some("the schema of the file says what it may hold".to_owned()),
        }]
    })
}

/// Fills what the file's rows leave to the armies.
fn made(
    text: &str,
    file: &mut ScenarioFile,
    armies: Option<&Armies>,
) -> (MusterReport, Vec<Fault>) {
    let (report, faults) = crate::creating::muster::fill(file, armies);
    let faults = faults.into_iter();
    let faults = faults.map(|message| Fault::about(text, message));
    (report, faults.collect())
}

/// What is made of the armies, and where every number comes from.
pub(crate) fn muster(text: &str, armies: Option<&Armies>) -> Result<MusterReport, Vec<Fault>> {
    let mut file = written(text)?;
    let (report, faults) = made(text, &mut file, armies);
    if faults.is_empty() {
        Ok(report)
    } else {
        Err(faults)
    }
}

pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) file: &'a ScenarioFile,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    /// Something is wrong with what the message names.
    pub(super) fn wrong(&mut self, message: String, help: &str) {
        let fault = Fault::about(self.text, message);
        self.faults.push(fault.expecting(help));
    }

    /// Something is wrong where the file has these words.
    pub(super) fn wrong_at(&mut self, words: &str, message: &str, help: &str) {
        let fault = Fault::near(self.text, words, message.to_owned());
        self.faults.push(fault.expecting(help));
    }

    pub(super) fn side(&mut self, word: &str, of: &str) -> Side {
        let place = self.file.side.iter().position(|side| side.id == word);
        match place {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                let known: Vec<_> = self.file.side.iter().map(|side| &*side.id).collect();
                let help = format!("one of: {}", known.join(", "));
                self.wrong(format!("`{of}`: there is no side `{word}`"), &help);
                Side::First
            }
        }
    }

    /// A word out of a list.
    pub(super) fn word<T: Copy>(
        &mut self,
        word: &str,
        known: &[(&str, T)],
        of: &str,
        default: T,
    ) -> T {
        let found = known.iter().find(|(name, _)| *name == word);
        if let Some((_, value)) = found {
            return *value;
        }
        let names: Vec<_> = known.iter().map(|(name, _)| *name).collect();
        let help = format!("one of: {}", names.join(", "));
        self.wrong(format!("`{of}` cannot have `{word}` here"), &help);
        default
    }

    #[expect(clippy::too_many_lines, reason = "one door, one check after the other")]
    fn battle(mut self, land: Option<&Geography>, choices: &Choices) -> Result<Battle, Vec<Fault>> {
        let file = self.file;
        if file.side.len() != 2 {
            let message = format!("there are {} sides", file.side.len());
            self.wrong_at("[[side]]", &message, "two, the first to play first");
            return Err(self.faults);
        }
        if file.general.len() > 100 || file.unit.len() > 200 || file.unit.is_empty() {
            let (units, generals) = (file.unit.len(), file.general.len());
            let message = format!("there are {units} units and {generals} generals");
            self.wrong_at(
                "[[unit]]",
                &message,
                "1 to 200 units and up to 100 generals",
            );
            return Err(self.faults);
        }
        if !(1..=60).contains(&file.periods) {
            let message = format!("no battle has {} periods", file.periods);
            self.wrong_at("periods", &message, "1 to 60");
        }
        if !(10..=2_000).contains(&file.metres_per_inch) {
            let message = format!("{} metres are no inch", file.metres_per_inch);
            self.wrong_at("metres-per-inch", &message, "10 to 2000; the book has 150");
        }
        let in_reach = |length: i32| (6_000..=TableMap::LONGEST).contains(&length);
        if !in_reach(file.table.width) || !in_reach(file.table.height) {
            let help = "6 to 300 inches long and wide, in thousandths of an inch";
            self.wrong_at("[table]", "no battle is fought on such a table", help);
            return Err(self.faults);
        }
        if !(1_000..=2_000).contains(&file.table.base_depth) {
            let help = "1000 to 2000 thousandths of an inch";
            self.wrong_at("base-depth", "no base is so deep", help);
            return Err(self.faults);
        }
        self.names();
        let map = self.map(land);
        let generals = self.generals();
        let units = self.units();
        self.divisions(&generals, &units);
        let attacker = file
            .attacker
            .as_ref()
            .map(|word| self.side(word, "attacker"));
        let starts = self.clock();
        let natures = self.natures(&map);
        let built_up = self.built_up();
        let (wide, narrow) = shapes(file.table.base_depth);
        let side = |place: usize| SideSetup {
            id: file.side[place].id.clone(),
            name: file.side[place].name.clone(),
        };
        let setup = Setup {
            title: file.title.clone(),
            sides: BySide {
                first: side(0),
                second: side(1),
            },
            scale: file.metres_per_inch,
            natures,
            built_up,
            map,
            generals,
            units,
            attacker,
            periods: file.periods,
            starts,
            objectives: file
                .objective
                .iter()
                .map(|one| Objective {
                    name: one.name.clone(),
                    at: point(one.at),
                    within: one.within.clamp(0, 100_000),
                    points: one.points.clamp(-1_000, 1_000),
                })
                .collect(),
            points_per_sp: file.points_per_sp.clamp(0, 100),
            options: Options::read(choices),
            wide,
            narrow,
            file: file.clone(),
        };
        for side in Side::BOTH {
            //= s1-2.6-a
            if setup.commander(side).is_none() {
                let message = format!("the side `{}` has no commander", setup.sides[side].id);
                self.wrong(message, "a general with `level = \"commander\"`");
            }
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let pos = start(file, &setup);
        let rosters = setup.options.rosters;
        let mut battle = Battle {
            veils: rosters.then(|| Arc::new(Veils::new(&setup))),
            pondered: false,
            watch: Watch::default(),
            setup: Arc::new(setup),
            pos,
        };
        battle.settle_garrisons();
        let faults: Vec<_> = battle
            .setup
            .unit_ids()
            .filter(|unit| {
                !battle.setup.map.holds(&battle.foot(*unit))
                    || (battle.is_here(*unit)
                        && !battle.is_free(*unit, battle.pos.unit(*unit).pose, &[]))
            })
            .map(|unit| {
                let who = &battle.setup.unit(unit).id;
                let message = format!("`{who}` stands off the table or on another unit");
                Fault::about(self.text, message).expecting("another `at`, or another `facing`")
            })
            .collect();
        if faults.is_empty() {
            Ok(battle)
        } else {
            Err(faults)
        }
    }

    /// Names are plain words, each once.
    fn names(&mut self) {
        let generals = self.file.general.iter().map(|one| &one.id);
        let mut names: Vec<_> = generals
            .chain(self.file.unit.iter().map(|one| &one.id))
            .cloned()
            .collect();
        names.sort();
        for pair in names.windows(2) {
            if pair[0] == pair[1] {
                let message = format!("two are called `{}`", pair[0]);
                self.wrong(
                    message,
                    "every id must be there once, of generals and units",
                );
            }
        }
        for name in names {
            let plain = name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let code = name
                .strip_prefix(['u', 'g'])
                .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
            if !plain
                || code
                || name.starts_with("hq-")
                || super::snapshot::RESERVED.contains(&name.as_str())
            {
                let help =
                    "small letters, digits and hyphens; not `hq-`, nor `u` or `g` with a number";
                self.wrong(format!("nobody can have the id `{name}`"), help);
            }
        }
    }

    fn clock(&mut self) -> u16 {
        match self.file.starts.parse::<Hour>() {
            Ok(hour) => hour.minutes,
            Err(error) => {
                self.wrong_at("starts", &error.to_string(), "when the first period begins");
                0
            }
        }
    }

    pub(super) fn general_id(&mut self, word: &str, of: &str) -> GeneralId {
        let place = self.file.general.iter().position(|one| one.id == word);
        GeneralId(place.unwrap_or_else(|| {
            let message = format!("`{of}`: there is no general `{word}`");
            self.wrong(message, "the id of a row [[general]]");
            0
        }) as u8)
    }
}

pub(super) fn point([x, y]: [i32; 2]) -> Point {
    Point::new(x.clamp(-400_000, 400_000), y.clamp(-400_000, 400_000))
}

/// An order that lies face down at the start.
fn order(word: Option<&str>) -> Option<Chit> {
    let mut kinds = Kind::ALL.into_iter();
    let kind = kinds.find(|kind| Some(kind_word(*kind)) == word);
    kind.map(Chit::Down)
}

/// The position before the first period.
fn start(file: &ScenarioFile, setup: &Setup) -> Position {
    let units = file.unit.iter().map(|one| UnitState {
        place: if one.arrives.unwrap_or(0) == 0 {
            Place::Table
        } else {
            Place::Waiting
        },
        pose: Pose::new(point(one.at), Bearing::new(one.facing.rem_euclid(36_000))),
        order: order(one.order.as_deref()),
        status: if one.status == "defend" {
            Status::Defend
        } else {
            Status::Normal
        },
        ..UnitState::default()
    });
    let units: Vec<_> = units.collect();
    let generals = file.general.iter().enumerate().map(|(place, one)| {
        let id = GeneralId(place as u8);
        let side = setup.general(id).side;
        let own: Vec<_> = setup
            .units
            .iter()
            .zip(&units)
            .filter(|(unit, _)| unit.under == id)
            .collect();
        let level = setup.general(id).level;
        GeneralState {
            at: point(one.at),
            order: order(one.order.as_deref()),
            present: if level.is_senior() {
                setup.general(id).arrives == 0
            } else {
                own.iter().any(|(_, state)| state.place == Place::Table)
            },
            hq: one.hq_at.map(point),
            //= s2-1.2-d
            points: if level == Level::Commander {
                file.side[side as usize].points
            } else {
                0
            },
            ..GeneralState::default()
        }
    });
    Position {
        period: 0,
        stage: Stage::Begin,
        first: setup.attacker.unwrap_or(Side::First),
        active: setup.attacker.unwrap_or(Side::First),
        packs: BySide {
            first: CardSet::FULL,
            second: CardSet::FULL,
        },
        conceded: BySide::default(),
        stung: Vec::new(),
        salvos: Vec::new(),
        passed: Vec::new(),
        engaged: Vec::new(),
        held: Vec::new(),
        turn: Turn::default(),
        generals: generals.collect(),
        units,
        revealed: false,
    }
}
