//! Generals whom the enemy rides over: when they get away, and what waits for them.

use super::support::{Table, table, table_at};

fn end_move(table: &mut Table) {
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
}

/// French cavalry breaks Prussian cavalry and pursues over what stands behind it.
const PURSUIT: &str = "f1 lc 5 30 20 n line attacked; p1 lc 3 30 20.005 s line received";

/// A pursuit over an enemy general does not cost the pursuers' friends their counter moves.
//= sequence.16 counter.3 command.30
#[test]
fn late_counter_moves_are_made_after_a_general_was_ridden_over() {
    let text = format!("chief p 30 25; {PURSUIT}; f2 lc 4 10 10 n counter; p2 line 6 50 40 s");
    let mut table = table(&text);
    end_move(&mut table);
    table.give("fight f1 against p1", &[6, 1]);
    assert_eq!(table.refused("choose f2"), "command.30");
    assert_eq!(table.position()["active"], "french", "the move waits");
    table.run(&["general p-chief 36 25"]);
    assert_eq!(table.step(), "late-counter");
    table.run(&["choose f2", "advance 4", "halt"]);
    assert_eq!(table.position()["active"], "prussian");
}

/// He gets away before the next move begins: command is judged from where he went.
//= command.30 command.5 sequence.6
#[test]
fn command_is_judged_from_where_a_general_got_to() {
    for (to, commanded) in [("36 27", true), ("24 27", false)] {
        // 12 inches from his base at 36, and more from where he was.
        let text = format!("chief p 30 27; {PURSUIT}; p2 line 6 49 27 w alone");
        let mut table = table(&text);
        end_move(&mut table);
        table.give("fight f1 against p1", &[6, 1]);
        assert_eq!(table.position()["active"], "french");
        table.run(&[&format!("general p-chief {to}")]);
        assert_eq!(table.position()["active"], "prussian");
        assert_eq!(table.has("p2", "commanded"), commanded, "{to}");
    }
}

/// And so are the rally tests.
//= command.30 rally-rout.1 sequence.5
#[test]
fn rally_tests_wait_for_a_general_to_get_away() {
    let text = format!("chief p 30 27; {PURSUIT}; p2 line 6 47 22 e routing alone");
    for (to, near) in [("36 27", true), ("24 27", false)] {
        let mut table = table(&text);
        end_move(&mut table);
        table.give("fight f1 against p1", &[6, 1]);
        table.run(&[&format!("general p-chief {to}")]);
        assert_eq!(table.step() == "rally", near, "{to}: {}", table.step());
    }
}

/// A square that is formed where an enemy general stands drives him off.
//= command.29 command.30 square.2
#[test]
fn a_square_drives_a_general_off() {
    // The line is an inch deep, the square two: half an inch nearer to him at its rear.
    let mut table = table("chief f 30 20.100; f1 lc 4 30 10 n; p1 line 6 30 18 s line");
    table.run(&["choose f1", "charge p1", "end-moves"]);
    table.give("square p1", &[1, 1]);
    assert_eq!(table.formation("p1"), "square");
    assert_eq!(table.refused("end-fire"), "command.30");
    table.run(&["general f-chief 35 20"]);
}

/// So does a gun that goes back with its unit.
//= command.29 artillery-melee.7
#[test]
fn a_gun_that_falls_back_drives_a_general_off() {
    // He stands behind the gun, clear of the unit beside it.
    let text = "chief f 33 22.300; f1 line 4 30 20 n line attacked; p1 line 4 30 20.005 s line received; p2 ha 1 32.255 20.005 s";
    let mut table = table(text);
    end_move(&mut table);
    table.give("fight f1 against p1", &[5, 3]);
    assert_eq!(table.at("p2")[1], 22_005);
    assert_eq!(table.position()["displaced"][0], "f-chief");
}

/// So does a router that settles on free ground.
//= command.29 rout.1
#[test]
fn a_router_that_settles_drives_a_general_off() {
    // Six inches bring it onto its friend; it goes on beyond him, to where the general stands.
    let text = "chief p 30 8.500; f1 line 6 30 20 n routing alone; f2 line 6 30 12.500 n; p1 line 6 50 40 s";
    let mut table = table(text);
    end_move(&mut table);
    assert_eq!(table.position()["displaced"][0], "p-chief");
}

//= command.30
#[test]
fn a_general_gets_six_inches_away_and_no_farther() {
    for (to, allowed) in [("36", true), ("36.001", false)] {
        let mut table = table("chief p 30 18; f1 lc 4 30 10 n; p1 line 6 50 40 s");
        table.run(&["choose f1", "advance 10"]);
        let order = format!("general p-chief {to} 18");
        if allowed {
            table.give(&order, &[]);
        } else {
            assert_eq!(table.refused(&order), "command.30");
        }
    }
}

/// Where no place within six inches is free he goes to the nearest beyond.
//= command.30
#[test]
fn a_general_hemmed_in_goes_beyond_six_inches() {
    let rows: Vec<String> = (0..7)
        .map(|row| format!("f{row} lc 7 30 {} n line", 14 + 2 * row))
        .chain((0..7).map(|row| format!("f{} lc 7 23 {} n line", 10 + row, 14 + 2 * row)))
        .chain((0..7).map(|row| format!("f{} lc 7 37 {} n line", 20 + row, 14 + 2 * row)))
        .collect();
    let text = format!("chief p 30 19; {}; p1 line 6 50 40 s", rows.join("; "));
    let mut table = table_at(&text, "step = \"move\"\ndisplaced = [\"p-chief\"]", &[]);
    assert_eq!(table.refused("general p-chief 36 19"), "command.30");
    let orders = table.orders();
    assert_eq!(orders.len(), 1, "{orders:?}");
    table.give(&orders[0], &[]);
    let at = table.position()["general"].clone();
    let chief = at
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == "p-chief");
    let at = &chief.unwrap()["at"];
    let far = |place: usize, from: i64| (at[place].as_i64().unwrap() - from).abs();
    assert!(far(0, 30_000).max(far(1, 19_000)) > 6_000, "{at}");
}
