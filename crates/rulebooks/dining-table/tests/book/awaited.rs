//! Senior officers who come later (1.2.6, 2.2.6, 2.23.2): until then they are nowhere, and nothing asks for
//! them.

use dining_table::{Battle, FILE, Level, RULEBOOK};
use ground::table::Footprint;
use kernel::{BattleFiles, Choices, Game, Rulebook as _, Side, Viewer};

use crate::field::Field;
use crate::waterloo::made;

/// Two armies; Bülow with a headquarters and Hake's division under him, whose first unit comes in period 3.
fn field(commander: &str, bulow: &str, units: &str, choices: &Choices) -> Field {
    let rest = format!(
        "[[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 2000]
         [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 8000]
         [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 38000]\n{commander}
         [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 34000]
         [[general]]\nid = \"bulow\"\nname = \"Bülow\"\nside = \"allied\"\nlevel = \"wing\"\nhq = 8\nhq-at = [39000, 22000]\nunder = \"hill\"\nat = [38000, 20000]\n{bulow}
         [[general]]\nid = \"hake\"\nname = \"Hake\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"bulow\"\nat = [38500, 20000]\n"
    );
    let units = format!(
        "f1 french infantry 5 at 20000 10000 0
         a1 allied infantry 5 at 20000 32000 18000
         p1 allied infantry 5 at 37000 24000 27000 under hake arrives 4
         p2 allied infantry 5 at 37000 20000 27000 under hake arrives 3
         {units}"
    );
    Field::build(&units, &rest, "", "", choices)
}

fn plain() -> Field {
    field("", "", "", &Choices::default())
}

fn is_present(field: &Field, name: &str) -> bool {
    field.game.pos.general(field.general(name)).present
}

/// Both sides let the period go by; the next begins with these dice.
fn next_period(field: &mut Field, dice: &str) {
    field.give("end-phase", "");
    field.give("end-phase", dice);
}

/// Everything that is drawn or written about a side.
fn counters(game: &Battle) -> Vec<String> {
    let counters = game.scene().counters.into_iter();
    counters.map(|counter| counter.id).collect()
}

fn lines(game: &Battle) -> String {
    let panels = game.scene().panels.into_iter();
    let lines: Vec<_> = panels.flat_map(|panel| panel.lines).collect();
    lines.join("\n")
}

#[test]
fn a_senior_officer_comes_with_the_first_of_his_troops() {
    //= s2-23.2-a s2-2.6-c
    let mut field = plain();
    assert!(!is_present(&field, "bulow"));
    // Only the two that are there throw: the French move first.
    field.give("begin", "1 6 1 2");
    next_period(&mut field, "1 1 1 1");
    assert!(!is_present(&field, "bulow") && field.points("bulow") == 0);
    // Now three do.
    next_period(&mut field, "1 1 1 1 1 5");
    assert!(is_present(&field, "bulow") && is_present(&field, "hake"));
    assert!(field.is_here("p2") && !field.is_here("p1"));
    assert_eq!(field.points("bulow"), 4);
    assert_eq!(field.told_by("Bülow arrives"), ["s2-23.2-a"]);
    field.give("end-phase", "");
    assert!(field.lists("turn bulow"));
    let ids = counters(&field.game);
    assert!(ids.contains(&"bulow".to_owned()) && ids.contains(&"hq-bulow".to_owned()));
    assert!(lines(&field.game).contains("Bülow, command points: 4 of 8"));
}

#[test]
fn who_is_still_to_come_is_nowhere_and_has_nothing_to_do() {
    //= s2-23.2-a s2-2.4-d s2-2.6-c
    let mut field = plain();
    field.give("begin", "1 1 1 6");
    assert_eq!(field.asked(), Some(Side::Second));
    assert!(!field.lists("turn bulow") && !field.allows("turn bulow"));
    assert!(!field.allows("general bulow 36000,20000"));
    assert!(!field.allows("hq bulow 36000,20000"));
    for viewer in [Viewer::Umpire, Viewer::Player(Side::First)] {
        let view = field.game.redacted(viewer);
        let ids = counters(&view);
        assert!(ids.iter().all(|id| !id.contains("bulow")), "{ids:?}");
        let lines = lines(&view);
        assert!(!lines.contains("Bülow C8"), "{lines}");
        assert!(lines.contains("In period 3 arrive Bülow, p2"), "{lines}");
        assert!(view.insight(&["bulow".to_owned()]).is_empty());
    }
    let kit = field.game.kit();
    for id in ["bulow", "hq-bulow"] {
        let piece = kit.pieces.iter().find(|piece| piece.counter.id == id);
        let due = piece.and_then(|piece| piece.arrives.as_ref());
        assert_eq!(due.map(|due| due.turn), Some(2), "{id}");
    }
    // Nor can points be sent to him.
    field.give("turn hill", "9H");
    assert!(!field.lists("pass bulow 1") && !field.allows("pass bulow 1"));
}

#[test]
fn an_enemy_where_he_was_to_be_placed_is_given_a_wide_berth() {
    //= s2-23.2-a s2-16.1-c
    let enemies = "f2 french infantry 5 at 38000 20500 0 arrives 2
                   f3 french infantry 5 at 39000 22500 0 arrives 2";
    let mut field = field("", "", enemies, &Choices::default());
    field.give("begin", "1 6 1 2");
    next_period(&mut field, "1 1 1 1");
    next_period(&mut field, "1 1 1 1 1 5");
    let bulow = field.game.pos.general(field.general("bulow"));
    let hq = bulow.hq.expect("a piece of its own");
    for place in [bulow.at, hq] {
        for enemy in ["f2", "f3"] {
            let shape = field.game.setup.shape(field.id(enemy));
            let foot = Footprint::new(shape, field.unit(enemy).pose);
            let gap = foot.frame().gap_to_point(place);
            assert!(!gap.is_within(600), "{place:?}");
        }
    }
    assert!(bulow.at != hq);
}

