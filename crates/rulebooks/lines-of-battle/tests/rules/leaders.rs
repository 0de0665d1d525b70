//! Leaders: with whom they are, how they ride, wounds, and what becomes of them
//! when their unit is lost. Their bonuses are in `leader_bonuses.rs`.

use crate::support::{Table, table_at};

const ON: &[(&str, &str)] = &[("leaders", "on")];
const ROW: &str = "
    area fr reserve of french; area a open; area b open; area c open; area d open
    area e open; area ar reserve of allied; border fr a; border a b; border b c; border c d
    border d e; border e ar
";

fn at(text: &str, position: &str) -> Table {
    table_at(&format!("{ROW}{text}"), position, ON)
}

/// The French leaders are about to ride.
fn riding(text: &str) -> Table {
    at(text, "step = \"leaders-move\"")
}

/// A French gun in a is about to fire.
fn firing(text: &str) -> Table {
    at(
        &format!("unit g french art a\n{text}"),
        "step = { fire = \"first\" }",
    )
}

fn with(t: &Table, leader: &str) -> String {
    let row = t.leader(leader);
    row["with"].as_str().unwrap_or("nobody").to_owned()
}

//= leaders.1 qb.setup.leaders
#[test]
fn leaders_are_in_play_only_with_their_option() {
    let text = format!(
        "{ROW}
        unit f french inf3 a; unit e allied inf3 e; leader ney french waiting commander
        leader foy french waiting rank 2"
    );
    let begin = "step = \"begin\"";
    let mut t = table_at(&text, begin, &[]);
    t.give("begin", &[1]);
    assert_eq!(t.points(), 3, "the die and the table of the scenario");
    assert!(
        t.game
            .scene()
            .counters
            .iter()
            .all(|counter| counter.leaders.is_empty())
    );
    let mut t = table_at(&text, begin, ON);
    t.run(&["begin", "place-leader ney with f"]);
    t.give("place-leader foy with f", &[1]);
    assert_eq!(t.points(), 2, "the die and a commander");
    let scene = t.game.scene();
    let counter = scene
        .counters
        .iter()
        .find(|counter| counter.id == "f")
        .unwrap();
    assert_eq!(counter.leaders, ["ney", "foy"]);
}

//= leaders.2
#[test]
fn a_leader_must_join_a_unit_of_his_side() {
    let mut t = at(
        "
        unit f french inf3 b; unit f2 french lc3 b; unit e allied inf3 e
        leader ney french waiting; leader foy french waiting rank 2",
        "step = \"leaders-arrive\"",
    );
    assert_eq!(t.asked(), ("french", "leaders.2"));
    assert_eq!(
        t.orders(),
        ["place-leader ney with f", "place-leader ney with f2"]
    );
    assert_eq!(t.refused("end-leaders"), "turn.3", "he cannot stay alone");
    assert_eq!(t.refused("place-leader ney with e"), "turn.1");
    assert_eq!(
        t.refused("place-leader foy with f"),
        "leaders.4",
        "one after the other"
    );
    t.give("place-leader ney with f", &[]);
    assert_eq!(
        (with(&t, "ney"), with(&t, "foy")),
        ("f".to_owned(), "nobody".to_owned())
    );
}

//= leaders.2
#[test]
fn who_arrives_joins_the_reserve_if_it_has_a_unit() {
    let place = |units: &str, leader: &str| {
        let t = at(
            &format!(
                "
            unit f french inf3 c; unit h french lc3 d; {units}; unit e allied inf3 e
            leader ney french waiting {leader} arrives 14:00"
            ),
            "step = \"leaders-arrive\"",
        );
        (t.orders(), t)
    };
    let (orders, mut t) = place("unit r french inf3 fr", "");
    assert_eq!(orders, ["place-leader ney with r"]);
    assert_eq!(t.refused("place-leader ney with f"), "leaders.2");
    assert_eq!(
        place("", "").0,
        ["place-leader ney with f", "place-leader ney with h"]
    );
    assert_eq!(
        place("unit r french inf3 fr", "cavalryman").0,
        ["place-leader ney with h"]
    );
}

