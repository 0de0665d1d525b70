//! Rout, pursuit, recovering from rout, disorder and rallying, and counter moves.

use super::support::{Table, table, table_at};

fn end_move(table: &mut Table) {
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
}

//= rout.1 rout.2 rout.3 rout.4 movement.5 movement.11 movement.15 command.10 sequence.15
#[test]
fn routers_run_for_their_baseline_in_both_moves() {
    for (unit, far) in [
        ("line 6 30 20 n", 6_000),
        ("hc 4 30 30 n", 10_000),
        ("lc 4 30 30 n", 12_000),
    ] {
        let mut table = table(&format!(
            "f1 {unit} routing alone; f2 line 6 10 10 n; p1 line 6 50 40 s"
        ));
        let before = table.at("f1")[1];
        end_move(&mut table);
        let first = table.at("f1")[1];
        // It turns about in its place, so its front is behind where it was.
        let depth = if unit.starts_with("line") {
            2_000
        } else {
            4_000
        };
        assert_eq!(before - depth - first, far, "{unit}");
        assert_eq!(table.step(), "move");
        end_move(&mut table);
        assert_eq!(first - table.at("f1")[1], far, "{unit}");
    }
}

//= rout.2
#[test]
fn routers_avoid_the_enemy() {
    let mut table =
        table("f1 line 6 30 20 n routing alone; f2 line 6 5 5 n; p1 line 8 30 15 s line");
    end_move(&mut table);
    let [x, y] = table.at("f1");
    assert!(x != 30_000 && y < 18_000, "it goes round: {x}, {y}");
}

/// It goes slowly through them, and not along them for ever.
//= rout.1 rough.1
#[test]
fn routers_do_not_turn_aside_for_rough_ground() {
    for ground in ["wood 10 8 50 16", "stream 10 16 50 16"] {
        let mut table = table(&format!(
            "{ground}; f1 line 6 30 20 n routing alone; f2 line 6 5 5 n; p1 line 6 50 40 s"
        ));
        end_move(&mut table);
        let [x, y] = table.at("f1");
        assert_eq!(x, 30_000, "{ground}");
        assert!((12_100..17_500).contains(&y), "slowed by {ground}: {y}");
    }
}

/// Infantry that is struck in the rear does not run through whoever struck it.
//= rout.2
#[test]
fn routers_do_not_run_through_the_enemy_who_touches_them() {
    let mut table = table(
        "f1 line 6 30 20 n line routing alone; f2 line 6 5 5 n; p1 hc 4 30 18.9 n disordered",
    );
    end_move(&mut table);
    let [x, y] = table.at("f1");
    assert!(x != 30_000, "it goes aside: {x}, {y}");
}

/// By its own baseline alone: another edge of the table is no way out.
//= rout.1 rout.5
#[test]
fn routers_leave_by_their_baseline_alone() {
    // Enemies bar the way south and east, and the western edge is two inches off.
    let mut table = table(
        "f1 line 6 2 20 n routing alone; f2 line 6 50 5 n; p1 line 8 4 15 s line; p2 lc 7 5 20 w line",
    );
    end_move(&mut table);
    assert!(!table.is_gone("f1"), "{}", table.unit("f1"));
    assert!(table.at("f1")[0] >= 0);
    // A march column along the edge takes column there, and lies within the table all the same.
    let mut along = super::support::table(
        "f1 line 6 0.400 30 n march routing alone; f2 line 6 50 5 n; p1 line 8 40 40 s line",
    );
    end_move(&mut along);
    assert!(!along.is_gone("f1"));
    assert_eq!(along.at("f1")[0], 1_125);
}

//= rout.5
#[test]
fn a_router_that_leaves_the_table_is_gone() {
    let mut table = table("f1 line 6 30 6 n routing alone; f2 line 6 5 5 n; p1 line 6 50 40 s");
    end_move(&mut table);
    assert_eq!(table.unit("f1")["place"], "fled");
}

/// The French move begins with a router near a general.
fn router(unit: &str, general: &str) -> Table {
    let text = format!("{general}; f1 {unit} routing; f2 line 6 5 5 n; p1 line 6 50 40 s");
    table_at(&text, "step = \"rally\"", &[])
}

