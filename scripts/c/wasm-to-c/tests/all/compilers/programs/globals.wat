;; Globals of every type, a start function, and names that are not C identifiers.
(memory (export "memory") 1)
(data (i32.const 16) "\2a")
(global $int (mut i32) (i32.const -2147483648))
(global $long i64 (i64.const -9223372036854775808))
(global $double (mut f64) (f64.const -0))
(global $float f32 (f32.const 0x1.8p+1))
(global $while (mut i64) (i64.const 0x80000000))
(global $nan f32 (f32.const -nan:0x400123))
(global $inf (mut f64) (f64.const -inf))
(global $max i32 (i32.const 2147483647))
(global $started (mut i32) (i32.const 1))
(start $for)
(func $for
  (global.set $started (i32.add (i32.load8_u (i32.const 16)) (global.get $started)))
  (i32.store (i32.const 20) (i32.const 7)))
(func $return (param $if i32) (param $else i32) (result i32)
  (i32.sub (local.get $if) (local.get $else)))
(func $printf (param $errno i32) (result i32) (i32.add (local.get $errno) (i32.const 1)))
(func $memcpy (result i64) (global.set $while (i64.add (global.get $while) (i64.const 1))) (global.get $while))
(func $NULL (export "main") (result i32) (i32.const 77))
(func $EOF (export "exit") (result i32) (i32.const 78))
(func (export "read") (result i32) (i32.const 79))
(func (export "a b\"\\c") (result i32) (i32.const 80))
(func (export "*/ #define") (result i32) (i32.const 81))
(func (export "\c3\a9\e2\82\ac") (result i32) (i32.const 82))
(func (export "") (result i32) (i32.const 83))
(func (export "start")
  (call $p32 (global.get $started)) ;; = 2b
  (call $p32 (i32.load (i32.const 20))) ;; = 7
  (call $p32 (global.get $int)) ;; = 80000000
  (call $p64 (global.get $long)) ;; = 8000000000000000
  (call $pf64 (global.get $double)) ;; = 8000000000000000
  (call $pf32 (global.get $float)) ;; = 40400000
  (call $p64 (global.get $while)) ;; = 80000000
  (call $pf32 (global.get $nan)) ;; = ffc00123
  (call $pf64 (global.get $inf)) ;; = fff0000000000000
  (call $p32 (i32.add (global.get $max) (i32.const 1))) ;; = 80000000
  (call $p64 (i64.extend_i32_s (global.get $int))) ;; = ffffffff80000000
  (global.set $int (i32.sub (global.get $int) (i32.const 1)))
  (call $p32 (global.get $int)) ;; = 7fffffff
  (global.set $double (f64.sub (global.get $double) (f64.const 1)))
  (call $pf64 (global.get $double)) ;; = bff0000000000000
  (call $p32 (call $return (i32.const 3) (i32.const 5))) ;; = fffffffe
  (call $p32 (call $printf (i32.const 3))) ;; = 4
  (call $p64 (i64.sub (call $memcpy) (call $memcpy))) ;; = ffffffffffffffff
  (call $p64 (i64.sub (global.get $while) (call $memcpy))) ;; = ffffffffffffffff
  (call $p32 (call $NULL)) ;; = 4d
  (call $p32 (call $EOF))) ;; = 4e
