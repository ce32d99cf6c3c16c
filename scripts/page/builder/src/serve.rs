//! Serves the built page on localhost.
//!
//! Not the server of `scripts/new`: that one reads bodies of posts, few and one after the other, and leaves connections
//! to `tiny_http`, whose four threads stay with the connections that a browser holds open; this one reads no body, closes
//! each connection, and belongs to a workspace that shares no dependency with the tools.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// The most bytes of a request that are read.
const MOST_HEAD: u64 = 16 << 10;
/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves a folder on localhost until it is interrupted.
///
/// # Errors
///
/// The port is not free.
pub fn serve(out: &Path, port: u16, opens: bool) -> Result<()> {
    let problem = || format!("cannot serve on port {port}; choose another one by --port");
    let listener = TcpListener::bind(("127.0.0.1", port)).with_context(problem)?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("{address}  (Ctrl-C ends it)");
    io::stdout().flush()?;
    let command = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    if opens && Command::new(command).arg(&address).spawn().is_err() {
        println!("open this address in a browser");
    }
    for stream in listener.incoming() {
        let out = out.to_owned();
        // A thread per connection: a browser opens some that it never uses.
        thread::spawn(move || stream.and_then(|stream| answer(stream, &out)));
    }
    Ok(())
}

/// Answers one request, and closes the connection.
fn answer(mut stream: TcpStream, out: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let lines = BufReader::new(&stream).take(MOST_HEAD).lines();
    let lines = lines.map_while(io::Result::ok);
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    if head.is_empty() {
        return Ok(()); // it was opened and never used
    }
    let (status, kind, content) = match find(&head, out) {
        Ok(file) => (String::from("200 OK"), kind(&file), fs::read(file)?),
        Err(status) => (status.clone(), "text/plain", status.into_bytes()),
    };
    let length = content.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(answer.as_bytes())?;
    if head[0].starts_with("HEAD ") {
        return Ok(());
    }
    stream.write_all(&content)
}

/// Returns the file that a request asks for.
///
/// # Errors
///
/// The status if there is none, with more lines of the head where the status needs them.
fn find(head: &[String], out: &Path) -> Result<PathBuf, String> {
    let refused = |status: &str| Err(status.to_owned());
    let request: Vec<&str> = head[0].split(' ').collect();
    let [method, target, version] = request[..] else {
        return refused("400 Bad Request");
    };
    // A page elsewhere whose own name resolves to this machine sends its name.
    let hosts = head.iter().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let [host] = hosts.collect::<Vec<_>>()[..] else {
        return refused("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return refused("505 HTTP Version Not Supported");
    }
    if !is_local(host) {
        return refused("403 Forbidden");
    }
    if !["GET", "HEAD"].contains(&method) {
        return refused("405 Method Not Allowed\r\nAllow: GET, HEAD");
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    match listed(out, path) {
        // With the slash, relative links lead into the folder.
        Some(file) if file.is_dir() => Err(format!("301 Moved Permanently\r\nLocation: {path}/")),
        found => found.ok_or(String::from("404 Not Found")),
    }
}

/// Returns whether a browser of this machine asks for this machine.
fn is_local(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "80"));
    let is_port = !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit());
    is_port && (name.eq_ignore_ascii_case("localhost") || name == "127.0.0.1")
}

