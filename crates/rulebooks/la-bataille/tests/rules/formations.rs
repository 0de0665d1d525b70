//! Sections 11.1 to 11.15, 11.17 to 11.19 and 11.21: formations, their fronts and what they may do.

use ground::hex::{SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::troops::{Size, Weight};
use la_bataille::{Event, Fatigue, Formation, Step, UnitId};

use super::accounts::{melee, whole};
use crate::support::{Field, Table};

/// The ways that a unit may march from 1010.
fn ways(formation: Formation, facing: &str, light: bool) -> usize {
    let mut field = Field::open();
    let unit = field.horse("h", First, 6);
    if !light {
        let horse = field.setup.units[unit.index()]
            .horse
            .as_mut()
            .expect("horse");
        horse.weight = Weight::Heavy;
    }
    field.stand(unit, "1010", facing, formation);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose h", &[]);
    let marches = |order: &String| order.starts_with("march");
    table.orders().into_iter().filter(marches).count()
}

#[test]
fn each_formation_has_its_front() {
    //= 11.1-a 11.4 11.15.3 11.17.2-a 11.21.2-a 11.5-b
    assert_eq!(ways(Formation::Column, "e", false), 3);
    assert_eq!(ways(Formation::Column, "e", true), 5, "light cavalry");
    assert_eq!(ways(Formation::Line, "n", false), 4);
    // The hexes around an enemy that are in his zone: they halt foot that enters them.
    let zone = |formation: Formation, facing: &str| {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 6);
        field.stand(enemy, "1010", facing, formation);
        for (place, hex) in ["1009", "1109", "0910", "1110", "1011", "1111"]
            .iter()
            .enumerate()
        {
            let own = field.guns(&format!("g{place}"), First);
            field.stand(own, hex, "e", Formation::Column);
        }
        let mut table = field.battle();
        table.at(Second, Step::DefensiveFire);
        // The enemy may fire at whom he has in his front: at all six who stand around him, or at some.
        table.at(Second, Step::OffensiveFire);
        let fires = |order: &String| order.starts_with("fire 1010");
        table.orders().into_iter().filter(fires).count()
    };
    assert_eq!(zone(Formation::Column, "e"), 3);
    assert_eq!(zone(Formation::Line, "n"), 2);
    assert_eq!(zone(Formation::General, "e"), 5);
    assert_eq!(zone(Formation::Disorder, "nnw"), 6);
    assert_eq!(zone(Formation::Square, "nnw"), 6);
    assert_eq!(zone(Formation::Skirmish, "n"), 4);
}

#[test]
fn routed_troops_front_all_round_and_do_nothing_with_it() {
    //= 11.21.4-a 11.21.4-d 11.3-i
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "0910", "e", Formation::Column)
        .stand(enemy, "1010", "nnw", Formation::Rout);
    let mut table = field.battle();
    // Attacked from any side they are attacked from the front: eighteen... twelve points, not doubled.
    for hex in ["0910", "1110", "1009", "1011"] {
        let mut table = table.clone();
        let at = table.hex(hex);
        let grid = table.battle.setup.map.grid().clone();
        let side = grid.side_between(at, table.hex("1010")).expect("adjacent");
        table.battle.pos.unit_mut(own).hexes = la_bataille::Hexes::one(at);
        table.battle.pos.unit_mut(own).facing = ground::hex::Facing::side(side);
        table
            .at(First, Step::Assault)
            .give(&format!("assault {hex} 1010"), &[]);
        // They pass (66), the attacker closes (66); 12 against a third of 12 is 3:1, where 14 is blank.
        let events = table.give("launch", &[6, 6, 6, 6, 1, 4]);
        assert_eq!(melee(&events), (whole(12), whole(4)), "{hex}");
    }
    table.at(Second, Step::Move);
    assert_eq!(table.rule_against("choose e"), "14.6-b");
    table.at(Second, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 0910"), "11.5-a");
}

