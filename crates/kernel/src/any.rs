//! A game of any rulebook behind one face.

use crate::chance::{Chance, Drawn, Recording, Request, Scripted};
use crate::{
    Ask, Digest, Distribution, Fraction, Game, Log, Modifier, Outcome, Question, Refused, Scene,
    Stop, Telling, Unknown, Unreadable, Viewer,
};

/// An order that may be given, as the record writes it and as a button says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// For the record and the command line.
    pub notation: String,
    /// For a person.
    pub label: String,
}

/// What came of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The order as the record writes it.
    pub notation: String,
    /// What happened.
    pub events: Vec<Telling>,
    /// What chance answered.
    pub drawn: Vec<Drawn>,
    /// Whether hidden information came out.
    pub revealed: bool,
}

/// Why nothing came of an order. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GiveError {
    /// It is no order at all.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// It is against the rules.
    #[error("{} ({})", .0.text, .0.rule.id)]
    Refused(Refused),
    /// Chance must answer first.
    #[error("{} is wanted ({})", .0.why.what, .0.why.rule.id)]
    Wants(Request),
}

/// What an order leads to, up to the next decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The modifiers of every roll on the way, each with whose roll it changes.
    pub modifiers: Vec<(&'static str, Modifier)>,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<(String, Fraction)>,
}

/// A game of any rulebook.
pub trait AnyGame: Send + Sync {
    /// Who decides next.
    fn ask(&self) -> Ask;
    /// What he is asked.
    fn question(&self) -> Option<Question>;
    /// Every legal order.
    fn orders(&self) -> Vec<Listed>;
    /// Whether an order is legal.
    fn check(&self, order: &str) -> Result<(), GiveError>;
    /// Carries an order out; on an error the position stays as it was.
    fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError>;
    /// The exact odds of what an order leads to.
    fn forecast(&self, order: &str) -> Result<Forecast, GiveError>;
    /// Whether an order would ask chance.
    fn rolls(&self, order: &str) -> bool;
    /// How many orders are legal; they are kept for [`AnyGame::give_nth`].
    fn count_orders(&mut self) -> usize;
    /// Carries out one of the orders just counted, without a log: for
    /// simulations. The position is not to be used after an error.
    fn give_nth(&mut self, nth: usize, chance: &mut dyn Chance) -> Result<(), Unknown>;
    /// How the game stands, were it over now.
    fn standing(&self) -> Outcome;
    /// The game as a viewer may see it.
    fn redacted(&self, viewer: Viewer) -> Box<dyn AnyGame>;
    /// The fingerprint of the position.
    fn digest(&self) -> Digest;
    /// The whole position as canonical text.
    fn snapshot(&self) -> String;
    /// Another position on the same ground.
    fn restore(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, Unreadable>;
    /// The rulebook's scenario file, changed to begin with this position.
    fn scenario(&self) -> String;
    /// The position as a picture and a text map need it.
    fn scene(&self) -> Scene;
    /// Another copy.
    fn duplicate(&self) -> Box<dyn AnyGame>;
}

/// A game of one rulebook, with room for its orders.
pub struct Erased<G: Game> {
    game: G,
    listed: Vec<G::Order>,
}

impl<G: Game> Erased<G> {
    /// Puts a game behind the common face.
    pub const fn new(game: G) -> Self {
        Erased {
            game,
            listed: Vec::new(),
        }
    }

    fn words(&self, stop: Stop<G::Refusal>) -> GiveError {
        match stop {
            Stop::Refusal(refusal) => GiveError::Refused(self.game.refuse(&refusal)),
            Stop::Unknown(Unknown(request)) => GiveError::Wants(request),
        }
    }

