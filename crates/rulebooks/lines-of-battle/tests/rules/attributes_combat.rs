//! Unit attributes in combat, stubborn leaders among them, and unreliable cavalry.

use std::collections::BTreeMap;

use crate::support::combat::{cited, field, field_with, hits_after, modifiers_of, play, stands};
use crate::support::{Table, table};
use kernel::Fraction;

//= attributes.0 attributes.fanatic combat.3
#[test]
fn a_fanatic_does_not_retreat_before_combat_and_the_others_may() {
    // q93: this retreat needs no lead.
    let mut t =
        field("unit f french inf3 a\nunit b allied inf3 b is fanatic\nunit g allied inf3 b");
    play(&mut t, "choose f; march b");
    assert_eq!(t.refused("withdraw b"), "attributes.fanatic");
    play(&mut t, "withdraw g; retreat");
    stands(&t, "g c 1; b b 0");
    assert_eq!(t.asked(), ("french", "combat.6"));
    // Alone it is not even asked.
    let mut t = field("unit f french inf3 a\nunit b allied inf3 b is fanatic");
    play(&mut t, "choose f; march b");
    assert_eq!(t.asked(), ("french", "combat.6"));
}

//= attributes.fanatic combat.12 combat.11
#[test]
fn a_fanatic_lead_holds_back_all() {
    let units = "unit f french inf5 a\nunit g french inf5 a is fanatic
        unit b allied inf5 b is fanatic\nunit h allied inf5 b";
    // q93: step 12 passes when it leads.
    let mut t = field(units);
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 1 6; stand: 1 6",
    );
    stands(&t, "f a 2; b b 0");
    // It is refused when another leads.
    let mut t = field(units);
    play(
        &mut t,
        "choose f; march b; stand; lead h; press-on: 1 6; stand; withdraw h",
    );
    assert_eq!(t.refused("withdraw b"), "attributes.fanatic");
    // The same for attackers in step 11.
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead g; stand; lead h; press-on: 1 6",
    );
    assert_eq!(t.asked(), ("allied", "combat.12"));
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead f; stand; lead h; press-on: 1 6; withdraw f",
    );
    assert_eq!(t.refused("withdraw g"), "attributes.fanatic");
    assert!(t.allows("retreat"));
}

//= attributes.fanatic combat.10 combat.5.1
#[test]
fn what_is_mandatory_holds_for_fanatics() {
    let mut t = field("unit f french inf1 a is fanatic\nunit b allied inf5 b");
    play(&mut t, "choose f; march b; stand; press-on: 1 6");
    stands(&t, "f a 1; b b>a 0");
    let mut t = field("unit f french inf3 a\nunit guns allied art b is fanatic");
    play(&mut t, "choose f; march b: 1 1");
    stands(&t, "guns c; f b");
}

/// Infantry `f` has led an attack, with cavalry behind it, and lost the first
/// roll; `k` and `l` counterattack under `k`.
fn countered(attributes: [&str; 4], dice: &str) -> Table {
    let [lead, behind, charges, joins] = attributes;
    let mut t = field(&format!(
        "unit f french inf5 a {lead}\nunit g french ln5 a {behind}
        unit b allied inf5 b\nunit k allied hc5 b {charges}\nunit l allied hc5 b {joins}"
    ));
    play(&mut t, "choose f; choose g; march b; lead f");
    play(
        &mut t,
        &format!("lead b; press-on: 1 6; join k; join l; lead k: {dice}"),
    );
    t
}

//= attributes.fanatic combat.9.5 combat.9.6
#[test]
fn in_a_counterattack_one_fanatic_keeps_all() {
    // q93: all go or none.
    let asked = |attributes| countered(attributes, "3 3").asked().1;
    assert_eq!(asked(["", "", "", ""]), "combat.9.5");
    assert_eq!(asked(["", "", "is fanatic", ""]), "combat.9.6");
    assert_eq!(asked(["", "", "", "is fanatic"]), "combat.9.6");
    // On both sides: roll follows roll until the fanatic is gone.
    for (f, g) in [("is fanatic", ""), ("", "is fanatic")] {
        let t = countered([f, g, "is fanatic", ""], "1 6 1 6 1 6");
        stands(&t, "k eliminated 6; f a 4");
        assert_eq!(t.asked(), ("allied", "combat.9.5"));
    }
}

