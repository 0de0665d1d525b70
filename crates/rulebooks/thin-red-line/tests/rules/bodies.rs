//! Battalions and what is attached to them, before the motivation table.

use crate::support::{LINE, LOOSE, at_step, drill, give, give_then, id, put, table};
use kernel::{Game, Side};
use thin_red_line::missions::Mission;
use thin_red_line::{Battle, Fate, Place, Step};

const PIECE: &str = "[[unit]]\nid = \"piece\"\nname = \"Piece\"\nside = \"allied\"\n\
    troop = \"light-artillery\"\nstands = 2\nattached-to = \"foe-two\"\n\
    [[unit]]\nid = \"foe-company\"\nname = \"Foe company\"\nside = \"allied\"\n\
    troop = \"light-infantry\"\nstands = 4\nattached-to = \"foe-two\"\n";

fn attached() -> Battle {
    let mut battle = drill(PIECE, &[]);
    battle.pos.turn = 2;
    battle.pos.last_turn = 6;
    battle.pos.mission = Some(Mission::Assault);
    battle.pos.first = Side::First;
    at_step(&mut battle, Step::Declare(Side::First));
    put(&mut battle, "foe-two", (30.0, 24.0), 180, (LINE, 8));
    battle
}

/// A company beside its battalion that loses three of four stands is a
/// battalion of fourteen that lost three: 4+ less one for the two companies...
/// none for half strength, and it does not flee. Farther off it does.
//= attached.2 motivation.1 motivation-special.1
#[test]
fn a_company_beside_its_battalion_tests_as_the_battalion() {
    for (y, near) in [(22.7, true), (20.0, false)] {
        let mut battle = attached();
        put(&mut battle, "foe-company", (30.0, y), 180, (LOOSE, 4));
        put(&mut battle, "line", (30.0, y - 8.0), 0, (LINE, 4));
        let company = id(&battle, "foe-company");
        give(&mut battle, "aim line at foe-company shot", &[]);
        give(&mut battle, "end-aims", &[]);
        // Eight shots, three hits, three stands; the test is failed.
        let mut dice = vec![6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        if near {
            // It falls back; a D3 says how far.
            dice.push(1);
        }
        give(&mut battle, "shoot line", &dice);
        assert_eq!(battle.pos.unit(company).count(), 1);
        assert_eq!(battle.pos.unit(company).is_gone(), !near, "{y}");
    }
}

/// Guns beyond 4 inches of their battalion are one themselves: they count among
/// those of the brigade, and test when half of them is lost.
//= attached.14 motivation.1 motivation.2
#[test]
fn guns_apart_are_a_battalion() {
    for (x, apart) in [(45.0, true), (41.0, false)] {
        let mut battle = attached();
        put(&mut battle, "piece", (x, 24.0), 180, (LINE, 1));
        let piece = id(&battle, "piece");
        battle.pos.unit_mut(piece).stands = 1;
        battle.pos.first = Side::Second;
        at_step(&mut battle, Step::Move(Side::First));
        battle.pos.first = Side::First;
        let dice: &[u8] = if apart { &[6] } else { &[] };
        give(&mut battle, "end-moves", dice);
    }
}

/// The brigade's count: five of ten battalions gone is half; with guns apart as
/// an eleventh it is not.
//= attached.14 motivation.2
#[test]
fn guns_apart_count_among_the_battalions_of_the_brigade() {
    for (x, tests) in [(41.0, true), (46.0, false)] {
        let mut battle = attached();
        put(&mut battle, "piece", (x, 24.0), 180, (LINE, 2));
        for (name, x) in [("foe-guns", 10.0), ("foe-horse", 18.0), ("foe-heavy", 26.0)] {
            put(&mut battle, name, (x, 44.0), 180, (LINE, 2));
        }
        let [foe, lights, horse] = ["foe", "foe-lights", "foe-horse"].map(|name| id(&battle, name));
        for unit in [foe, lights, horse] {
            battle.pos.unit_mut(unit).place = Place::Gone(Fate::Destroyed);
        }
        put(&mut battle, "line", (30.0, 4.0), 0, (LINE, 4));
        battle.pos.turn = 1;
        at_step(&mut battle, Step::Roll(thin_red_line::RollFor::Initiative));
        battle.pos.turn = 2;
        let told = give_then(&mut battle, "roll", &[6, 5], 6);
        let asks = told.iter().any(|text| text.contains("brigade"));
        assert_eq!(asks, tests, "{x}: {told:?}");
    }
}

/// The General's voice reaches guns at 16 inches, wherever their battalion is;
/// a company must be within 2 inches of its own.
//= motivation-mods.t8 attached.6
#[test]
fn the_general_is_heard_by_guns_apart() {
    let mut battle = attached();
    put(&mut battle, "piece", (50.0, 24.0), 180, (LINE, 2));
    put(&mut battle, "allied-general", (50.0, 30.0), 180, (LOOSE, 1));
    put(&mut battle, "line", (50.0, 12.0), 0, (LINE, 4));
    let piece = id(&battle, "piece");
    give(&mut battle, "aim line at piece shot", &[]);
    give(&mut battle, "end-aims", &[]);
    // One stand of two falls: half is lost, which is not below half. 4+, one
    // for the larger enemy? There is none within 6. The General's +1: a 3 will do.
    give(&mut battle, "shoot line", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(battle.pos.unit(piece).at.y, 24_000, "it stands");
}

/// Guns that were lost beside their battalion leave a gap in it.
//= motivation-mods.t11 motivation.1
#[test]
fn lost_guns_leave_a_gap_in_their_battalion() {
    for (apart, need) in [(false, 4), (true, 3)] {
        let mut battle = attached();
        let piece = id(&battle, "piece");
        battle.pos.unit_mut(piece).place = Place::Gone(Fate::Captured);
        battle.pos.unit_mut(piece).apart = apart;
        // Recovery is a plain 4+, less one for disorder, and one more at full
        // strength.
        let foe = id(&battle, "foe-two");
        battle.pos.unit_mut(foe).disorientated = true;
        at_step(&mut battle, Step::Move(Side::First));
        // The mark of disorder takes one off again.
        for (die, passes) in [(need, false), (need + 1, true)] {
            let mut next = battle.clone();
            give(&mut next, "end-moves", &[die]);
            assert_eq!(next.pos.unit(foe).disorientated, !passes, "{apart} {die}");
        }
    }
}

/// A General who marched off with his battalion is not dead.
//= motivation-mods.t3
#[test]
fn a_general_who_marched_off_is_not_dead() {
    for (fate, passes) in [(Fate::Exited, true), (Fate::Captured, false)] {
        let mut battle = attached();
        let (foe, general) = (id(&battle, "foe-two"), id(&battle, "allied-general"));
        battle.pos.unit_mut(general).place = Place::Gone(fate);
        battle.pos.unit_mut(foe).disorientated = true;
        at_step(&mut battle, Step::Move(Side::First));
        // 4+, disorder -1, full strength +1: a 4, and a 5 without a General.
        give(&mut battle, "end-moves", &[4]);
        assert_eq!(!battle.pos.unit(foe).disorientated, passes, "{fate:?}");
    }
}

/// Half of a battalion is counted with what is attached to it.
//= victory.2
#[test]
fn points_for_half_strength_count_the_attachments() {
    let mut battle = attached();
    put(&mut battle, "piece", (41.0, 24.0), 180, (LINE, 2));
    put(&mut battle, "foe-company", (30.0, 22.0), 180, (LOOSE, 4));
    let (foe, company) = (id(&battle, "foe-two"), id(&battle, "foe-company"));
    let left = |battle: &Battle| {
        let reasons = battle.standing().reasons;
        let mut texts = reasons.iter().map(|reason| &reason.text);
        texts.any(|text| text.contains("Allied: 1 point for own battalions"))
    };
    // Three of eight are left, nine of fourteen with guns and company.
    battle.pos.unit_mut(foe).stands = 3;
    assert!(left(&battle));
    battle.pos.unit_mut(company).place = Place::Gone(Fate::Destroyed);
    assert!(!left(&battle));
}

/// A commander alone rolls for mud like any other; one with a unit does not.
//= weather.1
#[test]
fn lone_commanders_roll_for_the_weather() {
    for (alone, dice) in [(true, 2), (false, 1)] {
        let mut battle = table("");
        battle.pos.weather = thin_red_line::weather::Weather::Mud;
        put(&mut battle, "foe-two", (30.0, 24.0), 180, (LINE, 8));
        put(&mut battle, "line", (30.0, 4.0), 0, (LINE, 4));
        let (foe, general) = (id(&battle, "foe-two"), id(&battle, "allied-general"));
        if alone {
            put(&mut battle, "allied-general", (50.0, 30.0), 180, (LOOSE, 1));
        } else {
            battle.pos.unit_mut(general).place = Place::With(foe);
        }
        give(&mut battle, "end-moves", &vec![1; dice]);
        assert_eq!(battle.pos.unit(general).held, alone);
    }
}

/// Rockets unsettle for the turn, but not in an assault.
//= rocket.5
#[test]
fn rockets_do_not_weigh_on_assaults() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe-guns", (30.0, 13.0), 180, (LINE, 2));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).rocketed = true;
    battle.pos.unit_mut(line).stands = 7;
    at_step(&mut battle, Step::Assault(Side::First));
    // 4+ and nothing else bears on it.
    give(&mut battle, "assault line on foe-guns", &[4]);
    assert!(matches!(battle.pos.step, Step::Combat(_)));
}
