;; Calls through the table: every type, equal types under two names, filled by several segments.
(memory (export "memory") 1)
(type $ii (func (param i32) (result i32)))
(type $ii-again (func (param i32) (result i32)))
(type $mixed (func (param i64 f32 i32 f64) (result f64)))
(type $none (func))
(type $l (func (result i64)))
(table 12 funcref)
(elem (i32.const 2) $double $square $mixed)
(elem (i32.const 8) $effect $long $double)
(elem (i32.const 9) $long $square)
(global $count (mut i32) (i32.const 0))
(func $double (type $ii) (i32.mul (local.get 0) (i32.const 2)))
(func $square (type $ii-again) (i32.mul (local.get 0) (local.get 0)))
(func $mixed (type $mixed)
  (f64.add (f64.convert_i64_s (local.get 0))
    (f64.add (f64.promote_f32 (local.get 1)) (f64.add (f64.convert_i32_s (local.get 2)) (local.get 3)))))
(func $effect (type $none) (global.set $count (i32.add (global.get $count) (i32.const 1))))
(func $long (type $l) (i64.const 0x123456789abcdef))
(func $apply (param $f i32) (param $n i32) (param $x i32) (result i32)
  (loop $more
    (local.set $x (call_indirect (type $ii) (local.get $x) (local.get $f)))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (local.get $x))
(func (export "start") (local $i i32)
  (call $p32 (call_indirect (type $ii) (i32.const 7) (i32.const 2))) ;; = e
  (call $p32 (call_indirect (type $ii) (i32.const 7) (i32.const 3))) ;; = 31
  (call $p32 (call_indirect (type $ii-again) (i32.const 7) (i32.const 2))) ;; = e
  (call $p32 (call_indirect (param i32) (result i32) (i32.const 7) (i32.const 10))) ;; = 31
  (call $pf64 (call_indirect (type $mixed) (i64.const -1) (f32.const 0.5) (i32.const -2) (f64.const 4) (i32.const 4))) ;; = 3ff8000000000000
  (call $p64 (call_indirect (type $l) (i32.const 9))) ;; = 123456789abcdef
  (call_indirect (type $none) (i32.const 8)) (call_indirect (type $none) (i32.const 8))
  (call $p32 (global.get $count)) ;; = 2
  (call $p32 (call $apply (i32.const 2) (i32.const 5) (i32.const 3))) ;; = 60
  (call $p32 (call $apply (i32.const 3) (i32.const 3) (i32.const 3))) ;; = 19a1
  (local.set $i (i32.const 2))
  ;; the index is evaluated after the arguments
  (call $p32 (call_indirect (type $ii) (local.tee $i (i32.const 3)) (local.get $i))) ;; = 9
  (call $p32 (i32.sub (call_indirect (type $ii) (local.get $i) (local.tee $i (i32.const 2)))
                      (call_indirect (type $ii) (local.get $i) (local.tee $i (i32.const 3)))))) ;; = 2
