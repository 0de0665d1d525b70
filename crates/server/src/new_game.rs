//! Games that begin: set up by players, or opened from a record.

use std::net::IpAddr;
use std::sync::Arc;

use kernel::chance::Seed;
use kernel::record::{Dice, Play, Record};
use kernel::{Ask, BySide, Choices, Side};

use crate::app::App;
use crate::dto::{Created, NewGame, Tokens};
use crate::error::{Code, Problem};
use crate::generals;
use crate::library::files_hash;
use crate::store::{GameHead, Line, NewGameRow, SeatKind, Write};
use crate::token::Token;

/// The longest that a computer may be told to think.
const MOST_THINKING: u32 = 30_000;
const USUAL_THINKING: u32 = 1_000;
const MOST_PACE: u32 = 60_000;
const USUAL_PACE: u32 = 400;
/// A game that nobody could replay in reasonable time.
const MOST_ENTRIES: usize = 20_000;

/// A game that was made.
pub struct Made {
    /// What its maker is told.
    pub created: Created,
    /// The token that set it up: the host's.
    pub host: Token,
}

/// Sets a game up.
pub async fn create(app: &App, wanted: &NewGame) -> Result<Made, Problem> {
    let library = &app.library;
    let book = library
        .book(&wanted.rulebook)
        .ok_or_else(|| Problem::bad(format!("there is no rulebook `{}`", wanted.rulebook)))?;
    let battle = library.battle(book, &wanted.battle).ok_or_else(|| {
        Problem::bad(format!(
            "{} has no battle `{}`",
            book.title(),
            wanted.battle
        ))
    })?;
    let mut choices = Choices::default();
    for (name, value) in &wanted.options {
        choices
            .set(book.options(), name, value)
            .map_err(|fault| Problem::bad(fault.to_string()))?;
    }
    let players = BySide {
        first: player(wanted.seats.first.as_deref())?,
        second: player(wanted.seats.second.as_deref())?,
    };
    let seed = match wanted.dice.as_deref() {
        None | Some("seeded") => Some(random_seed()?),
        Some("typed") => None,
        Some(_) => return Err(Problem::bad("dice are `seeded` or `typed`")),
    };
    let start = library
        .start(book, Arc::clone(&battle.start.files), &choices)
        .map_err(|fault| Problem::bad(fault.to_string()))?;
    let seat = host_seat(&players, wanted.one_player)?;
    let head = GameHead {
        name: name()?,
        rulebook: book.slug().to_owned(),
        version: book.version(),
        options: choices
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        commitment: seed.map(|seed| seed.commitment().to_string()),
        seed: seed.map(|seed| seed.to_string()),
        review: false,
        players,
        think_ms: wanted.think_ms.unwrap_or(USUAL_THINKING).min(MOST_THINKING),
        pace_ms: wanted.pace_ms.unwrap_or(USUAL_PACE).min(MOST_PACE),
        begun: app.config.clock.now(),
    };
    keep(
        app,
        head,
        (start.hash, Arc::clone(&start.files)),
        Vec::new(),
        seat,
    )
    .await
}

/// Opens a record: to be looked at, or played on where its dice are typed in.
pub async fn open(app: &App, text: String, from: IpAddr) -> Result<Made, Problem> {
    let unreadable = |text: String| Problem::new(Code::Unreadable, text);
    let handle = app.clone();
    let read = move || {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(&text)
            .replace("\r\n", "\n");
        if text.contains('\0') {
            return Err(unreadable("a record is text, and this is not".to_owned()));
        }
        let record = Record::from_text(&text).map_err(|fault| unreadable(fault.to_string()))?;
        if record.entries.len() > MOST_ENTRIES {
            return Err(Problem::new(
                Code::TooLarge,
                "a record of that many decisions is not opened",
            ));
        }
        let book = handle.library.book(&record.rulebook).ok_or_else(|| {
            unreadable(format!("this server does not play `{}`", record.rulebook))
        })?;
        let play = Play::resume(book, record, |_, _, _| ())
            .map_err(|error| unreadable(error.to_string()))?;
        let over = play.game().ask() == Ask::Nothing;
        Ok((play.record().clone(), over))
    };
    let (record, over) = app.heavy(from, read).await??;
    let at = app.config.clock.now();
    let lines = (1..)
        .zip(&record.entries)
        .map(|(number, entry)| Line {
            number,
            entry: Some(entry.clone()),
            at,
        })
        .collect();
    let goes_on = record.dice == Dice::Typed && !over;
    let head = GameHead {
        name: name()?,
        rulebook: record.rulebook,
        version: record.version,
        options: record.options,
        commitment: match record.dice {
            Dice::Seeded(commitment) => Some(commitment.to_string()),
            Dice::Typed => None,
        },
        seed: record.seed.map(|seed| seed.to_string()),
        review: !goes_on,
        players: BySide::from_fn(|_| "human".to_owned()),
        think_ms: USUAL_THINKING,
        pace_ms: USUAL_PACE,
        begun: at,
    };
    let hash = files_hash(&record.battle);
    let seat = if goes_on {
        SeatKind::Both
    } else {
        SeatKind::Watch
    };
    keep(app, head, (hash, record.battle), lines, seat).await
}

