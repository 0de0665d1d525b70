//! Sections 11.16 and 11.20: lines of one hex and of several, and skirmishers.

use ground::hex::Terrain;
use kernel::Side::{First, Second};
use la_bataille::troops::Rifles;
use la_bataille::{Event, Formation, Step, UnitId};

use super::accounts::{melee, whole};
use crate::support::{Field, Table};

/// What was added for the numbers when a unit checked.
pub fn ratio(events: &[Event], wanted: UnitId) -> i8 {
    let of = |event: &Event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == wanted => Some(
            modifiers
                .iter()
                .find(|one| one.rule.id == "20.6.6.7")
                .map_or(0, |one| one.value),
        ),
        _ => None,
    };
    events.iter().find_map(of).expect("a check")
}

/// A line of two hexes (1010 and 1110, looking north) beats those who stand in these hexes.
pub fn beaten(hexes: &[&str], change: impl FnOnce(&mut Field)) -> (Table, UnitId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field.stand(own, "1010+1110", "n", Formation::Line);
    for (place, hex) in hexes.iter().enumerate() {
        let enemy = field.foot(&format!("e{place}"), Second, 3);
        field.stand(enemy, hex, "ssw", Formation::Column);
    }
    change(&mut field);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    for hex in hexes {
        let from = if *hex == "1209" { "1110" } else { "1010" };
        table.give(&format!("assault {from} {hex}"), &[]);
    }
    // None of them stands.
    table.give("launch", &[1, 2].repeat(hexes.len()));
    (table, own)
}

#[test]
fn ex_18_12_2_four_steps_of_a_line_count_and_all_of_its_value() {
    //= 18.12.2.2-ex 11.16.9-b
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let enemy = field.foot("e", Second, 3);
    field
        .stand(own, "1010", "ene", Formation::Line)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Four to three is 1:1, which adds nothing; but all sixteen points fight: 16 to 6 is 2:1, 22 is blank.
    let events = table.give("launch", &[6, 6, 6, 6, 2, 2]);
    assert_eq!((ratio(&events, enemy), ratio(&events, own)), (0, 0));
    assert_eq!(melee(&events), (whole(16), whole(6)));
}

#[test]
fn ex_11_16_12_2_eighteen_steps_in_four_hexes() {
    //= 11.16.12.2-ex 11.16.12.2-b
    let mut field = Field::open();
    let horse = field.horse("h", Second, 18);
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "e", Formation::Column).stand(
        horse,
        "1110+1211+1212+1313",
        "wsw",
        Formation::Line,
    );
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    // Cavalry stands by itself. Six steps against four of the hex assaulted (4.5, at most four): 1.5:1.
    let events = table.give("stand", &[6, 6, 4, 2]);
    assert_eq!(ratio(&events, own), 0);
    // A fourth of thirty-six points is nine: 4.5 steps of two.
    assert_eq!(melee(&events), (whole(12), whole(9)));
}

#[test]
fn a_long_line_pays_for_its_dearest_hex() {
    //= 11.16.12.4 14.12.5.1 14.1-b
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field
        .stand(own, "1010+1110", "n", Formation::Line)
        .level("1209", 1);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    // 1010 to 1109 is flat, 1110 to 1209 goes up: two for both.
    table.give("march 1109", &[]);
    assert_eq!(table.place(own), "1109+1209");
    assert_eq!(table.points(), 4 * 6);
}

#[test]
fn a_long_line_assaults_two_hexes_as_one() {
    //= 11.16.12.7-a 11.16.12.7-b 11.16.12.7-c 18.8-a 11.16.12.9
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 3));
    field
        .stand(own, "1010+1110", "n", Formation::Line)
        .stand(one, "1009", "sse", Formation::Column)
        .stand(other, "1209", "ssw", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1009", &[]);
    table.give("assault 1110 1209", &[]);
    assert_eq!(table.battle.pos.assault.also, [table.hex("1209")]);
    // Both hexes touch: eight steps against six, 1:1; sixteen points against twelve. Each stack rolls once.
    let events = table.give("launch", &[6, 6, 6, 6, 6, 6, 4, 2]);
    assert_eq!((ratio(&events, one), ratio(&events, other)), (0, 0));
    assert_eq!(melee(&events), (whole(16), whole(12)));
    // One column cannot do that.
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 3));
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "1109", "ssw", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    assert_eq!(table.rule_against("assault 1010 1109"), "18.8-a");
}

#[test]
fn a_long_line_is_assaulted_as_one_by_all_who_come() {
    //= 11.16.12.8-a 11.16.12.8-b 11.16.12.8-c
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 10);
    let [one, other] = ["a", "b"].map(|id| field.foot(id, First, 6));
    field
        .stand(enemy, "1010+1110", "n", Formation::Line)
        .stand(one, "1009", "sse", Formation::Column)
        .stand(other, "1209", "ssw", Formation::Column);
    let mut table = field.battle();
    let mut half = table.clone();
    table
        .at(First, Step::Assault)
        .give("assault 1009 1010", &[]);
    table.give("assault 1209 1110", &[]);
    // Twelve steps against four of each hex: 1.5:1, -3 for the defender. 24 points against all twenty.
    let events = table.give("launch", &[6, 6, 6, 6, 6, 6, 4, 2]);
    assert_eq!(ratio(&events, enemy), -3);
    assert_eq!(melee(&events), (whole(24), whole(20)));
    // One stack at one hex of it: six steps against four, twelve points against ten.
    half.at(First, Step::Assault).give("assault 1009 1010", &[]);
    let events = half.give("launch", &[6, 6, 6, 6, 4, 2]);
    assert_eq!(ratio(&events, enemy), -3);
    assert_eq!(melee(&events), (whole(12), whole(10)));
}

