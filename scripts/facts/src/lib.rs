//! What all tools must know alike, each fact read by one reader.
//!
//! | fact | module |
//! |---|---|
//! | what an online judge takes, `judges.json` | [`judges`] |
//! | the judge of an id such as `hdu1848`, and the address of its page, `sites.txt` | [`sites`] |
//! | a problem's title, judge and limits, `[package.metadata.judge]` | [`problem`] |
//! | the workspace that is meant, and its problems | [`workspace`] |
//! | how tools are called: Cargo, and each other | [`tools`] |
//! | the nearest name, and seconds | [`text`] |

pub mod judges;
pub mod problem;
pub mod sites;
pub mod text;
pub mod tools;
pub mod workspace;

pub use judges::Judge;
pub use problem::{Problem, Solution};
pub use text::parse_seconds;
pub use workspace::Workspace;
