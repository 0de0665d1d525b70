//! Which position of which game, as who sees it.

use std::path::PathBuf;

use kernel::{AnyGame, Viewer};

use crate::failure::Failure;
use crate::game_file::GameFile;

/// A position of a game.
#[derive(clap::Args, Debug)]
pub struct Position {
    /// The game.
    file: PathBuf,
    /// The position after so many decisions; 0 is the start.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who looks: a side, `spectator` or `umpire`.
    #[arg(long = "as", value_name = "SIDE")]
    viewer: Option<String>,
}

impl Position {
    /// The game, and the position as the viewer may see it.
    pub fn open(&self) -> Result<(GameFile, Box<dyn AnyGame>), Failure> {
        let file = GameFile::open(&self.file)?;
        let viewer = match &self.viewer {
            Some(word) => file.viewer(word)?,
            None => Viewer::Umpire,
        };
        let game = file.at(self.at)?.redacted(viewer);
        Ok((file, game))
    }

    /// The number of the last decision before it.
    pub fn decision(&self, file: &GameFile) -> usize {
        self.at.unwrap_or(file.play.record().entries.len())
    }
}
