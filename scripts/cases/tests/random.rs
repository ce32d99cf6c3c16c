//! The random inputs of every problem, and what is left of them.

use cases::problems::PROBLEMS;
use cases::random::Size;
use cases::shrink::changes;

#[test]
fn random_inputs_of_every_size_keep_the_bounds() {
    kit::pool::map(PROBLEMS, |problem| {
        for size in (0..=100).step_by(4) {
            let draft = (problem.random)(&format!("test-{size}"), Size::Percent(size));
            // To draw it, each case was answered.
            let validated = problem.validate(&draft.input);
            assert!(validated.as_ref() == Ok(&draft.input), "{} at {size}: {validated:?}", problem.id);
        }
    });
}

#[test]
fn random_inputs_shrink_to_the_smallest() {
    for problem in PROBLEMS {
        let draft = (problem.random)("test", Size::Percent(20));
        let mut input = draft.input.clone();
        let smaller = |input: &str| {
            let (_, structure) = problem.answer(&draft, input).unwrap();
            let smaller = changes(input, &structure).into_iter();
            let mut smaller = smaller.map(|change| change.apply(input));
            smaller.find(|smaller| problem.answer(&draft, smaller).is_ok())
        };
        while let Some(next) = smaller(&input) {
            input = next;
        }
        assert!(input.lines().count() <= 6, "{}: {input}", problem.id);
    }
}
