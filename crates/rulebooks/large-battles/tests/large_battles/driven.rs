//! Contact in melee: how fire leaves it, where troops are driven, who attacks in a melee carried over, and
//! what guns and march columns do when a winner goes forward.

use super::support::{Table, table};

/// A melee between units in contact, from the end of the French moves; nobody fires.
fn melee(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["end-moves"]);
    skip_fire(&mut table);
    table
}

fn skip_fire(table: &mut Table) {
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
}

/// Infantry that charged a line in flank and hits it has its melee all the same.
//= charge.1 fire.8 melee.1
#[test]
fn a_base_lost_to_fire_does_not_end_a_contact_in_flank() {
    // The Prussian line of six ends at 32.25, where the French column touches it.
    let text = "f1 line 6 32.255 24.500 w attacked; p1 line 6 30 25 n line received";
    let mut table = table(text);
    table.run(&["end-moves"]);
    if table.step() == "{fire:second}" {
        table.run(&["end-fire"]);
    }
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(table.bases("p1"), 5);
    assert_eq!(table.step(), "melee");
    assert_eq!(
        table.at("p1"),
        [30_375, 25_000],
        "it closes up to the enemy"
    );
    assert_eq!(table.at("f1"), [32_255, 24_500]);
}

/// A line struck at both ends cannot keep touching both: the one that is left goes after it.
//= charge.1 fire.8 melee.1
#[test]
fn an_enemy_at_the_other_end_closes_up() {
    let text = "f1 line 6 32.255 24.500 w attacked; f2 line 6 27.745 24.500 e attacked; p1 line 6 30 25 n line received";
    let mut table = table(text);
    table.run(&["end-moves"]);
    if table.step() == "{fire:second}" {
        table.run(&["end-fire"]);
    }
    table.give("fire f1 at p1", &[6, 1]);
    table.run(&["end-fire"]);
    let given = table.give("fight f1 against p1", &[3, 3]);
    assert!(
        Table::modifiers(&given).contains(&("melee.27", 3)),
        "the other touches it too, and supports"
    );
}

/// So does whoever touched a gun of the unit, if fire destroys the gun.
//= attached.2 fire.9 melee.1
#[test]
fn who_touched_a_gun_that_is_shot_touches_its_unit() {
    // The gun stands before its unit; the French touch the gun alone.
    let text =
        "f1 line 6 30 20 n line attacked; p1 ha 1 30 20.005 s; p2 line 6 30 21.010 s line received";
    let mut table = table(text);
    table.run(&["end-moves"]);
    if table.step() == "{fire:second}" {
        table.run(&["end-fire"]);
    }
    table.give("fire f1 at p1", &[6, 1]);
    assert!(table.is_gone("p1"));
    assert_eq!(table.step(), "melee");
    table.give("fight f1 against p2", &[3, 3]);
}

const EVEN: &str = "f1 line 4 30 20 n line attacked; p1 line 4 30 20.005 s line received";

/// Guns at the rear of a unit that followed up are still attached: they go back with it afterwards.
//= artillery-melee.9 artillery-melee.10 attached.1
#[test]
fn guns_limbered_behind_a_winner_stay_attached() {
    let mut table = melee(&format!("{EVEN}; f2 ha 1 32.255 20 n; f3 ho 1 27.745 20 n"));
    table.give("fight f1 against p1", &[5, 3]);
    assert_eq!(table.at("f1"), [30_000, 22_000]);
    let mut places = [table.at("f2"), table.at("f3")];
    places.sort_unstable();
    assert_eq!(places, [[29_250, 21_000], [30_750, 21_000]], "side by side");
    table.run(&["end-moves"]);
    skip_fire(&mut table);
    // The Prussian is phasing and wins: French line and guns are pushed back two inches.
    table.give("fight p1 against f1", &[6, 2]);
    assert_eq!(table.at("f1")[1], 20_000);
    assert_eq!((table.at("f2")[1], table.at("f3")[1]), (19_000, 19_000));
}

/// As many as touch the rear with half their front; the others stand behind those.
//= artillery-melee.10
#[test]
fn guns_for_which_there_is_no_room_stand_in_a_second_row() {
    // A column of four is an inch and a half wide at its rear.
    let text = "f1 line 4 30 20 n column attacked; f2 ha 1 31.505 20 n; f3 ha 1 28.495 20 n; p1 line 3 30 20.005 s column raw received";
    let mut table = melee(text);
    table.give("fight f1 against p1", &[4, 2]);
    assert_eq!(table.at("f1")[1], 22_000);
    let mut places = [table.at("f2"), table.at("f3")];
    places.sort_unstable();
    assert_eq!(
        places,
        [[29_250, 20_000], [30_750, 20_000]],
        "half of each touches"
    );
    let narrow = text
        .replace("f1 line 4", "f1 line 2")
        .replace("31.505", "31.130")
        .replace("28.495", "28.870");
    let mut table = melee(&narrow.replace("received", "received disordered"));
    table.give("fight f1 against p1", &[4, 2]);
    let mut places = [table.at("f2"), table.at("f3")];
    places.sort_unstable();
    assert_eq!(places, [[30_000, 19_000], [30_000, 20_000]]);
}

