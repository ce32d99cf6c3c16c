;; Shared by all programs: the host functions, and printing. A number is printed in hexadecimal without
;; leading zeros, on its own line. Printing uses the memory from 0xff00 to 0xffff.
(import "host" "read" (func $read (param i32 i32) (result i32)))
(import "host" "write" (func $write (param i32 i32)))
(import "host" "exit" (func $exit (param i32)))

(func $p64 (param $n i64) (local $at i32) (local $digit i32)
  (local.set $at (i32.const 0xffff))
  (i32.store8 (local.get $at) (i32.const 10))
  (loop $more
    (local.set $digit (i32.and (i32.wrap_i64 (local.get $n)) (i32.const 15)))
    (local.set $at (i32.sub (local.get $at) (i32.const 1)))
    (i32.store8 (local.get $at)
      (i32.add (local.get $digit)
        (select (i32.const 87) (i32.const 48) (i32.gt_u (local.get $digit) (i32.const 9)))))
    (local.set $n (i64.shr_u (local.get $n) (i64.const 4)))
    (br_if $more (i64.ne (local.get $n) (i64.const 0))))
  (call $write (local.get $at) (i32.sub (i32.const 0x10000) (local.get $at))))
(func $p32 (param $n i32) (call $p64 (i64.extend_i32_u (local.get $n))))
(func $pf32 (param $x f32) (call $p32 (i32.reinterpret_f32 (local.get $x))))
(func $pf64 (param $x f64) (call $p64 (i64.reinterpret_f64 (local.get $x))))

;; Print and return the argument, which shows the order of evaluation.
(func $t (param $n i32) (result i32) (call $p32 (local.get $n)) (local.get $n))
(func $t64 (param $n i64) (result i64) (call $p64 (local.get $n)) (local.get $n))
(func $tf32 (param $x f32) (result f32) (call $pf32 (local.get $x)) (local.get $x))
(func $tf64 (param $x f64) (result f64) (call $pf64 (local.get $x)) (local.get $x))
