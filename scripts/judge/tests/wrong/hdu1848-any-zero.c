// Takes any zero for the end.
#include <stdio.h>
static int values[1001];
int main(void) {
    for (int heap = 1; heap <= 1000; heap++) {
        char reached[64] = {0};
        for (int a = 1, b = 2, next; a <= heap; next = a + b, a = b, b = next) reached[values[heap - a]] = 1;
        while (reached[values[heap]]) values[heap]++;
    }
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m && n && p) puts(values[m] ^ values[n] ^ values[p] ? "Fibo" : "Nacci");
}