//= attributes.fearful combat.3
#[test]
fn the_fearful_must_retreat_before_combat() {
    // q94: always.
    let mut t =
        field("unit f french inf3 a\nunit b allied inf3 b is fearful\nunit g allied inf3 b");
    play(&mut t, "choose f; march b");
    assert_eq!(t.orders(), ["retreat", "withdraw g"]);
    assert_eq!(t.refused("stand"), "attributes.fearful");
    play(&mut t, "retreat");
    stands(&t, "b c 1; g b 0");
    // Without a way out there is nothing to choose.
    let mut t =
        field("unit f french inf3 a\nunit other french inf3 c\nunit b allied inf3 b is fearful");
    play(&mut t, "choose f; march b");
    assert_eq!(t.asked(), ("french", "combat.6"));
}

//= attributes.fearful combat.11 combat.12
#[test]
fn the_fearful_must_retreat_when_they_lead() {
    // q94: in steps 11 and 12 only then.
    let units = "unit f french lc5 a is fearful\nunit g french lc5 a
        unit b allied inf5 b is fearful\nunit h allied inf5 b";
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead g; lead h; press-on: 1 6; stand",
    );
    assert!(t.allows("stand"));
    play(&mut t, "stand: 1 6");
    stands(&t, "g a 2; f a 0; b b 0");
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead f; lead b; press-on: 1 6",
    );
    assert_eq!(t.refused("stand"), "attributes.fearful");
    assert_eq!(t.orders(), ["retreat", "withdraw g"]);
    play(&mut t, "retreat");
    stands(&t, "f a 1; g a 0");
    // And now the lead defender.
    assert_eq!(t.asked(), ("allied", "combat.12"));
    assert_eq!(t.refused("stand"), "attributes.fearful");
    play(&mut t, "retreat: 1 6");
    stands(&t, "b c 1; g a 1");
}

//= attributes.fearful combat.12 retreat.1.8
#[test]
fn the_fearful_without_a_way_out_of_their_own_may_stand() {
    // q94: the infantry could go into the wood and would have to take the lead
    // along, which cannot.
    let mut t = field(
        "area d wood\nborder b d\nunit f french inf5 a\nunit other french inf3 c
        unit h allied lc5 b is fearful\nunit g allied inf3 b",
    );
    play(&mut t, "choose f; march b; stand; lead h: 1 6; stand");
    assert_eq!(t.asked(), ("allied", "combat.12"));
    assert_eq!(t.orders(), ["stand", "withdraw h"]);
}

//= attributes.fearful combat.9.5 combat.9.6
#[test]
fn the_fearful_do_not_stay_in_a_counterattack_they_lead() {
    let t = countered(["", "", "is fearful", ""], "3 3");
    stands(&t, "k c 1; l c 0; f a 3");
    assert_eq!(t.asked(), ("french", "combat.11"));
    // A fearful companion does not decide for all.
    assert_eq!(
        countered(["", "", "", "is fearful"], "3 3").asked().1,
        "combat.9.5"
    );
    let mut t = countered(["is fearful", "", "", ""], "3 3");
    play(&mut t, "keep-on");
    stands(&t, "f a 4; g a 1; k b 1");
    assert_eq!(t.asked(), ("allied", "combat.9.6.3"));
    let mut t = countered(["", "is fearful", "", ""], "3 3");
    play(&mut t, "keep-on");
    assert_eq!(t.asked(), ("french", "combat.9.6"));
}

//= attributes.fanatic attributes.fearful
#[test]
fn who_may_never_retreat_need_not() {
    // q93: the ban is stronger, in the unit itself and in its company.
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b is fearful is fanatic");
    play(&mut t, "choose f; march b; press-on: 1 6; stand: 1 6");
    stands(&t, "f a 2; b b 0");
    let t = countered(["", "", "is fearful", "is fanatic"], "3 3");
    assert_eq!(t.asked(), ("french", "combat.9.6"));
}

