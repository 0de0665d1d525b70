//! The laws that hold for every rulebook, on the learning battle.

use dining_table::{FILE, RULEBOOK};
use kernel::BattleFiles;
use testkit::conformance::{Listing, Trial};

pub const FIRST_STEPS: &str = include_str!("../../../../../battles/first-steps/dining-table.toml");
const FIRST_GROUND: &str = include_str!("../../../../../battles/first-steps/ground.toml");

/// The learning battle.
pub fn battle() -> BattleFiles {
    BattleFiles {
        name: "first-steps".to_owned(),
        files: vec![
            (FILE.to_owned(), FIRST_STEPS.to_owned()),
            ("ground.toml".to_owned(), FIRST_GROUND.to_owned()),
        ],
    }
}

#[test]
fn random_games_keep_the_laws() {
    let battle = battle();
    let trial = Trial::new(&RULEBOOK, &battle)
        .random_options()
        .every(40)
        .listing(Listing::Rich);
    let report = trial
        .play_all(0..2)
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.games == 2);
}

#[test]
fn random_games_end() {
    let battle = battle();
    let trial = Trial::new(&RULEBOOK, &battle).random_options();
    trial
        .quick_all(100..112)
        .unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn hidden_rosters_stay_hidden() {
    //= s1-2.5-c s1-1.3
    use kernel::{Choices, Game, Rulebook, Side, Viewer};
    let mut hidden = Choices::default();
    hidden
        .set(RULEBOOK.options(), "rosters", "hidden")
        .expect("a value");
    let mut game = RULEBOOK
        .battle(&battle(), &hidden)
        .expect("it is well formed");
    let own = game
        .setup
        .units
        .iter()
        .position(|one| one.id == "ledru-1")
        .expect("a unit");
    let enemy = game
        .setup
        .units
        .iter()
        .position(|one| one.id == "halkett-1")
        .expect("a unit");
    game.pos.units[own].hits = 2;
    game.pos.units[enemy].hits = 2;
    let view = game.redacted(Viewer::Player(Side::First));
    assert_eq!(
        (view.pos.units[own].hits, view.setup.units[own].sps),
        (2, 6)
    );
    assert_eq!(
        (view.pos.units[enemy].hits, view.setup.units[enemy].sps),
        (0, 5)
    );
    assert_eq!(view.setup.units[enemy].traits.letters(), "");
    let watcher = game.redacted(Viewer::Spectator);
    assert_eq!(watcher.pos.units[own].hits, 0);
    let umpire = game.redacted(Viewer::Umpire);
    assert_eq!(umpire.snapshot(), game.snapshot());
    let open = RULEBOOK
        .battle(&battle(), &Choices::default())
        .expect("it is well formed");
    let view = open.redacted(Viewer::Player(Side::First));
    assert_eq!(view.setup.units[enemy].traits.letters(), "D");
}

#[test]
fn bases_may_be_deeper() {
    //= s1-2.2-d s1-2.2-e
    use kernel::Choices;
    let deeper = |depth: i32| {
        let mut files = battle();
        let text = files.files[0].1.replace(
            "level-step = 10\n",
            &format!("level-step = 10\nbase-depth = {depth}\n"),
        );
        files.files[0].1 = text;
        RULEBOOK.battle(&files, &Choices::default())
    };
    let game = deeper(1_200).expect("room enough");
    let unit = game.setup.unit_ids().next().expect("a unit");
    assert_eq!(game.setup.shape(unit).depth(), 1_200);
    assert!(deeper(999).is_err() && deeper(2_001).is_err());
}

#[test]
fn letters_that_deny_each_other_are_refused() {
    //= s3-4.4-a s3-4.4-f
    use kernel::Choices;
    let lettered = |letters: &str| {
        let mut files = battle();
        let text = files.files[0]
            .1
            .replacen("\"S\"", &format!("\"{letters}\""), 1);
        files.files[0].1 = text;
        RULEBOOK.battle(&files, &Choices::default())
    };
    assert!(lettered("SD").is_ok());
    for letters in ["Ss", "Dd"] {
        let fault = lettered(letters).expect_err("they deny each other");
        assert!(fault.to_string().contains("exclude each other"), "{fault}");
    }
}

/// Golden records: the plain game, and one with everything that can be on.
#[test]
fn golden_records_replay_for_ever() {
    use kernel::{Choices, Rulebook};
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut everything = Choices::default();
    // The old reading is for games that began with it: the released records have them.
    let of_today = |spec: &&kernel::OptionSpec| spec.id != "reading";
    for spec in RULEBOOK.options().iter().filter(of_today) {
        let last = spec.values.last().expect("an option has values");
        everything
            .set(RULEBOOK.options(), spec.id, last)
            .expect("its own value");
    }
    let files = battle();
    for (name, choices) in [("plain", Choices::default()), ("everything", everything)] {
        let path = folder.join(format!("v{}-{name}.grog", RULEBOOK.version()));
        let proof = testkit::golden::check(&RULEBOOK, &files, &choices, name, &path)
            .unwrap_or_else(|tarnish| panic!("{name}: {tarnish}"));
        assert!(proof.decisions > 50, "{name}");
    }
}

/// What editors complete by is what the program reads.
#[test]
fn the_published_schema_is_current() {
    use kernel::Rulebook;
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../battles/schema/dining-table.schema.json");
    let current = RULEBOOK.schemas().swap_remove(0).1;
    if std::env::var_os("GROGNARD_BLESS").is_some() {
        std::fs::write(&path, &current).expect("it can be written");
    }
    let published = std::fs::read_to_string(&path).expect("it is published");
    assert_eq!(published, current);
}
