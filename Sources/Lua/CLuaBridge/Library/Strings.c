// The string library: functions that are unbounded in Lua's version are rewritten.

#include "Library.h"

#include <string.h>

enum { BYTES_PER_STEP = 16, DIGITS_PER_STEP = 8 };

/// Checks the size before anything is allocated, and charges the copies.
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
  size_t unit = length + separator_length, total = (size_t)times * unit;
  luabridge_charge(L, total / BYTES_PER_STEP);
  luaL_Buffer buffer;
  char *start = luaL_buffinitsize(L, &buffer, total);
  memcpy(start, bytes, length);
  memcpy(start + length, separator, separator_length);
  // Each copy doubles the filled part.
  for (size_t filled = unit; filled < total;) {
    size_t more = filled < total - filled ? filled : total - filled;
    memcpy(start + filled, start, more);
    filled += more;
  }
  luaL_pushresultsize(&buffer, total - separator_length);
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

/// Charges the length of string operands, because arithmetic parses a whole string to find its number. Then
/// calls Lua's own function, which is the upvalue.
static int calculate(lua_State *L) {
  lua_CFunction function = lua_tocfunction(L, lua_upvalueindex(1));
  for (int operand = 1; operand <= 2; operand++) {
    if (lua_type(L, operand) == LUA_TSTRING) luabridge_charge(L, lua_rawlen(L, operand) / DIGITS_PER_STEP);
  }
  return function(L);
}

/// Replaces the arithmetic of strings by charged functions. Expects the metatable of strings on top. [-0,
/// +0, may raise]
static void charge_arithmetic(lua_State *L) {
  static const char *const events[] = {
    "__add", "__sub", "__mul", "__mod", "__pow", "__div", "__idiv", "__unm", NULL};
  for (const char *const *event = events; *event != NULL; event++) {
    lua_getfield(L, -1, *event);
    lua_pushcclosure(L, calculate, 1);
    lua_setfield(L, -2, *event);
  }
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
  // Methods of strings use the same functions as `string`. The metatable comes from Lua's library;
  // everything in it except arithmetic is replaced.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.contents);
  lua_rawgeti(L, -1, (lua_Integer)module + 1);
  lua_setfield(L, -3, "__index");
  lua_pop(L, 1);
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  charge_arithmetic(L);
  lua_pop(L, 2);
}
