//! Compiles programs with mini-std to WebAssembly and runs them.

use rust_to_c::{Goal, Options};
use wasmi::{Caller, Config, Engine, Error, Extern, Linker, Memory, Module, Store, Val};

/// Compiles a program with mini-std to a module.
pub fn compile(edition: u16, program: &str) -> Result<Vec<u8>, String> {
    let options = Options {
        edition,
        ..Options::default()
    };
    rust_to_c::compile(program, Goal::Size, &options)
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

fn read(mut caller: Caller<Streams>, at: u64, len: u64) -> u64 {
    let (bytes, streams) = memory(&caller).data_and_store_mut(&mut caller);
    let rest = &streams.input[streams.read..];
    let len = rest.len().min(len as usize);
    bytes[at as usize..][..len].copy_from_slice(&rest[..len]);
    streams.read += len;
    len as u64
}

fn write(mut caller: Caller<Streams>, at: u64, len: u64) {
    let (bytes, streams) = memory(&caller).data_and_store_mut(&mut caller);
    streams
        .output
        .extend_from_slice(&bytes[at as usize..][..len as usize]);
}

fn exit(_: Caller<Streams>, code: u32) -> Result<(), Error> {
    Err(Error::i32_exit(code.cast_signed()))
}

/// Gives the module another stack.
fn stack(mut caller: Caller<Streams>, _: u64, end: u64) -> u64 {
    let pointer = caller.get_export("__stack_pointer");
    let pointer = pointer.and_then(Extern::into_global).expect("a global");
    let old = pointer.get(&caller).i64().expect("an address");
    let end = Val::I64(end.cast_signed());
    pointer.set(&mut caller, end).expect("a mutable global");
    old.cast_unsigned()
}

/// Runs a module.
pub fn run(module: &[u8], input: &[u8]) -> Run {
    let mut config = Config::default();
    let engine = Engine::new(config.wasm_memory64(true));
    let module = Module::new(&engine, module).expect("valid");
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
    linker.func_wrap("host", "stack", stack).expect("one stack");
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
pub fn run_program(program: &str, input: &[u8]) -> Run {
    run(&compile(2021, program).expect("it compiles"), input)
}
