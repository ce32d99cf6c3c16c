;; A local that is assigned between its reading and the use of the value.
(memory (export "memory") 1)
(func $two (param i32 i32) (call $p32 (local.get 0)) (call $p32 (local.get 1)))
(func $three (param i32 i32 i32)
  (call $p32 (local.get 0)) (call $p32 (local.get 1)) (call $p32 (local.get 2)))
;; the result is the value before the assignment
(func $before (param $x i32) (result i32) (local.get $x) (local.set $x (i32.const 99)))
(func $return-before (param $x i32) (result i32)
  (return (i32.add (local.get $x) (local.tee $x (i32.const 7)))))
(func $parameter (param $x i32) (result i32)
  (local.set $x (i32.add (local.get $x) (i32.const 1)))
  (local.set $x (i32.mul (local.get $x) (local.get $x)))
  (local.get $x))
(func (export "start") (local $x i32) (local $y i32) (local $z i32) (local $l i64) (local $f f64)
  (local.set $x (i32.const 1))
  (call $p32 (i32.add (local.get $x) (local.tee $x (i32.const 0x50)))) ;; = 51
  (call $p32 (i32.add (local.tee $x (i32.const 0x60)) (local.get $x))) ;; = c0
  (call $p32 (i32.sub (local.get $x) (local.tee $x (i32.const 1)))) ;; = 5f
  (call $p32 (i32.sub (local.tee $x (i32.const 9)) (local.tee $x (i32.const 4)))) ;; = 5
  (call $p32 (local.get $x)) ;; = 4
  (call $two (local.get $x) (local.tee $x (i32.add (local.get $x) (i32.const 1)))) ;; = 4 5
  (call $two (local.tee $x (i32.add (local.get $x) (i32.const 1))) (local.get $x)) ;; = 6 6
  (call $three (local.get $x) (local.tee $x (i32.const 1)) (local.get $x)) ;; = 6 1 1
  (call $three (local.tee $x (i32.const 2)) (local.tee $x (i32.const 3)) (local.get $x)) ;; = 2 3 3
  (local.set $x (i32.add (local.tee $x (i32.add (local.get $x) (i32.const 1)))
                         (local.tee $x (i32.add (local.get $x) (i32.const 1)))))
  (call $p32 (local.get $x)) ;; = 9
  ;; on the stack across assignments
  (local.get $x) (local.set $x (i32.const 2)) (local.get $x) (call $two) ;; = 9 2
  (local.set $x (i32.const 3)) (local.set $y (i32.const 5))
  (local.get $x) (local.get $y) (local.set $x) (local.set $y)
  (call $two (local.get $x) (local.get $y)) ;; = 5 3
  (i32.add (local.get $x) (local.get $y)) (local.set $x (i32.const 100)) (local.get $x)
  (call $two) ;; = 8 64
  (i32.mul (local.get $y) (i32.const 2)) (local.set $y (i32.const 0)) (local.get $y)
  (call $two) ;; = 6 0
  (local.get $x) (i32.eqz) (local.set $x (i32.const 0)) (local.get $x) (i32.eqz)
  (call $two) ;; = 0 1
  ;; a tee under a comparison, an extension, a conversion
  (local.set $x (i32.const 5))
  (call $p32 (i32.lt_s (local.get $x) (local.tee $x (i32.const 6)))) ;; = 1
  (call $p32 (i32.lt_s (local.tee $x (i32.const 7)) (local.get $x))) ;; = 0
  (call $p64 (i64.add (i64.extend_i32_u (local.get $x)) (i64.extend_i32_u (local.tee $x (i32.const -1))))) ;; = 100000006
  (call $p64 (i64.extend_i32_s (local.get $x))) ;; = ffffffffffffffff
  (local.set $f (f64.const 2))
  (call $pf64 (f64.sub (local.get $f) (local.tee $f (f64.const 0.5)))) ;; = 3ff8000000000000
  (call $pf64 (local.get $f)) ;; = 3fe0000000000000
  (call $p64 (i64.sub (local.tee $l (i64.const 3)) (local.tee $l (i64.const 5)))) ;; = fffffffffffffffe
  ;; a select whose arms and condition assign
  (local.set $x (i32.const 1))
  (call $p32 (select (local.get $x) (local.tee $x (i32.const 2)) (local.tee $x (i32.const 3)))) ;; = 1
  (call $p32 (select (local.get $x) (local.tee $x (i32.const 4)) (local.tee $x (i32.const 0)))) ;; = 4
  (call $p32 (local.get $x)) ;; = 0
  (local.set $y (i32.const 8))
  (local.set $y (select (local.tee $y (i32.const 1)) (i32.add (local.get $y) (i32.const 1)) (i32.sub (local.get $y) (i32.const 1))))
  (call $p32 (local.get $y)) ;; = 2
  ;; stores and loads whose parts assign
  (local.set $x (i32.const 8))
  (i32.store (local.get $x) (local.tee $x (i32.const 12)))
  (call $p32 (i32.load (i32.const 8))) ;; = c
  (i32.store (local.tee $x (i32.const 16)) (local.get $x))
  (call $p32 (i32.load (i32.const 16))) ;; = 10
  (call $p32 (i32.add (i32.load (local.get $x)) (i32.load (local.tee $x (i32.const 8))))) ;; = 1c
  (local.set $x (i32.load (local.get $x)))
  (call $p32 (local.get $x)) ;; = c
  ;; calls
  (call $p32 (call $before (i32.const 5))) ;; = 5
  (call $p32 (call $return-before (i32.const 5))) ;; = c
  (call $p32 (call $parameter (i32.const 5))) ;; = 24
  (local.set $x (i32.const 5))
  (call $p32 (i32.add (call $parameter (local.get $x)) (local.get $x))) ;; = 29
  ;; copies of a local are independent
  (local.set $y (local.get $x)) (local.set $x (i32.const 6))
  (call $two (local.get $x) (local.get $y)) ;; = 6 5
  (local.set $z (local.tee $y (local.get $x))) (local.set $x (i32.const 7))
  (call $three (local.get $x) (local.get $y) (local.get $z)) ;; = 7 6 6
  (local.set $z (i32.add (local.get $x) (local.get $y))) (local.set $y (i32.const 0))
  (call $p32 (local.get $z))) ;; = d
