// As if only the smallest number and their multiples counted.
#include <stdio.h>
int main(void) {
    int n, k, least, most;
    scanf("%d%d", &n, &k);
    for (int i = 0; i < n; i++) {
        scanf("%d", &most);
        if (i == 0) least = most;
    }
    puts(k % (least + most) < least ? "Second" : "First");
}
