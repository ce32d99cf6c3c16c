;; Ends of a program: output so far is flushed, and the status is kept.
(memory (export "memory") 1)
(func $deep (param $n i32) (result i32)
  (if (i32.eqz (local.get $n)) (then (call $p32 (i32.const 5)) (call $exit (i32.const 3))))
  (i32.add (i32.const 1) (call $deep (i32.sub (local.get $n) (i32.const 1)))))
(func (export "start") (local $n i32)
  (local.set $n (call $read (i32.const 0) (i32.const 10)))
  (call $p32 (local.get $n))
  (block $A (block $B (block $C (block $D (block $E
  (br_table $A $B $C $D $E (i32.sub (i32.load8_u (i32.const 0)) (i32.const 65))))
  (call $write (i32.const 0) (i32.const 0))
  (return))
  (call $exit (i32.const 0))
  (call $p32 (i32.const 9)) (return))
  (call $exit (i32.const 255)))
  (drop (call $deep (i32.const 10)))
  (return))
  (call $p32 (i32.add (call $t (i32.const 6)) (block (result i32) (call $exit (i32.const 1)) (i32.const 5)))))
;; run "A" = 1 6 exit 1
;; run "B" = 1 5 exit 3
;; run "Cxx" = 3 exit 255
;; run "Dx" = 2
;; run "E" = 1
;; run "" = 0
