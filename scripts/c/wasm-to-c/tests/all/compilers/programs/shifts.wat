;; Shifts by the width and beyond, rotations by nothing, and counting.
(memory (export "memory") 1)
(func $id (param i32) (result i32) (local.get 0))
(func $lid (param i64) (result i64) (local.get 0))
(func $shl (param i32 i32) (result i32) (i32.shl (local.get 0) (local.get 1)))
(func $shr_s (param i32 i32) (result i32) (i32.shr_s (local.get 0) (local.get 1)))
(func $shr_u (param i32 i32) (result i32) (i32.shr_u (local.get 0) (local.get 1)))
(func $rotl (param i32 i32) (result i32) (i32.rotl (local.get 0) (local.get 1)))
(func $rotr (param i32 i32) (result i32) (i32.rotr (local.get 0) (local.get 1)))
(func $lshl (param i64 i64) (result i64) (i64.shl (local.get 0) (local.get 1)))
(func $lshr_s (param i64 i64) (result i64) (i64.shr_s (local.get 0) (local.get 1)))
(func $lshr_u (param i64 i64) (result i64) (i64.shr_u (local.get 0) (local.get 1)))
(func $lrotl (param i64 i64) (result i64) (i64.rotl (local.get 0) (local.get 1)))
(func $lrotr (param i64 i64) (result i64) (i64.rotr (local.get 0) (local.get 1)))
(func (export "start") (local $x i32)
  (call $p32 (call $shl (i32.const 3) (i32.const 32))) ;; = 3
  (call $p32 (call $shl (i32.const 3) (i32.const 33))) ;; = 6
  (call $p32 (call $shl (i32.const 3) (i32.const -1))) ;; = 80000000
  (call $p32 (call $shr_s (i32.const -8) (i32.const 33))) ;; = fffffffc
  (call $p32 (call $shr_s (i32.const -8) (i32.const 31))) ;; = ffffffff
  (call $p32 (call $shr_u (i32.const -8) (i32.const 33))) ;; = 7ffffffc
  (call $p32 (call $shr_u (i32.const -8) (i32.const 32))) ;; = fffffff8
  (call $p32 (call $rotl (i32.const 0x80000001) (i32.const 0))) ;; = 80000001
  (call $p32 (call $rotl (i32.const 0x80000001) (i32.const 32))) ;; = 80000001
  (call $p32 (call $rotl (i32.const 0x80000001) (i32.const 1))) ;; = 3
  (call $p32 (call $rotl (i32.const 0x12345678) (i32.const 36))) ;; = 23456781
  (call $p32 (call $rotr (i32.const 0x80000001) (i32.const 0))) ;; = 80000001
  (call $p32 (call $rotr (i32.const 0x80000001) (i32.const 1))) ;; = c0000000
  (call $p32 (call $rotr (i32.const 0x12345678) (i32.const -4))) ;; = 23456781
  (call $p64 (call $lshl (i64.const 3) (i64.const 64))) ;; = 3
  (call $p64 (call $lshl (i64.const 3) (i64.const 65))) ;; = 6
  (call $p64 (call $lshl (i64.const 3) (i64.const 0x100000001))) ;; = 6
  (call $p64 (call $lshl (i64.const 3) (i64.const 40))) ;; = 30000000000
  (call $p64 (call $lshr_s (i64.const -8) (i64.const 65))) ;; = fffffffffffffffc
  (call $p64 (call $lshr_s (i64.const -8) (i64.const 0x4000000000000001))) ;; = fffffffffffffffc
  (call $p64 (call $lshr_u (i64.const -8) (i64.const 63))) ;; = 1
  (call $p64 (call $lshr_u (i64.const -8) (i64.const -1))) ;; = 1
  (call $p64 (call $lrotl (i64.const 0x8000000000000001) (i64.const 0))) ;; = 8000000000000001
  (call $p64 (call $lrotl (i64.const 0x8000000000000001) (i64.const 65))) ;; = 3
  (call $p64 (call $lrotr (i64.const 0x8000000000000001) (i64.const 64))) ;; = 8000000000000001
  (call $p64 (call $lrotr (i64.const 0x123456789abcdef0) (i64.const 68))) ;; = 123456789abcdef
  ;; by constants
  (local.set $x (call $id (i32.const -8)))
  (call $p32 (i32.shl (local.get $x) (i32.const 32))) ;; = fffffff8
  (call $p32 (i32.shr_s (local.get $x) (i32.const 34))) ;; = fffffffe
  (call $p32 (i32.shr_u (local.get $x) (i32.const 63))) ;; = 1
  (call $p32 (i32.rotl (local.get $x) (i32.const 0))) ;; = fffffff8
  (call $p32 (i32.rotr (local.get $x) (i32.const 64))) ;; = fffffff8
  (call $p64 (i64.shl (i64.extend_i32_u (local.get $x)) (i64.const 32))) ;; = fffffff800000000
  (call $p64 (i64.shl (i64.extend_i32_u (local.get $x)) (i64.const 64))) ;; = fffffff8
  (call $p64 (i64.shr_s (i64.extend_i32_s (local.get $x)) (i64.const 127))) ;; = ffffffffffffffff
  (call $p64 (i64.rotl (i64.extend_i32_u (local.get $x)) (i64.const -32))) ;; = fffffff800000000
  ;; a count that is an expression
  (call $p32 (i32.shl (i32.const 1) (i32.add (local.get $x) (i32.const 9)))) ;; = 2
  (call $p32 (i32.shl (i32.const 1) (i32.sub (local.get $x) (i32.const 1)))) ;; = 800000
  (call $p32 (i32.add (i32.const 1) (i32.shl (local.get $x) (i32.const 1)))) ;; = fffffff1
  (call $p32 (i32.shl (i32.add (local.get $x) (i32.const 1)) (i32.const 1))) ;; = fffffff2
  (call $p32 (i32.shl (i32.const 1) (i32.shl (i32.const 1) (call $id (i32.const 2))))) ;; = 10
  (call $p64 (i64.shl (i64.const 1) (i64.extend_i32_u (i32.and (local.get $x) (i32.const 0x7f))))) ;; = 100000000000000
  (call $p64 (i64.shr_u (i64.const -1) (i64.extend_i32_s (local.get $x)))) ;; = ff
  (call $p32 (i32.wrap_i64 (i64.shl (i64.const 1) (i64.extend_i32_u (call $id (i32.const 31)))))) ;; = 80000000
  (call $p64 (i64.extend_i32_s (i32.shl (i32.const 1) (call $id (i32.const 31))))) ;; = ffffffff80000000
  (call $p32 (i32.shr_s (i32.shl (call $id (i32.const 0x1ff)) (i32.const 24)) (i32.const 24))) ;; = ffffffff
  (call $p32 (i32.shr_u (i32.shl (call $id (i32.const 0x1ff)) (i32.const 24)) (i32.const 24))) ;; = ff
  ;; counting
  (call $p32 (i32.clz (call $id (i32.const 0)))) ;; = 20
  (call $p32 (i32.ctz (call $id (i32.const 0)))) ;; = 20
  (call $p32 (i32.clz (call $id (i32.const 1)))) ;; = 1f
  (call $p32 (i32.clz (call $id (i32.const -1)))) ;; = 0
  (call $p32 (i32.ctz (call $id (i32.const 0x80000000)))) ;; = 1f
  (call $p32 (i32.ctz (call $id (i32.const 0x10100)))) ;; = 8
  (call $p32 (i32.popcnt (call $id (i32.const 0)))) ;; = 0
  (call $p32 (i32.popcnt (call $id (i32.const -1)))) ;; = 20
  (call $p32 (i32.popcnt (call $id (i32.const 0x80000001)))) ;; = 2
  (call $p64 (i64.clz (call $lid (i64.const 0)))) ;; = 40
  (call $p64 (i64.ctz (call $lid (i64.const 0)))) ;; = 40
  (call $p64 (i64.clz (call $lid (i64.const 0x80000000)))) ;; = 20
  (call $p64 (i64.ctz (call $lid (i64.const 0x100000000)))) ;; = 20
  (call $p64 (i64.ctz (call $lid (i64.const 0x8000000000000000)))) ;; = 3f
  (call $p64 (i64.popcnt (call $lid (i64.const -1)))) ;; = 40
  (call $p64 (i64.popcnt (call $lid (i64.const 0x8000000100000000)))) ;; = 2
  (call $p32 (i32.clz (i32.wrap_i64 (call $lid (i64.const 0x700000000))))) ;; = 20
  (call $p64 (i64.clz (i64.extend_i32_s (call $id (i32.const -1))))) ;; = 0
  (call $p64 (i64.popcnt (i64.extend_i32_s (call $id (i32.const -1))))) ;; = 40
  (call $p64 (i64.popcnt (i64.extend_i32_u (call $id (i32.const -1))))) ;; = 20
  (call $p32 (i32.popcnt (i32.load8_s (i32.const 200)))) ;; = 0
  ;; counts have the width of their operand
  (call $p64 (i64.sub (i64.popcnt (call $lid (i64.const 3))) (i64.const 5))) ;; = fffffffffffffffd
  (call $p64 (i64.shl (i64.clz (call $lid (i64.const 1))) (i64.const 40))) ;; = 3f0000000000
  (call $p64 (i64.mul (i64.ctz (call $lid (i64.const 2))) (i64.const -1))) ;; = ffffffffffffffff
  (call $p64 (i64.xor (i64.popcnt (call $lid (i64.const 3))) (i64.const -1))) ;; = fffffffffffffffd
  (call $p64 (i64.sub (i64.const 0) (i64.ctz (call $lid (i64.const 2))))) ;; = ffffffffffffffff
  (call $p64 (i64.sub (i64.ctz (call $lid (i64.const 2))) (i64.clz (call $lid (i64.const 1))))) ;; = ffffffffffffffc2
  (call $p32 (i64.lt_s (i64.sub (i64.popcnt (call $lid (i64.const 3))) (i64.const 5)) (i64.const 0))) ;; = 1
  (call $p64 (i64.extend_i32_s (i32.sub (i32.popcnt (call $id (i32.const 3))) (i32.const 5)))) ;; = fffffffffffffffd
  (call $p64 (i64.extend_i32_u (i32.sub (i32.clz (call $id (i32.const -1))) (i32.const 1)))) ;; = ffffffff
  (call $p32 (i32.lt_s (i32.sub (i32.ctz (call $id (i32.const 1))) (i32.const 1)) (i32.const 0))) ;; = 1
  (call $p32 (i32.div_s (i32.sub (i32.popcnt (call $id (i32.const 0))) (i32.const 6)) (i32.const 2)))) ;; = fffffffd
