//! The program as its users run it: each command, and what it does with bad
//! input.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod bad_input;
mod checking;
mod games;
mod laboratory;
mod mustering;
mod newcomer;
mod odds;
mod playing;
mod printing;
mod program;
mod reading;
mod serving;
mod simulating;
