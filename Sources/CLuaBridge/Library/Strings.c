// The string library: what Lua's own version leaves unbounded is written anew.

#include "../Machine/Machine.h"

#include <string.h>

enum { BYTES_PER_STEP = 64 };

/// Refuses before anything is allocated, and counts the copies.
static int repeat(lua_State *L) {
  size_t length, separator_length;
  const char *bytes = luaL_checklstring(L, 1, &length);
  lua_Integer times = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_length);
  if (times <= 0 || length + separator_length == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  uint64_t limit = machine_of(L)->string_limit;
  if ((uint64_t)times > limit / (length + separator_length))
    return luaL_error(L, "resulting string too large");
  luabridge_charge(L, (uint64_t)times / 4 + (uint64_t)times * (length + separator_length) / BYTES_PER_STEP);
  luaL_Buffer buffer;
  char *place = luaL_buffinitsize(L, &buffer, (size_t)times * (length + separator_length));
  char *start = place;
  while (times-- > 0) {
    memcpy(place, bytes, length);
    place += length;
    if (times > 0) {
      memcpy(place, separator, separator_length);
      place += separator_length;
    }
  }
  luaL_pushresultsize(&buffer, (size_t)(place - start));
  return 1;
}

static size_t resolve(lua_Integer position, size_t length) {
  if (position >= 0) return (size_t)position;
  return position < -(lua_Integer)length ? 0 : length + (size_t)(position + 1);
}

static int byte_values(lua_State *L) {
  size_t length;
  const char *bytes = luaL_checklstring(L, 1, &length);
  lua_Integer from = luaL_optinteger(L, 2, 1);
  size_t first = resolve(from, length);
  size_t last = resolve(luaL_optinteger(L, 3, (lua_Integer)first), length);
  if (first < 1) first = 1;
  if (last > length) last = length;
  if (first > last) return 0;
  size_t count = last - first + 1;
  if (count > UNPACKED_MAX)
    return luaL_error(L, "string slice too long (at most %d bytes at once)", UNPACKED_MAX);
  luaL_checkstack(L, (int)count, "string slice too long");
  for (size_t position = first; position <= last; position++) {
    lua_pushinteger(L, (unsigned char)bytes[position - 1]);
  }
  return (int)count;
}

void luabridge_open_string(lua_State *L) {
  static const luabridge_member members[] = {
    {"byte", byte_values, false},
    {"char", NULL, false},
    {"find", luabridge_find, false},
    {"format", luabridge_format, false},
    {"gmatch", luabridge_gmatch, false},
    {"gsub", luabridge_gsub, false},
    {"len", NULL, false},
    {"lower", NULL, false},
    {"match", luabridge_match, false},
    {"pack", NULL, true},
    {"packsize", NULL, true},
    {"rep", repeat, false},
    {"reverse", NULL, false},
    {"sub", NULL, false},
    {"unpack", NULL, true},
    {"upper", NULL, false},
    {NULL, NULL, false},
  };
  int32_t module = luabridge_open_module(L, LUABRIDGE_GLOBALS, "string", 6);
  luabridge_adopt(L, module, luaopen_string, members);
  // Methods of strings take the same way: Lua's library made the metatable, and it keeps the arithmetic only.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.contents);
  lua_rawgeti(L, -1, (lua_Integer)module + 1);
  lua_setfield(L, -3, "__index");
  lua_pop(L, 1);
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}
