//! Orders of the toy, and why they are refused.

use kernel::{Refused, Unreadable};

use super::Rule;
use super::state::{Plan, Toy};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Lay a plan face down.
    Plan(Plan),
    /// Turn one's own plan up.
    Declare,
    /// Go to a post.
    March {
        /// Who goes.
        unit: usize,
        /// Where to.
        post: u8,
    },
    /// Fire at an enemy.
    Volley {
        /// Who fires.
        unit: usize,
        /// At whom.
        target: usize,
    },
    /// Draw a card.
    Scout,
    /// Let the enemy act.
    End,
}

/// The obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nobody is asked any more.
    GameOver,
    /// No plan has been laid yet.
    PlanComesFirst,
    /// It has been laid.
    PlanIsLaid,
    /// It has been turned up.
    PlanIsKnown,
    /// The unit is the enemy's.
    EnemyUnit(usize),
    /// The target is one's own.
    OwnUnit(usize),
    /// The unit is no more.
    Destroyed(usize),
    /// The unit has acted.
    HasActed(usize),
    /// The post is not the next one.
    TooFar(u8),
    /// The enemy stands there.
    EnemyHolds(u8),
    /// The target is not at the next post.
    OutOfReach(usize),
    /// The option is off.
    NoScouts,
    /// The scouts are out.
    HasScouted,
}

impl Refusal {
    const fn rule(self) -> Rule {
        match self {
            Refusal::GameOver => Rule::End2,
            Refusal::PlanComesFirst | Refusal::PlanIsLaid => Rule::Plan1,
            Refusal::PlanIsKnown => Rule::Plan3,
            Refusal::EnemyUnit(_) | Refusal::Destroyed(_) | Refusal::HasActed(_) => Rule::Act1,
            Refusal::OwnUnit(_) => Rule::Volley1,
            Refusal::TooFar(_) => Rule::March1,
            Refusal::EnemyHolds(_) => Rule::March2,
            Refusal::OutOfReach(_) => Rule::Volley2,
            Refusal::NoScouts | Refusal::HasScouted => Rule::Scout1,
        }
    }

    pub(super) fn words(self, toy: &Toy) -> Refused {
        let name = |unit| toy.name(unit);
        let text = match self {
            Refusal::GameOver => "the game is over".to_owned(),
            Refusal::PlanComesFirst => "the plan comes first".to_owned(),
            Refusal::PlanIsLaid => "the plan is laid already".to_owned(),
            Refusal::PlanIsKnown => "the plan is known already".to_owned(),
            Refusal::EnemyUnit(unit) => format!("{} is the enemy's", name(unit)),
            Refusal::OwnUnit(unit) => format!("{} is your own", name(unit)),
            Refusal::Destroyed(unit) => format!("{} is no more", name(unit)),
            Refusal::HasActed(unit) => format!("{} has acted this turn", name(unit)),
            Refusal::TooFar(post) => format!("post {post} is not the next one"),
            Refusal::EnemyHolds(post) => format!("the enemy stands at post {post}"),
            Refusal::OutOfReach(unit) => format!("{} is out of reach", name(unit)),
            Refusal::NoScouts => "this game is played without scouts".to_owned(),
            Refusal::HasScouted => "the scouts are out".to_owned(),
        };
        Refused {
            text,
            rule: self.rule().info(),
        }
    }
}

impl Order {
    pub(super) fn notation(self, toy: &Toy) -> String {
        match self {
            Order::Plan(plan) => format!("plan {plan}"),
            Order::Declare => "declare".to_owned(),
            Order::March { unit, post } => format!("march {} {post}", toy.name(unit)),
            Order::Volley { unit, target } => {
                format!("volley {} {}", toy.name(unit), toy.name(target))
            }
            Order::Scout => "scout".to_owned(),
            Order::End => "end".to_owned(),
        }
    }

    pub(super) fn label(self, toy: &Toy) -> String {
        match self {
            Order::Plan(plan) => format!("Plan to {plan}"),
            Order::Declare => "Declare the plan".to_owned(),
            Order::March { unit, post } => format!("{} march to post {post}", toy.name(unit)),
            Order::Volley { unit, target } => {
                format!("{} fire at {}", toy.name(unit), toy.name(target))
            }
            Order::Scout => "Send scouts out".to_owned(),
            Order::End => "End the turn".to_owned(),
        }
    }

    pub(super) fn parse(text: &str, toy: &Toy) -> Result<Order, Unreadable> {
        let wrong = |what: String| Unreadable(format!("`{text}` is no order: {what}"));
        let unit = |word: &str| {
            toy.unit_named(word)
                .ok_or_else(|| wrong(format!("there is no unit `{word}`")))
        };
        match text.split(' ').collect::<Vec<_>>().as_slice() {
            ["plan", plan] => plan
                .parse()
                .map(Order::Plan)
                .map_err(|()| wrong("a plan is `hold` or `press`".to_owned())),
            ["declare"] => Ok(Order::Declare),
            ["march", name, post] => Ok(Order::March {
                unit: unit(name)?,
                post: post
                    .parse()
                    .map_err(|_| wrong(format!("`{post}` is no post")))?,
            }),
            ["volley", name, target] => Ok(Order::Volley {
                unit: unit(name)?,
                target: unit(target)?,
            }),
            ["scout"] => Ok(Order::Scout),
            ["end"] => Ok(Order::End),
            _ => Err(wrong(
                "plan, declare, march, volley, scout and end are orders".to_owned(),
            )),
        }
    }
}
