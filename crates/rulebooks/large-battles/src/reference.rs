//! The quick-reference sheet, made from what the chapters play by.

use ground::table::{INCH, Kind as Ground};
use kernel::reference::{Section, Table, modifiers};
use kernel::{Reference, Rulebook};

use crate::Rule;
use crate::command::{ArmyType, Post, corps_nations, span};
use crate::fire::{ARTILLERY_ARC, INFANTRY_ARC, Range};
use crate::formation::Formation;
use crate::melee::clash::{Verdict, verdict};
use crate::rally::RallyTest;
use crate::tables::{self, GENERAL};
use crate::terrain::Terrain;
use crate::troops::{Grade, Kind};

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    Reference {
        sections: vec![
            turn(),
            command(),
            movement(),
            ground(),
            fire(book),
            squares(book),
            melee(book),
            rally(book),
        ],
    }
}

fn turn() -> Section {
    Section::new("The period").rules([
        Rule::Sequence1,
        Rule::Sequence5,
        Rule::Sequence6,
        Rule::Sequence7,
        Rule::Sequence8,
        Rule::Sequence9,
        Rule::Sequence10,
        Rule::Sequence11,
        Rule::Sequence12,
        Rule::Sequence13,
        Rule::Sequence14,
        Rule::Sequence15,
        Rule::Sequence16,
    ])
}

/// Thousandths of an inch as a sheet shows them.
fn inches(thousandths: i32) -> String {
    match thousandths {
        0 => "–".to_owned(),
        _ => format!("{}″", thousandths / INCH),
    }
}

fn command() -> Section {
    let mut table = Table::new(
        Rule::Command4,
        "Command spans",
        &["general", "corps army", "division army"],
    );
    let cell = |post, nation: &str, army| {
        span(post, nation, army).map_or_else(|| "–".to_owned(), |(span, _)| inches(span))
    };
    let mut rows = vec![("commander in chief".to_owned(), Post::Commander, "")];
    rows.extend(corps_nations().map(|nation| {
        let name = format!("corps, {}", nation.replace('-', " "));
        (name, Post::Corps, nation)
    }));
    rows.push(("cavalry".to_owned(), Post::Cavalry, ""));
    rows.push(("division".to_owned(), Post::Division, ""));
    for (name, post, nation) in rows {
        let corps = cell(post, nation, ArmyType::Corps);
        // Only armies with corps have corps commanders.
        let division = if post == Post::Corps {
            "–".to_owned()
        } else {
            cell(post, nation, ArmyType::Division)
        };
        table = table.row([name, corps, division]);
    }
    Section::new("Command").table(table).rules([
        Rule::Command6,
        Rule::Command7,
        Rule::Command8,
        Rule::Command13,
        Rule::Command24,
    ])
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::LineInfantry => "line infantry",
        Kind::LightInfantry => "light infantry",
        Kind::HeavyCavalry => "heavy cavalry",
        Kind::LightCavalry => "light cavalry",
        Kind::HorseArtillery => "horse artillery",
        Kind::HeavyArtillery => "heavy artillery",
    }
}

fn movement() -> Section {
    let mut table = Table::new(
        Rule::Movement1,
        "Moves",
        &[
            "troops",
            "line",
            "column, limbered",
            "march",
            "square, town",
            "rout",
            "pursuit",
        ],
    );
    for kind in Kind::ALL {
        let rate = |formation: Formation| {
            if formation.fits(kind) {
                inches(tables::allowance(kind, formation).0)
            } else {
                "–".to_owned()
            }
        };
        let together = if kind.is_artillery() {
            Formation::Limbered
        } else {
            Formation::Column
        };
        table = table.row([
            name(kind).to_owned(),
            rate(Formation::Line),
            rate(together),
            rate(Formation::March),
            rate(Formation::Square),
            inches(tables::rout(kind).0),
            inches(tables::pursuit(kind).0),
        ]);
    }
    Section::new("Moving")
        .table(table)
        .note(
            Rule::Movement21,
            format!("A general moves {}.", inches(GENERAL)),
        )
        .rules([
            Rule::FormationChange1,
            Rule::FormationChange2,
            Rule::FormationChange8,
            Rule::FormationChange9,
            Rule::FormationChange10,
        ])
        .note(
            Rule::FormationChange3,
            format!(
                "Limbering or unlimbering costs {} of the move.",
                inches(tables::FOUR_INCHES)
            ),
        )
}

