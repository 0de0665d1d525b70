//! Giving an order: which one is meant, and where its dice come from.

use kernel::chance::{Card, Chance, Draw, Request};
use kernel::record::Dice;
use kernel::{AnyGame, GiveError, Given, Unknown};

use crate::failure::Failure;
use crate::game_file::GameFile;

/// Why an order was not carried out.
#[derive(Debug)]
pub enum NotGiven {
    /// It is no order.
    Unreadable(String),
    /// It is against a rule.
    Refused {
        /// The obstacle.
        what: String,
        /// The rule.
        rule: &'static str,
    },
    /// A die or card is wanted that nobody gave.
    Wants(Request),
    /// A die or card was given that cannot be.
    BadRoll(Request, u8),
    /// More dice were given than the order needs.
    TooMany {
        /// How many it needs.
        needs: usize,
        /// How many were given.
        given: usize,
    },
    /// The seed is needed and is not there.
    NoSeed(Request),
    /// Dice were given to a game that draws its own.
    DrawsItself,
}

impl From<GiveError> for NotGiven {
    fn from(error: GiveError) -> NotGiven {
        match error {
            GiveError::Unreadable(reason) => NotGiven::Unreadable(reason.to_string()),
            GiveError::Refused(refused) => NotGiven::Refused {
                what: refused.text,
                rule: refused.rule.id,
            },
            GiveError::Wants(request) => NotGiven::Wants(request),
            GiveError::TooWide(_) => NotGiven::Unreadable(error.to_string()),
        }
    }
}

/// The notation of the order that a person means: its number in the list, or
/// the notation itself.
pub fn meant(game: &dyn AnyGame, words: &str) -> Result<String, Failure> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let Ok(number) = words.parse::<usize>() else {
        return Ok(words);
    };
    let orders = game.orders();
    let order = number.checked_sub(1).and_then(|place| orders.get(place));
    order.map(|order| order.notation.clone()).ok_or_else(|| {
        Failure::wrong(format!(
            "there is no order {number}; there are {} now",
            orders.len()
        ))
    })
}

/// Gives an order of a game on disk, with its seed or with typed dice.
pub fn give(file: &mut GameFile, order: &str, rolls: &[u8]) -> Result<Given, NotGiven> {
    let typed = file.play.record().dice == Dice::Typed;
    if !typed && !rolls.is_empty() {
        return Err(NotGiven::DrawsItself);
    }
    if let Some(seed) = file.seed {
        return Ok(file.play.give_seeded(order, seed)?);
    }
    let mut dice = Rolls::new(rolls);
    // What is refused, or given too many dice, must leave the game as it was.
    let mut trial = file.game().duplicate();
    let tried = trial.give(order, &mut dice);
    match (tried, dice.bad) {
        (Err(GiveError::Wants(request)), Some(bad)) => Err(NotGiven::BadRoll(request, bad)),
        (Err(GiveError::Wants(request)), None) if !typed => Err(NotGiven::NoSeed(request)),
        (Err(error), _) => Err(error.into()),
        (Ok(_), _) if dice.used < rolls.len() => Err(NotGiven::TooMany {
            needs: dice.used,
            given: rolls.len(),
        }),
        (Ok(_), _) => Ok(file.play.give(order, &mut Rolls::new(rolls))?),
    }
}

/// Dice that were typed in beforehand.
struct Rolls<'a> {
    answers: &'a [u8],
    used: usize,
    bad: Option<u8>,
}

impl<'a> Rolls<'a> {
    const fn new(answers: &'a [u8]) -> Self {
        Rolls {
            answers,
            used: 0,
            bad: None,
        }
    }
}

impl Chance for Rolls<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        match self.answers.get(self.used) {
            Some(&answer) if request.draw.allows(answer) => {
                self.used += 1;
                Ok(answer)
            }
            bad => {
                self.bad = bad.copied();
                Err(Unknown(request))
            }
        }
    }
}

/// What has to be rolled or drawn, in a word.
pub fn short(request: &Request) -> String {
    match request.draw {
        Draw::Die(faces) => format!("D{faces}"),
        Draw::Card(_) => "card".to_owned(),
    }
}

/// What has to be rolled or drawn, and what the answer may be.
pub fn wanted(request: &Request) -> String {
    match request.draw {
        Draw::Die(3) => "a D3 (1 to 3; with a D6, halve it and round up)".to_owned(),
        Draw::Die(faces) => format!("a D{faces} (1 to {faces})"),
        Draw::Card(left) => format!(
            "a card of the {} left, such as QS, 10H or Joker1",
            left.len()
        ),
    }
}

/// A die or card that a person typed.
pub fn read_roll(text: &str) -> Option<u8> {
    let text = text.trim();
    text.parse::<u8>()
        .ok()
        .or_else(|| text.parse::<Card>().ok().map(Card::number))
}

/// Why something that a person typed is no die and no card.
pub fn no_roll(text: &str) -> String {
    let ace = text.trim().strip_prefix('1').map(|suit| format!("A{suit}"));
    match ace.filter(|ace| ace.parse::<Card>().is_ok()) {
        Some(ace) => format!("`{text}` is no roll: the ace is {}", ace.to_uppercase()),
        None => format!("`{text}` is no roll: 4 or QS are"),
    }
}

impl NotGiven {
    /// What stands in the way, and what to do instead; the latter may be empty.
    pub fn words(&self) -> (String, &'static str) {
        let wants = |request: &Request| {
            let why = request.why;
            format!(
                "{} is wanted for: {} ({})",
                wanted(request),
                why.what,
                why.rule
            )
        };
        match self {
            NotGiven::Unreadable(reason) => (reason.clone(), "`orders` lists what may be ordered"),
            NotGiven::Refused { what, rule } => (format!("{what} ({rule})"), ""),
            NotGiven::Wants(request) => (
                wants(request),
                "give all dice of the order with --rolls, such as --rolls 4,3",
            ),
            NotGiven::BadRoll(request, bad) => {
                let obstacle = match (request.draw, Card::from_number(*bad)) {
                    (Draw::Card(_), Some(card)) => format!("{card} has been drawn already"),
                    _ => format!("{bad} cannot be"),
                };
                (format!("{obstacle}: {}", wants(request)), "")
            }
            NotGiven::TooMany { needs, given } => (
                format!("the order needs {needs} dice, and {given} were given"),
                "",
            ),
            NotGiven::NoSeed(request) => (
                format!("{}, and the seed of this game is not there", wants(request)),
                "put FILE.seed back beside the game, or give the seed with --seed",
            ),
            NotGiven::DrawsItself => (
                "this game draws its dice from its seed; --rolls is for typed dice".to_owned(),
                "",
            ),
        }
    }
}

impl From<NotGiven> for Failure {
    fn from(error: NotGiven) -> Failure {
        let (what, help) = error.words();
        let help = help.to_owned();
        match error {
            NotGiven::NoSeed(_) | NotGiven::DrawsItself => Failure::Wrong { what, help },
            _ => Failure::Refused { what, help },
        }
    }
}
