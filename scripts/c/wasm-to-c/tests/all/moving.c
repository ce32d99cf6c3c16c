/* An allocator that always moves memory when it grows, and overwrites the old copy. */
#include <stdlib.h>
#include <string.h>
static size_t moving_size;
static void *moving_calloc(size_t n, size_t size) {
    moving_size = n * size;
    return calloc(n, size);
}
static void *moving_realloc(void *old, size_t size) {
    void *moved = malloc(size);
    if (!moved) return moved;
    memset(moved, 0x5a, size);
    memcpy(moved, old, moving_size < size ? moving_size : size);
    memset(old, 0xa5, moving_size);
    moving_size = size;
    return moved;
}
#define calloc moving_calloc
#define realloc moving_realloc
