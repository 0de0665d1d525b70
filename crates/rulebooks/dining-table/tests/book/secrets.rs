//! What is hidden stays so: the same view, whatever the hidden fact.

use crate::field::Field;
use dining_table::{Battle, Chit, Kind, RULEBOOK};
use kernel::{AnyGame, Audience, Choices, Erased, Game, Log, Rulebook as _, Side, Viewer};

/// All that somebody can be shown of a position.
fn shown(game: &Battle, viewer: Viewer) -> String {
    let view = game.redacted(viewer);
    let ids = view.setup.units.iter().map(|unit| &unit.id);
    let ids = ids.chain(view.setup.generals.iter().map(|one| &one.id));
    let insight: Vec<_> = ids
        .map(|id| view.insight(std::slice::from_ref(id)))
        .collect();
    let erased = Erased::new(view.clone());
    let orders = erased.orders();
    format!(
        "{}\n{}\n{:?}\n{:?}\n{:?}\n{:?}\n{insight:?}\n{orders:?}",
        view.snapshot(),
        view.scenario(),
        view.scene(),
        view.kit(),
        view.standing(),
        view.tally(),
    )
}

/// A field with more said of Adam, and the enemy's rows as `sps` and what else is on his rosters.
fn field(adam: &str, [sps, foot, guns]: [&str; 3], hidden: bool) -> Field {
    let mut choices = Choices::default();
    if hidden {
        let set = choices.set(RULEBOOK.options(), "rosters", "hidden");
        set.expect("a value");
    }
    let rest = format!(
        "[[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 2000]
         [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 11500]
         [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 38000]
         [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 20000]\n{adam}\n"
    );
    let units = format!(
        "f1 french infantry 5 at 20000 14000 0
         guns french medium 2 at 17000 14000 0 status defend
         a1 allied infantry {sps} at 20000 17500 18000 {foot}
         b1 allied medium 2 at 17000 18500 18000 status defend {guns}"
    );
    Field::build(&units, &rest, "", "", &choices).begun()
}

const PLAIN: [&str; 3] = ["5", "", ""];

#[test]
fn hidden_rosters_are_told_by_nothing_that_is_shown() {
    //= s1-2.5-c
    let plain = field("", PLAIN, true);
    let strong = [
        "7",
        "morale 3 traits D a 4 character strong",
        "quality elite",
    ];
    let mut strong = field("character = \"strong\"", strong, true);
    strong.unit_mut("a1").hits = 2;
    let weak = ["3", "morale 6 traits s", "quality second-rate"];
    let weak = field("a = 9", weak, true);
    for viewer in [Viewer::Player(Side::First), Viewer::Spectator] {
        let seen = shown(&plain.game, viewer);
        assert!(seen == shown(&strong.game, viewer), "{viewer:?}");
        assert!(seen == shown(&weak.game, viewer), "{viewer:?}");
    }
    // What is only supposed is not printed as if it were known.
    let values = |viewer: Viewer, name: &str| {
        let kit = format!("{:?}", strong.game.redacted(viewer).kit());
        kit.matches(name).count()
    };
    let (french, umpire) = (Viewer::Player(Side::First), Viewer::Umpire);
    for name in ["\"SPs\"", "\"morale\"", "\"rating\""] {
        assert_eq!(2 * values(french, name), values(umpire, name), "{name}");
    }
    // To their owner they differ.
    let own = Viewer::Player(Side::Second);
    assert!(shown(&plain.game, own) != shown(&strong.game, own));
}

#[test]
fn a_face_down_order_is_told_by_nothing_that_is_shown() {
    //= s2-3.1-c
    for hidden in [false, true] {
        let lying = |kind: Kind| field("", PLAIN, hidden).ordered("adam", kind);
        for viewer in [Viewer::Player(Side::First), Viewer::Spectator] {
            let seen = shown(&lying(Kind::Action).game, viewer);
            for kind in [Kind::Move, Kind::BreakOff, Kind::Regroup] {
                assert!(seen == shown(&lying(kind).game, viewer), "{kind:?}");
            }
            assert!(seen.contains("face down"));
        }
    }
}

#[test]
fn the_orders_of_the_start_are_not_written_into_a_scenario() {
    //= s2-3.1-c
    let with = |order: &str| {
        let field = field(&format!("order = \"{order}\""), PLAIN, false);
        field.game.redacted(Viewer::Player(Side::First)).scenario()
    };
    assert_eq!(with("move"), with("action"));
    // Their owner finds them in the position.
    let field = field("order = \"move\"", PLAIN, false);
    let own = field.game.redacted(Viewer::Player(Side::Second)).scenario();
    assert_ne!(own, with("move"));
}

#[test]
fn nobody_is_told_that_a_face_down_move_becomes_an_action() {
    //= s2-3.3-b s2-3.1-c
    let mut field = field("", PLAIN, false).ordered("foy", Kind::Move);
    field.give("turn foy", "");
    let swap = field.game.parse("swap").expect("an order");
    assert!(field.game.is_secret(&swap));
    let before = shown(&field.game, Viewer::Player(Side::Second));
    let mut log = Log::keeping();
    let mut no_chance = kernel::chance::Scripted::new(&[]);
    assert!(field.game.apply(&swap, &mut no_chance, &mut log).is_ok());
    for event in log.into_events() {
        let told = field.game.tell(&event);
        assert_eq!(told.audience, Audience::Only(Side::First), "{}", told.text);
    }
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::Action)));
    assert!(before == shown(&field.game, Viewer::Player(Side::Second)));
}
