//! Leaders in combat: what befalls them and when, and whom they hold back.

use crate::support::combat::{FIELD, cited, field_with, modifiers_of, play, stands};
use crate::support::{Table, table_with};

const ON: &[(&str, &str)] = &[("leaders", "on")];

fn led(more: &str) -> Table {
    field_with(more, ON)
}

/// The unit a leader is with.
fn with(t: &Table, leader: &str) -> String {
    let row = t.leader(leader);
    row["with"].as_str().unwrap_or("nobody").to_owned()
}

/// Three defenders; the one with the leader dies of its retreat.
const RETREAT: &str = "unit f french inf5 a\nunit near allied inf3 c
    unit b allied inf1 b hits 1\nunit g allied inf3 b\nunit h allied inf3 b
    leader w allied b\n";

//= leaders.7
#[test]
fn a_leader_finds_his_unit_before_those_who_retreat_with_him_are_placed() {
    // q87: when all have gone to c, the one that stood there would be as near.
    let mut t = led(RETREAT);
    play(
        &mut t,
        "choose f; march b; withdraw b; withdraw g; withdraw h; retreat: 2",
    );
    stands(&t, "b eliminated 2; g b 1; h b 1; f a 0");
    assert_eq!(t.asked(), ("allied", "leaders.7"));
    assert_eq!(
        t.orders(),
        ["place-leader w with g", "place-leader w with h"]
    );
    assert_eq!(t.refused("place-leader w with near"), "leaders.7");
    assert_eq!(t.refused("retreat-to c"), "turn.3");
    // Then the retreat is carried out, and he goes along.
    play(&mut t, "place-leader w with h");
    stands(&t, "g c 1; h c 1; f b 0");
    assert_eq!(with(&t, "w"), "h");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= leaders.7 leaders.bonus.courageous
#[test]
fn a_leader_finds_his_unit_before_the_next_roll() {
    // q87: the next lead is named without a question, and rolls with him or not.
    let options = &[ON[0], ("artillery-kills-lead", "attack-goes-on")];
    for (unit, courage) in [("g", 1), ("h", 0)] {
        let mut t = field_with(
            "unit f french inf1 a\nunit g french inf3 a\nunit h french inf3 a
            unit b allied inf3 b\nunit g1 allied art b\nunit g2 allied art b
            leader ney french f courageous",
            options,
        );
        play(
            &mut t,
            "choose f; choose g; march b; lead f; stand: 5 6 3 3",
        );
        stands(&t, "f eliminated 2; b b 0");
        assert_eq!(t.asked(), ("french", "leaders.7"));
        let given = play(&mut t, &format!("place-leader ney with {unit}: 3 3")).unwrap();
        let with_him = modifiers_of(&given, "attacker");
        assert_eq!(with_him.len(), 1 + courage, "{with_him:?}");
        // g is the only attacker left: a draw with b, or a win.
        stands(&t, &format!("b b 1; g a {}", 1 - courage));
    }
}

//= leaders.7 leaders.bonus.stubborn combat.12
#[test]
fn a_stubborn_leader_counts_where_he_has_gone() {
    let mut t = led(
        "unit f french ln5 a\nunit b allied inf1 b\nunit g allied inf5 b
        unit guns allied art b limbered\nleader w allied b stubborn",
    );
    play(&mut t, "choose f; march b; lead b; press-on: 6 1 3 3");
    assert_eq!(t.asked(), ("allied", "leaders.7"));
    // Be it to the guns: he is in the combat, and nobody else decides to go.
    play(&mut t, "place-leader w with guns");
    assert_eq!(t.asked(), ("french", "combat.11"));
    play(&mut t, "stand: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
    stands(&t, "f a 2; g b 0");
}

//= leaders.bonus.stubborn combat.11
#[test]
fn a_stubborn_leader_holds_back_his_own_side_alone() {
    // q121.
    let mut t = led("unit f french inf5 a\nunit b allied inf5 b\nleader w allied b stubborn");
    play(&mut t, "choose f; march b; press-on: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
    assert!(t.allows("withdraw f"));
}

//= leaders.6 retreat.1.3
#[test]
fn both_hits_of_a_retreat_from_an_approach_endanger_a_leader() {
    // They fall together: the first may be the end of the unit, and the second
    // is taken all the same.
    let units = "unit f french inf5 a\nunit b allied inf3 b>c hits 3\nunit g allied inf3 c
        leader w allied b\n";
    let mut t = led(units);
    let given = play(&mut t, "choose f; march b; withdraw b; retreat: 2 2").unwrap();
    stands(&t, "b eliminated 5; f b 0");
    assert!(cited(&given).contains(&"retreat.1.3"));
    assert_eq!(with(&t, "w"), "g");
    // Killed by the second.
    let mut t = led(units);
    play(&mut t, "choose f; march b; withdraw b; retreat: 2 1 6");
    assert_eq!(t.leader("w")["gone"], true);
}

//= leaders.7 combat.4.3
#[test]
fn a_position_in_which_a_leader_seeks_a_unit_is_kept_and_read_again() {
    let mut t = led(RETREAT);
    play(
        &mut t,
        "choose f; march b; withdraw b; withdraw g; withdraw h; retreat: 2",
    );
    let kept = t.game.snapshot();
    let game = t.game.restore(&kept).unwrap();
    assert_eq!(game.snapshot(), kept);
    let mut again = Table { game };
    play(&mut again, "place-leader w with g");
    stands(&again, "g c 1; h c 1; f b 0");
    // A combat begins with it when the lead dies on leaving its approach: no
    // step of combat has been asked yet.
    let map = format!(
        "{FIELD}area d open\nborder b d\nunit f french ln3 a\nunit weak allied inf1 b>c hits 1
        unit line allied inf3 b>d\nunit guns allied art b limbered\nleader w allied weak"
    );
    let mut t = table_with(&map, ON);
    play(&mut t, "choose f; march b; lead weak: 2");
    assert_eq!(t.asked(), ("allied", "leaders.7"));
    play(&mut t, "place-leader w with guns");
    stands(&t, "weak eliminated 2; line b 1");
    assert_eq!(t.asked(), ("french", "combat.6"));
}
