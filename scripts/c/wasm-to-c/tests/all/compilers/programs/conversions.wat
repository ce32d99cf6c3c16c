;; Between integers and floats, at the edges. (Conversions that trap are in traps.wat.)
(memory (export "memory") 1)
(data (i32.const 0) "\ff\ff\ff\ff\ff\ff\ff\ff")
(func $i (param i32) (result i32) (local.get 0))
(func $l (param i64) (result i64) (local.get 0))
(func $f (param f32) (result f32) (local.get 0))
(func $d (param f64) (result f64) (local.get 0))
(func (export "start")
  (call $p32 (i32.trunc_f64_s (call $d (f64.const 2147483647.9)))) ;; = 7fffffff
  (call $p32 (i32.trunc_f64_s (call $d (f64.const -2147483648.9)))) ;; = 80000000
  (call $p32 (i32.trunc_f64_u (call $d (f64.const 4294967295.9)))) ;; = ffffffff
  (call $p32 (i32.trunc_f64_u (call $d (f64.const -0.9)))) ;; = 0
  (call $p32 (i32.trunc_f64_u (call $d (f64.const 3000000000)))) ;; = b2d05e00
  (call $p32 (i32.trunc_f32_s (call $f (f32.const -2147483648)))) ;; = 80000000
  (call $p32 (i32.trunc_f32_s (call $f (f32.const 2147483520)))) ;; = 7fffff80
  (call $p32 (i32.trunc_f32_u (call $f (f32.const 4294967040)))) ;; = ffffff00
  (call $p32 (i32.trunc_f64_s (call $d (f64.const -1.9)))) ;; = ffffffff
  (call $p64 (i64.trunc_f64_s (call $d (f64.const -9223372036854775808)))) ;; = 8000000000000000
  (call $p64 (i64.trunc_f64_s (call $d (f64.const 9223372036854774784)))) ;; = 7ffffffffffffc00
  (call $p64 (i64.trunc_f64_u (call $d (f64.const 18446744073709549568)))) ;; = fffffffffffff800
  (call $p64 (i64.trunc_f64_u (call $d (f64.const 9223372036854775808)))) ;; = 8000000000000000
  (call $p64 (i64.trunc_f64_u (call $d (f64.const -0.9)))) ;; = 0
  (call $p64 (i64.trunc_f32_s (call $f (f32.const -1.9)))) ;; = ffffffffffffffff
  (call $p64 (i64.trunc_f32_u (call $f (f32.const 0x1.fffffep+63)))) ;; = ffffff0000000000
  (call $p64 (i64.trunc_f64_s (call $d (f64.const 4294967296.5)))) ;; = 100000000
  (call $p64 (i64.extend_i32_s (i32.trunc_f64_u (call $d (f64.const 3000000000))))) ;; = ffffffffb2d05e00
  (call $p64 (i64.extend_i32_u (i32.trunc_f64_s (call $d (f64.const -2))))) ;; = fffffffe
  ;; saturating
  (call $p32 (i32.trunc_sat_f64_s (call $d (f64.const nan)))) ;; = 0
  (call $p32 (i32.trunc_sat_f64_s (call $d (f64.const inf)))) ;; = 7fffffff
  (call $p32 (i32.trunc_sat_f64_s (call $d (f64.const -inf)))) ;; = 80000000
  (call $p32 (i32.trunc_sat_f64_u (call $d (f64.const -5)))) ;; = 0
  (call $p32 (i32.trunc_sat_f64_u (call $d (f64.const 4294967296)))) ;; = ffffffff
  (call $p32 (i32.trunc_sat_f32_s (call $f (f32.const 2147483648)))) ;; = 7fffffff
  (call $p32 (i32.trunc_sat_f32_u (call $f (f32.const 3000000000)))) ;; = b2d05e00
  (call $p32 (i32.trunc_sat_f32_u (call $f (f32.const nan)))) ;; = 0
  (call $p64 (i64.trunc_sat_f64_s (call $d (f64.const 1e30)))) ;; = 7fffffffffffffff
  (call $p64 (i64.trunc_sat_f64_s (call $d (f64.const -1e30)))) ;; = 8000000000000000
  (call $p64 (i64.trunc_sat_f64_u (call $d (f64.const 1e30)))) ;; = ffffffffffffffff
  (call $p64 (i64.trunc_sat_f32_u (call $f (f32.const -1)))) ;; = 0
  (call $p64 (i64.trunc_sat_f32_s (call $f (f32.const nan)))) ;; = 0
  (call $p64 (i64.trunc_sat_f64_u (call $d (f64.const 9223372036854775808)))) ;; = 8000000000000000
  ;; from integers, rounded once, signed or not
  (call $pf64 (f64.convert_i32_s (call $i (i32.const -1)))) ;; = bff0000000000000
  (call $pf64 (f64.convert_i32_u (call $i (i32.const -1)))) ;; = 41efffffffe00000
  (call $pf64 (f64.convert_i32_u (i32.load8_s (i32.const 0)))) ;; = 41efffffffe00000
  (call $pf64 (f64.convert_i32_s (i32.load8_u (i32.const 0)))) ;; = 406fe00000000000
  (call $pf64 (f64.convert_i32_s (i32.load8_s (i32.const 0)))) ;; = bff0000000000000
  (call $pf64 (f64.convert_i32_u (i32.sub (call $i (i32.const 0)) (i32.const 1)))) ;; = 41efffffffe00000
  (call $pf64 (f64.convert_i32_s (i32.sub (call $i (i32.const 0)) (i32.const 1)))) ;; = bff0000000000000
  (call $pf64 (f64.convert_i32_s (i32.add (call $i (i32.const 0x7fffffff)) (i32.const 1)))) ;; = c1e0000000000000
  (call $pf64 (f64.convert_i32_u (i32.eqz (call $i (i32.const 0))))) ;; = 3ff0000000000000
  (call $pf64 (f64.convert_i32_u (i32.shr_s (call $i (i32.const -2)) (i32.const 1)))) ;; = 41efffffffe00000
  (call $pf64 (f64.convert_i32_s (i32.shr_u (call $i (i32.const -2)) (i32.const 1)))) ;; = 41dfffffffc00000
  (call $pf32 (f32.convert_i32_s (call $i (i32.const 16777217)))) ;; = 4b800000
  (call $pf32 (f32.convert_i32_s (call $i (i32.const 16777219)))) ;; = 4b800002
  (call $pf32 (f32.convert_i32_u (call $i (i32.const -1)))) ;; = 4f800000
  (call $pf32 (f32.convert_i64_s (call $l (i64.const 0x8000000000000000)))) ;; = df000000
  (call $pf32 (f32.convert_i64_u (call $l (i64.const 0x8000000000000000)))) ;; = 5f000000
  (call $pf32 (f32.convert_i64_u (call $l (i64.const -1)))) ;; = 5f800000
  (call $pf32 (f32.convert_i64_u (call $l (i64.const 0x20000020000001)))) ;; = 5a000001
  (call $pf32 (f32.convert_i64_s (call $l (i64.const 0x7fffff4000000001)))) ;; = 5effffff
  (call $pf64 (f64.convert_i64_s (call $l (i64.const -1)))) ;; = bff0000000000000
  (call $pf64 (f64.convert_i64_u (call $l (i64.const -1)))) ;; = 43f0000000000000
  (call $pf64 (f64.convert_i64_u (call $l (i64.const 0x8000000000000400)))) ;; = 43e0000000000000
  (call $pf64 (f64.convert_i64_u (call $l (i64.const 0x8000000000000401)))) ;; = 43e0000000000001
  (call $pf64 (f64.convert_i64_s (call $l (i64.const 9007199254740993)))) ;; = 4340000000000000
  (call $pf64 (f64.convert_i64_s (i64.extend_i32_u (call $i (i32.const -1))))) ;; = 41efffffffe00000
  (call $pf64 (f64.convert_i64_u (i64.extend_i32_s (call $i (i32.const -1))))) ;; = 43f0000000000000
  ;; bits
  (call $p32 (i32.reinterpret_f32 (call $f (f32.const -1)))) ;; = bf800000
  (call $p64 (i64.reinterpret_f64 (call $d (f64.const -1)))) ;; = bff0000000000000
  (call $pf32 (f32.reinterpret_i32 (call $i (i32.const 0x40490fdb)))) ;; = 40490fdb
  (call $pf32 (f32.add (f32.reinterpret_i32 (call $i (i32.const 0x3f800000))) (f32.const 1))) ;; = 40000000
  (call $pf64 (f64.reinterpret_i64 (i64.add (i64.reinterpret_f64 (call $d (f64.const 1))) (i64.const 1)))) ;; = 3ff0000000000001
  (call $p64 (i64.extend_i32_s (i32.reinterpret_f32 (call $f (f32.const -0)))))) ;; = ffffffff80000000
