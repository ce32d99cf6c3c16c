//! The descriptions of the inputs in `testcases`.

use std::fs;
use std::path::{Path, PathBuf};

use judge::ctd::{Format, Size};

/// The folders with a description, and the description.
fn formats() -> Vec<(PathBuf, Format)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let cases = root
        .map(|folder| folder.join("testcases"))
        .find(|folder| folder.is_dir());
    let mut formats = Vec::new();
    for folder in fs::read_dir(cases.unwrap()).unwrap() {
        let folder = folder.unwrap().path();
        if let Ok(text) = fs::read_to_string(folder.join("input.ctd")) {
            let format = Format::parse(&text);
            formats.push((
                folder.clone(),
                format.unwrap_or_else(|why| panic!("{}: {why}", folder.display())),
            ));
        }
    }
    assert!(formats.len() >= 55, "{}", formats.len());
    formats
}

#[test]
fn accept_all_stored_cases_but_those_outside() {
    for (folder, format) in formats() {
        for file in fs::read_dir(&folder).unwrap() {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            if !name.ends_with(".in") {
                continue;
            }
            let input = fs::read_to_string(file.path()).unwrap();
            let checked = format.check(&input);
            let is_outside = format.outside().contains(&name);
            assert_eq!(
                checked.is_err(),
                is_outside,
                "{}: {checked:?}",
                file.path().display()
            );
        }
    }
}

#[test]
fn inputs_are_drawn_in_every_size() {
    for (folder, format) in formats() {
        for percent in 0..=100 {
            let mut random = fastrand::Rng::with_seed(u64::from(percent));
            let input = format.draw(&mut random, Size::percent(percent));
            assert!(input.is_some(), "{} {percent}", folder.display());
        }
    }
}

#[test]
fn timing() {
    for (folder, format) in formats() {
        let t = std::time::Instant::now();
        let mut n = 0;
        for percent in 0..=100 {
            let mut random = fastrand::Rng::with_seed(u64::from(percent));
            let input = format.draw(&mut random, Size::percent(percent));
            n += input.map_or(0, |i| i.len());
        }
        println!("{} {:?} {n}", folder.display(), t.elapsed());
    }
}
