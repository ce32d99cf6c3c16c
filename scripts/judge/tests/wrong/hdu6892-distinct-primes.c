// Each prime factor once, not as often as it divides.
#include <stdio.h>
int main(void) {
    int cases, pieces;
    scanf("%d", &cases);
    while (cases--) {
        int sum = 0;
        for (scanf("%d", &pieces); pieces--;) {
            long length, value = 0;
            scanf("%ld", &length);
            if (length % 2 == 0) value++;
            while (length % 2 == 0) length /= 2;
            for (long p = 3; p * p <= length; p += 2)
                if (length % p == 0)
                    for (value++; length % p == 0;) length /= p;
            sum ^= value + (length > 1);
        }
        puts(sum ? "W" : "L");
    }
}
