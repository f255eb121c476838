#include "Arena.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  FIRST_BYTES = 1 << 20,         // enough for most machines
  KEPT_BYTES = 4 << 20,          // the maximum memory above an image that stays resident after a restore
  RETURNED_BLOCK = 2 << 20,      // free blocks from this size on return their pages
  SKIPPED_BLOCK = 512,           // free blocks from this size on are left out of a restore
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
  arena->maybe_free[class / 64] |= (uint64_t)1 << (class % 64);
  POISON(block, capacity_of(class));
}

static void *pop_free(arena *arena, uint32_t class) {
  void *block = arena->free_blocks[class];
  UNPOISON(block, sizeof(void *));
  arena->free_blocks[class] = *(void **)block;
  return block;
}

/// Splits a free range into blocks, the largest first.
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

/// The smallest class, from `class` on, that has a free block; ARENA_CLASSES if there is none.
static uint32_t first_free_class(arena *arena, uint32_t class) {
  for (uint32_t word = class / 64; word < ARENA_CLASS_WORDS; word++) {
    uint64_t bits = arena->maybe_free[word];
    if (word == class / 64) bits &= ~(uint64_t)0 << (class % 64);
    for (; bits != 0; bits &= bits - 1) {
      uint32_t found = word * 64 + (uint32_t)__builtin_ctzll(bits);
      if (arena->free_blocks[found] != NULL) return found;
      arena->maybe_free[word] &= ~(bits & -bits);
    }
  }
  return ARENA_CLASSES;
}

/// Cuts a block from a larger free one; NULL if there is none.
static void *carve(arena *arena, uint32_t class, size_t capacity) {
  uint32_t larger = first_free_class(arena, class + 1);
  if (larger >= ARENA_CLASSES) return NULL;
  char *block = pop_free(arena, larger);
  push_stretch(arena, block + capacity, capacity_of(larger) - capacity);
  return block;
}

/// Moves to the next segment, which is as large as all earlier segments together, or as a larger block needs.
/// Returns false if the limit leaves no room for the block. A segment of an earlier run is reused only if this
/// run would make one of the same size, so that no run depends on earlier runs.
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
  // The script's own limit is far lower, so the system is out of memory and the process cannot continue.
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
    // Lua requires that shrinking never fails. The block then joins a smaller class, and the difference is
    // lost.
    if (moved == NULL) return new_size <= old_size ? block : NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give(arena, block, old_size);
    return moved;
  }
  UNPOISON(block, new_size);
  POISON((char *)block + new_size, new_capacity - new_size);
  return block;
}

/// A range of free memory.
typedef struct stretch {
  char *start;
  size_t bytes;
} stretch;

static int compare_stretches(const void *left, const void *right) {
  const char *a = ((const stretch *)left)->start, *b = ((const stretch *)right)->start;
  return a < b ? -1 : a > b;
}

/// Whether a segment begins at an address. Segments may be adjacent, but a block never crosses from one
/// into the next.
static bool begins_segment(const arena *arena, const char *address) {
  for (int32_t index = 0; index < arena->segment_count; index++) {
    if (arena->segments[index].base == address) return true;
  }
  return false;
}

/// All free blocks by address; the caller frees the list.
static stretch *free_blocks(const arena *arena, size_t *count) {
  size_t found = 0;
  for (uint32_t class = 0; class < ARENA_CLASSES; class++) {
    for (void *block = arena->free_blocks[class]; block != NULL; block = *(void **)block) {
      UNPOISON(block, sizeof(void *));
      found++;
    }
  }
  stretch *list = malloc((found + 1) * sizeof *list);
  if (list == NULL) return NULL;
  *count = 0;
  for (uint32_t class = 0; class < ARENA_CLASSES; class++) {
    for (void *block = arena->free_blocks[class]; block != NULL; block = *(void **)block) {
      list[(*count)++] = (stretch){block, capacity_of(class)};
    }
  }
  qsort(list, *count, sizeof *list, compare_stretches);
  return list;
}

