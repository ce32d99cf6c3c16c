//! What a reader does with the page. Needs Chromium, `chromedriver` on the PATH, and npm for axe-core.

use std::process::Command;
use std::time::Duration;

use browser::{Browser, Server};
use serde_json::json;

/// The chapters, each with a position that the player to move loses.
const CHAPTERS: [(&str, &str); 10] = [
    ("01-one-heap", "12"),
    ("02-nim", "1,4,5"),
    ("03-sums-and-values", "11,2"),
    ("04-misere", "1,2,3"),
    ("05-wythoff", "4,7"),
    ("06-fibonacci-nim", "8,7"),
    ("07-all-at-once", "8,8,5"),
    ("08-staircases", "2,1,2,3"),
    ("09-turning-coins", "HHTTHHTT"),
    ("10-hackenbush", "RB"),
];

/// Keys, as `WebDriver` writes them.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";

/// The reader's turn, or the end of the game.
const TURN: &str = "^Your move|win";

#[tokio::test]
async fn works_in_a_browser() {
    let server = Server::page();
    let connect = || std::net::TcpStream::connect(&server.address["http://".len()..]);
    let _idle = [(); 9].map(|()| connect().unwrap()); // browsers open some that they never use
    let desk = Browser::start(&server.address, false).await;
    plays_each_chapter_to_its_end(&desk).await;
    hints_takes_back_and_keeps_the_address(&desk).await;
    refuses_a_large_position_and_a_bad_game(&desk).await;
    shows_how_it_is_known(&desk).await;
    proves_a_rule_and_stops_a_search(&desk).await;
    is_played_by_keyboard_alone(&desk).await;
    has_no_serious_barrier(&desk).await;
    let phone = Browser::start(&server.address, true).await;
    fits_a_phone(&phone).await;
    drop(server);
    works_without_the_server(&desk).await;
    desk.close().await;
    phone.close().await;
}

/// Makes moves, those that are hinted or any, until the game is over; returns who wins.
async fn play_on(browser: &Browser, follows_hints: bool) -> String {
    loop {
        let status = browser.sees("#status", TURN).await;
        if status.contains("win") {
            return status;
        }
        if follows_hints {
            browser.click("#hint").await;
            browser.click(".chip.hinted").await;
        } else {
            browser.click(".chip").await;
        }
    }
}

async fn plays_each_chapter_to_its_end(browser: &Browser) {
    for (name, lost) in CHAPTERS {
        browser.load(&format!("chapter={name}")).await;
        assert_eq!(play_on(browser, true).await, "You win!", "{name}");
        let address = format!("chapter={name}&position={lost}");
        browser.load(&address).await;
        browser.click("#hint").await;
        browser.sees("#status", "^This position is lost").await;
        browser.click("#random").await;
        browser.click("#hint").await;
        browser.sees(".chip.hinted", ".").await;
        browser.load(&address).await;
        assert_eq!(play_on(browser, false).await, "The machine wins.", "{name}");
    }
}

async fn hints_takes_back_and_keeps_the_address(browser: &Browser) {
    browser.load("chapter=02-nim&position=3,5,7").await;
    let before = browser.ask("location.hash").await;
    browser.click("[data-to='3,5,6']").await;
    browser.sees("#status", TURN).await;
    assert_ne!(browser.ask("location.hash").await, before);
    browser.click("#back").await;
    assert_eq!(browser.ask("location.hash").await, before);

    // In Nim all of the 2 is taken, in misère play one of it.
    browser.load("chapter=02-nim&position=1,1,2").await;
    browser.click("#hint").await;
    browser.sees(".chip.hinted", "^1,1,0$").await;
    browser.click("#misere").await;
    let hash = browser.ask("location.hash.slice(1)").await;
    browser.load(hash.as_str().unwrap()).await;
    browser.click("#hint").await;
    browser.sees(".chip.hinted", "^1,1,1$").await;
    browser.click(".chip.hinted").await;
    assert_eq!(play_on(browser, false).await, "You win!");
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
    browser.load("chapter=05-wythoff&reveal=1&values=1").await;
    for (round, lost) in [(0, 1), (1, 1), (2, 3)] {
        let set = format!("round.value = {round}, round.dispatchEvent(new Event('input'))");
        browser.ask(&set).await;
        assert_eq!(browser.count("#drawing .lost").await, lost, "round {round}");
    }
    let point = "drawing.querySelector('[data-key=\"1,2\"]').onpointerenter()";
    browser.ask(point).await;
    assert_eq!(browser.count("#drawing .lit").await, 4);

    // The lost heaps 0, 4, 8 and 12 are known in the rounds 0, 2, 4 and 6, and 13 to 15 in round 7.
    browser.load("chapter=01-one-heap&values=1").await;
    browser.sees("#after", "^7 rounds$").await;
    browser.sees("#gap .gap", "^3$").await;
    browser
        .load("chapter=02-nim&reveal=1&position=4,6,11")
        .await;
    let columns = "▲ odd\\s+even\\s+even\\s+▲ odd$";
    browser.sees("#columns tr:last-child", columns).await;
    browser.load("chapter=10-hackenbush").await;
    let open = "position.value = 'BRRR', position.form.requestSubmit()";
    browser.ask(open).await;
    browser.sees("#line", "1\\/8").await;
}

