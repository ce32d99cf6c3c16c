pub fn features() -> Vec<&'static str> {
    let mut all = Vec::new();
    for (is_on, name) in [
        (cfg!(feature = "usual"), "usual"),
        (cfg!(feature = "own"), "own"),
        (cfg!(feature = "building"), "building"),
        (cfg!(feature = "testing"), "testing"),
        (cfg!(feature = "extra"), "extra"),
    ] {
        if is_on {
            all.push(name);
        }
    }
    #[cfg(feature = "extra")]
    extra::f();
    all
}
