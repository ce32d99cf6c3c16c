use std::collections::BTreeSet;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let t = std::time::Instant::now();
    let m = bundle::metadata::load(None, None).unwrap();
    eprintln!("metadata {:?}", t.elapsed());
    let cfg = bundle::cfg::Cfg::of_target(None).unwrap();
    let crates = bundle::metadata::crates_of(&m, Some(&name), None, &cfg).unwrap();
    let program = bundle::assemble::read(&crates, &BTreeSet::new()).unwrap();
    eprintln!("read {:?}", t.elapsed());
    let parts = bundle::trim::trim(&program, &BTreeSet::new(), &Default::default(), 2021).unwrap();
    eprintln!("reach {:?}", t.elapsed());
    print!("{}", parts.text(std::env::args().nth(2).is_some()));
    eprintln!("print {:?}", t.elapsed());
}
