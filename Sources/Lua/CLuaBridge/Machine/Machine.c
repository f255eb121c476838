// Creation and destruction of a machine.

#include "Machine.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  ADDRESSES_SLACK = 64 << 20,
  ADDRESSES_FACTOR = 4,
};

/// Reached only by an error outside every protected call, which is a bug of the bridge.
static int panic(lua_State *L) {
  const char *message = lua_tostring(L, -1);
  fprintf(stderr, "CLuaBridge: unprotected error: %s\n", message == NULL ? "(no text)" : message);
  abort();
}

static void push_registry_table(lua_State *L, const void *key) {
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

/// Makes room for every key of the registry. The allocator then makes memory for the language constant,
/// but the registry's array must not be constant.
static int open_registry(lua_State *L) {
  push_registry_table(L, &luabridge_registry.contents);
  push_registry_table(L, &luabridge_registry.proxies);
  push_registry_table(L, &luabridge_registry.proxy_indices);
  push_registry_table(L, &luabridge_registry.records);
  push_registry_table(L, &luabridge_registry.loaded);
  push_registry_table(L, &luabridge_registry.threads);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.marked);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.types);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.names);
  machine_of(L)->is_building = true;
  return 0;
}

static bool call(lua_State *L, lua_CFunction function) {
  lua_pushcfunction(L, function);
  return lua_pcall(L, 0, 0, 0) == LUA_OK;
}

luabridge_machine *luabridge_make(const luabridge_configuration *configuration, lua_CFunction open_language) {
  luabridge_machine *machine = calloc(1, sizeof *machine);
  if (machine == NULL) return NULL;
  machine->memory_limit = configuration->memory_bytes;
  machine->string_limit = configuration->string_bytes;
  machine->budget = configuration->instructions;
  machine->print_function = configuration->print_function;
  machine->host = configuration->host;
  machine->loader = configuration->loader;
  machine->finished_coroutine = -1;
  uint64_t byte_limit = machine->memory_limit * ADDRESSES_FACTOR + ADDRESSES_SLACK;
  if (!arena_create(&machine->arena, byte_limit, sizeof(luabridge_head))) {
    free(machine);
    return NULL;
  }
  if (!arena_create(&machine->constants, byte_limit, 0)) {
    arena_destroy(&machine->arena);
    free(machine);
    return NULL;
  }
  machine->head = (luabridge_head *)machine->arena.segments[0].base;
  machine->boundary.charge = luabridge_count_steps;
  machine->boundary.names_given = machine->head->names_given;
  machine->head->first_free = -1;
  machine->head->collect_above = COLLECT_ABOVE;
  machine->limit_lifted = 1;
  lua_State *L = lua_newstate(luabridge_allocate, machine);
  if (L != NULL) {
    machine->main = L;
    *(luabridge_machine **)lua_getextraspace(L) = machine;
    lua_atpanic(L, panic);
    lua_gc(L, LUA_GCSTOP);
    if (call(L, open_registry) && call(L, open_language)) {
      lua_gc(L, LUA_GCCOLLECT);
      lua_sethook(L, luabridge_hook, LUA_MASKCOUNT, HOOK_PERIOD);
      machine->limit_lifted = 0;
      return machine;
    }
  }
  luabridge_destroy(machine);
  return NULL;
}

void luabridge_destroy(luabridge_machine *machine) {
  // Nothing in the arena needs a finalizer, so the state is dropped with its memory instead of closed.
  arena_destroy(&machine->arena);
  arena_destroy(&machine->constants);
  arena_image_destroy(&machine->image);
  arena_image_destroy(&machine->constants_image);
  arena_image_destroy(&machine->foundation);
  arena_image_destroy(&machine->constants_foundation);
  free(machine->boundary.values.items);
  free(machine->boundary.values.bytes);
  free(machine->message.bytes);
  free(machine->chunk.bytes);
  free(machine->traceback.bytes);
  free(machine->scratch.bytes);
  luabridge_forget_chunks(machine);
  free(machine->chunks);
  free(machine);
}

/// A run adds the tables that it freezes to the list of proxies, so the list must not be a constant.
static int renew_proxy_indices(lua_State *L) {
  lua_newtable(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
  lua_pushnil(L);
  while (lua_next(L, 2) != 0) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 1);
  }
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
  return 0;
}

void luabridge_end_building(luabridge_machine *machine) {
  if (!machine->is_building) return;
  machine->is_building = false;
  machine->limit_lifted++;
  lua_pushcfunction(machine->main, renew_proxy_indices);
  // The system has no memory left, so the process cannot continue.
  if (lua_pcall(machine->main, 0, 0, 0) != LUA_OK) abort();
  machine->limit_lifted--;
}

uint64_t luabridge_memory_bytes(const luabridge_machine *machine) { return machine->head->used; }
void luabridge_limit_memory(luabridge_machine *machine, uint64_t bytes) { machine->memory_limit = bytes; }
uint64_t luabridge_arena_bytes(const luabridge_machine *machine) {
  return arena_bytes(&machine->arena) + arena_bytes(&machine->constants);
}
void luabridge_set_context(luabridge_machine *machine, void *context) { machine->context = context; }
int32_t luabridge_depth(const luabridge_machine *machine) { return machine->depth; }
void luabridge_set_random(luabridge_machine *machine, uint64_t state) { machine->head->random = state; }
uint64_t luabridge_random(const luabridge_machine *machine) { return machine->head->random; }
luabridge_values *luabridge_values_of(luabridge_machine *machine) { return &machine->boundary.values; }
