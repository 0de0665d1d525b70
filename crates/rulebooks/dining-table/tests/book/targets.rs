//! Artillery targets (2.19): canister, bounce-through, overhead and blind fire.

use crate::field::Field;
use dining_table::Stage;
use kernel::Side;

/// French guns at y 10; the Attrition phase has come and the French fire.
fn battery(gun: &str, more: &str, terrain: &str) -> Field {
    let mut field = silent(gun, more, terrain);
    assert_eq!(
        field.stage(),
        Stage::Fire(Side::First),
        "somebody can be fired at"
    );
    field.told.clear();
    field
}

fn silent(gun: &str, more: &str, terrain: &str) -> Field {
    let mut field = Field::with(
        &format!(
            "guns french {gun} 2 at 20000 10000 0 status defend
             far allied infantry 5 at 35000 36000 18000
             {more}"
        ),
        terrain,
        "20000, 4000",
        "35000, 38000",
    )
    .begun();
    field.give("end-phase", "");
    let order = field.game.clone();
    let mut next = Field {
        game: order,
        told: Vec::new(),
        rules: Vec::new(),
    };
    // Where nobody can be fired at, the period ends with the throws of the next.
    let parsed = kernel::Game::parse(&next.game, "end-phase").expect("an order");
    let mut chance = kernel::chance::Seed::from_word("targets").decision(1);
    kernel::Game::apply(
        &mut next.game,
        &parsed,
        &mut chance,
        &mut kernel::Log::quiet(),
    )
    .expect("it goes on");
    next
}

fn hill(level: i32, from: i32, to: i32) -> String {
    format!(
        "[[terrain]]\nkind = \"hill\"\nlevel = {level}\npoints = [[0, {from}], [40000, {from}], [40000, {to}], [0, {to}]]\n"
    )
}

