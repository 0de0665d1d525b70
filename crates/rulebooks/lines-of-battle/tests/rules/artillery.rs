//! E. Artillery phase: who fires at whom, hits and saves, limbering; horse and
//! heavy artillery, the attributes of guns. What can be seen from where, and
//! skirmishers, are in `sight.rs`.

use crate::support::{Table, table, table_at, table_with};

const ROW: &str = "
    area a open; area b open; area c open; area d open; border a b; border b c; border c d
";
const FARM: &str = "
    area a open; area f buildings room 1; area w wood; border a f; border a w
";
const FRENCH_FIRE: &str = "step = { fire = \"first\" }";
const FRENCH_LIMBER: &str = "step = { limber = \"first\" }";
const HORSE: &[(&str, &str)] = &[("horse-artillery", "on")];
const HEAVY: &[(&str, &str)] = &[("heavy-artillery", "on")];

/// The French are about to fire.
fn fire(text: &str) -> Table {
    table_at(text, FRENCH_FIRE, &[])
}

/// The dice with which a shot hits a target that has no save.
fn hits_on(text: &str, order: &str, options: &[(&str, &str)]) -> Vec<u8> {
    let target = order.rsplit(' ').next().expect("a well-formed row");
    let hits = |die: &u8| {
        let mut t = table_at(text, FRENCH_FIRE, options);
        let before = t.unit(target);
        t.give(order, &[*die]);
        t.unit(target) != before
    };
    (1..=6).filter(hits).collect()
}

//= artillery.1 artillery.12 artillery.13 quickref.turn.1
#[test]
fn both_players_fire_the_active_one_first_and_then_limber() {
    let mut t = fire(&format!(
        "{ROW}
        unit g french art a; unit h allied art b; unit e allied inf3 b"
    ));
    assert_eq!(t.asked(), ("french", "artillery.1"));
    assert_eq!(t.refused("fire h at g"), "turn.1");
    assert_eq!(t.refused("limber g"), "turn.3", "not before all have fired");
    t.give("fire g at e", &[1]);
    assert_eq!(t.asked(), ("allied", "artillery.1"));
    assert_eq!(t.refused("fire g at e"), "turn.1");
    t.give("end-fire", &[]);
    assert_eq!(t.asked(), ("french", "artillery.12"));
    assert_eq!(t.refused("limber h"), "turn.1");
    t.give("limber g", &[]);
    assert_eq!(t.asked(), ("allied", "artillery.12"));
    // The other player's turn begins with his command points.
    t.give("end-limbering", &[2]);
    assert_eq!(t.asked(), ("allied", "move.1"));
    // In his artillery phase he is the first; limbered guns are passed over.
    t.give("end-moves", &[]);
    assert_eq!(t.asked(), ("allied", "artillery.1"));
    t.give("fire h at g", &[1]);
    assert_eq!(t.asked(), ("allied", "artillery.12"));
}

//= artillery.1 artillery.3.1
#[test]
fn guns_fire_once_in_each_players_turn() {
    let mut t = fire(&format!(
        "{ROW}
        unit g french art a; unit g2 french art a; unit h allied art b; unit e allied inf3 b"
    ));
    t.give("fire g at e", &[1]);
    assert_eq!(t.refused("fire g at e"), "artillery.3.1");
    assert!(t.allows("fire g2 at e"));
    t.run(&["end-fire", "end-fire", "end-limbering"]);
    t.give("end-limbering", &[1]);
    t.run(&["end-moves", "end-fire"]);
    assert_eq!(t.asked(), ("french", "artillery.1"));
    t.give("fire g at e", &[5]);
    assert_eq!(t.hits("e"), 1);
}

//= artillery.2 units.12
#[test]
fn limbered_guns_do_not_fire() {
    let mut t = fire(&format!(
        "{ROW}
        unit g french art a limbered; unit g2 french art a; unit e allied inf3 b"
    ));
    assert_eq!(t.refused("fire g at e"), "artillery.2");
    assert!(t.allows("fire g2 at e"));
}

