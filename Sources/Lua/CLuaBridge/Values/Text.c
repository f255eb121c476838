// The text of values. Tables and functions are numbered at their first mention, because their addresses
// differ in every run. Floats are written so that parsing them returns the same float.

#include "Values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT_MAX = 64, INTEGER_STEPS = 8, FLOAT_STEPS = 128 };

// Floats have fourteen digits, as in Lua, if those are exact. `tostring` and `..` then agree.
enum { DIGITS_MIN = 14, DIGITS_MAX = 17 };

size_t luabridge_number_text(double number, char *buffer, size_t capacity) {
  if (isnan(number)) return (size_t)snprintf(buffer, capacity, "nan");
  int length = 0;
  for (int digits = DIGITS_MIN; digits <= DIGITS_MAX; digits++) {
    length = snprintf(buffer, capacity, "%.*g", digits, number);
    if (strtod(buffer, NULL) == number) break;
  }
  bool looks_like_integer = strspn(buffer, "-0123456789") == (size_t)length;
  if (looks_like_integer) length += snprintf(buffer + length, capacity - (size_t)length, ".0");
  return (size_t)length;
}

/// Pushes the number that an object got at its first mention. [-0, +1, may raise]
static void push_given_number(lua_State *L, int index) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.names) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k");  // an object without other references needs no number
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.names);
  }
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    lua_pop(L, 1);
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++boundary_of(L)->names_given[lua_type(L, index)]);
    lua_rawset(L, -3);
    lua_pushvalue(L, index);
    lua_rawget(L, -2);
  }
  lua_remove(L, -2);
}

static void push_object_text(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TTABLE && luabridge_open_contents(L, index)) {
    if (luaL_getmetafield(L, -1, "__name") != LUA_TNIL) {
      lua_pushfstring(L, "module %s", lua_tostring(L, -1));
      lua_replace(L, -3);
      lua_pop(L, 1);
      return;
    }
    lua_pop(L, 1);  // frozen data has no name, so it is numbered like any table
  }
  int kind = luaL_getmetafield(L, index, "__name");
  if (kind == LUA_TNIL) lua_pushstring(L, luaL_typename(L, index));
  if (kind != LUA_TNIL && kind != LUA_TSTRING) {
    lua_pop(L, 1);
    lua_pushstring(L, luaL_typename(L, index));
  }
  push_given_number(L, index);
  lua_pushfstring(L, "%s#%I", lua_tostring(L, -2), (LUAI_UACINT)lua_tointeger(L, -1));
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/// Pushes the table of a handle's type, or nil. [-0, +1]
static bool push_type(lua_State *L, uint64_t handle) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.types);
  bool is_known = lua_rawgeti(L, -1, tag_of(handle)) == LUA_TTABLE;
  lua_remove(L, -2);
  return is_known;
}

void luabridge_push_type_name(lua_State *L, uint64_t handle) {
  if (push_type(L, handle)) {
    lua_rawgeti(L, -1, TYPE_NAME_KEY);
    lua_remove(L, -2);
  } else {
    lua_pop(L, 1);
    lua_pushliteral(L, "handle");
  }
}

/// Pushes the text of a handle. [-0, +1, may raise]
static void push_handle_text(lua_State *L, uint64_t handle) {
  int top = lua_gettop(L);
  if (push_type(L, handle) && lua_rawgeti(L, -1, TYPE_DESCRIPTION_KEY) == LUA_TFUNCTION) {
    lua_pushlightuserdata(L, (void *)(uintptr_t)handle);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      lua_replace(L, top + 1);
      lua_settop(L, top + 1);
      return;
    }
  }
  lua_settop(L, top);
  luabridge_push_type_name(L, handle);
  lua_pushfstring(L, "%s#%I", lua_tostring(L, -1), (LUAI_UACINT)(handle & 0xFFFFFFFF));
  lua_replace(L, -2);
}

const char *luabridge_text_of(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 12, "too many strings");
  int kind = lua_type(L, index);
  if (kind == LUA_TTABLE && luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (kind) {
  case LUA_TNIL: lua_pushliteral(L, "nil"); break;
  case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
  case LUA_TSTRING: lua_pushvalue(L, index); break;
  case LUA_TNUMBER:
    luabridge_charge(L, lua_isinteger(L, index) ? INTEGER_STEPS : FLOAT_STEPS);
    if (lua_isinteger(L, index)) {
      lua_pushfstring(L, "%I", (LUAI_UACINT)lua_tointeger(L, index));
    } else {
      char buffer[NUMBER_TEXT_MAX];
      size_t count = luabridge_number_text(lua_tonumber(L, index), buffer, sizeof buffer);
      lua_pushlstring(L, buffer, count);
    }
    break;
  case LUA_TLIGHTUSERDATA:
    push_handle_text(L, (uint64_t)(uintptr_t)lua_touserdata(L, index));
    break;
  default: push_object_text(L, index); break;
  }
  return lua_tolstring(L, -1, length);
}

int luabridge_raise_here(lua_State *L) {
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}
