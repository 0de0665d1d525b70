//! Combat on ground: closed terrain, woods, buildings, marshes and hedges, as
//! modifiers, saves and whole distributions.

use crate::support::combat::{
    cavalry_attacks, counter_rolls, infantry_attacks, play, rolls, rolls_with_saves, up_to_the_roll,
};
use crate::support::{Table, table_with};

/// A field between other kinds of ground.
fn ground(a: &str, b: &str, border: &str, units: &str, options: &[(&str, &str)]) -> Table {
    let map = format!(
        "area a {a}\narea b {b}\narea c open\nborder a b {border}\nborder b c
        area x open\narea y open\nborder x y\nunit spare french lc3 x\n{units}"
    );
    table_with(&map, options)
}

//= combat.mod.8 quickref.mod.1 terrain.wood.7 qb.terrain.wood.7 terrain.buildings.5 qb.terrain.farm.5
#[test]
fn an_attack_out_of_closed_terrain_helps_the_defender() {
    // q46: what cavalry out of woods and buildings gives comes on top.
    let closed: &[_] = &[("combat.mod.8", 1)];
    let wood: &[_] = &[("combat.mod.8", 1), ("terrain.wood.7", 2)];
    let farm: &[_] = &[("combat.mod.8", 1), ("terrain.buildings.5", 2)];
    for (from, horse, later) in [
        ("closed", closed, closed),
        ("wood", wood, wood),
        ("buildings", farm, closed),
    ] {
        let units = "unit f french inf5 a\nunit b allied inf5 b";
        let mut t = ground(from, "open", "", units, &[]);
        let order = up_to_the_roll(&mut t);
        rolls(&t, order, [5, 5], [&[], closed], infantry_attacks);
        let units = "unit f french hc5 a\nunit b allied inf5 b";
        let mut t = ground(from, "open", "", units, &[]);
        let order = up_to_the_roll(&mut t);
        rolls(&t, order, [5, 5], [&[], horse], cavalry_attacks);
        // Out of buildings it is for the first roll only.
        play(&mut t, "press-on: 1 6");
        rolls(&t, "stand", [4, 5], [&[], later], cavalry_attacks);
    }
}

//= terrain.wood.3 terrain.wood.4 qb.terrain.wood.3 qb.terrain.wood.4 combat.7.3.1.2
#[test]
fn a_wood_helps_against_cavalry_and_saves_on_5() {
    let horse: &[_] = &[("terrain.wood.4", 2)];
    let mut t = ground(
        "open",
        "wood",
        "",
        "unit f french hc5 a\nunit b allied inf5 b",
        &[],
    );
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], horse], cavalry_attacks, [7, 5]);
    // q112: it looks at the lead; infantry gives nothing. q67: nor is it saved.
    let mut t = ground(
        "open",
        "wood",
        "",
        "unit f french inf5 a\nunit b allied inf5 b",
        &[],
    );
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], &[]], infantry_attacks, [7, 5]);
}

//= terrain.wood.4 terrain.wood.7
#[test]
fn cavalry_behind_an_infantry_lead_changes_nothing() {
    // q112: modifiers compare the two leads.
    let units = "unit f french inf5 a\nunit h french hc5 a\nunit b allied inf5 b";
    let mut t = ground("wood", "wood", "", units, &[]);
    play(&mut t, "choose f; choose h; march b; lead f");
    let closed: &[_] = &[("combat.mod.8", 1)];
    rolls_with_saves(
        &t,
        "press-on",
        [5, 5],
        [&[], closed],
        infantry_attacks,
        [7, 5],
    );
}

//= terrain.buildings.3 terrain.buildings.4 qb.terrain.farm.3 qb.terrain.farm.4
#[test]
fn buildings_help_against_cavalry_and_save_on_4() {
    let horse: &[_] = &[("terrain.buildings.4", 2)];
    let mut t = ground(
        "open",
        "buildings",
        "",
        "unit f french hc5 a\nunit b allied inf5 b",
        &[],
    );
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], horse], cavalry_attacks, [7, 4]);
    let mut t = ground(
        "open",
        "buildings",
        "",
        "unit f french inf5 a\nunit b allied inf5 b",
        &[],
    );
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], &[]], infantry_attacks, [7, 4]);
}

//= terrain.buildings.3 terrain.wood.3 combat.mod.8
#[test]
fn attackers_out_of_cover_are_not_saved() {
    // q67: cover is for those who defend it. Wood to wood: all three bonuses.
    let all: &[_] = &[
        ("combat.mod.8", 1),
        ("terrain.wood.4", 2),
        ("terrain.wood.7", 2),
    ];
    let mut t = ground(
        "wood",
        "wood",
        "",
        "unit f french hc5 a\nunit b allied hc5 b",
        &[],
    );
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], all], cavalry_attacks, [7, 5]);
}

//= terrain.marsh.2 qb.terrain.marsh.2 terrain.hedge.5
#[test]
fn marsh_and_hedge_help_who_is_on_or_behind_them() {
    for (border, rule) in [("marsh", "terrain.marsh.2"), ("hedge", "terrain.hedge.5")] {
        let behind: &[_] = &[(rule, 1)];
        let on: &[_] = &[("combat.mod.2", 1), (rule, 1)];
        for (place, extra) in [("b", behind), ("b>a", on)] {
            let units = format!("unit f french inf5 a\nunit b allied inf5 {place}");
            let mut t = ground("open", "open", border, &units, &[]);
            let order = up_to_the_roll(&mut t);
            rolls(&t, order, [5, 5], [&[], extra], infantry_attacks);
            play(&mut t, "press-on: 1 6; stand");
            rolls(&t, "stand", [4, 5], [&[], extra], infantry_attacks);
        }
    }
    // Between closed ground an arrow may lead through marsh.
    let units = "unit f french inf5 a\nunit b allied inf5 b";
    let mut t = ground("open", "buildings", "marsh", units, &[]);
    let order = up_to_the_roll(&mut t);
    let marsh: &[_] = &[("terrain.marsh.2", 1)];
    rolls_with_saves(&t, order, [5, 5], [&[], marsh], infantry_attacks, [7, 4]);
}

//= terrain.marsh.2
#[test]
fn a_marsh_on_another_side_is_in_nobodys_way() {
    // q112.
    let map = "area a open\narea b open\narea c open\nborder a b\nborder b c marsh
        area x open\narea y open\nborder x y\nunit spare french lc3 x
        unit f french inf5 a\nunit b allied inf5 b";
    let mut t = table_with(map, &[]);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
}

//= combat.9.2 combat.mod.3 combat.mod.8
#[test]
fn ground_and_approach_do_not_count_in_a_counterattack() {
    // q45: neither lead holds a place. The attack came over a marsh.
    let units = "unit f french inf5 a\nunit b allied inf5 b\nunit h allied hc5 b";
    let mut t = ground("open", "open", "marsh", units, &[]);
    play(&mut t, "choose f; march b; stand; lead b; press-on: 1 6");
    counter_rolls(&t, [5, 4], [&[], &[]]);
    // Out of buildings, into a village with room for two: no bonus and no save.
    let mut t = ground("buildings", "buildings room 2", "", units, &[]);
    play(&mut t, "choose f; march b; stand; lead b; press-on: 1 6");
    counter_rolls(&t, [5, 4], [&[], &[]]);
}
