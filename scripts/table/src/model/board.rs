//! What is shown of a board.

use kit::console::DIM;

use super::{Cells, Item, Part, Table, LOST};
use crate::games::board::{Board, Measure};

impl Board {
    /// Shows the values, and the P-positions.
    pub fn table(&self) -> Table<'_> {
        let [across, down] = self.axes;
        let (first, upto) = (self.first, self.upto());
        let unit = match self.measure {
            Measure::Number => "sides",
            Measure::Outcome | Measure::Grundy | Measure::Suspense => "heaps",
        };
        let mut parts = vec![
            Part::Field("game", self.game.as_str().into()),
            Part::Field("measure", self.measure.name().into()),
            Part::Field("axes", Item::list(self.axes)),
            Part::Field("first", first.into()),
            Part::Field("upto", upto.into()),
            Part::Cells(Cells::Board(self)),
            Part::Note(String::new()),
        ];
        if !self.is_symmetric {
            let axes = format!("across: {across}   down: {down}");
            parts.extend([Part::Note(axes), Part::Note(String::new())]);
        }
        parts.push(Part::Note(self.measure.legend()));
        let lost = self.p_positions();
        let count = lost.len() as u64;
        let shown = lost.iter().take(super::SHOWN);
        let words: Vec<String> = shown.map(|(x, y)| format!("({x},{y})")).collect();
        let pairs = lost.into_iter().map(|(x, y)| Item::list([x, y]));
        parts.extend(Part::p_positions(pairs, words.into_iter(), count));
        Table {
            title: self.title(),
            about: format!(" for {unit} {first} to {upto}"),
            parts,
        }
    }
}

impl Measure {
    /// Returns the name for programs.
    fn name(self) -> &'static str {
        match self {
            Measure::Outcome => "outcome",
            Measure::Grundy => "grundy",
            Measure::Suspense => "suspense",
            Measure::Number => "number",
        }
    }

    /// Explains the cells.
    fn legend(self) -> String {
        let loses = "P: the player to move loses";
        match self {
            Measure::Outcome => format!(
                "{LOST}P{LOST:#} the player to move loses   {DIM}·{DIM:#} N: the player to move wins"
            ),
            Measure::Grundy => format!("{LOST}0{LOST:#} {loses}"),
            Measure::Number => format!(
                "{LOST}0{LOST:#} {loses}   positive: Alice wins   negative: Bob wins"
            ),
            Measure::Suspense => {
                format!("{LOST}even{LOST:#} {loses}   odd N: the player to move wins")
            }
        }
    }
}