#[test]
fn the_scenario_may_say_when_a_senior_officer_comes() {
    //= s2-23.2-a
    let by = |commander: &str, bulow: &str| field(commander, bulow, "", &Choices::default());
    assert!(is_present(&by("", "arrives = 0"), "bulow"));
    // Also before his troops, or when they are there already.
    let mut early = by("", "arrives = 2");
    early.give("begin", "1 6 1 2");
    assert!(!is_present(&early, "bulow"));
    next_period(&mut early, "1 1 1 1 1 1");
    assert!(is_present(&early, "bulow") && !early.is_here("p2"));
    let mut late = by("", "arrives = 5");
    late.give("begin", "1 6 1 2");
    for _ in 2..=4 {
        next_period(&mut late, "1 1 1 1");
    }
    assert!(!is_present(&late, "bulow") && is_present(&late, "hake"));
    late.give("end-phase", "");
    assert!(late.lists("turn hake"));
}

#[test]
fn the_points_of_a_commander_count_once_he_is_there() {
    //= s2-23.2-a s2-1.4-a
    let mut field = field("arrives = 2", "", "", &Choices::default());
    let hill = field.general("hill");
    field.game.pos.general_mut(hill).points = 6;
    field.give("begin", "1 1");
    assert_eq!(field.asked(), Some(Side::First));
    next_period(&mut field, "1 1 1 1");
    assert_eq!(field.asked(), Some(Side::Second));
}

#[test]
fn who_leads_a_division_comes_with_it_whatever_the_scenario_says() {
    //= s2-23.2-a
    let files = muster::load("first-steps", &RULEBOOK).expect("it is built in");
    let text = files.must(FILE).expect("its file");
    let text = text.replacen(
        "level = \"division\"",
        "level = \"division\"\narrives = 2",
        1,
    );
    let files = BattleFiles {
        files: vec![
            (FILE.to_owned(), text),
            (
                "ground.toml".to_owned(),
                files.must("ground.toml").expect("its ground").to_owned(),
            ),
        ],
        ..files
    };
    let fault = RULEBOOK.battle(&files, &Choices::default());
    let fault = fault.expect_err("he cannot").to_string();
    assert!(fault.contains("cannot arrive by himself"), "{fault}");
}

#[test]
fn by_the_first_reading_senior_officers_were_there_from_the_start() {
    //= s2-23.2-a
    let mut first = Choices::default();
    let set = first.set(RULEBOOK.options(), "reading", "first");
    set.expect("a value");
    let mut field = field("", "", "", &first);
    assert!(is_present(&field, "bulow") && !is_present(&field, "hake"));
    field.give("begin", "1 6 1 2 1 1");
    // Nor is it written otherwise.
    let mut rows = field.game.setup.file.general.iter();
    assert!(rows.all(|row| row.arrives.is_none()));
    for name in ["waterloo", "ligny"] {
        let files = muster::load(name, &RULEBOOK).expect("it is built in");
        let battle = RULEBOOK.battle(&files, &first).expect("it is sound");
        let generals = battle.setup.generals.iter().zip(&battle.pos.generals);
        for (setup, state) in generals.filter(|(setup, _)| setup.level.is_senior()) {
            assert!(state.present && setup.arrives == 0, "{name}: {}", setup.id);
        }
    }
}

#[test]
fn a_battle_written_down_while_somebody_is_awaited_goes_on_the_same() {
    //= s2-23.2-a
    let mut field = plain();
    field.give("begin", "1 6 1 2");
    let files = BattleFiles {
        name: "test".to_owned(),
        files: vec![(FILE.to_owned(), field.game.scenario())],
    };
    let again = RULEBOOK.battle(&files, &Choices::default());
    let again = again.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(again.snapshot(), field.game.snapshot());
    field.game = again;
    next_period(&mut field, "1 1 1 1");
    next_period(&mut field, "1 1 1 1 1 5");
    assert!(is_present(&field, "bulow"));
}

#[test]
fn the_great_battles_await_whoever_came_with_his_corps() {
    //= s2-23.2-a
    let awaited = |name: &str| {
        let (battle, _) = made(name);
        let generals = battle.setup.generals.iter().enumerate();
        let seniors = generals.filter(|(_, general)| general.level != Level::Division);
        let absent = seniors.filter(|(place, _)| !battle.pos.generals[*place].present);
        let told: Vec<_> = absent
            .map(|(place, general)| {
                let units = battle.setup.units.iter().filter(|unit| {
                    let chief = dining_table::GeneralId(place as u8);
                    unit.under == chief || battle.setup.is_under(unit.under, chief)
                });
                let first = units.map(|unit| unit.arrives).min();
                assert_eq!(first, Some(general.arrives), "{name}: {}", general.id);
                (general.id.clone(), general.arrives)
            })
            .collect();
        told
    };
    assert_eq!(awaited("waterloo"), [("bulow".to_owned(), 11)]);
    assert_eq!(awaited("ligny"), [("lobau".to_owned(), 11)]);
    assert_eq!(awaited("quatre-bras"), []);
}
