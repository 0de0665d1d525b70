//! What the page, the table and the few lines for a terminal say of a study.

use kernel::{BySide, Side};
use lab::study::{HEADER, PastSide, csv, document, fight, line, read, summary};

use crate::{ford_study, fought, stored};

#[test]
fn the_table_has_its_header_and_a_line_for_each_game() {
    let stored = stored();
    let table = csv(&stored);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(
        lines[0],
        "battle,arm,rulebook,options,varied_option,varied_value,player_first,player_second,seed,game,\
         sides_changed,first_side,second_side,winner,points_first,points_second,strength_first,\
         strength_second,lost_first,lost_second,measure,men_lost_first,men_lost_second,decisions,turn,\
         clock,over,luck_first,luck_spread,luck_decisions,luck_unmeasured,gone,point_unit"
    );
    assert_eq!(lines[0], HEADER);
    assert_eq!(lines.len(), 25);
    let columns = HEADER.split(',').count();
    for line in &lines[1..] {
        assert_eq!(line.split(',').count(), columns, "{line}");
    }
    assert!(lines[1].starts_with("ford,clear,") && lines[13].starts_with("ford,fog,"));
}

#[test]
fn the_page_needs_nothing_else_and_says_for_whom_it_holds() {
    let stored = stored();
    let page = document(&stored);
    assert!(!page.contains("src=") && !page.contains("@import") && !page.contains("<script"));
    assert!(
        !page.contains("NaN") && !page.contains(" inf"),
        "no number is missing"
    );
    assert!(page.contains("The ford &amp; the hill"));
    let figures = page.matches("<figure").count();
    assert!(figures >= 10, "{figures} figures");
    assert_eq!(page.matches("<figcaption").count(), figures);
    let whom = page.matches("Holds for sergeant (").count();
    let tables = page.matches("<table").count() - page.matches("<details").count();
    // What losses are reckoned from is the armies', not a claim about games.
    // Luck was measured in few games and is told in words.
    let claims = figures + tables - 1 + 1;
    assert_eq!(
        whom, claims,
        "every figure and table says for whom it holds"
    );
    assert_eq!(page.matches("<svg").count(), figures);
    for words in [
        "Who wins",
        "Losses by the hour",
        "against history",
        "options change",
        "Survival",
        "Luck",
        "Another rulebook",
        "The same command gives the same games",
        "grognard lab ford --vary weather=fog --games 12",
        "First held by the",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let text = summary(&stored);
    assert!(
        text.contains("12 games") && text.contains("In history"),
        "{text}"
    );
}

#[test]
fn half_points_are_called_so_wherever_they_stand() {
    let mut stored = stored();
    assert!(!document(&stored).contains("half points"));
    for done in stored.done.values_mut() {
        for row in &mut done.rows {
            row.halves = true;
        }
    }
    let page = document(&stored);
    for words in [
        "<small>in half points</small>",
        ">clear (half points)<",
        "games, by lead in half points",
        ">fog (not clear) (half points)<",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let table = csv(&stored);
    assert!(
        table
            .lines()
            .skip(1)
            .all(|line| line.ends_with(",half points"))
    );
    let again: String = stored.done.values().map(|done| line(done)).collect();
    let again = read(&(line(&stored.study) + &again)).unwrap();
    assert_eq!(again.done, stored.done);
}

#[test]
fn luck_of_few_games_has_numbers_and_no_verdict() {
    let mut stored = stored();
    let few = document(&stored);
    assert!(few.contains("Chance gave the ") && few.contains("too little to judge by"));
    assert!(few.contains("3 of these games") && !few.contains(": luck</title>"));
    assert!(!few.contains("than it should") && !few.contains("than chance;"));
    stored.study.games = 20;
    stored.study.luck_every = 1;
    let (_, plays) = ford_study(20);
    let many = document(&read(&fought(&stored.study, &plays, 2)).unwrap());
    assert!(many.contains(": luck</title>") && !many.contains("too little to judge by"));
    for page in [few, many] {
        assert!(page.contains("decisions that asked chance ("));
    }
}

#[test]
fn an_option_without_bearing_is_told() {
    let mut stored = stored();
    assert!(!summary(&stored).contains("no game differs"));
    let arms = stored.study.arms.len() as u64;
    for number in (0..stored.done.len() as u64).filter(|number| number % arms == 1) {
        let baseline = stored.done[&(number - 1)].rows.clone();
        let rows = &mut stored.done.get_mut(&number).unwrap().rows;
        *rows = baseline;
        // Its odds may have been others.
        rows[0].luck = None;
    }
    assert!(summary(&stored).contains("no game differs from its baseline"));
    let page = document(&stored);
    assert!(page.contains("No game differs") && !page.contains("Effect on"));
}

#[test]
fn who_never_came_on_is_told() {
    let mut stored = stored();
    assert!(!document(&stored).contains("Never came on"));
    let late = stored.rows(0)[0].there[0].clone();
    let name = stored.done[&0].who[&late].1.clone();
    for row in stored.done.values_mut().flat_map(|done| &mut done.rows) {
        if row.number > 0 {
            row.there.retain(|id| *id != late);
            row.gone.retain(|id| *id != late);
        }
    }
    let page = document(&stored);
    let words = format!("Never came on in most games: {name} (in 11 of 12).");
    assert!(page.contains(&words), "{words}");
}

#[test]
fn a_summary_says_how_many_games_there_are() {
    let (study, plays) = ford_study(12);
    let mut text = line(&study);
    let chunk = study.chunks().next().unwrap();
    let done = fight(plays[0].start(), &study, chunk, &|| true).unwrap();
    text.push_str(&line(&done.unwrap()));
    let said = summary(&read(&text).unwrap());
    assert!(said.contains(": 3 of 24 games"), "{said}");
    assert!(
        said.contains("fog: no game yet") && !said.contains("win 0.0 %"),
        "{said}"
    );
}

#[test]
fn a_general_by_the_clock_is_not_called_reproducible() {
    let (mut study, _) = ford_study(1);
    assert!(!study.is_timed());
    for (name, timed) in [
        ("general:20ms", true),
        ("general:700", false),
        ("general", true),
        ("general:2s", true),
    ] {
        study.arms[0].players.first = name.to_owned();
        assert_eq!(study.is_timed(), timed, "{name}");
    }
    let empty = read(&line(&study)).unwrap();
    assert!(document(&empty).contains("cannot be had again"));
    assert!(document(&empty).contains("No game has been fought yet"));
}

#[test]
fn a_battle_without_a_clock_has_its_losses_all_the_same() {
    let mut stored = stored();
    let lost: f64 = stored
        .rows(0)
        .iter()
        .map(|row| f64::from(row.lost(Side::First)))
        .sum();
    assert!(lost > 0.0);
    for done in stored.done.values_mut() {
        for row in &mut done.rows {
            for stand in &mut row.course {
                stand.clock = None;
            }
        }
    }
    let arm = &stored.study.arms[0];
    let mean = stored.study.men_each(arm, Side::First).unwrap() * lost / 12.0;
    let page = document(&stored);
    assert!(page.contains(&format!(">{mean:.0} (")), "{mean:.0}");
    assert!(page.contains("men lost, by turn") && page.contains("no clock"));
    assert!(!page.contains("First held by"), "nobody knows when");
}

#[test]
fn a_part_of_a_battle_is_held_against_its_own_history() {
    let mut stored = stored();
    let of = |men, lost| PastSide {
        men,
        guns: 0,
        lost: Some([lost, lost]),
    };
    stored.study.arms[0].part = Some(BySide {
        first: of(300, 77),
        second: of(200, 55),
    });
    let arm = &stored.study.arms[0];
    let each = stored.study.men_each(arm, Side::First).unwrap();
    assert!((each * f64::from(arm.strength.first) - 300.0).abs() < 1e-9);
    let fog = &stored.study.arms[1];
    assert_eq!(
        stored.study.men_each(fog, Side::First),
        Some(each),
        "an option is counted as its baseline is"
    );
    let page = document(&stored);
    assert!(page.contains("(in history 77)") && page.contains("(in history 55)"));
    assert!(page.contains("clear fights a part of the battle"));
    // Where nothing else is fought, history's row is of the part.
    stored.study.arms[1].part = stored.study.arms[0].part.clone();
    let page = document(&stored);
    let row = |lost: u32| format!("<td>{lost}</td><td>not known</td>");
    assert!(page.contains(&row(77)) && page.contains(&row(55)) && !page.contains("(in history"));
    assert!(summary(&stored).contains("77 men"), "{}", summary(&stored));
    let again = read(&line(&stored.study)).unwrap();
    assert_eq!(again.study, stored.study);
}
