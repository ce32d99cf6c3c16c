;; Floats: literals, rounding at every step, zeros of both signs, NaN.
(memory (export "memory") 1)
(global $nan (mut f64) (f64.const nan:0x8000000000123))
(global $tiny (mut f32) (f32.const 0x1p-149))
(func $f (param f32) (result f32) (local.get 0))
(func $d (param f64) (result f64) (local.get 0))
(func (export "start") (local $x f64) (local $y f32) (local $n i32)
  ;; literals
  (call $pf64 (f64.const 0)) ;; = 0
  (call $pf64 (f64.const -0)) ;; = 8000000000000000
  (call $pf32 (f32.const -0)) ;; = 80000000
  (call $pf64 (f64.const 0.1)) ;; = 3fb999999999999a
  (call $pf32 (f32.const 0.1)) ;; = 3dcccccd
  (call $pf32 (f32.const 16777217)) ;; = 4b800000
  (call $pf64 (f64.const 16777217)) ;; = 4170000010000000
  (call $pf64 (f64.const 0x1p-1074)) ;; = 1
  (call $pf64 (f64.const 0x1.fffffffffffffp+1023)) ;; = 7fefffffffffffff
  (call $pf64 (f64.const 2.2250738585072011e-308)) ;; = fffffffffffff
  (call $pf32 (f32.const 0x1.fffffep+127)) ;; = 7f7fffff
  (call $pf32 (f32.const 0x1p-149)) ;; = 1
  (call $pf32 (f32.const 0x1.000002p+0)) ;; = 3f800001
  (call $pf64 (f64.const inf)) ;; = 7ff0000000000000
  (call $pf64 (f64.const -inf)) ;; = fff0000000000000
  (call $pf32 (f32.const inf)) ;; = 7f800000
  (call $pf32 (f32.const -inf)) ;; = ff800000
  (call $pf64 (f64.const nan)) ;; = 7ff8000000000000
  (call $pf64 (f64.const -nan)) ;; = fff8000000000000
  (call $pf32 (f32.const nan)) ;; = 7fc00000
  (call $pf32 (f32.const -nan:0x600001)) ;; = ffe00001
  (call $pf64 (global.get $nan)) ;; = 7ff8000000000123
  (call $pf32 (global.get $tiny)) ;; = 1
  (call $pf64 (f64.const 1e300)) ;; = 7e37e43c8800759c
  (call $pf64 (f64.const 123456789012345680)) ;; = 437b69b4ba630f35
  ;; every step is rounded to its own width
  (local.set $y (call $f (f32.const 16777216)))
  (call $pf32 (f32.sub (f32.add (local.get $y) (f32.const 1)) (local.get $y))) ;; = 0
  (call $pf32 (f32.add (f32.add (local.get $y) (f32.const 1)) (f32.const 1))) ;; = 4b800000
  (call $pf32 (f32.mul (f32.mul (call $f (f32.const 1e30)) (f32.const 1e30)) (f32.const 1e-30))) ;; = 7f800000
  (call $pf32 (f32.div (f32.mul (call $f (f32.const 0x1p-149)) (f32.const 0.5)) (f32.const 0.5))) ;; = 0
  (call $pf64 (f64.promote_f32 (f32.div (call $f (f32.const 1)) (f32.const 3)))) ;; = 3fd5555560000000
  (call $pf32 (f32.add (call $f (f32.const 0.1)) (f32.const 0.2))) ;; = 3e99999a
  (call $pf64 (f64.add (call $d (f64.const 0.1)) (f64.const 0.2))) ;; = 3fd3333333333334
  (local.set $x (call $d (f64.const 1e16)))
  (call $pf64 (f64.sub (f64.add (local.get $x) (f64.const 1)) (local.get $x))) ;; = 0
  (call $pf64 (f64.add (local.get $x) (f64.sub (f64.const 1) (local.get $x)))) ;; = 0
  (call $pf64 (f64.mul (f64.mul (call $d (f64.const 1e200)) (f64.const 1e200)) (f64.const 1e-200))) ;; = 7ff0000000000000
  (call $pf64 (f64.sub (f64.mul (call $d (f64.const 0x1.0000001p+0)) (f64.const 0x1.0000001p+0)) (f64.const 0x1.0000002p+0))) ;; = 0
  ;; not fused: 2^-56 is lost. No compiler knows the number beforehand.
  (local.set $x (f64.const 1))
  (local.set $n (i32.const 28))
  (loop $halve
    (local.set $x (f64.mul (local.get $x) (f64.const 0.5)))
    (br_if $halve (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
  (local.set $x (f64.add (local.get $x) (f64.const 1)))
  (call $pf64 (f64.sub (f64.mul (local.get $x) (local.get $x)) (f64.const 0x1.0000002p+0))) ;; = 0
  (call $pf32 (f32.sqrt (call $f (f32.const 2)))) ;; = 3fb504f3
  (call $pf64 (f64.sqrt (call $d (f64.const 2)))) ;; = 3ff6a09e667f3bcd
  (call $pf64 (f64.sqrt (call $d (f64.const -0)))) ;; = 8000000000000000
  (call $pf32 (f32.demote_f64 (call $d (f64.const 0x1.0000010000001p+0)))) ;; = 3f800001
  (call $pf32 (f32.demote_f64 (call $d (f64.const 1e40)))) ;; = 7f800000
  (call $pf64 (f64.promote_f32 (f32.demote_f64 (call $d (f64.const 0.1))))) ;; = 3fb99999a0000000
  ;; division
  (call $pf64 (f64.div (call $d (f64.const 1)) (f64.const 0))) ;; = 7ff0000000000000
  (call $pf64 (f64.div (call $d (f64.const 1)) (f64.const -0))) ;; = fff0000000000000
  (call $p32 (f64.ne (f64.div (call $d (f64.const 0)) (call $d (f64.const 0))) (f64.const 0))) ;; = 1
  (call $pf32 (f32.div (call $f (f32.const -1)) (call $f (f32.const 0)))) ;; = ff800000
  ;; the zeros
  (call $pf64 (f64.sub (f64.const 0) (call $d (f64.const 0)))) ;; = 0
  (call $pf64 (f64.neg (call $d (f64.const 0)))) ;; = 8000000000000000
  (call $pf64 (f64.sub (f64.const -0) (call $d (f64.const 0)))) ;; = 8000000000000000
  (call $pf64 (f64.add (call $d (f64.const -0)) (f64.const 0))) ;; = 0
  (call $pf64 (f64.mul (call $d (f64.const -0)) (f64.const 1))) ;; = 8000000000000000
  (call $pf64 (f64.abs (call $d (f64.const -0)))) ;; = 0
  (call $pf64 (f64.min (call $d (f64.const 0)) (f64.const -0))) ;; = 8000000000000000
  (call $pf64 (f64.min (call $d (f64.const -0)) (f64.const 0))) ;; = 8000000000000000
  (call $pf64 (f64.max (call $d (f64.const -0)) (f64.const 0))) ;; = 0
  (call $pf32 (f32.max (call $f (f32.const 0)) (f32.const -0))) ;; = 0
  (call $pf32 (f32.min (call $f (f32.const 3)) (f32.const -2))) ;; = c0000000
  (call $pf64 (f64.copysign (call $d (f64.const 3)) (f64.const -0))) ;; = c008000000000000
  (call $pf32 (f32.copysign (call $f (f32.const -3)) (f32.const 1))) ;; = 40400000
  (call $pf64 (f64.copysign (f64.const 0) (call $d (f64.const -nan)))) ;; = 8000000000000000
  ;; to integers, halves to the even one
  (call $pf64 (f64.nearest (call $d (f64.const 0.5)))) ;; = 0
  (call $pf64 (f64.nearest (call $d (f64.const -0.5)))) ;; = 8000000000000000
  (call $pf64 (f64.nearest (call $d (f64.const 2.5)))) ;; = 4000000000000000
  (call $pf64 (f64.nearest (call $d (f64.const -3.5)))) ;; = c010000000000000
  (call $pf32 (f32.nearest (call $f (f32.const 8388609)))) ;; = 4b000001
  (call $pf64 (f64.ceil (call $d (f64.const -0.5)))) ;; = 8000000000000000
  (call $pf64 (f64.floor (call $d (f64.const -0.5)))) ;; = bff0000000000000
  (call $pf64 (f64.trunc (call $d (f64.const -1.5)))) ;; = bff0000000000000
  (call $pf32 (f32.trunc (call $f (f32.const -0.9)))) ;; = 80000000
  (call $pf32 (f32.ceil (call $f (f32.const 1e10)))) ;; = 501502f9
  ;; minimum and maximum of NaN
  (call $p32 (f64.eq (f64.min (call $d (f64.const nan)) (f64.const 1)) (f64.const 1))) ;; = 0
  (call $p32 (f64.eq (f64.max (f64.const 1) (call $d (f64.const nan))) (f64.const 1))) ;; = 0
  (call $p32 (f32.lt (f32.min (call $f (f32.const 1)) (f32.const nan)) (f32.const 2))) ;; = 0
  (call $p32 (f32.gt (f32.max (call $f (f32.const nan)) (f32.const 1)) (f32.const 0)))) ;; = 0
