;; Unreachable code: valid with operands of any type, without effect.
(memory (export "memory") 1)
(global $g (mut i32) (i32.const 0))
(func $after-return (result i32)
  (return (i32.const 1)) (i32.add) (drop) (i64.const 5) (drop) (unreachable))
(func $after-branch (result i32)
  (block $b (result i32)
    (br $b (i32.const 2)) (call $p32) (i32.const 9) (global.set $g) (select) (drop) (br_if $b (i32.const 3) (i32.const 1))))
(func $dead-blocks (result i32)
  (block $out
    (br $out)
    (block (result i32) (i32.const 1)) (drop)
    (loop (br 0))
    (if (i32.const 1) (then (unreachable)) (else (global.set $g (i32.const 7)))))
  (global.get $g))
(func $dead-arm (param $x i32) (result i32)
  (if (result i32) (local.get $x)
    (then (return (i32.const 4)) (i32.const 5))
    (else (i32.const 6))))
(func $both-return (param $x i32) (result i32)
  (if (local.get $x) (then (return (i32.const 7))) (else (return (i32.const 8))))
  (i32.const 9))
(func $both-return-bare (param $x i32) (result i32)
  (if (local.get $x) (then (return (i32.const 7))) (else (return (i32.const 8))))
  (unreachable))
(func $both-branch (param $x i32) (result i32) (local $y i32)
  (block $b
    (if (local.get $x) (then (br $b)) (else (br $b)))
    (local.set $y (i32.const 5)))
  (local.get $y))
(func $endless (result i32) (local $i i32)
  (loop $more
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (if (i32.gt_u (local.get $i) (i32.const 9)) (then (return (local.get $i))))
    (br $more))
  (unreachable))
(func $endless-result (result i64) (local $i i64)
  (loop $more (result i64)
    (local.set $i (i64.add (local.get $i) (i64.const 1)))
    (if (i64.gt_u (local.get $i) (i64.const 99)) (then (return (local.get $i))))
    (br $more)))
(func $table-then-dead (param $x i32) (result i32)
  (block $a (block $b
    (br_table $a $b (local.get $x))
    (global.set $g (i32.const 5)))
    (return (i32.const 11)))
  (i32.const 12))
(func $value-under-branch (result i32)
  (i32.const 1)
  (block $b (result i32) (i32.const 20) (br $b (i32.const 30)))
  (i32.add))
(func $branch-in-operand (result i32)
  (block $b (result i32)
    (i32.add (call $t (i32.const 1)) (br $b (i32.const 5)))
    (i32.mul (i32.const 3))))
(func $return-in-argument (param $x i32) (result i32)
  (i32.sub (call $t (i32.const 2))
    (if (result i32) (local.get $x) (then (return (i32.const 50))) (else (i32.const 1)))))
(func $drop-forms (param $x i32) (param $y f64) (result i32)
  (drop (local.get $x)) (drop (local.get $y)) (drop (i32.add (local.get $x) (i32.const 1)))
  (drop (f64.add (local.get $y) (f64.const 1))) (drop (global.get $g)) (drop (memory.size))
  (drop (i32.load (i32.const 0))) (drop (i64.const 1)) (drop (select (i32.const 1) (i32.const 2) (local.get $x)))
  (i32.const 13))
(func (export "start")
  (call $p32 (call $after-return)) ;; = 1
  (call $p32 (call $after-branch)) ;; = 2
  (call $p32 (call $dead-blocks)) ;; = 0
  (call $p32 (call $both-branch (i32.const 0))) ;; = 0
  (call $p32 (call $both-branch (i32.const 1))) ;; = 0
  (call $p32 (call $dead-arm (i32.const 1))) ;; = 4
  (call $p32 (call $dead-arm (i32.const 0))) ;; = 6
  (call $p32 (call $both-return (i32.const 1))) ;; = 7
  (call $p32 (call $both-return-bare (i32.const 0))) ;; = 8
  (call $p32 (call $endless)) ;; = a
  (call $p64 (call $endless-result)) ;; = 64
  (call $p32 (call $table-then-dead (i32.const 0))) ;; = c
  (call $p32 (call $table-then-dead (i32.const 1))) ;; = b
  (call $p32 (call $value-under-branch)) ;; = 1f
  (call $p32 (call $branch-in-operand)) ;; = 1 5
  (call $p32 (call $return-in-argument (i32.const 1))) ;; = 2 32
  (call $p32 (call $return-in-argument (i32.const 0))) ;; = 2 1
  (call $p32 (call $drop-forms (i32.const 1) (f64.const 1))) ;; = d
  (return)
  (call $p32 (i32.const 99)))
