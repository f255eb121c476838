#include "Arena.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  KEPT_BYTES = 4 << 20,          // what may stay resident above an image after a restore
  RETURNED_BLOCK = 256 << 10,    // free blocks from this size on give their pages back
  PAGE = 4096,
};

// Under the address sanitizer, free blocks and the unused tail of each block are poisoned. Lua itself is not
// instrumented, but our own reads and every copy through libc are.
#if __has_feature(address_sanitizer)
void __asan_poison_memory_region(void const volatile *address, size_t size);
void __asan_unpoison_memory_region(void const volatile *address, size_t size);
#define POISON(address, size) __asan_poison_memory_region(address, size)
#define UNPOISON(address, size) __asan_unpoison_memory_region(address, size)
#else
#define POISON(address, size) ((void)(address), (void)(size))
#define UNPOISON(address, size) ((void)(address), (void)(size))
#endif

static uint32_t class_of(size_t size, size_t *capacity) {
  if (size <= 1024) {
    uint32_t class = (uint32_t)((size + 15) >> 4);
    *capacity = (size_t)class << 4;
    return class;
  }
  uint32_t shift = 63 - (uint32_t)__builtin_clzll(size - 1);
  uint32_t step = (uint32_t)((size - 1) >> (shift - 2));  // 4...7
  *capacity = (size_t)(step + 1) << (shift - 2);
  return ARENA_FINE_CLASSES + (shift - 10) * 4 + (step - 4) + 1;
}

void *arena_create(uint64_t reserve_bytes, size_t head_bytes) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *base = mmap(NULL, reserve_bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (base == MAP_FAILED) return NULL;
  arena *head = (arena *)base;
  head->base = base;
  head->carves = true;
  head->top = head->peak = (head_bytes + 15) & ~(uint64_t)15;
  return head;
}

void arena_destroy(arena *arena, uint64_t reserve_bytes) {
  UNPOISON(arena->base, arena->peak);
  munmap(arena->base, reserve_bytes);
}

static size_t capacity_of(uint32_t class) {
  if (class <= ARENA_FINE_CLASSES) return (size_t)class << 4;
  uint32_t coarse = class - ARENA_FINE_CLASSES - 1;
  return (size_t)(coarse % 4 + 5) << (coarse / 4 + 8);
}

static void push_free(arena *arena, void *block, uint32_t class) {
  UNPOISON(block, sizeof(void *));
  *(void **)block = arena->free_blocks[class];
  arena->free_blocks[class] = block;
  POISON(block, capacity_of(class));
}

static void *pop_free(arena *arena, uint32_t class) {
  void *block = arena->free_blocks[class];
  UNPOISON(block, sizeof(void *));
  arena->free_blocks[class] = *(void **)block;
  return block;
}

/// Cuts a free stretch into blocks, the largest first.
static void push_stretch(arena *arena, char *start, size_t bytes) {
  while (bytes > 0) {
    size_t capacity;
    uint32_t class = class_of(bytes, &capacity);
    if (capacity > bytes) capacity = capacity_of(--class);
    push_free(arena, start, class);
    start += capacity;
    bytes -= capacity;
  }
}

/// A block cut from a larger free one, or NULL.
static void *carve(arena *arena, uint32_t class, size_t capacity) {
  for (uint32_t larger = class + 1; larger < ARENA_CLASSES; larger++) {
    if (arena->free_blocks[larger] == NULL) continue;
    char *block = pop_free(arena, larger);
    push_stretch(arena, block + capacity, capacity_of(larger) - capacity);
    return block;
  }
  return NULL;
}

static void *extend(arena *arena, uint64_t reserve_bytes, size_t capacity) {
  if (capacity > reserve_bytes - arena->top) return NULL;
  void *block = arena->base + arena->top;
  arena->top += capacity;
  if (arena->top > arena->peak) arena->peak = arena->top;
  return block;
}

static void *take(arena *arena, uint64_t reserve_bytes, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  if (class >= ARENA_CLASSES) return NULL;
  void *block = NULL;
  if (arena->free_blocks[class] != NULL) block = pop_free(arena, class);
  if (block == NULL && arena->carves) block = carve(arena, class, capacity);
  if (block == NULL) block = extend(arena, reserve_bytes, capacity);
  if (block == NULL) block = carve(arena, class, capacity);
  if (block == NULL) return NULL;
  UNPOISON(block, size);
  POISON((char *)block + size, capacity - size);
  return block;
}

