//! What a player at the table is shown and told: whom he may point at, what it
//! costs, what stands in his way, what labels and rosters say.

use crate::field::{Field, acting};
use dining_table::{Battle, Kind, RULEBOOK, Stage};
use ground::table::drawing::spot;
use kernel::scene::Counter;
use kernel::{Choices, Game, Refused, Rulebook as _, Side, Target, Viewer};

const ARMY: &str = "f1 french infantry 5 at 20000 10000 0
    hussars french skirmish-cavalry 2 at 26000 10000 0 under ney traits M a 4 character strong
    guns french heavy 2 at 23000 10000 0 quality elite
    a1 allied infantry 5 at 20000 30000 18000 morale 3 traits Sd";

fn army() -> Field {
    Field::with(ARMY, "", "20000, 8500", "20000, 32000").begun()
}

/// Ney has drawn for his turn and gives orders.
fn commanding() -> Field {
    let mut field = army();
    field.give("turn ney", "9H");
    field
}

fn counter(id: &str) -> Target {
    Target::Counter(id.to_owned())
}

/// The orders that begin with a touch of this counter.
fn begun_by(field: &Field, id: &str) -> Vec<String> {
    let mut orders = Vec::new();
    field.game.orders(&mut orders);
    let first = |order: &_| field.game.touches(order).first() == Some(&counter(id));
    let begun = orders.iter().filter(|order| first(order));
    begun.map(|order| field.game.notation(order)).collect()
}

fn meant(field: &Field, touched: &[Target]) -> Option<String> {
    let order = field.game.meant(touched)?;
    Some(field.game.notation(&order))
}

/// Why what is pointed at cannot be.
fn why_not(field: &Field, touched: &[Target]) -> Refused {
    let order = field.game.meant(touched).expect("something is meant");
    let refusal = field.game.check(&order).expect_err("it cannot be");
    field.game.refuse(&refusal)
}

fn place(x: i32, y: i32) -> Target {
    let at = spot(ground::table::Point::new(x, y));
    Target::Spot { at, facing: None }
}

fn shown(game: &Battle, id: &str) -> Counter {
    let mut counters = game.scene().counters.into_iter();
    counters.find(|one| one.id == id).expect("a counter")
}

#[test]
fn whoever_may_be_given_an_order_can_be_pointed_at_for_each_of_them() {
    //= s2-2.2-b s2-3.2-a
    let field = commanding();
    let kinds = |id: &str| {
        ["move", "break-off", "action", "regroup"].map(|kind| format!("issue {id} {kind}"))
    };
    assert_eq!(begun_by(&field, "foy"), kinds("foy"));
    assert!(
        begun_by(&field, "hussars").starts_with(&kinds("hussars")),
        "{:?}",
        begun_by(&field, "hussars")
    );
    assert_eq!(
        meant(&field, &[counter("foy")]).as_deref(),
        Some("issue foy action")
    );
    // Whom he cannot order is refused with the plainest of them.
    assert_eq!(why_not(&field, &[counter("adam")]).rule.id, "s2-3.1-a");
}

#[test]
fn an_order_says_what_it_costs_and_what_there_is() {
    //= s2-2.4-a s2-2.4-b
    let field = commanding();
    let said = |order: &str| {
        field
            .game
            .label(&field.game.parse(order).expect("an order"))
    };
    assert_eq!(
        said("issue foy action"),
        "Action order to Foy (1 of 7 points)"
    );
    assert_eq!(
        said("issue hussars move"),
        "Move order to hussars (1 of 7 points)"
    );
    let question = field.game.question().expect("a question").text;
    assert_eq!(
        question,
        "What does Ney order, with 7 command points to spend?"
    );
}

#[test]
fn points_over_the_limit_are_told_where_they_are_lost() {
    //= s2-1.3-e
    let mut field = Field::with(ARMY, "", "20000, 8500", "20000, 32000");
    let ney = field.general("ney");
    field.game.pos.general_mut(ney).points = 6;
    field.give("begin", "2 6 1 2");
    assert!(
        field.was_told(
            "Ney throws 2 and 6: 4 new command points, 8 in stock, 2 lost over its limit"
        ),
        "{:?}",
        field.told
    );
    assert_eq!(field.told_by("Ney throws"), ["s2-1.3-c", "s2-1.3-e"]);
    assert_eq!(field.told_by("Hill throws"), ["s2-1.3-c"]);
}

