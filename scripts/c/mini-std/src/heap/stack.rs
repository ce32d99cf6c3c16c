//! Stacks other than the program's own.

use alloc_crate::alloc::{alloc, dealloc};
use core::alloc::Layout;
use core::sync::atomic::{AtomicPtr, Ordering};

#[link(wasm_import_module = "host")]
extern "C" {
    /// Makes the memory from `lowest` to `end` the stack of what is called next. Returns the end that
    /// restores the present one.
    fn stack(lowest: *mut u8, end: *mut u8) -> *mut u8;
}

/// An upper bound: all memory has less than 4 GiB. Pages are used as needed.
const LARGEST: usize = 1 << 28;
/// The program's own stack is larger, and not in use below the present frames.
const SMALLEST: usize = 2 << 20;
const ALIGN: usize = 16;

/// The lowest address of the present stack.
static LOWEST: AtomicPtr<u8> = AtomicPtr::new(core::ptr::null_mut());

/// Calls `run`. If it catches a panic, its frame must be on the new stack.
#[cfg_attr(unwinding, inline(never))]
#[cfg_attr(not(unwinding), inline(always))]
fn call<R>(run: impl FnOnce() -> R) -> R {
    run()
}

/// Calls `run` on a stack of `size` bytes, or of as many as can be allocated.
#[inline(never)] // its frame is on the old stack
pub fn on_stack<R>(size: usize, run: impl FnOnce() -> R) -> R {
    let mut size = size.min(LARGEST);
    while size > SMALLEST {
        let Ok(layout) = Layout::from_size_align(size & !(ALIGN - 1), ALIGN) else {
            break;
        };
        // SAFETY: the size is not 0, and the stack is in use only until `run` returns.
        unsafe {
            let lowest = alloc(layout);
            if !lowest.is_null() {
                let old = LOWEST.swap(lowest, Ordering::Relaxed);
                let end = stack(lowest, lowest.add(layout.size()));
                let result = call(run);
                stack(old, end);
                LOWEST.store(old, Ordering::Relaxed);
                dealloc(lowest, layout);
                return result;
            }
        }
        size /= 2;
    }
    run()
}
