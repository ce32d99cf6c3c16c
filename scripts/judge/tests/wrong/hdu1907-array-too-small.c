// No room for so many heaps.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int cases, count, heaps[20];
    scanf("%d", &cases);
    while (cases--) {
        int sum = 0, large = 0;
        scanf("%d", &count);
        if (count > 20) abort(); // the crash, whatever lies behind the array
        for (int i = 0; i < count; i++) {
            scanf("%d", &heaps[i]);
            sum ^= heaps[i];
            large |= heaps[i] > 1;
        }
        puts((sum != 0) == large ? "John" : "Brother");
    }
}
