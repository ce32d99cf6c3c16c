use std::cell::RefCell;
struct Noisy<'a>(&'a RefCell<Vec<u8>>, u8);
impl Noisy<'_> {
    fn get(&self) -> u8 { self.1 }
}
impl Drop for Noisy<'_> {
    fn drop(&mut self) { self.0.borrow_mut().push(self.1); }
}
fn sum(log: &RefCell<Vec<u8>>) -> u8 {
    let _first = Noisy(log, 1);
    Noisy(log, 2).get()
}
pub fn order() -> Option<u8> {
    let log = RefCell::new(Vec::new());
    sum(&log);
    let first = log.borrow()[0];
    Some(first)
}
