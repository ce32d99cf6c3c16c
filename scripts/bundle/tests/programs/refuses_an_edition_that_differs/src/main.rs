use std::sync::Mutex;
fn main() {
    let m = Mutex::new(None::<u8>);
    for _ in 0..2 {
        if let Some(x) = *m.lock().unwrap() {
            println!("{x}");
        } else {
            *m.lock().unwrap() = Some(1);
        }
    }
}
