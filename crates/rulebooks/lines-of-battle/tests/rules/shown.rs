//! What is shown over the map, what is printed, and the number that tells
//! positions apart: all of it as the rules are played.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::support::{Table, table_at, table_with};
use kernel::chance::Scripted;
use kernel::{BattleFiles, Choices, Kit, Rulebook, Side, Target};
use lines_of_battle::{FILE, RULEBOOK};

/// The field of Quatre Bras with these units on it, and one more that keeps the
/// French move from being over; they are about to move.
fn field(units: &[(&str, &str)]) -> Table {
    let loaded = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let text = loaded.must(FILE).expect("its scenario");
    let mut text =
        format!("{text}\n[position]\nturn = 1\nactive = \"french\"\npoints = 5\nstep = \"move\"\n");
    for (unit, area) in units.iter().chain(&[("walthier", "delsot")]) {
        let _ = writeln!(text, "[[position.unit]]\nid = \"{unit}\"\nat = \"{area}\"");
    }
    let files = BattleFiles {
        name: "field".to_owned(),
        files: vec![(FILE.to_owned(), text)],
    };
    let game = RULEBOOK.begin(&files, &Choices::default());
    Table {
        game: game.unwrap_or_else(|fault| panic!("{:#?}", fault.faults)),
    }
}

/// The marks of one kind that are shown of some units: what is marked, and the
/// word beside it.
fn shown(t: &Table, kind: &str, units: &[&str]) -> BTreeMap<String, String> {
    let units: Vec<String> = units.iter().map(|unit| (*unit).to_owned()).collect();
    let overlays = t.game.insight(&units);
    let marks = overlays.into_iter().filter(|it| it.kind == kind);
    let marks = marks.flat_map(|overlay| overlay.marks);
    marks
        .map(|mark| match mark.on {
            Target::Cell(id) | Target::Counter(id) | Target::Edge(id) => (id, mark.note),
            Target::Spot { .. } => panic!("areas have no spots"),
        })
        .collect()
}

/// Where units come to by every march that play allows, and what it costs: each
/// is ordered and carried out.
fn marched(t: &Table, units: &[&str]) -> BTreeMap<String, String> {
    let mut start = t.game.duplicate();
    for unit in units {
        let order = format!("choose {unit}");
        start.give(&order, &mut Scripted::new(&[])).expect("legal");
    }
    let from = t.at(units[0]);
    let mut least: BTreeMap<String, (u64, bool)> = BTreeMap::new();
    let mut open = vec![Table { game: start }];
    while let Some(here) = open.pop() {
        for order in here.orders() {
            let Some(to) = order.strip_prefix("march ") else {
                continue;
            };
            let mut next = Table {
                game: here.game.duplicate(),
            };
            next.give(&order, &[]);
            let position = next.position();
            let fights = position["combat"].is_object();
            let points = t.points() - next.points();
            let known = least.entry(to.to_owned()).or_insert((points, fights));
            known.0 = known.0.min(points);
            if position["step"] == "group" {
                open.push(next);
            }
        }
    }
    least.remove(&from);
    let word = |(points, fights)| {
        let attack = if fights { "attack, " } else { "" };
        format!("{attack}{points} CP")
    };
    let rows = least.into_iter();
    rows.map(|(area, reached)| (area, word(reached))).collect()
}

//= move.cp.1 move.cp.2 move.cp.3 move.action.1 move.action.2
#[test]
fn all_that_can_be_reached_is_shown_at_its_least_price() {
    let horse = field(&[
        ("hubert", "french-reinforcements"),
        ("kempt", "quatre-bras"),
    ]);
    let reach = shown(&horse, "reach", &["hubert"]);
    assert_eq!(reach.get("gemioncourt").map(String::as_str), Some("1 CP"));
    let attack = field(&[("hubert", "quatre-bras"), ("kempt", "pierrepont-west")]);
    let reach = shown(&attack, "reach", &["hubert"]);
    let west = reach.get("pierrepont-west").map(String::as_str);
    assert_eq!(west, Some("attack, 2 CP"));
    let starts = [
        "french-reinforcements",
        "le-balcan",
        "piraumont",
        "gemioncourt-meadow",
        "quatre-bras",
    ];
    for (place, start) in starts.into_iter().enumerate() {
        let foe = ["la-bergerie", "gemioncourt", "thyle"][place % 3];
        let units = [("hubert", start), ("bachelu-first", start), ("kempt", foe)];
        let t = field(&units);
        for group in [
            &["hubert"][..],
            &["bachelu-first"],
            &["hubert", "bachelu-first"],
        ] {
            let reach = shown(&t, "reach", group);
            assert_eq!(reach, marched(&t, group), "{group:?} from {start}");
        }
    }
}

/// A row of areas with French and Saxons, and enemies at its end.
const ROW: &str = "
    area a open; area b open; area c open; area d open; border a b; border b c; border c d
    unit f french inf3 a; unit g french inf3 a; unit s french inf3 a of saxony
    unit far french inf3 b; unit saxon french inf3 b of saxony; unit e allied inf3 d
";