//= leaders.4 leaders.bonus.dashing
#[test]
fn leaders_ride_three_areas_and_the_dashing_four() {
    let text = |bonus: &str| {
        format!(
            "
        unit f french inf3 a; unit same french inf3 a>b; unit three french inf3 d
        unit four french inf3 e; unit five french inf3 fr; unit e allied inf3 ar
        leader ney french f {bonus}; leader foy french five rank 2; leader w allied e"
        )
    };
    let mut t = riding(&text(""));
    assert_eq!(t.asked(), ("french", "leaders.4"));
    for unit in ["same", "three", "five"] {
        assert!(t.allows(&format!("move-leader ney to {unit}")), "{unit}");
    }
    assert_eq!(t.refused("move-leader ney to four"), "leaders.5");
    assert_eq!(
        t.refused("move-leader ney to f"),
        "leaders.4",
        "he is there"
    );
    assert_eq!(t.refused("move-leader ney to e"), "turn.1");
    assert_eq!(
        t.refused("move-leader w to e"),
        "leaders.4",
        "not of the active side"
    );
    t.give("move-leader ney to three", &[]);
    assert_eq!(
        t.refused("move-leader ney to f"),
        "leaders.4",
        "once in a phase"
    );
    assert!(t.allows("move-leader foy to f"));
    t.give("end-leaders", &[2]);
    assert_eq!(with(&t, "ney"), "three");
    let mut t = riding(&text("dashing"));
    assert!(t.allows("move-leader ney to four"));
    t.give("move-leader ney to five", &[]);
    assert_eq!(t.refused("move-leader foy to four"), "leaders.5");
}

//= leaders.5
#[test]
fn leaders_keep_clear_of_areas_with_enemies() {
    let text = |way: &str| {
        format!(
            "
        area x open; area y open; border a x; {way}; unit f french inf3 a
        unit g french inf3 c; unit e allied inf3 b; unit lines allied inf3 e>d
        leader ney french f"
        )
    };
    // Round the enemy it is a-x-y-c, three areas; without that way he is cut off.
    let t = riding(&text("border x y\nborder y c"));
    assert!(t.allows("move-leader ney to g"));
    let mut t = riding(&text("border y c"));
    assert_eq!(t.orders(), ["end-leaders"]);
    assert_eq!(t.refused("move-leader ney to g"), "leaders.5");
}

//= leaders.6 leaders.wound.1 leaders.wound.2 leaders.wound.3 leaders.wound.4
#[test]
fn each_hit_on_his_unit_may_wound_a_leader() {
    let text = "unit e allied inf3 b; unit other allied inf3 d; leader w allied e";
    let mut t = firing(text);
    t.give("fire g at e", &[4]);
    assert_eq!(
        (t.hits("e"), with(&t, "w")),
        (0, "e".to_owned()),
        "a miss is no hit"
    );
    for die in 2..=6 {
        let mut t = firing(text);
        let given = t.give("fire g at e", &[5, die]);
        assert_eq!((t.hits("e"), with(&t, "w")), (1, "e".to_owned()), "{die}");
        assert_eq!(given.events[2].rules[0].id, "leaders.6");
    }
    for (wound, rule) in [
        (1, "leaders.wound.1"),
        (2, "leaders.wound.1"),
        (3, "leaders.wound.1"),
        (4, "leaders.wound.2"),
        (5, "leaders.wound.3"),
        (6, "leaders.wound.4"),
    ] {
        let mut t = firing(text);
        let given = t.give("fire g at e", &[5, 1, wound]);
        assert_eq!(given.events[2].rules[0].id, rule);
        let row = t.leader("w");
        if wound <= 3 {
            assert_eq!(row["away"], wound);
        } else {
            assert_eq!(row["gone"], true);
        }
    }
}

//= leaders.6
#[test]
fn a_die_for_every_hit_and_for_every_leader_but_not_for_saved_hits() {
    // Cavalry wins: two hits on the defender, one on itself.
    let text = "
        unit f french lc3 a; unit e allied inf3 b; unit other allied inf3 d
        leader ney french f; leader w allied e; leader orange allied e rank 2";
    let mut t = at(text, "step = \"move\"");
    t.run(&["choose f", "march b"]);
    let given = t.give("press-on", &[6, 1, 2, 3, 3, 1, 4]);
    assert_eq!((t.hits("f"), t.hits("e")), (1, 2));
    assert_eq!(
        t.leader("orange")["gone"],
        true,
        "wounded by the first of his two hits"
    );
    let spared = given
        .events
        .iter()
        .filter(|event| event.text.contains("unhurt"));
    assert_eq!(spared.count(), 3);
    let mut t = table_at(
        "
        area a open; area f buildings room 2; border a f; unit g french art a; unit e allied inf3 f
        unit other allied inf3 f; leader w allied e",
        "step = { fire = \"first\" }",
        ON,
    );
    t.give("fire g at e", &[5, 4]);
    assert_eq!((t.hits("e"), with(&t, "w")), (0, "e".to_owned()));
}