//= artillery.3 artillery.3.2
#[test]
fn each_gun_picks_a_unit_and_several_may_pick_the_same() {
    let mut t = fire(&format!(
        "{ROW}
        unit g french art a; unit g2 french art a; unit e allied inf3 b
        unit e2 allied inf3 b"
    ));
    assert!(t.allows("fire g at e2"));
    assert_eq!(t.refused("fire g at g2"), "artillery.3");
    t.give("fire g at e", &[5]);
    t.give("fire g2 at e", &[6]);
    assert_eq!((t.hits("e"), t.hits("e2")), (2, 0));
}

//= artillery.1 artillery.10
#[test]
fn results_count_at_once() {
    // The French shot takes the only gun that could have answered.
    let mut t = fire(&format!("{ROW}unit g french art a; unit h allied art b"));
    t.give("fire g at h", &[5, 3]);
    assert_eq!(t.at("h"), "eliminated");
    assert_eq!(t.asked(), ("french", "artillery.12"));
}

//= artillery.4 artillery.5.1 artillery.5.2 artillery.6.1 artillery.6.2
//= quickref.artillery.1 quickref.artillery.2
#[test]
fn the_die_to_hit_depends_on_range_and_square() {
    let text = format!(
        "{ROW}
        unit g french art a; unit line allied inf3 b>a; unit near allied inf3 b
        unit square allied inf3 b square; unit side allied inf3 b>c; unit horse allied lc3 c
        unit far allied inf3 c square; unit edge allied inf3 c>d"
    );
    let on = |target: &str| hits_on(&text, &format!("fire g at {target}"), &[]);
    assert_eq!(on("line"), [5, 6]);
    assert_eq!(on("near"), [5, 6]);
    assert_eq!(on("square"), [4, 5, 6]);
    assert_eq!(on("side"), [6], "another approach of the adjacent area");
    assert_eq!(on("horse"), [6]);
    assert_eq!(on("far"), [5, 6]);
    assert_eq!(on("edge"), [6], "an approach of the area two away");
}

//= artillery.7 units.11
#[test]
fn two_areas_are_the_limit() {
    let mut t = fire(&format!(
        "{ROW}
        unit g french art a; unit two allied inf3 c; unit three allied inf3 d"
    ));
    assert!(t.allows("fire g at two"));
    assert_eq!(t.refused("fire g at three"), "artillery.7");
}

//= artillery.10 artillery.11 quickref.artillery.3 units.21
#[test]
fn deployed_guns_save_themselves_and_limbered_ones_do_not() {
    let text = format!(
        "{ROW}
        unit g french art a; unit near allied art b; unit limbered allied art b limbered
        unit far allied art c"
    );
    for (order, to_hit, target) in [("fire g at near", 5, "near"), ("fire g at far", 6, "far")] {
        for save in 1..=6 {
            let mut t = fire(&text);
            let given = t.give(order, &[to_hit, save]);
            let lives = t.at(target) != "eliminated";
            assert_eq!(lives, save >= 4, "{order}, {save}");
            let save = &given.events[1];
            assert_eq!(
                save.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(),
                ["artillery.10"]
            );
        }
    }
    let mut t = fire(&text);
    t.give("fire g at limbered", &[5]);
    assert_eq!(t.at("limbered"), "eliminated");
}

