#![cfg(test)]
use super::guard::G;
mod missing;
impl Drop for G {
    fn drop(&mut self) {
        println!("dropped");
    }
}