#[test]
fn who_may_form_what_where() {
    //= 11.3-a 11.3-b 11.3-g 11.3-h 11.18.2 11.18.4 11.17.1 11.17.5-b 11.1-b 14.5
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 6);
    let guns = field.guns("g", First);
    field
        .stand(foot, "0505", "e", Formation::General)
        .stand(horse, "1010", "e", Formation::Column)
        .stand(guns, "1515", "e", Formation::Column)
        .terrain("0505", Terrain::Wood)
        .terrain("1011", Terrain::Orchard);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose a", &[]);
    for (form, rule) in [
        ("form column e 0505 1", "11.3-b"),
        ("form line n 0505 1", "11.3-a"),
        ("form square nnw 0505 1", "11.3-c"),
        ("form road e 0505 2", "11.10"),
    ] {
        assert_eq!(table.rule_against(form), rule, "{form}");
    }
    table.give("halt", &[]);
    // Cavalry skirmishes only where the ground is clear, and never forms square; guns neither line nor square.
    table.give("choose h", &[]);
    assert!(table.allows("form skirmish n 1010 2"));
    assert_eq!(table.rule_against("form skirmish sse 1010 2"), "11.10");
    assert_eq!(table.rule_against("form square nnw 1010 1"), "11.3-c");
    table.give("halt", &[]);
    table.give("choose g", &[]);
    assert_eq!(table.rule_against("form line n 1515 1"), "11.3-a");
    assert_eq!(
        table.rule_against("form square nnw 1515 1"),
        "11.17.3-a",
        "guns alone are no square"
    );
    table.give("halt", &[]);
    // Nothing is formed outside the movement.
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("form line n 1010 1"), "5.2");
    // A disordered unit has the one formation that it has.
    table.battle.pos.unit_mut(foot).marks = la_bataille::Marks::default();
    table.battle.pos.unit_mut(foot).formation = Formation::Disorder;
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.rule_against("form skirmish n 0505 2"), "11.3-h");
    assert_eq!(table.rule_against("form general e 0505 1"), "11.3-h");
}

#[test]
fn the_ground_of_cavalry_skirmishers() {
    //= 11.3-g 11.20.5.2
    let mut field = Field::open();
    let horse = field.horse("h", First, 6);
    field
        .stand(horse, "1010", "e", Formation::Column)
        .terrain("1110", Terrain::Orchard);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose h", &[]);
    assert_eq!(table.rule_against("form skirmish n 1010 2"), "11.3-g");
    assert!(table.allows("form skirmish n 0910 2"));
    table.give("form skirmish n 0910 2", &[]);
    // They ride any way, straight back included.
    let marches = |order: &String| order.starts_with("march");
    let rides: Vec<String> = table.orders().into_iter().filter(marches).collect();
    assert_eq!(rides.len(), 6, "{rides:?}");
}

