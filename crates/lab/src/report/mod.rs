//! One battle, looked back upon.
//!
//! Luck is measured against the exact odds: for every decision that asked
//! chance, the worth of the position that came of it less the mean worth over
//! all that could have come, by the rulebook's own judgement. The sum has a
//! spread, the square root of all variances added; a sum within twice that is
//! nothing out of the ordinary, and the report says so.

mod luck;
mod page;
mod turns;

pub use luck::{DieCount, Luck};
pub(crate) use page::SHEET;
pub use page::{body, document};
pub use turns::{Turn, Turning};

use kernel::record::{Entry, PlayError};
use kernel::scene::SideLook;
use kernel::{AnyGame, Ask, BySide, Outcome, Scene, Side};
use serde::Serialize;

use luck::DECISIVE;
pub(crate) use luck::Measured;

/// A battle looked back upon.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The battle.
    pub title: String,
    /// The sides' names.
    pub sides: BySide<String>,
    /// How many decisions were made.
    pub decisions: usize,
    /// Whether the battle is over.
    pub over: bool,
    /// The winner's name; none for a draw.
    pub winner: Option<String>,
    /// Victory points.
    pub points: BySide<i32>,
    /// Whether all points are counted in halves.
    pub halves: bool,
    /// Where they come from, each with the rules behind it.
    pub reasons: Vec<String>,
    /// What strength is counted in.
    pub measure: String,
    /// How the sides stood at the start and after each turn.
    pub turns: Vec<Turn>,
    /// Who stood on the field once and does not at the end, by side.
    pub gone: BySide<Vec<String>>,
    /// Luck against expectation.
    pub luck: Luck,
    /// Where the battle turned.
    pub turning: Vec<Turning>,
    #[serde(skip)]
    looks: BySide<SideLook>,
}

/// The most turning points that are told.
const TURNING_POINTS: usize = 6;
/// A turning point is worth at least this, in hundredths of a point.
const LEAST_SWING: f64 = 50.0;

/// Looks back on a game from its start and its decisions. `progress` is told
/// after each of them.
pub fn report(
    start: &dyn AnyGame,
    entries: &[Entry],
    mut progress: impl FnMut(usize),
) -> Result<Report, PlayError> {
    let mut game = start.duplicate();
    let mut scene = game.scene();
    let mut turns = turns::Turns::begin(game.as_ref(), &scene);
    let mut measured = Measured::default();
    let mut turning = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let number = index + 1;
        let before = game.worth();
        let expected = measured.expect(game.as_ref(), entry);
        let label = label_of(game.as_ref(), &entry.order);
        let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
        let mut script = kernel::chance::Scripted::new(&values);
        let given = game
            .give(&entry.order, &mut script)
            .map_err(|error| PlayError::Diverged {
                number,
                order: entry.order.clone(),
                what: error.to_string(),
            })?;
        measured.count(&given.drawn);
        let after = game.worth();
        let luck = measured.meet(expected, after);
        // While one sets up, what stands on the field changes and nothing is decided.
        if scene.turn.is_some() {
            turning.push(Turning::of(
                number,
                &entry.side,
                label,
                &given,
                before,
                after,
                luck,
            ));
        }
        scene = game.scene();
        turns.note(number, game.as_ref(), &scene, measured.so_far());
        progress(number);
    }
    turns.end(game.as_ref(), &scene, measured.so_far());
    Ok(assemble(
        entries.len(),
        game.as_ref(),
        &scene,
        turns,
        measured,
        turning,
    ))
}

fn assemble(
    decisions: usize,
    game: &dyn AnyGame,
    scene: &Scene,
    turns: turns::Turns,
    measured: Measured,
    mut turning: Vec<Turning>,
) -> Report {
    let Outcome {
        winner,
        points,
        reasons,
    } = game.standing();
    // The end itself is no turning point.
    turning.retain(|turning| (LEAST_SWING..DECISIVE).contains(&turning.swing.abs()));
    turning.sort_by(|a, b| b.swing.abs().total_cmp(&a.swing.abs()));
    turning.truncate(TURNING_POINTS);
    turning.sort_by_key(|turning| turning.decision);
    let name = |side: Side| scene.sides[side].name.clone();
    let over = game.ask() == Ask::Nothing;
    let reason = |telling: &kernel::Telling| {
        let rules: Vec<_> = telling.rules.iter().map(|rule| rule.id).collect();
        format!("{} ({})", telling.text, rules.join(", "))
    };
    Report {
        title: scene.title.clone(),
        sides: BySide::from_fn(name),
        decisions,
        over,
        winner: winner.filter(|_| over).map(name),
        points,
        reasons: reasons.iter().map(reason).collect(),
        halves: game.tally().halves,
        measure: game.tally().measure.to_owned(),
        gone: turns.gone(scene),
        turns: turns.into_turns(),
        luck: measured.into_luck(),
        turning,
        looks: scene.sides.clone(),
    }
}

/// An order in words, as the button said it.
fn label_of(game: &dyn AnyGame, order: &str) -> String {
    let listed = game.orders();
    let found = listed.into_iter().find(|listed| listed.notation == order);
    found.map_or_else(|| order.to_owned(), |listed| listed.label)
}
