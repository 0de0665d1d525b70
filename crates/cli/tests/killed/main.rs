//! Servers that are killed in the middle of their work, and disks that fail:
//! nothing that was answered is lost, nothing half-written is read, and what
//! cannot be kept is refused with a word. And one that is stopped, as its owner stops it.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[cfg(unix)]
mod disk;
mod one;
#[cfg(unix)]
mod stopped;
mod support;
#[cfg(unix)]
mod two;
