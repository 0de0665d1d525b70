//! Chapter 19 once more: how often a charge is recalled, targets that stand in several hexes, and lines with
//! several targets.

use ground::hex::Terrain;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, Event, Formation, LeaderId, LeaderPlace, Stage};

use super::charges::{ALLIED, FRENCH, charged, declared, plain};
use super::field::{Field, Game1, number};
use super::horse::{loosely, until};

/// The same field, by the first reading or by the second.
fn read(mut field: Field, first: bool) -> Field {
    field.0.options.first_reading = first;
    field
}

#[test]
fn a_target_gives_one_try_more_however_often_it_changes() {
    //= 19.9.14.1
    let tries = |first: bool| {
        let mut game = declared(read(plain(), first));
        game.all(&[
            "charge let-come",
            "charge ride 0610",
            "charge let-come",
            "charge ride 0710",
            "charge target 0910",
        ]);
        // Its square is disorder, and then it does not stand.
        game.give("charge square 0910", &[4, 6]);
        assert_eq!(game.unit("pi1").formation, Formation::Disorder);
        game.give("charge ride 0810", &[1, 1]);
        assert_eq!(game.unit("pi1").formation, Formation::Rout);
        game.pos().charge.rides[0].recalls
    };
    assert_eq!((tries(false), tries(true)), (2, 2));
}

#[test]
fn two_batteries_that_rout_in_one_hex_are_one_target() {
    //= 19.9.14.1 17.4
    let tries = |first: bool| {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .guns("ba", ALLIED, 3, "0910 w limbered")
            .guns("bb", ALLIED, 3, "0910 w limbered");
        let mut game = declared(read(field, first));
        game.all(&[
            "charge ride 0610",
            "charge ride 0710",
            "charge target 0910",
            "charge ride 0810",
        ]);
        assert_eq!(game.unit("bb").formation, Formation::Rout);
        game.pos().charge.rides[0].recalls
    };
    assert_eq!((tries(false), tries(true)), (2, 3));
}

/// French horse two hexes from the near end of an Allied line in 0910 and 1011, which it has named; a leader is
/// there.
fn upon_an_end(first: bool) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "1011+0910 wsw line")
        .leader("pack", ALLIED, 0, 0, false, "0910");
    let mut game = declared(read(field, first));
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0710", &[]);
    while game.pos().charge.stage == Stage::Naming {
        game.give("charge target 0910", &[]);
    }
    game
}

