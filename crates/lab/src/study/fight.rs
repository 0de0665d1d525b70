//! One chunk: its games, one after the other.

use std::collections::BTreeMap;

use kernel::scene::Arm as Weapon;
use kernel::{AnyGame, Ask, BySide, Scene, Side, Unknown, Viewer};
use serde::{Deserialize, Serialize};
use staff::General;

use super::places::Places;
use super::{Chunk, LuckOfGame, PastPlace, Row, Stand, Study};
use crate::games::{LIMIT, general};
use crate::report::Measured;

/// The most paths of chance that are followed to measure luck; what is wider
/// counts as unmeasured.
const MOST_PATHS: usize = 5_000;

/// A chunk that was fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Its number.
    pub number: u64,
    /// Its games.
    pub rows: Vec<Row>,
    /// The units that were seen in them: side and name, by short name.
    pub who: BTreeMap<String, (Side, String)>,
}

/// Fights a chunk from the position before the first decision. The same chunk
/// of the same study gives the same rows, whoever fights it. `go_on` is asked
/// before each game; none is what comes of a chunk that was broken off.
pub fn fight(
    start: &dyn AnyGame,
    study: &Study,
    chunk: Chunk,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Done>, Unknown> {
    let mut done = Done {
        number: chunk.number,
        rows: Vec::new(),
        who: BTreeMap::new(),
    };
    for number in chunk.first..chunk.first + chunk.count {
        if !go_on() {
            return Ok(None);
        }
        let row = fight_one(start, study, chunk.arm, number, &mut done.who)?;
        done.rows.push(row);
    }
    Ok(Some(done))
}

fn fight_one(
    start: &dyn AnyGame,
    study: &Study,
    arm: usize,
    number: u64,
    who: &mut BTreeMap<String, (Side, String)>,
) -> Result<Row, Unknown> {
    let (dice, changed) = study.sides().dice_of(number);
    let seed = study.seed().nth_game(dice);
    let players = &study.arms[arm].players;
    let mut one = general(&players.first, seed, 1);
    let mut other = general(&players.second, seed, 2);
    let mut generals: BySide<&mut dyn General> = if changed {
        BySide {
            first: &mut *other,
            second: &mut *one,
        }
    } else {
        BySide {
            first: &mut *one,
            second: &mut *other,
        }
    };
    let is_measured = study.luck_every > 0 && number.is_multiple_of(study.luck_every);
    let mut luck = is_measured.then(Measured::default);
    let mut game = start.duplicate();
    let places = study.past.as_ref().map_or(&[][..], |past| &past.places);
    let mut watch = Watch::begin(game.as_ref(), places);
    let mut decisions = 0;
    while let Ask::Order(side) = game.ask()
        && decisions < LIMIT
    {
        let count = game.count_orders();
        let general = &mut *generals[side];
        let nth = match general.choose_blindly(count) {
            Some(nth) => nth,
            None if count < 2 => 0,
            None => general.choose(game.redacted(Viewer::Player(side)).as_mut()),
        };
        decisions += 1;
        let expected = luck
            .as_mut()
            .and_then(|luck| luck.expect_nth(game.as_ref(), nth, MOST_PATHS));
        game.give_nth(nth, &mut seed.decision(decisions))?;
        if let Some(luck) = &mut luck {
            luck.meet(expected, game.worth());
        }
        watch.look(game.as_ref());
    }
    let over = game.ask() == Ask::Nothing;
    let standing = game.standing();
    let (course, turn, gone, there) = watch.end(game.as_ref(), who);
    Ok(Row {
        number,
        changed,
        winner: standing.winner.filter(|_| over),
        points: standing.points,
        halves: game.tally().halves,
        decisions,
        turn,
        over,
        course,
        gone,
        there,
        luck: luck.map(rounded),
    })
}

fn rounded(luck: Measured) -> LuckOfGame {
    let luck = luck.into_luck();
    LuckOfGame {
        sum: luck.sum.round() as i64,
        spread: luck.spread.round() as i64,
        decisions: luck.decisions as u32,
        unmeasured: luck.unmeasured as u32,
    }
}

/// A game being watched. A scene is dear, so it is made once in a player turn.
struct Watch<'a> {
    places: Places<'a>,
    gone_by: u32,
    turn: Option<u32>,
    course: Vec<Stand>,
    seen: BTreeMap<String, (Side, String)>,
}

