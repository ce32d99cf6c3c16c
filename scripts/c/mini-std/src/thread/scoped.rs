//! Threads that may borrow.

use core::marker::PhantomData;

use super::handle::{run, JoinHandle, Unhandled};
use crate::panicking::catch;

/// A scope of threads.
#[derive(Debug)]
pub struct Scope<'scope, 'env: 'scope> {
    #[cfg_attr(not(unwinding), allow(dead_code))]
    unhandled: Unhandled,
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
    let scope = Scope {
        #[cfg(unwinding)]
        unhandled: Some(Default::default()),
        #[cfg(not(unwinding))]
        unhandled: (),
        scope: PhantomData,
        env: PhantomData,
    };
    let result = f(&scope);
    #[cfg(unwinding)]
    if scope
        .unhandled
        .as_ref()
        .is_some_and(|it| it.load(core::sync::atomic::Ordering::Relaxed))
    {
        panic!("a scoped thread panicked");
    }
    result
}

impl<'scope> Scope<'scope, '_> {
    pub(super) fn unhandled(&self) -> Unhandled {
        #[cfg(unwinding)]
        return self.unhandled.clone();
        #[cfg(not(unwinding))]
        self.unhandled
    }

    /// Calls `f` as a thread.
    pub fn spawn<F, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        run(None, || catch(f), self.unhandled())
    }
}
