// Handles: light userdata that pack a type, an instance, and an index. They need no memory and compare by
// value. All share one metatable, which finds the type's methods and fields by the tag in the top byte.

#include "Calls.h"

#include <string.h>

// A field number from `FIRST_TWIN` on denotes a twin: its value is the same object as a handle of another
// type. The number minus `FIRST_TWIN` is the tag of that type.
enum { FIRST_TWIN = 1 << 24 };

static uint64_t handle_at(lua_State *L, int index) { return (uint64_t)(uintptr_t)lua_touserdata(L, index); }

/// `__index` of handles. Upvalue: the table of handle types.
static int index_handle(lua_State *L) {
  uint64_t handle = handle_at(L, 1);
  if (lua_rawgeti(L, lua_upvalueindex(1), tag_of(handle)) == LUA_TTABLE && lua_type(L, 2) == LUA_TSTRING) {
    lua_pushvalue(L, 2);
    switch (lua_rawget(L, 3)) {
    case LUA_TFUNCTION: return 1;
    case LUA_TNUMBER: {
      lua_Integer function = lua_tointeger(L, -1);
      if (function >= FIRST_TWIN) {
        // A twin is the same instance and index under another type, so the host is not called.
        uint64_t tag = (uint64_t)(function - FIRST_TWIN);
        lua_pushlightuserdata(L, (void *)(uintptr_t)((handle & 0x00FFFFFFFFFFFFFF) | tag << 56));
        return 1;
      }
      lua_settop(L, 1);
      return luabridge_call_host(L, function, 1);
    }
    default: lua_pop(L, 1);
    }
  }
  luabridge_push_type_name(L, handle);
  const char *type = lua_tostring(L, -1);
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TTABLE) {
    luabridge_text_of(L, 2, NULL);
    lua_pushfstring(L, "%s has no field [%s]", type, lua_tostring(L, -1));
  } else {
    size_t length;
    const char *name = lua_tolstring(L, 2, &length);
    int tables[] = {3};
    lua_pushfstring(L, "%s has no field '%s'", type, name);
    luabridge_append_suggestion(L, name, length, tables, 1);
  }
  return luabridge_raise_here(L);
}

static int refuse_field(lua_State *L) {
  luabridge_push_type_name(L, handle_at(L, 1));
  luabridge_text_of(L, 2, NULL);
  const char *type = lua_tostring(L, -2), *field = lua_tostring(L, -1);
  lua_pushfstring(L, "%s is read-only: its field '%s' cannot be assigned", type, field);
  return luabridge_raise_here(L);
}

/// Pushes the name of an operand for a message. [-0, +1]
static void push_operand_name(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TLIGHTUSERDATA) {
    luabridge_push_type_name(L, handle_at(L, index));
  } else {
    lua_pushstring(L, luaL_typename(L, index));
  }
}

static int refuse_one(lua_State *L, const char *action) {
  int index = lua_type(L, 1) == LUA_TLIGHTUSERDATA ? 1 : 2;
  push_operand_name(L, index);
  lua_pushfstring(L, "attempt to %s a %s", action, lua_tostring(L, -1));
  return luabridge_raise_here(L);
}

static int refuse_arithmetic(lua_State *L) { return refuse_one(L, "perform arithmetic on"); }
static int refuse_concatenation(lua_State *L) { return refuse_one(L, "concatenate (use tostring)"); }
static int refuse_length(lua_State *L) { return refuse_one(L, "get the length of"); }

/// `__call` of handles. A type with a call function can be read with a `for` loop.
static int call_handle(lua_State *L) {
  if (lua_type(L, 1) == LUA_TLIGHTUSERDATA) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.types);
    if (lua_rawgeti(L, -1, tag_of(handle_at(L, 1))) == LUA_TTABLE &&
        lua_rawgeti(L, -1, TYPE_CALL_KEY) == LUA_TNUMBER) {
      lua_Integer function = lua_tointeger(L, -1);
      lua_settop(L, 1);
      return luabridge_call_host(L, function, 1);
    }
  }
  lua_settop(L, 2);
  return refuse_one(L, "call");
}

static int refuse_order(lua_State *L) {
  push_operand_name(L, 1);
  push_operand_name(L, 2);
  lua_pushfstring(L, "attempt to compare a %s with a %s", lua_tostring(L, -2), lua_tostring(L, -1));
  return luabridge_raise_here(L);
}

