// The table library. `__len` may return a wrong length, so every moved element is charged.

#include "Library.h"

enum { ELEMENT_STEPS = 4 };  // charged for each concatenated element

static void check_table(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  if (luaL_getmetafield(L, index, "__index") != LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
}

static lua_Integer length_of(lua_State *L, int index) {
  check_table(L, index);
  return luaL_len(L, index);
}

static int insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)length_of(L, 1) + 1), position = end;
  switch (lua_gettop(L)) {
  case 2: break;
  case 3:
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
    for (lua_Integer from = end; from > position; from--) {
      luabridge_charge(L, 1);
      lua_geti(L, 1, from - 1);
      lua_seti(L, 1, from);
    }
    break;
  default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int remove_element(lua_State *L) {
  lua_Integer size = length_of(L, 1), position = luaL_optinteger(L, 2, size);
  if (position != size) {
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  }
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    luabridge_charge(L, 1);
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer target = luaL_checkinteger(L, 4);
  int destination = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1);
  check_table(L, destination);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    bool is_same = destination == 1 || lua_rawequal(L, 1, destination);
    bool is_upward = target > last || target <= first || !is_same;
    for (lua_Integer step = 0; step < count; step++) {
      lua_Integer offset = is_upward ? step : count - 1 - step;
      luabridge_charge(L, 1);
      lua_geti(L, 1, first + offset);
      lua_seti(L, destination, target + offset);
    }
  }
  lua_pushvalue(L, destination);
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *buffer, lua_Integer position) {
  luabridge_charge(L, ELEMENT_STEPS);
  lua_geti(L, 1, position);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (at index %I) in table for 'concat': a %s", (LUAI_UACINT)position,
      luaL_typename(L, -1));
  }
  if (lua_type(L, -1) == LUA_TNUMBER) {
    luabridge_text_of(L, -1, NULL);
    lua_remove(L, -2);
  }
  luaL_addvalue(buffer);
}

static int concat(lua_State *L) {
  lua_Integer size = length_of(L, 1);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer position = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, size);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; position < last; position++) {
    add_element(L, &buffer, position);
    luaL_addlstring(&buffer, separator, separator_length);
  }
  if (position == last) add_element(L, &buffer, position);
  luaL_pushresult(&buffer);
  return 1;
}

static int unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= UNPACKED_MAX) return luaL_error(L, "too many results to unpack (at most %d)", UNPACKED_MAX);
  luaL_checkstack(L, (int)count + 1, "too many results to unpack");
  luabridge_charge(L, count);
  for (lua_Unsigned offset = 0; offset <= count; offset++) lua_geti(L, 1, first + (lua_Integer)offset);
  return (int)count + 1;
}

void luabridge_open_table(lua_State *L) {
  static const luabridge_member members[] = {
    {"concat", concat, false}, {"insert", insert, false},         {"move", move, false},
    {"pack", NULL, false},     {"remove", remove_element, false}, {"sort", luabridge_sort, false},
    {"unpack", unpack, false}, {NULL, NULL, false},
  };
  luabridge_adopt(L, luabridge_open_module(L, LUABRIDGE_GLOBALS, "table", 5), luaopen_table, members);
}
