//! A table for tests: ground, generals and units in a few words, orders with the dice they roll, and
//! what stands where afterwards. A line, or what a semicolon ends, is one thing; distances are inches on
//! a table of 60 by 48.
//!
//! ```text
//! wood X Y X Y                 ground between two corners; also `town NAME X Y X Y`, `water X Y X Y`
//! stream X Y X Y               a line; also `hedge`, `lane`; `ford X Y WIDTH`
//! spot X Y METRES              a height of the ground, on a table that is not flat
//! means KIND WORDS             what a kind of ground means here; `room NAME N [fortified]` for a town
//! chief f 5 5                  a commander in chief: side and place; also `corps f 5 5`, `horse f 5 5`
//! f1 line 6 20 20 n [WORDS]    a unit: id, kind, bases, the middle of its front, where it faces
//! ```
//! The first letter of a unit's id is its side: f attacks and plays first, p defends. Kinds are line,
//! light, hc, lc, ho and ha. Words are formations, grades, special types, tempers and marks; every unit
//! is in command unless it says `alone`. One that `waits` comes in the first period, or `waits-long`. Chiefs stand far off unless they are placed.

use std::fmt::Write as _;

use kernel::chance::Scripted;
use kernel::{AnyGame, BattleFiles, Choices, FileFault, GiveError, Given, Rulebook};
use large_battles::RULEBOOK;
use serde_json::Value;

pub struct Table {
    pub game: Box<dyn AnyGame>,
}

/// A table in the French movement step.
pub fn table(text: &str) -> Table {
    table_at(text, "step = \"move\"", &[])
}

/// A table at any step: further lines for the position.
pub fn table_at(text: &str, position: &str, options: &[(&str, &str)]) -> Table {
    match try_table(text, position, options) {
        Ok(game) => Table { game },
        Err(fault) => panic!("{}: {:#?}", fault.file, fault.faults),
    }
}

pub fn try_table(
    text: &str,
    position: &str,
    options: &[(&str, &str)],
) -> Result<Box<dyn AnyGame>, FileFault> {
    try_changed(text, position, options, &[])
}

/// A table whose scenario file is changed before it is read: what is there, and what is put in its place.
pub fn try_changed(
    text: &str,
    position: &str,
    options: &[(&str, &str)],
    changes: &[(&str, &str)],
) -> Result<Box<dyn AnyGame>, FileFault> {
    let (mut scenario, ground) = files(text, position);
    for (old, new) in changes {
        assert!(scenario.contains(old), "`{old}` is not in the scenario");
        scenario = scenario.replace(old, new);
    }
    let battle = BattleFiles {
        name: "test".to_owned(),
        files: vec![
            (large_battles::FILE.to_owned(), scenario),
            (large_battles::GROUND.to_owned(), ground),
        ],
    };
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.set(RULEBOOK.options(), name, value).unwrap();
    }
    RULEBOOK.begin(&battle, &choices)
}

/// Files of a battle: the ground of a text, and a scenario.
pub fn ground_and(text: &str, scenario: &str) -> BattleFiles {
    BattleFiles {
        name: "test".to_owned(),
        files: vec![
            (large_battles::FILE.to_owned(), scenario.to_owned()),
            (
                large_battles::GROUND.to_owned(),
                files(text, "step = \"move\"").1,
            ),
        ],
    }
}

fn number(word: &str) -> i32 {
    let (whole, part) = word.split_once('.').unwrap_or((word, ""));
    format!("{whole}{part:0<3}").parse().expect("a number")
}

fn metres(word: &str) -> i32 {
    number(word) / 10
}

fn facing(word: &str) -> i32 {
    match word {
        "n" => 0,
        "e" => 9_000,
        "s" => 18_000,
        "w" => 27_000,
        degrees => degrees.parse::<i32>().expect("a bearing") * 100,
    }
}

