// Reads tables with known names without copying them: tables of handlers, and tables of plain values.

#include "Values.h"

/// The input of one protected call that reads functions.
typedef struct request {
  luabridge_named *wanted;
  int32_t count;
  bool is_plain;
} request;

/// Whether a table has exactly this number of entries. Counting stops at the first entry too many.
static bool has_entries(lua_State *L, int table, lua_Integer expected) {
  lua_Integer count = 0;
  lua_pushnil(L);
  while (count <= expected && lua_next(L, table) != 0) {
    lua_pop(L, 1);
    count++;
  }
  return count == expected;
}

/// References the wanted functions if the table contains nothing else.
static int read_protected(lua_State *L) {
  request *what = lua_touserdata(L, 1);
  lua_Integer found = 0;
  if (lua_getmetatable(L, 2)) return 0;
  luaL_checkstack(L, what->count + 4, "a table of handlers");
  for (int32_t place = 0; place < what->count; place++) {
    lua_pushlstring(L, what->wanted[place].name, what->wanted[place].length);
    int kind = lua_rawget(L, 2);
    if (kind == LUA_TFUNCTION) found++;
    if (kind != LUA_TFUNCTION && kind != LUA_TNIL) return 0;
  }
  luabridge_charge(L, (uint64_t)found);
  if (!has_entries(L, 2, found)) return 0;
  lua_settop(L, what->count + 2);
  for (int32_t place = what->count - 1; place >= 0; place--) {
    int32_t *reference = &what->wanted[place].reference;
    *reference = lua_isnil(L, -1) ? 0 : luaL_ref(L, LUA_REGISTRYINDEX);
    if (*reference == 0) lua_pop(L, 1);
  }
  what->is_plain = true;
  return 0;
}

/// The input of one protected call that reads a record.
typedef struct record {
  luabridge_field *wanted;
  int32_t count;
  bool is_plain;
} record;

static bool is_plain(luabridge_kind kind) {
  return kind == LUABRIDGE_NIL || kind == LUABRIDGE_BOOLEAN || kind == LUABRIDGE_INTEGER
         || kind == LUABRIDGE_STRING;
}

static int read_record_protected(lua_State *L) {
  record *what = lua_touserdata(L, 1);
  lua_Integer found = 0;
  if (lua_getmetatable(L, 2)) return 0;
  for (int32_t place = 0; place < what->count; place++) {
    luabridge_field *field = &what->wanted[place];
    lua_pushlstring(L, field->name, field->length);
    if (lua_rawget(L, 2) != LUA_TNIL) found++;
    luabridge_read(L, -1, &field->value);
    lua_pop(L, 1);
    if (!is_plain(field->value.kind)) return 0;
  }
  luabridge_charge(L, (uint64_t)found);
  what->is_plain = has_entries(L, 2, found);
  return 0;
}

/// Calls a reader with a table among the arguments. An error is ignored here: reading the whole table finds
/// it again and reports it.
static void read_argument(luabridge_arguments arguments, int32_t index, lua_CFunction reader, void *what) {
  lua_State *L = arguments.state;
  if (!lua_checkstack(L, 4) || lua_type(L, arguments.first + index) != LUA_TTABLE) return;
  lua_pushcfunction(L, reader);
  lua_pushlightuserdata(L, what);
  lua_pushvalue(L, arguments.first + index);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) lua_pop(L, 1);
}

bool luabridge_read_fields(
  luabridge_arguments arguments, int32_t index, luabridge_field *wanted, int32_t count) {
  record what = {wanted, count, false};
  read_argument(arguments, index, read_record_protected, &what);
  return what.is_plain;
}

bool luabridge_read_functions(
  luabridge_arguments arguments, int32_t index, luabridge_named *wanted, int32_t count) {
  request what = {wanted, count, false};
  read_argument(arguments, index, read_protected, &what);
  return what.is_plain;
}