static void give(arena *arena, void *block, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  if ((char *)block + capacity == arena->base + arena->top) {
    arena->top -= capacity;
    POISON(block, capacity);
    return;
  }
  push_free(arena, block, class);
  if (capacity < RETURNED_BLOCK) return;
  uintptr_t start = ((uintptr_t)block + sizeof(void *) + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
  uintptr_t end = ((uintptr_t)block + capacity) & ~(uintptr_t)(PAGE - 1);
  madvise((void *)start, end - start, MADV_DONTNEED);
}

void *arena_resize(arena *arena, uint64_t reserve_bytes, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) return new_size == 0 ? NULL : take(arena, reserve_bytes, new_size);
  if (new_size == 0) {
    give(arena, block, old_size);
    return NULL;
  }
  size_t old_capacity, new_capacity;
  class_of(old_size, &old_capacity);
  class_of(new_size, &new_capacity);
  bool is_last = (char *)block + old_capacity == arena->base + arena->top;
  if (is_last && new_capacity <= reserve_bytes - (arena->top - old_capacity)) {
    POISON(block, old_capacity);
    arena->top += new_capacity - old_capacity;
    if (arena->top > arena->peak) arena->peak = arena->top;
  } else if (old_capacity != new_capacity) {
    void *moved = take(arena, reserve_bytes, new_size);
    // Lua relies on shrinking never to fail. The block then joins a smaller class: bytes are lost, nothing
    // else.
    if (moved == NULL) return new_size <= old_size ? block : NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give(arena, block, old_size);
    return moved;
  }
  UNPOISON(block, new_size);
  POISON((char *)block + new_size, new_capacity - new_size);
  return block;
}

/// A stretch of free memory.
typedef struct stretch {
  char *start;
  size_t bytes;
} stretch;

static int compare_stretches(const void *left, const void *right) {
  const char *a = ((const stretch *)left)->start, *b = ((const stretch *)right)->start;
  return a < b ? -1 : a > b;
}

/// All free blocks by address, neighbours joined; the caller frees the list.
static stretch *free_stretches(arena *arena, size_t *count) {
  size_t found = 0, joined = 0;
  for (uint32_t class = 0; class < ARENA_CLASSES; class++) {
    for (void *block = arena->free_blocks[class]; block != NULL; block = *(void **)block) {
      UNPOISON(block, sizeof(void *));
      found++;
    }
  }
  stretch *list = malloc((found + 1) * sizeof *list);
  if (list == NULL) return NULL;
  found = 0;
  for (uint32_t class = 0; class < ARENA_CLASSES; class++) {
    for (void *block = arena->free_blocks[class]; block != NULL; block = *(void **)block) {
      list[found++] = (stretch){block, capacity_of(class)};
    }
  }
  qsort(list, found, sizeof *list, compare_stretches);
  for (size_t index = 1; index < found; index++) {
    if (list[joined].start + list[joined].bytes == list[index].start) {
      list[joined].bytes += list[index].bytes;
    } else {
      list[++joined] = list[index];
    }
  }
  *count = found == 0 ? 0 : joined + 1;
  return list;
}

void arena_tidy(arena *arena) {
  size_t count;
  stretch *list = free_stretches(arena, &count);
  if (list == NULL) return;
  if (count > 0 && list[count - 1].start + list[count - 1].bytes == arena->base + arena->top) {
    arena->top -= list[--count].bytes;
  }
  memset(arena->free_blocks, 0, sizeof arena->free_blocks);
  while (count-- > 0) push_stretch(arena, list[count].start, list[count].bytes);
  free(list);
}

void *arena_capture(arena *arena) {
  UNPOISON(arena->base, arena->top);
  arena->peak = arena->top;
  arena->carves = false;
  // A copy between addresses of one alignment takes half the time.
  void *image = aligned_alloc(PAGE, (arena->top + PAGE - 1) & ~(uint64_t)(PAGE - 1));
  if (image != NULL) memcpy(image, arena->base, arena->top);
  return image;
}

void arena_restore(arena *arena, const void *image, size_t image_bytes) {
  char *base = arena->base;
  uint64_t peak = arena->peak;
  UNPOISON(base, peak);
  memcpy(base, image, image_bytes);
  uint64_t kept = (image_bytes + KEPT_BYTES + PAGE - 1) & ~(uint64_t)(PAGE - 1);
  if (peak > kept) madvise(base + kept, peak - kept, MADV_DONTNEED);
}
