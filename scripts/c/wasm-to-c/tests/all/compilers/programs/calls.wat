;; Calls: recursion, deep and mutual, many parameters of all types, and locals that start as zero.
(memory (export "memory") 1)
(func $fib (param $n i32) (result i32)
  (if (result i32) (i32.lt_u (local.get $n) (i32.const 2))
    (then (local.get $n))
    (else (i32.add (call $fib (i32.sub (local.get $n) (i32.const 1)))
                   (call $fib (i32.sub (local.get $n) (i32.const 2)))))))
(func $even (param $n i32) (result i32)
  (if (i32.eqz (local.get $n)) (then (return (i32.const 1))))
  (call $odd (i32.sub (local.get $n) (i32.const 1))))
(func $odd (param $n i32) (result i32)
  (if (i32.eqz (local.get $n)) (then (return (i32.const 0))))
  (call $even (i32.sub (local.get $n) (i32.const 1))))
(func $depth (param $n i32) (result i64)
  (if (result i64) (local.get $n)
    (then (i64.add (i64.const 1) (call $depth (i32.sub (local.get $n) (i32.const 1)))))
    (else (i64.const 0))))
(func $ackermann (param $m i64) (param $n i64) (result i64)
  (if (i64.eqz (local.get $m)) (then (return (i64.add (local.get $n) (i64.const 1)))))
  (if (i64.eqz (local.get $n))
    (then (return (call $ackermann (i64.sub (local.get $m) (i64.const 1)) (i64.const 1)))))
  (call $ackermann (i64.sub (local.get $m) (i64.const 1))
    (call $ackermann (local.get $m) (i64.sub (local.get $n) (i64.const 1)))))
(func $many (param i32 i64 f32 f64 i32 i64 f32 f64 i32 i64 f32 f64 i32 i64 f32 f64 i32 i64) (result i64)
  (i64.add (i64.add (i64.extend_i32_s (i32.add (local.get 0) (i32.mul (local.get 4) (local.get 8))))
                    (i64.sub (local.get 1) (i64.mul (local.get 5) (local.get 9))))
    (i64.add (i64.trunc_f64_s (f64.add (f64.promote_f32 (f32.sub (local.get 2) (local.get 14)))
                              (f64.mul (local.get 3) (f64.add (local.get 7) (local.get 15)))))
      (i64.add (local.get 17) (i64.extend_i32_u (i32.sub (local.get 12) (local.get 16)))))))
(func $zeros (param $n i32) (result i64)
  (local i32 i64 f32 f64) (local $a i32) (local $b i64)
  (local.set $a (i32.add (local.get $a) (local.get $n)))
  (local.set $b (i64.add (local.get $b) (i64.extend_i32_s (local.get $a))))
  (i64.add (i64.add (local.get $b) (local.get 2))
    (i64.add (i64.extend_i32_s (local.get 1))
      (i64.add (i64.reinterpret_f64 (local.get 4)) (i64.extend_i32_u (i32.reinterpret_f32 (local.get 3)))))))
;; a local set in one iteration of a loop and read in the next
(func $across (param $n i32) (result i32) (local $last i32) (local $sum i32)
  (loop $more
    (local.set $sum (i32.add (local.get $sum) (i32.mul (local.get $last) (local.get $n))))
    (local.set $last (i32.add (local.get $n) (i32.const 1)))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (local.get $sum))
(func $nothing)
(func $ignores (param i32 i64 f32 f64) (result f32) (f32.const 0.25))
;; Euclid's algorithm, whose parameters are assigned from each other
(func $gcd (param $a i64) (param $b i64) (result i64) (local $r i64)
  (block $end (loop $more
    (br_if $end (i64.eqz (local.get $b)))
    (local.set $r (i64.rem_u (local.get $a) (local.get $b)))
    (local.set $a (local.get $b)) (local.set $b (local.get $r))
    (br $more)))
  (local.get $a))
(func $gcd-by-call (param $a i64) (param $b i64) (result i64)
  (if (result i64) (i64.eqz (local.get $b)) (then (local.get $a))
    (else (call $gcd-by-call (local.get $b) (i64.rem_u (local.get $a) (local.get $b))))))
(func (export "start")
  (call $nothing)
  (call $p32 (call $fib (i32.const 20))) ;; = 1a6d
  (call $p32 (call $even (i32.const 1001))) ;; = 0
  (call $p32 (call $odd (i32.const 1001))) ;; = 1
  (call $p64 (call $depth (i32.const 5000))) ;; = 1388
  (call $p64 (call $ackermann (i64.const 2) (i64.const 9))) ;; = 15
  (call $p64 (call $many
    (i32.const 1) (i64.const -2) (f32.const 3) (f64.const 4) (i32.const 5) (i64.const 6)
    (f32.const 7) (f64.const 8) (i32.const 9) (i64.const 0x100000000) (f32.const 11) (f64.const 12)
    (i32.const 13) (i64.const 14) (f32.const 15) (f64.const 16) (i32.const 17) (i64.const 18))) ;; = fffffffb0000008e
  (call $p64 (call $zeros (i32.const -3))) ;; = fffffffffffffffd
  (call $p64 (call $zeros (i32.const 4))) ;; = 4
  (call $p32 (call $across (i32.const 4))) ;; = 1a
  (call $pf32 (call $ignores (i32.const 1) (i64.const 2) (f32.const 3) (f64.const 4))) ;; = 3e800000
  (call $p64 (call $gcd (i64.const 1071000000000) (i64.const 462000000000))) ;; = 4e3b29200
  (call $p64 (call $gcd-by-call (i64.const 1071) (i64.const 462)))) ;; = 15