/// Returns the file, or the folder without a slash at the end, of a path in `out`.
///
/// Every segment must be listed in its folder as it stands, as a file or folder itself; no name that the builder writes
/// has a blank or percent sign. So nothing needs to be known of what else a system takes for a path: `..`, drives,
/// backslashes, devices, links, other spellings of a name.
fn listed(out: &Path, path: &str) -> Option<PathBuf> {
    let mut found = out.to_owned();
    let index = if path.ends_with('/') {
        "index.html"
    } else {
        ""
    };
    for segment in format!("{path}{index}").strip_prefix('/')?.split('/') {
        let mut entries = fs::read_dir(&found).ok()?.filter_map(io::Result::ok);
        let entry = entries.find(|entry| entry.file_name().to_str() == Some(segment))?;
        let kind = entry.file_type().ok()?; // of a link itself, not of where it leads
        if !kind.is_dir() && !kind.is_file() {
            return None;
        }
        found = entry.path();
    }
    Some(found)
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|name| name.to_str()) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::net::Shutdown;
    use std::sync::mpsc;

    use super::*;

    /// A folder with a page, a folder, and a secret beside it; its name tells tests apart.
    fn folder(name: &str) -> PathBuf {
        let base = std::env::temp_dir().join(format!("page-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&base);
        let out = base.join("out");
        fs::create_dir_all(out.join("doc/ab")).unwrap();
        fs::write(base.join("secret.txt"), "secret").unwrap();
        fs::write(out.join("index.html"), "first").unwrap();
        fs::write(out.join("style.css"), "css").unwrap();
        fs::write(out.join("doc/ab/index.html"), "deep").unwrap();
        out
    }

    /// Sends a request to a connection of its own, and returns the status, head and content.
    fn ask(out: &Path, request: &[u8]) -> (u16, String, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let out = out.to_owned();
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || {
            let _ = answer(listener.accept().unwrap().0, &out);
            sender.send(())
        });
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        ended.recv().unwrap();
        let (head, content) = response.split_once("\r\n\r\n").expect(&response);
        let status = head[9..12].parse().unwrap();
        (status, head.to_owned(), content.to_owned())
    }

    fn get(out: &Path, target: &str) -> (u16, String, String) {
        let request = format!("GET {target} HTTP/1.1\r\nHost: localhost:8017\r\n\r\n");
        ask(out, request.as_bytes())
    }

    #[test]
    fn sends_files_with_their_types() {
        let out = folder("files");
        let (status, head, content) = get(&out, "/");
        assert_eq!((status, &*content), (200, "first"));
        assert!(head.contains("\r\nContent-Type: text/html\r\nContent-Length: 5\r\n"));
        let (status, head, content) = get(&out, "/style.css?v=1");
        assert_eq!((status, &*content), (200, "css"));
        assert!(head.contains("text/css"), "{head}");
        assert_eq!(get(&out, "/doc/ab/").2, "deep");
        let (status, head, _) = get(&out, "/doc/ab");
        assert_eq!(status, 301);
        assert!(head.contains("\r\nLocation: /doc/ab/\r\n"), "{head}");
        assert_eq!(get(&out, "/doc/").0, 404); // without index.html
    }

    #[test]
    fn sends_the_head_alone() {
        let out = folder("head");
        for (target, status, length) in [("/", 200, 5), ("/style.css", 200, 3), ("/no", 404, 13)] {
            let request = format!("HEAD {target} HTTP/1.1\r\nHost: localhost\r\n\r\n");
            let (found, head, content) = ask(&out, request.as_bytes());
            assert_eq!((found, &*content), (status, ""), "{target}");
            assert!(head.contains(&format!("\r\nContent-Length: {length}\r\n")));
        }
    }

    #[test]
    fn sends_nothing_from_outside() {
        let out = folder("outside");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("/dev/zero", out.join("zero")).unwrap();
            std::os::unix::fs::symlink("../secret.txt", out.join("link.txt")).unwrap();
            std::os::unix::fs::symlink("..", out.join("up")).unwrap();
        }
        let absolute = format!("/{}", out.with_file_name("secret.txt").display());
        for target in [
            "/../../dev/zero",
            "/../secret.txt",
            "/doc/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/%2E./secret.txt",
            "/..%2fsecret.txt",
            "/..%5csecret.txt",
            "/..\\secret.txt",
            "/doc\\..\\..\\secret.txt",
            "//etc/passwd",
            "/%2fetc%2fpasswd",
            "/C:/Windows/win.ini",
            "/C:%5CWindows%5Cwin.ini",
            "/./index.html",
            "/style.css/",
            "/style.css/../index.html",
            "/index.html%00",
            "/%ff",
            "/%",
            "/%4",
            "/zero",
            "/link.txt",
            "/up/secret.txt",
            "/NUL",
            "index.html",
            "http://localhost/index.html",
            &absolute,
        ] {
            let (status, _, content) = get(&out, target);
            assert_eq!(status, 404, "{target}");
            assert_eq!(content, "404 Not Found", "{target}");
        }
    }

    #[test]
    fn answers_this_machine_only() {
        let out = folder("host");
        let with = |host: &str| ask(&out, format!("GET / HTTP/1.1\r\n{host}\r\n").as_bytes()).0;
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1:8017"] {
            assert_eq!(with(&format!("Host: {host}\r\n")), 200, "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8017",
            "localhost.evil.example",
            "localhost:",
            "localhost:80@evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.2",
            "",
        ] {
            assert_eq!(with(&format!("hOsT: {host}\r\n")), 403, "{host}");
        }
        assert_eq!(with(""), 400);
        assert_eq!(with("Host: localhost\r\nHost: evil.example\r\n"), 400);
    }

    #[test]
    fn refuses_other_requests() {
        let out = folder("methods");
        for method in [
            "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", "head",
        ] {
            let request = format!("{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            let (status, head, _) = ask(&out, request.as_bytes());
            assert_eq!(status, 405, "{method}");
            assert!(head.contains("\r\nAllow: GET, HEAD\r\n"), "{head}");
        }
        for bad in [
            "GET /\r\nHost: localhost\r\n\r\n",
            "GET / more HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "\u{16}\u{3}\u{1}",
        ] {
            assert_eq!(ask(&out, bad.as_bytes()).0, 400, "{bad:?}");
        }
        assert_eq!(ask(&out, b"GET / HTTP/2\r\nHost: localhost\r\n\r\n").0, 505);
    }

    #[test]
    fn reads_no_more_than_a_head() {
        let out = folder("huge");
        let long = "x".repeat(64 << 10);
        for request in [
            format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            format!("GET / HTTP/1.1\r\nCookie: {long}\r\nHost: localhost\r\n\r\n"),
            format!("GET / HTTP/1.1\r\n{}", "a: b\r\n".repeat(16 << 10)),
        ] {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let mut stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let sender = thread::spawn(move || {
                stream.write_all(request.as_bytes()).unwrap();
                stream.shutdown(Shutdown::Write).unwrap();
                stream // closed only after the rest is read
            });
            let (accepted, _) = listener.accept().unwrap();
            let mut rest = accepted.try_clone().unwrap();
            answer(accepted, &out).unwrap();
            let rest = io::copy(&mut rest, &mut io::sink()).unwrap();
            assert!(rest > 32 << 10, "{rest}");
            drop(sender.join());
        }
    }
}
