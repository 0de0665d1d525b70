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
pub const FILE: &str = "lines-of-battle.toml";

/// Lines of Battle.
pub struct LinesOfBattle;

/// The one there is.
pub static RULEBOOK: LinesOfBattle = LinesOfBattle;

impl LinesOfBattle {
    /// Sets a battle up, with its type.
    pub fn battle(
        &self,
        files: &BattleFiles,
        choices: &Choices,
    ) -> Result<crate::Battle, FileFault> {
        let wrong = |faults| FileFault {
            file: FILE.to_owned(),
            faults,
        };
        let text = files.must(FILE)?;
        let land = files.get(ground::geography::FILE);
        let land = land.map(|_| ground::geography::of(files)).transpose()?;
        let armies = armies::if_any(files)?;
        scenario::read(text, land.as_ref(), armies.as_ref(), choices).map_err(wrong)
    }
}

impl Rulebook for LinesOfBattle {
    fn slug(&self) -> &'static str {
        "lines-of-battle"
    }

    fn title(&self) -> &'static str {
        "Lines of Battle"
    }

    fn about(&self) -> &'static str {
        "brigades on a map of areas and approaches; command points, feints, counterattacks"
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
        include_str!("../../../../docs/rulings/lines-of-battle.md")
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
        crate::muster::muster(battle).map(Some)
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
