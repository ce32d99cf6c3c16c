// Bash in rounds of m, not of m + 1.
#include <stdio.h>
int main(void) {
    int cases, n, m;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%d%d", &n, &m);
        puts(n % m ? "first" : "second");
    }
}