const HEAD: &str = r#"
name = "Test"
date = "1815-06-16"
origin = "the corner"
extent = { west = 0, south = 0, east = 6000, north = 4800 }
"#;

const SCENARIO: &str = r#"
[scenario]
title = "Test"
about = "A test."
attacker = "french"
begins = "15:00"
periods = 3
[table]
metres-per-inch = 100
south-west = [0, 0]
north-east = [6000, 4800]
first-level = 0
level-step = 0
[victory]
per-base = 1
per-battery = 2
margin = 0
[[side]]
id = "french"
name = "French"
army = "corps"
baseline = "south"
areas = [[[0, 0], [6000, 0], [6000, 2000], [0, 2000]]]
[[side]]
id = "prussian"
name = "Prussian"
army = "corps"
baseline = "north"
areas = [[[0, 2000], [6000, 2000], [6000, 4800], [0, 4800]]]
[[corps]]
id = "f"
name = "French corps"
[[corps]]
id = "p"
name = "Prussian corps"
"#;

fn files(text: &str, position: &str) -> (String, String) {
    let (mut ground, mut rows, mut places) = (HEAD.to_owned(), String::new(), String::new());
    let (mut chiefs, mut count) = ([false; 2], 0);
    for line in text.split(['\n', ';']) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words.as_slice() {
            [] => {}
            [kind @ ("wood" | "water"), x, y, x2, y2] => {
                let (x, y, x2, y2) = (metres(x), metres(y), metres(x2), metres(y2));
                let height = if kind == "water" { "height = 0\n" } else { "" };
                write!(
                    ground,
                    "[[{kind}]]\nname = \"{kind}\"\n{height}outline = [[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]]\n"
                )
                .unwrap();
            }
            ["town", name, x, y, x2, y2] => {
                let (x, y, x2, y2) = (metres(x), metres(y), metres(x2), metres(y2));
                write!(
                    ground,
                    "[[buildings]]\nname = \"{name}\"\nblocks = [[[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]]]\n"
                )
                .unwrap();
            }
            [kind @ ("stream" | "hedge" | "lane"), x, y, x2, y2] => {
                let line = [metres(x), metres(y), metres(x2), metres(y2)];
                let [x, y, x2, y2] = line;
                let (table, extra) = match kind {
                    "stream" => ("stream", "source-height = 0\nmouth-height = 0"),
                    "hedge" => ("hedge", "kind = \"hedge\""),
                    _ => ("road", "kind = \"lane\""),
                };
                write!(
                    ground,
                    "[[{table}]]\nname = \"{kind}\"\n{extra}\nline = [[{x}, {y}], [{x2}, {y2}]]\n"
                )
                .unwrap();
            }
            ["means", kind, ref words @ ..] => {
                let words: Vec<String> =
                    words.iter().map(|word| format!("{word} = true")).collect();
                let means = words.join(", ");
                write!(
                    rows,
                    "[[terrain]]\nkind = \"{kind}\"\nmeans = {{ {means} }}\n"
                )
                .unwrap();
            }
            ["room", name, room, ref rest @ ..] => {
                let fortified = !rest.is_empty();
                write!(
                    rows,
                    "[[town]]\nname = \"{name}\"\nroom = {room}\nfortification = {fortified}\n"
                )
                .unwrap();
            }
            ["spot", x, y, height] => {
                let (x, y) = (metres(x), metres(y));
                write!(ground, "[[spot]]\nat = [{x}, {y}]\nheight = {height}\n").unwrap();
            }
            ["ford", x, y, width] => {
                let (x, y, width) = (metres(x), metres(y), metres(width));
                write!(rows, "[[ford]]\nat = [{x}, {y}]\nwidth = {width}\n").unwrap();
            }
            [post @ ("chief" | "corps" | "horse"), side, x, y] => {
                count += 1;
                if post == "chief" {
                    chiefs[usize::from(side == "p")] = true;
                }
                general(&mut rows, &mut places, post, side, [x, y], count);
            }
            [id, kind, bases, x, y, faces, ref rest @ ..] => {
                unit(&mut rows, &mut places, [id, kind, bases, x, y, faces], rest);
            }
            _ => panic!("`{line}` is nothing for a table"),
        }
    }
    for (place, side) in ["f", "p"].into_iter().enumerate() {
        if !chiefs[place] {
            let at = if place == 0 {
                ["58", "2"]
            } else {
                ["58", "46"]
            };
            general(&mut rows, &mut places, "chief", side, at, 90 + place);
        }
    }
    let active = if position.contains("active") {
        ""
    } else {
        "active = \"french\"\n"
    };
    let whole = format!("{SCENARIO}{rows}[position]\nperiod = 1\n{active}{position}\n{places}");
    (whole, ground)
}

