//! Whom charges go at (2.7.4, 2.7.5, 2.8.2, 2.12.4, 2.13): their direction, the
//! faces that are free, and the defiles on their way.

use crate::field::{Field, Reading, acting_by};
use crate::landscape::{bridge, bridged};
use dining_table::{Bond, Engagement, Stage};
use ground::table::Face;

/// The French division acts.
fn acting(reading: Reading, units: &str, terrain: &str) -> Field {
    led(reading, units, terrain, "18000, 13500")
}

/// The same with its general at a place.
fn led(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    Field::with(units, terrain, foy, "20000, 26000")
        .read(reading)
        .acting()
}

/// Two charge the same horse, in front and in flank; it gets away from the first of them.
fn evaded_by_two(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         f2 french battle-cavalry 5 at 16500 17500 9000
         a1 allied skirmish-cavalry 3 at 20000 17000 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    field.give("done", "");
    field.give("evade a1", "6");
    field.give("done", "");
    field
}

#[test]
fn a_charge_goes_on_where_it_was_aimed() {
    //= s2-8.2-i s2-8.2-j
    let field = evaded_by_two(Reading::Second);
    // Due east, as the flank of the horse lay before it.
    assert_eq!(field.unit("f2").pose.facing.hundredths(), 9_000);
    assert_eq!(field.at("f2").1, 17_500);
    // It followed the horse once.
    let facing = evaded_by_two(Reading::First)
        .unit("f2")
        .pose
        .facing
        .hundredths();
    assert!(facing < 6_000, "{facing}");
}

/// French infantry has moved up to a river; there is Allied horse beyond its bridge.
fn before_the_bridge(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         horse allied battle-cavalry 4 at 20000 20000 18000",
        &bridged("river", 17_500),
    );
    field.give("move f1 normal ahead:1500", "");
    field.give("done", "");
    field
}

#[test]
fn an_opportunity_charge_over_a_bridge_is_one_through_a_defile() {
    //= s2-5.6-b s2-5.6-c s2-13.1-a
    let mut field = before_the_bridge(Reading::Second);
    // It has the two cards of a vulnerable unit, and f1 four.
    field.give("opportunity horse f1", "10D 2H 3H 4H 5H 6H 7H");
    assert_eq!(field.game.pos.passed, [(bridge(&field), 2)]);
    assert!(field.unit("horse").defile);
    // By the first reading it had four.
    let mut field = before_the_bridge(Reading::First);
    field.give("opportunity horse f1", "10D 2H 3H 4H 5H 6H 7H 8H JH");
    assert!(field.game.pos.passed.is_empty());
}

#[test]
fn guns_are_not_rescued_over_a_bridge_that_is_full() {
    //= s2-5.6-b s2-13.3-a
    let across = "[[terrain]]\nkind = \"river\"\nwidth = 200\npoints = [[22200, 0], [22200, 40000]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[21900, 17000], [22500, 17000]]\n";
    let lost = |passed: &[u8]| {
        let mut field = acting(
            Reading::Second,
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000
             a2 allied battle-cavalry 5 at 24000 17500 27000",
            across,
        );
        let bridge = bridge(&field);
        field.game.pos.passed = passed.iter().map(|halves| (bridge, *halves)).collect();
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("done", "");
        field.give("done", "2S 3H 4H 5H 6D");
        field
    };
    assert_eq!(lost(&[2, 1]).stage(), Stage::Breakthrough);
    let mut open = lost(&[2]);
    open.give("opportunity a2 f1", "10H 2H 6H 4D 5D");
    assert!(open.unit("a2").defile);
    assert_eq!(open.game.pos.passed.len(), 2);
}

/// French infantry that moves up is charged by Allied horse, while something else happens to its front.
fn opening(reading: Reading, bond: Option<Bond>) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 18500 18500 18000
         horse allied battle-cavalry 4 at 20500 19000 18000",
        "",
    );
    let (by, on) = (field.id("a1"), field.id("f1"));
    field.game.pos.engaged.extend(bond.map(|bond| Engagement {
        bond,
        by,
        on,
        face: Face::Front,
    }));
    field.give("done", "");
    field
}

#[test]
fn an_opportunity_charge_finds_a_face_that_no_friend_holds() {
    //= s2-7.4-a s2-13.1-f
    assert!(opening(Reading::Second, None).allows("opportunity horse f1"));
    for bond in [Bond::Pin, Bond::Firefight] {
        assert_ne!(
            opening(Reading::Second, Some(bond)).stage(),
            Stage::Opportunity
        );
        assert_eq!(
            opening(Reading::First, Some(bond)).stage(),
            Stage::Opportunity
        );
    }
}

#[test]
fn two_batteries_have_one_front_for_opportunity_charges() {
    //= s2-7.4-a s2-14.2-a
    let field = |reading: Reading| {
        let mut field = led(
            reading,
            "b1 french medium 2 at 21500 14000 0
             b2 french medium 2 at 23500 14000 0
             h1 allied battle-cavalry 4 at 20600 18000 18000
             h2 allied battle-cavalry 4 at 23600 18000 18000",
            "",
            "22500, 11500",
        );
        field.give("done", "");
        field
    };
    // Who came first strikes both of them, and nobody else their front.
    let mut now = field(Reading::Second);
    assert!(now.allows("opportunity h2 b2"));
    now.give("opportunity h1 b1", "10D 7S 8S 2H 3H 4D");
    assert!(now.was_told("The attack on b1 wins"), "{:?}", now.told);
    let mut then = field(Reading::First);
    then.give("opportunity h1 b1", "10D");
    assert!(then.allows("opportunity h2 b2"));
}

