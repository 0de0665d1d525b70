//! Remembers what another source answered.

use std::fmt;

use super::{Card, Chance, Draw, Request, Unknown};

/// What was asked and answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The question.
    pub request: Request,
    /// The answer.
    pub answer: u8,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.request.draw {
            Draw::Die(faces) => write!(f, "d{faces}={}", self.answer),
            Draw::Card(_) => match Card::from_number(self.answer) {
                Some(card) => write!(f, "card={card}"),
                None => write!(f, "card={}", self.answer),
            },
        }
    }
}

/// Passes questions on and keeps the answers.
pub struct Recording<'a> {
    inner: &'a mut dyn Chance,
    drawn: Vec<Drawn>,
}

impl<'a> Recording<'a> {
    /// Listens to a source.
    pub fn new(inner: &'a mut dyn Chance) -> Self {
        Recording {
            inner,
            drawn: Vec::new(),
        }
    }

    /// All that was drawn.
    pub fn into_drawn(self) -> Vec<Drawn> {
        self.drawn
    }
}

impl Chance for Recording<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        let answer = self.inner.answer(request)?;
        self.drawn.push(Drawn { request, answer });
        Ok(answer)
    }
}
