// The winning move in the last heap, not in the first.
#include <stdio.h>
static int heaps[500000];
int main(void) {
    int count, sum = 0, move = -1;
    scanf("%d", &count);
    for (int i = 0; i < count; i++) scanf("%d", &heaps[i]), sum ^= heaps[i];
    if (!sum) return puts("lose"), 0;
    for (int i = 0; i < count; i++)
        if ((heaps[i] ^ sum) < heaps[i]) move = i;
    printf("%d %d\n", heaps[move] - (heaps[move] ^ sum), move + 1);
    heaps[move] ^= sum;
    for (int i = 0; i < count; i++) printf("%d%c", heaps[i], i + 1 < count ? ' ' : '\n');
}
