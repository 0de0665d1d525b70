//! Chapters 16 and 17: guns, opportunity fire, defences and losses.

use ground::hex::{HexId, Line, SideMark, Spot, Terrain};
use kernel::Side::{First, Second};
use la_bataille::{Event, Fatigue, Formation, Marks, Place, Step, UnitId, Wreck};

use super::accounts::{put, whole};
use super::volleys::fires;
use crate::support::Field;

#[test]
fn ex_16_13_3_losses_of_guns_under_the_fire_of_guns() {
    //= 16.13.3.1-ex 16.13.3.2 16.13.3.2-ex
    let shot = |with_foot: bool, by_guns: bool| {
        let mut field = Field::open();
        let firers: Vec<UnitId> = if by_guns {
            vec![field.guns("g", First), field.guns("h", First)]
        } else {
            vec![field.foot("g", First, 4)]
        };
        for unit in firers {
            let (facing, formation) = if by_guns {
                ("e", Formation::Column)
            } else {
                ("ene", Formation::Line)
            };
            let hex = if by_guns { "1010" } else { "1110" };
            field.stand(unit, hex, facing, formation);
        }
        let foot = field.foot("e", Second, 6);
        let guns = field.guns("x", Second);
        if with_foot {
            field.stand(foot, "1210", "w", Formation::Column);
        } else {
            field.stand(foot, "2020", "w", Formation::Column);
        }
        field.stand(guns, "1210", "w", Formation::Column);
        let mut table = field.battle();
        let from = if by_guns { "1010" } else { "1110" };
        table
            .at(First, Step::OffensiveFire)
            .give(&format!("fire {from} 1210"), &[]);
        let parsed = kernel::Game::parse(&table.battle, "end-fire").expect("an order");
        let mut log = kernel::Log::keeping();
        let mut dice = vec![6, if by_guns { 2 } else { 4 }];
        dice.extend([6; 20]);
        let mut chance = kernel::chance::Scripted::new(&dice);
        kernel::Game::apply(&mut table.battle, &parsed, &mut chance, &mut log)
            .unwrap_or_else(|_| panic!("it fires"));
        let events = log.into_events();
        let steps = fires(&events)[0].2;
        (steps, 6 - table.steps(foot), 4 - table.steps(guns))
    };
    // Forty to six with foot (6:1) or to eight without it (5:1): 62 is three steps in both columns.
    let (steps, foot, guns) = shot(true, true);
    assert_eq!(
        (steps, foot, guns),
        (3, 2, 1),
        "odd ones the foot, even ones the guns"
    );
    let (steps, _, guns) = shot(false, true);
    assert_eq!((steps, guns), (3, 1), "only the even one");
    // Muskets at guns alone: every step counts. Twelve to eight is 1.5:1, 64 is one.
    let (steps, _, guns) = shot(false, false);
    assert_eq!((steps, guns), (1, 1));
}

