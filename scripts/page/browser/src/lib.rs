//! The page in a browser, driven by `WebDriver`: what the tests do with it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{InputSource as _, PointerAction, TouchActions, MOUSE_BUTTON_LEFT};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{json, Value};

/// A program that listens on a port, until this is dropped.
pub struct Server {
    process: Child,
    /// Where it listens.
    pub address: String,
}

impl Server {
    /// Starts a program, and waits until it says on which port it listens, after `marker`.
    fn start(command: &mut Command, marker: &str) -> Self {
        let process = command.stdout(Stdio::piped()).spawn();
        let process = process.unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let mut server = Server {
            process,
            address: String::from("http://127.0.0.1:"),
        };
        let output = BufReader::new(server.process.stdout.as_mut().expect("a pipe"));
        let mut lines = output.lines().map_while(Result::ok);
        let line = lines.find_map(|line| Some(line.split_once(marker)?.1.to_owned()));
        let line = line.unwrap_or_else(|| panic!("{command:?} does not listen"));
        let port = line.chars().take_while(char::is_ascii_digit);
        server.address.extend(port);
        server
    }

    /// Builds the page into a folder of this name, and serves it.
    #[must_use]
    pub fn page(name: &str) -> Self {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(package.join("../../page.sh"));
        command.args(["--serve", "--port", "0", "--out"]);
        Server::start(
            command.arg(package.join(format!("target/page-{name}"))),
            "127.0.0.1:",
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The driver ends its browsers only if it is asked; the server of the page does not know what that means.
        if let Ok(mut stream) = TcpStream::connect(self.address.trim_start_matches("http://")) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
            let _ = stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\n\r\n");
            let _ = stream.read(&mut [0; 64]);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A command of the driver that `WebDriver` does not have: its path and body.
#[derive(Debug)]
struct Extension(&'static str, Value);

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &url::Url, id: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", id.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.1.to_string()))
    }
}

/// A browser with the page.
pub struct Browser {
    client: Client,
    page: String,
    _driver: Server,
}

impl Browser {
    /// Starts a browser on a desk, or on a telephone that is 360 pixels wide.
    pub async fn start(page: &str, is_phone: bool) -> Self {
        let mut command = Command::new("chromedriver");
        let driver = Server::start(command.arg("--port=0"), "successfully on port ");
        let arguments = "--headless=new --no-sandbox --lang=en-US --force-prefers-reduced-motion";
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let mut options = json!({ "args": arguments });
        let screen = if is_phone {
            json!({"width": 360, "height": 740, "pixelRatio": 2.0})
        } else {
            json!({"width": 1280, "height": 720, "mobile": false, "touch": false})
        };
        options["mobileEmulation"] = json!({ "deviceMetrics": screen });
        let wanted =
            json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(serde_json::from_value(wanted).expect("an object"));
        Browser {
            client: builder.connect(&driver.address).await.expect("a session"),
            page: page.to_owned(),
            _driver: driver,
        }
    }

    /// Loads the page with what stands behind `#` in its address, and waits until it can be played.
    pub async fn load(&self, hash: &str) {
        self.load_folded(hash).await;
        let unfold = "document.querySelectorAll('details').forEach((one) => { one.open = true })";
        self.ask(unfold).await;
    }

    /// Loads the page as a reader finds it.
    pub async fn load_folded(&self, hash: &str) {
        self.load_from(&self.page, hash).await;
    }

    /// Loads the page of another server.
    pub async fn load_from(&self, server: &str, hash: &str) {
        // From another page: else only what stands behind `#` changes, and nothing is loaded.
        self.client.goto("about:blank").await.unwrap();
        let address = format!("{server}/#{hash}");
        self.client.goto(&address).await.unwrap();
        self.sees("#status", "^(?!…|Loading|Computing|正在).").await;
    }

    /// Asks JavaScript for a value, or for the result of a promise.
    pub async fn ask(&self, expression: &str) -> Value {
        let script = format!("return ({expression})");
        let answer = self.client.execute(&script, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an element is there and its text matches; returns the text.
    pub async fn sees(&self, selector: &str, pattern: &str) -> String {
        let text = format!("document.querySelector('{selector}')?.innerText");
        for _ in 0..400 {
            let matches = format!("/{pattern}/.test({text} ?? '\\0') && {text}");
            if let Value::String(text) = self.ask(&matches).await {
                return text;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        let text = self.ask(&text).await;
        panic!("not within 10 s: /{pattern}/ in {selector}, but {text}");
    }

    /// Waits until JavaScript, or the promise that it returns, says `true`.
    pub async fn waits_for(&self, expression: &str) {
        for _ in 0..400 {
            if self.ask(expression).await == true {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("not within 10 s: {expression}");
    }

    /// Counts elements.
    pub async fn count(&self, selector: &str) -> usize {
        let all = self.client.find_all(Locator::Css(selector)).await;
        all.unwrap().len()
    }

    /// Clicks an element; if it is drawn anew just before, the new one.
    pub async fn click(&self, selector: &str) {
        loop {
            let element = self.client.find(Locator::Css(selector)).await;
            match element.unwrap().click().await {
                Err(error) if error.is_stale_element_reference() => {}
                clicked => return clicked.unwrap(),
            }
        }
    }

    /// Clicks an element unless it is gone, or goes while it is clicked.
    pub async fn tries_to_click(&self, selector: &str) {
        if let Ok(element) = self.client.find(Locator::Css(selector)).await {
            let _ = element.click().await;
        }
    }

    /// Touches the middle of an element with a finger.
    pub async fn tap(&self, selector: &str) {
        let element = self.client.find(Locator::Css(selector)).await.unwrap();
        let middle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        let place = vec![serde_json::to_value(&element).unwrap()];
        self.client.execute(middle, place).await.unwrap();
        let to_it = PointerAction::MoveToElement {
            element,
            duration: None,
            x: 0.0,
            y: 0.0,
        };
        let finger = TouchActions::new(String::from("finger"))
            .then(to_it)
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            })
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            });
        self.client.perform_actions(finger).await.unwrap();
    }

    /// What the browser shows, as a PNG.
    pub async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Presses keys where the focus is.
    pub async fn press(&self, keys: &str) {
        let focused = self.client.active_element().await.unwrap();
        focused.send_keys(keys).await.unwrap();
    }

    /// Sets a media feature: whether the reader likes it `dark` or `light`, or with motion.
    pub async fn set_feature(&self, name: &str, value: &str) {
        let features = json!([{"name": name, "value": value}]);
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        let command = Extension("goog/cdp/execute", body);
        self.client.issue_cmd(command).await.unwrap();
    }

    /// How many pages of A4 it takes to print.
    pub async fn printed_pages(&self) -> u64 {
        let paper = json!({"paperWidth": 8.27, "paperHeight": 11.69});
        let body = json!({"cmd": "Page.printToPDF", "params": paper});
        let command = Extension("goog/cdp/execute", body);
        let printed = self.client.issue_cmd(command).await.unwrap();
        let data = printed["data"].as_str().expect("a document");
        let count = format!("atob('{data}').match(/\\/Type\\s*\\/Page\\b/g).length");
        self.ask(&count).await.as_u64().expect("a number")
    }

    /// Makes the window another size, until the next page is loaded.
    pub async fn resize(&self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        let command = Extension("goog/cdp/execute", body);
        self.client.issue_cmd(command).await.unwrap();
    }

    /// Sets whether the page is seen on a `screen` or in `print`.
    pub async fn set_media(&self, media: &str) {
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": media}});
        let command = Extension("goog/cdp/execute", body);
        self.client.issue_cmd(command).await.unwrap();
    }

    /// Fails if the console has errors, and ends the session.
    pub async fn close(self) {
        let command = Extension("se/log", json!({"type": "browser"}));
        let mut log = self.client.issue_cmd(command).await.unwrap();
        let lines = log.as_array_mut().expect("lines");
        lines.retain(|line| line["level"] == "SEVERE");
        assert!(lines.is_empty(), "errors in the console: {lines:#?}");
        self.client.close().await.unwrap();
    }
}
