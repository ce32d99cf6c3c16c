;; Integers: what C would promote, overflow, or leave undefined.
(memory (export "memory") 1)
(data (i32.const 0) "\ff\ff\ff\ff\ff\ff\ff\ff\80\81\00\80\00\00\00\80")
(global $zero (mut i32) (i32.const 0))
(global $max (mut i32) (i32.const 0x7fffffff))
(global $min (mut i32) (i32.const 0x80000000))
(global $ones (mut i32) (i32.const -1))
(global $lmax (mut i64) (i64.const 0x7fffffffffffffff))
(global $lmin (mut i64) (i64.const 0x8000000000000000))
(global $lones (mut i64) (i64.const -1))
(func $id (param i32) (result i32) (local.get 0))
(func $lid (param i64) (result i64) (local.get 0))
(func (export "start") (local $x i32) (local $l i64)
  ;; wrapping
  (call $p32 (i32.add (global.get $max) (i32.const 1))) ;; = 80000000
  (call $p32 (i32.sub (global.get $min) (i32.const 1))) ;; = 7fffffff
  (call $p32 (i32.mul (global.get $max) (global.get $max))) ;; = 1
  (call $p32 (i32.mul (global.get $min) (global.get $ones))) ;; = 80000000
  (call $p32 (i32.sub (i32.const 0) (global.get $min))) ;; = 80000000
  (call $p64 (i64.add (global.get $lmax) (i64.const 1))) ;; = 8000000000000000
  (call $p64 (i64.sub (global.get $lmin) (i64.const 1))) ;; = 7fffffffffffffff
  (call $p64 (i64.mul (global.get $lmax) (global.get $lmax))) ;; = 1
  (call $p64 (i64.sub (i64.const 0) (global.get $lmin))) ;; = 8000000000000000
  ;; division
  (call $p32 (i32.div_s (i32.const -7) (call $id (i32.const 2)))) ;; = fffffffd
  (call $p32 (i32.rem_s (i32.const -7) (call $id (i32.const 2)))) ;; = ffffffff
  (call $p32 (i32.div_s (i32.const 7) (call $id (i32.const -2)))) ;; = fffffffd
  (call $p32 (i32.rem_s (i32.const 7) (call $id (i32.const -2)))) ;; = 1
  (call $p32 (i32.div_u (i32.const -7) (call $id (i32.const 2)))) ;; = 7ffffffc
  (call $p32 (i32.rem_u (i32.const -7) (call $id (i32.const 10)))) ;; = 9
  (call $p32 (i32.div_u (global.get $min) (global.get $ones))) ;; = 0
  (call $p32 (i32.rem_s (global.get $min) (global.get $ones))) ;; = 0
  (call $p32 (i32.rem_s (global.get $min) (i32.const -1))) ;; = 0
  (call $p32 (i32.rem_s (i32.const 0x80000000) (i32.const -1))) ;; = 0
  (call $p32 (i32.rem_u (global.get $min) (global.get $ones))) ;; = 80000000
  (call $p32 (i32.div_s (global.get $min) (i32.const 2))) ;; = c0000000
  (call $p32 (i32.div_s (global.get $min) (i32.const 1))) ;; = 80000000
  (call $p64 (i64.rem_s (global.get $lmin) (global.get $lones))) ;; = 0
  (call $p64 (i64.rem_s (global.get $lmin) (i64.const -1))) ;; = 0
  (call $p64 (i64.div_s (i64.const -7) (call $lid (i64.const 2)))) ;; = fffffffffffffffd
  (call $p64 (i64.div_u (i64.const -7) (call $lid (i64.const 2)))) ;; = 7ffffffffffffffc
  (call $p64 (i64.div_u (global.get $lmin) (global.get $lones))) ;; = 0
  ;; bytes and halves are unsigned or signed, and never an int that overflows
  (call $p32 (i32.shl (i32.load8_u (i32.const 0)) (i32.const 24))) ;; = ff000000
  (call $p32 (i32.mul (i32.load16_u (i32.const 0)) (i32.load16_u (i32.const 2)))) ;; = fffe0001
  (call $p32 (i32.shr_u (i32.load8_s (i32.const 0)) (i32.const 4))) ;; = fffffff
  (call $p32 (i32.shr_s (i32.load8_s (i32.const 8)) (i32.const 4))) ;; = fffffff8
  (call $p32 (i32.shr_s (i32.load8_u (i32.const 8)) (i32.const 4))) ;; = 8
  (call $p32 (i32.div_u (i32.load8_s (i32.const 0)) (i32.const 2))) ;; = 7fffffff
  (call $p32 (i32.div_s (i32.load8_s (i32.const 8)) (i32.const 2))) ;; = ffffffc0
  (call $p32 (i32.load16_s (i32.const 10))) ;; = ffff8000
  (call $p32 (i32.lt_u (i32.load8_s (i32.const 0)) (i32.const 1))) ;; = 0
  (call $p32 (i32.lt_s (i32.load8_s (i32.const 0)) (i32.const 1))) ;; = 1
  (call $p32 (i32.gt_u (i32.load16_s (i32.const 10)) (i32.load16_u (i32.const 10)))) ;; = 1
  (call $p32 (i32.eq (i32.load8_s (i32.const 0)) (i32.load8_u (i32.const 0)))) ;; = 0
  (call $p32 (i32.xor (i32.load8_u (i32.const 0)) (i32.const -1))) ;; = ffffff00
  (call $p32 (i32.sub (i32.load8_u (i32.const 14)) (i32.load8_u (i32.const 0)))) ;; = ffffff01
  (call $p32 (i32.lt_u (i32.sub (i32.load8_u (i32.const 14)) (i32.const 1)) (i32.const 5))) ;; = 0
  (call $p32 (i32.div_u (i32.sub (i32.load8_u (i32.const 14)) (i32.const 1)) (i32.const 2))) ;; = 7fffffff
  (call $p64 (i64.load8_s (i32.const 8))) ;; = ffffffffffffff80
  (call $p64 (i64.load8_u (i32.const 8))) ;; = 80
  (call $p64 (i64.load16_s (i32.const 8))) ;; = ffffffffffff8180
  (call $p64 (i64.load32_s (i32.const 12))) ;; = ffffffff80000000
  (call $p64 (i64.load32_u (i32.const 12))) ;; = 80000000
  (call $p64 (i64.shl (i64.load8_u (i32.const 0)) (i64.const 56))) ;; = ff00000000000000
  (call $p64 (i64.shl (i64.load32_u (i32.const 0)) (i64.const 32))) ;; = ffffffff00000000
  (call $p64 (i64.mul (i64.load32_u (i32.const 0)) (i64.load32_u (i32.const 0)))) ;; = fffffffe00000001
  (call $p64 (i64.mul (i64.load16_u (i32.const 0)) (i64.load32_u (i32.const 0)))) ;; = fffeffff0001
  ;; widening: after the wrapping, not before
  (call $p64 (i64.extend_i32_u (i32.sub (call $id (i32.const 0)) (i32.const 1)))) ;; = ffffffff
  (call $p64 (i64.extend_i32_s (i32.sub (call $id (i32.const 0)) (i32.const 1)))) ;; = ffffffffffffffff
  (call $p64 (i64.extend_i32_u (i32.add (global.get $ones) (i32.const 2)))) ;; = 1
  (call $p64 (i64.extend_i32_s (i32.add (global.get $max) (i32.const 1)))) ;; = ffffffff80000000
  (call $p64 (i64.extend_i32_u (i32.mul (i32.const 0x10000) (call $id (i32.const 0x10001))))) ;; = 10000
  (call $p64 (i64.mul (i64.extend_i32_u (global.get $ones)) (i64.extend_i32_u (global.get $ones)))) ;; = fffffffe00000001
  (call $p64 (i64.mul (i64.extend_i32_s (global.get $min)) (i64.extend_i32_s (global.get $min)))) ;; = 4000000000000000
  (call $p64 (i64.mul (i64.extend_i32_s (global.get $ones)) (i64.extend_i32_u (global.get $ones)))) ;; = ffffffff00000001
  (call $p64 (i64.shl (i64.extend_i32_u (global.get $ones)) (i64.const 4))) ;; = ffffffff0
  (call $p64 (i64.add (i64.extend_i32_u (global.get $ones)) (i64.const 1))) ;; = 100000000
  (call $p64 (i64.extend_i32_s (select (i32.const -1) (i32.const 1) (call $id (i32.const 1))))) ;; = ffffffffffffffff
  (call $p64 (i64.extend_i32_s (select (i32.load8_s (i32.const 0)) (global.get $max) (call $id (i32.const 1))))) ;; = ffffffffffffffff
  (call $p64 (i64.extend_i32_s (i32.shr_s (global.get $min) (i32.const 31)))) ;; = ffffffffffffffff
  (call $p64 (i64.extend_i32_u (i32.shr_s (global.get $min) (i32.const 31)))) ;; = ffffffff
  (call $p64 (i64.extend_i32_s (i32.div_s (i32.const -9) (call $id (i32.const 3))))) ;; = fffffffffffffffd
  (call $p64 (i64.extend_i32_u (i32.div_s (i32.const -9) (call $id (i32.const 3))))) ;; = fffffffd
  (call $p64 (i64.extend_i32_u (i32.load8_s (i32.const 0)))) ;; = ffffffff
  (call $p64 (i64.extend_i32_s (i32.extend8_s (call $id (i32.const 0x180))))) ;; = ffffffffffffff80
  (call $p64 (i64.extend_i32_u (i32.extend16_s (call $id (i32.const 0x18000))))) ;; = ffff8000
  (call $p64 (i64.extend8_s (call $lid (i64.const 0x1ff)))) ;; = ffffffffffffffff
  (call $p64 (i64.extend16_s (call $lid (i64.const 0x17fff)))) ;; = 7fff
  (call $p64 (i64.extend32_s (call $lid (i64.const 0x180000000)))) ;; = ffffffff80000000
  (call $p64 (i64.extend_i32_s (i32.lt_s (i32.const 1) (call $id (i32.const 2))))) ;; = 1
  (call $p64 (i64.extend_i32_s (i32.sub (i32.const 0) (i32.lt_s (i32.const 1) (call $id (i32.const 2)))))) ;; = ffffffffffffffff
  (call $p64 (i64.extend_i32_u (i32.sub (i32.const 0) (i32.lt_s (i32.const 1) (call $id (i32.const 2)))))) ;; = ffffffff
  ;; narrowing
  (call $p32 (i32.wrap_i64 (i64.shr_u (global.get $lones) (i64.const 4)))) ;; = ffffffff
  (call $p64 (i64.extend_i32_s (i32.wrap_i64 (call $lid (i64.const 0x180000000))))) ;; = ffffffff80000000
  (call $p32 (i32.shr_u (i32.wrap_i64 (call $lid (i64.const 0x1fffffffff))) (i32.const 28))) ;; = f
  (call $p32 (i32.div_s (i32.wrap_i64 (call $lid (i64.const 0x1fffffff8))) (i32.const 2))) ;; = fffffffc
  (call $p32 (i32.lt_u (i32.wrap_i64 (call $lid (i64.const 0x100000001))) (i32.const 2))) ;; = 1
  (i32.store8 (i32.const 100) (i32.const 0x1234)) (call $p32 (i32.load (i32.const 100))) ;; = 34
  (i64.store32 (i32.const 100) (call $lid (i64.const 0x1122334455667788)))
  (call $p64 (i64.load (i32.const 100))) ;; = 55667788
  (i64.store16 (i32.const 100) (global.get $lones)) (i64.store8 (i32.const 103) (i64.const 0x101))
  (call $p64 (i64.load (i32.const 100))) ;; = 166ffff
  ;; 64-bit quotients and remainders, truncated to 32 bits
  (call $p32 (i32.lt_s (i32.wrap_i64 (i64.div_s (call $lid (i64.const 0x180000000)) (i64.const 1))) (i32.const 0))) ;; = 1
  (call $p32 (i32.lt_s (i32.wrap_i64 (i64.rem_s (call $lid (i64.const 0x180000000)) (i64.const 0x7000000000))) (i32.const 0)))) ;; = 1
