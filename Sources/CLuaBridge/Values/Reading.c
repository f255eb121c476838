// Values on their way out of Lua. Strings are borrowed; tables are flattened into a stream, in sorted order.

#include "../Machine/Machine.h"

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

/// The tables on the way down, to see a table that contains itself.
typedef struct path {
  const struct path *parent;
  const void *table;
  int depth;
} path;

static void read_table(lua_State *L, int index, const path *parent);

static void append_read(lua_State *L, int index, const path *parent) {
  luabridge_machine *machine = machine_of(L);
  luabridge_value value;
  luabridge_read(L, index, &value);
  if (machine->values.count > TABLE_VALUES_MAX)
    luaL_error(L, "a table can have at most %d values", TABLE_VALUES_MAX);
  switch (value.kind) {
  case LUABRIDGE_TABLE:
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
    lua_pushvalue(L, index);
    switch (lua_rawget(L, -2)) {
    case LUA_TNUMBER: luabridge_append(&machine->values, LUABRIDGE_MODULE, 0, lua_tointeger(L, -1)); break;
    case LUA_TTABLE: read_table(L, lua_gettop(L), parent); break;
    default: read_table(L, index, parent); break;
    }
    lua_pop(L, 2);
    return;
  case LUABRIDGE_FUNCTION:
    lua_pushvalue(L, index);
    value.as.integer = luaL_ref(L, LUA_REGISTRYINDEX);
    break;
  default: break;  // everything else is carried by the value itself
  }
  luabridge_append(&machine->values, value.kind, value.length, value.as.integer);
}

static void read_table(lua_State *L, int index, const path *parent) {
  luabridge_machine *machine = machine_of(L);
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
  luabridge_append(&machine->values, LUABRIDGE_TABLE, (uint32_t)count, 0);
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
  luabridge_append(&machine->values, LUABRIDGE_TABLE_END, 0, 0);
  if (!is_sequence) lua_pop(L, 1);
}

static int read_table_protected(lua_State *L) {
  append_read(L, 1, NULL);
  return 0;
}

bool luabridge_read_table(luabridge_machine *machine, luabridge_arguments arguments, int32_t index) {
  lua_State *L = arguments.state;
  luabridge_mark mark = {machine->values.count, machine->values.byte_count};
  if (lua_checkstack(L, 4)) {
    lua_pushcfunction(L, read_table_protected);
    lua_pushvalue(L, arguments.first + index);
    int status = lua_pcall(L, 1, 0, 0);
    if (status == LUA_OK) return true;
    machine->values.count = mark.count;
    luabridge_failure_kind kind = status == LUA_ERRMEM ? LUABRIDGE_FAILURE_MEMORY : LUABRIDGE_FAILURE_RUNTIME;
    const char *message = lua_tostring(L, -1);
    // A run that has to end keeps the position where that was noticed.
    if (machine->stop == STOP_NONE)
      luabridge_record_message(machine, kind, message == NULL ? "the table cannot be read" : message);
    lua_pop(L, 1);
    return false;
  }
  luabridge_record_message(machine, LUABRIDGE_FAILURE_MEMORY, "no stack left to read a table");
  return false;
}

static int reference_protected(lua_State *L) {
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}

int32_t luabridge_reference(luabridge_machine *machine, luabridge_arguments arguments, int32_t index) {
  lua_State *L = arguments.state;
  int32_t reference = 0;
  if (!lua_checkstack(L, 4) || lua_type(L, arguments.first + index) != LUA_TFUNCTION) return 0;
  machine->limit_lifted++;
  lua_pushcfunction(L, reference_protected);
  lua_pushvalue(L, arguments.first + index);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) reference = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  machine->limit_lifted--;
  return reference;
}

void luabridge_release(luabridge_machine *machine, int32_t reference) {
  // Writes into a slot that exists, so it cannot run out of memory.
  if (reference > 0) luaL_unref(machine->main, LUA_REGISTRYINDEX, reference);
}
