//! The companion of a real table: odds of a situation, and its dice one by one.
//! Nothing is kept: what was rolled so far comes with every call.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use kernel::chance::{Chance, Drawn, Request, Scripted, Seeded, Unknown};
use kernel::{OddsFault, Rulebook};

use super::extract::{Caller, Short};
use crate::app::App;
use crate::dto::{CompanionInfo, ResolveBody, ResolvedInfo, SituationBody, SituationOdds};
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
    let known = book.resolutions().iter();
    let rule = known
        .filter(|known| known.name == resolution)
        .map(|known| known.rule)
        .next();
    match (fault, rule) {
        (OddsFault::Together(_), Some(rule)) => {
            Problem::new(Code::Refused, fault.to_string()).with_rule(book, rule)
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
    let name = resolution.clone();
    let report = app
        .heavy(from, move || book.odds(&name, &pairs(factors)))
        .await?
        .map_err(|error| fault(book, &resolution, &error))?;
    Ok(Json(SituationOdds::of(book, report)))
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
    let resolved = book
        .resolve(&body.resolution, &pairs(body.factors), &mut chance)
        .map_err(|error| fault(book, &body.resolution, &error))?;
    if !chance.own.is_spent() {
        let place = chance.own.used();
        return Err(stray(&body.rolls[place], resolved.drawn.last()));
    }
    Ok(Json(ResolvedInfo::of(book, resolved)))
}

/// A roll that nothing asked for, or that its die does not have.
fn stray(roll: &str, last: Option<&Drawn>) -> Problem {
    let after = last.map_or_else(String::new, |drawn| format!(" after {drawn}"));
    Problem::new(
        Code::Unreadable,
        format!("`{roll}` is no answer to what is asked{after}"),
    )
}
