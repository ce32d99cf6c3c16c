// Only the first Fibonacci numbers.
#include <stdio.h>
int main(void) {
    int value[1001] = {0}, taken[] = {1, 2, 3, 5, 8, 13, 21, 34, 55};
    for (int heap = 1; heap <= 1000; heap++) {
        char reached[64] = {0};
        for (int i = 0; i < 9 && taken[i] <= heap; i++) reached[value[heap - taken[i]]] = 1;
        while (reached[value[heap]]) value[heap]++;
    }
    int m, n, p;
    while (scanf("%d%d%d", &m, &n, &p) == 3 && (m || n || p))
        puts(value[m] ^ value[n] ^ value[p] ? "Fibo" : "Nacci");
}
