//! What the language and its standard library bring along under a name.

/// Macros of the standard library: their arguments are looked at as code, not as mere words.
pub fn is_macro(name: &str) -> bool {
    matches!(
        name,
        "assert" | "assert_eq" | "assert_ne" | "cfg" | "column" | "compile_error" | "concat"
            | "dbg" | "debug_assert" | "debug_assert_eq" | "debug_assert_ne" | "env" | "eprint"
            | "eprintln" | "file" | "format" | "format_args" | "include" | "include_bytes"
            | "include_str" | "line" | "matches" | "module_path" | "option_env" | "panic"
            | "print" | "println" | "stringify" | "thread_local" | "todo" | "try"
            | "unimplemented" | "unreachable" | "vec" | "write" | "writeln" | "addr_of"
            | "addr_of_mut"
    )
}

/// Attributes and derives of the language.
pub fn is_attribute(name: &str) -> bool {
    matches!(
        name,
        "allow" | "automatically_derived" | "cfg" | "cfg_attr" | "cold" | "default" | "deny"
            | "deprecated" | "derive" | "doc" | "expect" | "export_name" | "feature" | "forbid"
            | "global_allocator" | "ignore" | "inline" | "link" | "link_name" | "link_section"
            | "macro_export" | "macro_use" | "must_use" | "no_mangle" | "no_std"
            | "non_exhaustive" | "panic_handler" | "path" | "proc_macro" | "recursion_limit"
            | "repr" | "rustfmt" | "should_panic" | "target_feature" | "test" | "track_caller"
            | "type_length_limit" | "unsafe" | "used" | "warn" | "diagnostic" | "clippy"
            | "Clone" | "Copy" | "Debug" | "Default" | "Eq" | "Hash" | "Ord" | "PartialEq"
            | "PartialOrd"
    )
}

/// Types and constructors of the standard library that are no traits, so that an import of them
/// that nothing mentions has no effect. Lower-case names are never traits.
pub fn is_no_trait(name: &str) -> bool {
    !name.starts_with(char::is_uppercase)
        || matches!(
            name,
            "Arc" | "Arguments" | "AtomicBool" | "AtomicUsize" | "BTreeMap" | "BTreeSet"
                | "BinaryHeap" | "Box" | "BufReader" | "BufWriter" | "Cell" | "Chars" | "Cow"
                | "Cursor" | "DefaultHasher" | "Duration" | "Entry" | "Err" | "ErrorKind"
                | "FlatMap" | "Formatter" | "Fuse" | "HashMap" | "HashSet"
                | "Infallible" | "Instant" | "IntoIter" | "Iter" | "IterMut" | "Layout"
                | "ManuallyDrop" | "Map" | "MaybeUninit" | "Mutex" | "MutexGuard" | "NonNull"
                | "None" | "NonZeroUsize" | "Ok" | "OnceCell" | "OnceLock" | "Option" | "Ordering"
                | "PathBuf" | "Peekable" | "PhantomData" | "Pin" | "Poll" | "Range"
                | "RandomState" | "Rc" | "Ref" | "RefCell" | "RefMut" | "Result" | "Rev"
                | "Some" | "Stdin" | "StdinLock" | "Stdout" | "StdoutLock" | "String" | "Vec"
                | "VecDeque" | "Weak" | "Wrapping" | "Zip"
        )
}
