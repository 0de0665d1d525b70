//! The text of chapter 19 read once more: recall, squares of the phase, contact, broken ground; and what the same
//! reading found elsewhere.

use ground::hex::Terrain;
use kernel::record::{DiceProof, Record, renew, verify};
use la_bataille::setup::Depot;
use la_bataille::troops::Weight;
use la_bataille::{Event, FireKind, Formation, LeaderPlace, Place, Points, RULEBOOK, Stage, Step};

use super::charges::{ALLIED, FRENCH, declared, plain, upon};
use super::field::{Field, Game1};
use super::horse::{added, fight, loosely};

/// Two French charges: the first is let go, and before it the battalion in 0910 forms square; the second stands
/// next to it.
fn two_charges(first_reading: bool) -> Game1 {
    let mut field = plain().horse("fc2", FRENCH, Weight::Light, 8, "0911 nne column");
    field.0.options.first_reading = first_reading;
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge declare 0911",
        "charge end",
        "charge go 0510",
    ]);
    game.give("charge square 0910", &[1, 1]);
    game.give("charge end-ride", &[]);
    game
}

#[test]
fn who_formed_square_in_the_phase_does_not_check_before_its_next_charge() {
    //= 19.9.15.3 19.9.16.3 18.12.1-b
    let mut game = two_charges(false);
    assert_eq!(game.unit("pi1").formation, Formation::Square);
    assert_eq!(game.unit("fc1").formation, Formation::Rout, "it met nobody");
    // No dice are thrown.
    game.give("charge target 0910", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    // A square that was there before the phase checks.
    let field = Field::new().foot("pi1", ALLIED, 6, "0910 w square").horse(
        "fc2",
        FRENCH,
        Weight::Light,
        8,
        "0911 nne column",
    );
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0911", "charge end"]);
    let events = game.give("charge target 0910", &[6, 6]);
    assert_eq!(added(&events, &game, "pi1").len(), 1);
}

#[test]
fn games_of_the_first_version_go_on_as_they_began() {
    //= 19.9.15.3
    let mut game = two_charges(true);
    let events = loosely(&mut game, "charge target 0910", &[6, 6]);
    assert_eq!(added(&events, &game, "pi1").len(), 1);
    for text in [
        include_str!("../../../../../records/0.1.0/la-bataille-hour.grog"),
        include_str!("../../../../../records/0.1.0/la-bataille-opening-open.grog"),
    ] {
        let older = Record::from_text(text).expect("a record");
        assert_eq!(older.version, 1);
        let renewed = renew(&RULEBOOK, older.clone()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(renewed.version, 2);
        let reading = ("reading".to_owned(), "first".to_owned());
        assert!(renewed.options.contains(&reading));
        let proof = verify(&RULEBOOK, older).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(proof.dice, DiceProof::Honest);
    }
}

#[test]
fn cavalry_may_be_recalled_from_a_target_that_stands() {
    //= 19.9.14.1 19.9.16.1-d
    let mut game = upon(plain());
    game.give("charge stand", &[6, 6]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    assert_eq!(game.orders(), ["charge recall", "charge press-on"]);
    game.give("charge recall", &[6]);
    // It halts, is fired at and does not fight; nor does it rout for that.
    let events = game.give("charge halt", &[1, 1]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Clashed { .. }))
    );
    assert_eq!(game.unit("fc1").formation, Formation::Column);
    assert_eq!(game.at("fc1"), "0810");
}

#[test]
fn a_recall_that_is_not_heard_may_be_tried_again_where_another_is_left() {
    //= 19.9.14.1
    // One try for the charge, one for the target that routs before it.
    let mut game = upon(plain());
    game.give("charge stand", &[1, 1]);
    assert_eq!(game.unit("pi1").formation, Formation::Rout);
    assert_eq!(game.pos().charge.rides[0].recalls, 2);
    game.give("charge recall", &[1]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    game.give("charge recall", &[1]);
    assert_eq!(game.pos().charge.stage, Stage::Pursuing);
    assert_eq!(game.pos().charge.rides[0].recalls, 0);
}

#[test]
fn recalled_cavalry_rides_over_a_square_that_stood_before_the_phase() {
    //= 19.9.14.1 19.9.14.3 12.6.5
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0910 w square");
    let mut game = declared(field);
    game.all(&["charge ride 0610", "charge ride 0710", "charge target 0910"]);
    game.give("charge ride 0810", &[6, 6]);
    game.give("charge recall", &[6]);
    game.give("charge ride-over", &[1, 1]);
    assert_eq!(game.at("fc1"), "1010");
}

#[test]
fn cavalry_that_a_charge_has_reached_does_not_ride_against_it() {
    //= 19.11.1-b
    // Foot near by may still form square, so the Allies are asked.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "0810 w column")
        .foot("pi1", ALLIED, 6, "0812 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
    ]);
    assert!(game.orders().contains(&"charge counter 0810".to_owned()));
    game.all(&["charge let-come", "charge ride 0710"]);
    assert_eq!(game.pos().charge.stage, Stage::Reacting);
    assert!(game.orders().contains(&"charge square 0812".to_owned()));
    let refusal = game.refused("charge counter 0810");
    assert_eq!(refusal.rule().info().id, "19.11.1-b");
    // Nor does it when the charge began beside it.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0710 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "0810 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0710",
        "charge end",
        "charge target 0810",
    ]);
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
}

