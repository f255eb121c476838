// Records: tables that the host passes together with a list of their fields. A script uses them like its own
// tables, but reading a field that is not in the list is an error.

#include "Calls.h"

enum { LISTED_MAX = 20 };

/// Appends the names of all fields, in order, to the message on top, unless they are too many. [-0, +0]
static void append_names(lua_State *L, int names) {
  int message = lua_gettop(L);
  lua_Integer count = luabridge_sorted_keys(L, names);
  if (count > LISTED_MAX) return lua_settop(L, message);
  lua_pushvalue(L, message);
  for (lua_Integer position = 1; position <= count; position++) {
    lua_pushstring(L, position == 1 ? "; it has " : ", ");
    lua_rawgeti(L, message + 1, position);
    lua_concat(L, 3);
  }
  lua_replace(L, message);
  lua_settop(L, message);
}

/// `__index` of records. Upvalues: the fields of the type, the advice about renamed fields, the name of the
/// type.
static int missing_field(lua_State *L) {
  lua_settop(L, 2);
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 0;
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  lua_pushfstring(L, "%s has no field '%s'", lua_tostring(L, lua_upvalueindex(3)), name);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TSTRING) {
    lua_pushliteral(L, "; ");
    lua_insert(L, -2);
    lua_concat(L, 3);
    return luabridge_raise_here(L);
  }
  lua_pop(L, 1);
  size_t before = lua_rawlen(L, -1);
  int tables[] = {lua_upvalueindex(1)};
  luabridge_append_suggestion(L, name, length, tables, 1);
  if (lua_rawlen(L, -1) == before) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, -2);
    append_names(L, lua_gettop(L) - 1);
  }
  return luabridge_raise_here(L);
}

static int define_record(lua_State *L) {
  const luabridge_definition *what = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.records);
  int records = lua_gettop(L);
  lua_createtable(L, 0, 2);
  lua_pushliteral(L, "__index");
  luabridge_push_range(L, what->mark.count, machine_of(L)->boundary.values.count);
  lua_pushlstring(L, what->name, what->length);
  lua_pushcclosure(L, missing_field, 3);
  lua_rawset(L, -3);
  lua_pushliteral(L, "__metatable");
  lua_pushlstring(L, what->name, what->length);
  lua_rawset(L, -3);
  lua_rawseti(L, records, (lua_Integer)lua_rawlen(L, records) + 1);
  return 0;
}

void luabridge_define_record(
  luabridge_machine *machine, const char *name, size_t length, luabridge_mark mark) {
  luabridge_definition what = {.name = name, .length = length, .mark = mark};
  luabridge_define(machine, define_record, &what);
  machine->boundary.values.count = mark.count;
  machine->boundary.values.byte_count = mark.byte_count;
}
