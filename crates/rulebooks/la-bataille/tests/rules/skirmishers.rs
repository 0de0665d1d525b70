//! Sections 11.16.13 and 11.20: supported flanks and skirmishers.

use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, Step, UnitId};

use super::lines::ratio;
use crate::support::Field;

#[test]
fn skirmishers_withdraw_far_in_disorder_if_they_must_and_are_fired_at() {
    //= 11.20.4.7-c 11.20.4.7-d 11.20.4.7-e 11.20.4.8-b 18.11.4 18.11.2
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let cloud = field.foot("s", Second, 3);
    field.stand(own, "1010", "e", Formation::Column).stand(
        cloud,
        "1110",
        "wsw",
        Formation::Skirmish,
    );
    // Woods behind them: half their move takes them nowhere free of friends, who stand in every hex near.
    let near: Vec<String> = {
        let grid = field.setup.map.grid();
        let at = field.hex("1110");
        grid.within(at, 4)
            .filter(|hex| grid.distance(*hex, at) >= 1)
            .filter(|hex| grid.distance(*hex, field.hex("1010")) >= 1)
            .map(|hex| grid.number(hex).to_string())
            .collect()
    };
    for (place, hex) in near.iter().enumerate() {
        let friend = field.foot(&format!("f{place}"), Second, 1);
        field.stand(friend, hex, "e", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    let havens = table.orders();
    assert!(havens.contains(&"stand".to_owned()));
    let far = havens
        .iter()
        .find(|order| order.starts_with("withdraw s"))
        .expect("a haven far off")
        .clone();
    // Those who assaulted follow as if the skirmishers still stood there: nine steps to three, +6.
    let events = table.give(&far, &[1, 2]);
    assert_eq!(
        table.formation(cloud),
        Formation::Disorder,
        "they went beyond half their move"
    );
    assert_eq!(ratio(&events, own), 6);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Withdrew(unit, _) if *unit == cloud))
    );
    // Another enemy who holds their hex in his zone fires as they go, not those who assault them.
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let other = field.foot("b", First, 6);
    let cloud = field.foot("s", Second, 3);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(other, "1111", "nne", Formation::Column)
        .stand(cloud, "1110", "wsw", Formation::Skirmish);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    let haven = table
        .orders()
        .into_iter()
        .find(|order| order.starts_with("withdraw s"))
        .expect("a haven");
    let events = table.give(&haven, &[1, 1, 6, 6]);
    let fires: Vec<Vec<UnitId>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { firers, .. } => Some(firers.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(fires, [vec![other]]);
}

#[test]
fn skirmishers_among_friends_everywhere_rout() {
    //= 11.20.4.7-d
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let cloud = field.foot("s", Second, 3);
    field.stand(own, "1010", "e", Formation::Column).stand(
        cloud,
        "1110",
        "wsw",
        Formation::Skirmish,
    );
    let all: Vec<String> = {
        let grid = field.setup.map.grid();
        let at = field.hex("1110");
        grid.within(at, 9)
            .filter(|hex| *hex != at && *hex != field.hex("1010"))
            .map(|hex| grid.number(hex).to_string())
            .collect()
    };
    for (place, hex) in all.iter().enumerate() {
        let friend = field.foot(&format!("f{place}"), Second, 1);
        field.stand(friend, hex, "e", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    let haven = table
        .orders()
        .into_iter()
        .find(|order| order.starts_with("withdraw s"))
        .expect("some hex");
    // It runs on through its friends, some of whom lose heart; the hex it left is closed to it.
    let mut game = super::field::Game1(table.battle.clone());
    super::horse::loosely(&mut game, &haven, &[1, 2]);
    let state = game.0.pos.unit(cloud);
    assert_eq!(state.formation, Formation::Rout);
    assert!(!state.stands_in(table.hex("1110")));
}
