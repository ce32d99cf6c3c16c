use std::fmt;
pub struct Guard(pub u8);
impl Drop for Guard {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
pub struct Inner;
impl Inner {
    pub fn name(&self) -> &'static str {
        "inner"
    }
}
pub struct Outer(pub Inner);
impl std::ops::Deref for Outer {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}
#[derive(Debug)]
pub struct Failure(pub String);
impl From<std::num::ParseIntError> for Failure {
    fn from(_: std::num::ParseIntError) -> Self {
        Failure("converted".into())
    }
}
pub struct Pair(pub i32);
impl std::ops::Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "<{}>", self.0)
    }
}
impl Iterator for Pair {
    type Item = i32;
    fn next(&mut self) -> Option<i32> {
        self.0 -= 1;
        (self.0 > 0).then_some(self.0)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        println!("asked");
        (0, None)
    }
}
const _: () = {
    impl Drop for Inner {
        fn drop(&mut self) {
            println!("inner dropped");
        }
    }
};
pub fn unused() -> u8 {
    1
}
fn never() {
    impl PartialEq for Pair {
        fn eq(&self, _: &Pair) -> bool {
            true
        }
    }
}
