//! A sitting: prompts, orders and everything else one may ask for.

use kernel::chance::Typed;
use kernel::record::Dice;
use kernel::{AnyGame, Ask, BySide, GiveError, Given, Request, Side, Viewer};
use staff::General;

use super::console::Console;
use super::help::{HELP, Word};
use crate::commands::{do_order, rules, undo};
use crate::failure::Failure;
use crate::files::{self, Readers};
use crate::game_file::GameFile;
use crate::giving::{self, NotGiven};
use crate::text::{self, hanging, lists};
use crate::{library, seeds};

/// A list longer than this is shown in groups, or page by page.
const PAGE: usize = 18;
/// Generals among themselves are saved so often.
const SAVE_EVERY: usize = 250;

/// Who decides for a side.
pub enum Player {
    /// Whoever sits at the terminal.
    Human,
    /// The computer.
    General(Box<dyn General>),
}

/// What follows after a line that was typed.
enum Next {
    /// The same question again.
    Stay,
    /// The game has gone on, or back.
    Moved,
    /// The player leaves.
    Leave,
}

/// A sitting.
pub struct Session<'a> {
    file: GameFile,
    players: BySide<Player>,
    console: Console<'a>,
    /// What happened, by decision.
    log: Vec<String>,
    /// The caption that was shown last.
    caption: String,
    /// The numbers of the orders that `more` shows next.
    rest: Vec<usize>,
}

impl<'a> Session<'a> {
    /// Sits down.
    pub fn new(
        file: GameFile,
        players: BySide<Player>,
        console: Console<'a>,
        log: Vec<String>,
    ) -> Self {
        Session {
            file,
            players,
            console,
            log,
            caption: String::new(),
            rest: Vec::new(),
        }
    }

