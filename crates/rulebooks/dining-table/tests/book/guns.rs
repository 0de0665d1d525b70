//! Firefights (2.17), artillery fire and its resolution (2.18 to 2.20), the
//! recovery of guns (2.21), and generals at risk (2.16.2).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Bond, Engagement, Kind, Marker, Stage};
use ground::table::{Face, Point};
use kernel::{Choices, Rulebook, Side};

/// Both sides 1.9 inches apart, with a firefight on, in the Allied movement phase.
fn firefight(french: &str, allied: &str) -> Field {
    let mut field = Field::with(
        &format!("f1 french {french} at 20000 14000 0\na1 allied {allied} at 20000 15900 18000"),
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    let (by, on) = (field.id("f1"), field.id("a1"));
    field.game.pos.engaged.push(Engagement {
        bond: Bond::Firefight,
        by,
        on,
        face: Face::Front,
    });
    field
}

#[test]
fn firefights_are_resolved_in_the_attrition_phase_and_go_on() {
    //= s2-17.2-d s2-17.1-a s2-17.1-b s2-17.2-a s2-17.3-a s2-17.7 s2-17.9 s2-17.4-e
    let mut field = firefight("infantry 5", "infantry 5");
    field.give("end-phase", "2S 3H 4S 5H 1 1 1 1");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (1, 1));
    assert_eq!(field.game.pos.engaged.len(), 1, "it goes on");
    assert_eq!(field.at("f1"), (20_000, 14_000));
    let mut weak = firefight("infantry 1", "infantry 5");
    weak.give("end-phase", "2H 4S 5H");
    assert_eq!(weak.stage(), Stage::Over, "nobody is left");
    assert!(!weak.is_here("f1") && weak.game.pos.engaged.is_empty());
}

#[test]
fn being_near_does_not_start_a_firefight() {
    //= s2-17.2-b
    let mut field = firefight("infantry 5", "infantry 5");
    field.game.pos.engaged.clear();
    field.give("end-phase", "1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
}

#[test]
fn a_bonus_card_in_each_pair() {
    //= s2-17.5-b s2-17.5-a
    let mut field = firefight("infantry 5", "infantry 5");
    field.unit_mut("a1").status = Status::Defend;
    field.give("end-phase", "2H 3H 4S 5S 6H 1 1 1 1");
    assert_eq!(field.unit("f1").hits, 2);
}

#[test]
fn cavalry_under_fire_falls_back_or_takes_the_hits() {
    //= s2-17.8-b s2-17.8-c s2-17.8-d
    let mut field = firefight("infantry 5", "battle-cavalry 4");
    field.give("end-phase", "2S 3C");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Firefights, Some(Side::Second))
    );
    assert_eq!(field.refused("fall-back a1 2999"), "s2-8.3-b");
    assert_eq!(field.refused("fall-back a1 6001"), "s2-6.5-b");
    let mut back = firefight("infantry 5", "battle-cavalry 4");
    back.give("end-phase", "2S 3C");
    back.give("fall-back a1 6000", "1 1 1 1");
    assert_eq!((back.unit("a1").hits, back.at("a1")), (0, (20_000, 21_900)));
    field.give("stand a1", "1 1 1 1");
    assert_eq!(field.unit("a1").hits, 1);
    let mut missed = firefight("infantry 5", "battle-cavalry 4");
    missed.give("end-phase", "2H 3C 1 1 1 1");
    assert_eq!(missed.at("a1"), (20_000, 15_900));
}

/// French guns at y 14 and Allied infantry at `y`, in the Attrition phase; the French fire first.
fn battery(gun: &str, y: i32) -> Field {
    battery_with(gun, y, "", "", &Choices::default())
}

fn battery_with(gun: &str, y: i32, more: &str, terrain: &str, choices: &Choices) -> Field {
    let generals = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 2000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 6000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 34000]
    ";
    let mut field = Field::build(
        &format!(
            "guns french {gun} at 20000 14000 0 status defend
             a1 allied infantry 5 at 20000 {y} 18000
             {more}"
        ),
        &format!("{terrain}{generals}"),
        "",
        "",
        choices,
    )
    .begun();
    field.give("end-phase", "");
    field
}

