// A search without a memory.
#include <stdio.h>
static int wins(int n) {
    for (int taken = 1; taken <= n; taken *= 2)
        if (!wins(n - taken)) return 1;
    return 0;
}
int main(void) {
    int n;
    while (scanf("%d", &n) == 1) puts(wins(n) ? "Kiki" : "Cici");
}
