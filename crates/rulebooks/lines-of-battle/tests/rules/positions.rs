//! Positions as files: written and begun again they are the same, also in the
//! middle of a combat; and absurd ones are refused with words.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use kernel::chance::Seed;
use kernel::{Ask, BattleFiles, Choices, Game, Log, Rulebook};
use lines_of_battle::{FILE, RULEBOOK, Step};

/// A sound scenario that lasts past midnight.
const SMALL: &str = include_str!("../small/lines-of-battle.toml");

/// What is said against a position of the small map; nothing if it is let in.
fn against(head: &str, rows: &str, options: &[(&str, &str)]) -> Option<String> {
    let mut text = format!("{SMALL}[position]\n");
    for (key, value) in [
        ("turn", "1"),
        ("active", "\"blue\""),
        ("points", "3"),
        ("step", "\"move\""),
    ] {
        if !head
            .lines()
            .any(|line| line.starts_with(&format!("{key} =")))
        {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    let _ = writeln!(text, "{head}\n{rows}");
    let mut choices = Choices::default();
    for (name, value) in options {
        choices
            .set(RULEBOOK.options(), name, value)
            .expect("an option of the rulebook");
    }
    let files = BattleFiles {
        name: "small".to_owned(),
        files: vec![(FILE.to_owned(), text.clone())],
    };
    let fault = RULEBOOK.begin(&files, &choices).err()?.faults.remove(0);
    let place = &text[fault.span.expect("a place")];
    assert!(fault.help.is_some());
    Some(format!("{place} {}", fault.message))
}

/// Rows of units: `ID AREA [towards AREA] [hits N] [MARK]`.
fn units(text: &str) -> String {
    let mut rows = String::new();
    for row in text.split(';').map(str::trim).filter(|row| !row.is_empty()) {
        let words: Vec<&str> = row.split(' ').collect();
        _ = write!(
            rows,
            "[[position.unit]]\nid = \"{}\"\nat = \"{}\"\n",
            words[0], words[1]
        );
        match words[2..] {
            [] => {}
            ["towards", area] => _ = writeln!(rows, "towards = \"{area}\""),
            ["towards", area, mark] => {
                _ = writeln!(rows, "towards = \"{area}\"\nmarks = [\"{mark}\"]");
            }
            ["hits", hits] => _ = writeln!(rows, "hits = {hits}"),
            [mark] => _ = writeln!(rows, "marks = [\"{mark}\"]"),
            _ => panic!("{row}"),
        }
    }
    rows
}

/// Units, and what is said about them: first what the complaint points at.
const UNITS: &str = "
    guards nowhere ~ \"nowhere\" there is no area `nowhere`
    hussars field ~ \"hussars\" there is no unit `hussars`
    guards field hits 5 ~ \"guards\" guards has more hits
    guns hill hits 1 ~ \"guns\" guns has more hits
    guards field asleep ~ \"asleep\" there is no mark
    guards field limbered ~ \"guards\" guards cannot be limbered
    guns hill square ~ \"guns\" guns cannot be in square
    guards farm square ~ \"guards\" guards cannot be in square in farm
    guards field towards farm ~ [position] Field does not border Farm
    guards hill towards farm ~ \"guards\" guards is on a border without an approach
    guns hill towards field ~ \"guns\" only infantry can be on an approach
    guards field towards hill square ~ \"guards\" guards cannot be in square on
    guards rear ~ \"guards\" guards cannot be in the enemy's
    guards hill; guns hill ~ \"hill\" both sides are in hill
    guards hill; guards field ~ \"guards\" `guards` is there twice
    guards field towards hill; guns hill towards field ~ \"guns\" guns and guards cannot be
";

#[test]
fn absurd_units_are_refused_with_words() {
    assert_eq!(
        against("", &units("guards field hits 4; guns hill limbered"), &[]),
        None
    );
    assert_eq!(
        against("", &units("guards field towards hill; guns farm"), &[]),
        None
    );
    for row in UNITS.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let (text, says) = row.split_once(" ~ ").unwrap();
        let told = against("", &units(text), &[]).unwrap_or_else(|| panic!("{text} is let in"));
        assert!(told.starts_with(says), "{text}: {told}");
    }
    let full = units("foot farm; guns farm");
    assert!(
        against("", &full, &[])
            .unwrap()
            .contains("2 units are too many for farm")
    );
}

#[test]
fn absurd_steps_and_groups_are_refused_with_words() {
    let guards = units("guards field");
    let group = |members: &str, area: &str, actions: u8| {
        format!(
            "[position.group]\nmembers = [{members}]\narea = \"{area}\"\nstart = \"field\"\n\
             actions = [{actions}, 0, 0]\nareas = 0\npaid = 0\nbegun = true\non-road = true\n"
        )
    };
    let sound = format!("{guards}{}", group("\"guards\"", "field", 1));
    assert_eq!(against("step = \"group\"", &sound, &[]), None);
    for (head, more, says) in [
        ("step = \"dance\"", String::new(), "unknown variant"),
        ("step = \"group\"", String::new(), "`group` belongs"),
        ("step = \"group\"", group("", "field", 1), "`group` belongs"),
        (
            "step = \"move\"",
            group("\"guards\"", "field", 1),
            "`group` belongs",
        ),
        (
            "step = \"group\"",
            group("\"guards\"", "hill", 1),
            "not together",
        ),
        (
            "step = \"group\"",
            group("\"guards\"", "field", 255),
            "more than any group",
        ),
        ("step = \"feint\"", String::new(), "`combat` belongs"),
        (
            "step = \"leaders-arrive\"",
            String::new(),
            "nothing can be decided",
        ),
        (
            "step = { set-up = \"second\" }",
            String::new(),
            "nothing can be decided",
        ),
        ("turn = 0", String::new(), "no turn 0"),
        ("turn = 3", String::new(), "no turn 3"),
        ("active = \"green\"", String::new(), "no side `green`"),
        ("points = 201", String::new(), "too many"),
    ] {
        let told = against(head, &format!("{guards}{more}"), &[]);
        let told = told.unwrap_or_else(|| panic!("{head} {more} is let in"));
        assert!(told.contains(says), "{head} {more}: {told}");
    }
    assert_eq!(against("turn = 2\npoints = 200", &guards, &[]), None);
}

#[test]
fn absurd_leaders_are_refused_with_words() {
    let on = [("leaders", "on")];
    let leader = |row: &str| {
        let rows = format!(
            "{}[[position.leader]]\n{row}",
            units("guards field; guns hill")
        );
        against("", &rows.replace(", ", "\n"), &on)
    };
    for sound in [
        "with = \"guns\"",
        "reserve = \"rear\"",
        "away = 2",
        "gone = true",
    ] {
        assert_eq!(leader(&format!("id = \"duke\", {sound}")), None, "{sound}");
    }
    for (row, says) in [
        (
            "id = \"earl\", away = 1",
            "\"earl\" there is no leader `earl`",
        ),
        ("id = \"duke\"", "\"duke\" where duke is must be said once"),
        (
            "id = \"duke\", away = 1, gone = true",
            "\"duke\" where duke is must be said once",
        ),
        (
            "id = \"duke\", with = \"guards\"",
            "\"duke\" duke cannot be with guards",
        ),
        (
            "id = \"duke\", reserve = \"hill\"",
            "\"duke\" duke can wait only",
        ),
    ] {
        let told = leader(row).unwrap_or_else(|| panic!("{row} is let in"));
        assert!(told.starts_with(says), "{row}: {told}");
    }
    let own = against("own-points = [\"duke\"]", &units("guards field"), &on).unwrap();
    assert!(own.contains("no command point of his own"), "{own}");
    let lone = "[[position.leader]]\nid = \"duke\"\ndisplaced = \"hill\"\n";
    let told = against("", &format!("{}{lone}", units("guards field")), &on).unwrap();
    assert!(told.contains("nothing can be decided"), "{told}");
    let rows = format!("{}{}", units("guards field"), lone);
    assert!(
        against("", &rows, &[])
            .unwrap()
            .contains("no leader `duke` in this game")
    );
}

/// A sound combat with some of its fields changed.
fn combat(step: &str, changes: &str) -> Option<String> {
    let mut fields: Vec<(String, String)> = Vec::new();
    let sound = "stage \"attack-lead\"; attacker \"blue\"; from \"field\"; to \"hill\"; \
                 attackers [\"guards\"]; leaving-as \"defenders\"; chased-by-cavalry false; \
                 rolls 0; may-feint true; after-lead \"guns\"";
    for field in sound
        .split("; ")
        .chain(changes.split("; ").filter(|field| !field.is_empty()))
    {
        let (key, value) = field.split_once(' ').expect("a well-formed row");
        fields.retain(|(known, _)| known != key);
        fields.push((key.to_owned(), value.to_owned()));
    }
    let fields: Vec<_> = fields
        .iter()
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    let rows = format!(
        "{}[position.combat]\n{}",
        units("guards field; foot hill; horse hill; guns hill"),
        fields.join("\n")
    );
    against(&format!("step = \"{step}\""), &rows, &[])
}

/// Step, changes, and what is said against them.
const COMBATS: &str = "
    attack-lead ~ stage \"roll\" ~ do not fit
    attack-lead ~ after-lead \"defence-lead\" ~ do not fit
    attack-lead ~ attackers [\"guards\", \"foot\"] ~ foot cannot be among the attackers
    attack-lead ~ to \"rear\" ~ does not border
    attack-lead ~ attackers [] ~ needs attackers
    attack-lead ~ leaving [\"foot\"] ~ `leaving` belongs
    attack-lead ~ withdrawing [\"foot\"] ~ foot cannot be named to retreat
    feint ~ stage \"feint\"; defence-lead \"foot\" ~ needs a lead attacker
    feint ~ stage \"feint\"; attack-lead \"guards\" ~ needs a lead defender
    feint ~ stage \"feint\"; attack-lead \"foot\"; defence-lead \"foot\" ~ the lead attacker
    feint ~ stage \"feint\"; attack-lead \"guards\"; defence-lead \"guns\" ~ the lead defender
    break-off ~ stage \"counter-goes-on\" ~ needs counterattackers
    break-off ~ stage \"counter-goes-on\"; counter [\"foot\"] ~ foot cannot be among the counter
    break-off ~ stage \"counter-goes-on\"; counter [\"horse\"]; counter-lead \"foot\" ~ foot cannot be the lead c
    retreat-to ~ stage \"win\"; leaving [\"guards\"] ~ guards cannot be among those that retreat
    retreat-to ~ stage \"win\" ~ `leaving` belongs
    move ~  ~ `combat` belongs
";

#[test]
fn absurd_combats_are_refused_with_words() {
    let leads = "stage \"feint\"; attack-lead \"guards\"; defence-lead \"foot\"";
    assert_eq!(combat("feint", leads), None, "this one is sound");
    assert_eq!(
        combat(
            "break-off",
            "stage \"counter-goes-on\"; counter [\"horse\"]"
        ),
        None
    );
    for row in COMBATS.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let parts: Vec<_> = row.split('~').map(str::trim).collect();
        let told = combat(parts[0], parts[1]).unwrap_or_else(|| panic!("{row} is let in"));
        assert!(told.contains(parts[2]), "{row}: {told}");
    }
}

/// Picks by a seed, the same everywhere.
struct Picks(u64);

impl Picks {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}

/// Positions of random games, read again, are the same; and so is one of every
/// step that comes up, written as a scenario and begun again.
#[test]
fn positions_come_back_as_they_were() {
    let files = muster::load("quatre-bras", &RULEBOOK).unwrap();
    let mut steps: Vec<Step> = Vec::new();
    let mut picks = Picks(0x9E37_79B9_7F4A_7C15);
    for game in 0..4_u64 {
        let mut choices = Choices::default();
        for (name, value) in [
            ("leaders", "on"),
            ("derlon", "on"),
            ("rally-and-move", "on"),
        ] {
            if game % 2 == 1 {
                choices.set(RULEBOOK.options(), name, value).unwrap();
            }
        }
        let mut battle = RULEBOOK.battle(&files, &choices).unwrap();
        let seed = Seed::from_word("positions").nth_game(game);
        let mut orders = Vec::new();
        for decision in 1..4_000_u32 {
            if battle.ask() == Ask::Nothing {
                break;
            }
            let step = battle.pos.step;
            if decision % 5 == 0 {
                let snapshot = battle.snapshot();
                let restored = battle.restore(&snapshot).map(|other| other.snapshot());
                assert_eq!(restored.as_ref(), Ok(&snapshot), "{step:?}");
            }
            if !steps.contains(&step) {
                steps.push(step);
                let mut again = files.clone();
                again.files[0].1 = battle.scenario();
                let other = RULEBOOK.battle(&again, &choices);
                let other = other.unwrap_or_else(|fault| panic!("{step:?}: {fault}"));
                assert_eq!(other.snapshot(), battle.snapshot(), "{step:?}");
                assert_eq!(other.scenario(), battle.scenario(), "{step:?}");
            }
            orders.clear();
            battle.orders(&mut orders);
            let order = orders[picks.below(orders.len())];
            let mut chance = seed.decision(decision);
            battle
                .apply(&order, &mut chance, &mut Log::quiet())
                .unwrap();
        }
    }
    assert!(
        steps.contains(&Step::LeadersMove) && steps.contains(&Step::Group),
        "{steps:?}"
    );
}

/// Fights at random between all arms, with leaders: at every step of every combat
/// the position can be written as a scenario and is the same when it is begun.
#[test]
fn the_middle_of_a_combat_comes_back_as_it_was() {
    let options = [("leaders", "on"), ("unreliable-cavalry", "on")];
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.set(RULEBOOK.options(), name, value).unwrap();
    }
    let mut picks = Picks(0x5DEE_CE66);
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for fight in 0..150 {
        let mut t = crate::support::table_at(
            "area a open; area b open; area c open; area d open; area w wood; area f buildings room 1
            border a b; border b c; border a d; border b w; border b f; border d f
            unit fi french inf3 a>b; unit fc french hc3 a; unit fl french lc2 a is unreliable
            unit fd french inf2 a; unit fg french art a
            unit ai allied inf3 b; unit ac allied lc3 b; unit ah allied hc3 b is unreliable
            unit an allied ln2 b hits 1
            unit al allied inf2 b>c; unit ag allied art b; unit af allied inf2 f
            leader ney french fi courageous; leader foy french fl rank 2
            leader wellington allied ai; leader uxbridge allied ac cavalryman rank 2",
            "points = 5",
            &options,
        );
        t.run(&["choose fc"]);
        if fight % 2 == 0 {
            t.run(&["choose fi"]);
        }
        if fight % 3 == 0 {
            t.run(&["choose fl"]);
        }
        let mut order = "march b".to_owned();
        for decision in 1..60 {
            let mut dice = Seed::from_word("fight").nth_game(fight).decision(decision);
            t.game.give(&order, &mut dice).unwrap();
            let position = t.position();
            if position["combat"].is_null() {
                break;
            }
            let new = seen.insert(position["step"].to_string());
            let snapshot = t.game.snapshot();
            let restored = t.game.restore(&snapshot).map(|other| other.snapshot());
            assert_eq!(restored.as_ref(), Ok(&snapshot));
            if new || decision % 10 == 0 {
                let files = vec![(FILE.to_owned(), t.game.scenario())];
                let name = "fight".to_owned();
                let other = RULEBOOK.begin(&BattleFiles { name, files }, &choices);
                let other = other.unwrap_or_else(|fault| panic!("{snapshot}: {fault}"));
                assert_eq!(other.snapshot(), snapshot);
            }
            // Left to chance alone, few would counterattack together and persist.
            let orders = t.orders();
            let bold = ["join", "lead an", "keep-on", "fight-on"];
            let bold = |order: &&String| bold.iter().any(|start| order.starts_with(start));
            let any = &orders[picks.below(orders.len())];
            let first = orders.iter().find(bold).filter(|_| fight % 3 == 1);
            order.clone_from(first.unwrap_or(any));
        }
    }
    for step in [
        "attack-lead",
        "defence-lead",
        "next-attack-lead",
        "counter",
        "next-counter-lead",
        "break-off",
        "give-way",
        "follow-up",
        "attacker-retreat",
        "defender-retreat",
        "retreat-to",
    ] {
        assert!(
            seen.contains(&format!("\"{step}\"")),
            "{step} did not come up: {seen:?}"
        );
    }
}
