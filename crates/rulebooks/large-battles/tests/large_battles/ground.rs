//! Fords, bridges and what lies beside them, rough ground and disorder, arrivals, and what a scenario
//! makes of its ground.

use super::support::{Table, table};

fn chosen(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["choose f1"]);
    table
}

const BROOK: &str = "stream 0 14 60 14";

/// Any artillery crosses a ford at half speed, in column of march too.
//= rough.7
#[test]
fn guns_cross_a_ford_at_half_speed_in_every_order() {
    // The ford reaches from 13 to 15; a gun is one inch deep, with its limber two.
    for (unit, far) in [
        ("ho 1 30 12 n limbered", 13),
        ("ho 1 30 12 n march", 20),
        ("ha 1 30 12 n limbered", 5),
        ("ha 1 30 12 n march", 14),
    ] {
        let mut table = chosen(&format!("{BROOK}; ford 30 14 2; f1 {unit}"));
        assert_eq!(
            table.refused(&format!("advance {far}.001")),
            "movement.1",
            "{unit}"
        );
        table.give(&format!("advance {far}"), &[]);
    }
}

/// To infantry and cavalry a ford is the stream that it leads through.
//= rough.1 rough.2 rough.3
#[test]
fn a_ford_is_rough_for_march_columns() {
    let mut foot = chosen(&format!("{BROOK}; ford 30 14 2; f1 line 6 30 12 n march"));
    assert_eq!(foot.refused("advance 18"), "movement.1");
    let mut horse = chosen(&format!("{BROOK}; ford 30 14 2; f1 lc 3 30 12 n march"));
    assert_eq!(horse.refused("advance 24"), "movement.1");
    horse.give("advance 3", &[]);
    assert_eq!(horse.order_of("f1"), "disordered");
    let mut elsewhere = chosen(&format!("{BROOK}; f1 line 6 30 12 n march"));
    let mut at_ford = chosen(&format!("{BROOK}; ford 30 14 2; f1 line 6 30 12 n march"));
    for far in ["10", "11", "11.500", "12"] {
        let order = format!("advance {far}");
        assert_eq!(elsewhere.allows(&order), at_ford.allows(&order), "{far}");
    }
    let _ = (&mut elsewhere, &mut at_ford);
}

/// A bridge helps over the stream, and not through the wood beside it.
//= rough.5
#[test]
fn a_bridge_makes_no_wood_passable() {
    let bridge = format!("{BROOK}; lane 30 0 30 40");
    let mut limbered = chosen(&format!("{bridge}; f1 ho 1 30 12 n limbered"));
    assert_eq!(limbered.refused("advance 16"), "movement.1", "half speed");
    limbered.give("advance 6", &[]);
    let mut wood = chosen(&format!(
        "{bridge}; wood 30.500 13 36 20; f1 ho 1 30 12 n limbered"
    ));
    assert_eq!(wood.refused("advance 6"), "rough.5");
    let mut march = chosen(&format!(
        "{bridge}; wood 30.500 13 36 20; f1 ho 1 30 12 n march"
    ));
    assert_eq!(march.refused("advance 6"), "rough.5");
}

/// Cavalry rallies after leaving the ground that disorders it.
//= rough.3 disorder.1 rallying.2
#[test]
fn cavalry_does_not_rally_in_rough_ground() {
    let wood = "wood 20 12 40 40";
    let mut inside = chosen(&format!(
        "{wood}; f1 lc 4 30 12.001 n disordered; p1 line 6 5 45 s"
    ));
    assert_eq!(inside.refused("reform"), "rough.3");
    let mut outside = chosen(&format!(
        "{wood}; f1 lc 4 30 11.999 n disordered; p1 line 6 5 45 s"
    ));
    outside.run(&["reform", "end-moves"]);
    assert_eq!(outside.order_of("f1"), "steady");
    // Infantry is not disordered by it, so it rallies there.
    let mut foot = chosen(&format!(
        "{wood}; f1 line 4 30 20 n disordered; p1 line 6 5 45 s"
    ));
    foot.run(&["reform", "end-moves"]);
    assert_eq!(foot.order_of("f1"), "steady");
    // Cavalry that recovered from rout there is disordered, and free to ride out.
    let mut back = table(&format!(
        "{wood}; f1 lc 4 30 20 n recovering rallying; p1 line 6 5 45 s"
    ));
    back.run(&["end-moves"]);
    assert_eq!(back.order_of("f1"), "disordered");
}