    /// Plays until the game is over or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let Ask::Order(side) = self.file.game().ask() else {
                return self.finish();
            };
            self.banner()?;
            if matches!(self.players[side], Player::General(_)) {
                self.let_decide(side)?;
                continue;
            }
            self.file.save()?;
            self.show_question()?;
            loop {
                let prompt = self.prompt(side);
                let Some(line) = self.console.ask(&prompt)? else {
                    return self.leave();
                };
                match self.hear(&line)? {
                    Next::Stay => {}
                    Next::Moved => break,
                    Next::Leave => return self.leave(),
                }
            }
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let scene = self.file.game().scene();
        let text = format!(
            "{} by {}. The game is kept in {}.\nType a number to give an order, `?` for help.\n\n",
            scene.title,
            self.file.rulebook.title(),
            self.file.path.display()
        );
        self.console.say(&text)?;
        if Side::BOTH.into_iter().any(|side| matches!(self.players[side], Player::Human)) {
            self.console.say(&text::map(&scene))?;
        }
        Ok(())
    }

    fn banner(&mut self) -> Result<(), Failure> {
        let caption = self.file.game().scene().caption;
        if caption != self.caption {
            self.console.say(&format!("\n== {caption}\n"))?;
            self.caption = caption;
        }
        Ok(())
    }

    fn prompt(&self, side: Side) -> String {
        let name = &self.file.game().scene().sides[side].name;
        format!("{name} {}> ", self.file.play.next_number())
    }

    /// The position as the one at the terminal may see it.
    fn view(&self) -> Box<dyn AnyGame> {
        let humans: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| matches!(self.players[*side], Player::Human))
            .collect();
        let viewer = match (humans.as_slice(), self.file.game().ask()) {
            ([side], _) => Viewer::Player(*side),
            ([_, _], Ask::Order(side)) => Viewer::Player(side),
            _ => Viewer::Umpire,
        };
        self.file.game().redacted(viewer)
    }

    fn show_question(&mut self) -> Result<(), Failure> {
        let game = self.file.game();
        if let Some(question) = game.question() {
            let text = text::tell::question(&game.scene(), &question);
            self.console.say(&format!("\n{text}"))?;
        }
        self.show_orders("")
    }

    /// The orders that have some words: all, in groups, or the first page.
    fn show_orders(&mut self, words: &str) -> Result<(), Failure> {
        let orders = self.file.game().orders();
        let fitting = lists::fitting(&lists::numbered(&orders), words);
        self.rest.clear();
        let groups = lists::groups(&fitting);
        let text = if fitting.is_empty() {
            "No order has these words; `orders` lists all.\n".to_owned()
        } else if let ([(_, only)], "") = (fitting.as_slice(), words) {
            format!("{}Enter gives it: {}.\n", lists::lines(&fitting), only.notation)
        } else if fitting.len() <= PAGE {
            lists::lines(&fitting)
        } else if groups.len() > 1 && groups.len() < fitting.len() {
            let hint = "Type the words of a group to see its orders.\n";
            format!("{}{hint}", lists::overview(&groups))
        } else {
            return self.show_page(&fitting.iter().map(|(number, _)| *number).collect::<Vec<_>>());
        };
        self.console.say(&text)
    }

    fn show_page(&mut self, numbers: &[usize]) -> Result<(), Failure> {
        let orders = self.file.game().orders();
        let size = if self.console.is_person() { PAGE } else { usize::MAX };
        let page: Vec<_> = numbers
            .iter()
            .take(size)
            .filter_map(|number| Some((*number, orders.get(number - 1)?)))
            .collect();
        self.rest = numbers.iter().skip(size).copied().collect();
        let mut text = lists::lines(&page);
        if !self.rest.is_empty() {
            text.push_str(&format!("{} more: `more`.\n", self.rest.len()));
        }
        self.console.say(&text)
    }

    /// Understands a line: an order, a command, or words to look for.
    fn hear(&mut self, line: &str) -> Result<Next, Failure> {
        if line.is_empty() {
            return match self.file.game().orders().as_slice() {
                [only] => self.give(&only.notation.clone()),
                _ => self.show_question().map(|()| Next::Stay),
            };
        }
        let order = match giving::meant(self.file.game(), line) {
            Ok(order) => order,
            Err(failure) => return self.grumble(&failure),
        };
        match (self.file.game().check(&order), Word::read(line)) {
            (Ok(()), _) => self.give(&order),
            (Err(_), Some(word)) => self.obey(&word),
            (Err(GiveError::Unreadable(reason)), None) => {
                let orders = self.file.game().orders();
                if lists::fitting(&lists::numbered(&orders), line).is_empty() {
                    self.console.say(&hanging("", &format!("{reason}. `?` for help.")))?;
                } else {
                    self.show_orders(line)?;
                }
                Ok(Next::Stay)
            }
            (Err(error), None) => self.refuse(&error.into()),
        }
    }

    fn obey(&mut self, word: &Word<'_>) -> Result<Next, Failure> {
        let text = match word {
            Word::Help => HELP.to_owned(),
            Word::Map => text::map(&self.view().scene()),
            Word::Units(word) => {
                let scene = self.view().scene();
                format!("{}{}", text::units(&scene, word), text::panels(&scene))
            }
            Word::Orders(words) => return self.show_orders(words).map(|()| Next::Stay),
            Word::More => {
                let rest = std::mem::take(&mut self.rest);
                return self.show_page(&rest).map(|()| Next::Stay);
            }
            Word::Odds(order) => match self.odds(order) {
                Ok(text) => text,
                Err(failure) => return self.grumble(&failure),
            },
            Word::Log(count) => {
                let count = count.parse().unwrap_or(10);
                self.log[self.log.len().saturating_sub(count)..].concat()
            }
            Word::Rules(id) => match library::rule(self.file.rulebook, id) {
                Ok(rule) => rules::page(self.file.rulebook, rule),
                Err(failure) => return self.grumble(&failure),
            },
            Word::Standing => {
                let names = text::tell::names(&self.file.game().scene());
                let standing = self.view().standing();
                format!("Were it over now: {}", text::tell::outcome(&standing, &names))
            }
            Word::Save(path) => match self.save_copy(path) {
                Ok(()) => format!("A copy is in {path}.\n"),
                Err(failure) => return self.grumble(&failure),
            },
            Word::Undo => return self.step_back(),
            Word::Quit => return Ok(Next::Leave),
        };
        self.console.say(&text)?;
        Ok(Next::Stay)
    }

    fn odds(&self, order: &str) -> Result<String, Failure> {
        let game = self.file.game();
        let order = giving::meant(game, order)?;
        let forecast = game.forecast(&order).map_err(NotGiven::from)?;
        let table = text::odds::table(&forecast.modifiers, &forecast.outcomes);
        Ok(format!("{order}\n{table}"))
    }

    fn save_copy(&self, path: &str) -> Result<(), Failure> {
        let path = std::path::Path::new(path);
        let record = self.file.play.record();
        files::write(path, record.to_text().as_bytes(), Readers::Usual)?;
        match (self.file.seed, record.seed) {
            (Some(seed), None) => seeds::keep(path, seed),
            _ => Ok(()),
        }
    }

    /// Gives an order and tells what came of it.
    fn give(&mut self, order: &str) -> Result<Next, Failure> {
        let given = if self.file.play.record().dice == Dice::Typed {
            self.give_typed(order)?
        } else {
            giving::give(&mut self.file, order, &[])
        };
        match given {
            Ok(given) => {
                self.tell(&given, "")?;
                Ok(Next::Moved)
            }
            Err(error) => self.refuse(&error),
        }
    }

    /// Gives an order, asking for each die.
    fn give_typed(&mut self, order: &str) -> Result<Result<Given, NotGiven>, Failure> {
        let console = &mut self.console;
        let mut trouble = None;
        let mut dice = Typed(|request: Request| {
            let why = request.why;
            let prompt = format!(
                "  Roll {} for: {} ({})> ",
                giving::wanted(&request),
                why.what,
                why.rule
            );
            loop {
                match console.ask(&prompt) {
                    Ok(Some(line)) if line == "cancel" => return None,
                    Ok(Some(line)) => match giving::read_roll(&line) {
                        Some(answer) if request.draw.allows(answer) => return Some(answer),
                        _ => {
                            let text = "  That cannot be; `cancel` takes the order back.\n";
                            trouble = console.say(text).err();
                        }
                    },
                    Ok(None) => return None,
                    Err(failure) => trouble = Some(failure),
                }
                if trouble.is_some() {
                    return None;
                }
            }
        });
        let given = self.file.play.give(order, &mut dice).map_err(NotGiven::from);
        match trouble {
            Some(failure) => Err(failure),
            None => Ok(given),
        }
    }

    fn let_decide(&mut self, side: Side) -> Result<(), Failure> {
        let mut view = self.file.game().redacted(Viewer::Player(side));
        let Player::General(general) = &mut self.players[side] else {
            return Ok(());
        };
        let (name, place) = (general.name(), general.choose(view.as_mut()));
        let orders = self.file.game().orders();
        let Some(order) = orders.get(place) else {
            return Err(Failure::wrong(format!("the general {name} has no order to give")));
        };
        let who = format!("{} ({name}): ", self.file.game().scene().sides[side].name);
        let order = order.notation.clone();
        let given = if self.file.play.record().dice == Dice::Typed {
            self.give_typed(&order)?
        } else {
            giving::give(&mut self.file, &order, &[])
        };
        let given = given.map_err(Failure::from)?;
        self.tell(&given, &who)?;
        if self.log.len().is_multiple_of(SAVE_EVERY) {
            self.file.save()?;
        }
        Ok(())
    }

    fn tell(&mut self, given: &Given, who: &str) -> Result<(), Failure> {
        let events = text::tell::given(given);
        self.log.push(format!("{who}{}\n{events}", given.notation));
        if who.is_empty() {
            self.console.say(&events)
        } else {
            self.console.say(&format!("{who}{}\n{events}", given.notation))
        }
    }

    /// Back to the last decision of a human.
    fn step_back(&mut self) -> Result<Next, Failure> {
        let mut next = Next::Stay;
        loop {
            match undo::step_back(&mut self.file)? {
                Ok(order) => {
                    self.log.pop();
                    self.console.say(&format!("Taken back: {order}\n"))?;
                    next = Next::Moved;
                }
                Err(why) => {
                    self.console.say(&hanging("", &why))?;
                    return Ok(next);
                }
            }
            let side = self.file.play.side_to_decide();
            if side.is_none_or(|side| matches!(self.players[side], Player::Human)) {
                return Ok(next);
            }
        }
    }

    fn refuse(&mut self, error: &NotGiven) -> Result<Next, Failure> {
        let (what, _) = error.words();
        self.console.say(&hanging("Refused: ", &what))?;
        Ok(Next::Stay)
    }

    fn grumble(&mut self, failure: &Failure) -> Result<Next, Failure> {
        self.console.say(&failure.words())?;
        Ok(Next::Stay)
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.file.save()?;
        let scene = self.file.game().scene();
        let names = text::tell::names(&scene);
        self.console.say(&text::map(&scene))?;
        let outcome = text::tell::outcome(&self.file.game().standing(), &names);
        self.console.say(&format!("\nThe game is over: {outcome}"))?;
        let mut last = Vec::new();
        do_order::reveal(&self.file, &mut last)?;
        self.console.say(&String::from_utf8_lossy(&last))
    }

    fn leave(mut self) -> Result<(), Failure> {
        self.file.save()?;
        let path = self.file.path.display();
        self.console.say(&format!("The game is saved. Go on: grognard play {path}\n"))
    }
}
