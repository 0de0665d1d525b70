//! Chapters 10 to 14 once more: what binds one unit or one hex binds all that move with it.

use ground::hex::{HexId, SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::setup::Arrival;
use la_bataille::{ElementId, Event, Formation, LeaderId, Marks, Place, Step, UnitId};

use crate::support::{Field, Table};
use crate::text_e_marches::first_reading;

fn crowded(events: &[Event]) -> bool {
    let crowds = |event: &Event| matches!(event, Event::Overstacked(_));
    events.iter().any(crowds)
}

/// A regiment of the French in two parts in 1010, in a formation.
fn parts(field: &mut Field, steps: u8, facing: &str, formation: Formation) -> [UnitId; 2] {
    let whole = field.foot("r", First, 2 * steps);
    let parts = ["r1", "r2"].map(|id| field.foot(id, First, steps));
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
        field.stand(part, "1010", facing, formation);
    }
    parts
}

/// The battle, with the regiment in its parts.
fn in_parts(field: Field) -> Table {
    let mut table = field.battle();
    let whole = table.battle.setup.unit_named("r").expect("the regiment");
    table.battle.pos.unit_mut(whole).place = Place::Merged;
    table.at(First, Step::Move);
    table
}

#[test]
fn who_marches_with_a_regiment_does_not_march_again_when_it_forms() {
    //= 14.1-a 4.3-c
    let mut field = Field::open();
    parts(&mut field, 2, "e", Formation::Column);
    let other = field.foot("x", First, 2);
    field.stand(other, "1010", "e", Formation::Column);
    let mut table = in_parts(field);
    let mut alone = table.clone();
    for order in ["choose r1", "add r2", "add x", "march 1110"] {
        table.give(order, &[]);
    }
    assert_eq!(table.rule_against("reform r"), "11.10");
    // By the first reading he was free to go once more.
    let mut first = first_reading(&table);
    first.give("reform r", &[]);
    first.give("halt", &[]);
    assert!(first.allows("choose x"));
    for order in ["choose r1", "add r2", "march 1110", "reform r"] {
        alone.give(order, &[]);
    }
}

#[test]
fn a_regiment_is_not_lent_for_one_of_its_battalions() {
    //= 10.2.1.2
    let mut field = Field::open();
    let [one, other] = parts(&mut field, 2, "e", Formation::Column);
    let mut table = in_parts(field);
    table.battle.pos.unit_mut(one).serves = Some(ElementId(1));
    table.give("choose r1", &[]);
    assert_eq!(table.rule_against("reform r"), "11.22.4-b");
    assert!(first_reading(&table).allows("reform r"));
    table.battle.pos.unit_mut(other).serves = Some(ElementId(1));
    assert!(table.allows("reform r"));
}

#[test]
fn a_regiment_forms_only_as_it_could_stand() {
    //= 11.18.4 11.20.4.2
    let mut field = Field::open();
    field.mark("1010", "e", SideMark::Lane);
    parts(&mut field, 2, "e", Formation::Road);
    let mut road = in_parts(field);
    road.give("choose r1", &[]);
    assert_eq!(road.rule_against("reform r"), "11.18.4");
    assert!(first_reading(&road).allows("reform r"));
    let cloud = |steps: u8| {
        let mut field = Field::open();
        parts(&mut field, steps, "n", Formation::Skirmish);
        let mut table = in_parts(field);
        table.give("choose r1", &[]);
        table
    };
    let four = cloud(2);
    assert_eq!(four.rule_against("reform r"), "11.20.4.2", "two hexes");
    assert!(first_reading(&four).allows("reform r"));
    assert!(cloud(1).allows("reform r"));
}

#[test]
fn who_hurries_keeps_his_column_with_those_who_do_not() {
    //= 14.13.2.6 11.22.4-b
    let mut field = Field::open();
    let [_, hurried] = parts(&mut field, 2, "e", Formation::Column);
    let mut table = in_parts(field);
    let marks = &mut table.battle.pos.unit_mut(hurried).marks;
    marks.set(Marks::HASTENED);
    table.give("choose r1", &[]);
    assert_eq!(table.rule_against("reform r"), "14.13.2.6");
    table.give("add r2", &[]);
    assert_eq!(table.rule_against("form line n 1010 1"), "14.13.2.6");
    let first = first_reading(&table);
    assert!(first.allows("reform r") && first.allows("form line n 1010 1"));
}