#[test]
fn guns_in_action_that_break_are_lost_and_put_together_again_in_part() {
    //= 17.5 17.8.1-b 17.8.2-b 17.8.2-c 17.8.2-d
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let guns = field.guns("g", Second);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(guns, "1110", "w", Formation::Column)
        .stand(enemy, "2020", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // They fail to stand: they are not disordered but lost, and their guns stay.
    let events = table.give("launch", &[1, 2]);
    assert!(events.contains(&Event::Destroyed(guns)));
    assert_eq!(table.battle.pos.unit(guns).place, Place::Wrecked);
    // The French do not go there in this player turn: the guns are saved at its end.
    let mut saved = table.clone();
    saved.give("stay", &[]);
    let events = saved.give("end-assaults", &[]);
    assert!(events.contains(&Event::GunsSaved(guns)));
    assert_eq!(saved.battle.pos.unit(guns).place, Place::Boxed);
    assert!(saved.battle.pos.wrecks.is_empty());
    // They do: the guns are not saved then.
    table.give("advance 1010", &[]);
    table.give("stay", &[]);
    table.give("end-assaults", &[]);
    assert_eq!(table.battle.pos.unit(guns).place, Place::Wrecked);
    // Lost in their own side's turn, they are safe if no enemy comes by the end of his next one.
    let mut own_turn = saved.clone();
    own_turn.battle.pos.unit_mut(guns).place = Place::Wrecked;
    let hex = own_turn.hex("1510");
    own_turn.battle.pos.wrecks.push(Wreck {
        unit: guns,
        hex,
        lost_in: Second,
        held: None,
        overrun: false,
    });
    own_turn.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(
        own_turn.battle.pos.unit(guns).place,
        Place::Wrecked,
        "not yet"
    );
    own_turn.at(First, Step::Assault).give("end-assaults", &[]);
    assert_eq!(own_turn.battle.pos.unit(guns).place, Place::Boxed);
}

#[test]
fn shot_bounces_into_cover_and_not_out_of_it() {
    //= 17.9.1-b 17.9.1-c 17.9.1-d 17.10.2-a
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let [front, wood, behind] = ["e", "f", "h"].map(|id| field.foot(id, Second, 6));
    field.terrain("1410", Terrain::Wood);
    field
        .stand(guns, "1010", "e", Formation::Column)
        .stand(front, "1310", "w", Formation::Column)
        .stand(wood, "1410", "w", Formation::General)
        .stand(behind, "1510", "w", Formation::Column);
    let mut table = field.battle();
    let mut defence = table.clone();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1310", &[]);
    let events = table.give("end-fire", &[1, 1, 1, 1]);
    // The wood could not be seen into; it is struck at its own defence of twelve, and nothing behind it.
    assert_eq!(fires(&events), [(whole(12), 6, 0), (whole(12), 12, 0)]);
    assert!(!events.contains(&Event::Bounced(table.hex("1510"))));
    assert_eq!(table.battle.pos.unit(guns).ammunition, 5);
    // Fire in defence uses no ammunition.
    put(&mut defence, front, "1110");
    defence.at(Second, Step::DefensiveFire);
    defence.give("fire 1010 1110", &[]);
    defence.give("end-fire", &[1, 1]);
    assert_eq!(defence.battle.pos.unit(guns).ammunition, 6);
}

#[test]
fn shot_of_combined_guns_bounces_along_the_line_of_each() {
    //= 17.9.1-a 17.9.1-d 16.8-a
    let mut field = Field::open();
    let grid = field.setup.map.grid().clone();
    let from = ["1010", "1011"].map(|hex| field.hex(hex));
    let second_bounce = |gun: HexId, target: HexId| {
        let line = Line::new(grid.axial(gun), grid.axial(target));
        match line.behind_end(2) {
            Spot::Hex(place) => grid.at(place),
            Spot::Seam(_) | Spot::Corner(_) => None,
        }
    };
    // A target behind which the lines of two neighbours have parted.
    let ahead = |hex: &HexId| {
        from.iter()
            .all(|gun| (3..=4).contains(&grid.distance(*gun, *hex)))
    };
    let (target, parted) = (grid.hexes().filter(ahead))
        .filter(|hex| grid.number(*hex).to_string().starts_with("13"))
        .find_map(|hex| {
            let [one, other] = from.map(|gun| second_bounce(gun, hex));
            (one != other).then_some((hex, [one?, other?]))
        })
        .expect("such a hex");
    for (battery, hex) in [field.guns("g", First), field.guns("h", First)]
        .into_iter()
        .zip(["1010", "1011"])
    {
        field.stand(battery, hex, "e", Formation::Column);
    }
    let leader = field.leader("l", First, "1010");
    field.setup.leaders[leader.index()].artillery = Some(1);
    for (number, hex) in [target].into_iter().chain(parted).enumerate() {
        let foot = field.foot(&format!("e{number}"), Second, 6);
        let at = grid.number(hex).to_string();
        field.stand(foot, &at, "w", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    let at = grid.number(target);
    table.give(&format!("fire 1010 {at}"), &[]);
    table.give(&format!("fire 1011 {at}"), &[]);
    let events = table.give("end-fire", &[1; 6]);
    for hex in parted {
        assert!(events.contains(&Event::Bounced(hex)));
    }
    // Both strike the target; where the lines have parted, each strikes with its own guns alone.
    let values: Vec<_> = fires(&events).into_iter().map(|fire| fire.0).collect();
    assert_eq!(values, [whole(24), whole(12), whole(12)]);
}

#[test]
fn guns_on_a_road_stand_as_in_the_fields() {
    //= 11.18.3-b
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    for number in ["0910", "1010"] {
        field.mark(number, "e", SideMark::Paved);
    }
    field
        .stand(guns, "0910", "e", Formation::Column)
        .stand(enemy, "2020", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose g", &[]);
    let events = table.give("march 1010", &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Overstacked(_)))
    );
    assert_eq!(table.place(guns), "1010", "four sections in one hex");
    assert_eq!(table.battle.pos.unit(guns).fatigue, Fatigue::Rested);
    assert!(!table.battle.pos.unit(guns).marks.has(Marks::BROKE));
}
