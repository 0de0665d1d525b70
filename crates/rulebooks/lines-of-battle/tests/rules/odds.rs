//! The odds of every resolution, as whole distributions, against a second
//! working-out: the book's lists written down again here, and loops over dice.
//! What an answer holds besides is in `odds_facts.rs`.

use std::collections::BTreeMap;

use kernel::{Fraction, OddsFault, OddsReport, Rulebook};
use lines_of_battle::RULEBOOK;

type Odds = BTreeMap<String, Fraction>;

/// Factors are written as on the command line.
fn ask(resolution: &str, given: &str) -> Result<OddsReport, OddsFault> {
    let pairs = given
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("a well-formed row"));
    let given: Vec<_> = pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    RULEBOOK.odds(resolution, &given)
}

/// Whether the factors cannot stand together.
fn apart(resolution: &str, given: &str) -> bool {
    matches!(ask(resolution, given), Err(OddsFault::Together(_)))
}

/// A distribution that names no result twice and sums to one.
fn odds(resolution: &str, given: &str) -> Odds {
    let report = ask(resolution, given).unwrap_or_else(|fault| panic!("{given}: {fault}"));
    let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE, "{given}");
    let odds: Odds = report.outcomes.iter().cloned().collect();
    assert_eq!(odds.len(), report.outcomes.len(), "{given}");
    odds
}

/// Equally likely cases by their result.
fn counted(cases: &[(String, u128)]) -> Odds {
    let all: u128 = cases.iter().map(|(_, weight)| weight).sum();
    let mut odds = Odds::new();
    for (result, weight) in cases {
        let sum = odds.entry(result.clone()).or_insert(Fraction::ZERO);
        *sum = *sum + Fraction::new(*weight, all);
    }
    odds
}

/// Two results by their numbers of cases; one that cannot be is left out.
fn two(one: &str, cases: u128, other: &str, rest: u128) -> Odds {
    let mut odds = counted(&[(one.to_owned(), cases), (other.to_owned(), rest)]);
    odds.retain(|_, p| *p != Fraction::ZERO);
    odds
}

/// How a lead fights, as a player would note it.
#[derive(Clone, Copy)]
struct Lead {
    kind: &'static str,
    strength: i32,
    square: bool,
    /// Faces of a D6 that save a hit, out of 6, one save after the other.
    saves: [u128; 2],
    imposing: bool,
}

impl Lead {
    fn imposing(mut self) -> Lead {
        self.imposing = true;
        self
    }

    fn saving(mut self, saves: [u128; 2]) -> Lead {
        self.saves = saves;
        self
    }

    fn cavalry(self) -> bool {
        self.kind != "infantry"
    }

    /// What its kind gives against a foe: the list of the chapter.
    fn against(self, foe: Lead) -> i32 {
        let infantry = !self.cavalry();
        self.strength
            + i32::from(infantry && !foe.cavalry() && foe.square)
            + if self.square && foe.cavalry() { 4 } else { 0 }
            + i32::from(infantry && foe.kind == "light-cavalry")
            + i32::from(
                self.kind == "heavy-cavalry" && ["light-cavalry", "lancers"].contains(&foe.kind),
            )
    }
}

/// Hits of winner and loser.
type Table = fn(Lead, bool) -> (u128, u128);

/// Steps 7.2 and 7.3: by who won, and whether that is the attacker.
fn procedure(winner: Lead, attacks: bool) -> (u128, u128) {
    if attacks && winner.cavalry() {
        (1, 2)
    } else {
        (0, 1)
    }
}

fn sheet(winner: Lead, _: bool) -> (u128, u128) {
    if winner.cavalry() { (1, 2) } else { (0, 1) }
}

fn counterattack(_: Lead, _: bool) -> (u128, u128) {
    (1, 2)
}

/// Both dice, then every save die of every hit.
fn clash(names: [&str; 2], leads: [Lead; 2], totals: [i32; 2], results: Table) -> Odds {
    let mut cases = Vec::new();
    for one in 1..=6 {
        for two in 1..=6 {
            let difference = one + totals[0] - two - totals[1];
            let hits = match difference.signum() {
                0 => [1, 1],
                1 => {
                    let (own, foe) = results(leads[0], true);
                    [own, foe + u128::from(leads[0].imposing)]
                }
                _ => {
                    let (own, foe) = results(leads[1], false);
                    [foe + u128::from(leads[1].imposing), own]
                }
            };
            for (left, weight) in saved(leads[0].saves, hits[0]) {
                for (right, other) in saved(leads[1].saves, hits[1]) {
                    let result = format!("{} {left}, {} {right}", names[0], names[1]);
                    cases.push((result, weight * other));
                }
            }
        }
    }
    counted(&cases)
}

