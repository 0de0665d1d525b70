//! Every outcome in turn, each with its exact probability.

use std::ops::Mul;

use super::{Chance, Draw, Request, Unknown};
use crate::Fraction;

/// Walks the tree of all answers: run the resolver once for each path until
/// [`Enumerated::next_path`] says that all have been taken.
#[derive(Default)]
pub struct Enumerated {
    /// The answers of the present path: what was drawn and which answer.
    path: Vec<(Draw, u8)>,
    used: usize,
}

impl Enumerated {
    /// Starts with the first path.
    pub fn new() -> Self {
        Enumerated::default()
    }

    /// How likely the present path is.
    pub fn probability(&self) -> Fraction {
        self.path[..self.used]
            .iter()
            .map(|(draw, _)| Fraction::new(1, u128::from(draw.answers())))
            .fold(Fraction::ONE, Mul::mul)
    }

    /// The same, quickly and not exactly: for thinking, never for odds.
    pub fn weight(&self) -> f64 {
        self.path[..self.used]
            .iter()
            .map(|(draw, _)| 1.0 / f64::from(draw.answers()))
            .product()
    }

    /// Whether this path draws cards or dice of more than six faces, and all its draws, were each made
    /// on every other, come to more paths than this. Packs branch so widely that it is better to know it
    /// before they are all tried.
    pub fn is_wider_than(&self, most: usize) -> bool {
        let wide = |draw: &Draw| !matches!(draw, Draw::Die(0..=6));
        let draws = || self.path[..self.used].iter().map(|(draw, _)| draw);
        let product = draws().fold(1_usize, |product, draw| {
            product.saturating_mul(usize::from(draw.answers()))
        });
        product > most && draws().any(wide)
    }

    /// Goes on to the next path; `false` when all have been taken.
    pub fn next_path(&mut self) -> bool {
        self.path.truncate(self.used);
        self.used = 0;
        while let Some((draw, place)) = self.path.pop() {
            if place + 1 < draw.answers() {
                self.path.push((draw, place + 1));
                return true;
            }
        }
        false
    }
}

impl Chance for Enumerated {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        if request.draw.answers() == 0 {
            return Err(Unknown(request));
        }
        if self.used == self.path.len() {
            self.path.push((request.draw, 0));
        }
        let (draw, place) = self.path[self.used];
        self.used += 1;
        Ok(draw.nth(place))
    }
}
