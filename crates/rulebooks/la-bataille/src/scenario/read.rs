//! Reads a scenario into a set-up, or says all that is wrong with it, each with
//! its place.

use std::ops::Range;

use armies::Hour;
use ground::geography::Geography;
use ground::hex::survey::{Plan, Survey};
use ground::hex::{Grid, HexId, HexMap, HexNumber, HexSet, Orientation, Shoved, Terrain};
use kernel::{BattleFiles, BySide, Choices, Fault, FileFault, Side};

use super::file::{LengthRow, ScenarioFile, Word};
use super::strength;
use crate::options::Options;
use crate::setup::{Depot, Setup, SideData};
use crate::{LeaderId, Tables};

/// The scenario's file, and that of the ground.
const FILE: &str = "la-bataille.toml";
/// Metres of a hex.
//= 2.1-b
const HEX_METRES: u32 = 120;

/// Reads a battle's scenario.
pub fn read(files: &BattleFiles, choices: &Choices) -> Result<Setup, FileFault> {
    let text = files.must(FILE)?;
    let mut file: ScenarioFile = toml::from_str(text).map_err(|error| unreadable(FILE, &error))?;
    strength::from_armies(&mut file, files)?;
    let land = ground::geography::of(files)?;
    let tables = match &file.tables {
        None => Tables::ours().clone(),
        Some(name) => {
            let text = files.get(name.get_ref()).ok_or_else(|| FileFault {
                file: FILE.to_owned(),
                faults: vec![Fault {
                    span: Some(name.span()),
                    message: format!("the battle has no file {}", name.get_ref()),
                    help: Some("leave `tables` out for the project's own".to_owned()),
                }],
            })?;
            Tables::read(text).map_err(|faults| FileFault {
                file: name.get_ref().clone(),
                faults,
            })?
        }
    };
    let mut reader = Reader {
        faults: Vec::new(),
        file: &file,
        text,
    };
    let setup = reader.setup(&land, tables, Options::read(choices));
    match setup {
        Some(setup) if reader.faults.is_empty() => Ok(setup),
        _ => Err(FileFault {
            file: FILE.to_owned(),
            faults: reader.faults,
        }),
    }
}

/// The file without the position that a game put before it.
fn without_position(text: &str) -> &str {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("position = ") => rest,
        _ => text,
    }
}

fn unreadable(file: &str, error: &toml::de::Error) -> FileFault {
    FileFault {
        file: file.to_owned(),
        faults: vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: Some("the schema of the file says what it may hold".to_owned()),
        }],
    }
}

/// The field as it is made from the ground.
struct Ground {
    map: HexMap,
    plan: Plan,
}

/// Reads, and gathers what is wrong.
pub(super) struct Reader<'a> {
    pub(super) faults: Vec<Fault>,
    pub(super) file: &'a ScenarioFile,
    text: &'a str,
}

