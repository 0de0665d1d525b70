//! Every test of the rulebook in one binary, by the chapters of the book.

mod support;

mod assault;
mod blows;
mod bodies;
mod camps;
mod charges;
mod companion;
mod conformance;
mod details;
mod fire;
mod going;
mod hidden;
mod judgement;
mod limits;
mod missions;
mod movement;
mod mustered;
mod odds;
mod parting;
mod scenarios;
mod shooting;
mod tables;
mod turn;
mod victories;
mod volleys;
mod words;
mod works;
