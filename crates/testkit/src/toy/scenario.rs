//! The toy's scenario file, which is its snapshot too: a line for each thing.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use kernel::chance::{Card, CardSet};
use kernel::{BySide, Fault, Side};

use super::state::{Ground, Laid, Phase, Settings, Toy, Unit, side_id};

impl Toy {
    pub(super) fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "title {}", self.ground.title)?;
        writeln!(text, "posts {}", self.ground.posts)?;
        writeln!(text, "turns {}", self.ground.turns)?;
        writeln!(text, "turn {}", self.turn)?;
        writeln!(text, "active {}", side_id(self.active))?;
        writeln!(text, "phase {}", phase_id(self.phase))?;
        for side in Side::BOTH {
            let (id, points) = (side_id(side), self.points[side]);
            writeln!(text, "points {id} {points}")?;
            match self.plans[side] {
                Laid::Nothing => {}
                Laid::Unseen => writeln!(text, "plan {id} unseen")?,
                Laid::Down(plan) => writeln!(text, "plan {id} {plan} down")?,
                Laid::Up(plan) => writeln!(text, "plan {id} {plan} up")?,
            }
        }
        for (place, unit) in self.units.iter().enumerate() {
            write!(text, "unit {} {}", side_id(unit.side), self.name(place))?;
            write!(text, " at {} strength {}", unit.post, unit.strength)?;
            writeln!(text, "{}", if unit.spent { " spent" } else { "" })?;
        }
        if self.scouted {
            writeln!(text, "scouted")?;
        }
        let cards: Vec<_> = self.deck.iter().map(|card| card.to_string()).collect();
        writeln!(text, "deck {}", cards.join(" "))
    }
}

const fn phase_id(phase: Phase) -> &'static str {
    match phase {
        Phase::Plan => "plan",
        Phase::Act => "act",
    }
}

/// Reads a scenario; every line that is wrong is told.
pub(super) fn read(text: &str, settings: Settings) -> Result<Toy, Vec<Fault>> {
    let mut toy = Toy {
        ground: Arc::default(),
        units: Vec::new(),
        turn: 1,
        active: Side::First,
        phase: Phase::Plan,
        plans: BySide::default(),
        points: BySide::default(),
        deck: CardSet::FULL,
        scouted: false,
        revealed: false,
    };
    let mut ground = Ground {
        settings,
        ..Ground::default()
    };
    let mut faults = Vec::new();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim();
        let read = line.is_empty() || read_line(line, &mut toy, &mut ground).is_some();
        if !read {
            faults.push(fault(
                start..start + line.len(),
                format!("`{line}` is not understood"),
                "lines such as `posts 6` or `unit red lancers at 2 strength 3`",
            ));
        }
        start += whole.len();
    }
    toy.ground = Arc::new(ground);
    if faults.is_empty() {
        faults = whole_faults(&toy);
    }
    if faults.is_empty() {
        Ok(toy)
    } else {
        Err(faults)
    }
}

fn fault(span: Range<usize>, message: String, help: &str) -> Fault {
    Fault {
        span: Some(span),
        message,
        help: Some(help.to_owned()),
    }
}

/// What no single line shows to be wrong.
fn whole_faults(toy: &Toy) -> Vec<Fault> {
    let whole = |message: &str| Fault {
        span: None,
        message: message.to_owned(),
        help: None,
    };
    let mut faults = Vec::new();
    if toy.ground.posts < 2 || toy.ground.turns == 0 {
        faults.push(whole("at least two posts and one turn are expected"));
    }
    let mut names = toy.ground.names.clone();
    names.sort();
    names.dedup();
    if names.len() != toy.units.len() {
        faults.push(whole("two units have the same name"));
    }
    let both = |post| Side::BOTH.into_iter().all(|side| toy.held_by(post, side));
    if toy
        .units
        .iter()
        .any(|unit| unit.post >= toy.ground.posts || both(unit.post))
    {
        faults.push(whole("a unit stands beyond the posts or in the enemy's"));
    }
    faults
}

fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_id(*side) == word)
}

fn read_line(line: &str, toy: &mut Toy, ground: &mut Ground) -> Option<()> {
    match line.split(' ').collect::<Vec<_>>().as_slice() {
        ["title", ..] => line.strip_prefix("title ")?.clone_into(&mut ground.title),
        ["posts", count] => ground.posts = count.parse().ok()?,
        ["turns", count] => ground.turns = count.parse().ok().filter(|turns| *turns < 100)?,
        ["turn", number] => toy.turn = number.parse().ok()?,
        ["active", word] => toy.active = side(word)?,
        ["phase", "plan"] => toy.phase = Phase::Plan,
        ["phase", "act"] => toy.phase = Phase::Act,
        ["points", word, points] => toy.points[side(word)?] = points.parse::<i16>().ok()?.into(),
        ["plan", word, "unseen"] => toy.plans[side(word)?] = Laid::Unseen,
        ["plan", word, plan, "down"] => toy.plans[side(word)?] = Laid::Down(plan.parse().ok()?),
        ["plan", word, plan, "up"] => toy.plans[side(word)?] = Laid::Up(plan.parse().ok()?),
        ["scouted"] => toy.scouted = true,
        [
            "unit",
            word,
            name,
            "at",
            post,
            "strength",
            strength,
            rest @ ..,
        ] => {
            let spent = match rest {
                [] => false,
                ["spent"] => true,
                _ => return None,
            };
            ground.names.push((*name).to_owned());
            toy.units.push(Unit {
                side: side(word)?,
                post: post.parse().ok()?,
                strength: strength.parse().ok()?,
                spent,
            });
        }
        ["deck", cards @ ..] => {
            toy.deck = CardSet::EMPTY;
            for card in cards {
                toy.deck = toy.deck.with(card.parse::<Card>().ok()?);
            }
        }
        _ => return None,
    }
    Some(())
}
