//! Worker threads for numbered work, with the results in order.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The number of cores.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Calls `work` with 0, 1, 2, … in `workers` threads, and `each` with the results in the order of the numbers.
///
/// A worker ends when `work` returns `None`, and all end when `each` fails. Results after the first `None`
/// are dropped.
///
/// # Errors
///
/// The error of `each`.
///
/// # Panics
///
/// If `work` panics.
pub fn in_order<T: Send, E>(
    workers: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut each: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, is_over, work) = (sender.clone(), &next, &is_over, &work);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(number) else { break };
                    let _ = sender.send((number, result)); // fails after an error
                }
            });
        }
        drop(sender); // the channel closes when the last worker ends
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                if let Err(error) = each(result) {
                    is_over.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// Maps `items` on all cores; the results are in the order of the items.
///
/// # Panics
///
/// If `work` panics.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut results = Vec::with_capacity(items.len());
    let workers = cores().get().min(items.len());
    let push = |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    };
    let Ok(()) = in_order(workers, |number| items.get(number).map(&work), push);
    results
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn keeps_the_order_of_results() {
        // The first item takes longest.
        let items: Vec<u64> = (0..40).collect();
        let results = map(&items, |&item| {
            thread::sleep(Duration::from_millis((40 - item) / 4));
            item * item
        });
        assert!(results.into_iter().eq(items.iter().map(|item| item * item)));
        assert!(map(&[0; 0], |_| ()).is_empty());
    }

    #[test]
    fn ends_after_an_error() {
        let (mut seen, started) = (Vec::new(), AtomicUsize::new(0));
        let work = |number| {
            started.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(1));
            Some(number)
        };
        let result = in_order(3, work, |number| {
            seen.push(number);
            if number < 5 {
                Ok(())
            } else {
                Err("enough")
            }
        });
        assert_eq!(result, Err("enough"));
        assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
        assert!(started.into_inner() < 1000, "endless work has ended");
    }
}
