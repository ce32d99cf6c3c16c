//! Threads, channels, locks, thread-local values, clocks: what does not depend on the order in which
//! threads run.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, sync_channel, RecvTimeoutError, TryRecvError, TrySendError};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread::{self, Builder, JoinHandle, ScopedJoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Writes when it is dropped.
struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

thread_local! {
    static NUMBER: Cell<u32> = const { Cell::new(5) };
    static LIST: RefCell<Vec<u32>> = RefCell::new(vec![NUMBER.get()]);
    static NOISY: RefCell<Option<Noisy>> = const { RefCell::new(None) };
    static LOUD: RefCell<Option<Noisy>> = const { RefCell::new(None) };
}

fn spawning() {
    println!(
        "{:?} {:?}",
        thread::current().name(),
        thread::current().id()
    );
    let main = thread::current();
    let named = Builder::new()
        .name("worker".to_owned())
        .stack_size(32 << 20);
    let worker: JoinHandle<Result<u64, String>> = named
        .spawn(move || {
            println!("{:?}", thread::current().name());
            assert_ne!(thread::current().id(), main.id());
            main.unpark();
            Ok(depth(100_000))
        })
        .unwrap();
    println!("{:?}", worker.thread().name());
    println!("{:?}", worker.join().unwrap());
    thread::park();
    thread::park_timeout(Duration::from_millis(1));
    thread::sleep(Duration::from_millis(1));
    thread::yield_now();
    println!(
        "{} {}",
        thread::panicking(),
        thread::available_parallelism().unwrap().get() > 0
    );
    let nested = thread::spawn(|| thread::spawn(|| 7).join().unwrap() + 1);
    println!("{}", nested.join().unwrap());
}

fn depth(n: u64) -> u64 {
    let numbers = [n, n / 2];
    if n == 0 {
        0
    } else {
        1 + depth(std::hint::black_box(&numbers)[0] - 1)
    }
}

fn scopes() {
    let mut numbers = vec![3, 1, 4, 1, 5, 9, 2, 6];
    let total = AtomicI64::new(0);
    let lengths = thread::scope(|scope| {
        let mut handles: Vec<ScopedJoinHandle<usize>> = vec![];
        for part in numbers.chunks_mut(3) {
            let total = &total;
            handles.push(scope.spawn(move || {
                part.sort();
                total.fetch_add(part.iter().sum(), Ordering::SeqCst);
                part.len()
            }));
        }
        let inner = Builder::new().spawn_scoped(scope, || scope.spawn(|| 1).join().unwrap());
        handles.push(inner.unwrap());
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap())
            .collect::<Vec<_>>()
    });
    println!("{numbers:?} {lengths:?} {}", total.into_inner());
}

fn locals() {
    NUMBER.set(8);
    NOISY.set(Some(Noisy("of main, replaced")));
    let inner = thread::spawn(|| {
        LIST.with_borrow_mut(|list| list.push(NUMBER.replace(6)));
        NOISY.set(Some(Noisy("first")));
        LOUD.set(Some(Noisy("second")));
        println!("end of the thread");
        (NUMBER.get(), LIST.take())
    });
    println!("{:?}", inner.join().unwrap());
    println!("{} {:?}", NUMBER.get(), LIST.with_borrow(Clone::clone));
    NOISY.take();
}

fn channels() {
    let (sender, receiver) = channel();
    println!("{:?}", receiver.try_recv() == Err(TryRecvError::Empty));
    println!(
        "{:?}",
        receiver.recv_timeout(Duration::ZERO) == Err(RecvTimeoutError::Timeout)
    );
    let handles = [1, 2, 3].map(|id| {
        let sender = sender.clone();
        thread::spawn(move || (0..4).for_each(|n| sender.send(10 * id + n).unwrap()))
    });
    handles
        .into_iter()
        .for_each(|handle| handle.join().unwrap());
    sender.send(99).unwrap();
    let mut some: Vec<i32> = receiver.try_iter().collect();
    some.sort_unstable();
    println!("{some:?}");
    sender.send(7).unwrap();
    drop(sender);
    println!("{:?} {:?}", receiver.recv(), receiver.recv());
    println!("{}", receiver.recv().unwrap_err());

    let (sender, receiver) = sync_channel(2);
    println!("{:?} {:?}", sender.send("a"), sender.try_send("b"));
    println!("{}", sender.try_send("c") == Err(TrySendError::Full("c")));
    println!("{:?}", receiver.iter().take(2).collect::<Vec<_>>());
    drop(receiver);
    println!(
        "{:?} {}",
        sender.try_send("d"),
        sender.send("e").unwrap_err()
    );
}

