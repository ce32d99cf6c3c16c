//! The commands: what they print and refuse.
//!
//! A case is a folder of `tests/commands` with
//!
//! | file | contents |
//! |---|---|
//! | `command` | `rule` or `table`, and the arguments; `FILE` is a file for certificates, which `check.py` must not refuse |
//! | `input` | standard input, if there is any |
//! | `printed` | what it prints, and `certificate: …` of `check.py`, among other things: each line is somewhere in it |
//! | `absent` | what it does not print |
//! | `status` | the exit status, unless that is 0 or 1 |
//!
//! `cargo test -p rule-program NAME` runs one case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::proofs::verify;
use crate::rule;

macro_rules! cases {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
        const CASES: &[&str] = &[$(stringify!($name)),*];
    };
}

cases! {
    takes_of_1_3_4_have_period_7
    thirteen_choices_are_too_many
    a_claim_of_four_heaps_in_base_58
    powers_of_4_have_period_5
    all_of_a_heap_may_be_taken
    all_of_a_small_heap_may_be_taken
    every_position_is_lost
    every_position_but_two_is_lost
    every_position_but_two_is_lost_in_json
    every_position_but_one_is_lost
    values_that_are_guessed_are_proved
    cases_have_words
    a_share_has_no_period
    values_by_factors_may_be_unknown
    two_equal_heaps_are_left
    euclids_game_is_proved
    divisors_have_a_theorem
    every_pair_but_two_is_lost
    one_pair_is_lost_in_misere_play
    conditions_of_powers_are_named
    half_of_a_heap_may_be_taken
    nim_with_three_heaps
    both_heaps_are_even
    roots_are_reduced
    moores_nim
    a_certificate_without_an_automaton
    long_periods_are_shortened
    kenyons_game_is_recognised
    a_scattered_octal_game_is_recognised
    values_of_one_or_two
    values_of_two_or_three
    values_with_a_preperiod
    values_of_all_but_1
    a_sum_of_two_heaps
    heaps_alike_have_one_function
    values_of_a_sum
    a_sum_of_theorems
    a_sum_of_different_theorems
    a_misere_sum_is_not_claimed
    lists_winning_moves
    lists_winning_moves_as_json
    lists_at_most_1000_moves
    lists_winning_splits
    misere_kayles_is_searched
    does_not_list_unproved_moves
    counts_lost_positions
    counts_lost_positions_of_sums
    counts_lost_positions_by_a_search
    refuses_to_count_triples
    refuses_moves_without_a_position
    primes_and_1
    powers_of_primes
    values_of_powers_of_primes
    wythoff_moves_as_json
    wythoff_moves
    fibonacci_nim_is_not_symmetric
    code_in_python
    code_of_a_theorem
    code_without_a_short_formula
    a_claim_is_proved
    a_claim_lacks_a_position
    a_claim_has_one_too_many
    a_claim_on_a_game_that_splits
    a_claim_that_is_not_an_automaton_is_refuted
    an_empty_claim
    a_claim_is_wrong_at_20000
    a_misere_claim_is_wrong_at_a_power_of_3
    a_misere_claim_is_wrong_at_large_pairs
    a_claim_is_wrong_at_the_least_sum
    a_claim_on_lasker_nim_is_wrong_far_out
    a_claim_on_a_theorem_is_wrong_far_out
    a_family_is_proved
    a_family_with_certificates
    a_rule_for_all_m
    a_rule_for_all_k_by_its_rests
    a_rule_for_all_intervals_in_misere_play
    a_sum_for_all_intervals
    dynamic_subtraction_for_all_k
    no_rule_for_all_values
    refuses_a_product_with_a_parameter
    refuses_three_parameters
    a_family_without_its_parameter
    a_family_of_one_number
    a_family_without_a_name
    a_family_of_an_empty_range
    a_family_of_too_many
    a_family_of_a_number
    warns_of_a_mistyped_name
    a_name_in_an_equation_is_not_mistyped
    dynamic_subtraction_of_100_times
    does_not_warn_of_bounds
    warns_of_an_untried_number
    tries_far_pairs
    tries_5001
    tries_100001
    ends_with_a_late_move
    ends_with_four_coordinates
    ends_with_a_late_option
    ends_with_squares
    ends_by_a_weighted_sum
    names_the_condition_that_ends_play
    names_no_condition_where_none_helps
    ends_with_moores_nim_of_ones
    refuses_endless_play
    refuses_endless_pairs
    refuses_unbounded_choices
    refuses_positions_of_other_dimensions
    refuses_letters_for_positions
    refuses_huge_positions
    refuses_numerations
    refuses_unknown_options
    tabulates_kayles
    tabulates_the_least_winning_move
    tabulates_kenyons_period
    tabulates_austins_period
    tabulates_0_644
    tabulates_0_45
    tabulates_lasker_nim
    tabulates_grundys_game
    tabulates_grundys_game_as_text
    the_time_is_enough_for_a_long_table
    tabulates_all_but_1
    tabulates_wythoff
    tabulates_misere_play
    tabulates_given_values
    refuses_letters_for_values
    takes_at_most_all_that_is_left
    one_of_two_conditions_is_enough
    common_ones_may_be_taken
    parts_of_a_mask_are_common_ones
    one_common_one_is_the_lowest
    nim_within_a_mask
    any_part_of_the_ones_may_be_taken
    refuses_other_masks
    submasks_are_of_base_2
    divisors_are_searched
    divisors_have_no_certificate
    divisors_have_no_code
    divisors_have_claims
    a_claim_of_divisors
    a_proved_claim_of_divisors
    a_claim_with_a_certificate_by_text
    divisors_have_values
    euclids_game
    divisors_in_both_coordinates
    all_divide_0
    divisors_become_coordinates
    refuses_all_divisors_of_0
    does_not_guess_at_untried_constants
    does_not_guess_at_untried_constants_in_misere_play
    marks_guessed_values
    does_not_guess_beyond_sums_of_choices
    does_not_guess_beyond_products_of_choices
    does_not_guess_where_an_option_is_untried
    does_not_guess_untried_cells
    marks_guessed_members
    marks_guessed_members_as_json
    an_empty_set_of_divisors
    an_impossible_move
    impossible_pairs
    refuses_values_of_misere_play
    no_position_is_lost
    tabulates_an_impossible_move
    tabulates_68_octal_digits
    refuses_109_octal_digits
    refuses_a_code_without_a_point
    refuses_a_code_with_a_letter
    tabulates_late_splits
    guesses_from_rows
    does_not_guess_from_one_row
    refuses_pairs_for_a_row
    refuses_an_empty_table
    refuses_negative_coordinates
    refuses_words_for_coordinates
    refuses_ragged_rows
    refuses_six_columns
    choices_may_begin_at_0
    a_choice_of_0_may_be_endless
    a_factor_may_be_0
    refuses_a_divisor_of_0
    misere_play_of_1_and_1000
    misere_play_of_1_3_and_100
    misere_play_of_up_to_1000
    bash_by_form
    large_intervals_by_form
    values_of_large_intervals
    one_two_and_a_large_multiple_of_3
    rows_that_contradict_each_other
    rows_may_stand_twice
    listed_divisors_are_proved
    divisors_from_0_are_proved
    observes_a_late_period
    a_late_constant_is_not_observed
    one_lost_position_is_guessed
    answers_are_constant_from_3_on
    exceptions_of_a_constant_are_listed
    many_positions_share_the_time
    many_heaps_share_the_time
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/commands")
        .join(name)
}

