//! The games of the page: all that it knows of them. The page draws, and asks this crate for the moves of a position, who
//! wins, the values, and the rule.
//!
//! | file | contents |
//! |---|---|
//! | [`game`] | what the page asks of any game |
//! | [`engine`] | games in the language of `rule.sh` |
//! | [`other`] | the games of the chapters that this language cannot say |
//! | [`graph`] | games on a graph that is drawn |
//! | [`table`] | a game that is played: what is known of a position, and the machine's move |
//! | [`proof`] | the rule of a game |
//! | [`door`] | the functions that the page calls |
//!
//! `static/` has the page itself: HTML, CSS, and JavaScript modules without a framework. `chapters/` has its texts, which
//! `builder/` turns into HTML. Answers are JSON, and positions are text, as in the address of the page.

pub mod door;
pub mod engine;
pub mod game;
pub mod graph;
pub mod other;
pub mod proof;
pub mod table;
