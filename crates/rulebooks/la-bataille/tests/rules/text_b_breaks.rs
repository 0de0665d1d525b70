//! Who breaks in a melee, runs, gives up or falls apart: chapters 18, 20 and 21.

use kernel::Side::{First, Second};
use la_bataille::troops::{Inspiration, LossChecks, Weight};
use la_bataille::{Event, Fatigue, Formation, LeaderPlace, Place, Step, UnitId};

use super::charges::{ALLIED, FRENCH};
use super::field::{Field as Plain, Game1};
use super::horse::{loosely, tire, until};
use super::support::{Field, Table};

/// A French column of nine in 1010 before these battalions of four in 1110, in column.
fn before(enemies: usize) -> (Table, UnitId, Vec<UnitId>) {
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let mut foes = Vec::new();
    for number in 0..enemies {
        let foe = field.foot(&format!("e{number}"), Second, 4);
        field.stand(foe, "1110", "w", Formation::Column);
        foes.push(foe);
    }
    let mut table = field.battle();
    table.at(First, Step::Assault);
    (table, own, foes)
}

fn checks(events: &[Event], of: UnitId) -> usize {
    let of = |event: &&Event| matches!(event, Event::MoraleChecked { unit, .. } if *unit == of);
    events.iter().filter(of).count()
}

#[test]
fn a_stack_pays_once_for_a_zone_not_each_of_its_units() {
    //= 18.13.5.1-b 18.13.5.1-c
    let (mut table, _, foes) = before(2);
    table.give("assault 1010 1110", &[]);
    // Nine against eight steps is 1:1; both stand and close. 18 against 16 is 1:1; 62 disorders them.
    table.give("launch", &[6, 6, 6, 6, 6, 2]);
    for foe in &foes {
        assert_eq!(table.formation(*foe), Formation::Disorder);
    }
    let left: u8 = foes.iter().map(|foe| table.steps(*foe)).sum();
    assert_eq!(left, 7, "one step for the one zone that the stack left");
}

#[test]
fn a_routed_defender_is_not_the_better_for_losing() {
    //= 18.13.5.1-c 20.6.4
    let (mut table, _, foes) = before(1);
    table.battle.pos.unit_mut(foes[0]).formation = Formation::Rout;
    table.give("assault 1010 1110", &[]);
    let mut game = Game1(table.battle.clone());
    let events = loosely(&mut game, "launch", &[6, 6, 6, 6, 4, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Clashed { .. }))
    );
    assert!(!events.contains(&Event::Disordered(foes[0])));
    assert_ne!(game.0.pos.unit(foes[0]).formation, Formation::Disorder);
}

#[test]
fn the_disordered_who_are_ringed_in_surrender_with_their_leaders() {
    //= 20.7.5 21.9
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let foe = field.foot("e", Second, 6);
    field.stand(foe, "1110", "w", Formation::Column);
    let leader = field.leader("pack", Second, "1110");
    // Friends two hexes off do not help: the others stand all around.
    let around = field.setup.map.grid().clone();
    let ring: Vec<String> = around
        .neighbours(field.hex("1110"))
        .map(|(_, hex)| around.number(hex).to_string())
        .filter(|number| number != "1010")
        .collect();
    for (number, hex) in ring.iter().enumerate() {
        let one = field.foot(&format!("r{number}"), First, 6);
        field.stand(one, hex, "e", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // They will not stand, and there is nowhere to go.
    let events = table.give("launch", &[1, 1]);
    assert!(events.contains(&Event::Surrendered(foe)));
    assert_eq!(table.battle.pos.unit(foe).place, Place::Destroyed);
    assert!(matches!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::Captured(_)
    ));
}

#[test]
fn leaders_are_taken_with_who_surrenders_though_friends_are_near() {
    //= 21.9
    let mut field = Plain::new()
        .foot("fi", FRENCH, 6, "0510 e disorder")
        .foot("friend", FRENCH, 6, "0610 e column")
        .leader("foy", FRENCH, 0, 0, false, "0510");
    for (number, hex) in [
        "0410", "0509", "0609", "0511", "0611", "0709", "0710", "0711",
    ]
    .into_iter()
    .enumerate()
    {
        let at = format!("{hex} e square");
        field = field.foot(&format!("pi{number}"), ALLIED, 6, &at);
    }
    let mut game = field.begin();
    let leader = game.0.setup.leader_named("foy").expect("a leader");
    game.0.pos.step = Step::Assault;
    let events = loosely(&mut game, "end-assaults", &[1, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Surrendered(_)))
    );
    assert!(matches!(
        game.pos().leader(leader).place,
        LeaderPlace::Captured(_)
    ));
}

