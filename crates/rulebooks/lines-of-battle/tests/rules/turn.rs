//! The turn: its phases, reinforcements, command points; the dice; the set-up.

use crate::support::{Table, table, table_at};
use kernel::chance::Scripted;
use kernel::scene::CellKind;
use kernel::{Choices, Fraction, GiveError, Rulebook, Side};
use lines_of_battle::RULEBOOK;

/// Two armies that see each other's guns, and a way to the rear for both.
const MAP: &str = "
    area a open
    area b open
    area fr reserve of french
    area al reserve of allied
    border a b
    border fr a
    border b al
    unit f french inf3 a
    unit fg french art a
    unit e allied inf3 b
    unit eg allied art b
";

fn at(position: &str, units: &str) -> Table {
    table_at(&format!("{MAP}{units}"), position, &[])
}

//= turn.1 turn.3 quickref.turn.1
#[test]
fn a_turn_has_five_phases_for_each_player() {
    let mut t = at(
        "step = \"begin\"",
        "unit hurt french inf3 fr hits 1\nunit ill allied inf3 al hits 1
        unit new french inf3 waiting arrives 14:00\nunit late allied inf3 waiting arrives 14:30",
    );
    let mut course = Vec::new();
    for (order, dice) in [
        // A and B before the first decision: arrivals, then the D3.
        ("begin", &[1][..]),
        ("end-rally", &[]),
        ("end-moves", &[]),
        ("end-fire", &[]),
        ("end-fire", &[]),
        ("end-limbering", &[]),
        ("end-limbering", &[2]),
        ("end-rally", &[]),
        ("end-moves", &[]),
        ("end-fire", &[]),
        ("end-fire", &[]),
        ("end-limbering", &[]),
    ] {
        t.give(order, dice);
        course.push(t.asked());
    }
    let phases = |first, second| {
        [
            (first, "rally.1"),
            (first, "move.1"),
            (first, "artillery.1"),
            (second, "artillery.1"),
            (first, "artillery.12"),
            (second, "artillery.12"),
        ]
    };
    assert_eq!(
        course,
        [phases("french", "allied"), phases("allied", "french")].concat()
    );
    assert_eq!(
        (t.at("new").as_str(), t.at("late").as_str()),
        ("fr", "waiting")
    );
    assert_eq!(t.position()["turn"], 1);
    // Then it is a new turn, and the first player's again.
    t.give("end-limbering", &[1]);
    assert_eq!(t.position()["turn"], 2);
    assert_eq!(t.asked(), ("french", "rally.1"));
}

//= turn.3
#[test]
fn only_the_present_phase_takes_orders() {
    let t = |step: &str| at(&format!("step = {step}"), "unit hurt french inf3 a hits 1");
    assert_eq!(t("\"rally\"").refused("choose f"), "turn.3");
    assert_eq!(t("\"rally\"").refused("fire fg at e"), "turn.3");
    assert_eq!(t("\"move\"").refused("rally hurt"), "turn.3");
    assert_eq!(t("\"move\"").refused("limber fg"), "turn.3");
    assert_eq!(t("{ fire = \"first\" }").refused("choose f"), "turn.3");
    assert_eq!(t("{ fire = \"first\" }").refused("fire eg at f"), "turn.1");
}

//= turn.2 turn.1
#[test]
fn the_scenario_sets_the_last_turn_and_the_points() {
    let last = |turn: u8| {
        let mut t = at(
            &format!("turn = {turn}\nactive = \"allied\"\nstep = {{ limber = \"first\" }}"),
            "unit gone allied inf3 eliminated",
        );
        t.give("end-limbering", if turn == 14 { &[] } else { &[1] });
        t
    };
    let t = last(13);
    assert_eq!(
        (t.position()["turn"].as_u64(), t.asked().0),
        (Some(14), "french")
    );
    let mut t = last(14);
    assert_eq!(t.asked().0, "nobody");
    assert_eq!(t.refused("end-moves"), "qb.time.4");
    let standing = t.game.standing();
    assert_eq!(
        (standing.winner, standing.points.first),
        (Some(Side::First), 1)
    );
}

//= intro.1 combat.7
#[test]
fn a_combat_roll_is_a_die_of_six_for_each() {
    let mut t = table(&format!("{MAP}unit h french hc3 a"));
    t.run(&["choose h"]);
    t.give("march b", &[1]);
    let before = t.game.snapshot();
    for dice in [[7, 1], [1, 0]] {
        let wanted = t.game.give("press-on", &mut Scripted::new(&dice));
        assert!(matches!(wanted, Err(GiveError::Wants(_))), "{dice:?}");
        assert_eq!(t.game.snapshot(), before);
    }
    let given = t.give("press-on", &[6, 6]);
    let dice: Vec<_> = given.drawn.iter().map(ToString::to_string).collect();
    assert_eq!(dice, ["d6=6", "d6=6"]);
}

