//! What the log lists as modifiers of the draws that one side makes alone: fire and
//! its resolution, fatigue, morale checks, recovery, activation. It is what the odds
//! list, and nothing that a roster hides.

use crate::changes::{GENERALS, Row, WOOD, by_the_odds, hidden, known_to, listed, tellings};
use crate::field::Field;
use crate::generals::{KING_AND_QUEEN, charged, two_upon_one};
use dining_table::{Kind, Marker};
use ground::table::{Face, Point};
use kernel::{Choices, Side, Telling, Viewer};

const FRENCH: Viewer = Viewer::Player(Side::First);
const ALLIED: Viewer = Viewer::Player(Side::Second);

/// All that a viewer is told.
fn heard(viewer: Viewer, told: &[Telling]) -> Vec<(&str, Vec<Row>)> {
    let told = told.iter().filter(|one| one.audience.includes(viewer));
    told.map(|one| {
        (
            one.text.as_str(),
            known_to(viewer, std::slice::from_ref(one)),
        )
    })
    .collect()
}

/// Everybody but the owner hears the same of all of these, and he does not.
fn only_he_knows(owner: Side, all: &[Vec<Telling>]) {
    for told in &all[1..] {
        for viewer in [Viewer::Player(owner.other()), Viewer::Spectator] {
            assert_eq!(heard(viewer, told), heard(viewer, &all[0]), "{viewer:?}");
        }
        let own = Viewer::Player(owner);
        assert_ne!(heard(own, told), heard(own, &all[0]));
        assert_eq!(heard(own, told), heard(Viewer::Umpire, told));
    }
}

/// So many points on each of these faces, of heavy guns or not.
fn points(of: &[(Face, usize, bool)]) -> Vec<Marker> {
    let marker = |(face, count, heavy): &(Face, usize, bool)| {
        let one = Marker {
            heavy: *heavy,
            face: *face,
            old: false,
        };
        vec![one; *count]
    };
    of.iter().flat_map(marker).collect()
}

