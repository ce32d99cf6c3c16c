//! A validator for Kattis, in the Checktestdata language of `DOMjudge`: the layout of a problem's inputs.

use std::fmt::Write;

use cases::grammar::{Amount, Rule};
use cases::problem::Problem;

/// Returns a program that accepts inputs with the layout, to the blank, and numbers within their bounds.
///
/// A terminator ends a list where an item begins with its first character, so no item may.
pub fn checktestdata(problem: &Problem) -> String {
    let id = problem.id;
    let mut program = Program {
        text: format!(
            "# The layout of an input of {id}, to the blank, and the bounds of each number; a bound that depends\n\
             # on another number is that for the greatest of these. What else the statement promises, only\n\
             # scripts/cases.sh --validate {id} checks.\n"
        ),
        level: 0,
        is_line_start: true,
    };
    program.rules(&(problem.layout)());
    program.line("EOF");
    program.text
}

struct Program {
    text: String,
    level: usize,
    /// Whether the next token is the first of its line.
    is_line_start: bool,
}

impl Program {
    fn rules(&mut self, rules: &[Rule]) {
        for rule in rules {
            self.rule(rule);
        }
    }

    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::Number { bounds: [least, most], index, .. } => {
                self.token(&format!("INT({least}, {most}, n{index})"));
            }
            Rule::Word(word) => self.token(&format!("STRING({word:?})")),
            Rule::Letters { lengths, alphabet, .. } => {
                let (least, most) = (lengths.start(), lengths.end());
                self.token(&format!("REGEX(\"[{alphabet}]{{{least},{most}}}\")"));
            }
            Rule::EndLine => self.end_line(),
            Rule::IfAny(amount, part) => {
                self.line(&format!("IF({} > 0)", shown(*amount)));
                self.level += 1;
                self.rules(part);
                self.level -= 1;
                self.line("END");
            }
            // What separates items stands at their loop.
            Rule::Separator => {}
            Rule::Items(amount, item) => self.repeat("REP", &shown(*amount), item),
            Rule::Until(None, item) => self.repeat("WHILE", "!ISEOF", item),
            Rule::Until(Some(terminator), item) => {
                let first = &terminator[..1];
                self.repeat("WHILE", &format!("!MATCH({first:?})"), item);
                self.token(&format!("STRING({terminator:?})"));
                self.end_line();
            }
            Rule::Board([rows, columns], cells) => {
                self.line(&format!("REP({})", shown(*rows)));
                self.line(&format!("    REGEX(\"[{cells}]+\", row)"));
                self.line(&format!("    ASSERT(STRLEN(row) == {})", shown(*columns)));
                self.line("    NEWLINE");
                self.line("END");
            }
        }
    }

    /// Writes a loop over items that stand in lines of their own or, if they do not end their line, with
    /// blanks between them.
    fn repeat(&mut self, keyword: &str, times: &str, item: &[Rule]) {
        let begins_line = self.is_line_start;
        let stays_in_line = matches!(item.last(), Some(Rule::Number { .. } | Rule::Letters { .. }));
        let separator = match item.first() {
            Some(Rule::Separator) => ", NEWLINE",
            _ if begins_line && stays_in_line => ", SPACE",
            _ => "",
        };
        self.line(&format!("{keyword}({times}{separator})"));
        self.level += 1;
        self.rules(item);
        self.level -= 1;
        self.line("END");
    }

    fn token(&mut self, command: &str) {
        if !self.is_line_start {
            self.line("SPACE");
        }
        self.line(command);
        self.is_line_start = false;
    }

    fn end_line(&mut self) {
        self.line("NEWLINE");
        self.is_line_start = true;
    }

    fn line(&mut self, command: &str) {
        let _ = writeln!(self.text, "{}{command}", "    ".repeat(self.level));
    }
}

fn shown(amount: Amount) -> String {
    match amount {
        Amount::Fixed(count) => count.to_string(),
        Amount::Stated(index, 0) => format!("n{index}"),
        Amount::Stated(index, less) => format!("n{index} - {less}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cases::problems::PROBLEMS;

    /// Returns the commands for a problem without their indentation.
    fn commands(id: &str) -> Vec<String> {
        let problem = PROBLEMS.iter().find(|problem| problem.id == id).unwrap();
        let program = checktestdata(problem);
        let commands = program.lines().filter(|line| !line.starts_with('#'));
        commands.map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn numbers_of_a_line_have_blanks_between_them() {
        let heaps = ["REP(n1, SPACE)", "INT(1, 4747, n2)", "END", "NEWLINE"];
        let case = ["REP(n0)", "INT(1, 47, n1)", "NEWLINE"];
        let count = ["INT(1, 474, n0)", "NEWLINE"];
        let end = ["END", "EOF"];
        let expected: Vec<&str> = [&count[..], &case, &heaps, &end].concat();
        assert_eq!(commands("hdu1907"), expected);
    }

    #[test]
    fn a_terminator_ends_the_cases() {
        let expected = [
            "WHILE(!MATCH(\"0\"))",
            "INT(1, 100, n0)",
            "REP(n0)",
            "SPACE",
            "INT(1, 1000000, n1)",
            "END",
            "NEWLINE",
            "END",
            "STRING(\"0\")",
            "NEWLINE",
            "EOF",
        ];
        assert_eq!(commands("hdu1850"), expected);
    }

    #[test]
    fn a_blank_line_separates_cases() {
        assert_eq!(commands("hdu2509")[0], "WHILE(!ISEOF, NEWLINE)");
    }

    #[test]
    fn a_row_of_a_board_is_as_long_as_stated() {
        let row = ["REGEX(\"[WB.]+\", row)", "ASSERT(STRLEN(row) == n0)", "NEWLINE"];
        assert_eq!(commands("abc229h")[3..6], row);
    }

    #[test]
    fn every_layout_can_be_described() {
        for problem in PROBLEMS {
            let commands = commands(problem.id);
            let count = |start: &str| commands.iter().filter(|it| it.starts_with(start)).count();
            let loops = count("REP") + count("WHILE") + count("IF");
            assert_eq!(loops, count("END"), "{}", problem.id);
            assert!(count("INT") + count("REGEX") > 0, "{}", problem.id);
            assert!(count("NEWLINE") > 0, "{}", problem.id);
        }
    }
}