#[test]
fn a_winning_line_goes_forward_as_a_line() {
    //= 11.16.12.9 11.16.12.10-a 11.16.12.10-b 11.16.12.11-a 18.7.6
    // Against two neighbouring hexes it takes both.
    let (mut table, own) = beaten(&["1009", "1109"], |_| {});
    table.give("advance 1010", &[]);
    assert_eq!(table.place(own), "1009+1109");
    assert_eq!(table.formation(own), Formation::Line);
    // Against one it draws in at the other end.
    let (mut table, own) = beaten(&["1109"], |_| {});
    table.give("advance 1010", &[]);
    assert_eq!(table.place(own), "1109");
    assert_eq!(table.formation(own), Formation::Line);
    // Where a wood would make something else of one half, it stays.
    let (mut table, own) = beaten(&["1009", "1109"], |field| {
        field.terrain("1009", Terrain::Orchard);
    });
    if table.battle.pos.step == Step::Advance {
        table.give("advance 1010", &[]);
    }
    assert_eq!(table.place(own), "1010+1110");
}

#[test]
fn a_line_stretches_to_take_what_the_enemy_held_and_must_draw_in_again() {
    //= 11.16.12.10-c 11.16.12.10-d
    let (mut table, own) = beaten(&["1009", "1209"], |_| {});
    table.give("advance 1010", &[]);
    assert_eq!(
        table.place(own),
        "1009+1109+1209",
        "three hexes for eight steps of foot"
    );
    // It is longer than eight steps of infantry may be: unless it draws in, it checks, with no modifier.
    table.give("end-assaults", &[]);
    let mut drawn = table.clone();
    drawn.at(First, Step::Move);
    drawn.give("choose a", &[]);
    drawn.give("form line n 1009 2", &[]);
    drawn.give("halt", &[]);
    drawn.give("end-moves", &[]);
    table.at(First, Step::Move);
    let events = table.give("end-moves", &[6, 6]);
    let checked = events.iter().find_map(|event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == own => Some(modifiers.iter().map(|one| one.value).sum::<i8>()),
        _ => None,
    });
    assert_eq!(checked, Some(0));
}

#[test]
fn friends_in_the_way_of_an_advancing_line_check_their_morale() {
    //= 11.16.12.11-b
    let mut friend = None;
    let (mut table, own) = beaten(&["1109"], |field| {
        let unit = field.foot("b", First, 6);
        field.stand(unit, "0202", "e", Formation::Column);
        friend = Some(unit);
    });
    let friend = friend.expect("a friend");
    // He has come into the hex that the enemy left; column and line in one hex: he checks at -3.
    let hex = table.hex("1109");
    table.battle.pos.unit_mut(friend).hexes = la_bataille::Hexes::one(hex);
    let events = table.give("advance 1010", &[6, 6]);
    let checked: Vec<UnitId> = events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleChecked { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(checked, [friend]);
    assert_eq!(table.place(own), "1109");
}

#[test]
fn a_line_that_is_hurt_draws_in_away_from_the_fire() {
    //= 11.16.12.12 11.16.12.13 16.13.4 14.4.5 20.7.2
    let shot = |from: &str, facing: &str, at: &str, home: &str, dice: &[u8]| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 5);
        field.stand(enemy, "1010+1110", "n", Formation::Line).stand(
            own,
            from,
            facing,
            Formation::Line,
        );
        field.depot(Second, home);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give(&format!("fire {from} {at}"), &[]);
        table.give("end-fire", dice);
        let far = |hex: &str| {
            let grid = table.battle.setup.map.grid();
            let here = table.battle.pos.unit(enemy).hexes[0];
            grid.distance(table.hex(hex), here)
        };
        let ran = [far("1010"), far("1110")];
        (table.place(enemy), table.formation(enemy), ran)
    };
    // Fire from the west on the left hex: 12 to 6 (by the flank), 2:1, 41 is a step; four steps hold one hex.
    let (place, ..) = shot("0910", "ene", "1010", "2010", &[4, 1]);
    assert_eq!(place, "1110");
    let (place, ..) = shot("1210", "wsw", "1110", "0110", &[4, 1]);
    assert_eq!(place, "1010");
    // Two steps lost and a failed check: it breaks and gathers on the side away from the fire, then runs.
    // Its four points to the depot are counted from there: from the other hex it would come one hex less far.
    let (place, formation, ran) = shot("0910", "ene", "1010", "2010", &[6, 4, 1, 1]);
    assert_eq!(formation, Formation::Disorder);
    assert_eq!(ran, [5, 4], "{place}");
    let (place, formation, ran) = shot("1210", "wsw", "1110", "0110", &[6, 4, 1, 1]);
    assert_eq!(formation, Formation::Disorder);
    assert_eq!(ran, [4, 5], "{place}");
}

