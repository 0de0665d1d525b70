//! What can be asked about odds: each resolution and its factors.

use kernel::{Factor, Resolution, Results};

use crate::Rule;

const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
];
/// SPs that a unit has left: four, as the most that a charge takes of them; or a number. Where the player says
/// the cards of a unit and not its SPs, it has as many of them as cards.
const SPS: &[&str] = &["usual", "1", "2", "3", "4", "5", "6", "7", "8", "0"];
/// By the rules, from SPs, letters and ground; or as many as the player says, whatever they say.
const CARDS: &[&str] = &["by-rule", "1", "2", "3", "4", "5", "6", "7", "8", "0"];
/// The same in a firefight: two SPs and a bonus at the most.
const FEW_CARDS: &[&str] = &["by-rule", "1", "2", "3", "0"];
const LETTERS: &[&str] = &[
    "skirmish",
    "no-skirmish",
    "drill",
    "no-drill",
    "heavy",
    "well-mounted",
    "badly-mounted",
];
const SKIRMISH: &[&str] = &["skirmish", "no-skirmish"];
const TERRAIN: &[&str] = &["none", "minor", "medium", "severe"];
const NO_YES: &[&str] = &["no", "yes"];
const ALL_CARDS: &[&str] = &[
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AD", "2D",
    "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AH", "2H", "3H", "4H",
    "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AS", "2S", "3S", "4S", "5S", "6S",
    "7S", "8S", "9S", "10S", "JS", "QS", "KS", "Joker1", "Joker2",
];

const fn one(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: false,
    }
}

const fn many(key: &'static str, about: &'static str, values: &'static [&'static str]) -> Factor {
    Factor {
        key,
        about,
        values,
        many: true,
    }
}

const REMOVED: Factor = many("removed", "cards that are gone from the pack", ALL_CARDS);

const fn resolution(
    name: &'static str,
    about: &'static str,
    results: &'static str,
    rule: Rule,
    factors: &'static [Factor],
) -> Resolution {
    Resolution {
        name,
        about,
        factors,
        results: Results::of(results),
        rule: rule.info(),
    }
}

