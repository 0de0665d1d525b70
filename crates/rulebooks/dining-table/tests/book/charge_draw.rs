//! Charge combat (2.11): what is committed, drawn and hit, and who wins.

use crate::support::with_cards;
use dining_table::charge::clash::{Clash, Fought, Holder, Striker, dealt};
use dining_table::charge::commit::{Fighter, Front, cards, limited};
use dining_table::troops::{Arm, Going, Gun, Hindrance, Traits};
use ground::table::Face;
use kernel::Side;

const HORSE: Arm = Arm::BattleCavalry;
const FOOT: Arm = Arm::Infantry;
const GUNS: Arm = Arm::Artillery(Gun::Medium);

fn fighter(arm: Arm, sps: u8, traits: &str) -> Fighter {
    Fighter {
        arm,
        sps,
        traits: Traits::read(traits).expect("letters"),
        defends: false,
        vulnerable: false,
    }
}

fn striker(arm: Arm, sps: u8, cards: u8) -> Striker {
    Striker {
        arm,
        sps,
        cards,
        face: Face::Front,
        against: Front::Front,
        hindered: Hindrance::None,
    }
}

fn holder(arm: Arm, sps: u8, cards: u8) -> Holder {
    Holder {
        arm,
        sps,
        cards,
        nil: false,
        hindered: Hindrance::None,
    }
}

fn clash(attackers: &[Striker], defender: Holder) -> Clash {
    let faces = [Face::Front, Face::Right, Face::Left, Face::Rear];
    let attackers = attackers.iter().zip(faces);
    Clash {
        attackers: attackers
            .map(|(one, face)| Striker { face, ..*one })
            .collect(),
        defender,
        summed: false,
    }
}

fn hits(clash: &Clash, names: &str) -> (u8, u8) {
    let fought = with_cards(names, |draws| clash.fight(Side::First, draws));
    (fought.attackers, fought.defender)
}

#[test]
fn front_commitments() {
    //= s2-11.2-b s2-11.2-c s2-11.2-d s2-11.2-e
    assert_eq!(fighter(FOOT, 6, "").commits(Front::Front, Going::Good), 4);
    assert_eq!(fighter(FOOT, 3, "").commits(Front::Front, Going::Good), 3);
    //= s3-4.5-c s3-4.4-f s3-4.7-d
    assert_eq!(fighter(FOOT, 6, "d").commits(Front::Front, Going::Good), 3);
    assert_eq!(fighter(FOOT, 6, "d").commits(Front::Front, Going::Bad), 4);
    assert_eq!(fighter(FOOT, 6, "s").commits(Front::Front, Going::Bad), 3);
    assert_eq!(fighter(FOOT, 6, "s").commits(Front::Front, Going::Good), 4);
    assert_eq!(fighter(HORSE, 6, "m").commits(Front::Front, Going::Bad), 3);
    let vulnerable = Fighter {
        vulnerable: true,
        ..fighter(FOOT, 6, "d")
    };
    assert_eq!(vulnerable.commits(Front::Front, Going::Good), 2);
}

#[test]
fn flank_commitments() {
    //= s2-11.2-f s2-11.2-g s2-14.1-a
    assert_eq!(fighter(FOOT, 6, "").commits(Front::Other, Going::Good), 2);
    assert_eq!(fighter(GUNS, 2, "").commits(Front::Other, Going::Good), 0);
    assert_eq!(fighter(GUNS, 2, "").commits(Front::Front, Going::Good), 2);
}

#[test]
fn bonus_cards_by_strength_and_ground() {
    //= s2-11.4-a s2-11.4-b s3-4.4-c s3-4.5-b s3-4.6-b s3-4.7-b s3-4.7-c
    let bonus = |fighter: Fighter, going| fighter.bonus(going).len();
    assert_eq!(bonus(fighter(FOOT, 4, "S"), Going::Bad), 1);
    assert_eq!(bonus(fighter(FOOT, 4, "S"), Going::Good), 0);
    assert_eq!(bonus(fighter(FOOT, 4, "D"), Going::Good), 1);
    assert_eq!(bonus(fighter(FOOT, 4, "D"), Going::Bad), 0);
    assert_eq!(bonus(fighter(HORSE, 4, "HM"), Going::Good), 2);
    assert_eq!(bonus(fighter(HORSE, 4, "HM"), Going::Bad), 1);
    let defends = Fighter {
        defends: true,
        ..fighter(FOOT, 4, "D")
    };
    assert_eq!(bonus(defends, Going::Good), 2);
}

