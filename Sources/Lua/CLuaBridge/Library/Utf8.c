// The utf8 library is Lua's own; reading long strings is charged.

#include "Library.h"

static int code_points(lua_State *L) {
  lua_CFunction codepoint = lua_tocfunction(L, lua_upvalueindex(1));
  lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, first);
  lua_Integer length = (lua_Integer)(lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) : 0);
  if (first < 0) first += length + 1;
  if (last < 0) last += length + 1;
  if (last >= first && (lua_Unsigned)last - (lua_Unsigned)first >= UNPACKED_MAX) {
    return luaL_error(L, "string slice too long (at most %d bytes at once)", UNPACKED_MAX);
  }
  return codepoint(L);
}

void luabridge_open_utf8(lua_State *L) {
  static const luabridge_member members[] = {
    {"char", NULL, false}, {"charpattern", NULL, false}, {"codes", NULL, true},
    {"len", NULL, true},   {"offset", NULL, true},       {NULL, NULL, false},
  };
  int32_t module = luabridge_open_module(L, LUABRIDGE_GLOBALS, "utf8", 4);
  luabridge_adopt(L, module, luaopen_utf8, members);
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  lua_getfield(L, -1, "codepoint");
  lua_pushcclosure(L, code_points, 1);
  luabridge_set_member(L, module, "codepoint", 9);
  lua_pop(L, 1);
}
