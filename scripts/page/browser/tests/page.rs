//! What a reader does with the page. Needs Chromium, `chromedriver` on the PATH, and npm for axe-core.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use browser::{Browser, Server};
use serde_json::json;

/// The chapters, each with a position that the player to move loses.
const CHAPTERS: [(&str, &str); 16] = [
    ("one-heap", "12"),
    ("nim", "1,4,5"),
    ("sums-and-values", "11,2"),
    ("kayles", "4,4"),
    ("misere", "1,2,3"),
    ("staircases", "2,1,2,3"),
    ("wythoff", "4,7"),
    ("euclid", "11,7"),
    ("fibonacci-nim", "8,7"),
    ("all-at-once", "8,8,5"),
    ("piece-on-a-graph", "b"),
    ("games-that-may-not-end", "c"),
    ("turning-coins", "HHTTHHTT"),
    ("products", "HTTT,HTTT,HTTT"),
    ("cutting-trees", "bcdefghk"),
    ("hackenbush", "RB"),
];

/// Keys, as `WebDriver` writes them.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";

/// The reader's turn, or the end of the game.
const TURN: &str = "Your move|You win!|The machine wins|A draw";

/// What the status says, in a language of the page.
struct Phrases {
    turn: &'static str,
    win: &'static str,
    loss: &'static str,
    lost: &'static str,
    hint: &'static str,
    best: &'static str,
}

const ENGLISH: Phrases = Phrases {
    turn: TURN,
    win: "You win!",
    loss: "The machine wins.",
    lost: "^This position is lost",
    hint: "can win|changes|This move wins",
    best: "This move wins",
};

const CHINESE: Phrases = Phrases {
    turn: "轮到你|你赢了|电脑赢了|和局",
    win: "你赢了！",
    loss: "电脑赢了。",
    lost: "^这是必败局面",
    hint: "你能赢|必胜着法改变|这一步必胜",
    best: "这一步必胜",
};

/// Starts a server and a browser on a desk, for a test of its own.
async fn desk(name: &str) -> (Server, Browser) {
    let server = Server::page(name);
    let browser = Browser::start(&server.address, false).await;
    (server, browser)
}

#[tokio::test]
async fn plays() {
    let (server, desk) = desk("plays").await;
    let connect = || std::net::TcpStream::connect(&server.address["http://".len()..]);
    let _idle = [(); 9].map(|()| connect().unwrap()); // browsers open some that they never use
    plays_each_chapter_to_its_end(&desk, &ENGLISH).await;
    hints_takes_back_and_keeps_the_address(&desk).await;
    is_played_by_keyboard_alone(&desk).await;
    goes_through_the_moves_by_arrow_keys(&desk).await;
    moves_its_stones_where_motion_is_liked(&desk).await;
    shows_each_of_many_moves(&desk).await;
    desk.close().await;
}

#[tokio::test]
async fn plays_in_chinese() {
    let (_server, desk) = desk("chinese").await;
    desk.load("chapter=one-heap").await;
    desk.click("#language").await;
    plays_each_chapter_to_its_end(&desk, &CHINESE).await;
    says_nothing_in_english_where_chinese_is_asked(&desk).await;
    desk.close().await;
}

#[tokio::test]
async fn teaches() {
    let (_server, desk) = desk("teaches").await;
    says_the_rule_that_is_played(&desk).await;
    shows_how_it_is_known(&desk).await;
    proves_a_rule_and_stops_a_search(&desk).await;
    tells_nothing_before_it_is_played(&desk).await;
    is_not_won_by_the_first_move_of_the_list(&desk).await;
    asks_for_the_winning_move(&desk).await;
    shows_the_whole_hint(&desk).await;
    ticks_without_moving_anything(&desk).await;
    stays_in_its_place(&desk).await;
    keeps_the_game_in_another_language(&desk).await;
    desk.close().await;
}

#[tokio::test]
async fn knows_problems_and_draws() {
    let (_server, desk) = desk("problems").await;
    plays_a_problem(&desk).await;
    ends_a_game_that_goes_round(&desk).await;
    shows_the_board_alone(&desk).await;
    prints_a_chapter_without_buttons(&desk).await;
    shares_what_is_played(&desk).await;
    seats_two_people_at_one_board(&desk).await;
    plays_against_a_machine_that_errs(&desk).await;
    draws_a_graph_and_plays_on_it(&desk).await;
    desk.close().await;
}

#[tokio::test]
async fn bears_what_goes_wrong() {
    let (server, desk) = desk("wrong").await;
    draws_a_game_that_splits_at_once(&desk).await;
    refuses_a_large_position_and_a_bad_game(&desk).await;
    stops_what_takes_long(&desk).await;
    answers_the_newest_request(&desk).await;
    loads_the_games_first_and_once(&desk).await;
    needs_little_to_play(&desk).await;
    plays_without_the_prover(&desk).await;
    draws_no_more_than_fits_in_a_moment(&desk).await;
    says_that_it_cannot_be_loaded(&desk).await;
    updates_what_answers_without_a_network(&desk).await;
    drop(server);
    works_without_the_server(&desk).await;
    desk.close().await;
}

#[tokio::test]
async fn suits_everybody() {
    let (server, desk) = desk("everybody").await;
    has_no_serious_barrier(&desk).await;
    puts_the_text_beside_the_board(&desk).await;
    desk.close().await;
    let phone = Browser::start(&server.address, true).await;
    fits_a_phone(&phone).await;
    is_played_by_touch(&phone).await;
    tells_nothing_before_it_is_played(&phone).await;
    stays_in_its_place(&phone).await;
    phone.close().await;
}

/// Asks for hints, from "won" over the part to the move and its reason; returns what is said.
async fn hint_in(browser: &Browser, say: &Phrases) -> String {
    for _ in 0..3 {
        browser.click("#hint").await;
        browser.sees("#status", say.hint).await;
    }
    browser.sees(".chip.hinted", ".").await;
    browser.sees("#status", say.best).await
}

async fn hint(browser: &Browser) -> String {
    hint_in(browser, &ENGLISH).await
}

/// Makes moves, those that are hinted or any, until the game is over; returns who wins.
async fn play_on_in(browser: &Browser, follows_hints: bool, say: &Phrases) -> String {
    // The status and the moves are drawn one after the other, so a move may be gone when it is clicked.
    for _ in 0..1000 {
        let status = browser.sees("#status", say.turn).await;
        for end in [say.win, say.loss] {
            if status.contains(end) {
                return end.to_owned();
            }
        }
        if follows_hints {
            hint_in(browser, say).await;
            browser.click(".chip.hinted").await;
        } else {
            browser.tries_to_click(".chip").await;
        }
    }
    panic!("the game does not end");
}

async fn play_on(browser: &Browser, follows_hints: bool) -> String {
    play_on_in(browser, follows_hints, &ENGLISH).await
}

async fn plays_each_chapter_to_its_end(browser: &Browser, say: &Phrases) {
    for (name, lost) in CHAPTERS {
        browser.load(&format!("chapter={name}")).await;
        assert_eq!(play_on_in(browser, true, say).await, say.win, "{name}");
        let address = format!("chapter={name}&position={lost}");
        browser.load(&address).await;
        browser.click("#hint").await;
        browser.sees("#status", say.lost).await;
        browser.click("#random").await;
        browser.sees("#status", say.turn).await;
        hint_in(browser, say).await;
        browser.load(&address).await;
        assert_eq!(play_on_in(browser, false, say).await, say.loss, "{name}");
    }
}

