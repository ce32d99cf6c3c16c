//! Listening for posts.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;
use serde_json::{json, Value};

use crate::scratch::{post, recorded, recording, send, status, Listening, Scratch};

/// Two free ports.
const ANY: [&str; 4] = ["--port", "0", "--port", "0"];

/// The problem HDU `number`, one of `size` in a contest.
fn contest(number: u32, size: u32) -> String {
    let mut post: Value = serde_json::from_str(&recorded("hdu")).unwrap();
    post["url"] = json!(format!(
        "https://acm.hdu.edu.cn/showproblem.php?pid={number}"
    ));
    post["batch"] = json!({"id": "contest", "size": size});
    post.to_string()
}

/// Ports that another program uses must be reported.
#[test]
fn listens_on_all_ports_of_the_extension() {
    let all = [1327, 4244, 6174, 10042, 10043, 10045, 27121];
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--keep-listening"]);
    let skipped = &listening.notes[..listening.notes.len() - 1];
    let is_skipped = |port: u16| {
        skipped
            .iter()
            .any(|note| note.starts_with(&format!("skipping port {port}: ")))
    };
    for port in all {
        assert!(
            listening.ports.contains(&port) != is_skipped(port),
            "{port}: {:?}",
            listening.notes
        );
    }
    for (&port, number) in listening.ports.iter().zip(1000..) {
        assert_eq!(post(port, &contest(number, 1)), 200);
        assert!(scratch
            .path(&format!("problems/hdu{number}/Cargo.toml"))
            .exists());
    }
    interrupt(listening.id());
    assert_eq!(listening.end().status, Some(130));
}

#[test]
fn options_about_listening_override_standard_input() {
    let scratch = Scratch::new();
    let input = fs::File::open(recording("poj")).unwrap();
    let mut command = scratch.command(&["--port", "0"]);
    let listening = Listening::start(command.stdin(input));
    assert_eq!(post(listening.ports[0], &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(0));
    assert!(!scratch.path("problems/poj1704").exists());
}

#[test]
fn exits_after_a_problem() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&ANY);
    assert_eq!(post(listening.ports[1], &recorded("hdu")), 200);
    let outcome = listening.end();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    assert!(outcome.stdout.contains("next: "), "{}", outcome.stdout);
    assert!(scratch.path("testcases/hdu1849/sample-1.out").exists());
}

#[test]
fn exits_after_all_problems_of_a_contest() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&ANY);
    for number in 1001..=1003 {
        // To every port, as the extension does; but the last one ends it.
        let ports = if number < 1003 {
            &listening.ports[..]
        } else {
            &listening.ports[..1]
        };
        for &port in ports {
            assert_eq!(post(port, &contest(number, 3)), 200);
        }
    }
    let outcome = listening.end();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    assert_eq!(
        outcome.stdout.matches("created problems/hdu1001 ").count(),
        1,
        "{}",
        outcome.stdout
    );
    assert!(
        outcome
            .stdout
            .contains("  scripts/check.sh hdu1001 hdu1002 hdu1003\n"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_contest_includes_rejected_problems() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&ANY);
    let interactive = contest(1001, 2).replace("\"interactive\":false", "\"interactive\":true");
    assert_eq!(post(listening.ports[0], &interactive), 422);
    assert_eq!(post(listening.ports[1], &interactive), 422);
    assert_eq!(post(listening.ports[0], &contest(1002, 2)), 200);
    let outcome = listening.end();
    assert_eq!(outcome.status, Some(1));
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("interactive"), "{}", outcome.stderr);
    assert!(
        !scratch.path("problems/hdu1001").exists() && scratch.path("problems/hdu1002").exists()
    );
}

#[test]
fn keeps_listening_until_interrupted() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--keep-listening", "--port", "0"]);
    let port = listening.ports[0];
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert_eq!(post(port, &recorded("poj")), 200);
    // A second post to the same port is not a duplicate.
    assert_eq!(post(port, &recorded("poj")), 422);
    interrupt(listening.id());
    let outcome = listening.end();
    assert_eq!(outcome.status, Some(130));
    assert_eq!(outcome.stderr, "error: problems/poj1704 already exists\n");
    assert_eq!(
        outcome.stdout.matches("next: ").count(),
        2,
        "{}",
        outcome.stdout
    );
}

