//! Maps that are made from the ground: what the fields of Ligny, Waterloo and Vimeiro become, what a
//! scenario may say otherwise, and that the map of Quatre Bras is the drawn one.

use kernel::scene::{CellKind, Edge, EdgeKind, Scene};
use kernel::{BattleFiles, Choices, Game};
use lines_of_battle::{FILE, RULEBOOK};

fn scene(files: &BattleFiles) -> Scene {
    let battle = RULEBOOK.battle(files, &Choices::default());
    battle.unwrap_or_else(|fault| panic!("{fault:?}")).scene()
}

fn files(battle: &str) -> BattleFiles {
    muster::load(battle, &RULEBOOK).expect("it is built in")
}

fn cell(scene: &Scene, id: &str) -> usize {
    let found = scene.cells.iter().position(|cell| cell.id == id);
    found.unwrap_or_else(|| panic!("no area {id}"))
}

fn edge<'a>(scene: &'a Scene, one: &str, other: &str) -> Option<&'a Edge> {
    let ends = [cell(scene, one), cell(scene, other)];
    let mut edges = scene.edges.iter();
    edges.find(|edge| ends.iter().all(|end| edge.between.contains(end)))
}

fn kind(scene: &Scene, one: &str, other: &str) -> Option<(EdgeKind, bool)> {
    edge(scene, one, other).map(|edge| (edge.kind, edge.road))
}

#[test]
fn the_brook_of_ligny_is_marsh_before_the_villages_and_between_them() {
    //= map.5 map.1
    let ligny = scene(&files("ligny"));
    assert_eq!(
        kind(&ligny, "brook-meadow", "bussy-slope"),
        Some((EdgeKind::Marsh, false))
    );
    assert_eq!(
        kind(&ligny, "potriaux-south", "ligny-north"),
        Some((EdgeKind::Marsh, false))
    );
    let (entry, _) = kind(&ligny, "ligny", "ligny-south").expect("they touch");
    assert_eq!(entry, EdgeKind::Arrow, "houses have no approach");
    assert_eq!(
        kind(&ligny, "bussy-mill", "brye"),
        Some((EdgeKind::Arrow, true))
    );
    assert_eq!(kind(&ligny, "ligny", "sombreffe"), None);
    let height = |id: &str| ligny.cells[cell(&ligny, id)].height;
    assert!(height("bussy-mill") > height("ligny"));
    assert!(height("fleurus-plateau") > height("brook-meadow"));
    let crest = |id: &str| ligny.cells[cell(&ligny, id)].ridge;
    assert!(crest("bussy-mill") && crest("naveau-mill") && !crest("ligny-south"));
}

#[test]
fn the_ridge_of_waterloo_hides_what_is_behind_it() {
    let waterloo = scene(&files("waterloo"));
    let crest = |id: &str| waterloo.cells[cell(&waterloo, id)].ridge;
    for id in [
        "guards-ridge",
        "pictons-ridge",
        "belle-alliance",
        "derlons-ridge",
    ] {
        assert!(crest(id), "{id}");
    }
    for id in [
        "valley-east",
        "behind-the-centre",
        "hougoumont",
        "plancenoit",
    ] {
        assert!(!crest(id), "{id}");
    }
    let wood = cell(&waterloo, "hougoumont-wood");
    assert_eq!(waterloo.cells[wood].kind, CellKind::Wood);
    assert!(edge(&waterloo, "hougoumont", "hougoumont-wood").is_some());
    let (_, road) = kind(&waterloo, "belle-alliance", "decosters-house").expect("they touch");
    assert!(road, "the road from Brussels to Charleroi");
}

/// Everybody can be reached by somebody, and no border is too short to see.
#[test]
fn made_maps_hang_together() {
    for battle in ["ligny", "vimeiro", "waterloo"] {
        let scene = scene(&files(battle));
        for (index, cell) in scene.cells.iter().enumerate() {
            let mine = |edge: &&Edge| edge.between.contains(&index);
            assert!(
                scene.edges.iter().any(|edge| mine(&edge)),
                "{battle}: {}",
                cell.id
            );
            assert!(cell.outline.len() >= 4, "{battle}: {}", cell.id);
        }
        let mut reached = vec![0];
        for at in 0.. {
            let Some(from) = reached.get(at).copied() else {
                break;
            };
            for edge in scene
                .edges
                .iter()
                .filter(|edge| edge.between.contains(&from))
            {
                let next = edge.between.into_iter().find(|end| *end != from);
                reached.extend(next.filter(|next| !reached.contains(next)));
            }
        }
        assert_eq!(reached.len(), scene.cells.len(), "{battle}");
    }
}

#[test]
fn a_scenario_may_say_otherwise_of_an_area_or_a_border() {
    let mut changed = files("ligny");
    let own = changed.files.iter_mut().find(|(name, _)| name == FILE);
    let text = &mut own.expect("it has one").1;
    text.push_str("\n[[border]]\nbetween = [\"bussy-slope\", \"brook-meadow\"]\napproach = \"open\"\nheight = 0\n");
    let with_height = "at = [-500, -850]\nheight = 7\nridge = true";
    *text = text.replacen("at = [-500, -850]", with_height, 1);
    let ligny = scene(&changed);
    assert_eq!(
        kind(&ligny, "brook-meadow", "bussy-slope"),
        Some((EdgeKind::Approach, false))
    );
    let tombe = &ligny.cells[cell(&ligny, "tombe-de-ligny")];
    assert_eq!((tombe.height, tombe.ridge), (7, true));
    let plain = scene(&files("ligny"));
    let line =
        |scene: &Scene| edge(scene, "brook-meadow", "bussy-slope").map(|edge| edge.line.clone());
    assert_eq!(
        line(&ligny),
        line(&plain),
        "where it runs is the ground's business"
    );
    // Two that do not touch have no border.
    let mut wrong = files("ligny");
    let own = wrong.files.iter_mut().find(|(name, _)| name == FILE);
    own.expect("it has one")
        .1
        .push_str("\n[[border]]\nbetween = [\"ligny\", \"sombreffe\"]\n");
    let fault = RULEBOOK
        .battle(&wrong, &Choices::default())
        .expect_err("it is refused");
    assert!(
        fault
            .faults
            .iter()
            .any(|fault| fault.message.contains("no height or no line"))
    );
}

#[test]
fn names_without_outlines_need_a_ground() {
    let mut bare = files("ligny");
    bare.files.retain(|(name, _)| name != "ground.toml");
    let fault = RULEBOOK
        .battle(&bare, &Choices::default())
        .expect_err("it is refused");
    assert!(
        fault.faults[0].message.contains("no ground.toml"),
        "{:?}",
        fault.faults
    );
}

#[test]
fn quatre_bras_keeps_its_drawn_map() {
    let files = files("quatre-bras");
    let drawn: toml::Table =
        toml::from_str(files.get(FILE).expect("it has one")).expect("it is sound");
    let scene = scene(&files);
    let rows = drawn["area"].as_array().expect("it has areas");
    assert_eq!(rows.len(), scene.cells.len());
    for (row, cell) in rows.iter().zip(&scene.cells) {
        let outline: Vec<[i32; 2]> = row["outline"].clone().try_into().expect("it is one");
        assert_eq!(outline, cell.outline, "{}", cell.id);
    }
    assert_eq!(
        drawn["border"].as_array().map(Vec::len),
        Some(scene.edges.len())
    );
}
