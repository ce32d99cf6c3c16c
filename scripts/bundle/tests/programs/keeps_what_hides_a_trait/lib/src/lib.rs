mod by_value {
    pub trait Named {
        fn name(self) -> &'static str
        where
            Self: Sized,
        {
            "by value"
        }
    }
    impl Named for u8 {}
    pub fn name() -> &'static str {
        1u8.name()
    }
}

mod by_reference {
    pub trait Other {
        fn name(&self) -> &'static str {
            "by reference"
        }
    }
    impl Other for u8 {}
}

mod empty {
    pub trait Empty {}
}

pub mod declared {
    use crate::by_reference::Other;
    use crate::by_value::*;
    trait Named {}
    pub fn names() -> [&'static str; 2] {
        [name(), 1u8.name()]
    }
}

pub mod imported {
    use crate::by_reference::Other;
    use crate::by_value::*;
    use crate::empty::Empty as Named;
    pub fn names() -> [&'static str; 2] {
        [name(), 1u8.name()]
    }
}
