//! A bounded cache of decompressed blocks, which threads read without locks.
//!
//! A reader takes the slot of a block from a list, reads a word of the slot, and checks that the
//! slot held this block before and after (a sequence lock). Only a thread that copies a block into a
//! slot holds a lock; it decompresses the block before.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::file::BLOCK;

/// 64-bit words of a block.
const WORDS: usize = BLOCK / 8;

/// In the list: the block is in no slot.
const ABSENT: u32 = u32::MAX;

/// In the list: the block is damaged.
const DAMAGED: u32 = u32::MAX - 1;

/// The tag of a slot while it is being filled.
const FILLING: u64 = 0;

/// A cache of decompressed blocks. Its memory is allocated as it is needed.
#[derive(Debug)]
pub(crate) struct BlockCache {
    /// The slot of each block.
    list: Box<[AtomicU32]>,
    slots: Box<[Slot]>,
    /// The next slot to examine when one is needed (the clock algorithm). A slot may be filled only
    /// while this lock is held.
    hand: Mutex<usize>,
}

thread_local! {
    /// The buffer into which a thread decompresses a block.
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; BLOCK].into());
}

#[derive(Debug, Default)]
struct Slot {
    /// The block plus 1 in the lower half, and how often the slot was filled in the upper half.
    tag: AtomicU64,
    /// Whether the slot was read since the hand last passed.
    is_used: AtomicBool,
    words: OnceLock<Box<[AtomicU64]>>,
}

impl BlockCache {
    /// A cache for blocks numbered from 0 to `blocks`, of at most `bytes` bytes, but at least two
    /// blocks.
    pub(crate) fn new(blocks: usize, bytes: usize) -> Self {
        let slots = (bytes / BLOCK).clamp(2, blocks.max(2));
        Self {
            list: (0..blocks).map(|_| AtomicU32::new(ABSENT)).collect(),
            slots: (0..slots).map(|_| Slot::default()).collect(),
            hand: Mutex::new(0),
        }
    }

    /// A byte of a block. If the block is not in the cache, `fill` writes it to memory of the size
    /// [`BLOCK`]; `None` if it fails, now or earlier.
    #[inline]
    pub(crate) fn byte(&self, block: usize, at: usize, fill: impl FnOnce(&mut [u8]) -> bool) -> Option<u8> {
        match self.cached(block, at) {
            Some(byte) => Some(byte),
            None => self.load(block, at, fill),
        }
    }

    #[inline]
    fn cached(&self, block: usize, at: usize) -> Option<u8> {
        let slot = self.slots.get(self.list[block].load(Ordering::Acquire) as usize)?;
        let tag = slot.tag.load(Ordering::Acquire);
        if tag as u32 != block as u32 + 1 {
            return None;
        }
        let word = slot.words.get()?[at / 8].load(Ordering::Relaxed);
        // The word was read before the tag is checked again.
        fence(Ordering::Acquire);
        if slot.tag.load(Ordering::Relaxed) != tag {
            return None;
        }
        // Written only if it changes, because threads share the cache line.
        if !slot.is_used.load(Ordering::Relaxed) {
            slot.is_used.store(true, Ordering::Relaxed);
        }
        Some((word >> (at % 8 * 8)) as u8)
    }

    #[cold]
    fn load(&self, block: usize, at: usize, fill: impl FnOnce(&mut [u8]) -> bool) -> Option<u8> {
        if self.list[block].load(Ordering::Relaxed) == DAMAGED {
            return None;
        }
        BUFFER.with_borrow_mut(|buffer| {
            if !fill(buffer) {
                self.list[block].store(DAMAGED, Ordering::Relaxed);
                return None;
            }
            self.publish(block, buffer);
            buffer.get(at).copied()
        })
    }

    /// Copies a block into a slot.
    fn publish(&self, block: usize, bytes: &[u8]) {
        let mut hand = self.hand.lock().unwrap_or_else(PoisonError::into_inner);
        if self.cached(block, 0).is_some() {
            // Another thread was faster.
            return;
        }
        let number = self.free_slot(&mut hand);
        let slot = &self.slots[number];
        let tag = slot.tag.swap(FILLING, Ordering::Relaxed);
        if let Some(old) = (tag as u32).checked_sub(1) {
            self.list[old as usize].store(ABSENT, Ordering::Relaxed);
        }
        // No word is written before the tag says so.
        fence(Ordering::Release);
        let words = slot.words.get_or_init(|| (0..WORDS).map(|_| AtomicU64::new(0)).collect());
        for (word, bytes) in words.iter().zip(bytes.as_chunks::<8>().0) {
            word.store(u64::from_le_bytes(*bytes), Ordering::Relaxed);
        }
        let fills = (tag >> 32) + 1;
        slot.tag.store(fills << 32 | (block as u64 + 1), Ordering::Release);
        slot.is_used.store(true, Ordering::Relaxed);
        self.list[block].store(number as u32, Ordering::Release);
    }

    /// The next slot that was not read since the hand last passed.
    fn free_slot(&self, hand: &mut usize) -> usize {
        loop {
            let number = *hand;
            *hand = (number + 1) % self.slots.len();
            if !self.slots[number].is_used.swap(false, Ordering::Relaxed) {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What block `block` has at `at`.
    fn expected(block: usize, at: usize) -> u8 {
        (block * 31 + at * 7 + at / 256) as u8
    }

    fn fill(block: usize) -> impl FnOnce(&mut [u8]) -> bool {
        move |bytes| {
            bytes.iter_mut().enumerate().for_each(|(at, byte)| *byte = expected(block, at));
            true
        }
    }

    #[test]
    fn blocks_are_read_once_while_there_is_room() {
        let cache = BlockCache::new(10, 10 * BLOCK);
        for round in 0..3 {
            for block in 0..10 {
                let mut filled = false;
                let byte = cache.byte(block, round, |bytes| {
                    filled = true;
                    fill(block)(bytes)
                });
                assert_eq!((byte, filled), (Some(expected(block, round)), round == 0));
            }
        }
    }

    #[test]
    fn a_small_cache_gives_the_right_bytes_to_all_threads() {
        // Three slots for 40 blocks: nearly every read evicts, while the other threads read.
        let cache = BlockCache::new(40, 3 * BLOCK);
        std::thread::scope(|scope| {
            for seed in 0..4_usize {
                let cache = &cache;
                scope.spawn(move || {
                    let mut random = seed;
                    // Miri is slow.
                    for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        let (block, at) = ((random >> 40) % 5 * ((random >> 50) % 8), (random >> 20) % BLOCK);
                        assert_eq!(cache.byte(block, at, fill(block)), Some(expected(block, at)));
                    }
                });
            }
        });
    }

    #[test]
    fn a_damaged_block_is_not_read_again() {
        let cache = BlockCache::new(2, 2 * BLOCK);
        assert_eq!(cache.byte(1, 0, |_| false), None);
        assert_eq!(cache.byte(1, 0, |_| panic!("read again")), None);
        assert_eq!(cache.byte(0, 5, fill(0)), Some(expected(0, 5)));
    }
}
