;; Addresses: sums wrap at 32 bits before the offset is added, which does not wrap.
(memory (export "memory") 2)
(data (i32.const 0) "\00\01\02\03\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f\10\11\12\13\14\15\16\17\18\19\1a\1b\1c\1d\1e\1f")
(data (i32.const 131064) "ABCDEFGH")
(global $base (mut i32) (i32.const 16))
(func $id (param i32) (result i32) (local.get 0))
(func $lid (param i64) (result i64) (local.get 0))
(func (export "start") (local $x i32) (local $m i32)
  (local.set $x (call $id (i32.const 8)))
  (local.set $m (call $id (i32.const -4)))
  (call $p32 (i32.load8_u (i32.add (local.get $m) (local.get $x)))) ;; = 4
  (call $p32 (i32.load8_u (i32.add (local.get $m) (i32.const 5)))) ;; = 1
  (call $p32 (i32.load8_u (i32.sub (local.get $x) (i32.const 8)))) ;; = 0
  (call $p32 (i32.load8_u (i32.add (local.get $x) (i32.const -3)))) ;; = 5
  (call $p32 (i32.load8_u offset=4 (i32.add (local.get $x) (i32.const -3)))) ;; = 9
  (call $p32 (i32.load8_u offset=4 (i32.sub (local.get $x) (i32.const 5)))) ;; = 7
  (call $p32 (i32.load8_u offset=4 (i32.add (local.get $m) (i32.const 7)))) ;; = 7
  (call $p32 (i32.load8_u offset=1 (i32.shl (local.get $x) (i32.const 1)))) ;; = 11
  (call $p32 (i32.load8_u (i32.shl (i32.add (local.get $x) (i32.const 0x80000000)) (i32.const 1)))) ;; = 10
  (call $p32 (i32.load8_u (i32.add (i32.shl (call $id (i32.const 0x40000001)) (i32.const 2)) (i32.const 1)))) ;; = 5
  (call $p32 (i32.load8_u (i32.mul (local.get $m) (i32.const -2)))) ;; = 8
  (call $p32 (i32.load8_u (i32.mul (call $id (i32.const 0x10000)) (i32.const 0x10000)))) ;; = 0
  (call $p32 (i32.load8_u (i32.sub (local.get $x) (local.get $m)))) ;; = c
  (call $p32 (i32.load8_u (i32.xor (local.get $m) (i32.const -7)))) ;; = 5
  (call $p32 (i32.load8_u (i32.shr_u (local.get $m) (i32.const 28)))) ;; = f
  (call $p32 (i32.load8_u (i32.and (local.get $m) (i32.const 15)))) ;; = c
  (call $p32 (i32.load8_u (i32.wrap_i64 (call $lid (i64.const 0x100000009))))) ;; = 9
  (call $p32 (i32.load8_u (i32.wrap_i64 (i64.add (call $lid (i64.const 0xfffffffff)) (i64.const 3))))) ;; = 2
  (call $p32 (i32.load8_u (i32.add (global.get $base) (i32.load8_u (local.get $x))))) ;; = 18
  (call $p32 (i32.load8_u (i32.load8_u (i32.load8_u (local.get $x))))) ;; = 8
  (call $p32 (i32.load8_u (i32.eqz (local.get $x)))) ;; = 0
  (call $p32 (i32.load8_u offset=3 (i32.lt_s (local.get $m) (local.get $x)))) ;; = 4
  (call $p32 (i32.load8_u (select (local.get $x) (local.get $m) (local.get $x)))) ;; = 8
  (call $p32 (i32.load (i32.const 131064))) ;; = 44434241
  (call $p32 (i32.load offset=131068 (i32.const 0))) ;; = 48474645
  (call $p32 (i32.load offset=131060 (local.get $x))) ;; = 48474645
  (call $p64 (i64.load (i32.const 131064))) ;; = 4847464544434241
  (call $p32 (i32.load16_u (i32.const 131070))) ;; = 4847
  (call $p32 (i32.load8_s (i32.const 131071))) ;; = 48
  ;; unaligned
  (call $p32 (i32.load (i32.const 1))) ;; = 4030201
  (call $p64 (i64.load offset=2 (i32.const 1))) ;; = a09080706050403
  (call $p32 (i32.load16_u align=1 (i32.const 3))) ;; = 403
  (i32.store (i32.const 33) (i32.const 0x12345678))
  (call $p64 (i64.load (i32.const 31))) ;; = 12345678001f
  (call $p32 (i32.load8_u (i32.const 31))) ;; = 1f
  (i64.store (i32.const 37) (i64.const 0x1122334455667788))
  (call $p64 (i64.load (i32.const 36))) ;; = 2233445566778812
  ;; stores at such addresses
  (i32.store8 (i32.add (local.get $m) (i32.const 68)) (i32.const 0x77))
  (call $p32 (i32.load8_u (i32.const 64))) ;; = 77
  (i32.store16 offset=60 (i32.add (local.get $m) (local.get $x)) (i32.const 0x6655))
  (call $p32 (i32.load (i32.const 64))) ;; = 6655
  (i64.store (i32.mul (local.get $m) (i32.const -16)) (i64.const -1))
  (call $p64 (i64.load offset=4 (i32.const 62))) ;; = ffffffffffff
  ;; an empty range at the very end is within bounds
  (memory.fill (i32.const 131072) (i32.const 1) (i32.const 0))
  (memory.copy (i32.const 131072) (i32.const 131072) (i32.const 0))
  (memory.copy (i32.const 0) (i32.const 131072) (i32.const 0))
  (memory.fill (i32.const 80) (i32.const 0x1ff) (i32.const 2))
  (call $p32 (i32.load (i32.const 80))) ;; = ffff
  ;; overlapping copies
  (memory.copy (i32.const 1) (i32.const 0) (i32.const 8))
  (call $p64 (i64.load (i32.const 1))) ;; = 706050403020100
  (memory.copy (i32.const 0) (i32.const 2) (i32.const 8))
  (call $p64 (i64.load (i32.const 0)))) ;; = 907060504030201