fn to_fire(mut field: Field) -> Field {
    field.give("end-phase", "");
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    field
}

#[test]
fn fire_points_by_range() {
    //= s2-18.5-a s2-18.5-b s2-18.5-c s2-18.2-a s2-18.1-a s2-18.7-a s1-2.3-h s2-20.1-a
    for (y, points) in [
        (18_000, 3),
        (18_001, 2),
        (22_000, 2),
        (22_001, 1),
        (24_000, 1),
    ] {
        let mut field = to_fire(battery("medium 2", y));
        let cards = if points == 3 { "2H 1 1 1 1" } else { "1 1 1 1" };
        field.give("fire guns a1", cards);
        assert!(field.was_told(&format!("{points} fire point")), "{y}");
        let left = if points == 3 { 0 } else { points };
        assert_eq!(
            field.unit("a1").markers.len(),
            left,
            "three are resolved, fewer stay"
        );
        assert_eq!(field.unit("guns").fatigue, 1);
    }
    let mut field = battery("medium 2", 24_001);
    field.give("end-phase", "1 1 1 1");
    assert_eq!(field.game.pos.period, 2, "nobody is in range");
}

#[test]
fn fire_points_are_reduced() {
    //= s2-18.6-a s2-18.6-b s2-18.6-c s2-18.6-d s2-18.6-e s2-10.6-d
    let fire = |change: &dyn Fn(&mut Field)| {
        let mut field = battery("medium 2", 20_000);
        change(&mut field);
        let mut field = to_fire(field);
        field.give("fire guns a1", "1 1 1 1");
        field.unit("a1").markers.len()
    };
    assert_eq!(fire(&|_| {}), 2);
    assert_eq!(fire(&|field| field.unit_mut("guns").hits = 1), 1);
    assert_eq!(fire(&|field| field.unit_mut("guns").moved = 1_001), 1);
    assert_eq!(fire(&|field| field.unit_mut("guns").moved = 1_000), 2);
    assert_eq!(fire(&|field| field.unit_mut("a1").rapid = true), 1);
    assert_eq!(fire(&|field| field.unit_mut("guns").checks = 1), 1);
    let all = |field: &mut Field| {
        field.unit_mut("guns").moved = 1_001;
        field.unit_mut("guns").checks = 1;
        field.unit_mut("a1").rapid = true;
    };
    assert_eq!(fire(&all), 1, "together they cost one point");
}

#[test]
fn what_takes_the_last_point_is_named() {
    //= s2-18.6-a s2-18.6-b s2-18.6-c s2-18.6-d s2-18.4-a
    // Others have somebody to fire at in any case.
    let field = || {
        let more = "a2 allied infantry 5 at 27000 17000 18000
             other french medium 2 at 27000 12000 0 status defend under ney role army-resource";
        battery_with("medium 2", 23_000, more, "", &Choices::default())
    };
    let refused = |change: &dyn Fn(&mut Field)| {
        let mut field = field();
        change(&mut field);
        to_fire(field).refused("fire guns a1")
    };
    let weak = |field: &mut Field| field.unit_mut("guns").hits = 1;
    let moved = |field: &mut Field| field.unit_mut("guns").moved = 1_001;
    let fast = |field: &mut Field| field.unit_mut("a1").rapid = true;
    let checked = |field: &mut Field| field.unit_mut("guns").checks = 1;
    assert_eq!(refused(&weak), "s2-18.6-a");
    assert_eq!(refused(&moved), "s2-18.6-b");
    assert_eq!(refused(&fast), "s2-18.6-c");
    assert_eq!(refused(&checked), "s2-18.6-d");
    let mut field = to_fire(field());
    field.give("fire guns a1", "");
    assert_eq!(field.refused("fire guns a1"), "s2-18.4-a");
}

