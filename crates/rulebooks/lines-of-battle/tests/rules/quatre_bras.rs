//! The scenario of Quatre Bras: the schedule, copied from the book a second time
//! and compared with what the game brings on; command points, leaders, options.
//! Map, set-up and victory are in `quatre_bras_field.rs`.

use std::fmt::Write as _;

use crate::support::Table;
use kernel::chance::{Draw, Typed};
use kernel::scene::{Arm, Counter};
use kernel::{Ask, Choices, Rulebook, Side};
use lines_of_battle::{FILE, RULEBOOK};

/// Time, side and what comes then in the book's order: arm and rating, nation,
/// and a word of the book's name for it.
const START: &str = "
    start allied: I2 dutch Belgian; I2 dutch Militia; I2 dutch Orange; I3 dutch Nassau; A dutch Dutch
    start french: I3 french 5/; I3 french 5/; I3 french 5/; A french 5th
    start french: I3 french 9/; I3 french 9/; A french 9th
    start french: LC3 french Hubert; LN3 french Walthier
";
const ALLIED: &str = "
    15:00 allied: LC2 dutch Merlen; I3 british 5/1 Kempt
    15:30 allied: I3 british 5/2 Pack; I2 british 5/3 Best; A british 5th
    15:30 allied: I3 brunswick Br/1 Guard; LC2 brunswick Rauschenplatt
    16:00 allied: I2 brunswick Br/2 Buttlar; I2 brunswick Br/3 Specht; A brunswick Brunswick
    17:00 allied: I3 british 3/1; I3 british 3/2
    17:30 allied: I2 british 3/3; A british 3rd
    18:00 allied: I4 british 1/1 Maitland
    18:30 allied: I4 british 1/2 Byng; A british 1st
";
const FRENCH: &str = "
    15:00 french: I3 french 6/; I3 french 6/; I3 french 6/; A french 6th; A french Reserve
    17:30 french: HC4 french Guiton
";
const DERLON: &str = "
    15:00 french: I3 french 6/; I3 french 6/; I3 french 6/; A french 6th; A french Reserve
    17:00 french: I3 french 2/1; I3 french 2/2; A french 2nd
    17:30 french: HC4 french Guiton
    17:30 french: I3 french 4/1; I2 french 4/2; A french 4th; LN2 french Lancers
    18:00 french: I3 french 3/1; I3 french 3/2; LC2 french Light
    18:30 french: I3 french 1/1; I2 french 1/2; A french 1st
";
const GUARD_AND_ELEVENTH: &str = "
    start french: LN4 french Guard; LC4 french Guard
    17:30 french: HC3 french Picquet
";

/// A row of a table: time, side, arm with rating and nation, word.
fn rows(table: &'static str) -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    let mut rows = Vec::new();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (when, units) = line.split_once(": ").expect("a well-formed row");
        let (time, side) = when.split_once(' ').expect("a well-formed row");
        for unit in units.split("; ") {
            let (what, word) =
                unit.split_at(unit.match_indices(' ').nth(1).expect("a well-formed row").0);
            rows.push((time, side, what, word.trim()));
        }
    }
    rows
}

/// What is added to the D3, turn by turn: Allies, French, French with D'Erlon.
const COMMAND: [(&str, u64, u64, u64); 14] = [
    ("14:00", 0, 2, 2),
    ("14:30", 0, 2, 2),
    ("15:00", 1, 3, 3),
    ("15:30", 1, 3, 3),
    ("16:00", 2, 3, 3),
    ("16:30", 3, 3, 3),
    ("17:00", 3, 3, 4),
    ("17:30", 3, 3, 5),
    ("18:00", 4, 3, 6),
    ("18:30", 4, 3, 6),
    ("19:00", 4, 3, 6),
    ("19:30", 4, 3, 6),
    ("20:00", 4, 3, 6),
    ("20:30", 4, 3, 6),
];

