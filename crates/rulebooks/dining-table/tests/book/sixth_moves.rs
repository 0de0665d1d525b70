//! What a sixth reading of the text found in command and movement.

use crate::field::Field;
use dining_table::Kind;

/// Running water from west to east with a bridge in the middle.
fn bridged(y: i32) -> String {
    let (low, high) = (y - 400, y + 400);
    water("stream", y)
        + &format!(
            "[[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, {low}], [20000, {high}]]\n"
        )
}

fn water(kind: &str, y: i32) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\nwidth = 300\npoints = [[0, {y}], [40000, {y}]]\n")
}

/// Cavalry that is to cross this, in the turn of its division.
fn crossing(terrain: &str, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        terrain,
        "20000, 12200",
        "20000, 36000",
    );
    reading(field.begun())
        .ordered("foy", Kind::Action)
        .turn("9H")
}

#[test]
fn a_bridge_leads_over_its_own_stream_alone() {
    //= s2-5.5-a s2-5.6-a
    let first = bridged(15_500);
    let ahead = "move f1 normal ahead:5000";
    assert!(crossing(&first, |field| field).allows(ahead));
    let both = first.clone() + &water("stream", 17_000);
    assert_eq!(crossing(&both, |field| field).refused(ahead), "s2-5.3-a");
    let river = first + &water("river", 17_000);
    assert_eq!(crossing(&river, |field| field).refused(ahead), "s3-6.3-a");
    // What is listed goes no farther than to the second.
    let mut orders = Vec::new();
    kernel::Game::orders(&crossing(&river, |field| field).game, &mut orders);
    let far = |order: &dining_table::Order| format!("{order:?}").contains("5000");
    assert!(!orders.iter().any(far));
    assert!(crossing(&river, Field::by_first_reading).allows(ahead));
}

#[test]
fn every_bridge_on_a_way_is_counted() {
    //= s2-5.6-b
    let both = bridged(15_500) + &bridged(17_500);
    for way in ["ahead:5500", "ahead:2800 ahead:2700"] {
        let order = format!("move f1 normal {way}");
        let mut open = crossing(&both, |field| field);
        let map = &open.game.setup.map;
        let bridges: Vec<_> = map.of_kind(ground::table::Kind::Bridge).collect();
        let bridges: Vec<_> = bridges.into_iter().map(|(id, _)| id).collect();
        open.give(&order, "");
        assert_eq!(open.game.pos.passed, [(bridges[0], 2), (bridges[1], 2)]);
        let mut full = crossing(&both, |field| field);
        full.game.pos.passed = vec![(bridges[1], 2), (bridges[1], 1)];
        assert_eq!(full.refused(&order), "s2-5.6-b");
        let mut before = crossing(&both, Field::by_first_reading);
        before.game.pos.passed = full.game.pos.passed;
        before.give(&order, "");
        assert_eq!(before.game.pos.passed[2..], [(bridges[0], 2)]);
    }
}

#[test]
fn a_general_too_has_a_second_stream_before_him() {
    //= s2-5.5-a s2-5.6-a
    let ney = |terrain: &str| {
        let mut field = crossing(terrain, |field| field);
        field.give("done", "");
        field.give("done", "");
        let id = field.general("ney");
        field.game.pos.general_mut(id).at = ground::table::Point::new(20_000, 14_800);
        field.allows("general ney 20000,22400")
    };
    let one = bridged(15_500);
    assert!(ney(&one));
    assert!(!ney(&(one + &water("stream", 17_500))));
}

const TWO_DIVISIONS: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 12000]
    [[general]]\nid = \"bachelu\"\nname = \"Bachelu\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [26000, 12000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
";

#[test]
fn an_attach_order_to_a_full_division_gives_no_turn() {
    //= s2-3.11-c s2-4.4-a s1-2.6-d
    let ordered = |fourth: &str, reading: fn(Field) -> Field| {
        let field = Field::build(
            "f1 french infantry 5 at 18000 14000 0
             f2 french infantry 5 at 20500 14000 0
             f3 french infantry 5 at 18000 12500 0
             b1 french infantry 5 at 24000 14000 0 under bachelu
             b2 french infantry 5 at 26500 14000 0 under bachelu
             b3 french infantry 5 at 29000 14000 0 under bachelu
             a1 allied infantry 5 at 20000 34000 18000",
            TWO_DIVISIONS,
            "",
            "",
            &kernel::Choices::default(),
        );
        let mut field = reading(field).begun();
        field.give("turn ney", "9H");
        field.give("attach f2 bachelu", "");
        field.give("done", "");
        let bachelu = field.general("bachelu");
        field.unit_mut("f3").attached = (fourth == "f3").then_some(bachelu);
        field
    };
    assert!(ordered("", |field| field).allows("turn f2"));
    assert_eq!(ordered("f3", |field| field).refused("turn f2"), "s2-4.2-a");
    assert!(ordered("f3", Field::by_first_reading).allows("turn f2"));
}

#[test]
fn units_right_under_the_commander_form_no_division_of_their_own() {
    //= s2-4.5-a
    let two = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 18000 14000 0 under ney role corps-resource
             f2 french infantry 5 at 20500 14000 0 under ney role corps-resource
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "30000, 12200",
            "20000, 36000",
        );
        let mut field = reading(field).begun();
        field.give("turn f1", "");
        field
    };
    assert_eq!(two(|field| field).refused("include f2"), "s2-4.5-a");
    assert!(two(Field::by_first_reading).allows("include f2"));
}

