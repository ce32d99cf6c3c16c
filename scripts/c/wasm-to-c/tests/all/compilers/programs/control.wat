;; Blocks, loops and branches of all shapes.
(memory (export "memory") 1)
(func $table (param $x i32) (result i32)
  (block $default (block $c (block $b (block $a
    (br_table $a $b $a $c $default (local.get $x)))
    (return (i32.const 0xa)))
    (return (i32.const 0xb)))
    (return (i32.const 0xc)))
  (i32.const 0xd))
(func $fallthrough (param $x i32) (result i32) (local $r i32)
  (block $two (block $one (block $zero
    (br_table $zero $one $two (local.get $x)))
    (local.set $r (i32.add (local.get $r) (i32.const 1))))
    (local.set $r (i32.add (local.get $r) (i32.const 0x10))))
  (i32.add (local.get $r) (i32.const 0x100)))
(func $only-default (param $x i32) (result i32)
  (block $a (br_table $a (local.get $x)) (unreachable))
  (i32.const 1))
(func $with-values (param $x i32) (result i32)
  (block $outer (result i32)
    (block $inner (result i32)
      (br_table $inner $outer $inner (i32.const 5) (local.get $x)))
    (i32.add (i32.const 0x10))))
(func $to-loop (param $x i32) (result i32) (local $n i32)
  (block $end
    (loop $again
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_table $again $again $end (local.tee $x (i32.sub (local.get $x) (i32.const 1))))))
  (local.get $n))
(func $to-function (param $x i32) (result i32)
  (br_table 0 0 (i32.const 9) (local.get $x)))
;; Collatz steps: a loop with two back edges and one exit
(func $collatz (param $n i64) (result i32) (local $steps i32)
  (loop $more
    (if (i64.ne (local.get $n) (i64.const 1))
      (then
        (local.set $steps (i32.add (local.get $steps) (i32.const 1)))
        (if (i64.eqz (i64.and (local.get $n) (i64.const 1)))
          (then (local.set $n (i64.shr_u (local.get $n) (i64.const 1))) (br $more)))
        (local.set $n (i64.add (i64.mul (local.get $n) (i64.const 3)) (i64.const 1)))
        (br $more))))
  (local.get $steps))
;; from the middle of three loops to the next iteration of the outer one
(func $pythagoras (param $limit i32) (result i32) (local $a i32) (local $b i32) (local $c i32) (local $count i32)
  (local.set $a (i32.const 1))
  (loop $as
    (local.set $b (local.get $a))
    (block $next-a (loop $bs
      (local.set $c (local.get $b))
      (block $next-b (loop $cs
        (br_if $next-b (i32.gt_u (i32.mul (local.get $c) (local.get $c))
          (i32.add (i32.mul (local.get $a) (local.get $a)) (i32.mul (local.get $b) (local.get $b)))))
        (br_if $next-a (i32.gt_u (local.get $c) (local.get $limit)))
        (if (i32.eq (i32.mul (local.get $c) (local.get $c))
              (i32.add (i32.mul (local.get $a) (local.get $a)) (i32.mul (local.get $b) (local.get $b))))
          (then (local.set $count (i32.add (local.get $count) (i32.const 1))) (br $next-b)))
        (local.set $c (i32.add (local.get $c) (i32.const 1)))
        (br $cs)))
      (local.set $b (i32.add (local.get $b) (i32.const 1)))
      (br_if $bs (i32.le_u (local.get $b) (local.get $limit)))))
    (local.set $a (i32.add (local.get $a) (i32.const 1)))
    (br_if $as (i32.le_u (local.get $a) (local.get $limit))))
  (local.get $count))
(func $loop-result (param $n i32) (result i32)
  (loop $more (result i32)
    (drop (i32.const 5))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 3))))
    (i32.const 0x42)))