#[test]
fn a_regiment_halved_by_a_loss_checks_and_runs_before_it_breaks_down() {
    //= 11.22.6-a 20.6.4.13 18.13.5.1-c 20.7.1-a
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let whole = field.foot("r", Second, 8);
    let parts = [field.foot("r1", Second, 4), field.foot("r2", Second, 4)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.stand(whole, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(whole).lost = 3;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Nine against five is 1.5:1. 53 disorders it; the zone it leaves costs the step that halves it.
    let events = table.give("launch", &[6, 6, 6, 6, 5, 3]);
    let place = |wanted: &Event| events.iter().position(|event| event == wanted);
    let ran = events
        .iter()
        .position(|event| matches!(event, Event::Retreated(unit, _) if *unit == whole));
    assert!(ran.is_some(), "it runs as one: {events:?}");
    assert!(ran < place(&Event::BrokeDown(whole)), "{events:?}");
    assert_eq!(parts.map(|part| table.steps(part)), [2, 2]);
    for part in parts {
        assert_eq!(table.formation(part), Formation::Disorder);
        assert_ne!(table.place(part), "1110");
    }
    // Fire that halves it makes it check.
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let whole = field.foot("r", Second, 8);
    let parts = [field.foot("r1", Second, 4), field.foot("r2", Second, 4)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    field.setup.units[whole.index()].checks = LossChecks::Every;
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.stand(whole, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(whole).lost = 3;
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    // The first throw that takes one step: the fourth of eight.
    let fired = (1..=6).flat_map(|tens| (1..=6).map(move |units| [tens, units]));
    let mut halved = fired.filter_map(|[tens, units]| {
        let mut game = Game1(table.battle.clone());
        let events = loosely(&mut game, "end-fire", &[tens, units, 6, 6]);
        events.contains(&Event::Lost(whole, 1)).then_some(events)
    });
    let events = halved.next().expect("a throw that takes one step");
    assert_eq!(checks(&events, whole), 1, "{events:?}");
    assert!(events.contains(&Event::BrokeDown(whole)));
}

#[test]
fn a_rout_tires_after_the_run() {
    //= 19.10.9.4 19.10.9.7 20.7.1-b
    let field = Plain::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "1210 e column")
        .leader("pire", FRENCH, 0, 0, false, "1210")
        .foot("pi1", ALLIED, 6, "1510 w column");
    let mut game = field.begin();
    tire(&mut game, "fc1", Fatigue::Tired);
    let unit = game.0.setup.unit_named("fc1").expect("a unit");
    // Tired horse that routs runs one and a half times its fourteen; only then is it exhausted.
    game.0.pos.unit_mut(unit).formation = Formation::Rout;
    game.0
        .pos
        .unit_mut(unit)
        .marks
        .set(la_bataille::Marks::FLED);
    let from = game.unit("fc1").hex().expect("a hex");
    game.give("end-initiative", &[]);
    let to = game.unit("fc1").hex().expect("on the map");
    let grid = game.0.setup.map.grid();
    assert!(
        grid.distance(from, to) > 5,
        "farther than a third: {}",
        grid.distance(from, to)
    );
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Exhausted);
}

#[test]
fn one_melee_one_check_after_its_result() {
    //= 20.6.3 21.7 20.6.4.9
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let foe = field.foot("e", Second, 9);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(foe, "1110", "w", Formation::Column);
    let leader = field.leader("pack", Second, "1110");
    field.setup.leaders[leader.index()].morale = Inspiration::Bonus(3);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    // At 1:1 each of 64, 65 and 66 strikes Pack, and a 1 kills him. What the table does to his men comes
    // first; only those it leaves in order check, and once.
    for units in 4..=6 {
        let mut game = Game1(table.battle.clone());
        let events = loosely(&mut game, "stand", &[6, 6, 6, 6, 6, units, 1, 1, 1]);
        assert_eq!(game.0.pos.leader(leader).place, LeaderPlace::Dead);
        let broke = events
            .iter()
            .filter(|event| matches!(event, Event::Routed(_) | Event::Disordered(_)))
            .count();
        assert!(broke <= 1, "{events:?}");
        let fought = events
            .iter()
            .position(|event| matches!(event, Event::Clashed { .. }))
            .expect("they fought");
        let of_result = events[fought..]
            .iter()
            .any(|event| matches!(event, Event::Disordered(_) | Event::Routed(_)));
        let after = checks(&events[fought..], foe);
        assert!(after <= 1 && (after == 1 || of_result), "{events:?}");
    }
}

#[test]
fn attackers_of_a_square_that_keeps_its_order_are_disordered_though_it_collapses() {
    //= 18.13.3 11.17.3-b
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let foe = field.foot("e", Second, 8);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(foe, "1110", "nnw", Formation::Square);
    let mut table = field.battle();
    table.battle.pos.unit_mut(foe).lost = 5;
    table
        .at(First, Step::SquareAssaults)
        .give("on-square 1010 1110", &[]);
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    for tens in 1..=6 {
        for units in 1..=6 {
            let mut game = Game1(table.battle.clone());
            let dice = [6, 6, 6, 6, tens, units, 6, 6, 6, 6];
            loosely(&mut game, "launch", &dice);
            let (state, enemy) = (game.0.pos.unit(own), game.0.pos.unit(foe));
            if enemy.is_here() && enemy.is_good_order() {
                assert!(
                    !state.is_here() || !state.is_good_order(),
                    "{tens}{units}: it attacked a square and did not break it"
                );
            }
        }
    }
}

#[test]
fn horse_that_stands_against_foot_is_tired_by_it() {
    //= 19.10.9.3-a
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let horse = field.horse("h", Second, 8);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(horse, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    let mut game = Game1(table.battle.clone());
    loosely(&mut game, "stand", &[6, 6, 3, 3]);
    assert_eq!(game.0.pos.unit(horse).fatigue, Fatigue::Tired);
}

#[test]
fn horse_that_rides_past_bayonets_is_fired_at() {
    //= 16.3 16.10.1-a 16.10.1.3
    let field = Plain::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("side", ALLIED, 9, "0709 sse line")
        .foot("pi1", ALLIED, 6, "1110 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    let mut fires = 0;
    for to in ["0610", "0710", "0810"] {
        for _ in 0..6 {
            let orders = game.orders();
            let Some(order) = orders
                .iter()
                .find(|order| order.starts_with("charge pass-by") || *order == "charge let-come")
                .cloned()
            else {
                break;
            };
            game.give(&order, &[]);
        }
        until(&mut game, la_bataille::Stage::Riding);
        let events = loosely(&mut game, &format!("charge ride {to}"), &[1, 1]);
        fires += events
            .iter()
            .filter(|event| matches!(event, Event::Fired { .. }))
            .count();
        if fires > 0 {
            break;
        }
    }
    assert_eq!(fires, 1, "it rode out of the line's zone");
}
