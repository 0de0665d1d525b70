//! Units that stand in a chain of hexes one behind the other, as a column on a road.

use super::aspect::Aspect;
use super::axial::{Axial, Side};

/// A chain of neighbouring hexes, head first, none of them twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    hexes: Vec<Axial>,
    /// The side that the head looks through.
    facing: Side,
}

impl Chain {
    /// A chain from head to tail; none if it is empty, has a gap or holds a hex twice.
    pub fn new(hexes: Vec<Axial>, facing: Side) -> Option<Chain> {
        let whole = hexes.windows(2).all(|pair| pair[0].distance(pair[1]) == 1);
        let twice = (1..hexes.len()).any(|index| hexes[..index].contains(&hexes[index]));
        (whole && !twice && !hexes.is_empty()).then_some(Chain { hexes, facing })
    }

    /// Its hexes, head first.
    pub fn hexes(&self) -> &[Axial] {
        &self.hexes
    }

    /// The side that the head looks through.
    pub const fn facing(&self) -> Side {
        self.facing
    }

    /// The side that one of its hexes looks through: the head as it faces, all others to the next one.
    pub fn faces(&self, index: usize) -> Option<Side> {
        match index {
            0 => Some(self.facing),
            _ => self.hexes.get(index)?.side_to(self.hexes[index - 1]),
        }
    }

    /// What a neighbouring hex is to the chain: front before its head, rear behind its tail, else flank;
    /// nothing if it is its own or not next to it.
    pub fn aspect(&self, hex: Axial) -> Option<Aspect> {
        if self.hexes.contains(&hex) || !self.hexes.iter().any(|own| own.distance(hex) == 1) {
            return None;
        }
        let last = self.hexes.len() - 1;
        let behind = self.faces(last).map(Side::opposite);
        Some(if self.hexes[0].across(self.facing) == hex {
            Aspect::Front
        } else if behind.is_some_and(|side| self.hexes[last].across(side) == hex) {
            Aspect::Rear
        } else {
            Aspect::Flank
        })
    }

    /// The chain after its head has gone one hex on and all others have closed up.
    #[must_use]
    pub fn advanced(&self, side: Side) -> Option<Chain> {
        let mut hexes = vec![self.hexes[0].across(side)];
        hexes.extend_from_slice(&self.hexes[..self.hexes.len() - 1]);
        Chain::new(hexes, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_fronts_at_its_head_only() {
        let head = Axial::new(0, 0);
        let ahead = Side::new(0);
        let second = head.across(Side::new(3));
        let tail = second.across(Side::new(4));
        let chain = Chain::new(vec![head, second, tail], ahead).unwrap();
        assert_eq!(chain.aspect(head.across(ahead)), Some(Aspect::Front));
        assert_eq!(chain.aspect(head.across(Side::new(1))), Some(Aspect::Flank));
        // The tail looks across side 1 to the hex before it.
        assert_eq!(chain.faces(2), Some(Side::new(1)));
        assert_eq!(chain.aspect(tail.across(Side::new(4))), Some(Aspect::Rear));
        assert_eq!(chain.aspect(tail.across(Side::new(3))), Some(Aspect::Flank));
        assert_eq!(chain.aspect(second), None);
        assert_eq!(chain.aspect(head.ahead(ahead, 2)), None);
        let next = chain.advanced(ahead).unwrap();
        assert_eq!(next.hexes(), [head.across(ahead), head, second]);
    }

    #[test]
    fn a_chain_has_no_gap_and_no_knot() {
        let head = Axial::ZERO;
        let far = head.ahead(Side::new(1), 2);
        assert_eq!(Chain::new(vec![head, far], Side::new(0)), None);
        let back = vec![head, head.across(Side::new(1)), head];
        assert_eq!(Chain::new(back, Side::new(0)), None);
        assert_eq!(Chain::new(Vec::new(), Side::new(0)), None);
    }
}