async fn hints_takes_back_and_keeps_the_address(browser: &Browser) {
    browser.load("chapter=nim&position=3,5,7").await;
    let before = browser.ask("location.hash").await;
    browser.click("[data-to='3,5,6']").await;
    browser.sees("#status", TURN).await;
    assert_ne!(browser.ask("location.hash").await, before);
    browser.sees("#status", "The machine moved 3,5,6 →").await;
    assert_eq!(browser.count("#played li").await, 3);
    browser.click("#back").await;
    assert_eq!(browser.ask("location.hash").await, before);
    browser.click("#forth").await;
    browser.sees("#status", "The machine moved 3,5,6 →").await;

    // In Nim all of the 2 is taken, in misère play one of it.
    browser.load("chapter=nim&position=1,1,2").await;
    let said = hint(browser).await;
    assert!(said.contains("XOR 0 = 0"), "{said}");
    browser.sees(".chip.hinted", "^1,1,0$").await;
    browser.click("#misere").await;
    browser.sees("#status", TURN).await;
    let hash = browser.ask("location.hash.slice(1)").await;
    browser.load(hash.as_str().unwrap()).await;
    hint(browser).await;
    browser.sees(".chip.hinted", "^1,1,1$").await;
    browser.click(".chip.hinted").await;
    assert_eq!(play_on(browser, false).await, "You win!");
}

async fn says_the_rule_that_is_played(browser: &Browser) {
    // The chapter's own rule, however it is opened.
    for hash in [
        "chapter=misere",
        "chapter=misere&position=2,3,5",
        "chapter=misere&turn=1&position=1,1,1",
        "chapter=nim&misere=1",
        "game=n -> n-1 | n-2&misere=1&position=7",
    ] {
        browser.load(hash).await;
        browser.sees("#how", "Whoever cannot move wins").await;
        assert_eq!(browser.ask("misere.checked").await, true, "{hash}");
    }
    for hash in [
        "chapter=nim&position=3,5,7",
        "chapter=misere&position=2,3,5&misere=0",
    ] {
        browser.load(hash).await;
        browser.sees("#how", "Whoever cannot move loses").await;
        assert_eq!(browser.ask("misere.checked").await, false, "{hash}");
    }
    // The text of the chapter is about the other rule, and the address keeps what is played.
    browser
        .sees("#how", "text of this chapter is about misère")
        .await;
    let hash = browser.ask("location.hash").await;
    assert!(hash.as_str().unwrap().contains("misere=0"), "{hash}");
    browser.click("#misere").await;
    let how = browser.sees("#how", "Whoever cannot move wins").await;
    assert!(!how.contains("text of this chapter"), "{how}");
}

/// The longest time in milliseconds that an expression keeps the page from answering.
async fn delay(browser: &Browser, expression: &str) -> f64 {
    let expression = format!(
        "(() => {{ const a = performance.now(); {expression}; return performance.now() - a }})()"
    );
    browser.ask(&expression).await.as_f64().unwrap()
}

async fn draws_a_game_that_splits_at_once(browser: &Browser) {
    for game in ["n -> n-t | a %26 b : a%2Bb = n", "n -> a %26 b : a%2Bb < n"] {
        browser.load(&format!("game={game}&position=40")).await;
        let draw = "kind.value = 'line', kind.dispatchEvent(new Event('change'))";
        // It took half a minute; a busy machine may take some of it.
        let delay = delay(browser, draw).await;
        assert!(delay < 5000.0, "{game}: {delay} ms");
        browser.sees("#after", "round").await;
    }
}

async fn refuses_a_large_position_and_a_bad_game(browser: &Browser) {
    browser.load("chapter=own").await;
    let refused = "position.value = '999,9', position.form.requestSubmit()";
    browser.ask(refused).await;
    browser.ask("kind.dispatchEvent(new Event('change'))").await;
    assert_eq!(browser.count("#drawing *").await, 0);
    browser.ask("game.select()").await;
    browser.press("n -> n-t : t inn {1,3}").await;
    browser.press(ENTER).await;
    let problem = browser.sees("#problem", "\\^").await;
    let lines: Vec<&str> = problem.lines().collect();
    let places = (lines[1].find("inn"), lines[2].find("^^^"));
    assert_eq!(places, (Some(15), Some(15)), "{problem}");
}

async fn shows_how_it_is_known(browser: &Browser) {
    // In Wythoff's game the corner is lost, (1, 2) and (2, 1) follow in round 2, and (1, 2) has four options.
    browser.load("chapter=wythoff&reveal=1&values=1").await;
    browser.sees("#after", "round").await;
    for (round, lost) in [(0, 1), (1, 1), (2, 3)] {
        let set = format!("round.value = {round}, round.dispatchEvent(new Event('input'))");
        browser.ask(&set).await;
        assert_eq!(browser.count("#drawing .lost").await, lost, "round {round}");
    }
    let point = "drawing.querySelector('[data-key=\"1,2\"]').onpointerenter()";
    browser.ask(point).await;
    let lit = "drawing.querySelectorAll('.lit').length === 4";
    browser.waits_for(lit).await;

    // The lost heaps 0, 4, 8 and 12 are known in the rounds 0, 2, 4 and 6, and 13 to 15 in round 7.
    browser.load("chapter=one-heap&values=1&kind=line").await;
    browser.sees("#after", "^7 rounds$").await;
    browser.sees("#gap .gap", "^3$").await;
    browser.load("chapter=nim&reveal=1&position=4,6,11").await;
    let columns = "▲ odd\\s+even\\s+even\\s+▲ odd$";
    browser.sees("#columns tr:last-child", columns).await;
    browser.load("chapter=hackenbush&reveal=1").await;
    let open = "position.value = 'BRRR', position.form.requestSubmit()";
    browser.ask(open).await;
    browser.sees("#line", "1\\/8").await;
}

async fn proves_a_rule_and_stops_a_search(browser: &Browser) {
    browser.load("chapter=wythoff").await;
    browser.click("#find").await;
    browser.sees("#found", "proved[^]*Zeckendorf").await;
    browser.sees("#found .bits", "1\\s").await;
    browser.sees("#found a[download]", "certificate").await;
    assert_eq!(browser.count("#found .state").await, 7);
    // A theorem by form needs no table.
    browser
        .load("game=n -> n-t : t in {1,2,999999999}&position=50")
        .await;
    browser.click("#find").await;
    browser
        .sees("#found", "theorem[^]*, which these moves are")
        .await;
    // The warning that no proof is tried but by a theorem goes with the theorem.
    browser
        .load("game=n -> n-t : t divides n, t < n&position=50")
        .await;
    browser.sees("#warning", "no proof is tried").await;
    browser.click("#find").await;
    browser
        .sees("#found", "theorem[^]*, which these moves are")
        .await;
    browser.waits_for("warning.hidden").await;
    let squares = "game=n -> n-t : t in squares&position=50";
    browser.load(squares).await;
    browser.ask("seconds.value = 5").await;
    browser.click("#find").await;
    browser.click("#stop").await;
    play_on(browser, true).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    browser.sees("#found", "^Stopped.$").await;
}

/// Presses Tab until the focus is on an element, at most about twice around the page.
async fn tab_to(browser: &Browser, selector: &str) {
    let is_there = format!("document.activeElement.matches('{selector}')");
    for _ in 0..150 {
        if browser.ask(&is_there).await == true {
            return;
        }
        browser.press(TAB).await;
    }
    panic!("Tab does not lead to {selector}");
}

