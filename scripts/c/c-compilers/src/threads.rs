//! Independent work on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// Does something with every item, on as many threads as there are cores; the results in the order
/// of the items.
///
/// # Panics
///
/// If the work does.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(at) else { break };
                let result = work(item);
                done.lock().expect("no panic").push((at, result));
            });
        }
    });
    let mut done = done.into_inner().expect("no panic");
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_are_in_order() {
        // The first takes longest.
        let items: Vec<u64> = (0..40).collect();
        let results = map(&items, |&item| {
            std::thread::sleep(std::time::Duration::from_millis((40 - item) / 4));
            item * item
        });
        let expected: Vec<u64> = items.iter().map(|item| item * item).collect();
        assert_eq!(results, expected);
    }
}
