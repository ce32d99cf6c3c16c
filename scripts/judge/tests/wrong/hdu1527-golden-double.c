// The golden ratio in floating point.
#include <math.h>
#include <stdio.h>
int main(void) {
    long a, b;
    while (scanf("%ld%ld", &a, &b) == 2) {
        long x = a < b ? a : b, d = a < b ? b - a : a - b;
        puts((long)(d * ((1 + sqrt(5)) / 2)) == x ? "0" : "1");
    }
}
