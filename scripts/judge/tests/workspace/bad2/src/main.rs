fn main() {
    no_such_name()
}
