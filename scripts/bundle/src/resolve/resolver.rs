//! The resolver.

use std::rc::Rc;

use super::memory::{Key, Memory};
use super::{Definition, Resolution, Scope};
use crate::cargo::CrateId;
use crate::program::{ns, Entry, Extern, Kind, ModId, NodeId, Program, UsePath, Visibility};
use crate::syntax::std_names;

/// Ignores visibility: within a crate, a path that is written out in a program that compiles can be named.
pub const ANYWHERE: ModId = ModId::MAX;

/// Sees what is public.
const OUTSIDE: ModId = ModId::MAX - 1;

/// Resolves paths in a program.
pub struct Resolver<'a> {
    program: &'a Program,
    memory: Memory,
}

impl<'a> Resolver<'a> {
    /// Creates a resolver of a program's paths.
    pub fn new(program: &'a Program) -> Self {
        Resolver {
            program,
            memory: Memory::default(),
        }
    }

    /// Resolves a path; `spaces` are the namespaces of its last segment.
    pub fn path(&self, scope: Scope, leading: bool, segments: &[String], spaces: u8) -> Resolution {
        self.resolve(scope, leading, segments, spaces, false)
    }

    /// Resolves a leaf of a `use`; for a glob, the module or enum it imports from.
    pub fn leaf(&self, scope: Scope, path: &UsePath, spaces: u8) -> Resolution {
        self.resolve(scope, path.leading, &path.segments, spaces, true)
    }

    fn resolve(
        &self,
        scope: Scope,
        leading: bool,
        segments: &[String],
        spaces: u8,
        is_use: bool,
    ) -> Resolution {
        let mut found = Resolution::default();
        let Some(first) = segments.first() else {
            let krate = self.program.modules[scope.module].krate;
            let root = self.program.crates[krate].root;
            let module = if leading { root } else { scope.module };
            found.definitions.insert(Definition::Module(module));
            return found;
        };
        let only_one = segments.len() == 1;
        let wanted = if only_one { spaces } else { ns::TYPE };
        let mut start = self.start(scope, leading, first, wanted, is_use);
        let mut current = std::mem::take(&mut start.definitions);
        found.merge(&start);
        for (at, segment) in segments.iter().enumerate().skip(1) {
            let last = at + 1 == segments.len();
            let wanted = if last { spaces } else { ns::TYPE };
            let mut next = Resolution::default();
            for definition in &current {
                match *definition {
                    Definition::Module(inner) if segment == "super" => {
                        next.definitions
                            .extend(self.program.modules[inner].parent.map(Definition::Module));
                    }
                    Definition::Module(inner) if segment == "self" => {
                        next.definitions.insert(Definition::Module(inner));
                    }
                    Definition::Module(inner) => {
                        let mut there = Resolution::default();
                        // In `use memchr::memchr`, a private module of that name is not meant.
                        let modules = &self.program.modules;
                        let is_own = modules[inner].krate == modules[scope.module].krate;
                        let from = if is_own { ANYWHERE } else { scope.module };
                        self.lookup(inner, segment, wanted, from, &mut there);
                        if there.definitions.is_empty() {
                            // The module may import it from the standard library by a glob.
                            for glob in self.foreign_globs(inner) {
                                found.imports.insert(glob);
                                found.definitions.insert(*definition);
                                found.definitions.insert(Definition::External);
                            }
                        }
                        next.merge(&there);
                    }
                    Definition::Node(node) => {
                        found.definitions.insert(Definition::Node(node));
                        found.associated.extend(segments[at..].iter().cloned());
                    }
                    // Such a crate exports nothing but macros: `use cached::cached` leaves the crate in scope.
                    Definition::ProcMacro(_) if last && spaces & ns::MACRO == 0 => {}
                    other => {
                        if let Definition::ProcMacro(_) = other {
                            next.macro_names.insert(segment.clone());
                        }
                        if std_names::may_be_type(&segments[at - 1]) {
                            // A trait of the program may be implemented for a foreign type.
                            found.associated.insert(segment.clone());
                        }
                        next.definitions.insert(other);
                    }
                }
            }
            if next.definitions.is_empty() {
                found.associated.extend(segments[at..].iter().cloned());
            }
            current = std::mem::take(&mut next.definitions);
            found.merge(&next);
        }
        found.definitions.extend(current);
        found
    }

