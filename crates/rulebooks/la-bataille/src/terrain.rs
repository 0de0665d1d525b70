//! What the ground is to the rules.

use ground::hex::{HexId, Terrain};

use crate::setup::Setup;

impl Setup {
    /// Whether a hex is clear: open fields and crops are.
    pub fn is_clear(&self, hex: HexId) -> bool {
        matches!(self.map.terrain(hex), Terrain::Clear | Terrain::Crops)
    }

    /// Whether a hex has houses.
    pub fn is_dwelling(&self, hex: HexId) -> bool {
        matches!(self.map.terrain(hex), Terrain::Village | Terrain::Farm)
    }
}
