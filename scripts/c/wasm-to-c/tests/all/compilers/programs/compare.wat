;; Comparisons: signed, unsigned, of mixed widths, of their own results, negated.
(memory (export "memory") 1)
(func $id (param i32) (result i32) (local.get 0))
(func $lid (param i64) (result i64) (local.get 0))
(func $did (param f64) (result f64) (local.get 0))
(func $max (param $a i32) (param $b i32) (result i32)
  (select (local.get $a) (local.get $b) (i32.gt_s (local.get $a) (local.get $b))))
(func (export "start") (local $m i32) (local $o i32) (local $l i64) (local $nan f64)
  (local.set $m (call $id (i32.const -1)))
  (local.set $o (call $id (i32.const 1)))
  (local.set $l (call $lid (i64.const -1)))
  (local.set $nan (call $did (f64.const nan)))
  (call $p32 (i32.lt_s (local.get $m) (local.get $o))) ;; = 1
  (call $p32 (i32.lt_u (local.get $m) (local.get $o))) ;; = 0
  (call $p32 (i32.gt_s (local.get $m) (i32.const 0))) ;; = 0
  (call $p32 (i32.gt_u (local.get $m) (i32.const 0))) ;; = 1
  (call $p32 (i32.le_s (local.get $m) (i32.const -1))) ;; = 1
  (call $p32 (i32.ge_u (local.get $o) (i32.const -1))) ;; = 0
  (call $p32 (i32.lt_s (i32.const 0x80000000) (local.get $m))) ;; = 1
  (call $p32 (i32.lt_u (i32.const 0x7fffffff) (local.get $m))) ;; = 1
  (call $p32 (i32.lt_s (i32.add (local.get $m) (i32.const 0)) (i32.const 0))) ;; = 1
  (call $p32 (i32.ge_s (i32.sub (local.get $m) (local.get $o)) (i32.const 0))) ;; = 0
  (call $p32 (i32.lt_s (i32.add (local.get $o) (i32.const 0x7fffffff)) (local.get $o))) ;; = 1
  (call $p32 (i32.lt_s (i32.and (local.get $m) (i32.const 0xff)) (i32.const 0))) ;; = 0
  (call $p32 (i32.lt_s (i32.xor (local.get $o) (i32.const -1)) (i32.const 0))) ;; = 1
  (call $p32 (i32.gt_s (i32.or (local.get $m) (local.get $o)) (i32.const -2))) ;; = 1
  (call $p32 (i32.le_u (i32.div_s (local.get $m) (local.get $o)) (i32.const 5))) ;; = 0
  (call $p32 (i32.lt_s (i32.shr_u (local.get $m) (i32.const 0)) (i32.const 0))) ;; = 1
  (call $p32 (i32.lt_u (i32.shr_s (local.get $m) (i32.const 1)) (i32.const 1))) ;; = 0
  (call $p32 (i32.lt_s (i32.rem_u (local.get $m) (i32.const -2)) (i32.const 2))) ;; = 1
  (call $p32 (i32.lt_s (i32.mul (local.get $m) (i32.const 3)) (i32.const 0))) ;; = 1
  ;; 64 bits
  (call $p32 (i64.lt_s (local.get $l) (i64.const 0))) ;; = 1
  (call $p32 (i64.lt_u (local.get $l) (i64.const 0))) ;; = 0
  (call $p32 (i64.eq (i64.extend_i32_u (local.get $m)) (local.get $l))) ;; = 0
  (call $p32 (i64.eq (i64.extend_i32_s (local.get $m)) (local.get $l))) ;; = 1
  (call $p32 (i64.eq (i64.extend_i32_u (local.get $m)) (i64.const 0xffffffff))) ;; = 1
  (call $p32 (i64.gt_s (i64.extend_i32_u (local.get $m)) (i64.extend_i32_s (local.get $m)))) ;; = 1
  (call $p32 (i64.gt_u (i64.extend_i32_u (local.get $m)) (i64.extend_i32_s (local.get $m)))) ;; = 0
  (call $p32 (i64.lt_s (i64.extend_i32_s (local.get $m)) (i64.extend_i32_u (local.get $o)))) ;; = 1
  (call $p32 (i64.lt_u (i64.extend_i32_s (local.get $m)) (i64.extend_i32_u (local.get $o)))) ;; = 0
  (call $p32 (i64.eqz (call $lid (i64.const 0x100000000)))) ;; = 0
  (call $p32 (i64.eqz (i64.shl (i64.extend_i32_u (local.get $o)) (i64.const 32)))) ;; = 0
  (call $p32 (i32.eqz (i32.wrap_i64 (call $lid (i64.const 0x100000000))))) ;; = 1
  (call $p32 (i64.ne (call $lid (i64.const 0x100000000)) (i64.const 0))) ;; = 1
  (call $p32 (i64.lt_s (call $lid (i64.const 0x8000000000000000)) (i64.const 0x7fffffffffffffff))) ;; = 1
  (call $p32 (i64.gt_u (call $lid (i64.const 0x80000000)) (i64.const -1))) ;; = 0
  (call $p32 (i64.gt_s (call $lid (i64.const 0x80000000)) (i64.const -1))) ;; = 1
  ;; comparisons of comparisons
  (call $p32 (i32.lt_s (i32.lt_s (i32.const 3) (call $id (i32.const 2))) (i32.const 1))) ;; = 1
  (call $p32 (i32.eq (i32.eq (local.get $o) (i32.const 1)) (i32.eq (local.get $m) (i32.const 1)))) ;; = 0
  (call $p32 (i32.and (i32.eq (local.get $o) (i32.const 1)) (local.get $m))) ;; = 1
  (call $p32 (i32.eq (i32.and (local.get $o) (i32.const 3)) (i32.const 1))) ;; = 1
  (call $p32 (i32.and (local.get $o) (i32.eq (i32.const 3) (i32.const 1)))) ;; = 0
  (call $p32 (i32.lt_s (i32.sub (i32.eqz (local.get $o)) (i32.const 1)) (i32.const 0))) ;; = 1
  (call $p32 (i32.lt_u (i32.sub (i32.eqz (local.get $o)) (i32.const 1)) (i32.const 5))) ;; = 0
  (call $p32 (i32.div_u (i32.sub (i32.eqz (local.get $o)) (i32.const 1)) (i32.const 3))) ;; = 55555555
  (call $p32 (i32.shr_u (i32.sub (i32.const 0) (i32.eqz (i32.eqz (local.get $o)))) (i32.const 28))) ;; = f
  (call $p32 (i32.lt_s (i32.eqz (local.get $m)) (local.get $m))) ;; = 0
  (call $p32 (i32.gt_u (local.get $m) (i32.eqz (local.get $m)))) ;; = 1
  (call $p32 (i32.gt_s (local.get $m) (i32.eqz (local.get $m)))) ;; = 0
  (call $p32 (i32.add (i32.lt_s (local.get $m) (local.get $o)) (i32.lt_u (local.get $o) (local.get $m)))) ;; = 2
  (call $p32 (i32.xor (i32.lt_s (local.get $m) (local.get $o)) (i32.const 1))) ;; = 0
  (call $p32 (i32.eqz (i32.eqz (i32.const 5)))) ;; = 1
  (call $p32 (i32.eqz (i32.sub (local.get $o) (i32.const 1)))) ;; = 1
  (call $p32 (i32.eqz (i32.and (local.get $m) (i32.const 0)))) ;; = 1
  (call $p32 (i32.ne (i32.and (local.get $o) (i32.const 1)) (i32.eqz (local.get $m)))) ;; = 1
  (call $p64 (i64.sub (i64.const 0) (i64.extend_i32_u (i64.eqz (local.get $l))))) ;; = 0
  (call $p64 (i64.sub (i64.const 0) (i64.extend_i32_s (i64.ne (local.get $l) (i64.const 0))))) ;; = ffffffffffffffff
  ;; negated comparisons; for floats not the complementary one
  (call $p32 (i32.eqz (i32.lt_s (local.get $m) (local.get $o)))) ;; = 0
  (call $p32 (i32.eqz (i32.lt_u (local.get $m) (local.get $o)))) ;; = 1
  (call $p32 (i32.eqz (f64.lt (local.get $nan) (f64.const 1)))) ;; = 1
  (call $p32 (i32.eqz (f64.ge (local.get $nan) (f64.const 1)))) ;; = 1
  (call $p32 (f64.ge (local.get $nan) (f64.const 1))) ;; = 0
  (call $p32 (f64.ne (local.get $nan) (local.get $nan))) ;; = 1
  (call $p32 (f64.eq (local.get $nan) (local.get $nan))) ;; = 0
  (call $p32 (i32.eqz (f64.eq (local.get $nan) (local.get $nan)))) ;; = 1
  (if (i32.eqz (f64.lt (local.get $nan) (f64.const 1))) (then (call $p32 (i32.const 1))) (else (call $p32 (i32.const 2)))) ;; = 1
  (if (f64.lt (local.get $nan) (f64.const 1)) (then (call $p32 (i32.const 1))) (else (call $p32 (i32.const 2)))) ;; = 2
  (block (br_if 0 (i32.eqz (f64.gt (local.get $nan) (f64.const 1)))) (call $p32 (i32.const 3)))
  (block (br_if 0 (f64.le (local.get $nan) (f64.const 1))) (call $p32 (i32.const 4))) ;; = 4
  (call $p32 (f64.eq (call $did (f64.const -0)) (f64.const 0))) ;; = 1
  (call $p32 (i32.xor (f64.eq (local.get $nan) (f64.const 1)) (i32.const 1))) ;; = 1
  ;; conditions other than 0 and 1
  (if (i32.const 0x80000000) (then (call $p32 (i32.const 5)))) ;; = 5
  (call $p32 (select (i32.const 1) (i32.const 2) (call $id (i32.const 0x100)))) ;; = 1
  (call $p32 (select (i32.const 1) (i32.const 2) (i32.and (local.get $m) (i32.const 0x100)))) ;; = 1
  (call $p32 (call $max (i32.const -5) (i32.const 3))) ;; = 3
  (call $p32 (call $max (i32.const 0x7fffffff) (i32.const 0x80000000))) ;; = 7fffffff
  (call $p32 (select (i32.lt_s (local.get $m) (i32.const 0)) (i32.const 7) (i32.lt_u (local.get $m) (i32.const 0)))) ;; = 7
  ;; the least 32-bit integer among 64-bit integers
  (call $p32 (i64.lt_s (call $lid (i64.const -5)) (i64.const -2147483648))) ;; = 0
  (call $p32 (i64.gt_s (call $lid (i64.const 0)) (i64.const -2147483648))) ;; = 1
  ;; signed and unsigned C types as arms of a select
  (call $p32 (i32.lt_s (select (i32.const 5) (call $id (i32.const -4)) (call $id (i32.const 0))) (i32.const 0))) ;; = 1
  (call $p32 (i32.lt_u (select (i32.const 5) (i32.const -1) (call $id (i32.const 0))) (i32.const 7)))) ;; = 0