async fn keep(
    app: &App,
    head: GameHead,
    battle: (crate::token::Hash, Arc<kernel::BattleFiles>),
    lines: Vec<Line>,
    seat: SeatKind,
) -> Result<Made, Problem> {
    let full = app.store.count().await? >= i64::from(app.config.limits.games);
    // Whoever sets up games that nobody plays keeps nobody from playing.
    if full {
        match app.store.write(Write::MakeRoom).await? {
            0 => {
                let text = "this server holds as many games as it may";
                return Err(Problem::new(Code::Unavailable, text));
            }
            forgotten => app.forget(forgotten).await,
        }
    }
    let host =
        Token::random().map_err(|error| Problem::new(Code::Unavailable, error.to_string()))?;
    let keys = keys(host, seat, &head.players);
    let seats = keys
        .iter()
        .map(|(kind, token)| (token.hash(), *kind, *kind == seat))
        .collect();
    let created = Created {
        game: head.name.clone(),
        commitment: head.commitment.clone(),
        tokens: tokens(&keys),
    };
    let row = NewGameRow {
        head,
        battle,
        lines,
        seats,
    };
    app.store.write(Write::Create(Box::new(row))).await?;
    Ok(Made { created, host })
}

/// The keys of all seats of a game, from the one that set it up.
pub fn keys(host: Token, seat: SeatKind, players: &BySide<String>) -> Vec<(SeatKind, Token)> {
    let humans = Side::BOTH
        .into_iter()
        .filter(|side| seat != SeatKind::Both && players[*side] == "human")
        .map(SeatKind::Plays);
    // A review has no players: only those who watch.
    let humans = humans.filter(|_| seat != SeatKind::Watch);
    let mut keys = vec![(seat, host)];
    for other in humans
        .chain([SeatKind::Watch])
        .filter(|other| *other != seat)
    {
        keys.push((other, host.for_seat(other)));
    }
    keys
}

/// The keys of seats, as the API tells them.
pub fn tokens(keys: &[(SeatKind, Token)]) -> Tokens {
    let of = |seat| {
        keys.iter()
            .find(|(kind, _)| *kind == seat)
            .map(|(_, token)| token.to_string())
    };
    Tokens {
        first: of(SeatKind::Plays(Side::First)),
        second: of(SeatKind::Plays(Side::Second)),
        both: of(SeatKind::Both),
        watch: of(SeatKind::Watch),
    }
}

/// The seat of the one who sets a game up.
fn host_seat(players: &BySide<String>, one_player: bool) -> Result<SeatKind, Problem> {
    let human = BySide::from_fn(|side| players[side] == "human");
    match (human.first, human.second) {
        (true, true) if one_player => Ok(SeatKind::Both),
        _ if one_player => Err(Problem::bad(
            "one player for both sides needs two human seats",
        )),
        (true, _) => Ok(SeatKind::Plays(Side::First)),
        (false, true) => Ok(SeatKind::Plays(Side::Second)),
        (false, false) => Ok(SeatKind::Watch),
    }
}

fn player(name: Option<&str>) -> Result<String, Problem> {
    match name.unwrap_or("human") {
        "human" => Ok("human".to_owned()),
        name if generals::is_known(name) => Ok(name.to_owned()),
        _ => {
            let known: Vec<_> = generals::list()
                .iter()
                .map(|general| general.name)
                .collect();
            Err(Problem::bad(format!(
                "a seat is held by a `human` or by: {}",
                known.join(", ")
            )))
        }
    }
}

/// A seed that nobody knows.
pub fn random_seed() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::new(Code::Unavailable, error.to_string()))?;
    Ok(Seed::from_bytes(bytes))
}

/// A public name of a game: it tells games apart and opens nothing.
fn name() -> Result<String, Problem> {
    let token =
        Token::random().map_err(|error| Problem::new(Code::Unavailable, error.to_string()))?;
    Ok(token.to_string().split_off(14))
}
