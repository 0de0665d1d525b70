//! What this rulebook resolves by chance, and what bears on each resolution. The neutral value of a
//! factor stands first.

use kernel::{Factor, Resolution, Results};

use crate::Rule;

const NO_YES: &[&str] = &["no", "yes"];
const GRADES: &[&str] = &["trained", "guard", "elite", "raw"];
const ARMS: &[&str] = &[
    "line-infantry",
    "light-infantry",
    "heavy-cavalry",
    "light-cavalry",
];
const BASES: &[&str] = &["6", "2", "3", "4", "5", "7", "8"];
const FORMATIONS: &[&str] = &["column", "line", "square", "town"];
const SUPPORTS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
];
const POSITIONS: &[&str] = &["open", "obstacle", "fortification"];
const SPECIAL: &[&str] = &["none", "british-trained", "old-regime", "cossacks"];
const DISTANCES: &[&str] = &[
    "8", "0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13", "14", "15", "16",
];

const fn factor(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: false,
    }
}

/// What this rulebook resolves by chance.
pub static RESOLUTIONS: &[Resolution] = &[
    Resolution {
        name: "fire",
        about: "the fire of one unit at one target",
        results: Results::of("the target"),
        rule: Rule::Fire7.info(),
        factors: &[
            factor(
                "firer",
                "who fires",
                &[
                    "line-infantry",
                    "light-infantry",
                    "horse-artillery",
                    "heavy-artillery",
                ],
            ),
            factor(
                "range",
                "how far",
                &["musket", "canister", "medium", "long"],
            ),
            factor("ill-equipped", "infantry with poor muskets fires", NO_YES),
            factor("ill-served", "guns with poor crews fire", NO_YES),
            factor("cover", "the target is in cover", NO_YES),
            factor("square", "the target is in square", NO_YES),
            factor("enfiladed", "the target is enfiladed", NO_YES),
            factor("disordered", "the firer is disordered", NO_YES),
            factor("few-bases", "the firer has 3 bases or fewer", NO_YES),
            factor("charged", "the firer is charged by cavalry", NO_YES),
            factor("in-square", "the firer is in square", NO_YES),
            factor("line", "the target is in line", NO_YES),
            factor("gone", "the target is no longer available", NO_YES),
        ],
    },
    Resolution {
        name: "melee",
        about: "one fight of one unit against one: A is the phasing side's",
        results: Results::of("the fight"),
        rule: Rule::Melee28.info(),
        factors: &[
            factor("a-arm", "what A is", ARMS),
            factor("a-bases", "how many bases A has", BASES),
            factor("a-grade", "A's grade", GRADES),
            factor("a-formation", "how A is formed", FORMATIONS),
            factor("a-special", "what is special about A", SPECIAL),
            factor("a-supports", "eligible bases that support A", SUPPORTS),
            factor("a-disordered", "A is disordered", NO_YES),
            factor("a-position", "what A defends", POSITIONS),
            factor("b-arm", "what B is", ARMS),
            factor("b-bases", "how many bases B has", BASES),
            factor("b-grade", "B's grade", GRADES),
            factor("b-formation", "how B is formed", FORMATIONS),
            factor("b-special", "what is special about B", SPECIAL),
            factor("b-supports", "eligible bases that support B", SUPPORTS),
            factor("b-disordered", "B is disordered", NO_YES),
            factor("b-position", "what B defends", POSITIONS),
        ],
    },
    Resolution {
        name: "square",
        about: "infantry charged by cavalry tries to form square",
        results: Results::of("the square"),
        rule: Rule::Square2.info(),
        factors: &[
            factor(
                "distance",
                "how far the cavalry moved, in inches",
                DISTANCES,
            ),
            factor("grade", "the infantry's grade", GRADES),
            factor("column", "it is in column", NO_YES),
            factor("disordered", "it is disordered", NO_YES),
            factor(
                "enemy-infantry-near",
                "enemy infantry is within 3 inches",
                NO_YES,
            ),
        ],
    },
    Resolution {
        name: "rally",
        about: "a routing unit tests to recover",
        results: Results::of("the unit"),
        rule: Rule::RallyRout3.info(),
        factors: &[
            factor("grade", "its grade", GRADES),
            factor("cinc", "its commander in chief is near", NO_YES),
            factor("guard-rally", "option: what guards need", &["6", "8"]),
        ],
    },
];
