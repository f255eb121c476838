#include "Arena.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  FIRST_BYTES = 1 << 20,         // enough for most machines
  KEPT_BYTES = 4 << 20,          // what may stay resident above an image after a restore
  RETURNED_BLOCK = 2 << 20,      // free blocks from this size on give their pages back
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

static uint64_t whole_pages(uint64_t bytes) { return (bytes + PAGE - 1) & ~(uint64_t)(PAGE - 1); }

static bool add_segment(arena *arena, uint64_t bytes) {
  if (arena->segment_count == ARENA_SEGMENTS) return false;
  char *base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return false;
  arena->segments[arena->segment_count++] = (arena_segment){.base = base, .bytes = bytes};
  return true;
}

static void drop_last_segment(arena *arena) {
  arena_segment *last = &arena->segments[--arena->segment_count];
  UNPOISON(last->base, last->peak);
  munmap(last->base, last->bytes);
}

bool arena_create(arena *arena, uint64_t byte_limit, size_t head_bytes) {
  memset(arena, 0, sizeof *arena);
  arena->byte_limit = byte_limit;
  arena->carves = true;
  if (!add_segment(arena, FIRST_BYTES)) return false;
  arena->segments[0].top = arena->segments[0].peak = (head_bytes + 15) & ~(uint64_t)15;
  return true;
}

void arena_destroy(arena *arena) {
  while (arena->segment_count > 0) drop_last_segment(arena);
}

