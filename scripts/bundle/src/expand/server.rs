//! The server of procedural macros that comes with the tool chain.
//!
//! It loads compiled macros of the same compiler and expands token streams. Requests and responses are
//! lines of JSON; the protocol is that of rust-analyzer.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use kit::compilers;
use kit::run::{self, Process};
use proc_macro2::TokenStream;
use serde_json::{json, Value};
use tempfile::TempDir;

use super::tree::{FlatTree, Spans, CALL_SITE, DEF_SITE, MIXED_SITE};
use crate::error::{Error, Result};

/// The versions of the protocol that are known: they agree in everything that is used here.
const VERSIONS: std::ops::RangeInclusive<u64> = 5..=6;

/// A running server.
pub struct Server {
    /// Ends with the server.
    _program: Process,
    /// Where it copies libraries to; removed after it has ended.
    _folder: TempDir,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

/// The kind of a procedural macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MacroKind {
    /// `#[derive(Name)]`.
    Derive,
    /// `#[name]`.
    Attribute,
    /// `name!(…)`.
    Bang,
}

/// A call of a macro.
pub struct Call<'a> {
    /// The compiled macros.
    pub library: &'a Path,
    /// The name of the macro, or of the derived trait.
    pub name: &'a str,
    /// The item, or what the parentheses contain.
    pub input: TokenStream,
    /// The arguments of an attribute.
    pub arguments: Option<TokenStream>,
    /// The environment that Cargo would set.
    pub environment: &'a [(String, String)],
    /// The folder of the package that the call is in.
    pub folder: &'a Path,
}

impl Server {
    /// Starts the server of the tool chain.
    ///
    /// # Errors
    ///
    /// If the tool chain has none, or one of another protocol.
    pub fn start() -> Result<Self> {
        let path = path()?;
        let missing = || {
            Error::refused(
                "this tool chain has no server for procedural macros \
                 (libexec/rust-analyzer-proc-macro-srv), which that of rustup has",
            )
        };
        if !path.is_file() {
            return Err(missing());
        }
        let folder = tempfile::tempdir()
            .map_err(|why| Error::refused(format!("cannot make a temporary folder: {why}")))?;
        let mut command = Command::new(&path);
        for variable in ["TMPDIR", "TMP", "TEMP"] {
            command.env(variable, folder.path());
        }
        command
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut program = Process::start(&mut command).map_err(|_| missing())?;
        let child = program.tree.child();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let mut server = Server {
            stdin: stdin.ok_or_else(missing)?,
            stdout: BufReader::new(stdout.ok_or_else(missing)?),
            _program: program,
            _folder: folder,
        };
        let version = server.ask(&json!({ "ApiVersionCheck": {} }), "ApiVersionCheck")?;
        let version = version.as_u64().ok_or_else(malformed)?;
        if VERSIONS.contains(&version) {
            return Ok(server);
        }
        let (first, last) = VERSIONS.into_inner();
        Err(Error::refused(format!(
            "the server for procedural macros of this tool chain speaks version {version} of its \
             protocol; the bundler knows {first} and {last}"
        )))
    }

    /// Returns the names and kinds of the macros in a library.
    pub fn macros(&mut self, library: &Path) -> Result<Vec<(String, MacroKind)>> {
        let request = json!({ "ListMacros": { "dylib_path": library } });
        let listed = self.ask(&request, "ListMacros")?;
        let listed = outcome(&listed)?.map_err(Error::refused)?;
        let entries = listed.as_array().ok_or_else(malformed)?;
        let read = |entry: &Value| {
            let name = entry[0].as_str()?.to_owned();
            Some((name, MacroKind::parse(entry[1].as_str()?)?))
        };
        let macros = entries.iter().map(read).collect::<Option<_>>();
        macros.ok_or_else(malformed)
    }

    /// Expands a macro; returns its output, or the message of its panic.
    pub fn expand(&mut self, call: Call) -> Result<std::result::Result<TokenStream, String>> {
        let mut spans = Spans::default();
        let encode = |tokens, spans: &mut Spans| FlatTree::encode(tokens, spans);
        let input = encode(call.input, &mut spans);
        let arguments = call.arguments.map(|tokens| encode(tokens, &mut spans));
        let request = json!({ "ExpandMacro": {
            "lib": call.library,
            "env": call.environment,
            "current_dir": call.folder,
            "macro_body": input.to_json(),
            "macro_name": call.name,
            "attributes": arguments.map(|it| it.to_json()),
            "has_global_spans": {
                "def_site": DEF_SITE,
                "call_site": CALL_SITE,
                "mixed_site": MIXED_SITE,
            },
        } });
        let output = self.ask(&request, "ExpandMacro")?;
        match outcome(&output)? {
            Ok(tree) => {
                let tree = FlatTree::from_json(tree).ok_or_else(malformed)?;
                tree.decode(&spans).map(Ok).ok_or_else(malformed)
            }
            Err(panic) => Ok(Err(panic.to_owned())),
        }
    }

    /// Sends a request, and returns the response of this kind.
    fn ask(&mut self, request: &Value, kind: &str) -> Result<Value> {
        let ended = |_| Error::refused("the server for procedural macros has ended");
        writeln!(self.stdin, "{request}")
            .and_then(|()| self.stdin.flush())
            .map_err(ended)?;
        let mut line = String::new();
        // A macro may print lines of its own.
        while !line.starts_with('{') {
            line.clear();
            if self.stdout.read_line(&mut line).map_err(ended)? == 0 {
                let why = std::io::ErrorKind::UnexpectedEof.into();
                return Err(ended(why));
            }
        }
        let mut response: Value = serde_json::from_str(&line).map_err(|_| malformed())?;
        Ok(response[kind].take())
    }
}

impl MacroKind {
    /// Reads the name that the server has for a kind.
    fn parse(name: &str) -> Option<Self> {
        match name {
            "CustomDerive" => Some(MacroKind::Derive),
            "Attr" => Some(MacroKind::Attribute),
            "FuncLike" | "Bang" => Some(MacroKind::Bang),
            _ => None,
        }
    }
}

/// Reads a value, or the message of a failure.
fn outcome(response: &Value) -> Result<std::result::Result<&Value, &str>> {
    match (response.get("Ok"), &response["Err"]) {
        (Some(value), _) => Ok(Ok(value)),
        (None, Value::String(why)) => Ok(Err(why)),
        (None, _) => Err(malformed()),
    }
}

/// Returns where the server is.
fn path() -> Result<PathBuf> {
    let mut rustc = compilers::rustc();
    let output = run::output(rustc.args(["--print", "sysroot"])).map_err(Error::Refused)?;
    let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let name = format!(
        "rust-analyzer-proc-macro-srv{}",
        std::env::consts::EXE_SUFFIX
    );
    Ok(Path::new(&sysroot).join("libexec").join(name))
}

fn malformed() -> Error {
    Error::refused("the server for procedural macros sent a response that cannot be read")
}
