//! The allocator, in memory that grows like that of a module.

#![allow(unsafe_code)] // an allocator manages raw memory

use mini_std::heap::{Heap, Source};
use proptest::prelude::*;

/// Memory of a fixed size, which becomes usable in steps of 1 KiB.
struct Arena(Vec<u128>);

impl Arena {
    fn new(size: usize) -> Self {
        Arena(vec![0; size / 16])
    }

    fn start(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

impl Source for &mut Arena {
    fn grow(&mut self, end: *mut u8) -> Option<*mut u8> {
        let size = (end.addr() - self.start().addr()).next_multiple_of(1 << 10);
        (size <= self.0.len() * 16).then(|| self.start().wrapping_add(size))
    }
}

#[derive(Clone, Debug)]
enum Step {
    Allocate(usize, u32),
    Free(usize),
    Resize(usize, usize),
}

struct Block {
    at: *mut u8,
    size: usize,
    align: usize,
    mark: u8,
}

impl Block {
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the block is from the heap and not in use elsewhere.
        unsafe { std::slice::from_raw_parts_mut(self.at, self.size) }
    }

    fn is_whole(&mut self) -> bool {
        let mark = self.mark;
        self.at.addr() % self.align == 0 && self.bytes().iter().all(|&byte| byte == mark)
    }
}

fn size() -> impl Strategy<Value = usize> {
    prop_oneof![4 => 1_usize..200, 2 => 200_usize..3000, 1 => 3000_usize..60_000]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (size(), prop_oneof![9 => 0_u32..5, 1 => 5_u32..9]).prop_map(|(size, align)| Step::Allocate(size, align)),
        3 => any::<usize>().prop_map(Step::Free),
        3 => (any::<usize>(), size()).prop_map(|(which, size)| Step::Resize(which, size)),
    ]
}

proptest! {
    /// Every block keeps its own mark: no two overlap, and resizing keeps the content.
    #[test]
    fn blocks_do_not_overlap(steps in prop::collection::vec(step(), 0..300)) {
        let mut arena = Arena::new(32 << 20);
        let start = arena.start();
        let mut heap = Heap::new(start, &mut arena);
        let mut blocks: Vec<Block> = Vec::new();
        for (step, mark) in steps.into_iter().zip((0..=u8::MAX).cycle()) {
            match step {
                Step::Allocate(size, align) => {
                    let align = 1 << align;
                    // SAFETY: the size is small, and not 0.
                    let at = unsafe { heap.allocate(size, align) };
                    prop_assert!(!at.is_null());
                    blocks.push(Block { at, size, align, mark });
                    blocks.last_mut().unwrap().bytes().fill(mark);
                }
                Step::Free(which) if !blocks.is_empty() => {
                    let mut block = blocks.swap_remove(which % blocks.len());
                    prop_assert!(block.is_whole());
                    // SAFETY: it is not used any more.
                    unsafe { heap.free(block.at, block.size, block.align) };
                }
                Step::Resize(which, size) if !blocks.is_empty() => {
                    let which = which % blocks.len();
                    let block = &mut blocks[which];
                    // SAFETY: the old block is not used any more.
                    block.at = unsafe { heap.resize(block.at, block.size, block.align, size) };
                    prop_assert!(!block.at.is_null());
                    block.size = block.size.min(size);
                    prop_assert!(block.is_whole());
                    block.size = size;
                    let mark = block.mark;
                    block.bytes().fill(mark);
                }
                _ => {}
            }
        }
        prop_assert!(blocks.iter_mut().all(Block::is_whole));
    }

    /// Free blocks are merged in whatever order they are freed.
    #[test]
    fn merges_large_blocks(
        blocks in prop::collection::vec((1_500_usize..40_000, any::<u64>(), 0_u32..8), 1..40),
    ) {
        let mut arena = Arena::new(2 << 20);
        let start = arena.start();
        let mut heap = Heap::new(start, &mut arena);
        let mut given = Vec::new();
        for (size, order, align) in blocks {
            // SAFETY: the size is not 0.
            given.push((order, unsafe { heap.allocate(size, 1 << align) }, size, 1 << align));
        }
        given.sort_unstable();
        for (_, block, size, align) in given {
            prop_assert!(!block.is_null());
            // SAFETY: it is not used any more.
            unsafe { heap.free(block, size, align) };
        }
        // SAFETY: the size is not 0.
        prop_assert_eq!(unsafe { heap.allocate(2 << 20, 8) }, start);
    }
}

