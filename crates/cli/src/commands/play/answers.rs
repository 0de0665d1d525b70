//! What a line at the prompt means, and the answer to it.

use std::path::Path;

use kernel::GiveError;

use super::help::{HELP, Word};
use super::session::{Next, Session};
use crate::commands::{rules, undo};
use crate::failure::Failure;
use crate::giving::{self, NotGiven};
use crate::text::{self, hanging, lists};

impl Session<'_> {
    /// Understands a line: an order, a command, or words to look for.
    pub(super) fn hear(&mut self, line: &str) -> Result<Next, Failure> {
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
                if lists::asked(&lists::numbered(&orders), line).is_empty() {
                    self.console
                        .say(&hanging("", &format!("{reason}. `?` for help.")))?;
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
            Word::Map => {
                let map = text::map(&self.view().scene());
                format!("{}\n{}", map.drawing, map.key)
            }
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
                Err(wrong) => return self.grumble(&wrong.into()),
            },
            Word::Standing => {
                let names = text::tell::names(&self.file.game().scene());
                let standing = self.view().standing();
                format!(
                    "Were it over now: {}",
                    text::tell::outcome(&standing, &self.file.game().tally(), &names)
                )
            }
            Word::Save(path) => match self.file.save_as(Path::new(path)) {
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
        let table = text::odds::of_order(&forecast);
        Ok(format!("{order}\n{table}"))
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
            if side.is_none_or(|side| self.is_human(side)) {
                return Ok(next);
            }
        }
    }

    pub(super) fn refuse(&mut self, error: &NotGiven) -> Result<Next, Failure> {
        let (what, _) = error.words();
        self.console.say(&hanging("Refused: ", &what))?;
        Ok(Next::Stay)
    }

    fn grumble(&mut self, failure: &Failure) -> Result<Next, Failure> {
        self.console.say(&failure.words())?;
        Ok(Next::Stay)
    }
}
