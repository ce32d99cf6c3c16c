// The largest Fibonacci numbers are missing.
#include <iostream>
#include <set>
int main() {
    std::set<long> lost;
    for (long a = 1, b = 2; lost.size() < 40; b += a, a = b - a) lost.insert(a);
    for (long n; std::cin >> n && n;) std::cout << (lost.count(n) ? "Second win\n" : "First win\n");
}
