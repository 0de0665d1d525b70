//! Built-up areas (2.15, 3.6.8).

use dining_table::troops::{Hindrance, Status};
use dining_table::{FILE, Kind, Stage};
use ground::table::Face;
use kernel::{BattleFiles, Choices, Game as _, Rulebook as _};

use crate::field::{Field, Reading};
use crate::landscape::VILLAGE;

/// A village of 2.4 inches about (20, 20), an Allied garrison in it, and the French before it.
fn village(units: &str, cover: &str) -> Field {
    village_led(units, cover, "20000, 14500")
}

fn village_led(units: &str, cover: &str, foy: &str) -> Field {
    Field::with(
        units,
        &format!(
            "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
             depth = 2400\ncover = \"{cover}\"\n"
        ),
        foy,
        "20000, 25000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H")
}

const STORM: &str = "
    f1 french infantry 5 at 20000 17000 0
    f2 french infantry 5 at 24000 15000 0
    a1 allied infantry 5 at 20000 19500 18000 status defend";

/// The garrison has been charged in front and lost the first round by a hit: 5 and 3 cards.
fn beaten() -> Field {
    let mut field = village(STORM, "medium");
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
    field
}

#[test]
fn sizes_are_checked() {
    //= s2-15.1-a s2-15.1-d s3-6.8-a
    let read = |size: &str, width: i32, depth: i32| {
        let text = format!(
            "title = \"T\"\nperiods = 5\nstarts = \"10:00\"\n[table]\nwidth = 40000\nheight = 40000\n\
             [[built-up]]\nname = \"V\"\nsize = \"{size}\"\nat = [20000, 20000]\nwidth = {width}\ndepth = {depth}\n\
             [[side]]\nid = \"a\"\nname = \"A\"\n[[side]]\nid = \"b\"\nname = \"B\"\n\
             [[general]]\nid = \"one\"\nname = \"One\"\nside = \"a\"\nlevel = \"commander\"\nhq = 6\nat = [1000, 1000]\n\
             [[general]]\nid = \"two\"\nname = \"Two\"\nside = \"b\"\nlevel = \"commander\"\nhq = 6\nat = [2000, 2000]\n\
             [[unit]]\nid = \"foot\"\nname = \"Foot\"\nside = \"a\"\narm = \"infantry\"\nsps = 4\nmorale = 4\nunder = \"one\"\nat = [5000, 5000]\nfacing = 0\n"
        );
        let files = BattleFiles {
            name: "t".to_owned(),
            files: vec![(FILE.to_owned(), text)],
        };
        dining_table::RULEBOOK
            .begin(&files, &Choices::default())
            .is_ok()
    };
    assert!(read("large", 2_000, 3_000) && read("small", 1_999, 1_000));
    assert!(!read("large", 1_999, 3_000) && !read("large", 2_500, 3_001));
    assert!(!read("small", 2_000, 2_000));
}

#[test]
fn one_infantry_unit_goes_in_and_nobody_else() {
    //= s2-15.1-b s3-6.8-d s2-15.1-c
    let mut field = village(
        "f1 french infantry 5 at 20000 18000 0
         f2 french infantry 5 at 23000 18000 0
         f3 french battle-cavalry 4 at 18000 18000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "medium",
    );
    // Cavalry cannot stand in it, and nobody may stand half in it.
    assert_eq!(field.refused("move f3 normal shift:2000,2000"), "s2-5.7");
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-5.7");
    // It is bad going: 3 inches and no more.
    assert_eq!(field.refused("move f1 normal ahead:3200"), "s2-5.3-a");
    field.give("move f1 normal ahead:2500", "");
    assert!(field.unit("f1").fresh && field.at("f1") == (20_000, 20_500));
    assert_eq!(field.game.pos.held, [(0, field.id("f1"))]);
    // A second unit finds it full.
    assert_eq!(field.refused("move f2 normal shift:-2500,1500"), "s2-5.7");
}

#[test]
fn who_comes_in_at_the_rapid_rate_has_rapid_status_there_too() {
    //= s2-5.2-c s2-11.6-a
    let entered = |reading: Reading| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 16500 0
             a1 allied infantry 5 at 20000 34000 18000",
            VILLAGE,
            "20000, 14500",
            "20000, 25000",
        )
        .read(reading)
        .begun()
        .ordered("foy", Kind::Move)
        .turn("9H");
        field.give("move f1 rapid ahead:3500", "");
        assert_eq!(field.at("f1"), (20_000, 20_500));
        field.unit("f1").status
    };
    assert_eq!(entered(Reading::Second), Status::Rapid);
    assert_eq!(entered(Reading::First), Status::Normal);
}

