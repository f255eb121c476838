// Modules: frozen tables with a name. Only the access to a missing field reaches C, which computes the field
// or suggests a similar one.

#include "Calls.h"

#include <string.h>

/// Names of Lua that are not available, each with the reason.
typedef struct withheld {
  const char *name, *reason;
} withheld;

static const withheld withheld_globals[] = {
  {"os", "scripts cannot read the clock or the system"},
  {"io", "scripts cannot use files"},
  {"debug", "scripts run in a sandbox"},
  {"package", "use require"},
  {"coroutine", "calls wait for their results; call them directly"},
  {"load", "use require to load code"},
  {"loadstring", "use require to load code"},
  {"loadfile", "use require to load code"},
  {"dofile", "use require to load code"},
  {"collectgarbage", "garbage collection is automatic"},
  {"rawset", "frozen tables cannot be changed"},
  {"xpcall", "use pcall"},
  {"_G", "globals are fixed; use locals"},
  {"unpack", "use table.unpack"},
};

static const withheld withheld_fields[] = {
  {"math.randomseed", "the seed of the run determines random numbers"},
  {"string.dump", "bytecode cannot be loaded"},
};

static const char *reason_withheld(const char *qualified, const withheld *list, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strcmp(list[index].name, qualified) == 0) return list[index].reason;
  }
  return NULL;
}

#define REASON(name, list) reason_withheld(name, list, sizeof list / sizeof *list)

/// Raises the error for an undefined global. [stack: contents, key]
static int raise_undefined_global(lua_State *L, const char *name, size_t length) {
  const char *reason = REASON(name, withheld_globals);
  if (reason != NULL) {
    lua_pushfstring(L, "'%s' is not available: %s", name, reason);
  } else {
    int tables[] = {1};
    lua_pushfstring(L, "undefined global '%s'", name);
    luabridge_append_suggestion(L, name, length, tables, 1);
  }
  return luabridge_raise_here(L);
}

/// `__index` of a module's contents. Upvalues: the module's qualified name, and the function numbers of its
/// computed fields.
static int missing_field(lua_State *L) {
  const char *module = lua_tostring(L, lua_upvalueindex(1));
  if (lua_type(L, 2) != LUA_TSTRING) {
    luabridge_text_of(L, 2, NULL);
    lua_pushfstring(L, "'%s' has no field [%s]", module, lua_tostring(L, -1));
    return luabridge_raise_here(L);
  }
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNUMBER) {
    lua_Integer function = lua_tointeger(L, -1);
    lua_settop(L, 0);
    return luabridge_call_host(L, function, 1);
  }
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  if (*module == 0) return raise_undefined_global(L, name, length);
  lua_pushfstring(L, "%s.%s", module, name);
  const char *reason = REASON(lua_tostring(L, -1), withheld_fields);
  if (reason != NULL) {
    lua_pushfstring(L, "'%s.%s' is not available: %s", module, name, reason);
  } else {
    int tables[] = {1, lua_upvalueindex(2)};
    lua_pushfstring(L, "'%s' has no field '%s'", module, name);
    luabridge_append_suggestion(L, name, length, tables, 2);
  }
  return luabridge_raise_here(L);
}

/// Pushes "parent.name". [-0, +1]
static void push_qualified_name(lua_State *L, int32_t parent, const char *name, size_t length) {
  if (parent > LUABRIDGE_GLOBALS) {
    luabridge_push_contents(L, parent);
    lua_getmetatable(L, -1);
    lua_pushliteral(L, "__name");
    lua_rawget(L, -2);
    lua_pushliteral(L, ".");
    lua_pushlstring(L, name, length);
    lua_concat(L, 3);
    lua_replace(L, -3);
    lua_pop(L, 1);
  } else {
    lua_pushlstring(L, name, length);
  }
}

