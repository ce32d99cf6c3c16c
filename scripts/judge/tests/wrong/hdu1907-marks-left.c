// Whether some heap is large is not forgotten between cases.
#include <stdio.h>
int main(void) {
    int cases, count, heap, some_large = 0;
    scanf("%d", &cases);
    while (cases--) {
        int sum = 0;
        for (scanf("%d", &count); count--; sum ^= heap) {
            scanf("%d", &heap);
            if (heap > 1) some_large = 1;
        }
        puts((sum != 0) == some_large ? "John" : "Brother");
    }
}