//= intro.2 command-points.1
#[test]
fn command_points_are_a_d3_and_the_scenarios_modifier() {
    // The table's scenario adds 2 for the French.
    for (die, points) in [(1, 3), (2, 4), (3, 5)] {
        let mut t = at("step = \"begin\"", "");
        t.give("begin", &[die]);
        assert_eq!(t.points(), points);
    }
    let t = at("step = \"begin\"", "");
    let odds = t.game.forecast("begin").unwrap().outcomes;
    assert_eq!(odds.len(), 3);
    assert!(
        odds.iter()
            .all(|(_, chance)| *chance == Fraction::new(1, 3))
    );
    let mut t = at("step = \"begin\"", "");
    let wanted = t.game.give("begin", &mut Scripted::new(&[4]));
    assert!(matches!(wanted, Err(GiveError::Wants(_))));
}

//= command-points.1
#[test]
fn points_never_fall_below_none() {
    let text = format!(
        "{MAP}leader bad french f incompetent\nleader worse french fg incompetent
        unit far french inf3 fr"
    );
    for (die, points) in [(1, 0), (2, 0), (3, 1)] {
        let mut t = table_at(&text, "step = \"leaders-move\"", &[("leaders", "on")]);
        if points > 0 {
            t.give("end-leaders", &[die]);
            assert_eq!(t.points(), points);
        } else {
            // Without a point there is nothing to rally or move with.
            t.give("end-leaders", &[die]);
            assert_eq!((t.points(), t.asked()), (0, ("french", "artillery.1")));
        }
    }
}

//= command-points.2
#[test]
fn points_left_over_are_lost() {
    let mut t = at("points = 5", "");
    t.run(&["end-moves", "end-fire", "end-fire", "end-limbering"]);
    t.give("end-limbering", &[1]);
    assert_eq!(
        (t.position()["active"].as_str(), t.points()),
        (Some("allied"), 2)
    );
    t.run(&["end-moves", "end-fire", "end-fire", "end-limbering"]);
    t.give("end-limbering", &[2]);
    assert_eq!(
        (t.position()["active"].as_str(), t.points()),
        (Some("french"), 4)
    );
}

//= command-points.3 quickref.end.1 units.6 units.12
#[test]
fn markers_of_movement_and_rally_come_off_in_ones_own_phase_b() {
    let mut t = at(
        "",
        "unit m french inf3 a moved square\nunit r french inf3 a rallied hits 1
        unit g french art a limbered moved\nunit em allied inf3 b moved",
    );
    t.run(&["end-moves", "end-fire", "end-fire", "end-limbering"]);
    t.give("end-limbering", &[1]);
    // The Allied phase B clears what is Allied, and the French keep theirs.
    assert!(!t.marked("em", "moved"));
    assert!(t.marked("m", "moved") && t.marked("r", "rallied"));
    t.run(&["end-moves", "end-fire", "end-fire", "end-limbering"]);
    t.give("end-limbering", &[1]);
    for (unit, mark) in [("m", "moved"), ("r", "rallied"), ("g", "moved")] {
        assert!(!t.marked(unit, mark), "{unit}");
    }
    // Squares, limbered guns and hits are no such markers.
    assert!(t.marked("m", "square") && t.marked("g", "limbered"));
    assert_eq!(t.hits("r"), 1);
}

//= reinforcements.1 reinforcements.6 units.3 units.12
#[test]
fn reinforcements_come_in_their_turn_into_their_area() {
    let units =
        "unit r1 french inf3 waiting arrives 14:30\nunit r2 french art waiting arrives 14:30
        unit r3 french inf3 waiting arrives 15:00";
    let mut t = at("turn = 1\nstep = \"begin\"", units);
    t.give("begin", &[1]);
    assert_eq!(t.at("r1"), "waiting");
    let mut t = at("turn = 2\nstep = \"begin\"", units);
    t.give("begin", &[1]);
    assert_eq!(
        ["r1", "r2", "r3"].map(|unit| t.at(unit)),
        ["fr", "fr", "waiting"]
    );
    // In column, and ready to fire.
    assert!(t.unit("r1").marks.is_empty() && t.unit("r2").marks.is_empty());
}

