// Defines the global functions, and adopts members from Lua's own libraries. Only members in an explicit
// list are adopted; scripts cannot use the others.

#include "Library.h"

#include <string.h>

enum { BYTES_PER_STEP = 32, PRINT_STEPS = 200, PRINTED_BYTES_PER_STEP = 4 };

/// Charges the length of the first argument, then calls one of Lua's own C functions with the same
/// arguments. Upvalue: that function.
static int call_charged(lua_State *L) {
  lua_CFunction function = lua_tocfunction(L, lua_upvalueindex(1));
  luabridge_charge(L, lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) / BYTES_PER_STEP : 0);
  return function(L);
}

void luabridge_adopt(lua_State *L, int32_t module, lua_CFunction opener, const luabridge_member *members) {
  int top = lua_gettop(L);
  if (opener != NULL) {
    lua_pushcfunction(L, opener);
    lua_pushliteral(L, "");
    lua_call(L, 1, 1);
  } else {
    lua_pushnil(L);
  }
  for (; members->name != NULL; members++) {
    if (members->function != NULL) {
      lua_pushcfunction(L, members->function);
    } else {
      lua_getfield(L, top + 1, members->name);
      if (members->is_charged) lua_pushcclosure(L, call_charged, 1);
    }
    luabridge_set_member(L, module, members->name, strlen(members->name));
  }
  lua_settop(L, top);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  luabridge_text_of(L, 1, NULL);
  return 1;
}

/// Sends the texts of all arguments to the host as one string, separated by tabs.
static int print(lua_State *L) {
  luabridge_machine *machine = machine_of(L);
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  for (int index = 1; index <= count; index++) {
    luabridge_text_of(L, index, NULL);
    lua_replace(L, index);
  }
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  luaL_buffinit(L, &buffer);
  for (int index = 1; index <= count; index++) {
    if (index > 1) luaL_addchar(&buffer, '\t');
    lua_pushvalue(L, index);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  luabridge_charge(L, PRINT_STEPS + lua_rawlen(L, -1) / PRINTED_BYTES_PER_STEP);
  lua_insert(L, 1);
  lua_settop(L, 1);
  return luabridge_call_host(L, machine->print_function, 1);
}

enum { PROTECTED_MAX = 150, PROTECTED_CALL_STEPS = 20, DEPTH_LOOKED_FOR = 128 };

/// After a failure on a deep stack, Lua walks the whole stack. The walk is charged, because otherwise
/// recursion through protected calls would never end.
static int finish_protected_call(lua_State *L, int status, lua_KContext context) {
  (void)context;
  luabridge_machine *machine = machine_of(L);
  machine->head->coroutines[machine->current_place].protected_depth--;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
  if (machine->stop != STOP_NONE) return luabridge_stop(L, machine->stop);
  lua_Debug frame;
  uint64_t depth = 0;
  for (int level = DEPTH_LOOKED_FOR; lua_getstack(L, level, &frame); level *= 2) depth = (uint64_t)level;
  luabridge_charge(L, depth);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  luabridge_charge(L, PROTECTED_CALL_STEPS);
  luabridge_machine *machine = machine_of(L);
  int32_t *depth = &machine->head->coroutines[machine->current_place].protected_depth;
  if (*depth >= PROTECTED_MAX) return luaL_error(L, "protected calls are nested too deeply (at most %d)", PROTECTED_MAX);
  (*depth)++;
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_protected_call);
  return finish_protected_call(L, status, 0);
}

static void refuse_metafield(lua_State *L, const char *field, const char *reason) {
  lua_pushstring(L, field);
  if (lua_rawget(L, 2) != LUA_TNIL) luaL_error(L, "a metatable with %s is not available: %s", field, reason);
  lua_pop(L, 1);
}

static int set_metatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (lua_istable(L, 2)) {
    const char *reason = "garbage collection is automatic";
    refuse_metafield(L, "__gc", reason);
    refuse_metafield(L, "__mode", reason);
  }
  lua_setmetatable(L, 1);
  return 1;
}

void luabridge_open_base(lua_State *L) {
  static const luabridge_member members[] = {
    {"assert", NULL, false},
    {"error", NULL, false},
    {"getmetatable", NULL, false},
    {"ipairs", NULL, false},
    {"next", luabridge_next, false},
    {"pairs", luabridge_pairs, false},
    {"pcall", protected_call, false},
    {"rawequal", NULL, false},
    {"rawget", NULL, false},
    {"rawlen", NULL, false},
    {"require", luabridge_require, false},
    {"select", NULL, false},
    {"setmetatable", set_metatable, false},
    {"tonumber", NULL, true},
    {"tostring", to_string, false},
    {"type", NULL, false},
    {NULL, NULL, false},
  };
  static const luabridge_member printing[] = {{"print", print, false}, {NULL, NULL, false}};
  luabridge_adopt(L, LUABRIDGE_GLOBALS, luaopen_base, members);
  if (machine_of(L)->print_function >= 0) luabridge_adopt(L, LUABRIDGE_GLOBALS, NULL, printing);
}
