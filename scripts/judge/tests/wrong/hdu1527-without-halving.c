// The test by √5, multiplied out.
#include <math.h>
#include <stdio.h>
int main(void) {
    long a, b;
    while (scanf("%ld%ld", &a, &b) == 2) {
        long x = a < b ? a : b, y = a < b ? b : a, d = y - x;
        puts((long)sqrtl(5.0L * d * d) == 3 * x - y ? "0" : "1");
    }
}
