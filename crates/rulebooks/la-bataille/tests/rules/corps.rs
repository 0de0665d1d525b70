//! Sections 9.1 to 9.8 and 22: elements, headquarters, radius, attachment.

use kernel::Side::{First, Second};
use la_bataille::setup::{Element, ElementKind, Mission, OrderKind};
use la_bataille::troops::{Nation, Rank};
use la_bataille::{ElementId, Event, Formation, LeaderId, LeaderPlace, Marks, Step, UnitId};

use super::accounts::put;
use crate::support::{Field, Table};

pub const CORPS: ElementId = ElementId(0);

pub const ALLIED: ElementId = ElementId(1);

/// Adds an element of the French.
pub fn element(
    field: &mut Field,
    id: &str,
    kind: ElementKind,
    parent: Option<ElementId>,
) -> ElementId {
    field.setup.elements.push(Element {
        id: id.to_owned(),
        name: id.to_owned(),
        side: First,
        nation: Nation::French,
        kind,
        parent,
        commander: None,
        order: None,
        hq: None,
        released: 0,
        ad_hoc: false,
    });
    ElementId(field.setup.elements.len() as u16 - 1)
}

/// A French corps with its headquarters at 0510, Reille with it; a division under Foy at 0510.
pub fn a_corps() -> (Field, ElementId, LeaderId) {
    let mut field = Field::open();
    field.setup.elements[0].kind = ElementKind::Corps;
    field.setup.elements[0].hq = Some(field.hex("0510"));
    let reille = field.leader("reille", First, "0510");
    field.in_command(reille);
    field.setup.leaders[reille.index()].rank = Rank::Corps;
    let division = element(
        &mut field,
        "foy-division",
        ElementKind::Division,
        Some(CORPS),
    );
    let foy = field.leader("foy", First, "0510");
    field.setup.leaders[foy.index()].element = Some(division);
    field.setup.elements[division.index()].commander = Some(foy);
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "2020", "w", Formation::Column);
    (field, division, foy)
}

/// Whether a unit is in command where it is: asked when its player turn begins.
pub fn in_command(table: &Table, unit: UnitId) -> bool {
    let mut table = table.clone();
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    !table.battle.pos.unit(unit).marks.has(Marks::ASTRAY)
}

/// Ney at 0510 commands the army and writes to everybody; the enemy is far away.
pub fn with_ney(field: &mut Field) -> LeaderId {
    let ney = field.leader("ney", First, "0510");
    let data = &mut field.setup.leaders[ney.index()];
    data.rank = Rank::Army;
    data.command = 3;
    data.element = None;
    field.setup.sides[First].command = vec![la_bataille::setup::ArmyCommand {
        from: 1,
        leader: ney,
    }];
    ney
}

#[test]
fn each_arm_has_its_radius_and_its_posts() {
    //= 9.8.5-b 9.8.6-a 9.8.6-b 9.8.7-a 22.3.2-b 22.3.2-c 22.3.4-d 9.8.4-c 9.1-a 9.1-b
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 6);
    let guns = field.guns("g", First);
    for unit in [foot, horse, guns] {
        field.setup.units[unit.index()].element = division;
        field.stand(unit, "0511", "e", Formation::Column);
    }
    // The horse and the guns belong to the corps itself.
    field.setup.units[horse.index()].element = CORPS;
    field.setup.units[guns.index()].element = CORPS;
    let mut table = field.battle();
    let reach = |table: &mut Table, unit: UnitId, hexes: [&str; 2]| {
        hexes.map(|hex| {
            put(table, unit, hex);
            in_command(table, unit)
        })
    };
    assert_eq!(reach(&mut table, foot, ["1110", "1210"]), [true, false]);
    assert_eq!(reach(&mut table, guns, ["1110", "1210"]), [true, false]);
    assert_eq!(reach(&mut table, horse, ["1710", "1810"]), [true, false]);
    table.battle.pos.unit_mut(foot).formation = Formation::Skirmish;
    assert_eq!(reach(&mut table, foot, ["1310", "1410"]), [true, false]);
    // Guns and horse of a corps are commanded by any of its divisional leaders as well, foot by its own.
    let foy = table.battle.setup.leader_named("foy").expect("foy");
    let away = table.hex("1510");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(away);
    table.battle.pos.unit_mut(foot).formation = Formation::Column;
    assert_eq!(reach(&mut table, guns, ["2010", "1020"]), [true, false]);
    assert_eq!(reach(&mut table, horse, ["2015", "0510"]), [true, true]);
    // Foy is out of his corps' radius; his men are in command where he is all the same.
    assert_eq!(reach(&mut table, foot, ["1610", "0510"]), [true, false]);
}

