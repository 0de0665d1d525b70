//! Reads a scenario file into a battle ready to begin, or says all that is wrong with it, each with its
//! place.

use std::ops::Range;
use std::sync::Arc;

use armies::Armies;
use ground::geography::Geography;
use ground::table::{
    Area, Bearing, Feature, Footprint, Form, Kind as Ground, Layout, Point, Pose, TableMap,
};
use kernel::{BySide, Choices, Fault, FileFault, MusterReport, Side, Unreadable};

use super::file::{CorpsRow, Edge, Name, ScenarioFile};
use crate::game::Battle;
use crate::options::{Options, SCENARIO_OPTIONS};
use crate::position::{GeneralState, Marks, Position, Step, Temper, UnitState, Whereabouts};
use crate::rulebook::FILE;
use crate::setup::{Setup, SideData};
use crate::terrain::Terrain;
use crate::{Rule, formation::Formation};

/// Reads a scenario with its ground and, where there are any, its armies.
pub(crate) fn read(
    text: &str,
    map: &Geography,
    armies: Option<&Armies>,
    choices: &Choices,
) -> Result<Battle, FileFault> {
    read_scenario(text, map, armies, choices).map_err(|faults| FileFault::in_file(FILE, faults))
}

fn read_scenario(
    text: &str,
    map: &Geography,
    armies: Option<&Armies>,
    choices: &Choices,
) -> Result<Battle, Vec<Fault>> {
    let (file, _, faults) = mustered(text, armies)?;
    let mut reader = Reader {
        faults,
        options: Options::read(choices),
        layout: layout(&file),
        file: &file,
        text,
    };
    reader.check_sizes();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let setup = reader.setup(map);
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    begin(setup, &file, text)
}

/// The file with everything that its rows leave to the armies, and how that was found.
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

fn layout(file: &ScenarioFile) -> Layout {
    let row = &file.table;
    let scale = row.metres_per_inch.max(1);
    let [west, south] = row.south_west;
    let [east, north] = row.north_east;
    let side =
        |metres: i32| (i64::from(metres.clamp(0, 100_000)) * 1_000 / i64::from(scale)) as i32;
    Layout {
        metres_per_inch: scale,
        south_west: ground::geography::Point(west, south),
        width: side(east.saturating_sub(west)),
        height: side(north.saturating_sub(south)),
        first_level: row.first_level,
        level_step: row.level_step,
        road_width: ground::table::INCH,
        lane_width: ground::table::INCH,
        stream_width: ground::table::INCH / 4,
    }
}

/// Begins with the set-up, or takes the position that the file gives.
fn begin(setup: Setup, file: &ScenarioFile, text: &str) -> Result<Battle, Vec<Fault>> {
    let battle = Battle {
        pos: empty(&setup),
        setup: Arc::new(setup),
    };
    let Some(position) = &file.position else {
        return Ok(battle);
    };
    battle
        .with_position(position)
        .map_err(|Unreadable(message)| {
            vec![Fault {
                span: text
                    .find("[position]")
                    .map(|at| at..at + "[position]".len()),
                message,
                help: Some("the position must be one that a game could come to".to_owned()),
            }]
        })
}

/// The battle before anybody is placed: the defender begins.
//= setup.10 setup.11
pub(super) fn empty(setup: &Setup) -> Position {
    let nowhere = Pose::new(Point::new(0, 0), Bearing::NORTH);
    let shape = ground::table::Shape::of_blocks(Vec::new());
    let print = Arc::new(Footprint::new(&shape, nowhere));
    let state = |unit: &crate::setup::Unit| UnitState {
        place: Whereabouts::Waiting,
        pose: nowhere,
        formation: if unit.kind.is_artillery() {
            Formation::Limbered
        } else {
            Formation::Column
        },
        bases: unit.bases,
        order: Temper::Steady,
        marks: Marks::default(),
        shot: 0,
        print: print.clone(),
    };
    Position {
        period: 0,
        active: setup.attacker,
        step: Step::Deploy(setup.defender()),
        units: setup.units.iter().map(state).collect(),
        generals: vec![GeneralState::default(); setup.generals.len()],
        moving: None,
        displaced: Vec::new(),
        charges: Vec::new(),
        tracks: Vec::new(),
        aims: Vec::new(),
        recoils: Vec::new(),
        following: Vec::new(),
        holders: setup.objectives.iter().map(|place| place.holder).collect(),
    }
}