#[test]
fn an_occupied_area_has_a_short_contact_zone_from_its_edges() {
    //= s2-6.1-e s2-15.2-k
    // The southern edge lies at 18.8: an approach ends just inside 2 inches of it.
    let field = |y: i32| {
        village(
            &format!(
                "f1 french infantry 5 at 20000 {y} 0\na1 allied infantry 5 at 20000 19500 18000"
            ),
            "medium",
        )
    };
    assert_eq!(
        field(14_500).refused("move f1 normal ahead:2400"),
        "s2-6.3-b"
    );
    let mut near = field(14_500);
    near.give("move f1 normal ahead:2301", "");
    assert!(near.allows("charge f1 a1"));
    // At 3 inches there is no Contact Zone yet, but the Threat Zone counts from the edge.
    assert_eq!(field(15_800).refused("charge f1 a1"), "s2-7.3-a");
    assert!(field(15_800).unit("f1").threatened);
}

#[test]
fn no_firefight_against_a_garrison() {
    //= s2-15.2-l
    let field = village(STORM, "medium");
    assert_eq!(field.refused("firefight f1 a1"), "s2-15.2-l");
    assert!(field.allows("charge f1 a1"));
}

#[test]
fn a_garrison_on_defend_shows_half_its_points_and_no_flank() {
    //= s2-15.2-a s2-15.2-b s2-15.2-c s2-15.2-e
    // Five SPs: three to a face and the Defend card, four cards. The French draw four.
    let mut field = village(STORM, "severe");
    field.give("charge f1 a1", "");
    // Severe walls: a Jack is needed, a ten is not enough.
    field.give("done", "10S 10C JH QH 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").hits, 0);
    assert!(field.was_told("a1"));
    // Not on Defend: front and flanks as usual, four SPs, no bonus card, medium walls.
    let open = STORM.replace(" status defend", "");
    let mut field = village(&open, "severe");
    field.give("charge f1 a1", "");
    field.give("done", "7S 10H JH QH 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").hits, 1, "one level lower");
}

#[test]
fn a_flank_of_a_full_garrison_is_a_front() {
    //= s2-15.2-a
    let units = "
        f1 french infantry 5 at 17000 20000 9000
        a1 allied infantry 5 at 20000 19500 18000 status defend";
    let mut field = village_led(&units.replace("17000", "17300"), "medium", "15000, 20000");
    field.give("charge f1 a1", "");
    // A Joker against a flank would hit; here it does not, and the garrison has 3 cards and 1.
    field.give("done", "Joker1 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").hits, 0);
    let open = units
        .replace("17000", "17300")
        .replace(" status defend", "");
    let mut field = village_led(&open, "medium", "15000, 20000");
    field.give("charge f1 a1", "");
    field.give("done", "Joker1 2H 3H 4H 2D 3D");
    assert_eq!(field.unit("a1").hits, 1, "a flank as usual: two SPs answer");
}

#[test]
fn a_beaten_garrison_stays_while_the_attack_has_a_foothold() {
    //= s2-15.2-f s2-15.2-g s2-15.2-o
    let field = beaten();
    assert_eq!(field.stage(), Stage::Foothold);
    assert_eq!(field.unit("a1").status, Status::Normal);
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.refused("press f2"), "s2-15.2-g");
}

