//! The pages, as HTML.
