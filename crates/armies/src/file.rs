//! The armies of a battle, from its folder.

use kernel::{BattleFiles, FileFault};

use crate::Armies;

/// The file of a battle's folder that holds its armies.
pub const FILE: &str = "armies.toml";

/// The armies of a battle, read and checked.
pub fn of(battle: &BattleFiles) -> Result<Armies, FileFault> {
    let text = battle.must(FILE)?;
    let read = Armies::from_toml(text)
        .map_err(|error| FileFault::unreadable(FILE, error.message(), error.span()))?;
    FileFault::none_of(FILE, text, read.check())?;
    Ok(read)
}

/// The armies of a battle that has any.
pub fn if_any(battle: &BattleFiles) -> Result<Option<Armies>, FileFault> {
    battle.get(FILE).map(|_| of(battle)).transpose()
}
