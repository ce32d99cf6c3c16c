// The rule of normal play in misère play.
#include <iostream>
int main() {
    int count, row;
    while (std::cin >> count) {
        int sum = 0;
        while (count--) std::cin >> row, sum ^= row;
        std::cout << (sum ? "Yes\n" : "No\n");
    }
}
