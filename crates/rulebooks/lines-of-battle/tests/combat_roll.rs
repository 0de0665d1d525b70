//! The combat roll: every modifier, every result and every save, as whole
//! distributions that are worked out a second time here, by brute force.

mod support;

#[path = "support/combat.rs"]
mod combat;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use combat::{field, field_with, hits_after, modifiers_of, play};
use kernel::Fraction;
use support::{Table, table_with};

/// The hits of attacker and defender when the attacker is over, level or under.
type Results = fn(Ordering) -> [u32; 2];

fn infantry_attacks(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [0, 1],
        Ordering::Equal => [1, 1],
        Ordering::Less => [1, 0],
    }
}

fn cavalry_attacks(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [1, 2],
        Ordering::Equal => [1, 1],
        Ordering::Less => [1, 0],
    }
}

fn counterattack(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [1, 2],
        Ordering::Equal => [1, 1],
        Ordering::Less => [2, 1],
    }
}

/// All dice by hand: two for the roll, and one for each hit that may be saved on
/// `saves` or more (7 is never).
fn brute(sums: [i8; 2], results: Results, saves: [u32; 2]) -> BTreeMap<[u64; 2], Fraction> {
    let mut all = BTreeMap::new();
    for dice in 0..36_u32 {
        let totals = [dice / 6 + 1, dice % 6 + 1].map(|die| die as i8);
        let hits = results((totals[0] + sums[0]).cmp(&(totals[1] + sums[1])));
        let wanted = hits[0] + hits[1];
        for rolls in 0..6_u32.pow(wanted) {
            let die = |nth: u32| rolls / 6_u32.pow(nth) % 6 + 1;
            let left = |from: u32, count: u32, save: u32| {
                (from..from + count).filter(|nth| die(*nth) < save).count() as u64
            };
            let taken = [left(0, hits[0], saves[0]), left(hits[0], hits[1], saves[1])];
            let p = Fraction::new(1, u128::from(36 * 6_u32.pow(wanted)));
            let sum = all.entry(taken).or_insert(Fraction::ZERO);
            *sum = *sum + p;
        }
    }
    all
}

/// Attacks with `f`, up to the order that rolls.
fn up_to_the_roll(t: &mut Table) -> &'static str {
    t.give("choose f", &[]);
    for order in ["march b", "stand", "press-on"] {
        if t.allows(order) {
            if t.game.rolls(order) {
                return order;
            }
            t.give(order, &[]);
        }
    }
    panic!("no roll; legal: {:?}", t.orders());
}

/// Checks one roll: the modifiers beyond the rating, by rule, and all of its odds.
#[track_caller]
fn rolls(t: &Table, order: &str, ratings: [i8; 2], extra: [&[(&str, i8)]; 2], results: Results) {
    rolls_with_saves(t, order, ratings, extra, results, [7, 7]);
}

#[track_caller]
fn rolls_with_saves(
    t: &Table,
    order: &str,
    ratings: [i8; 2],
    extra: [&[(&str, i8)]; 2],
    results: Results,
    saves: [u32; 2],
) {
    let given = t.game.forecast(order).unwrap();
    let mut sums = [0; 2];
    for (who, role) in ["attacker", "defender"].into_iter().enumerate() {
        let listed = given.modifiers.iter().filter(|(name, _)| *name == role);
        let mut listed: Vec<_> = listed.map(|(_, m)| (m.rule.id, m.value)).collect();
        let mut wanted = vec![("combat.mod.1", ratings[who])];
        wanted.extend(extra[who]);
        listed.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(listed, wanted, "{role}");
        sums[who] = wanted.iter().map(|(_, value)| value).sum();
    }
    let played = hits_after(t, order, ["f", "b"]);
    let before = [t.hits("f"), t.hits("b")];
    let by_hand = brute(sums, results, saves).into_iter();
    let by_hand: BTreeMap<_, _> = by_hand
        .map(|([f, b], p)| ([before[0] + f, before[1] + b], p))
        .collect();
    assert_eq!(played, by_hand);
}

/// A roll in the open between two rating-5 units.
#[track_caller]
fn open(f: &str, b: &str, extra: [&[(&str, i8)]; 2], results: Results) {
    let mut t = field(&format!("unit f french {f}\nunit b allied {b}"));
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], extra, results);
}

