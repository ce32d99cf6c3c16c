//! Runs programs in an interpreter, to validate their expected output.

use wasmi::{Caller, Config, Engine, Error, Linker, Module, Store};

use super::program::Ending;

/// The host: the remaining input, and the output.
struct Host {
    input: Vec<u8>,
    output: Vec<u8>,
}

/// Runs a program. Returns its output and how it ended.
pub fn run(wasm: &[u8], input: &[u8]) -> (Vec<u8>, Ending) {
    let mut config = Config::default();
    config.set_max_recursion_depth(100_000);
    config.set_max_stack_height(1 << 24);
    let engine = Engine::new(&config);
    let module = Module::new(&engine, wasm).unwrap_or_else(|error| panic!("{error}"));
    let host = Host {
        input: input.to_vec(),
        output: Vec::new(),
    };
    let mut store = Store::new(&engine, host);
    let mut linker = Linker::new(&engine);
    linker
        .func_wrap("host", "read", read)
        .and_then(|linker| linker.func_wrap("host", "write", write))
        .and_then(|linker| {
            linker.func_wrap("host", "exit", |status: i32| -> Result<(), Error> {
                Err(Error::i32_exit(status))
            })
        })
        .expect("three functions");
    let ended = linker
        .instantiate_and_start(&mut store, &module)
        .and_then(|instance| instance.get_typed_func::<(), ()>(&store, "start"))
        .and_then(|start| start.call(&mut store, ()));
    let ending = match ended {
        Ok(()) => Ending::Exit(0),
        Err(error) => error.i32_exit_status().map_or(Ending::Trap, Ending::Exit),
    };
    (std::mem::take(&mut store.data_mut().output), ending)
}

fn read(mut caller: Caller<Host>, at: i32, length: i32) -> i32 {
    let memory = caller
        .get_export("memory")
        .and_then(wasmi::Extern::into_memory);
    let (memory, host) = memory
        .expect("an exported memory")
        .data_and_store_mut(&mut caller);
    let count = host.input.len().min(length.cast_unsigned() as usize);
    let at = at.cast_unsigned() as usize;
    memory[at..at + count].copy_from_slice(&host.input[..count]);
    host.input.drain(..count);
    i32::try_from(count).expect("a small count")
}

fn write(mut caller: Caller<Host>, at: i32, length: i32) {
    let memory = caller
        .get_export("memory")
        .and_then(wasmi::Extern::into_memory);
    let (memory, host) = memory
        .expect("an exported memory")
        .data_and_store_mut(&mut caller);
    let (at, length) = (at.cast_unsigned() as usize, length.cast_unsigned() as usize);
    host.output.extend(&memory[at..at + length]);
}
