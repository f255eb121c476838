// `pairs`: a loop over a table in the order of its keys.

#include "Library.h"

/// The iterator for a list. The position is the only argument that it uses. Upvalues: the number of
/// elements, the table.
static int step_sequence(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(1));
  lua_Integer position = lua_tointeger(L, 2);
  if (position < 0 || position > count) position = count;
  while (++position <= count) {
    if (lua_rawgeti(L, lua_upvalueindex(2), position) != LUA_TNIL) {
      lua_pushinteger(L, position);
      lua_insert(L, -2);
      return 2;
    }
    lua_pop(L, 1);
    luabridge_charge(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

/// The iterator for any other table. Keys that were removed during the loop are skipped, and new ones are
/// not visited. Upvalues: the keys, the position, the table.
static int step_sorted(lua_State *L) {
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    position++;
    if (lua_rawgeti(L, lua_upvalueindex(1), position) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(3)) != LUA_TNIL) break;
    lua_pop(L, 2);
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

int luabridge_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  // The loop reads the contents of a frozen table, but returns the value that the script passed. The
  // contents stay private.
  if (!luabridge_open_contents(L, 1)) lua_pushvalue(L, 1);
  lua_Integer count = luabridge_sorted_keys(L, 2);
  if (count < 0) {
    lua_pushinteger(L, -1 - count);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, step_sequence, 2);
    luabridge_charge(L, (uint64_t)(-1 - count) / 8);
  } else {
    lua_pushinteger(L, 0);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, step_sorted, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
