//! How strong the units of a scenario are: by the rows of the battle's armies, unless the scenario
//! says it itself.

use armies::Armies;
use kernel::{BattleFiles, Fault, FileFault};

use super::file::{ScenarioFile, UnitRow};

/// Fills in the men of every row that gives neither men nor guns.
pub(super) fn from_armies(file: &mut ScenarioFile, files: &BattleFiles) -> Result<(), FileFault> {
    if !file.unit.iter().any(is_open) || files.get(armies::FILE).is_none() {
        return Ok(());
    }
    let armies = armies::of(files)?;
    let mut faults = Vec::new();
    for row in file.unit.iter_mut().filter(|row| is_open(row)) {
        match men(row, &armies) {
            Ok(men) => row.men = men,
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(FileFault {
            file: crate::FILE.to_owned(),
            faults,
        })
    }
}

/// Who a row stands for in the armies: those it names, or whoever bears its own name.
pub(crate) fn names(row: &UnitRow) -> Vec<&str> {
    let from = if row.from.is_empty() {
        std::slice::from_ref(&row.id)
    } else {
        &row.from
    };
    from.iter().map(|word| word.get_ref().as_str()).collect()
}

fn is_open(row: &UnitRow) -> bool {
    row.men == 0 && row.guns.is_empty()
}

fn men(row: &UnitRow, armies: &Armies) -> Result<u32, Fault> {
    let span = row.from.first().unwrap_or(&row.id).span();
    let fault = |message: String, help: &str| Fault {
        span: Some(span.clone()),
        message,
        help: Some(help.to_owned()),
    };
    let force = armies.force(&names(row)).map_err(|none| {
        fault(
            none.to_string(),
            "name them in `from`, or give `men` or `guns`",
        )
    })?;
    match force.men() {
        0 => Err(fault(
            format!("{} has no men in the armies", row.name),
            "a battery gives its `guns` by their calibre",
        )),
        men => Ok(men),
    }
}
