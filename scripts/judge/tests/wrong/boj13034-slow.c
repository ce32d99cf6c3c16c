// A search without a memory.
#include <stdio.h>
static int grundy(int row) {
    char reached[64] = {0};
    for (int left = 0; left <= row - 2; left++) reached[grundy(left) ^ grundy(row - 2 - left)] = 1;
    int mex = 0;
    while (reached[mex]) mex++;
    return mex;
}
int main(void) {
    int n;
    scanf("%d", &n);
    puts(grundy(n) ? "1" : "2");
}
