//! The rulebook as the rest of the program finds it.

use std::sync::Arc;

use kernel::chance::Scripted;
use kernel::record::Record;
use kernel::{
    AnyGame, BattleFiles, Choices, Erased, Factors, Fault, FileFault, Log, MusterReport, OddsFault,
    OptionSpec, Reference, Resolution, RuleInfo, Rulebook, Trial,
};

use crate::game::{Battle, Cx};
use crate::position::{Position, Step};
use crate::scenario::{self, ScenarioFile};
use crate::setup::Setup;
use crate::{Rule, odds, options, reference};

/// The version of our reading: raised when an old record would come out
/// differently.
pub const VERSION: u32 = 2;

/// The file of a battle's folder that holds the scenario.
pub const FILE: &str = "la-bataille.toml";

/// La Bataille.
pub struct LaBataille;

/// The one there is.
pub static RULEBOOK: LaBataille = LaBataille;

impl LaBataille {
    /// Sets a battle up, with its type.
    pub fn battle(&self, files: &BattleFiles, choices: &Choices) -> Result<Battle, FileFault> {
        let setup = scenario::read(files, choices)?;
        let snapshot = setup.position.clone();
        let battle = Battle::begin(setup);
        match snapshot {
            None => Ok(battle),
            Some(snapshot) => battle
                .read_position(&snapshot)
                .map_err(|unreadable| FileFault {
                    file: FILE.to_owned(),
                    faults: vec![Fault {
                        span: None,
                        message: format!("the position cannot be read: {unreadable}"),
                        help: Some(
                            "take it out, and the battle begins as its length says".to_owned(),
                        ),
                    }],
                }),
        }
    }
}

impl Battle {
    /// A battle as its set-up has it, at the first decision.
    pub fn begin(setup: Setup) -> Battle {
        let pos = Position::at_start(&setup);
        let mut battle = Battle {
            setup: Arc::new(setup),
            pos,
            pondered: false,
        };
        //= 9.9.11
        if battle.setup.options.first_orders {
            battle.pos.step = Step::FirstOrders;
            return battle;
        }
        // Nothing is rolled before the first decision.
        let mut none = Scripted::new(&[]);
        let mut log = Log::quiet();
        let mut cx = Cx {
            chance: &mut none,
            log: &mut log,
        };
        let _ = battle.begin_turn(&mut cx);
        battle
    }
}

impl Rulebook for LaBataille {
    fn slug(&self) -> &'static str {
        "la-bataille"
    }

    fn title(&self) -> &'static str {
        "La Bataille"
    }

    fn about(&self) -> &'static str {
        "battalions and squadrons on hexes of 120 metres; formations, facing, morale, orders by courier"
    }

    fn version(&self) -> u32 {
        VERSION
    }

    /// A game of the first version goes on by the reading that it began with.
    //= 19.9.15.3 19.9.14.1 19.11.1-b
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
        include_str!("../../../../docs/rulings/la-bataille.md")
    }

    fn options(&self) -> &'static [OptionSpec] {
        options::SPECS
    }

    fn files(&self) -> &'static [&'static str] {
        &[FILE, "ground.toml", armies::FILE, "la-bataille-tables.toml"]
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
        crate::muster::report::report(self, battle).map(Some)
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