#[test]
fn disordered_men_who_march_among_friends_are_put_back() {
    //= 12.9-a 12.9-b 20.7.9-b 11.21.2-c
    let mut field = Field::open();
    let loose = field.foot("d", First, 6);
    let friend = field.foot("f", First, 6);
    field.stand(loose, "1010", "e", Formation::Disorder).stand(
        friend,
        "1110",
        "e",
        Formation::Column,
    );
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose d", &[]);
    let mut first = first_reading(&table);
    for (table, end) in [(&mut table, "1010"), (&mut first, "1110")] {
        assert!(crowded(&table.give("march 1110", &[6, 6, 6, 6])));
        table.give("halt", &[]);
        assert_eq!(table.place(loose), end);
        assert_eq!(table.formation(loose), Formation::Disorder);
    }
}

#[test]
fn disordered_men_who_fail_among_friends_are_not_put_back() {
    //= 12.9-a
    let mut field = Field::open();
    let loose = field.foot("d", First, 6);
    let friend = field.foot("f", First, 6);
    field.stand(loose, "1010", "e", Formation::Disorder).stand(
        friend,
        "1110",
        "e",
        Formation::Column,
    );
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose d", &[]);
    crate::accounts::loosely(&mut table, "march 1110", &[1, 1]);
    assert_eq!(table.formation(loose), Formation::Rout);
    assert_eq!(table.battle.pos.step, Step::Move);
}

#[test]
fn guns_in_action_are_no_company_for_horse_though_foot_is_there() {
    //= 12.5.1 12.6.2 12.6.4
    for formation in [Formation::Skirmish, Formation::Square] {
        let mut field = Field::open();
        let foot = field.foot("s", First, 3);
        let horse = field.horse("h", First, 4);
        let guns = field.guns("g", First);
        let facing = if formation == Formation::Square {
            "nnw"
        } else {
            "n"
        };
        field
            .stand(foot, "1010", facing, formation)
            .stand(horse, "1010", "e", Formation::Column)
            .stand(guns, "1010", "e", Formation::Column);
        field.setup.units[guns.index()].steps = 1;
        let mut table = field.battle();
        table.battle.pos.unit_mut(guns).limbered = true;
        table.at(First, Step::Move).give("choose g", &[]);
        assert!(!crowded(&first_reading(&table).give("unlimber e", &[])));
        assert!(crowded(&table.give("unlimber e", &[6, 6, 6, 6])));
    }
}

#[test]
fn batteries_that_look_apart_crowd_a_hex_though_foot_is_there() {
    //= 12.3 12.6.4
    let mut field = Field::open();
    let foot = field.foot("a", First, 4);
    let guns = ["g", "k"].map(|id| field.guns(id, First));
    field.stand(foot, "1010", "w", Formation::Column);
    for battery in guns {
        field.stand(battery, "1010", "e", Formation::Column);
        field.setup.units[battery.index()].steps = 1;
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns[1]).limbered = true;
    table.at(First, Step::Move).give("choose k", &[]);
    assert!(!crowded(&table.clone().give("unlimber e", &[])), "alike");
    assert!(!crowded(&first_reading(&table).give("unlimber w", &[])));
    assert!(crowded(&table.give("unlimber w", &[6, 6, 6, 6])));
}

/// A line of two hexes that looks north, the hex to which its left would march, and an enemy that would then be so
/// far from its left and one hex less from its right; now he is farther than that from both.
fn line_before(far: u32) -> (Table, String) {
    let mut field = Field::open();
    let line = field.foot("a", First, 8);
    let enemy = field.foot("e", Second, 6);
    field.stand(line, "1010+1110", "n", Formation::Line).stand(
        enemy,
        "2020",
        "n",
        Formation::Column,
    );
    let mut table = field.battle();
    let grid = table.battle.setup.map.grid();
    let north = grid.orientation().named("nne").expect("a facing");
    let ground::hex::Toward::Side(north) = north.toward() else {
        panic!("a side");
    };
    let ahead = |hex: HexId| grid.across(hex, north).expect("on the map");
    let [left, right] = ["1010", "1110"].map(|hex| table.hex(hex));
    let fits = |foe: &HexId| {
        grid.distance(ahead(left), *foe) == far
            && grid.distance(ahead(right), *foe) == far - 1
            && grid.distance(left, *foe) > far
            && grid.distance(right, *foe) == far
    };
    let foe = grid.within(left, 8).find(fits).expect("such a hex");
    let to = grid.number(ahead(left)).to_string();
    table.battle.pos.unit_mut(enemy).hexes = la_bataille::Hexes::one(foe);
    table.at(First, Step::Move);
    (table, format!("march {to}"))
}

