//! Draws `page.png`, the picture of the README: the page with Wythoff's game from (8, 6) and the lost positions.

use std::fs;
use std::path::Path;

use browser::{Browser, Server};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let server = Server::page("picture");
    let browser = Browser::start(&server.address, true).await;
    let hash = "chapter=wythoff&position=8,6&reveal=1";
    browser.load_folded(hash).await;
    browser
        .waits_for("drawing.querySelectorAll('.lost').length > 5")
        .await;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../page.png");
    fs::write(file, browser.picture().await).expect("the folder of the README");
    browser.close().await;
}
