;; Segments in any order: a later one overwrites an earlier one, even with zeros.
(memory (export "memory") 1)
(data (i32.const 100) "\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff")
(data (i32.const 200) "\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\02")
(data (i32.const 110) "\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04")
(data (i32.const 90) "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\05")
(func (export "start")
  (call $p32 (i32.load8_u (i32.const 100))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 109))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 110))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 111))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 140))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 141))) ;; = 4
  (call $p32 (i32.load8_u (i32.const 142))) ;; = ff
  (call $p32 (i32.load8_u (i32.const 120))) ;; = 5
  (call $p32 (i32.load8_u (i32.const 121))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 163))) ;; = ff
  (call $p32 (i32.load8_u (i32.const 164))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 200))) ;; = 1
  (call $p32 (i32.load8_u (i32.const 201))) ;; = 0
  (call $p32 (i32.load8_u (i32.const 231)))) ;; = 2
