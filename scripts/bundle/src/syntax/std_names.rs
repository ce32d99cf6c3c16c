//! Names that the language and its standard library define.

/// Returns whether this is a macro of the standard library. Its arguments are read as code, not as mere
/// words.
pub fn is_macro(name: &str) -> bool {
    matches!(
        name,
        "assert"
            | "assert_eq"
            | "assert_ne"
            | "cfg"
            | "column"
            | "compile_error"
            | "concat"
            | "dbg"
            | "debug_assert"
            | "debug_assert_eq"
            | "debug_assert_ne"
            | "env"
            | "eprint"
            | "eprintln"
            | "file"
            | "format"
            | "format_args"
            | "include"
            | "include_bytes"
            | "include_str"
            | "line"
            | "matches"
            | "module_path"
            | "option_env"
            | "panic"
            | "print"
            | "println"
            | "stringify"
            | "thread_local"
            | "todo"
            | "try"
            | "unimplemented"
            | "unreachable"
            | "vec"
            | "write"
            | "writeln"
            | "addr_of"
            | "addr_of_mut"
    )
}

/// Returns the methods that a macro of the standard library calls on its arguments by name, so that
/// inherent methods may shadow those of the standard library. Operators, `for` and `?` call traits.
pub fn methods_of_macro(name: &str) -> &'static [&'static str] {
    match name {
        "write" | "writeln" => &["write_fmt"],
        _ => &[],
    }
}

/// Returns whether an item with this attribute affects the program without being named.
pub fn is_global_effect(attribute: &str) -> bool {
    matches!(
        attribute,
        "export_name"
            | "global_allocator"
            | "link_section"
            | "no_mangle"
            | "panic_handler"
            | "used"
    )
}

/// Returns whether this is an attribute or a derive of the language.
pub fn is_attribute(name: &str) -> bool {
    matches!(
        name,
        "allow"
            | "automatically_derived"
            | "cfg"
            | "cfg_attr"
            | "cold"
            | "default"
            | "deny"
            | "deprecated"
            | "derive"
            | "doc"
            | "expect"
            | "export_name"
            | "feature"
            | "forbid"
            | "global_allocator"
            | "ignore"
            | "inline"
            | "link"
            | "link_name"
            | "link_section"
            | "macro_export"
            | "macro_use"
            | "must_use"
            | "no_mangle"
            | "no_std"
            | "non_exhaustive"
            | "panic_handler"
            | "path"
            | "proc_macro"
            | "recursion_limit"
            | "repr"
            | "rustfmt"
            | "should_panic"
            | "target_feature"
            | "test"
            | "track_caller"
            | "type_length_limit"
            | "unsafe"
            | "used"
            | "warn"
            | "diagnostic"
            | "clippy"
            | "Clone"
            | "Copy"
            | "Debug"
            | "Default"
            | "Eq"
            | "Hash"
            | "Ord"
            | "PartialEq"
            | "PartialOrd"
    )
}

/// Returns whether this is a name of the standard library that is not a trait, so that importing it has
/// no effect unless it is mentioned. Lower-case names are never traits.
pub fn is_not_a_trait(name: &str) -> bool {
    !name.starts_with(char::is_uppercase)
        || matches!(
            name,
            "Arc"
                | "Arguments"
                | "AtomicBool"
                | "AtomicUsize"
                | "BTreeMap"
                | "BTreeSet"
                | "BinaryHeap"
                | "Box"
                | "BufReader"
                | "BufWriter"
                | "Cell"
                | "Chars"
                | "Cow"
                | "Cursor"
                | "DefaultHasher"
                | "Duration"
                | "Entry"
                | "Err"
                | "ErrorKind"
                | "FlatMap"
                | "Formatter"
                | "Fuse"
                | "HashMap"
                | "HashSet"
                | "Infallible"
                | "Instant"
                | "IntoIter"
                | "Iter"
                | "IterMut"
                | "Layout"
                | "ManuallyDrop"
                | "Map"
                | "MaybeUninit"
                | "Mutex"
                | "MutexGuard"
                | "NonNull"
                | "None"
                | "NonZeroUsize"
                | "Ok"
                | "OnceCell"
                | "OnceLock"
                | "Option"
                | "Ordering"
                | "PathBuf"
                | "Peekable"
                | "PhantomData"
                | "Pin"
                | "Poll"
                | "Range"
                | "RandomState"
                | "Rc"
                | "Ref"
                | "RefCell"
                | "RefMut"
                | "Result"
                | "Rev"
                | "Some"
                | "Stdin"
                | "StdinLock"
                | "Stdout"
                | "StdoutLock"
                | "String"
                | "Vec"
                | "VecDeque"
                | "Weak"
                | "Wrapping"
                | "Zip"
        )
}

/// Returns whether a name that the program does not define may be a type of the language or its
/// standard library.
pub fn may_be_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
        || name.starts_with("__m") // vectors of `std::arch`
        || matches!(
            name,
            "bool" | "char" | "str" | "f32" | "f64" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize"
                | "u8" | "u16" | "u32" | "u64" | "u128" | "usize"
        )
}

/// Returns whether this is a trait of the standard library that old code uses as a type without `dyn`.
/// `module` is the module it is in, as far as known.
pub fn is_trait(name: &str, module: Option<&str>) -> bool {
    if name == "Error" {
        // The others of this name, such as `fmt::Error`, are types.
        return module == Some("error");
    }
    matches!(
        name,
        "Any"
            | "BufRead"
            | "Debug"
            | "Display"
            | "DoubleEndedIterator"
            | "ExactSizeIterator"
            | "Fn"
            | "FnMut"
            | "FnOnce"
            | "Future"
            | "Hasher"
            | "Iterator"
            | "Read"
            | "Seek"
            | "ToString"
            | "Write"
    )
}
