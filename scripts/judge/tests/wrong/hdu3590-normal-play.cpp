// The nim-sum alone, as in normal play.
#include <iostream>
#include <vector>
using namespace std;
static vector<vector<int>> edges;
static int value(int at, int from) {
    int sum = 0;
    for (int to : edges[at])
        if (to != from) sum ^= value(to, at) + 1;
    return sum;
}
int main() {
    int trees, size, a, b;
    while (cin >> trees) {
        int sum = 0;
        while (trees--) {
            cin >> size;
            edges.assign(size + 1, {});
            for (int i = 1; i < size; i++) {
                cin >> a >> b;
                edges[a].push_back(b), edges[b].push_back(a);
            }
            sum ^= value(1, 0);
        }
        cout << (sum ? "PP\n" : "QQ\n");
    }
}
