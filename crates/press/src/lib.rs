//! A battle on paper.
