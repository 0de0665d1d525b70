//! Orders of players and generals, with dice from the seed or from the table.

use kernel::chance::Typed;
use kernel::record::Dice;
use kernel::{Given, Request, Side, Viewer};

use super::session::{Next, Player, Session};
use crate::failure::Failure;
use crate::giving::{self, NotGiven};
use crate::text::{self, hanging};

/// Generals among themselves are saved so often.
const SAVE_EVERY: usize = 250;

impl Session<'_> {
    /// Gives an order and tells what came of it.
    pub(super) fn give(&mut self, order: &str) -> Result<Next, Failure> {
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
        let given = self
            .file
            .play
            .give(order, &mut dice)
            .map_err(NotGiven::from);
        match trouble {
            Some(failure) => Err(failure),
            None => Ok(given),
        }
    }

    pub(super) fn let_decide(&mut self, side: Side) -> Result<(), Failure> {
        let mut view = self.file.game().redacted(Viewer::Player(side));
        let Player::General(general) = &mut self.players[side] else {
            return Ok(());
        };
        let (name, place) = (general.name(), general.choose(view.as_mut()));
        let orders = self.file.game().orders();
        let Some(order) = orders.get(place) else {
            return Err(Failure::wrong(format!(
                "the general {name} has no order to give"
            )));
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
        let order = hanging("", &format!("{who}{}", given.notation));
        self.log.push(format!("{order}{events}"));
        let said = if who.is_empty() {
            events
        } else {
            format!("{order}{events}")
        };
        self.console.say(&said)
    }
}
