//! What the workers of the page call. A request and its answer are JSON, in a text that both sides see: bindings for each
//! function would take longer to build than all of the games.
//!
//! To play and to prove are two functions. What only the second one needs, the builder puts into a file of its own.
#![expect(
    unsafe_code,
    reason = "functions that JavaScript calls keep their names"
)]

use std::cell::RefCell;

use serde_json::{json, Value};

use crate::game::Player;
use crate::proof::Prover;
use crate::table::Table;

/// The game that is played.
#[derive(Default)]
pub struct Door {
    table: Option<Table>,
}

impl Door {
    /// Answers a request.
    ///
    /// # Errors
    ///
    /// What is wrong with the game, the position or the request.
    pub fn answer(&mut self, request: &Value) -> Result<Value, String> {
        let text = |key: &str| request[key].as_str().unwrap_or_default();
        let number = |key: &str| request[key].as_u64().unwrap_or_default() as u32;
        let player = [Player::Left, Player::Right][number("turn").min(1) as usize];
        let position = text("position");
        if text("request") == "open" {
            let table = Table::open(text("game"), request["misere"] == true)?;
            return Ok(self.table.insert(table).about());
        }
        let table = self.table.as_mut().ok_or("no game is open")?;
        Ok(match text("request") {
            "start" => table.start(position)?.into(),
            "random" => table.random(number("seed"), player, text("sizes"))?.into(),
            "look" => table.look(position, player, text("kind"))?,
            "cells" => table.cells(number("width"), number("height")),
            "reply" => table
                .reply(position, number("percent"), number("seed"))?
                .into(),
            other => return Err(format!("no request `{other}`")),
        })
    }
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
    static PROVER: RefCell<Prover> = RefCell::default();
    static TEXT: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a text of so many bytes and returns its address; a text of this length stays as it is.
#[no_mangle]
pub extern "C" fn room(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request in the room: `{"answer": …}` or `{"error": …}`, whose length is returned.
#[no_mangle]
pub extern "C" fn play() -> usize {
    answered(|request| DOOR.with_borrow_mut(|door| door.answer(request)))
}

/// Answers a request to the prover, as [`play`] does.
#[no_mangle]
pub extern "C" fn prove() -> usize {
    answered(|request| PROVER.with_borrow_mut(|prover| prover.answer(request)))
}

fn answered(answer: impl Fn(&Value) -> Result<Value, String>) -> usize {
    let request = TEXT.take();
    let request: Value = serde_json::from_slice(&request).unwrap_or_default();
    let answer = match answer(&request) {
        Ok(answer) => json!({"answer": answer}),
        Err(error) => json!({"error": error}),
    };
    let answer = answer.to_string();
    let length = answer.len();
    TEXT.set(answer.into_bytes());
    length
}
