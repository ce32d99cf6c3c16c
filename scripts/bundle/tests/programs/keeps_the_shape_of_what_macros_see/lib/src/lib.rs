#[macro_export]
macro_rules! shape {
    ($(#[$meta:meta])+ $name:ident) => {
        "an attribute"
    };
    (#![$meta:meta] $name:ident) => {
        "an inner attribute"
    };
    ($($token:tt)*) => {
        "no attribute"
    };
}

#[macro_export]
macro_rules! count {
    () => {
        0
    };
    ($first:tt $($other:tt)*) => {
        1 + $crate::count!($($other)*)
    };
}

macro_rules! known {
    (#[allow(a)] $name:ident) => {
        "allow(a)"
    };
    (
        /// A comment that nothing matches.
        $name:ident
    ) => {
        "no attribute"
    };
    (#[$meta:meta] $name:ident) => {
        "another attribute"
    };
}

pub fn shapes() -> [&'static str; 8] {
    [
        shape!(#[cfg(all())] a),
        shape!(
            /// Documentation.
            a
        ),
        shape!(/** Documentation. */ a),
        shape!(
            //! Documentation.
            a
        ),
        shape!(/* no documentation */ a),
        known!(#[allow(a)] b),
        known!(
            /// A comment that nothing matches.
            b
        ),
        known!(b),
    ]
}
