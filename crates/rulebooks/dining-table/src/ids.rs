//! Who is meant: units and generals by their place in the setup. In files they
//! stand under their names; the codes `u3` and `g1` exist only on the way.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! id {
    ($name:ident, $letter:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u8);

        impl $name {
            /// Its place in the setup.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&format_args!("{}{}", $letter, self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let number = text
                    .strip_prefix($letter)
                    .and_then(|rest| rest.parse().ok());
                number
                    .map($name)
                    .ok_or_else(|| D::Error::custom(format!("nobody is called `{text}`")))
            }
        }
    };
}

id!(UnitId, 'u', "A unit.");
id!(GeneralId, 'g', "A general.");

/// A general or a unit: whoever takes a turn or an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A general.
    General(GeneralId),
    /// A unit.
    Unit(UnitId),
}
