//! Starts problems and workspaces, and writes the index of the problems: `new.sh` and `index.sh`.
//!
//! | step | module |
//! |---|---|
//! | what is asked for | [`cli`] |
//! | posts of the browser extension | [`receive`], [`post`] |
//! | id, judge and title by the address | [`page`] |
//! | where it goes, and what it may use there | [`place`] |
//! | how the input is laid out, by the samples | [`layout`] |
//! | the texts of the folder `template`, filled in | [`template`] |
//! | written into the workspace that is meant, all or nothing | [`create`] |
//! | a workspace of one's own | [`begin`] |
//! | the index | [`mod@index`] |

pub mod begin;
pub mod cli;
pub mod create;
pub mod index;
pub mod layout;
pub mod page;
pub mod place;
pub mod post;
pub mod receive;
pub mod template;
