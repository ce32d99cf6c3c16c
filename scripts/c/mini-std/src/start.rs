const _: () = {
    #[unsafe(export_name = "start")]
    extern "C" fn start() {
        ::std::process::start(main)
    }
};
