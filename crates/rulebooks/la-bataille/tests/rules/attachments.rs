//! Sections 9.3 to 9.10: headquarters in danger, attachment, masses, aides, royal initiative.

use ground::hex::{Named, SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::setup::ElementKind;
use la_bataille::troops::{Arm, Rank};
use la_bataille::{Formation, LeaderPlace, OrgId, Step};

use super::accounts::put;
use super::corps::{ALLIED, CORPS, a_corps, element, in_command, with_ney};

#[test]
fn a_leader_of_special_ability_masses_guns_or_cavalry() {
    //= 9.8.10 9.8.11 9.8.12
    for (kind, arm) in [
        (ElementKind::GrandBattery, Arm::Artillery),
        (ElementKind::CavalryCorps, Arm::Cavalry),
    ] {
        let (mut field, _, _) = a_corps();
        with_ney(&mut field);
        let mass = element(&mut field, "mass", kind, None);
        let great = field.leader("great", First, "0510");
        field.setup.leaders[great.index()].element = Some(mass);
        field.setup.elements[mass.index()].ad_hoc = true;
        field.setup.elements[mass.index()].commander = Some(great);
        let guns = field.guns("g", First);
        let horse = field.horse("h", First, 6);
        for unit in [guns, horse] {
            field.stand(unit, "0511", "e", Formation::Column);
        }
        let mut table = field.battle();
        let taken = if arm == Arm::Artillery { guns } else { horse };
        table.at(First, Step::Orders);
        table.battle.pos.order_halves = 6;
        table.give("write mass normal", &[]);
        // Nobody is there to be given a goal.
        assert_eq!(table.rule_against("command mass defend 0510"), "9.2-a");
        table.give("join div-french", &[]);
        table.give("end-orders", &[6, 6]);
        assert_eq!(table.battle.pos.unit(taken).serves, Some(mass));
        let others = [guns, horse].into_iter().filter(|unit| *unit != taken);
        for other in others {
            assert_eq!(table.battle.pos.unit(other).serves, None, "{arm:?}");
        }
        assert_eq!(table.battle.pos.element(mass).hq, Some(table.hex("0510")));
        // Another order sends them home.
        table.at(First, Step::Orders);
        table.battle.pos.turn = 1;
        table.battle.pos.order_halves = 6;
        table.give("write mass normal", &[]);
        table.give("join div-french", &[]);
        table.give("end-orders", &[6, 6]);
        assert_eq!(table.battle.pos.unit(taken).serves, None);
        assert_eq!(table.battle.pos.element(mass).hq, None);
    }
}

#[test]
fn an_imperial_aide_takes_a_lost_leaders_post() {
    //= 9.7-b 8.1-b
    let (mut field, division, foy) = a_corps();
    let aide = field.leader("aide", First, "0510");
    field.setup.leaders[aide.index()].rank = Rank::Adc;
    field.setup.leaders[aide.index()].element = None;
    let second = field.leader("second", First, "0510");
    field.setup.leaders[second.index()].element = Some(division);
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    let mut table = field.battle();
    assert_eq!(
        table.rule_against("appoint foy-division aide"),
        "9.7-b",
        "nobody is lost"
    );
    table.battle.pos.leader_mut(foy).place = LeaderPlace::Dead;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.element(division).commander, Some(second));
    assert_eq!(
        table.rule_against("appoint foy-division second"),
        "9.7-b",
        "no aide"
    );
    table.give("appoint foy-division aide", &[]);
    assert_eq!(table.battle.pos.element(division).commander, Some(aide));
    // Once the phase is over the chance is gone.
    let mut late = table.clone();
    late.battle.pos.element_mut(division).bereft = false;
    assert_eq!(late.rule_against("appoint foy-division aide"), "9.7-b");
}

#[test]
fn royal_initiative_gives_others_the_word_of_the_army_commander() {
    //= 9.1-d 9.9.1-b 9.10.3-a 9.10.3-b 22.4.2-c 22.6.3-b 9.1-e 9.9.3-e
    let (mut field, division, _) = a_corps();
    with_ney(&mut field);
    let wing = field.leader("wing", First, "0510");
    field.setup.leaders[wing.index()].rank = Rank::Brigade;
    field.setup.leaders[wing.index()].royal = true;
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    let farm = Named {
        id: "farm".to_owned(),
        name: "The farm".to_owned(),
        hexes: vec![field.hex("1510")],
    };
    field.setup.map.add_place(farm);
    let mut table = field.battle();
    table.at(First, Step::Orders);
    table.battle.pos.order_halves = 0;
    assert_eq!(table.rule_against("write foy-division normal"), "9.9.2-a");
    assert_eq!(
        table.rule_against("try foy"),
        "9.10.3-a",
        "he has no such right"
    );
    // Rating 2 needs eleven; a natural two only fails.
    let mut failed = table.clone();
    failed.battle.pos.order_halves = 2;
    failed.give("try wing", &[1, 1]);
    assert_eq!(failed.battle.pos.royal, None);
    table.give("try wing", &[5, 6]);
    assert_eq!(table.rule_against("write foy-division hurried"), "9.9.2-a");
    table.give("write foy-division normal", &[]);
    // His one letter is written; it arrives at once and is tested as any other: 2 and 2, face to face 3, no
    // orders 1, to attack -2 make six. 46 is delayed.
    table.give("command foy-division attack 1510", &[4, 6]);
    let dispatches = &table.battle.pos.element(division).dispatches;
    assert_eq!(dispatches.len(), 1);
    assert_eq!(dispatches[0].sender, Some(wing));
    assert_eq!(dispatches[0].delay, Some(4));
}

#[test]
fn a_corps_commander_writes_to_the_divisions_of_his_corps() {
    //= 22.6.3-b 22.4.2-c
    let (mut field, division, _) = a_corps();
    with_ney(&mut field);
    let wing = field.leader("wing", First, "0510");
    field.setup.leaders[wing.index()].rank = Rank::Brigade;
    field.setup.leaders[wing.index()].royal = true;
    field.setup.leaders[wing.index()].wing = vec![CORPS];
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    let farm = Named {
        id: "farm".to_owned(),
        name: "The farm".to_owned(),
        hexes: vec![field.hex("1510")],
    };
    field.setup.map.add_place(farm);
    let mut table = field.battle();
    table.at(First, Step::Orders);
    // The army commander writes to anybody.
    table.battle.pos.order_halves = 2;
    assert!(table.allows("write foy-division normal"));
    table.give("try wing", &[5, 6]);
    assert_eq!(table.rule_against("write foy-division normal"), "22.6.3-b");
    assert!(table.allows("write div-french normal"));
}

#[test]
fn levels_of_other_organizations_and_roads_do_not_matter_here() {
    //= 9.8.2-a
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.setup.units[foot.index()].organisation = OrgId(0);
    for column in 5..=16 {
        field.mark(&format!("{column:02}10"), "e", SideMark::Paved);
    }
    field.terrain("0911", Terrain::Wood);
    field.stand(foot, "1710", "e", Formation::Column);
    let mut table = field.battle();
    assert!(
        in_command(&table, foot),
        "twelve hexes of road are six points"
    );
    put(&mut table, foot, "1810");
    assert!(!in_command(&table, foot));
    assert_ne!(ALLIED, CORPS);
}
