//! The verdict on an output, compared as the judge of the problem does it.

use kit::comparator::tokens;
pub use kit::comparator::Comparator;

use super::Verdict;

/// Compares two outputs that [`Comparator::normalize`] has rewritten.
pub fn compare(expected: &[u8], actual: &[u8]) -> Verdict {
    if expected == actual {
        Verdict::Accepted
    } else if tokens(expected).eq(tokens(actual)) {
        Verdict::Presentation
    } else {
        Verdict::Wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::judges::Ignored;

    #[track_caller]
    fn assert_judged(actual: &str, verdict: Verdict) {
        let comparator = Comparator {
            ignores: Ignored::LineEnds,
            tolerance: Some(0.1),
        };
        let [left, right] = comparator.normalize(b"1 2\n".into(), actual.into());
        assert_eq!(compare(&left, &right), verdict, "{actual:?}");
    }

    #[test]
    fn other_white_space_is_a_presentation_error() {
        for actual in ["1 2", "1 2 \n\n", "1 2.1\n"] {
            assert_judged(actual, Verdict::Accepted);
        }
        for actual in ["1  2\n", "\n1 2\n", "1\n2\n", "1\t2\n", "1\n2.1\n"] {
            assert_judged(actual, Verdict::Presentation);
        }
    }

    #[test]
    fn other_tokens_are_a_wrong_answer() {
        for actual in [
            "",
            "1\n",
            "12\n",
            "1 2 3\n",
            "2 1\n",
            "1 2\0\n",
            "1\u{a0}2\n",
        ] {
            assert_judged(actual, Verdict::Wrong);
        }
    }
}