#[test]
fn guns_that_may_not_fire() {
    //= s2-18.2-a s2-18.2-b s2-18.2-c s2-5.8-c
    let silent = |change: &dyn Fn(&mut Field)| {
        let mut field = battery("medium 2", 20_000);
        change(&mut field);
        field.give("end-phase", "1 1 1 1");
        field.game.pos.period == 2
    };
    assert!(silent(
        &|field| field.unit_mut("guns").status = Status::Normal
    ));
    assert!(silent(&|field| field.unit_mut("guns").fought = 1));
    assert!(silent(&|field| field.unit_mut("guns").checks = 2));
    to_fire(battery("medium 2", 20_000));
}

#[test]
fn the_nearest_enemy_is_the_target() {
    //= s2-18.4-a s2-18.4-b s2-18.4-c
    let more = |y: i32| format!("a2 allied infantry 5 at 22500 {y} 18000");
    let field = to_fire(battery_with(
        "medium 2",
        19_000,
        &more(19_500),
        "",
        &Choices::default(),
    ));
    assert!(field.allows("fire guns a1") && field.allows("fire guns a2"));
    let mut field = to_fire(battery_with(
        "medium 2",
        19_000,
        &more(20_500),
        "",
        &Choices::default(),
    ));
    assert_eq!(field.refused("fire guns a2"), "s2-18.4-a");
    // An enemy that attacks or pins is a greater threat.
    field.unit_mut("a2").attacks = true;
    assert!(field.allows("fire guns a2"));
    let mut choices = Choices::default();
    choices
        .set(dining_table::RULEBOOK.options(), "target-choice", "free")
        .expect("an option");
    let field = to_fire(battery_with(
        "medium 2",
        19_000,
        &more(20_500),
        "",
        &choices,
    ));
    assert!(field.allows("fire guns a2"));
}

#[test]
fn fire_goes_by_arc_and_sight() {
    //= s2-18.2-a s2-19.1-a s2-1.5-a
    let more = "behind allied infantry 5 at 20000 22000 18000
                aside allied infantry 5 at 27000 13500 27000";
    let field = to_fire(battery_with(
        "medium 2",
        19_000,
        more,
        "",
        &Choices::default(),
    ));
    assert_eq!(field.refused("fire guns aside"), "s2-18.2-a");
    assert_eq!(field.refused("fire guns behind"), "s2-19.1-a");
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 15000], [30000, 15000], [30000, 18000], [10000, 18000]]\n";
    let mut field = battery_with("medium 2", 19_000, "", wood, &Choices::default());
    field.give("end-phase", "1 1 1 1");
    assert_eq!(field.game.pos.period, 2, "nobody is seen");
}

#[test]
fn a_second_fatigue_point_is_resolved() {
    //= s2-18.7-b s2-20.2-a
    let mut field = battery("medium 2", 20_000);
    field.unit_mut("guns").fatigue = 1;
    let mut field = to_fire(field);
    field.give("fire guns a1", "5C 1 1 1 1");
    assert_eq!(
        (field.unit("guns").hits, field.unit("guns").fatigue),
        (1, 0)
    );
}

#[test]
fn markers_are_resolved_when_a_unit_moves_or_is_attacked() {
    //= s2-18.1-c s2-20.1-b s2-18.6-g s2-20.2-b
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         guns french medium 2 at 25500 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         a2 allied infantry 5 at 30000 34000 18000",
        "",
        "22500, 11500",
        "30000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action);
    let marker = Marker {
        heavy: false,
        face: Face::Front,
        old: false,
    };
    field.unit_mut("f1").markers = vec![marker, marker];
    field.unit_mut("a1").markers = vec![marker];
    field.unit_mut("guns").fatigue = 1;
    let mut field = field.turn("9H");
    // Its own two markers first, with a Club; then the one on its target, with a Spade.
    field.give("firefight f1 a1", "5C 6S");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (1, 1));
    assert!(field.unit("a1").markers.is_empty());
    // Guns that move more than a little resolve their fatigue; turning counts.
    field.give("face guns 9000", "7S");
    assert_eq!(field.unit("guns").moved, 2_000);
    assert_eq!(
        (field.unit("guns").hits, field.unit("guns").fatigue),
        (1, 0)
    );
}

