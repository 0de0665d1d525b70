//! Retreat rules: what a retreat costs, where it leads, and in what order.

use crate::support::combat::{cited, field, field_with, play, stands};
use crate::support::{Table, table, table_with};

const SPARE: &str = "area x open\narea y open\nborder x y\nunit spare french lc3 x\n";

const ALL_ARMS: &str = "unit b allied inf3 b\nunit line allied inf3 b>c\nunit h allied hc4 b\n";

//= retreat.1 retreat.1.1 retreat.1.2 retreat.1.3 combat.3.1 quickref.retreat.1 quickref.retreat.2
#[test]
fn before_combat_infantry_pays_1_on_an_approach_2_and_cavalry_nothing() {
    let mut t = field(&format!(
        "unit f french inf5 a\n{ALL_ARMS}unit van allied inf3 b>a"
    ));
    play(
        &mut t,
        "choose f; march b; withdraw b; withdraw line; withdraw h; withdraw van",
    );
    let given = play(&mut t, "retreat").unwrap();
    stands(&t, "b c 1; line c 2; h c 0; van c 2; f b 0");
    assert!(cited(&given).contains(&"retreat.1.3"));
}

//= retreat.1 retreat.1.1 retreat.1.2 retreat.1.3 combat.12.1 quickref.retreat.1 quickref.retreat.2
#[test]
fn from_combat_cavalry_pays_1_too() {
    let mut t = field(&format!("unit f french inf5 a\n{ALL_ARMS}"));
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 1 6; no-counterattack; stand",
    );
    let given = play(&mut t, "withdraw b; withdraw line; withdraw h; retreat").unwrap();
    stands(&t, "b c 1; line c 2; h c 1; f b 1");
    assert!(cited(&given).contains(&"retreat.1.2"));
}

//= retreat.1.1 retreat.1.3 units.19
#[test]
fn a_unit_that_dies_of_its_retreat_goes_nowhere() {
    // q61: hits fall before moving.
    let mut t = field(
        "area d open\nborder b d\nunit f french inf5 a\nunit b allied inf3 b hits 3
        unit line allied inf3 b>c hits 2\nunit weak allied inf3 b>d hits 3",
    );
    play(
        &mut t,
        "choose f; march b; withdraw b; withdraw line; withdraw weak; retreat",
    );
    // The first of its two hits is the end of one; it takes both.
    stands(
        &t,
        "b eliminated 4; line eliminated 4; weak eliminated 5; f b",
    );
}

//= retreat.1.1 terrain.buildings.3 terrain.wood.3
#[test]
fn retreat_hits_are_not_saved() {
    // q61: it is the price of leaving, no blow. No die is rolled for it.
    for terrain in ["wood", "buildings"] {
        let mut t = table(&format!(
            "area a open\narea b {terrain}\narea c open\nborder a b\nborder b c
            {SPARE}unit f french inf5 a\nunit b allied inf3 b"
        ));
        play(&mut t, "choose f; march b; withdraw b; retreat");
        stands(&t, "b c 1; f b 0");
    }
}

/// The dice on which a retreating battery is lost.
fn lost_on(lead: &str, guns: &str, options: &[(&str, &str)]) -> Vec<u8> {
    let lost = |die: &u8| {
        let mut t = field_with(
            &format!("unit f french {lead} a\nunit b allied inf5 b\nunit guns allied {guns}"),
            options,
        );
        t.give("choose f", &[]);
        let fires = !t.marked("guns", "limbered");
        let shot: &[u8] = if fires { &[1] } else { &[] };
        // Only before infantry may they stand or go.
        if lead.starts_with("inf") {
            t.give("march b", &[]);
            t.give("stand", shot);
        } else {
            t.give("march b", shot);
        }
        play(&mut t, "press-on: 1 6; stand; withdraw b; withdraw guns");
        t.give("retreat", &[*die]);
        assert!(t.at("guns") == "eliminated" || t.at("guns") == "c");
        t.at("guns") == "eliminated"
    };
    (1..=6).filter(lost).collect()
}

