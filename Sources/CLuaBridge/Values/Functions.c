// The functions of a table of handlers, read by their names without a copy of the table.

#include "../Machine/Machine.h"

/// What one protected call reads.
typedef struct request {
  luabridge_named *wanted;
  int32_t count;
  bool is_plain;
} request;

static lua_Integer entry_count(lua_State *L, int table) {
  lua_Integer count = 0;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    count++;
  }
  return count;
}

/// Keeps the functions if they are all that the table holds.
static int read_protected(lua_State *L) {
  request *what = lua_touserdata(L, 1);
  lua_Integer found = 0;
  if (lua_getmetatable(L, 2)) return 0;
  luaL_checkstack(L, what->count + 4, "a table of handlers");
  for (int32_t place = 0; place < what->count; place++) {
    lua_pushlstring(L, what->wanted[place].name, what->wanted[place].length);
    int kind = lua_rawget(L, 2);
    if (kind == LUA_TFUNCTION) found++;
    if (kind != LUA_TFUNCTION && kind != LUA_TNIL) return 0;
  }
  luabridge_charge(L, (uint64_t)found);
  if (entry_count(L, 2) != found) return 0;
  for (int32_t place = what->count - 1; place >= 0; place--) {
    int32_t *reference = &what->wanted[place].reference;
    *reference = lua_isnil(L, -1) ? 0 : luaL_ref(L, LUA_REGISTRYINDEX);
    if (*reference == 0) lua_pop(L, 1);
  }
  what->is_plain = true;
  return 0;
}

bool luabridge_read_functions(
  luabridge_arguments arguments, int32_t index, luabridge_named *wanted, int32_t count) {
  lua_State *L = arguments.state;
  if (!lua_checkstack(L, 4) || lua_type(L, arguments.first + index) != LUA_TTABLE) return false;
  request what = {wanted, count, false};
  lua_pushcfunction(L, read_protected);
  lua_pushlightuserdata(L, &what);
  lua_pushvalue(L, arguments.first + index);
  // What went wrong is found again, and told, by whoever reads the whole table.
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) lua_pop(L, 1);
  return what.is_plain;
}
