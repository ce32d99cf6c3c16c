# Takes any zero for the end.
import sys

values = [0]
for heap in range(1, 1001):
    a, b, reached = 1, 2, set()
    while a <= heap:
        reached.add(values[heap - a])
        a, b = b, a + b
    values.append(next(value for value in range(len(reached) + 1) if value not in reached))
for line in sys.stdin:
    m, n, p = map(int, line.split())
    if 0 in (m, n, p):
        break
    print("Fibo" if values[m] ^ values[n] ^ values[p] else "Nacci")
