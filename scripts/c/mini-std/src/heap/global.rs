//! The global allocator of a module, in the memory after its data and stack.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm64::{memory_grow, memory_size};
use core::cell::UnsafeCell;

use super::{Heap, Source};

extern "C" {
    /// Defined by the linker: the end of the data and the stack.
    static mut __heap_base: u8;
}

struct Pages;

const PAGE: usize = 64 << 10;

impl Source for Pages {
    #[inline]
    fn grow(&mut self, end: *mut u8) -> Option<*mut u8> {
        let pages = memory_size(0);
        // Grow by at least an eighth, since the host may have to move the memory.
        let needed = end.addr().div_ceil(PAGE).saturating_sub(pages);
        if needed > 0
            && memory_grow(0, needed.max(pages / 8)) == usize::MAX
            && memory_grow(0, needed) == usize::MAX
        {
            return None;
        }
        Some((memory_size(0) * PAGE) as *mut u8)
    }
}

struct Global(UnsafeCell<Heap<Pages>>);

// SAFETY: there is only one thread.
unsafe impl Sync for Global {}

#[global_allocator]
static HEAP: Global = Global(UnsafeCell::new(Heap::new(&raw mut __heap_base, Pages)));

// SAFETY: the blocks of the heap are aligned and do not overlap.
unsafe impl GlobalAlloc for Global {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        (*self.0.get()).allocate(layout.size(), layout.align())
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        (*self.0.get()).free(block, layout.size(), layout.align());
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        (*self.0.get()).resize(block, layout.size(), layout.align(), size)
    }
}
