//! The ground of a battle, from its folder.

use kernel::{BattleFiles, FileFault};

use super::Geography;

/// The file of a battle's folder that holds its ground.
pub const FILE: &str = "ground.toml";

/// The ground of a battle, read and checked.
pub fn of(battle: &BattleFiles) -> Result<Geography, FileFault> {
    let text = battle.must(FILE)?;
    let read = Geography::from_toml(text)
        .map_err(|error| FileFault::unreadable(FILE, error.message(), error.span()))?;
    FileFault::none_of(FILE, text, read.check())?;
    Ok(read)
}

/// The ground of a battle that has one.
pub fn if_any(battle: &BattleFiles) -> Result<Option<Geography>, FileFault> {
    battle.get(FILE).map(|_| of(battle)).transpose()
}