//= combat.gen.3 combat.mod.1 combat.7 combat.7.1 combat.7.2 combat.7.3 combat.7.3.2 combat.7.3.2.1
//= combat.sum.6 quickref.results.1 quickref.results.2 quickref.mod.1
#[test]
fn infantry_against_infantry_rolls_rating_less_hits() {
    open("inf5 a", "inf5 b", [&[], &[]], infantry_attacks);
    for hits in 1..=4_i8 {
        let mut t = field(&format!(
            "unit f french inf5 a hits {hits}
            unit b allied inf4 b hits {hits}"
        ));
        let order = up_to_the_roll(&mut t);
        rolls(&t, order, [5 - hits, 4 - hits], [&[], &[]], infantry_attacks);
    }
}

//= combat.7.3.1 combat.7.3.1.1 combat.7.3.1.2 combat.7.1 combat.7.2 quickref.results.2
//= quickref.results.3 unitsum.lancer.1 unitsum.heavy.1 design.1
#[test]
fn a_cavalry_attack_costs_the_winner_1_and_the_loser_2() {
    open("ln5 a", "inf5 b", [&[], &[]], cavalry_attacks);
    open("hc5 a", "inf5 b", [&[], &[]], cavalry_attacks);
    open("lc5 a", "lc5 b", [&[], &[]], cavalry_attacks);
}

//= combat.7.2 quickref.results.2 quickref.results.3
#[test]
fn a_defending_cavalry_lead_that_wins_by_procedure_or_sheet() {
    // q38: by the procedure a winning defender gives 1 and takes none, of any arm.
    let units = "unit f french inf5 a\nunit b allied ln5 b";
    let mut t = field(units);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
    // By the sheet winning cavalry gives 2 and takes 1, in defence too.
    let sheet: Results = |attacker| match attacker {
        Ordering::Less => [2, 1],
        other => infantry_attacks(other),
    };
    let mut t = field_with(units, &[("cavalry-defender-wins", "sheet")]);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], sheet);
    // A winning infantry defender is not touched by it.
    let units = "unit f french inf5 a\nunit b allied inf5 b";
    let mut t = field_with(units, &[("cavalry-defender-wins", "sheet")]);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
}

//= combat.mod.2 unitsum.infantry.2 quickref.mod.1
#[test]
fn a_defender_in_line_on_the_attacked_approach_adds_1_to_every_roll() {
    let line: &[_] = &[("combat.mod.2", 1)];
    open("inf5 a", "inf5 b>a", [&[], line], infantry_attacks);
    open("hc5 a", "inf5 b>a", [&[], line], cavalry_attacks);
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b>a");
    play(&mut t, "choose f; march b; stand; press-on: 1 6; stand");
    rolls(&t, "stand", [4, 5], [&[], line], infantry_attacks);
}

//= combat.mod.2 combat.4.3
#[test]
fn a_line_on_another_approach_is_none_here() {
    // q28: it comes into the area, at the price of a hit, and stands there.
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b>c");
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 4], [&[], &[]], infantry_attacks);
}

//= combat.mod.3 unitsum.infantry.3 quickref.mod.1
#[test]
fn an_attack_out_of_the_approach_adds_1_to_the_first_roll_only() {
    let line: &[_] = &[("combat.mod.3", 1)];
    open("inf5 a>b", "inf5 b", [line, &[]], infantry_attacks);
    let mut t = field("unit f french inf5 a>b\nunit b allied inf5 b");
    play(&mut t, "choose f; march b; stand; press-on: 1 6; stand");
    rolls(&t, "stand", [4, 5], [&[], &[]], infantry_attacks);
}

//= combat.mod.3
#[test]
fn the_first_roll_is_the_first_of_the_combat() {
    // q47: a lead that takes over after the first roll has no bonus to lose.
    let mut t = field(
        "unit g french inf3 a>b hits 1
        unit f french inf5 a
        unit b allied inf5 b",
    );
    play(&mut t, "choose g; choose f; march b; stand; press-on: 1 6; withdraw g; retreat");
    rolls(&t, "stand", [5, 5], [&[], &[]], infantry_attacks);
    // One that takes over before it, after the guns, came from the area.
    let mut t = field(
        "unit g french inf3 a>b hits 2
        unit f french inf5 a
        unit b allied inf5 b
        unit guns allied art b",
    );
    play(&mut t, "choose g; choose f; march b");
    let given = play(&mut t, "stand: 5 1 6").unwrap();
    assert_eq!(modifiers_of(&given, "attacker"), [("combat.mod.1", 5)]);
}

