//! The rules' word on what a player is about to do, while he points and drags:
//! which order it would be, whether it is legal, and how it would look.

use axum::Json;
use kernel::chance::Scripted;
use kernel::{AnyGame, GiveError, Target};

use super::extract::{Seat, Short};
use super::orders::own_turn;
use crate::dto::{CheckBody, RefusalInfo, Rule, Verdict};
use crate::error::Problem;
use crate::table::draws;

/// How many orders may lead up to the one that is meant.
const MOST_STEPS: usize = 3;

/// What is meant, and the orders that lead up to it.
struct Meant {
    before: Vec<String>,
    order: String,
    game: Box<dyn AnyGame>,
}

/// Judges an order, or what is pointed at.
pub async fn judge(seat: Seat, Short(body): Short<CheckBody>) -> Result<Json<Verdict>, Problem> {
    let state = seat.table.lock().await?;
    let game = own_turn(&seat, &state)?;
    drop(state);
    let book = seat.table.start.book;
    let refused = |text: String, rule| RefusalInfo {
        text,
        rule: Some(Rule::of(book, rule)),
    };
    let meant = match (body.order, body.touched) {
        (Some(order), None) => Some(Meant {
            before: Vec::new(),
            order,
            game,
        }),
        (None, Some(touched)) => {
            let targets: Vec<Target> = touched
                .iter()
                .map(|target| target.parse())
                .collect::<Result<_, kernel::Unreadable>>()
                .map_err(|error| Problem::bad(error.to_string()))?;
            let rule = game.question().map(|question| question.rule);
            let found = meant(game, &targets, MOST_STEPS);
            if found.is_none() {
                let text = "nothing can be done with that now".to_owned();
                return Ok(Json(Verdict {
                    refusal: rule.map(|rule| refused(text, rule)),
                    ..Verdict::default()
                }));
            }
            found
        }
        _ => None,
    };
    let Some(Meant {
        before,
        order,
        game,
    }) = meant
    else {
        return Err(Problem::bad("either `order` or `touched` is expected"));
    };
    let refusal = match game.check(&order) {
        Ok(()) => None,
        Err(GiveError::Refused(why)) => Some(refused(why.text, why.rule)),
        Err(error) => return Err(Problem::not_given(book, &error)),
    };
    let label = game
        .label(&order)
        .map_err(|error| Problem::bad(error.to_string()))?;
    let rolls = refusal.is_none() && game.rolls(&order);
    Ok(Json(Verdict {
        legal: refusal.is_none(),
        rolls,
        draws: rolls.then(|| draws(game.as_ref(), &order)).flatten(),
        sketch: game.sketch(&order).map(|it| kernel::json::sketch(&it)),
        refusal,
        label,
        before,
        order,
    }))
}

/// The order that is meant by these touches. Where they mean none together, the
/// first touch may be an order of its own that leads up to it: the unit is
/// taken up, then goes to the place.
fn meant(game: Box<dyn AnyGame>, targets: &[Target], steps: usize) -> Option<Meant> {
    if let Some(order) = game.meant(targets) {
        return Some(Meant {
            before: Vec::new(),
            order,
            game,
        });
    }
    let (first, rest) = targets.split_first()?;
    if rest.is_empty() || steps == 0 {
        return None;
    }
    let step = game.meant(std::slice::from_ref(first))?;
    let stays = game.ask();
    if game.check(&step).is_err() || game.rolls(&step) {
        // What stands in the way of the first step stands in the way of all.
        return Some(Meant {
            before: Vec::new(),
            order: step,
            game,
        });
    }
    let mut after = game.duplicate();
    after.give(&step, &mut Scripted::new(&[])).ok()?;
    if after.ask() != stays {
        return None;
    }
    let found =
        meant(after.duplicate(), rest, steps - 1).or_else(|| meant(after, targets, steps - 1))?;
    let mut before = vec![step];
    before.extend(found.before);
    Some(Meant { before, ..found })
}
