struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

pub fn array() {
    for x in [1u8].into_iter() {
        println!("{}", std::mem::size_of_val(&x));
    }
}

pub fn capture() {
    let pair = (Loud("first"), Loud("second"));
    {
        let closure = || {
            let _moved = pair.0;
        };
        closure();
    }
    println!("behind the closure");
}

pub fn message() {
    let x = 1;
    panic!("{x}");
}
