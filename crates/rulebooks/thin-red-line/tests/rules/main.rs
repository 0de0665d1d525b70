//! Every test of the rulebook in one binary, by the chapters of the book.

mod support;

mod assault;
mod blows;
mod conformance;
mod details;
mod hidden;
mod missions;
mod movement;
mod odds;
mod scenarios;
mod shooting;
mod tables;
mod turn;
mod volleys;
mod works;
