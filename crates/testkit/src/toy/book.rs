//! The toy as a rulebook.

use kernel::record::Record;
use kernel::{
    AnyGame, BattleFiles, Came, Chance, Choices, Erased, Factor, Factors, Fault, FileFault,
    OddsFault, OptionSpec, Resolution, Results, RuleInfo, Rulebook, Trial,
};

use super::state::{Settings, Toy, Weather};
use super::{Rule, game, scenario};

/// The toy's scenario file.
pub const FILE: &str = "toy.txt";

/// The toy as a rulebook.
#[derive(Clone, Copy, Debug)]
pub struct ToyBook {
    /// The version it says it has.
    pub version: u32,
    /// The oldest version whose records it brings to its own.
    pub oldest: u32,
}

/// The toy in its first version.
pub static TOY: ToyBook = ToyBook {
    version: 1,
    oldest: 1,
};

/// A battle of the toy that touches all its rules.
pub fn ford() -> BattleFiles {
    battle(include_str!("ford.txt"))
}

/// A battle of the toy from a scenario of one's own.
pub fn battle(text: &str) -> BattleFiles {
    BattleFiles {
        name: "ford".to_owned(),
        files: vec![(FILE.to_owned(), text.to_owned())],
    }
}

const PLANS: &[&str] = &["none", "hold", "press"];

const VOLLEY: &[Factor] = &[
    factor("firer", "the plan of who fires", PLANS),
    factor("target", "the plan of who is fired at", PLANS),
    factor("weather", "the weather", &["clear", "fog"]),
];

const fn factor(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: false,
    }
}

impl ToyBook {
    /// Sets a battle up, with its type known.
    pub fn set_up(self, battle: &BattleFiles, choices: &Choices) -> Result<Toy, FileFault> {
        let [weather, scouts] = self.options() else {
            unreachable!("the toy has two options");
        };
        let settings = Settings {
            weather: match choices.get(weather) {
                "fog" => Weather::Fog,
                _ => Weather::Clear,
            },
            scouts: choices.get(scouts) == "on",
        };
        let fault = |faults| FileFault {
            file: FILE.to_owned(),
            faults,
        };
        let missing = || Fault {
            span: None,
            message: "the file is missing".to_owned(),
            help: None,
        };
        let text = battle.get(FILE).ok_or_else(|| fault(vec![missing()]))?;
        scenario::read(text, settings).map_err(fault)
    }
}

impl Rulebook for ToyBook {
    fn slug(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "The Toy"
    }

    fn about(&self) -> &'static str {
        "A row of posts, plans face down, dice and cards: enough to prove a kernel."
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn migrate(&self, older: Record) -> Option<Record> {
        (older.version >= self.oldest).then_some(older)
    }

    fn rules(&self) -> Vec<&'static RuleInfo> {
        Rule::all()
    }

    fn chapters(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("plan", "Plans"),
            ("act", "Turns"),
            ("march", "Marches"),
            ("volley", "Volleys"),
            ("fog", "Fog"),
            ("scout", "Scouts"),
            ("end", "The end"),
            ("victory", "Victory"),
        ]
    }

    fn rulings(&self) -> &'static str {
        ""
    }

    fn options(&self) -> &'static [OptionSpec] {
        static OPTIONS: std::sync::LazyLock<[OptionSpec; 2]> = std::sync::LazyLock::new(|| {
            [
                OptionSpec {
                    id: "weather",
                    about: "what the day is like",
                    values: &["clear", "fog"],
                    rule: Rule::Fog1.info(),
                },
                OptionSpec {
                    id: "scouts",
                    about: "whether scouts may be sent",
                    values: &["on", "off"],
                    rule: Rule::Scout1.info(),
                },
            ]
        });
        &*OPTIONS
    }

    fn files(&self) -> &'static [&'static str] {
        &[FILE]
    }

    fn schemas(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn begin(
        &self,
        battle: &BattleFiles,
        choices: &Choices,
    ) -> Result<Box<dyn AnyGame>, FileFault> {
        Ok(Box::new(Erased::new(self.set_up(battle, choices)?)))
    }

    fn resolutions(&self) -> &'static [Resolution] {
        static RESOLUTIONS: std::sync::LazyLock<[Resolution; 1]> = std::sync::LazyLock::new(|| {
            [Resolution {
                name: "volley",
                about: "what a volley does",
                factors: VOLLEY,
                results: Results::of("what the target loses"),
                rule: Rule::Volley1.info(),
            }]
        });
        &*RESOLUTIONS
    }

    fn trial(&self, _: &Resolution, factors: &Factors) -> Result<Trial<'_>, OddsFault> {
        let weather = match factors.get("weather") {
            "fog" => Weather::Fog,
            _ => Weather::Clear,
        };
        let plan = |key: &str| factors.get(key).parse().ok();
        let modifiers = game::modifiers(plan("firer"), plan("target"), weather);
        let shown = modifiers.iter().map(|m| ("volley", *m)).collect();
        let name =
            |lost: &Option<u8>| lost.map_or("miss".to_owned(), |lost| format!("lost {lost}"));
        let resolve = move |chance: &mut dyn Chance| {
            let (_, lost) = game::fire(&modifiers, chance)?;
            Ok(Came::new(lost, name(&lost)))
        };
        Ok(Trial::new(shown, resolve, name))
    }
}
