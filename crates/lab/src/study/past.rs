//! What happened in the battle itself, to hold games against.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What is known of the battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    /// The sides, by short name.
    pub sides: BTreeMap<String, PastSide>,
    /// When it ended, in minutes after midnight.
    pub ends: Option<u16>,
    /// How far it can be trusted, in a sentence.
    pub trust: String,
    /// Places that changed hands.
    pub places: Vec<PastPlace>,
}

/// A side of the battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastSide {
    /// Foot and horse that came to the field.
    pub men: u32,
    /// Guns that came to the field; their crews are not among the men.
    pub guns: u32,
    /// The lowest and the highest figure for what it lost, in men.
    pub lost: Option<[u32; 2]>,
}

/// A place that changed hands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastPlace {
    /// As it is called.
    pub name: String,
    /// Where it is, in metres of the map.
    pub at: [i32; 2],
    /// Who stands so near, in metres, holds it.
    pub within: u16,
    /// From when each side held it: minutes after midnight, and the side's
    /// short name.
    pub held: Vec<(u16, String)>,
}

impl PastPlace {
    /// Who held it at a time.
    pub fn holder_at(&self, minutes: u16) -> Option<&str> {
        let so_far = self.held.iter().take_while(|(from, _)| *from <= minutes);
        so_far.last().map(|(_, side)| side.as_str())
    }
}
