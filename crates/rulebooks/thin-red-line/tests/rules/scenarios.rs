//! The eight missions as they are played: where and in what order the sides
//! deploy, who goes first, how long it lasts and who wins.

use ground::table::Point;
use kernel::{Game, Side};
use thin_red_line::missions::{Mission, Part};
use thin_red_line::{Battle, Fate, Objective, Order, Place, RollFor, Step};

use crate::support::{COLUMN, LINE, LOOSE, allowed, at_step, drill_for, give, id, put, refused};

/// The moment after the mission is known; the French attack.
fn begun(mission: &str, dice: &[u8]) -> Battle {
    let mut battle = drill_for(mission, "", &[]);
    give(&mut battle, "begin", dice);
    battle
}

/// The outline of a side's zone in inches: west, south, east, north.
fn zone(battle: &Battle, side: Side) -> [i32; 4] {
    let zone = battle.zone(side);
    [zone.low.x, zone.low.y, zone.high.x, zone.high.y].map(|thousandths| thousandths / 1_000)
}

/// Places both objectives of whoever is asked.
fn objectives(battle: &mut Battle, places: &[(i32, i32)]) {
    for (x, y) in places {
        give(battle, &format!("objective {x} {y}"), &[]);
    }
}

/// Lets everybody deploy wherever it is offered first; who deployed in turn.
fn deploy_all(battle: &mut Battle) -> Vec<Side> {
    let mut sides = Vec::new();
    while let Step::Deploy(side) = battle.pos.step {
        let mut orders = Vec::new();
        battle.orders(&mut orders);
        let order = *orders.first().expect("an order");
        if let Order::Deploy(unit, ..) = order {
            let zone = battle.zone(side);
            give(battle, &battle.notation(&order), &[]);
            let ground = battle.footprint(unit).expect("a place");
            assert!(zone.hold(ground.bounds()), "{order:?}");
        } else {
            give(battle, &battle.notation(&order), &[]);
        }
        sides.push(side);
    }
    sides
}

/// The end of the last turn of a mission, with both sides on the table.
fn last_turn(battle: &mut Battle) {
    put(battle, "line", (30.0, 5.0), 0, (LINE, 4));
    put(battle, "foe", (30.0, 43.0), 180, (LINE, 3));
    battle.pos.turn = battle.pos.last_turn;
    battle.pos.first = Side::First;
    at_step(battle, Step::Assault(Side::Second));
}

/// How many turns a mission lasts, and whether a 4 adds two.
fn lasts(mission: &str, dice: &[u8], turns: u8, extends: bool) {
    let mut battle = begun(mission, dice);
    assert_eq!(battle.pos.last_turn, turns, "{mission}");
    last_turn(&mut battle);
    let mut early = battle.clone();
    early.pos.turn -= 1;
    give(&mut early, "end-assaults", &[]);
    assert_eq!(early.pos.step, Step::Roll(RollFor::Initiative), "{mission}");
    if extends {
        let mut more = battle.clone();
        give(&mut more, "end-assaults", &[4]);
        assert_eq!((more.pos.last_turn, more.pos.turn), (turns + 2, turns + 1));
        more.pos.turn = more.pos.last_turn;
        at_step(&mut more, Step::Assault(Side::Second));
        give(&mut more, "end-assaults", &[]);
        assert_eq!(more.pos.step, Step::Over, "only once");
        give(&mut battle, "end-assaults", &[3]);
    } else {
        give(&mut battle, "end-assaults", &[]);
    }
    assert_eq!(battle.pos.step, Step::Over, "{mission}");
}

/// Whether the capture of so many objectives of a side ends a mission at once.
fn ends_by(mission: &str, dice: &[u8], side: Side, captured: usize) -> bool {
    let mut battle = begun(mission, dice);
    last_turn(&mut battle);
    battle.pos.turn = 3;
    battle.pos.objectives.clear();
    for (place, east) in [10_000, 50_000].into_iter().enumerate() {
        battle.pos.objectives.push(Objective {
            at: Point::new(east, 24_000),
            side,
            held: 0,
            captured: place < captured,
        });
    }
    give(&mut battle, "end-assaults", &[]);
    battle.pos.step == Step::Over
}

