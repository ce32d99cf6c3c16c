//! The machine against searches of the games themselves.

use std::cell::RefCell;

use page::game::Player;
use page::other::named;
use page::table::Table;
use serde_json::Value;
use shared::search::Search;

/// Plays the machine from a won position against random moves, and returns whether it wins.
fn wins(game: &str, is_misere: bool, start: String, random: &mut fastrand::Rng) -> bool {
    let mut table = Table::open(game, is_misere).unwrap();
    let mut position = start;
    loop {
        let Some(to) = table.reply(&position, Player::Right).unwrap() else {
            return is_misere;
        };
        let seen: Value = table.look(&to, Player::Left, "").unwrap();
        let moves = seen["moves"].as_array().unwrap();
        if moves.is_empty() {
            return !is_misere;
        }
        let next = &moves[random.usize(..moves.len())]["to"];
        next.as_str().unwrap().clone_into(&mut position);
    }
}

#[test]
fn never_loses_a_won_position() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut nim = Search::new(|heaps: &Vec<u64>| {
        let heaps = heaps.clone();
        let options = (0..heaps.len()).flat_map(move |heap| {
            let heaps = heaps.clone();
            (0..heaps[heap]).map(move |left| {
                let mut option = heaps.clone();
                option[heap] = left;
                option
            })
        });
        options.collect::<Vec<_>>()
    });
    let text = "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t";
    for round in 0..200 {
        let heaps: Vec<u64> = (0..3).map(|_| random.u64(0..7)).collect();
        let is_misere = round % 2 == 1;
        let is_won = if is_misere {
            nim.first_player_wins_misere(heaps.clone())
        } else {
            nim.first_player_wins(heaps.clone())
        };
        let start = page::game::numbers(&heaps);
        let mut table = Table::open(text, is_misere).unwrap();
        let seen = table.look(&start, Player::Right, "heaps").unwrap();
        assert_eq!(seen["lost"], !is_won, "{start}, misère {is_misere}");
        if is_won {
            assert!(wins(text, is_misere, start, &mut random));
        }
    }
}

#[test]
fn knows_who_wins_the_games_of_the_chapters() {
    let mut random = fastrand::Rng::with_seed(9);
    for name in ["all-at-once", "staircase", "coins", "stalk"] {
        let game = RefCell::new(named(name).unwrap());
        let mut search = Search::new(|(position, player): &(Vec<u64>, bool)| {
            let who = [Player::Left, Player::Right][usize::from(*player)];
            let options = game.borrow_mut().options(position, who).unwrap();
            let next = !player;
            options.into_iter().map(move |option| (option, next))
        });
        let mut outcomes = [0, 0];
        for _ in 0..200 {
            let start = game
                .borrow()
                .random(&mut |bound| random.u64(..bound.min(4)));
            let is_won = search.first_player_wins((start.clone(), true));
            let is_lost = game.borrow_mut().is_lost(&start, Player::Right);
            assert_eq!(is_lost, Ok(!is_won), "{name} from {start:?}");
            outcomes[usize::from(is_won)] += 1;
        }
        assert!(outcomes.iter().all(|&count| count > 0), "{name}");
    }
}

#[test]
fn wins_every_chapters_game_from_won_positions() {
    let mut random = fastrand::Rng::with_seed(8);
    let games = [
        "all-at-once",
        "staircase",
        "coins",
        "stalk",
        "n,q -> n-t,2*t : t <= q",
        "n -> n-1 | n-2 | a & b : a+b = n-1",
    ];
    for game in games {
        let mut table = Table::open(game, false).unwrap();
        let mut played = 0;
        for seed in 0..10 {
            let start = table.random(seed, false, Player::Right).unwrap();
            if table.look(&start, Player::Right, "").unwrap()["lost"] == false {
                assert!(
                    wins(game, false, start.clone(), &mut random),
                    "{game} from {start}"
                );
                played += 1;
            }
        }
        assert!(played > 0, "{game}");
    }
}

#[test]
fn a_bad_game_shows_its_caret() {
    let error = Table::open("n -> n-t : t inn {1,3}", false).err().unwrap();
    assert!(error.contains("^^^"), "{error}");
}

#[test]
fn positions_survive_an_address() {
    for (game, position) in [("stalk", "BRBB,RR"), ("coins", "HTTH"), ("n -> n-1", "5,8")] {
        assert_eq!(
            Table::open(game, false)
                .unwrap()
                .normalised(position)
                .unwrap(),
            position
        );
    }
}
