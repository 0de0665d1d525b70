//! Command and Control: spans, what needs a general and what does not, and generals on the table.

use super::support::{Table, table, table_at};

/// Begins the French move anew, so that command is checked: the Prussians end theirs first.
fn next_french_move(text: &str) -> Table {
    let mut table = table_at(text, "step = \"move\"\nactive = \"prussian\"", &[]);
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    assert_eq!(table.step(), "move");
    table
}

/// Whether f1 is in command when a general stands so that the gap is this.
fn commanded(general: &str, base: i32, unit: &str, gap: i32) -> bool {
    // The unit faces north at y = 20; the general's base ends so far to its left.
    let left = 30_000 - 1_125;
    let x = left - gap - base / 2;
    let at = format!("{}.{:03} 19.500", x / 1000, x % 1000);
    let text = format!("{general} f {at}; f1 {unit} alone; p1 line 6 50 40 s");
    next_french_move(&text).has("f1", "commanded")
}

//= command.1 command.2 command.4 command.5 command.15 command.16 command.21 command.23 command.24
//= sequence.6 basing.7 basing.9 basing.10 troops.7
#[test]
fn spans_reach_as_far_as_the_table_says() {
    let foot = "line 6 30 20 n column";
    let horse = "hc 4 30 20 n column";
    for (general, base, unit, span) in [
        ("chief", 2_000, foot, 12_000),
        ("corps", 1_500, foot, 12_000),
    ] {
        assert!(commanded(general, base, unit, span), "{general}");
        assert!(!commanded(general, base, unit, span + 1), "{general}");
    }
    // A cavalry general: the cavalry column is 2 inches wide.
    assert!(commanded("horse", 1_000, horse, 6_000 - 125));
    assert!(!commanded("horse", 1_000, horse, 6_001 - 125));
    assert!(
        !commanded("horse", 1_000, foot, 1_000),
        "he commands no infantry"
    );
    assert!(!commanded("horse", 1_000, "ha 1 30 20 n limbered", 1_000));
    assert!(commanded("horse", 1_000, "ho 1 30 20 n limbered", 1_000));
}

//= command.17 command.18 command.19 command.20 command.22 command.26 command.27 command.3 command.25
//= basing.8
#[test]
fn the_other_spans_are_read_from_the_scenario() {
    let scenario = |army: &str, nation: &str, post: &str, extra: &str| {
        let text = std::fs::read_to_string(
            std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../../battles/le-hameau/large-battles.toml"),
        )
        .unwrap();
        let head = text.find("[[general]]\nid = \"steinmetz\"").unwrap();
        let row = text[head..].find("post = \"corps\"").unwrap() + head;
        let mut text = text;
        text.replace_range(
            row..row + "post = \"corps\"".len(),
            &format!("post = \"{post}\"\n{extra}"),
        );
        let old = "nation = \"prussian\"";
        let nation_at = text[head..].find(old).unwrap() + head;
        text.replace_range(
            nation_at..nation_at + old.len(),
            &format!("nation = \"{nation}\""),
        );
        let old = "name = \"Prussians\"\narmy = \"corps\"";
        text.replace(old, &format!("name = \"Prussians\"\narmy = \"{army}\""))
    };
    let span = |army: &str, nation: &str, post: &str, extra: &str| {
        let mut files = muster::load("le-hameau", &large_battles::RULEBOOK).unwrap();
        files.files[0].1 = scenario(army, nation, post, extra);
        let battle = large_battles::RULEBOOK.battle(&files, &kernel::Choices::default());
        battle.map(|battle| {
            let generals = battle.setup.generals.iter();
            generals
                .map(|general| (general.id.clone(), general.span))
                .collect::<Vec<_>>()
        })
    };
    for (army, nation, post, inches) in [
        ("corps", "prussian", "corps", 10),
        ("corps", "confederation-of-the-rhine", "corps", 10),
        ("corps", "austrian", "corps", 8),
        ("corps", "russian", "corps", 8),
        ("corps", "french", "corps", 12),
        ("corps", "russian", "cavalry", 6),
        ("division", "british", "division", 4),
        ("division", "british", "cavalry", 4),
    ] {
        let spans = span(army, nation, post, "").unwrap();
        assert!(
            spans.contains(&("steinmetz".to_owned(), inches * 1_000)),
            "{army} {nation} {post}"
        );
    }
    assert!(
        span("corps", "british", "corps", "").is_err(),
        "they had no corps"
    );
    assert!(span("corps", "prussian", "division", "").is_err());
    assert!(
        span("corps", "polish", "corps", "").is_err(),
        "the table has no span"
    );
    let own = span("corps", "polish", "corps", "span = 9").unwrap();
    assert!(own.contains(&("steinmetz".to_owned(), 9_000)));
    let only = span("corps", "prussian", "corps", "commands-only = [\"girard\"]").unwrap();
    assert!(only.contains(&("steinmetz".to_owned(), 10_000)));
}

