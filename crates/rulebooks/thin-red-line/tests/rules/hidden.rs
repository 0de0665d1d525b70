//! Hidden units: where they hide, who finds them, surprise, and guns that fire
//! into a wood.

use kernel::{Game, Side, Viewer};
use thin_red_line::{Battle, Place, Step};

use crate::support::{COLUMN, LINE, allowed, at_step, drill, give, id, put, refused, table};

const WOOD: &str = r#"
[[terrain]]
kind = "wood"
points = [[20, 34], [50, 34], [50, 20], [20, 20]]
"#;

/// The defender is about to deploy, with terrain in his zone.
fn deploying(terrain: &str) -> Battle {
    let mut battle = drill(terrain, &[]);
    battle.pos.step = Step::Deploy(Side::Second);
    battle.pos.digging = Some(0);
    battle
}

/// Whether a unit is hidden once it is deployed by this order.
fn hides(terrain: &str, order: &str, name: &str) -> bool {
    let mut battle = deploying(terrain);
    for infantry in ["foe", "foe-two", "foe-lights"] {
        let unit = id(&battle, infantry);
        if !name.starts_with("foe-g") && !name.starts_with("foe-h") && name != infantry {
            continue;
        }
        if name != infantry {
            battle.pos.unit_mut(unit).place = Place::Gone(thin_red_line::Fate::Exited);
        }
    }
    give(&mut battle, order, &[]);
    battle.pos.unit(id(&battle, name)).hidden
}

fn area(kind: &str) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\npoints = [[10, 46], [40, 46], [40, 34], [10, 34]]\n")
}

fn line(kind: &str) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\npoints = [[10, 34], [40, 34]]\n")
}

/// In every listed place, and nowhere else.
//= hidden.1
#[test]
fn troops_hide_where_the_list_says() {
    let inside = "deploy foe 25 44 facing 180 line 6";
    for kind in ["wood", "thicket", "orchard", "vineyard", "crops", "gully"] {
        assert!(hides(&area(kind), inside, "foe"), "in {kind}");
    }
    for kind in ["field", "marsh", "rocks", "knoll"] {
        assert!(!hides(&area(kind), inside, "foe"), "in {kind}");
    }
    let behind = "deploy foe 25 34.5 facing 180 line 6";
    for kind in ["hedge", "high-wall", "bocage", "barricade", "low-redoubt"] {
        assert!(hides(&line(kind), behind, "foe"), "behind {kind}");
    }
    for kind in ["low-wall", "fence", "stream"] {
        assert!(!hides(&line(kind), behind, "foe"), "behind {kind}");
    }
    // Half in the wood is not in it; an inch from the hedge is, more is not.
    assert!(!hides(
        &area("wood"),
        "deploy foe 12 44 facing 180 line 6",
        "foe"
    ));
    assert!(hides(
        &line("hedge"),
        "deploy foe 25 35 facing 180 line 6",
        "foe"
    ));
    assert!(!hides(
        &line("hedge"),
        "deploy foe 25 35.1 facing 180 line 6",
        "foe"
    ));
    let road = "[[terrain]]\nkind = \"sunken-road\"\npoints = [[10, 40], [40, 40]]\nwidth = 3\n";
    assert!(hides(road, "deploy foe 25 40.6 facing 180 line 6", "foe"));
    let house =
        "[[terrain]]\nkind = \"building\"\npoints = [[20, 44], [26, 44], [26, 38], [20, 38]]\n";
    assert!(hides(house, "garrison foe 0", "foe"));
}

/// Infantry, light and horse guns hide behind works; heavy guns do not.
//= hidden.6 hidden.7
#[test]
fn works_hide_the_small_and_not_the_heavy() {
    let barricade = line("barricade");
    assert!(hides(
        &barricade,
        "deploy foe-guns 25 34.5 facing 180 line 2",
        "foe-guns"
    ));
    assert!(!hides(
        &barricade,
        "deploy foe-heavy 25 34.5 facing 180 line 2",
        "foe-heavy"
    ));
    assert!(!hides(
        &barricade,
        "deploy foe-horse 25 34.5 facing 180 line 4",
        "foe-horse"
    ));
}

