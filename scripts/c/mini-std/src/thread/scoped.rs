//! Threads that may borrow.

use core::marker::PhantomData;

use super::handle::{run, JoinHandle};

/// A scope of threads.
#[derive(Debug)]
pub struct Scope<'scope, 'env: 'scope> {
    // Neither lifetime may shrink or grow, as in `std`.
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// A thread of a scope that has ended, and its result.
pub type ScopedJoinHandle<'scope, T> = JoinHandle<T, &'scope ()>;

/// Creates a scope for threads that borrow.
pub fn scope<'env, F, T>(f: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    f(&Scope {
        scope: PhantomData,
        env: PhantomData,
    })
}

impl<'scope> Scope<'scope, '_> {
    /// Calls `f` as a thread.
    pub fn spawn<F, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        run(None, f)
    }
}
