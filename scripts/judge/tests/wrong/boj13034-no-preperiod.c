// The period of 34 from the start.
#include <stdio.h>
int main(void) {
    int n, value[34] = {0};
    for (int row = 2; row < 34; row++) {
        char reached[64] = {0};
        for (int left = 0; left <= row - 2; left++) reached[value[left] ^ value[row - 2 - left]] = 1;
        while (reached[value[row]]) value[row]++;
    }
    scanf("%d", &n);
    puts(value[n % 34] ? "1" : "2");
}