async fn is_played_by_keyboard_alone(browser: &Browser) {
    browser.load("chapter=one-heap").await;
    tab_to(browser, "#chapters li:nth-child(2) a").await;
    browser.press(ENTER).await;
    browser.sees("#heading", "^Nim$").await;
    while !browser.sees("#status", TURN).await.contains("You win!") {
        browser
            .sees("#chapters a:focus, .chip:focus, #status:focus", ".")
            .await;
        // It is passed by until the moves of this position are known.
        browser
            .waits_for("!document.querySelector('#hint').disabled")
            .await;
        tab_to(browser, "#hint").await;
        for _ in 0..3 {
            browser.press(ENTER).await;
            browser
                .sees("#status", "can win|changes|This move wins")
                .await;
        }
        browser.sees(".chip.hinted", ".").await;
        tab_to(browser, ".chip.hinted").await;
        let drawn = "drawing.firstElementChild.dataset.position";
        let before = browser.ask(drawn).await;
        browser.press(ENTER).await;
        browser.waits_for(&format!("{drawn} !== {before}")).await;
    }
    tab_to(browser, "#begins").await;
    browser.press(DOWN).await;
    browser.sees("#status", "Your move").await;
    let begins = browser.ask("[begins.value, position.value]");
    assert_eq!(begins.await, json!(["1", "3,5,6"]));
}

/// In the drawing itself; a move that is part of another one is chosen there and made below it.
async fn is_played_by_touch(phone: &Browser) {
    let chosen = "[drawing.firstElementChild.dataset.position, \
         drawing.querySelectorAll('.chosen').length].join()";
    for (name, _) in CHAPTERS {
        phone.load(&format!("chapter={name}")).await;
        let mut touched = 0;
        while !phone.sees("#status", TURN).await.contains("You win!") {
            for _ in 0..3 {
                phone.tap("#hint").await;
                phone.sees("#status", ENGLISH.hint).await;
            }
            phone.sees("#status", ENGLISH.best).await;
            while phone.count(".chip.hinted").await > 0 {
                let before = phone.ask(chosen).await;
                let place = "#drawing .hinted:not(.chosen)";
                if phone.count(place).await > 0 {
                    phone.tap(place).await;
                    touched += 1;
                } else {
                    phone.tap(".chip.hinted").await;
                }
                phone.waits_for(&format!("{chosen} !== {before}")).await;
            }
        }
        assert!(touched > 0, "{name}");
    }
}

async fn tells_nothing_before_it_is_played(browser: &Browser) {
    for (name, _) in CHAPTERS {
        browser.load_folded(&format!("chapter={name}")).await;
        let shown = "[...document.querySelectorAll('#text details, #known, #rule, #more')]
            .filter((one) => one.open).length";
        assert_eq!(browser.ask(shown).await, 0, "{name}");
        let marks = "#drawing .lost, #drawing .won, .chip.lost, .hinted, .chip sub";
        assert_eq!(browser.count(marks).await, 0, "{name}");
        assert_eq!(browser.ask("line.hidden").await, true, "{name}");
        let current = "chapters.querySelector('[aria-current]').getBoundingClientRect().left < innerWidth - 50";
        assert_eq!(browser.ask(current).await, true, "{name}");
        let low = "['#drawing', '#hint'].filter((one) =>
            document.querySelector(one).getBoundingClientRect().bottom > innerHeight).length";
        assert_eq!(browser.ask(low).await, 0, "{name}");
    }
    // The machine may begin; the bet waits for the reader's first move.
    browser
        .load_folded("chapter=one-heap&position=15&turn=1")
        .await;
    browser
        .sees("#status", "The machine moved 3: 15 → 12")
        .await;
    browser.click("#bet button:last-child").await;
    browser.sees("#bet", "Your bet").await;
    browser.click(".chip").await;
    browser.sees("#status", "The machine moved").await;
    assert_eq!(browser.count("#bet *").await, 0);
    browser.load_folded("chapter=one-heap").await;
    browser.click("#bet button").await;
    browser.sees("#bet", "Your bet").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    browser.sees("#status", "Your bet was right").await;
    browser.sees("#bet a", "Next: Nim").await;
    browser
        .sees("#story", "How you won\\s+You left 12 · 8 · 4 · 0")
        .await;
    assert_eq!(browser.count("#text details[open]").await, 1);
    browser.click("#again").await;
    browser.waits_for("position.value === '15'").await;
    browser.sees("#status", "Your move").await;
    assert_eq!(browser.count("#story").await, 0);
    assert_eq!(play_on(browser, false).await, "The machine wins.");
    let told = "#text details[open] summary";
    browser.sees(told, "How the machine wins").await;
    assert_eq!(browser.count("#text details[open]").await, 1);
    browser.load_folded("chapter=nim").await;
    browser.sees("#chapters .won", "One heap").await;
    browser.click("#all").await;
    let closed = "document.querySelectorAll('#text details:not([open])').length";
    assert_eq!(browser.ask(closed).await, 0);
}

async fn is_not_won_by_the_first_move_of_the_list(browser: &Browser) {
    browser.load("chapter=one-heap").await;
    assert_eq!(play_on(browser, false).await, "The machine wins.");
    // The second move was a mistake, and it can be tried again from there: 15, 12, and the machine leaves what is lost.
    browser.load("chapter=one-heap&position=15").await;
    hint(browser).await;
    browser.click(".chip.hinted").await;
    browser.waits_for("played.children.length === 3").await;
    browser.sees("#status", "Your move").await;
    let heap = browser.ask("Number(position.value)").await.as_u64();
    let heap = heap.unwrap();
    assert!((9..12).contains(&heap), "{heap}");
    let mistake = (1..4).map(|taken| heap - taken).find(|left| left % 4 > 0);
    let mistake = format!(".chip[data-to='{}']", mistake.unwrap());
    browser.click(&mistake).await;
    assert_eq!(play_on(browser, false).await, "The machine wins.");
    browser.sees("#bet button", "Your move 2 lost it").await;
    browser.click("#bet button").await;
    browser.sees("#status", "Your move").await;
    let back = browser.ask("Number(position.value)").await;
    assert_eq!(back.as_u64(), Some(heap));
    hint(browser).await;
}

/// Clicks the move of Nim to a position that is lost, or to another one.
async fn answer_in_nim(browser: &Browser, is_right: bool) {
    let position = browser.ask("position.value.split(',').map(Number)").await;
    let heaps = position.as_array().unwrap().iter();
    let heaps: Vec<u64> = heaps.map(|heap| heap.as_u64().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert_ne!(sum, 0, "{heaps:?}");
    let mut moves = (0..3).flat_map(|place| (0..heaps[place]).map(move |left| (place, left)));
    let (place, left) = moves
        .find(|&(place, left)| (left == heaps[place] ^ sum) == is_right)
        .unwrap();
    let mut to = heaps;
    to[place] = left;
    let to: Vec<String> = to.iter().map(u64::to_string).collect();
    let chip = format!(".chip[data-to='{}']", to.join(","));
    browser.click(&chip).await;
}

async fn asks_for_the_winning_move(browser: &Browser) {
    browser.load("chapter=nim&position=1,4,4").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    browser.click("#bet button").await;
    for (number, is_right) in [(1, true), (2, false), (3, true)] {
        let asked = format!("Position {number} of 3");
        browser.sees("#status", &asked).await;
        assert_eq!(browser.ask("hint.disabled").await, true);
        answer_in_nim(browser, is_right).await;
        let said = browser.sees("#status", "That move loses|Right").await;
        assert_eq!(said.starts_with("Right"), is_right, "{said}");
        if number == 3 {
            browser.sees("#status", "2 of 3 found").await;
        }
        browser.click("#bet button").await;
    }
    browser.sees("#status", "Your move").await;
}

async fn shows_the_whole_hint(browser: &Browser) {
    // From 1, 2, 11, 14 (coins 0, 1, 5 and 7) to nim-sum 0 by more than one coin.
    browser.load("chapter=turning-coins").await;
    hint(browser).await;
    let coins = "(() => {
        const to = document.querySelector('.chip.hinted').dataset.to;
        const turned = [...to].filter((side, place) => side !== position.value[place]).length;
        return [turned, document.querySelectorAll('#drawing .hinted').length];
    })()";
    let coins = browser.ask(coins).await;
    assert!(coins[0].as_u64() > Some(1), "{coins}");
    assert_eq!(coins[0], coins[1]);
    let inside = "(() => {
        const [box, chip] = [moves, document.querySelector('.chip.hinted')]
            .map((one) => one.getBoundingClientRect());
        return chip.top >= box.top && chip.bottom <= box.bottom;
    })()";
    assert_eq!(browser.ask(inside).await, true);
}

