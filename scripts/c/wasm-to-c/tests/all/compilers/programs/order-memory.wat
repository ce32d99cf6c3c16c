;; A load whose memory changes before the value is used.
(memory (export "memory") 1 20)
(global $g (mut i32) (i32.const 0))
(func $two (param i32 i32) (call $p32 (local.get 0)) (call $p32 (local.get 1)))
(table funcref (elem $or))
(func $or (param i32 i32) (result i32) (i32.or (local.get 0) (local.get 1)))
(func $put (param $value i32) (result i32)
  (i32.store (i32.const 0) (local.get $value))
  (i32.const 0))
(func $wipe (memory.fill (i32.const 0) (i32.const 0) (i32.const 64)))
(func $load-then-wipe (result i32) (i32.load (i32.const 0)) (call $wipe))
(func $grow (param $more i32) (result i32)
  (drop (memory.grow (local.get $more)))
  (local.get $more))
(func (export "start") (local $x i32) (local $i i32)
  (i32.store (i32.const 0) (i32.const 5))
  (i32.load (i32.const 0)) (i32.store (i32.const 0) (i32.const 6)) (i32.load (i32.const 0))
  (call $two) ;; = 5 6
  ;; through another width, and unaligned
  (i32.load (i32.const 0)) (i32.store8 (i32.const 1) (i32.const 1)) (i32.load (i32.const 0))
  (call $two) ;; = 6 106
  (i32.load8_u (i32.const 0)) (i32.store16 (i32.const 0) (i32.const 0x777)) (i32.load16_u (i32.const 0))
  (call $two) ;; = 6 777
  (f32.load (i32.const 0)) (i32.store (i32.const 0) (i32.const 0x3f800000)) (f32.load (i32.const 0))
  (f32.add) (call $pf32) ;; = 3f800000
  (f32.store (i32.const 0) (f32.const 2))
  (call $p32 (i32.load (i32.const 0))) ;; = 40000000
  (f64.store (i32.const 1) (f64.const 1))
  (call $p64 (i64.load (i32.const 1))) ;; = 3ff0000000000000
  ;; across a call
  (i32.store (i32.const 0) (i32.const 1))
  (call $p32 (i32.sub (i32.load (i32.const 0)) (call $put (i32.const 9)))) ;; = 1
  (call $p32 (i32.sub (call $put (i32.const 8)) (i32.load (i32.const 0)))) ;; = fffffff8
  (call $two (i32.load (i32.const 0)) (i32.add (call $put (i32.const 7)) (i32.load (i32.const 0)))) ;; = 8 7
  (call $p32 (select (i32.load (i32.const 0)) (call $put (i32.const 3)) (i32.load (i32.const 0)))) ;; = 7
  (call $two (call $put (i32.const 9)) (i32.load (i32.const 0))) ;; = 0 9
  (call $two (i32.add (i32.const 1) (call $put (i32.const 8))) (i32.add (i32.const 1) (i32.load8_u (i32.const 0)))) ;; = 1 9
  (i32.store offset=4 (call $put (i32.const 5)) (i32.load (i32.const 0)))
  (call $p32 (i32.load (i32.const 4))) ;; = 5
  (i32.store8 offset=4 (call $put (i32.const 6)) (i32.load (i32.const 0)))
  (call $p32 (i32.load (i32.const 4))) ;; = 6
  (memory.fill (i32.add (i32.const 4) (call $put (i32.const 2))) (i32.load (i32.const 0)) (i32.load (i32.const 0)))
  (call $p32 (i32.load (i32.const 4))) ;; = 202
  (call $p32 (call_indirect (param i32 i32) (result i32) (call $put (i32.const 7)) (i32.load (i32.const 0)) (i32.sub (i32.load (i32.const 0)) (i32.const 7)))) ;; = 7
  (i32.store (i32.load (i32.const 0)) (call $put (i32.const 64)))
  (call $p32 (i32.load8_u (i32.const 3))) ;; = 0
  (i32.store (i32.const 0) (i32.const 32))
  (i32.store (i32.load (i32.const 0)) (i32.add (call $put (i32.const 40)) (i32.const 77)))
  (call $two (i32.load (i32.const 32)) (i32.load (i32.const 40))) ;; = 4d 0
  (call $p32 (call $load-then-wipe)) ;; = 28
  (call $p32 (i32.load (i32.const 32))) ;; = 0
  ;; in a local, or under a tee
  (i32.store (i32.const 0) (i32.const 5))
  (local.set $x (i32.load (i32.const 0)))
  (i32.store (i32.const 0) (i32.const 6))
  (call $p32 (local.get $x)) ;; = 5
  (i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (local.tee $x (i32.load (i32.const 0)))))
  (call $two (local.get $x) (i32.load (i32.const 0))) ;; = 6 c
  (local.tee $x (i32.load (i32.const 0))) (i32.store (i32.const 0) (i32.const 1))
  (local.get $x) (call $two) ;; = c c
  ;; across blocks, loops and conditions
  (i32.load (i32.const 0))
  (block (i32.store (i32.const 0) (i32.const 2)))
  (i32.load (i32.const 0)) (call $two) ;; = 1 2
  (i32.load (i32.const 0))
  (if (i32.load (i32.const 0)) (then (i32.store (i32.const 0) (i32.const 3))))
  (i32.load (i32.const 0)) (call $two) ;; = 2 3
  (i32.load (i32.const 0))
  (loop $more
    (i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (i32.const 1)))
    (br_if $more (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 3))))
  (i32.load (i32.const 0)) (call $two) ;; = 3 6
  (call $two (i32.load (i32.const 0))
    (if (result i32) (i32.load (i32.const 4))
      (then (i32.const 1))
      (else (i32.store (i32.const 0) (i32.const 7)) (i32.load (i32.const 0))))) ;; = 6 7
  ;; across fills and copies
  (i32.load (i32.const 0)) (memory.fill (i32.const 0) (i32.const 1) (i32.const 4)) (i32.load (i32.const 0))
  (call $two) ;; = 7 1010101
  (i32.load (i32.const 0)) (memory.copy (i32.const 0) (i32.const 4) (i32.const 4)) (i32.load (i32.const 0))
  (call $two) ;; = 1010101 0
  ;; memory moves when it grows: before, after, within an expression
  (i32.store (i32.const 0) (i32.const 3))
  (call $two (memory.size) (i32.add (memory.grow (i32.const 1)) (memory.size))) ;; = 1 3
  (i32.store (memory.grow (i32.const 0)) (memory.size))
  (call $p32 (i32.load (i32.const 2))) ;; = 2
  (i32.store (i32.const 0) (i32.const 9))
  (call $p32 (i32.add (i32.load (i32.const 0)) (memory.grow (i32.const 1)))) ;; = b
  (i32.store (i32.const 0) (memory.grow (i32.const 1)))
  (call $p32 (i32.load (i32.const 0))) ;; = 3
  (i32.store (i32.const 131072) (i32.const 1))
  (call $p32 (i32.load (i32.const 131072))) ;; = 1
  (call $p32 (i32.load (i32.const 262140))) ;; = 0
  ;; memory grows in a call: as an address, as a value, as any operand
  (i32.store (i32.const 1) (i32.const 0x12345678))
  (call $p32 (i32.load (call $grow (i32.const 1)))) ;; = 12345678
  (call $p32 (i32.add (i32.load (i32.const 1)) (i32.load8_u (call $grow (i32.const 2))))) ;; = 123456ce
  (call $p32 (i32.sub (i32.load8_u (call $grow (i32.const 1))) (i32.load8_u (i32.const 1)))) ;; = 0
  (i32.store (i32.const 8) (call $grow (i32.const 1)))
  (call $p32 (i32.load (i32.const 8))) ;; = 1
  (i32.store8 (i32.const 8) (i32.add (i32.const 5) (call $grow (i32.const 1))))
  (call $p32 (i32.load (i32.const 8))) ;; = 6
  (i64.store (call $grow (i32.const 1)) (i64.const 7))
  (call $p64 (i64.load (i32.const 1))) ;; = 7
  (i32.store (i32.load (i32.const 1)) (i32.load (call $grow (i32.const 1))))
  (call $p32 (i32.load (i32.const 7))) ;; = 7
  (memory.fill (call $grow (i32.const 1)) (call $grow (i32.const 1)) (call $grow (i32.const 1)))
  (call $p32 (i32.load (i32.const 1))) ;; = 1
  (memory.copy (i32.const 2) (call $grow (i32.const 1)) (call $grow (i32.const 1)))
  (call $p32 (i32.load (i32.const 1))) ;; = 101
  (call $p32 (memory.size)) ;; = 11
  ;; the operand of memory.grow is read before that changes
  (local.set $x (i32.const 0))
  (call $two (memory.grow (local.get $x)) (local.tee $x (i32.const 1))) ;; = 11 1
  (call $p32 (memory.size)) ;; = 11
  (call $p32 (memory.grow (i32.const 4))) ;; = ffffffff
  (call $p32 (memory.grow (i32.const -1))) ;; = ffffffff
  (call $p32 (memory.size))) ;; = 11
