//! The rulebook as the rest of the program finds it.

use kernel::record::Record;
use kernel::{
    AnyGame, BattleFiles, Choices, Erased, Factors, FileFault, MusterReport, OddsFault, OptionSpec,
    Reference, Resolution, RuleInfo, Rulebook, Trial,
};

use crate::scenario::{self, ScenarioFile};
use crate::{Rule, odds, options, reference};

/// The version of our reading: raised when an old record would come out differently.
pub const VERSION: u32 = 2;

/// The file of a battle's folder that holds the scenario.
pub const FILE: &str = "dining-table.toml";

/// The Dining Table Napoleon.
pub struct DiningTable;

/// The one there is.
pub static RULEBOOK: DiningTable = DiningTable;

impl DiningTable {
    /// Sets a battle up, with its type.
    pub fn battle(
        &self,
        files: &BattleFiles,
        choices: &Choices,
    ) -> Result<crate::Battle, FileFault> {
        let armies = armies::if_any(files)?;
        let land = ground::geography::if_any(files)?;
        let text = files.must(FILE)?;
        scenario::read(text, land.as_ref(), armies.as_ref(), choices)
            .map_err(|faults| FileFault::in_file(FILE, faults))
    }
}

impl Rulebook for DiningTable {
    fn slug(&self) -> &'static str {
        "dining-table"
    }

    fn title(&self) -> &'static str {
        "The Dining Table Napoleon"
    }

    fn about(&self) -> &'static str {
        "brigades on a table in inches; command points, hidden orders, and playing cards for dice"
    }

    fn version(&self) -> u32 {
        VERSION
    }

    /// A game of the first version goes on by the reading that it began with.
    //= s2-11.8-d s2-16.3-a s2-5.8-e s2-7.5-f s2-6.5-d
    fn migrate(&self, mut older: Record) -> Option<Record> {
        let reading = ("reading".to_owned(), "first".to_owned());
        if !older.options.contains(&reading) {
            older.options.push(reading);
        }
        Some(older)
    }

    fn rules(&self) -> Vec<&'static RuleInfo> {
        Rule::ALL.iter().map(|rule| rule.info()).collect()
    }

    fn chapters(&self) -> &'static [(&'static str, &'static str)] {
        Rule::CHAPTERS
    }

    fn rulings(&self) -> &'static str {
        include_str!("../../../../docs/rulings/dining-table.md")
    }

    fn options(&self) -> &'static [OptionSpec] {
        options::SPECS
    }

    fn files(&self) -> &'static [&'static str] {
        &[FILE, ground::geography::FILE, armies::FILE]
    }

    fn schemas(&self) -> Vec<(&'static str, String)> {
        let schema = schemars::schema_for!(ScenarioFile);
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        vec![(FILE, text)]
    }

    fn begin(
        &self,
        battle: &BattleFiles,
        choices: &Choices,
    ) -> Result<Box<dyn AnyGame>, FileFault> {
        Ok(Box::new(Erased::new(self.battle(battle, choices)?)))
    }

    fn muster(&self, battle: &BattleFiles) -> Result<Option<MusterReport>, FileFault> {
        let text = battle.get(FILE).unwrap_or_default();
        let armies = armies::if_any(battle)?;
        scenario::muster(text, armies.as_ref())
            .map(Some)
            .map_err(|faults| FileFault::in_file(FILE, faults))
    }

    fn resolutions(&self) -> &'static [Resolution] {
        odds::RESOLUTIONS
    }

    fn trial(&self, resolution: &Resolution, factors: &Factors) -> Result<Trial<'_>, OddsFault> {
        odds::trial(resolution, factors)
    }

    fn reference(&self) -> Reference {
        reference::sheet(self)
    }
}