//= leaders.wound.1
#[test]
fn a_light_wound_costs_that_many_phases_and_then_any_unit_will_do() {
    for turns in 0..=3 {
        let mut t = at(
            &format!(
                "
            unit f french inf3 b; unit r french inf3 fr; unit e allied inf3 e
            unit h allied art e; leader ney french away turns {turns}"
            ),
            "active = \"allied\"\nstep = { limber = \"second\" }",
        );
        for missed in 0..turns {
            t.give("end-limbering", &[1]);
            assert_eq!(
                t.asked(),
                ("french", "move.1"),
                "missed {missed} of {turns}"
            );
            t.run(&["end-moves"]);
            t.give("end-limbering", &[1]);
            t.run(&["end-moves"]);
        }
        t.give("end-limbering", &[]);
        assert_eq!(t.asked(), ("french", "leaders.2"), "{turns}");
        // Not only in the reserve, where arrivals come.
        assert!(t.allows("place-leader ney with f") && t.allows("place-leader ney with r"));
    }
}

//= leaders.7 leaders.6
#[test]
fn a_leader_whose_unit_is_lost_joins_the_nearest_without_a_leader() {
    let mut t = firing(
        "
        unit e allied inf1 b hits 1; unit taken allied inf3 c; unit near allied inf3 d
        unit far allied inf3 e; leader w allied e; leader orange allied taken rank 2",
    );
    let given = t.give("fire g at e", &[5, 2]);
    assert_eq!(
        (t.at("e"), with(&t, "w")),
        ("eliminated".to_owned(), "near".to_owned())
    );
    // The wound comes first: the fatal hit is a hit.
    let told: Vec<_> = given.events.iter().map(|event| event.rules[0].id).collect();
    assert_eq!(
        &told[..4],
        ["artillery.3", "artillery.3", "leaders.6", "artillery.3"]
    );
    let mut t = firing(
        "
        unit e allied inf1 b hits 1; unit near allied inf3 d; leader w allied e",
    );
    t.give("fire g at e", &[5, 1, 6]);
    assert_eq!(t.leader("w")["gone"], true);
}

//= leaders.7
#[test]
fn of_two_units_equally_near_his_owner_chooses() {
    let mut t = firing(
        "
        area x open; border b x; unit e allied inf1 b hits 1; unit one allied inf3 c
        unit two allied inf3 x; unit far allied inf3 d; unit spare allied art d
        leader w allied e",
    );
    t.give("fire g at e", &[5, 2]);
    assert_eq!(t.asked(), ("allied", "leaders.7"));
    assert_eq!(
        t.orders(),
        ["place-leader w with one", "place-leader w with two"]
    );
    assert_eq!(t.refused("place-leader w with far"), "leaders.7");
    assert_eq!(t.refused("place-leader w with g"), "turn.1");
    assert_eq!(t.refused("end-fire"), "turn.3");
    t.give("place-leader w with two", &[]);
    assert_eq!(with(&t, "w"), "two");
    assert_eq!(t.asked(), ("french", "artillery.12"), "the phase goes on");
}

//= leaders.7 leaders.8 leaders.bonus.cavalryman
#[test]
fn beyond_three_areas_he_goes_to_the_reserve_and_joins_a_unit_there() {
    let lost = |unit: &str, bonus: &str| {
        let mut t = at(
            &format!(
                "
            unit g french art b; unit e allied lc1 a hits 1; unit u allied {unit}
            leader w allied e {bonus}"
            ),
            "step = { fire = \"first\" }",
        );
        t.give("fire g at e", &[5, 2]);
        t
    };
    // d is three areas from a, e is four: but the enemy in b is no obstacle to him here.
    assert_eq!(with(&lost("inf3 d", ""), "w"), "u");
    let t = lost("inf3 e", "");
    assert_eq!(
        t.leader("w")["gone"],
        true,
        "four is too far, and b bars the way to the rear"
    );
    assert_eq!(with(&lost("lc3 d", "cavalryman"), "w"), "u");
    let t = lost("inf3 d", "cavalryman");
    assert_eq!(
        t.leader("w")["gone"],
        true,
        "a cavalryman has no use for infantry"
    );
}

