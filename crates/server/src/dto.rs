//! What the API sends and takes, as plain structs; their schemas describe it.

mod asked;
mod companion;
mod game;
mod library;
mod log;

pub use asked::{
    ChatBody, CheckBody, NewGame, NotesBody, OrderBody, RenewBody, RollBody, Seats, UndoBody,
    WebhookBody,
};
pub use companion::{
    CompanionInfo, ResolveBody, ResolvedInfo, RunInfo, SituationBody, SituationOdds,
};
pub use game::{
    Board, BookName, Checked, Created, DrawProof, GivenInfo, MarkInfo, Number, OddsInfo, Order,
    OrderList, OutcomeInfo, OverlayInfo, Pending, Possible, Proof, QuestionInfo, RefusalInfo,
    SideInfo, Thinking, Tokens, UndoInfo, Verdict, View, ZoneInfo,
};
pub use library::{BattleInfo, GeneralInfo, LibraryInfo, OptionInfo, RulebookInfo, SideName};
pub use log::{
    ChatLine, DieInfo, EventInfo, LogEntry, ModifierInfo, Notes, Wants, answer_name, draw_name,
};

use kernel::{RuleInfo, Rulebook};
use schemars::JsonSchema;
use serde::Serialize;

/// A rule, and where it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Rule {
    /// Its number.
    pub id: &'static str,
    /// What it says, in our words.
    pub title: &'static str,
    /// Its place among the rules.
    pub url: String,
}

impl Rule {
    /// A rule of a book.
    pub fn of(book: &dyn Rulebook, rule: &RuleInfo) -> Rule {
        Rule {
            id: rule.id,
            title: rule.title,
            url: format!("/rules/{}#{}", book.slug(), rule.id),
        }
    }
}