//= retreat.1.4 retreat.1.4.1 retreat.1.4.2 quickref.retreat.3
#[test]
fn the_attacker_rolls_for_retreating_guns() {
    // Worked out by hand: 4 or more takes them, +2 for cavalry, -2 limbered.
    assert_eq!(lost_on("inf5", "art b", &[]), [4, 5, 6]);
    assert_eq!(lost_on("hc5", "art b", &[]), [2, 3, 4, 5, 6]);
    assert_eq!(lost_on("inf5", "art b limbered", &[]), [6]);
    assert_eq!(lost_on("lc5", "art b limbered", &[]), [4, 5, 6]);
}

//= retreat.1.4 unitsum.artillery.6
#[test]
fn by_an_option_the_owner_rolls_and_the_odds_are_the_same() {
    // q60: saved on 4 or more, -2 against cavalry, +2 if limbered.
    let owner = &[("artillery-retreat-die", "owner")];
    assert_eq!(lost_on("inf5", "art b", owner), [1, 2, 3]);
    assert_eq!(lost_on("hc5", "art b", owner), [1, 2, 3, 4, 5]);
    assert_eq!(lost_on("inf5", "art b limbered", owner), [1]);
    assert_eq!(lost_on("lc5", "art b limbered", owner), [1, 2, 3]);
}

//= optional.horse.3 optional.heavy.3 retreat.1.4
#[test]
fn horse_and_heavy_guns_have_modifiers_of_their_own() {
    let on = &[("horse-artillery", "on"), ("heavy-artillery", "on")];
    assert_eq!(lost_on("inf5", "art b gun horse", on), [6]);
    assert_eq!(lost_on("hc5", "art b gun horse", on), [4, 5, 6]);
    // q81: the two -2 do not add up.
    assert_eq!(lost_on("hc5", "art b gun horse limbered", on), [4, 5, 6]);
    assert_eq!(lost_on("inf5", "art b gun heavy", on), [3, 4, 5, 6]);
    assert_eq!(lost_on("inf5", "art b gun heavy limbered", on), [5, 6]);
    assert_eq!(lost_on("hc5", "art b gun heavy", on), [1, 2, 3, 4, 5, 6]);
    // Without the options they are guns like others.
    assert_eq!(lost_on("inf5", "art b gun horse", &[]), [4, 5, 6]);
    assert_eq!(lost_on("inf5", "art b gun heavy", &[]), [4, 5, 6]);
    let owner = &[on[0], on[1], ("artillery-retreat-die", "owner")];
    assert_eq!(lost_on("inf5", "art b gun horse", owner), [1]);
    assert_eq!(lost_on("inf5", "art b gun heavy", owner), [1, 2, 3, 4]);
}

//= retreat.1.5 optional.horse.1
#[test]
fn guns_that_get_away_are_limbered_but_for_horse_artillery() {
    let units = "unit f french inf3 a\nunit guns allied art b gun horse";
    for (option, limbered) in [("off", true), ("on", false)] {
        let mut t = field_with(units, &[("horse-artillery", option)]);
        play(&mut t, "choose f; march b; withdraw guns; retreat: 1");
        stands(&t, "guns c");
        assert_eq!(t.marked("guns", "limbered"), limbered);
    }
}

//= retreat.1.6 quickref.retreat.5
#[test]
fn infantry_driven_off_by_cavalry_is_in_square() {
    // q62: the lead at the moment of the retreat counts. Into a wood there is none.
    let units = "area d wood\nborder b d\nunit h french ln5 a\nunit f french inf5 a
        unit b allied inf5 b\nunit line allied inf5 b>c";
    for (lead, place, square) in [("h", "c", true), ("f", "c", false), ("h", "d", false)] {
        let mut t = field(units);
        play(
            &mut t,
            &format!("choose f; choose h; march b; lead {lead}; press-on: 1 6"),
        );
        play(&mut t, "stand; withdraw b; withdraw line; retreat");
        play(&mut t, &format!("retreat-to {place}; retreat-to {place}"));
        stands(&t, &format!("b {place} 1; line {place} 2"));
        assert_eq!(t.marked("b", "square"), square, "{lead} {place}");
        assert_eq!(t.marked("line", "square"), square, "{lead} {place}");
    }
}

//= retreat.1.6 units.6
#[test]
fn a_square_that_enters_closed_terrain_is_none_any_more() {
    // q8.
    let mut t = field(
        "area d wood\nborder b d\nunit f french inf5 a\nunit b allied inf3 b square
        unit g allied inf3 b square",
    );
    play(
        &mut t,
        "choose f; march b; withdraw b; withdraw g; retreat; retreat-to d; retreat-to c",
    );
    stands(&t, "b d 1; g c 1 square");
    assert!(!t.marked("b", "square"));
}