fn begin(options: &[(&str, &str)]) -> Table {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let mut choices = Choices::default();
    for (name, value) in options {
        choices
            .set(RULEBOOK.options(), name, value)
            .expect("an option of the rulebook");
    }
    Table {
        game: RULEBOOK.begin(&files, &choices).expect("a sound file"),
    }
}

/// What happened in a whole game in which nobody moves.
#[derive(Default)]
struct Course {
    /// Time, side and counters that came on.
    arrivals: Vec<(String, &'static str, Vec<Counter>)>,
    /// Time, side, points for all, points of leaders.
    points: Vec<(String, &'static str, u64, usize)>,
    /// Time and leader.
    leaders: Vec<(String, String)>,
}

const fn side_name(side: Side) -> &'static str {
    ["french", "allied"][side as usize]
}

/// Plays to the end with every D3 and every D6 the same.
fn play(options: &[(&str, &str)], d3: u8, d6: u8) -> (Course, Table) {
    let mut t = begin(options);
    let mut course = Course::default();
    let mut known: Vec<Counter> = Vec::new();
    let mut rolled = String::new();
    while let Ask::Order(asked) = t.game.ask() {
        let position = t.position();
        let turn = position["turn"].as_u64().expect("a position has it") - 1;
        let set_up =
            position["step"].is_object() && position["step"].to_string().contains("set-up");
        let time = if set_up || position["step"] == "begin" {
            "start".to_owned()
        } else {
            format!("{}:{:02}", 14 + turn / 2, turn % 2 * 30)
        };
        let counters = t.game.scene().counters;
        let fresh: Vec<_> = counters
            .iter()
            .filter(|c| known.iter().all(|k| k.id != c.id))
            .cloned()
            .collect();
        for side in Side::BOTH {
            let own: Vec<_> = fresh
                .iter()
                .filter(|counter| counter.side == side)
                .cloned()
                .collect();
            if !own.is_empty() {
                course.arrivals.push((time.clone(), side_name(side), own));
            }
        }
        known = counters;
        let this = format!("{time} {}", side_name(asked));
        if position["step"] == "move" && rolled != this {
            let own = position["own-points"].as_array().map_or(0, Vec::len);
            course
                .points
                .push((time.clone(), side_name(asked), t.points(), own));
            rolled = this;
        }
        let orders = t.game.orders();
        let ends = |order: &&kernel::Listed| {
            order.notation.starts_with("end-") || order.notation == "begin"
        };
        let order = orders
            .iter()
            .find(ends)
            .unwrap_or(&orders[0])
            .notation
            .clone();
        if let Some(rest) = order.strip_prefix("place-leader ") {
            course.leaders.push((
                time,
                rest.split(' ')
                    .next()
                    .expect("a well-formed row")
                    .to_owned(),
            ));
        }
        let mut dice = Typed(|request: kernel::chance::Request| match request.draw {
            Draw::Die(3) => Some(d3),
            _ => Some(d6),
        });
        t.game.give(&order, &mut dice).expect("a legal order");
    }
    (course, t)
}

/// Compares a course with tables: nothing else came, and nothing in another order.
fn check(course: &Course, tables: &[&'static str]) {
    let mut left: Vec<(&str, &str, &Counter)> = Vec::new();
    for (time, side, counters) in &course.arrivals {
        left.extend(
            counters
                .iter()
                .map(|counter| (time.as_str(), *side, counter)),
        );
    }
    for (time, side, what, word) in tables.iter().flat_map(|table| rows(table)) {
        let at = left
            .iter()
            .position(|(when, whose, _)| (*when, *whose) == (time, side));
        let at = at.unwrap_or_else(|| panic!("{time} {side}: {what} {word} is missing"));
        let (_, _, counter) = left.remove(at);
        assert_eq!(describe(counter), what, "{time} {side}: {}", counter.name);
        assert!(
            counter.name.contains(word),
            "{time}: {} for {word}",
            counter.name
        );
    }
    assert!(left.is_empty(), "too many: {left:?}");
}

fn describe(counter: &Counter) -> String {
    let arm = match counter.arm {
        Arm::Infantry => "I",
        Arm::LightCavalry => "LC",
        Arm::Lancers => "LN",
        Arm::HeavyCavalry => "HC",
        _ => "A",
    };
    let rating = counter
        .strength
        .map_or_else(String::new, |rating| rating.to_string());
    format!("{arm}{rating} {}", counter.nation)
}

//= qb.time.1 qb.time.2 qb.time.3 qb.time.4 qb.setup.allied.1 qb.setup.french.0 qb.setup.french.1
//= qb.setup.french.2 qb.setup.french.3 qb.reinf.1500.allied.1 qb.reinf.1500.allied.2
//= qb.reinf.1500.french.1 qb.reinf.1530.allied.1 qb.reinf.1530.allied.2 qb.reinf.1600.allied.1
//= qb.reinf.1700.allied.1 qb.reinf.1730.allied.1 qb.reinf.1730.french.1 qb.reinf.1800.allied.1
//= qb.reinf.1830.allied.1 qb.cp.1400 qb.cp.1430 qb.cp.1500 qb.cp.1530 qb.cp.1600 qb.cp.1630
//= qb.cp.1700 qb.cp.1730 qb.cp.1800 qb.cp.1830 qb.cp.1900 qb.cp.1930 qb.cp.2000 qb.cp.2030
//= qb.totals reinforcements.1 reinforcements.6
#[test]
fn the_schedule_is_the_books() {
    let (course, t) = play(&[], 2, 6);
    check(&course, &[START, ALLIED, FRENCH]);
    let mut expected = Vec::new();
    for (time, allied, french, _) in COMMAND {
        expected.push((time.to_owned(), "french", 2 + french, 0));
        expected.push((time.to_owned(), "allied", 2 + allied, 0));
    }
    assert_eq!(
        course.points, expected,
        "14 turns, the French first in each"
    );
    // Nobody has moved: whoever did not start at will is in his reinforcement area.
    let mut count = [0, 0];
    for (time, side, counters) in &course.arrivals {
        count[usize::from(*side == "french")] += counters.len();
        let reserve = format!("{side}-reinforcements");
        let at_will = (time.as_str(), *side) == ("start", "allied");
        for counter in counters.iter().filter(|_| !at_will) {
            assert_eq!(t.at(&counter.id), reserve, "{}", counter.name);
        }
    }
    assert_eq!(count, [22, 15]);
    assert!(course.leaders.is_empty());
}

//= qb.opt.derlon.1 qb.opt.derlon.1700 qb.opt.derlon.1730 qb.opt.derlon.1800 qb.opt.derlon.1830
//= qb.opt.derlon.1900 qb.opt.derlon.1930 qb.opt.derlon.2000 qb.opt.derlon.2030
//= qb.opt.derlon.totals qb.opt.cav11.1 qb.opt.guard.1
#[test]
fn derlon_the_guard_and_the_second_brigade_come_when_they_are_let() {
    let (course, t) = play(&[("derlon", "on")], 1, 6);
    check(&course, &[START, ALLIED, DERLON]);
    let french = course
        .points
        .iter()
        .filter(|(_, side, ..)| *side == "french");
    let french: Vec<_> = french.map(|(_, _, points, _)| *points).collect();
    assert_eq!(french, COMMAND.map(|(_, _, _, french)| 1 + french));
    assert_eq!(t.game.scene().counters.len(), 22 + 15 + 13);
    let (course, _) = play(
        &[("eleventh-division", "on"), ("guard-cavalry", "on")],
        1,
        6,
    );
    check(&course, &[START, ALLIED, FRENCH, GUARD_AND_ELEVENTH]);
    // Options add up.
    let all = [
        ("derlon", "on"),
        ("eleventh-division", "on"),
        ("guard-cavalry", "on"),
    ];
    let (_, t) = play(&all, 1, 6);
    assert_eq!(t.game.scene().counters.len(), 22 + 15 + 13 + 3);
}

//= qb.opt.kgl.1
#[test]
fn the_kgl_cavalry_comes_by_a_die_from_six_oclock() {
    for die in 1..=6_u8 {
        for arrival in ["schedule", "random"] {
            let (course, _) = play(
                &[("kgl-cavalry", "on"), ("allied-arrival", arrival)],
                2,
                die,
            );
            let rows = course.arrivals.iter().filter(|(_, _, counters)| {
                counters.iter().any(|counter| counter.id == "kgl-cavalry")
            });
            let (time, side, counters) = rows.collect::<Vec<_>>()[0];
            let half_hours = 18 * 2 + die - 1;
            assert_eq!(
                *time,
                format!("{}:{:02}", half_hours / 2, half_hours % 2 * 30),
                "{arrival}"
            );
            let counter = counters
                .iter()
                .find(|counter| counter.id == "kgl-cavalry")
                .unwrap();
            assert_eq!(
                (*side, describe(counter).as_str()),
                ("allied", "LC3 british")
            );
        }
    }
    let (_, t) = play(&[], 2, 1);
    assert_eq!(t.at("kgl-cavalry"), "waiting", "not without its option");
}

//= qb.opt.random.1 qb.opt.random.2 qb.opt.staff.1
#[test]
fn by_a_die_the_allies_come_in_the_order_of_the_list() {
    let list: Vec<&str> = rows(ALLIED)
        .into_iter()
        .map(|(_, _, what, _)| what)
        .collect();
    assert_eq!(list.len(), 17);
    for (option, d3, each) in [
        ("random", 1, 0),
        ("random", 2, 1),
        ("random", 3, 2),
        ("better-staff", 1, 2),
        ("better-staff", 2, 3),
        ("better-staff", 3, 4),
    ] {
        let (course, _) = play(&[("allied-arrival", option), ("derlon", "on")], d3, 6);
        let came = |side: &str| -> Vec<(&str, Vec<String>)> {
            let rows = course
                .arrivals
                .iter()
                .filter(|(time, whose, _)| time != "start" && *whose == side);
            rows.map(|(time, _, counters)| (time.as_str(), counters.iter().map(describe).collect()))
                .collect()
        };
        // From half past two on, so many each turn until the list is used up.
        let times = COMMAND[1..].iter().map(|row| row.0);
        let groups = list.chunks(each.max(1)).filter(|_| each > 0);
        let groups = groups.map(|group| group.iter().map(|what| (*what).to_owned()).collect());
        assert_eq!(
            came("allied"),
            times.zip(groups).collect::<Vec<_>>(),
            "{option} {d3}"
        );
        // The French keep to their schedule.
        let times: Vec<_> = came("french").into_iter().map(|(time, _)| time).collect();
        assert_eq!(times, ["15:00", "17:00", "17:30", "18:00", "18:30"]);
    }
}

/// Name, side, time, what he brings, and for whom, in the order of seniority.
const LEADERS: &str = "
    allied wellington 15:00 commander dashing
    allied prince-of-orange start courageous only dutch
    allied picton 15:00 organised only british
    allied cooke 18:00 commander only british
    allied perponcher start efficient only dutch
    allied alten 16:30 commander only british
    allied prince-frederick 16:00 commander only brunswick
    french ney start commander
    french reille start commander
    french jerome 15:00 commander
    french kellerman 17:30 cavalryman organised
    french foy start
    french bachelu start
    french pire start cavalryman
";
const FRENCH_WITH_DERLON: &str = "
    french ney start commander
    french reille start commander
    french derlon 17:00 commander
    french jerome 15:00 commander
    french kellerman 17:30 cavalryman organised
    french passage 18:30
    french marcognet 18:00 commander
    french foy start
    french bachelu start
    french pire start cavalryman
    french donzelot 17:00
    french durutte 17:30 commander
";

/// The lines of the leaders that a game has.
fn leader_lines(derlon: &str) -> Vec<&'static str> {
    let lines = |text: &'static str| text.lines().map(str::trim).filter(|line| !line.is_empty());
    if derlon == "on" {
        let allied = lines(LEADERS).filter(|line| line.starts_with("allied"));
        allied.chain(lines(FRENCH_WITH_DERLON)).collect()
    } else {
        lines(LEADERS).collect()
    }
}

//= qb.leaders.0 qb.leaders.start.french qb.leaders.start.allied qb.leaders.1500.french
//= qb.leaders.1500.allied qb.leaders.1600.allied qb.leaders.1630.allied qb.leaders.1730.french
//= qb.leaders.1800.allied qb.opt.derlon.leaders qb.opt.derlon.1
#[test]
fn leaders_come_at_their_times_and_bring_the_points() {
    for derlon in ["off", "on"] {
        let lines = leader_lines(derlon);
        let (course, _) = play(&[("leaders", "on"), ("derlon", derlon)], 1, 6);
        let mut came: Vec<_> = course
            .leaders
            .iter()
            .map(|(time, id)| format!("{id} {time}"))
            .collect();
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut expected: Vec<_> = lines
            .iter()
            .map(|line| words(line)[1..3].join(" "))
            .collect();
        came.sort_unstable();
        expected.sort_unstable();
        assert_eq!(came, expected);
        // The table without leaders gives the same totals, but for Perponcher's own.
        for (time, side, points, own) in &course.points {
            let here = |line: &&&str| {
                let words = words(line);
                words[0] == *side && (words[2] == "start" || words[2] <= *time)
            };
            let commanders = lines
                .iter()
                .filter(here)
                .filter(|line| line.contains("commander"));
            let (limited, general): (Vec<&str>, Vec<&str>) =
                commanders.copied().partition(|line| line.contains("only"));
            let efficient = usize::from(*side == "allied");
            assert_eq!(
                (*points as usize, *own),
                (1 + general.len(), limited.len() + efficient),
                "{time} {side}"
            );
            let row = COMMAND.iter().find(|row| row.0 == time).unwrap();
            let table = [
                ("allied", row.1),
                ("french", if derlon == "on" { row.3 } else { row.2 }),
            ];
            let table = table.iter().find(|(name, _)| name == side).unwrap().1 as usize;
            assert_eq!(general.len() + limited.len(), table, "{time} {side}");
        }
    }
}

//= qb.leaders.seniority.allied qb.leaders.seniority.french qb.opt.derlon.seniority
//= qb.leaders.start.french qb.leaders.start.allied qb.leaders.1500.allied
#[test]
fn leaders_have_the_books_bonuses_and_seniority() {
    let files = muster::load("quatre-bras", &RULEBOOK).unwrap();
    let file: toml::Table = files.get(FILE).unwrap().parse().unwrap();
    let rows = file["leader"].as_array().unwrap();
    for derlon in ["off", "on"] {
        let mut choices = Choices::default();
        choices.set(RULEBOOK.options(), "leaders", "on").unwrap();
        choices.set(RULEBOOK.options(), "derlon", derlon).unwrap();
        let battle = RULEBOOK.battle(&files, &choices).unwrap();
        let mut leaders: Vec<_> = battle.setup.leaders.iter().collect();
        leaders.sort_by_key(|leader| (leader.side == Side::First, leader.seniority));
        let lines: Vec<_> = leaders
            .iter()
            .map(|leader| {
                let row = rows
                    .iter()
                    .find(|row| row["id"].as_str() == Some(&leader.id))
                    .unwrap();
                let time = row
                    .get("arrives")
                    .map_or("start", |time| time.as_str().unwrap());
                let mut line = format!("{} {} {time}", side_name(leader.side), leader.id);
                for bonus in row["bonuses"].as_array().unwrap() {
                    let _ = write!(line, " {}", bonus.as_str().unwrap());
                }
                if let Some(nation) = leader.nation {
                    let _ = write!(
                        line,
                        " only {}",
                        battle.setup.nations[usize::from(nation.0)]
                    );
                }
                line
            })
            .collect();
        assert_eq!(lines, leader_lines(derlon));
    }
}