//= terrain.buildings.3 qb.terrain.farm.3 artillery.10 artillery.11
#[test]
fn buildings_save_from_fire_and_guns_in_them_save_twice() {
    let shot = |unit: &str, dice: &[u8]| {
        let mut t = fire(&format!("{FARM}unit g french art a; unit e allied {unit}"));
        let given = t.give("fire g at e", dice);
        let saves: Vec<_> = given.events[1..]
            .iter()
            .flat_map(|event| &event.rules)
            .map(|rule| rule.id)
            .filter(|id| !id.starts_with("units"))
            .collect();
        (t.hits("e"), t.at("e"), saves)
    };
    let farm = "f".to_owned();
    assert_eq!(
        shot("inf3 f", &[5, 4]),
        (0, farm.clone(), vec!["terrain.buildings.3"])
    );
    let (hits, ..) = shot("inf3 f", &[5, 3]);
    assert_eq!(hits, 1);
    assert_eq!(
        shot("art f", &[5, 4]).1,
        farm,
        "the building saves: no second die"
    );
    let twice = shot("art f", &[5, 3, 4]);
    assert_eq!(
        (twice.1, twice.2),
        (farm, vec!["terrain.buildings.3", "artillery.10"])
    );
    assert_eq!(shot("art f", &[5, 3, 3]).1, "eliminated");
    assert_eq!(shot("art f limbered", &[5, 3]).1, "eliminated");
}

//= artillery.12
#[test]
fn guns_are_turned_either_way_once() {
    let text = format!(
        "{ROW}
        unit g french art a; unit moved french art a limbered moved; unit i french inf3 a
        unit h allied art c limbered; unit e allied inf3 c"
    );
    let mut t = table_at(&text, FRENCH_LIMBER, &[]);
    assert_eq!(
        t.refused("unlimber g"),
        "artillery.12",
        "it stands so already"
    );
    assert_eq!(t.refused("limber moved"), "artillery.12");
    assert_eq!(t.refused("limber i"), "units.12");
    t.give("limber g", &[]);
    assert_eq!(t.refused("unlimber g"), "artillery.12", "once in a phase");
    t.give("unlimber moved", &[]);
    assert!(t.marked("g", "limbered") && !t.marked("moved", "limbered"));
    assert_eq!(t.asked(), ("allied", "artillery.12"));
    // What was unlimbered fires in the enemy's turn, though it moved in this one.
    t.give("unlimber h", &[1]);
    t.run(&["end-moves", "end-fire"]);
    assert_eq!(t.asked(), ("french", "artillery.1"));
    assert!(t.allows("fire moved at h"));
}

//= optional.horse.1
#[test]
fn horse_artillery_is_never_limbered_but_by_road() {
    let march = |options: &[(&str, &str)], road: &str, marches: &[&str]| {
        let mut t = table_with(
            &format!(
                "
            area a open; area b open; area c open; area d open; area e open
            border a b {road}; border b c {road}; border c d {road}; border d e {road}
            unit g french art a gun horse; unit spare french inf3 e"
            ),
            options,
        );
        t.give("choose g", &[]);
        for area in marches {
            t.give(&format!("march {area}"), &[]);
        }
        t.marked("g", "limbered")
    };
    assert!(
        march(&[], "", &["b", "c"]),
        "without the option it is foot artillery"
    );
    assert!(!march(HORSE, "", &["b", "c", "d"]));
    let both = &[("horse-artillery", "on"), ("road-movement", "on")];
    assert!(!march(both, "road", &["b", "c", "d"]));
    assert!(march(both, "road", &["b", "c", "d", "e"]));

    let text = format!(
        "{ROW}
        unit g french art a gun horse; unit road french art a gun horse limbered
        unit e allied inf3 d"
    );
    let mut t = table_at(&text, FRENCH_LIMBER, HORSE);
    assert_eq!(t.refused("limber g"), "optional.horse.1");
    t.give("unlimber road", &[2]);
    assert!(!t.marked("road", "limbered"));
    assert!(table_at(&text, FRENCH_LIMBER, &[]).allows("limber g"));
}