/// An area with neighbours of every kind around it.
fn crossroads(unit: &str) -> Table {
    let mut t = table(&format!(
        "{SPARE}area a open\narea b open\narea free open\narea held open\narea watched open
        area faced open\narea wood wood\narea farm buildings room 1\narea far open
        area ours reserve of allied\narea theirs reserve of french\narea above closed
        border a b\nborder b free\nborder b held\nborder b watched\nborder b faced
        border b wood\nborder b farm\nborder b ours\nborder b theirs\nborder above b one-way
        border free far\nborder watched far\nborder far faced
        unit f french inf5 a\nunit f2 french art held\nunit f3 french inf3 watched>far
        unit f4 french inf3 far>faced\nunit full allied inf3 farm\nunit b allied {unit} b"
    ));
    play(&mut t, "choose f; march b; withdraw b");
    t.give("retreat", if unit == "art" { &[1] } else { &[] });
    assert_eq!(t.asked(), ("allied", "retreat.1.7"));
    t
}

//= retreat.1.7 retreat.1.7.1 retreat.1.7.2 reinforcements.5 terrain.buildings.1 combat.3.1
#[test]
fn infantry_may_retreat_to_any_valid_neighbour() {
    let mut t = crossroads("inf3");
    let places = [
        "retreat-to faced",
        "retreat-to free",
        "retreat-to ours",
        "retreat-to wood",
    ];
    assert_eq!(t.orders(), places);
    assert_eq!(t.refused("retreat-to a"), "retreat.1.7.1");
    // q3: an enemy on an approach counts for the area he belongs to, and only there.
    assert_eq!(t.refused("retreat-to held"), "retreat.1.7.2");
    assert_eq!(t.refused("retreat-to watched"), "retreat.1.7.2");
    // q58: no farther than a neighbour, and not against an arrow.
    assert_eq!(t.refused("retreat-to far"), "retreat.1.7");
    assert_eq!(t.refused("retreat-to b"), "retreat.1.7");
    assert_eq!(t.refused("retreat-to above"), "retreat.1.7");
    // q7, q59: not into the enemy's reserve, nor into a full farm.
    assert_eq!(t.refused("retreat-to theirs"), "reinforcements.5");
    assert_eq!(t.refused("retreat-to farm"), "terrain.buildings.1");
    play(&mut t, "retreat-to ours");
    stands(&t, "b ours 1; f b 0");
}

//= retreat.1.7.3 unitsum.light.3 unitsum.artillery.4 quickref.retreat.4
#[test]
fn cavalry_and_artillery_may_not_retreat_into_closed_terrain() {
    for unit in ["lc3", "ln3", "hc4", "art"] {
        let mut t = crossroads(unit);
        assert_eq!(
            t.orders(),
            ["retreat-to faced", "retreat-to free", "retreat-to ours"]
        );
        assert_eq!(t.refused("retreat-to wood"), "retreat.1.7.3");
        assert_eq!(t.refused("retreat-to farm"), "retreat.1.7.3");
    }
}

//= retreat.1.7 retreat.1.4
#[test]
fn all_are_declared_then_hits_then_rolls_then_places() {
    // q64: the farm has room for one, and the second sees that it is taken.
    let mut t = field(
        "area d buildings room 1\nborder b d\nunit f french inf5 a
        unit b allied inf3 b\nunit g allied inf3 b\nunit guns allied art b",
    );
    play(
        &mut t,
        "choose f; march b; withdraw guns; withdraw b; withdraw g; retreat: 1",
    );
    // Hits are on them before any is placed.
    stands(&t, "b b 1; g b 1; guns b");
    assert_eq!(t.orders(), ["retreat-to c", "retreat-to d"]);
    // The others have only one place to go and go there.
    play(&mut t, "retreat-to d");
    stands(&t, "b d 1; g c 1; guns c 0 limbered; f b 0");
}