#[test]
fn of_a_stack_those_ride_against_a_charge_who_keep_their_nerve() {
    //= 19.11.3 19.12.3-a 20.6.1-a
    let stack = |field: Field| {
        field
            .horse("pc1", ALLIED, Weight::Light, 6, "0911 w column")
            .horse("pc2", ALLIED, Weight::Light, 6, "0911 w column")
            .with("pc2", |unit| unit.morale = "55".parse().expect("a morale"))
    };
    let mut game = declared(stack(plain()));
    game.give("charge counter 0911", &[4, 1]);
    let pc1 = game.0.setup.unit_named("pc1").expect("a unit");
    assert_eq!(game.pos().charge.rides[1].units, [pc1]);
    assert_eq!(game.unit("pc2").formation, Formation::Column);
    // The same of cavalry that springs upon what moves.
    let field = stack(Field::new().foot("fi1", FRENCH, 6, "0611 e column"));
    let mut game = field.begin();
    game.all(&["end-initiative", "choose fi1", "march 0711"]);
    game.give("charge spring 0911", &[4, 1]);
    assert_eq!(
        (game.at("pc1"), game.at("pc2")),
        ("0811".to_owned(), "0911".to_owned())
    );
}

/// French foot comes up to Allied horse in an orchard.
fn orchard(from: &str, more: Option<&str>) -> Game1 {
    let mut field = Field::new()
        .terrain("0810", Terrain::Orchard)
        .foot("fi1", FRENCH, 6, &format!("{from} e column"))
        .horse("pc1", ALLIED, Weight::Light, 6, "0810 w general");
    if let Some(hex) = more {
        field = field.terrain(hex, Terrain::Orchard);
    }
    let mut game = field.begin();
    game.all(&["end-initiative", "choose fi1"]);
    game
}

#[test]
fn cavalry_in_cover_springs_upon_its_neighbour_as_it_stands() {
    //= 19.12.3-a 19.9.6 18.13.4.9
    let mut game = orchard("0610", None);
    game.give("march 0710", &[]);
    game.give("charge spring 0810", &[6, 6]);
    game.give("charge stand", &[6, 6]);
    assert_eq!(game.unit("pc1").formation, Formation::General);
    game.all(&["halt", "end-moves"]);
    while game.pos().step == Step::DefensiveFire {
        game.give("end-fire", &[]);
    }
    // Twelve at a third.
    let events = loosely(&mut game, "end-fire", &[5, 1]);
    assert_eq!(fight(&events), ("4".to_owned(), "12".to_owned()));
}

