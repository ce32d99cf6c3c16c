//! Guesses a rule from a table.