/// Reads a file and gathers what is wrong with it.
pub(super) struct Reader<'a> {
    pub(super) faults: Vec<Fault>,
    pub(super) options: Options,
    pub(super) layout: Layout,
    pub(super) file: &'a ScenarioFile,
    pub(super) text: &'a str,
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

    /// A place on the table.
    pub(super) fn place(&self, [x, y]: [i32; 2]) -> Point {
        let metre = |at: i32| at.clamp(-100_000, 100_000);
        self.layout
            .place(ground::geography::Point(metre(x), metre(y)))
    }

    fn setup(&mut self, geography: &Geography) -> Setup {
        let file = self.file;
        let names: Vec<&str> = file
            .side
            .iter()
            .map(|side| side.id.get_ref().as_str())
            .collect();
        self.check_unique(file.side.iter().map(|row| &row.id), "side");
        self.check_unique(file.corps.iter().map(|row| &row.id), "corps");
        let pieces = file.unit.iter().map(|row| &row.id);
        self.check_unique(
            pieces.chain(file.general.iter().map(|row| &row.id)),
            "piece",
        );
        let (map, relief, terrain) = self.table(geography);
        let towns = self.towns(&map);
        let mut units = Vec::new();
        for row in &file.unit {
            let unit = self.unit(row, &names);
            let option = row.option.as_ref().map(|name| name.get_ref().as_str());
            if self.options.allows(option) {
                units.push(unit);
            }
        }
        let generals: Vec<crate::setup::General> = file
            .general
            .iter()
            .map(|row| self.general(row, &names))
            .collect();
        self.check_commanders(&generals, &names);
        self.check_corps(&units, &generals);
        let sides = BySide::from_fn(|side| {
            let row = &file.side[side as usize];
            SideData {
                id: row.id.get_ref().clone(),
                name: row.name.clone(),
                baseline: match row.baseline {
                    Edge::North => Bearing::NORTH,
                    Edge::East => Bearing::EAST,
                    Edge::South => Bearing::SOUTH,
                    Edge::West => Bearing::WEST,
                },
                army: row.army,
                areas: row
                    .areas
                    .iter()
                    .map(|ring| Area::new(vec![ring.iter().map(|at| self.place(*at)).collect()]))
                    .collect(),
            }
        });
        for row in &file.side {
            self.check_rule(row.rule.as_ref());
        }
        let objectives = self.objectives(&names);
        let wishes = self.wishes(&objectives);
        Setup {
            aims: crate::worth::hand_out(&units, &objectives, &wishes),
            sides,
            attacker: self.side(&file.scenario.attacker, &names),
            periods: file.scenario.periods,
            begins: file.scenario.begins.minutes,
            of_side: BySide::from_fn(|side| {
                let numbered = (0..).map(crate::UnitId).zip(&units);
                let own = numbered.filter(|(_, unit)| unit.side == side);
                own.map(|(unit, _)| unit).collect()
            }),
            units,
            generals,
            corps: file.corps.iter().map(CorpsRow::title).collect(),
            layout: self.layout,
            map,
            relief,
            terrain,
            towns,
            objectives,
            per_base: file.victory.per_base,
            per_battery: file.victory.per_battery,
            margin: file.victory.margin,
            options: self.options.clone(),
            file: file.clone(),
        }
    }

    /// The table with everything on it, and what each piece means.
    fn table(&mut self, geography: &Geography) -> (TableMap, TableMap, Vec<Terrain>) {
        let laid = self.layout.lay_out(geography).unwrap_or_else(|error| {
            let span = self.heading("[table]");
            self.fault(span, error.to_string(), "`[table]` says how the map is cut");
            TableMap::new(0, 0, Vec::new())
        });
        // Hills matter to sight alone; roads and single houses to nothing here.
        let (hills, mut features): (Vec<Feature>, Vec<Feature>) = laid
            .features()
            .iter()
            .filter(|feature| {
                !matches!(feature.kind, Ground::Road | Ground::Lane | Ground::Building)
            })
            .cloned()
            .partition(|feature| feature.kind == Ground::Hill);
        for row in &self.file.ford {
            let middle = self.place(row.at);
            let scale = i64::from(self.layout.metres_per_inch);
            let half = (i64::from(row.width.clamp(1, 10_000)) * 500 / scale) as i32;
            let corner = |x: i32, y: i32| Point::new(middle.x + x * half, middle.y + y * half);
            let edge = vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
            features.push(Feature::area(Ground::Ford, edge).named("Ford"));
        }
        let means = |feature: &Feature| {
            let plain = Terrain::of(feature.kind);
            let own = self
                .file
                .terrain
                .iter()
                .find(|row| row.kind == feature.kind);
            own.map_or(plain, |row| Terrain {
                brook: plain.brook,
                town: plain.town,
                ford: plain.ford,
                bridge: plain.bridge,
                ..row.means
            })
        };
        let terrain = features.iter().map(means).collect();
        let (width, height) = (self.layout.width, self.layout.height);
        let relief = TableMap::new(width, height, hills);
        (TableMap::new(width, height, features), relief, terrain)
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
                "a number of `grognard rules large-battles`",
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

    pub(super) fn corps(&mut self, name: &Name) -> Option<usize> {
        let mut rows = self.file.corps.iter();
        let place = rows.position(|row| row.id.get_ref() == name.get_ref());
        if place.is_none() {
            let known: Vec<&str> = self
                .file
                .corps
                .iter()
                .map(|row| row.id.get_ref().as_str())
                .collect();
            let fault = Fault::unknown(name.span(), "corps", name.get_ref(), &known);
            self.faults.push(fault);
        }
        place
    }

    /// Whether a form of the map is an area.
    pub(super) fn is_area(feature: &Feature) -> bool {
        matches!(feature.form, Form::Area(_))
    }
}