//= mission-assault.3 mission-assault.4 mission-assault.5 mission-assault.6 mission-assault.7
//= mission-assault.8 mission-assault.9 mission-assault.10
#[test]
fn assault() {
    let mut battle = begun("assault", &[]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 12]);
    assert_eq!(zone(&battle, Side::Second), [0, 30, 72, 48]);
    objectives(&mut battle, &[(10, 35), (30, 35)]);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::Deployment));
    give(&mut battle, "roll", &[5, 2]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second), "the lower die");
    let sides = deploy_all(&mut battle);
    // Four infantry units of the French, company included, against three.
    assert_eq!(sides[..2], [Side::Second, Side::First]);
    assert_eq!(battle.pos.step, Step::Move(Side::First), "the attacker");
    assert_eq!(battle.pos.turn, 1);
    lasts("assault", &[], 6, true);
    assert!(ends_by("assault", &[], Side::First, 1));
    assert!(!ends_by("assault", &[], Side::First, 0));
}

//= mission-ambush.1 mission-ambush.2 mission-ambush.3 mission-ambush.4 mission-ambush.5
//= mission-ambush.6 mission-ambush.7
#[test]
fn ambush() {
    let mut battle = begun("ambush", &[]);
    assert_eq!(
        battle.pos.step,
        Step::Deploy(Side::Second),
        "the defender first"
    );
    assert_eq!(zone(&battle, Side::Second), [30, 24, 42, 48]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 24]);
    let sides = deploy_all(&mut battle);
    let switch = sides.iter().position(|side| *side == Side::First);
    assert!(
        sides[switch.expect("the attacker")..]
            .iter()
            .all(|side| *side == Side::First)
    );
    let on = |side: Side| {
        battle
            .setup
            .units_of(side)
            .filter(|unit| battle.setup.unit(*unit).is_battalion())
            .filter(|unit| battle.pos.unit(*unit).is_in_play())
            .count()
    };
    // Eight and six battalions, of which half begin.
    assert_eq!((on(Side::First), on(Side::Second)), (4, 3));
    assert_eq!(
        battle.pos.step,
        Step::Objective(Side::Second),
        "then objectives"
    );
    assert_eq!(refused(&battle, "objective 20 24.001"), "mission-ambush.5");
    objectives(&mut battle, &[(20, 10), (50, 10)]);
    assert_eq!(battle.pos.step, Step::Move(Side::First), "the attacker");
    lasts("ambush", &[], 8, false);
    assert!(ends_by("ambush", &[], Side::Second, 1));
    assert!(!ends_by("ambush", &[], Side::First, 1));
}

/// Sixteen inches from every enemy battalion, and not a thousandth less.
//= mission-ambush.4 mission-flank.6 mission-last-effort.5
#[test]
fn ambushers_keep_their_distance() {
    let mut battle = begun("ambush", &[]);
    put(&mut battle, "foe", (36.0, 30.0), 180, (LINE, 3));
    at_step(&mut battle, Step::Deploy(Side::First));
    let near = "deploy line 36 14.001 facing 0 line 4";
    assert_eq!(refused(&battle, near), "mission-ambush.4");
    give(&mut battle, "deploy line 36 14 facing 0 line 4", &[]);
}

