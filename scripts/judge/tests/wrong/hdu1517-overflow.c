// Neither n nor the product fits into 32 bits with a sign.
#include <stdio.h>
int main(void) {
    long read;
    while (scanf("%ld", &read) == 1) {
        int n = read, p = 1, turn = 0;
        while (p > 0 && p < n) p *= turn++ % 2 ? 2 : 9;
        puts(turn % 2 ? "Stan wins." : "Ollie wins.");
    }
}