//= retreat.1.8 combat.12.0
#[test]
fn who_must_retreat_and_cannot_is_eliminated() {
    // The guns get away from the roll, but the only way out is a wood.
    let mut t = table(&format!(
        "area a open\narea b open\narea d wood\nborder a b\nborder b d
        {SPARE}unit f french lc5 a\nunit guns allied art b"
    ));
    let given = play(&mut t, "choose f; march b: 1 1").unwrap();
    stands(&t, "guns eliminated; f b 0");
    assert!(cited(&given).contains(&"retreat.1.8"));
}

//= retreat.2 retreat.2.2 combat.11.1 quickref.retreat.7
#[test]
fn infantry_that_attacked_goes_back_to_its_area() {
    let mut t = field("area e open\nborder a e\nunit f french inf5 a>b\nunit b allied inf3 b");
    let given = play(
        &mut t,
        "choose f; march b; stand; press-on: 1 6; withdraw f; retreat",
    );
    // Not to the approach, and without a choice or a hit.
    stands(&t, "f a 1; b b>a 0");
    assert!(cited(&given.unwrap()).contains(&"retreat.2.2"));
}

//= retreat.2 retreat.2.3 quickref.retreat.7 combat.11.1
#[test]
fn cavalry_that_attacked_goes_to_any_valid_area() {
    // q57, q58: where it came from or a neighbour of that.
    let mut t = field(
        "area e open\nborder a e\narea d open\nborder a d\narea w wood\nborder a w
        unit f french ln5 a\nunit other allied inf3 d\nunit b allied inf3 b",
    );
    play(
        &mut t,
        "choose f; march b; press-on: 1 6; withdraw f; retreat",
    );
    assert_eq!(t.asked(), ("french", "retreat.2.3"));
    assert_eq!(t.orders(), ["retreat-to a", "retreat-to e"]);
    assert_eq!(t.refused("retreat-to w"), "retreat.1.7.3");
    assert_eq!(t.refused("retreat-to d"), "retreat.1.7.2");
    assert_eq!(t.refused("retreat-to b"), "retreat.1.7.2");
    assert_eq!(t.refused("retreat-to c"), "retreat.1.7");
    let given = play(&mut t, "retreat-to e").unwrap();
    assert!(cited(&given).contains(&"retreat.2.3"));
    stands(&t, "f e 1; b b>a 0");
}

//= retreat.2.3 retreat.1.7.3 retreat.1.8
#[test]
fn cavalry_that_attacked_out_of_a_wood_cannot_go_back_into_it() {
    // q57: it needs another area, or is lost when it must go.
    let map = format!(
        "{SPARE}area e open\narea a wood\narea b open\nborder e a\nborder a b
        unit f french ln1 a\nunit b allied inf5 b\n"
    );
    let mut t = table(&map);
    play(&mut t, "choose f; march b; press-on: 1 6");
    stands(&t, "f e 1; b b 0");
    let mut t = table(&format!("{map}unit other allied inf3 e"));
    play(&mut t, "choose f; march b; press-on: 1 6");
    stands(&t, "f eliminated 1; b b 0");
    // By choice it does not go nowhere (q63).
    let mut t = table(&format!(
        "{}unit other allied inf3 e",
        map.replace("ln1", "ln3")
    ));
    play(&mut t, "choose f; march b; press-on: 1 6 1 6 1 6");
    stands(&t, "f eliminated 3; b b 0");
}

//= retreat.2.3 combat.11 retreat.1.8
#[test]
fn a_lead_attacker_that_cannot_go_back_may_be_given_up_to_let_others_go() {
    // q63: cavalry out of a wood leads; the infantry behind it can go back there.
    let mut t = table(&format!(
        "{SPARE}area a wood\narea b open\nborder a b
        unit f french ln3 a\nunit g french inf3 a\nunit b allied inf5 b"
    ));
    play(
        &mut t,
        "choose f; choose g; march b; lead f; press-on: 1 6; withdraw f",
    );
    assert_eq!(t.refused("retreat"), "retreat.1.8");
    play(&mut t, "withdraw g; retreat");
    stands(&t, "f eliminated 1; g a 0; b b 0");
}

//= retreat.2.3 map.2
#[test]
fn cavalry_goes_back_into_an_area_that_only_its_own_place_fills() {
    let mut t = table(&format!(
        "{SPARE}area a open room 1\narea b open\nborder a b
        unit f french ln3 a\nunit b allied inf5 b"
    ));
    play(
        &mut t,
        "choose f; march b; press-on: 1 6; withdraw f; retreat",
    );
    stands(&t, "f a 1; b b>a 0");
}

