//! Every rule of the book as a value, made from `rules.toml` when the crate is
//! built. A number that is not in the book does not compile.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
