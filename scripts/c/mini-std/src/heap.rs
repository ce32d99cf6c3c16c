//! The allocator: a free list per size class, and a top that moves.
//!
//! A block has a size of 16 bytes times 4, 5, 6 or 7 times a power of 2 (or less than 64 bytes), so at most a fifth of
//! it is unused. A freed block goes to the list of its class, or lowers the top if it is the last one; the last block
//! grows in place, as the vector does that takes the input.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm64::{memory_grow, memory_size};
use core::cell::UnsafeCell;
use core::ptr::null_mut;

const PAGE: usize = 64 << 10;
const UNIT: usize = 16;
const CLASSES: usize = 4 * 64;

extern "C" {
    /// Defined by the linker: the end of the data and the stack.
    static mut __heap_base: u8;
}

struct State {
    /// The first free block of each class; a free block begins with the address of the next one.
    free: [*mut u8; CLASSES],
    /// The end of the last block; null before the first.
    top: *mut u8,
}

struct Heap(UnsafeCell<State>);

// SAFETY: there is one thread.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new(State {
    free: [null_mut(); CLASSES],
    top: null_mut(),
}));

/// The size class of a block and the size of its blocks.
fn class(layout: Layout) -> (usize, usize) {
    // A block of this size contains one that is aligned.
    let extra = if layout.align() > UNIT {
        layout.align()
    } else {
        0
    };
    let units = (layout.size() + extra).div_ceil(UNIT).max(1);
    if units < 4 {
        return (units, units * UNIT);
    }
    // Two bits after the leading one, rounded up.
    let shift = units.ilog2() - 2;
    let rounded = ((units - 1) >> shift) + 1;
    (4 * shift as usize + rounded, (rounded << shift) * UNIT)
}

impl State {
    /// Moves the top, which may need more memory. Returns false if there is none.
    fn move_top(&mut self, top: *mut u8) -> bool {
        let pages = memory_size(0);
        let missing = top.addr().div_ceil(PAGE).saturating_sub(pages);
        // At least an eighth more, as the host may have to move the memory.
        if missing > 0
            && memory_grow(0, missing.max(pages / 8)) == usize::MAX
            && memory_grow(0, missing) == usize::MAX
        {
            return false;
        }
        self.top = top;
        true
    }
}

// SAFETY: blocks are aligned and do not overlap: each is cut from the top, or was freed with the same class.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let state = &mut *self.0.get();
        if layout.size() > isize::MAX as usize / 4 {
            return null_mut();
        }
        let (class, size) = class(layout);
        let mut block = state.free[class];
        if !block.is_null() {
            state.free[class] = *block.cast();
        } else {
            if state.top.is_null() {
                let base = &raw mut __heap_base;
                state.top = base.add(base.align_offset(UNIT));
            }
            block = state.top;
            if !state.move_top(block.wrapping_add(size)) {
                return null_mut();
            }
        }
        if layout.align() > UNIT {
            // The start of the block is kept before the aligned one.
            let aligned = block
                .add(UNIT)
                .map_addr(|it| it.next_multiple_of(layout.align()));
            *aligned.cast::<*mut u8>().sub(1) = block;
            return aligned;
        }
        block
    }

    unsafe fn dealloc(&self, mut block: *mut u8, layout: Layout) {
        let state = &mut *self.0.get();
        let (class, size) = class(layout);
        if layout.align() > UNIT {
            block = *block.cast::<*mut u8>().sub(1);
        }
        if block.wrapping_add(size) == state.top {
            state.top = block;
        } else {
            *block.cast() = state.free[class];
            state.free[class] = block;
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new: usize) -> *mut u8 {
        let new_layout = Layout::from_size_align_unchecked(new, layout.align());
        if new <= isize::MAX as usize / 4 && layout.align() <= UNIT {
            let state = &mut *self.0.get();
            let ((old_class, old_size), (new_class, new_size)) = (class(layout), class(new_layout));
            if old_class == new_class {
                return block;
            }
            if block.wrapping_add(old_size) == state.top {
                let is_moved = state.move_top(block.wrapping_add(new_size));
                return if is_moved { block } else { null_mut() };
            }
        }
        let moved = self.alloc(new_layout);
        if !moved.is_null() {
            block.copy_to_nonoverlapping(moved, layout.size().min(new));
            self.dealloc(block, layout);
        }
        moved
    }
}
