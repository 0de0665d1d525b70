//! The server as its callers see it: every call, good and bad, what nobody may
//! see, what must never be lost.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod calls;
mod companion;
mod computers;
mod described;
mod dice;
mod limits;
mod malformed;
mod orders;
mod pages;
mod restart;
mod secrets;
mod support;
mod webhooks;
