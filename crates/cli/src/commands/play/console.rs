//! Talking with the one at the terminal, or with a script in his place.

use std::io::{self, BufRead as _, IsTerminal as _, Write};

use crate::failure::Failure;

/// Output, and lines of input.
pub struct Console<'a> {
    out: &'a mut dyn Write,
    input: io::StdinLock<'static>,
    person: bool,
}

impl<'a> Console<'a> {
    /// Talks through the standard input.
    pub fn new(out: &'a mut dyn Write) -> Self {
        let input = io::stdin();
        let person = input.is_terminal();
        Console {
            out,
            input: input.lock(),
            person,
        }
    }

    /// Whether a person sits there, so that long lists come page by page.
    pub const fn is_person(&self) -> bool {
        self.person
    }

    /// Says something.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Asks for a line. `None` when there will be no more.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.say(prompt)?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        let count =
            read.map_err(|error| Failure::wrong(format!("the input ends badly: {error}")))?;
        if count == 0 {
            self.say("\n")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !self.person {
            // A script does not show what it types; its transcript should.
            self.say(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }
}
