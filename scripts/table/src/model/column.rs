//! What is shown of columns.

use shared::partizan::Dyadic;

use super::{Cells, Item, Part, Table};
use crate::games::column::Columns;

impl Columns {
    /// Shows the columns of each number if these are all of a length; otherwise the number of each column,
    /// their sum, and who wins.
    pub fn table(&self) -> Table<'_> {
        let mut parts = vec![
            Part::Cells(Cells::Columns(self)),
            Part::Field("sum", Item::Object(fraction(self.sum).into())),
        ];
        if self.is_complete {
            let groups = self.by_value().into_iter();
            parts.extend(groups.map(|(value, columns)| Part::List {
                label: value.to_string(),
                count: columns.len() as u64,
                words: columns,
            }));
        } else {
            let winner = match self.sum.signum() {
                1 => "positive: Takahashi (white) wins, whoever begins",
                -1 => "negative: Snuke (black) wins, whoever begins",
                _ => "the player to move loses",
            };
            let line = format!("{}, {winner}", self.sum);
            parts.extend([Part::Note(String::new()), Part::label("sum", vec![line])]);
        }
        Table {
            title: String::from("Columns of Advance or Eat, from top to bottom"),
            about: String::from(": how many moves Takahashi (white) is ahead"),
            parts,
        }
    }

    /// Returns the columns with their numbers, for programs.
    pub fn item(&self) -> Item<'_> {
        Item::list(self.values.iter().map(|(column, value)| {
            let mut fields = vec![("column", column.as_str().into())];
            fields.extend(fraction(*value));
            Item::Object(fields)
        }))
    }
}

fn fraction<'a>(number: Dyadic) -> [(&'static str, Item<'a>); 2] {
    [
        ("numerator", number.numerator().into()),
        ("denominator", number.denominator().into()),
    ]
}
