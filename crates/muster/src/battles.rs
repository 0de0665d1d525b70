//! The battles that are built into the program.

use include_dir::{Dir, DirEntry, include_dir};

static BATTLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../battles");

/// The ground of a battle, shared by all rulebooks.
pub const GROUND_FILE: &str = ground::geography::FILE;

/// The armies of a battle, shared by all rulebooks.
pub const ARMIES_FILE: &str = armies::FILE;

/// What happened in a battle, for comparison: no rulebook reads it.
pub const HISTORY_FILE: &str = "history.toml";

/// A battle that is built in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleInfo {
    /// Its short name: that of its folder.
    pub name: String,
    /// Its name.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// The short names of the rulebooks that play it.
    pub rulebooks: Vec<String>,
}

/// The battles that are built in, by name.
pub fn battles() -> Vec<BattleInfo> {
    let mut battles: Vec<_> = BATTLES.dirs().filter_map(info).collect();
    battles.sort_by(|a, b| a.name.cmp(&b.name));
    battles
}

/// The text of a file of a battle that is built in.
pub fn built_in_file(battle: &str, file: &str) -> Option<&'static str> {
    folder(battle)?
        .get_file(format!("{battle}/{file}"))?
        .contents_utf8()
}

/// Whether a battle of that name is built in.
pub fn is_built_in(battle: &str) -> bool {
    folder(battle).is_some_and(|folder| info(folder).is_some())
}

fn folder(battle: &str) -> Option<&'static Dir<'static>> {
    BATTLES.dirs().find(|folder| name(folder) == Some(battle))
}

fn name<'a>(folder: &Dir<'a>) -> Option<&'a str> {
    folder.path().file_name()?.to_str()
}

/// A folder with neither ground nor a scenario is no battle. Where no ground is
/// shared, a scenario brings its own table and says what it is called.
fn info(folder: &Dir<'static>) -> Option<BattleInfo> {
    let name = name(folder)?;
    let ground = built_in_file(name, GROUND_FILE).unwrap_or_default();
    let rulebooks: Vec<String> = folder.entries().iter().filter_map(rulebook).collect();
    if ground.is_empty() && rulebooks.is_empty() {
        return None;
    }
    let scenario = |slug: &String| {
        let table: toml::Table = built_in_file(name, &format!("{slug}.toml"))?.parse().ok()?;
        let title = table.get("scenario")?.get("title")?.as_str()?;
        Some(title.to_owned())
    };
    Some(BattleInfo {
        name: name.to_owned(),
        title: head(ground, "title")
            .or_else(|| head(ground, "name"))
            .or_else(|| rulebooks.iter().find_map(scenario))
            .unwrap_or_else(|| name.to_owned()),
        date: head(ground, "date").unwrap_or_default(),
        rulebooks,
    })
}

/// The rulebook whose scenario a file is: it bears the rulebook's short name.
fn rulebook(entry: &DirEntry<'_>) -> Option<String> {
    let path = entry.as_file()?.path();
    let is_scenario = path.extension()? == "toml"
        && path.file_name()? != GROUND_FILE
        && path.file_name()? != ARMIES_FILE
        && path.file_name()? != HISTORY_FILE;
    is_scenario.then(|| path.file_stem()?.to_str().map(str::to_owned))?
}

/// The built-in battle whose title a scenario bears.
pub(crate) fn of_title(scenario: &str) -> Option<String> {
    let table: toml::Table = scenario.parse().ok()?;
    let title = table.get("scenario")?.get("title")?.as_str()?;
    let battle = battles().into_iter().find(|info| info.title == title)?;
    Some(battle.name)
}

/// A value from the head of a file, as text.
fn head(text: &str, key: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    match table.get(key)? {
        toml::Value::String(value) => Some(value.clone()),
        toml::Value::Datetime(date) => Some(date.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{head, is_built_in};

    #[test]
    fn a_head_is_read_as_text() {
        let text = "title = \"A battle\"\ndate = 1815-06-16\nscale = 3\n";
        assert_eq!(head(text, "title").as_deref(), Some("A battle"));
        assert_eq!(head(text, "date").as_deref(), Some("1815-06-16"));
        assert_eq!(head(text, "scale"), None);
        assert_eq!(head("not toml", "title"), None);
    }

    #[test]
    fn a_folder_without_ground_or_scenario_is_no_battle() {
        assert!(!is_built_in("schema"));
        assert!(!is_built_in("borodino"));
        assert!(!is_built_in("../battles"));
    }
}
