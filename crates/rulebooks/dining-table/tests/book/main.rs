//! All tests of the book in one program, chapter by chapter.

mod attach;
mod built_up;
mod cards;
mod charge_draw;
mod charges;
mod conformance;
mod contact;
mod creating;
mod field;
mod firefight_draw;
mod guns;
mod joint;
mod more;
mod moves;
mod odds;
mod quatre_bras;
mod responses;
mod support;
mod tables;
mod targets;
mod terrain;
mod turns;
mod ways;
