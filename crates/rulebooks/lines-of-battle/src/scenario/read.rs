//! Reads a scenario file into a battle ready to begin, or says all that is wrong
//! with it, each with its place.

use std::ops::Range;
use std::sync::Arc;

use ground::areas::{AreaGraph, AreaId};
use kernel::{BySide, Choices, Fault, Side};
use toml::Spanned;

use super::file::{AreaRow, Clock, LeaderRow, Name, ScenarioFile, UnitRow};
use crate::game::Battle;
use crate::movement::entry_costs;
use crate::options::{AlliedArrival, Options, SCENARIO_OPTIONS};
use crate::position::{Position, Where};
use crate::setup::{
    Area, Arrival, Attribute, Border, Kind, Leader, Nation, Objective, Setup, SideData, Terrain,
    Unit, VariableArrival,
};
use crate::sight::Sight;
use crate::{Rule, UnitId, UnitSet};

/// Reads a scenario.
pub(crate) fn read(text: &str, choices: &Choices) -> Result<Battle, Vec<Fault>> {
    let file: ScenarioFile = toml::from_str(text).map_err(|error| {
        vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: None,
        }]
    })?;
    let mut reader = Reader {
        faults: Vec::new(),
        options: Options::read(choices),
        file: &file,
        text,
    };
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
    if let Some(position) = &file.position {
        return battle.with_position(position).map_err(|error| {
            let start = text.find("[position]");
            vec![Fault {
                span: start.map(|start| start..start + "[position]".len()),
                message: error.0,
                help: Some("the position must be one that a game could come to".to_owned()),
            }]
        });
    }
    //= qb.setup.french.0
    for unit in battle.setup.clone().unit_ids() {
        if let Arrival::At(area) = battle.setup.unit(unit).arrival {
            battle.pos.put(unit, Where::Area(area));
        }
    }
    battle.begin_set_up();
    Ok(battle)
}

struct Reader<'a> {
    faults: Vec<Fault>,
    options: Options,
    file: &'a ScenarioFile,
    text: &'a str,
}