/// The rest of a chunk serves smaller blocks.
#[test]
fn uses_the_rest_of_a_chunk() {
    let mut arena = Arena::new(1 << 20);
    let start = arena.start();
    let mut heap = Heap::new(start, &mut arena);
    // SAFETY: the sizes are not 0.
    unsafe {
        for n in 0..16 {
            assert_eq!(heap.allocate(1008, 8), start.add(n * 1008));
        }
        let next = heap.allocate(1008, 8);
        assert!(next >= start.add(16 << 10));
        assert_eq!(heap.allocate(256, 8), start.add(16 * 1008));
        assert_eq!(heap.allocate(256, 8), next.add(1008));
    }
}

#[test]
fn reuses_the_memory_of_a_shrunk_block() {
    let mut arena = Arena::new(1 << 20);
    let start = arena.start();
    let mut heap = Heap::new(start, &mut arena);
    // SAFETY: the sizes are not 0, and the blocks are from this heap.
    unsafe {
        let block = heap.allocate(50_000, 8);
        assert!(!heap.allocate(2000, 8).is_null());
        assert_eq!(heap.resize(block, 50_000, 8, 20_000), block);
        assert_eq!(heap.allocate(30_000, 8), block.add(20_000));
    }
}

/// Small allocations in between do not move a vector at the top.
#[test]
fn grows_a_vector_at_the_top_in_place() {
    let mut arena = Arena::new(16 << 20);
    let start = arena.start();
    let mut heap = Heap::new(start, &mut arena);
    // SAFETY: the sizes are not 0, and the blocks are from this heap.
    unsafe {
        let _small = heap.allocate(24, 8);
        let large = heap.allocate(64 << 10, 1);
        let mut size = 64 << 10;
        while size < 8 << 20 {
            assert!(!heap.allocate(24, 8).is_null());
            assert_eq!(heap.resize(large, size, 1, 2 * size), large);
            size *= 2;
        }
        assert!(heap.allocate(9 << 20, 1).is_null());
    }
}

/// Two vectors that grow in turn to 4 MiB each fit in 24 MiB.
#[test]
fn two_growing_vectors_reuse_memory() {
    let mut arena = Arena::new(24 << 20);
    let start = arena.start();
    let mut heap = Heap::new(start, &mut arena);
    // SAFETY: the sizes are not 0, and the blocks are from this heap.
    unsafe {
        let mut blocks = [heap.allocate(4096, 8), heap.allocate(4096, 8)];
        let mut size = 4096;
        while size < 4 << 20 {
            for block in &mut blocks {
                *block = heap.resize(*block, size, 8, 2 * size);
                assert!(!block.is_null());
            }
            size *= 2;
        }
    }
}

#[test]
fn reuses_the_memory_of_a_moved_block() {
    let mut arena = Arena::new(1 << 20);
    let start = arena.start();
    let mut heap = Heap::new(start, &mut arena);
    // SAFETY: the sizes are not 0, and the blocks are from this heap.
    unsafe {
        for (size, larger) in [(64, 128), (1024, 1040), (30_000, 60_000)] {
            let block = heap.allocate(size, 8);
            // A block at the top would not move.
            assert!(!heap.allocate(2000, 8).is_null());
            assert_ne!(heap.resize(block, size, 8, larger), block);
            assert_eq!(heap.allocate(size, 8), block);
        }
    }
}
