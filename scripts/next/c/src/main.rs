fn main() {
    let path = std::env::args().nth(1).expect("a path");
    let wasm = std::fs::read(path).expect("a file");
    match c::wasm::translate(&wasm) { Ok(t) => print!("{t}"), Err(e) => eprintln!("{e}") }
}
