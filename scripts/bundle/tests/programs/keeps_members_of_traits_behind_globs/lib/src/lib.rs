pub mod local {
    pub trait Write {
        fn width(&self) -> usize;
    }
    impl Write for usize {
        fn width(&self) -> usize { *self }
    }
    pub fn width(x: usize) -> usize { Write::width(&x) }
}
mod prelude {
    pub use std::fmt::*;
}
mod text {
    use super::prelude::*;
    pub struct Text(pub String);
    impl Write for Text {
        fn write_str(&mut self, text: &str) -> Result {
            self.0.push_str(text);
            Ok(())
        }
        fn write_char(&mut self, c: char) -> Result {
            self.0.push('!');
            self.0.push(c);
            Ok(())
        }
    }
    pub fn write(text: &mut Text) { write!(text, "{}{}", 'a', "b").unwrap(); }
}
pub fn shown() -> String {
    let mut text = text::Text(String::new());
    text::write(&mut text);
    text.0
}
