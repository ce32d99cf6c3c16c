//! An HTTP request, bounded in size and time.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The largest body in bytes. Samples on a page are small.
pub const LARGEST_BODY: usize = 1 << 20;

/// The largest head in bytes: request line and header fields.
const LARGEST_HEAD: usize = 16 << 10;

/// Timeout for a whole request.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection with one request.
#[derive(Debug)]
pub struct Connection(TcpStream);

/// A response: an HTTP status with a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The text.
    pub line: String,
}

impl Response {
    /// A response.
    pub fn new(status: u16, line: impl Into<String>) -> Self {
        Response {
            status,
            line: line.into(),
        }
    }
}

/// Why a connection has no body to hand over.
#[derive(Debug)]
pub enum Failure {
    /// The client sent nothing. Browsers open connections in advance.
    Silence,
    /// The request was rejected with this response.
    Rejected(Connection, Response),
}

impl Connection {
    /// Reads a request. Returns the body of a post, and responds to anything else.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no acceptable body.
    pub fn read(stream: TcpStream) -> Result<(Self, Vec<u8>), Failure> {
        let mut connection = Connection(stream);
        match connection.read_body() {
            Ok(Some(body)) => Ok((connection, body)),
            Ok(None) => Err(Failure::Silence),
            Err(response) => {
                let _ = connection.write(&response); // the client may be gone
                Err(Failure::Rejected(connection, response))
            }
        }
    }

    /// Sends a response and closes the connection.
    pub fn respond(mut self, response: &Response) {
        let _ = self.write(response); // the client may be gone
    }

    /// Discards what the client still sends, for a while. Closing a connection with unread input resets
    /// it, and the client might lose the response.
    pub fn drain(mut self) {
        let deadline = Instant::now() + PATIENCE;
        let mut rest = [0; 4096];
        while self
            .receive(&mut rest, deadline)
            .is_ok_and(|length| length > 0)
        {}
    }

    fn write(&mut self, response: &Response) -> io::Result<()> {
        let Response { status, line } = response;
        let allow = if *status == 405 {
            "Allow: POST\r\n"
        } else {
            ""
        };
        let head = format!(
            "HTTP/1.1 {status} {}\r\n{allow}Content-Type: text/plain; charset=utf-8\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            reason(*status),
            line.len() + 1
        );
        self.0.set_write_timeout(Some(PATIENCE))?;
        self.0.write_all(format!("{head}{line}\n").as_bytes())?;
        self.0.shutdown(Shutdown::Write)
    }

    /// Reads available input; 0 bytes at the end.
    fn receive(&mut self, buffer: &mut [u8], deadline: Instant) -> io::Result<usize> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.0.set_read_timeout(Some(left))?;
        self.0.read(buffer)
    }

    /// Reads a request; none if the client sends nothing.
    fn read_body(&mut self) -> Result<Option<Vec<u8>>, Response> {
        let deadline = Instant::now() + PATIENCE;
        let mut received = Vec::new();
        let mut chunk = [0; 4096];
        let head = loop {
            match self.receive(&mut chunk, deadline) {
                Ok(0) | Err(_) if received.is_empty() => return Ok(None),
                Ok(0) => return Err(Response::new(400, "the request is incomplete")),
                Ok(length) => received.extend_from_slice(&chunk[..length]),
                Err(_) => return Err(Response::new(408, "timeout while reading the request")),
            }
            let bounded = &received[..received.len().min(LARGEST_HEAD)];
            if let Some(head) = Head::parse(bounded)? {
                break head;
            }
            if bounded.len() == LARGEST_HEAD {
                return Err(Response::new(431, "the header fields are too large"));
            }
        };
        let mut body = received.split_off(head.end);
        if head.expects_continue && body.len() < head.length {
            let _ = self.0.write_all(b"HTTP/1.1 100 Continue\r\n\r\n"); // failures show below
        }
        while body.len() < head.length {
            match self.receive(&mut chunk, deadline) {
                Ok(0) => return Err(Response::new(400, "the body is incomplete")),
                Ok(length) => body.extend_from_slice(&chunk[..length]),
                Err(_) => return Err(Response::new(408, "timeout while reading the body")),
            }
        }
        body.truncate(head.length);
        Ok(Some(body))
    }
}

/// The relevant parts of a head.
struct Head {
    /// Where the body starts.
    end: usize,
    /// The length of the body.
    length: usize,
    /// Whether the client waits for permission to send the body.
    expects_continue: bool,
}

