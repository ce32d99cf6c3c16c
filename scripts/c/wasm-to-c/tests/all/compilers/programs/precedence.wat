;; Nested expressions: parentheses where C needs them, and operators that must not merge into one token.
(memory (export "memory") 1)
(global $g (mut i32) (i32.const 5))
(func $id (param i32) (result i32) (local.get 0))
(func (export "start") (local $a i32) (local $b i32) (local $c i32) (local $l i64) (local $f f64)
  (local.set $a (call $id (i32.const 12)))
  (local.set $b (call $id (i32.const 5)))
  (local.set $c (call $id (i32.const 3)))
  (local.set $l (i64.extend_i32_u (local.get $a)))
  (local.set $f (f64.convert_i32_s (local.get $a)))
  ;; operations as right operands
  (call $p32 (i32.sub (local.get $a) (i32.sub (local.get $b) (local.get $c)))) ;; = a
  (call $p32 (i32.sub (i32.sub (local.get $a) (local.get $b)) (local.get $c))) ;; = 4
  (call $p32 (i32.sub (local.get $a) (i32.add (local.get $b) (local.get $c)))) ;; = 4
  (call $p32 (i32.div_u (local.get $a) (i32.div_u (local.get $b) (local.get $c)))) ;; = c
  (call $p32 (i32.div_u (local.get $a) (i32.mul (local.get $b) (local.get $c)))) ;; = 0
  (call $p32 (i32.mul (local.get $a) (i32.div_u (local.get $b) (local.get $c)))) ;; = c
  (call $p32 (i32.rem_u (local.get $a) (i32.rem_u (local.get $b) (local.get $c)))) ;; = 0
  (call $p32 (i32.mul (local.get $a) (i32.rem_u (local.get $b) (local.get $c)))) ;; = 18
  (call $p32 (i32.shl (local.get $a) (i32.shl (local.get $c) (i32.const 1)))) ;; = 300
  (call $p32 (i32.shr_u (local.get $a) (i32.sub (local.get $c) (i32.const 1)))) ;; = 3
  (call $p32 (i32.sub (i32.shr_u (local.get $a) (local.get $c)) (i32.const 1))) ;; = 0
  (call $p32 (i32.add (i32.shl (local.get $a) (i32.const 1)) (local.get $c))) ;; = 1b
  (call $p32 (i32.shl (local.get $a) (i32.add (i32.const 1) (local.get $c)))) ;; = c0
  (call $p32 (i32.mul (i32.add (local.get $a) (local.get $b)) (local.get $c))) ;; = 33
  (call $p32 (i32.add (local.get $a) (i32.mul (local.get $b) (local.get $c)))) ;; = 1b
  ;; bits and comparisons
  (call $p32 (i32.and (local.get $a) (i32.or (local.get $b) (local.get $c)))) ;; = 4
  (call $p32 (i32.or (i32.and (local.get $a) (local.get $b)) (local.get $c))) ;; = 7
  (call $p32 (i32.or (local.get $a) (i32.and (local.get $b) (local.get $c)))) ;; = d
  (call $p32 (i32.xor (local.get $a) (i32.or (local.get $b) (local.get $c)))) ;; = b
  (call $p32 (i32.or (i32.xor (local.get $a) (local.get $b)) (local.get $c))) ;; = b
  (call $p32 (i32.and (i32.xor (local.get $a) (local.get $b)) (local.get $c))) ;; = 1
  (call $p32 (i32.xor (local.get $a) (i32.and (local.get $b) (local.get $c)))) ;; = d
  (call $p32 (i32.eq (i32.and (local.get $a) (local.get $c)) (i32.const 0))) ;; = 1
  (call $p32 (i32.and (local.get $a) (i32.eq (local.get $c) (i32.const 0)))) ;; = 0
  (call $p32 (i32.and (i32.add (local.get $a) (i32.const 3)) (i32.const 7))) ;; = 7
  (call $p32 (i32.add (local.get $a) (i32.and (i32.const 3) (i32.const 7)))) ;; = f
  (call $p32 (i32.lt_u (i32.shl (local.get $c) (i32.const 1)) (local.get $b))) ;; = 0
  (call $p32 (i32.shl (local.get $c) (i32.lt_u (i32.const 1) (local.get $b)))) ;; = 6
  (call $p32 (i32.lt_u (local.get $a) (i32.lt_u (local.get $b) (local.get $c)))) ;; = 0
  (call $p32 (i32.lt_u (i32.lt_u (local.get $a) (local.get $b)) (local.get $c))) ;; = 1
  (call $p32 (i32.eq (local.get $a) (i32.lt_u (local.get $b) (local.get $c)))) ;; = 0
  (call $p32 (i32.lt_u (i32.eq (local.get $a) (local.get $b)) (local.get $c))) ;; = 1
  (call $p32 (i32.xor (i32.and (local.get $a) (i32.const -1)) (i32.const -1))) ;; = fffffff3
  (call $p32 (i32.eqz (i32.add (local.get $a) (i32.const -12)))) ;; = 1
  (call $p32 (i32.add (i32.eqz (local.get $a)) (i32.const 5))) ;; = 5
  (call $p32 (i32.and (i32.xor (local.get $a) (i32.const -1)) (local.get $b))) ;; = 1
  (call $p32 (i32.xor (i32.and (local.get $a) (local.get $b)) (i32.const -1))) ;; = fffffffb
  ;; conditions
  (call $p32 (i32.add (select (local.get $a) (local.get $b) (local.get $c)) (i32.const 1))) ;; = d
  (call $p32 (select (i32.add (local.get $a) (i32.const 1)) (local.get $b) (i32.sub (local.get $c) (i32.const 3)))) ;; = 5
  (call $p32 (select (select (local.get $a) (local.get $b) (local.get $c)) (i32.const 0) (i32.const 0))) ;; = 0
  (call $p32 (select (i32.const 1) (i32.const 2) (select (i32.const 0) (local.get $b) (local.get $c)))) ;; = 2
  (call $p32 (select (i32.const 1) (select (i32.const 2) (i32.const 3) (i32.eqz (local.get $a))) (i32.eqz (local.get $a)))) ;; = 3
  (call $p32 (i32.mul (i32.const 2) (select (local.get $a) (local.get $b) (i32.lt_u (local.get $a) (local.get $b))))) ;; = a
  (local.set $b (i32.add (local.tee $c (i32.add (local.get $c) (i32.const 1))) (i32.const 2)))
  (call $p32 (local.get $b)) ;; = 6
  (call $p32 (i32.eq (local.tee $b (i32.const 7)) (i32.const 7))) ;; = 1
  (call $p32 (i32.sub (i32.const 10) (local.tee $b (select (i32.const 1) (i32.const 2) (local.get $a))))) ;; = 9
  (call $p32 (local.get $b)) ;; = 1
  ;; signs
  (call $p32 (i32.sub (i32.const 0) (i32.sub (i32.const 0) (local.get $a)))) ;; = c
  (call $p32 (i32.sub (local.get $a) (i32.const -5))) ;; = 11
  (call $p32 (i32.sub (local.get $a) (i32.sub (i32.const 0) (local.get $b)))) ;; = d
  (call $p32 (i32.add (local.get $a) (i32.const -5))) ;; = 7
  (call $p32 (i32.sub (i32.const -1) (i32.const -2))) ;; = 1
  (call $p32 (i32.sub (local.get $a) (i32.const 0x80000000))) ;; = 8000000c
  (call $p32 (i32.add (local.get $a) (i32.const 0x80000000))) ;; = 8000000c
  (call $p32 (i32.mul (local.get $a) (i32.const -1))) ;; = fffffff4
  (call $p32 (i32.xor (i32.xor (local.get $a) (i32.const -1)) (i32.const -1))) ;; = c
  (call $p64 (i64.sub (i64.const 0) (i64.sub (i64.const 0) (local.get $l)))) ;; = c
  (call $p64 (i64.sub (local.get $l) (i64.const -5))) ;; = 11
  (call $p64 (i64.sub (local.get $l) (i64.const 0x8000000000000000))) ;; = 800000000000000c
  (call $p64 (i64.mul (local.get $l) (i64.const -4294967296))) ;; = fffffff400000000
  (call $p64 (i64.and (local.get $l) (i64.const -8))) ;; = 8
  (call $p64 (i64.or (local.get $l) (i64.const 0x80000000))) ;; = 8000000c
  (call $p64 (i64.and (i64.const -1) (i64.extend_i32_s (i32.sub (i32.const 0) (local.get $a))))) ;; = fffffffffffffff4
  (call $p64 (i64.reinterpret_f64 (f64.neg (f64.neg (local.get $f))))) ;; = 4028000000000000
  (call $p64 (i64.reinterpret_f64 (f64.sub (f64.const 0) (f64.neg (local.get $f))))) ;; = 4028000000000000
  (call $p64 (i64.reinterpret_f64 (f64.sub (local.get $f) (f64.const -1)))) ;; = 402a000000000000
  (call $p64 (i64.reinterpret_f64 (f64.sub (local.get $f) (f64.sub (f64.const 2) (f64.const 1))))) ;; = 4026000000000000
  (call $p64 (i64.reinterpret_f64 (f64.neg (f64.sub (local.get $f) (f64.const 1))))) ;; = c026000000000000
  (call $p64 (i64.reinterpret_f64 (f64.sub (f64.neg (local.get $f)) (f64.const 1)))) ;; = c02a000000000000
  ;; division by a load: must not begin a comment
  (i32.store (i32.const 8) (i32.const 3)) (i64.store (i32.const 16) (i64.const 4)) (f64.store (i32.const 24) (f64.const 8))
  (call $p32 (i32.div_u (local.get $a) (i32.load (i32.const 8)))) ;; = 4
  (call $p32 (i32.div_s (i32.load (i32.const 8)) (i32.load (i32.const 8)))) ;; = 1
  (call $p64 (i64.div_u (local.get $l) (i64.load (i32.const 16)))) ;; = 3
  (call $p64 (i64.reinterpret_f64 (f64.div (local.get $f) (f64.load (i32.const 24))))) ;; = 3ff8000000000000
  (call $p32 (i32.and (local.get $a) (i32.load (i32.const 8)))) ;; = 0
  (call $p32 (i32.mul (local.get $a) (i32.load (i32.const 8)))) ;; = 24
  (call $p32 (i32.div_u (local.get $a) (global.get $g)))) ;; = 2