/// French infantry has broken its enemy and may break through; others stand about.
fn broken_through(reading: Reading, more: &str) -> Field {
    let units = format!(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 2 at 20000 17000 18000
         {more}"
    );
    let mut field = led(reading, &units, "", "20000, 11500");
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field
}

/// A friend holds these faces of an enemy.
fn hold(field: &mut Field, on: &str, faces: &[Face]) {
    let (by, on) = (field.id("f2"), field.id(on));
    let pins = faces.iter().map(|face| Engagement {
        bond: Bond::Pin,
        by,
        on,
        face: *face,
    });
    field.game.pos.engaged.extend(pins);
}

#[test]
fn a_breakthrough_crosses_no_front() {
    //= s2-7.5-g s2-12.4-c
    // a3 looks north across the way to a2; friends hold all its faces.
    let more = "f2 french infantry 5 at 30000 4000 0
         a2 allied infantry 5 at 24100 17500 27000
         a3 allied infantry 5 at 22100 14000 0";
    let before = |reading: Reading| {
        let mut field = broken_through(reading, more);
        hold(&mut field, "a3", &Face::ALL);
        field
    };
    let now = before(Reading::Second);
    assert_eq!(now.refused("charge f1 a2"), "s2-7.5-g");
    assert!(!now.lists("charge f1 a2"));
    assert!(before(Reading::First).allows("charge f1 a2"));
}

#[test]
fn a_breakthrough_finds_the_face_that_is_free() {
    //= s2-7.4-a s2-7.5-f s2-12.4-c
    // Most of f1 stands before the front of a2, which a friend holds, and the rest before its flank.
    let more = "f2 french infantry 5 at 30000 4000 0
         a2 allied infantry 5 at 22900 19000 18000";
    let pinned = |reading: Reading| {
        let mut field = broken_through(reading, more);
        hold(&mut field, "a2", &[Face::Front]);
        field
    };
    assert!(pinned(Reading::Second).allows("charge f1 a2"));
    assert_eq!(pinned(Reading::First).refused("charge f1 a2"), "s2-7.4-a");
}

#[test]
fn an_opportunity_charge_crosses_no_front() {
    //= s2-7.5-g s2-13.1-f
    // f3 looks north across the way of the horse to f1.
    let before = |reading: Reading| {
        let mut field = led(
            reading,
            "f1 french infantry 5 at 23500 18500 18000
             f3 french infantry 5 at 22100 12800 0
             horse allied battle-cavalry 4 at 20000 14000 0",
            "",
            "26000, 16000",
        );
        field.give("done", "");
        field
    };
    assert_ne!(before(Reading::Second).stage(), Stage::Opportunity);
    assert!(before(Reading::First).allows("opportunity horse f1"));
}

/// Horse is charged before a bridge, and gets away over it; the charge goes on.
fn gone_over_the_bridge(reading: Reading, y: i32, halves: u8) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french battle-cavalry 5 at 20000 12500 0
         a1 allied skirmish-cavalry 3 at 20000 16000 18000",
        &bridged("river", y),
        "20000, 10500",
    );
    let bridge = bridge(&field);
    field.game.pos.passed = vec![(bridge, halves)];
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    assert!(field.at("a1").1 > y + 5_000);
    field
}

#[test]
fn a_charge_goes_on_over_no_full_defile() {
    //= s2-5.6-b s2-8.2-i
    let open = gone_over_the_bridge(Reading::Second, 17_500, 1);
    assert_eq!(open.at("f1").1, 20_500);
    let bridge = bridge(&open);
    assert_eq!(
        open.game.pos.passed,
        [(bridge, 1), (bridge, 1), (bridge, 2)]
    );
    // The horse has taken the last half unit but one.
    let full = gone_over_the_bridge(Reading::Second, 17_500, 2);
    let (_, y) = full.at("f1");
    assert!((17_000..17_350).contains(&y), "{y}");
    assert_eq!(full.game.pos.passed, [(bridge, 2), (bridge, 1)]);
    let before = gone_over_the_bridge(Reading::First, 17_500, 2);
    assert_eq!(before.at("f1").1, 20_500);
}

#[test]
fn a_charge_that_halts_before_a_bridge_has_not_passed_it() {
    //= s2-5.6-b s2-5.6-c s2-8.2-i
    // Its eight inches would leave it astride the river: it stays on this side.
    let short = gone_over_the_bridge(Reading::Second, 20_000, 0);
    let (_, y) = short.at("f1");
    assert!((19_500..19_850).contains(&y), "{y}");
    assert!(!short.unit("f1").defile);
    let bridge = bridge(&short);
    assert_eq!(short.game.pos.passed, [(bridge, 0), (bridge, 1)]);
    assert!(
        gone_over_the_bridge(Reading::First, 20_000, 0)
            .unit("f1")
            .defile
    );
}

/// Horse gets away from a charge that goes on to infantry whose front is pinned already.
fn pursued_to_a_taken_face(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french battle-cavalry 5 at 20000 12500 0
         f2 french infantry 5 at 10000 10000 0
         a1 allied skirmish-cavalry 3 at 20000 16000 18000
         a2 allied infantry 5 at 20000 19500 18000",
        "",
        "20000, 10500",
    );
    let pin = Engagement {
        bond: Bond::Pin,
        by: field.id("f2"),
        on: field.id("a2"),
        face: Face::Front,
    };
    field.game.pos.engaged.push(pin);
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    field
}

#[test]
fn a_charge_that_goes_on_halts_before_a_face_that_is_taken() {
    //= s2-7.4-a s2-8.2-i
    let (_, y) = pursued_to_a_taken_face(Reading::Second).at("f1");
    assert!((19_300..19_480).contains(&y), "{y}");
    // It stood at the enemy without a combat.
    let (_, y) = pursued_to_a_taken_face(Reading::First).at("f1");
    assert!(y > 19_480, "{y}");
}