/// The French resolve these points on a unit when it moves: in the open or in a wood.
fn on_the_move(of: &[(Face, usize, bool)], terrain: &str, cards: &str) -> Vec<Row> {
    let units = "f1 french infantry 5 at 20000 20000 0\na1 allied infantry 5 at 20000 38000 18000";
    let mut field = Field::with(units, terrain, "20000, 17500", "20000, 39000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
    field.unit_mut("f1").markers = points(of);
    let told = tellings(&mut field, "move f1 normal ahead:1000", cards);
    listed(&told, "On f1")
}

#[test]
fn the_log_of_fire_that_is_resolved_lists_what_its_odds_list() {
    //= s2-20.3-c s2-20.3-d s2-20.4-a s2-20.6-a s2-20.7-b s2-20.7-c s2-20.7-d
    let agrees = |of: &[(Face, usize, bool)], terrain, cards, words: &str| {
        let log = on_the_move(of, terrain, cards);
        assert_eq!(log, by_the_odds("artillery-fire", words), "{words}");
        log.len()
    };
    let front = |count, heavy| [(Face::Front, count, heavy)];
    assert_eq!(agrees(&front(1, false), "", "2H", "markers=1"), 0);
    assert_eq!(agrees(&front(2, false), "", "2H", "markers=2"), 1);
    let words = "markers=3 heavy-or-howitzer=yes cover=medium";
    assert_eq!(agrees(&front(3, true), WOOD, "2H", words), 4);
    assert_eq!(agrees(&front(4, false), "", "2H 3H", "markers=4"), 3);
    let words = "markers=8 cover=medium";
    assert_eq!(agrees(&front(8, false), WOOD, "2H 3H", words), 5);
    let two = [(Face::Front, 4, false), (Face::Left, 4, false)];
    let words = "markers=8 faces=2";
    assert_eq!(agrees(&two, "", "2H 3H 4H", words), 5);
}

#[test]
fn every_card_has_its_own_cover_and_guns() {
    //= s2-20.4-a s2-20.6-a s2-20.7-b s2-20.7-c s2-20.7-d s2-15.3-d
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [20000, 20000]\nwidth = 1200\ndepth = 1200\ncover = \"medium\"\n";
    let units = "f1 french infantry 5 at 20000 10000 0\na1 allied infantry 5 at 20000 20602 18000";
    let resolved = |of: &[(Face, usize, bool)]| {
        let mut field = Field::with(units, farm, "20000, 7000", "20000, 36000").begun();
        field.give("end-phase", "");
        field.unit_mut("a1").markers = points(of);
        let told = tellings(&mut field, "end-phase", "2H 3H 4H 1 1 1 1");
        listed(&told, "On a1")
    };
    // The farm is before its front; the flanks have less of it, the rear has nothing.
    let rows = [
        ("lowest second card", 3, "s2-20.4-a"),
        ("lowest third card", 6, "s2-20.4-a"),
        ("cards", 0, "s2-20.3-c"),
        ("cards", 0, "s2-20.3-d"),
        ("first card", 0, "s2-20.6-a"),
        ("cards", 1, "s2-20.7-b"),
        ("cards", 1, "s2-20.7-c"),
    ];
    let sides = [(Face::Rear, 3, true), (Face::Left, 3, false)];
    let nine = [sides[0], sides[1], (Face::Front, 3, false)];
    assert_eq!(resolved(&nine), rows);
    let ten = [sides[0], sides[1], (Face::Front, 4, false)];
    let idle = ("points", -1, "s2-20.7-d");
    assert_eq!(resolved(&ten), [&rows[..], &[idle]].concat());
}

/// French guns at y 14 and an Allied unit at `y`, in the Allied phase.
fn battery(guns: &str, y: i32, choices: &Choices) -> Field {
    let units = format!("{guns}\na1 allied infantry 5 at 20000 {y} 18000");
    let mut field = Field::build(&units, GENERALS, "", "", choices).begun();
    field.give("end-phase", "");
    field
}

/// What is told when the guns fire at a1, after this.
fn fired(guns: &str, choices: &Choices, first: &dyn Fn(&mut Field), cards: &str) -> Vec<Telling> {
    let guns = format!("guns french {guns}");
    let mut field = battery(&guns, 20_000, choices);
    first(&mut field);
    field.give("end-phase", "");
    tellings(&mut field, "fire guns a1", cards)
}

#[test]
fn fire_lists_what_took_points_off() {
    //= s2-18.6-a s2-18.6-b s2-18.6-c s2-18.6-d s2-18.6-e
    let of = |first: &dyn Fn(&mut Field)| {
        let open = Choices::default();
        let told = fired(
            "medium 2 at 20000 14000 0 status defend",
            &open,
            first,
            "1 1 1 1",
        );
        listed(&told, "guns fires at a1")
    };
    assert_eq!(of(&|_| {}), []);
    let weak = |field: &mut Field| field.unit_mut("guns").hits = 1;
    assert_eq!(of(&weak), [("points", -1, "s2-18.6-a")]);
    let moved = |field: &mut Field| field.unit_mut("guns").moved = 1_001;
    assert_eq!(of(&moved), [("points", -1, "s2-18.6-b")]);
    let together = |field: &mut Field| {
        field.unit_mut("a1").rapid = true;
        field.unit_mut("guns").checks = 1;
    };
    let one = [("points", -1, "s2-18.6-c"), ("points", 0, "s2-18.6-d")];
    assert_eq!(of(&together), one, "together they cost one point");
}

#[test]
fn two_weak_units_that_fire_as_one_are_told_so() {
    //= s2-18.6-i
    let guns = "guns french medium 2 at 18500 14000 0 status defend
                more french medium 2 at 21500 14000 0 status defend";
    let mut field = battery(guns, 20_000, &Choices::default());
    field.unit_mut("guns").hits = 1;
    field.unit_mut("more").hits = 1;
    field.unit_mut("more").moved = 1_001;
    field.give("end-phase", "");
    let told = tellings(&mut field, "fire-together guns more a1", "1 1 1 1");
    let rows = [("points", -1, "s2-18.6-b"), ("points", 0, "s2-18.6-i")];
    assert_eq!(listed(&told, "fires at a1"), rows);
}

#[test]
fn points_that_a_weak_unit_lacks_do_not_tell_the_enemy_why() {
    //= s1-2.5-c
    let guns = "medium 2 at 20000 14000 0 status defend";
    let weak = |field: &mut Field| field.unit_mut("guns").hits = 1;
    let told = fired(guns, &hidden(), &weak, "1 1 1 1");
    assert_eq!(known_to(FRENCH, &told), [("points", -1, "s2-18.6-a")]);
    assert_eq!(known_to(ALLIED, &told), []);
    assert_eq!(known_to(Viewer::Spectator, &told), []);
}

#[test]
fn the_log_of_fatigue_lists_what_its_odds_list() {
    //= s2-20.3-c s2-20.6-b
    let tired = |field: &mut Field| field.unit_mut("guns").fatigue = 1;
    for quality in ["normal", "elite", "second-rate"] {
        let guns = format!("medium 2 at 20000 14000 0 status defend quality {quality}");
        let told = fired(&guns, &Choices::default(), &tired, "2H 1 1 1 1");
        let odds = by_the_odds("fatigue", &format!("markers=2 quality={quality}"));
        assert_eq!(listed(&told, "Fatigue costs guns"), odds, "{quality}");
        assert_eq!(odds.len(), 1 + usize::from(quality == "second-rate"));
    }
    // One point, by moving: Clubs miss.
    let units = "guns french medium 2 at 20000 14000 0 quality second-rate
                 a1 allied infantry 5 at 20000 38000 18000";
    let mut field = Field::with(units, "", "20000, 11500", "20000, 39000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
    field.unit_mut("guns").fatigue = 1;
    let told = tellings(&mut field, "face guns 9000", "2H");
    let odds = by_the_odds("fatigue", "markers=1 quality=second-rate");
    assert_eq!(listed(&told, "Fatigue costs guns"), odds);
    assert_eq!(odds, [("cards", 0, "s2-20.6-b")]);
}

#[test]
fn fatigue_does_not_tell_the_enemy_how_guns_are_served() {
    //= s1-2.5-c
    let tired = |field: &mut Field| field.unit_mut("guns").fatigue = 1;
    let of = |quality: &str| {
        let guns = format!("medium 2 at 20000 14000 0 status defend quality {quality}");
        fired(&guns, &hidden(), &tired, "2H 1 1 1 1")
    };
    let all = [of("normal"), of("second-rate")];
    only_he_knows(Side::First, &all);
    assert_eq!(known_to(ALLIED, &all[1]), [("cards", 0, "s2-20.3-c")]);
    assert!(known_to(FRENCH, &all[1]).contains(&("cards", 0, "s2-20.6-b")));
}

/// French infantry charges and is fired at: two hits, and two cards that do not pass.
fn checked(french: &str, hits: u8, foy: &str, choices: &Choices) -> Vec<Telling> {
    let units = format!(
        "f1 french infantry {french} at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000
         guns allied medium 2 at 22500 17000 18000 status defend"
    );
    let generals = GENERALS.replace("at = [20000, 6000]", &format!("at = [{foy}]"));
    let mut field = Field::build(&units, &generals, "", "", choices)
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
    field.unit_mut("f1").hits = hits;
    field.give("charge f1 a1", "");
    field.give("done", "");
    tellings(&mut field, "fire guns f1", "2D 3S 4C 2H 3H")
}

#[test]
fn the_log_of_a_morale_check_lists_what_its_odds_list() {
    //= s2-10.5-a s2-10.5-b s2-10.5-c
    let open = Choices::default();
    let told = checked("5", 0, "20000, 10500", &open);
    let odds = by_the_odds("morale-check", "rating=4 hits-now=2");
    assert_eq!(listed(&told, "f1 does not go on"), odds);
    assert_eq!(odds.len(), 1);
    let told = checked("5", 1, "20000, 12200", &open);
    let words = "rating=4 hits-before=1 hits-now=2 general-near=yes";
    let odds = by_the_odds("morale-check", words);
    // So is the card that was needed: a 4, and one more for the hit that it had.
    assert_eq!(
        listed(&told, "f1 does not go on (a 5 or higher was needed)"),
        odds
    );
    assert_eq!(odds.len(), 3);
    // What the guns did is listed as well.
    let fire = by_the_odds("artillery-fire", "markers=3");
    assert_eq!(listed(&told, "On f1"), fire);
}

#[test]
fn a_morale_check_tells_the_enemy_nothing_of_earlier_hits() {
    //= s1-2.5-c
    let near = "20000, 12200";
    let all = [
        checked("5", 0, near, &hidden()),
        checked("6", 1, near, &hidden()),
        checked("7", 2, near, &hidden()),
    ];
    only_he_knows(Side::First, &all);
    let open = [("cards", 1, "s2-10.5-a"), ("cards", 0, "s2-10.5-c")];
    assert!(known_to(ALLIED, &all[2]).ends_with(&open));
    assert!(known_to(FRENCH, &all[2]).contains(&("needed", 2, "s2-10.5-b")));
}

/// French infantry recovers with an enemy at `y`, and Ney near or not.
fn recovered(y: i32, ney: Point, choices: &Choices) -> Vec<Telling> {
    let units =
        format!("f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000");
    let generals = GENERALS.replace("at = [20000, 6000]", "at = [20000, 11500]");
    let mut field = Field::build(&units, &generals, "", "", choices)
        .begun()
        .ordered("foy", Kind::Regroup);
    field.unit_mut("f1").hits = 1;
    let general = field.general("ney");
    field.game.pos.general_mut(general).at = ney;
    let mut field = field.turn("9H");
    field.give("done", "");
    tellings(&mut field, "recover f1", "2S")
}

const ENEMY: [(i32, &str); 3] = [(34_000, "clear"), (21_000, "threat"), (18_000, "contact")];

#[test]
fn the_log_of_a_recovery_lists_what_its_odds_list() {
    //= s2-9.1-f s2-9.1-g s2-9.1-i
    for (y, zone) in ENEMY {
        for (ney, near) in [(2_000, "no"), (7_000, "yes")] {
            let ney = Point::new(20_000, ney);
            let told = recovered(y, ney, &Choices::default());
            let words = format!("zone={zone} senior-general-near={near}");
            let odds = by_the_odds("recovery", &words);
            assert_eq!(listed(&told, "f1 recovers"), odds, "{words}");
            let count = usize::from(zone != "clear") + usize::from(near == "yes");
            assert_eq!(odds.len(), count, "{words}");
        }
    }
}

/// French guns that rest, with hits, and an enemy at `y`.
fn rested(quality: &str, hits: u8, y: i32, choices: &Choices, chance: &str) -> Vec<Telling> {
    let guns = format!("guns french medium 2 at 20000 14000 0 quality {quality}");
    let mut field = battery(&guns, y, choices);
    field.unit_mut("guns").hits = hits;
    tellings(&mut field, "end-phase", chance)
}

#[test]
fn the_log_of_guns_that_recover_lists_what_the_odds_list() {
    //= s2-21.3-b s2-21.3-c
    for (y, zone) in ENEMY {
        for (quality, elite) in [("normal", "no"), ("elite", "yes")] {
            let told = rested(quality, 1, y, &Choices::default(), "2S 1 1 1 1");
            let words = format!("zone={zone} elite-artillery={elite}");
            let odds = by_the_odds("recovery", &words);
            assert_eq!(listed(&told, "guns recovers"), odds, "{words}");
            let count = usize::from(zone != "clear") + usize::from(elite == "yes");
            assert_eq!(odds.len(), count, "{words}");
        }
    }
}

#[test]
fn recovery_is_told_to_nobody_else() {
    //= s1-2.5-c
    let told = recovered(18_000, Point::new(20_000, 7_000), &hidden());
    let own = [("lowest card", 10, "s2-9.1-f"), ("cards", 0, "s2-9.1-i")];
    assert_eq!(known_to(FRENCH, &told), own);
    assert_eq!(heard(ALLIED, &told), []);
    assert_eq!(heard(Viewer::Spectator, &told), []);
    let guns = [
        rested("normal", 0, 18_000, &hidden(), "1 1 1 1"),
        rested("elite", 1, 18_000, &hidden(), "2S 1 1 1 1"),
        rested("normal", 1, 18_000, &hidden(), "2S 1 1 1 1"),
    ];
    only_he_knows(Side::First, &guns);
    let elite = known_to(FRENCH, &guns[1]);
    assert!(elite.contains(&("cards", 0, "s2-21.3-c")), "{elite:?}");
}

/// Foy, of this character and with so many wounds, is drawn for.
fn activated(character: &str, wounds: u8, choices: &Choices) -> Vec<Telling> {
    let units = "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000";
    let generals = GENERALS.replace(
        "at = [20000, 6000]",
        &format!("at = [20000, 11500]\ncharacter = \"{character}\""),
    );
    let mut field = Field::build(units, &generals, "", "", choices).begun();
    let foy = field.general("foy");
    field.game.pos.general_mut(foy).wounds = wounds;
    field.give("turn foy", "");
    tellings(&mut field, "activate", "10H")
}

#[test]
fn the_log_of_an_activation_lists_what_its_odds_list() {
    //= s2-2.3-e s2-16.3-e
    for character in ["normal", "strong", "weak"] {
        let told = activated(character, 0, &Choices::default());
        let odds = by_the_odds("activation", &format!("character={character}"));
        assert_eq!(listed(&told, "Foy: full activation"), odds, "{character}");
        assert_eq!(odds.len(), usize::from(character != "normal"));
    }
    let hurt = activated("strong", 2, &Choices::default());
    let rows = [("cards", 0, "s2-2.3-e"), ("needed", 2, "s2-16.3-e")];
    assert_eq!(listed(&hurt, "Foy: full activation"), rows);
}

#[test]
fn an_activation_does_not_tell_the_enemy_a_character() {
    //= s1-2.5-c
    let of = |character: &str| activated(character, 0, &hidden());
    only_he_knows(Side::First, &[of("normal"), of("strong"), of("weak")]);
}

#[test]
fn a_command_throw_lists_that_c4_has_one_die() {
    //= s2-2.6-h
    let generals = GENERALS.replacen("hq = 6", "hq = 4", 1);
    let units = "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 30000 18000";
    let mut field = Field::build(units, &generals, "", "", &hidden());
    let told = tellings(&mut field, "begin", "5 1 6");
    let of = |rating: &str| by_the_odds("command-throw", rating);
    assert_eq!(listed(&told, "Ney throws"), of("rating=4"));
    assert_eq!(listed(&told, "Ney throws").len(), 1);
    assert_eq!(listed(&told, "Hill throws"), of("rating=6"));
}

#[test]
fn the_risk_of_a_general_lists_that_it_is_high() {
    //= s2-16.2-g s2-16.2-h
    let in_danger = |foy: &str| {
        let mut field = charged(two_upon_one(foy));
        let told = tellings(&mut field, "done", KING_AND_QUEEN);
        listed(&told, "Foy is in danger")
    };
    // Within an inch of f2, and further away.
    let of = |level: &str| by_the_odds("general-risk", level);
    assert_eq!(in_danger("17000, 15800"), of("level=high"));
    assert_eq!(in_danger("17000, 15800").len(), 1);
    assert_eq!(in_danger("17000, 15000"), of("level=low"));
}