//= optional.horse.2 attributes.light-artillery
#[test]
fn horse_and_light_artillery_reach_only_what_is_adjacent() {
    let text = |gun: &str| {
        format!(
            "{ROW}
        unit g french art a {gun}; unit line allied inf3 b>a; unit near allied inf3 b
        unit side allied inf3 b>c; unit far allied inf3 c"
        )
    };
    for (gun, options, rule) in [
        ("gun horse", HORSE, "optional.horse.2"),
        ("is light-artillery", &[], "attributes.light-artillery"),
    ] {
        let mut t = table_at(&text(gun), FRENCH_FIRE, options);
        assert!(t.allows("fire g at line") && t.allows("fire g at near"));
        assert_eq!(t.refused("fire g at side"), rule);
        assert_eq!(t.refused("fire g at far"), rule);
    }
    let t = fire(&text("gun horse"));
    assert!(
        t.allows("fire g at far"),
        "without the option it is foot artillery"
    );
}

//= optional.heavy.1
#[test]
fn heavy_artillery_limbers_after_any_move() {
    let march = |gun: &str, options: &[(&str, &str)]| {
        let mut t = table_with(
            &format!(
                "{ROW}
            unit g french art a {gun}; unit spare french inf3 d"
            ),
            options,
        );
        t.run(&["choose g", "march b"]);
        t.marked("g", "limbered")
    };
    assert!(march("gun heavy", HEAVY));
    assert!(
        !march("gun heavy", &[]),
        "without the option it is foot artillery"
    );
    assert!(
        !march("is heavy-artillery", HEAVY),
        "the attribute is another thing"
    );
}

//= optional.heavy.2 attributes.heavy-artillery
#[test]
fn heavy_artillery_hits_far_as_near() {
    let text = |gun: &str| {
        format!(
            "{ROW}
        unit g french art a {gun}; unit near allied inf3 b; unit far allied inf3 c
        unit square allied inf3 c square"
        )
    };
    let on = |gun: &str, target: &str, options| {
        hits_on(&text(gun), &format!("fire g at {target}"), options)
    };
    for (gun, options) in [("gun heavy", HEAVY), ("is heavy-artillery", &[])] {
        assert_eq!(on(gun, "near", options), [5, 6]);
        assert_eq!(on(gun, "far", options), [5, 6]);
        assert_eq!(on(gun, "square", options), [4, 5, 6]);
    }
    assert_eq!(on("gun heavy", "far", &[]), [6]);
}

/// The dice with which a lone gun that must retreat from b is lost.
fn lost_on(lead: &str, gun: &str, options: &[(&str, &str)]) -> Vec<u8> {
    let lost = |die: &u8| {
        let mut t = table_with(
            &format!(
                "{ROW}
            unit f french {lead} a; unit spare french inf3 d; unit h allied art b {gun}"
            ),
            options,
        );
        t.run(&["choose f"]);
        if lead == "inf3" {
            t.run(&["march b", "withdraw h"]);
            t.give("retreat", &[*die]);
        } else {
            let shot: &[u8] = if gun.contains("limbered") { &[] } else { &[1] };
            t.give("march b", &[shot, &[*die]].concat());
        }
        t.at("h") == "eliminated"
    };
    (1..=6).filter(lost).collect()
}

//= optional.horse.3 optional.heavy.3 unitsum.artillery.6
#[test]
fn guns_are_lost_in_retreat_by_kind_lead_and_limber() {
    assert_eq!(lost_on("inf3", "", &[]), [4, 5, 6]);
    assert_eq!(lost_on("inf3", "limbered", &[]), [6]);
    assert_eq!(lost_on("lc3", "", &[]), [2, 3, 4, 5, 6]);
    assert_eq!(lost_on("inf3", "gun horse", HORSE), [6]);
    assert_eq!(
        lost_on("inf3", "gun horse limbered", HORSE),
        [6],
        "the two do not add up"
    );
    assert_eq!(lost_on("lc3", "gun horse", HORSE), [4, 5, 6]);
    assert_eq!(lost_on("inf3", "gun heavy", HEAVY), [3, 4, 5, 6]);
    assert_eq!(lost_on("inf3", "gun heavy limbered", HEAVY), [5, 6]);
    assert_eq!(lost_on("lc3", "gun heavy", HEAVY), [1, 2, 3, 4, 5, 6]);
    // The other way to read the die: the owner saves on 4 or more.
    let owner = ("artillery-retreat-die", "owner");
    assert_eq!(lost_on("inf3", "", &[owner]), [1, 2, 3]);
    assert_eq!(lost_on("inf3", "limbered", &[owner]), [1]);
    assert_eq!(lost_on("lc3", "", &[owner]), [1, 2, 3, 4, 5]);
    assert_eq!(lost_on("lc3", "limbered", &[owner]), [1, 2, 3]);
    assert_eq!(lost_on("inf3", "gun horse", &[owner, HORSE[0]]), [1]);
    assert_eq!(
        lost_on("lc3", "gun heavy limbered", &[owner, HEAVY[0]]),
        [1, 2, 3, 4]
    );
    assert_eq!(
        lost_on("lc3", "gun heavy", &[owner, HEAVY[0]]),
        [1, 2, 3, 4, 5, 6]
    );
}

