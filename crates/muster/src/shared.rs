//! The files that all rulebooks share: what happened, and the schemas of all of them.

use ground::geography::Geography;
use kernel::{BattleFiles, FileFault};

use crate::battles::{ARMIES_FILE, GROUND_FILE, HISTORY_FILE};
use crate::history::History;
use armies::Armies;

/// What happened in a battle.
pub fn history(battle: &BattleFiles) -> Result<History, FileFault> {
    let text = battle.must(HISTORY_FILE)?;
    let read = History::from_toml(text)
        .map_err(|error| FileFault::unreadable(HISTORY_FILE, error.message(), error.span()))?;
    FileFault::none_of(HISTORY_FILE, text, read.check())?;
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

fn pretty(schema: &schemars::Schema) -> String {
    format!("{:#}\n", schema.as_value())
}

#[cfg(test)]
mod tests {
    use super::{history, schemas};
    use crate::battles::{ARMIES_FILE, GROUND_FILE, HISTORY_FILE, built_in_file};
    use armies::of as armies;
    use ground::geography::of as geography;
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
