//! The map of a scenario whose areas are only named: their outlines, levels and borders are made from the
//! ground of the battle ([`ground::areas::survey`]).

use ground::areas::AreaGraph;
use ground::areas::survey::{Along, Cover, MadeBorder, Seed, survey};
use ground::geography::{Geography, Point};
use kernel::Fault;
use toml::Spanned;

use super::file::{BorderRow, ScenarioFile};
use crate::setup::{ApproachTerrain, Terrain};

/// Metres of a level where the scenario does not say.
const LEVEL: u16 = 12;

/// Makes what the file leaves out. A file that draws its map itself is left alone.
pub(super) fn fill(file: &mut ScenarioFile, land: Option<&Geography>) -> Result<(), Vec<Fault>> {
    let drawn = file.area.iter().any(|row| !row.outline.is_empty());
    if drawn || !(1..=AreaGraph::MOST_AREAS).contains(&file.area.len()) {
        return Ok(());
    }
    let Some(land) = land else {
        return Err(vec![fault(
            file.area[0].id.span(),
            "the areas have no outlines, and the battle has no ground.toml to make them from",
            "an `outline` for every area, or a ground.toml beside this file",
        )]);
    };
    let seeds: Vec<Seed> = file
        .area
        .iter()
        .map(|row| Seed {
            at: Point(row.at[0], row.at[1]),
            cover: match row.terrain {
                Terrain::Wood => Cover::Wood,
                Terrain::Buildings => Cover::Houses,
                Terrain::Open | Terrain::Closed | Terrain::Reinforcement => Cover::Open,
            },
        })
        .collect();
    let level = file.scenario.level_metres.unwrap_or(LEVEL);
    let (areas, borders) = survey(land, &seeds, i32::from(level)).map_err(|amiss| {
        let faults = amiss.iter().map(|one| {
            let row = &file.area[one.seed()];
            let message = format!("`{}` cannot be made: {one}", row.id.get_ref());
            fault(row.id.span(), &message, "another `at`, or other `terrain`")
        });
        faults.collect::<Vec<_>>()
    })?;
    for (row, made) in file.area.iter_mut().zip(areas) {
        row.outline = made.outline.iter().map(|at| [at.x(), at.y()]).collect();
        row.height.get_or_insert(made.level);
        row.ridge
            .get_or_insert(made.crest && row.terrain == Terrain::Open);
    }
    for made in &borders {
        lay(file, made);
    }
    Ok(())
}

/// Puts a border into the file, or what is missing of it.
fn lay(file: &mut ScenarioFile, made: &MadeBorder) {
    let ends = made
        .between
        .map(|area| file.area[area].id.get_ref().clone());
    let closed = made
        .between
        .iter()
        .any(|area| file.area[*area].terrain.is_closed());
    let approach = match made.along {
        Along::Nothing => ApproachTerrain::Open,
        Along::Stream => ApproachTerrain::Marsh,
        Along::Hedge => ApproachTerrain::Hedge,
    };
    let known = file.border.iter().position(|row| {
        let names = row.between.each_ref().map(Spanned::get_ref);
        ends.iter().all(|end| names.contains(&end))
    });
    let at = known.unwrap_or(file.border.len());
    if known.is_none() {
        file.border.push(named(&ends));
    }
    let row = &mut file.border[at];
    row.road.get_or_insert(made.road);
    if closed {
        row.marsh.get_or_insert(made.along == Along::Stream);
    }
    row.line = made.line.iter().map(|at| [at.x(), at.y()]).collect();
    row.height.get_or_insert(made.level);
    if !closed {
        row.approach.get_or_insert(approach);
    }
}

fn named(ends: &[String; 2]) -> BorderRow {
    BorderRow {
        between: ends.clone().map(|end| Spanned::new(0..0, end)),
        approach: None,
        height: None,
        one_way_from: None,
        road: None,
        marsh: None,
        line: Vec::new(),
    }
}

fn fault(span: std::ops::Range<usize>, message: &str, help: &str) -> Fault {
    Fault {
        span: Some(span),
        message: message.to_owned(),
        help: Some(help.to_owned()),
    }
}