async fn ticks_without_moving_anything(browser: &Browser) {
    let height = "chapters.getBoundingClientRect().height";
    browser.load("chapter=nim").await;
    let before = browser.ask("localStorage.won ?? '[]'").await;
    let mut heights = Vec::new();
    for won in ["[]", "chapters.map(({ name }) => name)"] {
        let set = format!(
            "fetch('chapters.en.json').then((one) => one.json())
                .then((chapters) => {{ localStorage.won = JSON.stringify({won}); return true; }})"
        );
        browser.ask(&set).await;
        browser.load("chapter=nim").await;
        browser.resize(768, 1024).await;
        heights.push(browser.ask(height).await);
    }
    assert_eq!(browser.count("#chapters a.won").await, CHAPTERS.len());
    assert_eq!(heights[0], heights[1]);
    // Who opens a won end has not won it.
    browser.ask("(localStorage.won = '[]')").await;
    browser.load("chapter=misere&position=0,0,0").await;
    browser.sees("#status", "You win!").await;
    assert_eq!(browser.count("#chapters a.won").await, 0);
    browser
        .ask(&format!("(localStorage.won = {before}, 1)"))
        .await;
}

async fn goes_through_the_moves_by_arrow_keys(browser: &Browser) {
    browser.load("chapter=nim&position=3,5,7").await;
    browser.click("[data-to='3,5,6']").await;
    browser.waits_for("played.children.length === 3").await;
    browser.sees("#status", "Your move").await;
    let shown = "[played.querySelector('[aria-current]').innerText, position.value]";
    browser
        .ask("played.querySelector('[aria-current]').focus()")
        .await;
    let last = browser.ask(shown).await;
    browser.press(LEFT).await;
    browser.waits_for("position.value === '3,5,6'").await;
    browser.press(LEFT).await;
    browser.waits_for("position.value === '3,5,7'").await;
    assert_eq!(browser.ask(shown).await, json!(["3,5,7", "3,5,7"]));
    browser.press(LEFT).await;
    browser.press(RIGHT).await;
    browser.press(RIGHT).await;
    browser
        .waits_for("back.disabled === false && forth.disabled")
        .await;
    assert_eq!(browser.ask(shown).await, last);
}

/// Counts animations instead of showing them.
const COUNT_ANIMATED: &str = "(window.animated = 0, Element.prototype.animate = function () {
    window.animated += 1; return {}; })";

async fn moves_its_stones_where_motion_is_liked(browser: &Browser) {
    for (liked, moves) in [("reduce", false), ("no-preference", true)] {
        browser.set_feature("prefers-reduced-motion", liked).await;
        for chapter in ["02-nim", "wythoff", "10-hackenbush"] {
            browser.load(&format!("chapter={chapter}")).await;
            browser.ask(&format!("{COUNT_ANIMATED} && null")).await;
            browser.click(".chip").await;
            browser.waits_for("played.children.length === 3").await;
            browser.sees("#status", "Your move").await;
            let animated = browser.ask("window.animated").await.as_u64().unwrap();
            assert_eq!(animated > 0, moves, "{chapter}, {liked}: {animated}");
        }
    }
    // However much is taken, it flies as one, in a task that ends soon.
    browser.load("game=n -> n-t&position=999&kind=heaps").await;
    browser.ask(&format!("{COUNT_ANIMATED} && null")).await;
    browser.click(".chip").await;
    browser.waits_for("played.children.length > 1").await;
    browser.sees("#status", TURN).await;
    let animated = browser.ask("window.animated").await.as_u64().unwrap();
    assert!((1..=3).contains(&animated), "{animated} animations");
    browser
        .set_feature("prefers-reduced-motion", "reduce")
        .await;
}

async fn stops_what_takes_long(browser: &Browser) {
    let slow = "x,y -> x-i,y-j | x-i,y | x,y-j | x-i,y%2Bi";
    browser.load(&format!("game={slow}&position=3,3")).await;
    let open = "position.value = '100,100', position.form.requestSubmit()";
    browser.ask(open).await;
    browser
        .waits_for("!halt.hidden && (halt.click(), true)")
        .await;
    browser.sees("#problem", "Stopped").await;
    browser.sees("#status", "^$").await;
    assert_eq!(browser.ask("halt.hidden").await, true);
    browser.ask(&open.replace("100,100", "4,3")).await;
    browser.sees("#status", "Your move").await;
}

async fn answers_the_newest_request(browser: &Browser) {
    browser.load("chapter=nim").await;
    // Three looks while the worker opens a game: the worker is asked for the last one only.
    let asked = "import('./engine.js').then(async ({ Engine, Stopped }) => {
        const requests = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            requests.push(message.position ?? message.request);
            post.call(this, message);
        };
        const engine = new Engine();
        const opened = engine.ask('open', { game: 'n -> n-1', misere: false });
        const looks = ['1', '2', '3'].map((position) => {
            engine.forget();
            const look = engine.ask('look', { position, turn: 0, kind: 'heaps' });
            return look.then(({ position }) => position, (error) => error instanceof Stopped);
        });
        const answers = await Promise.all([opened.then(({ dimension }) => dimension), ...looks]);
        engine.stop();
        Worker.prototype.postMessage = post;
        return [answers, requests];
    })";
    let expected = json!([[1, true, true, "3"], ["open", "3"]]);
    assert_eq!(browser.ask(asked).await, expected);
}

async fn loads_the_games_first_and_once(browser: &Browser) {
    browser.load("chapter=wythoff").await;
    browser.click("#find").await;
    browser.sees("#found", "proved").await;
    // Two workers play and prove; the games are asked for by the page itself, before its own code runs.
    let loaded = "performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.wasm'))
        .map(({ name, initiatorType }) => [name.split('/').at(-1), initiatorType])";
    let expected = json!([["page.wasm", "link"], ["prover.wasm", "fetch"]]);
    assert_eq!(browser.ask(loaded).await, expected);
}

async fn needs_little_to_play(browser: &Browser) {
    browser.load("").await;
    browser
        .waits_for("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('prover.wasm'))")
        .await;
    // Compressed, what is loaded before the prover takes at most 1.25 s at 1.6 Mbit/s.
    let size = "(async () => {
        const all = performance.getEntriesByType('resource');
        const prover = all.find(({ name }) => name.endsWith('prover.wasm'));
        let size = 0;
        for (const { name } of all.filter(({ startTime }) => startTime < prover.startTime)) {
            const { body } = await fetch(name);
            const packed = body.pipeThrough(new CompressionStream('gzip'));
            size += (await new Response(packed).arrayBuffer()).byteLength;
        }
        return size;
    })()";
    let size = browser.ask(size).await.as_u64().unwrap();
    assert!((100_000..250_000).contains(&size), "{size}");
}

