//! A small table on which every chapter is tried: units are put where a test
//! wants them, and orders are given with dice.

#![allow(dead_code)]

use ground::table::{Bearing, Point};
use kernel::chance::Scripted;
use kernel::{BattleFiles, Choices, Game, Log, Rulebook, Side, Stop};
use thin_red_line::missions::Mission;
use thin_red_line::troops::Formation;
use thin_red_line::{Battle, FILE, Place, RULEBOOK, Step, UnitId};

/// Two small brigades on an empty table, with what a test adds.
const ARMIES: &str = r#"
[scenario]
name = "Drill ground"
mission = "assault"
weather = "fine"

[[side]]
id = "french"
name = "French"
nation = "french"
part = "attacker"
general = "trained"
grand-batteries = true

[[side]]
id = "allied"
name = "Allied"
nation = "austrian"
part = "defender"
general = "veteran"
engineers = 2

[[unit]]
id = "line"
name = "Line"
side = "french"
troop = "line-infantry"
stands = 8

[[unit]]
id = "second"
name = "Second"
side = "french"
troop = "line-infantry"
stands = 6
grenadiers = 2

[[unit]]
id = "lights"
name = "Lights"
side = "french"
troop = "light-infantry"
stands = 8

[[unit]]
id = "company"
name = "Company"
side = "french"
troop = "light-infantry"
stands = 4
attached-to = "line"

[[unit]]
id = "hussars"
name = "Hussars"
side = "french"
troop = "light-cavalry"
stands = 4

[[unit]]
id = "lancers"
name = "Lancers"
side = "french"
troop = "light-cavalry"
stands = 4
lances = true

[[unit]]
id = "cuirassiers"
name = "Cuirassiers"
side = "french"
troop = "heavy-cavalry"
stands = 4

[[unit]]
id = "guns"
name = "Guns"
side = "french"
troop = "light-artillery"
stands = 1

[[unit]]
id = "howitzers"
name = "Howitzers"
side = "french"
troop = "howitzers"
stands = 1

[[unit]]
id = "foe"
name = "Foe"
side = "allied"
troop = "line-infantry"
stands = 6

[[unit]]
id = "foe-two"
name = "Foe two"
side = "allied"
troop = "line-infantry"
stands = 8

[[unit]]
id = "foe-lights"
name = "Foe lights"
side = "allied"
troop = "light-infantry"
stands = 8

[[unit]]
id = "foe-horse"
name = "Foe horse"
side = "allied"
troop = "medium-cavalry"
stands = 4

[[unit]]
id = "foe-guns"
name = "Foe guns"
side = "allied"
troop = "light-artillery"
stands = 2

[[unit]]
id = "foe-heavy"
name = "Foe heavy guns"
side = "allied"
troop = "heavy-artillery"
stands = 2
"#;

/// A battle with these pieces of terrain, in the first player's first movement
/// phase, everybody still off the table.
pub fn table(terrain: &str) -> Battle {
    let mut battle = drill(terrain, &[]);
    battle.pos.turn = 1;
    battle.pos.last_turn = 6;
    battle.pos.mission = Some(Mission::Assault);
    battle.pos.first = Side::First;
    battle.pos.step = Step::Move(Side::First);
    battle
}

/// The same before anything is rolled or placed, with options. What is added
/// may be units as well as terrain.
pub fn drill(more: &str, options: &[(&str, &str)]) -> Battle {
    drill_for("assault", more, options)
}

/// The same for a mission.
pub fn drill_for(mission: &str, more: &str, options: &[(&str, &str)]) -> Battle {
    let named = format!("mission = \"{mission}\"");
    let armies = ARMIES.replace("mission = \"assault\"", &named);
    let files = BattleFiles {
        name: "drill".to_owned(),
        files: vec![(FILE.to_owned(), format!("{armies}\n{more}"))],
    };
    let mut choices = Choices::default();
    for (id, value) in options {
        choices
            .set(RULEBOOK.options(), id, value)
            .unwrap_or_else(|fault| panic!("{fault}"));
    }
    RULEBOOK
        .battle(&files, &choices)
        .unwrap_or_else(|fault| panic!("{fault}: {:?}", fault.faults))
}

