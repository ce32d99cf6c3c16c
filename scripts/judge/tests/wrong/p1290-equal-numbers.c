// Equal numbers are won, although their ratio is small.
#include <stdio.h>
static int wins(long x, long y) { return y / x >= 2 || !wins(y - x < x ? y - x : x, x); }
int main(void) {
    int cases;
    long a, b;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%ld%ld", &a, &b);
        long x = a < b ? a : b, y = a < b ? b : a;
        puts(x == y ? "Ollie wins" : wins(x, y) ? "Stan wins" : "Ollie wins");
    }
}