int32_t luabridge_open_module(lua_State *L, int32_t parent, const char *name, size_t length) {
  luabridge_head *head = machine_of(L)->head;
  int32_t index = head->module_count++;
  int top = lua_gettop(L);
  luaL_checkstack(L, 12, NULL);
  push_qualified_name(L, parent, name, length);
  int qualified = top + 1, contents = top + 2, proxy = top + 3;
  lua_newtable(L);
  lua_newtable(L);
  lua_newtable(L);  // metatable of the contents
  luabridge_set_string_field(L, "__name", qualified);
  lua_pushliteral(L, "__index");
  lua_pushvalue(L, qualified);
  lua_newtable(L);
  lua_pushcclosure(L, missing_field, 2);
  lua_rawset(L, -3);
  lua_setmetatable(L, contents);
  lua_newtable(L);  // metatable of the proxy
  lua_pushliteral(L, "__name");
  lua_pushliteral(L, "module");
  lua_rawset(L, -3);
  luabridge_set_string_field(L, "__index", contents);
  luabridge_set_string_field(L, "__metatable", qualified);
  lua_pushliteral(L, "__newindex");
  lua_pushvalue(L, qualified);
  lua_pushcclosure(L, luabridge_refuse_assignment, 1);
  lua_rawset(L, -3);
  lua_setmetatable(L, proxy);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.contents);
  lua_pushvalue(L, contents);
  lua_rawseti(L, -2, (lua_Integer)index + 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxies);
  lua_pushvalue(L, proxy);
  lua_rawseti(L, -2, (lua_Integer)index + 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxy_indices);
  lua_pushvalue(L, proxy);
  lua_pushinteger(L, index);
  lua_rawset(L, -3);
  lua_settop(L, proxy);
  if (parent != LUABRIDGE_NO_MODULE) luabridge_set_member(L, parent, name, length);
  lua_settop(L, top);
  return index;
}

void luabridge_set_member(lua_State *L, int32_t module, const char *name, size_t length) {
  int value = lua_gettop(L);
  luabridge_push_contents(L, module);
  lua_pushlstring(L, name, length);
  lua_pushvalue(L, value);
  lua_rawset(L, -3);
  lua_settop(L, value - 1);
}

/// Calls a global function of the host. Upvalue: the function's number.
static int call_global(lua_State *L) {
  return luabridge_call_host(L, lua_tointeger(L, lua_upvalueindex(1)), 1);
}

/// Calls a module's function, with a dot or a colon. Upvalues: the function's number, the module.
static int call_member(lua_State *L) {
  bool has_self = lua_type(L, 1) == LUA_TTABLE && lua_rawequal(L, 1, lua_upvalueindex(2));
  return luabridge_call_host(L, lua_tointeger(L, lua_upvalueindex(1)), has_self ? 2 : 1);
}

static int define_module(lua_State *L) {
  luabridge_definition *what = lua_touserdata(L, 1);
  what->function = luabridge_open_module(L, what->module, what->name, what->length);
  return 0;
}

static int define_function(lua_State *L) {
  luabridge_definition *what = lua_touserdata(L, 1);
  lua_pushinteger(L, what->function);
  if (what->module == LUABRIDGE_GLOBALS) {
    lua_pushcclosure(L, call_global, 1);
  } else {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxies);
    lua_rawgeti(L, -1, (lua_Integer)what->module + 1);
    lua_remove(L, -2);
    lua_pushcclosure(L, call_member, 2);
  }
  luabridge_set_member(L, what->module, what->name, what->length);
  return 0;
}

static int define_field(lua_State *L) {
  luabridge_definition *what = lua_touserdata(L, 1);
  luabridge_push_contents(L, what->module);
  lua_getmetatable(L, -1);
  lua_pushliteral(L, "__index");
  lua_rawget(L, -2);
  lua_getupvalue(L, -1, 2);
  lua_pushlstring(L, what->name, what->length);
  lua_pushinteger(L, what->function);
  lua_rawset(L, -3);
  return 0;
}

static int define_value(lua_State *L) {
  luabridge_definition *what = lua_touserdata(L, 1);
  luabridge_push(L, what->mark.count, machine_of(L)->boundary.values.count);
  luabridge_set_member(L, what->module, what->name, what->length);
  return 0;
}

// The call fails only if the arena has no addresses left. That is a bug, like any other error during
// set-up.
void luabridge_define(luabridge_machine *machine, lua_CFunction function, luabridge_definition *what) {
  lua_State *L = machine->main;
  machine->limit_lifted++;
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, what);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) lua_error(L);
  machine->limit_lifted--;
}

int32_t luabridge_define_module(luabridge_machine *machine, int32_t parent, const char *name, size_t length) {
  luabridge_definition what = {.name = name, .length = length, .module = parent};
  luabridge_define(machine, define_module, &what);
  return what.function;
}

void luabridge_define_function(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, int32_t function) {
  luabridge_definition what = {.name = name, .length = length, .module = module, .function = function};
  luabridge_define(machine, define_function, &what);
}

void luabridge_define_field(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, int32_t function) {
  luabridge_definition what = {.name = name, .length = length, .module = module, .function = function};
  luabridge_define(machine, define_field, &what);
}

void luabridge_define_value(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, luabridge_mark mark) {
  luabridge_definition what = {.name = name, .length = length, .module = module, .mark = mark};
  luabridge_define(machine, define_value, &what);
  machine->boundary.values.count = mark.count;
  machine->boundary.values.byte_count = mark.byte_count;
}