#[test]
fn bonus_cards_are_no_more_than_committed_sps() {
    //= s2-11.4-d s2-11.5-a
    assert_eq!(cards(1, 2), 2);
    assert_eq!(cards(4, 1), 5);
    assert_eq!(cards(0, 3), 0);
}

#[test]
fn ex_2_11_4_weakened_infantry_on_defend() {
    //= s2-11.3 s2-11.4-e s2-11.4-f
    let infantry = Fighter {
        defends: true,
        ..fighter(FOOT, 1, "")
    };
    let cavalry = fighter(HORSE, 6, "HM");
    let going = Going::Good;
    let commits = limited(cavalry.commits(Front::Front, going), infantry.sps);
    assert_eq!(commits, 1);
    assert_eq!(cards(commits, cavalry.bonus(going).len()), 2);
    let commits = limited(infantry.commits(Front::Front, going), cavalry.sps);
    assert_eq!(cards(commits, infantry.bonus(going).len()), 2);
}

#[test]
fn black_cards_hit_between_infantry() {
    //= s2-11.5-b s2-11.5-c
    let case = clash(&[striker(FOOT, 4, 4)], holder(FOOT, 4, 3));
    assert_eq!(hits(&case, "2S 9C KH 5D AS QH 3D"), (2, 1));
}

#[test]
fn clubs_of_infantry_miss_cavalry() {
    //= s2-11.5-d
    let case = clash(&[striker(HORSE, 4, 1)], holder(FOOT, 4, 3));
    assert_eq!(hits(&case, "2H 9C KC 5S"), (0, 1));
    let case = clash(&[striker(FOOT, 4, 3)], holder(HORSE, 4, 1));
    assert_eq!(hits(&case, "9C KC 5S 2H"), (1, 0));
    // Cavalry among several attackers is enough.
    let case = clash(
        &[striker(FOOT, 4, 1), striker(HORSE, 4, 1)],
        holder(FOOT, 6, 2),
    );
    assert_eq!(hits(&case, "2H 3H 9C KC"), (0, 0));
}

#[test]
fn clubs_of_cavalry_hit_infantry_only_to_break_it() {
    //= s2-11.5-e
    let case = clash(&[striker(HORSE, 4, 3)], holder(FOOT, 3, 1));
    assert_eq!(hits(&case, "9C KC 5S 2H"), (3, 0));
    let case = clash(&[striker(HORSE, 4, 3)], holder(FOOT, 4, 1));
    assert_eq!(hits(&case, "9C KC 5S 2H"), (1, 0));
    let case = clash(&[striker(FOOT, 2, 1)], holder(HORSE, 4, 2));
    assert_eq!(hits(&case, "2H 9C 5S"), (0, 2));
}

#[test]
fn clubs_hit_artillery_only_to_silence_it() {
    //= s2-11.5-f
    let case = clash(&[striker(FOOT, 4, 2)], holder(GUNS, 2, 1));
    assert_eq!(hits(&case, "9C 2H 2D"), (0, 0));
    assert_eq!(hits(&case, "9C 8C 2D"), (2, 0));
    assert_eq!(hits(&case, "9S 8H 2D"), (1, 0));
}

#[test]
fn terrain_asks_for_rank() {
    //= s2-11.5-g
    for (hindered, least) in [
        (Hindrance::Minor, "4S"),
        (Hindrance::Medium, "7S"),
        (Hindrance::Severe, "JS"),
    ] {
        let mut one = striker(FOOT, 4, 2);
        one.hindered = hindered;
        let case = clash(&[one], holder(FOOT, 4, 1));
        let below = match least {
            "4S" => "3S",
            "7S" => "6S",
            _ => "10S",
        };
        assert_eq!(hits(&case, &format!("{least} {below} 2H")), (1, 0));
    }
}

