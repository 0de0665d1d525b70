//! What is asked of one position and of one decision.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    AnyGame, Ask, BattleFiles, Choices, GiveError, Given, Listed, Outcome, Question, RuleInfo,
    Rulebook, Scene, Side, Target, Telling,
};

use super::Report;

/// Whether a law holds; if not, what is wrong.
pub(super) type Verdict = Result<(), String>;

/// A law that does not hold.
macro_rules! broken {
    ($($what:tt)*) => {
        return Err(format!($($what)*))
    };
}
pub(super) use broken;

/// The rules that may be cited.
pub(super) struct Registry(BTreeMap<&'static str, &'static RuleInfo>);

impl Registry {
    pub(super) fn new(rules: &[&'static RuleInfo]) -> Self {
        Registry(rules.iter().map(|rule| (rule.id, *rule)).collect())
    }

    /// A cited rule must stand in the registry.
    pub(super) fn knows(&self, rule: &'static RuleInfo) -> Verdict {
        match self.0.get(rule.id) {
            Some(known) if *known == rule => Ok(()),
            Some(_) => broken!("rule {} is not the one of the registry", rule.id),
            None => broken!("rule {} is not in the registry", rule.id),
        }
    }

    pub(super) fn telling(&self, telling: &Telling) -> Verdict {
        if telling.text.is_empty() {
            broken!("an event has no words: {telling:?}");
        }
        if telling.rules.is_empty() {
            broken!("`{}` cites no rule", telling.text);
        }
        let modifiers = telling.modifiers.iter().map(|(_, modifier)| modifier.rule);
        telling
            .rules
            .iter()
            .copied()
            .chain(modifiers)
            .try_for_each(|rule| self.knows(rule))
            .map_err(|what| format!("`{}`: {what}", telling.text))
    }

    /// An order that nobody may give is refused with words and a rule.
    pub(super) fn refusal(&self, order: &str, error: &GiveError) -> Verdict {
        match error {
            GiveError::Unreadable(unreadable) if unreadable.0.is_empty() => {
                broken!("`{order}` is unreadable without a word")
            }
            GiveError::Unreadable(_) => Ok(()),
            GiveError::Refused(refused) if refused.text.is_empty() => {
                broken!("`{order}` is refused without a word")
            }
            GiveError::Refused(refused) => self
                .knows(refused.rule)
                .map_err(|what| format!("`{order}` is refused, but {what}")),
            GiveError::Wants(request) => {
                broken!("`{order}` is not legal, and yet chance is asked for {request:?}")
            }
            GiveError::TooWide(_) => broken!("`{order}` is not legal, and yet its odds are wide"),
        }
    }
}

/// Somebody is asked and has an order to give, or the game is over.
pub(super) fn asked(game: &dyn AnyGame, listed: &[Listed], registry: &Registry) -> Verdict {
    match (game.ask(), game.question()) {
        (Ask::Order(_), _) if listed.is_empty() => broken!("a dead end: no order is legal"),
        (Ask::Order(side), Some(Question { side: asked, .. })) if side != asked => {
            broken!("{side:?} decides, {asked:?} is asked")
        }
        (Ask::Order(_), Some(question)) if question.text.is_empty() => {
            broken!("the question has no words")
        }
        (Ask::Order(_), Some(question)) => registry.knows(question.rule),
        (Ask::Order(side), None) => broken!("{side:?} decides, but is asked nothing"),
        (Ask::Nothing, None) if listed.is_empty() => Ok(()),
        (Ask::Nothing, question) => {
            broken!("the game is over, yet {question:?} is asked and {listed:?} offered")
        }
    }
}

/// Listed orders are legal, told apart, and fit into a record.
pub(super) fn listing(game: &dyn AnyGame, listed: &[Listed]) -> Verdict {
    let (mut notations, mut labels) = (BTreeSet::new(), BTreeSet::new());
    let scene = game.scene();
    for order in listed {
        let Listed {
            notation, label, ..
        } = order;
        pointing(game, &scene, listed, order)?;
        if !notations.insert(notation) {
            broken!("`{notation}` is listed twice");
        }
        if !labels.insert(label) {
            broken!("two orders say `{label}`; one of them is `{notation}`");
        }
        if label.is_empty() {
            broken!("`{notation}` has no label");
        }
        let fits = notation.trim() == notation
            && !notation.is_empty()
            && !notation.contains(char::is_control)
            && !notation.contains(" [");
        if !fits {
            broken!("`{notation}` does not fit into a line of a record");
        }
        if let Err(error) = game.check(notation) {
            broken!("`{notation}` is listed, but refused: {error}");
        }
    }
    let counted = game.duplicate().count_orders();
    if counted != listed.len() {
        broken!("{} orders are listed, {counted} are counted", listed.len());
    }
    Ok(())
}

/// An order points at what is on the board, and pointing there means an order
/// that points there.
fn pointing(game: &dyn AnyGame, scene: &Scene, listed: &[Listed], order: &Listed) -> Verdict {
    let notation = &order.notation;
    if order.rolls != game.rolls(notation) {
        broken!("`{notation}` is listed as if it rolled otherwise");
    }
    for target in &order.touches {
        let there = match target {
            Target::Counter(id) => scene.counters.iter().any(|counter| counter.id == *id),
            Target::Cell(id) => scene.cells.iter().any(|cell| cell.id == *id),
            Target::Edge(id) => scene.edges.iter().any(|edge| edge.id == *id),
            // A place is on every open table.
            Target::Spot { .. } => true,
        };
        if !there {
            broken!("`{notation}` points at {target}, which is not on the board");
        }
    }
    if order.touches.is_empty() {
        return Ok(());
    }
    let Some(meant) = game.meant(&order.touches) else {
        broken!("nothing is meant by pointing as `{notation}` does");
    };
    let points_there = |other: &Listed| other.notation == meant && other.touches == order.touches;
    if !listed.iter().any(points_there) {
        broken!("pointing as `{notation}` does means `{meant}`, which points elsewhere");
    }
    Ok(())
}

/// Two games are in the same position, as far as anybody can tell.
pub(super) fn same(what: &str, one: &dyn AnyGame, other: &dyn AnyGame) -> Verdict {
    same_text(what, &one.snapshot(), &other.snapshot())?;
    if one.ask() != other.ask() || one.question() != other.question() {
        broken!("{what}: something else is asked");
    }
    if one.orders() != other.orders() {
        broken!("{what}: other orders are listed");
    }
    if one.standing() != other.standing() {
        broken!("{what}: the game stands otherwise");
    }
    if one.scene() != other.scene() {
        broken!("{what}: the scene differs");
    }
    Ok(())
}

/// Two snapshots are equal.
pub(super) fn same_text(what: &str, one: &str, other: &str) -> Verdict {
    match crate::difference(one, other) {
        None => Ok(()),
        Some((line, one, other)) => {
            broken!("{what}: line {line} differs:\n- {one}\n+ {other}")
        }
    }
}

/// A saved position is read again as it was.
pub(super) fn restored(game: &dyn AnyGame) -> Result<Box<dyn AnyGame>, String> {
    let copy = game
        .restore(&game.snapshot())
        .map_err(|error| format!("the snapshot cannot be read again: {error}"))?;
    same("a copy saved and read again", game, copy.as_ref())?;
    if game.digest() != copy.digest() {
        broken!("a copy saved and read again has another fingerprint");
    }
    Ok(copy)
}

/// A position shared as a scenario begins as it was.
pub(super) fn shared(
    game: &dyn AnyGame,
    rulebook: &dyn Rulebook,
    battle: &BattleFiles,
    choices: &Choices,
) -> Result<Box<dyn AnyGame>, String> {
    let mut battle = battle.clone();
    let own = rulebook.files().first().copied().unwrap_or_default();
    battle.files.retain(|(name, _)| name != own);
    battle.files.insert(0, (own.to_owned(), game.scenario()));
    let copy = rulebook
        .begin(&battle, choices)
        .map_err(|fault| format!("the position as a scenario is refused: {fault}"))?;
    same("the position shared as a scenario", game, copy.as_ref())?;
    same_text(
        "a scenario of a scenario",
        &game.scenario(),
        &copy.scenario(),
    )?;
    Ok(copy)
}

/// What happened is told with rules of the book.
pub(super) fn told(given: &Given, registry: &Registry, report: &mut Report) -> Verdict {
    for telling in &given.events {
        registry.telling(telling)?;
        report.cite_telling(telling);
    }
    for drawn in &given.drawn {
        let why = drawn.request.why;
        registry.knows(why.rule)?;
        if why.what.is_empty() {
            broken!("{drawn} is asked for without a word why");
        }
        report.cite(why.rule);
    }
    Ok(())
}

/// Once it is over, whoever has won is foretold to win, also to one who takes his time.
pub(super) fn foretold(game: &dyn AnyGame) -> Verdict {
    let winner = game.standing().winner;
    let mut pondered = game.duplicate();
    pondered.ponder();
    for foretold in [game.foretell(), pondered.foretell()] {
        let right = match winner {
            Some(Side::First) => foretold > 0,
            Some(Side::Second) => foretold < 0,
            None => true,
        };
        if !right {
            broken!("it is over, {winner:?} has won, and {foretold} is foretold");
        }
    }
    Ok(())
}

/// The points are explained with rules of the book.
pub(super) fn explained(outcome: &Outcome, registry: &Registry, report: &mut Report) -> Verdict {
    for reason in &outcome.reasons {
        registry.telling(reason)?;
        report.cite_telling(reason);
    }
    Ok(())
}
