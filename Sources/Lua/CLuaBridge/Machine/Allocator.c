// The allocator that Lua calls: limits and size charges are here, the memory itself is in the arena.

#include "Machine.h"

#include <string.h>

enum {
  LIVE_BYTES_PER_STEP = 256,  // live bytes per step charged for the collection after a refused allocation
  OBJECT_STEPS = 8,           // charged for a new object, because it must be collected later
  CHARGED_BYTES = 256,        // smaller blocks are not charged: copying them is as cheap as the instruction
  BYTES_PER_STEP = 64,
  CODE_TYPE = LUA_NUMTYPES + 1,  // the type that Lua passes to the allocator for a function's code
  SHORT_STRING_BYTES = 65,       // a longer one is hashed when it is first a key, which writes to it
  CALL_FRAME_BYTES = 64,         // the size of Lua's record of a call, to which a thread keeps writing
  NAME_TABLE_BYTES = 1024,       // the minimum size of the table of short strings, which grows by doubling
};

static bool is_refused(
  luabridge_machine *machine, bool is_new, size_t type, size_t old_size, size_t new_size) {
  if (machine->limit_lifted > 0 || new_size <= old_size) return false;
  bool is_long_string = is_new && type == LUA_TSTRING && new_size > machine->string_limit;
  if (!is_long_string && machine->head->used + (new_size - old_size) <= machine->memory_limit) return false;
  machine->refused_bytes = new_size;
  machine->refused_string = is_long_string;
  return true;
}

/// Charges the time to fill a big block, or the full collection that Lua makes after a refused allocation.
/// Only the hook may raise, so an exhausted budget is noticed at the next instruction.
static void charge(luabridge_machine *machine, uint64_t steps) {
  if (machine->current == NULL || machine->limit_lifted > 0) return;
  machine->budget -= (int64_t)steps;
  if (machine->budget <= 0) luabridge_set_check_interval(machine->current, 1);
}

/// Whether a new block is constant: runs do not write to it. After the image was captured, no new block is
/// constant.
static bool is_constant(const luabridge_machine *machine, size_t type, size_t size) {
  if (machine->image.bytes != NULL) return false;
  if (type == LUA_TSTRING) return size <= SHORT_STRING_BYTES;
  if (type == CODE_TYPE || (type == 0 && machine->is_compiling)) return true;
  // A table itself is not constant: Lua caches its missing metamethods in it.
  return machine->is_building && (type == LUA_TFUNCTION || (type == 0 && size != CALL_FRAME_BYTES));
}

/// Whether a growing block may be the table of short strings; growing relinks each of them.
static bool may_link_names(size_t old_size, size_t new_size) {
  return old_size >= NAME_TABLE_BYTES && new_size == 2 * old_size && (old_size & (old_size - 1)) == 0;
}

static void *resize(luabridge_machine *machine, void *block, size_t type, size_t old_size, size_t new_size) {
  if (block == NULL) {
    arena *home = is_constant(machine, type, new_size) ? &machine->constants : &machine->arena;
    return arena_resize(home, NULL, 0, new_size);
  }
  if (!arena_holds(&machine->constants, block)) {
    if (may_link_names(old_size, new_size)) machine->constants_changed = true;
    return arena_resize(&machine->arena, block, old_size, new_size);
  }
  if (machine->image.bytes == NULL) return arena_resize(&machine->constants, block, old_size, new_size);
  // A constant that the collector freed keeps its memory until the image is restored.
  if (new_size <= old_size) return new_size == 0 ? NULL : block;
  void *moved = arena_resize(&machine->arena, NULL, 0, new_size);
  if (moved != NULL) memcpy(moved, block, old_size);
  return moved;
}

void *luabridge_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  luabridge_machine *machine = context;
  luabridge_head *head = machine->head;
  machine->ticks.silent_count = 0;
  size_t type = old_size;
  bool is_new = block == NULL;
  if (is_new) old_size = 0;  // for a new object, Lua passes its type instead of an old size
  void *result = NULL;
  if (!is_refused(machine, is_new, type, old_size, new_size)) {
    if (is_new && machine->current != NULL) machine->budget -= OBJECT_STEPS;
    if (new_size >= CHARGED_BYTES) charge(machine, new_size / BYTES_PER_STEP);
    result = resize(machine, block, type, old_size, new_size);
    if (result == NULL && new_size > 0) machine->refused_bytes = new_size;
  }
  if (result == NULL && new_size > 0) {
    machine->constants_changed = true;
    charge(machine, head->used / LIVE_BYTES_PER_STEP);
    if (++machine->refusals > REFUSALS_MAX && machine->budget > 0) charge(machine, (uint64_t)machine->budget);
    return NULL;
  }
  head->used += new_size - old_size;
  return result;
}
