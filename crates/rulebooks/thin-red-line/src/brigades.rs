//! Brigades as data, and tables made from a seed, so that any two brigades can
//! meet in any mission. The book has no lists: these are ours.

use serde::Deserialize;
use toml::Spanned;

use crate::missions::{Mission, Part};
use crate::options::Options;
use crate::scenario::{Inches, ScenarioFile, ScenarioRow, SideRow, TerrainRow, UnitRow};
use crate::terrain::{BuildingSize, Terrain};
use crate::troops::{Grade, Nation, Quality, Troop};
use crate::weather::Weather;

/// A brigade of the lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Brigade {
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// The skill of its General.
    pub general: Quality,
    /// How many adjutants it has.
    pub adjutants: u8,
    /// How many companies of engineers it has.
    pub engineers: u8,
    /// Whether its nation permits grand batteries.
    pub grand_batteries: bool,
    /// Its units.
    pub unit: Vec<BrigadeUnit>,
}

/// A unit of a brigade.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct BrigadeUnit {
    /// Its short name in the brigade.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What its stands are.
    pub troop: Troop,
    /// How many.
    pub stands: u8,
    /// Stands of grenadiers in its ranks.
    #[serde(default)]
    pub grenadiers: u8,
    /// Its quality.
    pub quality: Quality,
    /// Its grade.
    pub grade: Grade,
    /// The battalion it is attached to.
    #[serde(default)]
    pub attached_to: Option<String>,
    /// It has the Rifles skill.
    #[serde(default)]
    pub rifles: bool,
    /// It has the Jaeger skill.
    #[serde(default)]
    pub jaeger: bool,
    /// It has lances.
    #[serde(default)]
    pub lances: bool,
}

/// The brigade of a nation; none if its list cannot be read.
pub fn brigade(nation: Nation) -> Option<Brigade> {
    let text = match nation {
        Nation::French => include_str!("../brigades/french.toml"),
        Nation::British => include_str!("../brigades/british.toml"),
        Nation::Prussian => include_str!("../brigades/prussian.toml"),
        Nation::Austrian => include_str!("../brigades/austrian.toml"),
        Nation::Russian => include_str!("../brigades/russian.toml"),
    };
    toml::from_str(text).ok()
}

/// What a battle made from a seed is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Who has the southern edge.
    pub first: Nation,
    /// Who has the northern edge.
    pub second: Nation,
    /// The mission; none to roll for it.
    pub mission: Option<Mission>,
    /// The weather; none to roll for it.
    pub weather: Option<Weather>,
    /// What the table is made from.
    pub seed: u32,
}

impl Encounter {
    /// The scenario as a file.
    //= setup.1
    pub fn scenario(&self) -> String {
        let file = ScenarioFile {
            scenario: ScenarioRow {
                title: format!("{} against {}", self.first.name(), self.second.name()),
                brigades: Some([self.first, self.second]),
                seed: Some(self.seed),
                table: [Inches(72_000), Inches(48_000)],
                mission: self.mission,
                weather: self.weather,
            },
            side: Vec::new(),
            unit: Vec::new(),
            ground: None,
            terrain: Vec::new(),
            position: None,
        };
        toml::to_string(&file).unwrap_or_default()
    }
}

/// The brigades and the table that a scenario, or an option, only names.
pub(crate) fn enlisted(mut file: ScenarioFile, options: &Options) -> ScenarioFile {
    let named = file.scenario.brigades.take();
    let nation = |place: usize| {
        let chosen = if place == 0 {
            options.brigades.first
        } else {
            options.brigades.second
        };
        chosen.or_else(|| named.map(|both| both[place]))
    };
    let nations = [nation(0), nation(1)];
    if nations != [None, None] {
        let (old_sides, old_units) = (
            std::mem::take(&mut file.side),
            std::mem::take(&mut file.unit),
        );
        for (place, nation) in nations.into_iter().enumerate() {
            let old = old_sides.get(place);
            let Some(nation) = nation else {
                file.side.extend(old.cloned());
                let own = |row: &&UnitRow| {
                    old.is_some_and(|side| side.id.get_ref() == row.side.get_ref())
                };
                file.unit.extend(old_units.iter().filter(own).cloned());
                continue;
            };
            let other = nations[1 - place];
            let taken = other == Some(nation)
                || (other.is_none()
                    && old_sides
                        .get(1 - place)
                        .is_some_and(|side| *side.id.get_ref() == nation.name().to_lowercase()));
            let id = if taken {
                ["south", "north"][place].to_owned()
            } else {
                nation.name().to_lowercase()
            };
            enlist(&mut file, nation, &id, old.and_then(|side| side.part));
        }
    }
    if let Some(seed) = options.table.or(file.scenario.seed.take()) {
        file.scenario.seed = None;
        file.terrain = table(&mut Words(u64::from(seed)), file.scenario.table);
    }
    file
}