(func $once (result i32) (loop (result i32) (i32.const 6)))
(func $if-chain (param $x i32) (result i32)
  (if (result i32) (i32.eq (local.get $x) (i32.const 1)) (then (i32.const 0x11))
    (else (if (result i32) (i32.eq (local.get $x) (i32.const 2)) (then (i32.const 0x22))
      (else (if (result i32) (i32.eq (local.get $x) (i32.const 3)) (then (i32.const 0x33))
        (else (i32.const 0x44))))))))
;; the dangling else
(func $dangling (param $a i32) (param $b i32) (result i32)
  (if (local.get $a) (then (if (local.get $b) (then (return (i32.const 1))))) (else (return (i32.const 2))))
  (i32.const 3))
(func $empty-arms (param $a i32) (result i32)
  (if (local.get $a) (then)) (if (local.get $a) (then) (else))
  (if (local.get $a) (then) (else (return (i32.const 4))))
  (block) (loop) (nop)
  (i32.const 5))
(func $break-if (param $a i32) (result i32) (local $r i32)
  (if $out (local.get $a)
    (then (local.set $r (i32.const 1)) (br_if $out (i32.gt_u (local.get $a) (i32.const 5))) (local.set $r (i32.const 2)))
    (else (local.set $r (i32.const 3)) (br $out)))
  (local.get $r))
(func $short-circuit (param $a i32) (param $b i32) (result i32)
  (block $no
    (br_if $no (i32.eqz (call $t (local.get $a))))
    (br_if $no (i32.eqz (call $t (local.get $b))))
    (return (i32.const 1)))
  (i32.const 0))
(func (export "start")
  (call $p32 (call $table (i32.const 0))) ;; = a
  (call $p32 (call $table (i32.const 1))) ;; = b
  (call $p32 (call $table (i32.const 2))) ;; = a
  (call $p32 (call $table (i32.const 3))) ;; = c
  (call $p32 (call $table (i32.const 4))) ;; = d
  (call $p32 (call $table (i32.const -1))) ;; = d
  (call $p32 (call $table (i32.const 0x80000000))) ;; = d
  (call $p32 (call $fallthrough (i32.const 0))) ;; = 111
  (call $p32 (call $fallthrough (i32.const 1))) ;; = 110
  (call $p32 (call $fallthrough (i32.const 7))) ;; = 100
  (call $p32 (call $only-default (i32.const 3))) ;; = 1
  (call $p32 (call $with-values (i32.const 0))) ;; = 15
  (call $p32 (call $with-values (i32.const 1))) ;; = 5
  (call $p32 (call $with-values (i32.const 2))) ;; = 15
  (call $p32 (call $to-loop (i32.const 3))) ;; = 1
  (call $p32 (call $to-loop (i32.const 2))) ;; = 3
  (call $p32 (call $to-function (i32.const 1))) ;; = 9
  (call $p32 (call $collatz (i64.const 27))) ;; = 6f
  (call $p32 (call $collatz (i64.const 837799))) ;; = 20c
  (call $p32 (call $pythagoras (i32.const 30))) ;; = b
  (call $p32 (call $loop-result (i32.const 9))) ;; = 42
  (call $p32 (call $once)) ;; = 6
  (call $p32 (call $if-chain (i32.const 2))) ;; = 22
  (call $p32 (call $if-chain (i32.const 4))) ;; = 44
  (call $p32 (call $dangling (i32.const 1) (i32.const 1))) ;; = 1
  (call $p32 (call $dangling (i32.const 1) (i32.const 0))) ;; = 3
  (call $p32 (call $dangling (i32.const 0) (i32.const 1))) ;; = 2
  (call $p32 (call $empty-arms (i32.const 0))) ;; = 4
  (call $p32 (call $empty-arms (i32.const 1))) ;; = 5
  (call $p32 (call $break-if (i32.const 9))) ;; = 1
  (call $p32 (call $break-if (i32.const 1))) ;; = 2
  (call $p32 (call $break-if (i32.const 0))) ;; = 3
  (call $p32 (call $short-circuit (i32.const 0) (i32.const 5))) ;; = 0 0
  (call $p32 (call $short-circuit (i32.const 6) (i32.const 5)))) ;; = 6 5 1
