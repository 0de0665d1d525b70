//! From a scenario file to a battle: everything is checked at this door.

use std::sync::Arc;

use armies::Hour;
use ground::table::{Bearing, Point, Pose, TableMap};
use kernel::chance::CardSet;
use kernel::{BattleFiles, BySide, Choices, Fault, MusterReport, Side};

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

fn fault(message: String) -> Fault {
    Fault {
        span: None,
        message,
        help: None,
    }
}

/// Reads a scenario; everything that is wrong is told.
pub(crate) fn read(
    text: &str,
    files: &BattleFiles,
    choices: &Choices,
) -> Result<Battle, Vec<Fault>> {
    let mut file = written(text)?;
    let position = file.position.take();
    let (_, faults) = made(&mut file, files)?;
    let battle = Reader {
        file: &file,
        faults,
    }
    .battle(files, choices)?;
    match position {
        None => Ok(battle),
        Some(table) => battle
            .with_position(table)
            .map_err(|error| vec![fault(error.0)]),
    }
}

fn written(text: &str) -> Result<ScenarioFile, Vec<Fault>> {
    toml::from_str(text).map_err(|error| {
        vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: None,
        }]
    })
}

/// Fills what the file's rows leave to the armies.
fn made(
    file: &mut ScenarioFile,
    files: &BattleFiles,
) -> Result<(MusterReport, Vec<Fault>), Vec<Fault>> {
    let there = files.get(armies::FILE).is_some();
    let armies = there.then(|| armies::of(files)).transpose();
    let armies = armies.map_err(|fault| fault.faults)?;
    let (report, faults) = crate::creating::muster::fill(file, armies.as_ref());
    Ok((report, faults.into_iter().map(fault).collect()))
}

/// What is made of the armies, and where every number comes from.
pub(crate) fn muster(text: &str, files: &BattleFiles) -> Result<MusterReport, Vec<Fault>> {
    let mut file = written(text)?;
    let (report, faults) = made(&mut file, files)?;
    if faults.is_empty() {
        Ok(report)
    } else {
        Err(faults)
    }
}

pub(super) struct Reader<'a> {
    pub(super) file: &'a ScenarioFile,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    pub(super) fn wrong(&mut self, message: String) {
        self.faults.push(fault(message));
    }

    pub(super) fn side(&mut self, word: &str, of: &str) -> Side {
        let place = self.file.side.iter().position(|side| side.id == word);
        match place {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                self.wrong(format!("`{of}`: there is no side `{word}`"));
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
        self.wrong(format!(
            "`{of}`: `{word}` is not one of {}",
            names.join(", ")
        ));
        default
    }

    #[expect(clippy::too_many_lines, reason = "one door, one check after the other")]
    fn battle(mut self, files: &BattleFiles, choices: &Choices) -> Result<Battle, Vec<Fault>> {
        let file = self.file;
        if file.side.len() != 2 {
            self.wrong("a battle has two sides".to_owned());
            return Err(self.faults);
        }
        if file.general.len() > 100 || file.unit.len() > 200 || file.unit.is_empty() {
            self.wrong("1 to 200 units and up to 100 generals are expected".to_owned());
            return Err(self.faults);
        }
        if !(1..=60).contains(&file.periods) || !(10..=2_000).contains(&file.metres_per_inch) {
            self.wrong("1 to 60 periods and 10 to 2000 metres to the inch are expected".to_owned());
        }
        let in_reach = |length: i32| (6_000..=TableMap::LONGEST).contains(&length);
        if !in_reach(file.table.width) || !in_reach(file.table.height) {
            self.wrong("a table is 6 to 300 inches long and wide".to_owned());
            return Err(self.faults);
        }
        if !(1_000..=2_000).contains(&file.table.base_depth) {
            self.wrong("bases are 1000 to 2000 deep".to_owned());
            return Err(self.faults);
        }
        self.names();
        let map = self.map(files);
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
                self.wrong(format!("the {} have no commander", setup.sides[side].name));
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
                fault(format!(
                    "`{}` stands off the table or on another unit",
                    battle.setup.unit(unit).id
                ))
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
                self.wrong(format!("two are called `{}`", pair[0]));
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
                self.wrong(format!(
                    "`{name}` cannot be a name: use small letters, digits and `-`"
                ));
            }
        }
    }

    fn clock(&mut self) -> u16 {
        match self.file.starts.parse::<Hour>() {
            Ok(hour) => hour.minutes,
            Err(error) => {
                self.wrong(error.to_string());
                0
            }
        }
    }

    pub(super) fn general_id(&mut self, word: &str, of: &str) -> GeneralId {
        let place = self.file.general.iter().position(|one| one.id == word);
        GeneralId(place.unwrap_or_else(|| {
            self.wrong(format!("`{of}`: there is no general `{word}`"));
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
            present: level.is_senior() || own.iter().any(|(_, state)| state.place == Place::Table),
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
