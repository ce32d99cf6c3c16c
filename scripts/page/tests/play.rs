//! The machine against searches of the games themselves.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;

use fastrand::Rng;
use game::limit::steps_done;
use page::door::Door;
use page::game::Player::{self, Left, Right};
use page::proof::Prover;
use page::table::Table;
use serde_json::{json, Value};
use shared::euclid::first_player_wins;
use shared::partizan::{Dyadic, Numbers};
use shared::search::Search;

/// The games of the chapters, with whether they are played in misère, one that splits, and one that looks like a sum.
fn games() -> Vec<(String, bool)> {
    let more = [
        ("n -> n-1 | n-2 | a & b : a+b = n-1", false),
        ("n -> n-1 | n-2 | a & b : a+b = n-1", true),
        ("x,y -> x-t,y : t divides y | x,y-1", false),
    ];
    let mut games = Vec::from(more.map(|(game, is_misere)| (game.to_owned(), is_misere)));
    for entry in fs::read_dir("chapters").unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let value = |key| text.lines().find_map(|line| line.strip_prefix(key));
        let game = value("game: ").filter(|game| !game.starts_with("loop"));
        if let Some(game) = game {
            games.push((game.to_owned(), value("options: ") == Some("misere")));
        }
    }
    games.sort();
    games.dedup();
    games
}

fn look(table: &RefCell<Table>, position: &str, player: Player) -> Value {
    table.borrow_mut().look(position, player, "").unwrap()
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
        let Some(to) = table.borrow_mut().reply(last, 0, 0).unwrap() else {
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
    assert_eq!(games.len(), 18);
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
    assert_eq!(cells, json!([[1, 0, 0], [0, 1, 1], [0, 1, 2], [0, 3, 3]]));
    // One or two stones in misère play: 0 is won at once, 1 leads there only, and 2 and 3 lead to 1.
    let cells = Table::open("n -> n-1 | n-2", true).unwrap().cells(4, 1);
    assert_eq!(cells, json!([[0, 0, 0], [1, 1, 1], [0, 2, 2], [0, 2, 0]]));
}

#[test]
fn bounds_the_work_of_a_request() {
    let slow = "x,y -> x-i,y-j | x-i,y | x,y-j | x-i,y+i";
    let mut table = Table::open(slow, false).unwrap();
    let stop = table.look("120,120", Left, "").unwrap_err();
    assert_eq!(stop, "this position takes too long to search");
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
        let cells = table.cells(60, 1);
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
        let Some(reply) = table.reply(&stalks, 0, 0).unwrap() else {
            continue;
        };
        let seen = table.look(&stalks, Right, "").unwrap();
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
fn errs_as_often_as_it_says_and_alike_for_a_seed() {
    let mut table = Table::open("n -> n-t : t <= 10", false).unwrap();
    for percent in [0, 10, 30, 70, 100] {
        let (mut drawn, mut alike) = (0, 0);
        for seed in 0..2000 {
            // The only perfect move is to 11 or 22.
            let heap = (12 + seed % 20).to_string();
            let mut reply = |seed| table.reply(&heap, percent, seed).unwrap().unwrap();
            let to = reply(seed);
            assert_eq!(to, reply(seed), "{heap}");
            alike += usize::from(to == reply(seed + 1));
            drawn += usize::from(heap != "22" && to.parse::<u64>().unwrap() % 11 > 0);
        }
        // Of 19 heaps of 20, a tenth of the moves that are drawn is the perfect one.
        let expected = 2000 * percent as usize * 19 * 9 / (100 * 20 * 10);
        assert!(
            drawn.abs_diff(expected) <= 110 * usize::from(percent > 0),
            "{percent}: {drawn}"
        );
        assert_eq!(alike == 2000, percent == 0);
    }
}

#[test]
fn answers_four_heaps_of_sixteen_with_little_work() {
    let nim = "a,b,c,d -> a-t,b,c,d | a,b-t,c,d | a,b,c-t,d | a,b,c,d-t";
    let table = RefCell::new(Table::open(nim, false).unwrap());
    let before = steps_done();
    let seen = look(&table, "16,16,16,16", Left);
    assert_eq!((&seen["value"], &seen["lost"]), (&"0".into(), &true.into()));
    // A second is 12 million steps.
    assert!(steps_done() - before < 12_000_000 / 10 * 3);
    let before = steps_done();
    look(&table, "16,16,16,15", Left);
    assert!(steps_done() - before < 12_000_000 / 100);
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
    let steps = |table: &mut Table| {
        let before = steps_done();
        table.look("120,120", Left, "").unwrap_err();
        steps_done() - before
    };
    let first = steps(&mut table);
    // Each of them has as much time as the first one.
    let later: u64 = (0..20).map(|_| steps(&mut table)).sum();
    assert!(later < first, "{later} steps, and {first} at first");
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
            let Some(reply) = table.borrow_mut().reply(&first, 0, 0).unwrap() else {
                panic!("{start} is won by the first moves");
            };
            position = reply;
        }
    }
}

