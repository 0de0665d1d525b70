//! What was found out about the units of a position, as long as it holds. Who changes a unit says so first: then
//! only that unit is looked at again, and not all of them.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use crate::UnitId;
use crate::whereabouts::Whereabouts;

/// A few units; when they are too many to be worth it, no more than that.
#[derive(Clone, Copy, Debug)]
struct Few {
    units: [UnitId; Few::MOST],
    count: u8,
}

impl Few {
    const MOST: usize = 6;

    const fn one(unit: UnitId) -> Few {
        let mut units = [UnitId(0); Few::MOST];
        units[0] = unit;
        Few { units, count: 1 }
    }

    fn units(&self) -> &[UnitId] {
        &self.units[..usize::from(self.count)]
    }

    /// Adds one; says whether there is room.
    fn push(&mut self, unit: UnitId) -> bool {
        let Some(place) = self.units.get_mut(usize::from(self.count)) else {
            return false;
        };
        *place = unit;
        self.count += 1;
        true
    }
}

/// Who stands where, and a number for all units. All are equal: they say nothing that the units do not say.
#[derive(Debug, Default)]
pub struct Found {
    whereabouts: OnceLock<Whereabouts>,
    /// Who stood where before some changed, and who these are.
    stood: Option<(Whereabouts, Few)>,
    /// The numbers of all units together.
    number: OnceLock<u64>,
    /// The numbers of all but some together, and who these are.
    numbered: Option<(u64, Few)>,
}

impl Found {
    /// All may have changed.
    pub(crate) fn forget(&mut self) {
        *self = Found::default();
    }

    /// A unit is about to change, whose number is given if it is asked for.
    #[inline]
    pub(crate) fn forget_one(&mut self, unit: UnitId, number: impl FnOnce() -> u64) {
        if let Some(found) = self.whereabouts.take() {
            self.stood = Some((found, Few::one(unit)));
        } else if let Some((_, few)) = &mut self.stood
            && !few.units().contains(&unit)
            && !few.push(unit)
        {
            self.stood = None;
        }
        if let Some(all) = self.number.take() {
            self.numbered = Some((all.wrapping_sub(number()), Few::one(unit)));
        } else if let Some((others, few)) = &mut self.numbered
            && !few.units().contains(&unit)
        {
            *others = others.wrapping_sub(number());
            if !few.push(unit) {
                self.numbered = None;
            }
        }
    }

    /// Who stands where: made anew, or from what was before some changed.
    #[inline]
    pub(crate) fn whereabouts(
        &self,
        anew: impl FnOnce() -> Whereabouts,
        again: impl FnOnce(&Whereabouts, &[UnitId]) -> Whereabouts,
    ) -> &Whereabouts {
        self.whereabouts.get_or_init(|| match &self.stood {
            Some((before, few)) => again(before, few.units()),
            None => anew(),
        })
    }

    /// The numbers of all units together, from the number of each of so many.
    #[inline]
    pub(crate) fn number(&self, count: usize, of: impl Fn(usize) -> u64) -> u64 {
        *self.number.get_or_init(|| match &self.numbered {
            Some((others, few)) => {
                let changed = few.units().iter().map(|unit| of(unit.index()));
                changed.fold(*others, u64::wrapping_add)
            }
            None => (0..count).map(of).fold(0, u64::wrapping_add),
        })
    }
}

impl Clone for Found {
    fn clone(&self) -> Found {
        // What is known now makes known what was before.
        Found {
            stood: match self.whereabouts.get() {
                Some(_) => None,
                None => self.stood.clone(),
            },
            whereabouts: self.whereabouts.clone(),
            numbered: self.numbered,
            number: self.number.clone(),
        }
    }
}

impl PartialEq for Found {
    fn eq(&self, _: &Found) -> bool {
        true
    }
}

impl Eq for Found {}

impl Hash for Found {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
