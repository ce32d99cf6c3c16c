//! Guesses from the samples how the input is laid out.

/// Guesses the method of `shared::io::Input` for the cases, and the names of what a case begins with.
pub fn guess(samples: &[[String; 2]]) -> (&'static str, &'static str) {
    // The sample with the most answers says most.
    let most = samples.iter().max_by_key(|[_, output]| lines(output).len());
    let (input, output) = most.map_or(("", ""), |[input, output]| (input, output));
    let (input, answers) = (lines(input), lines(output).len());
    let last = input.last().filter(|_| input.len() > 1);
    let ends_with_zeros = last.is_some_and(|line| line.split_whitespace().all(|word| word == "0"));
    let count = input.first().and_then(|line| line.trim().parse().ok());
    let method = match answers {
        // The first of the lists up to a zero may have as many numbers as there are answers.
        2.. if count == Some(answers) && (!ends_with_zeros || input.len() == answers + 1) => {
            "counted"
        }
        _ if ends_with_zeros => "terminated",
        2.. if input.len() == answers => "until_end",
        _ => "single",
    };
    let skipped = usize::from(method == "counted");
    (method, names(input.get(skipped..).unwrap_or_default()))
}

/// Guesses what a case begins with from its first lines.
fn names(lines: &[&str]) -> &'static str {
    let numbers = |line: usize| -> Option<Vec<usize>> {
        let words = lines.get(line)?.split_whitespace();
        words.map(|word| word.parse().ok()).collect()
    };
    match (numbers(0), numbers(1)) {
        (None, _) if !lines.is_empty() => "word",
        // The numbers may stand on the line of their count, or on the next one.
        (Some(first), _) if first.len() > 2 && first[0] == first.len() - 1 => "heaps",
        (Some(first), Some(next)) if next.len() > 1 && first == [next.len()] => "heaps",
        (Some(first), _) if first.len() == 2 => "a, b",
        (Some(first), _) if first.len() == 3 => "a, b, c",
        _ => "n",
    }
}

/// The lines that are not blank.
fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines.filter(|line| !line.trim().is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_the_samples_of_judges() {
        for (input, output, method, names) in [
            ("2\n23 2\n4 3\n", "a\nb\n", "counted", "a, b"),
            ("2\n2\n1 1\n2\n1 0\n", "a\nb\n", "counted", "heaps"),
            ("2\n5\n0\n", "a\nb\n", "counted", "n"),
            ("1 1\n1 4\n0 0\n", "a\nb\n", "terminated", "a, b"),
            ("2\n3 5\n3\n3 5 6\n0\n", "a\nb\n", "terminated", "heaps"),
            ("2 1\n8 4\n", "0\n1\n", "until_end", "a, b"),
            ("3 7 8 9\n", "1\n", "single", "heaps"),
            ("WB\n..\n", "a\n", "single", "word"),
            ("1 2 3 4 5\n", "1\n", "single", "n"),
            ("", "", "single", "n"),
        ] {
            let samples = [["7 7\n", ""], [input, output]];
            let samples = samples.map(|sample| sample.map(str::to_owned));
            assert_eq!(guess(&samples), (method, names), "{input}");
        }
    }
}