//= rally-rout.1 rally-rout.3 rally-rout.4 rally-rout.5 rally-rout.6 rally-rout.7 rally-rout.8 rally-rout.10
//= rally-rout.12 rally-rout.13 disorder.4 sequence.5 command.6
#[test]
fn recovering_takes_the_number_of_the_grade() {
    for (grade, needed) in [("raw", 11), ("trained", 10), ("elite", 9), ("guard", 6)] {
        for (general, less) in [("corps f 30 12", 0), ("chief f 30 12", 1)] {
            for total in 2..=12_u8 {
                let mut table = router(&format!("line 6 30 20 n {grade}"), general);
                table.give("rally f1", &[total / 2, total - total / 2]);
                let recovers = total >= needed - less;
                let order = if recovers { "recovering" } else { "routing" };
                assert_eq!(table.order_of("f1"), order, "{grade} {general} {total}");
                if recovers {
                    table.run(&["end-moves"]);
                    assert_eq!(
                        table.order_of("f1"),
                        "steady",
                        "it halted for the whole move"
                    );
                }
            }
        }
    }
    let text = "corps f 30 12; f1 line 6 30 20 n guard routing; p1 line 6 50 40 s";
    let mut eight = table_at(text, "step = \"rally\"", &[("guard-rally", "8")]);
    eight.give("rally f1", &[3, 4]);
    assert_eq!(eight.order_of("f1"), "routing");
}

//= rally-rout.1 rally-rout.2 rally-rout.9 rally-rout.11
#[test]
fn who_may_not_test() {
    let mut far = table_at(
        "f1 line 6 30 20 n routing; p1 line 6 50 40 s",
        "step = \"rally\"",
        &[],
    );
    assert_eq!(far.refused("rally f1"), "rally-rout.1");
    let mut horse = router("line 6 30 20 n", "horse f 30 16");
    assert_eq!(horse.refused("rally f1"), "rally-rout.1");
    let text =
        "chief f 30 14; f1 line 6 30 20 n routing; f2 line 6 5 5 n routing; p1 line 6 30 20.005 s";
    let mut touching = table_at(text, "step = \"rally\"", &[]);
    assert_eq!(touching.refused("rally f1"), "rally-rout.2");
    assert_eq!(touching.refused("rally p1"), "sequence.4");
    // A battery is an enemy unit too; at a gap of more than a hundredth they do not touch.
    for (y, touches) in [("20.010", true), ("20.011", false)] {
        let text = format!(
            "chief f 30 14; f1 line 6 30 20 n routing; f2 line 6 5 5 n; p1 ha 1 30 {y} s; p2 line 6 50 40 s"
        );
        let mut battery = table_at(&text, "step = \"rally\"", &[]);
        if touches {
            assert_eq!(battery.step(), "rally");
            assert_eq!(battery.refused("rally f1"), "rally-rout.2");
        } else {
            battery.give("rally f1", &[1, 1]);
        }
    }
    let text =
        "chief f 30 14; f1 line 6 30 20 n routing; f2 line 6 25 20 n routing; p1 line 6 50 40 s";
    let mut again = table_at(text, "step = \"rally\"", &[]);
    again.give("rally f1", &[1, 1]);
    assert_eq!(again.refused("rally f1"), "rally-rout.11");
    assert_eq!(again.refused("rally p1"), "sequence.4");
    again.run(&["end-rallies"]);
    assert_eq!(again.refused("choose f1"), "rout.5");
}

//= rallying.1 rallying.2 rallying.3 disorder.9 disorder.10
#[test]
fn rallying_takes_a_whole_move_and_is_a_choice() {
    let mut table = table(
        "f1 line 6 30 20 n disordered; f2 lc 4 40 20 n recovering rallying; p1 line 6 50 40 s",
    );
    assert_eq!(table.refused("choose f2"), "rallying.2");
    table.run(&["choose f1", "advance 1"]);
    assert_eq!(table.refused("reform"), "sequence.7");
    table.run(&["halt"]);
    end_move(&mut table);
    assert_eq!(table.order_of("f1"), "disordered");
    assert_eq!(table.order_of("f2"), "steady");
    let mut halts = super::support::table("f1 line 6 30 20 n disordered; p1 line 6 50 40 s");
    halts.run(&["choose f1", "reform"]);
    end_move(&mut halts);
    assert_eq!(halts.order_of("f1"), "steady");
    let mut steady = super::support::table("f1 line 6 30 20 n; p1 line 6 50 40 s");
    steady.run(&["choose f1"]);
    assert_eq!(steady.refused("reform"), "rallying.1");
}