#[test]
fn the_radius_goes_round_enemies_and_through_their_zones() {
    //= 9.8.2-b 9.8.9-a 9.8.7-b
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "1110", "e", Formation::Column);
    let wall = field.foot("w", Second, 6);
    field.stand(wall, "0810", "w", Formation::Column);
    let table = field.battle();
    // Six points straight on; the enemy in the way makes it seven, his zone costs nothing.
    assert!(!in_command(&table, foot));
    let mut beside = table.clone();
    put(&mut beside, wall, "0809");
    assert!(in_command(&beside, foot));
    // A river of marsh in the way: the rider goes round, or not at all.
    let mut routed = table.clone();
    routed.battle.pos.unit_mut(foot).formation = Formation::Rout;
    assert!(in_command(&routed, foot), "who runs has his own rules");
}

#[test]
fn who_is_astray_goes_back_and_who_charged_or_rallied_does() {
    //= 9.8.1-d 9.8.7-c 9.8.9-b 9.8.4-a 9.8.4-b 9.5-c 9.5-b 9.5-a
    let (mut field, division, foy) = a_corps();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 6);
    field.setup.units[foot.index()].element = division;
    field.setup.units[horse.index()].element = CORPS;
    field
        .stand(foot, "1410", "e", Formation::Column)
        .stand(horse, "1912", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("face w", &[]);
    assert!(table.allows("march 1310"));
    table.give("face e", &[]);
    assert_eq!(table.rule_against("march 1510"), "9.8.1-d");
    // He must go: he does not halt where he is, and the phase does not end without him.
    assert_eq!(table.rule_against("halt"), "9.8.1-d");
    table.give("face w", &[]);
    table.give("march 1310", &[]);
    table.give("halt", &[]);
    assert_eq!(table.rule_against("end-moves"), "9.8.1-d");
    // Cavalry after its charge is as anybody else in its next turn.
    table.give("choose h", &[]);
    assert_eq!(table.rule_against("march 2012"), "9.8.1-d");
    table.give("face w", &[]);
    table.give("march 1812", &[]);
    table.give("halt", &[]);
    assert!(table.allows("end-moves"), "everybody went");
    // A divisional commander stays within twelve points of the headquarters, unless he has an order of his own.
    let edge = table.hex("1710");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(edge);
    table.give("choose-leader foy", &[]);
    assert_eq!(table.rule_against("march 1810"), "9.8.4-a");
    let beyond = table.hex("1910");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(beyond);
    assert_eq!(table.rule_against("march 2010"), "9.8.4-a");
    assert!(table.allows("march 1810"), "he goes back");
    let at = table.hex("2010");
    table.battle.pos.element_mut(division).order = Some(Mission::new(OrderKind::Attack, at));
    assert!(table.allows("march 2010"), "a subgoal frees him");
    table.give("halt", &[]);
    // Without one his division does what the corps was told.
    table.battle.pos.element_mut(division).order = None;
    table.battle.pos.element_mut(CORPS).order = None;
    put(&mut table, foot, "1910");
    let about = table.battle.pos.unit(foot).facing.opposite();
    table.battle.pos.unit_mut(foot).facing = about;
    let near = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, near, "2010");
    table.battle.pos.unit_mut(foot).marks.clear(Marks::ASTRAY);
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1910 2010"), "9.9.4-h");
    table.battle.pos.element_mut(division).order = Some(Mission::new(OrderKind::Attack, at));
    assert!(table.allows("fire 1910 2010"));
}

