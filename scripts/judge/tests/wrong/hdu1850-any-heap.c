// Counts the heaps with the highest bit of the nim-sum only if they are the largest.
#include <stdio.h>
int main(void) {
    int count, heaps[100];
    while (scanf("%d", &count) == 1 && count) {
        int sum = 0, ways = 0, largest = 0;
        for (int i = 0; i < count; i++) {
            scanf("%d", &heaps[i]);
            sum ^= heaps[i];
            if (heaps[i] > largest) largest = heaps[i];
        }
        for (int i = 0; i < count; i++) ways += heaps[i] == largest && sum;
        printf("%d\n", ways);
    }
}
