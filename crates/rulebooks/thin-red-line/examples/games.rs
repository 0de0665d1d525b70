//! Plays many games over every mission, weather and pair of nations, and says
//! how they came out: `games COUNT FIRST SECOND [MISSION]`, for example
//! `games 400 recruit recruit` or `games 40 general:20ms sergeant assault`.
//!
//! `FROM` names the first game, `TRACE` prints every order.
//!
//! The generals change sides after every game; each two games have the same
//! table and the same dice.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use kernel::chance::Seed;
use kernel::{BattleFiles, BySide, Choices, Rulebook, Side};
use staff::{appoint, play_out};
use thin_red_line::brigades::Encounter;
use thin_red_line::missions::Mission;
use thin_red_line::troops::Nation;
use thin_red_line::weather::Weather;
use thin_red_line::{FILE, RULEBOOK};

const WEATHERS: [Weather; 5] = [
    Weather::Fine,
    Weather::Mud,
    Weather::Rain,
    Weather::Fog,
    Weather::Extreme,
];

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
            Ok(Ok((winner, count))) => {
                decisions += count;
                let first = winner.map(|side| (side == Side::First) != swapped);
                won[match first {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                }] += 1;
                if words.len() > 4 || took > 20_000 {
                    println!("{game}: {encounter:?} {winner:?} {count} decisions, {took} ms");
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
        won[1],
        won[2],
        began.elapsed().as_millis() / u128::from(count.max(1))
    );
}

fn one(
    encounter: Encounter,
    number: u64,
    swapped: bool,
    one: &str,
    other: &str,
) -> Result<(Option<Side>, u32), String> {
    let files = BattleFiles {
        name: "encounter".to_owned(),
        files: vec![(FILE.to_owned(), encounter.scenario())],
    };
    let mut game = RULEBOOK
        .begin(&files, &Choices::default())
        .map_err(|fault| fault.to_string())?;
    let (south, north) = if swapped { (other, one) } else { (one, other) };
    let mut first = appoint(south, number * 2).map_err(|error| error.to_string())?;
    let mut second = appoint(north, number * 2 + 1).map_err(|error| error.to_string())?;
    let generals: BySide<&mut dyn staff::General> = BySide {
        first: &mut *first,
        second: &mut *second,
    };
    let seed = Seed::from_word(&number.to_string());
    if std::env::var_os("TRACE").is_some() {
        trace(game.as_mut(), generals, seed);
        return Ok((game.standing().winner, 0));
    }
    let played = play_out(game.as_mut(), generals, seed, 8_000)
        .map_err(|unknown| format!("chance has no answer to {unknown:?}"))?;
    if !played.over {
        return Err(format!("goes on after {} decisions", played.decisions));
    }
    Ok((played.outcome.winner, played.decisions))
}

/// Plays a game and prints every order.
fn trace(
    game: &mut dyn kernel::AnyGame,
    mut generals: BySide<&mut dyn staff::General>,
    seed: Seed,
) {
    let mut number = 0;
    while let kernel::Ask::Order(side) = game.ask() {
        number += 1;
        let count = game.count_orders();
        let nth = if count < 2 {
            0
        } else {
            let mut view = game.redacted(kernel::Viewer::Player(side));
            generals[side].choose(view.as_mut())
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
        println!("{number} {side:?} {order} | {told}");
    }
    for reason in game.standing().reasons {
        println!("{}", reason.text);
    }
}
