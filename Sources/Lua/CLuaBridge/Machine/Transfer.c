// Moves values in and out of a machine, for the host. Code that may raise runs in a protected call, so an
// error is a status or a recorded failure and never jumps over frames of the host.

#include "Machine.h"

static int push_range_protected(lua_State *L) {
  luabridge_machine *machine = machine_of(L);
  size_t first = (size_t)lua_tointeger(L, 1);
  lua_settop(L, 0);
  return luabridge_push_range(L, first, machine->boundary.values.count);
}

/// Whether values of a kind need no memory, so that pushing them cannot raise.
static bool is_scalar(luabridge_kind kind) {
  return kind <= LUABRIDGE_NUMBER || kind == LUABRIDGE_HANDLE || kind == LUABRIDGE_FUNCTION
    || kind == LUABRIDGE_MODULE;
}

int luabridge_push_protected(luabridge_machine *machine, lua_State *thread, size_t first, int *count) {
  size_t end = machine->boundary.values.count;
  size_t position = first;
  *count = (int)(end - first);
  if (first == end) return LUA_OK;
  if (*count <= ARGUMENTS_MAX && lua_checkstack(thread, *count + 8)) {
    while (position < end && is_scalar(machine->boundary.values.items[position].kind)) position++;
    if (position == end) {
      while (first < end) first = luabridge_push(thread, first, end);
      return LUA_OK;
    }
  }
  lua_State *L = machine->main;
  int top = lua_gettop(L);
  lua_pushcfunction(L, push_range_protected);
  lua_pushinteger(L, (lua_Integer)first);
  int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  if (status != LUA_OK) return status;
  *count = lua_gettop(L) - top;
  if (!lua_checkstack(thread, *count + 8)) {
    lua_settop(L, top);
    lua_pushliteral(L, "not enough memory");
    return LUA_ERRMEM;
  }
  lua_xmove(L, thread, *count);
  return LUA_OK;
}

bool luabridge_read_table(luabridge_machine *machine, luabridge_arguments arguments, int32_t index) {
  lua_State *L = arguments.state;
  luabridge_mark mark = {machine->boundary.values.count, machine->boundary.values.byte_count};
  if (lua_checkstack(L, 4)) {
    lua_pushcfunction(L, luabridge_append_argument);
    lua_pushvalue(L, arguments.first + index);
    int status = lua_pcall(L, 1, 0, 0);
    if (status == LUA_OK) return true;
    machine->boundary.values.count = mark.count;
    luabridge_failure_kind kind = status == LUA_ERRMEM ? LUABRIDGE_FAILURE_MEMORY : LUABRIDGE_FAILURE_RUNTIME;
    const char *message = lua_tostring(L, -1);
    // If the run must end, its failure already has the position where that was noticed.
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
  // Writes into an existing slot, so it cannot run out of memory.
  if (reference > 0) luaL_unref(machine->main, LUA_REGISTRYINDEX, reference);
}
