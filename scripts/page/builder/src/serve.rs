//! Serves the built page on localhost.
//!
//! Not the server of `scripts/new`: that one reads bodies of posts, few and one after the other, and leaves connections
//! to `tiny_http`, whose four threads stay with the connections that a browser holds open; this one reads no body, closes
//! each connection, and belongs to a workspace that shares no dependency with the tools.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// The most bytes of a request's head.
const MOST_HEAD: u64 = 16 << 10;
/// The most bytes that are read after an answer, so that closing does not reset the connection before it is read.
const MOST_REST: u64 = 4 << 20;
/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is sent: a status, more header lines, the type, and the content.
struct Response {
    status: &'static str,
    header: String,
    kind: &'static str,
    content: Vec<u8>,
}

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
    let mut head = Vec::new();
    let mut reader = BufReader::new(&stream).take(MOST_HEAD);
    while !head.ends_with(b"\n\r\n") && !head.ends_with(b"\n\n") {
        if reader.read_until(b'\n', &mut head)? == 0 {
            break;
        }
    }
    if head.is_empty() {
        return Ok(()); // it was opened and never used
    }
    let (response, has_content) = if reader.limit() == 0 {
        (refusal("431 Request Header Fields Too Large"), true)
    } else {
        let head = String::from_utf8_lossy(&head);
        (respond(&head, out), !head.starts_with("HEAD "))
    };
    let Response {
        status,
        header,
        kind,
        content,
    } = response;
    let length = content.len();
    let head = format!(
        "HTTP/1.1 {status}\r\n{header}Content-Type: {kind}\r\nContent-Length: {length}\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    if has_content {
        stream.write_all(&content)?;
    }
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_millis(500)))?;
    io::copy(&mut stream.take(MOST_REST), &mut io::sink())?;
    Ok(())
}

/// A status without more to say.
fn refusal(status: &'static str) -> Response {
    Response {
        status,
        header: String::new(),
        kind: "text/plain; charset=utf-8",
        content: format!("{status}\n").into_bytes(),
    }
}

/// Answers the head of a request.
fn respond(head: &str, out: &Path) -> Response {
    let mut lines = head.lines();
    let request: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, version] = request[..] else {
        return refusal("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return refusal("505 HTTP Version Not Supported");
    }
    // A page elsewhere whose own name resolves to this machine sends its name.
    let mut hosts = lines.filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return refusal("400 Bad Request");
    };
    if !is_local(host) {
        return refusal("403 Forbidden");
    }
    if !["GET", "HEAD"].contains(&method) {
        let mut refused = refusal("405 Method Not Allowed");
        refused.header = String::from("Allow: GET, HEAD\r\n");
        return refused;
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let Some(file) = find(out, path) else {
        return refusal("404 Not Found");
    };
    if file.is_dir() {
        // With the slash, relative links lead into the folder. The first one alone: `//name` is another host.
        let mut moved = refusal("301 Moved Permanently");
        moved.header = format!("Location: {path}/\r\n");
        return moved;
    }
    match fs::read(&file) {
        Ok(content) => Response {
            status: "200 OK",
            header: String::from("Cache-Control: no-cache\r\n"),
            kind: kind(&file),
            content,
        },
        Err(_) => refusal("404 Not Found"),
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
/// Every segment must be listed in its folder, as a file or folder itself. So nothing needs to be known of what else a
/// system takes for a path: `..`, drives, backslashes, devices, links, other spellings of a name.
fn find(out: &Path, path: &str) -> Option<PathBuf> {
    let mut found = out.to_owned();
    let mut is_folder = true;
    let (path, is_index) = match path.strip_prefix('/')? {
        "" => ("index.html", false),
        path => path
            .strip_suffix('/')
            .map_or((path, false), |folder| (folder, true)),
    };
    for segment in path.split('/').chain(is_index.then_some("index.html")) {
        let name = decoded(segment)?;
        if !is_folder {
            return None;
        }
        let mut entries = fs::read_dir(&found).ok()?.filter_map(io::Result::ok);
        let entry = entries.find(|entry| entry.file_name().to_str() == Some(&name))?;
        let kind = entry.file_type().ok()?; // of a link itself, not of where it leads
        if !kind.is_dir() && !kind.is_file() {
            return None;
        }
        is_folder = kind.is_dir();
        found = entry.path();
    }
    Some(found)
}

/// Decodes `%20` and the like.
fn decoded(segment: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|name| name.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A folder with a page, a folder, and a secret beside it; its name tells tests apart.
    fn folder(name: &str) -> PathBuf {
        let base = std::env::temp_dir().join(format!("page-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&base);
        let out = base.join("out");
        fs::create_dir_all(out.join("doc/a b")).unwrap();
        fs::write(base.join("secret.txt"), "secret").unwrap();
        fs::write(out.join("index.html"), "first").unwrap();
        fs::write(out.join("style.css"), "css").unwrap();
        fs::write(out.join("doc/a b/index.html"), "deep").unwrap();
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
        assert!(
            head.contains("\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 5\r\n")
        );
        let (status, head, content) = get(&out, "/style.css?v=1");
        assert_eq!((status, &*content), (200, "css"));
        assert!(head.contains("text/css"), "{head}");
        assert_eq!(get(&out, "/doc/a%20b/").2, "deep");
        let (status, head, _) = get(&out, "/doc/a%20b");
        assert_eq!(status, 301);
        assert!(head.contains("\r\nLocation: /doc/a%20b/\r\n"), "{head}");
        assert_eq!(get(&out, "/doc/").0, 404); // without index.html
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
            assert_eq!(content, "404 Not Found\n", "{target}");
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
            "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get",
        ] {
            let request = format!("{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            let (status, head, _) = ask(&out, request.as_bytes());
            assert_eq!(status, 405, "{method}");
            assert!(head.contains("\r\nAllow: GET, HEAD\r\n"), "{head}");
        }
        let (status, head, content) = ask(&out, b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_eq!((status, &*content), (200, ""));
        assert!(head.contains("\r\nContent-Length: 5\r\n"), "{head}");
        for bad in [
            "GET /\r\nHost: localhost\r\n\r\n",
            "GET / more HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "\r\n\r\n",
            "\u{16}\u{3}\u{1}",
        ] {
            assert_eq!(ask(&out, bad.as_bytes()).0, 400, "{bad:?}");
        }
        assert_eq!(ask(&out, b"GET / HTTP/2\r\nHost: localhost\r\n\r\n").0, 505);
    }

    #[test]
    fn refuses_a_huge_head() {
        let out = folder("huge");
        let long = "x".repeat(1 << 20);
        let line = format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_eq!(ask(&out, line.as_bytes()).0, 431);
        let header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: {long}\r\n\r\n");
        assert_eq!(ask(&out, header.as_bytes()).0, 431);
        let many = "a: b\r\n".repeat(10_000);
        let headers = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
        assert_eq!(ask(&out, headers.as_bytes()).0, 431);
    }
}
