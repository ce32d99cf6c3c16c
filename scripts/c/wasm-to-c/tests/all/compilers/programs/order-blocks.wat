;; Operands pending below a block, carried by a branch, or swapped by one.
(memory (export "memory") 1)
(func $two (param i32 i32) (call $p32 (local.get 0)) (call $p32 (local.get 1)))
(func $three (param i32 i32 i32)
  (call $p32 (local.get 0)) (call $p32 (local.get 1)) (call $p32 (local.get 2)))
;; loop parameters that swap: both are assigned at once
(func $swaps (param $n i32) (local $a i32) (local $b i32)
  (i32.const 1) (i32.const 2)
  (loop $more (param i32 i32) (result i32 i32)
    (local.set $b) (local.set $a)
    (local.get $b) (local.get $a)
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (call $two))
(func $fibonacci (param $n i32) (result i32) (local $a i32) (local $b i32)
  (i32.const 0) (i32.const 1)
  (loop $more (param i32 i32) (result i32 i32)
    (local.set $b) (local.set $a)
    (local.get $b) (i32.add (local.get $a) (local.get $b))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (drop))
(func $rotate (param $n i32)
  (local $a i64) (local $b f64) (local $c i32)
  (i64.const 1) (f64.const 2) (i32.const 3)
  (loop $more (param i64 f64 i32) (result i64 f64 i32)
    (local.set $c) (local.set $b) (local.set $a)
    (i64.trunc_f64_s (local.get $b))
    (f64.convert_i32_s (local.get $c))
    (i32.wrap_i64 (local.get $a))
    (br_if $more (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (local.set $c) (local.set $b) (local.set $a)
  (call $p64 (local.get $a)) (call $pf64 (local.get $b)) (call $p32 (local.get $c)))
(func $early (param $x i32) (result i32)
  (local.get $x)
  (if (i32.gt_u (local.get $x) (i32.const 5)) (then (return (i32.const 100))))
  (i32.const 1) (i32.add))
(func (export "start") (local $x i32) (local $y i32)
  ;; below a block that assigns
  (local.set $x (i32.const 1))
  (local.get $x) (block (local.set $x (i32.const 2))) (local.get $x) (call $two) ;; = 1 2
  (local.get $x) (if (local.get $x) (then (local.set $x (i32.const 3)))) (local.get $x) (call $two) ;; = 2 3
  (local.get $x)
  (loop $l (local.set $x (i32.sub (local.get $x) (i32.const 1))) (br_if $l (local.get $x)))
  (local.get $x) (call $two) ;; = 3 0
  (call $two (local.get $x) (block (result i32) (local.set $x (i32.const 4)) (local.get $x))) ;; = 0 4
  (call $p32 (i32.sub (local.get $x)
    (if (result i32) (local.tee $x (i32.const 0)) (then (i32.const 1)) (else (i32.const 2))))) ;; = 2
  (call $p32 (i32.sub (i32.const 9) (block (result i32) (br 0 (i32.const 4))))) ;; = 5
  (call $three (call $t (i32.const 1)) (block (result i32) (call $p32 (i32.const 2)) (i32.const 3)) (call $t (i32.const 4))) ;; = 1 2 4 1 3 4
  ;; a branch carries the value and drops the rest of the stack
  (call $p32 (block $b (result i32) (i32.const 1) (i32.const 2) (br $b (i32.const 3)))) ;; = 3
  (call $p32 (i32.add (i32.const 10) (block $b (result i32) (i32.add (i32.const 1) (br $b (i32.const 5)))))) ;; = f
  ;; br_if: the value, then the condition; the value stays if the branch is not taken
  (call $p32 (block $b (result i32) (br_if $b (call $t (i32.const 1)) (call $t (i32.const 0))) (call $t))) ;; = 1 0 1 1
  (call $p32 (block $b (result i32) (br_if $b (call $t (i32.const 1)) (call $t (i32.const 2))) (call $t))) ;; = 1 2 1
  (local.set $x (i32.const 5))
  (call $p32 (block $b (result i32) (br_if $b (local.get $x) (local.tee $x (i32.const 6))) (drop) (i32.const 0))) ;; = 5
  (call $p32 (block $b (result i32) (br_if $b (local.get $x) (i32.eqz (local.tee $x (i32.const 7)))) (local.get $x) (i32.mul))) ;; = 2a
  (call $p32 (block $b (result i32)
    (i32.add (i32.const 1) (br_if $b (local.get $x) (i32.const 0))) (local.set $x (i32.const 8)))) ;; = 8
  ;; br_table: the value, then the index
  (call $p32 (block $b (result i32)
    (i32.add (i32.const 0x10) (block $a (result i32) (br_table $a $b (call $t (i32.const 3)) (call $t (i32.const 0))))))) ;; = 3 0 13
  (call $p32 (block $b (result i32)
    (i32.add (i32.const 0x10) (block $a (result i32) (br_table $a $b (call $t (i32.const 3)) (call $t (i32.const 1))))))) ;; = 3 1 3
  (local.set $x (i32.const 9))
  (call $p32 (block $b (result i32)
    (i32.add (i32.const 0x10) (block $a (result i32) (br_table $a $b (local.get $x) (local.tee $x (i32.const 0))))))) ;; = 19
  ;; several results
  (block (result i32 i32) (i32.const 1) (i32.const 2)) (call $two) ;; = 1 2
  (local.set $x (i32.const 3))
  (block (result i32 i32) (local.get $x) (local.tee $x (i32.const 4))) (call $two) ;; = 3 4
  (block $b (result i32 i32) (br $b (local.get $x) (local.tee $x (i32.const 5)))) (call $two) ;; = 4 5
  (if (result i32 i32) (local.get $x)
    (then (i32.const 6) (i32.const 7)) (else (i32.const 8) (i32.const 9))) (call $two) ;; = 6 7
  (if (result i32 i32) (i32.eqz (local.get $x))
    (then (i32.const 6) (i32.const 7)) (else (i32.const 8) (i32.const 9))) (call $two) ;; = 8 9
  (i32.const 5) (i32.const 4) (block (param i32 i32) (result i32 i32 i32) (i32.const 3)) (call $three) ;; = 5 4 3
  (i32.const 5) (i32.const 4) (block (param i32 i32) (result i32) (i32.sub)) (call $p32) ;; = 1
  ;; the parameters of an if; without an else they are its results
  (i32.const 5) (if (param i32) (result i32) (i32.const 1) (then (i32.const 1) (i32.add))) (call $p32) ;; = 6
  (i32.const 5) (if (param i32) (result i32) (i32.const 0) (then (i32.const 1) (i32.add))) (call $p32) ;; = 5
  (local.set $x (i32.const 5))
  (local.get $x) (if (param i32) (result i32) (local.tee $x (i32.const 0)) (then (i32.const 1) (i32.add)) (else (i32.const 2) (i32.add))) (call $p32) ;; = 7
  (call $swaps (i32.const 1)) ;; = 2 1
  (call $swaps (i32.const 2)) ;; = 1 2
  (call $swaps (i32.const 5)) ;; = 2 1
  (call $p32 (call $fibonacci (i32.const 1))) ;; = 1
  (call $p32 (call $fibonacci (i32.const 10))) ;; = 37
  (call $p32 (call $fibonacci (i32.const 47))) ;; = b11924e1
  (call $rotate (i32.const 1)) ;; = 2 4008000000000000 1
  (call $rotate (i32.const 3)) ;; = 1 4000000000000000 3
  (call $p32 (call $early (i32.const 5))) ;; = 6
  (call $p32 (call $early (i32.const 6)))) ;; = 64
