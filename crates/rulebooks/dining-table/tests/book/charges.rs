//! Charges on the table: the artillery check (2.10), evades (2.8.2), combat and
//! what follows (2.11, 2.12), opportunity charges (2.13), guns (2.14).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Bond, Chit, Kind, Place, Stage};
use ground::table::Face;
use kernel::Side;

/// A French unit 3 inches from an Allied one, with an Action order and full activation.
fn field(french: &str, allied: &str) -> Field {
    field_on(french, allied, "")
}

fn field_on(french: &str, allied: &str, terrain: &str) -> Field {
    Field::with(
        &format!("f1 french {french}\na1 allied {allied}"),
        terrain,
        "20000, 11500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H")
}

const FOOT: &str = "infantry 5 at 20000 14000 0";
const ENEMY: &str = "infantry 5 at 20000 17000 18000";

#[test]
fn a_charge_is_fought_in_the_same_turn() {
    //= s2-11.2-a s2-7.7-a s2-7.7-b s2-11.1-a s2-11.1-c s2-4.1-f s2-4.1-g s2-11.8-c s2-11.8-d s2-12.1-a s2-12.2-a s2-1.6-a
    let mut field = field(FOOT, ENEMY);
    field.give("charge f1 a1", "");
    assert_eq!(field.at("f1"), (20_000, 14_000));
    // Four cards each: the attack scores two, the defence one.
    field.give("done", "2S 3C 4H 5H 6S 7H 8H 10H");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (1, 2));
    // The loser is 3 inches back, the winner an inch forward of the line of contact.
    assert_eq!(field.at("a1"), (20_000, 20_000));
    assert_eq!(field.at("f1"), (20_000, 18_000));
    assert!(field.was_told("The attack on a1 wins"));
    assert!(field.unit("a1").attacked);
}

#[test]
fn a_tie_is_the_defenders_and_infantry_may_open_fire_instead() {
    //= s2-11.8-b s2-12.3
    let mut charge = field(FOOT, ENEMY);
    charge.give("charge f1 a1", "");
    charge.give("done", "2S 3H 4H 5H 6S 7H 8H 10H");
    assert_eq!(
        (charge.stage(), charge.asked()),
        (Stage::Convert, Some(Side::First))
    );
    let mut convert = charge;
    convert.give("convert f1", "");
    assert_eq!(convert.game.pos.engaged[0].bond, Bond::Firefight);
    assert_eq!(convert.at("f1"), (20_000, 16_000));
    let mut other = field(FOOT, ENEMY);
    other.give("charge f1 a1", "");
    other.give("done", "2S 3H 4H 5H 6S 7H 8H 10H");
    other.give("done", "");
    assert_eq!(other.at("f1"), (20_000, 14_000));
}

#[test]
fn broken_units_are_gone() {
    //= s2-1.6-c s2-1.6-d s2-12.4-a s2-12.1-c s2-4.1-i
    let mut field = field(FOOT, "infantry 2 at 20000 17000 18000");
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H");
    assert_eq!(field.unit("a1").place, Place::Broken);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Breakthrough, Some(Side::First))
    );
    assert_eq!(field.refused("breakthrough f1 4001"), "s2-5.3-a");
    let before = field.at("f1").1;
    field.give("breakthrough f1 4000", "");
    assert_eq!(field.at("f1").1, before + 4_000);
}

#[test]
fn a_breakthrough_may_be_a_second_charge() {
    //= s2-12.5-d s2-12.4-c s2-12.4-d s2-12.5-a s2-12.5-b s2-12.5-c s2-12.5-e s2-12.1-d s2-12.1-e s2-4.1-j
    let mut field = field(
        FOOT,
        "infantry 2 at 20000 17000 18000\na2 allied infantry 4 at 20000 20500 18000",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H");
    field.give("charge f1 a2", "8H 10H JH QH 2D 3D 4D 5D");
    // Nobody scored: the attacker fails to win and falls back, without a firefight.
    assert!(field.was_told("a2 holds"));
    assert!(field.was_told("f1 falls back 3.0 in"));
    assert_eq!(field.stage(), Stage::Reposition);
}

#[test]
fn winning_cavalry_stays_for_a_second_round_against_infantry() {
    //= s2-11.8-e s2-11.8-f s2-12.1-g s2-12.5-a s2-12.5-c s2-12.2-d
    let mut field = field("battle-cavalry 4 at 20000 14000 0", ENEMY);
    field.give("charge f1 a1", "");
    // First round: one Spade to none. Second round: none. It did not break the infantry and falls back.
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H JH QH 2D 3D 4D 5D 6D 7D");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::FallBack, Some(Side::First))
    );
    assert_eq!(field.refused("fall-back f1 2999"), "s2-8.3-b");
    field.give("fall-back f1 6000", "");
    assert_eq!(field.unit("a1").hits, 1);
}

