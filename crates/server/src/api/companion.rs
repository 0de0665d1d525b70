//! The companion of a real table: odds of a situation, and its dice one by one.
//! Nothing is kept: what was rolled so far comes with every call.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use kernel::chance::{Chance, Drawn, Request, Scripted, Seeded, Unknown};
use kernel::{End, OddsFault, Resolved, Rulebook, Why};

use super::extract::{Caller, Short};
use crate::app::App;
use crate::dto::{CompanionInfo, ResolveBody, ResolvedInfo, RunInfo, SituationBody, SituationOdds};
use crate::error::{Code, Problem};
use crate::new_game::random_seed;
use crate::table::read_roll;

type Slug = Result<Path<String>, PathRejection>;

fn book(app: &App, slug: Slug) -> Result<&'static dyn Rulebook, Problem> {
    let found = slug.ok().and_then(|Path(slug)| app.library.book(&slug));
    found.ok_or_else(Problem::not_found)
}

/// What a rulebook resolves by chance.
pub async fn list(State(app): State<App>, slug: Slug) -> Result<Json<CompanionInfo>, Problem> {
    Ok(Json(CompanionInfo::of(book(&app, slug)?)))
}

fn pairs(factors: BTreeMap<String, String>) -> Vec<(String, String)> {
    factors.into_iter().collect()
}

fn fault(book: &dyn Rulebook, resolution: &str, fault: &OddsFault) -> Problem {
    match (fault, book.resolution(resolution)) {
        (OddsFault::Together(_), Ok(known)) => {
            Problem::new(Code::Refused, fault.to_string()).with_rule(book, known.rule)
        }
        _ => Problem::bad(fault.to_string()),
    }
}

/// The exact odds of a situation.
pub async fn odds(
    State(app): State<App>,
    slug: Slug,
    Caller(from): Caller,
    Short(body): Short<SituationBody>,
) -> Result<Json<SituationOdds>, Problem> {
    let book = book(&app, slug)?;
    app.limiter.companion(from)?;
    let SituationBody {
        resolution,
        factors,
    } = body;
    let known = book
        .resolution(&resolution)
        .map_err(|error| fault(book, &resolution, &error))?;
    let report = app
        .heavy(from, move || book.odds(known.name, &pairs(factors)))
        .await?
        .map_err(|error| fault(book, &resolution, &error))?;
    Ok(Json(SituationOdds::of(book, known.results, report)))
}

/// The player's own dice first, then those of the server, if it is to roll.
struct Table<'a> {
    own: Scripted<'a>,
    here: Option<Seeded>,
}

impl Chance for Table<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        if !self.own.is_spent() {
            return self.own.answer(request);
        }
        match &mut self.here {
            Some(here) => here.answer(request),
            None => Err(Unknown(request)),
        }
    }
}

/// The most dice that are counted beforehand: some are rolled again for ever, if they always fall alike.
const MOST_AHEAD: usize = 64;

/// The player's own dice first; then all that is asked for the same reason, as low or as high as can be.
struct Ahead<'a> {
    own: Scripted<'a>,
    why: Why,
    end: Extreme,
    left: usize,
}

#[derive(Clone, Copy)]
enum Extreme {
    Lowest,
    Highest,
}

impl Chance for Ahead<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        if !self.own.is_spent() {
            return self.own.answer(request);
        }
        if request.why != self.why || self.left == 0 {
            return Err(Unknown(request));
        }
        self.left -= 1;
        let draw = request.draw;
        Ok(match self.end {
            Extreme::Lowest => draw.nth(0),
            Extreme::Highest => draw.nth(draw.answers() - 1),
        })
    }
}

/// Which of how many the wanted die is, where their number hangs on none of them.
fn run(
    book: &dyn Rulebook,
    resolution: &str,
    factors: &[(String, String)],
    rolls: &[u8],
    resolved: &Resolved,
) -> Option<RunInfo> {
    let End::Wants(wanted) = &resolved.end else {
        return None;
    };
    let length = |drawn: &[Drawn]| {
        let alike = drawn.iter().rev();
        alike
            .take_while(|drawn| drawn.request.why == wanted.why)
            .count()
    };
    let at = |end: Extreme| {
        let mut chance = Ahead {
            own: Scripted::new(rolls),
            why: wanted.why,
            end,
            left: MOST_AHEAD,
        };
        let ahead = book.resolve(resolution, factors, &mut chance).ok()?;
        (chance.left > 0).then(|| length(&ahead.drawn))
    };
    let of = at(Extreme::Lowest)?;
    let known = of > 1 && at(Extreme::Highest)? == of;
    known.then(|| RunInfo {
        nth: length(&resolved.drawn) + 1,
        of,
    })
}

/// Resolves a situation as far as its dice are known.
pub async fn resolve(
    State(app): State<App>,
    slug: Slug,
    Caller(from): Caller,
    Short(body): Short<ResolveBody>,
) -> Result<Json<ResolvedInfo>, Problem> {
    let book = book(&app, slug)?;
    app.limiter.companion(from)?;
    let rolls: Vec<u8> = body
        .rolls
        .iter()
        .map(|roll| read_roll(roll))
        .collect::<Result<_, _>>()?;
    let here = if body.here {
        Some(random_seed()?.decision(0))
    } else {
        None
    };
    let mut chance = Table {
        own: Scripted::new(&rolls),
        here,
    };
    let factors = pairs(body.factors);
    let resolved = book
        .resolve(&body.resolution, &factors, &mut chance)
        .map_err(|error| fault(book, &body.resolution, &error))?;
    if !chance.own.is_spent() {
        let place = chance.own.used();
        return Err(stray(&body.rolls[place], resolved.drawn.last()));
    }
    let run = run(book, &body.resolution, &factors, &rolls, &resolved);
    Ok(Json(ResolvedInfo::of(book, resolved, run)))
}

/// A roll that nothing asked for, or that its die does not have.
fn stray(roll: &str, last: Option<&Drawn>) -> Problem {
    let after = last.map_or_else(String::new, |drawn| format!(" after {drawn}"));
    Problem::new(
        Code::Unreadable,
        format!("`{roll}` is no answer to what is asked{after}"),
    )
}