#[test]
fn no_hex_of_a_line_comes_near_the_enemy_after_a_stopped_attack() {
    //= 9.12.1-e
    let (mut table, march) = line_before(3);
    let element = table.battle.pos.element_mut(ElementId(0));
    (element.order, element.lost_orders, element.pulls_back) = (None, true, true);
    table.give("choose a", &[]);
    assert_eq!(table.rule_against(&march), "9.12.1-e");
    assert!(first_reading(&table).allows(&march));
    // One hex farther off there is room for both.
    let (mut far, march) = line_before(4);
    far.battle.pos.element_mut(ElementId(0)).pulls_back = true;
    far.give("choose a", &[]);
    assert!(far.allows(&march));
}

#[test]
fn no_hex_of_a_waiting_guard_line_comes_to_the_front() {
    //= 10.2.1-c
    let (table, march) = line_before(4);
    let mut table = table.with(|setup| setup.units[0].guard = true);
    table.give("choose a", &[]);
    assert_eq!(table.rule_against(&march), "10.2.1-c");
    assert!(first_reading(&table).allows(&march));
}

#[test]
fn no_hex_of_an_escort_in_line_leaves_the_emperor() {
    //= 10.2.2-a
    let march = |at: &str, first: bool| {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let line = field.foot("a", First, 8);
        let emperor = field.leader("emperor", First, at);
        field.setup.escorts.push((line, emperor));
        field.stand(line, "1010+1110", "n", Formation::Line);
        let mut table = field.battle();
        table.at(First, Step::Move).give("choose a", &[]);
        (table.allows("march 1110"), table.allows("march 0910"))
    };
    // Six hexes from 1110, and seven from 1210.
    assert_eq!(march("0510", true), (true, true));
    assert_eq!(march("0510", false), (false, true));
    // Who was left behind comes back with both ends of the line.
    assert_eq!(march("0110", false), (false, true));
}

#[test]
fn forming_in_a_hex_that_was_too_full_before_is_no_new_crowding() {
    //= 12.8-a 12.8-c
    let mut field = Field::open();
    for id in ["a", "b"] {
        let foot = field.foot(id, First, 12);
        field.stand(foot, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.crowded = vec![table.hex("1010")];
    table.at(First, Step::Move).give("choose a", &[]);
    let mut first = first_reading(&table);
    let order = "form line n 1010 1";
    assert!(crowded(&first.give(order, &[6, 6, 6, 6])));
    assert!(!crowded(&table.give(order, &[])));
    // Into new hexes it comes as a marcher does, and when the phase ends they check where they are too many.
    table.give("halt", &[]);
    assert!(crowded(&table.give("end-moves", &[6, 6])));
}

#[test]
fn a_wheel_about_a_hex_that_was_too_full_before_is_no_new_crowding() {
    //= 12.8-a
    let mut field = Field::open();
    let line = field.foot("a", First, 8);
    let guest = field.foot("b", First, 12);
    field.stand(line, "1010+1110", "n", Formation::Line).stand(
        guest,
        "1010",
        "e",
        Formation::Column,
    );
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert!(crowded(
        &first_reading(&table).give("wheel left left", &[6, 6, 6, 6])
    ));
    assert!(!crowded(&table.give("wheel left left", &[])));
}

#[test]
fn a_line_that_wheels_out_of_a_zone_about_a_hex_in_it_marches_on() {
    //= 13.4.2-a 13.4.3-a 13.4.3-b
    let mut field = Field::open();
    let line = field.foot("a", First, 8);
    let enemy = field.foot("e", Second, 6);
    field.stand(line, "1010+1110", "n", Formation::Line).stand(
        enemy,
        "0910",
        "e",
        Formation::Column,
    );
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("wheel left right", &[]);
    let mut first = first_reading(&table);
    for (table, stopped) in [(&mut table, false), (&mut first, true)] {
        if table.battle.pos.step == Step::OpportunityFire {
            table.give("hold-fire", &[]);
        }
        assert_eq!(table.battle.pos.group.stopped, stopped);
    }
}

#[test]
fn a_leader_comes_on_by_the_road_and_pays_for_it() {
    //= 9.2-f table.movement-costs.lane-or-ride-road-order
    let comes = |first: bool| {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let leader = field.leader("l", First, "0110");
        field.setup.posted.clear();
        let at = field.hex("0110");
        field
            .terrain("0110", Terrain::Wood)
            .mark("0110", "e", SideMark::Lane);
        field.setup.arrivals.push(Arrival {
            turn: 1,
            at,
            units: Vec::new(),
            leaders: vec![leader],
            elements: Vec::new(),
        });
        let mut table = field.battle();
        table.at(First, Step::Move).give("enter-leader l 0110", &[]);
        (table.points(), table.battle.pos.leader(LeaderId(0)).rode.0)
    };
    let (left, rode) = comes(false);
    assert_eq!(left + rode, 15 * 6, "what he paid he rode");
    let (through_the_wood, unseen) = comes(true);
    assert!(left > through_the_wood);
    assert_eq!(unseen, 0);
}