//= leaders.bonus.stubborn attributes.fearful combat.3 combat.12
#[test]
fn a_stubborn_leader_allows_no_retreat_by_choice() {
    let units = "unit f french inf5 a\nunit b allied inf5 b is fearful\nunit g allied inf5 b\n";
    // q93: neither before combat nor in it, be they fearful.
    let led = format!("{units}leader picton allied g stubborn");
    let mut t = field_with(&led, &[("leaders", "on")]);
    play(
        &mut t,
        "choose f; march b; lead b; press-on: 1 6; stand: 1 6",
    );
    stands(&t, "f a 2; b b 0");
    // Without him they go.
    let mut t = field(units);
    play(&mut t, "choose f; march b");
    assert_eq!(t.refused("stand"), "attributes.fearful");
}

//= attributes.fire-discipline combat.mod.2 combat.mod.3
#[test]
fn fire_discipline_lasts_as_long_as_the_line() {
    let fire = ("attributes.fire-discipline", 1);
    let first = |f: &str, b: &str| {
        let mut t = field(&format!("unit f french {f}\nunit b allied {b}"));
        play(&mut t, "choose f; march b; stand");
        let given = play(&mut t, "press-on: 1 6").unwrap();
        (
            t,
            [
                modifiers_of(&given, "attacker"),
                modifiers_of(&given, "defender"),
            ],
        )
    };
    // q97: in defence on every roll.
    let (mut t, [_, defender]) = first("inf5 a", "inf5 b>a is fire-discipline");
    assert_eq!(defender, [("combat.mod.1", 5), ("combat.mod.2", 1), fire]);
    let given = play(&mut t, "stand; stand: 1 6").unwrap();
    assert!(modifiers_of(&given, "defender").contains(&fire));
    // In attack on the first.
    let (mut t, [attacker, _]) = first("inf5 a>b is fire-discipline", "inf5 b");
    assert_eq!(attacker, [("combat.mod.1", 5), ("combat.mod.3", 1), fire]);
    let given = play(&mut t, "stand; stand: 1 6").unwrap();
    assert_eq!(modifiers_of(&given, "attacker"), [("combat.mod.1", 4)]);
    // And never in column.
    let (_, both) = first("inf5 a is fire-discipline", "inf5 b is fire-discipline");
    assert_eq!(both, [[("combat.mod.1", 5)], [("combat.mod.1", 5)]]);
}

//= attributes.ferocious
#[test]
fn the_ferocious_add_1_on_every_roll_when_they_attack() {
    let fierce = ("attributes.ferocious", 1);
    let mut t = field(
        "unit f french inf5 a is ferocious\nunit b allied inf5 b is ferocious
        unit k allied hc5 b is ferocious",
    );
    play(&mut t, "choose f; march b; stand; lead b");
    let given = play(&mut t, "press-on: 1 6").unwrap();
    assert_eq!(
        modifiers_of(&given, "attacker"),
        [("combat.mod.1", 5), fierce]
    );
    assert_eq!(modifiers_of(&given, "defender"), [("combat.mod.1", 5)]);
    // q97: a counterattacker attacks; who meets him does not.
    let given = play(&mut t, "join k: 1 6").unwrap();
    assert_eq!(
        modifiers_of(&given, "counterattacker"),
        [("combat.mod.1", 5), fierce]
    );
    assert_eq!(modifiers_of(&given, "attacker"), [("combat.mod.1", 4)]);
    let given = play(&mut t, "break-off; stand; stand: 1 6").unwrap();
    assert_eq!(
        modifiers_of(&given, "attacker"),
        [("combat.mod.1", 3), fierce]
    );
}

