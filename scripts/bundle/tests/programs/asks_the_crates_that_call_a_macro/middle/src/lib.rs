pub fn has_y() -> bool {
    lib::has_y!()
}