#[test]
fn a_second_attack_that_wins_throws_the_garrison_out() {
    //= s2-15.2-g s2-15.2-i s2-15.2-j s2-15.2-n
    let mut field = beaten();
    // The garrison has 4 SPs left, no Defend card, and walls one level lower: a four hits.
    field.give("press f1", "4S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(field.unit("a1").hits, 2);
    assert_eq!(field.game.pos.held, [(0, field.id("f1"))]);
    assert!(field.unit("f1").fresh);
    // It came in by the front of the garrison, the south; the garrison leaves by the north.
    let (x, y) = field.at("a1");
    assert!(x == 20_000 && y == 21_200 + 2_050, "{x} {y}");
}

#[test]
fn a_second_attack_that_fails_is_thrown_out() {
    //= s2-15.2-i s2-15.2-j
    let mut field = beaten();
    field.give("press f1", "3S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
}

#[test]
fn the_garrison_may_strike_back() {
    //= s2-15.2-h s2-15.2-i s2-15.2-d
    let mut field = beaten();
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Counter);
    let mut back = Field {
        game: field.game.clone(),
        told: Vec::new(),
        rules: Vec::new(),
    };
    // The garrison attacks with four; those in the foothold have the lower walls, and so has it.
    back.give("counter a1", "4S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(back.unit("f1").hits, 1);
    assert_eq!(back.at("f1"), (20_000, 18_800 - 2_050));
    assert_eq!(back.game.pos.held, [(0, back.id("a1"))]);
    // A counterattack that does not win loses the place.
    let mut lost = Field {
        game: field.game.clone(),
        told: Vec::new(),
        rules: Vec::new(),
    };
    lost.give("counter a1", "3S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(lost.game.pos.held, [(0, lost.id("f1"))]);
    // If nobody goes on, the foothold is given up.
    field.give("done", "");
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1").1, 18_800 - 3_000);
}

#[test]
fn broken_garrisons_leave_the_place_to_the_infantry_that_broke_them() {
    //= s2-15.2-n
    let weak = STORM.replace("a1 allied infantry 5", "a1 allied infantry 1");
    let mut field = village(&weak, "medium");
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H 4H 2D 3D");
    assert!(!field.is_here("a1"));
    assert_eq!(field.game.pos.held, [(0, field.id("f1"))]);
    assert_eq!(field.at("f1"), (20_000, 20_500));
}

#[test]
fn cavalry_gets_no_foothold() {
    //= s2-15.2-f
    let horse = "
        f1 french battle-cavalry 5 at 20000 17000 0
        a1 allied infantry 5 at 20000 19500 18000 status defend";
    let mut field = village(horse, "medium");
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").hits, 1);
    assert_eq!(
        field.stage(),
        Stage::FallBack,
        "it goes back, though it won"
    );
}

#[test]
fn a_position_whose_garrison_was_broken_by_cavalry_can_be_read_again() {
    let horse = "
        f1 french battle-cavalry 5 at 20000 17000 0
        a1 allied infantry 1 at 20000 19500 18000 status defend";
    let mut field = village(horse, "medium");
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H");
    assert!(!field.is_here("a1"));
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    let again = field.game.restore(&field.game.snapshot());
    assert_eq!(again.expect("it is read").pos, field.game.pos);
}

#[test]
fn equal_hits_do_not_become_a_firefight() {
    //= s2-12.3
    let mut field = village(STORM, "medium");
    field.give("charge f1 a1", "");
    field.give("done", "2S 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!(field.at("f1").1, 18_800 - 3_000, "it falls back");
    assert!(field.game.pos.engaged.is_empty());
}

#[test]
fn guns_reach_a_garrison_through_its_walls() {
    //= s2-15.2-m
    let field = |status: &str| {
        let mut field = Field::with(
            &format!(
                "f1 french medium 2 at 20000 13000 0 status defend
                 a1 allied infantry 5 at 20000 19500 18000 {status}"
            ),
            "[[built-up]]\nname = \"V\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\ndepth = 2400\ncover = \"severe\"\n",
            "20000, 11000",
            "20000, 25000",
        )
        .begun();
        field.give("end-phase", "");
        field.give("end-phase", "");
        field.give("fire f1 a1", "2 6 1 2");
        field
    };
    let mut covered = field("status defend");
    assert_eq!(covered.unit("a1").markers.len(), 2);
    let unit = covered.id("a1");
    assert_eq!(
        covered.game.clone().cover(unit, Face::Front),
        Hindrance::Severe
    );
    let mut open = field("");
    let unit = open.id("a1");
    assert_eq!(
        open.game.clone().cover(unit, Face::Front),
        Hindrance::Medium
    );
    covered.told.clear();
    open.told.clear();
}

/// A farm, 1.2 inches square, and an Allied unit that touches it with a face.
fn farm(unit: &str, french: &str) -> Field {
    Field::with(
        &format!("{french}\n{unit}"),
        "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [20000, 20000]\nwidth = 1200\ndepth = 1200\n",
        "20000, 14000",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H")
}

#[test]
fn a_small_area_is_held_by_touching_it_with_any_face() {
    //= s2-15.1-e s2-15.3-a s3-6.8-e
    let french = "f1 french infantry 5 at 20000 10000 0";
    // Front on its northern edge at 20.6.
    let front = farm("a1 allied infantry 5 at 20000 20602 18000", french);
    assert_eq!(front.game.pos.held, [(0, front.id("a1"))]);
    let rear = farm("a1 allied infantry 5 at 20000 18397 18000", french);
    let flank = farm("a1 allied infantry 5 at 21602 20500 18000", french);
    let off = farm("a1 allied infantry 5 at 20000 20640 18000", french);
    assert!(!rear.game.pos.held.is_empty() || rear.at("a1").1 != 18_397);
    assert_eq!(flank.game.pos.held.len(), 1);
    assert!(off.game.pos.held.is_empty());
    // Guns and cavalry do not hold it, and nobody stands on it.
    let horse = farm("a1 allied battle-cavalry 5 at 20000 20602 18000", french);
    assert!(horse.game.pos.held.is_empty());
    let mut walker = farm(
        "a1 allied infantry 5 at 20000 34000 18000",
        "f1 french infantry 5 at 20000 17000 0",
    );
    assert_eq!(walker.refused("move f1 normal ahead:2500"), "s2-5.7");
    walker.give("move f1 normal ahead:2395", "");
    assert_eq!(walker.game.pos.held, [(0, walker.id("f1"))]);
}

#[test]
fn cover_of_a_small_area_goes_by_faces() {
    //= s2-15.3-d s2-15.3-e
    let field = farm(
        "a1 allied infantry 5 at 20000 20602 18000",
        "f1 french infantry 5 at 20000 10000 0",
    );
    let unit = field.id("a1");
    let cover = |face| field.game.cover(unit, face);
    assert_eq!(cover(Face::Front), Hindrance::Medium);
    assert_eq!(cover(Face::Left), Hindrance::Minor);
    assert_eq!(cover(Face::Right), Hindrance::Minor);
    assert_eq!(cover(Face::Rear), Hindrance::None);
}

#[test]
fn zones_are_measured_from_the_walls_of_a_small_area() {
    //= s2-15.3-b s2-15.3-c s2-6.1-e
    // The southern wall stands at 19.4.
    let field = |y: i32| {
        farm(
            "a1 allied infantry 5 at 20000 20602 18000",
            &format!("f1 french infantry 5 at 20000 {y} 0"),
        )
    };
    assert_eq!(
        field(16_000).refused("move f1 normal ahead:1500"),
        "s2-6.3-b"
    );
    assert!(field(16_000).allows("move f1 normal ahead:1401"));
    assert_eq!(field(16_500).refused("charge f1 a1"), "s2-7.3-a");
    assert!(field(17_401).allows("charge f1 a1"));
    // The Threat Zone counts from the wall as well: 8 inches to 11.4.
    assert!(field(11_400).unit("f1").threatened && !field(11_390).unit("f1").threatened);
}

#[test]
fn a_charge_on_the_walls_is_hindered_and_a_beaten_holder_falls_back() {
    //= s2-15.3-d s2-15.3-f
    let mut field = farm(
        "a1 allied infantry 5 at 20000 20602 18000",
        "f1 french infantry 5 at 20000 17500 0",
    );
    field.give("charge f1 a1", "");
    field.give("done", "7S 6S 3H 4H 2D 3D 4D 5D");
    assert_eq!(field.unit("a1").hits, 1, "a seven is enough, a six is not");
    assert_eq!(field.at("a1"), (20_000, 23_602));
}

#[test]
fn beaten_before_the_walls_it_goes_behind_them() {
    //= s2-15.3-g s2-15.3-h
    // Rear on the southern wall: the base from 18.398 to 19.398.
    let field = || {
        let mut field = farm(
            "a1 allied infantry 5 at 20000 18397 18000",
            "f1 french infantry 5 at 20000 16000 0",
        );
        assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
        field.give("charge f1 a1", "");
        field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
        assert_eq!(field.stage(), Stage::Foothold);
        let (x, y) = field.at("a1");
        assert!(x == 20_000 && (20_600..20_612).contains(&y), "{y}");
        assert_eq!(field.unit("a1").pose.facing.hundredths(), 18_000);
        field
    };
    // It may be attacked again at once, through the walls.
    let mut again = field();
    again.give("press f1", "6S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(
        again.unit("a1").hits,
        1,
        "a six does not reach behind the walls"
    );
    let mut stays = field();
    stays.give("done", "");
    assert_eq!(stays.game.pos.held, [(0, stays.id("a1"))]);
}

/// A charge on the rear of an enemy who stands beside an empty village, so far from its walls: lined up, the
/// charger has his middle in it.
fn charge_beside_the_village(gap: i32) -> Field {
    village(
        &format!(
            "f1 french infantry 5 at 18800 16900 4500
             a1 allied infantry 4 at {} 19350 9000",
            22_200 + gap
        ),
        "medium",
    )
}

#[test]
fn nobody_charges_into_the_midst_of_a_village_that_does_not_touch_his_target() {
    //= s2-11.1-c
    let apart = charge_beside_the_village(200);
    assert!(!apart.allows("charge f1 a1"));
    assert!(apart.by_first_reading().allows("charge f1 a1"));
    // From the walls themselves he is in contact.
    assert!(charge_beside_the_village(0).allows("charge f1 a1"));
}
