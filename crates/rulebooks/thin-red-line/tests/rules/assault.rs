//! The assault phase on the table: courage, charges, defensive fire, combat.

use crate::support::{
    COLUMN, LINE, LOOSE, SQUARE, allowed, at_step, give, id, put, refused, table,
};
use kernel::Side;
use thin_red_line::{Battle, Fate, Place, Stage, Step};

fn assaults(battle: &mut Battle) {
    at_step(battle, Step::Assault(Side::First));
}

fn stage(battle: &Battle) -> Option<Stage> {
    battle.pos.combat.as_ref().map(|combat| combat.stage)
}

/// The book's example: light cavalry with three stands in contact on a line of
/// infantry. Its dice are the book's; that horse charging a line needs 3+ and
/// that cavalry retreats by threes is as the rules have it.
//= retreat.9 retreat.1 retreat.2 retreat.3 retreat.4 retreat.6 retreat.7 retreat.8 pursuit.1 pursuit.2
//= pursuit.3 retaliate.1 retaliate.2 retaliate.3 retaliate.4 retaliate.5 contact.1 contact.3 contact.4
//= contact.5 fighting.4 assault.2 assault.3 assault-summary.1 assault-summary.8 motivation.3
//= assault-summary.9 assault-range.2
#[test]
fn ex_retreat_6_to_8_light_cavalry_on_line_infantry() {
    let mut battle = table("");
    put(&mut battle, "hussars", (30.0, 10.0), 0, (LINE, 3));
    // Seven stands in one rank, four inches off: no defensive fire.
    put(&mut battle, "foe-two", (30.0, 14.0), 180, (LINE, 7));
    let foe = id(&battle, "foe-two");
    battle.pos.unit_mut(foe).stands = 7;
    let hussars = id(&battle, "hussars");
    battle.pos.unit_mut(hussars).stands = 3;
    assaults(&mut battle);
    give(&mut battle, "assault hussars on foe-two", &[]);
    give(&mut battle, "stand", &[]);
    // Six attacks, two wounds, no save. The test: 4+, one larger enemy near
    // (none: three stands against seven), so a 3 fails.
    give(&mut battle, "charge centred front", &[3, 3, 1, 1, 1, 1, 3]);
    assert_eq!(battle.pos.unit(foe).count(), 5);
    assert_eq!(stage(&battle), Some(Stage::DefenderRetreat));
    assert_eq!(refused(&battle, "retreat 1.999"), "retreat.2");
    assert_eq!(refused(&battle, "retreat 4.001"), "retreat.2");
    give(&mut battle, "retreat 2.000", &[]);
    assert_eq!(battle.pos.unit(foe).at.y, 16_000);
    // Bob pursues: one wound, the test is passed, Paul strikes back with the
    // four stands he has left and hits once; the save of 5+ fails.
    give(&mut battle, "pursue", &[3, 1, 1, 1, 1, 1, 4]);
    assert_eq!(battle.pos.unit(foe).count(), 4);
    assert_eq!(stage(&battle), Some(Stage::Reply));
    let told = give(&mut battle, "retaliate", &[4, 1, 1, 1, 4]);
    assert!(
        told.iter().any(|text| text.contains("with 4 dice")),
        "{told:?}"
    );
    assert_eq!(battle.pos.unit(hussars).count(), 2);
    // Both go back: the horse by threes, the foot its three losses to four.
    assert_eq!(stage(&battle), Some(Stage::AttackerRetreat));
    assert_eq!(refused(&battle, "retreat 1.000"), "retreat.2");
    assert!(allowed(&battle, "retreat 9.000"));
    give(&mut battle, "retreat 3.000", &[]);
    assert_eq!(stage(&battle), Some(Stage::DefenderRetreat));
    assert_eq!(refused(&battle, "retreat 2.999"), "retreat.2");
    assert!(allowed(&battle, "retreat 4.000"));
    give(&mut battle, "retreat 3.000", &[]);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
    assert_eq!(refused(&battle, "assault hussars on foe-two"), "assault.2");
}

