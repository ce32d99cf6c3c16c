//! What the worker of the page calls. A request and its answer are JSON, in a text that both sides see: bindings for each
//! function would take longer to build than all of the games.

use std::cell::RefCell;

use serde_json::{json, Value};

use crate::game::Player;
use crate::proof::Rule;
use crate::table::Table;

/// The game that is played, and the rule that was found.
#[derive(Default)]
pub struct Door {
    table: Option<Table>,
    rule: Option<Rule>,
}

impl Door {
    /// Answers a request, as text in JSON.
    ///
    /// # Errors
    ///
    /// What is wrong with the game, the position or the request.
    pub fn answer(&mut self, request: &Value) -> Result<String, String> {
        let text = |key: &str| request[key].as_str().unwrap_or_default();
        let number = |key: &str| request[key].as_u64().unwrap_or_default() as u32;
        let is = |key: &str| request[key] == true;
        let player = [Player::Left, Player::Right][number("turn").min(1) as usize];
        let (game, position) = (text("game"), text("position"));
        match text("request") {
            "open" => {
                let table = self.table.insert(Table::open(game, is("misere"))?);
                return Ok(table.about());
            }
            "find" => {
                let (values, seconds) = (is("values"), number("seconds"));
                let rule = Rule::find(game, is("misere"), values, seconds)?;
                return Ok(self.rule.insert(rule).report());
            }
            "trace" => {
                let trace = self.rule.as_ref().and_then(|rule| rule.trace(position));
                return Ok(trace.unwrap_or_else(|| String::from("null")));
            }
            _ => {}
        }
        let table = self.table.as_mut().ok_or("no game is open")?;
        Ok(match text("request") {
            "start" => json!(table.start(position)?).to_string(),
            "random" => json!(table.random(number("seed"), player, text("sizes"))?).to_string(),
            "look" => table.look(position, player, text("kind"))?,
            "cells" => table.cells(number("width"), number("height")),
            "reply" => {
                let (percent, seed) = (number("percent"), number("seed"));
                let reply = table.reply(position, Player::Right, percent, seed)?;
                json!(reply).to_string()
            }
            other => return Err(format!("no request `{other}`")),
        })
    }
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
    static TEXT: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a text of so many bytes and returns its address; a text of this length stays as it is.
#[expect(
    unsafe_code,
    reason = "a function that JavaScript calls keeps its name"
)]
#[no_mangle]
pub extern "C" fn room(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request in the room: `{"answer": …}` or `{"error": …}`, whose length is returned.
#[expect(
    unsafe_code,
    reason = "a function that JavaScript calls keeps its name"
)]
#[no_mangle]
pub extern "C" fn answer() -> usize {
    let request = TEXT.take();
    let request: Value = serde_json::from_slice(&request).unwrap_or_default();
    let answer = DOOR.with_borrow_mut(|door| door.answer(&request));
    let answer = match answer {
        Ok(answer) => format!("{{\"answer\":{answer}}}"),
        Err(error) => json!({"error": error}).to_string(),
    };
    let length = answer.len();
    TEXT.set(answer.into_bytes());
    length
}
