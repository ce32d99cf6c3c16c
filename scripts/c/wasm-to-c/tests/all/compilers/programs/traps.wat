;; Traps: what came before is written, what comes after is not; and an unused value, or an arm
;; of a select not taken, traps as well. The first byte of the input chooses.
;; checked
(memory (export "memory") 1 2)
(type $ii (func (param i32) (result i32)))
(type $none (func))
(type $l (func (param i64) (result i32)))
(table 4 funcref)
(elem (i32.const 0) $same $nothing)
(func $same (type $ii) (local.get 0))
(func $nothing (type $none))
(func $zero (result i32) (i32.const 0))
(func $zero64 (result i64) (i64.const 0))
(func $big (result f64) (f64.const 2147483648))
(func $recurse (param $n i32) (result i32)
  (if (i32.eqz (local.get $n)) (then (call $p32 (i32.const 3)) (unreachable)))
  (i32.add (i32.const 1) (call $recurse (i32.sub (local.get $n) (i32.const 1)))))
(func (export "start") (local $x i32) (local $l i64)
  (drop (call $read (i32.const 0) (i32.const 1)))
  (call $p32 (i32.const 1))
  (block $A (block $B (block $C (block $D (block $E (block $F (block $G (block $H (block $I (block $J
  (block $K (block $L (block $M (block $N (block $O (block $P (block $Q (block $R (block $S (block $T (block $U
  (br_table $A $B $C $D $E $F $G $H $I $J $K $L $M $N $O $P $Q $R $S $T $U
    (i32.sub (i32.load8_u (i32.const 0)) (i32.const 65))))
  ;; U: a load out of bounds as the condition of an empty if
  (if (i32.load (i32.const 65536)) (then)) (return))
  ;; T: an address beyond 32 bits because of its offset
  (drop (i32.load8_u offset=0xfffffff0 (i32.const 0x20))) (return))
  ;; S: deep inside
  (call $p32 (call $recurse (i32.const 20))) (return))
  ;; R: the last bytes of an access are out of bounds
  (i32.store (i32.const 65532) (i32.const 9)) (call $p32 (i32.load (i32.const 65532)))
  (i64.store (i32.const 65529) (i64.const 1)) (return))
  ;; Q: after the memory grew, the same address is in bounds, the next is not
  (drop (memory.grow (i32.const 1))) (call $p32 (i32.load (i32.const 65536)))
  (drop (i32.load8_u (i32.const 131072))) (return))
  ;; P
  (memory.copy (i32.const 65530) (i32.const 0) (i32.const 7)) (return))
  ;; O
  (memory.fill (i32.const 65537) (i32.const 0) (i32.const 0)) (return))
  ;; N: a null entry
  (call_indirect (type $none) (i32.const 3)) (return))
  ;; M: an index out of bounds
  (call_indirect (type $none) (i32.const 4)) (return))
  ;; L: another type; the arguments are evaluated before
  (call $p32 (call_indirect (type $l) (call $t64 (i64.const 5)) (call $t (i32.const 0)))) (return))
  ;; K: an unused conversion
  (drop (i32.trunc_f64_s (call $big))) (return))
  ;; J
  (call $p32 (i32.trunc_f32_u (f32.const nan))) (return))
  ;; I: the arm not taken
  (call $p32 (select (i32.const 1) (i32.div_u (i32.const 1) (call $zero)) (i32.const 1))) (return))
  ;; H: in the condition, after both arms
  (call $p32 (select (call $t (i32.const 2)) (call $t (i32.const 3)) (i32.rem_u (i32.const 1) (call $zero)))) (return))
  ;; G: the least integer divided by -1
  (call $p32 (i32.div_s (i32.const 0x80000000) (i32.sub (call $zero) (i32.const 1)))) (return))
  ;; F: the same with 64 bits, in an unused local
  (local.set $l (i64.div_s (i64.const 0x8000000000000000) (i64.sub (call $zero64) (i64.const 1)))) (return))
  ;; E: a remainder by zero that is multiplied by zero
  (call $p32 (i32.mul (i32.const 0) (i32.rem_s (i32.const 5) (call $zero)))) (return))
  ;; D: the left operand traps, the right one would print
  (call $p32 (i32.add (i32.div_s (i32.const 1) (call $zero)) (call $t (i32.const 2)))) (return))
  ;; C: the left operand prints, the right one traps
  (call $p32 (i32.add (call $t (i32.const 2)) (i32.div_s (i32.const 1) (call $zero)))) (return))
  ;; B: an unused load out of bounds
  (drop (i32.load (i32.const 65536))) (return))
  ;; A
  (unreachable))
;; run "A" = 1 trap
;; run "B" = 1 trap
;; run "C" = 1 2 trap
;; run "D" = 1 trap
;; run "E" = 1 trap
;; run "F" = 1 trap
;; run "G" = 1 trap
;; run "H" = 1 2 3 trap
;; run "I" = 1 trap
;; run "J" = 1 trap
;; run "K" = 1 trap
;; run "L" = 1 5 0 trap
;; run "M" = 1 trap
;; run "N" = 1 trap
;; run "O" = 1 trap
;; run "P" = 1 trap
;; run "Q" = 1 0 trap
;; run "R" = 1 9 trap
;; run "S" = 1 3 trap
;; run "T" = 1 trap
;; run "U" = 1 trap
