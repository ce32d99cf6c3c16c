//! An input to run a program on, with its answer.

use cases::problem::Draft;
use cases::structure::Structure;

/// An input to run the program on.
#[derive(Default)]
pub struct Attempt {
    /// The input.
    pub input: String,
    /// The answer.
    pub expected: String,
    /// The structure of the input, for making it smaller.
    pub structure: Structure,
    /// The generator's draft, which can answer smaller inputs.
    pub draft: Option<Draft>,
}
