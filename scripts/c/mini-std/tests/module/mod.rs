//! Compiles programs with mini-std to WebAssembly and runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::Duration;

use kit::compilers::wasm_rustc;
use tempfile::TempDir;
use wasmi::{Caller, Engine, Error, Extern, Linker, Memory, Module, Store};

const TARGET: &str = "wasm32-unknown-unknown";

/// Timeout per native program.
const LIMIT: Duration = Duration::from_secs(20);

/// The folder of all files.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| tempfile::tempdir().expect("a folder"))
        .path()
}

/// Runs a compiler with the output in [`folder`].
fn call(mut rustc: Command, arguments: &[&str]) -> Output {
    rustc.args(arguments).arg("--out-dir").arg(folder());
    rustc.output().expect("rustc starts")
}

fn must(output: &Output) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
}

/// Compiles mini-std once.
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
        must(&call(
            wasm_rustc(),
            &[&how[..], &options, &[source]].concat(),
        ));
        folder().join("libmini_std.rlib").display().to_string()
    })
}

/// Compiles a program with mini-std. Returns the output of `rustc` and the path of the module.
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
    let output = call(
        wasm_rustc(),
        &[&how[..], &options, &link, &[&source]].concat(),
    );
    (output, folder().join(format!("{name}.wasm")))
}

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    Return,
    Exit(u32),
    Trap,
}

/// The result of a run.
pub struct Run {
    pub output: Vec<u8>,
    pub end: End,
    /// The size of its memory in bytes.
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

/// Compiles and runs a program.
pub fn run_program(name: &str, program: &str, input: &[u8]) -> Run {
    let (output, module) = compile(name, "2021", program);
    must(&output);
    run(&module, input)
}

/// The output of a program with the real `std`.
pub fn native(name: &str, source: &str, inputs: &[&[u8]]) -> Vec<Vec<u8>> {
    let arguments = [
        "--edition=2021",
        "-Copt-level=1",
        "--cap-lints=allow",
        "--crate-name",
        name,
        source,
    ];
    must(&call(kit::compilers::rustc(), &arguments));
    let program = folder().join(name);
    let run = |input: &&[u8]| {
        let done = kit::run::run(&mut Command::new(&program), input, LIMIT).expect("it starts");
        assert!(done.is_success(), "{:?}", done.status);
        done.stdout
    };
    inputs.iter().map(run).collect()
}
