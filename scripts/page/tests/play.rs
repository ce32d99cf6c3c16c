//! The machine against searches of the games themselves.

use std::cell::RefCell;
use std::fs;

use fastrand::Rng;
use page::game::Player::{self, Left, Right};
use page::table::Table;
use serde_json::Value;
use shared::search::Search;

/// The games of the chapters, with whether they are played in misère, a game that splits, and one that looks like a sum.
fn games() -> Vec<(String, bool)> {
    let more = [
        "n -> n-1 | n-2 | a & b : a+b = n-1",
        "x,y -> x-t,y : t divides y | x,y-1",
    ];
    let mut games = Vec::from(more.map(|game| (game.to_owned(), false)));
    for entry in fs::read_dir("chapters").unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let value = |key| text.lines().find_map(|line| line.strip_prefix(key));
        if let Some(game) = value("game: ") {
            games.push((game.to_owned(), value("options: ") == Some("misere")));
        }
    }
    games.sort();
    games.dedup();
    games
}

fn look(table: &RefCell<Table>, position: &str, player: Player) -> Value {
    let seen = table.borrow_mut().look(position, player, "").unwrap();
    serde_json::from_str(&seen).unwrap()
}

fn moves(seen: &Value) -> Vec<String> {
    let to = |one: &Value| one["to"].as_str().unwrap().to_owned();
    seen["moves"].as_array().unwrap().iter().map(to).collect()
}

/// Plays the machine from a won position against random moves, and returns the positions that it moved from.
fn play(table: &RefCell<Table>, start: String, is_misere: bool, random: &mut Rng) -> Vec<String> {
    let mut positions = vec![start];
    loop {
        let last = positions.last().unwrap();
        let Some(to) = table.borrow_mut().reply(last, Right).unwrap() else {
            assert!(is_misere, "no move after {positions:?}");
            return positions;
        };
        let options = moves(&look(table, &to, Left));
        if options.is_empty() {
            assert!(!is_misere, "no stone is left after {positions:?}");
            return positions;
        }
        positions.push(random.choice(options).unwrap());
    }
}

#[test]
fn never_loses_a_won_position() {
    let mut random = Rng::with_seed(7);
    let games = games();
    assert_eq!(games.len(), 12);
    for (game, is_misere) in games {
        let table = RefCell::new(Table::open(&game, is_misere).unwrap());
        let mut search = Search::new(|(position, is_machine): &(String, bool)| {
            let player = if *is_machine { Right } else { Left };
            let next = !is_machine;
            let options = moves(&look(&table, position, player));
            options.into_iter().map(move |option| (option, next))
        });
        let mut outcomes = [0, 0];
        for seed in 0..20 {
            let start = table.borrow_mut().random(seed, Right);
            let positions = play(&table, start, is_misere, &mut random);
            // The search is plain, so only the last positions are small enough.
            for position in positions.iter().rev().take(3) {
                let seen = look(&table, position, Right);
                let parts = seen["parts"].as_array().unwrap();
                let values = parts.iter().filter_map(|part| part[1].as_u64());
                let is_value = |sum: u64| seen["value"].as_str() == Some(&*sum.to_string());
                assert!(values.reduce(|a, b| a ^ b).is_none_or(is_value), "{seen}");
                for option in seen["moves"].as_array().unwrap() {
                    let to = (option["to"].as_str().unwrap().to_owned(), false);
                    let is_won = if is_misere {
                        search.first_player_wins_misere(to)
                    } else {
                        search.first_player_wins(to)
                    };
                    assert_eq!(option["lost"], !is_won, "{game}: {position}, {option}");
                    outcomes[usize::from(is_won)] += 1;
                }
            }
        }
        assert!(outcomes.iter().all(|&count| count > 5), "{game}");
    }
}

#[test]
fn knows_in_which_round_a_position_is_known() {
    // Kayles: one or two pins that stand side by side. Known by hand: 0 at once, 1 and 2 by the move to 0, and 3 by the
    // move to 1 and 1, which is lost in round 2.
    let kayles = "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2";
    let cells = Table::open(kayles, false).unwrap().cells(4, 1);
    assert_eq!(cells, "[[1,0,0],[0,1,1],[0,1,2],[0,3,3]]");
    // One or two stones in misère play: 0 is won at once, 1 leads there only, and 2 and 3 lead to 1.
    let cells = Table::open("n -> n-1 | n-2", true).unwrap().cells(4, 1);
    assert_eq!(cells, "[[0,0,0],[1,1,1],[0,2,2],[0,2,0]]");
}

#[test]
fn bounds_the_time_of_a_request() {
    let slow = "x,y -> x-i,y-j | x-i,y | x,y-j | x-i,y+i";
    let mut table = Table::open(slow, false).unwrap();
    let stop = table.look("120,120", Left, "").unwrap_err();
    assert_eq!(stop, "the time was over");
    // The next one has its own.
    assert!(table.look("20,10", Left, "").is_ok());
}

#[test]
fn bounds_the_steps_of_a_board() {
    // The sums of heaps that follow from a heap that splits are too many; what is told of the first ones is true.
    for (game, value_of_3) in [
        ("n -> n-t | a & b : a+b = n", 4), // Lasker's Nim; a part is at least 1
        ("n -> a & b : a+b < n", 1),       // to 1 and 1, which has no move
        ("n -> n-t | a & b & c : a+b+c < n", 3), // to 0, 1 and 2, of values 0, 1 and 2
    ] {
        let mut table = Table::open(game, false).unwrap();
        let cells: Value = serde_json::from_str(&table.cells(60, 1)).unwrap();
        let cells = cells.as_array().unwrap();
        assert_eq!(cells[3][2], value_of_3, "{game}");
        assert!(cells.last().unwrap().is_null(), "{game}: {cells:?}");
    }
}
