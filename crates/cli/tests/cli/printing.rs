//! `grognard print`: every battle on paper, by every rulebook that plays it.

use std::collections::BTreeSet;
use std::fs;

use kernel::{Choices, Rulebook};
use library::RULEBOOKS;
use press::{Battle, Booklet, Part, Wishes};

use crate::program::{folder, run};

/// The pages of a battle, with the kit they were made from.
fn laid_out(battle: &str, book: &dyn Rulebook) -> (Booklet, kernel::Kit) {
    let files = muster::load(battle, book).unwrap();
    let game = book.begin(&files, &Choices::default()).unwrap();
    let geography = muster::geography(&files).ok();
    let kit = game.kit();
    let printed = Battle {
        rulebook: book.title(),
        scene: &game.scene(),
        kit: &kit,
        reference: &book.reference(),
        muster: None,
        geography: geography.as_ref(),
    };
    (press::lay_out(&printed, &Wishes::default()).unwrap(), kit)
}

#[test]
fn every_battle_has_all_its_pieces_on_paper() {
    let mut count = 0;
    for battle in muster::battles() {
        let plays = |book: &&dyn Rulebook| battle.rulebooks.iter().any(|it| it == book.slug());
        for book in RULEBOOKS.iter().copied().filter(plays) {
            let (booklet, kit) = laid_out(&battle.name, book);
            let name = format!("{} by {}", battle.name, book.slug());
            let roster: BTreeSet<&str> = (booklet.pages.iter())
                .filter(|page| page.part == Part::Roster)
                .flat_map(press::Page::words)
                .flat_map(str::split_whitespace)
                .collect();
            assert!(kit.pieces.len() >= 8, "{name}: {}", kit.pieces.len());
            let ids: BTreeSet<&str> = kit.pieces.iter().map(|it| it.counter.id.as_str()).collect();
            assert_eq!(ids.len(), kit.pieces.len(), "{name}: a piece twice");
            for piece in &kit.pieces {
                let counter = &piece.counter;
                let cuts = booklet.cuts.iter().filter(|cut| cut.id == counter.id);
                assert_eq!(
                    cuts.count(),
                    counter.stands.len().max(1),
                    "{name}: {}",
                    counter.id
                );
                for word in counter.name.split_whitespace() {
                    assert!(roster.contains(word), "{name}: {word}");
                }
                let due = piece.arrives.as_ref();
                assert!(due.is_none_or(|due| due.turn < 60 && !due.words.is_empty()));
            }
            let parts = [Part::Roster, Part::Reference, Part::Record, Part::Fronts];
            for part in parts {
                assert!(
                    booklet.pages.iter().any(|page| page.part == part),
                    "{name}: {part:?}"
                );
            }
            assert!(!kit.turns.is_empty() && !kit.victory.is_empty(), "{name}");
            assert!(
                booklet.pages.iter().all(|page| page.items.len() > 3),
                "{name}"
            );
            count += 1;
        }
    }
    assert!(count >= 20, "{count}");
}

#[test]
fn whoever_is_mustered_or_on_the_map_is_in_the_kit() {
    for book in RULEBOOKS.iter().copied() {
        let files = muster::load("quatre-bras", book).unwrap();
        let game = book.begin(&files, &Choices::default()).unwrap();
        let kit = game.kit();
        let ids: BTreeSet<&str> = kit.pieces.iter().map(|it| it.counter.id.as_str()).collect();
        for counter in game.scene().counters {
            assert!(
                ids.contains(counter.id.as_str()),
                "{}: {}",
                book.slug(),
                counter.id
            );
        }
        // Only that one begins with all its units on the table.
        let late = kit.pieces.iter().any(|piece| piece.arrives.is_some());
        assert_eq!(late, book.slug() != "thin-red-line");
        // Units that come only with an option or take no part are mustered, but not in the game.
        if matches!(book.slug(), "lines-of-battle" | "la-bataille") {
            continue;
        }
        let armies = muster::load_with_armies("quatre-bras", book).unwrap();
        let mustered = book.muster(&armies).unwrap().unwrap();
        let missing: Vec<&str> = (mustered.units.iter())
            .map(|unit| unit.id.as_str())
            .filter(|id| !ids.contains(id))
            .collect();
        assert!(missing.is_empty(), "{}: {missing:?}", book.slug());
    }
}

#[test]
fn a_battle_becomes_a_file() {
    let folder = folder();
    let words = run(
        &folder,
        &[
            "print",
            "first-steps",
            "-r",
            "dining-table",
            "--paper",
            "letter",
            "-o",
            "a.pdf",
        ],
    )
    .fine();
    assert!(
        words.contains("a.pdf") && words.contains("pages"),
        "{words}"
    );
    let file = fs::read(folder.join("a.pdf")).unwrap();
    assert!(file.starts_with(b"%PDF-") && file.len() < 4_000_000);
    let other = [
        "print",
        "first-steps",
        "-r",
        "dining-table",
        "--paper",
        "letter",
        "-o",
        "b.pdf",
    ];
    run(&folder, &other).fine();
    assert!(file == fs::read(folder.join("b.pdf")).unwrap());
}

#[test]
fn what_cannot_be_printed_is_said() {
    let folder = folder();
    let print = |args: &[&str]| {
        let all: Vec<&str> = ["print"].iter().chain(args).copied().collect();
        run(&folder, &all)
    };
    print(&["nowhere", "-r", "la-bataille", "-o", "x.pdf"]).fails(2, &["nowhere"]);
    print(&["ligny", "-r", "chess", "-o", "x.pdf"]).fails(2, &["no rulebook `chess`"]);
    print(&["first-steps", "-r", "dining-table", "-o", "x.png"]).fails(2, &[".pdf"]);
    let base = ["first-steps", "-r", "dining-table", "-o", "x.pdf"];
    for (more, words) in [
        (["--paper", "a3"], "a4, letter"),
        (["--scale", "half"], "1:2"),
        (["--scale", "9"], "from 0.1 to 2"),
        (["--scale", "1:0"], "from 0.1 to 2"),
        (["--scale", "NaN"], "from 0.1 to 2"),
    ] {
        let all: Vec<&str> = base.iter().chain(&more).copied().collect();
        print(&all).fails(2, &[words]);
    }
    print(&["first-steps", "-r", "dining-table", "-o", "no/where.pdf"])
        .fails(2, &["cannot write", "no/where.pdf"]);
}
