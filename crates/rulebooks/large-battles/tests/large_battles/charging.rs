//! Charging and emergency squares.

use super::support::{Table, table, table_at};

const FACING_NORTH: &str = "p1 line 6 30 25 n line";

/// The charger of the book's figure in position 1: a part of it lies within 45 degrees of the front of
/// A, so it may strike the front alone, although it has the move to come round.
//= charge.5 charge.7
#[test]
fn example_charging_arcs_position_1() {
    // A's front runs from 27.75 to 32.25 at y = 25; 45 degrees from its right corner leads to 30.75 at
    // x = 38. The charger's front, 7 inches wide, reaches up to 31.1.
    let mut table = table(&format!("{FACING_NORTH}; f1 lc 7 38 27.600 w line"));
    table.run(&["choose f1"]);
    // Straight ahead it would strike the flank.
    assert_eq!(table.refused("charge p1 after wheel left 0.01"), "charge.5");
    // Wheeled so that it comes down on the front, it may.
    let mut nearer = table_of(&format!("{FACING_NORTH}; f1 lc 3 33 30 s line"));
    nearer.run(&["choose f1", "charge p1"]);
    assert!(nearer.at("f1")[1] >= 25_000, "it strikes the front");
    assert!(nearer.has("p1", "received"));
}

/// Position 2: no part of the charger is within 45 degrees of the front, so it may strike the flank.
//= charge.6 charge.8
#[test]
fn example_charging_arcs_position_2() {
    // The same, half an inch farther back: its front reaches up to 30.7.
    let mut table = table(&format!(
        "{FACING_NORTH}; f1 lc 7 38 27.200 w line; p2 line 6 5 40 s"
    ));
    table.run(&["choose f1", "charge p1 after wheel left 0.01"]);
    assert!(table.has("p1", "received"));
    assert!(table.has("f1", "attacked"));
    table.run(&["end-moves"]);
    // It tries for square and fails; struck in the flank in the open it breaks without dice.
    table.give("square p1", &[6, 6]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    assert_eq!(table.order_of("p1"), "routing");
}

//= charge.1 charge.3 command.7 disorder.6
#[test]
fn who_may_charge_whom() {
    let mut far = table("f1 lc 4 30 10 n; p1 line 6 30 40 s");
    far.run(&["choose f1"]);
    assert_eq!(far.refused("charge p1"), "charge.2");
    assert_eq!(far.refused("charge f1"), "charge.1");
    let mut alone = table("f1 lc 4 30 10 n alone; p1 line 6 30 20 s");
    alone.run(&["choose f1"]);
    assert_eq!(alone.refused("charge p1"), "command.7");
    let mut disordered = table("f1 lc 4 30 10 n disordered; p1 line 6 30 20 s");
    disordered.run(&["choose f1"]);
    assert_eq!(disordered.refused("charge p1"), "disorder.6");
    let mut late = table("f1 lc 4 30 10 n; p1 line 6 30 20 s");
    late.run(&["choose f1", "advance 2"]);
    assert_eq!(late.refused("charge p1"), "charge.3");
    let mut touching = table("f1 lc 4 30 10 n; p1 line 6 30 20 s");
    touching.run(&["choose f1"]);
    assert_eq!(touching.refused("advance 10"), "charge.1");
    assert_eq!(touching.refused("advance 11"), "charge.1");
    let mut gun = table("f1 ho 1 30 10 n limbered; p1 line 6 30 20 s");
    gun.run(&["choose f1"]);
    assert_eq!(gun.refused("charge p1"), "charge.1");
}

//= charge.3 charge.4
#[test]
fn a_charger_wheels_first_and_round_rough_ground() {
    let mut table = table("f1 lc 4 30 10 n; p1 line 6 36 20 s");
    table.run(&["choose f1", "charge p1"]);
    assert!(table.has("p1", "received"));
    // A wood lies on the straight way; the cavalry comes round it.
    let mut round = table_of("wood 27 13 30 14; f1 lc 3 30 10 n; p1 line 3 30 20 s line");
    round.run(&["choose f1", "charge p1"]);
    assert!(round.at("f1")[0] != 30_000, "it came round");
    assert_eq!(round.order_of("f1"), "steady");
    assert!(round.has("p1", "received"));
}

fn table_of(text: &str) -> Table {
    table(text)
}

//= cavalry-infantry.8
#[test]
fn infantry_keeps_off_cavalry_in_the_open() {
    let mut table = table("f1 line 6 30 15 n; p1 lc 4 30 20 s");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("charge p1"), "cavalry-infantry.8");
    let mut wood = table_of("wood 20 19 40 30; f1 line 6 30 17 n; p1 lc 4 30 19.500 s");
    wood.run(&["choose f1", "charge p1"]);
    wood.run(&["end-moves", "end-fire"]);
    assert_eq!(wood.order_of("p1"), "routing");
    assert_eq!(wood.bases("p1"), 3);
}

//= march.2 march.3 march.4
#[test]
fn a_march_column_that_is_contacted_routs_at_once() {
    let mut table = table("f1 lc 4 30 10 n; p1 line 6 30 20 s march; p2 ha 1 31.135 20 s");
    table.run(&["choose f1"]);
    let given = table.give("charge p1", &[]);
    assert!(Table::cited(&given).contains(&"march.2"));
    assert_eq!(
        (table.order_of("p1").as_str(), table.bases("p1")),
        ("routing", 4)
    );
    assert!(table.is_gone("p2"), "the gun beside it is lost");
    assert!(table.has("f1", "pursues"));
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    assert_eq!(
        table.bases("p1"),
        4,
        "it broke once, and does not fight as well"
    );
}