uint64_t arena_bytes(const arena *arena) {
  uint64_t sum = 0;
  for (int32_t index = 0; index < arena->segment_count; index++) sum += arena->segments[index].top;
  return sum;
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

/// Goes on to a segment with room for a block, as large as all before it; false at the limit. A segment that an earlier
/// run left is taken only where this run would make the same, so that no run can tell what was before it.
static bool advance(arena *arena, size_t capacity) {
  arena_segment *full = &arena->segments[arena->current];
  int32_t next = arena->current + 1;
  uint64_t sum = 0;
  for (int32_t index = 0; index < next; index++) sum += arena->segments[index].bytes;
  if (next == ARENA_SEGMENTS || sum >= arena->byte_limit) return false;
  uint64_t bytes = whole_pages(sum > capacity ? sum : capacity);
  if (bytes > arena->byte_limit - sum) bytes = (arena->byte_limit - sum) & ~(uint64_t)(PAGE - 1);
  if (bytes < capacity) return false;
  if (next < arena->segment_count && arena->segments[next].bytes != bytes) {
    while (arena->segment_count > next) drop_last_segment(arena);
  }
  // The script's own limit is far below, so that it is the system that has no memory left: nothing can go on.
  if (next == arena->segment_count && !add_segment(arena, bytes)) abort();
  arena->current = next;
  push_stretch(arena, full->base + full->top, full->bytes - full->top);
  full->top = full->peak = full->bytes;
  return true;
}

static void *extend(arena *arena, size_t capacity) {
  arena_segment *segment = &arena->segments[arena->current];
  if (capacity > segment->bytes - segment->top) {
    if (!advance(arena, capacity)) return NULL;
    segment = &arena->segments[arena->current];
  }
  void *block = segment->base + segment->top;
  segment->top += capacity;
  if (segment->top > segment->peak) segment->peak = segment->top;
  return block;
}

static void *take(arena *arena, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  if (class >= ARENA_CLASSES) return NULL;
  void *block = NULL;
  if (arena->free_blocks[class] != NULL) block = pop_free(arena, class);
  if (block == NULL && arena->carves) block = carve(arena, class, capacity);
  if (block == NULL) block = extend(arena, capacity);
  if (block == NULL) block = carve(arena, class, capacity);
  if (block == NULL) return NULL;
  UNPOISON(block, size);
  POISON((char *)block + size, capacity - size);
  return block;
}

static void give(arena *arena, void *block, size_t size) {
  size_t capacity;
  uint32_t class = class_of(size, &capacity);
  arena_segment *segment = &arena->segments[arena->current];
  if ((char *)block + capacity == segment->base + segment->top) {
    segment->top -= capacity;
    POISON(block, capacity);
    return;
  }
  push_free(arena, block, class);
  if (capacity < RETURNED_BLOCK) return;
  uintptr_t start = ((uintptr_t)block + sizeof(void *) + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
  uintptr_t end = ((uintptr_t)block + capacity) & ~(uintptr_t)(PAGE - 1);
  madvise((void *)start, end - start, MADV_DONTNEED);
}

void *arena_resize(arena *arena, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) return new_size == 0 ? NULL : take(arena, new_size);
  if (new_size == 0) {
    give(arena, block, old_size);
    return NULL;
  }
  size_t old_capacity, new_capacity;
  class_of(old_size, &old_capacity);
  class_of(new_size, &new_capacity);
  arena_segment *segment = &arena->segments[arena->current];
  bool is_last = (char *)block + old_capacity == segment->base + segment->top;
  if (is_last && new_capacity <= segment->bytes - (segment->top - old_capacity)) {
    POISON(block, old_capacity);
    segment->top += new_capacity - old_capacity;
    if (segment->top > segment->peak) segment->peak = segment->top;
  } else if (old_capacity != new_capacity) {
    void *moved = take(arena, new_size);
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

/// Segments may lie side by side; a block never reaches across.
static bool begins_segment(const arena *arena, const char *address) {
  for (int32_t index = 0; index < arena->segment_count; index++) {
    if (arena->segments[index].base == address) return true;
  }
  return false;
}

/// All free blocks by address, neighbours joined; the caller frees the list.
static stretch *free_stretches(const arena *arena, size_t *count) {
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
    bool is_neighbour = list[joined].start + list[joined].bytes == list[index].start;
    if (is_neighbour && !begins_segment(arena, list[index].start)) {
      list[joined].bytes += list[index].bytes;
    } else {
      list[++joined] = list[index];
    }
  }
  *count = found == 0 ? 0 : joined + 1;
  return list;
}

/// Whether a free stretch is the end of what a segment handed out; then the segment takes it back.
static bool give_back(arena *arena, const stretch *free_stretch) {
  for (int32_t index = 0; index < arena->segment_count; index++) {
    arena_segment *segment = &arena->segments[index];
    if (free_stretch->start < segment->base || free_stretch->start >= segment->base + segment->bytes) continue;
    if (free_stretch->start + free_stretch->bytes != segment->base + segment->top) return false;
    segment->top -= free_stretch->bytes;
    return true;
  }
  return false;
}

void arena_tidy(arena *arena) {
  size_t count;
  stretch *list = free_stretches(arena, &count);
  if (list == NULL) return;
  memset(arena->free_blocks, 0, sizeof arena->free_blocks);
  while (count-- > 0) {
    if (!give_back(arena, &list[count])) push_stretch(arena, list[count].start, list[count].bytes);
  }
  free(list);
  arena->current = 0;
  for (int32_t index = 1; index < arena->segment_count; index++) {
    if (arena->segments[index].top > 0) arena->current = index;
  }
}

bool arena_capture(arena *arena, arena_image *image) {
  memset(image, 0, sizeof *image);
  image->byte_count = arena_bytes(arena);
  arena->carves = false;
  // A copy between addresses of one alignment takes half the time.
  image->bytes = aligned_alloc(PAGE, whole_pages(image->byte_count));
  if (image->bytes == NULL) return false;
  char *place = image->bytes;
  for (int32_t index = 0; index <= arena->current; index++) {
    arena_segment *segment = &arena->segments[index];
    UNPOISON(segment->base, segment->top);
    memcpy(place, segment->base, segment->top);
    place += segment->top;
    image->tops[index] = segment->peak = segment->top;
  }
  image->segment_count = arena->current + 1;
  memcpy(image->free_blocks, arena->free_blocks, sizeof image->free_blocks);
  return true;
}

void arena_restore(arena *arena, const arena_image *image) {
  const char *place = image->bytes;
  uint64_t kept_bytes = 0;
  for (int32_t index = 0; index < image->segment_count; index++) {
    arena_segment *segment = &arena->segments[index];
    UNPOISON(segment->base, segment->peak);
    memcpy(segment->base, place, image->tops[index]);
    place += image->tops[index];
    uint64_t kept = whole_pages(image->tops[index] + KEPT_BYTES);
    if (segment->peak > kept) madvise(segment->base + kept, segment->peak - kept, MADV_DONTNEED);
    segment->top = segment->peak = image->tops[index];
  }
  for (int32_t index = image->segment_count; index < arena->segment_count; index++) {
    kept_bytes += arena->segments[index].bytes;
    arena->segments[index].top = 0;
  }
  while (arena->segment_count > image->segment_count && kept_bytes > KEPT_BYTES) {
    kept_bytes -= arena->segments[arena->segment_count - 1].bytes;
    drop_last_segment(arena);
  }
  arena->current = image->segment_count - 1;
  memcpy(arena->free_blocks, image->free_blocks, sizeof arena->free_blocks);
}

void arena_image_destroy(arena_image *image) {
  free(image->bytes);
  image->bytes = NULL;
}
