//! Chance that is told what to answer: by a test, a record or a person.

use super::{Chance, Request, Unknown};

/// Answers from a list, one after the other; then it does not know.
pub struct Scripted<'a> {
    answers: &'a [u8],
    used: usize,
}

impl<'a> Scripted<'a> {
    /// A script of answers.
    pub const fn new(answers: &'a [u8]) -> Self {
        Scripted { answers, used: 0 }
    }

    /// How many answers have been given.
    pub const fn used(&self) -> usize {
        self.used
    }

    /// Whether the whole script has been used.
    pub const fn is_spent(&self) -> bool {
        self.used == self.answers.len()
    }
}

impl Chance for Scripted<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        match self.answers.get(self.used) {
            Some(&answer) if request.draw.allows(answer) => {
                self.used += 1;
                Ok(answer)
            }
            _ => Err(Unknown(request)),
        }
    }
}

/// Asks a person, through whatever the program talks with him.
pub struct Typed<F>(pub F);

impl<F: FnMut(Request) -> Option<u8>> Chance for Typed<F> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        match (self.0)(request) {
            Some(answer) if request.draw.allows(answer) => Ok(answer),
            _ => Err(Unknown(request)),
        }
    }
}