#[test]
fn shot_bounces_on_to_a_unit_behind() {
    //= s2-19.1-b s2-19.2-a s2-19.2-b s2-19.2-c s2-19.2-e s2-18.5-d
    let two = |y: i32, behind: i32| {
        format!(
            "a1 allied infantry 5 at 20000 {y} 18000\na2 allied infantry 5 at 20000 {behind} 18000"
        )
    };
    let mut field = battery("medium", &two(15_000, 17_500), "");
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(
        (
            field.unit("a1").markers.len(),
            field.unit("a2").markers.len()
        ),
        (2, 1)
    );
    assert_eq!(field.unit("guns").fatigue, 1, "one volley, one fatigue");
    // Too far behind the front edge of the first.
    let mut field = battery("medium", &two(15_000, 18_100), "");
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
    // Canister does not bounce, nor does fire at long range.
    //= s2-19.1-a
    let mut field = battery("medium", &two(13_500, 15_500), "");
    field.give("fire guns a1", "2H 1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
    let mut field = battery("heavy", &two(18_500, 20_500), "");
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
    // Howitzers do not bounce.
    //= s2-19.1-c
    let mut field = battery("howitzer", &two(15_000, 17_500), "");
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
    // A single SP leaves nothing for the second target.
    let mut field = battery("medium", &two(15_000, 17_500), "");
    field.unit_mut("guns").hits = 1;
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(
        (
            field.unit("a1").markers.len(),
            field.unit("a2").markers.len()
        ),
        (1, 0)
    );
}

#[test]
fn bad_going_stops_the_bounce() {
    //= s2-19.2-d
    let rough =
        "[[terrain]]\nkind = \"rough\"\nwidth = 400\npoints = [[0, 16400], [40000, 16400]]\n";
    let units =
        "a1 allied infantry 5 at 20000 15000 18000\na2 allied infantry 5 at 20000 17500 18000";
    let mut field = battery("medium", units, rough);
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
}

/// A friend between the guns and the enemy, at these levels: guns, friend, enemy.
fn over(gun: &str, friend: i32, enemy: i32, levels: [i32; 3]) -> bool {
    let terrain = [
        hill(levels[0], 0, 11_000),
        hill(levels[1], friend - 1_200, friend + 200),
        hill(levels[2], enemy - 200, enemy + 1_500),
    ]
    .concat();
    let units = format!(
        "friend french infantry 5 at 20000 {friend} 0\na1 allied infantry 5 at 20000 {enemy} 18000"
    );
    let field = silent(gun, &units, &terrain);
    field.stage() == Stage::Fire(Side::First) && field.allows("fire guns a1")
}

#[test]
fn fire_over_friends_goes_by_levels() {
    //= s2-19.3-c s2-19.3-d s2-19.3-e s2-19.3-f
    // The friend's rear edge is 3 inches from the guns, the enemy 7.
    assert!(
        over("medium", 14_000, 17_500, [1, 1, 2]),
        "up, over a level friend"
    );
    assert!(
        over("medium", 14_000, 17_500, [2, 1, 1]),
        "down, over a lower friend"
    );
    assert!(
        over("medium", 14_000, 17_500, [2, 1, 2]),
        "across, over a lower friend"
    );
    assert!(!over("medium", 14_000, 17_500, [1, 1, 1]));
    assert!(
        over("howitzer", 14_000, 17_500, [1, 1, 1]),
        "howitzers lob over a level friend"
    );
    assert!(over("howitzer", 14_000, 17_500, [2, 2, 1]));
}

#[test]
fn fire_over_friends_keeps_its_distance() {
    //= s2-19.3-a s2-19.3-b s2-19.1-a
    assert!(
        !over("howitzer", 12_900, 17_500, [1, 1, 1]),
        "the friend is too near the guns"
    );
    assert!(
        !over("howitzer", 14_400, 16_300, [1, 1, 1]),
        "the enemy is too near the friend"
    );
    assert!(!over("howitzer", 12_500, 14_000, [1, 1, 1]), "canister");
}

#[test]
fn overhead_fire_places_one_point() {
    //= s2-18.5-d
    let units =
        "friend french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 17500 18000";
    let mut field = battery("howitzer", units, "");
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a1").markers.len(), 1);
}

#[test]
fn blind_fire_at_the_reverse_slope() {
    //= s2-19.4-b s2-19.4-c s2-19.4-d
    let ridge = hill(1, 15_000, 15_500);
    let at = |y: i32| format!("a1 allied infantry 5 at 20000 {y} 18000");
    // The crest is 5 inches off and seen; the enemy stands 1.5 inches behind it.
    let mut field = battery("medium", &at(17_000), &ridge);
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a1").markers.len(), 1);
    // More than 3 inches behind what can be seen only howitzers reach.
    let field = silent("medium", &at(18_600), &ridge);
    assert_ne!(field.stage(), Stage::Fire(Side::First));
    let field = silent("howitzer", &at(18_600), &ridge);
    assert!(field.allows("fire guns a1"));
}

/// A ridge that hides what is right behind it, and nothing to the east.
const RIDGE: &str = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[16000, 15000], [22300, 15000], [22300, 15500], \
    [16000, 15500]]\n";

#[test]
fn who_can_be_hit_only_blindly_does_not_bar_who_is_seen() {
    //= s2-18.4-a s2-18.4-b s2-19.4-b
    // Behind the ridge 7 inches off, and in view 8.3 inches off.
    let hidden = "a1 allied infantry 5 at 20000 17000 18000";
    let units = format!("{hidden}\na2 allied infantry 5 at 26500 17130 18000");
    let field = battery("medium", &units, RIDGE);
    assert!(field.allows("fire guns a1") && field.allows("fire guns a2"));
    let before = field.by_first_reading();
    assert_eq!(before.refused("fire guns a2"), "s2-18.4-a");
    // Who is seen bars who is not, and of two that are hidden the nearer is the target.
    let seen = format!("{hidden}\na2 allied infantry 5 at 25500 14000 18000");
    assert_eq!(
        battery("medium", &seen, RIDGE).refused("fire guns a1"),
        "s2-18.4-a"
    );
    let two =
        "a1 allied infantry 5 at 20000 18100 18000\na2 allied infantry 5 at 23100 19300 18000";
    let field = battery("howitzer", two, &hill(1, 15_000, 15_500));
    assert!(field.allows("fire guns a1"));
    assert_eq!(field.refused("fire guns a2"), "s2-18.4-a");
}