#[test]
fn guns_of_divisional_armies_obey_any_headquarters() {
    //= 9.8.6-c 9.8.6-d 22.6.12 22.7.5
    for nation in [Nation::British, Nation::Spanish] {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let guns = field.guns("g", Second);
        let leader = field.leader("l", Second, "1510");
        field.in_command(leader);
        field.setup.elements[1].nation = nation;
        field.setup.elements[1].hq = Some(field.hex("1510"));
        let mut other = field.setup.elements[1].clone();
        other.id = "other".to_owned();
        other.commander = None;
        other.hq = Some(field.hex("1504"));
        field.setup.elements.push(other);
        field.stand(own, "0101", "e", Formation::Column).stand(
            guns,
            "1510",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        let at = |table: &mut Table, hex: &str| {
            put(table, guns, hex);
            let mut table = table.clone();
            table.at(First, Step::Assault).give("end-assaults", &[]);
            !table.battle.pos.unit(guns).marks.has(Marks::ASTRAY)
        };
        assert!(at(&mut table, "0910"), "six points from its own");
        assert!(!at(&mut table, "0810"));
        assert!(
            at(&mut table, "0904"),
            "six points from another headquarters"
        );
        assert!(!at(&mut table, "0804"));
    }
}

#[test]
fn prussian_brigades_are_divisions_for_command() {
    //= 9.8.3 22.5.3.2-a 22.5.3.2-b 22.5.3.2-c
    let (mut field, division, foy) = a_corps();
    for element in [CORPS, division] {
        field.setup.elements[element.index()].nation = Nation::Prussian;
    }
    let horse_brigade = element(
        &mut field,
        "horse",
        ElementKind::CavalryBrigade,
        Some(CORPS),
    );
    field.setup.elements[horse_brigade.index()].nation = Nation::Prussian;
    let rider = field.leader("rider", First, "0810");
    field.setup.leaders[rider.index()].rank = Rank::Brigade;
    field.setup.leaders[rider.index()].element = Some(horse_brigade);
    field.setup.elements[horse_brigade.index()].commander = Some(rider);
    let horse = field.horse("h", First, 6);
    let guns = field.guns("g", First);
    let data = &mut field.setup.units[horse.index()];
    (data.element, data.nation) = (horse_brigade, Nation::Prussian);
    field.setup.units[guns.index()].element = CORPS;
    field
        .stand(horse, "0510", "e", Formation::Column)
        .stand(guns, "0510", "e", Formation::Column);
    let mut table = field.battle();
    put(&mut table, horse, "2010");
    assert!(
        in_command(&table, horse),
        "twelve points from its brigadier"
    );
    // Of the corps it would be in reach, of him it is not.
    let away = table.hex("1710");
    table.battle.pos.leader_mut(rider).place = LeaderPlace::At(away);
    put(&mut table, horse, "0410");
    assert!(!in_command(&table, horse));
    let back = table.hex("0510");
    table.battle.pos.leader_mut(rider).place = LeaderPlace::At(back);
    // The guns obey the corps, or any commander of a brigade.
    put(&mut table, guns, "1210");
    assert!(!in_command(&table, guns));
    let at = table.hex("1410");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(at);
    assert!(in_command(&table, guns));
    // The brigadier of horse is held to the corps like a divisional commander.
    let edge = table.hex("1710");
    table.battle.pos.leader_mut(rider).place = LeaderPlace::At(edge);
    table.at(First, Step::Move).give("choose-leader rider", &[]);
    assert_eq!(table.rule_against("march 1810"), "9.8.4-a");
}

#[test]
fn a_headquarters_is_no_troops() {
    //= 9.2-a 9.2-e 9.3-a 9.3-d 9.4 12.7
    let (mut field, _, _) = a_corps();
    let foot = field.foot("a", First, 18);
    let enemy = field.foot("f", Second, 6);
    field
        .stand(foot, "0510", "e", Formation::Column)
        .stand(enemy, "0710", "w", Formation::Column);
    let mut table = field.battle();
    // Eighteen steps and a headquarters with its leaders: nothing is too full.
    table.give("end-initiative", &[]);
    let events = table.give("end-moves", &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Overstacked(_)))
    );
    // It holds no zone: without the troops the enemy marches past it, and into its very hex.
    let mut alone = table.clone();
    put(&mut alone, foot, "0101");
    for leader in ["reille", "foy"] {
        let leader = alone.battle.setup.leader_named(leader).expect("a leader");
        let away = alone.hex("0101");
        alone.battle.pos.leader_mut(leader).place = LeaderPlace::At(away);
    }
    alone.at(Second, Step::Move).give("choose f", &[]);
    alone.give("march 0610", &[]);
    assert!(!alone.battle.pos.group.stopped);
    assert!(alone.allows("march 0510"));
    alone.give("march 0510", &[]);
    assert_eq!(alone.place(enemy), "0510");
    // In its next turn it must go, before anything else.
    //= 9.3-e 9.11.2
    alone.give("halt", &[]);
    alone.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(alone.battle.pos.step, Step::RetreatHq(CORPS));
    assert!(
        alone
            .orders()
            .iter()
            .all(|order| order.starts_with("hq-to"))
    );
}

