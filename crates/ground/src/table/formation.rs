//! Arrangements of bases: lines, columns, squares, batteries. The numbers are the rulebook's.

use serde::{Deserialize, Serialize};

use super::quad::Face;
use super::shape::{Base, Block, Shape};

/// Bases in ranks and files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ranks {
    /// The size of each.
    pub base: Base,
    /// How many there are.
    pub count: usize,
    /// How many stand in each rank; the last may have fewer.
    pub files: usize,
    /// The gap between neighbours of a rank.
    pub file_gap: i32,
    /// The gap between ranks.
    pub rank_gap: i32,
}

impl Ranks {
    /// Bases in ranks of `files`, shoulder to shoulder.
    pub const fn closed(base: Base, count: usize, files: usize) -> Self {
        Ranks {
            base,
            count,
            files,
            file_gap: 0,
            rank_gap: 0,
        }
    }

    /// The blocks from front to rear, each rank from left to right, a short rank in the middle.
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::with_capacity(self.count);
        let files = self.files.max(1);
        let mut behind = 0;
        while blocks.len() < self.count {
            let here = files.min(self.count - blocks.len());
            blocks.extend(self.rank(here, behind));
            behind += self.base.depth + self.rank_gap;
        }
        blocks
    }

    fn rank(&self, files: usize, behind: i32) -> impl Iterator<Item = Block> {
        let base = self.base;
        let step = base.width + self.file_gap;
        let files = i32::try_from(files).unwrap_or(1);
        let width = files * step - self.file_gap;
        (0..files).map(move |file| Block {
            left: 2 * file * step - width,
            behind,
            width: base.width,
            depth: base.depth,
            looks: Face::Front,
        })
    }
}

impl Shape {
    /// Bases in ranks and files.
    pub fn ranks(ranks: &Ranks) -> Self {
        Shape::of_blocks(ranks.blocks())
    }

    /// A single rank.
    pub fn line(base: Base, count: usize) -> Self {
        Self::ranks(&Ranks::closed(base, count, count))
    }

    /// Ranks as equal as can be of so many ranks, the odd bases in front.
    pub fn column(base: Base, count: usize, ranks: usize) -> Self {
        Self::ranks(&Ranks::closed(base, count, count.div_ceil(ranks.max(1))))
    }

    /// A single file, base behind base.
    pub fn march_column(base: Base, count: usize) -> Self {
        Self::ranks(&Ranks::closed(base, count, 1))
    }

    /// A single rank with gaps.
    pub fn loose(base: Base, count: usize, gap: i32) -> Self {
        Self::ranks(&Ranks {
            file_gap: gap,
            ..Ranks::closed(base, count, count)
        })
    }

    /// Two ranks back to back, the rear one looking to the rear; the odd base in front.
    pub fn back_to_back(base: Base, count: usize) -> Self {
        let mut blocks = Ranks::closed(base, count, count.div_ceil(2)).blocks();
        for block in blocks.iter_mut().filter(|block| block.behind > 0) {
            block.looks = Face::Rear;
        }
        Self::of_blocks(blocks)
    }

    /// A square whose sides look outward: the bases are dealt to front, rear, right and left in turn.
    /// The flanks stand between front and rear; each side is centred.
    pub fn square(base: Base, count: usize) -> Self {
        let side = |nth: usize| i32::try_from((count + 3 - nth) / 4).unwrap_or(0);
        let (front, rear, right, left) = (side(0), side(1), side(2), side(3));
        let width = (front * base.width).max(2 * base.depth);
        let flank = right * base.width;
        let mut blocks = Vec::with_capacity(count);
        let mut across = |files: i32, behind: i32, looks: Face| {
            blocks.extend((0..files).map(|file| Block {
                left: (2 * file - files) * base.width,
                behind,
                width: base.width,
                depth: base.depth,
                looks,
            }));
        };
        across(front, 0, Face::Front);
        across(rear, base.depth + flank, Face::Rear);
        let mut along = |ranks: i32, from: i32, looks: Face| {
            blocks.extend((0..ranks).map(|rank| Block {
                left: from,
                behind: base.depth + rank * base.width,
                width: base.depth,
                depth: base.width,
                looks,
            }));
        };
        along(right, width - 2 * base.depth, Face::Right);
        along(left, -width, Face::Left);
        Self::of_blocks(blocks)
    }

    /// A gun with its limber before it, touching.
    pub fn limbered(gun: Base, limber: Base) -> Self {
        let block = |base: Base, behind| Block {
            left: -base.width,
            behind,
            width: base.width,
            depth: base.depth,
            looks: Face::Front,
        };
        Self::of_blocks(vec![block(limber, 0), block(gun, limber.depth)])
    }

    /// Guns side by side; a battery of one base is a rectangle.
    pub fn battery(gun: Base, guns: usize, gap: i32) -> Self {
        Self::loose(gun, guns, gap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOT: Base = Base::new(750, 1_000);

    #[test]
    fn a_column_has_its_odd_base_in_front() {
        let column = Shape::column(FOOT, 5, 2);
        assert_eq!((column.width(), column.depth()), (2_250, 2_000));
        let behind: Vec<_> = column.blocks().iter().map(|block| block.behind).collect();
        assert_eq!(behind, [0, 0, 0, 1_000, 1_000]);
        assert_eq!(column.blocks()[3].left, -1_500);
    }

    #[test]
    fn lines_and_files_have_their_extent() {
        let line = Shape::line(FOOT, 6);
        assert_eq!((line.width(), line.depth()), (4_500, 1_000));
        let file = Shape::march_column(FOOT, 6);
        assert_eq!((file.width(), file.depth()), (750, 6_000));
        let loose = Shape::loose(FOOT, 3, 2_000);
        assert_eq!(loose.width(), 3 * 750 + 2 * 2_000);
    }

    #[test]
    fn squares_look_outward() {
        let pair = Shape::back_to_back(FOOT, 6);
        assert_eq!((pair.width(), pair.depth()), (2_250, 2_000));
        assert!(
            pair.blocks()[3..]
                .iter()
                .all(|block| block.looks == Face::Rear)
        );
        let square = Shape::square(Base::new(2_000, 1_250), 8);
        let count = |face| {
            square
                .blocks()
                .iter()
                .filter(|block| block.looks == face)
                .count()
        };
        assert_eq!(Face::ALL.map(count), [2; 4]);
        assert_eq!((square.width(), square.depth()), (4_000, 2 * 1_250 + 4_000));
    }

    #[test]
    fn a_limber_stands_before_its_gun() {
        let train = Shape::limbered(Base::new(1_500, 1_000), Base::new(1_500, 1_000));
        assert_eq!((train.width(), train.depth()), (1_500, 2_000));
    }
}
