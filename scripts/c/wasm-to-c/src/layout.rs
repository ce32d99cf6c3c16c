//! Lines that an editor and a form on a web page can take.

/// As long as a line becomes, where it can be broken.
const WIDTH: usize = 100;

/// Breaks a text into lines, after `;`, `{`, `}` and `,` outside of literals; the last line ends too.
pub fn lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / WIDTH + 1);
    let mut column = 0;
    // The place after which the line can be broken, in `out`.
    let mut place = 0;
    let mut in_literal = false;
    let mut in_directive = false;
    let mut escaped = false;
    for character in text.chars() {
        if character == '\n' {
            in_directive = false;
            if !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            (column, place) = (0, 0);
            continue;
        }
        in_directive |= character == '#' && column == 0;
        out.push(character);
        column += 1;
        if in_literal {
            in_literal = escaped || character != '"';
            escaped = character == '\\' && !escaped;
        } else if !in_directive {
            in_literal = character == '"';
            if matches!(character, ';' | '{' | '}' | ',') {
                if column > WIDTH && place > 0 {
                    out.insert(place, '\n');
                    column = out.len() - place - 1;
                }
                place = out.len();
            }
        }
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_between_statements_only() {
        let text = format!(
            "{}{}\n#define x {}\n",
            "abc;".repeat(40),
            "d",
            "y;".repeat(80)
        );
        let lines = lines(&text);
        assert_eq!(lines.replace('\n', ""), text.replace('\n', ""));
        let longest = lines.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(longest.map(str::len).max(), Some(100));
        assert!(lines.contains(&format!("\n#define x {}\n", "y;".repeat(80))));
    }

    #[test]
    fn keeps_literals_whole() {
        let text = format!("f(\"{}\\\"{}\");", "a;".repeat(60), "b,".repeat(60));
        assert_eq!(lines(&text).trim_end(), text);
    }

    #[test]
    fn a_literal_may_end_with_a_backslash() {
        let long = "b;".repeat(60);
        let text = format!("f(\"a\\\\\");{}g(\"{long}\");", "c();".repeat(10));
        assert!(lines(&text).contains(&long), "{}", lines(&text));
    }
}
