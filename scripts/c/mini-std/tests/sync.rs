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
#[allow(deprecated)]
fn once_has_an_old_initial_value() {
    // As `lazy_static` 1.4 has it.
    static ONCE: Once = mini_std::sync::ONCE_INIT;
    let mut calls = 0;
    ONCE.call_once(|| calls += 1);
    ONCE.call_once(|| calls += 1);
    assert_eq!(calls, 1);
}

#[test]
fn once_is_poisoned_by_a_panic() {
    let once = Once::new();
    let panicked =
        |call: &(dyn Fn() + Sync)| thread::scope(|scope| scope.spawn(call).join()).is_err();
    assert!(panicked(&|| once.call_once(|| panic!("on purpose"))));
    assert!(!once.is_completed());
    assert!(panicked(&|| once.call_once(|| ())));
    let mut was_poisoned = false;
    once.call_once_force(|state| was_poisoned = state.is_poisoned());
    assert!(was_poisoned && once.is_completed());
    let cell = OnceLock::new();
    assert!(panicked(&|| {
        cell.get_or_init(|| panic!("on purpose"));
    }));
    assert_eq!(cell.get_or_init(|| 4), &4);
    let lazy: LazyLock<u8> = LazyLock::new(|| panic!("on purpose"));
    for _ in 0..2 {
        assert!(panicked(&|| assert_eq!(*lazy, 0)));
    }
}

#[test]
fn a_panic_poisons_the_locks_it_holds() {
    let (mutex, lock) = (Mutex::new(1), RwLock::new(2));
    let panicked =
        |call: &(dyn Fn() + Sync)| thread::scope(|scope| scope.spawn(call).join()).is_err();
    assert!(panicked(&|| {
        let _guard = lock.read();
        panic!("a reader")
    }));
    assert!(!lock.is_poisoned());
    assert!(panicked(&|| {
        let (_value, _guard) = (mutex.lock(), lock.write());
        panic!("a writer")
    }));
    assert!(mutex.is_poisoned() && lock.is_poisoned());
    assert_eq!(
        mutex
            .lock()
            .map_err(|error| **error.get_ref())
            .map(|it| *it),
        Err(1)
    );
    assert!(matches!(mutex.try_lock(), Err(TryLockError::Poisoned(_))));
    assert!(lock.read().is_err() && lock.try_write().is_err());
    assert!(format!("{mutex:?}").contains("data: 1, poisoned: true"));
    mutex.clear_poison();
    lock.clear_poison();
    assert_eq!(*mutex.lock().unwrap() + *lock.write().unwrap(), 3);
    assert_eq!(
        (mutex.into_inner().unwrap(), lock.into_inner().unwrap()),
        (1, 2)
    );
}
