//! A rule of a rulebook as a value: what refusals, events and modifiers cite.

use std::fmt;

/// What kind of statement a rule is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleKind {
    /// It must hold.
    Normative,
    /// It says what a word means.
    Definition,
    /// A worked example of the book.
    Example,
    /// It holds when its option is chosen.
    Optional,
    /// It belongs to one scenario.
    Scenario,
    /// Background or a hint; nothing to enforce.
    Advice,
}

/// Where we stand with a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleStatus {
    /// Enforced as the text has it.
    Done,
    /// Enforced by a ruling, because the text is silent or contradicts itself.
    Interpreted,
    /// Left out, for the reason that its note gives.
    Exception,
    /// Not enforced yet: a rulebook is offered once nothing of it is planned.
    Planned,
}

/// One entry of a rulebook's registry. The title is ours, never the book's words.
#[derive(PartialEq, Eq, Debug)]
pub struct RuleInfo {
    /// Its number, such as `combat.7.3.1`.
    pub id: &'static str,
    /// The chapter it stands in: the first part of its number.
    pub chapter: &'static str,
    /// What it says, in our words.
    pub title: &'static str,
    /// What kind of statement it is.
    pub kind: RuleKind,
    /// Where we stand with it.
    pub status: RuleStatus,
    /// Details, or the reason of an exception.
    pub note: &'static str,
    /// The rulings that decide it.
    pub ruling: &'static [&'static str],
}

impl fmt::Display for RuleInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleKind::Normative => "normative",
            RuleKind::Definition => "definition",
            RuleKind::Example => "example",
            RuleKind::Optional => "optional",
            RuleKind::Scenario => "scenario",
            RuleKind::Advice => "advice",
        })
    }
}

impl fmt::Display for RuleStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleStatus::Done => "done",
            RuleStatus::Interpreted => "interpreted",
            RuleStatus::Exception => "exception",
            RuleStatus::Planned => "planned",
        })
    }
}