#[test]
fn a_fall_back_without_room_costs_a_hit() {
    //= s2-12.2-b s2-12.2-c
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 18500], [30000, 18500], [30000, 25000], [10000, 25000]]\n";
    let mut field = field_on(FOOT, ENEMY, water);
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.unit("a1").hits, 2);
    // What bars the way is named.
    assert!(field.was_told("a1 has no room to fall back: ground that cannot be passed"));
    let rules = field.told_by("no room to fall back");
    assert_eq!(rules, ["s2-12.2-b", "s3-6.3-a"]);
    // A friend in the way is passed through.
    let mut field = self::field(
        FOOT,
        "infantry 5 at 20000 17000 18000\na2 allied infantry 5 at 20000 19500 18000",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.unit("a1").hits, 1);
    assert_eq!(field.at("a1").1, 20_500);
}

#[test]
fn cover_and_disordering_ground_ask_for_rank() {
    //= s2-22.2-c s2-22.3-a s2-22.2-b s2-22.2-d s3-6.4-a s3-6.4-b
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 16900], [30000, 16900], [30000, 25000], [10000, 25000]]\n";
    for (terrain, hits) in [
        ("", 2),
        (wood, 1),
        (&wood.replace("wood", "orchard"), 1),
        (&wood.replace("wood", "fortification"), 0),
    ] {
        let mut field = field_on("infantry 5 at 20000 15200 0", ENEMY, terrain);
        field.give("charge f1 a1", "");
        field.give("done", "3S 10S 4H 5H 6H 7H 8H 2H");
        assert_eq!(field.unit("a1").hits, hits, "{terrain}");
    }
    let brook =
        "[[terrain]]\nkind = \"stream\"\nwidth = 0\npoints = [[0, 16500], [40000, 16500]]\n";
    let mut field = field_on("infantry 5 at 20000 15200 0", ENEMY, brook);
    field.give("charge f1 a1", "");
    field.give("done", "6S 7S 4H 5H 6H 7H 8H 2H");
    assert_eq!(field.unit("a1").hits, 1);
}

#[test]
fn vulnerable_units_commit_two_sps() {
    //= s2-11.6-a s2-11.6-b
    let mut field = field(FOOT, ENEMY);
    field.unit_mut("a1").status = Status::Rapid;
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H");
    let mut other = self::field(FOOT, ENEMY);
    other.unit_mut("a1").defile = true;
    other.give("charge f1 a1", "");
    other.give("done", "2S 3H 4H 5H 6H 7H");
}

#[test]
fn one_combat_against_attackers_on_several_faces() {
    //= s2-11.9-a s2-11.9-b
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 16500 17500 9000
         a1 allied infantry 6 at 20000 17000 18000",
        "",
        "18000, 13500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    assert_eq!(field.game.pos.turn.charges[1].face, Face::Right);
    // Attackers: four cards each. Defender: four to the front and two to the flank.
    field.give("done", "2S 3H 4H 5H 6S Joker1 7H 8H 2C 3C 4C 10H JH QH");
    assert_eq!(
        field.unit("a1").hits,
        3,
        "the Joker hits for the unit on the flank"
    );
    assert_eq!((field.unit("f1").hits, field.unit("f2").hits), (2, 1));
}

