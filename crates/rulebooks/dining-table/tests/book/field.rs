//! A table in a few words: units, orders with their cards and dice, refusals.

use std::fmt::Write as _;

use dining_table::{
    Act, Battle, Chit, FILE, GeneralId, Kind, Place, RULEBOOK, Stage, UnitId, UnitState,
};
use kernel::chance::{Card, Scripted};
use kernel::{Ask, BattleFiles, Choices, Game, Log, Side, Stop};

/// A battle on the table.
pub struct Field {
    pub game: Battle,
    pub told: Vec<String>,
    /// The rules that each of it was told by.
    pub rules: Vec<Vec<&'static str>>,
}

const HEAD: &str = r#"
title = "Test"
periods = 5
starts = "10:00"
attacker = "french"
points-per-sp = 1
[table]
width = 40000
height = 40000
[[side]]
id = "french"
name = "French"
points = 3
[[side]]
id = "allied"
name = "Allies"
[[objective]]
name = "the hill"
at = [20000, 20000]
within = 2000
points = 5
"#;

/// By which reading of the book a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    First,
    Second,
}

/// Generals that every field has: two Commanders, a division each.
const GENERALS: &str = r#"
[[general]]
id = "ney"
name = "Ney"
side = "french"
level = "commander"
hq = 8
hq-at = [20000, 1000]
at = [20000, 2000]
[[general]]
id = "foy"
name = "Foy"
side = "french"
level = "division"
under = "ney"
at = [FOY]
[[general]]
id = "hill"
name = "Hill"
side = "allied"
level = "commander"
hq = 8
hq-at = [20000, 39000]
at = [20000, 38000]
[[general]]
id = "adam"
name = "Adam"
side = "allied"
level = "division"
under = "hill"
at = [ADAM]
"#;

/// A headquarters that is a piece of its own stands with its general unless a test says where.
fn with_headquarters(text: &str) -> String {
    let mut written = String::new();
    let mut large = false;
    for line in text.lines() {
        let word = line.trim();
        match word.strip_prefix("at = ") {
            Some(place) if large => {
                let _ = writeln!(written, "hq-at = {place}");
                large = false;
            }
            _ if word.starts_with("hq-at") || word.starts_with("[[") => large = false,
            _ => {}
        }
        large |= ["hq = 8", "hq = 10", "hq = 12"].contains(&word);
        written.push_str(line);
        written.push('\n');
    }
    written
}

impl Field {
    /// A field with these units, one a line: `f1 french infantry 5 at 10000 10000 0 traits S morale 4`, with
    /// terrain, and the places of the two divisional generals. Unnamed things are as usual: M4, under the
    /// side's division.
    pub fn with(units: &str, terrain: &str, foy: &str, adam: &str) -> Field {
        Field::build(
            units,
            &format!("{terrain}{GENERALS}"),
            foy,
            adam,
            &Choices::default(),
        )
    }

    /// A field with more at the head of the scenario, begun.
    pub fn night(units: &str, head: &str) -> Field {
        Field::headed(
            head,
            units,
            GENERALS,
            "20000, 12000",
            "20000, 36000",
            &Choices::default(),
        )
        .begun()
    }

    /// The same with everything else in the scenario's own words, and options.
    pub fn build(units: &str, rest: &str, foy: &str, adam: &str, choices: &Choices) -> Field {
        Field::headed("", units, rest, foy, adam, choices)
    }

    fn headed(
        head: &str,
        units: &str,
        rest: &str,
        foy: &str,
        adam: &str,
        choices: &Choices,
    ) -> Field {
        let mut text = format!("{head}{HEAD}{rest}")
            .replace("FOY", foy)
            .replace("ADAM", adam);
        for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<_> = line.split_whitespace().collect();
            let [id, side, arm, sps, "at", x, y, facing, more @ ..] = words.as_slice() else {
                panic!("{line}");
            };
            let under = if *side == "french" { "foy" } else { "adam" };
            let mut given = format!("under = \"{under}\"\n");
            for pair in more.chunks(2) {
                if pair[0] == "under" {
                    given = format!("under = \"{}\"\n", pair[1]);
                }
            }
            for pair in more.chunks(2).filter(|pair| pair[0] != "under") {
                let number = pair[1].parse::<i32>().is_ok();
                let quote = if number { "" } else { "\"" };
                let _ = writeln!(given, "{} = {quote}{}{quote}", pair[0], pair[1]);
            }
            if !more.contains(&"morale") {
                given.push_str("morale = 4\n");
            }
            let _ = write!(
                text,
                "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\narm = \"{arm}\"\nsps = {sps}\n\
                 at = [{x}, {y}]\nfacing = {facing}\n{given}"
            );
        }
        let text = with_headquarters(&text);
        let files = BattleFiles {
            name: "test".to_owned(),
            files: vec![(FILE.to_owned(), text.clone())],
        };
        let game = RULEBOOK
            .battle(&files, choices)
            .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        Field {
            game,
            told: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// The game goes on by the reading of the first version.
    pub fn by_first_reading(mut self) -> Field {
        let setup = std::sync::Arc::make_mut(&mut self.game.setup);
        setup.options.first_reading = true;
        self
    }

    /// The game goes on by this reading.
    pub fn read(self, reading: Reading) -> Field {
        match reading {
            Reading::First => self.by_first_reading(),
            Reading::Second => self,
        }
    }

    /// The battle has begun and the French move first: they have 7 points, the Allies 1.
    pub fn begun(mut self) -> Field {
        self.give("begin", "2 6 1 2");
        self
    }

    /// Gives an order, with the dice and cards that it draws, all of them.
    pub fn give(&mut self, order: &str, chance: &str) -> &mut Field {
        let answers: Vec<u8> = chance
            .split_whitespace()
            .map(|word| match word.parse::<u8>() {
                Ok(die) => die,
                Err(_) => word.parse::<Card>().expect("a card").number(),
            })
            .collect();
        let mut script = Scripted::new(&answers);
        let read = self
            .game
            .parse(order)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.game.notation(&read), order);
        let mut next = self.game.clone();
        let mut log = Log::keeping();
        match next.apply(&read, &mut script, &mut log) {
            Ok(()) => {}
            Err(Stop::Refusal(refusal)) => {
                panic!("`{order}` is refused: {refusal:?} {}", refusal.text())
            }
            Err(Stop::Unknown(unknown)) => {
                panic!(
                    "`{order}` wants {:?} for {}",
                    unknown.0.draw, unknown.0.why.what
                )
            }
        }
        assert!(script.is_spent(), "`{order}` did not draw all of {chance}");
        self.game = next;
        let events = log.into_events();
        let tellings: Vec<_> = events.iter().map(|event| self.game.tell(event)).collect();
        let ids = |telling: &kernel::Telling| telling.rules.iter().map(|rule| rule.id).collect();
        self.rules = tellings.iter().map(ids).collect();
        self.told = tellings.into_iter().map(|telling| telling.text).collect();
        self
    }

