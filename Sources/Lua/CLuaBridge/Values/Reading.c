// Reads values out of Lua. Strings are borrowed; tables are flattened into a stream, in sorted order.

#include "Values.h"

void luabridge_read(lua_State *L, int index, luabridge_value *value) {
  value->length = 0;
  value->as.integer = 0;
  switch (lua_type(L, index)) {
  case LUA_TNIL: value->kind = LUABRIDGE_NIL; break;
  case LUA_TBOOLEAN:
    value->kind = LUABRIDGE_BOOLEAN;
    value->as.integer = lua_toboolean(L, index);
    break;
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) {
      value->kind = LUABRIDGE_INTEGER;
      value->as.integer = lua_tointeger(L, index);
    } else {
      value->kind = LUABRIDGE_NUMBER;
      value->as.number = lua_tonumber(L, index);
    }
    break;
  case LUA_TSTRING: {
    size_t length;
    value->kind = LUABRIDGE_STRING;
    value->as.bytes = lua_tolstring(L, index, &length);
    value->length = (uint32_t)length;
    break;
  }
  case LUA_TLIGHTUSERDATA:
    value->kind = LUABRIDGE_HANDLE;
    value->as.handle = (uint64_t)(uintptr_t)lua_touserdata(L, index);
    break;
  case LUA_TFUNCTION: value->kind = LUABRIDGE_FUNCTION; break;
  case LUA_TTABLE: value->kind = LUABRIDGE_TABLE; break;
  default: value->kind = LUABRIDGE_UNSUPPORTED; break;
  }
}

/// The tables that contain the current one, to detect cycles.
typedef struct path {
  const struct path *parent;
  const void *table;
  int depth;
} path;

static void read_table(lua_State *L, int index, const path *parent);

static void append_read(lua_State *L, int index, const path *parent) {
  luabridge_values *values = &boundary_of(L)->values;
  luabridge_value value;
  luabridge_read(L, index, &value);
  if (values->count > TABLE_VALUES_MAX)
    luaL_error(L, "a table can have at most %d values", TABLE_VALUES_MAX);
  switch (value.kind) {
  case LUABRIDGE_TABLE:
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
    lua_pushvalue(L, index);
    switch (lua_rawget(L, -2)) {
    case LUA_TNUMBER: luabridge_append(values, LUABRIDGE_MODULE, 0, lua_tointeger(L, -1)); break;
    case LUA_TTABLE: read_table(L, lua_gettop(L), parent); break;
    default: read_table(L, index, parent); break;
    }
    lua_pop(L, 2);
    return;
  case LUABRIDGE_FUNCTION:
    lua_pushvalue(L, index);
    value.as.integer = luaL_ref(L, LUA_REGISTRYINDEX);
    break;
  default: break;  // values of all other kinds are already complete
  }
  luabridge_append(values, value.kind, value.length, value.as.integer);
}

static void read_table(lua_State *L, int index, const path *parent) {
  luabridge_values *values = &boundary_of(L)->values;
  path here = {parent, lua_topointer(L, index), parent == NULL ? 1 : parent->depth + 1};
  for (const path *above = parent; above != NULL; above = above->parent) {
    if (above->table == here.table) luaL_error(L, "a table that contains itself cannot be passed");
  }
  if (here.depth > TABLE_DEPTH_MAX)
    luaL_error(L, "tables nested more than %d levels deep cannot be passed", TABLE_DEPTH_MAX);
  luaL_checkstack(L, 12, "a nested table");
  lua_Integer count = luabridge_sorted_keys(L, index);
  bool is_sequence = count < 0;
  if (is_sequence) count = -1 - count;
  luabridge_charge(L, (uint64_t)count);
  luabridge_append(values, LUABRIDGE_TABLE, (uint32_t)count, 0);
  for (lua_Integer position = 1; position <= count; position++) {
    if (is_sequence) {
      lua_pushinteger(L, position);
      lua_rawgeti(L, index, position);
    } else {
      lua_rawgeti(L, -1, position);
      lua_pushvalue(L, -1);
      lua_rawget(L, index);
    }
    int value = lua_gettop(L);
    append_read(L, value - 1, &here);
    append_read(L, value, &here);
    lua_pop(L, 2);
  }
  luabridge_append(values, LUABRIDGE_TABLE_END, 0, 0);
  if (!is_sequence) lua_pop(L, 1);
}

int luabridge_append_argument(lua_State *L) {
  append_read(L, 1, NULL);
  return 0;
}