fn ground() -> Section {
    let mut table = Table::new(
        Rule::Rough1,
        "What ground does, unless the scenario says otherwise",
        &["ground", "infantry", "cavalry", "guns", "in it"],
    );
    for (name, kind) in [
        ("wood, orchard", Ground::Wood),
        ("rough, marsh", Ground::Marsh),
        ("town", Ground::Town),
        ("stream, ditch", Ground::Stream),
        ("hedge, bank, wall", Ground::Hedge),
        ("fortification", Ground::Fortification),
        ("water, river", Ground::River),
    ] {
        let terrain = Terrain::of(kind);
        let pace = |kind| match terrain.plain_price(kind) {
            Some(1) => "full".to_owned(),
            Some(price) => format!("1/{price}"),
            None => "not".to_owned(),
        };
        let facts = [
            (terrain.cover, "cover"),
            (terrain.hides, "hides"),
            (terrain.obstacle, "obstacle"),
            (terrain.fortification, "fortification"),
        ];
        let facts: Vec<&str> = facts
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, fact)| *fact)
            .collect();
        table = table.row([
            name.to_owned(),
            pace(Kind::LineInfantry),
            pace(Kind::HeavyCavalry),
            pace(Kind::HeavyArtillery),
            facts.join(", "),
        ]);
    }
    Section::new("Ground").table(table).rules([
        Rule::Rough3,
        Rule::Rough4,
        Rule::Rough6,
        Rule::Rough7,
    ])
}

fn fire(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::Fire26,
        "Ranges",
        &["who", "muskets", "canister", "medium", "long"],
    );
    let rows = [
        ("infantry", Kind::LineInfantry, false),
        ("infantry of the old regime", Kind::LineInfantry, true),
        ("horse artillery", Kind::HorseArtillery, false),
        ("heavy artillery", Kind::HeavyArtillery, false),
    ];
    for (who, kind, old_regime) in rows {
        let reach = Range::reach(kind, old_regime) / INCH;
        // The last inch that still counts as that range.
        let last = |range| {
            let inch = (0..=reach)
                .rev()
                .find(|inch| Range::of(kind, old_regime, inch * INCH) == Some(range));
            inch.map_or_else(|| "–".to_owned(), |inch| format!("to {inch}″"))
        };
        table = table.row([
            who.to_owned(),
            last(Range::Musket),
            last(Range::Canister),
            last(Range::Medium),
            last(Range::Long),
        ]);
    }
    Section::new("Fire")
        .rules([Rule::Fire5, Rule::Fire7])
        .table(table)
        .note(
            Rule::Arc1,
            format!(
                "Arc of infantry {}° to either side, of guns {}°.",
                INFANTRY_ARC.size() / 100,
                ARTILLERY_ARC.size() / 100
            ),
        )
        .tables(modifiers(book, "fire", 3))
}

fn squares(book: &dyn Rulebook) -> Section {
    Section::new("Forming square")
        .rules([Rule::Square2])
        .tables(modifiers(book, "square", 1))
}

fn melee(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::MeleeResult1,
        "Result, by how far the higher score leads",
        &["lead", "result"],
    );
    let word = |found: Verdict| match found {
        Verdict::ARouts | Verdict::BRouts => "the loser routs and loses two bases",
        Verdict::APushed | Verdict::BPushed => "the loser is pushed back and loses a base",
        Verdict::Indecisive => "indecisive: both bounce back",
    };
    let mut from = 0_i8;
    for lead in 0..=6_i8 {
        let last = lead == 6 || verdict(lead + 1) != verdict(lead);
        if last {
            let range = match (from, lead) {
                (from, 6) => format!("{from} or more"),
                (from, to) if from == to => from.to_string(),
                (from, to) => format!("{from} to {to}"),
            };
            table = table.row([range, word(verdict(lead)).to_owned()]);
            from = lead + 1;
        }
    }
    Section::new("Melee")
        .tables(modifiers(book, "melee", 3))
        .table(table)
        .rules([
            Rule::MeleeResult8,
            Rule::MeleeResult9,
            Rule::MeleeResult13,
            Rule::MeleeResult14,
            Rule::Support4,
        ])
}

fn rally(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::RallyRout3,
        "To rally from rout, on two dice",
        &["grade", "needs"],
    );
    for (name, grade) in [
        ("guard", Grade::Guard),
        ("elite", Grade::Elite),
        ("trained", Grade::Trained),
        ("raw", Grade::Raw),
    ] {
        let needs = |guard_needs_eight| {
            let test = RallyTest {
                grade,
                commander_near: false,
                guard_needs_eight,
            };
            test.by_grade().0
        };
        let needs = match (needs(false), needs(true)) {
            (one, other) if one == other => format!("{one}+"),
            (one, other) => format!("{one}+, or {other}+ by option"),
        };
        table = table.row([name.to_owned(), needs]);
    }
    Section::new("Rally and disorder")
        .table(table)
        .tables(modifiers(book, "rally", 1))
        .rules([
            Rule::RallyRout2,
            Rule::Disorder1,
            Rule::Disorder2,
            Rule::Disorder3,
            Rule::Disorder6,
        ])
}