#[test]
fn cavalry_that_springs_out_of_cover_pays_for_its_column() {
    //= 19.9.6 19.12.3-a
    let mut game = orchard("0510", None);
    game.give("march 0610", &[]);
    game.give("charge spring 0810", &[6, 6]);
    game.give("charge stand", &[6, 6]);
    assert_eq!(game.at("pc1"), "0710");
    assert_eq!(game.unit("pc1").formation, Formation::Column);
    assert_eq!(game.pos().charge.held[0].0.spent, Points::whole(7));
    // Into more of the same it does not.
    let mut game = orchard("0510", Some("0710"));
    game.give("march 0610", &[]);
    assert_eq!(game.pos().step, Step::Moving, "nobody can spring");
}

#[test]
fn riders_whom_the_ground_puts_into_general_order_keep_their_way() {
    //= 19.9.7-a 19.9.8-a 11.19.3-a
    let field = Field::new()
        .terrain("0610", Terrain::Orchard)
        .horse("fc1", FRENCH, Weight::Light, 6, "0510 e column")
        .foot("pi1", ALLIED, 6, "1510 w column");
    let mut game = declared(field);
    game.give("charge ride 0610", &[]);
    assert_eq!(game.unit("fc1").formation, Formation::General);
    let mut rides = game.orders();
    rides.retain(|order| order.starts_with("charge ride"));
    assert_eq!(rides, ["charge ride 0710"]);
}

#[test]
fn a_square_fires_at_a_charge_on_both_sides_of_it() {
    //= 11.17.9.1 19.10.2.1
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 6, "0610 wnw line")
        .horse("fc2", FRENCH, Weight::Heavy, 6, "0608 wnw line")
        .leader("murat", FRENCH, 6, 8, true, "0609")
        .foot("pi1", ALLIED, 6, "0709 w square");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge massive murat 0610", "charge end"]);
    let events = loosely(&mut game, "charge end-ride", &[1, 1, 1, 1]);
    let defensive = |event: &&Event| {
        matches!(
            event,
            Event::Fired {
                kind: FireKind::Defensive,
                ..
            }
        )
    };
    assert_eq!(events.iter().filter(defensive).count(), 2);
}

#[test]
fn a_leader_in_either_hex_of_a_line_is_with_it() {
    //= 20.6.5.3 19.8.1-b
    let field = Field::new()
        .foot("fi1", FRENCH, 6, "0810+0910 n line")
        .leader("foy", FRENCH, 6, 0, false, "0910")
        .foot("pi1", ALLIED, 6, "0909 ssw column");
    let mut game = field.begin();
    game.0.pos.step = Step::Assault;
    game.give("assault 0810 0909", &[]);
    let events = loosely(&mut game, "launch", &[]);
    assert!(added(&events, &game, "fi1")[0].contains(&6));
    // And he rides with a line that charges.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0610 n line")
        .leader("pire", FRENCH, 6, 4, false, "0610")
        .foot("pi1", ALLIED, 6, "0501 s line");
    let game = declared(field);
    assert_eq!(game.pos().charge.rides[0].leaders.len(), 1);
}

#[test]
fn a_leader_in_any_hex_that_is_assaulted_may_fall() {
    //= 21.3.2 11.16.12.8-a
    let mut game = upon_a_line(|_| {});
    game.give("launch", &[]);
    let events = loosely(&mut game, "stand", &[6, 6, 6, 6, 6, 6, 6, 4, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Clashed { .. }))
    );
    assert_eq!(game.pos().leaders[0].place, LeaderPlace::Dead);
}

#[test]
fn cavalry_of_either_side_runs_over_squares() {
    //= 20.7.4.1
    let mut field = Field::new().foot("fi1", FRENCH, 6, "1110 w square").horse(
        "pc1",
        ALLIED,
        Weight::Light,
        8,
        "1010 e column",
    );
    for hex in ["0910", "1109", "1009", "1111", "1011"] {
        field = field.terrain(hex, Terrain::Water);
    }
    let mut game = field.begin();
    game.0.pos.step = Step::OffensiveFire;
    game.give("fire 1110 1010", &[]);
    // The fire costs a step; the check fails; there is no other way than over the square.
    game.give("end-fire", &[6, 5, 1, 1]);
    assert_eq!(game.unit("pc1").formation, Formation::Rout);
    assert_eq!(game.unit("pc1").place, Place::Map);
}