    fn legal(&self, order: &str) -> Result<G::Order, GiveError> {
        let order = self.game.parse(order)?;
        match self.game.check(&order) {
            Ok(()) => Ok(order),
            Err(refusal) => Err(GiveError::Refused(self.game.refuse(&refusal))),
        }
    }
}

/// Results of one path of chance: what happened, and which modifiers counted.
fn results(tellings: &[Telling]) -> String {
    let named = tellings.iter().filter(|telling| telling.is_result);
    let text = named
        .map(|telling| telling.text.as_str())
        .collect::<Vec<_>>()
        .join("; ");
    if text.is_empty() {
        "nothing more".to_owned()
    } else {
        text
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn ask(&self) -> Ask {
        self.game.ask()
    }

    fn question(&self) -> Option<Question> {
        self.game.question()
    }

    fn orders(&self) -> Vec<Listed> {
        let mut orders = Vec::new();
        self.game.orders(&mut orders);
        let listed = |order| Listed {
            notation: self.game.notation(order),
            label: self.game.label(order),
        };
        orders.iter().map(listed).collect()
    }

    fn check(&self, order: &str) -> Result<(), GiveError> {
        self.legal(order).map(|_| ())
    }

    fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError> {
        let order = self.legal(order)?;
        let notation = self.game.notation(&order);
        let mut after = self.game.clone();
        let mut log = Log::keeping();
        let mut recording = Recording::new(chance);
        after
            .apply(&order, &mut recording, &mut log)
            .map_err(|stop| self.words(stop))?;
        let drawn = recording.into_drawn();
        let events = log.into_events();
        self.game = after;
        Ok(Given {
            notation,
            events: events.iter().map(|event| self.game.tell(event)).collect(),
            drawn,
            revealed: self.game.revealed(),
        })
    }

    fn forecast(&self, order: &str) -> Result<Forecast, GiveError> {
        let order = self.legal(order)?;
        let mut modifiers: Vec<(&'static str, Modifier)> = Vec::new();
        let odds = Distribution::of(|chance| {
            let mut after = self.game.clone();
            let mut log = Log::keeping();
            after
                .apply(&order, chance, &mut log)
                .map_err(|stop| self.words(stop))?;
            let events = log.into_events();
            let tellings: Vec<_> = events.iter().map(|event| after.tell(event)).collect();
            for modifier in tellings.iter().flat_map(|telling| &telling.modifiers) {
                if !modifiers.contains(modifier) {
                    modifiers.push(*modifier);
                }
            }
            Ok::<_, GiveError>(results(&tellings))
        })?;
        let mut outcomes: Vec<_> = odds.iter().map(|(text, p)| (text.clone(), p)).collect();
        outcomes.sort_by(|(a, p), (b, q)| q.cmp(p).then_with(|| a.cmp(b)));
        Ok(Forecast {
            modifiers,
            outcomes,
        })
    }

    fn rolls(&self, order: &str) -> bool {
        let Ok(order) = self.legal(order) else {
            return false;
        };
        let given = self
            .game
            .clone()
            .apply(&order, &mut Scripted::new(&[]), &mut Log::quiet());
        matches!(given, Err(Stop::Unknown(_)))
    }

    fn count_orders(&mut self) -> usize {
        self.listed.clear();
        self.game.orders(&mut self.listed);
        self.listed.len()
    }

    fn give_nth(&mut self, nth: usize, chance: &mut dyn Chance) -> Result<(), Unknown> {
        let Some(order) = self.listed.get(nth) else {
            return Ok(());
        };
        match self.game.apply(order, chance, &mut Log::quiet()) {
            Ok(()) => Ok(()),
            Err(Stop::Unknown(unknown)) => Err(unknown),
            Err(Stop::Refusal(refusal)) => {
                panic!("a listed order was refused: {order:?}: {refusal:?}")
            }
        }
    }

    fn standing(&self) -> Outcome {
        self.game.standing()
    }

    fn redacted(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        Box::new(Erased::new(self.game.redacted(viewer)))
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.game.snapshot())
    }

    fn snapshot(&self) -> String {
        self.game.snapshot()
    }

    fn restore(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, Unreadable> {
        Ok(Box::new(Erased::new(self.game.restore(snapshot)?)))
    }

    fn scenario(&self) -> String {
        self.game.scenario()
    }

    fn scene(&self) -> Scene {
        self.game.scene()
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        Box::new(Erased::new(self.game.clone()))
    }
}
