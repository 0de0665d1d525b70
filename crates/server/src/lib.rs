//! The web table: games in the browser, alone or with a friend.
//!
//! It knows no rulebook: the command line hands them in.

pub mod pages;
