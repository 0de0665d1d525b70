//! The field of Quatre Bras with its areas, and a plausible afternoon upon it.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "every user takes a part of it; the files are the project's own"
)]

use ground::geography::Geography;
use kernel::scene::{
    Arm, Cell, CellKind, Colour, Counter, Edge, EdgeKind, Formation, Panel, Place, SideLook,
};
use kernel::{BySide, Scene, Side};
use serde::Deserialize;

#[derive(Deserialize)]
struct Map {
    area: Vec<Area>,
    border: Vec<Border>,
}

#[derive(Deserialize)]
struct Area {
    id: String,
    name: String,
    terrain: String,
    height: i8,
    #[serde(default)]
    ridge: bool,
    at: [i32; 2],
    outline: Vec<[i32; 2]>,
}

#[derive(Deserialize)]
struct Border {
    between: [String; 2],
    approach: Option<String>,
    #[serde(default)]
    marsh: bool,
    #[serde(default)]
    road: bool,
    line: Vec<[i32; 2]>,
}

/// The land.
pub fn geography() -> Geography {
    Geography::from_toml(include_str!("../../../../battles/quatre-bras/ground.toml")).unwrap()
}

/// The areas and borders without anybody on them.
pub fn empty_scene() -> Scene {
    let map: Map = toml::from_str(include_str!(
        "../../../../battles/quatre-bras/lines-of-battle.toml"
    ))
    .unwrap();
    let prizes = [
        ("quatre-bras", "10"),
        ("gemioncourt", "2"),
        ("bois-de-bossu-mid", "4 Allies"),
        ("thyle", "5 French"),
    ];
    let cells: Vec<Cell> = map
        .area
        .iter()
        .map(|area| Cell {
            id: area.id.clone(),
            name: area.name.clone(),
            outline: area.outline.clone(),
            at: area.at,
            kind: match area.terrain.as_str() {
                "wood" => CellKind::Wood,
                "buildings" => CellKind::Buildings,
                "reinforcement" => CellKind::Reserve,
                _ => CellKind::Open,
            },
            height: area.height,
            ridge: area.ridge,
            prize: prizes
                .iter()
                .find(|(id, _)| *id == area.id)
                .map_or(String::new(), |(_, words)| (*words).to_owned()),
        })
        .collect();
    let index = |id: &str| cells.iter().position(|cell| cell.id == id).unwrap();
    let edges = map
        .border
        .iter()
        .map(|border| Edge {
            id: border.between.join("/"),
            between: [index(&border.between[0]), index(&border.between[1])],
            line: border.line.clone(),
            kind: match (border.approach.as_deref(), border.marsh) {
                (Some("marsh"), _) => EdgeKind::Marsh,
                (Some("hedge"), _) => EdgeKind::Hedge,
                (Some(_), _) => EdgeKind::Approach,
                (None, true) => EdgeKind::MarshArrow,
                (None, false) => EdgeKind::Arrow,
            },
            road: border.road,
        })
        .collect();
    let side = |id: &str, name: &str, colour| SideLook {
        id: id.into(),
        name: name.into(),
        colour,
    };
    Scene {
        title: "Quatre Bras".into(),
        caption: "Turn 4, half past three. French: move and fight, 2 command points left".into(),
        table: None,
        sides: BySide {
            first: side("french", "French", Colour::Blue),
            second: side("allied", "Allies", Colour::Red),
        },
        cells,
        edges,
        panels: panels(),
        ..Scene::default()
    }
}

fn panels() -> Vec<Panel> {
    let panel = |title: &str, lines: &[&str]| Panel {
        title: title.into(),
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    };
    vec![
        panel("Victory points", &["French: 3", "Allies: 7"]),
        panel("Command points", &["French\t2 of 3", "1 of Ney"]),
        panel(
            "French: still to come",
            &[
                "17:30 11/2 Guiton",
                "17:30 Reserve Artillery",
                "wounded, 2 turns: Piré",
            ],
        ),
        panel(
            "Allies: still to come",
            &[
                "16:00 Br/2 Buttlar",
                "16:00 Br/3 Specht",
                "16:00 Brunswick",
                "17:00 3/1 British",
                "17:00 3/2 Brit.-Hanov.",
                "17:30 3/3 Hanoverian",
                "17:30 3rd Div Artillery, which comes by way of Nivelles after the others",
            ],
        ),
        panel(
            "Allies: lost",
            &[
                "Militia",
                "Bijleveld",
                "Stevenart",
                "Jäger",
                "7th Line",
                "Van Merlen",
            ],
        ),
    ]
}

