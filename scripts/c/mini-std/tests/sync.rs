//! Locks and one-time initialisation, with several threads, which only native builds have.

use std::thread;

use mini_std::sync::{LazyLock, Mutex, Once, OnceLock, RwLock, TryLockError};

#[test]
fn mutex_excludes_other_threads() {
    static COUNT: Mutex<u64> = Mutex::new(0);

    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..1000).for_each(|_| *COUNT.lock().unwrap() += 1));
        }
    });
    let guard = COUNT.lock().unwrap();
    assert_eq!(*guard, 4000);
    assert!(matches!(COUNT.try_lock(), Err(TryLockError::WouldBlock)));
    assert!(format!("{COUNT:?}").contains("data: <locked>"));
    drop(guard);
    assert!(COUNT.try_lock().is_ok());
    assert_eq!(Mutex::new(5).into_inner().unwrap(), 5);
    assert_eq!(
        format!("{:?}", Mutex::new(5)),
        format!("{:?}", std::sync::Mutex::new(5))
    );
    assert!(!COUNT.is_poisoned());
}

#[test]
fn rwlock_allows_many_readers_or_one_writer() {
    let lock = RwLock::new(vec![1]);
    let (first, second) = (lock.read().unwrap(), lock.read().unwrap());
    assert_eq!((first[0], second.len()), (1, 1));
    assert!(lock.try_write().is_err());
    drop(first);
    assert!(lock.try_write().is_err());
    drop(second);
    lock.write().unwrap().push(2);
    let guard = lock.write().unwrap();
    assert!(lock.try_read().is_err());
    drop(guard);
    thread::scope(|scope| {
        for n in 0..4 {
            let lock = &lock;
            scope.spawn(move || (0..100).for_each(|_| lock.write().unwrap().push(n)));
        }
    });
    assert_eq!(lock.into_inner().unwrap().len(), 402);
}

#[test]
fn initialises_once() {
    static ONCE: Once = Once::new();
    static VALUE: OnceLock<u64> = OnceLock::new();
    static CALLS: Mutex<u32> = Mutex::new(0);
    static LAZY: LazyLock<u32> = LazyLock::new(|| {
        *CALLS.lock().unwrap() += 1;
        7
    });

    assert_eq!(VALUE.get(), None);
    thread::scope(|scope| {
        for n in 0..4 {
            scope.spawn(move || {
                ONCE.call_once(|| *CALLS.lock().unwrap() += 1);
                assert!(ONCE.is_completed());
                assert_eq!(*VALUE.get_or_init(|| n), *VALUE.get().unwrap());
                assert_eq!(*LAZY, 7);
            });
        }
    });
    assert_eq!(*CALLS.lock().unwrap(), 2);
    assert_eq!(VALUE.set(9), Err(9));
    let mut other = OnceLock::new();
    assert_eq!(other.set(1), Ok(()));
    assert_eq!(
        (other.clone().into_inner(), other.get_mut().copied()),
        (Some(1), Some(1))
    );
    assert_eq!((other.take(), other.get()), (Some(1), None));
    assert_eq!(
        format!("{:?}", OnceLock::from(1)),
        format!("{:?}", std::sync::OnceLock::from(1))
    );
}

#[test]
fn once_can_be_retried_after_a_panic() {
    let once = Once::new();
    let panicked = thread::scope(|scope| {
        scope
            .spawn(|| once.call_once(|| panic!("on purpose")))
            .join()
    });
    assert!(panicked.is_err());
    assert!(!once.is_completed());
    let mut called = false;
    once.call_once(|| called = true);
    assert!(called);
}
