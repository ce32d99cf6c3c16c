pub use lib::{self, prelude::*, quadruple as fourfold};

pub mod prelude {
    pub use crate::fourfold;
    pub use lib::prelude::hidden;
}
