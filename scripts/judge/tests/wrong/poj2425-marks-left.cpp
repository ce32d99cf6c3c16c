// The values of the graph before are still known.
#include <cstdio>
#include <cstring>
#include <vector>
static std::vector<int> next[1000];
static int value[1000];
static int grundy(int at) {
    if (value[at] >= 0) return value[at];
    char reached[1001] = {0};
    for (int to : next[at]) reached[grundy(to)] = 1;
    int mex = 0;
    while (reached[mex]) mex++;
    return value[at] = mex;
}
int main() {
    int n, count, at;
    memset(value, -1, sizeof value);
    while (scanf("%d", &n) == 1) {
        for (int i = 0; i < n; i++) {
            next[i].clear();
            for (scanf("%d", &count); count--; next[i].push_back(at)) scanf("%d", &at);
        }
        while (scanf("%d", &count) == 1 && count) {
            int sum = 0;
            while (count--) scanf("%d", &at), sum ^= grundy(at);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