async fn proves_a_rule_and_stops_a_search(browser: &Browser) {
    browser.load("chapter=05-wythoff").await;
    browser.click("#find").await;
    browser.sees("#found", "proved[^]*Zeckendorf").await;
    browser.sees("#found .bits", "1\\s").await;
    browser.sees("#found a[download]", "certificate").await;
    assert_eq!(browser.count("#found .state").await, 7);
    let squares = "game=n -> n-t : t in squares&position=50";
    browser.load(squares).await;
    browser.ask("seconds.value = 5").await;
    browser.click("#find").await;
    browser.click("#stop").await;
    play_on(browser, true).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    browser.sees("#found", "^Stopped.$").await;
}

/// Presses Tab until the focus is on an element.
async fn tab_to(browser: &Browser, selector: &str) {
    let is_there = format!("document.activeElement.matches('{selector}')");
    for _ in 0..60 {
        if browser.ask(&is_there).await == true {
            return;
        }
        browser.press(TAB).await;
    }
    panic!("Tab does not lead to {selector}");
}

async fn is_played_by_keyboard_alone(browser: &Browser) {
    browser.load("chapter=01-one-heap").await;
    tab_to(browser, "#chapters li:nth-child(2) a").await;
    browser.press(ENTER).await;
    browser.sees("#heading", "^Nim$").await;
    while browser.sees("#status", TURN).await != "You win!" {
        browser.sees("#chapters a:focus, .chip:focus", ".").await;
        tab_to(browser, "#hint").await;
        browser.press(ENTER).await;
        tab_to(browser, ".chip.hinted").await;
        browser.press(ENTER).await;
    }
    tab_to(browser, "#begins").await;
    browser.press(DOWN).await;
    browser.sees("#status", TURN).await;
    let begins = browser.ask("[begins.value, position.value]");
    assert_eq!(begins.await, json!(["1", "2,5,7"]));
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
        browser.set_scheme(scheme).await;
        let matches = format!("matchMedia('(prefers-color-scheme: {scheme})').matches");
        assert_eq!(browser.ask(&matches).await, true);
        for (name, _) in CHAPTERS {
            browser.load(&format!("chapter={name}&reveal=1")).await;
            if name == "05-wythoff" {
                browser.click("#find").await;
                browser.sees("#found .proved", "proved").await;
            }
            browser.click("#values").await;
            browser.ask(&axe).await;
            assert_eq!(browser.ask(run).await, json!([]), "{name}, {scheme}");
        }
    }
}

async fn fits_a_phone(browser: &Browser) {
    for language in ["English", "中文"] {
        for name in CHAPTERS.map(|chapter| chapter.0).into_iter().chain(["own"]) {
            let address = format!("chapter={name}&values=1&reveal=1");
            browser.load(&address).await;
            let widths = "[innerWidth, document.documentElement.scrollWidth]";
            let widths = browser.ask(widths).await;
            assert_eq!(widths, json!([360, 360]), "{name}, {language}");
            let sections = browser.count("#text h2").await;
            assert_eq!(sections == 5, name != "own", "{name}, {language}");
        }
        browser.click("#language").await;
    }
}

async fn works_without_the_server(browser: &Browser) {
    browser.load("chapter=02-nim&position=1,4,4").await;
    assert_eq!(play_on(browser, true).await, "You win!");
    browser.click("#find").await;
    browser.sees("#found .proved", "proved").await;
}
