//! A table for tests: a small map and a position in a few words, orders with
//! the dice they roll, and what stands where afterwards.
//!
//! ```text
//! area a open            area NAME open|wood|buildings|closed|reserve [of SIDE] [height N] [ridge] [room N]
//! border a b             border A B [marsh|hedge] [height N] [road] [one-way]
//! unit f1 french inf3 a  unit NAME SIDE KIND[RATING] PLACE [hits N] [MARK...] [is ATTRIBUTE] [gun G] [of NATION]
//! leader ney french f1 commander ...    leader NAME SIDE UNIT|away|waiting [BONUS...] [rank N] [of NATION]
//! ```
//! Kinds are inf, lc, ln, hc and art; a PLACE is `a`, `a>b` for the approach of a
//! towards b, `waiting` or `eliminated`; marks are square, limbered, moved,
//! rallied, fired, switched. Buildings have room for 1 if they say nothing. French play first. Both sides get a reserve. A
//! semicolon ends a line as well.
// Each test file uses a part of it, and a test may stop where it stumbles.
#![allow(dead_code, clippy::unwrap_used)]

pub mod combat;

use std::fmt::Write as _;

use kernel::chance::Scripted;
use kernel::{AnyGame, Ask, BattleFiles, Choices, GiveError, Given, Rulebook, Side};
use lines_of_battle::RULEBOOK;

/// A battle under test.
pub struct Table {
    pub game: Box<dyn AnyGame>,
}

/// Where and how a unit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// `a`, `a>b`, `eliminated` or `waiting`.
    pub at: String,
    pub hits: u64,
    pub marks: Vec<String>,
}

/// A table in the French move phase with five command points.
pub fn table(text: &str) -> Table {
    table_at(text, r#"step = "move""#, &[])
}

/// A table with options.
pub fn table_with(text: &str, options: &[(&str, &str)]) -> Table {
    table_at(text, r#"step = "move""#, options)
}

/// A table at any step: further lines for the position, such as `step = "rally"`
/// or `active = "allied"` or `points = 2` or `turn = 3`.
pub fn table_at(text: &str, position: &str, options: &[(&str, &str)]) -> Table {
    let scenario = scenario(text, position);
    let files = BattleFiles {
        name: "test".to_owned(),
        files: vec![(lines_of_battle::FILE.to_owned(), scenario.clone())],
    };
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.set(RULEBOOK.options(), name, value).unwrap();
    }
    let game = RULEBOOK.begin(&files, &choices);
    let game = game.unwrap_or_else(|fault| panic!("{:#?}\n{scenario}", fault.faults));
    Table { game }
}

impl Table {
    /// Gives an order with exactly these dice and returns what happened.
    #[track_caller]
    pub fn give(&mut self, order: &str, dice: &[u8]) -> Given {
        let mut script = Scripted::new(dice);
        match self.game.give(order, &mut script) {
            Ok(given) => {
                assert!(
                    script.is_spent(),
                    "`{order}` used {} of {dice:?}",
                    script.used()
                );
                given
            }
            Err(error) => panic!("`{order}`: {error}; legal: {:?}", self.orders()),
        }
    }

    /// Gives several orders that roll nothing.
    #[track_caller]
    pub fn run(&mut self, orders: &[&str]) {
        for order in orders {
            self.give(order, &[]);
        }
    }

    /// The number of the rule by which an order is refused; the order is not
    /// among the legal ones, and nothing has changed.
    #[track_caller]
    pub fn refused(&mut self, order: &str) -> &'static str {
        let before = self.game.snapshot();
        let listed = self.orders().iter().any(|legal| legal == order);
        match self.game.give(order, &mut Scripted::new(&[])) {
            Err(GiveError::Refused(refused)) => {
                assert!(!listed, "`{order}` is listed and refused");
                assert_eq!(self.game.snapshot(), before);
                refused.rule.id
            }
            other => panic!("`{order}` should be refused: {other:?}"),
        }
    }

    /// Whether an order is legal, by generator and checker alike.
    #[track_caller]
    pub fn allows(&self, order: &str) -> bool {
        let listed = self.orders().iter().any(|legal| legal == order);
        assert_eq!(
            listed,
            self.game.check(order).is_ok(),
            "generator and checker on `{order}`"
        );
        listed
    }

    /// All legal orders, sorted.
    pub fn orders(&self) -> Vec<String> {
        let mut orders: Vec<_> = self.game.orders().into_iter().map(|o| o.notation).collect();
        orders.sort();
        orders
    }

    /// Who is asked, and by which rule.
    pub fn asked(&self) -> (&'static str, &'static str) {
        match (self.game.ask(), self.game.question()) {
            (Ask::Order(Side::First), Some(question)) => ("french", question.rule.id),
            (Ask::Order(Side::Second), Some(question)) => ("allied", question.rule.id),
            _ => ("nobody", ""),
        }
    }

    /// The position as JSON.
    pub fn position(&self) -> serde_json::Value {
        serde_json::from_str(&self.game.snapshot()).unwrap()
    }

    /// Command points left.
    pub fn points(&self) -> u64 {
        self.position()["points"].as_u64().unwrap()
    }

    /// The state of a unit.
    #[track_caller]
    pub fn unit(&self, id: &str) -> Unit {
        let position = self.position();
        let rows = position["unit"].as_array().unwrap();
        let Some(row) = rows.iter().find(|row| row["id"] == id) else {
            return Unit {
                at: "waiting".to_owned(),
                hits: 0,
                marks: Vec::new(),
            };
        };
        let mut at = row["at"].as_str().unwrap().to_owned();
        if let Some(towards) = row["towards"].as_str() {
            let _ = write!(at, ">{towards}");
        }
        let marks = row["marks"].as_array().into_iter().flatten();
        Unit {
            at,
            hits: row["hits"].as_u64().unwrap_or(0),
            marks: marks
                .map(|mark| mark.as_str().unwrap().to_owned())
                .collect(),
        }
    }

    /// Where a unit is.
    pub fn at(&self, id: &str) -> String {
        self.unit(id).at
    }

    /// The hits of a unit.
    pub fn hits(&self, id: &str) -> u64 {
        self.unit(id).hits
    }

    /// Whether a unit has a mark.
    pub fn marked(&self, id: &str, mark: &str) -> bool {
        self.unit(id).marks.iter().any(|m| m == mark)
    }

    /// The row of a leader in the position; null while he is waiting.
    pub fn leader(&self, id: &str) -> serde_json::Value {
        let position = self.position();
        let rows = position["leader"].as_array().cloned().unwrap_or_default();
        rows.into_iter()
            .find(|row| row["id"] == id)
            .unwrap_or_default()
    }
}