#[test]
fn who_has_turned_in_a_contact_zone_may_still_attack_and_nothing_else() {
    //= s2-6.4
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[21700, 0], [21700, 40000]]\n";
    let turned = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 20000 12500 0
             a1 allied infantry 5 at 20000 17500 18000",
            stream,
            "20000, 11000",
            "20000, 26000",
        );
        let field = reading(field).begun().ordered("foy", Kind::Action);
        let mut field = field.turn("9H");
        let others = [
            "fall-back f1 2000",
            "cover f1 590,590",
            "relieve f2 f1 3000",
        ];
        for order in others {
            assert!(field.allows(order), "{order}");
        }
        field.give("face f1 100", "");
        (field, others)
    };
    let (field, others) = turned(|field| field);
    for order in others {
        assert_eq!(field.refused(order), "s2-6.4", "{order}");
        assert!(!field.lists(order));
    }
    assert!(field.allows("pin f1 a1"));
    let (field, others) = turned(Field::by_first_reading);
    assert!(others.iter().all(|order| field.allows(order)));
}

#[test]
fn the_threat_zone_of_a_garrison_is_measured_from_the_edges_of_its_area() {
    //= s2-6.2-a s2-6.3-e s2-15.2-k
    // A wall that whoever stands at it looks over, and nobody from farther behind it.
    let terrain = "[[terrain]]\nkind = \"wall\"\nwidth = 0\nrestricted = true\npoints = [[10000, 14040], [30000, 14040]]
        [[built-up]]\nname = \"the village\"\nsize = \"large\"\nat = [20000, 12500]\nwidth = 3000\ndepth = 3000\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 13000 0
         a1 allied infantry 5 at 20000 18400 18000",
        terrain,
        "20000, 10500",
        "20000, 26000",
    );
    let field = field.begun().ordered("foy", Kind::Action);
    let mut field = field.turn("9H");
    assert!(field.unit("f1").threatened && !field.unit("f1").in_contact);
    field.give("move f1 normal ahead:2100", "");
    assert!(field.allows("pin f1 a1"));
}

#[test]
fn where_the_whole_way_back_is_barred_a_shorter_one_is_listed() {
    //= s2-5.6-b s2-6.5-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 5 at 20000 18500 18000",
        &bridged(12_400),
        "20000, 11500",
        "20000, 26000",
    )
    .begun();
    let setup = field.game.setup.clone();
    let mut bridges = setup.map.of_kind(ground::table::Kind::Bridge);
    field.game.pos.passed = vec![(bridges.next().expect("a bridge").0, 3)];
    let field = field.ordered("foy", Kind::Action).turn("9H");
    assert_eq!(field.refused("fall-back f1 3000"), "s2-5.6-b");
    assert!(field.allows("fall-back f1 1000"));
    assert!(field.lists("fall-back f1 1000"));
}

#[test]
fn no_general_of_ligny_leads_one_unit() {
    //= s3-2.5-a s3-3.1-c
    let (battle, _) = super::waterloo::made("ligny");
    let leads = |id: &dining_table::GeneralId| {
        let units = battle.setup.units.iter();
        units
            .filter(|unit| unit.under == *id && !unit.arm.is_artillery())
            .count()
    };
    for side in kernel::Side::BOTH {
        for id in battle.setup.generals_of(side) {
            let general = battle.setup.general(id);
            let divisional = general.level == dining_table::Level::Division;
            assert!(!divisional || leads(&id) > 1, "{}", general.name);
        }
    }
}

#[test]
fn who_is_shielded_by_a_move_of_the_same_turn_is_free_to_move() {
    //= s2-6.1-c s2-6.4
    let shielded = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             f2 french battle-cavalry 5 at 15000 15000 0
             a1 allied infantry 5 at 20000 18000 18000",
            "",
            "18000, 12200",
            "20000, 26000",
        );
        let field = reading(field).begun().ordered("foy", Kind::Action);
        let mut field = field.turn("9H");
        assert_eq!(field.refused("move f1 normal back:1000"), "s2-6.4");
        assert!(!field.unit("f2").in_contact);
        field.give("move f2 normal shift:5000,0", "");
        field
    };
    let field = shielded(|field| field);
    assert!(field.allows("move f1 normal back:1000"));
    assert!(!field.allows("fall-back f1 2000"));
    let field = shielded(Field::by_first_reading);
    assert_eq!(field.refused("move f1 normal back:1000"), "s2-6.4");
}

#[test]
fn as_many_points_are_passed_at_once_as_there_are() {
    //= s2-2.4-e
    let generals = TWO_DIVISIONS.replace(
        "[[general]]\nid = \"foy\"",
        "[[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 6000]
    [[general]]\nid = \"foy\"",
    );
    let units = "f1 french infantry 5 at 18000 14000 0
        a1 allied infantry 5 at 20000 34000 18000";
    let choices = kernel::Choices::default();
    let mut field = Field::build(units, &generals, "", "", &choices).begun();
    field.give("turn ney", "9H");
    assert_eq!(field.points("ney"), 7);
    assert!(field.lists("pass reille 1") && field.lists("pass reille 7"));
    assert!(!field.lists("pass reille 8"));
}
