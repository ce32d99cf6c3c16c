//! Line breaks, for editors and web forms.

/// The maximum width of a line, if it can be broken.
pub const WIDTH: usize = 100;

/// The same in a file where each byte counts.
pub const WIDE: usize = 500;

/// Breaks lines of more than `width` characters after `;`, `{`, `}` and `,` outside literals and directives.
pub fn wrap(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / width + 1);
    let mut column = 0;
    // The last position in `out` where the line can be broken.
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
                if column > width && place > 0 {
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
    fn breaks_lines_between_statements_only() {
        let text = format!(
            "{}{}\n#define x {}\n",
            "abc;".repeat(40),
            "d",
            "y;".repeat(80)
        );
        let lines = wrap(&text, WIDTH);
        assert_eq!(lines.replace('\n', ""), text.replace('\n', ""));
        let longest = lines.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(longest.map(str::len).max(), Some(100));
        assert!(lines.contains(&format!("\n#define x {}\n", "y;".repeat(80))));
    }

    #[test]
    fn does_not_break_literals() {
        let text = format!("f(\"{}\\\"{}\");", "a;".repeat(60), "b,".repeat(60));
        assert_eq!(wrap(&text, WIDTH).trim_end(), text);
    }

    #[test]
    fn recognises_an_escaped_backslash_before_the_closing_quote() {
        let long = "b;".repeat(60);
        let text = format!("f(\"a\\\\\");{}g(\"{long}\");", "c();".repeat(10));
        assert!(wrap(&text, WIDTH).contains(&long), "{}", wrap(&text, WIDTH));
    }
}
