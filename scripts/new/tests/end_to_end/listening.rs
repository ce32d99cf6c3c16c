//! The ports.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;
use serde_json::{json, Value};

use crate::scratch::{post, recorded, send, status, Scratch};

/// Two free ports, from the system.
const ANY: [&str; 4] = ["--port", "0", "--port", "0"];

/// The problem `hduNUMBER`, one of `size`.
fn contest(number: u32, size: u32) -> String {
    let mut post: Value = serde_json::from_str(&recorded("hdu")).unwrap();
    post["url"] = json!(format!(
        "https://acm.hdu.edu.cn/showproblem.php?pid={number}"
    ));
    post["batch"] = json!({"id": "contest", "size": size});
    post.to_string()
}

/// The extension posts to all of its ports; those that another program has here are left out.
#[test]
fn listens_on_the_ports_of_the_extension() {
    let all = [1327, 4244, 6174, 10042, 10043, 10045, 27121];
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--keep-listening"]);
    let skipped = &listening.notes[..listening.notes.len() - 1];
    let left_out = |port: u16| {
        skipped
            .iter()
            .any(|note| note.starts_with(&format!("port {port} is left out: ")))
    };
    for port in all {
        assert!(
            listening.ports.contains(&port) != left_out(port),
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
fn ends_after_a_problem() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&ANY);
    assert_eq!(post(listening.ports[1], &recorded("hdu")), 200);
    let outcome = listening.end();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    assert!(outcome.stdout.contains("next: "), "{}", outcome.stdout);
    assert!(scratch.path("testcases/hdu1849/sample-1.out").exists());
}

#[test]
fn ends_after_all_problems_of_a_contest() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&ANY);
    for number in 1001..=1003 {
        // The same to each port, as the extension does; the last one to one, which ends it.
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
        outcome.stdout.matches("problems/hdu1001: ").count(),
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
fn a_rejected_problem_counts_in_its_contest() {
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
fn keeps_listening_if_told_to() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--keep-listening", "--port", "0"]);
    let port = listening.ports[0];
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert_eq!(post(port, &recorded("poj")), 200);
    // A second post to the same port is a new one.
    assert_eq!(post(port, &recorded("poj")), 422);
    interrupt(listening.id());
    let outcome = listening.end();
    assert_eq!(outcome.status, Some(130));
    assert_eq!(
        outcome.stderr,
        "error: problems/poj1704 exists already: left as it is\n"
    );
    assert_eq!(
        outcome.stdout.matches("next: ").count(),
        2,
        "{}",
        outcome.stdout
    );
}

#[test]
fn rejects_other_requests_and_goes_on() {
    let scratch = Scratch::new();
    let mut listening = scratch.listen(&["--port", "0"]);
    let port = listening.ports[0];
    let before = scratch.files();
    let json = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    for (request, expected, why) in [
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            405,
            "only POST is allowed",
        ),
        (
            "OPTIONS / HTTP/1.1\r\nOrigin: https://a.b\r\n\r\n".to_owned(),
            405,
            "only POST is allowed",
        ),
        (
            "POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n\r\n".to_owned(),
            415,
            "application/json",
        ),
        (
            "POST / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
            421,
            "not a request to this machine",
        ),
        ("nonsense\r\n\r\n".to_owned(), 400, "not an HTTP request"),
        (format!("{json}\r\n"), 411, "no Content-Length"),
        (
            format!("{json}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"),
            411,
            "no Content-Length",
        ),
        (
            format!("{json}Content-Length: 1x\r\n\r\n"),
            400,
            "a malformed Content-Length",
        ),
        (
            format!("{json}X: {}\r\n\r\n", "y".repeat(20_000)),
            431,
            "header fields",
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
        if expected == 422 {
            break; // a problem by itself, though a bad one
        }
    }
    assert_eq!(listening.end().status, Some(1));
}

/// The client learns why, although it has sent megabytes that nobody reads.
#[test]
fn rejects_megabytes() {
    let scratch = Scratch::new();
    let mut listening = scratch.listen(&["--port", "0"]);
    let port = listening.ports[0];
    let body = " ".repeat(8 << 20) + &recorded("hdu");
    assert_eq!(post(port, &body), 413);
    assert!(listening.note().contains("larger than 1024 KiB"));
    assert_eq!(post(port, &recorded("hdu")), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn a_slow_client_holds_up_nobody_and_is_given_up() {
    let scratch = Scratch::new();
    let mut listening = scratch.listen(&["--keep-listening", "--port", "0"]);
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
    assert!(listening.note().contains("the request takes too long"));
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), 408);
    drop(silent);
    interrupt(listening.id());
    let outcome = listening.end();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(130), ""));
}

#[test]
fn waits_for_a_client_that_asks_first() {
    let scratch = Scratch::new();
    let listening = scratch.listen(&["--port", "0"]);
    let body = recorded("hdu");
    let mut stream = TcpStream::connect(("127.0.0.1", listening.ports[0])).unwrap();
    let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n";
    write!(stream, "{head}Content-Length: {}\r\n\r\n", body.len()).unwrap();
    let mut answer = [0; 25];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), 200);
    assert_eq!(listening.end().status, Some(0));
}

#[test]
fn leaves_out_taken_ports() {
    let scratch = Scratch::new();
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let outcome = scratch.run(&["--port", &port]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (Some(2), ""));
    let lines: Vec<&str> = outcome.stderr.lines().collect();
    assert!(
        lines[0].starts_with(&format!("port {port} is left out: ")),
        "{}",
        outcome.stderr
    );
    assert_eq!(
        lines[1..],
        ["error: no port is free: does another tool listen?"]
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
    // Of the other addresses of this machine, one suffices: the loopback network has more than one.
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