/// What rough ground has disordered rides over no guns; guns before it are ridden over.
//= disorder.6 artillery-melee.1
#[test]
fn cavalry_disordered_on_its_way_rides_over_no_guns() {
    let wood = "wood 28 12 32 13; f1 lc 4 30 10 n line";
    let mut beyond = chosen(&format!("{wood}; p1 ha 1 30 16.500 s; p2 line 6 5 45 s"));
    assert_eq!(beyond.refused("advance 6.800"), "disorder.6");
    beyond.give("advance 6.400", &[]);
    assert!(!beyond.is_gone("p1"));
    let mut before = chosen(&format!("{wood}; p1 ha 1 30 10.500 s; p2 line 6 5 45 s"));
    before.give("advance 6.400", &[]);
    assert!(before.is_gone("p1"));
    assert_eq!(before.order_of("f1"), "disordered");
}

/// Reinforcements come in column of march, so they keep 12 inches off.
//= march.1 setup.4
#[test]
fn reinforcements_keep_twelve_inches_off() {
    // The column is six inches deep and its front comes to 6.1.
    for (y, aside) in [("18.100", 0), ("18.099", 1)] {
        let mut table = table(&format!(
            "f1 line 6 30 0 n waits; f2 line 6 5 10 n; p1 line 3 30 {y} s"
        ));
        table.run(&["arrive f1"]);
        let [x, front] = table.at("f1");
        assert_eq!(front, 6_100, "{y}");
        assert_eq!((x - 30_000).abs() > 0, aside > 0, "{y}: {x}");
        assert_eq!(table.formation("f1"), "march");
        assert_eq!(table.refused("choose f1"), "sequence.7");
    }
    let mut late = table("f1 line 6 30 0 n waits-long; f2 line 6 5 10 n; p1 line 3 30 40 s");
    assert_eq!(late.refused("arrive f1"), "setup.4");
    let mut barred = table(
        "f1 line 6 30 0 n waits; f2 line 6 55 30 n; p1 line 3 5 9 s; p2 line 3 15 9 s; p3 line 3 25 9 s; p4 line 3 35 9 s; p5 line 3 45 9 s; p6 line 3 55 9 s",
    );
    assert_eq!(barred.refused("arrive f1"), "setup.4");
}

/// A scenario says what its ground is, also to chargers who wheel round it.
//= setup.3 charge.4
#[test]
fn the_scenario_says_what_its_ground_means() {
    let unit = "f1 line 6 30 10 n column";
    let mut open = chosen(&format!("means wood cover; wood 20 12 40 40; {unit}"));
    open.give("advance 10", &[]);
    let mut rough = chosen(&format!("means hedge rough; hedge 20 12 40 12; {unit}"));
    assert_eq!(rough.refused("advance 10"), "movement.1");
    let mut barred = chosen(&format!("means wood barred; wood 20 12 40 40; {unit}"));
    assert_eq!(barred.refused("advance 10"), "setup.3");
}

/// Water bars everybody, guns are barred by rough ground besides.
//= setup.3 rough.5
#[test]
fn water_bars_everybody() {
    for unit in ["line 6 30 10 n", "lc 4 30 10 n", "ho 1 30 10 n limbered"] {
        let mut table = chosen(&format!("water 20 12 40 20; f1 {unit}"));
        table.give("advance 1.900", &[]);
        assert_eq!(table.refused("advance 0.200"), "setup.3", "{unit}");
    }
}
