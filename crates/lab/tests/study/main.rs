//! A study gives the same games however it is fought: on any number of
//! threads, stopped and gone on with, or chunk by chunk.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod words;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kernel::chance::Seed;
use kernel::record::{Dice, Play};
use kernel::{AnyGame, BySide, Choices, Rulebook, Side};
use lab::study::{
    Arm, Banner, Battle, Done, FORMAT, Past, PastPlace, PastSide, StoreError, Stored, Study,
    Varied, csv, document, fight, line, read, run,
};
use testkit::toy::{TOY, ford};

fn begin(options: &[(&str, &str)]) -> Play {
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.set(TOY.options(), name, value).unwrap();
    }
    Play::begin(&TOY, ford(), &choices, Dice::Typed).unwrap()
}

fn arm(label: &str, play: &Play, varied: Option<Varied>) -> Arm {
    let start = play.start();
    Arm {
        label: label.to_owned(),
        rulebook: TOY.slug().to_owned(),
        rulebook_title: TOY.title().to_owned(),
        version: TOY.version(),
        options: BTreeMap::new(),
        varied,
        players: BySide {
            first: "sergeant".to_owned(),
            second: "recruit".to_owned(),
        },
        files: "0".to_owned(),
        start: start.digest().to_string(),
        measure: start.tally().measure.to_owned(),
        sides: Banner::of(start),
        strength: start.tally().strength,
        part: None,
    }
}

/// The toy's ford, once in clear weather and once in fog.
fn ford_study(games: u64) -> (Study, Vec<Play>) {
    let weather = TOY.options()[0].id;
    let [clear, fog] = TOY.options()[0].values else {
        panic!("the toy has two weathers")
    };
    let plays = vec![begin(&[]), begin(&[(weather, fog)])];
    let varied = Varied {
        option: weather.to_owned(),
        value: (*fog).to_owned(),
        instead_of: (*clear).to_owned(),
        baseline: 0,
    };
    let sides = Banner::of(plays[0].start());
    let known = |men, lost| PastSide {
        men,
        guns: 2,
        lost: Some(lost),
    };
    let study = Study {
        format: FORMAT,
        program: "test".to_owned(),
        battle: "ford".to_owned(),
        title: "The ford & the hill".to_owned(),
        games,
        chunk: 3,
        seed: Seed::from_word("study").to_string(),
        swap: false,
        luck_every: 4,
        arms: vec![
            arm("clear", &plays[0], None),
            arm("fog", &plays[1], Some(varied)),
        ],
        past: Some(Past {
            sides: BTreeMap::from([
                (sides.first.id.clone(), known(1000, [100, 200])),
                (sides.second.id.clone(), known(900, [150, 150])),
            ]),
            ends: Some(11 * 60),
            trust: "Made up.".to_owned(),
            places: vec![PastPlace {
                name: "The first post".to_owned(),
                at: [50, 50],
                within: 40,
                held: vec![(8 * 60, sides.first.id.clone())],
            }],
        }),
        without: vec!["Another rulebook".to_owned()],
    };
    study.check().unwrap();
    (study, plays)
}

fn starts(plays: &[Play]) -> Vec<&dyn AnyGame> {
    plays.iter().map(Play::start).collect()
}

/// The file that a run writes.
fn fought(study: &Study, plays: &[Play], threads: usize) -> String {
    let mut text = line(study);
    go_on(study, plays, threads, &mut text, &AtomicBool::new(false));
    text
}

fn go_on(study: &Study, plays: &[Play], threads: usize, text: &mut String, stop: &AtomicBool) {
    let battle = Battle {
        study,
        starts: starts(plays),
        left: read(text).unwrap().left(),
        threads,
    };
    let ended = run(&battle, stop, &|| (), |done: Done| {
        text.push_str(&line(&done));
        Ok::<_, ()>(())
    });
    assert!(ended.is_ok());
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (study, plays) = ford_study(10);
    let one = read(&fought(&study, &plays, 1)).unwrap();
    let three = read(&fought(&study, &plays, 3)).unwrap();
    assert_eq!(one.done, three.done);
    assert_eq!(one.rows(0).len(), 10);
    assert_eq!(csv(&one), csv(&three));
    assert_eq!(document(&one), document(&three));
}

#[test]
fn chunk_by_chunk_is_the_same_as_the_whole() {
    let (study, plays) = ford_study(7);
    let whole = read(&fought(&study, &plays, 2)).unwrap();
    let mut chunks: Vec<_> = study.chunks().collect();
    assert_eq!(chunks.iter().map(|chunk| chunk.count).sum::<u64>(), 14);
    chunks.reverse();
    for chunk in chunks {
        assert_eq!(study.nth_chunk(chunk.number), Some(chunk));
        let done = fight(plays[chunk.arm].start(), &study, chunk, &|| true);
        let done = done.unwrap().unwrap();
        assert_eq!(line(&done), line(&whole.done[&chunk.number]));
    }
    assert_eq!(study.nth_chunk(u64::MAX), None);
}

#[test]
fn stopped_and_gone_on_with_is_the_same_as_uninterrupted() {
    let (study, plays) = ford_study(12);
    let whole = read(&fought(&study, &plays, 2)).unwrap();
    // Killed at every place of the file, even in the middle of a line.
    let file = fought(&study, &plays, 2);
    let first_line = file.find('\n').unwrap() + 1;
    for cut in [first_line, first_line + 1, file.len() / 2, file.len() - 1] {
        let mut torn = file[..cut].to_owned();
        torn.truncate(read(&torn).unwrap().whole);
        go_on(&study, &plays, 2, &mut torn, &AtomicBool::new(false));
        assert_eq!(read(&torn).unwrap().done, whole.done, "cut at {cut}");
    }
}

