//! What games tell. [`report`] is one battle looked back upon: strength and
//! points by turn, losses, luck against expectation, turning points.

pub mod report;
