// The math library: only functions that are exact everywhere. Transcendental functions are not available,
// because their last bit depends on the processor. Random numbers are a stream of the machine.

#include "Library.h"

#include <string.h>

/// SplitMix64: one word of state, which the machine's image restores.
static uint64_t next_random(lua_State *L) {
  uint64_t mixed = machine_of(L)->head->random += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

static int random_number(lua_State *L) {
  lua_Integer low = 1, high;
  uint64_t drawn = next_random(L);
  switch (lua_gettop(L)) {
  case 0: lua_pushnumber(L, (lua_Number)(drawn >> 11) * 0x1p-53); return 1;
  case 1:
    high = luaL_checkinteger(L, 1);
    if (high == 0) {
      lua_pushinteger(L, (lua_Integer)drawn);
      return 1;
    }
    break;
  case 2:
    low = luaL_checkinteger(L, 1);
    high = luaL_checkinteger(L, 2);
    break;
  default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t span = (uint64_t)high - (uint64_t)low + 1;
  uint64_t offset = span == 0 ? drawn : (uint64_t)(((unsigned __int128)drawn * span) >> 64);
  lua_pushinteger(L, (lua_Integer)((uint64_t)low + offset));
  return 1;
}

void luabridge_open_math(lua_State *L) {
  static const luabridge_member members[] = {
    {"abs", NULL, false},        {"ceil", NULL, false},       {"floor", NULL, false},
    {"fmod", NULL, false},       {"huge", NULL, false},       {"max", NULL, false},
    {"maxinteger", NULL, false}, {"min", NULL, false},        {"mininteger", NULL, false},
    {"modf", NULL, false},       {"pi", NULL, false},         {"random", random_number, false},
    {"sqrt", NULL, false},       {"tointeger", NULL, false},  {"type", NULL, false},
    {"ult", NULL, false},        {NULL, NULL, false},
  };
  luabridge_adopt(L, luabridge_open_module(L, LUABRIDGE_GLOBALS, "math", 4), luaopen_math, members);
}