#[test]
fn limbered_guns_use_roads_as_they_are_and_pay_two_to_change() {
    //= 11.18.3-a 17.3 11.10.2 17.1-b 11.18.3-b table.movement-costs.bridge
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let foot = field.foot("a", First, 4);
    for number in ["0510", "0610", "0710"] {
        field.mark(number, "e", SideMark::Paved);
    }
    // A bridge: the stream under the road costs nothing.
    field.mark("0610", "e", SideMark::Stream);
    field
        .stand(guns, "0510", "e", Formation::Column)
        .stand(foot, "0512", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose g", &[]);
    table.give("march 0610", &[]);
    table.give("march 0710", &[]);
    assert_eq!(table.points(), 7 * 6 - 6, "two hexes of road are a point");
    table.give("unlimber e", &[]);
    assert_eq!(table.points(), 4 * 6);
    assert!(!table.battle.pos.unit(guns).limbered);
}

#[test]
fn a_change_of_formation_near_the_enemy_may_be_charged_and_automatic_ones_are_let_be() {
    //= 11.12-c 11.12-d 16.10.1-e 19.12.3-e 11.7 14.12.2
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let horse = field.horse("h", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1210", "w", Formation::Column)
        .stand(horse, "1012", "nne", Formation::Column)
        .terrain("1110", Terrain::Wood);
    let mut table = field.battle();
    // To form line within two hexes of horse is to be charged, in line.
    let mut formed = table.clone();
    formed.at(First, Step::Move).give("choose a", &[]);
    formed.give("form line ene 1010 1", &[]);
    assert_eq!(formed.battle.pos.step, Step::OpportunityCharge);
    assert!(formed.allows("charge spring 1012"));
    formed.give("charge spring 1012", &[6, 6]);
    assert_eq!(
        formed.formation(own),
        Formation::Line,
        "it is charged in its new formation"
    );
    // Its rate is that of the column it began as.
    assert_eq!(formed.battle.pos.group.rate.0, 8 * 6);
    // The general order that a wood makes of them draws no fire: they step into the wood before the enemy's
    // muskets, and nobody is asked.
    let away = table.hex("2020");
    table.battle.pos.unit_mut(horse).hexes = la_bataille::Hexes::one(away);
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("march 1110", &[]);
    assert_eq!(table.formation(own), Formation::General);
    assert_eq!(table.battle.pos.step, Step::Moving);
}

#[test]
fn a_regiment_that_breaks_down_before_the_enemy_is_fired_at_as_it_was() {
    //= 11.13-b 16.10.1-c
    let mut field = Field::open();
    let whole = field.foot("r", First, 12);
    let parts = [field.foot("r1", First, 6), field.foot("r2", First, 6)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    let enemy = field.foot("e", Second, 6);
    field
        .stand(whole, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose r", &[]);
    table.give("break-down", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    // Twelve steps in one hex: three more on the dice. 45 and 3 is 52 at 1:1, nothing; 51 would be 54.
    let events = table.give("fire-at-mover", &[4, 5]);
    let massed = events.iter().any(|event| {
        matches!(event, Event::Fired { modifiers, .. } if modifiers.iter().any(|one| one.value == 3))
    });
    assert!(massed, "at the regiment");
    assert_eq!(parts.map(|part| table.place(part)), ["1010", "1010"]);
}

#[test]
fn all_of_a_column_counts_before_a_melee_and_companies_fire_in_twos() {
    //= 11.15.6-a 18.12.2.1 16.11.1 11.19.4 11.19.5-c
    let mut field = Field::open();
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let enemy = field.foot("e", Second, 6);
    for unit in units {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    field.stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let mut fire = table.clone();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Twelve steps to six: 2:1, three for the attacker, six against the defender.
    let events = table.give("launch", &[6, 6, 6, 6, 2, 2]);
    let ratio = |wanted: UnitId| {
        events.iter().find_map(|event| match event {
            Event::MoraleChecked {
                unit, modifiers, ..
            } if *unit == wanted => modifiers.first().map(|one| one.value),
            _ => None,
        })
    };
    assert_eq!((ratio(enemy), ratio(units[0])), (Some(-6), Some(3)));
    // Only the top battalion fires, but two companies do.
    let value = |table: &mut Table| {
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        let events = table.give("end-fire", &[1, 1]);
        events.iter().find_map(|event| match event {
            Event::Fired { value, .. } => Some(*value),
            _ => None,
        })
    };
    let mut companies = fire.clone().with(|setup| {
        for unit in units {
            setup.units[unit.index()].size = Size::Company;
        }
    });
    assert_eq!(value(&mut fire), Some(whole(6)));
    assert_eq!(value(&mut companies), Some(whole(12)));
    // In a wood the printed value is fired, and the whole melee value fights.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .terrain("1010", Terrain::Wood)
        .stand(own, "1010", "e", Formation::General)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let mut melee_table = table.clone();
    assert_eq!(value(&mut table), Some(whole(6)));
    melee_table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = melee_table.give("launch", &[6, 6, 6, 6, 3, 6]);
    assert_eq!(melee(&events), (whole(12), whole(12)));
}

#[test]
fn squares_hold_guns_do_not_assault_and_are_assaulted_by_one() {
    //= 11.17.5-a 11.17.5-c 11.17.5-d 11.17.9.4-b 11.17.10.5-a 18.3.2 11.17.2-b 12.6.1
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let guns = field.guns("g", First);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 6));
    for unit in [foot, guns] {
        field.stand(unit, "1010", "nnw", Formation::Square);
    }
    field
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "0910", "e", Formation::Column);
    let mut table = field.battle();
    // Six steps and four sections of four are twenty-two: over eighteen, and the hex is crowded.
    let mut crowded = table.clone();
    crowded.give("end-initiative", &[]);
    assert_eq!(crowded.battle.pos.crowded, [crowded.hex("1010")]);
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1010 1110"), "18.2");
    // Its zone halts nobody (13.4.2); two stacks cannot both assault it.
    table
        .at(Second, Step::SquareAssaults)
        .give("on-square 1110 1010", &[]);
    assert_eq!(table.rule_against("on-square 0910 1010"), "11.17.9.4-b");
    // Guns hooked up inside do not fire, nor do they run when the square is assaulted.
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(Second, Step::DefensiveFire);
    table.give("fire 1010 1110", &[]);
    let events = table.give("end-fire", &[1, 1]);
    let value = events.iter().find_map(|event| match event {
        Event::Fired { value, .. } => Some(*value),
        _ => None,
    });
    assert_eq!(value, Some(whole(6)), "a third of six steps at three each");
    table
        .at(Second, Step::Assault)
        .give("assault 1110 1010", &[]);
    let events = table.give("launch", &[6, 6, 1, 1]);
    assert!(!events.contains(&Event::Routed(guns)));
}

#[test]
fn a_square_under_assault_fires_at_its_assaulters_and_takes_fire_from_them_alone() {
    //= 11.17.9.5-c 11.17.9.6 11.17.10.5-b 5.2.7.1
    let mut field = Field::open();
    let square = field.foot("a", First, 9);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 6));
    let guns = field.guns("g", Second);
    field
        .stand(square, "1010", "nnw", Formation::Square)
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "0910", "e", Formation::Column)
        .stand(guns, "1410", "w", Formation::Column);
    let mut table = field.battle();
    table.at(Second, Step::Move).give("end-moves", &[]);
    assert_eq!(table.battle.pos.step, Step::SquareAssaults);
    table.give("on-square 1110 1010", &[]);
    table.give("end-declarations", &[]);
    assert_eq!(table.rule_against("fire 1010 0910"), "11.17.9.6");
    table.give("fire 1010 1110", &[]);
    let events = table.give("end-fire", &[1, 1]);
    let value = events.iter().find_map(|event| match event {
        Event::Fired { value, .. } => Some(*value),
        _ => None,
    });
    assert_eq!(
        value,
        Some(whole(9)),
        "foot is met by a third of nine steps"
    );
    // In the offensive fire only those who assault it fire at it, guns farther off included.
    assert_eq!(table.rule_against("fire 0910 1010"), "11.17.9.6");
    assert!(table.allows("fire 1110 1010"));
    assert!(!table.allows("fire 1410 1010"));
    table.give("end-fire", &[]);
    table.give("assault 1110 1010", &[]);
    // Six steps against nine: 1:2 rounded for the defender, and all nine fight: eighteen points.
    let events = table.give("launch", &[6, 6, 6, 6, 4, 2]);
    let (attack, defence) = melee(&events);
    assert_eq!((attack, defence), (whole(18), whole(18)));
}

