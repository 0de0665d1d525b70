//! What stands on the bases, seen from above: ranks of foot, horses, guns.

use crate::geometry::{Pt, pt};
use crate::pen::Path;
use kernel::scene::{Arm, Formation};

/// A base on the sheet: its corners clockwise from the front left one, from
/// the middle of the unit.
pub(super) struct Base {
    pub(super) corners: Vec<Pt>,
    pub(super) arm: Arm,
}

impl Base {
    /// A point of the base: from left to right and from front to rear, 0 to 1.
    pub(super) fn at(&self, across: f64, back: f64) -> Pt {
        let [left, right, rear_right, rear_left] = self.four();
        left.toward(right, across)
            .toward(rear_left.toward(rear_right, across), back)
    }

    fn four(&self) -> [Pt; 4] {
        match self.corners[..] {
            [a, b, c, d, ..] => [a, b, c, d],
            _ => [pt(0.0, 0.0); 4],
        }
    }

    /// Its width and depth.
    pub(super) fn size(&self) -> Pt {
        let [left, right, rear, _] = self.four();
        pt((right - left).length(), (rear - right).length())
    }
}

/// What is drawn of all bases of a unit, in few strokes.
#[derive(Default)]
pub(super) struct Figures {
    /// Ranks of men: dotted lines.
    pub(super) ranks: Path,
    /// Horses, or barrels: short strokes.
    pub(super) horses: Path,
    /// Wheels and trails.
    pub(super) wheels: Path,
}

impl Figures {
    pub(super) fn add(&mut self, base: &Base, formation: Formation) {
        match base.arm {
            Arm::Infantry => {
                for back in [0.16, 0.34] {
                    self.ranks
                        .start(base.at(0.12, back))
                        .line(base.at(0.88, back));
                }
            }
            Arm::LightCavalry | Arm::Lancers | Arm::HeavyCavalry => {
                for row in [0.1, 0.62] {
                    for across in [0.2, 0.5, 0.8] {
                        self.horses
                            .start(base.at(across, row))
                            .line(base.at(across, row + 0.2));
                    }
                }
            }
            Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery => {
                let limbered = formation == Formation::Limbered;
                for across in [0.3, 0.7] {
                    let (muzzle, breech) = if limbered { (0.8, 0.3) } else { (0.06, 0.5) };
                    self.horses
                        .start(base.at(across, muzzle))
                        .line(base.at(across, breech));
                    for aside in [-0.09, 0.09] {
                        self.wheels
                            .start(base.at(across + aside, 0.28))
                            .line(base.at(across + aside, 0.5));
                    }
                    let trail = if limbered { 0.1 } else { 0.66 };
                    self.wheels
                        .start(base.at(across, breech))
                        .line(base.at(across, trail));
                }
            }
            Arm::Leader => {}
        }
    }
}
