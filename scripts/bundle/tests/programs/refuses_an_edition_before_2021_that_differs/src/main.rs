fn main() {
    lib::array();
    lib::capture();
    lib::message();
}