//= attributes.cuirassier
#[test]
fn a_cuirass_saves_each_hit_from_cavalry_on_5() {
    // q96: the hit that winning costs as well. 5-6 saves a third of them.
    let units = "unit f french hc5 a is cuirassier\nunit b allied hc5 b is cuirassier";
    let mut t = field(units);
    let given = play(&mut t, "choose f; march b: 6 1 5 4 6").unwrap();
    stands(&t, "f a 0; b b 1");
    assert!(cited(&given).contains(&"attributes.cuirassier"));
    // All of it by hand: 15 of 36 ways to win, 6 to draw, 15 to lose; a hit stays
    // with 2/3, so of 2 hits 0, 1 and 2 stay with 1/9, 4/9 and 4/9. In 972nds:
    let mut t = field(units);
    t.give("choose f", &[]);
    let expected = [
        ([0, 0], 15 + 6 * 3 + 15 * 9),
        ([0, 1], 15 * 4 + 6 * 6),
        ([0, 2], 15 * 4),
        ([1, 0], 15 * 2 + 6 * 6 + 15 * 18),
        ([1, 1], 15 * 8 + 6 * 12),
        ([1, 2], 15 * 8),
    ];
    let expected = expected.map(|(hits, ways)| (hits, Fraction::new(ways, 972)));
    assert_eq!(
        hits_after(&t, "march b", ["f", "b"]),
        BTreeMap::from(expected)
    );
    // Against infantry it is of no use.
    let mut t = field("unit f french hc5 a is cuirassier\nunit b allied inf5 b");
    play(&mut t, "choose f; march b; press-on: 6 1");
    stands(&t, "f a 1; b b 2");
}

//= attributes.cuirassier combat.9.2
#[test]
fn a_cuirass_saves_in_counterattacks_and_beside_cover() {
    let mut t = field(
        "unit f french inf5 a\nunit g french ln5 a\nunit b allied inf5 b
        unit k allied hc5 b is cuirassier",
    );
    play(
        &mut t,
        "choose g; march b; lead b; press-on: 1 6; join k: 3 3 5",
    );
    stands(&t, "k b 0; g a 3");
    // In a wood each hit has two chances, one after the other.
    let mut t = table(
        "area a open\narea b wood\nborder a b
        unit f french hc5 a\nunit b allied hc5 b is cuirassier",
    );
    play(&mut t, "choose f; march b: 6 1 5 4 5");
    stands(&t, "f a 1; b b 0");
}

//= attributes.imposing combat.7.3.2 combat.9.2
#[test]
fn the_imposing_cause_one_hit_more_on_every_roll_they_win() {
    // q96: in attack, in defence and in a counterattack, but not on a draw.
    let fight = |f: &str, b: &str, dice: &str| {
        let mut t = field(&format!("unit f french {f}\nunit b allied {b}"));
        play(
            &mut t,
            &format!("choose f; march b; stand; press-on: {dice}"),
        );
        (t.hits("f"), t.hits("b"))
    };
    assert_eq!(fight("inf5 a is imposing", "inf5 b", "4 3"), (0, 2));
    assert_eq!(fight("inf5 a is imposing", "inf5 b", "3 3"), (1, 1));
    assert_eq!(fight("inf5 a is imposing", "inf5 b", "3 4"), (1, 0));
    assert_eq!(fight("inf5 a", "inf5 b is imposing", "3 4"), (2, 0));
    let t = countered(["", "", "is imposing", ""], "3 3");
    assert_eq!((t.hits("k"), t.hits("f")), (1, 4));
    let t = countered(["is imposing", "", "", ""], "1 6");
    assert_eq!((t.hits("k"), t.hits("f")), (3, 2));
}

const UNRELIABLE: &str = "unit f french inf5 a\nunit b allied inf5 b
    unit k allied hc4 b hits 1 is unreliable\n";
const ON: (&str, &str) = ("unreliable-cavalry", "on");

/// Up to step 9, with the dice of the unreliable at the end.
fn unreliable(more: &str, options: &[(&str, &str)], dice: &str) -> Table {
    let mut t = field_with(&format!("{UNRELIABLE}{more}"), options);
    play(
        &mut t,
        &format!("choose f; march b; stand; lead b; press-on: 1 6 {dice}"),
    );
    t
}

//= optional.unreliable.1
#[test]
fn unreliable_cavalry_charges_at_or_below_its_strength() {
    // Strength 3. Alone it goes at once, and the dice of the charge follow.
    let mut t = unreliable("", &[ON], "4");
    assert_eq!(t.orders(), ["join k", "no-counterattack"]);
    play(&mut t, "no-counterattack");
    let t = unreliable("", &[ON], "3 3 3");
    stands(&t, "k b 3; f a 2");
    assert_eq!(t.asked(), ("allied", "combat.9.5"));
    // Without the option nothing is rolled.
    assert_eq!(
        unreliable("", &[], "").orders(),
        ["join k", "no-counterattack"]
    );
}