/// Troops that are driven back stop short of another enemy.
//= melee-result.6 melee-result.16
#[test]
fn driven_troops_stop_short_of_an_enemy_behind_them() {
    // An inch lies between the Prussian rear at 21.005 and the French line behind it.
    let mut table = melee(&format!("{EVEN}; f2 line 4 30 23.005 n line"));
    table.give("fight f1 against p1", &[5, 3]);
    let y = table.at("p1")[1];
    let gap = 22_005 - (y + 1_000);
    assert!((11..=60).contains(&gap), "{gap} from the enemy behind it");
}

/// In a melee that is carried over the phasing side's unit attacks: it cannot hold cover as well.
//= melee-result.3 melee-result.2
#[test]
fn a_melee_carried_over_is_attacked_by_the_phasing_side() {
    // Both stand in the wood, and nobody made contact in this move.
    let wood = "wood 20 10 40 30; f1 line 4 30 20 n line; p1 line 4 30 20.005 s line";
    let mut table = melee(wood);
    let given = table.give("fight f1 against p1", &[3, 3]);
    assert!(Table::cited(&given).contains(&"melee-result.3"));
    assert_eq!((table.at("f1")[1], table.at("p1")[1]), (18_000, 20_005));
    // A hedge between them is defended by the other side only.
    let hedge = "hedge 20 20 40 20; f1 line 4 30 19.995 n column; p1 line 4 30 20.005 s column";
    let mut table = melee(hedge);
    let given = table.give("fight f1 against p1", &[3, 3]);
    assert_eq!(
        Table::modifiers(&given),
        [("melee.11", 4), ("melee.18", -1), ("melee.11", 4)]
    );
}

/// And chooses first how far it bounces.
//= melee-result.5
#[test]
fn the_phasing_side_recoils_first_in_a_melee_carried_over() {
    let mut table = melee("p1 lc 4 30 20.005 s line; f1 lc 4 30 20 n line");
    table.give("fight f1 against p1", &[3, 3]);
    table.give("recoil 5", &[]);
    assert_eq!(table.at("f1")[1], 14_000);
}

/// A march column that a winner runs into as he follows up routs at once.
//= march.2 march.3
#[test]
fn a_march_column_touched_by_a_follow_up_routs() {
    let text = format!("{EVEN}; p2 line 6 26.700 23.500 s march");
    // The French line reaches from 28.5 to 31.5; wider, it strikes the column beside its enemy.
    let text = text.replace("f1 line 4", "f1 line 8");
    let mut table = melee(&text.replace("23.500", "21.500"));
    let given = table.give("fight f1 against p1", &[1, 2]);
    assert!(Table::cited(&given).contains(&"march.2"));
    assert_eq!(
        (table.order_of("p2").as_str(), table.bases("p2")),
        ("routing", 4)
    );
    assert!(!table.has("p2", "received"));
}

/// Each goes straight away from the side of the other that touches it, also if they meet at an angle.
//= melee-result.2
#[test]
fn troops_go_back_across_the_side_that_touches_them() {
    // The French line faces north-east by 30 degrees; its left front corner touches the Prussian front.
    let text = "f1 line 4 30 20 30 line attacked; p1 line 8 30 20.760 s line received";
    let mut table = melee(text);
    table.give("fight f1 against p1", &[6, 1]);
    let [x, y] = table.at("f1");
    assert!((29_990..=30_010).contains(&x), "straight south: {x}");
    assert!((18_990..=19_010).contains(&y), "{y}");
}

/// A rallying unit that friends force back does not halt, and so does not rally.
//= rallying.2 melee-result.15
#[test]
fn a_rallying_unit_that_is_forced_back_does_not_rally() {
    let text = "p1 line 4 30 20.005 s line attacked; f1 line 4 30 20 n line received; f2 line 4 30 18.500 n line disordered rallying";
    let mut table = melee(text);
    table.give("fight f1 against p1", &[3, 5]);
    assert_eq!(table.at("f1")[1], 18_000);
    assert_eq!(table.at("f2")[1], 16_500);
    assert_eq!(table.order_of("f2"), "disordered");
}

/// A disordered winner follows up like another: the enemy is the one that it fights already.
//= melee-result.8 melee-result.9 disorder.6
#[test]
fn a_disordered_winner_follows_up() {
    let mut table = melee(&EVEN.replace("line attacked", "line disordered attacked"));
    table.give("fight f1 against p1", &[6, 3]);
    assert_eq!((table.at("f1")[1], table.at("p1")[1]), (22_000, 22_005));
}

/// What is told names its rule.
//= march.4 support.6 melee-result.3
#[test]
fn results_cite_the_rule_they_come_from() {
    let text = "f1 line 8 30 20 n line attacked; p1 line 4 28.400 20.005 s column received; p2 line 4 31.600 20.005 s column received";
    let mut follows = melee(text);
    follows.give("fight f1 against p1", &[6, 5]);
    let given = follows.give("follow-up", &[]);
    assert!(Table::cited(&given).contains(&"support.6"));
    let mut caught = table("f1 lc 4 30 10 n; p1 line 6 30 20 s march; p2 ha 1 31.135 20 s");
    caught.run(&["choose f1"]);
    let given = caught.give("charge p1", &[]);
    assert!(Table::cited(&given).contains(&"march.4"));
    assert!(!Table::cited(&given).contains(&"artillery-melee.8"));
}
