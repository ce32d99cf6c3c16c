//! Programs compiled to WebAssembly read, print and end as with the real `std`. (The tests of `rust-to-c`
//! compare large programs.)

mod module;

use module::{compile, run, run_program, End};

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn ends_with_the_right_status() {
    let mains = [
        ("returns", "fn main() { print!(\"out\"); }", End::Return),
        (
            "fails",
            "fn main() -> Result<(), u8> { print!(\"out\"); Err(1) }",
            End::Exit(1),
        ),
        (
            "code",
            "fn main() -> std::process::ExitCode { print!(\"out\"); 9.into() }",
            End::Exit(9),
        ),
        (
            "never",
            "fn main() -> ! { print!(\"out\"); std::process::exit(0) }",
            End::Exit(0),
        ),
    ];
    for (name, program, end) in mains {
        let done = run_program(program, b"");
        assert_eq!((done.output, done.end), (b"out".to_vec(), end), "{name}");
    }

    let program = "use std::io::{stdin, stdout, BufWriter, Write};
        fn main() {
            let mut line = String::new();
            stdin().read_line(&mut line).unwrap();
            BufWriter::new(stdout()).write_all(b\"out\").unwrap();
            match line.as_str() {
                \"exit\" => std::process::exit(3),
                \"abort\" => std::process::abort(),
                \"panic\" => panic!(),
                \"unwrap\" => drop(line.parse::<u8>().unwrap()),
                \"index\" => print!(\"{}\", [1, 2][line.len()]),
                \"deadlock\" => drop((stdin().lock(), stdin().lock())),
                \"memory\" => print!(\"{}\", vec![1_u8; line.len() * 5_000_000_000].len()),
                _ => {}
            }
        }";
    let module = compile(2021, program).expect("it compiles");
    for (input, end) in [
        ("return", End::Return),
        ("exit", End::Exit(3)),
        ("abort", End::Trap),
        ("panic", End::Trap),
        ("unwrap", End::Trap),
        ("index", End::Trap),
        ("deadlock", End::Trap),
        ("memory", End::Trap),
    ] {
        let done = run(&module, input.as_bytes());
        assert_eq!((done.output, done.end), (b"out".to_vec(), end), "{input}");
    }
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn thread_local_values() {
    let program = "use std::cell::{Cell, RefCell}; \
        thread_local! { \
            pub static COUNT: Cell<u32> = const { Cell::new(5) }; \
            static LIST: RefCell<Vec<u8>> = RefCell::new({ COUNT.set(COUNT.get() + 1); vec![1, 2] }); \
        } \
        fn main() { \
            print!(\"{} \", COUNT.get()); \
            LIST.with_borrow_mut(|list| list.push(3)); \
            print!(\"{:?} \", LIST.with(|list| list.borrow().len())); \
            print!(\"{} {} {} \", COUNT.take(), COUNT.replace(9), COUNT.get()); \
            print!(\"{:?} {:?} \", LIST.replace(vec![7]), LIST.take()); \
            LIST.set(vec![8]); \
            print!(\"{:?} {:?}\", LIST.with_borrow(Vec::clone), COUNT.try_with(|count| count.get())); \
        }";
    let done = run_program(program, b"");
    let output = String::from_utf8(done.output).expect("text");
    assert_eq!(output, "5 3 6 0 9 [1, 2, 3] [7] [8] Ok(9)");
}

/// An input of 12 MB is stored once, since judges limit memory.
#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn stores_a_large_input_once() {
    let program = "use std::io::Read; fn main() { let mut text = String::new(); \
        std::io::stdin().read_to_string(&mut text).unwrap(); \
        println!(\"{} {:?}\", text.len(), text.split_off(text.len() - 6)); }";
    let input = "12345678901\n".repeat(1_000_000);
    let done = run_program(program, input.as_bytes());
    assert_eq!(done.output, b"12000000 \"78901\\n\"\n");
    assert!(done.memory < (8 << 20) + 14_500_000, "{}", done.memory);
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn small_programs_contain_no_panic_messages() {
    let program = "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); \
        let sum: i64 = line.split_whitespace().map(|n| n.parse::<i64>().expect(\"a number\")).sum(); println!(\"{sum}\"); }";
    let bytes = compile(2021, program).expect("it compiles");
    assert!(bytes.len() < 11_000, "{}", bytes.len());
    assert!(!bytes.windows(8).any(|part| part == b"a number"));
    assert_eq!(run(&bytes, b"1 -2 40\n9").output, b"39\n");
}

#[test]
#[ignore = "needs rust-src: rustup component add rust-src"]
fn names_missing_parts() {
    let missing = [
        ("fs", "std::fs::read(\"x\")"),
        ("net", "std::net::TcpStream::connect(\"x\")"),
        ("Command", "std::process::Command::new(\"x\")"),
        ("PathBuf", "std::path::PathBuf::new()"),
        ("set_hook", "std::panic::set_hook(Box::new(|_| ()))"),
    ];
    for (name, call) in missing {
        let program = format!("fn main() {{ let _ = {call}; }}");
        let error = compile(2021, &program).expect_err("something is missing");
        assert!(
            error
                .lines()
                .any(|line| line.starts_with("error") && line.contains(&format!("`{name}`"))),
            "{error}"
        );
    }
}
