//! Joins lines that fit on one: prettyplease knows neither our width nor our indentation.
//!
//! Joined are lists and blocks of one line, chains of calls and operators, and `where`. No token changes
//! but a comma at the end of a list.

use std::ops::Range;

/// The maximum width of a joined line.
pub const WIDTH: usize = 100;

/// A line of formatted code.
#[derive(Clone)]
pub struct Line {
    /// The number of levels that it is indented by.
    pub indent: usize,
    pub text: String,
    /// Whether it stays as it is, as it begins in a literal or is no code.
    pub is_fixed: bool,
    /// Whether it is among the tokens of a macro, where a comma may have a meaning.
    pub in_macro: bool,
}

/// Joins lines; a level of indentation is `width` wide.
pub fn lines(mut lines: Vec<Line>, width: usize) -> Vec<Line> {
    loop {
        let before = lines.len();
        lines = close(lines, width);
        lines = continued(&lines, width);
        lines = bounded(lines, width);
        if lines.len() == before {
            return lines;
        }
    }
}

/// Joins brackets with what is between them.
fn close(lines: Vec<Line>, width: usize) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines {
        let opener = out.iter().rposition(|it| it.indent <= line.indent);
        let joined = opener.and_then(|at| {
            let (first, inner) = out[at..].split_first()?;
            let text = brackets(first, inner, &line)?;
            Some((at, text)).filter(|(_, text)| fits(first.indent, text, width))
        });
        match joined {
            Some((at, text)) => {
                out.truncate(at + 1);
                out[at].text = text;
            }
            None => out.push(line),
        }
    }
    out
}

/// Returns lines between brackets as one, if they are a list or a single line.
fn brackets(first: &Line, inner: &[Line], last: &Line) -> Option<String> {
    const PAIRS: [(char, char); 4] = [('{', '}'), ('(', ')'), ('[', ']'), ('<', '>')];
    let open = first.text.chars().last()?;
    let is_pair = PAIRS.contains(&(open, last.text.chars().next()?));
    let is_plain = |line: &Line| !line.is_fixed && line.indent == first.indent + 1;
    let is_list = || {
        let mut inner = inner.iter().map(|line| &line.text);
        // `..base` has no comma.
        inner.all(|it| (it.ends_with(',') || it.starts_with("..")) && !it.contains(" => "))
    };
    let is_branch = |line: &Line| line.text.starts_with("} else");
    if !is_pair
        || first.indent != last.indent
        || first.is_fixed
        || last.is_fixed
        || is_branch(first)
        || is_branch(last)
        || inner.is_empty()
        || !inner.iter().all(is_plain)
        || !(inner.len() == 1 || is_list())
    {
        return None;
    }
    let mut content = join(inner);
    // A tuple of one element needs its comma.
    let before = first.text[..first.text.len() - 1].chars().last();
    let is_call = before.is_some_and(|c| c.is_alphanumeric() || "_>".contains(c));
    let needs_comma = open == '(' && inner.len() == 1 && !is_call;
    if content.ends_with(',') && !first.in_macro && !last.in_macro && !needs_comma {
        content.pop();
    }
    if is_optional(first, &content, last) {
        return Some(format!("{}{content},", first.text.trim_end_matches('{')));
    }
    let blank = if open == '{' && !first.text.ends_with("::{") {
        " "
    } else {
        ""
    };
    Some(format!(
        "{}{blank}{content}{blank}{}",
        first.text, last.text
    ))
}

/// Returns whether these are the braces that prettyplease puts around the expression of an arm that
/// does not fit.
fn is_optional(first: &Line, content: &str, last: &Line) -> bool {
    let is_arm = first.text.ends_with("=> {") && last.text == "}";
    let is_path = |c: char| c.is_alphanumeric() || "_:$".contains(c);
    let is_expression = match content.chars().last() {
        Some('}') => content.starts_with(char::is_uppercase),
        // Macros and attributes may make statements.
        last => last != Some(';') && !content.trim_start_matches(is_path).starts_with(['!', '#']),
    };
    is_arm && is_expression && !first.in_macro && !last.in_macro
}

/// Joins a statement with the lines that continue it.
fn continued(lines: &[Line], width: usize) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut at = 0;
    while let Some(head) = lines.get(at) {
        let deeper = lines[at + 1..].iter();
        let rest = at + 1..at + 1 + deeper.take_while(|it| it.indent > head.indent).count();
        let is_open = head.text.ends_with(['{', '(', '[', '<']) || head.text == "where";
        let is_plain = |line: &Line| !line.is_fixed && line.indent == head.indent + 1;
        let joins = !is_open && !head.is_fixed && lines[rest.clone()].iter().all(is_plain);
        let joined = joins.then(|| with_brace(lines, at, rest, width)).flatten();
        let (end, line) = joined.unwrap_or_else(|| (at + 1, head.clone()));
        out.push(line);
        at = end;
    }
    out
}