    /// The rule that forbids an order.
    pub fn refused(&self, order: &str) -> &'static str {
        let read = self
            .game
            .parse(order)
            .unwrap_or_else(|error| panic!("{error}"));
        match self.game.check(&read) {
            Ok(()) => panic!("`{order}` is allowed"),
            Err(refusal) => refusal.rule().info().id,
        }
    }

    /// Whether an order is allowed.
    pub fn allows(&self, order: &str) -> bool {
        let read = self
            .game
            .parse(order)
            .unwrap_or_else(|error| panic!("{error}"));
        self.game.check(&read).is_ok()
    }

    /// Whether an order is listed.
    pub fn lists(&self, order: &str) -> bool {
        let mut orders = Vec::new();
        self.game.orders(&mut orders);
        orders.iter().any(|one| self.game.notation(one) == order)
    }

    /// The rules by which the last order was told, where a text has this in it.
    pub fn told_by(&self, part: &str) -> Vec<&'static str> {
        let mut rules = Vec::new();
        for (text, by) in self.told.iter().zip(&self.rules) {
            if text.contains(part) {
                rules.extend(by);
            }
        }
        rules
    }

    /// Whether something was told of the last order.
    pub fn was_told(&self, part: &str) -> bool {
        self.told.iter().any(|text| text.contains(part))
    }

    pub fn id(&self, name: &str) -> UnitId {
        let place = self
            .game
            .setup
            .units
            .iter()
            .position(|unit| unit.id == name);
        UnitId(place.expect("a unit") as u8)
    }

    pub fn general(&self, name: &str) -> GeneralId {
        let place = self
            .game
            .setup
            .generals
            .iter()
            .position(|one| one.id == name);
        GeneralId(place.expect("a general") as u8)
    }

    pub fn unit(&self, name: &str) -> &UnitState {
        self.game.pos.unit(self.id(name))
    }

    pub fn unit_mut(&mut self, name: &str) -> &mut UnitState {
        let id = self.id(name);
        self.game.pos.unit_mut(id)
    }

    pub fn at(&self, name: &str) -> (i32, i32) {
        let at = self.unit(name).pose.at;
        (at.x, at.y)
    }

    pub fn is_here(&self, name: &str) -> bool {
        self.unit(name).place == Place::Table
    }

    /// Puts an order marker on a division, face down.
    pub fn ordered(mut self, general: &str, kind: Kind) -> Field {
        let id = self.general(general);
        self.game.pos.general_mut(id).order = Some(Chit::Down(kind));
        self
    }

    /// The French division takes its turn with this card: the units move.
    pub fn turn(mut self, card: &str) -> Field {
        self.give("turn foy", "");
        self.give("activate", card);
        self
    }

    /// The battle has begun, and the French division moves under an Action order.
    pub fn acting(self) -> Field {
        self.begun().ordered("foy", Kind::Action).turn("9H")
    }

    pub fn stage(&self) -> Stage {
        self.game.pos.stage
    }

    pub fn asked(&self) -> Option<Side> {
        match self.game.ask() {
            Ask::Order(side) => Some(side),
            Ask::Nothing => None,
        }
    }

    pub fn points(&self, general: &str) -> u8 {
        self.game.pos.general(self.general(general)).points
    }

    pub fn chit(&self, general: &str) -> Option<Chit> {
        self.game.pos.general(self.general(general)).order
    }

    pub fn act(&self, name: &str) -> Act {
        self.unit(name).act
    }
}

/// The French division moves under an Action order, its general at (20, 11.5).
pub fn acting(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000").acting()
}

/// The same by a reading of the book, with its general at a place and the Allied one far away.
pub fn acting_by(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    Field::with(units, terrain, foy, "20000, 36000")
        .read(reading)
        .acting()
}
