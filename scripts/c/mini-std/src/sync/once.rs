//! Initialisation that happens once.

use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::ops::Deref;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::host;
use crate::panicking::UNWINDS;

const NEW: u8 = 0;
const BUSY: u8 = 1;
const DONE: u8 = 2;
const POISONED: u8 = 3;

/// A guard for one-time initialisation.
pub struct Once {
    state: AtomicU8,
}

/// A new guard, as programs wrote before [`Once::new`] was `const`.
#[deprecated(note = "`Once::new()` does the same")]
#[allow(clippy::declare_interior_mutable_const)] // as in std
pub const ONCE_INIT: Once = Once::new();

/// The state that [`Once::call_once_force`] passes on.
#[derive(Debug)]
pub struct OnceState(bool);

impl OnceState {
    /// Returns whether a call panicked.
    pub fn is_poisoned(&self) -> bool {
        self.0
    }
}

/// Sets the state, also if the call panics.
struct Reset<'a>(&'a AtomicU8, u8);

impl Drop for Reset<'_> {
    fn drop(&mut self) {
        self.0.store(self.1, Ordering::Release);
    }
}

impl Once {
    /// Creates a guard.
    #[allow(clippy::new_without_default)] // std has none
    pub const fn new() -> Self {
        Once {
            state: AtomicU8::new(NEW),
        }
    }

    /// Calls `f` unless a call has completed.
    ///
    /// # Panics
    ///
    /// If a call has panicked, or `f` calls this recursively.
    #[inline]
    pub fn call_once<F: FnOnce()>(&self, f: F) {
        while !self.is_completed() {
            if self.begin(NEW) {
                let mut reset = Reset(&self.state, POISONED);
                f();
                reset.1 = DONE;
                return;
            }
            assert!(
                !self.is_poisoned(),
                "Once instance has previously been poisoned"
            );
            if !self.is_completed() {
                host::wait();
            }
        }
    }

    /// Calls `f` unless a call has completed.
    #[inline]
    pub fn call_once_force<F: FnOnce(&OnceState)>(&self, f: F) {
        while !self.is_completed() {
            let is_poisoned = self.is_poisoned();
            if self.begin(if is_poisoned { POISONED } else { NEW }) {
                let mut reset = Reset(&self.state, POISONED);
                f(&OnceState(is_poisoned));
                reset.1 = DONE;
                return;
            }
            if !self.is_completed() {
                host::wait();
            }
        }
    }

    /// Goes from a state to that of a running call.
    #[inline]
    fn begin(&self, from: u8) -> bool {
        let state = &self.state;
        let begun = state.compare_exchange(from, BUSY, Ordering::Acquire, Ordering::Relaxed);
        begun.is_ok()
    }

    #[inline]
    fn is_poisoned(&self) -> bool {
        UNWINDS && self.state.load(Ordering::Acquire) == POISONED
    }

    /// Returns whether a call has completed.
    #[inline]
    pub fn is_completed(&self) -> bool {
        self.state.load(Ordering::Acquire) == DONE
    }
}

impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

/// A cell that is written once.
pub struct OnceLock<T> {
    once: Once,
    value: UnsafeCell<Option<T>>,
}

// SAFETY: the value is written in the only call of `once`, and read after it has completed.
unsafe impl<T: Send + Sync> Sync for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// Creates an empty cell.
    pub const fn new() -> Self {
        OnceLock {
            once: Once::new(),
            value: UnsafeCell::new(None),
        }
    }

    /// The value, if it is set.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        if self.once.is_completed() {
            // SAFETY: it is not written any more.
            unsafe { &*self.value.get() }.as_ref()
        } else {
            None
        }
    }

    /// The value, if it is set.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.value.get_mut().as_mut()
    }

    /// Sets the value.
    ///
    /// # Errors
    ///
    /// Returns `value` if the cell is not empty.
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.initialize(|| value.take());
        value.map_or(Ok(()), Err)
    }

    /// The value, which is set to `f()` first if the cell is empty.
    ///
    /// # Panics
    ///
    /// If `f` panics or calls this recursively.
    #[inline]
    pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T {
        self.initialize(|| Some(f()));
        self.get().expect("it was just set")
    }

    #[inline]
    fn initialize<F: FnOnce() -> Option<T>>(&self, f: F) {
        self.once.call_once_force(|_| {
            let value = f();
            // SAFETY: nothing reads or writes it before this call completes.
            unsafe { *self.value.get() = value };
        });
    }

    /// The value, if it is set.
    pub fn into_inner(self) -> Option<T> {
        self.value.into_inner()
    }

    /// Takes the value, leaving the cell empty.
    pub fn take(&mut self) -> Option<T> {
        core::mem::take(self).into_inner()
    }
}

impl<T> Default for OnceLock<T> {
    fn default() -> Self {
        OnceLock::new()
    }
}

impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> Self {
        let lock = OnceLock::new();
        lock.initialize(|| Some(value));
        lock
    }
}

impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> Self {
        self.get().cloned().map_or_else(OnceLock::new, From::from)
    }
}

impl<T: PartialEq> PartialEq for OnceLock<T> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Eq> Eq for OnceLock<T> {}

impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_tuple("OnceLock");
        match self.get() {
            Some(value) => shown.field(value),
            None => shown.field(&format_args!("<uninit>")),
        };
        shown.finish()
    }
}

/// A value that is initialised on first access.
pub struct LazyLock<T, F = fn() -> T> {
    value: OnceLock<T>,
    make: Cell<Option<F>>,
}

// SAFETY: only the call that initialises the value accesses `make`.
unsafe impl<T: Send + Sync, F: Send> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// Creates a value initialised by `make`.
    pub const fn new(make: F) -> Self {
        LazyLock {
            value: OnceLock::new(),
            make: Cell::new(Some(make)),
        }
    }

    /// The value, which is initialised if necessary.
    ///
    /// # Panics
    ///
    /// If the initialisation panics or has panicked.
    #[inline]
    pub fn force(this: &Self) -> &T {
        this.value.get_or_init(|| match this.make.take() {
            Some(make) => make(),
            None => panic!("LazyLock instance has previously been poisoned"),
        })
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}

impl<T: Default> Default for LazyLock<T> {
    fn default() -> Self {
        LazyLock::new(T::default)
    }
}

impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_tuple("LazyLock");
        match self.value.get() {
            Some(value) => shown.field(value),
            None => shown.field(&format_args!("<uninit>")),
        };
        shown.finish()
    }
}
