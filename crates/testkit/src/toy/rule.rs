//! The registry of the toy's rules.

use kernel::{Modifier, RuleInfo, RuleKind, RuleStatus};

/// A rule of the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A turn begins with a plan, face down.
    Plan1,
    /// A plan is turned up when a volley makes it count.
    Plan2,
    /// A plan may be declared for a point.
    Plan3,
    /// A unit acts once a turn.
    Act1,
    /// A march goes to the next post.
    March1,
    /// Nobody marches into the enemy.
    March2,
    /// A volley hits on four and more.
    Volley1,
    /// A volley reaches the next post.
    Volley2,
    /// Who presses adds one.
    Volley3,
    /// Who holds takes one off.
    Volley4,
    /// Fog takes one off.
    Fog1,
    /// Scouts draw a card.
    Scout1,
    /// A side ends its turn.
    End1,
    /// The game is over after the last turn or the last unit.
    End2,
    /// More points win.
    Victory1,
}

const fn entry(
    id: &'static str,
    chapter: &'static str,
    title: &'static str,
    kind: RuleKind,
) -> RuleInfo {
    RuleInfo {
        id,
        chapter,
        title,
        kind,
        status: RuleStatus::Done,
        note: "",
        ruling: &[],
    }
}

use RuleKind::{Normative, Optional};

static RULES: [RuleInfo; 15] = [
    entry(
        "plan.1",
        "plan",
        "A turn begins with a plan, face down",
        Normative,
    ),
    entry(
        "plan.2",
        "plan",
        "A plan that counts is turned up",
        Normative,
    ),
    entry(
        "plan.3",
        "plan",
        "A plan may be declared for a point",
        Normative,
    ),
    entry("act.1", "act", "A unit acts once a turn", Normative),
    entry(
        "march.1",
        "march",
        "A march goes to the next post",
        Normative,
    ),
    entry(
        "march.2",
        "march",
        "Nobody marches into the enemy",
        Normative,
    ),
    entry(
        "volley.1",
        "volley",
        "Four and more hits; then a D3 is lost",
        Normative,
    ),
    entry(
        "volley.2",
        "volley",
        "A volley reaches the next post",
        Normative,
    ),
    entry("volley.3", "volley", "Who presses adds one", Normative),
    entry(
        "volley.4",
        "volley",
        "Firing at who holds takes one off",
        Normative,
    ),
    entry("fog.1", "fog", "Fog takes one off", Optional),
    entry(
        "scout.1",
        "scout",
        "Scouts draw a card once a turn",
        Optional,
    ),
    entry("end.1", "end", "A side ends its turn", Normative),
    entry(
        "end.2",
        "end",
        "The last turn or the last unit ends the game",
        Normative,
    ),
    entry("victory.1", "victory", "More points win", Normative),
];

impl Rule {
    /// Its entry in the registry.
    pub fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// The whole registry.
    pub fn all() -> Vec<&'static RuleInfo> {
        RULES.iter().collect()
    }

    pub(super) fn modifier(self, what: &'static str, value: i8) -> Modifier {
        Modifier::new(self, what, value)
    }
}

impl From<Rule> for &'static RuleInfo {
    fn from(rule: Rule) -> Self {
        rule.info()
    }
}
