//! Refusals that no chapter's own test asks for: each with its rule, beside what is allowed.

use super::setting_up::empty;
use super::support::{Table, table, table_at, try_changed};

//= sequence.4 sequence.7 sequence.14 setup.2
#[test]
fn who_is_not_chosen() {
    let mut table = table(
        "f1 line 6 30 10 n; f2 line 4 10 20 n line; f3 line 6 40 0 n waits-long; p1 line 4 10 20.005 s line",
    );
    assert_eq!(
        table.refused("fire f1 at p1"),
        "sequence.4",
        "not asked now"
    );
    assert_eq!(table.refused("halt"), "sequence.4", "nobody is on the move");
    assert_eq!(table.refused("choose f3"), "setup.2", "it is not there yet");
    assert_eq!(
        table.refused("choose f2"),
        "sequence.14",
        "it is in contact"
    );
    table.run(&["choose f1", "advance 1", "halt"]);
    assert_eq!(table.refused("choose f1"), "sequence.7", "it has moved");
}

//= rout.5 formation-change.1 movement.1
#[test]
fn moves_that_lead_nowhere() {
    let mut edge = table("f1 line 6 30 45 n");
    edge.run(&["choose f1"]);
    assert_eq!(edge.refused("advance 3.001"), "rout.5");
    assert_eq!(edge.refused("go 30 48.001"), "rout.5");
    assert_eq!(edge.refused("form column"), "formation-change.1");
    edge.give("advance 3", &[]);
    // Water all around: no way leads out.
    let pond = "water 20 10 40 12; water 20 18 40 20; water 20 12 26 18; water 34 12 40 18";
    let mut island = table(&format!("{pond}; f1 line 6 30 18 n"));
    island.run(&["choose f1"]);
    assert_eq!(island.refused("go 30 30"), "movement.1");
}

//= charge.1 disorder.6
#[test]
fn who_cannot_charge() {
    for formation in ["march", "square"] {
        let mut table = table(&format!("f1 line 4 30 10 n {formation}; p1 line 4 30 15 s"));
        table.run(&["choose f1"]);
        assert_eq!(table.refused("charge p1"), "charge.1", "{formation}");
    }
    let town = "town Brye 25 15 35 20; p1 line 4 30 15.500 s town";
    let mut horse = table(&format!("{town}; f1 lc 4 30 10 n"));
    horse.run(&["choose f1"]);
    assert_eq!(horse.refused("charge p1"), "disorder.6");
    let mut foot = table(&format!("{town}; f1 line 4 30 10 n"));
    foot.run(&["choose f1", "charge p1"]);
}

//= square.1 rally-rout.1 melee.1
#[test]
fn who_is_not_asked() {
    let mut square = table("f1 lc 4 30 10 n; p1 line 6 30 18 s line; p2 line 6 50 40 s");
    square.run(&["choose f1", "charge p1", "end-moves"]);
    assert_eq!(square.refused("square p2"), "square.1");
    let text = "chief f 30 14; f1 line 6 30 20 n routing; f2 line 6 25 20 n; p1 line 6 50 40 s";
    let mut rally = table_at(text, "step = \"rally\"", &[]);
    assert_eq!(rally.refused("rally f2"), "rally-rout.1");
    let mut fought = table(
        "f1 line 4 20 20 n line attacked; f2 line 4 40 20 n line attacked; p1 line 4 20 20.005 s line received; p2 line 4 40 20.005 s line received",
    );
    fought.run(&["end-moves", "end-fire", "end-fire"]);
    fought.give("fight f1 against p1", &[3, 3]);
    assert_eq!(fought.refused("fight f1 against p1"), "melee.1");
}

/// A unit that has a place is placed; one for which there is none is left, and comes by its baseline.
//= setup.9 setup.10 setup.4
#[test]
fn only_who_has_no_place_is_left() {
    let mut table = empty();
    table.run(&[
        "place-general p-corps-2 30 40",
        "place-general p-chief 50 46",
    ]);
    assert_eq!(table.refused("leave p1"), "setup.10");
    // The French area is all water but for a strip in the middle, far from the corps general.
    let ground = "water 0 0 26 20; water 34 0 60 20";
    let text =
        format!("{ground}; corps f 2 2; corps p 30 40; f1 line 6 30 10 n; p1 line 6 30 40 s");
    let scenario = table_at(&text, "step = \"move\"", &[]).game.scenario();
    let files =
        super::support::ground_and(&text, &scenario[..scenario.find("[position]").unwrap()]);
    let battle = large_battles::RULEBOOK.battle(&files, &kernel::Choices::default());
    let mut wet = Table {
        game: Box::new(kernel::Erased::new(battle.unwrap())),
    };
    wet.run(&["as-planned"]);
    assert_eq!(wet.step(), "{deploy:first}");
    wet.run(&["place-general f-corps-1 2 2", "place-general f-chief 58 2"]);
    assert_eq!(wet.refused("place f1 30 10 facing 0 in column"), "setup.13");
    wet.run(&["leave f1"]);
    assert_eq!(wet.step(), "move");
    wet.run(&["arrive f1"]);
    assert_eq!(
        wet.at("f1"),
        [30_000, 6_100],
        "by the middle of its baseline"
    );
}

