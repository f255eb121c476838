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
  char *base = mmap(NULL, reserve_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return NULL;
  arena *head = (arena *)base;
  head->base = base;
  head->top = head->peak = (head_bytes + 15) & ~(uint64_t)15;
  return head;
}

void arena_destroy(arena *arena, uint64_t reserve_bytes) {
  UNPOISON(arena->base, reserve_bytes);
  munmap(arena->base, reserve_bytes);
}

/// The smallest free block of a larger class: the way out when the reserve is used up.
static void *larger_block(arena *arena, uint32_t class) {
  for (uint32_t larger = class + 1; larger < ARENA_CLASSES; larger++) {
    if (arena->free_blocks[larger] != NULL) return &arena->free_blocks[larger];
  }
  return NULL;
}

static void *take(arena *arena, uint64_t reserve_bytes, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  if (class >= ARENA_CLASSES) return NULL;
  void **list = &arena->free_blocks[class];
  if (*list == NULL) {
    if (capacity <= reserve_bytes - arena->top) {
      void *block = arena->base + arena->top;
      arena->top += capacity;
      if (arena->top > arena->peak) arena->peak = arena->top;
      UNPOISON(block, size);
      POISON((char *)block + size, capacity - size);
      return block;
    }
    list = larger_block(arena, class);
    if (list == NULL) return NULL;
  }
  void *block = *list;
  UNPOISON(block, capacity);
  *list = *(void **)block;
  POISON((char *)block + size, capacity - size);
  return block;
}

static void give(arena *arena, void *block, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  UNPOISON(block, capacity);
  if ((char *)block + capacity == arena->base + arena->top) {
    arena->top -= capacity;
  } else {
    *(void **)block = arena->free_blocks[class];
    arena->free_blocks[class] = block;
    if (capacity >= RETURNED_BLOCK) {
      uintptr_t start = ((uintptr_t)block + sizeof(void *) + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
      uintptr_t end = ((uintptr_t)block + capacity) & ~(uintptr_t)(PAGE - 1);
      madvise((void *)start, end - start, MADV_DONTNEED);
    }
  }
  POISON(block, capacity);
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
    // Lua relies on shrinking never to fail. The block then joins a smaller class: bytes are lost, nothing else.
    if (moved == NULL) return new_size <= old_size ? block : NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give(arena, block, old_size);
    return moved;
  }
  UNPOISON(block, new_size);
  POISON((char *)block + new_size, new_capacity - new_size);
  return block;
}

void *arena_capture(arena *arena) {
  UNPOISON(arena->base, arena->top);
  arena->peak = arena->top;
  void *image = malloc(arena->top);
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