//= reinforcements.1
#[test]
fn with_several_reinforcement_areas_their_owner_chooses() {
    let text = format!(
        "{MAP}area fr2 reserve of french
        unit r1 french inf3 waiting arrives 14:00\nunit r2 french inf3 waiting arrives 14:00"
    );
    let mut t = table_at(&text, "step = \"begin\"", &[]);
    t.give("begin", &[]);
    assert_eq!(t.asked(), ("french", "reinforcements.1"));
    assert_eq!(t.refused("arrive r2 in fr"), "reinforcements.1");
    assert_eq!(t.refused("arrive r1 in al"), "reinforcements.1");
    assert_eq!(t.refused("arrive r1 in a"), "reinforcements.1");
    t.give("arrive r1 in fr2", &[]);
    t.give("arrive r2 in fr", &[1]);
    assert_eq!((t.at("r1").as_str(), t.at("r2").as_str()), ("fr2", "fr"));
}

//= reinforcements.2 reinforcements.3
#[test]
fn no_fire_from_or_into_a_reinforcement_area() {
    let step = "step = { fire = \"first\" }";
    let mut t = at(step, "unit rg french art fr\nunit re allied inf3 al");
    assert!(t.allows("fire fg at e"));
    assert_eq!(t.refused("fire rg at e"), "reinforcements.2");
    assert_eq!(t.refused("fire fg at re"), "reinforcements.3");
    // Nor at what stands on an approach and belongs to it.
    let mut t = at(step, "unit re allied inf3 al>b");
    assert_eq!(t.refused("fire fg at re"), "reinforcements.3");
}

//= reinforcements.4
#[test]
fn nobody_moves_into_a_reinforcement_area() {
    let text = "
        area a open\narea fr reserve of french\narea al reserve of allied
        border a fr\nborder a al
        unit f french inf3 a\nunit on french inf3 fr>a\nunit e allied inf3 al";
    let mut t = table(text);
    t.give("choose f", &[]);
    // Neither one's own, nor the enemy's, nor to attack.
    assert_eq!(t.refused("march fr"), "reinforcements.4");
    assert_eq!(t.refused("march al"), "reinforcements.4");
    // One may stand before it.
    t.give("deploy f towards al", &[]);
    assert_eq!(t.at("f"), "a>al");
    t.give("halt", &[]);
    // And who has left it for its approach may not step back.
    t.give("choose on", &[]);
    assert_eq!(t.refused("fall-back"), "reinforcements.4");
    t.give("march a", &[]);
    assert_eq!(t.at("on"), "a");
}

//= reinforcements.5
#[test]
fn a_retreat_may_lead_into_ones_own_reinforcement_area() {
    let mut t = table(
        "
        area a open\narea b open\narea c open
        area fr reserve of french\narea al reserve of allied
        border a b\nborder b c\nborder b fr\nborder b al
        unit f french inf3 a\nunit spare french inf3 a\nunit e allied inf3 b",
    );
    t.run(&["choose f", "march b", "withdraw e", "retreat"]);
    assert_eq!(t.orders(), ["retreat-to al", "retreat-to c"]);
    t.give("retreat-to al", &[]);
    assert_eq!((t.at("e").as_str(), t.at("f").as_str()), ("al", "b"));
}

const SET_UP: &str = "
    area a open
    area b open
    area farm buildings room 1
    area wood wood
    area home reserve of allied
    border a b
    border a farm
    border a wood
    border a home
    unit f french inf3 b
    unit i1 allied inf3 waiting
    unit i2 allied inf3 waiting
    unit h allied lc3 waiting
    unit g allied art waiting gun horse
";

