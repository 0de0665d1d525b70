//! Section 22: how each nation puts its army together, as data that scenarios are checked against.
//!
//! Only what command needs is here: which formations are command elements and what may be their
//! sub-elements. How counters are lettered is not.

use crate::setup::ElementKind;
use crate::troops::Nation;

/// How an army is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Its name, for those who wrote a scenario that does not fit.
    pub name: &'static str,
    /// What is a command element.
    pub elements: &'static [ElementKind],
    /// What is a sub-element of what.
    pub below: &'static [(ElementKind, ElementKind)],
}

use ElementKind::{
    Brigade, CavalryBrigade, CavalryCorps, CavalryDivision, Corps, Detachment, Division,
    GrandBattery,
};

/// Corps of divisions, and cavalry corps of divisions or brigades.
//= 22.3.1-a 22.3.2-a 22.3.4-a
const FRENCH: Pattern = Pattern {
    name: "French",
    elements: &[Corps, CavalryCorps, Detachment, GrandBattery],
    below: &[
        (Division, Corps),
        (CavalryDivision, Corps),
        (CavalryDivision, CavalryCorps),
        (CavalryBrigade, CavalryCorps),
    ],
};

/// Divisions, the cavalry of a wing, grand batteries; a stack of cavalry is a sub-element.
//= 22.4.1 22.4.2-a 22.4.2-b
const RUSSIAN: Pattern = Pattern {
    name: "Russian",
    elements: &[Division, CavalryDivision, GrandBattery, Detachment],
    below: &[(CavalryBrigade, CavalryDivision)],
};

/// Divisions, cavalry groups, detachments, grand batteries.
//= 22.5.2.1 22.5.2.2 22.5.2.3
const OLD_PRUSSIAN: Pattern = Pattern {
    name: "Prussian before 1812",
    elements: &[Division, CavalryDivision, GrandBattery, Detachment],
    below: &[],
};

/// Corps of brigades of foot and horse; there is no cavalry corps. A brigade of foot is written as a
/// division, which it equals.
//= 22.5.1 22.5.3.1 9.8.3
const NEW_PRUSSIAN: Pattern = Pattern {
    name: "Prussian after 1812",
    elements: &[Corps, Detachment, GrandBattery],
    below: &[(Division, Corps), (CavalryBrigade, Corps)],
};

/// Divisions with their brigades, cavalry brigades, the heavy cavalry as a division of two brigades; light
/// brigades may join an infantry division. Allies do likewise.
//= 22.6.1 22.6.2-a 22.6.3-a 22.6.4-a 22.6.4-b
const BRITISH: Pattern = Pattern {
    name: "British and allied",
    elements: &[
        Division,
        CavalryDivision,
        CavalryBrigade,
        Detachment,
        GrandBattery,
    ],
    below: &[
        (Brigade, Division),
        (CavalryBrigade, CavalryDivision),
        (CavalryBrigade, Division),
    ],
};

/// Divisions of foot and horse.
//= 22.7.1 22.7.2
const SPANISH: Pattern = Pattern {
    name: "Spanish",
    elements: &[Division, CavalryDivision, Detachment],
    below: &[],
};

/// Divisions, as everybody uses who is not named; so do the Austrians.
//= 9.1-b
const DIVISIONAL: Pattern = Pattern {
    name: "divisional",
    elements: &[
        Division,
        CavalryDivision,
        CavalryBrigade,
        GrandBattery,
        Detachment,
    ],
    below: &[(Brigade, Division), (CavalryBrigade, CavalryDivision)],
};

/// The year in which the Prussians changed theirs.
const REFORM: u16 = 1812;

impl Pattern {
    /// How a nation organizes in a year.
    pub const fn of(nation: Nation, year: u16) -> Pattern {
        match nation {
            Nation::French => FRENCH,
            Nation::Russian => RUSSIAN,
            Nation::Prussian if year > REFORM => NEW_PRUSSIAN,
            Nation::Prussian => OLD_PRUSSIAN,
            Nation::Spanish => SPANISH,
            Nation::Austrian => DIVISIONAL,
            Nation::British
            | Nation::Kgl
            | Nation::Hanoverian
            | Nation::Dutch
            | Nation::Nassau
            | Nation::Brunswick => BRITISH,
        }
    }

    /// Whether a formation may be an element, or a sub-element of another.
    pub fn allows(&self, kind: ElementKind, parent: Option<ElementKind>) -> bool {
        match parent {
            None => self.elements.contains(&kind),
            Some(parent) => self.below.contains(&(kind, parent)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;
    use crate::setup::ElementKind::{
        Brigade, CavalryBrigade, CavalryCorps, CavalryDivision, Corps, Division, GrandBattery,
    };
    use crate::troops::Nation;

    #[test]
    fn each_nation_has_its_own_pattern() {
        //= 22.3.1-a 22.3.2-a 22.3.4-a
        let french = Pattern::of(Nation::French, 1815);
        assert!(french.allows(Corps, None) && french.allows(CavalryCorps, None));
        assert!(
            french.allows(Division, Some(Corps))
                && french.allows(CavalryDivision, Some(CavalryCorps))
        );
        assert!(!french.allows(Division, None));
        //= 22.4.1 22.4.2-a 22.4.2-b
        let russian = Pattern::of(Nation::Russian, 1807);
        assert!(russian.allows(Division, None) && russian.allows(GrandBattery, None));
        assert!(
            russian.allows(CavalryDivision, None)
                && russian.allows(CavalryBrigade, Some(CavalryDivision))
        );
        assert!(!russian.allows(Corps, None));
        //= 22.5.1 22.5.2.1 22.5.2.2 22.5.2.3 22.5.3.1
        let old = Pattern::of(Nation::Prussian, 1806);
        let new = Pattern::of(Nation::Prussian, 1815);
        assert!(
            old.allows(Division, None)
                && old.allows(GrandBattery, None)
                && !old.allows(Corps, None)
        );
        assert!(
            new.allows(Corps, None)
                && !new.allows(CavalryCorps, None)
                && !new.allows(Division, None)
        );
        assert!(new.allows(Division, Some(Corps)) && new.allows(CavalryBrigade, Some(Corps)));
        //= 22.6.1 22.6.2-a 22.6.3-a 22.6.4-a 22.6.4-b
        for nation in [Nation::British, Nation::Dutch, Nation::Brunswick] {
            let british = Pattern::of(nation, 1815);
            assert!(british.allows(Division, None) && british.allows(CavalryBrigade, None));
            assert!(british.allows(Brigade, Some(Division)) && !british.allows(Brigade, None));
            assert!(british.allows(CavalryBrigade, Some(CavalryDivision)));
            assert!(british.allows(CavalryBrigade, Some(Division)));
        }
        //= 22.7.1 22.7.2
        let spanish = Pattern::of(Nation::Spanish, 1809);
        assert!(spanish.allows(Division, None) && spanish.allows(CavalryDivision, None));
        assert!(!spanish.allows(Corps, None));
        assert!(Pattern::of(Nation::Austrian, 1809).allows(Division, None));
    }
}