#[test]
fn all_folders_are_cases() {
    let entries = fs::read_dir(folder("")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let listed: BTreeSet<String> = CASES.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), listed);
}

fn check(name: &str) {
    let read = |file: &str| fs::read_to_string(folder(name).join(file)).ok();
    let lines = |file: &str| {
        read(file)
            .unwrap_or_default()
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let file = tempfile::NamedTempFile::new().unwrap();
    let command = read("command").expect("a command");
    let command = command
        .trim_end()
        .replace("FILE", &file.path().to_string_lossy());
    let output = rule(
        command.trim_start_matches("rule "),
        &read("input").unwrap_or_default(),
    );
    let mut printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let certificates = fs::read_to_string(&file).unwrap();
    if !certificates.is_empty() {
        for (game, outcome) in verify(&certificates) {
            assert!(!outcome.starts_with("refused"), "{game}: {outcome}");
            printed = printed + "certificate: " + &outcome + "\n";
        }
    }
    for line in lines("printed") {
        assert!(printed.contains(&line), "'{line}' is not in\n{printed}");
    }
    for line in lines("absent") {
        assert!(!printed.contains(&line), "'{line}' is in\n{printed}");
    }
    let status = output.status.code().expect("it ends by itself");
    match read("status") {
        Some(expected) => assert_eq!(status.to_string(), expected.trim_end(), "{printed}"),
        None => assert!(status < 2, "status {status}\n{printed}"),
    }
}

/// The commands in the documentation of the solutions prove what they are said to prove, and `check.py` does not refuse it.
#[test]
fn commands_in_the_solutions_prove_their_rules() {
    let certificate = tempfile::NamedTempFile::new().unwrap();
    let mut certificates = String::new();
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let problems = folders.find_map(|folder| fs::read_dir(folder.join("problems")).ok());
    let mut count = 0;
    for folder in problems.expect("the problems") {
        let source =
            fs::read_to_string(folder.unwrap().path().join("src/main.rs")).unwrap_or_default();
        let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
        let text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
        let codes = text.split('`');
        for command in codes.filter_map(|code| code.strip_prefix("scripts/rule.sh ")) {
            count += 1;
            let path = certificate.path();
            let command = format!("{command} --json --certificate {}", path.display());
            let json: serde_json::Value =
                serde_json::from_slice(&rule(&command, "").stdout).unwrap_or_default();
            certificates += &fs::read_to_string(path).unwrap();
            assert_eq!(json["status"], "proved", "{command}: {json}");
        }
    }
    assert!(count >= 15, "only {count} commands were found");
    for (game, outcome) in verify(&certificates) {
        assert!(!outcome.starts_with("refused"), "{game}: {outcome}");
    }
}

#[test]
fn guesses_rules_of_tables() {
    let mut random = fastrand::Rng::with_seed(5);
    let noise: Vec<u64> = (0..289).map(|_| random.u64(..2)).collect();
    let table = |row: &dyn Fn(u64) -> String| (0..289).map(|n| row(n) + "\n").collect();
    let ones = "\"the number of ones of n in binary\"";
    let tables: [(String, &str); 7] = [
        (table(&|n| format!("{n} {}", n % 7)), "\"n mod 7\""),
        (table(&|n| format!("{n} {}", n.count_ones())), ones),
        (
            table(&|n| format!("{n} {}", n >> n.trailing_ones() >> 1)),
            "g(2n) = n; g(2n + 1) = g(n)",
        ),
        (
            table(&|n| format!("{} {} {}", n % 17, n / 17, (n % 17) ^ (n / 17))),
            "\"x xor y\"",
        ),
        (
            table(&|n| format!("{n} {}", ["Bob", "Alice"][usize::from(n % 3 > 0)])),
            "\"Bob if n mod 3 = 0, else Alice\"",
        ),
        (
            table(&|n| format!("{n} {}", noise[n as usize])),
            "\"rule\":null",
        ),
        // The factors of these numbers take long.
        (table(&|n| format!("{n}000000000000 {}", n % 2)), "status"),
    ];
    for (table, expected) in tables {
        let output = rule("--table - --json", &table);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
}
