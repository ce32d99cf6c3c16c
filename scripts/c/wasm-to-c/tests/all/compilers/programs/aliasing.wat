;; The same bytes as different types, in loops that a compiler might reorder.
(memory (export "memory") 1)
(func $pun (param $x f32) (result i32)
  (f32.store (i32.const 0) (local.get $x)) (i32.load (i32.const 0)))
(func $through (param $p i32) (param $q i32) (result i32)
  (i32.store (local.get $p) (i32.const 1))
  (f32.store (local.get $q) (f32.const 2))
  (i32.load (local.get $p)))
(func $wide (param $p i32) (param $q i32) (result i64)
  (i64.store (local.get $p) (i64.const 1))
  (i32.store (local.get $q) (i32.const 2))
  (i64.load (local.get $p)))
(func $bytes (param $p i32) (param $n i32) (result i32) (local $sum i32)
  (loop $more
    (i32.store (local.get $p) (i32.add (i32.load (local.get $p)) (i32.const 0x01010101)))
    (local.set $sum (i32.add (local.get $sum) (i32.load8_u offset=1 (local.get $p))))
    (i32.store16 offset=1 (local.get $p) (local.get $sum))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (i32.load (local.get $p)))
;; the sum of an array whose length is in memory that the loop writes
(func $shrinking (result i32) (local $i i32)
  (i32.store (i32.const 64) (i32.const 10))
  (block $end
    (loop $more
      (br_if $end (i32.ge_u (local.get $i) (i32.load (i32.const 64))))
      (i32.store8 (i32.const 64) (i32.sub (i32.load8_u (i32.const 64)) (i32.const 1)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $more)))
  (local.get $i))
(func $double-swap (param $p i32) (param $q i32) (local $x f64)
  (local.set $x (f64.load (local.get $p)))
  (i64.store (local.get $p) (i64.load (local.get $q)))
  (f64.store (local.get $q) (local.get $x)))
(func (export "start")
  (call $p32 (call $pun (f32.const 1))) ;; = 3f800000
  (call $p32 (call $through (i32.const 8) (i32.const 8))) ;; = 40000000
  (call $p32 (call $through (i32.const 8) (i32.const 12))) ;; = 1
  (call $p32 (call $through (i32.const 8) (i32.const 10))) ;; = 1
  (call $p64 (call $wide (i32.const 16) (i32.const 16))) ;; = 2
  (call $p64 (call $wide (i32.const 16) (i32.const 20))) ;; = 200000001
  (call $p64 (call $wide (i32.const 16) (i32.const 18))) ;; = 20001
  (call $p64 (call $wide (i32.const 16) (i32.const 13))) ;; = 0
  (i32.store (i32.const 40) (i32.const 0))
  (call $p32 (call $bytes (i32.const 40) (i32.const 2))) ;; = 2000302
  (call $p32 (call $shrinking)) ;; = 5
  (f64.store (i32.const 48) (f64.const 1)) (i64.store (i32.const 56) (i64.const 5))
  (call $double-swap (i32.const 48) (i32.const 56))
  (call $p64 (i64.load (i32.const 48))) ;; = 5
  (call $pf64 (f64.load (i32.const 56)))) ;; = 3ff0000000000000
