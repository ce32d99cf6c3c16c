// The rule of misère Nim on whole trees instead of the branches at the roots.
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
        int sum = 0, large = 0;
        while (trees--) {
            cin >> size;
            edges.assign(size + 1, {});
            for (int i = 1; i < size; i++) {
                cin >> a >> b;
                edges[a].push_back(b), edges[b].push_back(a);
            }
            int tree = value(1, 0);
            sum ^= tree, large |= tree > 1;
        }
        cout << ((sum != 0) == large ? "PP\n" : "QQ\n");
    }
}
