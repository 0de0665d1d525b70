//! Reads a scenario file into a battle ready to begin, or says all that is wrong
//! with it, each with its place.

use std::ops::Range;
use std::sync::Arc;

use ground::areas::{AreaGraph, AreaId};
use ground::geography::Geography;
use kernel::{BySide, Choices, Fault, MusterReport, Side, Unreadable};
use toml::Spanned;

use super::file::{Name, ScenarioFile};
use super::survey;
use crate::game::Battle;
use crate::movement::entry_costs;
use crate::options::{Options, SCENARIO_OPTIONS};
use crate::position::{Position, Where};
use crate::setup::{Area, Arrival, Attribute, Kind, Leader, Setup, SideData, Unit};
use crate::sight::Sight;
use crate::worth::Chart;
use crate::{Rule, UnitId, UnitSet};
use armies::{Armies, Hour};

/// A scenario with what the armies fill in, how, and what is wrong with that.
pub(crate) fn mustered(
    text: &str,
    armies: Option<&Armies>,
) -> Result<(ScenarioFile, MusterReport, Vec<Fault>), Vec<Fault>> {
    let mut file: ScenarioFile = toml::from_str(text).map_err(|error| {
        vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: Some("the schema of the file says what it may hold".to_owned()),
        }]
    })?;
    let (report, faults) = crate::muster::fill(&mut file, armies);
    Ok((file, report, faults))
}

/// Reads a scenario.
pub(crate) fn read(
    text: &str,
    land: Option<&Geography>,
    armies: Option<&Armies>,
    choices: &Choices,
) -> Result<Battle, Vec<Fault>> {
    let (mut file, _, faults) = mustered(text, armies)?;
    if !faults.is_empty() {
        return Err(faults);
    }
    survey::fill(&mut file, land)?;
    let mut reader = Reader {
        faults: Vec::new(),
        options: Options::read(choices),
        file: &file,
        text,
    };
    reader.check_sizes();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let setup = reader.setup();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    begin(setup, &file, text)
}

/// Puts the first units on the map, or takes the position that the file gives.
fn begin(setup: Setup, file: &ScenarioFile, text: &str) -> Result<Battle, Vec<Fault>> {
    let mut battle = Battle {
        pos: Position::empty(setup.first_player),
        setup: Arc::new(setup),
    };
    let wrong = |heading: &str, error: Unreadable| {
        vec![Fault {
            span: place_of(text, heading, &error.0),
            message: error.0,
            help: Some("the position must be one that a game could come to".to_owned()),
        }]
    };
    if let Some(position) = &file.position {
        let battle = battle.with_position(position);
        return battle.map_err(|error| wrong("[position]", error));
    }
    //= qb.setup.french.0
    for unit in battle.setup.clone().unit_ids() {
        if let Arrival::At(area) = battle.setup.unit(unit).arrival {
            battle.pos.put(unit, Where::Area(area));
        }
    }
    battle.begin_set_up();
    match battle.check_position() {
        Ok(()) => Ok(battle),
        Err(error) => Err(wrong("[[unit]]", error)),
    }
}

/// Where the rows below a heading name what a complaint is about; else the
/// heading itself.
fn place_of(text: &str, heading: &str, complaint: &str) -> Option<Range<usize>> {
    let start = text.find(heading)?;
    let words = complaint.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let named = words.filter(|word| !word.is_empty()).find_map(|word| {
        let quoted = format!("\"{word}\"");
        let at = start + text[start..].find(&quoted)?;
        Some(at..at + quoted.len())
    });
    named.or(Some(start..start + heading.len()))
}