#[test]
fn a_line_that_gathers_in_a_square_is_still_the_target() {
    //= 19.9.10-d 19.9.15.2-b 19.9.14.1 20.6.5.3
    let mut game = upon_an_end(false);
    game.give("charge square 1011", &[1, 1]);
    assert_eq!(game.at("pi1"), "1011");
    let ride = &game.pos().charge.rides[0];
    assert_eq!((ride.target, ride.recalls), (game.unit("pi1").hex(), 2));
    // The leader is in the square, and the horse comes upon it.
    let there = game.unit("pi1").hex().expect("on the map");
    assert_eq!(game.pos().leaders[0].place, LeaderPlace::At(there));
    game.all(&["charge ride 0810", "charge ride 0910"]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    // By the first reading it had slipped out of the way.
    let mut old = upon_an_end(true);
    old.give("charge square 1011", &[1, 1]);
    assert_ne!(old.pos().charge.rides[0].target, old.unit("pi1").hex());
}

#[test]
fn a_line_forms_square_at_the_range_of_its_nearest_hex() {
    //= 19.9.12-a 19.9.15.2-a
    // Two more for a line: 44 is 46, disorder at two hexes and a square at three.
    for (first, then) in [(false, Formation::Disorder), (true, Formation::Square)] {
        let mut game = upon_an_end(first);
        game.0.pos.leader_mut(LeaderId(0)).place = LeaderPlace::Dead;
        game.give("charge square 1011", &[4, 4]);
        assert_eq!(game.unit("pi1").formation, then);
    }
}

#[test]
fn a_leader_in_either_hex_of_a_line_helps_it_into_square() {
    //= table.square-formation-mod.leader 20.6.5.3
    for first in [false, true] {
        let mut game = upon_an_end(first);
        let events = game.give("charge square 1011", &[1, 1]);
        let led = charged(&events, |event| match event {
            ChargeEvent::Square { modifiers, .. } => modifiers.iter().any(|one| one.value == -3),
            _ => false,
        });
        assert_eq!(led == 1, !first);
    }
}

/// A French line that has named two Allied battalions and is upon both.
fn upon_two(first: bool) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0611 ene line")
        .foot("pi1", ALLIED, 6, "0709 w column")
        .foot("pi2", ALLIED, 6, "0811 w column");
    let mut game = read(field, first).begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game.all(&["charge target 0709", "charge target 0811"]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    game
}

#[test]
fn a_line_called_off_from_one_target_rides_at_the_other() {
    //= 19.9.10-c 19.9.10-d 19.9.14.2-a
    for first in [false, true] {
        let mut game = upon_two(first);
        // The first runs before it.
        game.give("charge stand", &[1, 1]);
        game.give("charge recall", &[6]);
        game.give("charge look-elsewhere", &[]);
        until(&mut game, Stage::Meeting);
        let second = game.unit("pi2").hex();
        assert_eq!(game.pos().charge.rides[0].target == second, !first);
        assert_eq!(game.pos().charge.stage == Stage::Meeting, !first);
    }
}

#[test]
fn a_line_called_off_from_its_second_target_fights_the_first_like_any_other() {
    //= 19.9.10-d 19.10.8.2-a
    for first in [false, true] {
        let mut game = upon_two(first);
        game.give("charge stand", &[6, 6]);
        if !first {
            game.give("charge press-on", &[]);
        }
        game.give("charge stand", &[1, 1]);
        game.give("charge recall", &[6]);
        let bounced = (1..=6).flat_map(|tens| (1..=6).map(move |units| [1, 1, tens, units]));
        let bounced = bounced.filter(|dice| {
            let mut game = Game1(game.0.clone());
            let events = loosely(&mut game, "charge halt", dice);
            assert!(
                events
                    .iter()
                    .any(|one| matches!(one, Event::Clashed { .. }))
            );
            charged(&events, |event| matches!(event, ChargeEvent::Bounced(_))) > 0
        });
        assert_eq!(bounced.count() > 0, !first);
    }
}

/// Allied skirmishers with a leader, whom French horse has come upon; friends of so many steps behind them, or a
/// wood.
fn slipped(first: bool, friends: Option<u8>) -> Game1 {
    let mut field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
        .foot("sk", ALLIED, 3, "0810 wnw skirmish")
        .leader("pack", ALLIED, 0, 0, false, "0810");
    field = match friends {
        Some(steps) => field.foot("pi1", ALLIED, steps, "0910 w column"),
        None => field.terrain("0910", Terrain::Wood),
    };
    let mut game = read(field, first).begin();
    game.all(&["end-initiative", "charge declare 0610", "charge end"]);
    while game.pos().charge.stage == Stage::Naming {
        game.give("charge target 0810", &[]);
    }
    until(&mut game, Stage::Riding);
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    game.give("charge slip 0910", &[]);
    game
}

#[test]
fn leaders_slip_away_with_skirmishers() {
    //= 20.7.1-c 11.20.4.9-a
    for (first, end) in [(false, "0910"), (true, "0810")] {
        let game = slipped(first, None);
        let hex = game.0.setup.map.grid().numbered(number(end));
        let place = LeaderPlace::At(hex.expect("a hex"));
        assert_eq!(game.pos().leaders[0].place, place);
    }
}

#[test]
fn skirmishers_who_rout_among_friends_are_a_target_that_has_changed() {
    //= 19.9.14.1 11.20.4.9-e
    for (first, tries) in [(false, 2), (true, 1)] {
        let game = slipped(first, Some(17));
        assert_eq!(game.unit("sk").formation, Formation::Rout);
        assert_eq!(game.pos().charge.rides[0].recalls, tries);
    }
}

/// A charging line of two hexes with a leader in the second, beside its target from the first.
fn led_line(first: bool) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0610 n line")
        .leader("pire", FRENCH, 0, 5, false, "0610")
        .foot("pi1", ALLIED, 6, "0509 ssw column");
    let mut game = declared(read(field, first));
    while game.pos().charge.stage == Stage::Naming {
        game.give("charge target 0509", &[]);
    }
    until(&mut game, Stage::Meeting);
    game
}

#[test]
fn a_leader_in_the_second_hex_of_a_charging_line_fights_with_it() {
    //= 8.3-b 21.3.3 20.6.5.3
    for first in [false, true] {
        let mut game = led_line(first);
        // It stands and fires in vain; 11 strikes a leader of those who attack.
        let events = loosely(&mut game, "charge stand", &[6, 6, 1, 1, 1, 1, 1]);
        let added = events.iter().find_map(|event| match event {
            Event::Clashed { modifiers, .. } => Some(modifiers.iter().any(|one| one.value == 5)),
            _ => None,
        });
        assert_eq!(added, Some(!first));
        let struck = |event: &Event| matches!(event, Event::LeaderStruck(..));
        assert_eq!(events.iter().any(struck), !first);
    }
}

#[test]
fn a_leader_in_the_second_hex_of_a_charging_line_calls_it_back() {
    //= table.cavalry-recall 20.6.5.3
    for first in [false, true] {
        let mut game = led_line(first);
        game.give("charge stand", &[1, 1]);
        // Four is needed, one more for a target that runs, and one less with a leader.
        let events = game.give("charge recall", &[4]);
        let heard = charged(&events, |event| {
            matches!(event, ChargeEvent::Recall { heard: true, .. })
        });
        assert_eq!(heard == 1, !first);
    }
}