#[test]
fn exhausted_horse_in_rout_goes_a_third_and_disorder_needs_no_points() {
    //= 11.21.4-c 19.10.9.7 11.14-a 11.14-b 11.14-c 11.21.1 11.21.3 14.4 14.4.3 14.12.8.1-c 14.12.9.1-c
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let horse = field.horse("h", Second, 6);
    field
        .stand(own, "1010", "ene", Formation::Line)
        .stand(enemy, "1110", "w", Formation::Column)
        .stand(horse, "1009", "sse", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(enemy).lost = 1;
    let mut fired = table.clone();
    // 12 to 6 is 2:1: 64 is two steps, so that the enemy checks at -3: 33 fails, and he runs four hexes.
    fired
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    let events = fired.give("end-fire", &[6, 4, 3, 2]);
    assert!(events.contains(&Event::Disordered(enemy)));
    assert_eq!(fired.formation(enemy), Formation::Disorder);
    let (from, to) = (fired.hex("1110"), fired.battle.pos.unit(enemy).hex());
    let far = to.map(|to| fired.battle.setup.map.grid().distance(from, to));
    assert_eq!(far, Some(4), "half of eight, at once, outside the movement");
    // Exhausted cavalry that routs goes a third of fourteen: four hexes of clear ground, not seven.
    table.battle.pos.unit_mut(horse).fatigue = Fatigue::Exhausted;
    table.battle.pos.unit_mut(own).facing = facing(&table, "n");
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1009", &[]);
    let start = table.hex("1009");
    let events = table.give("end-fire", &[6, 4, 1, 1]);
    assert!(events.contains(&Event::Routed(horse)));
    let end = table.battle.pos.unit(horse).hex().expect("on the map");
    let grid = table.battle.setup.map.grid();
    assert_eq!(grid.distance(start, end), 4);
}

fn facing(table: &Table, word: &str) -> ground::hex::Facing {
    let grid = table.battle.setup.map.grid();
    grid.orientation().named(word).expect("a facing")
}