//= combat.mod.4 unitsum.infantry.4 quickref.mod.1
#[test]
fn infantry_adds_1_against_a_square_in_either_role() {
    let square: &[_] = &[("combat.mod.4", 1)];
    open("inf5 a", "inf5 b square", [square, &[]], infantry_attacks);
    // q48: in defence too, and two squares cancel out.
    open("inf5 a square", "inf5 b", [&[], square], infantry_attacks);
    open("inf5 a square", "inf5 b square", [square, square], infantry_attacks);
}

//= combat.mod.5 combat.mod.6 unitsum.infantry.5 unitsum.infantry.1 unitsum.light.1 quickref.mod.1
#[test]
fn a_square_adds_4_against_cavalry_and_still_1_against_light_cavalry() {
    let (plain, light): (&[_], &[_]) = (
        &[("combat.mod.5", 4)],
        &[("combat.mod.5", 4), ("combat.mod.6", 1)],
    );
    open("hc5 a", "inf5 b square", [&[], plain], cavalry_attacks);
    open("ln5 a", "inf5 b square", [&[], plain], cavalry_attacks);
    open("lc5 a", "inf5 b square", [&[], light], cavalry_attacks);
}

//= combat.mod.5
#[test]
fn an_attacking_square_has_its_bonus_by_an_option() {
    // q49: to the letter it holds in attack as well.
    let bonus: &[_] = &[("combat.mod.5", 4)];
    open("inf5 a square", "hc5 b", [bonus, &[]], infantry_attacks);
    let only_defends = &[("square-attack-bonus", "no")];
    let mut t = field_with("unit f french inf5 a square\nunit b allied hc5 b", only_defends);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
    let mut t = field_with("unit f french hc5 a\nunit b allied inf5 b square", only_defends);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], bonus], cavalry_attacks);
}

//= combat.mod.6 unitsum.infantry.1 unitsum.light.1 unitsum.lancer.1 unitsum.heavy.1 quickref.mod.1
#[test]
fn infantry_adds_1_against_light_cavalry_alone() {
    let light: &[_] = &[("combat.mod.6", 1)];
    open("lc5 a", "inf5 b", [&[], light], cavalry_attacks);
    open("inf5 a", "lc5 b", [light, &[]], infantry_attacks);
    open("inf5 a", "ln5 b", [&[], &[]], infantry_attacks);
    open("inf5 a", "hc5 b", [&[], &[]], infantry_attacks);
}

//= combat.mod.7 unitsum.heavy.1 unitsum.light.1 unitsum.lancer.1 quickref.mod.1
#[test]
fn heavy_cavalry_adds_1_against_light_cavalry_and_lancers() {
    let heavy: &[_] = &[("combat.mod.7", 1)];
    open("hc5 a", "lc5 b", [heavy, &[]], cavalry_attacks);
    open("hc5 a", "ln5 b", [heavy, &[]], cavalry_attacks);
    open("lc5 a", "hc5 b", [&[], heavy], cavalry_attacks);
    open("ln5 a", "hc5 b", [&[], heavy], cavalry_attacks);
    open("hc5 a", "hc5 b", [&[], &[]], cavalry_attacks);
    open("ln5 a", "lc5 b", [&[], &[]], cavalry_attacks);
}

//= combat.gen.4 combat.mod.2 combat.mod.6
#[test]
fn the_example_of_modifiers() {
    let mut t = field("unit f french lc2 a\nunit b allied inf1 b>a");
    let order = up_to_the_roll(&mut t);
    let infantry: &[_] = &[("combat.mod.2", 1), ("combat.mod.6", 1)];
    // An infantry of rating 1 is eliminated by the 2 hits that it shows.
    rolls(&t, order, [2, 1], [&[], infantry], cavalry_attacks);
}

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
    let mut t = ground("open", "wood", "", "unit f french hc5 a\nunit b allied inf5 b", &[]);
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], horse], cavalry_attacks, [7, 5]);
    // q112: it looks at the lead; infantry gives nothing. q67: nor is it saved.
    let mut t = ground("open", "wood", "", "unit f french inf5 a\nunit b allied inf5 b", &[]);
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], &[]], infantry_attacks, [7, 5]);
}

