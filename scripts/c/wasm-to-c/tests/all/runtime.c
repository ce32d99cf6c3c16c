/* Runs the checks and prints the failures. Included after the definition of `checks`. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf back;

void spec_trap(void) { siglongjmp(back, 1); }
static void crashed(int number) { siglongjmp(back, number + 2); }

static int is_expected(const struct check *check, bits got) {
    switch (check->kind) {
    case 'e': return got == check->want; /* exactly */
    case 'c': return (got & 0x7fffffff) == 0x7fc00000; /* the canonical NaN of f32 */
    case 'a': return (got & 0x7fc00000) == 0x7fc00000; /* an arithmetic NaN of f32 */
    case 'C': return (got & 0x7fffffffffffffff) == 0x7ff8000000000000;
    case 'A': return (got & 0x7ff8000000000000) == 0x7ff8000000000000;
    default: return check->kind == 'n'; /* any result; otherwise a trap is expected */
    }
}

int main(void) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
    volatile int at, passed = 0, failed = 0;
    unsigned i;
    for (i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], crashed);
    for (at = 0; at < (int)(sizeof checks / sizeof *checks); at++) {
        const struct check *check = &checks[at];
        static bits got;
        int how, good;
        got = 0;
        alarm(10);
        how = sigsetjmp(back, 1);
        if (how == 0) check->module(check->function, check->arguments, &got);
        good = how == 0 ? is_expected(check, got) : how == 1 && check->kind == 't';
        if (good) {
            passed++;
            continue;
        }
        failed++;
        printf("line %d: %s: ", check->line, check->text);
        if (how == 0 && check->kind == 't') printf("no trap\n");
        else if (how == 0) printf("%#llx, expected %c %#llx\n", got, check->kind, check->want);
        else if (how == 1) printf("a trap\n");
        else printf("signal %d\n", how - 2);
    }
    printf("passed %d failed %d\n", passed, failed);
    return 0;
}
