//! What a player is told while he points and drags: the ground that slows a way, what a charge risks, what else
//! the same touch could mean; and what the odds are of where old fire points come first.

use crate::changes::{WOOD, tellings};
use crate::field::{Field, acting};
use crate::support::point_of_fire;
use dining_table::{Kind, TurnKind};
use ground::table::drawing::spot;
use kernel::{AnyGame, Erased, Game, Target};

const PAIR: &str = "f1 french infantry 5 at 20000 14000 0
    a1 allied infantry 5 at 20000 17500 18000";
/// About the lower half of f1.
const COPSE: &str = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 7000], [30000, 7000], [30000, 13600], [10000, 13600]]\n";

fn counter(id: &str) -> Target {
    Target::Counter(id.to_owned())
}

fn place(x: i32, y: i32) -> Target {
    let at = spot(ground::table::Point::new(x, y));
    Target::Spot { at, facing: None }
}

fn tip(field: &Field, order: &str) -> String {
    let order = field.game.parse(order).expect("an order");
    field.game.sketch(&order).expect("a sketch").cost
}

fn said(field: &Field, order: &str) -> String {
    let order = field.game.parse(order).expect("an order");
    field.game.label(&order)
}

fn why_not(field: &Field, order: &str) -> kernel::Refused {
    let order = field.game.parse(order).expect("an order");
    let refusal = field.game.check(&order).expect_err("it cannot be");
    field.game.refuse(&refusal)
}

#[test]
fn a_contact_move_out_of_a_wood_is_measured_by_bad_going_and_says_so() {
    //= s2-5.5-a s2-6.3-f
    let open = acting(PAIR, "");
    assert!(tip(&open, "firefight f1 a1").contains("of 4.0 inches"));
    let slow = acting(PAIR, COPSE);
    for order in ["firefight f1 a1", "pin f1 a1"] {
        let tip = tip(&slow, order);
        assert!(tip.contains("of 3.0 inches, bad going: wood"), "{tip}");
    }
    let tip = tip(&slow, "charge f1 a1");
    assert!(tip.contains("of 5.0 inches, bad going: wood"), "{tip}");
}

#[test]
fn the_other_contact_moves_are_named_and_why_a_charge_is_none_of_them() {
    //= s2-7.3-d s2-7.3-g s2-7.3-h s2-3.10-b
    let field = acting(PAIR, "");
    let tip_of = |order: &str| tip(&field, order);
    assert!(tip_of("charge f1 a1").ends_with("; also: attack by fire, pin"));
    assert!(tip_of("pin f1 a1").ends_with("; also: charge, attack by fire"));
    let idle = Field::with(PAIR, "", "20000, 11500", "20000, 26000")
        .begun()
        .turn("9H");
    let meant = idle.game.meant(&[counter("f1"), counter("a1")]);
    let meant = idle.game.notation(&meant.expect("something is meant"));
    assert_eq!(meant, "firefight f1 a1");
    let tip = tip(&idle, &meant);
    assert!(
        tip.contains("; no charge: contact moves need an Action order"),
        "{tip}"
    );
}

#[test]
fn a_charge_says_what_counts_against_it_as_the_combat_does() {
    //= s2-11.2-e s2-11.5-g s2-5.6-c
    let near = "f1 french infantry 5 at 20000 15200 0
        a1 allied infantry 5 at 20000 17000 18000";
    let mut field = acting(near, WOOD);
    assert!(!tip(&field, "charge f1 a1").contains("vulnerable"));
    field.unit_mut("f1").defile = true;
    let tip = tip(&field, "charge f1 a1");
    for risk in [
        "vulnerable: came over a defile (s2-11.2-e)",
        "ground: black cards hit from 7 upward (s2-11.5-g)",
    ] {
        assert!(tip.contains(risk), "{tip}");
    }
    field.give("charge f1 a1", "");
    let told = tellings(&mut field, "done", "3H 4H 5H 6H 7H 8H");
    let modifiers = told.iter().flat_map(|one| &one.modifiers);
    let whats: Vec<_> = modifiers.map(|(_, one)| one.what).collect();
    assert!(
        whats.contains(&"vulnerable: came over a defile"),
        "{whats:?}"
    );
}

#[test]
fn deployed_guns_are_told_to_limber_first() {
    //= s2-5.1-b s2-5.8-b
    let field = Field::with(
        "guns french medium 2 at 20000 10000 0 status defend
         a1 allied infantry 5 at 20000 30000 18000",
        "",
        "20000, 8500",
        "20000, 32000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    for order in ["move guns rapid ahead:5000", "move guns normal ahead:3000"] {
        let why = why_not(&field, order);
        assert_eq!(why.rule.id, "s2-5.1-b");
        assert!(why.text.contains("limber"), "{}", why.text);
    }
}

