//! A temporary workspace, the command in it, and a client of its ports.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::Duration;

/// A workspace.
pub struct Scratch(tempfile::TempDir);

/// Output and exit status of the command.
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// A listening command.
pub struct Listening {
    child: Child,
    stderr: BufReader<ChildStderr>,
    /// The lines on stderr so far.
    pub notes: Vec<String>,
    /// The open ports.
    pub ports: Vec<u16>,
}

impl Scratch {
    /// A workspace without problems that depends on `either`.
    pub fn new() -> Self {
        let scratch = Scratch(tempfile::tempdir().unwrap());
        fs::create_dir(scratch.path("problems")).unwrap();
        let lock = "version = 4\n\n[[package]]\nname = \"either\"\nversion = \"1.0.0\"\nsource = \"registry\"\n\n\
                    [[package]]\nname = \"hdu1\"\nversion = \"0.1.0\"\n";
        fs::write(scratch.path("Cargo.lock"), lock).unwrap();
        scratch
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// The manifest of a problem.
    pub fn manifest(&self, id: &str) -> toml::Table {
        self.read(&format!("problems/{id}/Cargo.toml"))
            .parse()
            .unwrap()
    }

    /// All files and folders by their paths.
    pub fn files(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.0.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path.clone());
                    files.insert(path, None);
                } else {
                    let text = fs::read(&path).unwrap();
                    files.insert(path, Some(text));
                }
            }
        }
        files
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_new"));
        command
            .arg("--root")
            .arg(self.0.path())
            .args(arguments)
            .stdin(Stdio::null());
        for variable in ["NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the command to its end.
    pub fn run(&self, arguments: &[&str]) -> Outcome {
        self.command(arguments).output().unwrap().into()
    }

    /// Runs the command on a text as standard input.
    pub fn run_on(&self, input: impl AsRef<[u8]>) -> Outcome {
        let mut command = self.command(&[]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The command may exit before it has read all.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        child.wait_with_output().unwrap().into()
    }

    /// Starts the command, and waits until it listens.
    pub fn listen(&self, arguments: &[&str]) -> Listening {
        Listening::start(&mut self.command(arguments))
    }
}

impl Listening {
    /// Starts a command, and waits until it listens.
    pub fn start(command: &mut Command) -> Self {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let mut listening = Listening {
            child,
            stderr,
            notes: Vec::new(),
            ports: Vec::new(),
        };
        loop {
            let note = listening.note();
            if let Some(waiting) = note.strip_prefix("waiting for Competitive Companion on port ") {
                let ports = waiting.split(';').next().unwrap_or_default().split(", ");
                listening.ports = ports.map(|port| port.parse().unwrap()).collect();
                return listening;
            }
        }
    }

    /// Waits for the next line on stderr.
    #[track_caller]
    pub fn note(&mut self) -> String {
        let mut note = String::new();
        self.stderr.read_line(&mut note).unwrap();
        assert!(
            note.ends_with('\n'),
            "the command has exited after {:?}",
            self.notes
        );
        self.notes.push(note.trim_end().to_owned());
        note.trim_end().to_owned()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the exit. `stderr` is what has not been read before.
    pub fn end(mut self) -> Outcome {
        let mut stderr = String::new();
        self.stderr.read_to_string(&mut stderr).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Outcome {
            stderr,
            ..output.into()
        }
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        Outcome {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Outcome {
    /// Asserts the exit status and a single line of error that contains all `parts`.
    #[track_caller]
    pub fn assert_error(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, Some(status), "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?}: {}", self.stderr);
        }
    }
}

/// The file of a post of the extension.
pub fn recording(name: &str) -> PathBuf {
    let posts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts");
    posts.join(name).with_extension("json")
}

/// A post of the extension.
pub fn recorded(name: &str) -> String {
    fs::read_to_string(recording(name)).unwrap()
}

/// Sends bytes to a port, with the end of the connection after the first line, and returns the response.
pub fn send(port: u16, request: &str) -> String {
    let request = request.replacen("\r\n", "\r\nConnection: close\r\n", 1);
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    // The command may respond before it has read all.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// Posts JSON as the extension does, and returns the status.
pub fn post(port: u16, body: &str) -> u16 {
    let request = format!(
        "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: moz-extension://1\r\nAccept: */*\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    status(&send(port, &request))
}

/// The status of an HTTP response.
pub fn status(answer: &str) -> u16 {
    let code = answer
        .strip_prefix("HTTP/1.1 ")
        .and_then(|rest| rest.get(..3));
    code.unwrap_or_else(|| panic!("no response: {answer:?}"))
        .parse()
        .unwrap()
}