//= command.7 command.8
#[test]
fn what_needs_a_general() {
    let mut foot = table("f1 line 6 30 20 n column alone");
    foot.run(&["choose f1"]);
    for order in [
        "advance 1",
        "wheel left 10",
        "about-face",
        "back 1",
        "form line",
        "go 30 25",
    ] {
        assert_eq!(foot.refused(order), "command.7", "{order}");
    }
    let mut gun = table("f1 ho 1 30 20 n limbered alone");
    gun.run(&["choose f1"]);
    assert_eq!(gun.refused("form unlimbered"), "command.8");
    assert_eq!(gun.refused("advance 1"), "command.7");
    let mut horse = table("f1 lc 4 30 20 n alone");
    horse.run(&["choose f1"]);
    assert_eq!(horse.refused("hold-on-counter"), "command.7");
}

//= command.9 command.13
#[test]
fn what_needs_none() {
    let mut march = table("f1 line 6 30 20 n march alone");
    march.run(&["choose f1", "advance 18"]);
    let mut column = table("f1 line 6 30 20 n column alone");
    column.run(&["choose f1", "form march"]);
    let mut gun = table("f1 ho 1 30 20 n alone");
    gun.run(&["choose f1", "form limbered"]);
    let mut disordered = table("f1 line 6 30 20 n disordered alone; p1 line 6 50 40 s");
    disordered.run(&["choose f1", "reform", "end-moves"]);
    assert_eq!(disordered.order_of("f1"), "steady");
}

//= movement.21
#[test]
fn generals_ride_sixteen_inches() {
    let mut table = table("chief f 20 10; f1 line 6 30 20 n; p1 line 6 20 30 s line");
    assert_eq!(table.refused("general f-chief 36.001 10"), "movement.21");
    assert_eq!(table.refused("general p-chief 58 40"), "sequence.4");
    table.give("general f-chief 36 10", &[]);
    assert_eq!(table.refused("general f-chief 36 12"), "movement.21");
    let mut barred =
        super::support::table("chief f 20 26; f1 line 6 40 20 n; p1 line 6 20 30 s line");
    assert_eq!(barred.refused("general f-chief 20 36"), "command.30");
    assert_eq!(barred.refused("general f-chief 20 29.500"), "command.30");
}

//= command.28 command.29 command.30
#[test]
fn a_general_ridden_over_gets_out_of_the_way() {
    let mut table = table("chief p 30 18; f1 lc 4 30 10 n; p1 line 6 50 40 s");
    table.run(&["choose f1", "advance 10"]);
    assert_eq!(table.game.question().unwrap().rule.id, "command.30");
    assert_eq!(table.refused("halt"), "command.30");
    assert_eq!(table.refused("general p-chief 30 25"), "command.30");
    assert_eq!(table.refused("general p-chief 30 19"), "command.30");
    table.give("general p-chief 34 20", &[]);
    table.run(&["halt"]);
    // Nobody can shoot at him: there is no target of that name.
    assert!(table.game.check("fire f1 at p-chief").is_err());
}
