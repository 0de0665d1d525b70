//! What happens in the toy, and how it is told.

use kernel::chance::Card;
use kernel::{Audience, Modifier, Side, Telling};

use super::Rule;
use super::state::{Plan, Toy, side_id};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    PlanLaid {
        side: Side,
    },
    PlanShown {
        side: Side,
        plan: Plan,
    },
    Declared {
        side: Side,
    },
    Marched {
        unit: usize,
        post: u8,
    },
    Fired {
        unit: usize,
        roll: u8,
        modifiers: Vec<Modifier>,
    },
    Hit {
        target: usize,
        lost: u8,
    },
    Missed {
        target: usize,
    },
    CardDrawn {
        card: Option<Card>,
        points: i32,
    },
    TurnEnded {
        side: Side,
    },
}

impl Event {
    fn rule(&self) -> Rule {
        match self {
            Event::PlanLaid { .. } => Rule::Plan1,
            Event::PlanShown { .. } => Rule::Plan2,
            Event::Declared { .. } => Rule::Plan3,
            Event::Marched { .. } => Rule::March1,
            Event::Fired { .. } | Event::Hit { .. } | Event::Missed { .. } => Rule::Volley1,
            Event::CardDrawn { .. } => Rule::Scout1,
            Event::TurnEnded { .. } => Rule::End1,
        }
    }

    pub(super) fn words(&self, toy: &Toy) -> Telling {
        let name = |unit: &usize| toy.name(*unit);
        let text = match self {
            Event::PlanLaid { side } => format!("{} lays a plan face down", side_id(*side)),
            Event::PlanShown { side, plan } => format!("{} meant to {plan}", side_id(*side)),
            Event::Declared { side } => format!("{} declares its plan", side_id(*side)),
            Event::Marched { unit, post } => format!("{} march to post {post}", name(unit)),
            Event::Fired { unit, roll, .. } => format!("{} fire and roll {roll}", name(unit)),
            Event::Hit { target, lost } => format!("{} lose {lost}", name(target)),
            Event::Missed { target } => format!("{} are missed", name(target)),
            Event::CardDrawn { card: None, .. } => "the deck is shuffled".to_owned(),
            Event::CardDrawn {
                card: Some(card),
                points,
            } => format!("the scouts bring {card}: {points} points"),
            Event::TurnEnded { side } => format!("{} ends its turn", side_id(*side)),
        };
        let modifiers = match self {
            Event::Fired { modifiers, .. } => modifiers.iter().map(|m| ("volley", *m)).collect(),
            _ => Vec::new(),
        };
        Telling {
            text,
            rules: vec![self.rule().info()],
            modifiers,
            is_result: matches!(
                self,
                Event::Hit { .. } | Event::Missed { .. } | Event::CardDrawn { .. }
            ),
            audience: Audience::Everyone,
        }
    }
}
