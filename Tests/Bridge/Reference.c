// Lua as it is, without the bridge: what the bridge rewrites must behave the same wherever both are defined.

#include "Bench.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdlib.h>

/// The text that a script returns there, as the bench shows texts.
static void add_reference(text *shown, const char *script) {
  lua_State *L = luaL_newstate();
  if (L == NULL) abort();
  luaL_openlibs(L);
  CHECK(luaL_dostring(L, script) == LUA_OK);
  size_t length, position = 0;
  const char *bytes = luaL_checklstring(L, -1, &length);
  luabridge_value item = {.kind = LUABRIDGE_STRING, .length = (uint32_t)length, .as.bytes = bytes};
  text_add_item(shown, &item, &position);
  lua_close(L);
}

void check_as_lua(bench *bench, const char *script, const char *file, int line) {
  text shown = {NULL, 0, 0};
  check_begins(script, file, line);
  text_clear(&shown);
  add_reference(&shown, script);
  check_text(bench_run(bench, script), shown.bytes, "what Lua itself returns", file, line);
  free(shown.bytes);
}
