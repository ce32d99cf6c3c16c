//! The problems, one file each; the documentation of the crate says how to add one.

// A search hands its options a reference to a position, whatever its type.
#![allow(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref)]

use crate::problem::Problem;

/// Declares the module of each problem, the list of all, and a test per problem that compares its answers.
macro_rules! problems {
    ($($module:ident::$game:ident,)*) => {
        $(mod $module;)*

        /// Every problem that has a generator.
        pub const PROBLEMS: &[Problem] = &[$(Problem::of::<$module::$game>(),)*];

        #[cfg(test)]
        mod answers_match_the_search {
            $(#[test] fn $module() {
                crate::problem::tests::answers_match_the_search::<super::$module::$game>();
            })*
        }
    };
}

problems! {
    abc209e::Shiritori,
    abc229h::AdvanceOrEat,
    abc255g::ConstrainedNim,
    abc297g::ConstrainedNim2,
    agc002e::CandyPiles,
    agc017d::GameOnTree,
    agc048d::PockyGame,
    arc091f::StrangeNim,
    bob_and_ben::BobAndBen,
    boj13034::Polygon,
    cf1194d::OneTwoK,
    cf305e::PlayingWithString,
    cf603c::Lieges,
    cf787c::Berzerk,
    cses1098::NimGame2,
    cses1099::StairGame,
    cses2207::GrundysGame,
    cses2208::AnotherGame,
    edpc_k::Stones,
    edpc_l::Deque,
    gg_and_mm::GgAndMm,
    hackenbush::Purplehearts,
    hdu1079::Calendar,
    hdu1517::Multiplication,
    hdu1527::Wythoff,
    hdu1536::SNim,
    hdu1846::BraveGame,
    hdu1847::Cards,
    hdu1848::Fibonacci,
    hdu1850::WinningMoves,
    hdu1907::John,
    hdu2486::SimpleStoneGame,
    hdu2509::BeTheWinner,
    hdu2516::FibonacciNim,
    hdu3032::NimOrNotNim,
    hdu3094::TreeGame,
    hdu3404::SwitchLights,
    hdu3537::Coins,
    hdu3544::AlicesGame,
    hdu3590::PpAndQq,
    hdu6892::Lunch,
    nim_product_64::NimProduct,
    p1247::Matches,
    p1290::Euclid,
    p2197::Nim,
    p2490::BlackAndWhite,
    p3480::Pebbles,
    p4055::MazeGame,
    p4301::NewNim,
    p4617::Hiking,
    p6487::Hrpa,
    peggamefortwo::PegGame,
    poj1568::WinningMove,
    poj2425::ChessGame,
    poj3710::ChristmasGame,
}

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

    /// `scripts/cases.sh --check` compares them with the generator.
    #[test]
    fn every_problem_has_each_kind_of_case() {
        let testcases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testcases");
        for problem in PROBLEMS {
            let files = std::fs::read_dir(testcases.join(problem.id)).unwrap();
            let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
            let names: Vec<String> = names.collect();
            for kind in ["sample", "edges", "random-small", "random-large"] {
                assert!(names.iter().any(|name| name.starts_with(kind)), "{} has no {kind}", problem.id);
            }
        }
    }
}