    /// Returns the crate that the first segment of a longer path refers to, if nothing shadows it.
    pub fn extern_crate(
        &self,
        scope: Scope,
        leading: bool,
        first: &str,
        is_use: bool,
    ) -> Option<&'a Extern> {
        let module = &self.program.modules[scope.module];
        let krate = &self.program.crates[module.krate];
        let known = krate.extern_names.get(first)?;
        if !leading || krate.info.edition < 2018 {
            let mut found = Resolution::default();
            let from_root = krate.info.edition < 2018 && (is_use || leading);
            let start = if from_root { krate.root } else { scope.module };
            self.begin(
                Scope {
                    module: start,
                    ..scope
                },
                first,
                ns::TYPE,
                &mut found,
            );
            let is_shadowed = found.definitions.iter().any(|definition| match definition {
                Definition::Module(module) => match known {
                    Extern::Crate(target) => self.program.crates[*target].root != *module,
                    Extern::Std(_) => true,
                },
                // A macro call may define any word among its arguments.
                Definition::Node(node) => !matches!(self.program.nodes[*node].kind, Kind::Call(_)),
                Definition::Unloaded(other) => *known != Extern::Crate(*other),
                Definition::External | Definition::ProcMacro(_) => false,
            });
            if is_shadowed {
                return None;
            }
        }
        Some(known)
    }

    /// Resolves the first segment of a path.
    fn start(
        &self,
        scope: Scope,
        leading: bool,
        first: &str,
        wanted: u8,
        is_use: bool,
    ) -> Resolution {
        let module = &self.program.modules[scope.module];
        let krate = &self.program.crates[module.krate];
        let is_2015 = krate.info.edition < 2018;
        let mut start = Resolution::default();
        match first {
            "crate" if !leading => {
                start.definitions.insert(Definition::Module(krate.root));
            }
            "$crate" => {
                let krate = scope.dollar_crate.unwrap_or(module.krate);
                start
                    .definitions
                    .insert(Definition::Module(self.program.crates[krate].root));
            }
            "self" => {
                start.definitions.insert(Definition::Module(scope.module));
            }
            "super" => {
                start
                    .definitions
                    .extend(module.parent.map(Definition::Module));
            }
            _ if is_2015 && (is_use || leading) => {
                let root = Scope {
                    module: krate.root,
                    ..scope
                };
                self.begin(root, first, wanted, &mut start);
                self.prelude(module.krate, first, wanted, &mut start);
            }
            _ if leading => self.prelude(module.krate, first, wanted, &mut start),
            _ => {
                self.begin(scope, first, wanted, &mut start);
                self.prelude(module.krate, first, wanted, &mut start);
            }
        }
        let may_be_prelude =
            first.starts_with(char::is_uppercase) && !module.names.contains_key(first);
        if is_use && may_be_prelude && start.definitions.is_empty() && start.maybe_from.is_empty() {
            // An import must resolve: this one begins in the prelude, as in `use Option::Some`.
            start.definitions.insert(Definition::External);
        }
        start
    }

    /// Resolves the first segment of a path, without the extern prelude.
    fn begin(&self, scope: Scope, name: &str, spaces: u8, found: &mut Resolution) {
        if !scope.uses.is_empty() {
            let key = Key::Local(name.into(), spaces);
            found.merge(&self.ask(&key, scope));
        }
        let krate = self.program.modules[scope.module].krate;
        self.lookup(scope.module, name, spaces, scope.module, found);
        if spaces & ns::MACRO != 0 {
            self.textual(krate, name, found);
        }
    }

    /// Adds macros in textual scope: any of that name in the crate, as the order of items is kept.
    fn textual(&self, krate: CrateId, name: &str, found: &mut Resolution) {
        let krate = &self.program.crates[krate];
        if let Some(nodes) = krate.macros.get(name) {
            found
                .definitions
                .extend(nodes.iter().copied().map(Definition::Node));
            return;
        }
        for &other in &krate.macro_use {
            let other_crate = &self.program.crates[other];
            if other_crate.info.is_proc_macro || !other_crate.is_loaded {
                found.maybe_from.insert(other);
                continue;
            }
            self.lookup(other_crate.root, name, ns::MACRO, ANYWHERE, found);
        }
    }

    /// Adds crates of the extern prelude, unless a type shadows them.
    fn prelude(&self, krate: CrateId, name: &str, spaces: u8, found: &mut Resolution) {
        if spaces & ns::TYPE == 0
            || found
                .definitions
                .iter()
                .any(|definition| self.is_type(*definition))
        {
            return;
        }
        match self.program.crates[krate].extern_names.get(name) {
            Some(Extern::Std(known)) => {
                found.definitions.insert(Definition::External);
                if known != name {
                    // Renamed by `extern crate alloc as name;` at the crate's root.
                    let root = &self.program.modules[self.program.crates[krate].root];
                    found
                        .imports
                        .extend(root.names.get(name).into_iter().flatten());
                }
            }
            Some(Extern::Crate(target)) => {
                found.definitions.insert(self.crate_definition(*target));
            }
            None => {}
        }
    }

    fn is_type(&self, definition: Definition) -> bool {
        match definition {
            Definition::Node(node) => {
                // A macro call may define any word among its arguments.
                let node = &self.program.nodes[node];
                node.ns & ns::TYPE != 0 && !matches!(node.kind, Kind::Call(_))
            }
            _ => true,
        }
    }

    fn crate_definition(&self, krate: CrateId) -> Definition {
        let krate_of = &self.program.crates[krate];
        if krate_of.info.is_proc_macro && krate_of.inlined {
            Definition::ProcMacro(krate)
        } else if !krate_of.is_loaded {
            Definition::Unloaded(krate)
        } else if krate_of.inlined {
            Definition::Module(krate_of.root)
        } else {
            Definition::External
        }
    }

    /// Looks `name` up in a module, as seen from the module `from`; returns whether it is there.
    fn lookup(
        &self,
        module: ModId,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Resolution,
    ) -> bool {
        let key = Key::Name {
            module,
            name: name.into(),
            spaces,
            from: self.viewpoint(module, from),
        };
        let answer = self.ask(&key, Scope::of(module));
        found.merge(&answer);
        !answer.definitions.is_empty()
    }

    /// Returns the module that stands for all those that see the same of `module` as `from` does: the
    /// innermost one that contains both, as a visibility is always that of an enclosing module.
    fn viewpoint(&self, module: ModId, from: ModId) -> ModId {
        let modules = &self.program.modules;
        if from == ANYWHERE || modules[from].krate != modules[module].krate {
            return if from == ANYWHERE { module } else { OUTSIDE };
        }
        let (mut one, mut other) = (module, from);
        while one != other {
            let deeper = if modules[one].depth >= modules[other].depth {
                &mut one
            } else {
                &mut other
            };
            let Some(parent) = modules[*deeper].parent else {
                return OUTSIDE;
            };
            *deeper = parent;
        }
        one
    }

    /// Answers a key; `scope` is that of [`Key::Local`].
    fn ask(&self, key: &Key, scope: Scope) -> Rc<Resolution> {
        self.memory.ask(key, &|key| self.evaluate(key, scope))
    }

    fn evaluate(&self, key: &Key, scope: Scope) -> Resolution {
        let mut found = Resolution::default();
        match key {
            Key::Name {
                module,
                name,
                spaces,
                from,
            } => {
                // A module of this name shadows what globs import.
                if !self.by_name(*module, name, *spaces, *from, &mut found) {
                    self.by_globs(*module, name, *spaces, *from, &mut found);
                }
            }
            Key::Glob(glob) => {
                if let Kind::Use(path) = &self.program.nodes[*glob].kind {
                    let scope = Scope::of(self.program.nodes[*glob].module);
                    found = self.leaf(scope, path, ns::TYPE);
                }
            }
            Key::Local(name, spaces) => {
                for path in scope.uses {
                    if path.glob {
                        let from = self.leaf(scope, path, ns::TYPE);
                        self.through_glob(&from, name, *spaces, scope.module, &mut found);
                    } else if *path.name == **name {
                        found.merge(&self.leaf(scope, path, *spaces));
                    }
                }
            }
        }
        found
    }

    fn is_hidden(&self, node: NodeId, from: ModId) -> bool {
        match from {
            ANYWHERE => false,
            OUTSIDE => self.program.nodes[node].visibility != Visibility::Public,
            from => !self.program.is_visible(node, from),
        }
    }

    /// Looks `name` up among the items and imports of a module; returns true if it is a module and
    /// only the type namespace is asked for.
    fn by_name(
        &self,
        module: ModId,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Resolution,
    ) -> bool {
        let here = &self.program.modules[module];
        let scope = Scope::of(module);
        let mut is_settled = false;
        // A macro call may define the name only where nothing else in the module does.
        let mut open = spaces;
        let nodes = here.names.get(name).into_iter().flatten();
        let is_call = |node: &&NodeId| matches!(self.program.nodes[**node].kind, Kind::Call(_));
        let (calls, others): (Vec<&NodeId>, Vec<&NodeId>) = nodes.partition(is_call);
        for &node in others {
            let this = &self.program.nodes[node];
            if self.is_hidden(node, from) {
                continue;
            }
            match &this.kind {
                Kind::Use(path) => {
                    let spaces = if path.only_type {
                        spaces & ns::TYPE
                    } else {
                        spaces
                    };
                    let leaf = self.leaf(scope, path, spaces);
                    if !leaf.definitions.is_empty() {
                        found.imports.insert(node);
                    }
                    for definition in &leaf.definitions {
                        open &= !self.certain_spaces(*definition);
                    }
                    found.merge(&leaf);
                }
                Kind::Mod(inner) if spaces & ns::TYPE != 0 => {
                    found.definitions.insert(Definition::Module(*inner));
                    is_settled |= spaces == ns::TYPE && !self.depends_on_flags(*inner);
                    open &= !ns::TYPE;
                }
                Kind::ExternCrate(_, target) if spaces & ns::TYPE != 0 => {
                    found.imports.insert(node);
                    found.definitions.insert(match target {
                        Some(Extern::Crate(target)) => self.crate_definition(*target),
                        _ => Definition::External,
                    });
                }
                _ if this.ns & spaces != 0 => {
                    found.definitions.insert(Definition::Node(node));
                    open &= !self.certain_spaces(Definition::Node(node));
                }
                _ => {}
            }
        }
        let calls = calls
            .into_iter()
            .filter(|call| open != 0 && !self.is_hidden(**call, from));
        found
            .definitions
            .extend(calls.map(|call| Definition::Node(*call)));
        is_settled
    }

    /// Returns the namespaces in which a definition certainly has a meaning.
    fn certain_spaces(&self, definition: Definition) -> u8 {
        match definition {
            Definition::Node(node) => match &self.program.nodes[node].kind {
                Kind::Call(_) | Kind::Item(syn::Item::ForeignMod(_)) => 0,
                Kind::Item(syn::Item::Type(_)) => ns::TYPE,
                _ => self.program.nodes[node].ns,
            },
            Definition::Module(_) => ns::TYPE,
            Definition::External | Definition::Unloaded(_) | Definition::ProcMacro(_) => 0,
        }
    }

    /// Returns whether this module exists only under some compiler flags.
    fn depends_on_flags(&self, module: ModId) -> bool {
        let Some(parent) = self.program.modules[module].parent else {
            return false;
        };
        let entries = &self.program.modules[parent].entries;
        entries.iter().any(|entry| match entry {
            Entry::Mod(inner, attrs, _) => {
                *inner == module && attrs.iter().any(|attr| attr.path().is_ident("cfg"))
            }
            _ => false,
        })
    }

    /// Looks `name` up through the globs of a module.
    fn by_globs(&self, module: ModId, name: &str, spaces: u8, from: ModId, found: &mut Resolution) {
        for &glob in &self.program.modules[module].globs {
            if self.is_hidden(glob, from) {
                continue;
            }
            let targets = self.ask(&Key::Glob(glob), Scope::of(module));
            if self.through_glob(&targets, name, spaces, module, found) {
                found.imports.insert(glob);
                found.imports.extend(&targets.imports);
            }
        }
    }

    /// Returns the globs of a module that import from outside of the program.
    fn foreign_globs(&self, module: ModId) -> impl Iterator<Item = NodeId> + '_ {
        let globs = self.program.modules[module].globs.iter().copied();
        globs.filter(move |glob| {
            let targets = self.ask(&Key::Glob(*glob), Scope::of(module));
            targets.definitions.contains(&Definition::External)
        })
    }

    /// Looks `name` up in what a glob imports from; returns whether it is there.
    fn through_glob(
        &self,
        targets: &Resolution,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Resolution,
    ) -> bool {
        let mut is_there = false;
        for target in &targets.definitions {
            match *target {
                Definition::Module(module) => {
                    is_there |= self.lookup(module, name, spaces, from, found);
                }
                Definition::Node(node) => {
                    if let Kind::Item(syn::Item::Enum(item)) = &self.program.nodes[node].kind {
                        let names = |variant: &syn::Variant| variant.ident == name;
                        if item.variants.iter().any(names) && spaces != ns::MACRO {
                            found.definitions.insert(Definition::Node(node));
                            is_there = true;
                        }
                    } else if let Kind::Call(_) = &self.program.nodes[node].kind {
                        found.definitions.insert(Definition::Node(node));
                        is_there = true;
                    }
                }
                Definition::ProcMacro(krate) | Definition::Unloaded(krate) => {
                    found.maybe_from.insert(krate);
                    found.macro_names.insert(name.to_owned());
                }
                Definition::External => {}
            }
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use crate::samples;
    use std::fmt::Write;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn resolves_many_globs_in_time() {
        let mut kit = String::new();
        for number in 0..12 {
            let _ = writeln!(kit, "mod m{number} {{ pub fn f{number}() {{}} }}");
            let _ = writeln!(kit, "pub use self::m{number}::*;");
        }
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let _ = sender.send(samples::bundle(&kit, "fn main() { kit::f7(); }"));
        });
        // This takes about a second; factorial time would be hours.
        let bundle = receiver
            .recv_timeout(Duration::from_secs(60))
            .expect("in time");
        let source = bundle.expect("a bundle").source;
        assert!(
            source.contains("pub fn f7") && !source.contains("m8"),
            "{source}"
        );
    }

    #[test]
    fn resolves_globs_that_form_cycles_in_time() {
        let mut kit = String::new();
        let number_of_modules = 40;
        for number in 0..number_of_modules {
            let next = (number + 7) % number_of_modules;
            let _ = writeln!(
                kit,
                "pub mod m{number} {{
                    pub use super::*;
                    pub use super::m{next}::*;
                    pub struct S{number};
                    impl S{number} {{ pub fn next(&self) -> Option<(S{next}, Missing)> {{ None }} }}
                }}
                pub use self::m{number}::*;"
            );
        }
        kit += "pub struct Missing;";
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let _ = sender.send(samples::bundle(&kit, "fn main() { kit::m3::S11.next(); }"));
        });
        // This takes seconds; without memory it would never end.
        let bundle = receiver
            .recv_timeout(Duration::from_secs(120))
            .expect("in time");
        let source = bundle.expect("a bundle").source;
        assert!(source.contains("pub struct S11;") && source.contains("pub struct S18;"));
    }

    #[test]
    fn a_module_under_a_flag_does_not_shadow_globs() {
        let kit = "
            #[cfg(debug_assertions)]
            pub mod inner { pub fn f() {} }
            mod other { pub mod inner { pub fn f() {} } }
            pub use other::*;
        ";
        let bundle = samples::bundle(kit, "fn main() { kit::inner::f(); }").expect("a bundle");
        let source = bundle.source;
        assert_eq!(source.matches("pub fn f").count(), 2, "{source}");
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
    }

    #[test]
    fn a_private_module_named_like_its_crate_does_not_shadow_it() {
        let kit = "mod kit { pub fn kit() {} } pub use self::kit::kit;";
        let main = "use kit::{kit, kit as other}; fn main() { kit(); other(); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
    }

    #[test]
    fn follows_a_glob_of_the_standard_library_twice() {
        // First `fmt`, then `Write` in it comes through the glob.
        let kit = "
            mod all {
                mod core { pub use std::*; }
                pub use self::core::fmt::{self, Write as FmtWrite};
            }
            mod named {
                use crate::all::fmt::{self, Write};
                pub struct Text(pub String);
                impl Write for Text {
                    fn write_str(&mut self, text: &str) -> fmt::Result { self.0.write_str(text) }
                }
            }
            pub fn a() -> String { named::Text(String::new()).0 }
        ";
        let bundle = samples::bundle(kit, "fn main() { kit::a(); }").expect("a bundle");
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
    }
}