/// What it loses disperses a small column: its gun is lost with it.
//= march.3 march.4 dispersal.1
#[test]
fn a_small_march_column_that_is_contacted_is_gone_with_its_gun() {
    let mut table = table("f1 lc 4 30 10 n; p1 line 3 30 20 s march; p2 ha 1 31.135 20 s");
    table.run(&["choose f1"]);
    let given = table.give("charge p1", &[]);
    assert!(Table::cited(&given).contains(&"march.2"));
    assert!(table.is_gone("p1") && table.is_gone("p2"));
}

/// A charge home over eight inches, up to the square test.
fn charged(infantry: &str, more: &str) -> Table {
    let mut table = table(&format!("f1 lc 4 30 10 n; p1 {infantry}; {more}"));
    table.run(&["choose f1", "charge p1", "end-moves"]);
    assert_eq!(table.step(), "{squares:second}");
    table
}

//= square.1 square.2 square.3 square.4 square.5 square.6 square.7 square.8 square.9 square.10 square.11
//= disorder.8 sequence.9
#[test]
fn squares_are_formed_below_the_distance() {
    // Eight inches: the total must be less than 8, as changed by the table.
    for (infantry, more, least_failure) in [
        ("line 6 30 18 s line", "", 8),
        ("line 6 30 18 s column", "", 9),
        ("line 6 30 18 s line guard", "", 10),
        ("line 6 30 18 s line elite", "", 9),
        ("line 6 30 18 s line raw", "", 6),
        ("line 6 30 18 s line disordered", "", 6),
        ("line 6 30 18 s line", "f2 line 4 34.500 17 n line", 5),
        ("line 6 30 18 s line guard disordered", "", 8),
    ] {
        for total in 2..=12_u8 {
            let dice = [total / 2, total - total / 2];
            let mut table = charged(infantry, more);
            table.give("square p1", &dice);
            let formed = table.formation("p1") == "square";
            assert_eq!(formed, total < least_failure, "{infantry} {more} {total}");
        }
    }
}

//= square.12 square.15 square.16 command.12
#[test]
fn cavalry_stops_two_inches_from_a_square() {
    let mut table = charged("line 6 30 18 s line alone", "");
    table.give("square p1", &[1, 1]);
    assert_eq!(table.formation("p1"), "square");
    // The square's front is half an inch nearer than the line's was.
    let front = table.at("p1")[1];
    let gap = front - table.at("f1")[1];
    assert!((2_000..2_060).contains(&gap), "{gap}");
    let mut near = table_of("f1 lc 4 30 16.500 n; p1 line 6 30 18 s line guard");
    near.run(&["choose f1", "charge p1", "end-moves"]);
    near.give("square p1", &[1, 1]);
    assert_eq!(
        near.at("f1"),
        [30_000, 16_500],
        "it began closer and goes back there"
    );
}

/// The nearer of two charges decides, and a square stops them both.
//= square.2 square.15
#[test]
fn two_charges_on_one_unit_are_answered_by_one_square() {
    for (dice, formed) in [([2, 2], false), ([1, 2], true)] {
        let mut table =
            table_of("f1 lc 4 28.500 10 n; f2 lc 4 31.500 14 n; p1 line 8 30 18 s line");
        table.run(&[
            "choose f1",
            "charge p1",
            "choose f2",
            "charge p1",
            "end-moves",
        ]);
        table.give("square p1", &dice);
        assert_eq!(table.formation("p1") == "square", formed, "{dice:?}");
        if formed {
            for unit in ["f1", "f2"] {
                let gap = table.at("p1")[1] - table.at(unit)[1];
                assert!(gap >= 2_000, "{unit} is {gap} from the square");
            }
        }
    }
}

//= square.1
#[test]
fn standing_instead_is_an_option() {
    let mut table = charged("line 6 30 18 s line", "");
    assert_eq!(table.refused("stand p1"), "square.1");
    let text = "f1 lc 4 30 10 n; p1 line 6 30 18 s line";
    let mut may = table_at(text, "step = \"move\"", &[("square-duty", "may")]);
    may.run(&["choose f1", "charge p1", "end-moves", "stand p1"]);
    assert_eq!(may.formation("p1"), "line");
}

//= square.13
#[test]
fn leaving_square_needs_a_general() {
    let mut table = table("f1 line 6 30 10 n square alone");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("form column"), "square.13");
    let mut table = table_of("f1 line 6 30 10 n square");
    table.run(&["choose f1", "form column"]);
}

/// What the scenario calls rough is wheeled round, what it calls open is not.
//= charge.4 setup.3
#[test]
fn a_charger_wheels_round_what_the_scenario_calls_rough() {
    let units = "f1 lc 3 30 10 n; p1 line 3 30 20 s line";
    let mut hedge = table_of(&format!(
        "means hedge rough; hedge 27 13.500 30 13.500; {units}"
    ));
    hedge.run(&["choose f1", "charge p1"]);
    assert_eq!(hedge.order_of("f1"), "steady");
    assert!(hedge.at("f1")[0] != 30_000, "it came round");
    let mut open = table_of(&format!("means wood cover; wood 27 13 30 14; {units}"));
    open.run(&["choose f1", "charge p1"]);
    assert_eq!(open.at("f1")[0], 30_000, "straight through");
}
