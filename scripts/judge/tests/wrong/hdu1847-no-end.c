// Does not notice the end of the input.
#include <stdio.h>
int main(void) {
    int n;
    for (;;) {
        scanf("%d", &n);
        puts(n % 3 ? "Kiki" : "Cici");
    }
}