impl Reader<'_> {
    pub(super) fn fault(&mut self, span: Range<usize>, message: String, help: &str) {
        self.faults.push(Fault {
            span: Some(span),
            message,
            help: Some(help.to_owned()),
        });
    }

    pub(super) fn heading(&self, heading: &str) -> Range<usize> {
        let start = self.text.find(heading).unwrap_or(0);
        start..(start + heading.len()).min(self.text.len())
    }

    fn setup(&mut self, land: &Geography, tables: Tables, options: Options) -> Option<Setup> {
        let file = self.file;
        if file.side.len() != 2 {
            let span = self.heading("[[side]]");
            let message = format!("there are {} sides", file.side.len());
            self.fault(span, message, "there must be two, the French first");
            return None;
        }
        let Some(length) = file.length.iter().find(|row| row.id == options.length) else {
            let span = self.heading("[[length]]");
            let message = "the battle is not fought in this length".to_owned();
            self.fault(span, message, "add a [[length]] for it, or choose another");
            return None;
        };
        let ground = self.field(land)?;
        let mut setup = Setup::empty(ground.map);
        setup.plan = ground.plan;
        setup.name.clone_from(&file.title);
        setup.position.clone_from(&file.position);
        setup.source = without_position(self.text).to_owned();
        setup.tables = tables;
        setup.year = file.year;
        setup.options = options;
        setup.sides = BySide::from_fn(|side| SideData {
            id: file.side[side as usize].id.get_ref().clone(),
            name: file.side[side as usize].name.clone(),
            command: Vec::new(),
            depots: Vec::new(),
        });
        let structures: Vec<HexId> = setup
            .map
            .grid()
            .hexes()
            .filter(|hex| setup.map.terrain(*hex) == Terrain::Farm)
            .collect();
        setup.structures = HexSet::with_room(setup.map.grid().len());
        setup.structures.extend(structures);
        self.armies(&mut setup);
        if !self.faults.is_empty() {
            return None;
        }
        self.length(length, &mut setup);
        self.commands(length, &mut setup);
        Some(setup)
    }

    /// The map of hexes.
    fn field(&mut self, land: &Geography) -> Option<Ground> {
        let row = &self.file.field;
        let fits = |count: u8| (4..=99).contains(&count);
        if !fits(row.columns) || !fits(row.rows) {
            let span = self.heading("[field]");
            let message = "no map has so many hexes".to_owned();
            self.fault(span, message, "4 to 99 columns and rows");
            return None;
        }
        let grid = Grid::new(Orientation::Pointy, Shoved::Even, row.columns, row.rows);
        let plan = Plan::centred(grid, HEX_METRES, land.extent);
        let mut survey = Survey::new(plan.clone());
        survey.hedged_streams.clone_from(&row.hedged_streams);
        survey.open = row.open;
        let mut map = survey.map(land);
        for word in &row.crops {
            let corners = word.get_ref().split_once('-').and_then(|(one, other)| {
                let one: HexNumber = one.parse().ok()?;
                let other: HexNumber = other.parse().ok()?;
                Some((one, other))
            });
            let Some((one, other)) = corners else {
                let message = format!("`{}` is no rectangle of hexes", word.get_ref());
                self.fault(word.span(), message, "two corners, like 1820-2024");
                continue;
            };
            let hexes: Vec<HexId> = map.grid().hexes().collect();
            for hex in hexes {
                let number = map.grid().number(hex);
                let between = |at: u8, one: u8, other: u8| (one..=other).contains(&at);
                if between(number.column(), one.column(), other.column())
                    && between(number.row(), one.row(), other.row())
                    && map.terrain(hex) == Terrain::Clear
                {
                    map.set_terrain(hex, Terrain::Crops);
                }
            }
        }
        Some(Ground { map, plan })
    }

    /// A hex by its number, or the middle of a place.
    pub(super) fn hex(&mut self, text: &str, span: Range<usize>, map: &HexMap) -> Option<HexId> {
        let number = text.parse::<HexNumber>().ok();
        let found = number
            .and_then(|number| map.grid().numbered(number))
            .or_else(|| {
                map.place(text)
                    .and_then(|place| place.hexes.first().copied())
            });
        if found.is_none() {
            self.fault(
                span,
                format!("there is no hex or place `{text}` on the map"),
                "a number of four digits, column and row, or a place of ground.toml",
            );
        }
        found
    }

    /// A side by its short name.
    pub(super) fn side(&mut self, word: &Word) -> Side {
        let file = self.file;
        let found = Side::BOTH
            .into_iter()
            .find(|side| file.side[*side as usize].id.get_ref() == word.get_ref());
        found.unwrap_or_else(|| {
            let sides: Vec<&str> = file
                .side
                .iter()
                .map(|row| row.id.get_ref().as_str())
                .collect();
            self.fault(
                word.span(),
                format!("there is no side `{}`", word.get_ref()),
                &format!("one of: {}", sides.join(", ")),
            );
            Side::First
        })
    }

    /// A time of day in minutes.
    pub(super) fn time(&mut self, text: &str, span: Range<usize>) -> Option<u16> {
        let Ok(hour) = text.parse::<Hour>() else {
            self.fault(span, format!("`{text}` is no time"), "an hour like 15:20");
            return None;
        };
        Some(hour.minutes)
    }

    /// Who commands the armies, and where their depots are.
    fn commands(&mut self, length: &LengthRow, setup: &mut Setup) {
        let file = self.file;
        for side in Side::BOTH {
            let row = &file.side[side as usize];
            for depot in &row.depots {
                let Some(at) = self.hex(depot.get_ref(), depot.span(), &setup.map) else {
                    continue;
                };
                if !setup.map.grid().is_border(at) {
                    let message = "a road to a depot leaves the map at its edge".to_owned();
                    self.fault(depot.span(), message, "a hex of the edge");
                }
                setup.sides[side].depots.push(Depot { at });
            }
            for word in &row.command {
                self.command(word, side, length, setup);
            }
            if setup.sides[side].command.is_empty() {
                let message = format!("nobody commands the army of {}", row.name);
                self.fault(
                    row.id.span(),
                    message,
                    "the first of `command` must take part in this length",
                );
            }
        }
    }

    fn command(&mut self, word: &Word, side: Side, length: &LengthRow, setup: &mut Setup) {
        let (time, name) = word.get_ref().split_once(' ').unwrap_or(("", ""));
        let Some(minutes) = self.time(time, word.span()) else {
            return;
        };
        let Some(leader) = setup.leader_named(name) else {
            if self.file.leader.iter().all(|row| row.id.get_ref() != name) {
                let message = format!("there is no leader `{name}`");
                self.fault(word.span(), message, "a leader of this file");
            }
            // He takes no part in this length.
            return;
        };
        let from = turn_of(minutes, setup.clock, length.turns);
        let command = &mut setup.sides[side].command;
        if command.is_empty() {
            command.push(army(1, leader));
        } else {
            command.retain(|known| known.from < from);
            command.push(army(from, leader));
        }
    }
}

const fn army(from: u8, leader: LeaderId) -> crate::setup::ArmyCommand {
    crate::setup::ArmyCommand { from, leader }
}

/// The first turn that does not begin before a time; one past the last if none.
pub(super) fn turn_of(minutes: u16, clock: u16, turns: u8) -> u8 {
    let late = minutes
        .saturating_sub(clock)
        .div_ceil(crate::setup::TURN_MINUTES);
    let turn = u8::try_from(late + 1).unwrap_or(u8::MAX);
    turn.min(turns.saturating_add(1))
}
