pub struct Numbers(pub u8);
pub struct Kind;
pub trait Of {
    type Type;
}
impl Of for Kind {
    type Type = Numbers;
}
impl Iterator for <Kind as Of>::Type {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.0 -= 1;
        (self.0 > 0).then_some(self.0)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        println!("asked");
        (0, None)
    }
}
