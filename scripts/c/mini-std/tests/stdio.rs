//! The standard streams, which are bytes in memory in a native build. They are shared by the process,
//! so there is one test.

use mini_std::host::exchange;
use mini_std::io::{self, BufRead, BufReader, Read, Write};

#[test]
fn standard_streams() {
    // All handles share one buffer.
    exchange(b"first\r\nsecond\n3 4 5\nno end");
    let mut line = String::new();
    assert_eq!(io::stdin().read_line(&mut line).unwrap(), 7);
    assert_eq!(line, "first\r\n");
    let mut three = [0; 3];
    io::stdin().read_exact(&mut three).unwrap();
    assert_eq!(&three, b"sec");
    let lines: Vec<String> = io::stdin().lines().map(Result::unwrap).collect();
    assert_eq!(lines, ["ond", "3 4 5", "no end"]);
    assert_eq!(io::stdin().lock().fill_buf().unwrap(), b"");

    // A buffer on top, and text.
    exchange("größer".as_bytes());
    let mut reader = BufReader::new(io::stdin());
    line.clear();
    assert_eq!(reader.read_line(&mut line).unwrap(), 8);
    assert_eq!(line, "größer");
    exchange(b"all\nof it");
    assert_eq!(io::read_to_string(io::stdin()).unwrap(), "all\nof it");

    // More than the buffer holds.
    let much: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
    exchange(&much);
    let mut bytes = vec![0; 10];
    let mut stdin = io::stdin().lock();
    stdin.read_exact(&mut bytes).unwrap();
    assert_eq!(stdin.read_to_end(&mut bytes).unwrap(), 2_999_990);
    assert_eq!(bytes, much);
    drop(stdin);

    // Output is not buffered.
    exchange(b"");
    let mut out = io::BufWriter::new(io::stdout().lock());
    let text = String::from("text");
    write!(out, "{:>3}|{text}", 7).unwrap();
    mini_std::print!(" {0:?}", Some(1));
    out.write_all(b" bytes").unwrap();
    mini_std::println!();
    let name = "captured";
    mini_std::println!("{name} {}", 1 + 1);
    assert_eq!(io::stdout().write(b"end").unwrap(), 3);
    assert_eq!(exchange(b""), b"  7|text Some(1) bytes\ncaptured 2\nend");

    // Stderr is discarded, but its arguments are evaluated.
    let mut count = 0;
    mini_std::eprintln!("{}", {
        count += 1;
        count
    });
    writeln!(io::stderr(), "{}", {
        count += 1;
        count
    })
    .unwrap();
    assert_eq!(mini_std::dbg!(count + 1, "two"), (3, "two"));
    assert_eq!(exchange(b""), b"");
    assert_eq!(mini_std::format!("{name}{count:03}"), "captured002");
}

#[test]
fn environment_and_exit_codes() {
    use mini_std::process::{ExitCode, Termination};

    assert_eq!(mini_std::env::args().collect::<Vec<_>>(), [""]);
    assert!(mini_std::env::var("PATH").is_err());
    assert_eq!(().report(), ExitCode::SUCCESS);
    assert_eq!(ExitCode::from(7).report(), ExitCode::from(7));
    assert_eq!(Ok::<_, u8>(ExitCode::from(3)).report(), ExitCode::from(3));
    assert_eq!(Err::<(), _>("text").report(), ExitCode::FAILURE);
}
