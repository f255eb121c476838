// The memory of one machine: one reserved stretch of addresses whose bookkeeping lives inside it. Copying the
// used prefix away and back again therefore restores the machine byte for byte, pointers included.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  ARENA_FINE_CLASSES = 64,     // steps of 16 bytes up to 1024
  ARENA_COARSE_CLASSES = 136,  // then four steps per doubling
  ARENA_CLASSES = ARENA_FINE_CLASSES + ARENA_COARSE_CLASSES + 1,
};

typedef struct arena {
  char *base;
  uint64_t top;    // offset of the first byte never handed out
  uint64_t peak;   // highest top since the last restore
  bool carves;     // cut larger free blocks before taking new addresses: slower, but the image stays small
  void *free_blocks[ARENA_CLASSES];
} arena;

/// Reserves addresses and places the arena's head at their start, followed by `extra` bytes; NULL when
/// refused.
void *arena_create(uint64_t reserve_bytes, size_t head_bytes);
void arena_destroy(arena *arena, uint64_t reserve_bytes);

/// NULL when the reserve is used up, except that making a block smaller always succeeds.
void *arena_resize(arena *arena, uint64_t reserve_bytes, void *block, size_t old_size, size_t new_size);

/// Joins neighbouring free blocks and gives those at the end back, so that an image has fewer holes.
void arena_tidy(arena *arena);

/// Copies of the used prefix. `arena_restore` gives pages far above the image back to the system.
void *arena_capture(arena *arena);
void arena_restore(arena *arena, const void *image, size_t image_bytes);
