// Whoever wins most games, not the one that ends last.
#include <stdio.h>
static int wins(int x, int y) { return x && (y / x >= 2 || !wins(y - x < x ? y - x : x, x)); }
int main(void) {
    int games;
    while (scanf("%d", &games) == 1) {
        int won = 0, p, q;
        for (int i = 0; i < games; i++) {
            scanf("%d%d", &p, &q);
            won += p < q ? wins(p, q) : p == q ? p > 0 : wins(q, p);
        }
        puts(2 * won > games ? "MM" : "GG");
    }
}
