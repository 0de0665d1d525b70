//! What units did or suffered, as long as it matters.

use serde::{Deserialize, Serialize};

/// What a unit did or suffered, as long as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks(pub u32);

impl Marks {
    /// It moved, or did all that it may, in this movement phase: that is final.
    //= 4.3-c
    pub const MOVED: Marks = Marks(1);
    /// It charged in this player turn and may not move.
    pub const CHARGED: Marks = Marks(1 << 1);
    /// It fought hand to hand since its side's last rally phase.
    pub const MELEE: Marks = Marks(1 << 2);
    /// It lost a step in this game turn.
    pub const LOST: Marks = Marks(1 << 3);
    /// It tried to limber in this phase.
    pub const LIMBERED: Marks = Marks(1 << 4);
    /// It left square in this phase and may not form it again.
    pub const UNSQUARED: Marks = Marks(1 << 5);
    /// It fired in the present fire phase.
    pub const FIRED: Marks = Marks(1 << 6);
    /// It was out of command when the player turn began.
    pub const ASTRAY: Marks = Marks(1 << 7);
    /// It stood in a special structure when its attack began.
    pub const HOUSED: Marks = Marks(1 << 8);
    /// It march at the double and moves at twice its rate.
    pub const HASTENED: Marks = Marks(1 << 9);
    /// It failed to march at the double: disordered when its move ends.
    pub const WINDED: Marks = Marks(1 << 10);
    /// It moved at least half its rate.
    pub const MOVED_FAR: Marks = Marks(1 << 11);
    /// It moved at all in its own player turn.
    pub const STIRRED: Marks = Marks(1 << 12);
    /// It charged, by any kind of charge, since its side's last rally phase.
    pub const RODE: Marks = Marks(1 << 13);
    /// It was put on top of its stack in this phase.
    pub const TOPPED: Marks = Marks(1 << 15);
    /// It ran in the present Assault Phase.
    pub const RAN: Marks = Marks(1 << 16);
    /// Cavalry that has routed, and will be the more tired for it when it has run.
    pub const FLED: Marks = Marks(1 << 24);
    /// A dragged-off battery that another of its type may complete: one of them may come back.
    pub const MENDED: Marks = Marks(1 << 17);
    /// Cavalry that will fight with a third of its value in the melee that it awaits, and not be tired by it.
    pub const SPARED: Marks = Marks(1 << 18);
    /// It broke in this very check, with others of its stack.
    pub const BROKE: Marks = Marks(1 << 14);

    /// Whether all of these are set.
    #[inline]
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Sets these.
    #[inline]
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    #[inline]
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// Both.
    #[must_use]
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }
}
