//! Nobody sees what he may not, and everybody sees what he needs.

use kernel::{AnyGame, Ask, Side, Viewer};
use staff::{Guess, SplitMix64};

use super::Hidden;
use super::checks::{Verdict, broken, same, same_text};

const VIEWERS: [Viewer; 4] = [
    Viewer::Player(Side::First),
    Viewer::Player(Side::Second),
    Viewer::Spectator,
    Viewer::Umpire,
];

/// The views of one position.
pub(super) fn views(
    game: &dyn AnyGame,
    hidden: Option<Hidden>,
    choice: &mut SplitMix64,
) -> Verdict {
    for viewer in VIEWERS {
        let view = game.redacted(viewer);
        let name = format!("the view of {viewer:?}");
        if view.ask() != game.ask() {
            broken!("{name}: somebody else is asked");
        }
        same(
            &format!("{name}, redacted again"),
            view.as_ref(),
            view.redacted(viewer).as_ref(),
        )?;
        same(
            &format!("{name}, as a spectator sees it"),
            game.redacted(Viewer::Spectator).as_ref(),
            view.redacted(Viewer::Spectator).as_ref(),
        )?;
        if viewer == Viewer::Umpire {
            same_text(&name, &game.snapshot(), &view.snapshot())?;
        }
        if let Ask::Order(side) = game.ask()
            && viewer == Viewer::Player(side)
        {
            playable(game, view.as_ref(), choice)?;
        }
        for other in hidden.map_or_else(Vec::new, |hidden| hidden(game, viewer)) {
            same(
                &format!("{name} tells what is hidden"),
                view.as_ref(),
                other.redacted(viewer).as_ref(),
            )?;
        }
    }
    Ok(())
}

/// He who is asked sees all his orders, and can think them through: what he
/// does not know is a matter of chance to him.
fn playable(game: &dyn AnyGame, view: &dyn AnyGame, choice: &mut SplitMix64) -> Verdict {
    let listed = view.orders();
    if listed != game.orders() {
        broken!("who is asked does not see the orders that he has");
    }
    if let Some(order) = choice.pick(&listed) {
        let mut ahead = view.duplicate();
        if let Err(error) = ahead.give(&order.notation, &mut Guess(choice)) {
            broken!(
                "`{}` cannot be tried on one's own view: {error}",
                order.notation
            );
        }
    }
    Ok(())
}
