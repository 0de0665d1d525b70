//! What is copied with every position and changed by few orders: copies share it until one of them is changed.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that copies share, with a number for it. Whoever may change it gets one of his own, and the number
/// is forgotten: there is no other way to it.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<Numbered<T>>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.0, &other.0) {
            self.0 = other.0.clone();
        }
    }
}

#[derive(Debug, Default)]
struct Numbered<T> {
    what: T,
    number: OnceLock<u64>,
}

impl<T: Clone> Clone for Numbered<T> {
    /// A copy is made to be changed.
    fn clone(&self) -> Self {
        Numbered {
            what: self.what.clone(),
            number: OnceLock::new(),
        }
    }
}

impl<T> Shared<T> {
    /// The number for it, counted when it is first asked for.
    pub(crate) fn number(&self, count: impl FnOnce(&T) -> u64) -> u64 {
        *self.0.number.get_or_init(|| count(&self.0.what))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(what: T) -> Self {
        let number = OnceLock::new();
        Shared(Arc::new(Numbered { what, number }))
    }
}

impl<T> FromIterator<T> for Shared<Vec<T>> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        Shared::from(things.into_iter().collect::<Vec<T>>())
    }
}

impl<'a, T> IntoIterator for &'a Shared<Vec<T>> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0.what
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        let own = Arc::make_mut(&mut self.0);
        own.number.take();
        &mut own.what
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.what == other.0.what
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, hash: &mut H) {
        self.0.what.hash(hash);
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.what.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Shared::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_changes_his_copy_changes_no_other() {
        let sum = |numbers: &Vec<u64>| numbers.iter().sum();
        let one = Shared::from(vec![1, 2]);
        let mut other = one.clone();
        assert_eq!((one.number(sum), other.number(sum)), (3, 3));
        other.push(4);
        assert_eq!((one.number(sum), other.number(sum)), (3, 7));
        assert_ne!(one, other);
        // Who is alone with it forgets the number as well.
        other.pop();
        assert_eq!(other.number(sum), 3);
        assert_eq!(one, other);
    }
}
