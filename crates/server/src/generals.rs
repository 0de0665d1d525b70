//! The computer generals as a table offers them: our names, and what the staff
//! makes of them.

use staff::General;

use crate::dto::GeneralInfo;

/// A general on offer.
struct Offer {
    name: &'static str,
    about: &'static str,
    timed: bool,
}

/// The weakest first.
const OFFERS: [Offer; 3] = [
    Offer {
        name: "recruit",
        about: "gives any legal order; good for learning the rules",
        timed: false,
    },
    Offer {
        name: "sergeant",
        about: "looks an order ahead and sees what is gained by it",
        timed: false,
    },
    Offer {
        name: "general",
        about: "thinks longer and plays out what may follow",
        timed: true,
    },
];

/// The generals on offer, the weakest first.
pub fn list() -> Vec<GeneralInfo> {
    OFFERS
        .iter()
        .map(|offer| GeneralInfo {
            name: offer.name,
            about: offer.about,
            timed: offer.timed,
        })
        .collect()
}

/// Whether there is a general of that name.
pub fn is_known(name: &str) -> bool {
    OFFERS.iter().any(|offer| offer.name == name)
}

/// The general of that name, who thinks as long as he is told.
pub fn general(name: &str, seed: u64, think_ms: u32) -> Option<Box<dyn General>> {
    let timed = OFFERS.iter().any(|offer| offer.name == name && offer.timed);
    let rank = if timed {
        format!("{name}:{think_ms}ms")
    } else {
        name.to_owned()
    };
    staff::appoint(&rank, seed).ok()
}
