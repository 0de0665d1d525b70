//! Reads a scenario file into a battle ready to begin, or says all that is wrong
//! with it, each with its place.

use std::ops::Range;
use std::sync::Arc;

use armies::Armies;
use ground::geography::Geography;
use ground::table::{Bounds, Feature, FeatureId, Footprint, INCH, Point, Pose, Quad, TableMap};
use kernel::{BySide, Choices, Fault, MusterReport, Side};

use super::file::{Name, ScenarioFile, TerrainRow, UnitRow};
use crate::brigades::enlisted;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::missions::Mission;
use crate::options::{Options, Sky};
use crate::position::Position;
use crate::setup::{Building, Setup, SideData, Standing, Unit};
use crate::terrain::Terrain;
use crate::troops::{Arm, Grade, Troop};

/// Reads a scenario.
pub(crate) fn read(
    text: &str,
    land: Option<&Geography>,
    armies: Option<&Armies>,
    choices: &Choices,
) -> Result<Battle, Vec<Fault>> {
    let (file, _, faults) = mustered(text, land, armies)?;
    let options = Options::read(choices);
    let file = enlisted(file, &options);
    let mut reader = Reader {
        faults,
        file: &file,
        text,
    };
    let setup = reader.setup(options);
    let (Some(setup), true) = (setup, reader.faults.is_empty()) else {
        return Err(reader.faults);
    };
    let pos = Position::new(&setup);
    let battle = Battle::new(Arc::new(setup), pos);
    match &file.position {
        Some(position) => battle.with_position(position).map_err(|error| {
            let start = text.find("[position]").unwrap_or(0);
            vec![Fault {
                span: Some(start..(start + 10).min(text.len())),
                message: error.0,
                help: Some("the position must be one that a game could come to".to_owned()),
            }]
        }),
        None => Ok(battle),
    }
}

/// The file with everything that it leaves to the armies and the ground, and how that was found.
pub(crate) fn mustered(
    text: &str,
    land: Option<&Geography>,
    armies: Option<&Armies>,
) -> Result<(ScenarioFile, MusterReport, Vec<Fault>), Vec<Fault>> {
    let mut file: ScenarioFile = toml::from_str(text).map_err(|error| {
        vec![Fault {
            span: error.span(),
            message: error.message().to_owned(),
            help: Some("the schema of the file says what it may hold".to_owned()),
        }]
    })?;
    let (report, faults) = crate::muster::fill(text, &mut file, land, armies);
    Ok((file, report, faults))
}

struct Reader<'a> {
    faults: Vec<Fault>,
    file: &'a ScenarioFile,
    text: &'a str,
}