void luabridge_open_handles(lua_State *L) {
  static const luaL_Reg refused[] = {
    {"__newindex", refuse_field},      {"__add", refuse_arithmetic},  {"__sub", refuse_arithmetic},
    {"__mul", refuse_arithmetic},      {"__div", refuse_arithmetic},  {"__mod", refuse_arithmetic},
    {"__pow", refuse_arithmetic},      {"__unm", refuse_arithmetic},  {"__idiv", refuse_arithmetic},
    {"__band", refuse_arithmetic},     {"__bor", refuse_arithmetic},  {"__bxor", refuse_arithmetic},
    {"__shl", refuse_arithmetic},      {"__shr", refuse_arithmetic},  {"__bnot", refuse_arithmetic},
    {"__concat", refuse_concatenation}, {"__len", refuse_length},      {"__call", call_handle},
    {"__lt", refuse_order},            {"__le", refuse_order},        {NULL, NULL},
  };
  lua_pushlightuserdata(L, NULL);
  lua_createtable(L, 0, 22);
  luaL_setfuncs(L, refused, 0);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.types);
  lua_pushcclosure(L, index_handle, 1);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "handle");
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__metatable");
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

/// Calls a method of a handle. Upvalues: the method's number, the tag of the handle's type, the method's
/// name.
static int call_method(lua_State *L) {
  lua_Integer tag = lua_tointeger(L, lua_upvalueindex(2));
  if (lua_type(L, 1) != LUA_TLIGHTUSERDATA || tag_of(handle_at(L, 1)) != tag) {
    uint64_t any = (uint64_t)tag << 56;
    const char *name = lua_tostring(L, lua_upvalueindex(3));
    luabridge_push_type_name(L, any);
    const char *type = lua_tostring(L, -1);
    const char *text = "'%s' is a method of %s: write %s:%s(...) with a colon, not with a dot";
    lua_pushfstring(L, text, name, type, type, name);
    return luabridge_raise_here(L);
  }
  return luabridge_call_host(L, lua_tointeger(L, lua_upvalueindex(1)), 1);
}

/// Calls the host function that describes a handle. It needs no checks, because scripts cannot call it
/// directly. Upvalue: the function's number.
static int call_description(lua_State *L) {
  return luabridge_call_host(L, lua_tointeger(L, lua_upvalueindex(1)), 1);
}

typedef enum { PART_TYPE, PART_METHOD, PART_FIELD, PART_DESCRIPTION, PART_CALL } part;

typedef struct definition {
  part part;
  const char *name;
  size_t length;
  int32_t tag, function;
} definition;

static int define_protected(lua_State *L) {
  const definition *what = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.types);
  if (what->part == PART_TYPE) {
    lua_newtable(L);
    lua_pushlstring(L, what->name, what->length);
    lua_rawseti(L, -2, TYPE_NAME_KEY);
    lua_rawseti(L, -2, what->tag);
    return 0;
  }
  lua_rawgeti(L, -1, what->tag);
  lua_pushlstring(L, what->name, what->length);
  lua_pushinteger(L, what->function);
  switch (what->part) {
  case PART_TYPE:
  case PART_FIELD: break;
  case PART_METHOD:
    lua_pushinteger(L, what->tag);
    lua_pushvalue(L, -3);
    lua_pushcclosure(L, call_method, 3);
    break;
  case PART_DESCRIPTION:
    lua_pushcclosure(L, call_description, 1);
    lua_rawseti(L, -3, TYPE_DESCRIPTION_KEY);
    return 0;
  case PART_CALL: lua_rawseti(L, -3, TYPE_CALL_KEY); return 0;
  }
  lua_rawset(L, -3);
  return 0;
}

static void define(luabridge_machine *machine, const definition *what) {
  lua_State *L = machine->main;
  machine->limit_lifted++;
  lua_pushcfunction(L, define_protected);
  lua_pushlightuserdata(L, (void *)(uintptr_t)what);
  // The call fails only if the arena has no addresses left. The error then reaches the panic function.
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) lua_error(L);
  machine->limit_lifted--;
}

void luabridge_define_type(luabridge_machine *machine, int32_t tag, const char *name, size_t length) {
  define(machine, &(definition){PART_TYPE, name, length, tag, 0});
}

void luabridge_define_method(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t function) {
  define(machine, &(definition){PART_METHOD, name, length, tag, function});
}

void luabridge_define_type_field(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t function) {
  define(machine, &(definition){PART_FIELD, name, length, tag, function});
}

void luabridge_define_twin(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t other_tag) {
  define(machine, &(definition){PART_FIELD, name, length, tag, FIRST_TWIN + other_tag});
}

void luabridge_define_description(luabridge_machine *machine, int32_t tag, int32_t function) {
  define(machine, &(definition){PART_DESCRIPTION, "", 0, tag, function});
}

void luabridge_define_call(luabridge_machine *machine, int32_t tag, int32_t function) {
  define(machine, &(definition){PART_CALL, "", 0, tag, function});
}
