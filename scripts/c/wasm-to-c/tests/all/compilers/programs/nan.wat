;; The sign of a NaN, which C does not promise to keep: tcc does not.
;; signs of NaN
(memory (export "memory") 1)
(func $f (param f32) (result f32) (local.get 0))
(func $d (param f64) (result f64) (local.get 0))
(func (export "start")
  (call $pf64 (f64.neg (f64.const nan:0x8000000000001))) ;; = fff8000000000001
  (call $pf64 (f64.abs (call $d (f64.const -nan:0x8000000000001)))) ;; = 7ff8000000000001
  (call $pf64 (f64.copysign (f64.const nan:0x8000000000001) (call $d (f64.const -1)))) ;; = fff8000000000001
  (call $pf64 (f64.neg (call $d (f64.const nan)))) ;; = fff8000000000000
  (call $pf32 (f32.neg (call $f (f32.const -nan)))) ;; = 7fc00000
  (call $pf32 (f32.abs (call $f (f32.const -nan)))) ;; = 7fc00000
  (call $pf32 (f32.copysign (call $f (f32.const 1)) (call $f (f32.const -nan))))) ;; = bf800000