//= leaders.8 leaders.9
#[test]
fn the_way_to_the_reserve_is_of_any_length_but_touches_no_enemy() {
    let lost = |enemy: &str| {
        let mut t = at(
            &format!(
                "
            area x open; area y open; area z open; border a x; border x y; border y z
            border z e; unit g french art b; unit h french inf3 {enemy}
            unit e allied inf1 a hits 1; unit u allied inf3 ar; leader w allied e
            leader orange allied u rank 2"
            ),
            "step = { fire = \"first\" }",
        );
        t.give("fire g at e", &[5, 2]);
        t
    };
    let t = lost("fr");
    assert_eq!(
        with(&t, "w"),
        "u",
        "in the reserve he shares the unit that is there"
    );
    let t = lost("y");
    assert_eq!(t.leader("w")["gone"], true);
}

//= leaders.8 leaders.2
#[test]
fn alone_in_the_reserve_he_joins_whoever_comes_first() {
    let text = |arrivals: &str| {
        format!(
            "
        unit g french art b; unit e allied inf1 c hits 1; {arrivals}
        leader w allied e commander"
        )
    };
    let mut t = at(
        &text("unit r allied inf3 waiting arrives 14:00"),
        "step = { fire = \"first\" }",
    );
    t.give("fire g at e", &[5, 2]);
    assert_eq!(t.leader("w")["reserve"], "ar");
    // r comes on in the Allied phase A, and he with it; he still brings his point.
    t.give("end-limbering", &[2]);
    assert_eq!((with(&t, "w"), t.points()), ("r".to_owned(), 3));
    let two = "unit r allied inf3 waiting arrives 14:00
        unit s allied inf3 waiting arrives 14:00";
    let mut t = at(&text(two), "step = { fire = \"first\" }");
    t.give("fire g at e", &[5, 2]);
    t.run(&["end-limbering"]);
    assert_eq!(t.asked(), ("allied", "leaders.8"));
    assert_eq!(t.refused("place-leader w with g"), "turn.1");
    t.give("place-leader w with s", &[]);
    assert_eq!(with(&t, "w"), "s");
}

//= leaders.7 leaders.bonus.commander
#[test]
fn he_is_there_again_before_anything_else_is_rolled() {
    // The shot ends the French turn; the Allied points are rolled in the same breath.
    let mut t = at(
        "
        unit s french inf3 a>b is skirmishers; unit e allied inf1 b hits 1
        unit near allied inf3 d; leader w allied e commander",
        "step = { fire = \"first\" }",
    );
    t.give("fire s at e", &[6, 2, 3]);
    assert_eq!(with(&t, "w"), "near");
    assert_eq!((t.asked(), t.points()), (("allied", "move.1"), 4));
}

//= leaders.2
#[test]
fn a_leader_goes_where_his_unit_goes() {
    let mut t = at(
        "
        unit f french inf3 b; unit spare french inf3 fr; unit e allied inf3 d
        leader ney french f",
        "step = \"move\"",
    );
    t.run(&["choose f", "march c", "halt"]);
    assert_eq!(
        (t.at("f"), with(&t, "ney")),
        ("c".to_owned(), "f".to_owned())
    );
}

//= leaders.3
#[test]
fn the_senior_of_two_leaders_counts_for_their_unit() {
    let modifier = |senior: &str, junior: &str| {
        let mut t = at(
            &format!(
                "
            unit f french inf3 b; unit e allied inf3 c; leader ney french f rank 1 {senior}
            leader foy french f rank 2 {junior}"
            ),
            "step = \"move\"",
        );
        t.run(&["choose f", "march c", "stand"]);
        let given = t.give("press-on", &[6, 1]);
        let rolls = given.events.iter().flat_map(|event| &event.modifiers);
        let attacker = rolls.filter(|(who, _)| *who == "attacker");
        attacker
            .map(|(_, modifier)| i64::from(modifier.value))
            .sum::<i64>()
    };
    assert_eq!(modifier("courageous", ""), 4);
    assert_eq!(modifier("", "courageous"), 3);
}
