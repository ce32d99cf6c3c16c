;; Calls with side effects inside expressions: from left to right, each once.
(memory (export "memory") 1)
(global $g (mut i32) (i32.const 0))
(table funcref (elem $minus $three))
(type $binary (func (param i32 i32) (result i32)))
(func $minus (type $binary) (i32.sub (local.get 0) (local.get 1)))
(func $three (type $binary) (call $p32 (local.get 0)) (call $p32 (local.get 1)) (i32.const 3))
(func $list (param i32 i64 i32 i64)
  (call $p32 (local.get 0)) (call $p64 (local.get 1))
  (call $p32 (local.get 2)) (call $p64 (local.get 3)))
(func $bump (result i32)
  (global.set $g (i32.add (global.get $g) (i32.const 1)))
  (global.get $g))
(func (export "start") (local $x i32) (local $y i32)
  (call $p32 (i32.sub (call $t (i32.const 1)) (call $t (i32.const 2)))) ;; = 1 2 ffffffff
  (call $p32 (i32.mul (i32.add (call $t (i32.const 1)) (call $t (i32.const 2)))
                      (i32.sub (call $t (i32.const 9)) (call $t (i32.const 4))))) ;; = 1 2 9 4 f
  (call $list (call $t (i32.const 1)) (call $t64 (i64.const 2))
              (call $t (i32.const 3)) (call $t64 (i64.const 4))) ;; = 1 2 3 4 1 2 3 4
  ;; comparisons and logic are not short-circuited
  (call $p32 (i32.and (i32.eqz (call $t (i32.const 1))) (i32.eqz (call $t (i32.const 0))))) ;; = 1 0 0
  (call $p32 (i32.or (i32.eqz (call $t (i32.const 0))) (i32.eqz (call $t (i32.const 5))))) ;; = 0 5 1
  (call $p32 (i32.lt_s (call $t (i32.const 3)) (call $t (i32.const 2)))) ;; = 3 2 0
  ;; both arms of a select, then its condition
  (call $p32 (select (call $t (i32.const 7)) (call $t (i32.const 8)) (call $t (i32.const 0)))) ;; = 7 8 0 8
  (call $p32 (select (call $t (i32.const 7)) (call $t (i32.const 8)) (call $t (i32.const 1)))) ;; = 7 8 1 7
  ;; the arguments of an indirect call, then its index
  (call $p32 (call_indirect (type $binary)
    (call $t (i32.const 6)) (call $t (i32.const 4)) (call $t (i32.const 0)))) ;; = 6 4 0 2
  (call $p32 (call_indirect (type $binary)
    (call $t (i32.const 6)) (call $t (i32.const 4)) (call $t (i32.const 1)))) ;; = 6 4 1 6 4 3
  ;; the address of a store, then its value
  (i32.store (call $t (i32.const 16)) (call $t (i32.const 5))) ;; = 10 5
  (i64.store (call $t (i32.const 24)) (call $t64 (i64.const 6))) ;; = 18 6
  (call $p32 (i32.sub (i32.load (call $t (i32.const 16))) (i32.load (call $t (i32.const 24))))) ;; = 10 18 ffffffff
  (memory.fill (call $t (i32.const 32)) (call $t (i32.const 1)) (call $t (i32.const 2))) ;; = 20 1 2
  (memory.copy (call $t (i32.const 40)) (call $t (i32.const 32)) (call $t (i32.const 4))) ;; = 28 20 4
  (call $p32 (i32.load (i32.const 40))) ;; = 101
  ;; a global before and after a call that changes it
  (call $p32 (i32.add (global.get $g) (i32.mul (i32.const 16) (call $bump)))) ;; = 10
  (call $p32 (i32.add (i32.mul (i32.const 16) (call $bump)) (global.get $g))) ;; = 22
  (call $p32 (i32.sub (call $bump) (call $bump))) ;; = ffffffff
  (call $p32 (i32.sub (global.get $g) (i32.sub (call $bump) (call $bump)))) ;; = 5
  (i32.store (i32.mul (global.get $g) (i32.const 4)) (i32.add (i32.const 100) (call $bump)))
  (call $p32 (i32.load (i32.const 24))) ;; = 6b
  (global.set $g (i32.add (global.get $g) (call $bump)))
  (call $p32 (global.get $g)) ;; = f
  (call $p32 (select (global.get $g) (call $bump) (global.get $g))) ;; = f
  (call $p32 (call $minus (global.get $g) (call $bump))) ;; = ffffffff
  (call $p32 (call $minus (call $bump) (global.get $g))) ;; = 0
  (call $p32 (call $minus (i32.add (i32.const 1) (call $bump)) (i32.add (global.get $g) (i32.const 1)))) ;; = 0
  (i32.store offset=48 (i32.mul (i32.const 0) (call $bump)) (global.get $g))
  (call $p32 (i32.load (i32.const 48))) ;; = 14
  ;; a call whose result is dropped
  (drop (call $t (i32.const 11))) ;; = b
  (drop (i32.add (call $t (i32.const 12)) (i32.const 1))) ;; = c
  (drop (select (call $t (i32.const 1)) (i32.const 2) (call $t (i32.const 0)))) ;; = 1 0
  (local.set $x (call $t (i32.const 13))) ;; = d
  (drop (i32.mul (call $t (i32.const 14)) (i32.const 0))) ;; = e
  (call $p32 (i32.mul (i32.const 0) (call $t (i32.const 15)))) ;; = f 0
  (call $p32 (i32.and (call $t (i32.const 1)) (i32.const 0))) ;; = 1 0
  ;; an operand is pending during a statement
  (call $t (i32.const 1)) (call $p32 (i32.const 2)) (call $t (i32.const 3)) (i32.sub) (call $p32) ;; = 1 2 3 fffffffe
  (global.get $g) (global.set $g (i32.const 1)) (global.get $g) (i32.sub) (call $p32) ;; = 13
  (call $bump) (global.set $g (i32.const 9)) (global.get $g) (i32.sub) (call $p32)) ;; = fffffff9