//= mission-breakthrough.1 mission-breakthrough.3 mission-breakthrough.4 mission-breakthrough.5
//= mission-breakthrough.6 mission-breakthrough.7
#[test]
fn breakthrough() {
    let mut battle = begun("breakthrough", &[]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 12]);
    assert_eq!(zone(&battle, Side::Second), [0, 36, 72, 48]);
    assert_eq!(
        battle.pos.step,
        Step::Roll(RollFor::Deployment),
        "no objectives"
    );
    give(&mut battle, "roll", &[1, 2]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::First));
    deploy_all(&mut battle);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::FirstTurn));
    give(&mut battle, "roll", &[2, 6]);
    assert_eq!(
        battle.pos.step,
        Step::FirstTurn(Side::Second),
        "high chooses"
    );
    let mut second = battle.clone();
    give(&mut second, "go-second", &[]);
    assert_eq!(second.pos.step, Step::Move(Side::First));
    give(&mut battle, "go-first", &[]);
    assert_eq!(battle.pos.step, Step::Move(Side::Second));
    lasts("breakthrough", &[], 8, true);
}

//= mission-rearguard.1 mission-rearguard.2 mission-rearguard.3 mission-rearguard.4
//= mission-rearguard.5 mission-rearguard.6 mission-rearguard.7 mission-rearguard.8
#[test]
fn rearguard() {
    let mut battle = begun("rearguard", &[]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 12]);
    assert_eq!(zone(&battle, Side::Second), [12, 36, 60, 48]);
    assert_eq!(
        refused(&battle, "objective 11.999 40"),
        "mission-rearguard.4"
    );
    objectives(&mut battle, &[(12, 40), (50, 40), (10, 6), (60, 6)]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second));
    deploy_all(&mut battle);
    assert_eq!(battle.pos.step, Step::Move(Side::First));
    lasts("rearguard", &[], 12, false);
    assert!(!ends_by("rearguard", &[], Side::First, 1));
    assert!(ends_by("rearguard", &[], Side::First, 2));
    // Who is ahead but has captured nothing has not won.
    let mut over = begun("rearguard", &[]);
    last_turn(&mut over);
    let foe = id(&over, "foe");
    over.pos.unit_mut(foe).place = Place::Gone(Fate::Destroyed);
    put(&mut over, "foe-two", (30.0, 43.0), 180, (LINE, 4));
    over.pos.objectives.push(Objective {
        at: Point::new(10_000, 40_000),
        side: Side::First,
        held: 0,
        captured: false,
    });
    assert!(over.standing().points.first > over.standing().points.second);
    assert_eq!(over.standing().winner, None);
    over.pos.objectives[0].captured = true;
    assert_eq!(over.standing().winner, Some(Side::First));
    // A brigade without troops ends it at once.
    for unit in over.setup.units_of(Side::Second).collect::<Vec<_>>() {
        over.pos.unit_mut(unit).place = Place::Gone(Fate::Destroyed);
    }
    at_step(&mut over, Step::Assault(Side::First));
    give(&mut over, "end-assaults", &[]);
    assert_eq!(over.pos.step, Step::Over);
}

//= mission-flank.1 mission-flank.2 mission-flank.3 mission-flank.4 mission-flank.5
//= mission-flank.6 mission-flank.7 mission-flank.8 mission-flank.9
#[test]
fn flank_attack() {
    let mut battle = begun("flank-attack", &[4]);
    assert!(!battle.pos.delayed && begun("flank-attack", &[5]).pos.delayed);
    assert_eq!(zone(&battle, Side::First), [0, 0, 36, 24]);
    assert_eq!(zone(&battle, Side::Second), [36, 24, 72, 48]);
    assert_eq!(refused(&battle, "objective 35.999 30"), "mission-flank.4");
    objectives(&mut battle, &[(40, 30), (60, 40), (10, 6), (30, 20)]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second));
    deploy_all(&mut battle);
    assert_eq!(battle.pos.step, Step::Move(Side::First));
    let waiting = battle
        .setup
        .units_of(Side::First)
        .filter(|unit| battle.setup.unit(*unit).is_battalion())
        .filter(|unit| battle.pos.unit(*unit).place == Place::Reserve);
    assert_eq!(waiting.count(), 4);
    lasts("flank-attack", &[1], 8, false);
    assert!(ends_by("flank-attack", &[1], Side::First, 1));
    assert!(ends_by("flank-attack", &[1], Side::Second, 1));
}