/// Joins a line with those that continue it, and with a brace below; returns where that ends.
fn with_brace(
    lines: &[Line],
    at: usize,
    rest: Range<usize>,
    width: usize,
) -> Option<(usize, Line)> {
    let mut end = rest.end;
    let mut text = join(&lines[at..rest.end]);
    let is_brace = |line: &&Line| line.indent == lines[at].indent && line.text.starts_with('{');
    if let Some(brace) = lines.get(end).filter(is_brace) {
        // A block of its own follows a statement.
        if text.ends_with([';', '}']) || rest.is_empty() && text.ends_with(',') {
            return None;
        }
        text = format!("{text} {}", brace.text);
        end += 1;
    }
    let line = Line {
        text,
        ..lines[at].clone()
    };
    let is_joined = end > at + 1 && fits(line.indent, &line.text, width);
    is_joined.then_some((end, line))
}

/// Joins `where` and its bounds with the header above and the brace below.
fn bounded(lines: Vec<Line>, width: usize) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        let is_where = line.text == "where" && !line.is_fixed;
        let Some(head) = out.last().filter(|it| is_where && it.indent == line.indent) else {
            out.push(line);
            continue;
        };
        let mut below = Vec::new();
        while let Some(bound) = lines.next_if(|it| it.indent > line.indent) {
            below.push(bound);
        }
        let brace = lines.next_if(|it| it.indent == line.indent && it.text.starts_with('{'));
        let bounds = join(&below);
        let text = match &brace {
            Some(brace) => {
                let bounds = bounds.trim_end_matches(',');
                format!("{} where {bounds} {}", head.text, brace.text)
            }
            None => format!("{} where {bounds}", head.text),
        };
        let is_plain = below
            .iter()
            .all(|it| !it.is_fixed && it.indent == line.indent + 1);
        if is_plain && !head.is_fixed && fits(line.indent, &text, width) {
            let at = out.len() - 1;
            out[at].text = text;
        } else {
            out.push(line);
            out.extend(below);
            out.extend(brace);
        }
    }
    out
}

fn fits(indent: usize, text: &str, width: usize) -> bool {
    indent * width + text.chars().count() <= WIDTH
}

/// Joins the texts of lines, by a blank unless a call or a field follows.
fn join(lines: &[Line]) -> String {
    let mut out = String::new();
    for line in lines {
        let is_base = line.text.starts_with("..");
        if !out.is_empty() && (is_base || !line.text.starts_with(['.', '?'])) {
            out.push(' ');
        }
        out += &line.text;
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::assemble::layout;

    #[test]
    fn joins_what_fits_and_nothing_else() {
        let code = r#"
            impl<T> Stack<T> where T: Copy {
                fn top(&self) -> Option<T> { self.items.last().copied() }
                fn both(&mut self) { self.pop(); self.pop() }
                fn new() -> Self { Stack { a_long_name: Vec::new(), another_long_name: None, the_last: 1 } }
                fn one() -> (T,) { (a_function_of_a_long_name_that_takes_the_room(of, the, line_and, some, more),) }
                fn check(&self) { assert!(self.a_condition_that_is_long(), "with a message {} that is", longer); }
                fn next(self) -> Self { Stack { another_field_of_a_long_name: None, the_last: self.the_last + 1, ..self } }
                fn sum(&self) -> bool { self.first_of_the_terms == self.second_of_them && self.third_of_them }
                fn kind(&self) -> Kind { match self.kind { A => 1, B if self.has_a_long_condition(of, its, own) => Kind { of: self.of_this, and: that }, _ => { note!() } } }
                fn text() -> &'static str { "two
  lines" }
            }"#;
        let expected = r#"impl<T> Stack<T> where T: Copy {
	fn top(&self) -> Option<T> { self.items.last().copied() }
	fn both(&mut self) {
		self.pop();
		self.pop()
	}
	fn new() -> Self { Stack { a_long_name: Vec::new(), another_long_name: None, the_last: 1 } }
	fn one() -> (T,) {
		(a_function_of_a_long_name_that_takes_the_room(of, the, line_and, some, more),)
	}
	fn check(&self) { assert!(self.a_condition_that_is_long(), "with a message {} that is", longer); }
	fn next(self) -> Self {
		Stack { another_field_of_a_long_name: None, the_last: self.the_last + 1, ..self }
	}
	fn sum(&self) -> bool { self.first_of_the_terms == self.second_of_them && self.third_of_them }
	fn kind(&self) -> Kind {
		match self.kind {
			A => 1,
			B if self.has_a_long_condition(of, its, own) => Kind { of: self.of_this, and: that },
			_ => note!(),
		}
	}
	fn text() -> &'static str {
		"two
  lines"
	}
}
"#;
        let text = layout::items(syn::parse_file(code).unwrap().items);
        assert_eq!(text, expected);
        assert_eq!(layout::items(syn::parse_file(&text).unwrap().items), text);
    }

    #[test]
    fn definitions_keep_their_lines_where_they_are_long() {
        let code = "macro_rules! short { ($it:expr) => {
                $it
            };
            ($it:expr, $($rest:tt)*) => {{
                let it = $it;
                short!(@of it,
                    $($rest)*)
            }}; }";
        let expected = "macro_rules! short {
\t($it:expr) => { $it };
\t($it:expr, $($rest:tt)*) => {{
\t\tlet it = $it;
\t\tshort!(@of it, $($rest)*)
\t}};
}
";
        let text = layout::items(syn::parse_file(code).unwrap().items);
        assert_eq!(text, expected);
        assert_eq!(layout::items(syn::parse_file(&text).unwrap().items), text);
    }
}
