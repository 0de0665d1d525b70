//! The files that all rulebooks share: read, checked, and their schemas.

use ground::geography::Geography;
use kernel::{BattleFiles, Fault, FileFault};

use crate::battles::{ARMIES_FILE, GROUND_FILE, HISTORY_FILE};
use crate::history::History;
use armies::{Armies, sound, toml_fault};

/// The ground of a battle.
pub fn geography(battle: &BattleFiles) -> Result<Geography, FileFault> {
    let text = text(battle, GROUND_FILE)?;
    let read = Geography::from_toml(text).map_err(|error| toml_fault(GROUND_FILE, &error))?;
    let problems = read.check();
    sound(GROUND_FILE, text, problems.iter().map(ToString::to_string))?;
    Ok(read)
}

/// The armies of a battle.
pub fn armies(battle: &BattleFiles) -> Result<Armies, FileFault> {
    ::armies::of(battle)
}

/// What happened in a battle.
pub fn history(battle: &BattleFiles) -> Result<History, FileFault> {
    let text = text(battle, HISTORY_FILE)?;
    let read = History::from_toml(text).map_err(|error| toml_fault(HISTORY_FILE, &error))?;
    let problems = read.check();
    sound(HISTORY_FILE, text, problems.iter().map(ToString::to_string))?;
    Ok(read)
}

/// The JSON Schemas of the files that all rulebooks share, by file name.
pub fn schemas() -> Vec<(&'static str, String)> {
    vec![
        (GROUND_FILE, pretty(&schemars::schema_for!(Geography))),
        (ARMIES_FILE, pretty(&schemars::schema_for!(Armies))),
        (HISTORY_FILE, pretty(&schemars::schema_for!(History))),
    ]
}

fn text<'a>(battle: &'a BattleFiles, file: &str) -> Result<&'a str, FileFault> {
    battle.get(file).ok_or_else(|| FileFault {
        file: file.to_owned(),
        faults: vec![Fault {
            span: None,
            message: format!("`{}` has no {file}", battle.name),
            help: None,
        }],
    })
}

fn pretty(schema: &schemars::Schema) -> String {
    format!("{:#}\n", schema.as_value())
}

#[cfg(test)]
mod tests {
    use super::{armies, geography, history, schemas};
    use crate::battles::{ARMIES_FILE, GROUND_FILE, HISTORY_FILE, built_in_file};
    use kernel::BattleFiles;

    fn changed(file: &str, from: &str, to: &str) -> BattleFiles {
        let text = built_in_file("quatre-bras", file).unwrap();
        assert!(text.contains(from), "{from}");
        BattleFiles {
            name: "test".to_owned(),
            files: vec![(file.to_owned(), text.replacen(from, to, 1))],
        }
    }

    #[test]
    fn the_built_in_files_are_sound() {
        geography(&changed(GROUND_FILE, "name", "name")).unwrap();
        armies(&changed(ARMIES_FILE, "id", "id")).unwrap();
        history(&changed(HISTORY_FILE, "id", "id")).unwrap();
    }

    #[test]
    fn a_misspelt_field_is_shown_where_it_stands() {
        let battle = changed(GROUND_FILE, "origin = ", "orgin = ");
        let fault = geography(&battle).unwrap_err();
        let span = fault.faults[0].span.clone().unwrap();
        assert_eq!(&battle.get(GROUND_FILE).unwrap()[span], "orgin");
        assert!(fault.faults[0].help.as_ref().unwrap().contains("origin"));
    }

    #[test]
    fn a_dangling_name_is_shown_where_it_stands() {
        let battle = changed(ARMIES_FILE, "side = \"allied\"", "side = \"austrian\"");
        let fault = armies(&battle).unwrap_err();
        let span = fault.faults[0].span.clone().unwrap();
        assert_eq!(&battle.get(ARMIES_FILE).unwrap()[span], "\"austrian\"");
    }

    #[test]
    fn a_missing_file_is_said() {
        let fault = geography(&BattleFiles::default()).unwrap_err();
        assert_eq!(fault.file, GROUND_FILE);
    }

    #[test]
    /// The schemas that are kept beside the battles are those of the code.
    #[test]
    fn schemas_are_kept() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/schema");
        for (file, now) in schemas() {
            let path = folder.join(file.replace(".toml", ".schema.json"));
            if std::env::var_os("GROGNARD_BLESS").is_some() {
                std::fs::write(&path, &now).unwrap();
            }
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(kept, now, "{}", path.display());
        }
    }

    #[test]
    fn schemas_are_json_objects() {
        for (file, text) in schemas() {
            assert!(
                text.starts_with("{\n") && text.ends_with("}\n"),
                "{file}: {text}"
            );
        }
    }
}