/// Enemies who are not its chargers leave no room for a square: the attempt fails without dice.
//= square.2 square.3
#[test]
fn no_square_without_room() {
    let text = "f1 lc 2 28.400 10 n; f2 line 6 30 20.100 n line; f3 line 2 30.700 17.900 n; p1 line 6 30 18 s line";
    let mut table = table(text);
    table.run(&["choose f1", "charge p1", "end-moves"]);
    let given = table.give("square p1", &[]);
    assert!(Table::cited(&given).contains(&"square.3"));
    assert_eq!(table.formation("p1"), "line");
    // Without the one behind it there is room.
    let mut room = super::support::table(&text.replace("20.100", "22"));
    room.run(&["choose f1", "charge p1", "end-moves"]);
    room.give("square p1", &[1, 1]);
    assert_eq!(room.formation("p1"), "square");
}

/// Who touches an enemy, routs, holds a town or is on the march is not asked for square.
//= square.1
#[test]
fn who_need_not_form_square() {
    for (infantry, more) in [
        ("line 6 30 18 s line", "f2 line 4 32.255 18.500 w attacked"),
        ("line 6 30 18 s column routing", ""),
        ("line 6 30 18 s march", ""),
        ("line 6 30 18 s square", ""),
    ] {
        let mut table = table(&format!("f1 lc 4 30 10 n; p1 {infantry}; {more}"));
        table.run(&["choose f1", "charge p1", "end-moves"]);
        assert_ne!(table.step(), "{squares:second}", "{infantry} {more}");
    }
}

//= melee.4 melee.25
#[test]
fn friends_behind_support_if_the_option_says_so() {
    let text = "f1 line 4 30 20 n line attacked; f2 line 4 30 18.995 n line; p1 line 8 30 20.005 s line received";
    for (value, supports) in [("enemy", false), ("friend", true)] {
        let mut table = table_at(text, "step = \"move\"", &[("supports", value)]);
        table.run(&["end-moves", "end-fire", "end-fire"]);
        let given = table.give("fight f1 against p1", &[3, 1]);
        let rows = Table::modifiers(&given);
        assert_eq!(
            rows.contains(&("melee.26", 2)),
            supports,
            "{value}: {rows:?}"
        );
    }
}

/// A town may have room for more than one, and be a fortification.
//= town.1 melee.19
#[test]
fn a_town_as_the_scenario_describes_it() {
    let town = "town Brye 25 8 35 16; room Brye 2 fortified";
    let mut table = table(&format!(
        "{town}; f1 line 4 27 14 n; f2 line 4 30 14 n; f3 line 4 33 14 n"
    ));
    table.run(&[
        "choose f1",
        "form town",
        "halt",
        "choose f2",
        "form town",
        "halt",
    ]);
    table.run(&["choose f3"]);
    assert_eq!(table.refused("form town"), "town.1");
    let mut storm = super::support::table(
        "town Brye 25 20.005 35 26; room Brye 1 fortified; f1 line 8 30 20 n attacked; p1 line 5 30 20.010 s town received",
    );
    storm.run(&["end-moves"]);
    while storm.step().starts_with("{fire") {
        storm.run(&["end-fire"]);
    }
    let given = storm.give("fight f1 against p1", &[3, 3]);
    assert!(Table::modifiers(&given).contains(&("melee.19", -3)));
}

/// A scenario may bind a general to some corps: he commands no others.
//= command.25
#[test]
fn a_general_may_be_bound_to_his_corps() {
    let text = "corps f 30 14; f1 line 6 30 20 n routing; p1 line 6 50 40 s";
    let bound = |corps: &str| {
        let only = format!("post = \"corps\"\ncommands-only = [\"{corps}\"]");
        let game = try_changed(
            text,
            "step = \"rally\"",
            &[],
            &[("post = \"corps\"", &only)],
        );
        Table {
            game: game.unwrap(),
        }
    };
    assert!(bound("f").allows("rally f1"));
    assert_eq!(bound("p").refused("rally f1"), "rally-rout.1");
}