/// The book's example: three French stands on a manor with two companies.
//= building-assault.1 building-assault.2 building-assault.3 building-assault.4 building-assault.5
//= building-assault.6 building-assault.7 assault-range.1
#[test]
fn ex_building_assault_6_and_7_the_manor() {
    let manor = "[[terrain]]\nkind = \"building\"\nname = \"manor\"\nsize = \"large\"\n\
        points = [[27,20],[33,20],[33,14],[27,14]]\n";
    let mut battle = table(manor);
    put(&mut battle, "line", (30.0, 12.5), 0, (LINE, 3));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    let state = battle.pos.unit_mut(line);
    state.stands = 6;
    let state = battle.pos.unit_mut(foe);
    state.place = Place::Building(0);
    state.stands = 4;
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    // A garrison always fires: four muskets as if moved, none hits. Then three
    // dice, two hit, one is saved on 5+, and the garrison stands on its test.
    give(
        &mut battle,
        "charge along rear",
        &[1, 1, 1, 1, 4, 4, 1, 5, 4, 4],
    );
    assert_eq!(battle.pos.unit(foe).count(), 3);
    assert_eq!(stage(&battle), Some(Stage::Reply));
    // Three stands and their officer strike back and kill three; the French
    // fail and retreat 3 inches.
    let told = give(&mut battle, "retaliate", &[4, 4, 4, 1, 3]);
    assert!(
        told.iter().any(|text| text.contains("with 4 dice")),
        "{told:?}"
    );
    assert_eq!(battle.pos.unit(line).count(), 3);
    give(&mut battle, "retreat 3.000", &[]);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
    assert!(battle.pos.unit(foe).building().is_some());
}

