//! Firefights on the table (2.17), artillery fire and its targets (2.18, 2.19),
//! markers and rest (2.20, 2.21), and scenario files (1.2, 3).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Bond, Engagement, FILE, Kind, Marker, RULEBOOK, Stage};
use ground::table::Face;
use kernel::{BattleFiles, Choices, Side};

fn engagement(field: &Field, by: &str, on: &str, face: Face) -> Engagement {
    Engagement {
        bond: Bond::Firefight,
        by: field.id(by),
        on: field.id(on),
        face,
    }
}

/// An Allied unit under fire in its left flank and then in front, in the Allied phase.
fn two_attackers(sps: u8, status: Status) -> Field {
    let mut field = Field::with(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 22900 16400 27000
             a1 allied infantry {sps} at 20000 15900 18000"
        ),
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    field.unit_mut("a1").status = status;
    let flank = engagement(&field, "f2", "a1", Face::Left);
    let front = engagement(&field, "f1", "a1", Face::Front);
    field.game.pos.engaged = vec![flank, front];
    field
}

#[test]
fn sps_go_to_the_front_first_and_each_pair_has_its_card() {
    //= s2-17.4-e s2-17.5-b s2-17.4-a s2-17.4-b
    // Three SPs on Defend: two and a card in front, one and a card on the flank.
    let mut field = two_attackers(3, Status::Defend);
    field.give("end-phase", "2H 3H 4H 5H 6H 7H 8H 9H 10H 1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
    // Two SPs: both in front, none on the flank.
    let mut field = two_attackers(2, Status::Defend);
    field.give("end-phase", "2H 3H 6H 7H 8H 9H 10H 1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
}

#[test]
fn two_units_that_attacked_each_other_are_one_pair() {
    //= s2-17.3-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 15900 18000",
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    let one = engagement(&field, "f1", "a1", Face::Front);
    let other = engagement(&field, "a1", "f1", Face::Front);
    field.game.pos.engaged = vec![one, other];
    field.give("end-phase", "2H 3H 4H 5H 1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
}

/// Cavalry under fire of two French units, in the Allied phase.
pub fn horse_under_fire(terrain: &str) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 22900 16400 27000
         guns french medium 2 at 18498 14000 0 status defend
         a1 allied battle-cavalry 4 at 20000 15900 18000",
        terrain,
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    field.unit_mut("guns").beside = Some(field.id("f1"));
    let front = engagement(&field, "f1", "a1", Face::Front);
    let flank = engagement(&field, "f2", "a1", Face::Left);
    field.game.pos.engaged = vec![front, flank];
    field
}

#[test]
fn cavalry_that_falls_back_escapes_all_hits_and_frees_the_guns() {
    //= s2-17.8-b s2-18.2-b
    let mut field = horse_under_fire("");
    // Two SPs and the guns' card, then two: a Spade each.
    field.give("end-phase", "2S 3H 4H 5S 6H");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Firefights, Some(Side::Second))
    );
    field.give("fall-back a1 3000", "");
    assert_eq!(field.unit("a1").hits, 0, "once is enough");
    assert_eq!(field.unit("guns").fought, 0);
    assert!(field.unit("guns").exchanged, "they fired all the same");
}

#[test]
fn cavalry_that_cannot_fall_back_takes_the_hits() {
    //= s2-17.8-b
    let pond = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 17500], [30000, 17500], [30000, 25000], [10000, 25000]]\n";
    let mut field = horse_under_fire(pond);
    field.give("end-phase", "2S 3H 4H 5H 6H");
    assert_eq!(field.refused("fall-back a1 3000"), "s3-6.3-a");
    assert!(field.allows("stand a1"));
}

#[test]
fn a_charge_ends_the_firefights_of_who_launches_it() {
    //= s2-17.9
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 15900 18000",
        "",
        "20000, 11500",
        "20000, 30000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    let one = engagement(&field, "f1", "a1", Face::Front);
    field.game.pos.engaged.push(one);
    field.give("charge f1 a1", "");
    assert!(field.game.pos.engaged.is_empty());
}