impl Head {
    /// Parses the start of a request; none if the head is incomplete.
    ///
    /// Web pages cannot pass: a browser asks for permission (`OPTIONS`) before it sends JSON to another
    /// origin, and a page whose own host name resolves to this machine is stopped by the check of `Host`.
    fn parse(received: &[u8]) -> Result<Option<Head>, Response> {
        let mut fields = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut fields);
        let end = match request.parse(received) {
            Ok(httparse::Status::Complete(end)) => end,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err(Response::new(400, "not an HTTP request")),
        };
        let all = |name: &str| {
            let named = request
                .headers
                .iter()
                .filter(move |field| field.name.eq_ignore_ascii_case(name));
            named
                .map(|field| std::str::from_utf8(field.value).unwrap_or_default().trim())
                .collect::<Vec<_>>()
        };
        if !all("Host").iter().all(|host| is_local(host)) {
            return Err(Response::new(421, "the host is not localhost"));
        }
        if request.method != Some("POST") {
            return Err(Response::new(405, "only POST is supported"));
        }
        if request.path != Some("/") {
            return Err(Response::new(404, "the path is not /"));
        }
        let kinds = all("Content-Type");
        let kind = kinds
            .first()
            .and_then(|kind| kind.split(';').next())
            .unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/json") {
            return Err(Response::new(
                415,
                "the content type is not application/json",
            ));
        }
        if !all("Transfer-Encoding").is_empty() {
            return Err(Response::new(411, "Content-Length is missing"));
        }
        let length = match all("Content-Length")[..] {
            [] => return Err(Response::new(411, "Content-Length is missing")),
            [length] if !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit()) => {
                length
            }
            _ => return Err(Response::new(400, "Content-Length is malformed")),
        };
        let length = length.parse().ok().filter(|&length| length <= LARGEST_BODY);
        let Some(length) = length else {
            return Err(Response::new(
                413,
                format!("the body is larger than {} KiB", LARGEST_BODY >> 10),
            ));
        };
        let expects_continue = all("Expect")
            .iter()
            .any(|it| it.eq_ignore_ascii_case("100-continue"));
        Ok(Some(Head {
            end,
            length,
            expects_continue,
        }))
    }
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name.to_ascii_lowercase().as_str())
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POST: &str =
        "POST / HTTP/1.1\r\nHost: localhost:10043\r\nContent-Type: application/json\r\n";

    fn status(head: &str) -> Option<u16> {
        Head::parse(head.as_bytes())
            .err()
            .map(|response| response.status)
    }

    #[test]
    fn parses_the_head_of_a_post() {
        let text = format!("{POST}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{{}}");
        for end in 0..text.len() - 2 {
            assert!(Head::parse(&text.as_bytes()[..end]).unwrap().is_none());
        }
        let head = Head::parse(text.as_bytes()).unwrap().unwrap();
        assert_eq!(
            (head.end, head.length, head.expects_continue),
            (text.len() - 2, 2, true)
        );
    }

    #[test]
    fn accepts_only_posts_of_json_to_localhost() {
        let post = |fields: &str| status(&format!("{POST}{fields}\r\n\r\n"));
        assert_eq!(post("Content-Length: 0"), None);
        assert_eq!(
            status(
                &POST
                    .replace("POST", "GET")
                    .replacen("\r\nC", "\r\n\r\nC", 1)
            ),
            Some(405)
        );
        assert_eq!(status("OPTIONS / HTTP/1.1\r\n\r\n"), Some(405));
        assert_eq!(status("POST /x HTTP/1.1\r\n\r\n"), Some(404));
        assert_eq!(
            status("POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n"),
            Some(415)
        );
        assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), Some(415));
        assert_eq!(
            status("POST / HTTP/1.1\r\nHost: example.org\r\n\r\n"),
            Some(421)
        );
        assert_eq!(post("X: y"), Some(411));
        assert_eq!(post("Transfer-Encoding: chunked"), Some(411));
        assert_eq!(post("Content-Length: 1048576"), None);
        assert_eq!(post("Content-Length: 1048577"), Some(413));
        assert_eq!(post("Content-Length: 99999999999999999999"), Some(413));
        for length in ["-1", "+1", "1x", "", "1\r\nContent-Length: 1"] {
            assert_eq!(
                post(&format!("Content-Length: {length}")),
                Some(400),
                "{length}"
            );
        }
        assert_eq!(status("\x16\x03\x01"), Some(400));
        assert_eq!(status("HELO\r\n\r\n"), Some(400));
    }

    #[test]
    fn recognizes_the_names_of_localhost() {
        for host in [
            "localhost",
            "localhost:10043",
            "127.0.0.1:1",
            "[::1]",
            "[::1]:10043",
            "LOCALHOST",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org:80",
            "10.0.0.1",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
