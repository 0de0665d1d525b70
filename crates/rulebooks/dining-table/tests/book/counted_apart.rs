//! Odds against numbers that a program of its own has counted from the text, in
//! another language and without this code: no more than these are written here.

use crate::odds::row;
use crate::support::told;

fn holds(resolution: &str, given: &str, rows: &[(&str, u128, u128)]) {
    let odds = told(resolution, given);
    for (name, over, under) in rows {
        let expected = row(name, *over, *under);
        assert!(odds.contains(&expected), "{given}: {name}: {odds:?}");
    }
}

#[test]
fn charges_counted_apart() {
    //= s2-11.5-b s2-11.5-c s2-11.5-d s2-11.5-e s2-11.5-f s2-11.5-g s2-11.5-h
    holds(
        "charge",
        "attacker-cards=4 defender-cards=4 terrain=severe",
        &[
            ("attacker 0, defender 0", 19_393, 508_164),
            ("attacker 1, defender 2", 350_328, 2_752_555),
            ("attacker 2, defender 1", 4_576, 296_429),
        ],
    );
    holds(
        "charge",
        "attacker-cards=5 defender-cards=3 attacker=cavalry attacker-sps=5 defender-sps=3 terrain=minor",
        &[
            ("attacker 0, defender 0", 1_684_897, 13_182_372),
            ("attacker 2, defender 1", 45_756_205, 1_294_801_872),
            ("attacker 3, defender 1", 27_704_615, 323_700_468),
        ],
    );
    holds(
        "charge",
        "attacker-cards=4 defender-cards=2 defender=artillery defender-sps=2 terrain=medium",
        &[
            ("attacker 1, defender 1", 880_156, 7_906_275),
            ("attacker 2, defender 0", 1_406, 22_525),
        ],
    );
    holds(
        "charge",
        "attacker-cards=4 defender-cards=2 flank=yes",
        &[
            ("attacker 3, defender 1", 162_916, 1_192_023),
            ("attacker 0, defender 0", 4_232, 397_341),
        ],
    );
}

#[test]
fn firefights_and_fire_counted_apart() {
    //= s2-17.6-a s2-17.6-c s2-17.6-d s2-20.3-d s2-20.4-a s2-20.6-a
    holds(
        "firefight",
        "attacker-cards=3 defender-cards=2 attacker-joker=yes attacker-cover=medium",
        &[
            ("attacker 1, defender 1", 2_348_003, 7_906_275),
            ("attacker 2, defender 0", 724_346, 7_906_275),
            ("attacker 0, defender 0", 64_791, 292_825),
        ],
    );
    holds(
        "artillery-fire",
        "markers=3 cover=medium heavy-or-howitzer=yes",
        &[
            ("0 hits", 3_391, 5_724),
            ("1 hit", 1_121, 2_862),
            ("2 hits", 91, 5_724),
        ],
    );
}