/// The scenario file of a table.
fn scenario(text: &str, position: &str) -> String {
    let mut file = String::from(
        "[scenario]\ntitle = \"Test\"\nabout = \"\"\nfirst = \"french\"\nbegins = \"14:00\"\n\
         minutes-per-turn = 30\nturns = 14\n\
         variable-arrival = { side = \"allied\", from = \"14:30\" }\n\
         [[side]]\nid = \"french\"\nname = \"French\"\n[[side]]\nid = \"allied\"\nname = \"Allies\"\n\
         [victory]\nper-eliminated-unit = 1\n",
    );
    let (mut rows, mut closed) = (String::new(), Vec::new());
    for line in text
        .split(['\n', ';'])
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["area", name, kind, rest @ ..] => {
                if matches!(*kind, "wood" | "buildings" | "closed") {
                    closed.push((*name).to_owned());
                }
                area(&mut file, name, kind, rest);
            }
            ["border", a, b, rest @ ..] => {
                let open = !closed.iter().any(|name| name == a || name == b);
                border(&mut file, a, b, open, rest);
            }
            ["unit", name, side, kind, place, rest @ ..] => {
                unit(&mut file, &mut rows, [name, side, kind, place], rest);
            }
            ["leader", name, side, place, rest @ ..] => {
                leader(&mut file, &mut rows, [name, side, place], rest);
            }
            _ => panic!("a table cannot read `{line}`"),
        }
    }
    if !text.contains("of french") || !text.contains("reserve of french") {
        area(&mut file, "french-reserve", "reserve", &["of", "french"]);
    }
    if !text.contains("reserve of allied") {
        area(&mut file, "allied-reserve", "reserve", &["of", "allied"]);
    }
    for turn in 0..14 {
        let time = 14 * 60 + turn * 30;
        let _ = writeln!(
            file,
            "[[command]]\ntime = \"{}:{:02}\"\nfrench = 2\nallied = 1",
            time / 60,
            time % 60
        );
    }
    file.push_str("[position]\n");
    for (key, value) in [
        ("turn", "1"),
        ("active", "\"french\""),
        ("points", "5"),
        ("step", "\"move\""),
    ] {
        if !position
            .lines()
            .any(|line| line.trim().starts_with(&format!("{key} =")))
        {
            let _ = writeln!(file, "{key} = {value}");
        }
    }
    for line in position
        .lines()
        .take_while(|line| !line.trim().starts_with('['))
    {
        let _ = writeln!(file, "{}", line.trim());
    }
    file.push_str(&rows);
    for line in position
        .lines()
        .skip_while(|line| !line.trim().starts_with('['))
    {
        let _ = writeln!(file, "{}", line.trim());
    }
    file
}

fn value<'a>(words: &[&'a str], key: &str) -> Option<&'a str> {
    words
        .iter()
        .position(|word| *word == key)
        .and_then(|at| words.get(at + 1).copied())
}

fn area(file: &mut String, name: &str, kind: &str, rest: &[&str]) {
    let terrain = if kind == "reserve" {
        "reinforcement"
    } else {
        kind
    };
    let height = value(rest, "height").unwrap_or("0");
    let _ = writeln!(
        file,
        "[[area]]\nid = \"{name}\"\nname = \"{name}\"\nterrain = \"{terrain}\"\nheight = {height}\n\
         ridge = {}\nat = [0, 0]\noutline = [[0, 0], [1, 0], [0, 1]]",
        rest.contains(&"ridge")
    );
    let room = value(rest, "room").or((kind == "buildings").then_some("1"));
    if let Some(room) = room {
        let _ = writeln!(file, "capacity = {room}");
    }
    if kind == "reserve" {
        let _ = writeln!(file, "reinforcements = \"{}\"", value(rest, "of").unwrap());
    }
}

