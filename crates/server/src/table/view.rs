//! The table as a seat may see it.

use kernel::chance::Scripted;
use kernel::{AnyGame, GiveError, Outcome, Side, Viewer};

use super::{State, Table};
use crate::app::App;
use crate::clock;
use crate::dto::{
    BookName, EventInfo, Order, OutcomeInfo, Pending, QuestionInfo, Rule, SideInfo, UndoInfo, View,
    Wants,
};
use crate::dto::{answer_name, draw_name};
use crate::error::Problem;
use crate::store::{SeatKind, SeatRow};

/// How many decisions a view tells.
const TOLD: usize = super::log::KEPT;

impl Table {
    /// Everything that a seat's page shows.
    pub fn view(&self, app: &App, state: &State, seat: &SeatRow) -> Result<View, Problem> {
        let viewer = Table::viewer(state, seat.seat);
        let game = self.seen(state.play.game(), viewer);
        let scene = game.scene();
        let record = state.play.record();
        let over = state.is_over();
        let number = state.number();
        let standing = self.outcome(&game.standing());
        let your_turn = self.is_asked(state, seat.seat);
        let log_from = number.saturating_sub(TOLD) + 1;
        Ok(View {
            game: self.head.name.clone(),
            title: scene.title.clone(),
            battle: record.battle.name.clone(),
            rulebook: BookName {
                slug: self.start.book.slug(),
                title: self.start.book.title(),
            },
            options: record.options.iter().cloned().collect(),
            seat: seat.seat.name(),
            host: seat.host,
            sides: Side::BOTH
                .into_iter()
                .map(|side| self.side_info(side))
                .collect(),
            you: Side::BOTH
                .into_iter()
                .filter(|side| self.plays(seat.seat, *side))
                .map(|side| self.sides[side].id.clone())
                .collect(),
            number,
            over,
            points_from: standing.reasons.clone(),
            outcome: over.then_some(standing),
            question: self.question(game.as_ref()),
            your_turn,
            orders: if your_turn {
                orders(game.as_ref())
            } else {
                Vec::new()
            },
            undo: self.undo_info(state, seat.seat),
            thinking: state.thinking.clone(),
            held_up: state.held_up.clone(),
            pending: self.pending(state, viewer),
            dice: if state.is_typed() { "typed" } else { "seeded" },
            commitment: self.head.commitment.clone(),
            seed: record.seed.map(|seed| seed.to_string()),
            caption: scene.caption.clone(),
            turn: scene.turn,
            scene: super::view::scene(scene),
            points: game.tally().points.into(),
            half_points: game.tally().halves,
            log_from,
            log: self.log(state, log_from, number, viewer)?,
            at: clock::iso(state.at),
            can_chat: true,
            webhooks: app.webhooks.are_allowed(),
        })
    }

    /// Whether a seat decides for a side that no computer plays.
    fn plays(&self, seat: SeatKind, side: Side) -> bool {
        !self.head.review && seat.decides(side) && self.computer(side).is_none()
    }

    /// Whether a seat is asked now.
    pub fn is_asked(&self, state: &State, seat: SeatKind) -> bool {
        state.asked().is_ok_and(|side| self.plays(seat, side))
    }

    fn side_info(&self, side: Side) -> SideInfo {
        let look = &self.sides[side];
        SideInfo {
            id: look.id.clone(),
            name: look.name.clone(),
            colour: kernel::json::colour(look.colour),
            player: self.head.players[side].clone(),
        }
    }

    /// How it ended, or stands, in words.
    pub fn outcome(&self, outcome: &Outcome) -> OutcomeInfo {
        OutcomeInfo {
            winner: outcome.winner.map(|side| self.sides[side].id.clone()),
            points: outcome.points.into(),
            reasons: outcome
                .reasons
                .iter()
                .map(|reason| EventInfo::of(self.start.book, reason))
                .collect(),
        }
    }

    fn question(&self, game: &dyn AnyGame) -> Option<QuestionInfo> {
        let question = game.question()?;
        Some(QuestionInfo {
            side: self.sides[question.side].id.clone(),
            text: question.text,
            rule: Rule::of(self.start.book, question.rule),
        })
    }

    fn undo_info(&self, state: &State, seat: SeatKind) -> Option<UndoInfo> {
        let human = |side| self.computer(side).is_none();
        if self.head.review || state.waiting.is_some() || state.may_take_back(seat, human).is_err()
        {
            return None;
        }
        let label = state
            .recent
            .back()
            .map_or_else(String::new, |told| told.label().to_owned());
        Some(UndoInfo { label })
    }

    /// The order that waits for dice. Where anything is hidden, only those who
    /// gave it know which one it is.
    fn pending(&self, state: &State, viewer: Viewer) -> Option<Pending> {
        let waiting = state.waiting.as_ref()?;
        let own = state
            .asked()
            .is_ok_and(|side| viewer == Viewer::Player(side));
        let knows = !self.has_secrets || own || viewer == Viewer::Umpire;
        let label = state.play.game().label(&waiting.row.order).ok();
        Some(Pending {
            order: knows.then(|| waiting.row.order.clone()),
            label: label.filter(|_| knows),
            rolls: waiting
                .row
                .rolls
                .iter()
                .map(|roll| answer_name(waiting.wants.draw, *roll))
                .collect(),
            wants: Wants::of(self.start.book, &waiting.wants),
        })
    }
}

/// The legal orders, as the API tells them.
pub fn orders(game: &dyn AnyGame) -> Vec<Order> {
    game.orders()
        .into_iter()
        .map(|order| Order {
            touches: order.touches.iter().map(ToString::to_string).collect(),
            rolls: order.rolls,
            draws: order.rolls.then(|| draws(game, &order.notation)).flatten(),
            notation: order.notation,
            label: order.label,
        })
        .collect()
}

/// What a legal order asks of chance first, if anything.
pub fn draws(game: &dyn AnyGame, order: &str) -> Option<String> {
    match game.duplicate().give(order, &mut Scripted::new(&[])) {
        Err(GiveError::Wants(request)) => Some(draw_name(request.draw)),
        _ => None,
    }
}

/// A position for a page. What lies on a table is in its picture, and never
/// changes: it is not told with every position.
pub fn scene(mut scene: kernel::Scene) -> serde_json::Value {
    if let Some(table) = &mut scene.table {
        table.features.clear();
    }
    kernel::json::scene(&scene)
}