/// The die says where the reserves come: beside, before or behind.
//= mission-flank.7 scenario-rules.1 scenario-rules.3
#[test]
fn flanking_reserves_come_by_the_die() {
    let arrive = |die: u8, order: &str| {
        let mut battle = begun("flank-attack", &[1]);
        put(&mut battle, "line", (10.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe", (50.0, 40.0), 180, (LINE, 3));
        for name in [
            "second",
            "lights",
            "lancers",
            "cuirassiers",
            "guns",
            "howitzers",
        ] {
            let unit = id(&battle, name);
            battle.pos.unit_mut(unit).place = Place::Gone(Fate::Exited);
        }
        battle.pos.turn = 2;
        battle.pos.first = Side::First;
        at_step(&mut battle, Step::Assault(Side::Second));
        give(&mut battle, "end-assaults", &[]);
        // Initiative, one die for the hussars, and where they come.
        give(&mut battle, "roll", &[6, 1, 5, die]);
        let parsed = battle.parse(order).expect("an order");
        battle.check(&parsed).is_ok()
    };
    let right = "deploy hussars 69.490 10 facing 270 line 4";
    let left = "deploy hussars 2.510 30 facing 90 line 4";
    let behind = "deploy hussars 50 45.490 facing 180 line 4";
    assert!(arrive(1, right) && arrive(2, right));
    assert!(arrive(3, left) && arrive(4, left));
    assert!(arrive(5, behind) && arrive(6, behind));
    assert!(!arrive(1, left) && !arrive(3, behind) && !arrive(5, right));
}

//= mission-last-effort.1 mission-last-effort.2 mission-last-effort.3 mission-last-effort.4
//= mission-last-effort.5 mission-last-effort.6 mission-last-effort.7
#[test]
fn last_effort() {
    let mut battle = begun("last-effort", &[]);
    assert_eq!(zone(&battle, Side::Second), [27, 15, 45, 33]);
    assert_eq!(battle.pos.step, Step::Objective(Side::Second));
    assert_eq!(refused(&battle, "objective 11 24"), "mission-last-effort.3");
    objectives(&mut battle, &[(10, 10), (10, 38)]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second));
    put(&mut battle, "foe", (36.0, 20.0), 180, (COLUMN, 2));
    at_step(&mut battle, Step::Deploy(Side::First));
    let near = "deploy line 19.001 20 facing 90 line 4";
    assert_eq!(refused(&battle, near), "mission-last-effort.5");
    give(&mut battle, "deploy line 18 20 facing 90 line 4", &[]);
    let mut fresh = begun("last-effort", &[]);
    objectives(&mut fresh, &[(10, 10), (10, 38)]);
    deploy_all(&mut fresh);
    assert_eq!(fresh.pos.step, Step::Move(Side::Second), "the defender");
    lasts("last-effort", &[], 8, true);
    assert!(ends_by("last-effort", &[], Side::Second, 1));
}

//= mission-hold.1 mission-hold.2 mission-hold.3 mission-hold.4 mission-hold.5 mission-hold.6
//= mission-hold.7
#[test]
fn hold_the_line() {
    let mut battle = begun("hold-the-line", &[]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 12]);
    assert_eq!(zone(&battle, Side::Second), [0, 36, 72, 48]);
    assert_eq!(refused(&battle, "objective 20 35.999"), "mission-hold.2");
    // A marker of 2 by 2½ inches lies on the table.
    assert_eq!(refused(&battle, "objective 20 46.751"), "objectives.1");
    assert_eq!(refused(&battle, "objective 0.999 40"), "objectives.1");
    assert!(allowed(&battle, "objective 1 46.750"));
    objectives(&mut battle, &[(20, 36), (50, 40)]);
    deploy_all(&mut battle);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::FirstTurn));
    give(&mut battle, "roll", &[3, 5]);
    assert_eq!(battle.pos.step, Step::Move(Side::Second), "the higher die");
    lasts("hold-the-line", &[], 8, false);
    assert!(ends_by("hold-the-line", &[], Side::First, 1));
    // A point for each battalion in the zone, or for each that is kept out.
    let mut points = begun("hold-the-line", &[]);
    points.pos.turn = 8;
    put(&mut points, "line", (30.0, 30.0), 0, (LINE, 4));
    put(&mut points, "foe", (60.0, 46.0), 180, (LINE, 3));
    let told = |battle: &Battle, what: &str| {
        let reasons = battle.standing().reasons;
        reasons.iter().any(|reason| reason.text.contains(what))
    };
    assert!(told(&points, "1 point for enemy battalions kept out"));
    assert!(!told(&points, "battalions in the enemy's zone"));
    put(&mut points, "line", (30.0, 40.0), 0, (LINE, 4));
    assert!(told(&points, "1 point for battalions in the enemy's zone"));
    assert!(!told(&points, "kept out"));
}

