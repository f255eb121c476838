// The contents of frozen tables, found by their proxies.

#include "Values.h"

void luabridge_push_contents(lua_State *L, int32_t module) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.contents);
  lua_rawgeti(L, -1, (lua_Integer)module + 1);
  lua_remove(L, -2);
}

bool luabridge_open_contents(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (!lua_getmetatable(L, index)) return false;
  lua_pop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
  lua_pushvalue(L, index);
  int kind = lua_rawget(L, -2);
  if (kind == LUA_TTABLE) {
    lua_remove(L, -2);
    return true;
  }
  if (kind != LUA_TNUMBER) {
    lua_pop(L, 2);
    return false;
  }
  lua_Integer module = lua_tointeger(L, -1);
  lua_pop(L, 2);
  luabridge_push_contents(L, (int32_t)module);
  return true;
}
