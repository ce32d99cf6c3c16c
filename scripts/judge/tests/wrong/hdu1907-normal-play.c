// The rule of normal play in misère Nim.
#include <stdio.h>
int main(void) {
    int cases, count, heap;
    scanf("%d", &cases);
    while (cases--) {
        int sum = 0;
        for (scanf("%d", &count); count--; sum ^= heap) scanf("%d", &heap);
        puts(sum ? "John" : "Brother");
    }
}
