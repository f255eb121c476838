// Images of a machine: before its first script, and with its scripts loaded.

#include "Machine.h"

#include <stdlib.h>

enum {
  REFERENCES_RESERVED = 16,  // functions that a launch keeps: those of its observers, requests and timers
};

bool luabridge_capture_base(luabridge_machine *machine) {
  luabridge_end_building(machine);
  if (machine->depth > 0 || machine->image.bytes != NULL || machine->chunk_count > 0) return false;
  bool is_kept = arena_capture(&machine->constants, &machine->constants_foundation)
                 && arena_capture(&machine->arena, &machine->foundation);
  machine->arena.carves = machine->constants.carves = true;
  return is_kept;
}

bool luabridge_clear(luabridge_machine *machine) {
  if (machine->depth > 0 || machine->foundation.bytes == NULL) return false;
  arena_image_destroy(&machine->image);
  arena_image_destroy(&machine->constants_image);
  arena_restore(&machine->constants, &machine->constants_foundation);
  arena_restore(&machine->arena, &machine->foundation);
  machine->arena.carves = machine->constants.carves = true;
  machine->constants_changed = machine->is_compiling = false;
  machine->finished_coroutine = -1;
  machine->returned_arguments.count = 0;
  machine->boundary.values.count = machine->boundary.values.byte_count = 0;
  luabridge_forget_chunks(machine);
  return true;
}

/// Reserves free slots in the registry: without them, the first function that a run references would grow the
/// table each time.
static int reserve_references(lua_State *L) {
  int references[REFERENCES_RESERVED];
  for (int place = 0; place < REFERENCES_RESERVED; place++) {
    lua_pushboolean(L, 1);
    references[place] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  for (int place = REFERENCES_RESERVED - 1; place >= 0; place--) {
    luaL_unref(L, LUA_REGISTRYINDEX, references[place]);
  }
  return 0;
}

bool luabridge_capture(luabridge_machine *machine) {
  if (machine->depth > 0) return false;
  luabridge_end_building(machine);
  luabridge_recycle(machine);
  lua_pushcfunction(machine->main, reserve_references);
  // If memory is short, the image works without reserved slots.
  if (lua_pcall(machine->main, 0, 0, 0) != LUA_OK) lua_pop(machine->main, 1);
  lua_gc(machine->main, LUA_GCCOLLECT);
  lua_gc(machine->main, LUA_GCCOLLECT);  // the second pass shrinks what the first one freed
  lua_gc(machine->main, LUA_GCSTOP);
  machine->head->collecting = false;
  machine->head->collect_above = machine->head->used + COLLECT_ABOVE;
  arena_image_destroy(&machine->image);
  arena_image_destroy(&machine->constants_image);
  arena_tidy(&machine->arena);
  arena_tidy(&machine->constants);
  machine->constants_changed = false;
  return arena_capture(&machine->constants, &machine->constants_image)
         && arena_capture(&machine->arena, &machine->image);
}

/// Restores strings and code, which is necessary only if they were written to.
static void restore_constants(luabridge_machine *machine) {
  if (machine->constants_changed) arena_restore(&machine->constants, &machine->constants_image);
  machine->constants_changed = false;
#ifdef DEBUG
  if (!arena_is_unchanged(&machine->constants, &machine->constants_image)) abort();
#endif
}

bool luabridge_restore(luabridge_machine *machine) {
  if (machine->depth > 0 || machine->image.bytes == NULL) return false;
  restore_constants(machine);
  arena_restore(&machine->arena, &machine->image);
  machine->finished_coroutine = -1;
  machine->returned_arguments.count = 0;
  machine->boundary.values.count = machine->boundary.values.byte_count = 0;
  return true;
}

uint64_t luabridge_image_bytes(const luabridge_machine *machine) {
  return machine->image.byte_count + machine->constants_image.byte_count;
}
