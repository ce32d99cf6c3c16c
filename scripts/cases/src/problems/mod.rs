//! The problems. A new one is a file here, and a line in each of the two lists.

mod abc229h;
mod bob_and_ben;
mod boj13034;
mod edpc_k;
mod gg_and_mm;
mod hdu1079;
mod hdu1517;
mod hdu1527;
mod hdu1536;
mod hdu1846;
mod hdu1847;
mod hdu1848;
mod hdu1850;
mod hdu1907;
mod hdu2486;
mod hdu2509;
mod hdu2516;
mod hdu3094;
mod hdu3544;
mod hdu3590;
mod hdu6892;
mod p1247;
mod p1290;
mod p2197;
mod p4055;
mod p4617;
mod p6487;
mod peggamefortwo;
mod poj1568;
mod poj2425;

use crate::problem::Problem;

/// Every problem that has a generator.
pub const PROBLEMS: &[Problem] = &[
    hdu1846::PROBLEM,
    hdu1848::PROBLEM,
    hdu1907::PROBLEM,
    hdu2509::PROBLEM,
    hdu6892::PROBLEM,
    gg_and_mm::PROBLEM,
    p1290::PROBLEM,
    bob_and_ben::PROBLEM,
    hdu1847::PROBLEM,
    hdu1850::PROBLEM,
    hdu1536::PROBLEM,
    hdu1517::PROBLEM,
    hdu1079::PROBLEM,
    hdu1527::PROBLEM,
    p2197::PROBLEM,
    boj13034::PROBLEM,
    abc229h::PROBLEM,
    hdu3544::PROBLEM,
    poj1568::PROBLEM,
    peggamefortwo::PROBLEM,
    p4055::PROBLEM,
    p4617::PROBLEM,
    hdu2516::PROBLEM,
    hdu2486::PROBLEM,
    p6487::PROBLEM,
    poj2425::PROBLEM,
    hdu3094::PROBLEM,
    hdu3590::PROBLEM,
    p1247::PROBLEM,
    edpc_k::PROBLEM,
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// `scripts/cases.sh` would skip a problem that is not in the list.
    #[test]
    fn every_problem_has_a_generator() {
        let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
        for package in std::fs::read_dir(packages).unwrap() {
            let package = package.unwrap();
            let name = package.file_name().into_string().unwrap();
            if package.path().join("Cargo.toml").exists() {
                assert!(PROBLEMS.iter().any(|problem| problem.id == name), "{name}");
            }
        }
    }

    #[test]
    fn every_problem_has_each_kind_of_case() {
        for problem in PROBLEMS {
            // `scripts/cases.sh --check` answers them, too.
            let drafts = (problem.stored)();
            for kind in ["sample", "edges", "random-small", "random-large"] {
                assert!(
                    drafts.iter().any(|draft| draft.name.starts_with(kind)),
                    "{} has no {kind}",
                    problem.id
                );
            }
            for (index, draft) in drafts.iter().enumerate() {
                let again = drafts[..index].iter().any(|other| other.name == draft.name);
                assert!(!again, "{}: {} twice", problem.id, draft.name);
            }
        }
    }
}