//= mission-surprise.1 mission-surprise.2 mission-surprise.3 mission-surprise.6
//= mission-surprise.7 mission-surprise.8
#[test]
fn surprise_encounter() {
    let mut battle = begun("surprise-encounter", &[]);
    assert_eq!(zone(&battle, Side::First), [0, 0, 72, 12]);
    assert_eq!(zone(&battle, Side::Second), [0, 36, 72, 48]);
    assert_eq!(
        refused(&battle, "objective 20 38.751"),
        "mission-surprise.3"
    );
    objectives(&mut battle, &[(20, 38), (38, 38), (20, 10), (38, 10)]);
    deploy_all(&mut battle);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::FirstTurn));
    assert!(battle.revealed(), "the screen is down");
    give(&mut battle, "roll", &[6, 5]);
    assert_eq!(battle.pos.step, Step::Move(Side::First));
    lasts("surprise-encounter", &[], 6, true);
    assert!(ends_by("surprise-encounter", &[], Side::Second, 1));
}

/// Not one step back and the last ditch: no tests for heavy losses, and none
/// to assault for the latter.
//= scenario-rules.5 scenario-rules.7 scenario-rules.8
#[test]
fn last_ditch_needs_no_courage() {
    let needs = |mission: Mission, part: Part| {
        let mut battle = begun("assault", &[]);
        battle.pos.mission = Some(mission);
        battle.pos.parts.first = part;
        battle.pos.parts.second = part.other();
        battle.pos.turn = 1;
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe-guns", (30.0, 13.0), 180, (LINE, 2));
        at_step(&mut battle, Step::Assault(Side::First));
        let order = battle.parse("assault line on foe-guns").expect("an order");
        let mut chance = kernel::chance::Scripted::new(&[]);
        let mut log = kernel::Log::quiet();
        battle.apply(&order, &mut chance, &mut log).is_err()
    };
    assert!(needs(Mission::Assault, Part::Attacker));
    assert!(needs(Mission::Rearguard, Part::Defender));
    assert!(!needs(Mission::Rearguard, Part::Attacker));
    assert!(!needs(Mission::HoldTheLine, Part::Attacker));
    assert!(!needs(Mission::LastEffort, Part::Defender));
}

/// In Loose the hidden light company comes on with its battalion.
//= scenario-rules.1 attached.13
#[test]
fn a_company_comes_on_with_its_battalion() {
    let mut battle = begun("ambush", &[]);
    put(&mut battle, "second", (10.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (36.0, 40.0), 180, (LINE, 3));
    battle.pos.turn = 3;
    let line = id(&battle, "line");
    let company = id(&battle, "company");
    battle.pos.unit_mut(line).arrived = true;
    battle.pos.unit_mut(company).arrived = true;
    at_step(&mut battle, Step::Move(Side::First));
    let on = "deploy company 44 1.260 facing 0 loose 4";
    assert_eq!(refused(&battle, on), "attached.13");
    give(&mut battle, "deploy line 30 2.510 facing 0 line 4", &[]);
    give(&mut battle, "halt", &[]);
    give(&mut battle, on, &[]);
    assert_eq!(battle.pos.unit(company).formation, LOOSE);
}