//= pursuit.3 pursuit.4 pursuit.6 command.14
#[test]
fn pursuers_run_into_what_is_in_their_path_but_halt_before_squares() {
    let broken = "f1 lc 5 30 20 n line attacked alone; p1 lc 3 30 20.005 s line received";
    let mut table = table(&format!("{broken}; p2 line 6 30 26 s line"));
    end_move(&mut table);
    table.give("fight f1 against p1", &[6, 1]);
    assert!(table.has("p2", "received"));
    assert!((25_990..=26_000).contains(&table.at("f1")[1]));
    let mut square = super::support::table(&format!("{broken}; p2 line 6 30 26 s square"));
    end_move(&mut square);
    square.give("fight f1 against p1", &[6, 1]);
    assert!(
        (23_940..=24_000).contains(&square.at("f1")[1]),
        "{:?}",
        square.at("f1")
    );
}

//= counter.1 counter.2 counter.4 counter.5 sequence.8 sequence.10 sequence.11
#[test]
fn counter_moves_come_after_the_enemys_moves() {
    let text = "f1 line 6 30 20 n; p1 lc 4 30 40 s; p2 hc 4 40 40 s; p3 line 6 10 40 s";
    let mut table = table_at(text, "step = \"move\"\nactive = \"prussian\"", &[]);
    table.run(&[
        "choose p1",
        "hold-on-counter",
        "choose p2",
        "hold-on-counter",
        "choose p3",
    ]);
    assert_eq!(table.refused("hold-on-counter"), "counter.1");
    table.run(&["halt"]);
    end_move(&mut table);
    assert_eq!(table.step(), "late-counter");
    table.run(&["end-counters"]);
    assert_eq!(table.step(), "move");
    table.run(&["end-moves"]);
    assert_eq!(table.step(), "counter");
    assert_eq!(table.refused("choose p3"), "counter.2");
    table.run(&["choose p1"]);
    assert_eq!(table.refused("advance 8.001"), "movement.1");
    table.run(&["advance 8", "halt", "choose p2"]);
    assert_eq!(table.refused("advance 6.001"), "movement.1");
    table.run(&["advance 6", "halt"]);
    assert_ne!(table.step(), "counter");
    assert!(!table.has("p1", "counter"));
}

//= counter.1 counter.3 sequence.16 sequence.17
#[test]
fn counter_moves_may_come_in_step_six() {
    let mut table = table("f1 lc 4 30 20 n; f2 hc 4 40 20 n; p1 line 6 50 40 s");
    table.run(&["choose f2", "advance 1"]);
    assert_eq!(table.refused("hold-on-counter"), "sequence.7");
    table.run(&["halt", "choose f1", "hold-on-counter"]);
    end_move(&mut table);
    assert_eq!(table.step(), "late-counter");
    table.run(&["choose f1", "advance 8", "halt"]);
    if table.step() == "late-counter" {
        table.run(&["end-counters"]);
    }
    assert!(!table.has("f1", "counter"), "it is used");
}

//= counter.2
#[test]
fn a_counter_move_may_charge_unless_the_option_forbids_it() {
    let text = "f1 line 6 30 20 n line; p1 lc 4 30 26 s counter";
    let mut table = table_at(text, "step = \"move\"", &[]);
    table.run(&["end-moves", "choose p1", "charge f1"]);
    assert_eq!(
        table.step(),
        "{squares:first}",
        "the French infantry answers"
    );
    let mut no = table_at(text, "step = \"move\"", &[("counter-charge", "no")]);
    no.run(&["end-moves", "choose p1"]);
    assert_eq!(no.refused("charge f1"), "counter.2");
}
