//! The rulebook as the rest of the program finds it.

use kernel::{
    AnyGame, BattleFiles, Choices, Erased, Factors, FileFault, MusterReport, OddsFault, OptionSpec,
    Reference, Resolution, RuleInfo, Rulebook, Trial,
};

use crate::scenario::{self, ScenarioFile};
use crate::{Rule, odds, options, reference};

/// The version of our reading: raised when an old record would come out
/// differently.
pub const VERSION: u32 = 1;

/// The file of a battle's folder that holds the scenario.
pub const FILE: &str = "thin-red-line.toml";

/// The Thin Red Line.
pub struct ThinRedLine;

/// The one there is.
pub static RULEBOOK: ThinRedLine = ThinRedLine;

impl ThinRedLine {
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

impl Rulebook for ThinRedLine {
    fn slug(&self) -> &'static str {
        "thin-red-line"
    }

    fn title(&self) -> &'static str {
        "The Thin Red Line"
    }

    fn about(&self) -> &'static str {
        "battalions of stands on a table; formations, volleys stand by stand, assaults"
    }

    fn version(&self) -> u32 {
        VERSION
    }

    fn rules(&self) -> Vec<&'static RuleInfo> {
        Rule::ALL.iter().map(|rule| rule.info()).collect()
    }

    fn chapters(&self) -> &'static [(&'static str, &'static str)] {
        Rule::CHAPTERS
    }

    fn rulings(&self) -> &'static str {
        include_str!("../../../../docs/rulings/thin-red-line.md")
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
        let land = ground::geography::if_any(battle)?;
        let in_file = |faults| FileFault::in_file(FILE, faults);
        let mustered = scenario::mustered(text, land.as_ref(), armies.as_ref());
        let (_, report, faults) = mustered.map_err(in_file)?;
        if faults.is_empty() {
            Ok(Some(report))
        } else {
            Err(in_file(faults))
        }
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