//= optional.unreliable.1 combat.9
#[test]
fn others_may_join_what_cannot_be_held() {
    let other = "unit l allied lc5 b\nunit weak allied lc2 b hits 2 is unreliable";
    // q83: who could not counterattack does not roll.
    let mut t = unreliable(other, &[ON], "1");
    assert_eq!(t.orders(), ["join l", "lead k"]);
    assert_eq!(t.refused("no-counterattack"), "optional.unreliable.1");
    play(&mut t, "join l; lead l: 1 6");
    stands(&t, "l b 2; k b 1");
    // It rolls in each round in which it could (q44).
    let mut t = unreliable(other, &[ON], "6");
    play(&mut t, "no-counterattack; stand; stand: 1 6 1");
    assert_eq!(t.refused("no-counterattack"), "optional.unreliable.1");
}

//= optional.unreliable.1
#[test]
fn as_lead_defender_or_in_a_wood_it_does_not_roll() {
    let mut t = field_with(&UNRELIABLE.replace("unit b", "unit l"), &[ON]);
    play(&mut t, "choose f; march b; stand; lead k: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
    let wood = format!("area a open\narea b wood\nborder a b\n{UNRELIABLE}");
    let mut t = crate::support::table_with(&wood, &[ON]);
    play(&mut t, "choose f; march b; lead b; press-on: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= optional.unreliable.2 combat.9.6.3
#[test]
fn after_a_success_it_rolls_again_and_may_have_to_attack() {
    // k has 2 hits after the charge: strength 2. q83: by default low stays.
    for (way, die, attacks) in [
        ("low-stays", 2, false),
        ("low-stays", 3, true),
        ("low-attacks", 2, true),
        ("low-attacks", 3, false),
    ] {
        let mut t = unreliable("", &[ON, ("unreliable-follow-up", way)], "1 3 1");
        stands(&t, "k b 2; f a 3");
        play(&mut t, "keep-on");
        let dice = if attacks {
            format!("{die} 6 1")
        } else {
            die.to_string()
        };
        play(&mut t, &format!("give-way: {dice}"));
        if attacks {
            stands(&t, "k a 3; f eliminated 6");
        } else {
            // It may still attack by its owner's choice.
            assert_eq!(t.orders(), ["follow-up", "hold-back"]);
        }
    }
}

//= optional.unreliable.2 combat.9.6.3
#[test]
fn with_nobody_to_attack_it_does_not_roll_again() {
    // q52: the area is that of the follow-up, and the attacker has gone elsewhere.
    let mut t = field_with(
        "area e open\nborder a e\nunit f french ln5 a\nunit b allied inf5 b
        unit k allied hc4 b is unreliable",
        &[ON],
    );
    play(&mut t, "choose f; march b; lead b; press-on: 1 6 1 1 1");
    play(&mut t, "keep-on; give-way; retreat-to e");
    stands(&t, "f e 4; k b 1");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= attributes.fearful combat.9.6 retreat.2.3
#[test]
fn nor_must_the_fearful_give_way_to_a_counterattack_without_one() {
    // q94: the infantry can go back into the wood, the cavalry that leads cannot.
    let mut t = table(
        "area a wood\narea b open\narea c open\nborder a b\nborder b c
        unit f french ln5 a is fearful\nunit g french inf3 a
        unit b allied inf5 b\nunit k allied hc4 b",
    );
    play(
        &mut t,
        "choose f; choose g; march b; lead f; lead b; press-on: 1 6; join k: 3 3; keep-on",
    );
    assert_eq!(t.asked(), ("french", "combat.9.6"));
    assert_eq!(t.orders(), ["fight-on", "give-way"]);
}

//= optional.unreliable.2 combat.9.6.3
#[test]
fn if_one_has_to_attack_its_companions_go_along() {
    // q122.
    let mut t = field_with(
        "unit f french inf5 a\nunit b allied inf5 b\nunit k allied hc4 b is unreliable
        unit l allied lc3 b",
        &[ON],
    );
    play(&mut t, "choose f; march b; stand; lead b; press-on: 1 6 1");
    play(&mut t, "join l; lead l: 3 3; keep-on; give-way: 5");
    assert_eq!(t.asked(), ("allied", "combat.2"));
    assert_eq!(t.orders(), ["lead k", "lead l"]);
}
