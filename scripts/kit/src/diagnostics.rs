//! The messages that `rustc` writes under `--error-format json`, and Cargo passes on.

use std::ops::Range;

use serde_json::Value;

/// How serious a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// An error, or an internal compiler error.
    Error,
    /// A warning.
    Warning,
    /// A note, a help or a summary.
    Note,
}

/// A message of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub level: Level,
    /// The error code or the lint's name; empty if it has none.
    pub code: String,
    /// The message without place and colours.
    pub text: String,
    /// The message as shown to users, with the source lines that it is about.
    pub rendered: String,
    /// The primary spans, as byte ranges of the source file.
    pub spans: Vec<Range<usize>>,
}

impl Diagnostic {
    /// Reads one message; none if `value` is not one.
    pub fn from_json(value: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let level = match value["level"].as_str()? {
            level if level.starts_with("error") => Level::Error,
            "warning" => Level::Warning,
            _ => Level::Note,
        };
        let spans = value["spans"].as_array().into_iter().flatten();
        let primary = spans.filter(|span| span["is_primary"] == true);
        let range = |span: &Value| {
            let at = |key: &str| span[key].as_u64().and_then(|at| usize::try_from(at).ok());
            Some(at("byte_start")?..at("byte_end")?)
        };
        Some(Diagnostic {
            level,
            code: text(&value["code"]["code"]),
            text: text(&value["message"]),
            rendered: text(&value["rendered"]).trim_end().to_owned(),
            spans: primary.filter_map(range).collect(),
        })
    }

    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }
}

/// What a compiler wrote to standard error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// Its diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// The lines that are not diagnostics, such as that the compiler was killed.
    pub other: Vec<String>,
}

impl Messages {
    /// Reads standard error of `rustc --error-format json`: one message per line.
    pub fn parse(stderr: &[u8]) -> Self {
        let mut messages = Messages::default();
        for line in String::from_utf8_lossy(stderr).lines() {
            match serde_json::from_str::<Value>(line) {
                // Messages about artifacts and unused crates are not diagnostics.
                Ok(value) => messages.diagnostics.extend(Diagnostic::from_json(&value)),
                Err(_) if line.trim().is_empty() => {}
                Err(_) => messages.other.push(line.to_owned()),
            }
        }
        messages
    }

    /// Lists the errors among the diagnostics.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|it| it.is_error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::Stdio;

    #[test]
    fn reads_what_rustc_writes() {
        let source = "fn main() { let unused = 1; missing(); }\n";
        let folder = tempfile::tempdir().unwrap();
        let mut child = crate::compilers::rustc()
            .args(["--error-format", "json", "--emit", "metadata"])
            .args(["--crate-name", "sample", "--out-dir"])
            .arg(folder.path())
            .arg("-")
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(source.as_bytes()).unwrap();
        drop(stdin);
        let messages = Messages::parse(&child.wait_with_output().unwrap().stderr);

        let error = messages.errors().next().unwrap();
        assert_eq!(error.code, "E0425");
        assert!(error.text.contains("`missing`") && !error.text.contains('\n'));
        assert!(error.rendered.contains("missing();"), "{}", error.rendered);
        assert_eq!(error.spans.len(), 1);
        assert_eq!(&source[error.spans[0].clone()], "missing");
        assert!(messages.other.is_empty(), "{:?}", messages.other);
    }

    #[test]
    fn keeps_lines_that_are_not_messages() {
        let stderr = b"{\"level\":\"warning\",\"message\":\"m\",\"code\":null,\"spans\":[]}\n\
                       {\"artifact\":\"a.rmeta\",\"emit\":\"metadata\"}\n\
                       \n\
                       error: killed\n";
        let messages = Messages::parse(stderr);
        assert_eq!(messages.diagnostics.len(), 1);
        assert_eq!(messages.diagnostics[0].level, Level::Warning);
        assert_eq!(messages.diagnostics[0].code, "");
        assert_eq!(messages.errors().count(), 0);
        assert_eq!(messages.other, ["error: killed"]);
    }

    #[test]
    fn counts_internal_compiler_errors_as_errors() {
        let value = serde_json::json!({"level": "error: internal compiler error"});
        assert!(Diagnostic::from_json(&value).unwrap().is_error());
    }
}
