//! How the bases of a unit stand about the middle of its front.
//!
//! A shape knows no place: with a [`super::Pose`] it becomes a [`super::Footprint`]. Its frame is the
//! rectangle around all its blocks; wheels, arcs and flanks go by the frame, overlap by the blocks.

use serde::{Deserialize, Serialize};

use super::quad::Face;

/// A base of a given size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Base {
    /// Its frontage in thousandths of an inch.
    pub width: i32,
    /// Its depth in thousandths of an inch.
    pub depth: i32,
}

impl Base {
    /// A base of this frontage and depth.
    pub const fn new(width: i32, depth: i32) -> Self {
        Base { width, depth }
    }

    /// The same ground looking to the side.
    #[must_use]
    pub const fn sideways(self) -> Self {
        Base::new(self.depth, self.width)
    }
}

/// A rectangle of a shape, seen from the unit: its ground, and which way it looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Its leftmost reach from the unit's middle line in half thousandths; left is negative.
    pub left: i32,
    /// How far its foremost edge lies behind the unit's front line, in thousandths.
    pub behind: i32,
    /// Its extent along the unit's front, in thousandths.
    pub width: i32,
    /// Its extent from front to rear of the unit, in thousandths.
    pub depth: i32,
    /// Through which side of the unit's frame it looks.
    pub looks: Face,
}

impl Block {
    /// Its rightmost reach in half thousandths.
    pub const fn right(&self) -> i32 {
        self.left + 2 * self.width
    }

    /// How far its rearmost edge lies behind the unit's front line.
    pub const fn rear(&self) -> i32 {
        self.behind + self.depth
    }
}

/// The bases of a unit in their order, about the middle of its front. Written as its blocks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Block>", into = "Vec<Block>")]
pub struct Shape {
    width: i32,
    depth: i32,
    blocks: Vec<Block>,
    /// The same ground in as few rectangles as joining neighbours gives.
    solids: Vec<Block>,
}

impl From<Vec<Block>> for Shape {
    fn from(blocks: Vec<Block>) -> Self {
        Shape::of_blocks(blocks)
    }
}

impl From<Shape> for Vec<Block> {
    fn from(shape: Shape) -> Self {
        shape.blocks
    }
}

impl Shape {
    /// A shape of one rectangle.
    pub fn rectangle(base: Base) -> Self {
        let block = Block {
            left: -base.width,
            behind: 0,
            width: base.width,
            depth: base.depth,
            looks: Face::Front,
        };
        Shape {
            width: base.width,
            depth: base.depth,
            blocks: vec![block],
            solids: vec![block],
        }
    }

    /// A shape of these blocks, moved so that its frame begins at the front line and is centred. A
    /// shape without blocks has no size and meets nothing.
    pub fn of_blocks(mut blocks: Vec<Block>) -> Self {
        let least = |of: fn(&Block) -> i32| blocks.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Block) -> i32| blocks.iter().map(of).max().unwrap_or(0);
        let (left, right) = (least(|block| block.left), most(Block::right));
        let (front, rear) = (least(|block| block.behind), most(Block::rear));
        let middle = i32::midpoint(left, right);
        for block in &mut blocks {
            block.left -= middle;
            block.behind -= front;
        }
        Shape {
            width: (right - left + 1) / 2,
            depth: rear - front,
            solids: solids(&blocks),
            blocks,
        }
    }

    /// The frontage of its frame.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// The depth of its frame.
    pub const fn depth(&self) -> i32 {
        self.depth
    }

    /// Its blocks, in the order they were given.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Its ground in as few rectangles as joining neighbours gives; they look to the front.
    pub(super) fn solids(&self) -> &[Block] {
        &self.solids
    }

    /// Its frame as a base.
    pub const fn frame(&self) -> Base {
        Base::new(self.width, self.depth)
    }

    /// The shape of a unit whose bases all turned about where they stand.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let turned = |block: &Block| Block {
            left: -block.right(),
            behind: self.depth - block.rear(),
            looks: block.looks,
            ..*block
        };
        Shape {
            blocks: self.blocks.iter().map(turned).collect(),
            solids: self.solids.iter().map(turned).collect(),
            ..*self
        }
    }

    /// The shape without the block at this place in its list, the others where they were relative to
    /// each other; `None` if it was the last.
    pub fn without(&self, index: usize) -> Option<Self> {
        let mut blocks = self.blocks.clone();
        if index < blocks.len() {
            blocks.remove(index);
        }
        (!blocks.is_empty()).then(|| Self::of_blocks(blocks))
    }

    /// The greatest distance of any of its corners from a point given in half thousandths to the right
    /// of the middle of the front and behind it, as a square in half thousandths.
    pub(super) fn farthest_squared(&self, right: i32, behind: i32) -> i64 {
        let corners = self.solids.iter().flat_map(|block| {
            let (left, front) = (block.left, 2 * block.behind);
            let (far, rear) = (block.right(), 2 * block.rear());
            [(left, front), (far, front), (far, rear), (left, rear)]
        });
        let squared = corners.map(|(x, y)| {
            let (dx, dy) = (i64::from(x - right), i64::from(y - behind));
            dx * dx + dy * dy
        });
        squared.max().unwrap_or(0)
    }
}

/// Joins blocks that stand side by side, then rows that stand behind each other.
fn solids(blocks: &[Block]) -> Vec<Block> {
    let mut sorted = blocks.to_vec();
    for block in &mut sorted {
        block.looks = Face::Front;
    }
    sorted.sort_unstable_by_key(|block| (block.behind, block.depth, block.left));
    let mut rows: Vec<Block> = Vec::new();
    for block in sorted {
        match rows.last_mut() {
            Some(row)
                if (row.behind, row.depth, row.right())
                    == (block.behind, block.depth, block.left) =>
            {
                row.width += block.width;
            }
            _ => rows.push(block),
        }
    }
    rows.sort_unstable_by_key(|row| (row.left, row.width, row.behind));
    let mut whole: Vec<Block> = Vec::new();
    for row in rows {
        match whole.last_mut() {
            Some(last)
                if (last.left, last.width, last.rear()) == (row.left, row.width, row.behind) =>
            {
                last.depth += row.depth;
            }
            _ => whole.push(row),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_centred_behind_the_front() {
        let block = |left, behind| Block {
            left,
            behind,
            width: 1_000,
            depth: 500,
            looks: Face::Front,
        };
        let shape = Shape::of_blocks(vec![block(0, 200), block(2_000, 200), block(0, 700)]);
        assert_eq!((shape.width(), shape.depth()), (2_000, 1_000));
        assert_eq!(
            (shape.blocks()[0].left, shape.blocks()[0].behind),
            (-2_000, 0)
        );
        let turned = shape.reversed();
        assert_eq!((turned.blocks()[2].left, turned.blocks()[2].behind), (0, 0));
        assert_eq!(turned.reversed(), shape);
        assert_eq!(shape.solids().len(), 2);
    }
}
