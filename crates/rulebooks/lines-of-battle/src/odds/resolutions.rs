//! What this rulebook resolves by chance, and what bears on each resolution. The
//! neutral value of a factor stands first.

use kernel::{Factor, Resolution, Results};

use crate::Rule;

const KINDS: &[&str] = &["infantry", "light-cavalry", "lancers", "heavy-cavalry"];
const CAVALRY: &[&str] = &["light-cavalry", "lancers", "heavy-cavalry"];
const RATINGS: &[&str] = &["3", "1", "2", "4", "5"];
const HITS: &[&str] = &["0", "1", "2", "3", "4", "5"];
const GUNS: &[&str] = &["foot", "horse", "heavy"];
const YES_NO: &[&str] = &["no", "yes"];

const fn factor(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: false,
    }
}

/// Command points as a person counts them; programs know one of them as `1 points`.
fn points(result: &str) -> String {
    match result {
        "1 points" => "1 point".to_owned(),
        _ => result.to_owned(),
    }
}

/// What this rulebook resolves by chance.
pub static RESOLUTIONS: &[Resolution] = &[
    Resolution {
        name: "combat",
        about: "one combat roll between the two lead units; hits after saves",
        results: Results::of("hits that each takes, after saves"),
        rule: Rule::Combat7.info(),
        factors: &[
            factor("attacker", "the lead attacker", KINDS),
            factor("attacker-rating", "its rating", RATINGS),
            factor("attacker-hits", "its hits", HITS),
            factor("attacker-formation", "its formation", &["column", "square"]),
            factor(
                "attacker-from",
                "where it attacks from; closed is closed terrain in general",
                &["area", "approach", "closed", "wood", "buildings"],
            ),
            factor(
                "roll",
                "which roll of the combat it is",
                &["first", "later"],
            ),
            factor("defender", "the lead defender", KINDS),
            factor("defender-rating", "its rating", RATINGS),
            factor("defender-hits", "its hits", HITS),
            factor(
                "defender-formation",
                "line is on the attacked approach",
                &["column", "line", "square"],
            ),
            factor(
                "terrain",
                "the attacked area, or the approach that is crossed",
                &[
                    "open",
                    "wood",
                    "buildings",
                    "marsh",
                    "hedge",
                    "wood-behind-marsh",
                    "buildings-behind-marsh",
                ],
            ),
            Factor {
                key: "attributes",
                about: "attributes and leaders of both",
                values: &[
                    "attacker-fire-discipline",
                    "attacker-ferocious",
                    "attacker-cuirassier",
                    "attacker-imposing",
                    "attacker-courageous",
                    "defender-fire-discipline",
                    "defender-cuirassier",
                    "defender-imposing",
                    "defender-courageous",
                    "defender-cowardly",
                ],
                many: true,
            },
            factor(
                "cavalry-defender-wins",
                "option: what cavalry that wins in defence does, by the procedure or by the sheet",
                &["procedure", "sheet"],
            ),
            factor(
                "square-attack-bonus",
                "option: an attacking square has its bonus",
                &["yes", "no"],
            ),
        ],
    },
    Resolution {
        name: "counterattack",
        about: "one roll of a counterattack; hits after saves",
        results: Results::of("hits that each takes, after saves"),
        rule: Rule::Combat9_2.info(),
        factors: &[
            factor("counterattacker", "the lead counterattacker", CAVALRY),
            factor("counterattacker-rating", "its rating", RATINGS),
            factor("counterattacker-hits", "its hits", HITS),
            factor("attacker", "the lead attacker", KINDS),
            factor("attacker-rating", "its rating", RATINGS),
            factor("attacker-hits", "its hits", HITS),
            factor("attacker-formation", "its formation", &["column", "square"]),
            Factor {
                key: "attributes",
                about: "attributes and leaders of both",
                values: &[
                    "counterattacker-ferocious",
                    "counterattacker-cuirassier",
                    "counterattacker-imposing",
                    "counterattacker-courageous",
                    "attacker-cuirassier",
                    "attacker-imposing",
                    "attacker-courageous",
                    "attacker-cowardly",
                ],
                many: true,
            },
        ],
    },
    Resolution {
        name: "artillery",
        about: "one shot in the artillery phase, saves included",
        results: Results::of("what becomes of the shot"),
        rule: Rule::Artillery3.info(),
        factors: &[
            factor("range", "how far the target is", &["adjacent", "far"]),
            factor(
                "target",
                "what is fired at",
                &["unit", "square", "deployed-artillery", "limbered-artillery"],
            ),
            factor(
                "gun",
                "what fires; horse and heavy as in their optional rules",
                GUNS,
            ),
            factor("terrain", "where the target stands", &["open", "buildings"]),
            Factor {
                key: "attributes",
                about: "of what fires",
                values: &["heavy-artillery", "light-artillery", "skirmishers"],
                many: true,
            },
        ],
    },
    Resolution {
        name: "defensive-fire",
        about: "one battery's shot at the lead attacker",
        results: Results::of("what becomes of the shot"),
        rule: Rule::Combat5.info(),
        factors: &[factor("target", "the lead attacker", &["unit", "square"])],
    },
    Resolution {
        name: "artillery-retreat",
        about: "whether retreating artillery is lost",
        results: Results::of("the guns"),
        rule: Rule::Retreat1_4.info(),
        factors: &[
            factor("lead", "the lead attacker", &["infantry", "cavalry"]),
            factor("limbered", "whether the artillery is limbered", YES_NO),
            factor("gun", "horse and heavy as in their optional rules", GUNS),
        ],
    },
    Resolution {
        name: "leader-wound",
        about: "what a hit on his unit does to a leader",
        results: Results::of("the leader"),
        rule: Rule::Leaders6.info(),
        factors: &[],
    },
    Resolution {
        name: "command-points",
        about: "the command points of a turn",
        results: Results::of("command points this turn").in_words(points),
        rule: Rule::CommandPoints1.info(),
        factors: &[factor(
            "modifier",
            "what the scenario adds",
            &["0", "1", "2", "3", "4", "5", "6"],
        )],
    },
];