/// Reads a file and gathers what is wrong with it.
pub(super) struct Reader<'a> {
    pub(super) faults: Vec<Fault>,
    pub(super) options: Options,
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

    /// The place of a table's heading, for faults that concern the whole file.
    pub(super) fn heading(&self, heading: &str) -> Range<usize> {
        let start = self.text.find(heading).unwrap_or(0);
        start..(start + heading.len()).min(self.text.len())
    }

    fn setup(&mut self) -> Setup {
        let file = self.file;
        let names: Vec<&str> = file
            .side
            .iter()
            .map(|side| side.id.get_ref().as_str())
            .collect();
        self.check_unique(file.side.iter().map(|row| &row.id), "side");
        self.check_unique(file.area.iter().map(|row| &row.id), "area");
        self.check_unique(file.unit.iter().map(|row| &row.id), "unit");
        self.check_unique(file.leader.iter().map(|row| &row.id), "leader");
        let areas: Vec<Area> = file.area.iter().map(|row| self.area(row, &names)).collect();
        let (graph, borders) = self.borders(&areas);
        let nations = nations(file);
        let mut units: Vec<Unit> = Vec::new();
        for row in &file.unit {
            let unit = self.unit(row, &names, &nations);
            if self.in_play(row.option.as_ref()) {
                units.push(unit);
            }
        }
        let mut leaders: Vec<Leader> = Vec::new();
        for row in &file.leader {
            let leader = self.leader(row, &names, &nations);
            if self.in_play(row.option.as_ref()) && self.options.leaders {
                leaders.push(leader);
            }
        }
        let first_player = self.side(&file.scenario.first, &names);
        let mut sides = BySide::from_fn(|side| SideData {
            id: names
                .get(side as usize)
                .map_or_else(String::new, |name| (*name).to_owned()),
            name: file
                .side
                .get(side as usize)
                .map_or_else(String::new, |row| row.name.clone()),
            ..SideData::default()
        });
        self.fill_sides(&mut sides, &areas, &units);
        let of = |wanted: &dyn Fn(&Unit) -> bool| -> UnitSet {
            let ids = (0..units.len()).map(|index| UnitId(index as u8));
            ids.filter(|unit| wanted(&units[unit.index()])).collect()
        };
        let infantry = of(&|unit| unit.kind == Kind::Infantry);
        let cavalry = of(&|unit| unit.kind.is_cavalry());
        let guns = of(&|unit| unit.kind == Kind::Artillery);
        let shooters = guns.or(of(&|unit| unit.attributes.has(Attribute::Skirmishers)));
        let sight = if self.faults.is_empty() {
            Sight::of(&graph, &areas, &borders)
        } else {
            Sight::default()
        };
        let entry = entry_costs(&graph, &areas, &borders);
        let objectives = self.objectives(&names);
        let chart = if self.faults.is_empty() {
            Chart::of(&graph, &borders, &entry, &sight, &objectives)
        } else {
            Chart::default()
        };
        Setup {
            sides,
            first_player,
            turns: file.scenario.turns,
            command: self.command(&names),
            variable_arrival: self.variable_arrival(&names),
            objectives,
            points_per_unit: file.victory.per_eliminated_unit,
            options: self.options.clone(),
            graph,
            areas,
            borders,
            units,
            infantry,
            cavalry,
            guns,
            shooters,
            leaders,
            nations,
            sight,
            entry,
            chart,
            file: file.clone(),
        }
    }

    fn check_sizes(&mut self) {
        let file = self.file;
        let limits = [
            ("[[side]]", file.side.len(), 2, 2),
            ("[[area]]", file.area.len(), 1, AreaGraph::MOST_AREAS),
            ("[[border]]", file.border.len(), 0, AreaGraph::MOST_BORDERS),
            ("[[unit]]", file.unit.len(), 1, Setup::MOST_UNITS),
            ("[[leader]]", file.leader.len(), 0, Setup::MOST_LEADERS),
        ];
        for (heading, count, least, most) in limits {
            if count < least || count > most {
                let span = self.heading(heading);
                self.fault(
                    span,
                    format!("there are {count} tables {heading}"),
                    &format!("from {least} to {most} are possible"),
                );
            }
        }
        let turns = usize::from(file.scenario.turns);
        let minutes = u32::from(file.scenario.minutes_per_turn);
        if turns == 0 || turns > 100 || minutes == 0 || minutes * turns as u32 > 1440 {
            let span = self.heading("[scenario]");
            self.fault(
                span,
                "the turns do not fit into a day".to_owned(),
                "1 to 100 turns, together at most 24 hours",
            );
        }
    }

    fn check_unique<'b>(&mut self, ids: impl Iterator<Item = &'b Name>, what: &str) {
        let ids = ids.map(|id| (id.span(), id.get_ref().as_str()));
        self.faults.extend(Fault::of_ids(what, ids));
    }

    pub(super) fn in_play(&self, option: Option<&Name>) -> bool {
        self.options
            .allows(option.map(|option| option.get_ref().as_str()))
    }

    pub(super) fn check_option(&mut self, option: Option<&Name>) {
        if let Some(option) = option
            && !SCENARIO_OPTIONS.contains(&option.get_ref().as_str())
        {
            let (span, name) = (option.span(), option.get_ref());
            self.faults
                .push(Fault::unknown(span, "option", name, &SCENARIO_OPTIONS));
        }
    }

    pub(super) fn check_rule(&mut self, rule: Option<&Name>) {
        if let Some(rule) = rule
            && !Rule::ALL
                .iter()
                .any(|known| known.info().id == rule.get_ref())
        {
            self.fault(
                rule.span(),
                format!("the rulebook has no rule `{}`", rule.get_ref()),
                "a number of `grognard rules lines-of-battle`",
            );
        }
    }

    pub(super) fn side(&mut self, name: &Name, names: &[&str]) -> Side {
        match names.iter().position(|known| known == name.get_ref()) {
            Some(0) => Side::First,
            Some(_) => Side::Second,
            None => {
                let fault = Fault::unknown(name.span(), "side", name.get_ref(), names);
                self.faults.push(fault);
                Side::First
            }
        }
    }

    pub(super) fn area_id(&mut self, name: &Name) -> AreaId {
        let place = self
            .file
            .area
            .iter()
            .position(|row| row.id.get_ref() == name.get_ref());
        if let Some(place) = place {
            return AreaId(place as u8);
        }
        let known = || self.file.area.iter().map(|row| row.id.get_ref());
        let help = nearest(name.get_ref(), known()).map_or_else(
            || {
                format!(
                    "one of: {}",
                    known().cloned().collect::<Vec<_>>().join(", ")
                )
            },
            |near| format!("did you mean `{near}`?"),
        );
        self.fault(
            name.span(),
            format!("there is no area `{}`", name.get_ref()),
            &help,
        );
        AreaId(0)
    }

    /// The turn that begins at a time.
    pub(super) fn turn(&mut self, time: &Spanned<Hour>) -> u8 {
        let scenario = &self.file.scenario;
        // A battle may last past midnight.
        let minutes = (time.get_ref().minutes + 24 * 60 - scenario.begins.minutes) % (24 * 60);
        let length = scenario.minutes_per_turn.max(1);
        match u8::try_from(minutes / length) {
            Ok(turn) if minutes.is_multiple_of(length) && turn < scenario.turns => turn,
            _ => {
                self.fault(
                    time.span(),
                    "no turn begins at this time".to_owned(),
                    "a time of the schedule, from `begins` on in steps of `minutes-per-turn`",
                );
                0
            }
        }
    }
}

fn nations(file: &ScenarioFile) -> Vec<String> {
    let mut nations: Vec<String> = file
        .unit
        .iter()
        .filter_map(|row| row.nation.clone())
        .collect();
    nations.sort();
    nations.dedup();
    nations
}

/// The known word that a wrong one was probably meant to be.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let near = known.map(|other| (changes(word, other), other));
    near.min_by_key(|(changes, _)| *changes)
        .filter(|(changes, other)| *changes <= 2.max(other.len() / 3))
        .map(|(_, other)| other)
}

/// How many letters must be put in, taken out or changed to make one word of
/// another.
fn changes(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (above, a) in one.chars().enumerate() {
        let mut corner = above;
        row[0] = above + 1;
        for (place, b) in other.chars().enumerate() {
            let least = row[place].min(row[place + 1]) + 1;
            let next = least.min(corner + usize::from(a != b));
            corner = row[place + 1];
            row[place + 1] = next;
        }
    }
    row.last().copied().unwrap_or(0)
}
