// A blank in the middle of the answer.
#include <stdio.h>
int main(void) {
    int cases, count, heap;
    scanf("%d", &cases);
    while (cases--) {
        int sum = 0;
        for (scanf("%d", &count); count--; sum ^= heap) scanf("%d", &heap);
        puts(sum ? "Yes " : "No\n");
    }
}
