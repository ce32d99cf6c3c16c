//! A program to judge that behaves, well or badly, as its arguments say.

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Longer than any test waits.
const LONG: Duration = Duration::from_secs(120);

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let argument = |at: usize| words.get(at).map_or("", String::as_str);
    match argument(1) {
        "echo" => {
            let mut input = String::new();
            io::stdin().read_to_string(&mut input).expect("an input");
            print!("{input}");
        }
        "print" => print!("{}", argument(2).replace(r"\r", "\r").replace(r"\n", "\n")),
        "words" => print!("{}", words[2..].join("\n")),
        "complain" => eprintln!("why"),
        "sleep" => thread::sleep(LONG),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "grow" => {
            let memory = vec![1_u8; argument(2).parse::<usize>().expect("MiB") << 20];
            thread::sleep(Duration::from_millis(500));
            println!("{}", memory[memory.len() / 2]);
        }
        "flood" => loop {
            let _ = io::stdout().write_all(&[b'y'; 1000]);
        },
        "exit" => std::process::exit(argument(2).parse::<i64>().expect("a status") as i32),
        "abort" => std::process::abort(),
        "recurse" => println!("{}", recurse(argument(2).parse().expect("a depth"))),
        "beat" => {
            let mut file = File::create(argument(2)).expect("a file");
            for _ in 0..LONG.as_millis() / 20 {
                file.write_all(b".").expect("a disk");
                thread::sleep(Duration::from_millis(20));
            }
        }
        // A child that beats, and what to do then.
        "leave" => {
            let mut child = Command::new(&words[0]);
            child.args(["beat", argument(2)]).stdin(Stdio::null());
            #[expect(clippy::zombie_processes)] // that is the point
            child.spawn().expect("a child");
            while std::fs::metadata(argument(2)).map_or(0, |file| file.len()) == 0 {
                thread::sleep(Duration::from_millis(5));
            }
            match argument(3) {
                "sleep" => thread::sleep(LONG),
                _ => println!("1"),
            }
        }
        // Runs the rest of the words, as launchers do.
        "launch" => {
            let status = Command::new(&words[0]).args(&words[2..]).status();
            std::process::exit(status.expect("a child").code().unwrap_or(1));
        }
        other => panic!("no behaviour `{other}`"),
    }
}

/// Uses a KiB of stack per call, and more.
fn recurse(depth: usize) -> usize {
    let frame = std::hint::black_box([depth; 128]);
    if depth == 0 {
        return 0;
    }
    recurse(depth - 1) + usize::from(frame[depth % 128] == depth)
}