//= assault.1 formation.17 double.3 assault-range.4
#[test]
fn only_lines_assault() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 10.0), 0, (COLUMN, 2));
    put(&mut battle, "guns", (36.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "hussars", (44.0, 10.0), 0, (LOOSE, 2));
    put(&mut battle, "line", (20.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).doubled = true;
    assaults(&mut battle);
    for (unit, rule) in [
        ("second", "assault.1"),
        ("hussars", "assault.1"),
        ("guns", "assault-range.4"),
        ("line", "double.3"),
    ] {
        assert_eq!(refused(&battle, &format!("assault {unit} on foe")), rule);
    }
}

/// Four, eight and six inches, and not a thousandth more.
//= assault-range.1 assault-range.2 assault-range.3 assault-range.5 assault-range.6 assault-summary.4
#[test]
fn charges_reach_so_far() {
    for (unit, far) in [("line", 4.0), ("hussars", 8.0), ("cuirassiers", 6.0)] {
        for (more, reaches) in [(0.0, true), (0.02, false)] {
            let mut battle = table("");
            put(&mut battle, unit, (30.0, 10.0), 0, (LINE, 4));
            put(
                &mut battle,
                "foe",
                (30.0, 10.0 + far + more),
                180,
                (LINE, 6),
            );
            let foe = id(&battle, "foe");
            // A unit that doubled does not fire, which spares dice.
            battle.pos.unit_mut(foe).doubled = true;
            assaults(&mut battle);
            give(&mut battle, &format!("assault {unit} on foe"), &[]);
            if unit != "line" {
                give(&mut battle, "stand", &[]);
            }
            assert_eq!(allowed(&battle, "charge along front"), reaches, "{unit}");
            assert_eq!(allowed(&battle, "fall-short"), !reaches, "{unit}");
            if !reaches {
                give(&mut battle, "fall-short", &[]);
                let unit = id(&battle, unit);
                assert_eq!(battle.pos.unit(unit).at.y, 10_000, "back where it began");
            }
        }
    }
}

/// Courage: foot against horse and guns, horse against squares and guns; not
/// from behind.
//= assault-motivation.1 assault-motivation.2 assault-motivation.3 assault-motivation.4
//= assault-motivation.5 assault-motivation.6 motivation.5 motivation.6 officer.2 officer.3
#[test]
fn who_needs_courage() {
    let cases = [
        ("line", "foe-horse", LINE, true),
        ("line", "foe-guns", LINE, true),
        ("line", "foe", LINE, false),
        ("cuirassiers", "foe-guns", LINE, true),
        ("cuirassiers", "foe-two", SQUARE, true),
        ("cuirassiers", "foe-horse", LINE, false),
    ];
    for (unit, target, formation, needed) in cases {
        let mut battle = table("");
        put(&mut battle, unit, (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, target, (30.0, 13.0), 180, (formation, 4));
        assaults(&mut battle);
        let order = format!("assault {unit} on {target}");
        if !needed {
            give(&mut battle, &order, &[]);
            continue;
        }
        let mut brave = battle.clone();
        give(&mut brave, &order, &[6]);
        assert_eq!(stage(&brave), Some(Stage::Charge), "{order}");
        give(&mut battle, &order, &[1]);
        assert_eq!(battle.pos.step, Step::Assault(Side::First), "{order}");
    }
    // From behind nobody needs courage, unless the officer is dead.
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe-guns", (30.0, 15.0), 0, (LINE, 2));
    assaults(&mut battle);
    let mut led = battle.clone();
    give(&mut led, "assault line on foe-guns", &[]);
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).officer = false;
    give(&mut battle, "assault line on foe-guns", &[6]);
}

//= formation.28 formation.29 formation.30 square.1 square.5 square.6 assault-motivation.7
#[test]
fn a_square_holds_horse_off_at_two_inches() {
    let mut battle = table("");
    put(&mut battle, "hussars", (30.0, 8.0), 0, (LINE, 2));
    put(&mut battle, "cuirassiers", (36.0, 8.0), 0, (LINE, 2));
    put(&mut battle, "foe-two", (33.0, 13.0), 180, (LINE, 4));
    assaults(&mut battle);
    let mut lights = battle.clone();
    give(&mut lights, "assault hussars on foe-two", &[]);
    let told = give(&mut lights, "form-square", &[4]);
    assert!(
        told.iter().any(|text| text.contains("holds Hussars off")),
        "{told:?}"
    );
    assert_eq!(refused(&lights, "assault lancers on foe-two"), "turn.1");
    let gap = |battle: &Battle, unit: &str| {
        battle
            .gap(id(battle, unit), id(battle, "foe-two"))
            .unwrap_or(0)
    };
    assert!(
        (2_000..2_100).contains(&gap(&lights, "hussars")),
        "{}",
        gap(&lights, "hussars")
    );
    give(&mut battle, "assault cuirassiers on foe-two", &[]);
    let mut failed = battle.clone();
    give(&mut failed, "form-square", &[3]);
    assert_eq!(failed.pos.unit(id(&failed, "foe-two")).formation, LINE);
    // The square stands; the horse needs 4+ less 2, has its full strength: 5.
    give(&mut battle, "form-square", &[4, 4]);
    assert!((2_000..2_100).contains(&gap(&battle, "cuirassiers")));
    let mut unlanced = battle.clone();
    assaults(&mut unlanced);
    assert_eq!(
        refused(&unlanced, "assault hussars on foe-two"),
        "assault-motivation.7"
    );
}

/// Over half the distance the target fires, at half it does not.
//= defensive-fire.1 defensive-fire.2 defensive-fire.3 defensive-fire.5 defensive-fire.8
#[test]
fn defensive_fire_over_half_the_distance() {
    for (gap, fires) in [(2.0, false), (2.001, true)] {
        let mut battle = table("");
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe", (30.0, 10.0 + gap), 180, (LINE, 3));
        assaults(&mut battle);
        give(&mut battle, "assault line on foe", &[]);
        let line = id(&battle, "line");
        if !fires {
            // Three stands in contact strike at once: no kills, the foe stands.
            give(&mut battle, "charge centred front", &[1, 1, 1, 1]);
            assert_eq!(stage(&battle), Some(Stage::Reply));
            continue;
        }
        // Three muskets, one hit, not saved: the chargers test and fail.
        give(&mut battle, "charge centred front", &[6, 1, 1, 2, 1]);
        assert_eq!(battle.pos.unit(line).at.y, 10_000);
        assert_eq!(battle.pos.unit(line).count(), 7);
        assert_eq!(battle.pos.step, Step::Assault(Side::First));
    }
}

//= battalion-artillery.1 battalion-artillery.2 battalion-artillery.4 battalion-artillery.5
//= defensive-fire.4 defensive-fire.6
#[test]
fn guns_near_by_help_once() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    put(&mut battle, "foe-guns", (37.0, 13.0), 200, (LINE, 2));
    put(&mut battle, "foe-heavy", (23.0, 13.0), 160, (LINE, 2));
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    give(&mut battle, "charge centred front", &[1, 1, 1]);
    assert_eq!(stage(&battle), Some(Stage::Support));
    assert_eq!(
        refused(&battle, "support foe-heavy shot"),
        "battalion-artillery.4"
    );
    let guns = id(&battle, "foe-guns");
    let mut moved = battle.clone();
    moved.pos.unit_mut(guns).moved = true;
    assert_eq!(
        refused(&moved, "support foe-guns shot"),
        "battalion-artillery.2"
    );
    // Half of six dice at 4+, all miss; then four stands strike.
    give(&mut battle, "support foe-guns shot", &[1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(battle.pos.unit(guns).supported, 2);
}

//= artillery-combat.1 artillery-combat.2 artillery-combat.3 breakthrough.3
#[test]
fn guns_that_are_beaten_are_taken() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe-guns", (30.0, 12.0), 180, (LINE, 2));
    assaults(&mut battle);
    give(&mut battle, "assault line on foe-guns", &[6]);
    let mut whole = battle.clone();
    give(&mut whole, "charge centred front", &[1, 1, 1, 1]);
    assert_eq!(
        stage(&whole),
        Some(Stage::Reply),
        "unhurt, they strike back"
    );
    assert_eq!(refused(&whole, "withdraw 1.000"), "withdraw.2");
    // One stand falls and the rest fails its test.
    give(&mut battle, "charge centred front", &[4, 1, 1, 1, 1]);
    let guns = id(&battle, "foe-guns");
    assert_eq!(battle.pos.unit(guns).place, Place::Gone(Fate::Captured));
    assert_eq!(stage(&battle), Some(Stage::Consolidate));
    give(&mut battle, "reform line 8", &[]);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
}

//= breakthrough.1 breakthrough.2 breakthrough.4 breakthrough.5 assault-summary.7 consolidate.4
//= consolidate.5
#[test]
fn a_unit_wiped_out_at_once_lets_the_victor_through() {
    let mut battle = table("");
    put(&mut battle, "cuirassiers", (30.0, 10.0), 0, (LINE, 2));
    put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 1));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).stands = 1;
    assaults(&mut battle);
    give(&mut battle, "assault cuirassiers on foe", &[]);
    give(&mut battle, "charge along front", &[6; 8]);
    assert!(battle.pos.unit(foe).is_gone());
    assert_eq!(stage(&battle), Some(Stage::Breakthrough));
    assert!(allowed(&battle, "break-through 90.00 6.000"));
    assert_eq!(
        refused(&battle, "break-through 0.00 6.001"),
        "breakthrough.1"
    );
    assert_eq!(
        refused(&battle, "break-through 180.00 6.000"),
        "breakthrough.1"
    );
    // Or it rides off eight inches, any way it likes: either, not both.
    assert!(allowed(&battle, "ride 90.00 8.000"));
    assert_eq!(refused(&battle, "ride 90.00 8.001"), "consolidate.3");
    give(&mut battle, "break-through 0.00 6.000", &[]);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
}