#[test]
fn fire_is_told_by_the_rule_of_its_range() {
    //= s2-18.5-a s2-18.5-b s2-18.5-c s2-18.6-a
    let fired = |y: i32, hits: u8| {
        let units = format!(
            "guns french medium 2 at 20000 10000 0 status defend
             a1 allied infantry 5 at 20000 {y} 18000
             others french medium 2 at 35000 10000 0 under ney status defend
             a2 allied infantry 5 at 35000 16000 18000"
        );
        let mut field = Field::with(&units, "", "20000, 8500", "20000, 36000").begun();
        field.unit_mut("guns").hits = hits;
        field.give("end-phase", "");
        field.give("end-phase", "");
        assert_eq!(field.stage(), Stage::Fire(Side::First));
        field.give("fire guns a1", "");
        (field.told.join("; "), field.told_by("fires at"))
    };
    for (y, hits, points, rule) in [
        (13_500, 0, "3 fire points", "s2-18.5-a"),
        (13_500, 1, "2 fire points", "s2-18.5-a"),
        (16_500, 0, "2 fire points", "s2-18.5-b"),
        (19_500, 0, "1 fire point", "s2-18.5-c"),
    ] {
        let (told, rules) = fired(y, hits);
        assert!(told.contains(points), "{told}");
        assert_eq!(rules, [rule], "{told}");
    }
}

#[test]
fn the_end_of_a_pin_is_not_told_as_the_end_of_a_firefight() {
    //= s2-7.3-h s2-17.9
    let units = "f1 french infantry 5 at 20000 14000 0
        a1 allied infantry 5 at 20000 17500 18000";
    let ended = |order: &str| {
        let mut field = acting(units, "");
        for order in [order, "done", "done", "fall-back a1 3000"] {
            field.give(order, "");
        }
        [
            field.told_by("f1 no longer pins a1"),
            field.told_by("The firefight of f1 and a1 ends"),
        ]
    };
    assert_eq!(ended("pin f1 a1"), [vec!["s2-7.3-h"], vec![]]);
    assert_eq!(ended("firefight f1 a1"), [vec![], vec!["s2-17.9"]]);
}

/// A French unit pins an Allied one, which is asked how it responds. So does f5 with a5, if there is one.
fn pinned(more: &str) -> Field {
    let units = format!(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         {more}"
    );
    let mut field = acting(&units, "");
    field.give("pin f1 a1", "");
    if !more.is_empty() {
        field.give("pin f5 a5", "");
    }
    for order in ["done", "done"] {
        field.give(order, "");
    }
    assert_eq!(field.stage(), Stage::Respond);
    field
}

#[test]
fn a_unit_that_is_drawn_back_falls_back_in_response_or_is_told_what_bars_it() {
    //= s2-8.3-a s2-8.3-b s2-8.3-c s2-6.5-b s2-6.5-c
    let drawn = |y: i32| [counter("a1"), place(20_000, y)];
    let open = pinned("");
    assert_eq!(
        meant(&open, &drawn(20_700)).as_deref(),
        Some("fall-back a1 3200")
    );
    assert!(open.allows("fall-back a1 3200"));
    for (y, rule) in [
        (18_500, "s2-8.3-b"),
        (16_500, "s2-8.3-b"),
        (23_500, "s2-6.5-b"),
    ] {
        assert_eq!(why_not(&open, &drawn(y)).rule.id, rule, "{y}");
    }
    let friends = "a3 allied infantry 5 at 20000 21000 18000
        a4 allied infantry 5 at 20000 22200 18000
        a5 allied infantry 5 at 23000 17500 18000
        f5 french infantry 5 at 23000 14000 0";
    let barred = pinned(friends);
    assert_eq!(why_not(&barred, &drawn(20_500)).rule.id, "s2-6.5-c");
}

#[test]
fn what_bars_a_way_back_is_named() {
    //= s2-6.5-c s1-2.7 s3-6.3-a
    let back = |units: &str, terrain: &str| {
        let field = Field::with(units, terrain, "20000, 5000", "20000, 36000")
            .begun()
            .ordered("foy", Kind::Regroup)
            .turn("9H");
        field.refused("fall-back f1 3000")
    };
    let enemy = "a1 allied infantry 5 at 20000 10000 18000";
    let at = |y: i32, more: &str| format!("f1 french infantry 5 at 20000 {y} 0\n{enemy}\n{more}");
    assert_eq!(back(&at(3_500, ""), ""), "s1-2.7");
    let pond = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 2000], [30000, 2000], [30000, 4000], [10000, 4000]]\n";
    assert_eq!(back(&at(6_500, ""), pond), "s3-6.3-a");
    let friends = "f2 french infantry 5 at 20000 4400 0
        f3 french infantry 5 at 20000 3200 0
        f4 french infantry 5 at 20000 2000 0";
    assert_eq!(back(&at(6_500, friends), ""), "s2-6.5-c");
}

