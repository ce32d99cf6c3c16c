//! What happens at a panic.
//!
//! With `--cfg unwinding` it is an exception: destructors run, and [`catch`] catches it. Otherwise it ends the program,
//! and link-time optimisation removes its message and the formatting. With `--cfg trace` it also writes its place and
//! its message to stderr.

#![allow(unsafe_code)] // the exceptions of WebAssembly, and memory handed to them

use alloc_crate::boxed::Box;
use core::any::Any;

/// Whether a panic unwinds the stack.
pub const UNWINDS: bool = cfg!(any(unwinding, not(target_family = "wasm")));

/// What a panic carries.
pub type Payload = Box<dyn Any + Send + 'static>;

#[cfg(target_family = "wasm")]
#[cfg_attr(not(any(trace, unwinding)), allow(unused_variables))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    #[cfg(trace)]
    write(format_args!("{info}\n"));
    #[cfg(unwinding)]
    if info.can_unwind() {
        throw(match info.message().as_str() {
            Some(text) => Box::new(text),
            None => Box::new(crate::fmt::format(format_args!("{}", info.message()))),
        });
    }
    #[cfg(trace)]
    crate::host::exit(1);
    #[cfg(not(trace))]
    crate::host::abort()
}

/// Writes to stderr.
#[cfg(trace)]
fn write(text: core::fmt::Arguments) {
    use core::fmt::{Result, Write};

    struct Stderr;

    impl Write for Stderr {
        fn write_str(&mut self, text: &str) -> Result {
            crate::host::error(text.as_bytes());
            Ok(())
        }
    }

    let _ = Stderr.write_fmt(text); // nothing can be done about it
}

#[cfg(unwinding)]
mod unwinding {
    use super::{Box, Payload};
    use core::mem::ManuallyDrop;
    use core::sync::atomic::{AtomicUsize, Ordering};

    // The kind of exception that LLVM throws and catches.
    core::arch::global_asm!(
        ".globl __cpp_exception",
        ".tagtype __cpp_exception i64",
        "__cpp_exception:"
    );

    extern "C-unwind" {
        #[link_name = "llvm.wasm.throw"]
        fn throw_exception(tag: i32, address: *mut u8) -> !;
    }

    /// LLVM asks for it and never calls it.
    #[lang = "eh_personality"]
    extern "C" fn personality() {}

    /// How many panics of the running thread are not caught yet.
    static COUNT: AtomicUsize = AtomicUsize::new(0);

    /// Panics with a payload.
    pub fn throw(payload: Payload) -> ! {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: `caught` takes the box back.
        unsafe { throw_exception(0, Box::into_raw(Box::new(payload)).cast()) }
    }

    union Data<F, R> {
        call: ManuallyDrop<F>,
        result: ManuallyDrop<R>,
        payload: ManuallyDrop<Payload>,
    }

    fn call<F: FnOnce() -> R, R>(data: *mut u8) {
        // SAFETY: `catch` passes its data, which has the closure.
        unsafe {
            let data = &mut *data.cast::<Data<F, R>>();
            let result = ManuallyDrop::take(&mut data.call)();
            data.result = ManuallyDrop::new(result);
        }
    }

    fn caught<F, R>(data: *mut u8, exception: *mut u8) {
        // SAFETY: the exception is that of `throw`.
        unsafe {
            let payload = *Box::from_raw(exception.cast::<Payload>());
            (*data.cast::<Data<F, R>>()).payload = ManuallyDrop::new(payload);
        }
        COUNT.fetch_sub(1, Ordering::Relaxed);
    }

    /// Calls `f`; returns the payload if it panics.
    pub fn catch<F: FnOnce() -> R, R>(f: F) -> Result<R, Payload> {
        let mut data = Data {
            call: ManuallyDrop::new(f),
        };
        let place = (&raw mut data).cast();
        // SAFETY: `call` or `caught` has written what is read.
        unsafe {
            if core::intrinsics::catch_unwind(call::<F, R>, place, caught::<F, R>) == 0 {
                Ok(ManuallyDrop::into_inner(data.result))
            } else {
                Err(ManuallyDrop::into_inner(data.payload))
            }
        }
    }

    /// Returns whether the running thread panics.
    pub fn is_panicking() -> bool {
        COUNT.load(Ordering::Relaxed) > 0
    }

    /// Calls `f` as a thread, which does not panic at first.
    pub fn as_thread<R>(f: impl FnOnce() -> R) -> R {
        let outer = COUNT.swap(0, Ordering::Relaxed);
        let result = f();
        COUNT.store(outer, Ordering::Relaxed);
        result
    }
}

#[cfg(not(unwinding))]
mod ending {
    use super::Payload;

    /// Calls `f`.
    #[cfg_attr(not(target_family = "wasm"), allow(dead_code))]
    #[allow(clippy::unnecessary_wraps)] // as where it catches
    pub fn catch<F: FnOnce() -> R, R>(f: F) -> Result<R, Payload> {
        Ok(f())
    }

    /// Ends the program.
    #[allow(clippy::needless_pass_by_value)] // as where it unwinds
    pub fn throw(_payload: Payload) -> ! {
        panic!("a value that is not formatted")
    }

    /// Returns whether the running thread panics.
    #[inline]
    pub fn is_panicking() -> bool {
        #[cfg(target_family = "wasm")]
        return false;
        #[cfg(not(target_family = "wasm"))]
        real::thread::panicking()
    }

    /// Calls `f`.
    #[cfg(target_family = "wasm")]
    pub fn as_thread<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(not(unwinding))]
pub use ending::*;
#[cfg(unwinding)]
pub use unwinding::*;
