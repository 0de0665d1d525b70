//! The rules of La Bataille, chapter by chapter.

mod odds;
mod tables;