#[test]
fn a_stop_keeps_whole_chunks_only() {
    let (study, plays) = ford_study(12);
    let stop = AtomicBool::new(false);
    let games = AtomicUsize::new(0);
    let battle = Battle {
        study: &study,
        starts: starts(&plays),
        left: study.chunks().collect(),
        threads: 1,
    };
    let mut text = line(&study);
    let count = || {
        if games.fetch_add(1, Ordering::Relaxed) == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let ended = run(&battle, &stop, &count, |done: Done| {
        text.push_str(&line(&done));
        Ok::<_, ()>(())
    });
    assert!(ended.is_ok());
    let stored = read(&text).unwrap();
    assert_eq!(stored.done.len(), 1, "five games are one chunk and a half");
    assert_eq!(stored.left().len(), 7);
    go_on(&study, &plays, 1, &mut text, &AtomicBool::new(false));
    assert_eq!(
        read(&text).unwrap().done,
        read(&fought(&study, &plays, 1)).unwrap().done
    );
}

#[test]
fn what_cannot_be_kept_ends_the_run() {
    let (study, plays) = ford_study(6);
    let battle = Battle {
        study: &study,
        starts: starts(&plays),
        left: study.chunks().collect(),
        threads: 2,
    };
    let stop = AtomicBool::new(false);
    let ended = run(&battle, &stop, &|| (), |_| Err("the disk is full"));
    assert!(matches!(
        ended,
        Err(lab::study::RunError::Kept("the disk is full"))
    ));
}

fn stored() -> Stored {
    let (study, plays) = ford_study(12);
    read(&fought(&study, &plays, 2)).unwrap()
}

#[test]
fn rows_tell_the_course_of_a_game() {
    let stored = stored();
    for row in stored.rows(0) {
        assert!(row.over);
        assert_eq!(row.course[0].lost, BySide::default());
        let clocks: Vec<_> = row.course.iter().map(|stand| stand.clock).collect();
        assert!(clocks.is_sorted() && clocks[0].is_some(), "{clocks:?}");
        let end = row.end().unwrap();
        assert_eq!(end.points, row.points);
        assert_eq!(end.held.len(), 1);
        let units = row.gone.len() + row.there.len();
        assert_eq!(units, begin(&[]).start().scene().counters.len());
        let gone = i32::try_from(row.gone.len()).unwrap();
        assert_eq!(end.lost.first + end.lost.second, gone);
        assert_eq!(row.luck.is_some(), row.number % 4 == 0);
        assert_eq!(row.at(0), None);
        assert_eq!(row.at(u16::MAX), Some(end));
    }
    let baseline: Vec<_> = stored.rows(0).iter().map(|row| row.decisions).collect();
    let fog: Vec<_> = stored.rows(1).iter().map(|row| row.decisions).collect();
    assert_ne!(baseline, fog, "the option changes something");
}

#[test]
fn changing_sides_plays_each_two_games_with_the_same_dice() {
    let (mut study, plays) = ford_study(6);
    study.swap = true;
    let stored = read(&fought(&study, &plays, 2)).unwrap();
    let changed: Vec<_> = stored.rows(0).iter().map(|row| row.changed).collect();
    assert_eq!(changed, [false, true, false, true, false, true]);
    assert!(document(&stored).contains("changing sides"));
}

#[test]
fn men_are_shared_out_over_the_strength() {
    let (study, _) = ford_study(1);
    let arm = &study.arms[0];
    let each = study.men_each(arm, Side::First).unwrap();
    assert!((each * f64::from(arm.strength.first) - 1000.0).abs() < 1e-9);
    let nothing = Study {
        past: None,
        ..study.clone()
    };
    assert_eq!(nothing.men_each(arm, Side::First), None);
}

#[test]
fn a_bad_file_is_refused_with_its_reason() {
    let (study, plays) = ford_study(3);
    let good = fought(&study, &plays, 1);
    let fails = |text: &str, words: &str| {
        let said = read(text).unwrap_err().to_string();
        assert!(said.contains(words), "`{words}` in: {said}");
    };
    assert!(matches!(read(""), Err(StoreError::Empty)));
    fails("not json\n", "no study");
    fails(good.split_once('\n').unwrap().1, "it is a chunk");
    fails(
        &good.replacen("\"format\":1", "\"format\":2", 1),
        "format 2",
    );
    fails(
        &good.replacen("sergeant", "marshal", 1),
        "no general `marshal`",
    );
    fails(&good.replacen("\"seed\":\"", "\"seed\":\"x", 1), "seed");
    fails(&good.replacen("\"games\":3", "\"games\":0", 1), "no games");
    fails(
        &good.replacen("\"chunk\":3", "\"chunk\":0", 1),
        "chunks have no games",
    );
    fails(
        &good.replacen("\"baseline\":0", "\"baseline\":9", 1),
        "baseline",
    );
    fails(
        &good.replacen("{\"number\":0", "{\"number\":77", 1),
        "chunk 77",
    );
    fails(&format!("{good}{{}}\n"), "is no chunk");
    fails(&format!("{good}{}", line(&study)), "second study");
    let (head, chunks) = good.split_once('\n').unwrap();
    let spoilt = chunks.replacen("\"number\":1,\"changed\"", "\"number\":9,\"changed\"", 1);
    fails(&format!("{head}\n{spoilt}"), "its games");
}