//= optional.horse.1
#[test]
fn a_retreat_limbers_guns_but_not_horse_artillery() {
    let retreat = |options| {
        let mut t = table_with(
            &format!(
                "{ROW}
            unit f french inf3 a; unit h allied art b gun horse"
            ),
            options,
        );
        t.run(&["choose f", "march b", "withdraw h"]);
        t.give("retreat", &[1]);
        (t.at("h"), t.marked("h", "limbered"))
    };
    assert_eq!(retreat(HORSE), ("c".to_owned(), false));
    assert_eq!(retreat(&[]), ("c".to_owned(), true));
}

//= unitsum.artillery.1 unitsum.artillery.5 unitsum.artillery.3
#[test]
fn artillery_neither_attacks_nor_deploys_and_limbers_when_it_moves_far() {
    let text = format!(
        "{ROW}
        unit g french art a; unit i french inf3 a; unit e allied inf3 d"
    );
    let mut t = table(&text);
    t.run(&["choose g", "march b"]);
    assert!(!t.marked("g", "limbered"));
    t.run(&["march c"]);
    assert!(t.marked("g", "limbered"));
    assert_eq!(t.refused("march d"), "move.action.2");
    let mut t = table(&text);
    t.run(&["choose g", "choose i"]);
    assert_eq!(t.refused("deploy g towards b"), "units.14");
    assert!(t.allows("deploy i towards b"));
}

//= unitsum.artillery.2
#[test]
fn defending_guns_have_one_shot_if_they_stayed() {
    let text = format!(
        "{ROW}
        unit f french inf3 a; unit h allied art b; unit e allied inf3 b"
    );
    for (die, hits) in [(4, 0), (5, 1)] {
        let mut t = table(&text);
        t.run(&["choose f", "march b"]);
        t.give("stand", &[die]);
        assert_eq!(t.hits("f"), hits);
        assert_eq!(t.asked(), ("french", "combat.6"));
    }
    // A gun that retreats before combat does not fire; one that stays does.
    let mut t = table(&text);
    t.run(&["choose f", "march b", "withdraw h"]);
    t.give("retreat", &[1]);
    assert_eq!(t.asked(), ("french", "combat.6"));
    let mut t = table(&text);
    t.run(&["choose f", "march b", "withdraw e"]);
    t.give("retreat", &[5, 1]);
    assert_eq!((t.hits("f"), t.at("f")), (1, "b".to_owned()));
}

//= unitsum.artillery.4
#[test]
fn guns_do_not_retreat_into_closed_terrain() {
    let mut t = table(
        "
        area a open; area b open; area c open; area w wood; border a b; border b c
        border b w; unit f french inf3 a; unit h allied art b; unit e allied inf3 b",
    );
    t.run(&["choose f", "march b", "withdraw h", "withdraw e"]);
    t.give("retreat", &[1]);
    // The gun had one place to go; the infantry has two.
    assert_eq!(t.at("h"), "c");
    assert!(t.allows("retreat-to w") && t.allows("retreat-to c"));
}
