//! The allocator: free lists of small blocks by size, and an address-ordered free list of large ones.
//!
//! Sizes are multiples of 16. A small block comes from the free list of its size, or from a chunk, and
//! returns to that list. Large blocks are allocated first-fit, or from new memory at the top; adjacent
//! free blocks are merged, and a free block at the top lowers it. A vector at the top therefore grows
//! in place, and the memory of one that moves is reused.

#![allow(unsafe_code)] // an allocator manages raw memory
#![allow(clippy::cast_ptr_alignment)] // all blocks are aligned to 16 bytes

#[cfg(target_family = "wasm")]
mod global;
#[cfg(target_family = "wasm")]
mod stack;

#[cfg(target_family = "wasm")]
pub use stack::on_stack;

/// Calls `run` on the stack of the program.
#[cfg(not(target_family = "wasm"))]
pub fn on_stack<R>(_size: usize, run: impl FnOnce() -> R) -> R {
    run()
}

use core::ptr;

const UNIT: usize = 16;
/// The largest size with its own free list.
const SMALL: usize = 1 << 10;
/// The size of the chunks that small blocks are cut from.
const CHUNK: usize = 16 << 10;

/// A source of memory.
pub trait Source {
    /// Makes the memory below `end` usable. Returns its new end, which is at least `end`.
    fn grow(&mut self, end: *mut u8) -> Option<*mut u8>;
}

/// A free block.
#[repr(C)]
struct Free {
    next: *mut Free,
    size: usize,
}

/// A heap.
pub struct Heap<S> {
    small: [*mut Free; SMALL / UNIT + 1],
    large: *mut Free,
    /// The rest of the current chunk.
    chunk: *mut u8,
    left: usize,
    /// The end of the last block.
    top: *mut u8,
    /// The end of the usable memory.
    end: *mut u8,
    source: S,
}

fn rounded(size: usize) -> usize {
    (size + UNIT - 1) & !(UNIT - 1)
}

fn is_small(size: usize, align: usize) -> bool {
    size <= SMALL && align <= UNIT
}

/// The distance from `from` to the next multiple of `align`.
fn gap(from: *mut u8, align: usize) -> usize {
    from.addr().wrapping_neg() & (align - 1)
}

impl<S: Source> Heap<S> {
    /// Creates an empty heap that starts at `start`, a multiple of 16.
    pub const fn new(start: *mut u8, source: S) -> Self {
        Heap {
            small: [ptr::null_mut(); SMALL / UNIT + 1],
            large: ptr::null_mut(),
            chunk: ptr::null_mut(),
            left: 0,
            top: start,
            end: start,
            source,
        }
    }

    /// Allocates a block, or returns null.
    ///
    /// # Safety
    ///
    /// `size` must not be 0, nor exceed `isize::MAX` when rounded up to a multiple of `align`; `align`
    /// must be a power of 2. Nothing else may use the memory of the source.
    #[inline(never)]
    pub unsafe fn allocate(&mut self, size: usize, align: usize) -> *mut u8 {
        let size = rounded(size);
        if !is_small(size, align) {
            return self.take_large(size, align.max(UNIT));
        }
        let block = self.small[size / UNIT];
        if !block.is_null() {
            self.small[size / UNIT] = (*block).next;
            return block.cast();
        }
        if self.left < size {
            let chunk = self.take_large(CHUNK, UNIT);
            if chunk.is_null() {
                return chunk;
            }
            self.give_small(self.chunk, self.left);
            self.chunk = chunk;
            self.left = CHUNK;
        }
        let block = self.chunk;
        self.chunk = block.add(size);
        self.left -= size;
        block
    }

    /// Frees a block.
    ///
    /// # Safety
    ///
    /// The block must be from this heap, with that size and alignment, and must not be used afterwards.
    #[inline(never)]
    pub unsafe fn free(&mut self, block: *mut u8, size: usize, align: usize) {
        let size = rounded(size);
        if is_small(size, align) {
            self.give_small(block, size);
        } else {
            self.give_large(block, size);
        }
    }

    /// Resizes a block, moving it if necessary, or returns null.
    ///
    /// # Safety
    ///
    /// Those of [`allocate`](Heap::allocate) and [`free`](Heap::free).
    #[inline(never)]
    pub unsafe fn resize(
        &mut self,
        block: *mut u8,
        old: usize,
        align: usize,
        new: usize,
    ) -> *mut u8 {
        let (old, new) = (rounded(old), rounded(new));
        if old == new {
            return block;
        }
        if !is_small(old, align) && !is_small(new, align) {
            if block.add(old) == self.top {
                return if self.raise(block, new) {
                    block
                } else {
                    ptr::null_mut()
                };
            }
            if new < old {
                self.give_large(block.add(new), old - new);
                return block;
            }
        }
        let moved = self.allocate(new, align);
        if !moved.is_null() {
            ptr::copy_nonoverlapping(block, moved, old.min(new));
            self.free(block, old, align);
        }
        moved
    }

    unsafe fn give_small(&mut self, block: *mut u8, size: usize) {
        if size > 0 {
            let block = block.cast::<Free>();
            (*block).next = self.small[size / UNIT];
            self.small[size / UNIT] = block;
        }
    }

    /// Sets the top to `size` after `block`. Returns false if there is no memory.
    fn raise(&mut self, block: *mut u8, size: usize) -> bool {
        if size > usize::MAX - block.addr() {
            return false;
        }
        let top = block.wrapping_add(size);
        if top > self.end {
            match self.source.grow(top) {
                Some(end) => self.end = end,
                None => return false,
            }
        }
        self.top = top;
        true
    }

    unsafe fn take_large(&mut self, size: usize, align: usize) -> *mut u8 {
        let mut link: *mut *mut Free = &raw mut self.large;
        while !(*link).is_null() {
            let free = *link;
            let before = gap(free.cast(), align);
            if (*free).size >= before + size {
                let block = free.cast::<u8>().add(before);
                let mut rest = (*free).next;
                let behind = (*free).size - before - size;
                if behind > 0 {
                    let tail = block.add(size).cast::<Free>();
                    (*tail).next = rest;
                    (*tail).size = behind;
                    rest = tail;
                }
                if before > 0 {
                    (*free).size = before;
                    (*free).next = rest;
                } else {
                    *link = rest;
                }
                return block;
            }
            link = &raw mut (*free).next;
        }
        let before = gap(self.top, align);
        let start = self.top;
        let block = start.wrapping_add(before);
        if !self.raise(block, size) {
            return ptr::null_mut();
        }
        if before > 0 {
            self.give_large(start, before);
        }
        block
    }

    unsafe fn give_large(&mut self, block: *mut u8, mut size: usize) {
        let mut free = block.cast::<Free>();
        // The links to the free blocks before and after this one.
        let mut to_before: *mut *mut Free = ptr::null_mut();
        let mut link: *mut *mut Free = &raw mut self.large;
        while !(*link).is_null() && *link < free {
            to_before = link;
            link = &raw mut (**link).next;
        }
        let mut next = *link;
        if !next.is_null() && block.add(size) == next.cast() {
            size += (*next).size;
            next = (*next).next;
        }
        if !to_before.is_null() {
            let before = *to_before;
            if before.cast::<u8>().add((*before).size) == block {
                size += (*before).size;
                free = before;
                link = to_before;
            }
        }
        if free.cast::<u8>().add(size) == self.top {
            self.top = free.cast();
            *link = ptr::null_mut();
        } else {
            (*free).next = next;
            (*free).size = size;
            *link = free;
        }
    }
}
