//! Threads that run when they are spawned.
//!
//! The program has one thread. [`spawn`] calls its closure and returns when the closure has returned, which
//! is one of the orders in which real threads may run. If the closure waits for something that its spawner
//! does later, it panics, as it would wait for ever; a loop that polls an atomic value does not end.

mod handle;
mod local;
mod scoped;

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use core::any::Any;
use core::num::NonZero;
use core::time::Duration;

use crate::heap::on_stack;
use crate::host;
use crate::io;
use crate::panicking::{catch, is_panicking};

pub use handle::{current, JoinHandle, Thread, ThreadId};
use handle::{run, Unhandled};
pub use local::{AccessError, LocalKey};
pub use scoped::{scope, Scope, ScopedJoinHandle};

/// The result of a thread: the payload, if it panicked and panics unwind.
pub type Result<T> = core::result::Result<T, Box<dyn Any + Send + 'static>>;

/// Calls `f` as a thread.
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    run(None, || catch(f), Unhandled::default())
}

/// The options of a thread.
#[derive(Debug, Default)]
#[must_use = "must eventually spawn the thread"]
pub struct Builder {
    name: Option<String>,
    stack: usize,
}

impl Builder {
    /// Creates the default options.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Sets the name of the thread.
    pub fn name(mut self, name: String) -> Self {
        self.name = Some(name);
        self
    }

    /// Sets the size of the stack.
    pub fn stack_size(mut self, size: usize) -> Self {
        self.stack = size;
        self
    }

    /// Calls `f` as a thread.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        let call = || on_stack(self.stack, || catch(f));
        Ok(run(self.name, call, Unhandled::default()))
    }

    /// Calls `f` as a thread of a scope.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self,
        scope: &'scope Scope<'scope, 'env>,
        f: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let call = || on_stack(self.stack, || catch(f));
        Ok(run(self.name, call, scope.unhandled()))
    }
}

/// Waits until the current thread is unparked.
///
/// # Panics
///
/// Unless it has been unparked since it was last parked.
pub fn park() {
    while !current().take_token() {
        host::wait();
    }
}

/// Returns at once, whether the current thread has been unparked or not.
pub fn park_timeout(_limit: Duration) {
    current().take_token();
}

/// Returns at once.
pub fn sleep(_duration: Duration) {}

/// Returns at once.
pub fn yield_now() {}

/// Returns whether the running thread panics.
pub fn panicking() -> bool {
    is_panicking()
}

/// Returns 1.
///
/// # Errors
///
/// Never.
pub fn available_parallelism() -> io::Result<NonZero<usize>> {
    Ok(NonZero::<usize>::MIN)
}