//= qb.setup.allied.0 reinforcements.4 map.3 map.6 units.14
#[test]
fn free_units_are_placed_anywhere_but_where_no_unit_may_be() {
    let step = "step = { set-up = \"second\" }";
    let mut t = table_at(SET_UP, step, &[("horse-artillery", "on")]);
    assert_eq!(t.asked(), ("allied", "qb.setup.allied.0"));
    assert_eq!(t.refused("place i2 in a"), "qb.setup.allied.0");
    for (place, rule) in [
        ("home", "reinforcements.4"),
        ("b", "map.3"),
        ("b towards a", "map.3"),
        ("a towards farm", "map.11"),
        ("wood square", "move.action.5"),
        ("a limbered", "units.12"),
    ] {
        assert_eq!(t.refused(&format!("place i1 in {place}")), rule, "{place}");
    }
    for place in [
        "a",
        "a square",
        "wood",
        "farm",
        "a towards b",
        "a towards home",
    ] {
        assert!(t.allows(&format!("place i1 in {place}")), "{place}");
    }
    t.give("place i1 in a towards b", &[]);
    assert_eq!(t.refused("place i2 in a towards b"), "map.6");
    t.give("place i2 in farm", &[]);
    assert_eq!(t.refused("place h in farm"), "terrain.buildings.1");
    assert_eq!(t.refused("place h in a square"), "units.2");
    assert_eq!(t.refused("place h in a towards home"), "units.14");
    t.give("place h in wood", &[]);
    assert_eq!(t.refused("place g in a limbered"), "optional.horse.1");
    t.give("place g in a", &[]);
    assert_eq!(
        ["i1", "i2", "h", "g"].map(|unit| t.at(unit)),
        ["a>b", "farm", "wood", "a"]
    );
    assert_eq!(t.asked(), ("french", "turn.1"));
    let mut t = table_at(SET_UP, step, &[]);
    t.run(&[
        "place i1 in a square",
        "place i2 in a",
        "place h in a",
        "place g in a limbered",
    ]);
    assert!(t.marked("i1", "square") && t.marked("g", "limbered"));
}

fn quatre_bras(options: &[(&str, &str)]) -> Table {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle");
    let mut choices = Choices::default();
    for (name, value) in options {
        choices
            .set(RULEBOOK.options(), name, value)
            .expect("an option");
    }
    Table {
        game: RULEBOOK.begin(&files, &choices).expect("a scenario"),
    }
}

/// The units of a division that are there at the start: kind and rating.
fn start_of(t: &Table, division: &str) -> Vec<(String, i64)> {
    let file: toml::Table = t.game.scenario().parse().expect("a file");
    let rows = file["unit"].as_array().expect("units").iter();
    rows.filter(|row| {
        row["division"]
            .as_str()
            .is_some_and(|name| name.starts_with(division))
    })
    .filter(|row| row.get("start").is_some() && row.get("option").is_none())
    .map(|row| {
        let rating = row
            .get("rating")
            .map_or(0, |rating| rating.as_integer().expect("a number"));
        (row["kind"].as_str().expect("a kind").to_owned(), rating)
    })
    .collect()
}

//= qb.setup.allied.1 qb.setup.french.0 qb.setup.french.1 qb.setup.french.2 qb.setup.french.3
#[test]
fn quatre_bras_begins_with_these_units() {
    let t = quatre_bras(&[]);
    let expected = [
        ("5th Division", vec![("infantry", 3); 3], 1),
        ("9th Division", vec![("infantry", 3); 2], 1),
        (
            "2nd Cavalry Division",
            vec![("light-cavalry", 3), ("lancers", 3)],
            0,
        ),
        (
            "2nd Netherland Division",
            vec![
                ("infantry", 2),
                ("infantry", 2),
                ("infantry", 2),
                ("infantry", 3),
            ],
            1,
        ),
    ];
    for (division, mut units, guns) in expected {
        units.extend(vec![("artillery", 0); guns]);
        let found = start_of(&t, division);
        let found: Vec<_> = found
            .iter()
            .map(|(kind, rating)| (kind.as_str(), *rating))
            .collect();
        assert_eq!(found, units, "{division}");
    }
    // The French stand in their reinforcement area, the Allies nowhere yet.
    let scene = t.game.scene();
    assert_eq!(scene.counters.len(), 9);
    assert!(
        scene
            .counters
            .iter()
            .all(|counter| counter.side == Side::First)
    );
    for counter in &scene.counters {
        assert_eq!(t.at(&counter.id), "french-reinforcements");
    }
}

//= qb.setup.allied.0 qb.setup.leaders
#[test]
fn quatre_bras_lets_the_allies_choose_their_ground() {
    for (leaders, then) in [
        ("off", ("french", "turn.1")),
        ("on", ("allied", "leaders.2")),
    ] {
        let mut t = quatre_bras(&[("leaders", leaders)]);
        assert_eq!(t.asked(), ("allied", "qb.setup.allied.0"));
        for cell in t.game.scene().cells {
            let open_to_it = cell.kind != CellKind::Reserve;
            assert_eq!(
                t.allows(&format!("place dutch-belgian in {}", cell.id)),
                open_to_it
            );
        }
        for unit in ["dutch-belgian", "dutch-militia", "orange-nassau", "nassau"] {
            t.give(&format!("place {unit} in quatre-bras"), &[]);
        }
        t.give("place dutch-artillery in bois-de-bossu-mid", &[]);
        assert_eq!(t.asked(), then, "leaders {leaders}");
    }
}