/// Adds a nation's brigade as a side.
fn enlist(file: &mut ScenarioFile, nation: Nation, id: &str, part: Option<Part>) {
    let Some(brigade) = brigade(nation) else {
        return;
    };
    file.side.push(SideRow {
        id: spanned(id.to_owned()),
        name: nation.name().to_owned(),
        nation,
        part,
        general: brigade.general,
        adjutants: brigade.adjutants,
        engineers: brigade.engineers,
        grand_batteries: brigade.grand_batteries,
    });
    let units = brigade.unit.iter().map(|row| unit_row(row, id));
    file.unit.extend(units);
}

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn unit_row(row: &BrigadeUnit, side: &str) -> UnitRow {
    let own = |id: &str| spanned(format!("{side}-{id}"));
    UnitRow {
        id: own(&row.id),
        from: Vec::new(),
        parts: None,
        name: row.name.clone(),
        side: spanned(side.to_owned()),
        troop: Some(row.troop),
        stands: spanned(row.stands),
        quality: Some(row.quality),
        grade: Some(row.grade),
        grenadiers: row.grenadiers,
        attached_to: row.attached_to.as_deref().map(own),
        rifles: row.rifles,
        jaeger: row.jaeger,
        lances: row.lances,
        muskets: None,
    }
}

/// Numbers that follow from a seed.
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A whole number from `low` to `high`.
    fn pick(&mut self, low: i32, high: i32) -> i32 {
        let span = u64::from((high - low).unsigned_abs()) + 1;
        low + (self.next() % span) as i32
    }
}

/// A kind of terrain with its least and greatest width and depth in inches, as
/// the book suggests them, and its level.
type Suggestion = (Terrain, [i32; 2], [i32; 2], Option<u8>);

/// What a table is made of.
//= terrain-table.23
const SUGGESTED: [Suggestion; 9] = [
    (Terrain::Wood, [12, 14], [24, 26], None),
    (Terrain::Orchard, [6, 10], [6, 10], None),
    (Terrain::Thicket, [6, 10], [6, 12], None),
    (Terrain::Knoll, [8, 12], [8, 12], Some(1)),
    (Terrain::Hillock, [12, 16], [12, 16], Some(2)),
    (Terrain::Marsh, [6, 10], [6, 10], None),
    (Terrain::Crops, [8, 12], [8, 12], None),
    (Terrain::Building, [5, 6], [4, 5], None),
    (Terrain::Building, [4, 5], [4, 5], None),
];

/// A table from a seed: nothing lies on anything else but a road, a hedge and a
/// wall.
//= terrain-table.23 setup.1
fn table(words: &mut Words, size: [Inches; 2]) -> Vec<TerrainRow> {
    let mut rows = Vec::new();
    let mut taken: Vec<[i32; 4]> = Vec::new();
    let [width, height] = size.map(|side| side.0 / 1_000);
    let road = words.pick(width / 4, width * 3 / 4);
    let bend = words.pick(-8, 8);
    rows.push(line(
        Terrain::Road,
        &[[road, 0], [road + bend, height / 2], [road, height]],
        Some(1_000),
    ));
    for (kind, wide, deep, level) in SUGGESTED {
        if words.pick(1, 4) == 1 {
            continue;
        }
        for _ in 0..12 {
            let (across, along) = (words.pick(wide[0], wide[1]), words.pick(deep[0], deep[1]));
            if across + 2 > width || along + 2 > height {
                break;
            }
            let (x, y) = (
                words.pick(1, width - 1 - across),
                words.pick(1, height - 1 - along),
            );
            let place = [x, y, x + across, y + along];
            let apart = |other: &[i32; 4]| {
                place[2] + 2 < other[0]
                    || other[2] + 2 < place[0]
                    || place[3] + 2 < other[1]
                    || other[3] + 2 < place[1]
            };
            if taken.iter().all(apart) {
                taken.push(place);
                rows.push(area(kind, place, level));
                break;
            }
        }
    }
    for kind in [Terrain::Hedge, Terrain::LowWall] {
        let (x, y) = (
            words.pick(4, width - 16),
            words.pick(height / 3, height * 2 / 3),
        );
        rows.push(line(kind, &[[x, y], [x + 10, y]], None));
    }
    rows
}

fn inches([x, y]: [i32; 2]) -> [Inches; 2] {
    [Inches(x * 1_000), Inches(y * 1_000)]
}

/// A piece of ground of this size: a house is a rectangle, the rest has its
/// corners cut.
fn area(kind: Terrain, [left, low, right, high]: [i32; 4], level: Option<u8>) -> TerrainRow {
    let house = kind.is_building();
    let (cut_x, cut_y) = ((right - left) / 4, (high - low) / 4);
    let corners = if house {
        vec![[left, high], [right, high], [right, low], [left, low]]
    } else {
        vec![
            [left + cut_x, high],
            [right - cut_x, high],
            [right, high - cut_y],
            [right, low + cut_y],
            [right - cut_x, low],
            [left + cut_x, low],
            [left, low + cut_y],
            [left, high - cut_y],
        ]
    };
    TerrainRow {
        kind,
        name: String::new(),
        points: spanned(corners.into_iter().map(inches).collect()),
        width: None,
        level,
        size: house.then_some(BuildingSize::Small),
        capacity: house.then_some(10),
    }
}

fn line(kind: Terrain, points: &[[i32; 2]], width: Option<i32>) -> TerrainRow {
    TerrainRow {
        kind,
        name: String::new(),
        points: spanned(points.iter().map(|point| inches(*point)).collect()),
        width: width.map(Inches),
        level: None,
        size: None,
        capacity: None,
    }
}