/// Label, name, nation, arm, rating, hits and place of a counter.
const FRENCH: &str = "\
5/1 | Husson | french | infantry | 3 | 0 | heights-of-gemioncourt
5/2 | Campi | french | infantry | 3 | 1 | gemioncourt-meadow>la-bergerie
9/1 | Gauthier | french | infantry | 3 | 2 | gemioncourt
9/2 | Jamin | french | infantry | 3 | 0 | piraumont>namur-road
6/1 | Bauduin | french | infantry | 4 | 1 | bois-de-bossu-south
6/2 | Soye | french | infantry | 3 | 0 | pierrepont-fields
1/2 | Huber | french | light | 3 | 1 | gemioncourt-meadow
2/2 | Wathiez | french | lancers | 3 | 0 | heights-of-gemioncourt
GL | Lefebvre-Desnouettes | guard | light | 4 | 0 | le-balcan
GN | Colbert | guard | lancers | 4 | 0 | le-balcan
3C | Guiton | french | heavy | 4 | 2 | heights-of-gemioncourt
5 | 5th Division Artillery | french | guns | 0 | 0 | heights-of-gemioncourt
9 | 9th Division Artillery | french | guns | 0 | 0 | heights-of-lairalle
II | II Corps reserve | french | twelve | 0 | 0 | delsot
2C | Piré's horse battery | french | horse | 0 | 0 | piraumont-fields limbered
IG | Guard horse batteries | guard | horse | 0 | 1 | le-balcan limbered";

const ALLIED: &str = "\
2/1 | Dutch-Belgian | dutch | infantry | 2 | 1 | la-bergerie>gemioncourt-meadow
2/1M | Dutch Militia | dutch | infantry | 2 | 2 | quatre-bras
2/2O | Orange-Nassau | nassau | infantry | 2 | 0 | bois-de-bossu-north
2/2N | Nassau | nassau | infantry | 3 | 1 | bois-de-bossu-mid
NL | Dutch Artillery | dutch | guns | 0 | 0 | la-bergerie
vMer | Van Merlen | dutch | light | 2 | 1 | quatre-bras
5/1 | Kempt | british | infantry | 3 | 0 | heights-of-bati-saint-bernard>heights-of-gemioncourt
5/2 | Pack | british | infantry | 3 | 1 | heights-of-bati-saint-bernard square
5/3 | Best | hanover | infantry | 2 | 0 | heights-of-bati-saint-bernard
5 | Rogers | british | guns | 0 | 0 | heights-of-bati-saint-bernard
Br/1 | Brunswick Guard | brunswick | infantry | 3 | 0 | la-bergerie square
Br/2 | Buttlar | brunswick | infantry | 2 | 0 | quatre-bras
Br/3 | Specht | brunswick | infantry | 2 | 0 | namur-road>piraumont
BrC | Brunswick Hussars | brunswick | light | 3 | 0 | sart-slope
BrU | Brunswick Uhlans | brunswick | lancers | 2 | 0 | sart-slope
Br | Heinemann | brunswick | horse | 0 | 0 | namur-road limbered
95 | 95th Rifles | british | infantry | 4 | 0 | bois-des-censes
3/1 | Halkett | british | infantry | 3 | 0 | allied-reinforcements
3/2 | Kielmansegge | hanover | infantry | 2 | 0 | allied-reinforcements
3/A | Lloyd | british | guns | 0 | 0 | allied-reinforcements limbered
3/B | Cleeves | hanover | guns | 0 | 0 | allied-reinforcements limbered
1/1 | Maitland | british | infantry | 5 | 0 | allied-reinforcements
1/2 | Byng | british | infantry | 5 | 0 | allied-reinforcements
1/A | Sandham | british | guns | 0 | 0 | allied-reinforcements limbered
1/B | Kuhlmann | hanover | horse | 0 | 0 | allied-reinforcements limbered
1N/1 | Kruse, 1st | nassau | infantry | 2 | 0 | allied-reinforcements
1N/2 | Kruse, 2nd | nassau | infantry | 2 | 0 | allied-reinforcements
1N/3 | Kruse, 3rd | nassau | infantry | 2 | 0 | allied-reinforcements
Ux | Somerset | british | heavy | 4 | 0 | allied-reinforcements
Gr | Grant | british | light | 3 | 0 | allied-reinforcements";