#[test]
fn routed_troops_hide_far_from_every_enemy_seen_or_not() {
    //= 20.7.10-d
    let field = Field::new()
        .terrain("0816", Terrain::Wood)
        .terrain("1516", Terrain::Wood)
        .terrain("1816", Terrain::Wood)
        .foot("fi1", FRENCH, 6, "1616 e rout")
        .foot("pi1", ALLIED, 6, "0116 e column");
    let mut game = field.begin();
    game.give("end-initiative", &[]);
    assert_eq!(game.at("fi1"), "1816");
}

/// Two French columns, from 0910 and 1010, upon an Allied line in 0909 and 1009.
fn upon_a_line(change: impl FnOnce(&mut Field)) -> Game1 {
    let mut field = Field::new()
        .foot("fi1", FRENCH, 6, "0910 nnw column")
        .foot("fi2", FRENCH, 6, "1010 nnw column")
        .foot("pi1", ALLIED, 6, "1009+0909 s line")
        .leader("pack", ALLIED, 6, 0, false, "1009");
    change(&mut field);
    let mut game = field.begin();
    game.0.pos.step = Step::Assault;
    game.all(&["assault 0910 0909", "assault 1010 1009"]);
    game
}

#[test]
fn leaders_withdraw_from_any_hex_that_is_assaulted() {
    //= 18.11.1.4 21.12
    let mut game = upon_a_line(|_| {});
    game.give("launch", &[]);
    assert_eq!(game.pos().step, Step::Withdraw);
    let goes = |order: &String| order.starts_with("withdraw-leader pack");
    let withdraws = game.orders().into_iter().find(goes);
    assert!(withdraws.is_some(), "{:?}", game.orders());
}

#[test]
fn who_goes_uphill_is_judged_by_the_hex_that_he_assaults() {
    //= 20.6.6.2
    let mut game = upon_a_line(|field| {
        field.0.leaders.clear();
        field.0.posted.clear();
        let grid = field.0.map.grid();
        let hill = grid
            .numbered("1009".parse().expect("a number"))
            .expect("a hex");
        field.0.map.set_level(hill, 1);
    });
    let events = loosely(&mut game, "launch", &[]);
    let uphill = |id: &str| added(&events, &game, id)[0].contains(&-3);
    assert!(!uphill("fi1"), "0909 is no higher");
    assert!(uphill("fi2"));
}

#[test]
fn a_leader_on_the_map_does_not_rally_those_who_fled_off_it() {
    //= 20.8.5-b 20.6.5.3
    let mut field = Field::new()
        .foot("fi1", FRENCH, 6, "0110 w rout")
        .foot("fi2", FRENCH, 6, "0210 w column")
        .leader("foy", FRENCH, 12, 0, false, "0110");
    let edge = field
        .0
        .map
        .grid()
        .numbered("0110".parse().expect("four digits"));
    let edge = edge.expect("a hex");
    field.0.sides[FRENCH].depots.push(Depot { at: edge });
    let mut game = field.begin();
    let unit = game.0.setup.unit_named("fi1").expect("a unit");
    game.0.pos.unit_mut(unit).place = Place::OffMap(1);
    let mut checks = Vec::new();
    while game.pos().turn == 0 {
        let orders = game.orders();
        let end = orders.iter().find(|order| order.starts_with("end-"));
        let end = end.cloned().unwrap_or_else(|| "charge end".to_owned());
        let events = loosely(&mut game, &end, &[]);
        checks.extend(added(&events, &game, "fi1"));
    }
    assert_eq!(checks.len(), 1);
    assert!(!checks[0].contains(&12), "{checks:?}");
}
