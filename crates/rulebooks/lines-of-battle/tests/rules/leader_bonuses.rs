//! What leaders bring, bonus by bonus, and for whom.

use crate::support::{Table, table_at};

const ON: &[(&str, &str)] = &[("leaders", "on")];
/// A row of areas; a gun elsewhere ends every French turn with a question.
const ROW: &str = "
    area z open; area a open; area b open; area c open; area d open; area e open
    area f open; border a b; border b c; border c d; border d e; border e f
    unit anchor french art z
";

fn at(text: &str, position: &str) -> Table {
    table_at(&format!("{ROW}{text}"), position, ON)
}

/// The French are about to move, with so many points.
fn moving(text: &str, points: u8) -> Table {
    at(text, &format!("points = {points}"))
}

/// The French are about to roll for their points.
fn rolling(leaders: &str) -> Table {
    at(
        &format!(
            "
        unit f french inf3 a; unit saxon french inf3 b of saxony; unit e allied inf3 f
        {leaders}"
        ),
        "step = \"leaders-move\"",
    )
}

/// What the die gives, and the leaders who have a point of their own.
fn points(leaders: &str, die: u8) -> (u64, Vec<String>) {
    let mut t = rolling(leaders);
    t.give("end-leaders", &[die]);
    let own = t.position()["own-points"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let own = own
        .iter()
        .map(|id| id.as_str().expect("a position has it").to_owned());
    (t.points(), own.collect())
}

/// What leaders add to the rolls of two roles if this order is given.
fn added(t: &Table, order: &str, roles: [&str; 2]) -> [i8; 2] {
    let modifiers = t.game.forecast(order).expect("a legal order").modifiers;
    let of_leaders = modifiers
        .iter()
        .filter(|(_, modifier)| modifier.rule.id.starts_with("leaders"));
    let of_leaders: Vec<_> = of_leaders.collect();
    roles.map(|role| {
        let own = of_leaders.iter().filter(|(who, _)| *who == role);
        own.map(|(_, modifier)| modifier.value).sum()
    })
}

//= leaders.bonus.commander leaders.10 qb.leaders.0
#[test]
fn commanders_add_a_point_each_and_the_table_nothing() {
    let none: Vec<String> = Vec::new();
    assert_eq!(
        points("leader foy french f", 2),
        (2, none.clone()),
        "no bonus, no point"
    );
    assert_eq!(
        points("leader ney french f commander", 2),
        (3, none.clone())
    );
    let two = "leader ney french f commander\nleader jerome french f rank 2 commander dashing";
    assert_eq!(
        points(two, 2),
        (4, none.clone()),
        "the junior's point counts as well"
    );
    assert_eq!(
        points("leader w allied e commander", 2),
        (2, none),
        "each army its own"
    );
}

//= leaders.bonus.commander
#[test]
fn a_commander_for_one_nation_pays_only_for_that() {
    let leader = "leader thielmann french saxon commander of saxony";
    assert_eq!(points(leader, 1), (1, vec!["thielmann".to_owned()]));
    let text = format!(
        "
        unit f french inf3 a; unit saxon french inf3 a of saxony; unit spare french inf3 b
        unit e allied inf3 f; {leader}"
    );
    let spend = |chosen: &[&str], own: &str| {
        let mut t = at(&text, &format!("points = 1\n{own}"));
        for unit in chosen {
            t.give(&format!("choose {unit}"), &[]);
        }
        t.give("march b", &[]);
        (t.points(), t.position()["own-points"].is_array())
    };
    let own = "own-points = [\"thielmann\"]";
    assert_eq!(
        spend(&["saxon"], own),
        (1, false),
        "his own point goes first"
    );
    assert_eq!(spend(&["f"], own), (0, true));
    assert_eq!(
        spend(&["f", "saxon"], own),
        (0, true),
        "a mixed group may not use it"
    );
    let mut t = at(&text, &format!("points = 0\n{own}"));
    assert_eq!(t.refused("choose f"), "move.2");
    assert!(t.allows("choose saxon"));
}

//= leaders.bonus.incompetent
#[test]
fn the_incompetent_take_a_point_off_but_never_below_none() {
    let none: Vec<String> = Vec::new();
    assert_eq!(
        points("leader soult french f incompetent", 3),
        (2, none.clone())
    );
    assert_eq!(
        points("leader soult french f incompetent", 1),
        (0, none.clone())
    );
    let two = "leader soult french f incompetent\nleader foy french f incompetent rank 2";
    assert_eq!(points(two, 1), (0, none.clone()));
    let both = "leader soult french f incompetent\nleader ney french f commander rank 2";
    assert_eq!(points(both, 2), (2, none));
}

//= leaders.bonus.efficient
#[test]
fn an_efficient_leaders_point_is_for_units_in_his_area() {
    assert_eq!(
        points("leader p french f efficient", 1),
        (1, vec!["p".to_owned()])
    );
    let text = "
        unit f french inf3 a; unit same french inf3 a; unit other french inf3 c
        unit e allied inf3 f; leader p french f efficient";
    let own = "points = 0\nown-points = [\"p\"]";
    let mut t = at(text, own);
    assert_eq!(t.refused("choose other"), "move.2");
    t.run(&["choose same", "march b", "halt"]);
    assert_eq!(
        t.asked().1,
        "artillery.12",
        "it was one point, and the move is over"
    );
    // It pays for a rally there as well, and for no other.
    let hurt = text
        .replace("inf3 a;", "inf3 a hits 1;")
        .replace("inf3 c;", "inf3 c hits 1;");
    let mut t = at(&hurt, &format!("{own}\nstep = \"rally\""));
    assert_eq!(t.refused("rally other"), "rally.1");
    t.give("rally same", &[]);
    assert_eq!(t.hits("same"), 0);
}

//= leaders.bonus.efficient
#[test]
fn an_efficient_leader_who_comes_along_still_pays() {
    // A second area and a fight are 2 points; Saxons are no concern of his.
    let text = "
        unit f french inf3 c; unit g french inf3 c; unit saxon french inf3 c of saxony
        unit spare french inf3 a; unit e allied inf3 e; leader p french f efficient of french";
    let advanced = |points: u8, dropped: &[&str]| {
        let mut t = at(text, &format!("points = {points}\nown-points = [\"p\"]"));
        t.run(&["choose f", "choose g", "choose saxon", "march d"]);
        for unit in dropped {
            t.give(&format!("drop {unit}"), &[]);
        }
        t
    };
    let left = |t: &Table| (t.points(), t.position()["own-points"].is_array());
    let mut t = advanced(1, &["saxon"]);
    assert_eq!(left(&t), (0, true), "the mixed group could not use his");
    t.give("march e", &[]);
    assert_eq!(left(&t), (0, false));
    let mut t = advanced(2, &["saxon"]);
    t.give("march e", &[]);
    assert_eq!(left(&t), (0, true), "his is then the last");
    // For those whom he does not serve, or who leave him behind, he pays nothing.
    assert_eq!(advanced(1, &[]).refused("march e"), "move.2");
    assert_eq!(advanced(1, &["saxon", "f"]).refused("march e"), "move.2");
}

//= leaders.bonus.efficient leaders.bonus.commander
#[test]
fn the_narrowest_points_are_spent_first() {
    let mut t = at(
        "
        unit f french inf3 a; unit g french inf3 a; unit h french inf3 a
        unit i french inf3 a; unit e allied inf3 f; leader narrow french f efficient
        leader wide french f rank 2 commander of french",
        "points = 1\nown-points = [\"narrow\", \"wide\"]",
    );
    let mut left = Vec::new();
    for unit in ["f", "g", "h"] {
        t.give(&format!("choose {unit}"), &[]);
        t.run(&["form-square", "halt"]);
        left.push((
            t.points(),
            t.position()["own-points"].as_array().map_or(0, Vec::len),
        ));
    }
    assert_eq!(left, [(1, 1), (1, 0), (0, 0)]);
}

//= leaders.bonus.buffoon
#[test]
fn a_buffoon_makes_his_area_cost_a_point_more() {
    let text = "
        unit f french inf3 a; unit same french inf3 a; unit other french inf3 b
        unit e allied inf3 e; leader soult french f buffoon";
    let mut t = moving(text, 1);
    assert_eq!(t.refused("choose same"), "move.2");
    t.run(&["choose other", "march c", "halt"]);
    assert_eq!(t.points(), 0, "elsewhere nothing changes");
    let mut t = moving(text, 2);
    t.run(&["choose same", "march b", "march c", "halt"]);
    assert_eq!(t.points(), 0, "once for an activation");
    let hurt = text.replace("same french inf3 a", "same french inf3 a hits 1");
    let mut t = at(&hurt, "points = 1\nstep = \"rally\"");
    assert_eq!(t.refused("rally same"), "rally.1");
    let mut t = at(&hurt, "points = 2\nstep = \"rally\"");
    t.give("rally same", &[]);
    assert_eq!((t.points(), t.hits("same")), (0, 0));
}

//= leaders.bonus.buffoon
#[test]
fn a_buffoon_who_comes_along_still_costs_his_point() {
    // Two actions and a fight are 2 points, and one for the buffoon.
    let text = "
        unit f french inf3 c; unit spare french inf3 a; unit e allied inf3 e
        leader soult french f buffoon";
    let mut t = moving(text, 3);
    t.run(&["choose f", "march d", "march e"]);
    assert_eq!(t.points(), 0);
    let mut t = moving(text, 2);
    t.run(&["choose f", "march d"]);
    assert_eq!(t.refused("march e"), "move.2");
}

//= leaders.bonus.imbecile
#[test]
fn an_imbecile_wastes_the_points_half_the_time() {
    let text = "
        unit f french inf3 a; unit same french inf3 a hits 1; unit other french inf3 c
        unit e allied inf3 f; leader grouchy french f imbecile";
    for die in 1..=6 {
        let mut t = moving(text, 5);
        t.give("choose same", &[]);
        let given = t.give("march b", &[die]);
        let wasted = die <= 3;
        let place = if wasted { "a" } else { "b" };
        assert_eq!((t.at("same").as_str(), t.points()), (place, 4), "{die}");
        assert_eq!(given.events[0].rules[0].id, "leaders.bonus.imbecile");
        if wasted {
            assert_eq!(
                t.refused("choose same"),
                "move.group.6",
                "it cannot move any more"
            );
        }
        let mut t = at(text, "points = 2\nstep = \"rally\"");
        t.give("rally same", &[die]);
        assert_eq!(
            (t.hits("same"), t.points()),
            (u64::from(wasted), 1),
            "{die}"
        );
    }
    // Outside his area nobody rolls; and he rolls once for an activation.
    let mut t = moving(text, 5);
    t.run(&["choose other", "march b", "march c", "halt"]);
    t.give("choose same", &[]);
    t.give("march b", &[4]);
    t.run(&["march c"]);
    assert_eq!(t.at("same"), "c");
}

const DUEL: &str = "
    unit f french lc3 a; unit f2 french inf3 a; unit e allied inf3 b of dutch
    unit h allied lc3 b
";

/// What a leader adds to the first roll of f against e (attacker, defender), and
/// to that of the counterattack of h (counterattacker, attacker).
fn duel(leader: &str) -> [[i8; 2]; 2] {
    let mut t = moving(&format!("{DUEL}{leader}"), 5);
    t.run(&["choose f", "march b", "lead e"]);
    let attack = added(&t, "press-on", ["attacker", "defender"]);
    // The attacker is hit; his leader, if he has one, is not wounded.
    let spared: &[u8] = if leader.contains("french f ") {
        &[2]
    } else {
        &[]
    };
    t.give("press-on", &[&[1, 6], spared].concat());
    [attack, added(&t, "join h", ["counterattacker", "attacker"])]
}

//= leaders.bonus.courageous
#[test]
fn courage_adds_to_his_units_rolls_in_any_role() {
    assert_eq!(duel(""), [[0, 0], [0, 0]]);
    assert_eq!(duel("leader ney french f courageous"), [[1, 0], [0, 1]]);
    assert_eq!(duel("leader w allied e courageous"), [[0, 1], [0, 0]]);
    assert_eq!(duel("leader w allied h courageous"), [[0, 0], [1, 0]]);
    assert_eq!(
        duel("leader ney french f2 courageous"),
        [[0, 0], [0, 0]],
        "only his own unit"
    );
    assert_eq!(
        duel("leader o allied e courageous of dutch"),
        [[0, 1], [0, 0]]
    );
    assert_eq!(
        duel("leader o allied h courageous of dutch"),
        [[0, 0], [0, 0]],
        "Dutch only"
    );
}

//= leaders.bonus.cowardly
#[test]
fn cowardice_helps_whoever_attacks_his_unit() {
    assert_eq!(duel("leader o allied e cowardly"), [[1, 0], [0, 0]]);
    assert_eq!(
        duel("leader o french f cowardly"),
        [[0, 0], [1, 0]],
        "not when it attacks"
    );
    assert_eq!(duel("leader o allied h cowardly"), [[0, 0], [0, 0]]);
}

//= leaders.bonus.organised
#[test]
fn with_an_organised_leader_units_go_an_area_farther() {
    let text = |leader: &str| {
        format!(
            "
        unit f french inf3 a; unit g french inf3 a of saxony; unit h french lc3 a
        unit spare french inf3 a; unit e allied inf3 f; leader p french {leader}"
        )
    };
    let march = |leader: &str, chosen: &str, areas: &[&str]| {
        let mut t = moving(&text(leader), 1);
        for unit in chosen.split(' ') {
            t.give(&format!("choose {unit}"), &[]);
        }
        for area in areas {
            t.give(&format!("march {area}"), &[]);
        }
        t
    };
    let three = ["b", "c", "d"];
    assert!(
        march("f organised", "f g", &three).allows("march e"),
        "at the price of one point"
    );
    assert_eq!(
        march("f", "f g", &three).asked().1,
        "artillery.12",
        "they halted"
    );
    // Not for those who march without him, nor once he has been left behind.
    assert_eq!(march("f organised", "g", &three).asked().1, "artillery.12");
    let mut t = march("f organised", "f g", &["b"]);
    t.run(&["drop f", "march c", "march d"]);
    assert_eq!(t.asked().1, "artillery.12", "the group has halted");
    // Within the mark for a nation.
    let mut t = march("g organised of saxony", "f g", &three);
    assert_eq!(t.refused("march e"), "move.cp.2", "f is no Saxon");
    t.run(&["drop f", "march e"]);
    assert_eq!((t.at("f"), t.at("g")), ("d".to_owned(), "e".to_owned()));
    // In an attack it has no place: the third action may lead anywhere but there.
    let mut t = moving(
        "
        unit f french inf3 b; unit e allied inf3 e; leader p french f organised",
        5,
    );
    t.run(&["choose f", "march c", "march d"]);
    assert_eq!(t.refused("march e"), "move.cp.3");
    assert!(t.allows("march c"));
}

//= leaders.bonus.cavalryman
#[test]
fn a_cavalryman_is_only_ever_with_cavalry() {
    let mut t = at(
        "
        unit f french inf3 a; unit h french lc3 b; unit i french hc3 c; unit e allied inf3 f
        leader pire french h cavalryman",
        "step = \"leaders-move\"",
    );
    assert_eq!(
        t.refused("move-leader pire to f"),
        "leaders.bonus.cavalryman"
    );
    t.give("move-leader pire to i", &[1]);
    assert_eq!(t.leader("pire")["with"], "i");
    let mut t = at(
        "
        unit f french inf3 a; unit e allied inf3 f; leader pire french waiting cavalryman
        leader ney french waiting rank 2",
        "step = \"leaders-arrive\"",
    );
    let orders = ["place-leader ney with anchor", "place-leader ney with f"];
    assert_eq!(t.orders(), orders, "the cavalryman waits for cavalry");
    assert_eq!(t.refused("place-leader pire with f"), "leaders.4");
}

//= leaders.bonus.stubborn
#[test]
fn beside_a_stubborn_leader_nobody_retreats_by_choice() {
    let text = "
        unit f french inf3 b; unit f2 french inf3 b; unit e allied inf3 c
        unit e2 allied inf3 c";
    let fight = |leader: &str, before: &[&str], wounds: &[u8]| {
        let mut t = moving(&format!("{text}\n{leader}"), 5);
        t.run(&["choose f", "choose f2", "march c", "lead f"]);
        let asked = t.asked();
        t.run(before);
        t.give("press-on", &[&[1, 1][..], wounds].concat());
        (asked.1, t.asked())
    };
    let plain = ["stand", "lead e"];
    assert_eq!(
        fight("", &plain, &[]),
        ("combat.3", ("french", "combat.11"))
    );
    // The leader need not be with the lead, nor with the one who would go.
    let allied = fight("leader w allied e2 stubborn", &["lead e"], &[]);
    assert_eq!(
        allied,
        ("combat.4", ("french", "combat.11")),
        "no retreat before combat"
    );
    let french = fight("leader ney french f2 stubborn", &plain, &[]);
    assert_eq!(
        french,
        ("combat.3", ("allied", "combat.12")),
        "and none of the attackers"
    );
    // He binds his own side only, and not who must go.
    let mut t = moving(
        &format!(
            "{}\nleader w allied e2 stubborn",
            text.replace("inf3 c\n", "inf3 c hits 3\n")
        ),
        5,
    );
    t.run(&["choose f", "choose f2", "march c", "lead f", "lead e"]);
    t.give("press-on", &[6, 1]);
    assert_eq!(t.at("e"), "eliminated");
    assert_eq!(t.asked(), ("french", "combat.11"));
    // The defender is not asked; the next roll follows at once.
    t.give("stand", &[1, 1, 2]);
    assert_eq!(t.asked(), ("french", "combat.11"));
}
