//! One talk with a program: at most one game is open at a time.

use std::io::Write;
use std::path::PathBuf;

use kernel::record::{Dice, Play, Record, Undo};
use kernel::{AnyGame, Ask, Viewer};
use lab::games::general;

use super::answer::{self, Trouble, trouble};
use crate::commands::set_up::SetUp;
use crate::failure::Failure;
use crate::game_file::GameFile;
use crate::giving::{self, NotGiven};
use crate::seeds;

/// What the program has open.
#[derive(Default)]
pub(super) struct Session {
    open: Option<GameFile>,
}

impl Session {
    /// Carries a command out, all but its last line.
    pub(super) fn command(
        &mut self,
        command: &str,
        words: &[&str],
        out: &mut dyn Write,
    ) -> Result<(), Trouble> {
        match command {
            "grognard" => introduce(out),
            "isready" => Ok(()),
            "new" => self.begin(words, out),
            "state" => answer::state(self.game()?, out),
            "orders" => self.list(out),
            "do" => self.give(words, out),
            "undo" => self.undo(out),
            "odds" => self.odds(words, out),
            "go" => self.think(words, out),
            "worth" => Ok(writeln!(out, "worth {}", self.game()?.game().worth())?),
            "view" => self.view(words, out),
            "record" => {
                write!(out, "{}", self.game()?.play.record().to_text())?;
                Ok(writeln!(out, ".")?)
            }
            _ => Err(trouble(format!("`{command}` is no command"))),
        }
    }

    fn game(&mut self) -> Result<&mut GameFile, Trouble> {
        let none = "no game is open: begin one with `new BATTLE` or `load`";
        self.open.as_mut().ok_or_else(|| trouble(none))
    }

    /// `new BATTLE [rulebook SLUG] [seed WORD] [dice typed] [option NAME=VALUE]…`
    fn begin(&mut self, words: &[&str], out: &mut dyn Write) -> Result<(), Trouble> {
        let [battle, rest @ ..] = words else {
            return Err(trouble("the battle is missing"));
        };
        let mut set_up = SetUp {
            battle: (*battle).to_owned(),
            rulebook: None,
            options: Vec::new(),
        };
        let (mut word, mut typed) = (None, false);
        for pair in rest.chunks(2) {
            match *pair {
                ["rulebook", slug] => set_up.rulebook = Some(slug.to_owned()),
                ["seed", seed] => word = Some(seed),
                ["option", option] => set_up.options.push(option.to_owned()),
                ["dice", "typed"] => typed = true,
                _ => {
                    return Err(trouble(format!(
                        "`{}` cannot be read: rulebook, seed, dice typed, option may follow",
                        pair.join(" ")
                    )));
                }
            }
        }
        let seed = if typed {
            None
        } else {
            Some(seeds::seed(word)?)
        };
        let (rulebook, play) = set_up.begin(seed)?;
        self.open = Some(GameFile {
            path: PathBuf::new(),
            rulebook,
            play,
            seed,
        });
        if let Some(seed) = seed {
            writeln!(out, "commitment {}", seed.commitment())?;
        }
        answer::state(self.game()?, out)
    }

    /// A record that was sent line by line.
    pub(super) fn load(&mut self, text: &str) -> Result<(), Trouble> {
        let record = Record::from_text(text).map_err(|fault| trouble(fault.to_string()))?;
        let rulebook = library::rulebook(&record.rulebook).map_err(Failure::from)?;
        let seed = record.seed;
        let play = Play::resume(rulebook, record, |_, _, _| ())
            .map_err(|error| trouble(error.to_string()))?;
        self.open = Some(GameFile {
            path: PathBuf::new(),
            rulebook,
            play,
            seed,
        });
        Ok(())
    }

    fn list(&mut self, out: &mut dyn Write) -> Result<(), Trouble> {
        for (place, order) in self.game()?.game().orders().iter().enumerate() {
            writeln!(out, "order {} {}", place + 1, order.notation)?;
        }
        Ok(())
    }