impl<'a> Watch<'a> {
    fn begin(game: &dyn AnyGame, places: &'a [PastPlace]) -> Watch<'a> {
        let scene = game.scene();
        let places = Places::new(places, &scene);
        let mut watch = Watch {
            course: vec![Stand::of(None, &game.tally(), places.held())],
            places,
            gone_by: game.gone_by(),
            turn: scene.turn,
            seen: BTreeMap::new(),
        };
        watch.meet(&scene);
        watch
    }

    /// Generals are not counted among the units.
    fn meet(&mut self, scene: &Scene) {
        let counters = scene.counters.iter();
        for counter in counters.filter(|counter| counter.arm != Weapon::Leader) {
            if !self.seen.contains_key(&counter.id) {
                let who = (counter.side, counter.name.clone());
                self.seen.insert(counter.id.clone(), who);
            }
        }
    }

    fn look(&mut self, game: &dyn AnyGame) {
        let gone_by = game.gone_by();
        if gone_by == self.gone_by {
            return;
        }
        self.gone_by = gone_by;
        let scene = game.scene();
        self.places.look(&scene);
        self.meet(&scene);
        if scene.turn != self.turn {
            self.course
                .push(Stand::of(self.turn, &game.tally(), self.places.held()));
            self.turn = scene.turn;
        }
    }

    /// The course, the turn in which it ended, who is gone and who is there.
    #[allow(clippy::type_complexity)] // Four parts of one row.
    fn end(
        mut self,
        game: &dyn AnyGame,
        who: &mut BTreeMap<String, (Side, String)>,
    ) -> (Vec<Stand>, Option<u32>, Vec<String>, Vec<String>) {
        let scene = game.scene();
        self.places.look(&scene);
        self.meet(&scene);
        let last = Stand::of(scene.turn, &game.tally(), self.places.held());
        let told = |stand: &Stand| {
            (stand.clock, stand.lost, stand.points) == (last.clock, last.lost, last.points)
        };
        if self.course.len() < 2 || !self.course.last().is_some_and(told) {
            self.course.push(last);
        }
        let is_there = |id: &String| scene.counters.iter().any(|counter| counter.id == *id);
        let (there, mut gone): (Vec<String>, Vec<String>) =
            self.seen.keys().cloned().partition(is_there);
        gone.retain(|id| !is_exchanged(id, &self.seen, &there));
        who.append(&mut self.seen);
        (self.course, scene.turn, gone, there)
    }
}

/// Whether a counter that is gone was only exchanged: a regiment for its
/// battalions, which are told of by themselves, or a battalion for its regiment
/// that still stands.
fn is_exchanged(id: &str, seen: &BTreeMap<String, (Side, String)>, there: &[String]) -> bool {
    let Some((side, name)) = seen.get(id) else {
        return false;
    };
    seen.iter().any(|(other, (theirs, called))| {
        let regiment_stands = is_part(name, called) && there.contains(other);
        side == theirs && (is_part(called, name) || regiment_stands)
    })
}

/// Whether one of two units stands for men of the other: a battalion and its
/// regiment, or a company that is taken from a battalion.
pub(super) fn belong_together(one: &str, other: &str) -> bool {
    let is_taken = |company: &str, from: &str| {
        let rest = company.strip_prefix(from);
        rest.is_some_and(|rest| rest.starts_with(", "))
    };
    let is_of = |one: &str, other: &str| is_part(one, other) || is_taken(one, other);
    is_of(one, other) || is_of(other, one)
}

/// Whether a name is that of a part: `II/108e Ligne` of `108e Ligne`.
fn is_part(part: &str, whole: &str) -> bool {
    let number = part.strip_suffix(whole).and_then(|it| it.strip_suffix('/'));
    number.is_some_and(|number| !number.is_empty() && !number.contains([' ', ',']))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::Side;

    use super::{belong_together, is_exchanged, is_part};

    #[test]
    fn a_battalion_is_part_of_its_regiment() {
        assert!(is_part("II/108e Ligne", "108e Ligne"));
        assert!(!is_part("108e Ligne", "108e Ligne"));
        assert!(!is_part("1/28th, light company", "1/28th"));
        assert!(!is_part("8e Ligne", "Ligne"));
        assert!(!is_part("Guns of I/8e Ligne", "8e Ligne"));
    }

    #[test]
    fn a_battalion_and_its_company_belong_together() {
        assert!(belong_together("1/28th", "1/28th, light company"));
        assert!(belong_together("II/108e Ligne", "108e Ligne"));
        assert!(!belong_together("8e Ligne", "108e Ligne"));
        assert!(!belong_together("1/2", "1/28th, light company"));
    }

    #[test]
    fn who_was_exchanged_is_not_gone() {
        let named = |id: &str, side, name: &str| (id.to_owned(), (side, name.to_owned()));
        let seen = BTreeMap::from([
            named("all", Side::First, "8e Ligne"),
            named("one", Side::First, "I/8e Ligne"),
            named("two", Side::First, "II/8e Ligne"),
            named("other", Side::First, "9e Ligne"),
            named("enemy", Side::Second, "I/9e Ligne"),
        ]);
        let gone = |id: &str, there: &[&str]| {
            let there: Vec<String> = there.iter().map(|it| (*it).to_owned()).collect();
            !is_exchanged(id, &seen, &there)
        };
        // The regiment stands as its battalions, or fell as they did.
        assert!(!gone("all", &["one"]) && !gone("all", &[]));
        // A battalion whose regiment was put together again stands in it.
        assert!(!gone("one", &["all"]));
        assert!(gone("one", &["two"]) && gone("two", &[]));
        assert!(gone("other", &[]), "the enemy's battalion is none of his");
        assert!(gone("enemy", &["other"]));
    }
}
