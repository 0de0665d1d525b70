//! The results that rows of dice give.

use std::fmt;
use std::str::FromStr;

/// Steps lost to fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Steps(pub u8);

impl FromStr for Steps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse()
            .ok()
            .filter(|steps| *steps <= 20)
            .map(Steps)
            .ok_or_else(|| format!("expected a number of steps, found `{text}`"))
    }
}

/// What a melee comes to.
//= 18.13.5.1-a
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Melee {
    /// The attacker routs.
    AttackerRouts,
    /// The attacker disorders.
    AttackerDisorders,
    /// Steps lost, and who checks his morale.
    //= 18.13.5.1-e
    Losses {
        /// By the attacker.
        attacker: u8,
        /// The attacker checks.
        attacker_checks: bool,
        /// By the defender.
        defender: u8,
        /// The defender checks.
        defender_checks: bool,
    },
    /// Nothing.
    Blank,
    /// The defender disorders.
    DefenderDisorders,
    /// The defender routs.
    DefenderRouts,
    /// The defender surrenders.
    DefenderSurrenders,
}

impl Melee {
    /// Whether it harmed the defender: cost him steps, his order or a check.
    //= 19.10.8.2-a table.melee-bounce
    pub const fn harmed_defender(self) -> bool {
        match self {
            Melee::AttackerRouts | Melee::AttackerDisorders | Melee::Blank => false,
            Melee::Losses {
                defender,
                defender_checks,
                ..
            } => defender > 0 || defender_checks,
            Melee::DefenderDisorders | Melee::DefenderRouts | Melee::DefenderSurrenders => true,
        }
    }
}

impl FromStr for Melee {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let loss = |text: &str| -> Option<(u8, bool)> {
            let (number, checks) = text.strip_suffix('*').map_or((text, false), |n| (n, true));
            Some((number.parse().ok().filter(|steps| *steps <= 20)?, checks))
        };
        Ok(match text {
            "AR" => Melee::AttackerRouts,
            "AD" => Melee::AttackerDisorders,
            "blank" => Melee::Blank,
            "DD" => Melee::DefenderDisorders,
            "DR" => Melee::DefenderRouts,
            "DS" => Melee::DefenderSurrenders,
            other => {
                let losses = other.split_once('/');
                let losses = losses.and_then(|(own, foe)| Some((loss(own)?, loss(foe)?)));
                let Some(((attacker, attacker_checks), (defender, defender_checks))) = losses
                else {
                    return Err(format!(
                        "expected AR, AD, DD, DR, DS, blank or losses like 1*/2, found `{text}`"
                    ));
                };
                Melee::Losses {
                    attacker,
                    attacker_checks,
                    defender,
                    defender_checks,
                }
            }
        })
    }
}

impl fmt::Display for Melee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = |checks: bool| if checks { "*" } else { "" };
        match *self {
            Melee::AttackerRouts => f.write_str("AR"),
            Melee::AttackerDisorders => f.write_str("AD"),
            Melee::Blank => f.write_str("blank"),
            Melee::DefenderDisorders => f.write_str("DD"),
            Melee::DefenderRouts => f.write_str("DR"),
            Melee::DefenderSurrenders => f.write_str("DS"),
            Melee::Losses {
                attacker,
                attacker_checks,
                defender,
                defender_checks,
            } => write!(
                f,
                "{attacker}{}/{defender}{}",
                star(attacker_checks),
                star(defender_checks)
            ),
        }
    }
}

macro_rules! named {
    ($($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $name {
            $($(#[$each])* $variant,)*
        }

        impl $name {
            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok($name::$variant),)*
                    _ => Err(format!("expected one of {:?}, found `{text}`", [$($word),*])),
                }
            }
        }
    )*};
}

named! {
    /// What an attempt to form square comes to.
    Squared {
        /// It stands.
        Square = "square",
        /// In disorder.
        Disorder = "disorder",
        /// In rout.
        Rout = "rout",
    }

    /// What becomes of an order that has arrived.
    //= 9.9.8-a
    Acceptance {
        /// Thrown away.
        Ignored = "ignored",
        /// Accepted in a later turn on a 6.
        Delayed6 = "delayed-6",
        /// Accepted in a later turn on 5 or 6.
        Delayed5 = "delayed-5",
        /// Accepted in a later turn on 4 or more.
        Delayed4 = "delayed-4",
        /// Accepted at once.
        Accepted = "accepted",
    }
}

impl Acceptance {
    /// The die that ends a delay.
    pub const fn delay(self) -> Option<u8> {
        match self {
            Acceptance::Delayed6 => Some(6),
            Acceptance::Delayed5 => Some(5),
            Acceptance::Delayed4 => Some(4),
            Acceptance::Ignored | Acceptance::Accepted => None,
        }
    }
}