#[test]
fn guns_fire_at_the_charge_and_morale_is_checked() {
    //= s2-10.3-a s2-10.4-c s2-7.6 s2-11.1-b s2-10.2-a s2-10.2-b s2-10.2-c s2-10.3-b s2-10.3-c s2-10.3-d s2-10.3-e s2-10.4-a s2-10.4-b s2-10.5-d s2-10.6-a s2-4.1-d
    let guns =
        "infantry 5 at 20000 17000 18000\nguns allied medium 2 at 22500 17000 18000 status defend";
    let mut stand = field(FOOT, guns);
    stand.give("charge f1 a1", "");
    stand.give("done", "");
    assert_eq!(
        (stand.stage(), stand.asked()),
        (Stage::Check, Some(Side::Second))
    );
    // Three points at short range: a Club is a hit, and a three does not pass for M4.
    stand.give("fire guns f1", "5C 3H");
    assert!(stand.was_told("3 fire points"));
    assert_eq!(
        (stand.stage(), stand.asked()),
        (Stage::Halted, Some(Side::First))
    );
    assert_eq!(stand.unit("guns").fatigue, 0);
    stand.give("halt f1", "");
    assert_eq!(stand.at("f1"), (20_000, 14_000));
    let mut on = field(FOOT, guns);
    on.give("charge f1 a1", "");
    on.give("done", "");
    on.give("fire guns f1", "5C 4H 2S 3S 4D 5H 6H 7H 8H 10H");
    assert!(on.was_told("The attack on a1 wins"));
    let mut back = field(FOOT, guns);
    back.give("charge f1 a1", "");
    back.give("done", "");
    back.give("fire guns f1", "5C 3H");
    back.give("fall-back f1 4000", "");
    assert_eq!(back.at("f1"), (20_000, 10_000));
    // The check need not be claimed.
    let mut quiet = field(FOOT, guns);
    quiet.give("charge f1 a1", "");
    quiet.give("done", "");
    quiet.give("done", "2S 3S 4D 5H 6H 7H 8H 10H");
    assert!(quiet.was_told("The attack on a1 wins"));
}

#[test]
fn a_second_check_in_a_period_tires_the_guns() {
    //= s2-10.6-b s2-10.6-c s2-18.2-c
    let mut field = field(
        FOOT,
        "infantry 5 at 20000 17000 18000\nguns allied medium 2 at 22500 17000 18000 status defend",
    );
    field.unit_mut("guns").checks = 1;
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("fire guns f1", "5H 2S 3S 4D 6S 6H 7H 8H 10H");
    assert_eq!(
        (field.unit("guns").fatigue, field.unit("guns").checks),
        (1, 2)
    );
}

#[test]
fn skirmish_cavalry_evades() {
    //= s2-8.2-a s2-8.2-b s2-8.2-c s2-8.2-d s2-8.2-e s2-8.2-h s2-8.2-i s2-5.2-d s2-4.1-e
    let mut field = field(FOOT, "skirmish-cavalry 2 at 20000 17000 18000");
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.asked(), Some(Side::Second));
    field.give("evade a1", "4");
    // 16 inches less 4, away from the charger.
    assert_eq!(field.at("a1"), (20_000, 17_000 + 1_000 + 12_000));
    assert_eq!(field.unit("a1").status, Status::Rapid);
    assert!(field.unit("a1").forfeits);
    assert!(field.was_told("f1 finds nobody to fight"));
    assert_eq!(
        field.at("f1"),
        (20_000, 20_000),
        "it went on to the end of its move"
    );
}

#[test]
fn guns_that_fired_lose_two_dice_and_may_not_get_away() {
    //= s2-10.7 s2-8.1-b s2-8.2-f s2-8.2-g s2-10.4-b s2-14.1-b s2-14.1-c s2-1.6-g s2-12.1-h
    let mut field = field(FOOT, "medium 2 at 20000 17000 18000 status defend");
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("fire a1 f1", "");
    assert_eq!(field.refused("fire a1 f1"), "s2-10.4-b");
    field.give("done", "5H");
    assert_eq!(field.stage(), Stage::Evade);
    // 5 and 4 are more than the 8 inches it could go: the charge is received.
    field.give("evade a1", "5 4 2S 3C 4D 6H 7H 8H");
    assert_eq!(field.unit("a1").place, Place::Captured);
}

#[test]
fn infantry_does_not_evade() {
    //= s2-8.2-a
    let mut field = field(
        FOOT,
        "infantry 5 at 20000 17000 18000\nguns allied medium 2 at 22500 17000 18000 status defend",
    );
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.refused("evade a1"), "s2-8.2-a");
}

#[test]
fn evading_guns_that_are_caught_are_captured() {
    //= s2-8.2-j s2-8.2-k s2-8.2-l s2-8.2-m s2-12.4-b
    let mut field = field(
        "battle-cavalry 4 at 20000 14000 0",
        "heavy 2 at 20000 17000 18000",
    );
    field.give("charge f1 a1", "");
    field.give("done", "");
    // 8 inches less 6: two inches away, with the cavalry's five inches to go.
    field.give("evade a1", "6");
    assert_eq!(field.unit("a1").place, Place::Captured);
    assert!(field.was_told("f1 catches a1"));
    assert_eq!(field.stage(), Stage::Breakthrough);
}