#[test]
fn a_friend_who_fires_into_it_makes_a_flank_no_flank() {
    //= 11.16.13.1-a 11.16.13.1-b 11.16.13.2
    let defence = |supported: bool, taken: bool| {
        let mut field = Field::open();
        let line = field.foot("a", Second, 6);
        let friend = field.foot("b", Second, 6);
        let enemy = field.foot("e", First, 6);
        let second = field.foot("f", First, 6);
        field
            .stand(line, "1010", "n", Formation::Line)
            .stand(enemy, "1110", "w", Formation::Column)
            .stand(friend, "1211", "wnw", Formation::Line);
        field.stand(second, "1311", "w", Formation::Column);
        let mut table = field.battle();
        // In the defensive fire the friend fires at the hex on the flank.
        table.at(First, Step::DefensiveFire);
        if supported {
            table.give("fire 1211 1110", &[]);
        }
        let dice: &[u8] = if supported { &[1, 1] } else { &[] };
        table.give("end-fire", dice);
        if taken {
            // He is himself fired at from his rear.
            table.give("fire 1311 1211", &[]);
        }
        table.give("fire 1110 1010", &[]);
        let dice: &[u8] = if taken { &[1, 1, 1, 1] } else { &[1, 1] };
        let events = table.give("end-fire", dice);
        let hex = table.hex("1010");
        events
            .iter()
            .find_map(|event| match event {
                Event::Fired {
                    target, defence, ..
                } if *target == hex => Some(*defence),
                _ => None,
            })
            .expect("a fire")
    };
    assert_eq!(defence(false, false), 6, "a column's defence, by the flank");
    assert_eq!(defence(true, false), 8, "supported");
    assert_eq!(
        defence(true, true),
        6,
        "by one who is taken in flank himself"
    );
}

#[test]
fn the_battery_of_a_line_fires_where_the_line_fires() {
    //= 11.16.6-d
    let mut field = Field::open();
    let foot = field.foot("a", First, 3);
    let guns = field.guns("g", First);
    for unit in [foot, guns] {
        field.stand(unit, "1010", "ene", Formation::Line);
    }
    for (id, hex) in [("e", "1110"), ("f", "1109")] {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "w", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    assert_eq!(
        table.rule_against("fire 1010 1109"),
        "16.2-a",
        "one hex, one target"
    );
    let events = table.give("end-fire", &[1, 1]);
    let firers = events.iter().find_map(|event| match event {
        Event::Fired { firers, .. } => Some(firers.clone()),
        _ => None,
    });
    assert_eq!(firers, Some(vec![foot, guns]));
}

#[test]
fn skirmishers_are_seen_over_fire_far_with_rifles_and_fight_at_half() {
    //= 11.20.3-a 11.20.3-b 11.20.4.5-d 11.20.4.6-a 11.20.4.6-b 18.13.4.4
    let fire = |rifles: Rifles| {
        let mut field = Field::open();
        let own = field.foot("a", First, 3);
        let enemy = field.foot("e", Second, 6);
        let foot = field.setup.units[own.index()].foot.as_mut().expect("foot");
        foot.rifles = rifles;
        field.stand(own, "1010", "ene", Formation::Skirmish).stand(
            enemy,
            "1210",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1210", &[]);
        let events = table.give("end-fire", &[1, 1]);
        events.iter().find_map(|event| match event {
            Event::Fired { value, .. } => Some(*value),
            _ => None,
        })
    };
    assert_eq!(fire(Rifles::None), Some(whole(6)));
    assert_eq!(fire(Rifles::Half), Some(whole(9)));
    assert_eq!(fire(Rifles::All), Some(whole(12)));
    // A cloud of friends masks the fire of guns, and hides nobody: horse sees through it and may charge.
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let cloud = field.foot("s", First, 3);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(guns, "0910", "e", Formation::Column)
        .stand(cloud, "1010", "ene", Formation::Skirmish)
        .stand(enemy, "1310", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 0910 1310"), "11.5-a");
    let insight = kernel::Game::insight(&table.battle, &["g".to_owned()]);
    let seen = insight
        .iter()
        .filter(|overlay| overlay.kind == "sight")
        .flat_map(|overlay| &overlay.marks)
        .all(|mark| mark.clear);
    assert!(seen, "they see the enemy all the same");
    // They may assault: three steps at two points, halved.
    let at = table.hex("1210");
    table.battle.pos.unit_mut(cloud).hexes = la_bataille::Hexes::one(at);
    table
        .at(First, Step::Assault)
        .give("assault 1210 1310", &[]);
    let events = table.give("launch", &[6, 6, 6, 6, 6, 3]);
    assert_eq!(melee(&events), (whole(3), whole(12)));
    let two = table.with(|setup| setup.units[cloud.index()].steps = 4);
    assert_eq!(two.battle.setup.unit(cloud).steps, 4);
}