/// All resolutions.
pub static RESOLUTIONS: &[Resolution] = &[
    resolution(
        "command-throw",
        "new command points of a headquarters",
        "new command points",
        Rule::S2_1_3A,
        &[one(
            "rating",
            "the C rating of the headquarters",
            &["10", "4", "6", "8", "12"],
        )],
    ),
    resolution(
        "activation",
        "how far a general or a unit is activated",
        "the activation",
        Rule::S2_2_3A,
        &[
            one(
                "rating",
                "the A rating",
                &[
                    "5", "2", "3", "4", "6", "7", "8", "9", "10", "11", "12", "13",
                ],
            ),
            one(
                "character",
                "what a Joker means",
                &["normal", "strong", "weak"],
            ),
            REMOVED,
        ],
    ),
    resolution(
        "charge",
        "the hits that both sides score in a charge combat",
        "hits that each scores",
        Rule::S2_11_5A,
        &[
            one(
                "attacker-sps",
                "SPs the attacker has left; usual: 4, or as many as the cards that are said",
                SPS,
            ),
            one(
                "defender-sps",
                "SPs the defender has left; usual: 4, or as many as the cards that are said",
                SPS,
            ),
            one("attacker", "who attacks", &["infantry", "cavalry"]),
            one(
                "defender",
                "who is attacked",
                &["infantry", "cavalry", "artillery"],
            ),
            one(
                "terrain",
                "what the defender's ground asks of the attacker",
                TERRAIN,
            ),
            one(
                "attacker-cover",
                "what the attacker's ground asks of the defender",
                TERRAIN,
            ),
            one("flank", "whether a flank or the rear is attacked", NO_YES),
            one("limbered", "whether attacked guns are limbered", NO_YES),
            one("going", "the ground of the combat", &["good", "bad"]),
            many("attacker-letters", "letters of the attacker", LETTERS),
            one("attacker-vulnerable", "the attacker is vulnerable", NO_YES),
            many("defender-letters", "letters of the defender", LETTERS),
            one("defender-vulnerable", "the defender is vulnerable", NO_YES),
            one(
                "defender-defends",
                "the defender is on Defend status",
                NO_YES,
            ),
            one(
                "defender-guns",
                "artillery is attached to the defender",
                NO_YES,
            ),
            one(
                "attacker-cards",
                "cards of the attacker, bonus included, instead of those that by-rule counts",
                CARDS,
            ),
            one(
                "defender-cards",
                "cards of the defender, bonus included, instead of those that by-rule counts",
                CARDS,
            ),
            REMOVED,
        ],
    ),
    resolution(
        "firefight",
        "the hits that both sides score in a firefight",
        "hits that each scores",
        Rule::S2_17_6A,
        &[
            one(
                "attacker-sps",
                "SPs the attacker has left; usual: 4, or as many as the cards that are said",
                SPS,
            ),
            one(
                "defender-sps",
                "SPs the defender has left; usual: 4, or as many as the cards that are said",
                SPS,
            ),
            one("attacker", "who attacks", &["infantry", "artillery"]),
            one(
                "defender",
                "who is attacked",
                &["infantry", "cavalry", "artillery"],
            ),
            one(
                "attacker-joker",
                "whether a Joker hits for the attacker",
                NO_YES,
            ),
            one(
                "defender-joker",
                "whether a Joker hits for the defender",
                NO_YES,
            ),
            one(
                "terrain",
                "what the defender's ground asks of the attacker",
                TERRAIN,
            ),
            one(
                "attacker-cover",
                "what the attacker's ground asks of the defender",
                TERRAIN,
            ),
            one("flank", "whether a flank or the rear is attacked", NO_YES),
            many("attacker-letters", "letters of the attacker", SKIRMISH),
            one(
                "attacker-defends",
                "the attacker is on Defend status",
                NO_YES,
            ),
            one(
                "attacker-guns",
                "artillery is attached to the attacker",
                NO_YES,
            ),
            many("defender-letters", "letters of the defender", SKIRMISH),
            one(
                "defender-defends",
                "the defender is on Defend status",
                NO_YES,
            ),
            one(
                "defender-guns",
                "artillery is attached to the defender",
                NO_YES,
            ),
            one(
                "attacker-cards",
                "cards of the attacker, bonus included, instead of those that by-rule counts",
                FEW_CARDS,
            ),
            one(
                "defender-cards",
                "cards of the defender, bonus included, instead of those that by-rule counts",
                FEW_CARDS,
            ),
            REMOVED,
        ],
    ),
    resolution(
        "artillery-fire",
        "the hits of the markers on a unit, a card for every three of them",
        "hits that the target takes",
        Rule::S2_20_3A,
        &[
            one(
                "markers",
                "fire points on the target",
                &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            ),
            one(
                "faces",
                "faces of the target under fire; beyond the sixth, points count only on more than one",
                &["1", "2"],
            ),
            one("cover", "the target's cover", TERRAIN),
            one(
                "heavy-or-howitzer",
                "whether heavy guns or howitzers are among the firers",
                NO_YES,
            ),
            REMOVED,
        ],
    ),
    resolution(
        "fatigue",
        "whether fatigue costs a unit of guns a hit",
        "hits that the guns take",
        Rule::S2_20_2A,
        &[
            one("markers", "fatigue points", &["1", "2"]),
            one(
                "quality",
                "how the guns are served",
                &["normal", "elite", "second-rate"],
            ),
            REMOVED,
        ],
    ),
    resolution(
        "recovery",
        "whether one hit is recovered",
        "the hit",
        Rule::S2_9_1E,
        &[
            one(
                "zone",
                "how near the enemy is",
                &["clear", "contact", "threat"],
            ),
            one(
                "senior-general-near",
                "whether a senior general is within 6 inches",
                NO_YES,
            ),
            one("elite-artillery", "whether it is elite artillery", NO_YES),
            REMOVED,
        ],
    ),
    resolution(
        "morale-check",
        "whether a charger under fire goes on",
        "the check",
        Rule::S2_10_5A,
        &[
            one("rating", "the M grade", &["5", "2", "3", "4", "6", "7"]),
            one("hits-before", "hits before the fire", NUMBERS),
            one(
                "hits-now",
                "hits by the fire",
                &["1", "2", "3", "4", "5", "6"],
            ),
            one("general-near", "whether a general is within 1 inch", NO_YES),
            REMOVED,
        ],
    ),
    resolution(
        "general-risk",
        "whether a general at risk is hit",
        "the general",
        Rule::S2_16_2G,
        &[
            one("level", "how near the danger is", &["low", "high"]),
            REMOVED,
        ],
    ),
];