#[test]
fn cavalry_charges_at_an_opportunity() {
    //= s2-13.1-a s2-13.1-c s2-13.1-d s2-13.1-f s2-13.1-g s2-13.2-b s2-13.2-c s2-12.1-b s2-4.1-h s2-7.7-c s2-8.5-a
    let build = || {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             horse allied battle-cavalry 4 at 20000 20000 18000
             a2 allied infantry 5 at 30000 34000 18000",
            "",
            "20000, 11500",
            "30000, 36000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
        field.give("move f1 normal ahead:2000", "");
        field.give("done", "");
        field
    };
    let mut field = build();
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Opportunity, Some(Side::Second))
    );
    // Out of command: its own rating, A7.
    field.give("opportunity horse f1", "6H");
    assert_ne!(field.stage(), Stage::Combats);
    assert_eq!(field.at("horse"), (20_000, 20_000));
    let mut field = build();
    field.give("opportunity horse f1", "7H 2S 3S 4H 5H 6D 8H 10H JH");
    assert_eq!(field.unit("f1").hits, 2);
    assert!(field.unit("horse").forfeits);
    let mut field = build();
    field.unit_mut("horse").moved = 1;
    assert_eq!(field.refused("opportunity horse f1"), "s2-13.1-a");
    let mut field = build();
    field.unit_mut("horse").order = Some(Chit::Down(Kind::Move));
    assert_eq!(field.refused("opportunity horse f1"), "s2-13.1-b");
}

#[test]
fn infantry_charges_so_only_to_rescue_guns() {
    //= s2-13.3-d s2-13.3-e s2-13.1-b s2-13.1-e s2-13.3-b s2-13.3-c s2-13.3-f s2-14.4-a
    let build = || {
        let mut field = field(
            FOOT,
            "medium 2 at 20000 17000 18000 status defend\na2 allied infantry 5 at 20000 18010 18000",
        );
        field.give("charge f1 a1", "");
        field.give("done", "");
        field.give("done", "");
        // No evade, no defensive fire, and no evade after it. Two Clubs are both SPs of the guns, which score nothing.
        field.give("done", "2C 3C 4H 5H 6H 7H");
        field
    };
    let mut field = build();
    assert_eq!(field.stage(), Stage::Opportunity);
    // In contact behind the guns: no card is drawn. It wins and the guns are saved.
    field.give("opportunity a2 f1", "8S 10S JH QH 2D 3D 4D 5D");
    assert!(field.is_here("a1"));
    assert!(field.was_told("a1 is saved"));
    //= s2-13.3-h
    let mut field = build();
    field.give("opportunity a2 f1", "8H 10H JH QH 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").place, Place::Captured);
    let mut field = build();
    field.give("done", "");
    assert_eq!(field.unit("a1").place, Place::Captured);
}

#[test]
fn a_general_near_the_cavalry_lends_his_rating() {
    //= s2-13.2-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         horse allied battle-cavalry 4 at 20000 20000 18000",
        "",
        "20000, 11500",
        "20000, 22000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("move f1 normal ahead:2000", "");
    field.give("done", "");
    // Adam is Normal, A5.
    field.give("opportunity horse f1", "5H 2S 3S 4H 6D 7D 8H 10H JH");
    assert_eq!(field.unit("f1").hits, 2);
}

#[test]
fn a_cavalry_opportunity_charge_on_infantry_is_not_followed_up() {
    //= s2-12.6-d s2-12.5-c
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         horse allied battle-cavalry 4 at 20000 20000 18000
         a2 allied infantry 5 at 30000 34000 18000",
        "",
        "20000, 11500",
        "30000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("move f1 normal ahead:2000", "");
    field.give("done", "");
    // It wins by a Spade but does not break the infantry: it falls back, with no second round.
    field.give("opportunity horse f1", "7H 2S 3H 4H 5H 6D 8H 10H JH");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::FallBack, Some(Side::Second))
    );
    field.give("fall-back horse 3000", "");
    assert_eq!(field.unit("f1").hits, 1);
}

#[test]
fn infantry_charges_who_has_just_passed_a_defile() {
    //= s2-13.1-e s2-5.6-f s2-5.6-c
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 250\npoints = [[0, 12500], [40000, 12500]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 12000], [20000, 13000]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 11800 0
         a1 allied infantry 5 at 20000 18500 18000",
        stream,
        "20000, 9000",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("move f1 normal ahead:3000", "");
    field.give("done", "");
    // Just over the bridge it is vulnerable: it draws two cards.
    field.give("opportunity a1 f1", "8H 2S 3S 4H 5H 6H 10H");
    assert_eq!(field.unit("f1").hits, 2);
}