#[test]
fn a_joker_hits_on_flank_and_rear() {
    //= s2-11.5-h
    let mut one = striker(FOOT, 4, 1);
    let case = clash(&[one], holder(FOOT, 4, 1));
    assert_eq!(hits(&case, "Joker1 Joker2"), (0, 0));
    one.against = Front::Other;
    one.hindered = Hindrance::Severe;
    let case = clash(&[one], holder(FOOT, 4, 1));
    assert_eq!(hits(&case, "Joker1 Joker2"), (1, 0));
}

#[test]
fn any_king_endangers_a_general() {
    //= s2-11.5-i
    let case = clash(&[striker(FOOT, 4, 2)], holder(FOOT, 4, 1));
    let fought = with_cards("KH KS 2H", |draws| case.fight(Side::Second, draws));
    assert_eq!((fought.attackers_kings, fought.defender_kings), (2, 0));
}

#[test]
fn guns_without_sps_draw_one_card() {
    //= s2-11.7 s2-14.1-b
    let mut guns = holder(GUNS, 2, 0);
    guns.nil = true;
    let case = clash(&[striker(FOOT, 4, 1)], guns);
    assert_eq!(hits(&case, "2H JC"), (0, 1));
    assert_eq!(hits(&case, "2H 10S"), (0, 0));
    assert_eq!(hits(&case, "2H KH"), (0, 0));
}

#[test]
fn who_wins() {
    //= s2-11.8-a s2-11.8-b
    let case = clash(&[striker(FOOT, 3, 4)], holder(FOOT, 4, 4));
    let fought = |attackers, defender| Fought {
        attackers,
        defender,
        ..Fought::default()
    };
    assert!(case.attack_wins(&fought(2, 1)));
    assert!(!case.attack_wins(&fought(1, 1)));
    assert!(!case.attack_wins(&fought(0, 0)));
    assert!(!case.attack_wins(&fought(4, 3)), "both are broken");
    let weak = clash(&[striker(FOOT, 4, 4)], holder(FOOT, 1, 2));
    assert!(weak.attack_wins(&fought(1, 1)), "the defender is broken");
}

#[test]
fn hits_are_dealt_round() {
    //= s2-11.9-b s2-11.9-c
    assert_eq!(dealt(3, [Some(4), None, Some(4), None]), [2, 0, 1, 0]);
    assert_eq!(dealt(5, [Some(1), Some(2), None, Some(4)]), [1, 2, 0, 2]);
    assert_eq!(dealt(9, [Some(1), None, None, Some(1)]), [1, 0, 0, 1]);
}

#[test]
fn clubs_of_horse_count_that_break_the_foot_they_fall_on() {
    //= s2-11.5-e s2-11.9-b
    let horse = holder(HORSE, 4, 4);
    // Foot in front and horse on a flank: two hits go round, the third breaks the foot.
    let mixed = clash(&[striker(FOOT, 2, 1), striker(HORSE, 5, 1)], horse);
    assert_eq!(hits(&mixed, "2H 3H 7C 8C 2D 3D").1, 0);
    assert_eq!(hits(&mixed, "2H 3H 7C 8C 9C 3D").1, 3);
    // A weak one of several is broken by the first.
    let several = clash(&[striker(FOOT, 1, 1), striker(FOOT, 3, 1)], horse);
    assert_eq!(hits(&several, "2H 3H 7C 2D 3D 4D").1, 1);
    let strong = clash(&[striker(FOOT, 3, 1), striker(FOOT, 1, 1)], horse);
    assert_eq!(hits(&strong, "2H 3H 7C 2D 3D 4D").1, 0);
    // By the first reading it was asked whether they would break all foot.
    let summed = |clash: Clash| Clash {
        summed: true,
        ..clash
    };
    assert_eq!(hits(&summed(mixed), "2H 3H 7C 8C 2D 3D").1, 2);
    assert_eq!(hits(&summed(several), "2H 3H 7C 2D 3D 4D").1, 0);
}
