// A table per case, never freed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int m, n, p, moves[] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987};
    while (scanf("%d%d%d", &m, &n, &p) == 3 && (m || n || p)) {
        int *value = malloc(8 << 20);
        memset(value, 1, 8 << 20);
        for (int heap = 0; heap <= 1000; heap++) {
            char reached[64] = {0};
            for (int i = 0; i < 15 && moves[i] <= heap; i++) reached[value[heap - moves[i]]] = 1;
            for (value[heap] = 0; reached[value[heap]]; value[heap]++) {}
        }
        puts(value[m] ^ value[n] ^ value[p] ? "Fibo" : "Nacci");
    }
}
