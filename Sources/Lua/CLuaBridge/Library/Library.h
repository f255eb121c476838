// The library layer, the highest: the script language. Used by Library/*.c. It may include Calls.h.
#pragma once

#include "../Calls/Calls.h"

enum { UNPACKED_MAX = 10000 };  // the maximum number of values that one call may push

/// A member of a library: our own function, or one adopted from Lua by name.
typedef struct luabridge_member {
  const char *name;
  lua_CFunction function;  // NULL for Lua's own function
  bool is_charged;         // charges the first argument's length: Lua reads all of it without allocating
} luabridge_member;

/// Each function defines one library as a frozen table. [-0, +0, may raise]
void luabridge_open_base(lua_State *L);
void luabridge_open_string(lua_State *L);
void luabridge_open_table(lua_State *L);
void luabridge_open_math(lua_State *L);
void luabridge_open_utf8(lua_State *L);
/// Opens Lua's library and adopts the members; the list ends with a NULL name. [-0, +0, may raise]
void luabridge_adopt(lua_State *L, int32_t module, lua_CFunction opener, const luabridge_member *members);

// Functions that another file registers
int luabridge_require(lua_State *L);
int luabridge_pairs(lua_State *L);
int luabridge_format(lua_State *L);
int luabridge_find(lua_State *L);
int luabridge_match(lua_State *L);
int luabridge_gmatch(lua_State *L);
int luabridge_gsub(lua_State *L);
int luabridge_sort(lua_State *L);
