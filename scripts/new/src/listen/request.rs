//! A request of the browser extension: a post of JSON to this machine, bounded in size.

use std::io::Read;

use tiny_http::{Method, Request};

/// The largest body in bytes. Samples on a page are small.
pub const LARGEST_BODY: usize = 1 << 20;

/// A connection with one request.
pub struct Connection(Request);

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

impl Connection {
    /// A connection that has received the head of a request.
    pub fn new(request: Request) -> Self {
        Connection(request)
    }

    /// Reads the body of a post. Anything else gets its response here.
    ///
    /// # Errors
    ///
    /// Returns why the request was rejected.
    pub fn read(mut self) -> Result<(Self, Vec<u8>), String> {
        match self.body() {
            Ok(body) => Ok((self, body)),
            Err(response) => {
                self.respond(&response);
                Err(response.line)
            }
        }
    }

    /// Sends a response.
    pub fn respond(self, response: &Response) {
        let text = tiny_http::Response::from_string(format!("{}\n", response.line));
        // The client may be gone.
        let _ = self.0.respond(text.with_status_code(response.status));
    }

    fn body(&mut self) -> Result<Vec<u8>, Response> {
        let length = self.length()?;
        let mut body = Vec::new();
        let mut reader = self.0.as_reader().take(length as u64);
        match reader.read_to_end(&mut body) {
            Ok(read) if read == length => Ok(body),
            _ => Err(Response::new(400, "the body is incomplete")),
        }
    }

    /// Returns the length of the body of an acceptable request.
    ///
    /// Web pages cannot pass: a browser asks for permission (`OPTIONS`) before it sends JSON to another
    /// origin, and a page whose own host name resolves to this machine is stopped by the check of `Host`.
    fn length(&self) -> Result<usize, Response> {
        if !self.all("Host").all(is_local) {
            return Err(Response::new(421, "the host is not localhost"));
        }
        if *self.0.method() != Method::Post {
            return Err(Response::new(405, "only POST is supported"));
        }
        if self.0.url() != "/" {
            return Err(Response::new(404, "the path is not /"));
        }
        let kind = self.all("Content-Type").next().unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let why = "the content type is not application/json";
            return Err(Response::new(415, why));
        }
        match self.0.body_length() {
            None => Err(Response::new(411, "Content-Length is missing or malformed")),
            Some(length) if length <= LARGEST_BODY => Ok(length),
            Some(_) => {
                let why = format!("the body is larger than {} KiB", LARGEST_BODY >> 10);
                Err(Response::new(413, why))
            }
        }
    }

    /// Lists the values of a header field.
    fn all(&self, name: &'static str) -> impl Iterator<Item = &str> {
        let fields = self.0.headers().iter();
        let fields = fields.filter(move |field| field.field.equiv(name));
        fields.map(|field| field.value.as_str().trim())
    }
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_http::{Header, TestRequest};

    fn status(request: TestRequest) -> Option<u16> {
        let connection = Connection::new(request.into());
        connection.length().err().map(|response| response.status)
    }

    fn json(method: Method, path: &str, host: &str, body: &'static str) -> TestRequest {
        let field = |text: &str| text.parse::<Header>().unwrap();
        TestRequest::new()
            .with_method(method)
            .with_path(path)
            .with_header(field(&format!("Host: {host}")))
            .with_header(field("Content-Type: application/json; charset=utf-8"))
            .with_body(body)
    }

    #[test]
    fn accepts_only_posts_of_json_to_localhost() {
        let host = "localhost:10043";
        assert_eq!(status(json(Method::Post, "/", host, "{}")), None);
        assert_eq!(status(json(Method::Get, "/", host, "")), Some(405));
        assert_eq!(status(json(Method::Options, "/", host, "")), Some(405));
        assert_eq!(status(json(Method::Post, "/x", host, "{}")), Some(404));
        assert_eq!(
            status(json(Method::Post, "/", "example.org", "{}")),
            Some(421)
        );
        let plain = TestRequest::new().with_method(Method::Post).with_path("/");
        assert_eq!(status(plain), Some(415));
    }

    #[test]
    fn bounds_the_body() {
        let largest: &'static str = Box::leak(" ".repeat(LARGEST_BODY).into_boxed_str());
        let larger: &'static str = Box::leak(" ".repeat(LARGEST_BODY + 1).into_boxed_str());
        assert_eq!(status(json(Method::Post, "/", "[::1]:1", largest)), None);
        assert_eq!(
            status(json(Method::Post, "/", "[::1]:1", larger)),
            Some(413)
        );
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