#[test]
fn plays_on_random_graphs_as_searches_do() {
    let mut random = Rng::with_seed(11);
    let letter = |vertex: usize| char::from(b'a' + vertex as u8);
    let mut counts = [0; 2];
    for _ in 0..60 {
        let size = random.usize(2..=7);
        let mut edges = BTreeSet::new();
        for _ in 0..random.usize(1..=10) {
            let (from, to) = (random.usize(0..size), random.usize(0..size));
            if from != to {
                edges.insert((from.min(to), from.max(to)));
            }
        }
        let words: Vec<String> = edges
            .iter()
            .map(|&(from, to)| format!("{}{}", letter(from), letter(to)))
            .collect();
        let last = edges.iter().map(|edge| edge.1).max().unwrap_or(0);
        let table = RefCell::new(Table::open(&format!("path {}", words.join(" ")), false).unwrap());
        // The piece comes to no vertex twice.
        let mut path = Search::new(|way: &Vec<usize>| {
            let (way, here) = (way.clone(), way[way.len() - 1]);
            let edges = edges.clone();
            (0..size).filter_map(move |to| {
                let edge = (here.min(to), here.max(to));
                let is_new = edges.contains(&edge) && !way.contains(&to);
                is_new.then(|| [&way[..], &[to]].concat())
            })
        });
        for start in 0..=last {
            let seen = look(&table, &letter(start).to_string(), Left);
            let is_won = path.first_player_wins(vec![start]);
            assert_eq!(seen["lost"], !is_won, "{words:?}: {start}");
            counts[usize::from(is_won)] += 1;
            for option in seen["moves"].as_array().unwrap() {
                let way: Vec<usize> = (option["to"].as_str().unwrap().bytes())
                    .map(|letter| usize::from(letter - b'a'))
                    .collect();
                assert_eq!(option["lost"], !path.first_player_wins(way), "{words:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 40), "{counts:?}");
}

#[test]
fn knows_the_values_of_trees() {
    let mut random = Rng::with_seed(12);
    for _ in 0..60 {
        let size = random.usize(2..=8);
        let parents: Vec<usize> = (1..size).map(|child| random.usize(0..child)).collect();
        let words: Vec<String> = (1..size)
            .map(|child| {
                format!(
                    "{}{}",
                    char::from(b'a' + parents[child - 1] as u8),
                    char::from(b'a' + child as u8)
                )
            })
            .collect();
        let table = RefCell::new(Table::open(&format!("tree {}", words.join(" ")), false).unwrap());
        // A tree is the set of its vertices; cutting one leaves those that hang from the ground.
        let mut search = Search::new(|left: &Vec<usize>| {
            let (left, parents) = (left.clone(), parents.clone());
            left.clone().into_iter().map(move |cut| {
                let hangs = |&vertex: &usize| {
                    let mut at = vertex;
                    while at != 0 && at != cut {
                        at = parents[at - 1];
                    }
                    at == 0
                };
                left.iter().copied().filter(hangs).collect()
            })
        });
        let mut position: String = (1..size)
            .map(|child| char::from(b'a' + child as u8))
            .collect();
        loop {
            let vertices: Vec<usize> = position
                .bytes()
                .map(|one| usize::from(one - b'a'))
                .collect();
            let seen = look(&table, &position, Left);
            let value = search.grundy(vertices);
            assert_eq!(seen["value"], value.to_string(), "{words:?}: {position}");
            assert_eq!(seen["lost"], value == 0, "{words:?}: {position}");
            let Some(next) = random.choice(moves(&seen)) else {
                break;
            };
            position = next;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Win,
    Loss,
    Draw,
}

/// Who wins from each vertex, from the definition.
fn outcomes(size: usize, edges: &[(usize, usize)]) -> Vec<Outcome> {
    let mut known = vec![Outcome::Draw; size];
    for _ in 0..size {
        for vertex in 0..size {
            let mut options = edges.iter().filter(|edge| edge.0 == vertex);
            if options.clone().any(|edge| known[edge.1] == Outcome::Loss) {
                known[vertex] = Outcome::Win;
            } else if options.all(|edge| known[edge.1] == Outcome::Win) {
                known[vertex] = Outcome::Loss;
            }
        }
    }
    known
}

#[test]
fn plays_games_that_may_not_end() {
    let mut random = Rng::with_seed(13);
    let letter = |vertex: usize| char::from(b'a' + vertex as u8);
    let mut counts = [0; 3];
    for _ in 0..60 {
        let size = random.usize(3..=8);
        let mut edges = BTreeSet::new();
        for _ in 0..random.usize(3..=14) {
            let (from, to) = (random.usize(0..size), random.usize(0..size));
            if from != to {
                edges.insert((from, to));
            }
        }
        if edges.is_empty() {
            continue;
        }
        let edges: Vec<(usize, usize)> = edges.into_iter().collect();
        let words: Vec<String> = edges
            .iter()
            .map(|&(from, to)| format!("{}{}", letter(from), letter(to)))
            .collect();
        let table = RefCell::new(Table::open(&format!("loop {}", words.join(" ")), false).unwrap());
        let last = edges.iter().map(|edge| edge.0.max(edge.1)).max().unwrap();
        let known = outcomes(size, &edges);
        for start in 0..=last {
            let mut here = letter(start).to_string();
            let seen = look(&table, &here, Right);
            assert_eq!(
                seen["lost"],
                known[start] == Outcome::Loss,
                "{words:?}: {here}"
            );
            counts[known[start] as usize] += 1;
            // The machine wins what is won, in as many moves as there are vertices, and loses no draw.
            for _ in 0..size {
                let Some(to) = table.borrow_mut().reply(&here, 0, 0).unwrap() else {
                    break;
                };
                let after = known[usize::from(to.as_bytes()[0] - b'a')];
                match known[usize::from(here.as_bytes()[0] - b'a')] {
                    Outcome::Win => assert_eq!(after, Outcome::Loss, "{words:?}: {here}"),
                    Outcome::Draw => assert_eq!(after, Outcome::Draw, "{words:?}: {here}"),
                    Outcome::Loss => {}
                }
                here = to;
                let Some(to) = random.choice(moves(&look(&table, &here, Left))) else {
                    break;
                };
                here = to;
            }
            if known[start] == Outcome::Win {
                let over = moves(&look(&table, &here, Left)).is_empty();
                assert!(over, "{words:?}: from {start} to {here}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn refuses_what_is_no_graph() {
    for wrong in [
        "path abc",
        "path aa",
        "loop a",
        "tree ab cb",
        "tree bc ab",
        "tree ab ab",
        "path zz",
    ] {
        assert!(Table::open(wrong, false).is_err(), "{wrong}");
    }
    assert!(Table::open("path ab", true).is_err());
    for (game, wrong) in [
        ("path ab bc", "ac"),
        ("path ab bc", "aba"),
        ("path ab bc", ""),
        ("path ab bc", "d"),
        ("loop ab bc", "ab"),
        ("loop ab bc", "A"),
        ("tree ab bc", "c"),
        ("tree ab bc", "abc"),
        ("tree ab bc", "bb"),
    ] {
        let table = Table::open(game, false).unwrap();
        assert!(table.start(wrong).is_err(), "{game}: {wrong}");
    }
    // The letters of a tree are a set.
    assert_eq!(
        Table::open("tree ab bc ad", false)
            .unwrap()
            .start("dcb")
            .unwrap(),
        "bcd"
    );
}

#[test]
fn turns_corners_as_a_search_does() {
    let mut random = Rng::with_seed(14);
    // The heads of a board, by row and column.
    let mut search = Search::new(|heads: &BTreeSet<(usize, usize)>| {
        let heads = heads.clone();
        heads.clone().into_iter().flat_map(move |(row, column)| {
            let heads = heads.clone();
            (0..=row).flat_map(move |y| {
                let heads = heads.clone();
                (0..=column).map(move |x| {
                    let corners = BTreeSet::from([(y, x), (y, column), (row, x), (row, column)]);
                    heads.symmetric_difference(&corners).copied().collect()
                })
            })
        })
    });
    let table = RefCell::new(Table::open("corners", false).unwrap());
    for _ in 0..100 {
        let row = |random: &mut Rng| -> String {
            (0..4)
                .map(|_| if random.bool() { 'H' } else { 'T' })
                .collect()
        };
        let mut board = [row(&mut random), row(&mut random)].join(",");
        loop {
            let heads = board.split(',').enumerate().flat_map(|(y, row)| {
                row.match_indices('H')
                    .map(move |(x, _)| (y, x))
                    .collect::<Vec<_>>()
            });
            let heads: BTreeSet<(usize, usize)> = heads.collect();
            let seen = look(&table, &board, Left);
            assert_eq!(seen["value"], search.grundy(heads).to_string(), "{board}");
            assert_eq!(seen["lost"], seen["value"] == "0", "{board}");
            let Some(next) = random.choice(moves(&seen)) else {
                break;
            };
            board = next;
        }
    }
    for wrong in ["", "HT,H", "HT,", "HHHHHHH", "H,H,H,H,H,H,H", "HX"] {
        assert!(table.borrow().start(wrong).is_err(), "{wrong}");
    }
}

/// The keys of a chapter.
fn chapter(name: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(format!("chapters/{name}.en.md")).unwrap();
    let value = text.lines().find_map(|line| line.strip_prefix(key));
    value.map(str::to_owned)
}

fn opened(name: &str) -> RefCell<Table> {
    let game = chapter(name, "game: ").unwrap();
    RefCell::new(Table::open(&game, false).unwrap())
}

/// The positions to which a winning move leads.
fn winning(table: &RefCell<Table>, position: &str) -> Vec<String> {
    let seen = look(table, position, Left);
    let lost = seen["moves"].as_array().unwrap().iter();
    let lost = lost.filter(|one| one["lost"] == true);
    lost.map(|one| one["to"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn wins_the_starts_of_the_later_chapters_in_one_way() {
    for (name, to) in [
        ("04-kayles", "4,4"),
        ("08-euclid", "11,7"),
        ("11-piece-on-a-graph", "cd"),
        ("12-games-that-may-not-end", "c"),
        ("14-products", "HTTT,HTTT,HTTT"),
        ("15-cutting-trees", "bcdefghk"),
    ] {
        let start = chapter(name, "start: ").unwrap();
        assert_eq!(winning(&opened(name), &start), [to], "{name}");
    }
}

#[test]
fn plays_kayles_as_its_chapter_says() {
    let mut values: Vec<u64> = vec![0];
    for row in 1..=400_usize {
        let mut seen = BTreeSet::new();
        for left in [row.checked_sub(1), row.checked_sub(2)]
            .into_iter()
            .flatten()
        {
            seen.extend((0..=left).map(|a| values[a] ^ values[left - a]));
        }
        values.push((0..=400).find(|value| !seen.contains(value)).unwrap());
    }
    assert_eq!(values[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert!(values[1..].iter().all(|&value| value > 0));
    let settled = |row: usize| values[(71..83).find(|from| from % 12 == row % 12).unwrap()];
    let exceptions: Vec<usize> = (0..=400)
        .filter(|&row| values[row] != settled(row))
        .collect();
    assert_eq!((exceptions.len(), exceptions.last()), (14, Some(&70)));
    assert_eq!(2 * 71 + 2 * 12 + 1, 167);

    let table = opened("04-kayles");
    for (row, value) in values.iter().enumerate().take(60) {
        let seen = look(&table, &row.to_string(), Left);
        assert_eq!(seen["value"], value.to_string());
    }
    assert_eq!(winning(&table, "7,4"), ["7,2", "3,2,4", "2,3,4"]);
}

#[test]
fn plays_euclid_as_its_chapter_says() {
    let table = opened("08-euclid");
    for x in 1..30_u64 {
        for y in 1..30_u64 {
            let seen = look(&table, &format!("{x},{y}"), Left);
            assert_eq!(seen["lost"], !first_player_wins(x, y), "{x}, {y}");
            // Above the golden ratio: y² > xy + x².
            let (x, y) = (x.min(y), x.max(y));
            assert_eq!(seen["lost"], x != y && y * y < x * y + x * x, "{x}, {y}");
        }
    }
    for (position, is_lost) in [
        ("4,7", false),
        ("4,3", true),
        ("1,3", false),
        ("11,7", true),
    ] {
        assert_eq!(look(&table, position, Left)["lost"], is_lost, "{position}");
    }
    for (position, only) in [("11,7", "4,7"), ("4,7", "4,3"), ("4,3", "1,3")] {
        assert_eq!(moves(&look(&table, position, Left)), [only]);
    }
}

#[test]
fn plays_the_graphs_as_their_chapters_say() {
    let piece = opened("11-piece-on-a-graph");
    for vertex in "abcdefghi".chars() {
        let seen = look(&piece, &vertex.to_string(), Left);
        assert_eq!(seen["lost"], "abh".contains(vertex), "{vertex}");
    }
    assert_eq!(winning(&piece, "cg"), ["cgb", "cgf", "cgh"]);

    // The matchings of four lines, and which place each of them leaves over.
    let game = chapter("11-piece-on-a-graph", "game: path ").unwrap();
    let lines: Vec<&str> = game.split(' ').collect();
    let mut matchings = BTreeSet::new();
    for chosen in 0..1_u32 << lines.len() {
        let pairs = (0..lines.len()).filter(|line| chosen >> line & 1 == 1);
        let pairs: Vec<&str> = pairs.map(|line| lines[line]).collect();
        let covered: BTreeSet<char> = pairs.iter().flat_map(|pair| pair.chars()).collect();
        if covered.len() == 2 * pairs.len() {
            assert!(pairs.len() <= 4);
            if pairs.len() == 4 {
                let left = "abcdefghi".chars().find(|place| !covered.contains(place));
                matchings.insert((left.unwrap(), pairs.join(" ")));
            }
        }
    }
    let expected = [
        ('a', "bg cd ef hi"),
        ('a', "bi cd ef gh"),
        ('b', "ai cd ef gh"),
        ('h', "ai bg cd ef"),
    ];
    let expected = expected.map(|(left, pairs)| (left, pairs.to_owned()));
    assert_eq!(matchings.into_iter().collect::<Vec<_>>(), expected);

    let mut round = opened("12-games-that-may-not-end");
    let known = round.get_mut().cells(0, 0);
    let cell = |is_lost: u64, round: u64| serde_json::json!([is_lost, round, 0]);
    let draw = Value::Null;
    assert_eq!(
        known.as_array().unwrap()[..],
        [
            cell(0, 5),
            draw.clone(),
            cell(1, 4),
            cell(0, 3),
            cell(1, 2),
            draw,
            cell(0, 1),
            cell(1, 0)
        ]
    );
    assert_eq!(winning(&round, "d"), ["c", "e"]);
    assert_eq!(round.borrow_mut().reply("d", 0, 0).unwrap().unwrap(), "e");
}

#[test]
fn multiplies_and_cuts_as_the_chapters_say() {
    let table = opened("14-products");
    let products = [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12], [4, 8, 12, 6]];
    for (row, products) in products.iter().enumerate() {
        for (column, product) in products.iter().enumerate() {
            let mut board = vec![vec!['T'; 4]; 4];
            board[row][column] = 'H';
            let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
            let seen = look(&table, &rows.join(","), Left);
            assert_eq!(seen["value"], product.to_string(), "{row}, {column}");
        }
    }
    // Heads at (2, 2) and (1, 4).
    assert_eq!(look(&table, "TTTH,THTT", Left)["value"], "7");

    let tree = opened("15-cutting-trees");
    for (left, value) in [("ghij", "4"), ("bcdef", "3"), ("bcde", "4"), ("k", "1")] {
        assert_eq!(look(&tree, left, Left)["value"], value, "{left}");
    }
    assert_eq!(look(&tree, "bcdefghijk", Left)["value"], "6");
}

#[test]
fn answers_requests_in_json() {
    let (mut door, mut prover) = (Door::default(), Prover::default());
    let mut ask = |request: Value| door.answer(&request);
    let mut prove = |request: Value| prover.answer(&request);
    // Nothing is open, nothing is found, and what is asked is none of the requests.
    let look = json!({"request": "look", "position": "5", "turn": 0, "kind": ""});
    assert!(ask(look.clone()).is_err());
    let trace = json!({"request": "trace", "position": "5"});
    assert_eq!(prove(trace.clone()), Ok(Value::Null));
    assert!(ask(Value::Null).is_err());
    assert!(prove(Value::Null).is_err());

    let game = "n -> n-t : t in {1,2,3}";
    let open = |game, is_misere| json!({"request": "open", "game": game, "misere": is_misere});
    assert_eq!(ask(open(game, true)).unwrap()["names"], json!(["n"]));
    assert_eq!(ask(look.clone()).unwrap()["lost"], true); // 5 = 4 + 1 in misère play
    assert!(ask(open("n -> ", false)).is_err());
    assert_eq!(
        ask(look.clone()).unwrap()["lost"],
        true,
        "the game stays open"
    );
    ask(open(game, false)).unwrap();
    assert_eq!(ask(look).unwrap()["lost"], false);
    assert_eq!(
        ask(json!({"request": "start", "position": " 8"})),
        Ok(json!("8"))
    );
    let reply = |position| json!({"request": "reply", "position": position, "percent": 0});
    assert_eq!(ask(reply("7")), Ok(json!("4")));
    assert_eq!(ask(reply("0")), Ok(Value::Null));
    let random = json!({"request": "random", "seed": 1, "turn": 1, "sizes": "9..11"});
    assert!(["9", "10", "11"].contains(&ask(random).unwrap().as_str().unwrap()));
    let cells = ask(json!({"request": "cells", "width": 5, "height": 1})).unwrap();
    assert_eq!(cells[4], json!([1, 2, 0])); // lost, after two moves, of value 0
    let unknown = ask(json!({"request": "nothing"}));
    assert_eq!(unknown, Err(String::from("no request `nothing`")));

    let find = json!({"request": "find", "game": game, "values": false, "seconds": 1});
    assert_eq!(prove(find).unwrap()["words"]["en"], "n mod 4 = 0");
    assert_eq!(prove(trace.clone()).unwrap()["lost"], false);
    // No proof is tried where numbers divide others, but a theorem may be one: then nothing warns.
    for (game, status, warnings) in [
        ("n -> n-t : t divides n, t < n", "theorem", 0),
        ("n -> n-t : t divides n, t < n, t < 7", "holds", 1),
    ] {
        assert_eq!(
            ask(open(game, false)).unwrap()["warnings"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let find = json!({"request": "find", "game": game, "values": false, "seconds": 1});
        let found = prove(find).unwrap();
        assert_eq!(found["status"], status);
        assert_eq!(
            found["warnings"].as_array().unwrap().len(),
            warnings,
            "{game}"
        );
    }
    let find =
        json!({"request": "find", "game": "n -> n-t : 3*t <= n", "values": true, "seconds": 1});
    assert_eq!(prove(find).unwrap()["status"], "theorem"); // which has no automaton to walk through
    assert_eq!(prove(trace), Ok(Value::Null));
}