#[test]
fn a_headquarters_that_is_pointed_at_goes_after_its_general_or_where_it_is_drawn() {
    //= s2-16.4-a s2-16.4-c
    let mut field = Field::with(PAIR, "", "20000, 11500", "20000, 26000").begun();
    let ney = field.general("ney");
    field.game.pos.general_mut(ney).at = ground::table::Point::new(20_000, 16_000);
    let meant = |touched: &[Target]| field.game.meant(touched).expect("something is meant");
    let alone = meant(&[counter("hq-ney")]);
    assert!(field.game.check(&alone).is_ok());
    let drawn = meant(&[counter("hq-ney"), place(20_000, 6_000)]);
    assert_eq!(field.game.notation(&drawn), "hq ney 20000,6000");
    assert!(field.game.check(&drawn).is_ok());
    let tip = field.game.sketch(&drawn).expect("a sketch").cost;
    assert!(
        tip.starts_with("5.0 of 12.0 inches; loses 7 command points"),
        "{tip}"
    );
    // It is the last that he does.
    assert!(
        tip.ends_with("; no turns of his after that (s2-2.1-f)"),
        "{tip}"
    );
    let far = meant(&[counter("hq-ney"), place(20_000, 14_000)]);
    let refusal = field.game.check(&far).expect_err("too far");
    assert_eq!(refusal.rule().info().id, "s2-16.4-a");
    let other = meant(&[counter("hq-hill")]);
    assert!(field.game.check(&other).is_err(), "it is the enemy's");
}

#[test]
fn odds_that_are_of_old_fire_points_alone_say_so() {
    //= s2-18.1-b s2-20.1-b s2-20.3-a
    let mut field = acting(PAIR, "");
    field.unit_mut("f1").markers = vec![point_of_fire(true); 2];
    let forecast = Erased::new(field.game.clone())
        .forecast("charge f1 a1")
        .expect("odds");
    let part = forecast.part.expect("not of the combat");
    assert!(part.contains("2 fire points on f1"), "{part}");
    assert!(part.contains("the charge itself is fought later"), "{part}");
    let idle = forecast.outcomes.iter().find(|(text, _)| text == "no hit");
    assert!(idle.is_some(), "{:?}", forecast.outcomes);
    // Three points may draw two more cards and endanger a general: the same is told.
    field.unit_mut("f1").markers = vec![point_of_fire(true); 3];
    let forecast = Erased::new(field.game.clone())
        .forecast("charge f1 a1")
        .expect("odds");
    assert!(
        forecast
            .part
            .is_some_and(|part| part.contains("3 fire points on f1"))
    );
}

#[test]
fn where_nothing_is_drawn_no_draw_is_promised() {
    //= s2-2.5-a s2-16.3-a
    let mut field = Field::with(PAIR, "", "20000, 11500", "20000, 26000").begun();
    field.give("turn foy", "");
    assert_eq!(said(&field, "activate"), "Draw for activation");
    let foy = field.general("foy");
    field.game.pos.general_mut(foy).stunned = true;
    assert!(!said(&field, "activate").contains("Draw"));
    field.game.pos.general_mut(foy).stunned = false;
    field.game.pos.turn.kind = TurnKind::Controlled;
    assert!(!said(&field, "activate").contains("Draw"));
}

#[test]
fn a_place_that_changes_hands_is_told_and_shown() {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 11000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 9500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    let score = |field: &Field| field.game.scene().panels[0].lines.join("; ");
    assert!(score(&field).contains("the hill: 5 points, held by nobody"));
    field.give("move f1 rapid ahead:7500", "");
    assert!(
        field.was_told("The French hold the hill: it counts 5 points when period 5 ends"),
        "{:?}",
        field.told
    );
    assert_eq!(field.told_by("hold the hill"), ["s2-23.2-a"]);
    assert!(score(&field).contains("French: 5"), "{}", score(&field));
    assert!(score(&field).contains("the hill: 5 points, held by the French"));
    let overlays = field.game.insight(&["f1".to_owned()]);
    let places = overlays.iter().find(|one| one.kind == "place");
    let places = places.expect("the hill is near");
    assert!(places.title.contains("when period 5 ends"));
    assert!(places.marks[0].clear && places.marks[0].note.contains("held by the French"));
    field.give("done", "");
    assert!(!field.was_told("the hill"), "nothing has changed since");
}