fn locks() {
    let counter = Arc::new(Mutex::new(0));
    let handles: Vec<_> = (0..5)
        .map(|n| {
            let counter = Arc::clone(&counter);
            thread::spawn(move || *counter.lock().unwrap() += n)
        })
        .collect();
    handles
        .into_iter()
        .for_each(|handle| handle.join().unwrap());
    println!(
        "{} {:?} {}",
        counter.lock().unwrap(),
        counter.try_lock().is_ok(),
        counter.is_poisoned()
    );
    let guard = counter.lock().unwrap();
    println!("{}", counter.try_lock().is_err());
    drop(guard);
    println!("{:?}", Arc::into_inner(counter).unwrap().into_inner());

    let lock = RwLock::new(vec![1]);
    let (a, b) = (lock.read().unwrap(), lock.read().unwrap());
    println!(
        "{} {:?} {}",
        a.len() + b.len(),
        *a,
        lock.try_write().is_err()
    );
    drop((a, b));
    lock.write().unwrap().push(2);
    println!("{lock:?}");

    let ready = (Mutex::new(true), Condvar::new());
    ready.1.notify_one();
    let guard = ready
        .1
        .wait_while(ready.0.lock().unwrap(), |ready| !*ready)
        .unwrap();
    println!("{}", *guard);
    let (guard, result) = ready
        .1
        .wait_timeout_while(guard, Duration::ZERO, |ready| *ready)
        .unwrap();
    println!("{} {}", *guard, result.timed_out());
    println!("{}", Barrier::new(1).wait().is_leader());

    static ONCE: Once = Once::new();
    static CELL: OnceLock<String> = OnceLock::new();
    static LAZY: LazyLock<usize> = LazyLock::new(|| CELL.get().map_or(0, String::len));
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let handles = [(); 3].map(|()| {
        thread::spawn(|| {
            ONCE.call_once(|| {
                CALLS.fetch_add(1, Ordering::Relaxed);
            });
            CELL.get_or_init(|| "four".to_owned()).len()
        })
    });
    println!("{:?}", handles.map(|handle| handle.join().unwrap()));
    println!("{} {}", *LAZY, CALLS.load(Ordering::Relaxed));
    let flag = AtomicBool::new(false);
    thread::scope(|scope| drop(scope.spawn(|| flag.store(true, Ordering::Release))));
    println!("{}", flag.load(Ordering::Acquire));
}

fn clocks() {
    let start = Instant::now();
    let mut rounds = 0_u64;
    while start.elapsed() < Duration::from_millis(20) {
        rounds += 1;
    }
    let end = Instant::now();
    println!(
        "{} {}",
        rounds > 0,
        end - start >= Duration::from_millis(20)
    );
    println!(
        "{:?} {}",
        start.checked_duration_since(end),
        start.saturating_duration_since(end).as_nanos()
    );
    println!("{}", start + Duration::from_secs(100) > end);
    let now = SystemTime::now();
    let seconds = now.duration_since(UNIX_EPOCH).unwrap().as_secs();
    println!("{}", seconds > 1_700_000_000);
    let mut elapsed = now.elapsed().unwrap();
    while elapsed < Duration::from_millis(5) {
        elapsed = now.elapsed().unwrap();
    }
    // Not only whole seconds.
    println!("{}", elapsed < Duration::from_millis(900));
    println!(
        "{:?}",
        UNIX_EPOCH
            .duration_since(now)
            .unwrap_err()
            .duration()
            .as_secs()
            == seconds
    );
}

fn main() {
    spawning();
    scopes();
    locals();
    channels();
    locks();
    clocks();
}