fn general(
    rows: &mut String,
    places: &mut String,
    post: &str,
    side: &str,
    [x, y]: [&str; 2],
    count: usize,
) {
    let whole = if side == "p" { "prussian" } else { "french" };
    let (id, word) = match post {
        "chief" => (format!("{side}-chief"), "commander"),
        "corps" => (format!("{side}-corps-{count}"), "corps"),
        _ => (format!("{side}-horse-{count}"), "cavalry"),
    };
    write!(
        rows,
        "[[general]]\nid = \"{id}\"\nname = \"{id}\"\nlabel = \"G\"\nside = \"{whole}\"\nnation = \"{whole}\"\npost = \"{word}\"\ncorps = \"{side}\"\nat = [{}, {}]\n",
        metres(x),
        metres(y)
    )
    .unwrap();
    write!(
        places,
        "[[position.general]]\nid = \"{id}\"\nat = [{}, {}]\n",
        number(x),
        number(y)
    )
    .unwrap();
}

fn unit(rows: &mut String, places: &mut String, head: [&str; 6], rest: &[&str]) {
    let [id, kind, bases, x, y, faces] = head;
    let whole = if id.starts_with('p') {
        "prussian"
    } else {
        "french"
    };
    let kind = match kind {
        "line" => "line-infantry",
        "light" => "light-infantry",
        "hc" => "heavy-cavalry",
        "lc" => "light-cavalry",
        "ho" => "horse-artillery",
        "ha" => "heavy-artillery",
        other => panic!("`{other}` is no kind"),
    };
    let guns = kind.ends_with("artillery");
    let (mut formation, mut grade) = (if guns { "unlimbered" } else { "column" }, "trained");
    let (mut order, mut marks, mut special) = ("steady", vec!["commanded"], Vec::new());
    let mut arrives = "";
    for word in rest {
        match *word {
            "line" | "column" | "march" | "square" | "town" | "unlimbered" | "limbered" => {
                formation = word;
            }
            "guard" | "elite" | "trained" | "raw" => grade = word,
            "disordered" | "recovering" | "routing" => order = word,
            "alone" => marks.clear(),
            "waits" => arrives = "arrives = 1\n",
            "waits-long" => arrives = "arrives = 3\n",
            "british-trained" | "old-regime" | "ill-armed" | "poorly-served" | "large-battery"
            | "cossacks" => special.push(*word),
            mark => marks.push(mark),
        }
    }
    let count: u8 = bases.parse().expect("bases");
    let full = count.max(3);
    let strength = if guns {
        String::new()
    } else {
        format!("grade = \"{grade}\"\nfigures = {}\n", full * 4)
    };
    let special = special
        .iter()
        .map(|word| format!("\"{word}\""))
        .collect::<Vec<_>>()
        .join(", ");
    write!(
        rows,
        "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nlabel = \"{id}\"\nside = \"{whole}\"\nnation = \"{whole}\"\nkind = \"{kind}\"\n{strength}special = [{special}]\n{arrives}corps = \"{}\"\nat = [{}, {}]\nfacing = {}\n",
        &id[..1],
        metres(x),
        metres(y),
        facing(faces) / 100
    )
    .unwrap();
    if !arrives.is_empty() {
        return;
    }
    let marks = marks
        .iter()
        .map(|mark| format!("\"{mark}\""))
        .collect::<Vec<_>>()
        .join(", ");
    write!(
        places,
        "[[position.unit]]\nid = \"{id}\"\nat = [{}, {}]\nfacing = {}\nformation = \"{formation}\"\nbases = {count}\norder = \"{order}\"\nmarks = [{marks}]\n",
        number(x),
        number(y),
        facing(faces)
    )
    .unwrap();
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
            Err(error) => panic!("`{order}`: {error}; listed: {:?}", self.orders()),
        }
    }

    /// Gives several orders that roll nothing.
    #[track_caller]
    pub fn run(&mut self, orders: &[&str]) {
        for order in orders {
            self.give(order, &[]);
        }
    }

    /// The rule by which an order is refused; nothing has changed.
    #[track_caller]
    pub fn refused(&mut self, order: &str) -> &'static str {
        let before = self.game.snapshot();
        match self.game.give(order, &mut Scripted::new(&[])) {
            Err(GiveError::Refused(refused)) => {
                assert_eq!(self.game.snapshot(), before);
                assert!(
                    !self.orders().iter().any(|listed| listed == order),
                    "`{order}` is listed"
                );
                refused.rule.id
            }
            other => panic!("`{order}` should be refused: {other:?}"),
        }
    }

    /// Whether an order is legal.
    pub fn allows(&self, order: &str) -> bool {
        self.game.check(order).is_ok()
    }

    pub fn orders(&self) -> Vec<String> {
        self.game
            .orders()
            .into_iter()
            .map(|order| order.notation)
            .collect()
    }

    pub fn position(&self) -> Value {
        serde_json::from_str(&self.game.snapshot()).unwrap()
    }

    /// What is being decided, as the position writes it.
    pub fn step(&self) -> String {
        self.position()["step"].to_string().replace('"', "")
    }

    /// A unit as the position writes it.
    #[track_caller]
    pub fn unit(&self, id: &str) -> Value {
        let position = self.position();
        let rows = position["unit"].as_array().unwrap();
        rows.iter()
            .find(|row| row["id"] == id)
            .expect("the unit is there")
            .clone()
    }

    /// Where a unit's front is, in thousandths.
    pub fn at(&self, id: &str) -> [i64; 2] {
        let unit = self.unit(id);
        [0, 1].map(|place| unit["at"][place].as_i64().unwrap())
    }

    pub fn bases(&self, id: &str) -> u64 {
        self.unit(id)["bases"].as_u64().unwrap()
    }

    /// `steady` if nothing else is written.
    pub fn order_of(&self, id: &str) -> String {
        self.unit(id)["order"]
            .as_str()
            .unwrap_or("steady")
            .to_owned()
    }

    pub fn formation(&self, id: &str) -> String {
        self.unit(id)["formation"].as_str().unwrap().to_owned()
    }

    pub fn is_gone(&self, id: &str) -> bool {
        matches!(self.unit(id)["place"].as_str(), Some("destroyed" | "fled"))
    }

    pub fn has(&self, id: &str, mark: &str) -> bool {
        let unit = self.unit(id);
        let marks = unit["marks"].as_array().cloned().unwrap_or_default();
        marks.iter().any(|known| known == mark)
    }

    /// The rules cited by the last events.
    pub fn cited(given: &Given) -> Vec<&'static str> {
        given
            .events
            .iter()
            .flat_map(|told| told.rules.iter().map(|rule| rule.id))
            .collect()
    }

    /// The rules of the modifiers in what happened, with their values.
    pub fn modifiers(given: &Given) -> Vec<(&'static str, i8)> {
        let modifiers = given.events.iter().flat_map(|told| &told.modifiers);
        modifiers
            .map(|(_, modifier)| (modifier.rule.id, modifier.value))
            .collect()
    }
}
