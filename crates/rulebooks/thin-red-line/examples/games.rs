//! Plays many games over every mission, weather and pair of nations, and says
//! how they came out: `games COUNT FIRST SECOND [MISSION]`, for example
//! `games 400 recruit recruit` or `games 40 general:20ms sergeant assault`.
//!
//! Besides the generals there is `at-sight`, who judges as a general does, takes the best plan at sight and
//! plays nothing on: his games take no longer than a sergeant's, so that a change of the judgement is soon
//! measured.
//!
//! A table by mission follows, of the first general when he attacks and when he
//! defends: won, drawn, lost. `FROM` names the first game, `EACH` prints a line
//! for every game, `TRACE` every order, and `LOOK` with the number of a decision
//! what each order would be worth there, in thought and at a glance.
//!
//! The generals change sides after every game; each two games have the same
//! table and the same dice.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use kernel::chance::Seed;
use kernel::{AnyGame, BattleFiles, BySide, Choices, Erased, Game, Side};
use staff::{General, Sergeant, appoint, play_out};
use thin_red_line::brigades::Encounter;
use thin_red_line::missions::{Mission, Part};
use thin_red_line::troops::Nation;
use thin_red_line::weather::Weather;
use thin_red_line::{Battle, FILE, RULEBOOK};

const WEATHERS: [Weather; 5] = [
    Weather::Fine,
    Weather::Mud,
    Weather::Rain,
    Weather::Fog,
    Weather::Extreme,
];

/// A general who plays nothing on.
struct AtSight(Sergeant);

impl General for AtSight {
    fn name(&self) -> &'static str {
        "at-sight"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        let mut game = game.duplicate();
        game.ponder();
        self.0.choose(game.as_mut())
    }
}

fn named(name: &str, seed: u64) -> Result<Box<dyn General>, String> {
    match name {
        "at-sight" => Ok(Box::new(AtSight(Sergeant::new()))),
        _ => appoint(name, seed).map_err(|error| error.to_string()),
    }
}

