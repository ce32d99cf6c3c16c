// The golden ratio in floating point.
#include <math.h>
#include <stdio.h>
int main(void) {
    int cases;
    long a, b;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%ld%ld", &a, &b);
        double x = a < b ? a : b, y = a < b ? b : a;
        puts(x == y || y / x >= (1 + sqrt(5)) / 2 ? "Stan wins" : "Ollie wins");
    }
}
