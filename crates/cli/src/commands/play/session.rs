//! A sitting: prompts, orders and everything else one may ask for.

use std::fmt::Write as _;

use kernel::{AnyGame, Ask, BySide, Side, Viewer};
use staff::General;

use super::console::Console;
use crate::commands::do_order;
use crate::failure::Failure;
use crate::game_file::GameFile;
use crate::text::{self, lists};

/// A list longer than this is shown in groups, or page by page.
const PAGE: usize = 18;

/// Who decides for a side.
pub enum Player {
    /// Whoever sits at the terminal.
    Human,
    /// The computer.
    General(Box<dyn General>),
}

/// What follows after a line that was typed.
pub(super) enum Next {
    /// The same question again.
    Stay,
    /// The game has gone on, or back.
    Moved,
    /// The player leaves.
    Leave,
}

/// A sitting.
pub struct Session<'a> {
    pub(super) file: GameFile,
    pub(super) players: BySide<Player>,
    pub(super) console: Console<'a>,
    /// What happened, by decision.
    pub(super) log: Vec<String>,
    /// The caption that was shown last.
    caption: String,
    /// The head of the caption under which the map was shown last.
    mapped: String,
    /// The numbers of the orders that `more` shows next.
    pub(super) rest: Vec<usize>,
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
            mapped: String::new(),
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
            self.banner(side)?;
            if !self.is_human(side) {
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
        if Side::BOTH.into_iter().any(|side| self.is_human(side)) {
            self.console.say(&text::map(&scene).key)?;
        }
        Ok(())
    }

    pub(super) fn is_human(&self, side: Side) -> bool {
        matches!(self.players[side], Player::Human)
    }

    /// A line where a new phase begins; the map where more than that is new.
    fn banner(&mut self, side: Side) -> Result<(), Failure> {
        let caption = self.file.game().scene().caption;
        if caption != self.caption {
            self.console.say(&format!("\n== {caption}\n"))?;
            self.caption = caption;
        }
        let (turn, _) = self
            .caption
            .rsplit_once(": ")
            .unwrap_or((&self.caption, ""));
        if self.is_human(side) && turn != self.mapped {
            self.mapped = turn.to_owned();
            let map = text::map(&self.view().scene());
            self.console.say(&format!("\n{}", map.drawing))?;
        }
        Ok(())
    }

    fn prompt(&self, side: Side) -> String {
        let name = &self.file.game().scene().sides[side].name;
        format!("{name} {}> ", self.file.play.next_number())
    }

    /// The position as the one at the terminal may see it.
    pub(super) fn view(&self) -> Box<dyn AnyGame> {
        let humans: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.is_human(*side))
            .collect();
        let viewer = match (humans.as_slice(), self.file.game().ask()) {
            ([side], _) => Viewer::Player(*side),
            ([_, _], Ask::Order(side)) => Viewer::Player(side),
            _ => Viewer::Umpire,
        };
        self.file.game().redacted(viewer)
    }

    pub(super) fn show_question(&mut self) -> Result<(), Failure> {
        let game = self.file.game();
        if let Some(question) = game.question() {
            let text = text::tell::question(&game.scene(), &question);
            self.console.say(&format!("\n{text}"))?;
        }
        self.show_orders("")
    }

    /// The orders that have some words: all, in groups, or the first page.
    pub(super) fn show_orders(&mut self, words: &str) -> Result<(), Failure> {
        let orders = self.file.game().orders();
        let fitting = lists::asked(&lists::numbered(&orders), words);
        self.rest.clear();
        let groups = lists::groups(&fitting);
        let text = if fitting.is_empty() {
            "No order has these words; `orders` lists all.\n".to_owned()
        } else if let ([(_, only)], "") = (fitting.as_slice(), words) {
            format!(
                "{}Enter gives it: {}.\n",
                lists::lines(&fitting),
                only.notation
            )
        } else if fitting.len() <= PAGE {
            lists::lines(&fitting)
        } else if groups.len() > 1 && groups.len() < fitting.len() {
            let hint = "A number gives that order; a word shows its orders.\n";
            format!("{}{hint}", lists::overview(&groups))
        } else {
            return self.show_page(
                &fitting
                    .iter()
                    .map(|(number, _)| *number)
                    .collect::<Vec<_>>(),
            );
        };
        self.console.say(&text)
    }

    pub(super) fn show_page(&mut self, numbers: &[usize]) -> Result<(), Failure> {
        let orders = self.file.game().orders();
        let size = if self.console.is_person() {
            PAGE
        } else {
            usize::MAX
        };
        let page: Vec<_> = numbers
            .iter()
            .take(size)
            .filter_map(|number| Some((*number, orders.get(number - 1)?)))
            .collect();
        self.rest = numbers.iter().skip(size).copied().collect();
        let mut text = lists::lines(&page);
        if !self.rest.is_empty() {
            let _ = writeln!(text, "{} more: `more`.", self.rest.len());
        }
        self.console.say(&text)
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.file.save()?;
        let scene = self.file.game().scene();
        let names = text::tell::names(&scene);
        self.console.say(&text::map(&scene).drawing)?;
        let game = self.file.game();
        let outcome = text::tell::outcome(&game.standing(), &game.tally(), &names);
        self.console
            .say(&format!("\nThe game is over: {outcome}"))?;
        let mut last = Vec::new();
        do_order::reveal(&self.file, &mut last)?;
        self.console.say(&String::from_utf8_lossy(&last))
    }

    fn leave(mut self) -> Result<(), Failure> {
        self.file.save()?;
        let path = self.file.path.display();
        self.console
            .say(&format!("The game is saved. Go on: grognard play {path}\n"))
    }
}