#[test]
fn a_nearer_enemy_at_whom_no_point_is_left_does_not_bar_others() {
    //= s2-18.4-a s2-18.5-d s2-18.6-a s2-18.6-c
    // One SP: no point for blind fire at the first, one for the second.
    let mut field = battery(
        "medium",
        "a1 allied infantry 5 at 20000 16500 18000\na2 allied infantry 5 at 26000 16500 18000",
        RIDGE,
    );
    field.unit_mut("guns").hits = 1;
    assert_eq!(field.refused("fire guns a1"), "s2-18.6-a");
    assert!(field.allows("fire guns a2"));
    // Both in view at long range: the nearer ran.
    let mut field = battery(
        "medium",
        "a1 allied infantry 5 at 20000 18200 18000\na2 allied infantry 5 at 23100 19300 18000",
        "",
    );
    assert_eq!(field.refused("fire guns a2"), "s2-18.4-a");
    field.unit_mut("a1").rapid = true;
    assert!(field.allows("fire guns a2"));
    assert_eq!(
        field.by_first_reading().refused("fire guns a2"),
        "s2-18.4-a"
    );
}

#[test]
fn two_weak_batteries_that_fire_as_one_have_the_nearest_target_of_a_full_one() {
    //= s2-18.4-a s2-18.6-i
    let mut field = battery(
        "medium",
        "other french medium 2 at 22500 10000 0 status defend under ney role independent
         a1 allied infantry 5 at 21000 18200 18000
         a2 allied infantry 5 at 24100 19300 18000",
        "",
    );
    for gun in ["guns", "other"] {
        field.unit_mut(gun).hits = 1;
    }
    assert!(field.allows("fire-together guns other a1"));
    assert_eq!(field.refused("fire-together guns other a2"), "s2-18.4-a");
}

#[test]
fn blind_fire_does_not_go_through_friends() {
    //= s2-19.4-b s2-19.1-a
    let ridge = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[0, 15000], [40000, 15000], [40000, 15500], [0, 15500]]\n";
    let firing = |friend: &str| {
        let mut field = Field::with(
            &format!(
                "guns french medium 2 at 20000 10000 0 status defend
                 friend french infantry 5 at {friend} 0
                 a1 allied infantry 5 at 20000 17000 18000
                 far allied infantry 5 at 35000 36000 18000"
            ),
            ridge,
            "20000, 4000",
            "35000, 38000",
        )
        .begun();
        field.give("end-phase", "");
        field
    };
    let mut field = firing("25000 11500");
    field.give("end-phase", "");
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    assert!(field.allows("fire guns a1"));
    // Half an inch before the muzzles there is no firing: the period is over.
    let mut field = firing("20000 11500");
    field.give("end-phase", "1 8 1 1");
    assert_eq!(field.game.pos.period, 2);
}

#[test]
fn shot_does_not_bounce_within_one_joint_unit() {
    //= s2-14.3-b s2-19.2-a
    let mut field = Field::with(
        "guns french medium 2 at 20000 10000 0 status defend
         a1 allied infantry 5 at 19500 17500 27000
         b1 allied medium 2 at 19500 15898 27000 status defend",
        "",
        "20000, 4000",
        "25000, 20000",
    )
    .begun();
    field.unit_mut("b1").beside = Some(field.id("a1"));
    field.give("end-phase", "");
    field.give("end-phase", "");
    field.give("fire guns b1", "1 8 1 1");
    let points = ["a1", "b1"].map(|name| field.unit(name).markers.len());
    assert_eq!(points.iter().sum::<usize>(), 2, "{points:?}");
}