#[test]
fn an_attack_from_where_one_stands_leaves_the_enemys_firefight() {
    //= s2-17.9 s2-17.2-b
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 15900 18000
         a2 allied infantry 5 at 22900 13400 27000",
        "",
        "20000, 11500",
        "20000, 30000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    let flank = engagement(&field, "a2", "f1", Face::Right);
    field.game.pos.engaged.push(flank);
    field.give("firefight f1 a1", "");
    assert_eq!(field.game.pos.engaged.len(), 2);
}

/// French guns at y 10 in the Attrition phase.
fn battery(gun: &str, more: &str, terrain: &str) -> Field {
    let mut field = Field::with(
        &format!(
            "guns french {gun} 2 at 20000 10000 0 status defend
             near allied infantry 5 at 26500 16000 18000
             {more}"
        ),
        terrain,
        "20000, 4000",
        "35000, 38000",
    )
    .begun();
    field.give("end-phase", "");
    field.give("end-phase", "");
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    field
}

fn copse(from: i32, to: i32) -> String {
    format!(
        "[[terrain]]\nkind = \"wood\"\npoints = [[17000, {from}], [23000, {from}], [23000, {to}], [17000, {to}]]\n"
    )
}

#[test]
fn howitzers_fire_blindly_only_as_overhead() {
    //= s2-19.4-c s2-19.3-a s2-19.3-b
    let target = "a1 allied infantry 5 at 20000 17800 18000";
    let can = |terrain: &str| battery("howitzer", target, terrain).allows("fire guns a1");
    assert!(can(&copse(12_100, 14_700)), "clear of both");
    assert!(!can(&copse(11_900, 14_500)), "close before the guns");
    assert!(!can(&copse(15_000, 17_700)), "close before the target");
    // Over a hill to a target no higher than the guns.
    let hill = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[10000, 12500], [30000, 12500], [30000, 14500], [10000, 14500]]\n";
    assert!(can(hill));
    let high = "[[terrain]]\nkind = \"hill\"\nlevel = 2\npoints = [[10000, 12500], [30000, 12500], [30000, 14500], [10000, 14500]]
        [[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[15000, 17000], [24000, 17000], [24000, 20000], [15000, 20000]]\n";
    assert!(!can(high), "the target is higher than the guns");
}

#[test]
fn guns_on_a_hill_fire_over_an_obstacle_below() {
    //= s2-19.3-a s2-19.3-e
    let hills = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[15000, 7000], [25000, 7000], [25000, 10500], [15000, 10500]]
        [[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[15000, 16500], [24000, 16500], [24000, 20000], [15000, 20000]]\n";
    let target = "a1 allied infantry 5 at 20000 17500 18000";
    let over = format!("{hills}{}", copse(12_200, 14_400));
    assert!(battery("medium", target, &over).allows("fire guns a1"));
    // On the plain the copse hides it.
    assert!(!battery("medium", target, &copse(12_200, 14_400)).allows("fire guns a1"));
}

#[test]
fn shot_bounces_within_the_strip() {
    //= s2-19.2-a s2-19.2-c
    // The second enemy stands an inch aside of the straight line, but in the strip.
    let mut field = battery(
        "medium",
        "a1 allied infantry 5 at 20000 16000 18000
         a2 allied infantry 5 at 21600 18000 18000",
        "",
    );
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 1);
    let mut field = battery(
        "medium",
        "a1 allied infantry 5 at 20000 16000 18000
         a2 allied infantry 5 at 22900 18000 18000",
        "",
    );
    field.give("fire guns a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 0);
}

#[test]
fn two_weak_batteries_bounce_as_one() {
    //= s2-18.6-i s2-19.2-a
    let mut field = battery(
        "medium",
        "other french medium 2 at 22500 10000 0 status defend under ney role independent
         a1 allied infantry 5 at 20000 16000 18000
         a2 allied infantry 5 at 20000 18000 18000",
        "",
    );
    for gun in ["guns", "other"] {
        field.unit_mut(gun).hits = 1;
    }
    field.give("fire-together guns other a1", "1 1 1 1");
    assert_eq!(field.unit("a2").markers.len(), 1);
}