/// Merges adjacent free blocks in the list.
static size_t join(const arena *arena, stretch *list, size_t count) {
  size_t joined = 0;
  for (size_t index = 1; index < count; index++) {
    bool is_neighbor = list[joined].start + list[joined].bytes == list[index].start;
    if (is_neighbor && !begins_segment(arena, list[index].start)) {
      list[joined].bytes += list[index].bytes;
    } else {
      list[++joined] = list[index];
    }
  }
  return count == 0 ? 0 : joined + 1;
}

/// Whether a free range is at the end of a segment's used part; if so, the segment reclaims it.
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
  stretch *list = free_blocks(arena, &count);
  if (list == NULL) return;
  count = join(arena, list, count);
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

static void add_run(arena_image *image, int32_t segment, uint64_t start, uint64_t end) {
  if (end > start) image->runs[image->run_count++] = (arena_run){segment, start, end - start};
}

/// Lists the ranges that an image must restore: everything except the inside of large free blocks. The link
/// at the start of such a block is restored.
static bool list_runs(const arena *arena, arena_image *image) {
  size_t count;
  stretch *free_list = free_blocks(arena, &count);
  if (free_list == NULL) return false;
  image->runs = malloc((count + (size_t)image->segment_count) * sizeof *image->runs);
  for (int32_t index = 0; image->runs != NULL && index < image->segment_count; index++) {
    const char *base = arena->segments[index].base;
    uint64_t start = 0;
    for (size_t block = 0; block < count; block++) {
      if (free_list[block].bytes < SKIPPED_BLOCK) continue;
      if (free_list[block].start < base || free_list[block].start >= base + image->tops[index]) continue;
      uint64_t inside = (uint64_t)(free_list[block].start - base);
      add_run(image, index, start, inside + sizeof(void *));
      start = inside + free_list[block].bytes;
    }
    add_run(image, index, start, image->tops[index]);
  }
  free(free_list);
  return image->runs != NULL;
}

bool arena_capture(arena *arena, arena_image *image) {
  memset(image, 0, sizeof *image);
  image->byte_count = arena_bytes(arena);
  arena->carves = false;
  // Copying between equally aligned addresses takes half the time.
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
  memcpy(image->maybe_free, arena->maybe_free, sizeof image->maybe_free);
  return list_runs(arena, image);
}

static void copy_runs(arena *arena, const arena_image *image) {
  const char *place = image->bytes;
  int32_t segment = 0;
  for (size_t index = 0; index < image->run_count; index++) {
    const arena_run *run = &image->runs[index];
    for (; segment < run->segment; segment++) place += image->tops[segment];
    memcpy(arena->segments[segment].base + run->start, place + run->start, run->bytes);
  }
}

bool arena_is_unchanged(const arena *arena, const arena_image *image) {
  const char *place = image->bytes;
  for (int32_t index = 0; index < image->segment_count; index++) {
    UNPOISON(arena->segments[index].base, image->tops[index]);
    if (memcmp(arena->segments[index].base, place, image->tops[index]) != 0) return false;
    place += image->tops[index];
  }
  return true;
}

void arena_restore(arena *arena, const arena_image *image) {
  uint64_t kept_bytes = 0;
  for (int32_t index = 0; index < image->segment_count; index++) {
    // Memory that was in use when the image was taken may have been reclaimed since.
    uint64_t peak = arena->segments[index].peak, top = image->tops[index];
    UNPOISON(arena->segments[index].base, peak > top ? peak : top);
  }
  copy_runs(arena, image);
  for (int32_t index = 0; index < image->segment_count; index++) {
    arena_segment *segment = &arena->segments[index];
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
  memcpy(arena->maybe_free, image->maybe_free, sizeof arena->maybe_free);
}

void arena_image_destroy(arena_image *image) {
  free(image->bytes);
  free(image->runs);
  image->bytes = NULL;
  image->runs = NULL;
  image->byte_count = 0;
}