//= leaders.3 leaders.10 leaders.bonus.commander leaders.bonus.incompetent leaders.bonus.efficient
//= leaders.bonus.buffoon leaders.bonus.imbecile leaders.bonus.courageous leaders.bonus.cowardly
//= leaders.bonus.organised leaders.bonus.cavalryman leaders.bonus.dashing leaders.bonus.stubborn
#[test]
fn a_leader_is_shown_with_those_whom_a_bonus_or_burden_reaches() {
    let reached = |leaders: &str| {
        let t = table_with(&format!("{ROW}{leaders}"), &[("leaders", "on")]);
        let marks = shown(&t, "command", &["f"]).into_keys();
        marks.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(reached("leader foy french f"), "");
    for own in ["courageous", "cowardly", "dashing"] {
        assert_eq!(reached(&format!("leader foy french f {own}")), "", "{own}");
    }
    for army in ["commander", "incompetent"] {
        let ney = format!("leader ney french f {army}");
        assert_eq!(reached(&ney), "far g s saxon", "{army}");
    }
    assert_eq!(reached("leader ney french f commander of french"), "far g");
    for area in ["efficient", "buffoon", "imbecile", "organised", "stubborn"] {
        assert_eq!(
            reached(&format!("leader ney french f {area}")),
            "g s",
            "{area}"
        );
    }
    for nation in ["efficient", "organised"] {
        let ney = format!("leader ney french f {nation} of french");
        assert_eq!(reached(&ney), "g", "{nation}");
    }
    // A junior counts for nobody through his unit, but still for his area.
    let junior = |bonus: &str| {
        reached(&format!(
            "leader ney french f\nleader foy french f rank 2 {bonus}"
        ))
    };
    assert_eq!(junior("organised"), "");
    assert_eq!(junior("stubborn"), "");
    assert_eq!(junior("efficient"), "g s");
}

fn kit(options: &[(&str, &str)]) -> Kit {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let mut choices = Choices::default();
    for (name, value) in options {
        let set = choices.set(RULEBOOK.options(), name, value);
        set.expect("an option of the rulebook");
    }
    RULEBOOK
        .begin(&files, &choices)
        .expect("a sound file")
        .kit()
}

fn notes(kit: &Kit, turn: usize) -> Vec<&str> {
    kit.turns[turn].notes.iter().map(String::as_str).collect()
}

//= qb.leaders.0
#[test]
fn with_leaders_in_play_no_table_of_command_points_is_printed() {
    assert_eq!(notes(&kit(&[]), 0), ["French: D3 +2"]);
    assert_eq!(
        notes(&kit(&[]), 2),
        ["French: D3 +3", "Allies: D3 +1"],
        "at 15:00"
    );
    let led = kit(&[("leaders", "on")]);
    assert!(led.turns.iter().all(|turn| turn.notes.is_empty()));
}

//= qb.opt.random.1 qb.opt.staff.1
#[test]
fn with_arrival_by_the_die_no_hour_is_printed_but_the_order() {
    let by_schedule = kit(&[]);
    for (option, adds) in [("random", "−1"), ("better-staff", "+1")] {
        let by_die = kit(&[("allied-arrival", option)]);
        let arrives = |kit: &Kit, side: Side| {
            let own = kit.pieces.iter().filter(|it| it.counter.side == side);
            own.filter(|it| it.arrives.is_some()).count()
        };
        assert_eq!(arrives(&by_die, Side::Second), 0, "{option}");
        let french = arrives(&by_schedule, Side::First);
        assert_eq!(arrives(&by_die, Side::First), french);
        let mut order: Vec<String> = Vec::new();
        for piece in &by_die.pieces {
            let mut values = piece.values.iter();
            order.extend(
                values
                    .find(|(key, _)| *key == "comes")
                    .map(|(_, it)| it.clone()),
            );
        }
        order.sort_by_key(|words| {
            words
                .rsplit(' ')
                .next()
                .and_then(|it| it.parse::<u8>().ok())
        });
        assert_eq!(order.len(), arrives(&by_schedule, Side::Second));
        assert_eq!(order.first().map(String::as_str), Some("by the die, no. 1"));
        let last = format!("by the die, no. {}", order.len());
        assert_eq!(order.last(), Some(&last), "each place once");
        order.dedup();
        assert_eq!(last, format!("by the die, no. {}", order.len()));
        let note = format!("Allies: D3 {adds} units arrive, in order");
        assert_eq!(notes(&by_die, 0), ["French: D3 +2"], "before it begins");
        assert_eq!(notes(&by_die, 1), ["French: D3 +2", note.as_str()]);
    }
}

//= optional.road.1
#[test]
fn marches_by_road_and_beside_it_are_told_apart() {
    let t = table_with(
        "area a open; area b open; area c open; area d open; area e open; area f open
         border a b road; border b d road; border a c; border c d; border d e road; border e f road
         unit f french inf3 a; unit e allied inf3 f",
        &[("road-movement", "on")],
    );
    let by = |way: &str| {
        let mut there = Table {
            game: t.game.duplicate(),
        };
        there.run(&["choose f", &format!("march {way}"), "march d"]);
        (there.game.imprint(), there.game.snapshot())
    };
    let ((road, on), (lane, beside)) = (by("b"), by("c"));
    assert_ne!(on, beside);
    assert_ne!(road, lane);
}

//= optional.unreliable.1
#[test]
fn cavalry_that_must_counterattack_is_told_apart_from_cavalry_that_may() {
    let at = |more: &str| {
        let position = format!(
            "step = \"counter\"\n[position.combat]\nstage = \"counter\"\nattacker = \"french\"\n\
             from = \"a\"\nto = \"b\"\nattackers = [\"f\"]\nattack-lead = \"f\"\n\
             defence-lead = \"e\"\nleaving-as = \"defenders\"\nchased-by-cavalry = false\n\
             rolls = 1\nmay-feint = false\nafter-lead = \"guns\"\n{more}"
        );
        let map = "area a open; area b open; border a b; unit f french inf3 a moved
             unit e allied inf3 b; unit h allied hc3 b is unreliable; unit l allied lc3 b";
        table_at(map, &position, &[("unreliable-cavalry", "on")])
    };
    let (may, must) = (at(""), at("forced = [\"h\"]"));
    assert_ne!(may.orders(), must.orders());
    assert_ne!(may.game.imprint(), must.game.imprint());
}
