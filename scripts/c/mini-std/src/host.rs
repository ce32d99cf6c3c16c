//! The host functions: standard input and output, exit, and clocks.
//!
//! In a native build, for tests, the streams are byte strings in memory.

#[cfg(target_family = "wasm")]
mod imports {
    #[link(wasm_import_module = "host")]
    extern "C" {
        pub fn read(bytes: *mut u8, len: usize) -> usize;
        pub fn write(bytes: *const u8, len: usize);
        pub fn exit(code: u32) -> !;
        pub fn clock() -> u64;
        pub fn time() -> u64;
        #[cfg(trace)]
        pub fn error(bytes: *const u8, len: usize);
    }
}

#[cfg(target_family = "wasm")]
mod wasm {
    use super::imports;
    use alloc_crate::vec::Vec;

    #[inline]
    pub fn read(bytes: &mut [u8]) -> usize {
        // SAFETY: the host writes at most `len` bytes to the slice and returns their number.
        unsafe { imports::read(bytes.as_mut_ptr(), bytes.len()) }
    }

    #[inline]
    pub fn append(bytes: &mut Vec<u8>) -> usize {
        let room = bytes.spare_capacity_mut();
        // SAFETY: the host writes at most `len` bytes to the spare capacity and returns their number.
        let read = unsafe { imports::read(room.as_mut_ptr().cast(), room.len()) };
        // SAFETY: the host initialised these bytes.
        unsafe { bytes.set_len(bytes.len() + read) };
        read
    }

    #[inline]
    pub fn write(bytes: &[u8]) {
        // SAFETY: the host reads `len` bytes of the slice.
        unsafe { imports::write(bytes.as_ptr(), bytes.len()) }
    }

    #[inline]
    pub fn exit(code: u32) -> ! {
        // SAFETY: ends the program.
        unsafe { imports::exit(code) }
    }

    /// Writes to stderr.
    #[cfg(trace)]
    pub fn error(bytes: &[u8]) {
        // SAFETY: the host reads `len` bytes of the slice.
        unsafe { imports::error(bytes.as_ptr(), bytes.len()) }
    }

    #[inline]
    pub fn abort() -> ! {
        core::arch::wasm64::unreachable()
    }

    /// The nanoseconds of computing since some time.
    #[inline]
    pub fn clock() -> u64 {
        // SAFETY: reads a clock.
        unsafe { imports::clock() }
    }

    /// The seconds since the beginning of 1970.
    #[inline]
    pub fn time() -> u64 {
        // SAFETY: reads a clock.
        unsafe { imports::time() }
    }

    /// Waits for another thread. There is none, so this is a deadlock. Nothing may catch it: with real threads, the
    /// program would have gone on.
    #[inline]
    #[track_caller]
    pub fn wait() {
        const WHY: &str =
            "would wait forever: a spawned thread runs to its end before spawn returns";
        #[cfg(unwinding)]
        core::panicking::panic_nounwind(WHY);
        #[cfg(not(unwinding))]
        panic!("{WHY}");
    }
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use alloc_crate::vec::Vec;
    use real::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
    use real::time::{Instant, SystemTime};

    static STREAMS: Mutex<(Vec<u8>, Vec<u8>)> = Mutex::new((Vec::new(), Vec::new()));

    fn streams() -> MutexGuard<'static, (Vec<u8>, Vec<u8>)> {
        STREAMS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn read(bytes: &mut [u8]) -> usize {
        let input = &mut streams().0;
        let len = input.len().min(bytes.len());
        bytes[..len].copy_from_slice(&input[..len]);
        input.drain(..len);
        len
    }

    pub fn append(bytes: &mut Vec<u8>) -> usize {
        let input = &mut streams().0;
        let len = input.len().min(bytes.capacity() - bytes.len());
        bytes.extend(input.drain(..len));
        len
    }

    pub fn write(bytes: &[u8]) {
        streams().1.extend_from_slice(bytes);
    }

    pub fn exit(code: u32) -> ! {
        real::process::exit(code.cast_signed());
    }

    pub fn abort() -> ! {
        real::process::abort();
    }

    pub fn clock() -> u64 {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_nanos() as u64
    }

    pub fn time() -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| since.as_secs())
    }

    pub fn wait() {
        real::thread::yield_now();
    }

    /// Appends `input` to stdin, and takes what was written to stdout.
    pub fn exchange(input: &[u8]) -> Vec<u8> {
        let mut streams = streams();
        streams.0.extend_from_slice(input);
        core::mem::take(&mut streams.1)
    }
}

#[cfg(not(target_family = "wasm"))]
pub use native::*;
#[cfg(target_family = "wasm")]
pub use wasm::*;
