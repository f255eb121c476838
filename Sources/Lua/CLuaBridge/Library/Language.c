// The whole script language: each new machine defines it once.

#include "Library.h"

static int open_language(lua_State *L) {
  luabridge_open_handles(L);
  luabridge_open_module(L, LUABRIDGE_NO_MODULE, "", 0);  // the globals
  luabridge_open_base(L);
  luabridge_open_string(L);
  luabridge_open_table(L);
  luabridge_open_math(L);
  luabridge_open_utf8(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxies);
  lua_rawgeti(L, -1, LUABRIDGE_GLOBALS + 1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  return 0;
}

luabridge_machine *luabridge_create(const luabridge_configuration *configuration) {
  return luabridge_make(configuration, open_language);
}
