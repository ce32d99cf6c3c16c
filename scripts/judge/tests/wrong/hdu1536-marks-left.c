// The values of the set before are still in the table.
#include <stdio.h>
static int value[10001], is_known[10001], set[100], size;
static int grundy(int heap) {
    if (is_known[heap]) return value[heap];
    char reached[128] = {0};
    for (int i = 0; i < size; i++)
        if (set[i] <= heap) reached[grundy(heap - set[i])] = 1;
    int mex = 0;
    while (reached[mex]) mex++;
    is_known[heap] = 1;
    return value[heap] = mex;
}
int main(void) {
    while (scanf("%d", &size) == 1 && size) {
        int count, heaps, heap;
        for (int i = 0; i < size; i++) scanf("%d", &set[i]);
        for (scanf("%d", &count); count--;) {
            int sum = 0;
            for (scanf("%d", &heaps); heaps--; sum ^= grundy(heap)) scanf("%d", &heap);
            putchar(sum ? 'W' : 'L');
        }
        puts("");
    }
}