//= withdraw.1 withdraw.2 consolidate.1 consolidate.2 consolidate.3 retreat.5
#[test]
fn whoever_stands_may_withdraw() {
    let mut battle = table("");
    put(&mut battle, "cuirassiers", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 6));
    assaults(&mut battle);
    give(&mut battle, "assault cuirassiers on foe", &[]);
    give(&mut battle, "stand", &[]);
    give(&mut battle, "charge centred front", &[1; 16]);
    assert_eq!(stage(&battle), Some(Stage::Reply), "no losses, no test");
    assert_eq!(refused(&battle, "withdraw 0.999"), "withdraw.2");
    assert_eq!(refused(&battle, "withdraw 4.001"), "withdraw.2");
    give(&mut battle, "withdraw 4.000", &[]);
    let foe = id(&battle, "foe");
    assert_eq!(battle.pos.unit(foe).at.y, 16_000);
    assert_eq!(stage(&battle), Some(Stage::Consolidate));
    assert!(allowed(&battle, "ride 90.00 8.000"));
    assert_eq!(refused(&battle, "ride 180.00 8.001"), "consolidate.3");
    // No new enemy may be touched.
    assert_eq!(refused(&battle, "ride 0.00 4.000"), "movement.1");
    give(&mut battle, "stay", &[]);
}

