// `require`: the host finds the text of a module, and each module runs once per machine.

#include "Library.h"

/// Raises the string on top as a load failure.
static int raise_load_failure(lua_State *L) {
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  luabridge_mark_error(L, LUABRIDGE_FAILURE_LOAD);
  return lua_error(L);
}

/// Asks the host for a module's text. Pushes source and chunk name above the module's name. If the host
/// refuses, raises the reason.
static void find_source(lua_State *L, const char *name, size_t length) {
  luabridge_machine *machine = machine_of(L);
  luabridge_mark mark = {machine->boundary.values.count, machine->boundary.values.byte_count};
  bool is_found = machine->loader(machine->context, name, length);
  size_t end = machine->boundary.values.count;
  machine->boundary.values.count = mark.count;
  machine->boundary.values.byte_count = mark.byte_count;
  int count = luabridge_push_range(L, mark.count, end);
  if (is_found && count == 2) return;
  if (count == 0) lua_pushfstring(L, "module '%s' was not found", name);
  raise_load_failure(L);
}

/// Called after a module has run. Stores the value that the module returned, or `true` if it returned none.
/// [stack: name, loaded, value]
static int remember_module(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

int luabridge_require(lua_State *L) {
  size_t length, source_length, chunk_length;
  const char *name = luaL_checklstring(L, 1, &length);
  lua_settop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.loaded);
  lua_pushvalue(L, 1);
  switch (lua_rawget(L, 2)) {
  case LUA_TNIL: break;
  case LUA_TLIGHTUSERDATA:
    if (lua_touserdata(L, 3) == machine_of(L)) {
      lua_pushfstring(L, "module '%s' has not finished loading: it requires itself, or failed earlier", name);
      return raise_load_failure(L);
    }
    return 1;
  default: return 1;
  }
  lua_settop(L, 2);
  find_source(L, name, length);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, machine_of(L));  // means "is loading"; no handle has this value
  lua_rawset(L, 2);
  const char *source = lua_tolstring(L, 3, &source_length);
  const char *chunk = lua_tolstring(L, 4, &chunk_length);
  int status = luabridge_compile(L, source, source_length, chunk, chunk_length);
  if (status != LUA_OK) {
    if (status == LUA_ERRSYNTAX) luabridge_mark_error(L, LUABRIDGE_FAILURE_SYNTAX);
    return lua_error(L);
  }
  lua_replace(L, 3);
  lua_settop(L, 3);
  lua_callk(L, 0, 1, 0, remember_module);
  return remember_module(L, LUA_OK, 0);
}
