// Tables that scripts cannot change, or that know their fields. A frozen table is an empty proxy whose
// `__index` is the table of contents: reading an existing field calls no C.

#include "Values.h"

int luabridge_refuse_assignment(lua_State *L) {
  const char *module = lua_tostring(L, lua_upvalueindex(1));
  luabridge_text_of(L, 2, NULL);
  const char *field = lua_tostring(L, -1);
  if (*module == 0) {
    const char *text = "cannot assign to global '%s': assign to a local instead (local %s = ...)";
    lua_pushfstring(L, text, field, field);
  } else {
    lua_pushfstring(L, "'%s' is read-only: its field '%s' cannot be assigned", module, field);
  }
  return luabridge_raise_here(L);
}

void luabridge_set_string_field(lua_State *L, const char *field, int value) {
  lua_pushstring(L, field);
  lua_pushvalue(L, value);
  lua_rawset(L, -3);
}

/// `__len` of data. Upvalue: the contents.
static int length_of_data(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
  return 1;
}

void luabridge_freeze(lua_State *L) {
  int contents = lua_gettop(L), name = contents + 1, proxy = contents + 2;
  luaL_checkstack(L, 8, "a frozen table");
  lua_pushliteral(L, "case");
  lua_newtable(L);
  lua_newtable(L);
  luabridge_set_string_field(L, "__index", contents);
  luabridge_set_string_field(L, "__metatable", name);
  lua_pushliteral(L, "__len");
  lua_pushvalue(L, contents);
  lua_pushcclosure(L, length_of_data, 1);
  lua_rawset(L, -3);
  lua_pushliteral(L, "__newindex");
  lua_pushvalue(L, name);
  lua_pushcclosure(L, luabridge_refuse_assignment, 1);
  lua_rawset(L, -3);
  lua_setmetatable(L, proxy);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
  lua_pushvalue(L, proxy);
  lua_pushvalue(L, contents);
  lua_rawset(L, -3);
  lua_pushvalue(L, proxy);
  lua_replace(L, contents);
  lua_settop(L, contents);
}

void luabridge_make_record(lua_State *L, lua_Integer record) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.records);
  lua_rawgeti(L, -1, record);
  lua_setmetatable(L, -3);
  lua_pop(L, 1);
}