/// A square that fails its test stays; the horse steps off or strikes again.
//= motivation-special.4 square.3 square.9 combat-saves.t2
#[test]
fn a_square_that_fails_stays() {
    let mut battle = table("");
    put(&mut battle, "cuirassiers", (30.0, 10.0), 0, (LINE, 2));
    put(&mut battle, "foe-two", (30.0, 12.0), 180, (SQUARE, 8));
    assaults(&mut battle);
    give(&mut battle, "assault cuirassiers on foe-two", &[6]);
    // Two stands of four attacks on the two of the front: one wound, not saved;
    // the square fails.
    give(
        &mut battle,
        "charge centred front",
        &[4, 1, 1, 1, 1, 1, 1, 1, 2, 1],
    );
    let foe = id(&battle, "foe-two");
    assert!(battle.pos.unit(foe).disorientated);
    assert_eq!(battle.pos.unit(foe).formation, SQUARE);
    assert_eq!(stage(&battle), Some(Stage::Follow));
    give(&mut battle, "consolidate", &[]);
    give(&mut battle, "stay", &[]);
    let gap = battle.gap(id(&battle, "cuirassiers"), foe);
    assert!(gap.is_some_and(|gap| gap >= 1_900), "{gap:?}");
}

//= building-assault.8 generals-shooting.5
#[test]
fn horse_does_not_assault_buildings() {
    let house = "[[terrain]]\nkind = \"building\"\npoints = [[27,20],[33,20],[33,14],[27,14]]\n";
    let mut battle = table(house);
    put(&mut battle, "hussars", (30.0, 10.0), 0, (LINE, 2));
    put(&mut battle, "allied-general", (40.0, 13.0), 180, (LOOSE, 1));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).place = Place::Building(0);
    assaults(&mut battle);
    assert_eq!(
        refused(&battle, "assault hussars on foe"),
        "building-assault.8"
    );
    battle.pos.wounds[0] = 10;
    assert_eq!(
        refused(&battle, "assault hussars on foe"),
        "building-assault.8"
    );
    // A General alone may be ridden down.
    put(&mut battle, "hussars", (40.0, 9.0), 0, (LINE, 2));
    give(&mut battle, "assault hussars on allied-general", &[]);
    give(&mut battle, "charge along front", &[4, 1, 1, 1, 6]);
    let general = id(&battle, "allied-general");
    assert_eq!(battle.pos.unit(general).place, Place::Gone(Fate::Captured));
}
