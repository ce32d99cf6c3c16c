//! Makes modules with the facade and runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;
use wasmi::{Caller, Engine, Error, Extern, Linker, Memory, Module, Store};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where everything is made.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| tempfile::tempdir().expect("a folder"))
        .path()
}

/// Calls the compiler: `RUSTC`, else `rustc`; for modules `WASM_RUSTC`, where another one has the
/// target.
fn rustc(arguments: &[&str]) -> Output {
    let is_for_modules = arguments.contains(&TARGET);
    let named = ["WASM_RUSTC", "RUSTC"]
        .into_iter()
        .skip(usize::from(!is_for_modules))
        .find_map(std::env::var_os);
    let mut command = Command::new(named.unwrap_or_else(|| "rustc".into()));
    command.args(arguments).arg("--out-dir").arg(folder());
    command.output().expect("rustc starts")
}

fn must(output: &Output) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
}

/// The facade, made with one call of the compiler.
fn library() -> &'static str {
    static LIBRARY: OnceLock<String> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
        let how = [
            "--edition=2021",
            "--crate-name=mini_std",
            "--crate-type=rlib",
            "--target",
            TARGET,
        ];
        let options = [
            "-Copt-level=s",
            "-Cpanic=abort",
            "-Ccodegen-units=1",
            "-Dwarnings",
        ];
        must(&rustc(&[&how[..], &options, &[source]].concat()));
        folder().join("libmini_std.rlib").display().to_string()
    })
}

/// Compiles a program for the facade; the result of rustc, and where the module is.
pub fn compile(name: &str, edition: &str, program: &str) -> (Output, PathBuf) {
    let source = folder().join(format!("{name}.rs"));
    std::fs::write(&source, format!("{program}\n{}", mini_std::START)).expect("written");
    let std = format!("std={}", library());
    let edition = format!("--edition={edition}");
    let how = [
        &edition,
        "--crate-type=cdylib",
        "--target",
        TARGET,
        "--cap-lints=warn",
    ];
    let options = [
        "-Copt-level=s",
        "-Cpanic=abort",
        "-Clto=fat",
        "-Ccodegen-units=1",
    ];
    let link = [
        "-Clink-arg=-zstack-size=8388608",
        "-Cstrip=debuginfo",
        "--extern",
        &std,
    ];
    let source = source.display().to_string();
    let output = rustc(&[&how[..], &options, &link, &[&source]].concat());
    (output, folder().join(format!("{name}.wasm")))
}

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    Return,
    Exit(u32),
    Trap,
}

/// What a program did.
pub struct Run {
    pub output: Vec<u8>,
    pub end: End,
    /// In bytes, of its memory.
    pub memory: u64,
}

struct Streams {
    input: Vec<u8>,
    read: usize,
    output: Vec<u8>,
}

fn memory(caller: &Caller<Streams>) -> Memory {
    caller
        .get_export("memory")
        .and_then(Extern::into_memory)
        .expect("a memory")
}

fn read(mut caller: Caller<Streams>, at: u32, len: u32) -> u32 {
    let (bytes, streams) = memory(&caller).data_and_store_mut(&mut caller);
    let rest = &streams.input[streams.read..];
    let len = rest.len().min(len as usize);
    bytes[at as usize..][..len].copy_from_slice(&rest[..len]);
    streams.read += len;
    u32::try_from(len).expect("it was one")
}

fn write(mut caller: Caller<Streams>, at: u32, len: u32) {
    let (bytes, streams) = memory(&caller).data_and_store_mut(&mut caller);
    streams
        .output
        .extend_from_slice(&bytes[at as usize..][..len as usize]);
}

fn exit(_: Caller<Streams>, code: u32) -> Result<(), Error> {
    Err(Error::i32_exit(code.cast_signed()))
}

/// Runs a module.
pub fn run(module: &Path, input: &[u8]) -> Run {
    let engine = Engine::default();
    let module = Module::new(&engine, std::fs::read(module).expect("a module")).expect("valid");
    let streams = Streams {
        input: input.to_vec(),
        read: 0,
        output: Vec::new(),
    };
    let mut store = Store::new(&engine, streams);
    let mut linker = Linker::new(&engine);
    linker.func_wrap("host", "read", read).expect("one read");
    linker.func_wrap("host", "write", write).expect("one write");
    linker.func_wrap("host", "exit", exit).expect("one exit");
    let instance = linker
        .instantiate_and_start(&mut store, &module)
        .expect("no other imports");
    let start = instance
        .get_typed_func::<(), ()>(&store, "start")
        .expect("the start");
    let end = match start.call(&mut store, ()) {
        Ok(()) => End::Return,
        Err(error) => error
            .i32_exit_status()
            .map_or(End::Trap, |code| End::Exit(code.cast_unsigned())),
    };
    let memory = instance.get_memory(&store, "memory").expect("a memory");
    let memory = memory.size(&store) << 16;
    Run {
        output: store.into_data().output,
        end,
        memory,
    }
}

/// Compiles a program, which must work, and runs it.
pub fn run_program(name: &str, program: &str, input: &[u8]) -> Run {
    let (output, module) = compile(name, "2021", program);
    must(&output);
    run(&module, input)
}

/// What the program writes with the real std.
pub fn native(name: &str, source: &str, inputs: &[&[u8]]) -> Vec<Vec<u8>> {
    use std::io::Write as _;
    use std::process::Stdio;

    must(&rustc(&[
        "--edition=2021",
        "-Copt-level=1",
        "--cap-lints=allow",
        "--crate-name",
        name,
        source,
    ]));
    let program = folder().join(name);
    let run = |input: &&[u8]| {
        let mut command = Command::new(&program);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input)
            .expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        output.stdout
    };
    inputs.iter().map(run).collect()
}