impl Reader<'_> {
    fn fault(&mut self, span: Range<usize>, message: String, help: &str) {
        self.faults.push(Fault {
            span: Some(span),
            message,
            help: (!help.is_empty()).then(|| help.to_owned()),
        });
    }

    /// The place of a table's heading, for faults that concern the whole file.
    fn heading(&self, heading: &str) -> Range<usize> {
        let start = self.text.find(heading).unwrap_or(0);
        start..(start + heading.len()).min(self.text.len())
    }

    fn setup(&mut self) -> Setup {
        let file = self.file;
        self.check_sizes();
        let names: Vec<&str> = file
            .side
            .iter()
            .map(|side| side.id.get_ref().as_str())
            .collect();
        let areas: Vec<Area> = file.area.iter().map(|row| self.area(row, &names)).collect();
        self.check_unique(file.area.iter().map(|row| &row.id), "area");
        self.check_unique(file.unit.iter().map(|row| &row.id), "unit");
        self.check_unique(file.leader.iter().map(|row| &row.id), "leader");
        let (graph, borders) = self.borders(&areas);
        let nations = nations(file);
        let rows: Vec<&UnitRow> = file
            .unit
            .iter()
            .filter(|row| self.in_play(row.option.as_ref()))
            .collect();
        let units: Vec<Unit> = rows
            .iter()
            .map(|row| self.unit(row, &names, &nations))
            .collect();
        for row in file.unit.iter().filter(|row| row.option.is_some()) {
            self.unit(row, &names, &nations);
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
        Setup {
            sides,
            first_player,
            turns: file.scenario.turns,
            command: self.command(&names),
            variable_arrival: self.variable_arrival(&names),
            objectives: self.objectives(&names),
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
        let mut seen: Vec<&str> = Vec::new();
        for id in ids {
            let word = id.get_ref().as_str();
            let fits = !word.is_empty()
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if !fits {
                self.fault(
                    id.span(),
                    format!("`{word}` cannot be the id of a {what}"),
                    "small letters, digits and hyphens",
                );
            }
            if seen.contains(&word) {
                self.fault(
                    id.span(),
                    format!("there is another {what} `{word}`"),
                    "every id must be there once",
                );
            }
            seen.push(word);
        }
    }

    fn in_play(&self, option: Option<&Name>) -> bool {
        self.options
            .allows(option.map(|option| option.get_ref().as_str()))
    }

    fn check_option(&mut self, option: Option<&Name>) {
        if let Some(option) = option
            && !SCENARIO_OPTIONS.contains(&option.get_ref().as_str())
        {
            self.fault(
                option.span(),
                format!("there is no option `{}`", option.get_ref()),
                &format!("one of: {}", SCENARIO_OPTIONS.join(", ")),
            );
        }
    }

    fn check_rule(&mut self, rule: Option<&Name>) {
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

    fn side(&mut self, name: &Name, names: &[&str]) -> Side {
        match names.iter().position(|known| known == name.get_ref()) {
            Some(0) => Side::First,
            Some(_) => Side::Second,
            None => {
                self.fault(
                    name.span(),
                    format!("there is no side `{}`", name.get_ref()),
                    &format!("one of: {}", names.join(", ")),
                );
                Side::First
            }
        }
    }

    fn area_id(&mut self, name: &Name) -> AreaId {
        let place = self
            .file
            .area
            .iter()
            .position(|row| row.id.get_ref() == name.get_ref());
        if let Some(place) = place {
            return AreaId(place as u8);
        }
        let near = nearest(
            name.get_ref(),
            self.file.area.iter().map(|row| row.id.get_ref()),
        );
        self.fault(
            name.span(),
            format!("there is no area `{}`", name.get_ref()),
            &near.map_or_else(String::new, |near| format!("did you mean `{near}`?")),
        );
        AreaId(0)
    }

    /// The turn that begins at a time.
    fn turn(&mut self, time: &Spanned<Clock>) -> u8 {
        let scenario = &self.file.scenario;
        let minutes = time.get_ref().0.checked_sub(scenario.begins.0);
        let length = scenario.minutes_per_turn.max(1);
        let turn = minutes
            .filter(|minutes| minutes % length == 0)
            .map(|minutes| minutes / length);
        match turn {
            Some(turn) if turn < u16::from(scenario.turns) => turn as u8,
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

    fn area(&mut self, row: &AreaRow, sides: &[&str]) -> Area {
        let reserve = row.terrain == Terrain::Reinforcement;
        if reserve != row.reinforcements.is_some() {
            self.fault(
                row.id.span(),
                "an area of terrain `reinforcement` says whose it is, and no other does".to_owned(),
                "`reinforcements = \"side\"`",
            );
        }
        if row.outline.len() < 3 {
            self.fault(
                row.id.span(),
                "an outline has three points at least".to_owned(),
                "",
            );
        }
        if row.capacity == Some(0) {
            self.fault(
                row.id.span(),
                "an area for no units".to_owned(),
                "a capacity from 1 on",
            );
        }
        Area {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            terrain: row.terrain,
            capacity: row.capacity,
            height: row.height,
            ridge: row.ridge,
            reinforcements: row
                .reinforcements
                .as_ref()
                .map(|side| self.side(side, sides)),
        }
    }

    fn borders(&mut self, areas: &[Area]) -> (AreaGraph, Vec<Border>) {
        let mut ends: Vec<[AreaId; 2]> = Vec::new();
        let mut borders = Vec::new();
        for row in &self.file.border {
            let [a, b] = row.between.each_ref().map(|name| self.area_id(name));
            let span = row.between[0].span().start..row.between[1].span().end;
            if a == b {
                self.fault(
                    span.clone(),
                    "an area does not border itself".to_owned(),
                    "",
                );
            }
            if ends.contains(&[a, b]) || ends.contains(&[b, a]) {
                self.fault(span.clone(), "this border is there twice".to_owned(), "");
            }
            let closed = [a, b].iter().any(|area| {
                areas
                    .get(area.index())
                    .is_some_and(|area| area.terrain.is_closed())
            });
            //= map.5 map.11
            if closed == row.approach.is_some() {
                self.fault(
                    span,
                    if closed {
                        "a border of closed terrain has no approach".to_owned()
                    } else {
                        "a border between two open areas has an approach".to_owned()
                    },
                    "`approach = \"open\"`, \"marsh\" or \"hedge\" between open areas only",
                );
            }
            ends.push([a, b]);
            borders.push(Border {
                approach: row.approach,
                marsh_arrow: row.marsh && row.approach.is_none(),
                height: row.height,
                one_way_from: row.one_way_from.as_ref().map(|name| self.area_id(name)),
                road: row.road,
            });
        }
        (AreaGraph::new(areas.len().max(1), &ends), borders)
    }

    fn unit(&mut self, row: &UnitRow, sides: &[&str], nations: &[String]) -> Unit {
        self.check_option(row.option.as_ref());
        self.check_rule(row.rule.as_ref());
        let artillery = row.kind == Kind::Artillery;
        if artillery == row.rating.is_some() || row.rating.is_some_and(|r| !(1..=5).contains(&r)) {
            self.fault(
                row.id.span(),
                format!("the rating of `{}` is wrong", row.id.get_ref()),
                "1 to 5, and none for artillery",
            );
        }
        Unit {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            label: row.label.clone(),
            side: self.side(&row.side, sides),
            nation: nation(nations, &row.nation),
            kind: row.kind,
            rating: row.rating.unwrap_or(0),
            gun: row.gun.unwrap_or_default(),
            attributes: row.attributes.iter().copied().collect(),
            arrival: self.arrival(row),
        }
    }

    fn arrival(&mut self, row: &UnitRow) -> Arrival {
        match (&row.start, &row.arrives, &row.arrives_by_die) {
            (Some(start), None, None) if start.get_ref() == "free" => Arrival::Free,
            (Some(start), None, None) => Arrival::At(self.area_id(start)),
            (None, Some(time), None) => Arrival::Turn(self.turn(time)),
            (None, None, Some(die)) => Arrival::ByDieFrom(self.turn(&die.die_from)),
            _ => {
                self.fault(
                    row.id.span(),
                    format!(
                        "when `{}` comes is said twice or not at all",
                        row.id.get_ref()
                    ),
                    "exactly one of `start`, `arrives` and `arrives-by-die`",
                );
                Arrival::Free
            }
        }
    }

    fn leader(&mut self, row: &LeaderRow, sides: &[&str], nations: &[String]) -> Leader {
        self.check_option(row.option.as_ref());
        self.check_rule(row.rule.as_ref());
        if row.start == row.arrives.is_some() {
            self.fault(
                row.id.span(),
                format!(
                    "when `{}` comes is said twice or not at all",
                    row.id.get_ref()
                ),
                "`start = true`, or `arrives`",
            );
        }
        if let Some(only) = &row.nation
            && !nations.contains(only.get_ref())
        {
            self.fault(
                only.span(),
                format!("no unit is of the nation `{}`", only.get_ref()),
                &format!("one of: {}", nations.join(", ")),
            );
        }
        let derlon = self.options.allows(Some("derlon"));
        let seniority = row
            .seniority_with_derlon
            .filter(|_| derlon)
            .unwrap_or(row.seniority);
        let arrives = row.arrives.as_ref().map(|time| self.turn(time));
        let only = row
            .nation
            .as_ref()
            .map(|only| nation(nations, only.get_ref()));
        let side = self.side(&row.side, sides);
        Leader::new(
            row.id.get_ref(),
            &row.name,
            side,
            seniority,
            &row.bonuses,
            only,
            arrives,
        )
    }

    fn fill_sides(&mut self, sides: &mut BySide<SideData>, areas: &[Area], units: &[Unit]) {
        for side in Side::BOTH {
            let ids = (0..units.len()).map(|index| UnitId(index as u8));
            sides[side].units = ids
                .filter(|unit| units[unit.index()].side == side)
                .collect();
            let all = (0..areas.len()).map(|index| AreaId(index as u8));
            let own = all.filter(|area| areas[area.index()].reinforcements == Some(side));
            sides[side].reserves = own.collect();
            let comes = units.iter().any(|unit| {
                unit.side == side
                    && matches!(unit.arrival, Arrival::Turn(_) | Arrival::ByDieFrom(_))
            });
            if comes && sides[side].reserves.is_empty() {
                let span = self.heading("[[area]]");
                self.fault(
                    span,
                    format!(
                        "`{}` has reinforcements and no reinforcement area",
                        sides[side].id
                    ),
                    "an area with `terrain = \"reinforcement\"`",
                );
            }
        }
    }

    /// Every turn's modifiers; a row with an option that is on goes before the
    /// plain one.
    fn command(&mut self, names: &[&str]) -> Vec<BySide<i8>> {
        let turns = usize::from(self.file.scenario.turns.min(100));
        let mut rows: Vec<Option<BySide<i8>>> = vec![None; turns];
        for by_option in [false, true] {
            for row in &self.file.command {
                if row.option.is_some() != by_option {
                    continue;
                }
                self.check_option(row.option.as_ref());
                self.check_rule(row.rule.as_ref());
                let turn = usize::from(self.turn(&row.time));
                for unknown in row
                    .modifiers
                    .keys()
                    .filter(|key| !names.contains(&key.as_str()))
                {
                    self.fault(
                        row.time.span(),
                        format!("there is no side `{unknown}`"),
                        &format!("one of: {}", names.join(", ")),
                    );
                }
                let modifier = |side: Side| {
                    let name = names.get(side as usize).copied().unwrap_or_default();
                    row.modifiers.get(name).copied().unwrap_or(0)
                };
                if self.in_play(row.option.as_ref())
                    && let Some(place) = rows.get_mut(turn)
                {
                    *place = Some(BySide::from_fn(modifier));
                }
            }
        }
        if rows.iter().any(Option::is_none) {
            let span = self.heading("[[command]]");
            self.fault(
                span,
                "not every turn has its command points".to_owned(),
                "a table [[command]] for each turn",
            );
        }
        rows.into_iter().map(Option::unwrap_or_default).collect()
    }

    fn variable_arrival(&mut self, names: &[&str]) -> Option<VariableArrival> {
        let row = self.file.scenario.variable_arrival.as_ref()?;
        let arrival = VariableArrival {
            side: self.side(&row.side, names),
            from: self.turn(&row.from),
        };
        (self.options.arrival != AlliedArrival::Schedule).then_some(arrival)
    }

    fn objectives(&mut self, names: &[&str]) -> Vec<Objective> {
        let mut objectives = Vec::new();
        for row in &self.file.objective {
            self.check_rule(row.rule.as_ref());
            objectives.push(Objective {
                areas: row.areas.iter().map(|area| self.area_id(area)).collect(),
                sides: row
                    .r#for
                    .iter()
                    .map(|side| self.side(side, names))
                    .collect(),
                points: row.points,
                rule: row
                    .rule
                    .as_ref()
                    .map_or_else(String::new, |rule| rule.get_ref().clone()),
            });
        }
        objectives
    }
}

fn nations(file: &ScenarioFile) -> Vec<String> {
    let mut nations: Vec<String> = file.unit.iter().map(|row| row.nation.clone()).collect();
    nations.sort();
    nations.dedup();
    nations
}

fn nation(nations: &[String], name: &str) -> Nation {
    Nation(nations.iter().position(|known| known == name).unwrap_or(0) as u8)
}

/// The known word that shares the longest beginning with a wrong one.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let shared = |other: &str| {
        word.chars()
            .zip(other.chars())
            .take_while(|(a, b)| a == b)
            .count()
    };
    known
        .max_by_key(|other| shared(other))
        .filter(|other| shared(other) > 0)
}