#[test]
fn an_assaulted_headquarters_goes_to_the_nearest_of_its_troops() {
    //= 9.3-c 9.3-e 9.11.2
    let (mut field, _, _) = a_corps();
    let near = field.foot("a", First, 3);
    let friends = field.foot("b", First, 6);
    let enemy = field.foot("f", Second, 12);
    field
        .stand(near, "0510", "e", Formation::Column)
        .stand(friends, "0310", "e", Formation::Column)
        .stand(enemy, "0610", "w", Formation::Column);
    let mut table = field.battle();
    for leader in ["reille", "foy"] {
        let leader = table.battle.setup.leader_named(leader).expect("a leader");
        let away = table.hex("0101");
        table.battle.pos.leader_mut(leader).place = LeaderPlace::At(away);
    }
    table
        .at(Second, Step::Assault)
        .give("assault 0610 0510", &[]);
    table.give("launch", &[1, 2]);
    let events = table.give("advance 0610", &[]);
    assert!(events.contains(&Event::HqOverrun(CORPS)));
    let hq = table.battle.pos.element(CORPS).hq.expect("a headquarters");
    assert!(
        [table.place(friends), table.place(near)]
            .contains(&table.battle.setup.map.grid().number(hq).to_string())
    );
    assert!(table.battle.pos.element(CORPS).must_retreat);
}

#[test]
fn a_headquarters_may_go_along_with_those_who_run() {
    //= 9.3-b 9.3-e
    let (mut field, _, _) = a_corps();
    let foot = field.foot("a", First, 3);
    let enemy = field.foot("f", Second, 12);
    field
        .stand(foot, "0510", "e", Formation::Column)
        .stand(enemy, "0610", "w", Formation::Column);
    let mut table = field.battle();
    for leader in ["reille", "foy"] {
        let leader = table.battle.setup.leader_named(leader).expect("a leader");
        let away = table.hex("0101");
        table.battle.pos.leader_mut(leader).place = LeaderPlace::At(away);
    }
    assert_eq!(table.rule_against("hq-follow div-french"), "9.3-b");
    table
        .at(Second, Step::Assault)
        .give("assault 0610 0510", &[]);
    table.give("launch", &[1, 2]);
    table.give("stay", &[]);
    let end = table.battle.pos.unit(foot).hex().expect("on the map");
    // The disordered men try to rally in their own turn; now it is the player turn of the French.
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    let mut stays = table.clone();
    assert_eq!(table.battle.pos.step, Step::Initiative);
    table.give("hq-follow div-french", &[]);
    assert_eq!(table.battle.pos.element(CORPS).hq, Some(end));
    assert_eq!(
        table.battle.pos.step,
        Step::RetreatHq(CORPS),
        "and on in an emergency"
    );
    // Or it stays where it is.
    stays.give("end-initiative", &[]);
    assert_eq!(stays.battle.pos.element(CORPS).hq, Some(stays.hex("0510")));
}

#[test]
fn an_army_order_attaches_a_division_to_another_corps() {
    //= 9.6 9.5-d 9.1-c
    let (mut field, division, _) = a_corps();
    with_ney(&mut field);
    let other = element(&mut field, "i-corps", ElementKind::Corps, None);
    field.setup.elements[other.index()].hq = Some(field.hex("0515"));
    let foot = field.foot("a", First, 6);
    let rest = field.foot("b", First, 6);
    field.setup.units[foot.index()].element = division;
    field.setup.units[rest.index()].element = other;
    field
        .stand(foot, "0510", "e", Formation::Column)
        .stand(rest, "0515", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Orders);
    table.battle.pos.order_halves = 6;
    table.give("write foy-division normal", &[]);
    assert_eq!(table.rule_against("join div-british"), "9.6");
    assert_eq!(table.rule_against("join div-french"), "9.6", "it is there");
    table.give("join i-corps", &[]);
    // Ney 3 and Foy 2, face to face 3, no orders 1: nine. A letter over no distance arrives at once.
    table.give("end-orders", &[6, 6]);
    assert_eq!(table.battle.pos.element(division).joined, Some(other));
    // Foy is held to the new headquarters now.
    let foy = table.battle.setup.leader_named("foy").expect("foy");
    let far = table.hex("0505");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(far);
    table.battle.pos.element_mut(other).order = None;
    table.battle.pos.element_mut(CORPS).order = Some(Mission::new(OrderKind::Attack, far));
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, "0610");
    table.at(First, Step::OffensiveFire);
    assert_eq!(
        table.rule_against("fire 0510 0610"),
        "9.9.4-h",
        "the new corps has no orders"
    );
}
