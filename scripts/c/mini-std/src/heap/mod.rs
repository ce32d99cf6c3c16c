//! The allocator: lists of small blocks by size, and one list of large ones by address.
//!
//! Sizes are multiples of 16. A small block comes from the list of its size or else from a chunk,
//! and goes back to that list. A large block is the first that is large enough, or new memory at
//! the top; neighbours that are free become one block, and the last one lowers the top. So a vector
//! at the top grows where it is, and one that moves leaves memory that can be used for others.

#![allow(unsafe_code)] // an allocator hands out raw memory
#![allow(clippy::cast_ptr_alignment)] // all blocks start at multiples of 16

#[cfg(target_family = "wasm")]
mod global;

use core::ptr;

const UNIT: usize = 16;
/// The largest size with a list of its own.
const SMALL: usize = 1 << 10;
/// What is cut into small blocks.
const CHUNK: usize = 16 << 10;

/// Where memory comes from.
pub trait Source {
    /// Makes all memory below `end` usable and returns where it now ends, at `end` or behind it.
    fn grow(&mut self, end: *mut u8) -> Option<*mut u8>;
}

/// A block that is free.
#[repr(C)]
struct Free {
    next: *mut Free,
    size: usize,
}

/// Memory in blocks.
pub struct Heap<S> {
    small: [*mut Free; SMALL / UNIT + 1],
    large: *mut Free,
    /// What is left of the chunk that is being cut.
    chunk: *mut u8,
    left: usize,
    /// Behind the last block.
    top: *mut u8,
    /// Behind the memory that there is.
    end: *mut u8,
    source: S,
}

fn rounded(size: usize) -> usize {
    (size + UNIT - 1) & !(UNIT - 1)
}

fn is_small(size: usize, align: usize) -> bool {
    size <= SMALL && align <= UNIT
}

/// How far it is from `from` to the next multiple of `align`.
fn gap(from: *mut u8, align: usize) -> usize {
    from.addr().wrapping_neg() & (align - 1)
}

impl<S: Source> Heap<S> {
    /// An empty heap in the memory from `start`, a multiple of 16, on.
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

    /// A new block, or null.
    ///
    /// # Safety
    ///
    /// `size` is not 0 and, rounded up to a multiple of `align`, at most `isize::MAX`; `align` is a
    /// power of 2. The memory of the source is used by nobody else.
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

    /// Takes a block back.
    ///
    /// # Safety
    ///
    /// This heap gave the block for that size and alignment, and it is used no more.
    #[inline(never)]
    pub unsafe fn free(&mut self, block: *mut u8, size: usize, align: usize) {
        let size = rounded(size);
        if is_small(size, align) {
            self.give_small(block, size);
        } else {
            self.give_large(block, size);
        }
    }

    /// A block of another size with the same contents, or null.
    ///
    /// # Safety
    ///
    /// That of both other functions.
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

    /// Puts the top at `size` behind `block`, unless there is no memory.
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
        // The links to the last block before this one, and to the first one behind it.
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
