// The product overflows 32 bits, and never ends.
#include <stdio.h>
int main(void) {
    unsigned n;
    while (scanf("%u", &n) == 1) {
        unsigned p = 1, turn = 0;
        while (p < n) p *= turn++ % 2 ? 2 : 9;
        puts(turn % 2 ? "Stan wins." : "Ollie wins.");
    }
}
