//! The pages, as HTML.
//!
//! Every function takes the base of the assets first (`/assets/{hash}`) and
//! small plain structs after it; none asks the storage or a game for anything.
//! What happens under the pointer is in `assets/`. The content policy is
//! strict: no inline script, no inline style, no style attribute.

mod api;
mod companion;
mod failure;
mod home;
mod invite;
mod prose;
mod reference;
mod renew;
mod report;
mod rules;
mod rulings;
mod shell;
mod table;

pub use api::{Route, api};
pub use companion::{companion, companions};
pub use failure::{Failure, failure};
pub use home::{Battle, Book, Choice, General, Library, home};
pub use invite::{Invite, Link, invite};
pub use reference::{reference, sheet};
pub use renew::{Renew, renew};
pub use report::{ReportHead, report};
pub use rules::rules;
pub use rulings::rulings;
pub use table::{TableHead, table};

#[cfg(test)]
mod asset_tests;
#[cfg(test)]
mod tests;