/// The field with both armies upon it.
pub fn scene() -> Scene {
    let mut scene = empty_scene();
    for (side, rows) in [(Side::First, FRENCH), (Side::Second, ALLIED)] {
        for row in rows.lines() {
            let counter = counter(side, row, &scene);
            scene.counters.push(counter);
        }
    }
    let mut touch = |name: &str, change: &dyn Fn(&mut Counter)| {
        let found = scene
            .counters
            .iter_mut()
            .find(|counter| counter.name == name)
            .unwrap();
        change(found);
    };
    touch("Huber", &|c| c.spent = true);
    touch("Bauduin", &|c| c.leaders = vec!["Jérôme".into()]);
    touch("Husson", &|c| {
        c.leaders = vec!["Ney".into(), "Reille".into()];
    });
    touch("Guiton", &|c| {
        c.active = true;
        c.leaders = vec!["Kellermann".into()];
    });
    touch("Kempt", &|c| c.leaders = vec!["Picton".into()]);
    touch("Campi", &|c| c.active = true);
    touch("Best", &|c| c.spent = true);
    touch("Buttlar", &|c| {
        c.leaders = vec!["Wellington".into(), "Prince of Orange".into()];
    });
    scene
}

fn counter(side: Side, row: &str, scene: &Scene) -> Counter {
    let row: Vec<&str> = row.split(" | ").collect();
    let [label, name, nation, arm, rating, losses, place] = row[..] else {
        panic!("a row has seven fields: {row:?}")
    };
    let (rating, losses): (u8, u8) = (rating.parse().unwrap(), losses.parse().unwrap());
    let cell = |id: &str| scene.cells.iter().position(|cell| cell.id == id).unwrap();
    let arm = match arm {
        "infantry" => Arm::Infantry,
        "light" => Arm::LightCavalry,
        "lancers" => Arm::Lancers,
        "heavy" => Arm::HeavyCavalry,
        "guns" => Arm::Artillery,
        "horse" => Arm::HorseArtillery,
        _ => Arm::HeavyArtillery,
    };
    let (place, how) = place.split_once(' ').unwrap_or((place, ""));
    let (place, line) = match place.split_once('>') {
        Some((from, to)) => {
            let (from, to) = (cell(from), cell(to));
            let edge = scene
                .edges
                .iter()
                .position(|edge| edge.between == [from, to] || edge.between == [to, from])
                .unwrap();
            (Place::Edge { edge, from }, true)
        }
        None => (Place::Cell(cell(place)), false),
    };
    let formation = match (arm, how) {
        (Arm::Infantry, "square") => Formation::Square,
        (Arm::Infantry, _) if line => Formation::Line,
        (Arm::Infantry, _) => Formation::Column,
        (Arm::LightCavalry | Arm::Lancers | Arm::HeavyCavalry, _) => Formation::Mounted,
        (_, "limbered") => Formation::Limbered,
        _ => Formation::Unlimbered,
    };
    Counter {
        id: name.to_lowercase().replace([' ', '\'', ','], "-"),
        label: label.into(),
        name: name.into(),
        side,
        nation: nation.into(),
        arm,
        place,
        also: Vec::new(),
        strength: (rating > 0).then_some(rating),
        losses,
        formation,
        facing: None,
        spent: false,
        leaders: Vec::new(),
        active: false,
        stands: Vec::new(),
        markers: Vec::new(),
        details: Vec::new(),
    }
}

/// A field of hexes with a few battalions, without any land.
pub fn hexes() -> Scene {
    let mut scene = Scene {
        title: "A Field of Hexes".into(),
        sides: empty_scene().sides,
        ..Scene::default()
    };
    for row in 0..14 {
        for column in 0..18 {
            let at = [column * 120 + (row % 2) * 60, row * 104];
            let corners = [
                [0, 69],
                [60, 35],
                [60, -35],
                [0, -69],
                [-60, -35],
                [-60, 35],
            ];
            scene.cells.push(Cell {
                id: format!("{column:02}{row:02}"),
                name: format!("{column:02}{row:02}"),
                outline: corners.map(|by| [at[0] + by[0], at[1] + by[1]]).to_vec(),
                at,
                ..Cell::default()
            });
        }
    }
    for (index, row) in FRENCH.lines().chain(ALLIED.lines()).enumerate() {
        let side = if index < FRENCH.lines().count() {
            Side::First
        } else {
            Side::Second
        };
        let mut counter = counter(side, row, &empty_scene());
        counter.place = Place::Cell(36 + index * 4 - index % 3);
        counter.facing = Some(((index % 6) * 6000) as u16);
        scene.counters.push(counter);
    }
    scene
}

/// A table with bases wherever they stand.
pub fn table() -> Scene {
    let mut scene = Scene {
        title: "A Table".into(),
        caption: "No areas, no hexes".into(),
        table: None,
        sides: empty_scene().sides,
        ..Scene::default()
    };
    for (index, row) in FRENCH.lines().enumerate() {
        let mut counter = counter(Side::First, row, &empty_scene());
        let step = i32::try_from(index).unwrap();
        counter.place = Place::At([(step % 4) * 300, (step / 4) * 260]);
        counter.facing = Some((index * 2200) as u16);
        scene.counters.push(counter);
    }
    scene
}
