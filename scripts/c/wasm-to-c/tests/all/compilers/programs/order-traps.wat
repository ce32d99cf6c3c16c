;; The order of traps and side effects. None needs bounds checks.
(memory (export "memory") 1)
(global $g (mut i32) (i32.const 0))
(func $zero (result i32) (i32.const 0))
(func $nan (result f64) (f64.const nan))
(func $four (param i32 i32 i32 i32) (call $p32 (i32.const 99)))
(func (export "start") (local $x i32) (local $y i32)
  (drop (call $read (i32.const 0) (i32.const 1)))
  (block $A (block $B (block $C (block $D (block $E (block $F (block $G (block $H (block $I (block $J
  (block $K (block $L (block $M (block $N (block $O (block $P (block $Q (block $R (block $S
  (br_table $A $B $C $D $E $F $G $H $I $J $K $L $M $N $O $P $Q $R $S
    (i32.sub (i32.load8_u (i32.const 0)) (i32.const 65))))
  ;; S: the condition of an empty if prints
  (if (call $t (i32.const 5)) (then)) (return))
  ;; R: the same traps
  (if (i32.trunc_f64_s (f64.const nan)) (then)) (return))
  ;; Q
  (if (i32.div_u (i32.const 1) (local.get $y)) (then)) (return))
  ;; P: in the right operand of a sum, after a call that prints
  (i32.add (i32.const 1) (i32.div_u (i32.const 1) (local.get $y)))
  (call $p32 (i32.const 9)) (drop) (return))
  ;; O: a global is set right before a trap, by a call that prints
  (global.set $g (call $t (i32.const 8))) (unreachable))
  ;; N: a local is set
  (local.set $x (call $t (i32.const 9))) (unreachable))
  ;; M: below the trap on the stack
  (i32.add (call $t (i32.const 6)) (unreachable)) (drop) (return))
  ;; L: a trap in a branch not taken
  (if (i32.load8_u (i32.const 99)) (then (unreachable)))
  (if (i32.eqz (i32.load8_u (i32.const 0))) (then (drop (i32.div_u (i32.const 1) (call $zero)))))
  (call $p32 (i32.const 7)) (return))
  ;; K: between two arguments
  (call $four (call $t (i32.const 1)) (call $t (i32.const 2)) (i32.div_u (i32.const 1) (call $zero)) (call $t (i32.const 4)))
  (return))
  ;; J: the value of a store, after its address and before any later effect
  (i32.store (call $t (i32.const 16)) (i32.rem_u (i32.const 1) (call $zero)))
  (call $p32 (i32.const 9)) (return))
  ;; I: a global is set to an expression that traps
  (call $p32 (i32.const 2))
  (global.set $g (i32.trunc_f64_s (call $nan)))
  (call $p32 (i32.const 9)) (return))
  ;; H: the condition of a branch
  (block (br_if 0 (i32.div_u (call $t (i32.const 5)) (call $zero))))
  (call $p32 (i32.const 9)) (return))
  ;; G: on the stack below a call
  (i32.div_u (i32.const 1) (call $zero)) (call $p32 (i32.const 9)) (drop) (return))
  ;; F: on the stack after a call
  (call $p32 (i32.const 3)) (i32.div_u (i32.const 1) (call $zero)) (call $p32 (i32.const 9)) (drop) (return))
  ;; E: in a loop, in the third iteration
  (local.set $x (i32.const 3))
  (loop $more
    (call $p32 (local.get $x))
    (local.set $x (i32.sub (local.get $x) (i32.const 1)))
    (local.set $y (i32.add (local.get $y) (i32.div_u (i32.const 6) (local.get $x))))
    (br $more))
  (return))
  ;; D: the result of a block that is dropped
  (drop (block (result i32) (call $p32 (i32.const 4)) (i32.rem_s (i32.const 1) (call $zero))))
  (call $p32 (i32.const 9)) (return))
  ;; C: a local that is overwritten
  (local.set $x (i32.div_s (i32.const 0x80000000) (i32.sub (call $zero) (i32.const 1))))
  (local.set $x (i32.const 1))
  (call $p32 (local.get $x)) (return))
  ;; B: unused, and both operands are constants
  (drop (i32.div_s (i32.const 1) (i32.const 0)))
  (call $p32 (i32.const 9)) (return))
  ;; A: no undefined behaviour and no trap
  (call $p32 (i32.rem_s (i32.const 0x80000000) (i32.sub (call $zero) (i32.const 1))))
  (return))
;; run "A" = 0
;; run "B" = trap
;; run "C" = trap
;; run "D" = 4 trap
;; run "E" = 3 2 1 trap
;; run "F" = 3 trap
;; run "G" = trap
;; run "H" = 5 trap
;; run "I" = 2 trap
;; run "J" = 10 trap
;; run "K" = 1 2 trap
;; run "L" = 7
;; run "M" = 6 trap
;; run "N" = 9 trap
;; run "O" = 8 trap
;; run "P" = trap
;; run "Q" = trap
;; run "R" = trap
;; run "S" = 5