#[test]
fn only_attacks_of_this_period_are_the_greater_threat() {
    //= s2-18.4-c
    let mut field = battery(
        "medium",
        "a1 allied infantry 5 at 20000 15000 18000
         a2 allied infantry 5 at 22900 16800 18000",
        "",
    );
    let old = engagement(&field, "a2", "guns", Face::Front);
    field.game.pos.engaged.push(old);
    assert_eq!(field.refused("fire guns a2"), "s2-18.4-a");
    field.unit_mut("a2").attacks = true;
    assert!(field.allows("fire guns a2"));
}

#[test]
fn guns_that_turn_resolve_their_fatigue() {
    //= s2-20.2-b s2-18.6-g
    let mut field = Field::with(
        "guns french heavy 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action);
    field.unit_mut("guns").fatigue = 1;
    let mut field = field.turn("9H");
    field.give("face guns 4500", "2S");
    assert_eq!(
        (field.unit("guns").fatigue, field.unit("guns").hits),
        (0, 1)
    );
}

#[test]
fn old_fire_from_another_face_brings_no_third_card() {
    //= s2-20.7-c
    let marker = |face: Face, old: bool| Marker {
        heavy: false,
        face,
        old,
    };
    let markers = |old: bool| {
        let mut all = vec![marker(Face::Front, false); 5];
        all.extend(vec![marker(Face::Left, old); 2]);
        all
    };
    for (old, cards) in [(false, "2H 3H 4H"), (true, "2H 3H")] {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "20000, 11500",
            "20000, 36000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
        field.unit_mut("f1").markers = markers(old);
        field.give("move f1 normal ahead:1000", cards);
    }
}

#[test]
fn heavy_points_are_spread_over_the_cards() {
    //= s2-20.7-b s2-20.6-a
    let marker = |heavy: bool| Marker {
        heavy,
        face: Face::Front,
        old: false,
    };
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.unit_mut("f1").markers = [true, true, true, false, false, false].map(marker).to_vec();
    field.give("move f1 normal ahead:1000", "Joker1 Joker2");
    assert_eq!(field.unit("f1").hits, 2, "a Joker hits by either card");
}

#[test]
fn guns_that_fired_in_a_firefight_do_not_rest() {
    //= s2-21.1-b s2-18.1-a
    let mut field = Field::with(
        "guns french medium 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 15900 18000",
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    let one = engagement(&field, "guns", "a1", Face::Front);
    field.game.pos.engaged.push(one);
    field.unit_mut("guns").fatigue = 1;
    field.give("end-phase", "2H 3H 4H 1 1 1 1");
    assert_eq!(field.unit("guns").fatigue, 1);
}

#[test]
fn the_battle_goes_on_while_somebody_is_to_come() {
    //= s2-23.2-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000 arrives 3",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun();
    field.give("end-phase", "");
    field.give("end-phase", "1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
    assert_ne!(field.stage(), Stage::Over);
}

/// Whether the learning battle is read with this change, or what is said.
fn read(from: &str, to: &str) -> Result<(), String> {
    let text = crate::conformance::FIRST_STEPS.to_owned();
    assert!(text.contains(from), "{from}");
    let mut files = crate::conformance::battle();
    files.files[0].1 = text.replacen(from, to, 1);
    let read = RULEBOOK.battle(&files, &Choices::default());
    read.map(|_| ()).map_err(|fault| fault.to_string())
}

#[test]
fn a_large_headquarters_is_a_piece_and_a_small_one_is_not() {
    //= s3-3.2-g
    assert!(read("hq = 8", "hq = 8").is_ok());
    let small = read("hq = 8", "hq = 6").expect_err("it has a place");
    assert!(small.contains("his own figure"), "{small}");
    let large = read("hq-at = [15000, 1500]\n", "").expect_err("it has none");
    assert!(large.contains("has no place"), "{large}");
}

fn scenario(units: &str, more: &str) -> Result<dining_table::Battle, String> {
    let text = format!(
        "title = \"T\"\nperiods = 5\nstarts = \"10:00\"\n[table]\nwidth = 40000\nheight = 40000\n{more}
         [[side]]\nid = \"a\"\nname = \"A\"\n[[side]]\nid = \"b\"\nname = \"B\"
         [[general]]\nid = \"one\"\nname = \"One\"\nside = \"a\"\nlevel = \"commander\"\nhq = 6\nat = [1000, 1000]
         [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"a\"\nlevel = \"division\"\nunder = \"one\"\nat = [5000, 3000]\norder = \"action\"
         [[general]]\nid = \"two\"\nname = \"Two\"\nside = \"b\"\nlevel = \"commander\"\nhq = 6\nat = [2000, 2000]\n{units}"
    );
    let files = BattleFiles {
        name: "t".to_owned(),
        files: vec![(FILE.to_owned(), text)],
    };
    let read = RULEBOOK.battle(&files, &Choices::default());
    read.map_err(|fault| fault.to_string())
}

fn unit(id: &str, arm: &str, x: i32, grade: &str) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"a\"\narm = \"{arm}\"\nsps = 2\n{grade}under = \"foy\"\nat = [{x}, 5000]\nfacing = 0\n"
    )
}

#[test]
fn infantry_without_a_morale_grade_is_refused() {
    //= s3-4.1-a
    assert!(scenario(&unit("u-1", "infantry", 5_000, "morale = 5\n"), "").is_ok());
    assert!(scenario(&unit("u-1", "infantry", 5_000, ""), "").is_err());
    assert!(scenario(&unit("u-1", "medium", 5_000, ""), "").is_ok());
}

#[test]
fn a_division_has_four_units_and_one_of_guns_at_most() {
    //= s1-2.6-d s3-2.5-a
    let units = |foot: i32, guns: i32| {
        let foot = (0..foot).map(|n| {
            unit(
                &format!("i-{n}"),
                "infantry",
                5_000 + n * 2_500,
                "morale = 5\n",
            )
        });
        let guns = (0..guns).map(|n| unit(&format!("b-{n}"), "medium", 20_000 + n * 2_500, ""));
        foot.chain(guns).collect::<String>()
    };
    assert!(scenario(&units(4, 1), "").is_ok());
    assert!(scenario(&units(5, 1), "").is_err());
    assert!(scenario(&units(4, 2), "").is_err());
}

#[test]
fn orders_may_lie_there_from_the_start() {
    //= s3-1.1
    let battle = scenario(
        &unit(
            "u-1",
            "infantry",
            5_000,
            "morale = 5\norder = \"regroup\"\n",
        ),
        "",
    )
    .expect("well formed");
    let orders = (battle.pos.generals[1].order, battle.pos.units[0].order);
    let down = |kind| Some(dining_table::Chit::Down(kind));
    assert_eq!(orders, (down(Kind::Action), down(Kind::Regroup)));
}

#[test]
fn going_may_differ_by_arm() {
    //= s3-6.3-b s3-6.6-d
    let slope = "[[terrain]]\nkind = \"steep-slope\"\ngoing-cavalry = \"impassable\"\ngoing-artillery = \"good\"\npoints = [[10000, 14500], [30000, 14500], [30000, 24000], [10000, 24000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         horse french battle-cavalry 5 at 20500 14000 0
         guns french medium 2 at 22500 14000 0
         a1 allied infantry 5 at 20000 38000 18000",
        slope,
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .turn("9H");
    assert!(field.allows("move f1 normal ahead:3000"));
    assert_eq!(field.refused("move f1 normal ahead:4000"), "s2-5.3-a");
    assert_eq!(field.refused("move horse normal ahead:3000"), "s3-6.3-a");
    assert!(field.allows("move guns normal ahead:4000"));
}

#[test]
fn battalion_guns_make_no_type_of_their_own() {
    //= s3-5.4-a
    use dining_table::creating::guns::{Battery, types};
    use dining_table::troops::Gun;
    let battery = |pounder: u8, battalion: bool| Battery {
        guns: 8,
        howitzers: 0,
        pounder,
        horse: false,
        well_supplied: false,
        battalion,
        heavy_howitzers: false,
    };
    let (made, _) = types(1, &[battery(8, false), battery(12, true)]);
    assert_eq!(made, [Gun::Medium]);
}
