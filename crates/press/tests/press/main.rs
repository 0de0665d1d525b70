//! Small battles on paper: how sheets lie, how backs lie behind fronts, that
//! nobody is forgotten, and that the file is what the pages say.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod battle;
mod file;

use battle::{Kind, RULE, Small};
use grognard_press::{At, Battle, Booklet, GLUE, Item, Paper, Part, PressError, Rect, Wishes};
use kernel::MusterReport;
use kernel::muster::{Mustered, Scale};
use kernel::reference::{Section, Table};

const KINDS: [Kind; 3] = [Kind::Table, Kind::Hexes, Kind::Areas];

fn printed(kind: Kind, wishes: &Wishes) -> Booklet {
    let small = Small::of(kind);
    grognard_press::lay_out(&small.battle(), wishes).unwrap()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[test]
fn sheets_cover_the_map_once_apart_from_the_glued_edges() {
    for kind in KINDS {
        for paper in [Paper::A4, Paper::Letter] {
            let wishes = Wishes {
                paper,
                ..Wishes::default()
            };
            let booklet = printed(kind, &wishes);
            let sheets = &booklet.sheets;
            let columns = 1 + sheets.iter().map(|sheet| sheet.place.0).max().unwrap();
            let rows = 1 + sheets.iter().map(|sheet| sheet.place.1).max().unwrap();
            assert_eq!(sheets.len(), columns * rows);
            assert!(kind != Kind::Table || sheets.len() > 3, "{}", sheets.len());
            for sheet in sheets {
                let (own, shown) = (sheet.own, sheet.shown);
                // The next sheet begins where this one's own part ends.
                let at = |place| sheets.iter().find(|other| other.place == place);
                let right = at((sheet.place.0 + 1, sheet.place.1));
                let below = at((sheet.place.0, sheet.place.1 + 1));
                assert!(right.is_none_or(|next| close(next.own.x, own.right())));
                assert!(below.is_none_or(|next| close(next.own.y, own.bottom())));
                // Only where there is a neighbour is there an edge to glue.
                let edge = |next: bool| if next { GLUE } else { 0.0 };
                assert!(close(shown.right(), own.right() + edge(right.is_some())));
                assert!(close(shown.bottom(), own.bottom() + edge(below.is_some())));
                assert!(close(shown.x, own.x) && close(shown.y, own.y));
            }
            let last = sheets.last().unwrap().own;
            let area: f64 = sheets.iter().map(|s| s.own.wide * s.own.tall).sum();
            assert!((area - last.right() * last.bottom()).abs() < 1e-3);
        }
    }
}

#[test]
fn what_a_sheet_shows_is_where_it_says_and_on_the_paper() {
    let booklet = printed(Kind::Table, &Wishes::default());
    let mut corners = Vec::new();
    for sheet in &booklet.sheets {
        let page = &booklet.pages[sheet.page];
        assert_eq!(page.part, Part::Map(sheet.place.0, sheet.place.1));
        let Some(Item::Picture { at, clip, .. }) = page.items.first() else {
            panic!("no map on {}", sheet.name);
        };
        assert!(close(clip.wide, sheet.shown.wide) && close(clip.tall, sheet.shown.tall));
        assert!(clip.x > 5.0 && clip.right() < page.size[0] - 5.0);
        assert!(clip.y > 5.0 && clip.bottom() < page.size[1] - 5.0);
        // The map's corner is at one place, seen from every sheet.
        corners.push([
            clip.x - at[0] - sheet.shown.x,
            clip.y - at[1] - sheet.shown.y,
        ]);
        let words: Vec<&str> = page.words().collect();
        assert!(words.contains(&format!("Sheet {}", sheet.name).as_str()));
    }
    assert!(
        corners
            .iter()
            .all(|it| close(it[0], corners[0][0]) && close(it[1], corners[0][1]))
    );
}

#[test]
fn an_inch_of_the_table_is_half_an_inch_unless_another_scale_is_wanted() {
    // The table is 48 inches wide; its frame takes a little more.
    for (scale, inches) in [(None, 24.0), (Some(0.25), 12.0), (Some(1.0), 48.0)] {
        let wishes = Wishes {
            scale,
            ..Wishes::default()
        };
        let booklet = printed(Kind::Table, &wishes);
        let wide = booklet.sheets.iter().map(|sheet| sheet.own.right());
        let wide = wide.fold(0.0, f64::max) / 25.4;
        assert!(
            (inches..inches * 1.04).contains(&wide),
            "{wide} for {inches}"
        );
        let base = booklet.cuts.iter().find(|cut| cut.id == "first").unwrap();
        assert!(close(base.front.wide, inches / 48.0 * 25.4));
        // Nobody can cut less than five millimetres.
        let deep = (inches / 48.0 * 25.4 * 0.75).max(5.0);
        assert!(close(base.front.tall, deep));
    }
}

#[test]
fn every_back_lies_behind_its_front() {
    for kind in KINDS {
        let booklet = printed(kind, &Wishes::default());
        assert!(!booklet.cuts.is_empty());
        for cut in &booklet.cuts {
            let (fronts, backs) = (&booklet.pages[cut.page], &booklet.pages[cut.page + 1]);
            assert_eq!((fronts.part, backs.part), (Part::Fronts, Part::Backs));
            assert!(close(cut.back.x, fronts.size[0] - cut.front.right()));
            assert!(close(cut.back.y, cut.front.y));
            assert!(close(cut.back.wide, cut.front.wide) && close(cut.back.tall, cut.front.tall));
            assert!(cut.front.x > 5.0 && cut.front.right() < fronts.size[0] - 5.0);
            assert!(cut.front.y > 5.0 && cut.front.bottom() < fronts.size[1] - 5.0);
        }
        for (index, one) in booklet.cuts.iter().enumerate() {
            let others = booklet.cuts[index + 1..].iter();
            for other in others.filter(|other| other.page == one.page) {
                assert!(!overlap(one.front, other.front), "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn short_blocks_lie_side_by_side() {
    let mut small = Small::of(Kind::Table);
    // A general and guns on bases of their own: two blocks of one row.
    small.kit.pieces.truncate(2);
    small.kit.pieces[0].counter.stands = vec![kernel::scene::Stand::sized(1_500, 1_000); 3];
    let booklet = grognard_press::lay_out(&small.battle(), &Wishes::default()).unwrap();
    let of = |id: &str| booklet.cuts.iter().find(|cut| cut.id == id).unwrap();
    let (guns, general) = (of("first"), of("general"));
    assert_eq!(guns.page, general.page);
    assert!(close(guns.front.y, general.front.y), "on one line");
    let last = booklet.cuts.iter().filter(|cut| cut.id == "first");
    let right = last.map(|cut| cut.front.right()).fold(0.0, f64::max);
    assert!(general.front.x > right + 5.0, "with room for the marks");
    // Each has its own line over it.
    let page = &booklet.pages[guns.page];
    let names = page.words().filter(|words| words.starts_with("Blues: "));
    assert_eq!(names.count(), 2);
}

fn overlap(one: Rect, other: Rect) -> bool {
    let apart = one.right() <= other.x + 1e-6
        || other.right() <= one.x + 1e-6
        || one.bottom() <= other.y + 1e-6
        || other.bottom() <= one.y + 1e-6;
    !apart
}

#[test]
fn everybody_has_a_counter_and_a_line_in_the_roster() {
    for kind in KINDS {
        let small = Small::of(kind);
        let booklet = grognard_press::lay_out(&small.battle(), &Wishes::default()).unwrap();
        let roster: Vec<&str> = booklet
            .pages
            .iter()
            .filter(|page| page.part == Part::Roster)
            .flat_map(grognard_press::Page::words)
            .collect();
        for piece in &small.kit.pieces {
            let counter = &piece.counter;
            let cut = booklet.cuts.iter().filter(|cut| cut.id == counter.id);
            assert_eq!(cut.count(), counter.stands.len().max(1), "{}", counter.id);
            assert!(roster.contains(&counter.name.as_str()), "{}", counter.name);
        }
        let markers = small.kit.markers.iter();
        let markers: usize = markers.map(|(_, count)| usize::from(*count)).sum();
        let of_pieces = small.kit.pieces.iter();
        let pieces: usize = of_pieces.map(|it| it.counter.stands.len().max(1)).sum();
        assert_eq!(booklet.cuts.len(), pieces + markers);
    }
}

#[test]
fn a_long_list_of_those_stood_for_wraps_itself_and_no_name() {
    let mut small = Small::of(Kind::Table);
    let long = "3rd Division of reserve artillery";
    // Guns beside the foot, who stand for many.
    let mut guns = small.kit.pieces[0].clone();
    "guns".clone_into(&mut guns.counter.id);
    long.clone_into(&mut guns.counter.name);
    small.kit.pieces.push(guns);
    let of = |id: &str, count: usize| Mustered {
        id: id.to_owned(),
        name: String::new(),
        side: String::new(),
        of: (0..count).map(|it| format!("Battalion {it}")).collect(),
        values: Vec::new(),
    };
    let muster = MusterReport {
        scales: vec![Scale {
            text: "a unit is a battery".to_owned(),
            rules: Vec::new(),
        }],
        units: vec![of("first", 30), of("guns", 1), of("general", 1)],
        left_out: Vec::new(),
    };
    let battle = Battle {
        muster: Some(&muster),
        ..small.battle()
    };
    let booklet = grognard_press::lay_out(&battle, &Wishes::default()).unwrap();
    let roster = booklet.pages.iter().filter(|it| it.part == Part::Roster);
    let words: Vec<&str> = roster.flat_map(grognard_press::Page::words).collect();
    assert!(words.contains(&long), "{words:?}");
    let lists = words.iter().filter(|it| it.starts_with("Battalion "));
    assert!(lists.count() > 2, "the list took several lines");
    assert!(words.contains(&"a unit is a battery"));
    // Whomever a general leads, he stands for nobody: his table has no such column.
    let heads = words.iter().filter(|it| **it == "stands for");
    assert_eq!(heads.count(), 1);
}

#[test]
fn no_heading_of_the_reference_stands_apart_from_its_first_table() {
    let mut small = Small::of(Kind::Areas);
    for before in 52..64 {
        let filler = (0..before).fold(Section::new("Before"), |section, _| {
            section.note(&RULE, "Something that takes a line.")
        });
        let table = (0..8).fold(
            Table::new(&RULE, "A short table", &["die", "what comes of it"]),
            |table, die| table.row([die.to_string(), "a result".to_owned()]),
        );
        let over = Section::new("Over a table").table(table);
        small.reference.sections = vec![filler, over];
        let booklet = grognard_press::lay_out(&small.battle(), &Wishes::default()).unwrap();
        let heading = foot_of(&booklet, "Over a table");
        let table = foot_of(&booklet, "A short table");
        assert_eq!(heading.0, table.0, "{before}: on another page");
        assert!(
            close(heading.1[0], table.1[0]),
            "{before}: in another column"
        );
    }
}

/// The page of the reference on which words stand, and where their foot is.
fn foot_of(booklet: &Booklet, wanted: &str) -> (usize, At) {
    let pages = booklet.pages.iter().enumerate();
    let mut found = pages
        .filter(|(_, page)| page.part == Part::Reference)
        .flat_map(|(number, page)| page.items.iter().map(move |item| (number, item)))
        .filter_map(|(number, item)| match item {
            Item::Words { at, words, .. } if words == wanted => Some((number, *at)),
            _ => None,
        });
    found.next().unwrap()
}

#[test]
fn no_page_is_empty_and_nothing_leaves_its_page() {
    for kind in KINDS {
        let booklet = printed(kind, &Wishes::default());
        for page in &booklet.pages {
            assert!(page.items.len() > 3, "{:?}", page.part);
            for item in &page.items {
                if let Item::Words { at, words, .. } = item {
                    assert!(at[0] > 3.0 && at[0] < page.size[0] - 3.0, "{words}");
                    assert!(at[1] > 3.0 && at[1] < page.size[1] - 2.0, "{words}");
                }
            }
        }
    }
}

#[test]
fn a_map_that_nobody_could_glue_is_refused() {
    let mut small = Small::of(Kind::Table);
    small.scene.table.as_mut().unwrap().size = [480_000, 480_000];
    let wishes = Wishes {
        scale: Some(2.0),
        ..Wishes::default()
    };
    let refused = grognard_press::lay_out(&small.battle(), &wishes);
    assert!(matches!(refused, Err(PressError::TooLarge { .. })));
}

#[test]
fn the_first_page_says_how_it_is_printed() {
    let booklet = printed(Kind::Table, &Wishes::default());
    let words: Vec<&str> = booklet.pages[0].words().collect();
    let all = words.join(" ");
    for wanted in [
        "A small fight",
        "100 %",
        "Contents",
        "How the sheets lie",
        "cm",
        "inches",
    ] {
        assert!(all.contains(wanted), "{wanted} in {all}");
    }
    for sheet in &booklet.sheets {
        assert!(words.contains(&sheet.name.as_str()), "{}", sheet.name);
    }
}
