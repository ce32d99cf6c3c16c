//! The machine against searches of the games themselves.

use std::cell::RefCell;
use std::fs;

use fastrand::Rng;
use page::game::Player::{self, Left, Right};
use page::table::Table;
use serde_json::Value;
use shared::partizan::{Dyadic, Numbers};
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
            let start = table.borrow_mut().random(seed, Right, "").unwrap();
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

/// The value of stalks, from the plain definition of numbers.
fn worth(stalks: &str) -> Dyadic {
    let cuts = |stalk: &String| {
        let cut = |colour| {
            let edges = stalk.match_indices(colour);
            edges.map(|(edge, _)| stalk[..edge].to_owned()).collect()
        };
        (cut('B'), cut('R'))
    };
    let value = |stalk: &str| Numbers::new(cuts).value(stalk.to_owned()).unwrap();
    let add = |sum: Dyadic, stalk| sum.checked_add(value(stalk)).unwrap();
    stalks.split(',').fold(Dyadic::from(0), add)
}

#[test]
fn cuts_where_it_loses_least() {
    let mut random = Rng::with_seed(5);
    let mut table = Table::open("stalk", false).unwrap();
    let (mut won, mut lost) = (0, 0);
    for _ in 0..200 {
        let stalk = |random: &mut Rng| -> String {
            let edges = 1..=random.usize(1..=5);
            edges
                .map(|_| if random.bool() { 'B' } else { 'R' })
                .collect()
        };
        let stalks = [(); 3].map(|()| stalk(&mut random)).join(",");
        let Some(reply) = table.reply(&stalks, Right).unwrap() else {
            continue;
        };
        let seen: Value = serde_json::from_str(&table.look(&stalks, Right, "").unwrap()).unwrap();
        let least = moves(&seen)
            .iter()
            .map(|option| worth(option))
            .min()
            .unwrap();
        assert_eq!(worth(&reply), least, "{stalks}: {reply}");
        *(if seen["lost"] == true {
            &mut lost
        } else {
            &mut won
        }) += 1;
        let reply_is_lost = seen["moves"].as_array().unwrap().iter();
        let reply_is_lost = reply_is_lost.filter(|one| one["to"] == *reply);
        assert!(
            reply_is_lost
                .into_iter()
                .all(|one| one["lost"] != seen["lost"]),
            "{stalks}"
        );
    }
    assert!(won > 40 && lost > 40, "{won} won, {lost} lost");
}

#[test]
fn knows_the_values_of_large_sums() {
    let nim = "a,b,c,d -> a-t,b,c,d | a,b-t,c,d | a,b,c-t,d | a,b,c,d-t";
    let takes = "a,b,c -> a-t,b,c : t in {1,3,4} | a,b-2*t,c : t <= 2 | a,b,c-t : t in primes";
    // The heaps alone, from the definition.
    let subtraction = |takes: &[u64]| -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..65 {
            let options = takes.iter().filter(|&&take| take <= heap);
            let options: Vec<u64> = options.map(|take| values[(heap - take) as usize]).collect();
            values.push((0..=heap).find(|value| !options.contains(value)).unwrap());
        }
        values
    };
    let primes = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
    ];
    let all: Vec<u64> = (1..65).collect();
    for (game, tables) in [
        (nim, vec![subtraction(&all); 4]),
        (
            takes,
            vec![
                subtraction(&[1, 3, 4]),
                subtraction(&[2, 4]),
                subtraction(&primes),
            ],
        ),
    ] {
        let table = RefCell::new(Table::open(game, false).unwrap());
        let mut random = Rng::with_seed(3);
        for _ in 0..30 {
            let most = 64 / tables.len() as u64;
            let position: Vec<u64> = tables.iter().map(|_| random.u64(0..=most)).collect();
            let values = position.iter().zip(&tables);
            let value = values.fold(0, |sum, (&heap, table)| sum ^ table[heap as usize]);
            let text: Vec<String> = position.iter().map(u64::to_string).collect();
            let seen = look(&table, &text.join(","), Left);
            assert_eq!(seen["value"], value.to_string(), "{game}: {position:?}");
            assert_eq!(seen["lost"], value == 0, "{game}: {position:?}");
            assert_eq!(seen["parts"].as_array().unwrap().len(), tables.len());
        }
    }
}

#[test]
fn does_not_begin_anew_what_took_too_long() {
    let slow = "x,y -> x-i,y-j | x-i,y | x,y-j | x-i,y+i";
    let mut table = Table::open(slow, false).unwrap();
    table.look("120,120", Left, "").unwrap_err();
    let begun = std::time::Instant::now();
    for _ in 0..20 {
        table.look("120,120", Left, "").unwrap_err();
    }
    // Each of them had as much time as the first one, a second and a half.
    assert!(begun.elapsed().as_secs() < 15);
}

#[test]
fn begins_as_the_chapter_says_and_not_near_the_end() {
    let fibonacci = "n,q -> n-t,2*t : t <= q";
    let mut table = Table::open(fibonacci, false).unwrap();
    for seed in 0..100 {
        let start = table.random(seed, Left, "9..40,-1").unwrap();
        let (heap, most) = start.split_once(',').unwrap();
        let [heap, most]: [u64; 2] = [heap, most].map(|number| number.parse().unwrap());
        assert!((9..=40).contains(&heap) && most == heap - 1, "{start}");
    }
    // Whoever wins cannot end it by the first move: the player who is to move next has an answer to each winning move.
    for (game, is_misere, player) in [
        ("n -> n-t : t in {1,2,3}", false, Left),
        ("x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t", true, Left),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", false, Right),
        ("coins", false, Left),
        ("stalk", false, Left),
        ("stalk", false, Right),
    ] {
        let table = RefCell::new(Table::open(game, is_misere).unwrap());
        for seed in 0..40 {
            let start = table.borrow_mut().random(seed, player, "").unwrap();
            let seen = look(&table, &start, player);
            assert_eq!(seen["lost"], false, "{game}: {start}");
            let winning = seen["moves"].as_array().unwrap().iter();
            for option in winning.filter(|option| option["lost"] == true) {
                let to = option["to"].as_str().unwrap();
                let next = moves(&look(&table, to, player.other()));
                assert!(!next.is_empty(), "{game}: {start}, {to}");
                let over = |last: &String| !moves(&look(&table, last, player)).is_empty();
                assert!(next.iter().any(over), "{game}: {start}, {to}");
            }
        }
    }
    for wrong in ["9..", "x", "5..4", "-", "1..2,"] {
        assert!(table.random(1, Left, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn lists_first_what_takes_least() {
    // In the first chapter, the first move of each list loses.
    let table = RefCell::new(Table::open("n -> n-t : t in {1,2,3}", false).unwrap());
    for start in [9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23] {
        let mut position = start.to_string();
        while let Some(first) = moves(&look(&table, &position, Left)).first().cloned() {
            let Some(reply) = table.borrow_mut().reply(&first, Right).unwrap() else {
                panic!("{start} is won by the first moves");
            };
            position = reply;
        }
    }
}
