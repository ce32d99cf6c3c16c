//! Panics that are caught, and what unwinding leaves behind.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{catch_unwind, panic_any, resume_unwind, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::{Arc, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread;
struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, thread::panicking());
    }
}
fn show(e: &Box<dyn Any + Send>) -> String {
    if let Some(s) = e.downcast_ref::<&str>() {
        format!("str {s}")
    } else if let Some(s) = e.downcast_ref::<String>() {
        format!("String {s}")
    } else if let Some(n) = e.downcast_ref::<i32>() {
        format!("i32 {n}")
    } else {
        "other".into()
    }
}
fn deep(n: u32, v: &[u32]) -> u32 {
    let _l = if n % 2 == 0 { Some(Loud("deep")) } else { None };
    if n == 0 {
        v[std::hint::black_box(9)]
    } else {
        deep(n - 1, v) + 1
    }
}
static LAZY: LazyLock<u32> = LazyLock::new(|| panic!("lazy"));
fn payloads() {
    for f in [
        (|| panic!("plain")) as fn(),
        || panic!("formatted {}", std::hint::black_box(3)),
        || {
            let v: Vec<u8> = vec![];
            println!("{}", v[std::hint::black_box(2)]);
        },
        || {
            None::<u8>.unwrap();
        },
        || {
            "x".parse::<i32>().unwrap();
        },
        || {
            println!("{}", 1 / std::hint::black_box(0));
        },
        || panic_any(7),
        || resume_unwind(Box::new(8)),
        || {
            assert_eq!(1 + 1, std::hint::black_box(3), "sum {}", 1);
        },
        || unreachable!("at all"),
        || {
            RefCell::new(1)
                .try_borrow_mut()
                .map(|mut x| {
                    let c = Rc::new(RefCell::new(0));
                    let _b = c.borrow_mut();
                    *x = *c.borrow();
                })
                .unwrap();
        },
    ] {
        println!("{}", show(&catch_unwind(f).unwrap_err()));
    }
}
fn destructors() {
    let r = catch_unwind(|| {
        let _a = Loud("a");
        deep(5, &[1, 2, 3])
    });
    println!("{:?} {}", r.is_err(), thread::panicking());
    println!("{:?}", catch_unwind(|| 5).unwrap());
    let cell = Rc::new(RefCell::new(vec![1]));
    let c2 = cell.clone();
    println!(
        "{}",
        catch_unwind(AssertUnwindSafe(move || {
            let mut b = c2.borrow_mut();
            b.push(2);
            if b.len() > 1 {
                panic!("borrowed")
            }
        }))
        .is_err()
    );
    println!("{:?} {}", cell.borrow(), Rc::strong_count(&cell));
}
fn locks() {
    let m = Arc::new(Mutex::new(1));
    let m2 = m.clone();
    let h = thread::spawn(move || {
        let mut g = m2.lock().unwrap();
        *g = 5;
        panic!("holding {}", *g)
    });
    println!("{}", show(&h.join().unwrap_err()));
    println!("{} {:?}", m.is_poisoned(), m);
    match m.lock() {
        Ok(_) => println!("ok"),
        Err(e) => {
            println!("{e} {e:?} {}", *e.get_ref());
            *e.into_inner() = 6;
        }
    }
    println!("{:?}", m.try_lock().map(|g| *g).map_err(|e| e.to_string()));
    m.clear_poison();
    println!("{:?}", m.lock().map(|g| *g).is_ok());
    let rw = RwLock::new(3);
    println!(
        "{}",
        catch_unwind(AssertUnwindSafe(|| {
            let _g = rw.read().unwrap();
            panic!()
        }))
        .is_err()
    );
    println!("{}", rw.is_poisoned());
    println!(
        "{}",
        catch_unwind(AssertUnwindSafe(|| {
            let _g = rw.write().unwrap();
            panic!()
        }))
        .is_err()
    );
    println!("{} {:?}", rw.is_poisoned(), rw.read().is_err());
}
fn scopes() {
    let r = thread::scope(|s| {
        let a = s.spawn(|| {
            let _l = Loud("scoped");
            if std::hint::black_box(true) {
                panic!("in scope")
            }
            1
        });
        let b = s.spawn(|| 2);
        (a.join().is_err(), b.join().unwrap())
    });
    println!("{r:?}");
    println!(
        "{}",
        show(
            &catch_unwind(|| thread::scope(|s| {
                s.spawn(|| panic!("unjoined"));
                println!("still");
            }))
            .unwrap_err()
        )
    );
}
fn initialisation() {
    let once = Once::new();
    println!(
        "{}",
        catch_unwind(AssertUnwindSafe(|| once.call_once(|| panic!("once")))).is_err()
    );
    println!(
        "{}",
        show(&catch_unwind(AssertUnwindSafe(|| once.call_once(|| println!("no")))).unwrap_err())
    );
    once.call_once_force(|s| println!("{}", s.is_poisoned()));
    println!("{}", once.is_completed());
    let cell: OnceLock<u8> = OnceLock::new();
    println!(
        "{} {}",
        catch_unwind(AssertUnwindSafe(|| {
            cell.get_or_init(|| panic!("x"));
        }))
        .is_err(),
        cell.get_or_init(|| 4)
    );
    println!(
        "{} {}",
        show(&catch_unwind(|| *LAZY).unwrap_err()),
        show(&catch_unwind(|| *LAZY).unwrap_err())
    );
}
fn nesting() {
    let nested = catch_unwind(|| {
        let _l = Loud("outer");
        let inner = catch_unwind(|| {
            let _l = Loud("inner");
            panic!("one")
        });
        println!("{}", show(&inner.unwrap_err()));
        panic!("two")
    });
    println!("{}", show(&nested.unwrap_err()));
    struct Catching;
    impl Drop for Catching {
        fn drop(&mut self) {
            println!(
                "in drop: {} {}",
                show(&catch_unwind(|| panic!("three")).unwrap_err()),
                thread::panicking()
            );
            let t = thread::spawn(|| thread::panicking()).join();
            println!("{:?}", t.is_ok_and(|x| !x));
        }
    }
    println!(
        "{}",
        show(
            &catch_unwind(|| {
                let _c = Catching;
                panic!("four")
            })
            .unwrap_err()
        )
    );
}
fn threads() {
    let v = thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(|| {
            fn rec(n: u32) -> u32 {
                let a = [n; 100];
                if n == 0 {
                    panic!("bottom")
                }
                rec(std::hint::black_box(a[50]) - 1) + 1
            }
            rec(50_000)
        })
        .unwrap()
        .join();
    println!("{}", show(&v.unwrap_err()));
    let mut sum = 0u64;
    for i in 0..1000u64 {
        sum += match catch_unwind(move || {
            if i % 3 == 0 {
                panic!()
            }
            i
        }) {
            Ok(x) => x,
            Err(_) => 1,
        };
    }
    println!("{sum}");
    let handles: Vec<_> = (0..4)
        .map(|i| {
            thread::spawn(move || {
                if i == 2 {
                    panic!("{i}")
                }
                i * 10
            })
        })
        .collect();
    println!(
        "{:?}",
        handles
            .into_iter()
            .map(|h| h.join().map_err(|e| show(&e)))
            .collect::<Vec<_>>()
    );
}

fn main() {
    payloads();
    destructors();
    locks();
    scopes();
    initialisation();
    nesting();
    threads();
}
