//! What can be asked of chance: every resolution with its factors.

use kernel::{Factor, Resolution, Results};

use super::lists::{BASE6, DEFENCE, MASSED, MODIFIER, VALUE};
use crate::Rule;

const YES_NO: &[&str] = &["no", "yes"];

const RATING: &[&str] = &["2", "0", "1", "3", "4"];
const NEEDS: &[&str] = &["4", "2", "3", "5", "6"];
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
        name: "fire",
        about: "the steps that a fire destroys",
        results: Results::of("steps that the target loses"),
        rule: Rule::R16_13_1B.info(),
        factors: &[
            factor("fire", "the fire value", VALUE),
            factor("defence", "the fire defence of the target", DEFENCE),
            factor("canister", "artillery fires at an adjacent hex", YES_NO),
            factor("massed", "steps in the target hex beyond nine", MASSED),
            factor("modifier", "what else is added to the dice", MODIFIER),
        ],
    },
    Resolution {
        name: "melee",
        about: "what a melee comes to",
        results: Results::of("what both suffer").in_words(super::melee_in_words),
        rule: Rule::R18_13_1C.info(),
        factors: &[
            factor("attack", "the melee value of those who assault", VALUE),
            factor("defence", "the melee value of those assaulted", VALUE),
            factor("modifier", "what is added to the dice", MODIFIER),
        ],
    },
    Resolution {
        name: "morale",
        about: "a morale check of a unit",
        results: Results::of("the check"),
        rule: Rule::R20_6_1B.info(),
        factors: &[
            factor(
                "value",
                "its morale, in base 6; the roll must be greater",
                BASE6,
            ),
            factor("modifier", "what is added to the dice", MODIFIER),
        ],
    },
    Resolution {
        name: "square",
        about: "infantry forms square before a charge",
        results: Results::of("the infantry"),
        rule: Rule::R19_9_15_2A.info(),
        factors: &[
            factor("class", "how well it forms square", &["A", "B", "C", "D"]),
            factor("range", "hexes to the charge", &["4", "3", "2", "1"]),
            factor(
                "modifier",
                "what is added to the dice: low is good",
                MODIFIER,
            ),
        ],
    },
    Resolution {
        name: "recall",
        about: "cavalry is called back from its charge",
        results: Results::of("the cavalry"),
        rule: Rule::R19_9_14_2A.info(),
        factors: &[
            factor("needs", "the number for its nation and kind", NEEDS),
            factor(
                "leader",
                "a leader with a cavalry bonus in the stack, or of special ability",
                &["none", "leader", "special"],
            ),
            factor("routed", "the target routed", YES_NO),
            factor("downhill", "it charges downhill", YES_NO),
        ],
    },
    Resolution {
        name: "limber",
        about: "a battery limbers",
        results: Results::of("the guns"),
        rule: Rule::R14_12_7_2B.info(),
        factors: &[
            factor("needs", "the number for its nation and kind", NEEDS),
            factor(
                "leader",
                "a leader with an artillery bonus in the stack, or of special ability",
                &["none", "leader", "special"],
            ),
            factor(
                "adjacent",
                "formed enemy infantry or cavalry is adjacent",
                YES_NO,
            ),
            factor("loss", "it lost a step this turn", YES_NO),
        ],
    },
    Resolution {
        name: "order",
        about: "an army order is accepted",
        results: Results::of("the order"),
        rule: Rule::R9_9_8A.info(),
        factors: &[factor(
            "sum",
            "both commanders' ratings and what is added to them",
            &[
                "4", "-6", "-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "5", "6", "7", "8",
                "9", "10", "11", "12", "13",
            ],
        )],
    },
    Resolution {
        name: "initiative",
        about: "a leader tries to issue an order of his own",
        results: Results::of("the attempt"),
        rule: Rule::R9_10_1A.info(),
        factors: &[
            factor("rating", "his Command Rating", RATING),
            factor(
                "against",
                "the anti-initiative of his nation",
                &["0", "1", "2"],
            ),
            factor("royal", "he orders others, as army commanders do", YES_NO),
        ],
    },
    Resolution {
        name: "stoppage",
        about: "an attacking element goes on",
        results: Results::of("the attack"),
        rule: Rule::R9_12_1B.info(),
        factors: &[
            factor(
                "level",
                "the morale level of its organisation",
                &["0", "1", "2", "3"],
            ),
            factor("rating", "the Command Rating of its commander", RATING),
        ],
    },
    Resolution {
        name: "leader-wound",
        about: "where a leader is hit",
        results: Results::of("the leader"),
        rule: Rule::R21_5.info(),
        factors: &[factor("times", "show how long he is away", YES_NO)],
    },
];
