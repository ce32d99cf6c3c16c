//! Threads, and the one that runs.

#![allow(unsafe_code)] // there is only one thread

use alloc_crate::borrow::ToOwned;
use alloc_crate::string::String;
use alloc_crate::sync::Arc;
use alloc_crate::vec::Vec;
use core::cell::{Cell, OnceCell, RefCell};
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Result;
use crate::panicking::{as_thread, catch};

/// A spawned thread while it runs.
pub(super) struct Running {
    pub thread: Thread,
    /// Its thread-local values, in the order of their initialisation.
    pub values: RefCell<Vec<&'static dyn Value>>,
}

/// A thread-local value.
pub(super) trait Value {
    /// Drops the value of a thread.
    fn drop_of(&self, thread: ThreadId);
}

struct Single<T>(T);

// SAFETY: there is only one thread.
unsafe impl<T> Sync for Single<T> {}

static RUNNING: Single<Cell<Option<NonNull<Running>>>> = Single(Cell::new(None));
static MAIN: Single<OnceCell<Thread>> = Single(OnceCell::new());

/// Passes the spawned thread that runs to `f`; `None` stands for the main thread.
#[inline]
pub(super) fn with_running<R>(f: impl FnOnce(Option<&Running>) -> R) -> R {
    // SAFETY: `run` keeps the value until what it calls has returned.
    f(RUNNING.0.get().map(|running| unsafe { running.as_ref() }))
}

/// Calls `f` as a thread.
pub(super) fn run<T, L>(
    name: Option<String>,
    f: impl FnOnce() -> Result<T>,
    unhandled: Unhandled,
) -> JoinHandle<T, L> {
    let running = Running {
        thread: Thread::new(name),
        values: RefCell::default(),
    };
    let outer = RUNNING.0.replace(Some(NonNull::from(&running)));
    let value = as_thread(|| {
        let value = f();
        let dropped = catch(|| loop {
            let last = running.values.borrow_mut().pop();
            let Some(last) = last else { break };
            last.drop_of(running.thread.id());
        });
        if dropped.is_err() {
            crate::host::abort(); // as in `std`
        }
        value
    });
    RUNNING.0.set(outer);
    JoinHandle {
        thread: running.thread,
        value: Some(value),
        unhandled,
        lifetime: PhantomData,
    }
}

/// Returns the thread that runs.
pub fn current() -> Thread {
    with_running(|running| match running {
        Some(running) => running.thread.clone(),
        None => MAIN.0.get_or_init(Thread::main).clone(),
    })
}

/// A thread, which has ended unless it is the current one or spawned that.
#[derive(Clone)]
pub struct Thread(Arc<Shared>);

struct Shared {
    id: ThreadId,
    name: Option<String>,
    /// Whether it was unparked since it was last parked.
    token: AtomicBool,
}

impl Thread {
    fn new(name: Option<String>) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        Thread::numbered(1 + COUNT.fetch_add(1, Ordering::Relaxed), name)
    }

    fn main() -> Self {
        Thread::numbered(1, Some("main".to_owned()))
    }

    fn numbered(number: u64, name: Option<String>) -> Self {
        Thread(Arc::new(Shared {
            id: ThreadId(number),
            name,
            token: AtomicBool::new(false),
        }))
    }

    /// Its number.
    pub fn id(&self) -> ThreadId {
        self.0.id
    }

    /// Its name.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Lets its next [`park`](super::park) return.
    pub fn unpark(&self) {
        self.0.token.store(true, Ordering::Release);
    }

    pub(super) fn take_token(&self) -> bool {
        self.0.token.swap(false, Ordering::Acquire)
    }
}

impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Thread")
            .field("id", &self.id())
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

/// The number of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreadId(u64);

/// A thread that has ended, and its result. `L` has the lifetime of its scope.
pub struct JoinHandle<T, L = ()> {
    thread: Thread,
    /// Its result, until `join` takes it.
    value: Option<Result<T>>,
    #[cfg_attr(not(unwinding), allow(dead_code))]
    unhandled: Unhandled,
    lifetime: PhantomData<L>,
}

/// What is set if a thread of a scope panicked and was not joined.
#[cfg(unwinding)]
pub(super) type Unhandled = Option<Arc<AtomicBool>>;
#[cfg(not(unwinding))]
pub(super) type Unhandled = ();

#[cfg(unwinding)]
impl<T, L> Drop for JoinHandle<T, L> {
    fn drop(&mut self) {
        if let (Some(Err(_)), Some(unhandled)) = (&self.value, &self.unhandled) {
            unhandled.store(true, Ordering::Relaxed);
        }
    }
}

impl<T, L> JoinHandle<T, L> {
    /// Returns the result.
    ///
    /// # Errors
    ///
    /// The payload, if the thread panicked and panics unwind.
    #[cfg_attr(not(unwinding), allow(unused_mut))]
    pub fn join(mut self) -> Result<T> {
        match self.value.take() {
            Some(value) => value,
            None => crate::host::abort(), // only this takes it
        }
    }

    /// The thread.
    pub fn thread(&self) -> &Thread {
        &self.thread
    }

    /// Returns true.
    pub fn is_finished(&self) -> bool {
        true
    }
}

impl<T, L> fmt::Debug for JoinHandle<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}