fn encounter(number: u64, only: Option<Mission>) -> Encounter {
    let pick = |by: u64, of: usize| (number / by) as usize % of;
    Encounter {
        first: Nation::ALL[pick(1, 5)],
        second: Nation::ALL[pick(3, 5)],
        mission: Some(only.unwrap_or(Mission::ALL[pick(1, 8)])),
        weather: Some(WEATHERS[pick(2, 5)]),
        seed: number as u32,
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = words
        .first()
        .and_then(|word| word.parse().ok())
        .unwrap_or(16);
    let name = |place: usize| words.get(place).map_or("recruit", String::as_str);
    let only = words.get(3).and_then(|word| {
        let named = |mission: &Mission| mission.name().to_lowercase().replace(' ', "-") == *word;
        Mission::ALL.into_iter().find(named)
    });
    let mut won = [0_u32; 3];
    let mut ladder = [[[0_u32; 3]; 2]; 8];
    let (mut decisions, mut faults) = (0, 0);
    let began = Instant::now();
    let from: u64 = std::env::var("FROM")
        .ok()
        .and_then(|word| word.parse().ok())
        .unwrap_or(0);
    for game in from..from + count {
        let number = game / 2;
        let encounter = encounter(number, only);
        let swapped = game % 2 == 1;
        let start = Instant::now();
        let played = catch_unwind(AssertUnwindSafe(|| {
            one(encounter, number, swapped, name(1), name(2))
        }));
        let took = start.elapsed().as_millis();
        match played {
            Ok(Ok(end)) => {
                decisions += end.decisions;
                let result = match end.winner.map(|side| (side == Side::First) != swapped) {
                    Some(true) => 0,
                    None => 1,
                    Some(false) => 2,
                };
                won[result] += 1;
                let side = if swapped { Side::Second } else { Side::First };
                let part = end.parts[side];
                if let Some(mission) = encounter.mission {
                    ladder[mission as usize][part as usize][result] += 1;
                }
                if std::env::var_os("EACH").is_some() || took > 20_000 {
                    println!(
                        "{game}: {encounter:?} {} {} {:?} turn {}, {} decisions, {took} ms",
                        part.name(),
                        ["won", "drawn", "lost"][result],
                        end.points,
                        end.turn,
                        end.decisions
                    );
                }
            }
            Ok(Err(what)) => {
                faults += 1;
                println!("{game}: {encounter:?} {what}");
            }
            Err(_) => {
                faults += 1;
                println!("{game}: {encounter:?} PANIC");
            }
        }
    }
    println!(
        "{count} games of {} against {}: {} won, {} lost, {} drawn, {faults} faults; {decisions} decisions, {} ms a game",
        name(1),
        name(2),
        won[0],
        won[2],
        won[1],
        began.elapsed().as_millis() / u128::from(count.max(1))
    );
    println!("{:20} {:>12} {:>12}", "mission", "attacker", "defender");
    for mission in Mission::ALL {
        let row = |part: Part| {
            let [won, drawn, lost] = ladder[mission as usize][part as usize];
            format!("{won}-{drawn}-{lost}")
        };
        println!(
            "{:20} {:>12} {:>12}",
            mission.name(),
            row(Part::Attacker),
            row(Part::Defender)
        );
    }
}

/// How a game came out.
struct End {
    winner: Option<Side>,
    parts: BySide<Part>,
    points: BySide<i32>,
    turn: u8,
    decisions: u32,
}

impl End {
    fn of(start: &Battle, game: &dyn AnyGame, decisions: u32) -> Result<Self, String> {
        let restored = start.restore(&game.snapshot());
        let position = restored.map_err(|error| error.to_string())?.pos;
        let outcome = game.standing();
        Ok(End {
            winner: outcome.winner,
            parts: position.parts,
            points: outcome.points,
            turn: position.turn,
            decisions,
        })
    }
}

fn one(
    encounter: Encounter,
    number: u64,
    swapped: bool,
    one: &str,
    other: &str,
) -> Result<End, String> {
    let files = BattleFiles {
        name: "encounter".to_owned(),
        files: vec![(FILE.to_owned(), encounter.scenario())],
    };
    let start = RULEBOOK
        .battle(&files, &Choices::default())
        .map_err(|fault| fault.to_string())?;
    let mut game: Box<dyn AnyGame> = Box::new(Erased::new(start.clone()));
    let (south, north) = if swapped { (other, one) } else { (one, other) };
    let mut first = named(south, number * 2)?;
    let mut second = named(north, number * 2 + 1)?;
    let generals: BySide<&mut dyn General> = BySide {
        first: &mut *first,
        second: &mut *second,
    };
    let seed = Seed::from_word(&number.to_string());
    if std::env::var_os("TRACE").is_some() {
        trace(game.as_mut(), generals, seed);
        return End::of(&start, game.as_ref(), 0);
    }
    let played = play_out(game.as_mut(), generals, seed, 8_000)
        .map_err(|unknown| format!("chance has no answer to {unknown:?}"))?;
    if !played.over {
        return Err(format!("goes on after {} decisions", played.decisions));
    }
    End::of(&start, game.as_ref(), played.decisions)
}

/// Plays a game and prints every order.
fn trace(game: &mut dyn AnyGame, mut generals: BySide<&mut dyn General>, seed: Seed) {
    let mut number = 0;
    while let kernel::Ask::Order(side) = game.ask() {
        number += 1;
        let count = game.count_orders();
        if std::env::var("LOOK").is_ok_and(|word| word == number.to_string()) {
            look(game, side);
        }
        let general = &mut *generals[side];
        let nth = match general.choose_blindly(count) {
            Some(nth) => nth,
            None if count < 2 => 0,
            None => general.choose(game.redacted(kernel::Viewer::Player(side)).as_mut()),
        };
        let order = game.orders()[nth].notation.clone();
        let given = game.give(&order, &mut seed.decision(number));
        let told = given.map_or_else(
            |error| error.to_string(),
            |given| {
                let lines: Vec<_> = given.events.iter().map(|told| told.text.clone()).collect();
                lines.join(" ")
            },
        );
        let thoughts = generals[side].thoughts().unwrap_or_default();
        println!("{number} {side:?} {order} | {told} | {thoughts}");
    }
    for reason in game.standing().reasons {
        println!("{}", reason.text);
    }
}

/// Prints what the orders of a decision are worth.
fn look(game: &mut dyn AnyGame, side: Side) {
    let mut seen = game.redacted(kernel::Viewer::Player(side));
    let mut glances = Vec::new();
    seen.glance(&mut glances);
    println!("worth {} before", seen.worth());
    for (nth, order) in seen.orders().iter().enumerate() {
        let worth = seen.expect_nth(nth, 1_500).map(|expected| expected.mean);
        println!(
            "  {:60} {worth:?} at a glance {}",
            order.notation, glances[nth]
        );
    }
}