#[test]
fn rejects_other_requests_and_keeps_listening() {
    let scratch = Scratch::new();
    let mut listening = scratch.listen(&["--port", "0"]);
    let port = listening.ports[0];
    let before = scratch.files();
    let json = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    for (request, expected, why) in [
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            405,
            "only POST is supported",
        ),
        (
            "OPTIONS / HTTP/1.1\r\nOrigin: https://a.b\r\n\r\n".to_owned(),
            405,
            "only POST is supported",
        ),
        (
            "POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n\r\n".to_owned(),
            415,
            "application/json",
        ),
        (
            "POST / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
            421,
            "the host is not localhost",
        ),
        (format!("{json}\r\n"), 411, "Content-Length is missing"),
        (
            format!("{json}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"),
            411,
            "Content-Length is missing",
        ),
        (
            format!("{json}Content-Length: 1x\r\n\r\n"),
            411,
            "Content-Length is missing or malformed",
        ),
        (format!("{json}Content-Length: 1\r\n\r\nx"), 400, "not JSON"),
        (
            format!("{json}Content-Length: 2\r\n\r\n{{}}"),
            422,
            "`name` is missing",
        ),
    ] {
        let answer = send(port, &request);
        assert_eq!(status(&answer), expected, "{why}");
        assert!(answer.contains(why), "{answer}");
        let note = listening.note();
        assert!(note.starts_with("error: ") && note.contains(why), "{note}");
        assert_eq!(scratch.files(), before);
    }
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(1));
}

/// The client gets the response although nobody reads what it sends.
#[test]
fn rejects_megabytes() {
    let scratch = Scratch::new();
    let mut listening = scratch.listen(&["--port", "0"]);
    let port = listening.ports[0];
    let body = " ".repeat(8 << 20) + &recorded("hdu");
    assert_eq!(post(port, &body), 413);
    assert!(listening
        .note()
        .contains("the body is larger than 1024 KiB"));
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn a_slow_client_does_not_block_others() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--keep-listening", "--port", "0"]);
    let port = listening.ports[0];
    let start = Instant::now();
    let mut slow = TcpStream::connect(("127.0.0.1", port)).unwrap();
    slow.write_all(b"POST / HTTP/1.1\r\n").unwrap();
    let silent = TcpStream::connect(("127.0.0.1", port)).unwrap();
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert!(
        start.elapsed() < Duration::from_secs(4),
        "{:?}",
        start.elapsed()
    );
    drop((slow, silent));
    interrupt(listening.id());
    let outcome = listening.end();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(130), ""));
}

#[test]
fn rejects_what_is_not_http_or_incomplete() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--port", "0"]);
    let body = "POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    // The server closes the connection where the rest of a body never comes.
    for (request, response) in [("nonsense\r\n\r\n", "HTTP/1.1 400"), (body, "")] {
        let mut stream = TcpStream::connect(("127.0.0.1", listening.ports[0])).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(response) && answer.is_empty() == response.is_empty());
    }
    assert_eq!(post(listening.ports[0], &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn supports_expect_continue() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--port", "0"]);
    let body = recorded("hdu");
    let mut stream = TcpStream::connect(("127.0.0.1", listening.ports[0])).unwrap();
    let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n";
    write!(stream, "{head}Content-Length: {}\r\n\r\n", body.len()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        answer.extend(byte);
    }
    assert!(answer.starts_with(b"HTTP/1.1 100 Continue\r\n"));
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn skips_ports_in_use() {
    let scratch = Scratch::new();
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let outcome = scratch.run(&["--port", &port]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (Some(2), ""));
    let lines: Vec<&str> = outcome.stderr.lines().collect();
    assert!(
        lines[0].starts_with(&format!("skipping port {port}: ")),
        "{}",
        outcome.stderr
    );
    assert_eq!(
        lines[1..],
        ["error: no port is free; is another tool listening?"]
    );

    let listening = scratch.listen(&["--port", &port, "--port", "0"]);
    assert_eq!((listening.notes.len(), listening.ports.len()), (2, 1));
    assert_eq!(post(listening.ports[0], &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn is_not_reachable_from_other_machines() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--port", "0"]);
    // Another address of this machine stands for a request from elsewhere.
    assert!(TcpStream::connect(("127.0.0.2", listening.ports[0])).is_err());
    interrupt(listening.id());
    let outcome = listening.end();
    assert_eq!(
        (
            outcome.status,
            outcome.stdout.as_str(),
            outcome.stderr.as_str()
        ),
        (Some(130), "", "")
    );
}

fn interrupt(process: u32) {
    kill(Pid::from_raw(process.try_into().unwrap()), Signal::SIGINT).unwrap();
}