impl Reader<'_> {
    fn fault(&mut self, span: Range<usize>, message: String, help: &str) {
        self.faults.push(Fault {
            span: Some(span),
            message,
            help: Some(help.to_owned()),
        });
    }

    fn heading(&self, heading: &str) -> Range<usize> {
        let start = self.text.find(heading).unwrap_or(0);
        start..(start + heading.len()).min(self.text.len())
    }

    fn setup(&mut self, options: Options) -> Option<Setup> {
        let file = self.file;
        self.check_sizes();
        if !self.faults.is_empty() {
            return None;
        }
        self.check_names();
        let sides = BySide::from_fn(|side| {
            let row = &file.side[side as usize];
            SideData {
                id: row.id.get_ref().clone(),
                name: row.name.clone(),
                nation: row.nation,
                part: row.part,
                skill: row.general,
                engineers: row.engineers,
                grand_batteries: row.grand_batteries,
            }
        });
        if let (Some(first), Some(second)) = (sides.first.part, sides.second.part)
            && first == second
            && file.scenario.mission != Some(Mission::Breakthrough)
        {
            let span = self.heading("[[side]]");
            self.fault(
                span,
                "both sides play the same part".to_owned(),
                "one attacks and the other defends, or leave it to the dice",
            );
        }
        let mut units = Vec::new();
        for row in &file.unit {
            let unit = self.unit(row, &sides);
            units.push(unit);
        }
        for side in Side::BOTH {
            commanders(file, &sides, side, &mut units);
        }
        let (map, terrain, buildings) = self.table();
        Some(Setup {
            sides,
            mission: file.scenario.mission,
            weather: match options.weather {
                Sky::Scenario => file.scenario.weather,
                Sky::Rolled => None,
                Sky::Of(weather) => Some(weather),
            },
            units,
            natural: (terrain.len(), buildings.len()),
            map,
            terrain,
            buildings,
            options,
            file: file.clone(),
            grid: std::sync::OnceLock::new(),
            views: std::sync::OnceLock::new(),
        })
    }

    fn check_sizes(&mut self) {
        let file = self.file;
        let limits = [
            ("[[side]]", file.side.len(), 2, 2),
            ("[[unit]]", file.unit.len(), 2, Setup::MOST_UNITS - 8),
            ("[[terrain]]", file.terrain.len(), 0, Setup::MOST_FEATURES),
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
        let [width, height] = file.scenario.table;
        let fits = |inches: i32| (36 * INCH..=120 * INCH).contains(&inches);
        if !fits(width.0) || !fits(height.0) {
            let span = self.heading("[scenario]");
            self.fault(
                span,
                "no battle is fought on a table of this size".to_owned(),
                "36 to 120 inches a side",
            );
        }
        if file
            .side
            .iter()
            .any(|side| side.adjutants > 3 || side.engineers > 3)
        {
            let span = self.heading("[[side]]");
            self.fault(
                span,
                "a brigade has no such staff".to_owned(),
                "up to 3 adjutants and 3 companies of engineers",
            );
        }
    }

    fn check_names(&mut self) {
        let file = self.file;
        let mut seen: Vec<String> = Vec::new();
        let ids = file
            .side
            .iter()
            .map(|row| &row.id)
            .chain(file.unit.iter().map(|row| &row.id));
        for id in ids {
            let word = id.get_ref();
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if word.is_empty() || !word.chars().all(plain) {
                self.fault(
                    id.span(),
                    format!("nothing can have the id `{word}`"),
                    "small letters, digits and hyphens",
                );
            }
            if seen.contains(word) || word.ends_with("-general") || word.contains("-adjutant-") {
                self.fault(
                    id.span(),
                    format!("the id `{word}` is taken"),
                    "every id must be there once; commanders have theirs from their side",
                );
            }
            seen.push(word.clone());
        }
        for (place, side) in file.side.iter().enumerate() {
            let own = |row: &&UnitRow| {
                row.side.get_ref() == side.id.get_ref() && row.attached_to.is_none()
            };
            //= scale.5
            if file.unit.iter().filter(own).count() < 2 {
                self.fault(
                    side.id.span(),
                    format!("side {} has fewer than two battalions", place + 1),
                    "two or more make a brigade",
                );
            }
        }
    }

    fn side(&mut self, name: &Name, sides: &BySide<SideData>) -> Side {
        let found = Side::BOTH
            .into_iter()
            .find(|side| sides[*side].id == *name.get_ref());
        found.unwrap_or_else(|| {
            let known = [&*sides.first.id, &*sides.second.id];
            let fault = Fault::unknown(name.span(), "side", name.get_ref(), &known);
            self.faults.push(fault);
            Side::First
        })
    }

    fn unit(&mut self, row: &UnitRow, sides: &BySide<SideData>) -> Unit {
        let side = self.side(&row.side, sides);
        let arm = row.troops().arm();
        let standing = row
            .attached_to
            .as_ref()
            .map_or(Standing::Battalion, |name| self.parent(row, name));
        let stands = *row.stands.get_ref();
        let most = match (arm, standing) {
            (Arm::Infantry, Standing::Battalion) => 24,
            (Arm::Infantry, _) => 8,
            (Arm::Cavalry, _) => 12,
            (Arm::Artillery, _) => 4,
        };
        let all = stands.saturating_add(row.grenadiers);
        if stands == 0 || all > most {
            self.fault(
                row.stands.span(),
                format!("no unit of {} has {all} stands", row.troops().name()),
                &format!("1 to {most}"),
            );
        }
        if row.grenadiers > 0 && row.troops() != Troop::LineInfantry {
            self.fault(
                row.id.span(),
                "only line infantry has grenadiers attached".to_owned(),
                "leave `grenadiers` out",
            );
        }
        if (row.rifles || row.jaeger) && arm != Arm::Infantry
            || (row.lances || row.muskets.is_some()) && arm != Arm::Cavalry
        {
            self.fault(
                row.id.span(),
                format!("{} cannot have that", row.troops().name()),
                "rifles and jaeger are for infantry, lances and muskets for cavalry",
            );
        }
        Unit {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side,
            nation: sides[side].nation,
            standing,
            troop: row.troops(),
            quality: row.quality.unwrap_or_default(),
            grade: row.grade.unwrap_or_default(),
            stands,
            grenadiers: row.grenadiers,
            rifles: row.rifles,
            jaeger: row.jaeger,
            lances: row.lances,
            carbines: arm == Arm::Cavalry
                && row.muskets.unwrap_or(row.troops() == Troop::MediumCavalry),
        }
    }

    /// The battalion that a company or battery is attached to.
    fn parent(&mut self, row: &UnitRow, name: &Name) -> Standing {
        let rows = &self.file.unit;
        let place = rows
            .iter()
            .position(|other| other.id.get_ref() == name.get_ref());
        let fits = place.is_some_and(|place| {
            let other = &rows[place];
            other.attached_to.is_none()
                && other.side.get_ref() == row.side.get_ref()
                && other.troops().arm() == Arm::Infantry
        });
        let own = row.troops() == Troop::LightInfantry || row.troops() == Troop::LightArtillery;
        match place {
            Some(place) if fits && own => Standing::Attached(UnitId(place as u8)),
            _ => {
                self.fault(
                    name.span(),
                    format!("nothing can be attached to `{}` so", name.get_ref()),
                    "light companies and light guns, to an infantry battalion of their side",
                );
                Standing::Battalion
            }
        }
    }

    fn table(&mut self) -> (TableMap, Vec<Terrain>, Vec<Building>) {
        let [width, height] = self.file.scenario.table;
        let mut features = Vec::new();
        let mut terrain = Vec::new();
        let mut buildings = Vec::new();
        for row in &self.file.terrain {
            let points: Vec<Point> = row
                .points
                .get_ref()
                .iter()
                .map(|[x, y]| Point::new(x.0, y.0))
                .collect();
            let linear = row.kind.row().linear;
            let least = if linear { 2 } else { 3 };
            let far = Bounds {
                low: Point::new(-10_000, -10_000),
                high: Point::new(width.0 + 10_000, height.0 + 10_000),
            };
            if points.len() < least || points.iter().any(|point| !far.contains(*point)) {
                self.fault(
                    row.points.span(),
                    format!("a {} does not lie so", row.kind.name()),
                    &format!("{least} or more points on the table or near it"),
                );
                continue;
            }
            if row.kind.is_building() {
                match building(row, &points, FeatureId(features.len() as u16)) {
                    Some(building) => buildings.push(building),
                    None => self.fault(
                        row.points.span(),
                        "a building is a rectangle".to_owned(),
                        "four corners, clockwise",
                    ),
                }
            }
            let look = row.kind.row().look;
            let feature = if linear {
                Feature::line(look, &points, row.width.map_or(0, |width| width.0))
            } else {
                Feature::area(look, points)
            };
            let level = if row.kind.is_hill() {
                i32::from(row.level.unwrap_or(1))
            } else {
                0
            };
            features.push(feature.named(&row.name).at_level(level));
            terrain.push(row.kind);
        }
        (
            TableMap::new(width.0, height.0, features),
            terrain,
            buildings,
        )
    }
}