/// How many hits are left, with weights that sum to the same for any number of
/// hits: 36 for each of three.
fn saved(saves: [u128; 2], hits: u128) -> Vec<(u128, u128)> {
    let through = (6 - saves[0]) * (6 - saves[1]);
    let mut left = vec![(0, 1)];
    for hit in 0..3 {
        let mut next = Vec::new();
        for (taken, weight) in left {
            if hit < hits {
                next.push((taken + 1, weight * through));
                next.push((taken, weight * (36 - through)));
            } else {
                next.push((taken, weight * 36));
            }
        }
        left = next;
    }
    left.retain(|(_, weight)| *weight > 0);
    left
}

const COMBAT: [&str; 2] = ["attacker", "defender"];
const COUNTER: [&str; 2] = ["counterattacker", "attacker"];
const KINDS: [&str; 4] = ["infantry", "light-cavalry", "lancers", "heavy-cavalry"];

const GUNS: [&str; 3] = ["foot", "horse", "heavy"];

/// Every choice of one word from each list.
fn each<const N: usize>(lists: [&[&'static str]; N]) -> Vec<[&'static str; N]> {
    let mut all = vec![[""; N]];
    for (place, list) in lists.into_iter().enumerate() {
        let with = |mut words: [&'static str; N], word| {
            words[place] = word;
            words
        };
        let longer = all
            .iter()
            .flat_map(|words| list.iter().map(move |word| with(*words, *word)));
        all = longer.collect();
    }
    all
}

/// A lead without saves.
fn lead(kind: &'static str, strength: i32) -> Lead {
    Lead {
        kind,
        strength,
        square: false,
        saves: [0, 0],
        imposing: false,
    }
}

//= combat.7 combat.7.1 combat.7.2 combat.7.3 combat.gen.3 terrain.wood.3 terrain.buildings.3
//= terrain.marsh.2 terrain.hedge.5 map.11
#[test]
fn combat_of_all_kinds_formations_and_grounds() {
    let froms = ["area", "approach", "closed", "wood", "buildings"];
    let grounds = [
        "open",
        "wood",
        "buildings",
        "marsh",
        "hedge",
        "wood-behind-marsh",
        "buildings-behind-marsh",
    ];
    let formations = ["column", "line", "square"];
    let all = each([
        &KINDS,
        &KINDS,
        &froms,
        &["first", "later"],
        &formations,
        &grounds,
    ]);
    let answered = all.into_iter().filter(|how| one_combat(*how)).count();
    assert_eq!((answered, 4 * 4 * 5 * 2 * 3 * 7), (932, 3360));
}

/// Compares one combat of a 3 with a hit against a fresh 2; whether it can be.
fn one_combat([attacker, defender, from, roll, formation, ground]: [&'static str; 6]) -> bool {
    let given = format!(
        "attacker={attacker} attacker-rating=3 attacker-hits=1 attacker-from={from} roll={roll} \
         defender={defender} defender-rating=2 defender-formation={formation} terrain={ground}"
    );
    let (own, mut foe) = (lead(attacker, 2), lead(defender, 2));
    let from_closed = ["closed", "wood", "buildings"].contains(&from);
    let (wood, houses) = (ground.starts_with("wood"), ground.starts_with("buildings"));
    let closed = wood || houses;
    let (line, first) = (formation == "line", roll == "first");
    foe.square = formation == "square";
    let impossible = (own.cavalry() && from == "approach")
        || (foe.cavalry() && formation != "column")
        || (closed && (formation != "column" || from == "approach"))
        || (from_closed && (line || ground == "hedge"));
    if impossible {
        assert!(apart("combat", &given), "{given}");
        return false;
    }
    foe.saves[0] = 2 * u128::from(wood) + 3 * u128::from(houses);
    let attack = own.against(foe) + i32::from(from == "approach" && first);
    let mut defence = foe.against(own) + i32::from(line) + i32::from(from_closed);
    defence += i32::from(ground.ends_with("marsh") || ground == "hedge");
    if own.cavalry() {
        let out_of_cover = from == "wood" || (from == "buildings" && first);
        defence += 2 * i32::from(closed) + 2 * i32::from(out_of_cover);
    }
    let expected = clash(COMBAT, [own, foe], [attack, defence], procedure);
    assert_eq!(odds("combat", &given), expected, "{given}");
    true
}

//= combat.mod.1 combat.mod.5 quickref.results.2 quickref.results.3
#[test]
fn combat_by_rating_hits_attributes_and_options() {
    let inf = lead("infantry", 3);
    for rating in 1..=5 {
        for hits in 0..rating {
            let given = format!("attacker-rating={rating} attacker-hits={hits}");
            let own = lead("infantry", rating - hits);
            let expected = clash(COMBAT, [own, inf], [rating - hits, 3], procedure);
            assert_eq!(odds("combat", &given), expected);
        }
    }
    let attribute = |list: &str| {
        odds(
            "combat",
            &format!("attacker-from=approach attributes={list}"),
        )
    };
    let even = |a: i32, d: i32| clash(COMBAT, [inf, inf], [4 + a, 3 + d], procedure);
    assert_eq!(attribute(""), even(0, 0));
    assert_eq!(attribute("attacker-fire-discipline"), even(1, 0));
    assert_eq!(
        attribute("attacker-ferocious,attacker-courageous"),
        even(2, 0)
    );
    assert_eq!(attribute("defender-courageous"), even(0, 1));
    assert_eq!(attribute("defender-cowardly"), even(1, 0));
    assert_eq!(
        attribute("defender-fire-discipline"),
        even(0, 0),
        "only in line"
    );
    let line = odds(
        "combat",
        "defender-formation=line attributes=defender-fire-discipline",
    );
    assert_eq!(line, clash(COMBAT, [inf, inf], [3, 5], procedure));
    let imposing = inf.imposing();
    let both = odds("combat", "attributes=attacker-imposing,defender-imposing");
    assert_eq!(both, clash(COMBAT, [imposing, imposing], [3, 3], procedure));
}

//= attributes.cuirassier quickref.results.2 combat.mod.5
#[test]
fn combat_of_cuirassiers_and_under_options() {
    let (inf, heavy, lancers) = (
        lead("infantry", 3),
        lead("heavy-cavalry", 3),
        lead("lancers", 3),
    );
    // Cuirassiers save on 5 or 6, after the save of the ground.
    let mail = heavy.saving([0, 2]);
    let walled = heavy.saving([3, 2]);
    let horse = "attacker=heavy-cavalry defender=heavy-cavalry \
                 attributes=attacker-cuirassier,defender-cuirassier";
    assert_eq!(
        odds("combat", horse),
        clash(COMBAT, [mail, mail], [3, 3], procedure)
    );
    let farm = odds("combat", &format!("{horse} terrain=buildings"));
    assert_eq!(farm, clash(COMBAT, [mail, walled], [3, 5], procedure));
    // The two readings that are options.
    let defends = "defender=heavy-cavalry";
    assert_eq!(
        odds("combat", defends),
        clash(COMBAT, [inf, heavy], [3, 3], procedure)
    );
    let by_sheet = odds("combat", &format!("{defends} cavalry-defender-wins=sheet"));
    assert_eq!(by_sheet, clash(COMBAT, [inf, heavy], [3, 3], sheet));
    let hunting = "attacker-formation=square defender=lancers";
    assert_eq!(
        odds("combat", hunting),
        clash(COMBAT, [inf, lancers], [7, 3], procedure)
    );
    let tame = odds("combat", &format!("{hunting} square-attack-bonus=no"));
    assert_eq!(tame, clash(COMBAT, [inf, lancers], [3, 3], procedure));
}

//= combat.9.2 quickref.results.4
#[test]
fn counterattacks_of_all_kinds() {
    for [counter, attacker, formation] in each([&KINDS[1..], &KINDS, &["column", "square"]]) {
        let given = format!(
            "counterattacker={counter} counterattacker-rating=4 counterattacker-hits=1 \
             attacker={attacker} attacker-rating=2 attacker-hits=2 attacker-formation={formation}"
        );
        let (own, mut foe) = (lead(counter, 3), lead(attacker, 0));
        foe.square = formation == "square";
        if foe.square && foe.cavalry() {
            assert!(apart("counterattack", &given));
            continue;
        }
        let totals = [own.against(foe), foe.against(own)];
        let expected = clash(COUNTER, [own, foe], totals, counterattack);
        assert_eq!(odds("counterattack", &given), expected, "{given}");
    }
    let given = "counterattacker=lancers attacker=lancers attributes=counterattacker-ferocious,\
                 counterattacker-imposing,attacker-cowardly,attacker-courageous,attacker-cuirassier";
    let own = lead("lancers", 3).imposing();
    let foe = lead("lancers", 3).saving([0, 2]);
    assert_eq!(
        odds("counterattack", given),
        clash(COUNTER, [own, foe], [5, 4], counterattack)
    );
}

//= artillery.4 artillery.5.1 artillery.5.2 artillery.6.1 artillery.6.2 artillery.10 artillery.11
//= optional.heavy.2 attributes.heavy-artillery attributes.skirmishers terrain.buildings.3
#[test]
fn artillery_at_every_target() {
    let targets = ["unit", "square", "deployed-artillery", "limbered-artillery"];
    let attributes = ["", "heavy-artillery", "light-artillery", "skirmishers"];
    let ranges = ["adjacent", "far"];
    let all = each([
        &ranges,
        &targets,
        &GUNS,
        &["open", "buildings"],
        &attributes,
    ]);
    assert_eq!(all.into_iter().filter(|how| one_shot(*how)).count(), 112);
    assert_eq!(odds("artillery", "")["hit"], Fraction::new(1, 3));
    for (target, hit) in [("unit", 2), ("square", 3)] {
        let given = format!("target={target}");
        assert_eq!(
            odds("defensive-fire", &given),
            two("hit", hit, "miss", 6 - hit)
        );
    }
}

/// Compares one shot; whether it can be fired.
fn one_shot([range, target, gun, ground, attribute]: [&str; 5]) -> bool {
    let given =
        format!("range={range} target={target} gun={gun} terrain={ground} attributes={attribute}");
    let short = gun == "horse" || ["skirmishers", "light-artillery"].contains(&attribute);
    let far = range == "far";
    if (far && short) || (target == "square" && ground == "buildings") {
        assert!(apart("artillery", &given), "{given}");
        return false;
    }
    let heavy = gun == "heavy" || attribute == "heavy-artillery";
    let six = attribute == "skirmishers" || (far && !heavy);
    let faces = if six { 1 } else { 2 } + u128::from(target == "square");
    let walls = if ground == "buildings" { 3 } else { 6 };
    let guns = if target == "deployed-artillery" { 3 } else { 6 };
    let hit = faces * walls * guns;
    assert_eq!(
        odds("artillery", &given),
        two("hit", hit, "miss", 216 - hit),
        "{given}"
    );
    true
}

//= retreat.1.4 retreat.1.4.1 retreat.1.4.2 optional.horse.3 optional.heavy.3 unitsum.artillery.6
#[test]
fn artillery_in_retreat() {
    for [lead, limbered, gun] in each([&["infantry", "cavalry"], &["no", "yes"], &GUNS]) {
        let of_gun = match (gun, limbered) {
            ("horse", _) | ("foot", "yes") => -2,
            ("heavy", "yes") => -1,
            ("heavy", _) => 1,
            _ => 0,
        };
        let modifier = of_gun + 2 * i32::from(lead == "cavalry");
        let lost = (1..=6).filter(|die| die + modifier >= 4).count() as u128;
        let given = format!("lead={lead} limbered={limbered} gun={gun}");
        let expected = two("lost", lost, "saved", 6 - lost);
        assert_eq!(odds("artillery-retreat", &given), expected, "{given}");
    }
}

//= leaders.6 leaders.wound.1 leaders.wound.2 leaders.wound.3 leaders.wound.4 command-points.1
#[test]
fn leaders_and_command_points() {
    let mut cases = vec![("unhurt".to_owned(), 30)];
    for (die, turns) in [(1, "turn"), (2, "turns"), (3, "turns")] {
        cases.push((format!("minor wound, {die} {turns}"), 1));
    }
    cases.extend(["serious wound", "mortal wound", "killed"].map(|wound| (wound.to_owned(), 1)));
    assert_eq!(odds("leader-wound", ""), counted(&cases));
    for modifier in 0..=6 {
        let cases: Vec<_> = (1..=3)
            .map(|die| (format!("{} points", die + modifier), 1))
            .collect();
        assert_eq!(
            odds("command-points", &format!("modifier={modifier}")),
            counted(&cases)
        );
    }
}