async fn plays_without_the_prover(browser: &Browser) {
    let folder = copy_of_page("withheld");
    let (address, _) = serve_with_max_age(folder.clone());
    fs::write(folder.join("held"), "").unwrap();
    let unfold = "document.querySelector('#rule').open = true";
    browser.load_from(&address, "chapter=wythoff").await;
    browser.ask(unfold).await;
    browser.click("#find").await;
    browser.sees("#found", "^Loading the prover").await;
    let said = hint(browser).await;
    assert!(said.contains("Every answer") && !said.contains("proved"));
    browser.click(".chip.hinted").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    browser.sees("#found", "^Loading the prover").await;
    fs::remove_file(folder.join("held")).unwrap();
    browser.sees("#found", "proved for all sizes").await;
    browser.click("#again").await;
    browser.sees("#status", "Your move").await;
    let said = hint(browser).await;
    assert!(said.contains("It is proved"), "{said}");

    // That of another version is none; nothing is kept by a worker of the page.
    fs::write(folder.join("offline.js"), "").unwrap();
    let own = fs::read(folder.join("prover.wasm")).unwrap();
    let mut other = own.clone();
    *other.last_mut().unwrap() ^= 1;
    fs::write(folder.join("prover.wasm"), other).unwrap();
    let (address, _) = serve_with_max_age(folder.clone());
    browser.load_from(&address, "chapter=wythoff").await;
    browser.ask(unfold).await;
    browser.click("#find").await;
    browser
        .sees("#found", "^The prover could not be loaded: prover.wasm")
        .await;
    assert_eq!(play_on(browser, true).await, "You win!");
    fs::write(folder.join("prover.wasm"), own).unwrap();
    browser.click("#find").await;
    browser.sees("#found", "proved for all sizes").await;
}

async fn draws_no_more_than_fits_in_a_moment(browser: &Browser) {
    // A browser draws three thousand elements in 140 ms of its thread: a task may draw so many, and not twice.
    let count = "(window.added = [], new MutationObserver((changes) => {
        const sizes = changes.flatMap(({ addedNodes }) => [...addedNodes])
            .map((one) => 1 + (one.querySelectorAll?.('*').length ?? 0));
        window.added.push(sizes.reduce((a, b) => a + b, 0));
    }).observe(document.body, { childList: true, subtree: true }))";
    let large = [
        ("n -> n-t", "999"),
        ("n -> n-t", "999&kind=heaps"),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", "100,100"),
        ("x,y -> x-t,y | x,y-t | x-t,y-t", "40,40"),
        ("n,q -> n-t,2*t : t <= q", "100,99"),
    ];
    let position = |game: &str| match game.split("->").next().unwrap().matches(',').count() {
        0 => "200",
        1 => "50,40",
        2 => "30,30,30",
        _ => "16,16,16,16",
    };
    let games = GAMES.map(|game| (game, position(game)));
    for (game, position) in games.into_iter().chain(large) {
        let game = game.replace('+', "%2B").replace('&', "%26");
        browser
            .load(&format!(
                "game={game}&position={position}&reveal=1&values=1"
            ))
            .await;
        browser.ask(count).await;
        for _ in 0..3 {
            browser.tries_to_click(".chip").await;
            browser.sees("#status", TURN).await;
        }
        let most = browser.ask("Math.max(...window.added)").await;
        assert!(most.as_u64().unwrap() < 4500, "{game}, {position}: {most}");
    }
    // The moves of a row name each pin that they take: of a long one, half a million.
    for (game, pins, kind) in [
        ("n -> n-t", 200, "row"),
        ("n -> n-t", 201, "heaps"),
        ("n -> n-t | a %26 b : a%2Bb = n", 999, "heaps"),
    ] {
        let address = format!("game={game}&position={pins}&kind=row");
        browser.load(&address).await;
        assert_eq!(browser.ask("kind.value").await, kind, "{address}");
        let stones = browser.count("#drawing .stone").await;
        assert_eq!(stones, pins, "{address}");
    }
}

/// The drawing and the buttons under it stay where they are during a game, and what is loaded pushes nothing away.
async fn stays_in_its_place(browser: &Browser) {
    let shift = "new Promise((done) => new PerformanceObserver((list) =>
        done(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
            .observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(done, 300, 0))";
    let places = "['#drawing', '#hint'].map((one) => {
        const box = document.querySelector(one).getBoundingClientRect();
        return [Math.round(box.top + scrollY), Math.round(box.height)];
    })";
    for (name, _) in CHAPTERS {
        browser.load_folded(&format!("chapter={name}")).await;
        let shift = browser.ask(shift).await.as_f64().unwrap();
        assert!(shift < 0.1, "{name}: {shift}");
        let before = browser.ask(places).await;
        loop {
            let status = browser.sees("#status", TURN).await;
            assert_eq!(browser.ask(places).await, before, "{name}: {status}");
            if !status.contains("Your move") {
                break;
            }
            for _ in 0..3 {
                browser.click("#hint").await;
                let status = browser
                    .sees(
                        "#status",
                        "can win|is lost|changes|This move wins|nobody wins",
                    )
                    .await;
                assert_eq!(browser.ask(places).await, before, "{name}: {status}");
            }
            // At once, as the moves are drawn again while the reason is looked for.
            browser
                .waits_for("document.querySelector('.chip').click() === undefined")
                .await;
        }
    }
}

async fn keeps_the_game_in_another_language(browser: &Browser) {
    browser.load("chapter=nim&turn=1").await;
    browser.sees("#status", "Your move").await;
    browser.click(".chip").await;
    browser.waits_for("played.children.length >= 4").await;
    browser.click("#find").await;
    browser.sees("#found .proved", "proved").await;
    let game = "[location.hash, played.children.length, begins.value, hint.disabled]";
    browser.sees("#status", TURN).await;
    let before = browser.ask(game).await;
    browser.click("#language").await;
    browser.sees("#found .proved", "均已证明").await;
    assert_eq!(browser.ask(game).await, before);
    browser.click("#language").await;
    browser.sees("#found .proved", "proved").await;
    assert_eq!(browser.ask(game).await, before);
    // The rounds of a game end with it.
    browser.load("chapter=wythoff&reveal=1").await;
    browser.sees("#after", "round").await;
    let set = "round.value = 1, round.dispatchEvent(new Event('input'))";
    browser.ask(set).await;
    browser.sees("#after", "^1 round$").await;
    browser.click("#random").await;
    browser.sees("#after", "^([2-9]|\\d\\d) rounds").await;
}

/// Games beside those of the chapters, some of them with a warning.
const GAMES: [&str; 20] = [
    "n -> n-t : t in {1,3,4}",
    "n -> n-t : t in powers of 2",
    "n -> n-t : t in fibonacci",
    "n -> n-t : t in squares",
    "n -> n-t : t in primes",
    "n -> n-t : t divides n",
    "n -> floor(n/2) : n >= 1 | n-1",
    "n -> n-1 | n-2 | a & b : a+b = n-1",
    "n -> n-1 | n-2",
    "n -> n-t : q <= 2",
    "n,q -> n-t,2*t : t <= q",
    "n,q -> n-t,t : t <= q",
    "x,y -> x-t,y | x,y-t",
    "x,y -> x-t,y : y divides t | x,y-t : x divides t",
    "x,y -> x-t,y | x,y-t | x-t,y-t",
    "x,y -> x-1,y | x,y-1 | x-1,y-1",
    "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
    "x,y,z -> x-1,y,z | x,y-1,z | x,y,z-1",
    "a,b,c,d -> a-t,b,c,d | a,b-t,c,d | a,b,c-t,d | a,b,c,d-t",
    "n -> n-1",
];

/// Games that are refused, and positions of Nim.
const REFUSED: [&str; 24] = [
    "n",
    "n ->",
    "n -> n+1",
    "n -> n-t : t",
    "n -> n-t : t inn {1,3}",
    "n,n -> n-1,n",
    "a,b,c,d,e -> a,b,c,d,e",
    "x,y -> x-1",
    "x,y -> x-1 & y-1,x",
    "x,y -> x-1,y & x,y-1",
    "n -> n-t*n",
    "n -> n-t : t in",
    "n -> n-t : t in {1",
    "n -> n-t : t in powers of 1",
    "n -> floor(n/0)",
    "n -> floor(n/n)",
    "n -> n/2",
    "n -> n-99999999999999999999",
    "n -> n-10^x",
    "n -> n-1 $",
    "x,y -> x-1,y+t",
    "n -> n-k*n : k in {0..3000}",
    "n -> n-(1",
    "n -> n-a-b-c-d-e-f-g-h-i-j-k-l-m",
];

