// The edge to a child does not count.
#include <iostream>
#include <vector>
using namespace std;
static vector<vector<int>> edges;
static int value(int at, int from) {
    int sum = 0;
    for (int to : edges[at])
        if (to != from) sum ^= edges[to].size() > 1 ? value(to, at) : 1;
    return sum;
}
int main() {
    int cases, size, a, b;
    cin >> cases;
    while (cases--) {
        cin >> size;
        edges.assign(size + 1, {});
        for (int i = 1; i < size; i++) {
            cin >> a >> b;
            edges[a].push_back(b), edges[b].push_back(a);
        }
        cout << (value(1, 0) ? "Alice\n" : "Bob\n");
    }
}