//= terrain.buildings.3 terrain.buildings.4 qb.terrain.farm.3 qb.terrain.farm.4
#[test]
fn buildings_help_against_cavalry_and_save_on_4() {
    let horse: &[_] = &[("terrain.buildings.4", 2)];
    let mut t = ground("open", "buildings", "", "unit f french hc5 a\nunit b allied inf5 b", &[]);
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], horse], cavalry_attacks, [7, 4]);
    let mut t = ground("open", "buildings", "", "unit f french inf5 a\nunit b allied inf5 b", &[]);
    let order = up_to_the_roll(&mut t);
    rolls_with_saves(&t, order, [5, 5], [&[], &[]], infantry_attacks, [7, 4]);
}

//= terrain.buildings.3 terrain.wood.3 combat.mod.8
#[test]
fn attackers_out_of_cover_are_not_saved() {
    // q67: cover is for those who defend it. Wood to wood: all three bonuses.
    let all: &[_] = &[("combat.mod.8", 1), ("terrain.wood.4", 2), ("terrain.wood.7", 2)];
    let mut t = ground("wood", "wood", "", "unit f french hc5 a\nunit b allied hc5 b", &[]);
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

/// A counterattack by `h` on `f`, whose first roll went 1 to 6 against it.
fn counter(f: &str, h: &str, options: &[(&str, &str)]) -> Table {
    let mut t = field_with(
        &format!("unit f french {f}\nunit b allied inf5 b\nunit h allied {h}"),
        options,
    );
    play(&mut t, "choose f; march b");
    if t.asked().1 == "combat.3" {
        play(&mut t, "stand");
    }
    play(&mut t, "lead b; press-on: 1 6");
    t
}

/// Checks the roll of a counterattack, the counterattacker first.
#[track_caller]
fn counter_rolls(t: &Table, ratings: [i8; 2], extra: [&[(&str, i8)]; 2]) {
    let given = t.game.forecast("join h").unwrap();
    let mut sums = [0; 2];
    for (who, role) in ["counterattacker", "attacker"].into_iter().enumerate() {
        let listed = given.modifiers.iter().filter(|(name, _)| *name == role);
        let listed: Vec<_> = listed.map(|(_, m)| (m.rule.id, m.value)).collect();
        let mut wanted = vec![("combat.mod.1", ratings[who])];
        wanted.extend(extra[who]);
        assert_eq!(listed, wanted, "{role}");
        sums[who] = wanted.iter().map(|(_, value)| value).sum();
    }
    let before = t.hits("f");
    let by_hand = brute(sums, counterattack, [7, 7]).into_iter();
    let by_hand: BTreeMap<_, _> = by_hand.map(|([h, f], p)| ([h, before + f], p)).collect();
    assert_eq!(hits_after(t, "join h", ["h", "f"]), by_hand);
}

//= combat.9.2 combat.9.2.1 combat.9.2.1.1 combat.9.2.2 combat.9.2.2.1 combat.9.2.2.2 combat.9.2.3
//= combat.9.2.3.1 combat.9.2.3.2 quickref.results.4 combat.mod.5 combat.mod.6 combat.mod.7
#[test]
fn a_counterattack_costs_the_loser_2_and_the_winner_1() {
    // q45: rating, arm, type and square count.
    counter_rolls(&counter("inf5 a", "hc5 b", &[]), [5, 4], [&[], &[]]);
    counter_rolls(&counter("inf5 a", "lc5 b", &[]), [5, 4], [&[], &[("combat.mod.6", 1)]]);
    counter_rolls(&counter("ln5 a", "hc5 b", &[]), [5, 4], [&[("combat.mod.7", 1)], &[]]);
    counter_rolls(&counter("hc5 a", "ln5 b", &[]), [5, 4], [&[], &[("combat.mod.7", 1)]]);
    // q49: whoever meets a counterattack does not attack, so a square has its bonus.
    for option in ["yes", "no"] {
        let t = counter("inf5 a square", "hc5 b", &[("square-attack-bonus", option)]);
        counter_rolls(&t, [5, 4], [&[], &[("combat.mod.5", 4)]]);
    }
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