fn border(file: &mut String, a: &str, b: &str, open: bool, rest: &[&str]) {
    let marsh = rest.contains(&"marsh");
    let approach = if marsh {
        "marsh"
    } else if rest.contains(&"hedge") {
        "hedge"
    } else {
        "open"
    };
    let _ = writeln!(
        file,
        "[[border]]\nbetween = [\"{a}\", \"{b}\"]\nheight = {}\nroad = {}\nline = [[0, 0], [1, 0]]",
        value(rest, "height").unwrap_or("0"),
        rest.contains(&"road"),
    );
    if open {
        let _ = writeln!(file, "approach = \"{approach}\"");
    } else if marsh {
        let _ = writeln!(file, "marsh = true");
    }
    if rest.contains(&"one-way") {
        let _ = writeln!(file, "one-way-from = \"{a}\"");
    }
}

fn unit(file: &mut String, rows: &mut String, [name, side, kind, place]: [&str; 4], rest: &[&str]) {
    let letters = kind.trim_end_matches(|c: char| c.is_ascii_digit());
    let rating = &kind[letters.len()..];
    let kind = match letters {
        "inf" => "infantry",
        "lc" => "light-cavalry",
        "ln" => "lancers",
        "hc" => "heavy-cavalry",
        "art" => "artillery",
        other => panic!("`{other}` is no kind of unit"),
    };
    let nation = value(rest, "of").unwrap_or(side);
    let _ = writeln!(
        file,
        "[[unit]]\nid = \"{name}\"\nside = \"{side}\"\nnation = \"{nation}\"\nkind = \"{kind}\"\n\
         name = \"{name}\"\nlabel = \"{name}\""
    );
    if kind != "artillery" {
        let _ = writeln!(
            file,
            "rating = {}",
            if rating.is_empty() { "3" } else { rating }
        );
    }
    if let Some(gun) = value(rest, "gun") {
        let _ = writeln!(file, "gun = \"{gun}\"");
    }
    match value(rest, "arrives") {
        Some(time) => _ = writeln!(file, "arrives = \"{time}\""),
        None => _ = writeln!(file, "start = \"free\""),
    }
    let attributes: Vec<_> = rest
        .windows(2)
        .filter(|w| w[0] == "is")
        .map(|w| format!("{:?}", w[1]))
        .collect();
    let _ = writeln!(file, "attributes = [{}]", attributes.join(", "));
    let marks: Vec<_> = [
        "square", "limbered", "moved", "rallied", "fired", "switched",
    ]
    .iter()
    .filter(|mark| rest.contains(mark))
    .map(|mark| format!("{mark:?}"))
    .collect();
    let _ = writeln!(rows, "[[position.unit]]\nid = \"{name}\"");
    match place.split_once('>') {
        Some((own, towards)) => _ = writeln!(rows, "at = \"{own}\"\ntowards = \"{towards}\""),
        None => _ = writeln!(rows, "at = \"{place}\""),
    }
    let _ = writeln!(
        rows,
        "hits = {}\nmarks = [{}]",
        value(rest, "hits").unwrap_or("0"),
        marks.join(", ")
    );
}

fn leader(file: &mut String, rows: &mut String, [name, side, place]: [&str; 3], rest: &[&str]) {
    const BONUSES: [&str; 11] = [
        "commander",
        "incompetent",
        "efficient",
        "buffoon",
        "imbecile",
        "courageous",
        "cowardly",
        "organised",
        "cavalryman",
        "dashing",
        "stubborn",
    ];
    let bonuses: Vec<_> = BONUSES
        .iter()
        .filter(|b| rest.contains(b))
        .map(|b| format!("{b:?}"))
        .collect();
    let _ = writeln!(
        file,
        "[[leader]]\nid = \"{name}\"\nside = \"{side}\"\nname = \"{name}\"\nseniority = {}\nbonuses = [{}]",
        value(rest, "rank").unwrap_or("1"),
        bonuses.join(", ")
    );
    match value(rest, "arrives") {
        Some(time) => _ = writeln!(file, "arrives = \"{time}\""),
        None => _ = writeln!(file, "start = true"),
    }
    if let Some(nation) = value(rest, "of") {
        let _ = writeln!(file, "nation = \"{nation}\"");
    }
    match place {
        "waiting" => {}
        "away" => {
            _ = writeln!(
                rows,
                "[[position.leader]]\nid = \"{name}\"\naway = {}",
                value(rest, "turns").unwrap_or("1")
            );
        }
        unit => {
            _ = writeln!(
                rows,
                "[[position.leader]]\nid = \"{name}\"\nwith = \"{unit}\""
            );
        }
    }
}