/// Both have cover against fire over the works, and guns see 90 degrees.
//= hidden.6 hidden.7 hidden.8
#[test]
fn works_cover_and_narrow_the_view_of_guns() {
    let mut battle = table("[[terrain]]\nkind = \"low-redoubt\"\npoints = [[28, 20], [32, 20]]\n");
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    let line = id(&battle, "line");
    for guns in ["foe-guns", "foe-heavy"] {
        let mut battle = battle.clone();
        put(&mut battle, guns, (30.0, 20.5), 180, (LINE, 2));
        let guns = id(&battle, guns);
        assert!(battle.has_cover(line, guns, &[0, 1]));
        let shot = thin_red_line::shooting::weapons::Shot::Ball;
        assert!(battle.sees(guns, line, shot), "straight ahead");
        put(&mut battle, "line", (46.0, 16.0), 0, (LINE, 4));
        assert!(!battle.sees(guns, line, shot), "beyond 45 degrees");
    }
    // The same guns in the open see so far aside.
    let mut open = table("");
    put(&mut open, "foe-guns", (30.0, 20.5), 180, (LINE, 2));
    put(&mut open, "line", (46.0, 16.0), 0, (LINE, 4));
    let shot = thin_red_line::shooting::weapons::Shot::Ball;
    assert!(open.sees(id(&open, "foe-guns"), line, shot));
}

/// A hidden enemy battalion in a wood.
fn lurking() -> Battle {
    let mut battle = table(WOOD);
    put(&mut battle, "foe", (30.0, 22.0), 180, (LINE, 6));
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).hidden = true;
    battle
}

/// The other side, and whoever watches, does not see it on the table.
//= hidden.1
#[test]
fn the_enemy_does_not_see_what_is_hidden() {
    let battle = lurking();
    let foe = id(&battle, "foe");
    let shown = |viewer| {
        let view = battle.redacted(viewer);
        let scene = view.scene();
        (
            view.pos.unit(foe).place,
            scene.counters.iter().any(|counter| counter.id == "foe"),
        )
    };
    assert_eq!(shown(Viewer::Player(Side::First)), (Place::Reserve, false));
    assert_eq!(shown(Viewer::Spectator), (Place::Reserve, false));
    assert_eq!(shown(Viewer::Player(Side::Second)), (Place::Table, true));
    assert_eq!(shown(Viewer::Umpire), (Place::Table, true));
    let mut shooting = battle.clone();
    at_step(&mut shooting, Step::Declare(Side::First));
    assert!(!allowed(&shooting, "aim line at foe shot"));
}

/// Within an inch of the wood they are found, a little farther away they are
/// not.
//= hidden.10
#[test]
fn who_comes_within_an_inch_of_the_cover_finds_them() {
    let mut battle = lurking();
    put(&mut battle, "line", (30.0, 17.0), 0, (LINE, 4));
    let foe = id(&battle, "foe");
    give(&mut battle, "move line", &[]);
    let mut near = battle.clone();
    give(&mut battle, "advance 1.9", &[]);
    assert!(battle.pos.unit(foe).hidden, "1.1 inches from the wood");
    assert!(!battle.revealed());
    let told = give(&mut near, "advance 2", &[]);
    assert!(!near.pos.unit(foe).hidden, "1 inch from the wood");
    assert!(near.revealed(), "what was seen cannot be unseen");
    assert!(told.iter().any(|line| line.contains("comes to light")));
}

/// A march that would lead into them is stopped before them.
//= hidden.10
#[test]
fn who_runs_into_hidden_troops_stops() {
    let mut battle = lurking();
    put(&mut battle, "line", (30.0, 18.9), 0, (LINE, 4));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    give(&mut battle, "move line", &[]);
    assert!(allowed(&battle, "advance 4"), "he knows of nobody");
    give(&mut battle, "advance 4", &[]);
    assert!(!battle.pos.unit(foe).hidden);
    let at = battle.pos.unit(line).at.y;
    assert!((18_900..22_000).contains(&at), "{at}");
    assert_eq!(refused(&battle, "advance 1"), "movement.2", "it has halted");
}