#[test]
fn a_way_that_is_too_long_is_refused_for_its_length_before_all_else() {
    //= s2-5.3-a s2-6.3-b
    let field = Field::with(
        "f1 french infantry 5 at 20000 10000 0
         a1 allied infantry 5 at 20000 16500 18000",
        "",
        "20000, 8500",
        "20000, 32000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert_eq!(field.refused("move f1 normal ahead:6100"), "s2-5.3-a");
    assert_eq!(field.refused("move f1 normal ahead:4000"), "s2-6.3-b");
}

#[test]
fn a_counter_tells_what_stands_on_its_label() {
    //= s1-2.5-a s1-2.5-b
    let field = army();
    let of = |id: &str| shown(&field.game, id).details.join(", ");
    assert_eq!(
        of("a1"),
        "infantry, morale M3, alone A7 weak, S: strong in skirmish, d: badly drilled, Normal status, under Adam"
    );
    assert_eq!(
        of("hussars"),
        "skirmish cavalry, morale M4, alone A4 strong, M: well mounted, Normal status, under Ney"
    );
    assert_eq!(
        of("guns"),
        "heavy artillery, elite crews, alone A7 weak, under Foy"
    );
    assert_eq!(of("foy"), "division general, activates at A5, under Ney");
    assert_eq!(
        of("ney"),
        "commander, activates at A5, headquarters C8, at most 8 command points"
    );
    let stock = &shown(&field.game, "ney").markers[0];
    assert_eq!(stock.words, "7 of 8 command points");
    let [general, tent] = ["ney", "hq-ney"].map(|id| shown(&field.game, id).label);
    assert_eq!([general.as_str(), tent.as_str()], ["Ney", "HQ"]);
}

#[test]
fn a_hidden_roster_is_on_no_counter_of_the_enemy() {
    //= s1-2.5-c
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "rosters", "hidden")
        .expect("a value");
    let field = Field::with(ARMY, "", "20000, 8500", "20000, 32000");
    let game = RULEBOOK
        .battle(&files_of(&field.game), &choices)
        .expect("a battle");
    let seen = game.redacted(Viewer::Player(Side::First));
    assert_eq!(
        shown(&seen, "a1").details,
        ["infantry", "Normal status", "under Adam"]
    );
    assert_eq!(
        shown(&seen, "adam").details,
        ["division general", "under Hill"]
    );
    assert!(shown(&seen, "f1").details.contains(&"morale M4".to_owned()));
}

fn files_of(game: &Battle) -> kernel::BattleFiles {
    kernel::BattleFiles {
        name: "test".to_owned(),
        files: vec![(dining_table::FILE.to_owned(), game.scenario())],
    }
}

#[test]
fn a_charge_is_marked_from_its_declaration_until_it_is_fought() {
    //= s2-7.3-d
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000",
        "",
    );
    let marked = |field: &Field| {
        let markers = shown(&field.game, "f1").markers.into_iter();
        markers
            .map(|one| one.words)
            .any(|words| words == "charges a1")
    };
    let arrows = |field: &Field| {
        let overlays = field.game.insight(&[]).into_iter();
        let charges = overlays.filter(|one| one.kind == "charge");
        charges.map(|one| one.marks.len()).sum::<usize>()
    };
    assert!(!marked(&field));
    assert_eq!(arrows(&field), 0);
    field.give("charge f1 a1", "");
    assert!(marked(&field), "{:?}", shown(&field.game, "f1").markers);
    assert_eq!(arrows(&field), 1);
}

#[test]
fn only_a_counter_that_is_asked_about_alone_is_drawn_over() {
    let field = army();
    let drawn = |ids: &[&str]| {
        let ids: Vec<_> = ids.iter().map(|id| (*id).to_owned()).collect();
        field.game.insight(&ids).len()
    };
    assert_eq!(drawn(&[]), 0);
    assert_eq!(
        drawn(&["f1", "guns"]),
        0,
        "they act together, and nobody chose one"
    );
    assert!(drawn(&["f1"]) > 0);
}