//= counter.1 counter.2 disorder.6
#[test]
fn who_is_held_on_counter() {
    for (unit, rule) in [
        ("lc 4 30 10 n march", "counter.1"),
        ("line 4 30 10 n", "counter.1"),
        ("ho 1 30 10 n limbered", "counter.1"),
        ("lc 4 30 10 n alone", "command.7"),
    ] {
        let mut table = table(&format!("f1 {unit}; p1 line 6 50 40 s"));
        table.run(&["choose f1"]);
        assert_eq!(table.refused("hold-on-counter"), rule, "{unit}");
    }
    // Disordered cavalry may be held, but does not charge.
    let text = "f1 line 6 30 20 n line; p1 lc 4 30 26 s counter disordered";
    let mut table = table(text);
    table.run(&["end-moves", "choose p1"]);
    assert_eq!(table.refused("charge f1"), "disorder.6");
    table.give("advance 1", &[]);
    // Contact takes the marker away.
    let mut struck = super::support::table("f1 lc 4 30 10 n; p1 lc 4 30 20 s counter");
    struck.run(&["choose f1", "charge p1"]);
    assert!(!struck.has("p1", "counter"));
    // Who rallies or is in contact is not even chosen.
    let mut rallies =
        super::support::table("f1 lc 4 30 10 n disordered rallying; p1 line 6 50 40 s");
    assert_eq!(rallies.refused("choose f1"), "rallying.2");
}

/// Disordered cavalry rides over no guns; if it pursues, it does.
//= disorder.6 artillery-melee.1 pursuit.3
#[test]
fn disordered_troops_and_guns() {
    let mut table = table("f1 lc 4 30 10 n disordered; p1 ha 1 30 15 s; p2 line 6 50 40 s");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("advance 8"), "charge.1");
    assert_eq!(
        table.refused("advance 4.990"),
        "charge.1",
        "nor does it touch them"
    );
    table.give("advance 4.980", &[]);
    let mut pursuer = super::support::table(
        "f1 lc 4 30 10 n line disordered pursues; p1 ha 1 30 15 s; p2 line 6 50 40 s",
    );
    pursuer.run(&["end-moves"]);
    while pursuer.step().starts_with("{fire") {
        pursuer.run(&["end-fire"]);
    }
    assert!(pursuer.is_gone("p1"));
}

//= formation-change.1 formation-change.2 formation-change.3 formation-change.4 formation-change.11 town.2
#[test]
fn a_formation_change_cites_the_rule_of_its_arm() {
    for (unit, to, rule) in [
        ("line 6 30 14 n column", "line", "formation-change.1"),
        ("line 6 30 14 n column", "town", "town.2"),
        ("lc 4 30 14 n column", "line", "formation-change.2"),
        ("ho 1 30 6 n unlimbered", "limbered", "formation-change.3"),
        ("ho 1 30 6 n limbered", "unlimbered", "formation-change.4"),
        ("ho 1 30 6 n limbered", "march", "formation-change.11"),
        ("ho 1 30 6 n march", "limbered", "formation-change.11"),
    ] {
        let mut table = table(&format!("town Brye 25 8 35 16; f1 {unit}"));
        table.run(&["choose f1"]);
        let given = table.give(&format!("form {to}"), &[]);
        assert_eq!(Table::cited(&given)[0], rule, "{unit} {to}");
    }
}

/// What a button says is as short as a person says it; the record stays exact.
#[test]
fn labels_have_two_decimals_at_most() {
    let mut table =
        table("chief f 20.125 10; f1 line 6 30 10 n; f2 lc 4 7.333 10 33; p1 line 6 30 20 s");
    table.run(&["choose f2"]);
    for order in table.game.orders() {
        let long = order
            .label
            .split(|c: char| !c.is_ascii_digit() && c != '.')
            .any(|word| {
                let decimals = word
                    .split_once('.')
                    .map_or(0, |(_, part)| part.trim_end_matches('.').len());
                decimals > 2
            });
        assert!(!long, "{}", order.label);
    }
    // Listed places are whole hundredths, so that no two buttons say the same.
    let places = |order: &String| order.starts_with("go ");
    let listed: Vec<String> = table.orders().into_iter().filter(places).collect();
    assert!(!listed.is_empty());
    for order in listed {
        let mut numbers = order.split(' ').skip(1);
        assert!(numbers.all(|number| number.ends_with('0')), "{order}");
    }
    let said = |order: &str| table.game.label(order).unwrap();
    assert_eq!(said("advance 5.271"), "Advance 5.27 in");
    assert_eq!(said("wheel left 20"), "Wheel left 20°");
    assert_eq!(
        said("go 30.125 20"),
        "Go 25 in north-east, to 30 in from the east and 20 in from the south edge (30.13, 20)"
    );
}
