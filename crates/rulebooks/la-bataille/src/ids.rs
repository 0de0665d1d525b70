//! Units, leaders and commands by number inside, by name in files.

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident, $word:literal;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name(pub u16);

        impl $name {
            /// Its place in lists.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, " {}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A combat unit.
    UnitId, "unit";
    /// A leader.
    LeaderId, "leader";
    /// A command element or a sub-element.
    ElementId, "element";
    /// A Major Morale Organization.
    OrgId, "organisation";
}
