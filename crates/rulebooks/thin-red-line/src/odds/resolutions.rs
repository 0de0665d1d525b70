//! What can be asked of chance: every resolution with its factors.

use kernel::{Factor, Resolution, Results};

use crate::Rule;

const YES_NO: &[&str] = &["no", "yes"];
const COUNT: &[&str] = &[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
];
const QUALITY: &[&str] = &["trained", "conscript", "veteran"];
const FORMATION: &[&str] = &["line", "column", "loose", "square"];
const TROOPS: &[&str] = &[
    "line-infantry",
    "light-infantry",
    "grenadiers",
    "light-cavalry",
    "medium-cavalry",
    "heavy-cavalry",
    "artillery",
];

const fn factor(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: false,
    }
}

/// Everything that can be asked.
pub static RESOLUTIONS: &[Resolution] = &[
    Resolution {
        name: "shooting",
        about: "a volley, its hits and the saves against them; of howitzers and rockets, on the stands they strike",
        results: Results::of("stands that the target loses"),
        rule: Rule::ShootingSummary1.info(),
        factors: &[
            factor(
                "firer",
                "who fires, and what",
                &[
                    "infantry",
                    "cavalry",
                    "light-artillery",
                    "horse-artillery",
                    "heavy-artillery",
                    "grape",
                    "horse-grape",
                    "howitzer",
                    "rockets",
                ],
            ),
            factor("stands", "stands that fire", COUNT),
            factor(
                "rate",
                "by the formation, or two shots for infantry in a wide line",
                &["formation", "wide-line"],
            ),
            factor("quality", "of the firer", QUALITY),
            factor("target", "how the target is formed", FORMATION),
            factor(
                "target-arm",
                "what the target is",
                &["infantry", "cavalry", "artillery"],
            ),
            factor("cover", "the target is in cover", YES_NO),
            factor("moved", "the firer moved", YES_NO),
            factor("over-16", "the target is over 16 inches away", YES_NO),
            factor("rifles", "the firer has the Rifles skill", YES_NO),
            factor("jaeger", "the firer has the Jaeger skill", YES_NO),
            factor("crossing", "the target is crossing a river", YES_NO),
            factor(
                "through-skirmishers",
                "the firer shoots through friendly skirmishers",
                YES_NO,
            ),
            factor("indirect", "fire over others, unseeing", YES_NO),
            factor("disorientated", "the firer is disorientated", YES_NO),
            factor("doubled", "the target moved at the double", YES_NO),
            factor(
                "building",
                "the target is inside a building that is not breached",
                YES_NO,
            ),
        ],
    },
    Resolution {
        name: "assault",
        about: "the blows of one side in one round of combat, and the saves against them",
        results: Results::of("stands that the struck lose"),
        rule: Rule::Fighting1.info(),
        factors: &[
            factor("attacker", "who strikes", TROOPS),
            factor("stands", "its stands in contact", COUNT),
            factor("quality", "of the striker", QUALITY),
            factor("lances", "the striker has lances", YES_NO),
            factor(
                "charging",
                "the striker charged, or strikes back",
                &["yes", "no"],
            ),
            factor("officer", "an officer strikes as well", YES_NO),
            factor("defender", "who is struck", TROOPS),
            factor("formation", "how the struck are formed", FORMATION),
            factor("defender-lances", "the struck have lances", YES_NO),
            factor("building", "the struck are sheltered by a building", YES_NO),
        ],
    },
    Resolution {
        name: "motivation",
        about: "a motivation test",
        results: Results::of("the test"),
        rule: Rule::MotivationMods0.info(),
        factors: &[
            factor(
                "grade",
                "how steady the unit is",
                &["steady", "unsteady", "fearless"],
            ),
            factor("below-half", "it is below half strength", YES_NO),
            factor("disorientated", "it is disorientated", YES_NO),
            factor("commander-dead", "its commander is dead", YES_NO),
            factor(
                "larger-enemies",
                "larger enemy battalions within 6 inches",
                &["0", "1", "2", "3", "4"],
            ),
            factor("several-enemies", "it fights several units", YES_NO),
            factor(
                "companies-shot",
                "companies it lost by shooting",
                &["0", "1", "2", "3", "4"],
            ),
            factor("charges-square", "it is cavalry charging a square", YES_NO),
            factor("rockets", "it lost stands to rockets this turn", YES_NO),
            factor("general-near", "the General is within 16 inches", YES_NO),
            factor(
                "larger-friend",
                "a larger friend is within 6 inches",
                YES_NO,
            ),
            factor(
                "defensive-position",
                "it is in a defensive position",
                YES_NO,
            ),
            factor("full-strength", "it has lost nobody", YES_NO),
            factor("reroll", "a commander lets it roll again", YES_NO),
        ],
    },
    Resolution {
        name: "skill",
        about: "a skill check of a unit",
        results: Results::of("the check"),
        rule: Rule::ContactT1.info(),
        factors: &[
            factor("quality", "of the unit", QUALITY),
            factor("reroll", "the General lets it roll again", YES_NO),
        ],
    },
    Resolution {
        name: "firepower",
        about: "whether a failed save inside a building costs a stand",
        results: Results::of("the firepower test: passed, the stand is lost"),
        rule: Rule::BuildingsInside1.info(),
        factors: &[factor(
            "weapon",
            "what was fired",
            &[
                "musket",
                "light-artillery",
                "horse-artillery",
                "heavy-artillery",
                "howitzer",
                "rockets",
            ],
        )],
    },
    Resolution {
        name: "weather",
        about: "the weather of a battle",
        results: Results::of("the weather"),
        rule: Rule::Weather0.info(),
        factors: &[],
    },
    Resolution {
        name: "initiative",
        about: "who goes first this turn",
        results: Results::of("who has the initiative"),
        rule: Rule::Initiative1.info(),
        factors: &[factor(
            "general",
            "whose General has the higher skill",
            &["equal", "first", "second"],
        )],
    },
];