/// A unit by its name.
pub fn id(battle: &Battle, name: &str) -> UnitId {
    battle
        .setup
        .unit_ids()
        .find(|unit| battle.setup.unit(*unit).id == name)
        .unwrap_or_else(|| panic!("no unit {name}"))
}

/// Puts a unit down: the middle of its front in inches, its facing in degrees.
pub fn put(battle: &mut Battle, name: &str, at: (f64, f64), facing: i32, how: (Formation, u8)) {
    let unit = id(battle, name);
    let thousandths = |inches: f64| (inches * 1_000.0).round() as i32;
    let state = battle.pos.unit_mut(unit);
    state.place = Place::Table;
    state.at = Point::new(thousandths(at.0), thousandths(at.1));
    state.facing = Bearing::degrees(facing);
    (state.formation, state.began, state.files) = (how.0, how.0, how.1);
}

/// Gives an order with dice, all of which must be used, and returns what was
/// told.
#[track_caller]
pub fn give(battle: &mut Battle, order: &str, dice: &[u8]) -> Vec<String> {
    let parsed = battle
        .parse(order)
        .unwrap_or_else(|error| panic!("{order}: {error}"));
    let mut chance = Scripted::new(dice);
    let mut log = Log::keeping();
    let mut next = battle.clone();
    match next.apply(&parsed, &mut chance, &mut log) {
        Ok(()) => {}
        Err(Stop::Refusal(refusal)) => {
            let refused = battle.refuse(&refusal);
            panic!("{order} refused: {} ({})", refused.text, refused.rule.id)
        }
        Err(Stop::Unknown(unknown)) => panic!(
            "{order} wants another die: {} ({})",
            unknown.0.why.what, unknown.0.why.rule.id
        ),
    }
    assert!(
        chance.is_spent(),
        "{order} used {} of {} dice",
        chance.used(),
        dice.len()
    );
    let told = log
        .into_events()
        .iter()
        .map(|event| next.tell(event).text)
        .collect();
    *battle = next;
    told
}

/// The same with these dice first and as many more of one face as it takes.
#[track_caller]
pub fn give_then(battle: &mut Battle, order: &str, dice: &[u8], rest: u8) -> Vec<String> {
    let parsed = battle
        .parse(order)
        .unwrap_or_else(|error| panic!("{order}: {error}"));
    for more in 0..80 {
        let mut all = dice.to_vec();
        all.extend(vec![rest; more]);
        let mut chance = Scripted::new(&all);
        let mut log = Log::keeping();
        let mut next = battle.clone();
        if next.apply(&parsed, &mut chance, &mut log).is_ok() {
            let told = log.into_events();
            let told = told.iter().map(|event| next.tell(event).text).collect();
            *battle = next;
            return told;
        }
    }
    panic!("{order} is refused, or wants too many dice")
}

/// The rule by which an order is refused.
#[track_caller]
pub fn refused(battle: &Battle, order: &str) -> &'static str {
    let parsed = battle
        .parse(order)
        .unwrap_or_else(|error| panic!("{order}: {error}"));
    match battle.check(&parsed) {
        Ok(()) => panic!("{order} is allowed"),
        Err(refusal) => battle.refuse(&refusal).rule.id,
    }
}

/// Whether an order is legal.
pub fn allowed(battle: &Battle, order: &str) -> bool {
    battle
        .parse(order)
        .is_ok_and(|parsed| battle.check(&parsed).is_ok())
}

/// Goes over to a phase.
pub fn at_step(battle: &mut Battle, step: Step) {
    battle.pos.step = step;
    battle.pos.march = None;
    battle.pos.combat = None;
}

pub const LINE: Formation = Formation::Line;
pub const COLUMN: Formation = Formation::Column;
pub const LOOSE: Formation = Formation::Loose;
pub const SQUARE: Formation = Formation::Square;