    /// `do N` or `do NOTATION`, with `rolls 4 3` where dice are typed.
    fn give(&mut self, words: &[&str], out: &mut dyn Write) -> Result<(), Trouble> {
        let file = self.game()?;
        let split = words.iter().position(|word| *word == "rolls");
        let (order, rolls) = words.split_at(split.unwrap_or(words.len()));
        let rolls = rolls.get(1..).unwrap_or_default();
        let rolls = rolls
            .iter()
            .map(|roll| giving::read_roll(roll).ok_or_else(|| trouble(giving::no_roll(roll))));
        let rolls: Vec<u8> = rolls.collect::<Result<_, _>>()?;
        let order = giving::meant(file.game(), &order.join(" "))?;
        let given = giving::give(file, &order, &rolls).map_err(|error| {
            let (what, _) = error.words();
            match error {
                NotGiven::Wants(request) => {
                    trouble(format!("wants {}: {what}", giving::short(&request)))
                }
                _ => trouble(what),
            }
        })?;
        answer::given(&given, out)?;
        answer::state(file, out)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Trouble> {
        let file = self.game()?;
        match file
            .play
            .undo()
            .map_err(|error| trouble(error.to_string()))?
        {
            Undo::Taken(_) => answer::state(file, out),
            Undo::AtStart => Err(trouble("there is nothing to take back")),
            Undo::ChanceSpoke(order) => Err(trouble(format!("chance has spoken: {order} stands"))),
            Undo::Revealed(order) => Err(trouble(format!(
                "something hidden was shown: {order} stands"
            ))),
        }
    }

    fn odds(&mut self, words: &[&str], out: &mut dyn Write) -> Result<(), Trouble> {
        let file = self.game()?;
        let order = giving::meant(file.game(), &words.join(" "))?;
        let forecast = file.game().forecast(&order);
        let forecast = forecast.map_err(|error| trouble(error.to_string()))?;
        for (of, modifier) in &forecast.modifiers {
            answer::modifier(of, modifier, out)?;
        }
        if let Some(part) = &forecast.part {
            writeln!(out, "part {part}")?;
        }
        for (text, chance) in &forecast.outcomes {
            writeln!(out, "outcome {chance} {text}")?;
        }
        Ok(())
    }

    /// `go GENERAL`: which order a computer general would give, by his own view.
    fn think(&mut self, words: &[&str], out: &mut dyn Write) -> Result<(), Trouble> {
        let file = self.game()?;
        let name = words.first().ok_or_else(|| trouble("which general?"))?;
        staff::appoint(name, 0).map_err(|error| trouble(error.to_string()))?;
        let Ask::Order(side) = file.game().ask() else {
            return Err(trouble("the game is over"));
        };
        let number = u64::from(file.play.next_number());
        let seed = match file.play.record().dice {
            Dice::Seeded(commitment) => seeds::seed(Some(&commitment.to_string()))?,
            Dice::Typed => seeds::seed(Some("typed"))?,
        };
        let mut general = general(name, seed, number);
        let mut view = file.game().redacted(Viewer::Player(side));
        let nth = general.choose(view.as_mut());
        let orders = view.orders();
        let order = orders.get(nth).ok_or_else(|| trouble("no order"))?;
        Ok(writeln!(out, "bestorder {}", order.notation)?)
    }

    /// `view [SIDE]`: the position as that side sees it, as one line of JSON.
    fn view(&mut self, words: &[&str], out: &mut dyn Write) -> Result<(), Trouble> {
        let file = self.game()?;
        let viewer = file.viewer(words.first().unwrap_or(&"umpire"))?;
        let view: Box<dyn AnyGame> = file.game().redacted(viewer);
        Ok(writeln!(
            out,
            "view {}",
            kernel::json::scene(&view.scene())
        )?)
    }
}

/// Who we are, and what can be played.
fn introduce(out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "id name Grognard {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id protocol 1")?;
    for book in library::RULEBOOKS {
        writeln!(out, "rulebook {} {}", book.slug(), book.version())?;
    }
    for battle in library::battles() {
        writeln!(out, "battle {}", battle.name)?;
    }
    for name in staff::NAMES {
        writeln!(out, "general {name}")?;
    }
    Ok(())
}