/// A search finds them by a skill check within 3 inches, once a phase.
//= hidden.11 hidden.t1
#[test]
fn a_unit_searches_what_is_near() {
    let mut battle = lurking();
    put(&mut battle, "line", (30.0, 17.0), 0, (LINE, 4));
    let foe = id(&battle, "foe");
    give(&mut battle, "move line", &[]);
    let mut lucky = battle.clone();
    give(&mut battle, "search", &[3]);
    assert!(battle.pos.unit(foe).hidden, "trained troops need a 4");
    assert_eq!(refused(&battle, "search"), "hidden.11");
    give(&mut lucky, "search", &[4]);
    assert!(!lucky.pos.unit(foe).hidden);
    let mut far = lurking();
    put(&mut far, "line", (30.0, 16.9), 0, (LINE, 4));
    give(&mut far, "move line", &[]);
    assert_eq!(refused(&far, "search"), "hidden.11", "3.1 inches away");
}

/// Fire from hiding disorientates whom it strikes, and shows the firer; once
/// found, nobody is surprised.
//= hidden.9 hidden.3
#[test]
fn fire_from_hiding_surprises() {
    let mut battle = lurking();
    put(&mut battle, "foe", (30.0, 20.2), 180, (LINE, 6));
    put(&mut battle, "line", (30.0, 14.0), 0, (LINE, 4));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    at_step(&mut battle, Step::Declare(Side::Second));
    battle.pos.first = Side::Second;
    give(&mut battle, "aim foe at line shot", &[]);
    give(&mut battle, "end-aims", &[]);
    let mut known = battle.clone();
    known.pos.unit_mut(foe).hidden = false;
    let dice = [1; 12];
    give(&mut battle, "shoot foe", &dice);
    assert!(battle.pos.unit(line).disorientated);
    assert!(!battle.pos.unit(foe).hidden);
    give(&mut known, "shoot foe", &dice);
    assert!(!known.pos.unit(line).disorientated);
}

/// So does an assault from hiding.
//= hidden.9
#[test]
fn an_assault_from_hiding_surprises() {
    let mut battle = lurking();
    put(&mut battle, "foe", (30.0, 20.2), 180, (LINE, 6));
    put(&mut battle, "line", (30.0, 17.0), 0, (LINE, 4));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    at_step(&mut battle, Step::Assault(Side::Second));
    give(&mut battle, "assault foe on line", &[]);
    assert!(battle.pos.unit(line).disorientated);
    assert!(!battle.pos.unit(foe).hidden);
}

/// Whoever is told to move gives his hiding up.
//= hidden.1
#[test]
fn who_moves_shows_himself() {
    let mut battle = lurking();
    let foe = id(&battle, "foe");
    at_step(&mut battle, Step::Move(Side::Second));
    give(&mut battle, "move foe", &[]);
    assert!(!battle.pos.unit(foe).hidden);
}

/// Guns fire into a wood whoever is there: the nearest enemy is hit in cover,
/// and comes to light only if he loses a stand.
//= hidden.5
#[test]
fn guns_fire_into_a_wood() {
    let mut battle = lurking();
    put(&mut battle, "guns", (40.0, 8.0), 0, (LINE, 1));
    let foe = id(&battle, "foe");
    at_step(&mut battle, Step::Declare(Side::First));
    assert_eq!(refused(&battle, "aim line at-wood 0 shot"), "hidden.5");
    assert_eq!(refused(&battle, "aim guns at-wood 0 grape"), "hidden.5");
    assert_eq!(refused(&battle, "aim guns at-wood 7 shot"), "hidden.5");
    give(&mut battle, "aim guns at-wood 0 shot", &[]);
    give(&mut battle, "end-aims", &[]);
    let mut saved = battle.clone();
    // Three dice at 5+ for the cover; one hit, which is saved or not.
    give(&mut saved, "shoot guns", &[5, 4, 4, 3]);
    assert!(saved.pos.unit(foe).hidden);
    give(&mut battle, "shoot guns", &[5, 4, 4, 2, 6]);
    assert!(!battle.pos.unit(foe).hidden);
    assert_eq!(battle.pos.unit(foe).count(), 5);
}

/// An empty wood takes the shots and nobody is hurt.
//= hidden.5
#[test]
fn an_empty_wood_hides_nobody() {
    let mut battle = table(WOOD);
    put(&mut battle, "guns", (40.0, 8.0), 0, (LINE, 1));
    put(&mut battle, "foe", (10.0, 40.0), 180, (COLUMN, 2));
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim guns at-wood 0 shot", &[]);
    give(&mut battle, "end-aims", &[]);
    give(&mut battle, "shoot guns", &[6, 6, 6]);
    assert_eq!(battle.pos.unit(id(&battle, "foe")).count(), 6);
}