async fn says_nothing_in_english_where_chinese_is_asked(browser: &Browser) {
    // Text outside of code, without what is quoted.
    let english = "(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
            const { parentElement, textContent } = walker.currentNode;
            if (parentElement.closest('script, noscript, code, article pre, #game')) continue;
            const lines = textContent.split('\\n').filter((line) => !/^ {2}/.test(line));
            const text = lines.join('\\n').replace(/`[^`]*`|\\'\\S*\\'/g, '');
            found.push(...(text.match(/[A-Za-z]{2,} +[A-Za-z]{2,}/g) ?? []));
        }
        return found;
    })()";
    let encoded = |text: &str| text.replace('+', "%2B").replace('&', "%26");
    let chapters = CHAPTERS.map(|(name, _)| format!("chapter={name}"));
    let games = GAMES.map(|game| format!("game={}&position=", encoded(game)));
    for hash in chapters.into_iter().chain(games) {
        browser.load(&format!("{hash}&values=1&reveal=1")).await;
        let said = browser.sees("#status", "轮到你|你赢了|电脑赢了").await;
        assert_eq!(browser.ask(english).await, json!([]), "{hash}: {said}");
        if said.contains("轮到你") {
            browser.click("#hint").await;
            browser.sees("#status", "你能赢|必败").await;
            assert_eq!(browser.ask(english).await, json!([]), "{hash}: {said}");
        }
    }
    // A rule, and what proves it.
    for hash in [
        "chapter=one-heap",
        "game=n -> n-1 : n in {5,6,7}&position=9",
        "chapter=wythoff",
        "game=n -> n-t : t in {1,3,4}&position=9&misere=1",
        "game=n -> n-t : t in {1,2,999999999}&position=50",
        "chapter=kayles&values=1",
    ] {
        browser.load(hash).await;
        browser.click("#find").await;
        let said = browser.sees("#found", "均已证明").await;
        let is_chinese = said.contains("当且仅当") || said.contains("SG 值");
        assert!(is_chinese, "{hash}: {said}");
        assert_eq!(browser.ask(english).await, json!([]), "{hash}: {said}");
    }
    let games = REFUSED.map(|game| format!("game={}", encoded(game)));
    let positions = [
        "chapter=nim&position=1,2",
        "chapter=nim&position=a,2,3",
        "chapter=nim&position=999,9,9",
        "chapter=misere&position=1,2,3,1,2,3",
        "chapter=turning-coins&position=HXT",
        "chapter=turning-coins&position=HHHHHHHHHHHHHHHHHH",
        "chapter=hackenbush&position=B,B,B,B,B,B,B",
        "chapter=hackenbush&position=BG",
    ];
    let positions = positions.map(str::to_owned);
    for hash in games.into_iter().chain(positions) {
        let open = format!("(problem.textContent = '', location.hash = '{hash}')");
        browser.ask(&open).await;
        let said = browser.sees("#problem", ".").await;
        assert!(!said.contains("这里有误"), "{hash}: {said}");
        assert_eq!(browser.ask(english).await, json!([]), "{hash}: {said}");
    }
    // What went wrong is said again in the other language.
    browser.click("#language").await;
    browser.sees("#problem", "^`G` is not one of").await;
}

async fn plays_a_problem(browser: &Browser) {
    browser.load("chapter=one-heap").await;
    browser.click("#text a[href='#problem=hdu1846']").await;
    browser.sees("#heading", "^Brave Game$").await;
    browser.waits_for("position.value === '23'").await;
    let links = "[...document.querySelectorAll('#how a')].map((one) => one.getAttribute('href'))";
    let judge = "https://acm.hdu.edu.cn/showproblem.php?pid=1846";
    assert_eq!(
        browser.ask(links).await,
        json!([judge, "#chapter=one-heap"])
    );
    assert_eq!(play_on(browser, true).await, "You win!");
    // The address of a position keeps the problem, and misère play is the problem's own.
    let hash = browser.ask("location.hash.slice(1)").await;
    browser.load(hash.as_str().unwrap()).await;
    browser.sees("#heading", "^Brave Game$").await;
    browser.load("problem=hdu1907").await;
    browser.sees("#how", "Whoever cannot move wins").await;
    browser.load("problem=no-such-problem").await;
    browser.sees("#heading", "^One heap$").await;
}

async fn shows_the_board_alone(browser: &Browser) {
    browser.load_folded("chapter=nim&view=board").await;
    let shown = "[...document.querySelectorAll('header, nav, h1, #how, article, #known, #more')]
        .filter((one) => one.checkVisibility()).length";
    assert_eq!(browser.ask(shown).await, 0);
    // In a frame of 480 by 420, with the board, the status and the moves.
    let frame = "new Promise((done) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { width: 480, height: 420, src: location.href });
        document.body.append(frame);
        const look = () => {
            const inside = frame.contentDocument;
            if (!inside?.querySelector('.chip')) { setTimeout(look, 50); return; }
            const low = ['#status', '#drawing', '#hint', '.chip'].filter((one) =>
                inside.querySelector(one).getBoundingClientRect().bottom > 420);
            frame.remove();
            done(low);
        };
        look();
    })";
    assert_eq!(browser.ask(frame).await, json!([]));
    // The address keeps it.
    browser.click(".chip").await;
    browser.sees("#status", TURN).await;
    let hash = browser.ask("location.hash").await;
    assert!(hash.as_str().unwrap().contains("view=board"), "{hash}");
    browser.load_folded("chapter=nim").await;
    assert_ne!(browser.ask(shown).await, 0);
}

async fn shares_what_is_played(browser: &Browser) {
    browser.load("chapter=nim&position=3,5,7").await;
    browser.click("#link").await;
    assert_eq!(browser.ask("shared.value === location.href").await, true);
    browser.click("#frame").await;
    let framed = "(() => {
        const inside = document.createElement('div');
        inside.innerHTML = shared.value;
        const { src, title, width, height } = inside.firstChild;
        return [src.split('#')[1], title, width, height];
    })()";
    let address = "chapter=nim&position=3%2C5%2C7&kind=heaps&view=board";
    assert_eq!(
        browser.ask(framed).await,
        json!([address, "Nim", "480", "420"])
    );
    // The board is a picture of its own, with all of its stones, in the colours of the page.
    let keep = "(URL.createObjectURL = (blob) => { window.saved = blob; return '#'; }) && null";
    browser.ask(keep).await;
    browser.click("#save").await;
    let drawn = "saved.text().then((text) => {
        const svg = new DOMParser().parseFromString(text, saved.type).documentElement;
        const stones = [...svg.querySelectorAll('.stone')];
        const like = getComputedStyle(document.querySelector('#drawing .stone')).fill;
        return [svg.tagName, stones.length, stones.every((one) => one.style.fill === like)];
    })";
    assert_eq!(browser.ask(drawn).await, json!(["svg", 15, true]));
}

async fn seats_two_people_at_one_board(browser: &Browser) {
    browser.load("chapter=hackenbush").await;
    let choose = "against.value = 'people', against.dispatchEvent(new Event('change'))";
    browser.ask(choose).await;
    browser.sees("#status", "^Blue moves").await;
    let hash = browser.ask("location.hash.slice(1)").await;
    browser.load(hash.as_str().unwrap()).await;
    // Nobody moves for them: each cuts the edges of their own colour.
    for turn in 0..30 {
        let (mover, other) = if turn % 2 == 0 {
            ("Blue", "Red")
        } else {
            ("Red", "Blue")
        };
        let status = browser
            .sees("#status", &format!("{mover} moves|wins!"))
            .await;
        if status.contains("wins!") {
            assert!(status.contains(&format!("{other} wins!")), "{status}");
            assert!(turn > 4);
            break;
        }
        let edges = "[...new Set([...drawing.querySelectorAll('.can')]
            .map((one) => one.classList[1]))].join()";
        assert_eq!(browser.ask(edges).await, mover.to_lowercase());
        browser.click("#moves .chip:last-child").await;
    }
    assert_eq!(browser.count("#chapters a.won[href*=hackenbush]").await, 0);
    // A hint is for whoever is to move.
    browser
        .load("chapter=one-heap&position=13&against=people&turn=1")
        .await;
    browser.sees("#status", "^Red moves").await;
    hint(browser).await;
    browser.sees(".chip.hinted", "^12$").await;
}

async fn plays_against_a_machine_that_errs(browser: &Browser) {
    let mut games = Vec::new();
    for seed in [5, 5, 6] {
        let address = format!("chapter=nim&position=9,11,14&against=weak&seed={seed}");
        browser.load(&address).await;
        let errs = format!("70 of 100 moves by lot \\(seed {seed}\\)");
        browser.sees("#how", &errs).await;
        play_on(browser, false).await;
        games.push(browser.ask("played.innerText").await);
    }
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
    // A win against it does not count.
    browser.load("chapter=nim&against=weak").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    assert_eq!(browser.count("#chapters a.won[href$=nim]").await, 0);
}

async fn draws_a_graph_and_plays_on_it(browser: &Browser) {
    let game = "new URLSearchParams(location.hash.slice(1)).get('game')";
    let vertex = |letter: char| format!("#drawing [data-key='0:{letter}']");
    // By mouse: c is new, and joins b; then ab goes, and a is alone.
    browser.load("chapter=own&game=path ab&position=a").await;
    browser.click("#edit").await;
    browser.sees("#status", "Choose two vertices").await;
    for letter in "cbab".chars() {
        browser.click(&vertex(letter)).await;
    }
    browser.waits_for(&format!("{game} === 'path bc'")).await;
    browser.click("#bet button").await;
    browser.sees("#status", "The machine wins").await;
    // By keyboard: the tree of a chapter gets an edge above k, and is still won: 4, 3 and 2 are left of 4, 3 and 1.
    browser.load("chapter=cutting-trees").await;
    browser.click("#edit").await;
    browser.sees("#status", "Choose two vertices").await;
    for letter in ['l', 'k'] {
        let focus = format!("document.querySelector(\"{}\").focus()", vertex(letter));
        browser.ask(&focus).await;
        browser.press(ENTER).await;
    }
    let grown = "tree ab bc cd be bf ag gh hi ij ak kl";
    browser.waits_for(&format!("{game} === '{grown}'")).await;
    browser
        .waits_for("document.activeElement.dataset.key === '0:k'")
        .await;
    browser.click("#bet button").await;
    browser.sees("#status", "^Your move").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    // What is no tree is refused, and the tree stays.
    browser.click("#edit").await;
    for letter in ['a', 'b'] {
        browser.click(&vertex(letter)).await;
    }
    browser.sees("#problem", "must grow from").await;
    assert_eq!(browser.ask(game).await, grown);
    // In arrows the direction counts.
    browser.load("chapter=own&game=loop ab bc&position=a").await;
    browser.click("#edit").await;
    for letter in "ba".chars() {
        browser.click(&vertex(letter)).await;
    }
    browser
        .waits_for(&format!("{game} === 'loop ab bc ba'"))
        .await;
}

async fn prints_a_chapter_without_buttons(browser: &Browser) {
    for (name, _) in CHAPTERS {
        browser.load_folded(&format!("chapter={name}")).await;
        let pages = browser.printed_pages().await;
        assert!(pages <= 2, "{name}: {pages}");
    }
    browser.load_folded("chapter=nim").await;
    browser.set_media("print").await;
    let buttons = "[...document.querySelectorAll('button, nav, #rule')]
        .filter((one) => one.checkVisibility()).length";
    assert_eq!(browser.ask(buttons).await, 0);
    let folded = "[...document.querySelectorAll('#text p')]
        .filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length";
    assert_eq!(browser.ask(folded).await, 0);
    let height = "document.querySelector('#text p:last-child').getBoundingClientRect().height > 0";
    assert_eq!(browser.ask(height).await, true);
    browser.set_media("screen").await;
    assert_ne!(browser.ask(buttons).await, 0);
}

async fn ends_a_game_that_goes_round(browser: &Browser) {
    browser
        .load("chapter=12-games-that-may-not-end&position=b&reveal=1")
        .await;
    browser.sees("#after", "^5 rounds$").await;
    for (round, lost) in [(0, 1), (1, 1), (2, 2), (4, 3)] {
        let set = format!("round.value = {round}, round.dispatchEvent(new Event('input'))");
        browser.ask(&set).await;
        assert_eq!(browser.count("#drawing .lost").await, lost, "round {round}");
    }
    browser.click("#bet button:last-child").await;
    browser.click("#hint").await;
    browser.sees("#status", "nobody wins").await;
    // The machine keeps the draw, too.
    loop {
        let turn = format!("{TURN}|nobody wins");
        let status = browser.sees("#status", &turn).await;
        if status.contains("A draw") {
            assert!(status.contains("Your bet was right"), "{status}");
            break;
        }
        let place = browser.ask("position.value").await;
        let to = if place == "b" { "f" } else { "b" };
        browser
            .waits_for(&format!(
                "document.querySelector('.chip[data-to={to}]')?.click() === undefined"
            ))
            .await;
    }
    assert_eq!(browser.count("#chapters a.won[href*=not-end]").await, 0);
}

async fn shows_each_of_many_moves(browser: &Browser) {
    for (game, moves) in [
        ("n -> n-t&position=200", 200),
        ("x,y -> x-t,y | x,y-t&position=60,70", 130),
    ] {
        browser.load(&format!("game={game}")).await;
        browser.sees("#moves .rest", "more").await;
        tab_to(browser, ".chip").await;
        browser.click("#moves .rest").await;
        assert_eq!(browser.count(".chip").await, moves, "{game}");
    }
}

async fn says_that_it_cannot_be_loaded(browser: &Browser) {
    // A worker that cannot be loaded, and one that cannot load the games.
    for broken in [
        "throw new Error('no worker')",
        "postMessage({ broken: 'no games' })",
    ] {
        browser.load("chapter=nim").await;
        let open = format!(
            "import('./engine.js').then(async ({{ Engine, Broken }}) => {{
                const Other = class {{
                    constructor() {{
                        const text = `onmessage = () => {{ {broken}; }}`;
                        return new Own(URL.createObjectURL(new Blob([text], {{ type: 'text/javascript' }})));
                    }}
                }};
                const Own = window.Worker;
                window.Worker = Other;
                try {{
                    await new Engine().ask('open', {{}});
                }} catch (error) {{
                    return error instanceof Broken;
                }} finally {{
                    window.Worker = Own;
                }}
            }})"
        );
        browser.waits_for(&open).await;
    }
}

async fn has_no_serious_barrier(browser: &Browser) {
    let mut axe = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/axe.sh"));
    let found = axe.arg(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    assert!(found.status.success(), "axe-core cannot be had: {found:?}");
    let axe = String::from_utf8(found.stdout).unwrap();
    let axe = format!("(() => {{ {axe} }})()");
    let run = "axe.run().then(({violations}) => violations
        .filter(({impact}) => /serious|critical/.test(impact))
        .map(({id, nodes}) => [id, ...nodes.map((node) => node.html)]))";
    for scheme in ["light", "dark"] {
        browser.set_feature("prefers-color-scheme", scheme).await;
        let matches = format!("matchMedia('(prefers-color-scheme: {scheme})').matches");
        assert_eq!(browser.ask(&matches).await, true);
        for (name, _) in CHAPTERS {
            browser.load(&format!("chapter={name}&reveal=1")).await;
            if name == "wythoff" {
                browser.click("#find").await;
                browser.sees("#found .proved", "proved").await;
            }
            browser.click("#values").await;
            browser.ask(&axe).await;
            assert_eq!(browser.ask(run).await, json!([]), "{name}, {scheme}");
        }
    }
}

async fn puts_the_text_beside_the_board(browser: &Browser) {
    for name in ["nim", "games-that-may-not-end", "own"] {
        for unfolds in [false, true] {
            browser
                .load_folded(&format!("chapter={name}&reveal=1"))
                .await;
            browser.resize(1920, 1080).await;
            browser.click("#rule summary").await;
            if unfolds && name != "own" {
                browser.click("#all").await;
            }
            let places =
                "['#how', '.table', 'main > .controls, #known', '#text', '#known', '#rule']
                .map((one) => document.querySelector(one).getBoundingClientRect())
                .filter(({ height }) => height > 0)
                .map(({ top, bottom, left }) => [top, bottom, left].map(Math.round))";
            let places = browser.ask(places).await;
            let places: Vec<[i64; 3]> = serde_json::from_value(places).unwrap();
            let [how, board, text @ ..] = &places[..] else {
                panic!("{places:?}")
            };
            assert!((0..40).contains(&(board[0] - how[1])), "{name}: {places:?}");
            assert!((text[0][0] - board[0]).abs() < 20, "{name}: {places:?}");
            for part in text {
                assert!(part[2] > board[2] + 600, "{name}: {places:?}");
            }
            let lines =
                "new Set([...chapters.querySelectorAll('a')].map((one) => one.offsetHeight)).size";
            assert_eq!(browser.ask(lines).await, 1, "a chapter has two lines");
            for pair in text.windows(2) {
                assert!(
                    (-1..60).contains(&(pair[1][0] - pair[0][1])),
                    "{name}: {places:?}"
                );
            }
        }
    }
}

/// No letter in the drawing is tiny, and those of a tree stand out from its branches; the moves begin at the left.
async fn has_letters_that_can_be_read(browser: &Browser, name: &str) {
    let size = "Math.min(99, ...[...drawing.querySelectorAll('text')].map((one) =>
        parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))";
    let size = browser.ask(size).await.as_f64().unwrap();
    assert!(size > 8.5, "{name}: {size}");
    let hidden = "[...drawing.querySelectorAll('.edge.green ~ text')]
        .filter((one) => !getComputedStyle(one).paintOrder.startsWith('stroke')).length";
    assert_eq!(browser.ask(hidden).await, 0, "{name}");
    let indent = "(document.querySelector('#moves .chip')?.offsetLeft ?? 0) - hint.offsetLeft";
    let indent = browser.ask(indent).await.as_i64().unwrap();
    let has_names = browser.ask("moves.dataset.names !== ''").await == true;
    assert!(has_names || indent < 5, "{name}: {indent}");
}

async fn fits_a_phone(browser: &Browser) {
    for language in ["English", "中文"] {
        for name in CHAPTERS.map(|chapter| chapter.0).into_iter().chain(["own"]) {
            let address = format!("chapter={name}&values=1&reveal=1");
            browser.load(&address).await;
            let widths = "[innerWidth, document.documentElement.scrollWidth]";
            let widths = browser.ask(widths).await;
            assert_eq!(widths, json!([360, 360]), "{name}, {language}");
            let steps = browser.count("#text details").await;
            assert_eq!(steps == 6, name != "own", "{name}, {language}");
            // The board of one's own game is as large as its position, which is drawn by lot.
            if name != "own" {
                has_letters_that_can_be_read(browser, name).await;
            }
        }
        browser.click("#language").await;
    }
}

/// Serves a folder whose files the browser may keep for ten minutes and then ask whether they changed, as GitHub Pages
/// does; returns its address, and how many bytes of files it has sent.
fn serve_with_max_age(folder: PathBuf) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, folder) = (stream.unwrap(), folder.clone());
            let counted = Arc::clone(&counted);
            thread::spawn(move || {
                let lines = BufReader::new(&stream).lines().map_while(Result::ok);
                let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
                let path = head.first().and_then(|request| request.split(' ').nth(1));
                let name = path.unwrap_or_default().trim_start_matches('/');
                let name = if name.is_empty() { "index.html" } else { name };
                let kind = match name.rsplit('.').next() {
                    Some("js") => "text/javascript",
                    Some("css") => "text/css",
                    Some("wasm") => "application/wasm",
                    Some("json") => "application/json",
                    _ => "text/html",
                };
                while name == "prover.wasm" && folder.join("held").exists() {
                    thread::sleep(Duration::from_millis(20));
                }
                let mut content = fs::read(folder.join(name)).unwrap_or_default();
                let mut hasher = DefaultHasher::new();
                content.hash(&mut hasher);
                let tag = format!("\"{:x}\"", hasher.finish());
                let is_known = head.iter().any(|line| {
                    line.to_lowercase().starts_with("if-none-match") && line.ends_with(&tag)
                });
                if is_known {
                    content.clear();
                }
                let status = if is_known {
                    "304 Not Modified"
                } else {
                    "200 OK"
                };
                counted.fetch_add(content.len(), Relaxed);
                let head = format!(
                    "HTTP/1.1 {status}\r\nCache-Control: max-age=600\r\nETag: {tag}\r\n\
                     Connection: close\r\nContent-Type: {kind}\r\n\r\n"
                );
                stream.write_all(&[head.as_bytes(), &content].concat())
            });
        }
    });
    (address, sent)
}

/// The page of `bears_what_goes_wrong` in a folder where its files can be changed.
fn copy_of_page(name: &str) -> PathBuf {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/page-wrong");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for entry in fs::read_dir(built).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
        }
    }
    folder
}

async fn updates_what_answers_without_a_network(browser: &Browser) {
    let folder = copy_of_page("max-age");
    let (address, sent) = serve_with_max_age(folder.clone());
    let holds = |text: &str, name: &str| {
        format!(
            "navigator.serviceWorker.ready.then(() => caches.match('{name}'))\
             .then((found) => found?.text()).then((text) => text?.includes('{text}') ?? null)"
        )
    };
    browser.load_from(&address, "chapter=nim").await;
    browser
        .waits_for(&holds("Take back", "words.en.json"))
        .await;
    assert_eq!(browser.ask(&holds("Undo it", "words.en.json")).await, false);
    // What the page has, the worker that answers without a network only asks about.
    let files = fs::read_dir(&folder).unwrap();
    let size = files.map(|file| file.unwrap().metadata().unwrap().len());
    let size = usize::try_from(size.sum::<u64>()).unwrap();
    let sent = sent.load(Relaxed);
    assert!(sent < size + size / 10, "{sent} of {size}");

    // A new version of two files.
    for (name, old, new) in [
        ("words.en.json", "Take back", "Undo it"),
        ("index.html", "Combinatorial games", "All games"),
    ] {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.contains(old), "{name}");
        fs::write(folder.join(name), text.replace(old, new)).unwrap();
    }
    let worker = fs::read_to_string(folder.join("offline.js")).unwrap();
    let worker = worker.replacen("\"games-", "\"games-1", 1);
    fs::write(folder.join("offline.js"), worker).unwrap();
    browser.load_from(&address, "chapter=nim").await;
    let update = "navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)";
    browser.ask(update).await;
    browser.waits_for(&holds("Undo it", "words.en.json")).await;
    browser.waits_for(&holds("All games", "index.html")).await;
}

async fn works_without_the_server(browser: &Browser) {
    browser.load("chapter=nim&position=1,4,4").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    browser.click("#find").await;
    browser.sees("#found .proved", "proved").await;
}
