//! The server as its callers see it: every call, good and bad, what nobody may
//! see, what must never be lost. What has to do with the storage is tried on
//! both storages, by the same tests.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]
#![allow(clippy::duplicate_mod, reason = "one set of tests, two storages")]

/// Where the games of a set of tests are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Storage {
    File,
    Postgres,
}

#[path = "."]
mod on_a_file {
    const STORAGE: super::Storage = super::Storage::File;

    mod abuse;
    mod calls;
    mod companion;
    mod computers;
    mod described;
    mod dice;
    mod faults;
    mod limits;
    mod malformed;
    mod orders;
    mod pages;
    mod renewal;
    mod restart;
    mod room;
    mod secrets;
    mod support;
    mod webhooks;
    mod wrong_words;
}

#[path = "."]
mod on_postgres {
    const STORAGE: super::Storage = super::Storage::Postgres;

    mod abuse;
    mod away;
    mod calls;
    mod computers;
    mod dice;
    mod faults;
    mod limits;
    mod malformed;
    mod orders;
    mod renewal;
    mod restart;
    mod room;
    mod secrets;
    mod several;
    mod support;
    mod webhooks;
}