//= combat.3.2 retreat.2.2 map.2
#[test]
fn who_attacked_from_the_approach_and_finds_no_room_steps_back() {
    // q65: the rest stay in the area from which they attacked.
    let mut t = table(&format!(
        "{SPARE}area a open\narea b open room 1\narea c open\nborder a b\nborder b c
        unit f french inf3 a>b\nunit g french inf3 a\nunit b allied inf3 b"
    ));
    play(
        &mut t,
        "choose f; choose g; march b; withdraw b; retreat; enter g",
    );
    stands(&t, "g b 0; f a 0; b c 1");
}

//= retreat.2.2 combat.3.2 units.6
#[test]
fn attackers_keep_their_formation() {
    // q114: beaten by cavalry they form no square, and squares stay squares.
    let mut t = field("unit f french inf5 a\nunit b allied hc4 b");
    play(&mut t, "choose f; march b; stand: 1 6; withdraw f; retreat");
    stands(&t, "f a 1");
    assert!(!t.marked("f", "square"));
    let mut t = field("unit f french inf5 a square\nunit b allied inf3 b");
    play(
        &mut t,
        "choose f; march b; stand; press-on: 1 6; withdraw f; retreat",
    );
    stands(&t, "f a 1 square");
    let mut t = field("unit f french inf5 a square\nunit b allied inf3 b");
    play(&mut t, "choose f; march b; withdraw b; retreat");
    stands(&t, "f b 0 square");
    // q8: but not where squares cannot be.
    let mut t = table(&format!(
        "{SPARE}area a open\narea b buildings\narea c open\nborder a b\nborder b c
        unit f french inf5 a square\nunit b allied inf3 b"
    ));
    play(&mut t, "choose f; march b; withdraw b; retreat");
    stands(&t, "f b 0");
    assert!(!t.marked("f", "square"));
}

//= combat.3.2 combat.8.3 terrain.buildings.1 qb.terrain.farm.1 qb.terrain.thyle.1
#[test]
fn as_many_enter_as_there_is_room_for() {
    // q65, q66.
    let map = |room: u8| {
        format!(
            "{SPARE}area a open\narea b buildings room {room}\narea c open\nborder a b\nborder b c
            unit f french inf3 a\nunit g french inf3 a\nunit h french inf3 a
            unit b allied inf3 b"
        )
    };
    for room in [1, 2] {
        let mut t = table_with(&map(room), &[]);
        play(
            &mut t,
            "choose f; choose g; choose h; march b; lead f; withdraw b; retreat",
        );
        assert_eq!(t.asked(), ("french", "terrain.buildings.1"));
        assert_eq!(t.refused("enter b"), "combat.3.2");
        play(&mut t, "enter g");
        if room == 2 {
            assert_eq!(t.refused("enter g"), "combat.3.2");
            play(&mut t, "enter h");
        }
        let h = if room == 2 { "b" } else { "a" };
        stands(&t, &format!("g b 0; f a 0; h {h} 0; b c 1"));
        assert_eq!(t.asked(), ("french", "move.1"));
    }
    // With room for all nobody is asked.
    let mut t = table_with(&map(3), &[]);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; withdraw b; retreat",
    );
    stands(&t, "f b; g b; h b");
}

//= retreat.1.7 retreat.1.8 terrain.buildings.1
#[test]
fn nobody_chooses_a_retreat_for_which_others_leave_no_room() {
    // q63: who is named first has the farm; for the other there is nowhere to go.
    let units = |attribute: &str| {
        format!(
            "area d buildings room 1\nborder b d\nunit other french inf3 c\nunit f french inf5 a
            unit b allied inf3 b {attribute}\nunit g allied inf3 b {attribute}"
        )
    };
    let mut t = field(&units(""));
    play(&mut t, "choose f; march b; withdraw g");
    assert_eq!(t.refused("withdraw b"), "retreat.1.8");
    play(&mut t, "retreat");
    stands(&t, "g d 1; b b 0");
    // q94: nor is the second of two fearful made to go to its end.
    let mut t = field(&units("is fearful"));
    play(&mut t, "choose f; march b");
    assert_eq!(t.orders(), ["retreat"]);
    play(&mut t, "retreat");
    stands(&t, "b d 1; g b 0");
}
