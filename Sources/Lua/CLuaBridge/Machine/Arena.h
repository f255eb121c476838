// The memory of one machine: a few segments, the first small and each further one as large as all before it.
// Copying their used part out and back restores the machine byte for byte, including pointers. Used by
// Arena.c, and by the machine layer through Machine.h. It may include no header of ours.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  ARENA_FINE_CLASSES = 64,     // steps of 16 bytes up to 1024
  ARENA_COARSE_CLASSES = 136,  // then four steps per doubling
  ARENA_CLASSES = ARENA_FINE_CLASSES + ARENA_COARSE_CLASSES + 1,
  ARENA_CLASS_WORDS = (ARENA_CLASSES + 63) / 64,
  ARENA_SEGMENTS = 24,
};

/// An address range from the system.
typedef struct arena_segment {
  char *base;
  uint64_t bytes;
  uint64_t top;   // offset of the first byte that was never allocated
  uint64_t peak;  // highest top since the last restore
} arena_segment;

/// The bookkeeping; it is outside the memory that it manages.
typedef struct arena {
  arena_segment segments[ARENA_SEGMENTS];
  int32_t segment_count;
  int32_t current;       // the segment that new addresses come from
  uint64_t byte_limit;   // the maximum size of all segments together
  bool carves;           // split larger free blocks before using new addresses: slower, but the image stays small
  void *free_blocks[ARENA_CLASSES];
  uint64_t maybe_free[ARENA_CLASS_WORDS];  // a bit for each class that had a free block; it may have none left
} arena;

/// A range of addresses that an image restores.
typedef struct arena_run {
  int32_t segment;
  uint64_t start;  // offset in the segment
  uint64_t bytes;
} arena_run;

/// A copy of an arena's state.
typedef struct arena_image {
  uint64_t tops[ARENA_SEGMENTS];
  int32_t segment_count;
  uint64_t byte_count;
  void *free_blocks[ARENA_CLASSES];
  uint64_t maybe_free[ARENA_CLASS_WORDS];
  char *bytes;
  arena_run *runs;  // sorted by address; the gaps between them are free memory
  size_t run_count;
} arena_image;

/// Reserves the first addresses, with `head_bytes` zeros at their start; false if the system refuses.
bool arena_create(arena *arena, uint64_t byte_limit, size_t head_bytes);
void arena_destroy(arena *arena);

/// Allocates, resizes, or frees a block. Returns NULL if the limit is reached, but shrinking always
/// succeeds. Ends the process if the system has no memory left.
void *arena_resize(arena *arena, void *block, size_t old_size, size_t new_size);

/// Whether a block comes from an arena.
static inline bool arena_holds(const arena *arena, const void *block) {
  for (int32_t index = 0; index < arena->segment_count; index++) {
    const arena_segment *segment = &arena->segments[index];
    if ((uintptr_t)block - (uintptr_t)segment->base < segment->bytes) return true;
  }
  return false;
}

/// The number of allocated bytes, including the free blocks among them.
uint64_t arena_bytes(const arena *arena);

/// Merges adjacent free blocks and reclaims those at the end of a segment, so that an image has fewer holes.
void arena_tidy(arena *arena);

/// Copies the arena to an image; false if the system refuses memory for the copy.
bool arena_capture(arena *arena, arena_image *image);
/// Whether an arena is the same as when its image was taken.
bool arena_is_unchanged(const arena *arena, const arena_image *image);
/// Copies an image back, and returns memory far above the end of the image to the system.
void arena_restore(arena *arena, const arena_image *image);
void arena_image_destroy(arena_image *image);