#[test]
fn heavy_guns_keep_their_own_markers() {
    //= s1-2.3-i s2-20.6-a
    let mut field = to_fire(battery("heavy 2", 18_000));
    field.give("fire guns a1", "Joker1 1 1 1 1");
    assert_eq!(field.unit("a1").hits, 1);
    let mut field = to_fire(battery("medium 2", 18_000));
    field.give("fire guns a1", "Joker1 1 1 1 1");
    assert_eq!(field.unit("a1").hits, 0);
}

#[test]
fn guns_rest_and_recover() {
    //= s2-1.6-b s2-21.1-a s2-21.1-b s2-21.1-c s2-21.1-d s2-21.2 s2-21.3-a s2-21.3-b s2-21.3-c s2-1.6-f
    let rest = |change: &dyn Fn(&mut Field), chance: &str| {
        let mut field = battery("medium 2", 30_000);
        change(&mut field);
        field.give("end-phase", chance);
        (field.unit("guns").hits, field.unit("guns").fatigue)
    };
    let tired = |field: &mut Field| {
        field.unit_mut("guns").fatigue = 1;
        field.unit_mut("guns").hits = 1;
    };
    assert_eq!(rest(&tired, "1 1 1 1"), (1, 0), "only the fatigue goes");
    let silenced = |field: &mut Field| field.unit_mut("guns").hits = 2;
    assert_eq!(rest(&silenced, "2H 3S 1 1 1 1"), (1, 0));
    assert_eq!(rest(&silenced, "Joker1 3S 1 1 1 1"), (2, 0));
    let moved = |field: &mut Field| {
        field.unit_mut("guns").hits = 1;
        field.unit_mut("guns").moved = 1_001;
    };
    assert_eq!(rest(&moved, "1 1 1 1"), (1, 0));
    let attacked = |field: &mut Field| {
        field.unit_mut("guns").hits = 1;
        field.unit_mut("guns").attacked = true;
    };
    assert_eq!(rest(&attacked, "1 1 1 1"), (1, 0));
    let mut elite = battery("medium 2", 30_000);
    let mut setup = (*elite.game.setup).clone();
    setup.units[0].quality = dining_table::troops::Quality::Elite;
    elite.game.setup = std::sync::Arc::new(setup);
    elite.unit_mut("guns").hits = 2;
    elite.give("end-phase", "Joker1 3S 1 1 1 1");
    assert_eq!(elite.unit("guns").hits, 0);
}

#[test]
fn a_king_endangers_the_general_who_was_near() {
    //= s2-16.2-a s2-16.2-b s2-16.2-c s2-16.2-e s2-16.2-f s2-20.5-a
    let with_adam = |y: i32| {
        let mut field = battery("medium 2", 18_000);
        let adam = field.general("adam");
        field.game.pos.general_mut(adam).at = Point::new(20_000, y);
        to_fire(field)
    };
    // Next to the unit a Jack is enough; farther off it takes a King.
    let mut near = with_adam(20_000);
    near.give("fire guns a1", "KH JD 1 1 1 1");
    assert_eq!(near.game.pos.general(near.general("adam")).wounds, 1);
    let mut off = with_adam(22_000);
    off.give("fire guns a1", "KH JD 1 1 1 1");
    assert_eq!(off.game.pos.general(off.general("adam")).wounds, 0);
    let mut far = with_adam(30_000);
    far.give("fire guns a1", "KH 1 1 1 1");
    assert_eq!(far.game.pos.general(far.general("adam")).wounds, 0);
    //= s2-20.5-b
    let mut diamond = with_adam(20_000);
    diamond.give("fire guns a1", "KD 2H 3H 1 1 1 1");
    //= s2-20.5-c
    let mut tired = with_adam(20_000);
    tired.unit_mut("guns").fatigue = 1;
    tired.give("fire guns a1", "KC 2H 1 1 1 1");
}
