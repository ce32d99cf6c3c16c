// A tree of one node counts as odd ones do; but so does one of two nodes.
#include <stdio.h>
int main(void) {
    int games, trees, m, k;
    scanf("%d", &games);
    while (games--) {
        int sum = 0;
        for (scanf("%d", &trees); trees--; sum ^= m % 2 ? 1 : 2) scanf("%d%d", &m, &k);
        puts(sum ? "BOB" : "BEN");
    }
}
