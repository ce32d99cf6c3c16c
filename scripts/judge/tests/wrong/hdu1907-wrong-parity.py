# Heaps of 1 alone, the parity the wrong way round.
import sys

words = iter(map(int, sys.stdin.read().split()))
for _ in range(next(words)):
    heaps = [next(words) for _ in range(next(words))]
    total = 0
    for heap in heaps:
        total ^= heap
    won = total != 0 if max(heaps) > 1 else len(heaps) % 2 == 1
    print("John" if won else "Brother")