fn building(row: &TerrainRow, points: &[Point], feature: FeatureId) -> Option<Building> {
    let corners: [Point; 4] = points.try_into().ok()?;
    let quad = Quad::new(corners);
    let facing = quad.outward(ground::table::Face::Front);
    let pose = Pose::new(quad.middle_of(ground::table::Face::Front), facing);
    if quad.contains(quad.centre()) {
        Some(Building {
            name: row.name.clone(),
            feature,
            footprint: Arc::new(Footprint::of_stands(pose, quad, vec![quad])),
            openings: ground::table::Face::ALL
                .iter()
                .map(|face| quad.middle_of(*face))
                .collect(),
            size: row.size.unwrap_or_default(),
            capacity: row.capacity.unwrap_or(8),
            blockhouse: row.kind == Terrain::Blockhouse,
        })
    } else {
        None
    }
}

/// Adds the General and the adjutants of a side.
//= types.10
fn commanders(file: &ScenarioFile, sides: &BySide<SideData>, side: Side, units: &mut Vec<Unit>) {
    let data = &sides[side];
    let commander = |id: String, name: String, standing: Standing| Unit {
        id,
        name,
        side,
        nation: data.nation,
        standing,
        troop: Troop::LightCavalry,
        quality: data.skill,
        grade: Grade::Fearless,
        stands: 1,
        grenadiers: 0,
        rifles: false,
        jaeger: false,
        lances: false,
        carbines: false,
    };
    units.push(commander(
        format!("{}-general", data.id),
        format!("{} General", data.name),
        Standing::General,
    ));
    for number in 1..=file.side[side as usize].adjutants {
        units.push(commander(
            format!("{}-adjutant-{number}", data.id),
            format!("{} Adjutant {number}", data.name),
            Standing::Adjutant,
        ));
    }
}
