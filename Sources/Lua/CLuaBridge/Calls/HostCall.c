// The only function through which Lua calls the host. It reads the arguments before the host starts and
// pushes the results after the host has returned. Lua's error jumps therefore never cross frames of the
// host.

#include "Calls.h"

#include <string.h>

static int raise_results(lua_State *L, size_t first, size_t end) {
  if (first < end && machine_of(L)->boundary.values.items[end - 1].kind == LUABRIDGE_STRING) {
    luabridge_push(L, end - 1, end);
  } else {
    lua_pushliteral(L, "the host raised an error without a message");
  }
  return luabridge_raise_here(L);
}

int luabridge_call_host(lua_State *L, lua_Integer function, int first) {
  luabridge_machine *machine = machine_of(L);
  luabridge_value items[ARGUMENTS_MAX];
  int count = lua_gettop(L) - first + 1;
  if (count < 0) count = 0;
  if (count > ARGUMENTS_MAX) return luaL_error(L, "too many arguments (at most %d)", ARGUMENTS_MAX);
  if (machine->stop != STOP_NONE || machine->budget <= 0) {
    return luabridge_stop(L, machine->stop == STOP_NONE ? STOP_BUDGET : machine->stop);
  }
  for (int position = 0; position < count; position++) luabridge_read(L, first + position, &items[position]);
  luabridge_mark mark = {machine->boundary.values.count, machine->boundary.values.byte_count};
  luabridge_running = NULL;
  luabridge_outcome outcome =
    machine->host(machine->context, (int32_t)function, (luabridge_arguments){items, count, first, L});
  luabridge_running = machine;
  // The host has returned. The values that it appended stay readable after the stack of values is cut,
  // because nothing is appended until they have been pushed. If pushing raises an error, the stack is
  // already consistent.
  size_t end = machine->boundary.values.count;
  machine->boundary.values.count = mark.count;
  machine->boundary.values.byte_count = mark.byte_count;
  if (machine->stop != STOP_NONE) return luabridge_stop(L, machine->stop);
  switch (outcome) {
  case LUABRIDGE_RETURNED: return luabridge_push_range(L, mark.count, end);
  case LUABRIDGE_RAISED: return raise_results(L, mark.count, end);
  case LUABRIDGE_SUSPENDED:
    if (!machine->may_suspend || !lua_isyieldable(L)) return luabridge_stop(L, STOP_WAIT);
    return lua_yield(L, 0);
  }
}

/// Sets `chunk` and `length` to the name of the chunk that contains a frame's function. The name is
/// borrowed.
static void name_chunk(const lua_Debug *frame, const char **chunk, size_t *length) {
  *chunk = frame->source[0] == '@' ? frame->source + 1 : frame->short_src;
  *length = strlen(*chunk);
}

/// Returns the script line that called the function that runs or waits in a thread, and sets `chunk` and
/// `length` to the name of its chunk. The line is zero if unknown.
static int32_t position_of_caller(lua_State *L, const char **chunk, size_t *length) {
  lua_Debug frame;
  *chunk = "";
  *length = 0;
  if (!lua_getstack(L, 1, &frame) || !lua_getinfo(L, "Sl", &frame) || frame.currentline < 0) return 0;
  name_chunk(&frame, chunk, length);
  return frame.currentline;
}

int32_t luabridge_position(luabridge_arguments arguments, const char **chunk, size_t *length) {
  return position_of_caller(arguments.state, chunk, length);
}

int32_t luabridge_running_position(const luabridge_machine *machine, const char **chunk, size_t *length) {
  return position_of_caller(machine->current, chunk, length);
}

bool luabridge_may_suspend(const luabridge_machine *machine) {
  return machine->may_suspend && machine->budget > 0 && lua_isyieldable(machine->current);
}

int32_t luabridge_function_position(
  const luabridge_machine *machine, int32_t reference, const char **chunk, size_t *length) {
  lua_State *L = machine->main;
  lua_Debug frame;
  *chunk = "";
  *length = 0;
  if (reference <= 0 || !lua_checkstack(L, 2)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  bool is_script = lua_isfunction(L, -1) && !lua_iscfunction(L, -1);
  if (is_script) {
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &frame);
    name_chunk(&frame, chunk, length);
  }
  lua_pop(L, 1);
  return is_script ? frame.linedefined : 0;
}

int32_t luabridge_waiting_position(
  const luabridge_machine *machine, int32_t coroutine, const char **chunk, size_t *length) {
  *chunk = "";
  *length = 0;
  if (!luabridge_is_waiting(machine, coroutine)) return 0;
  return position_of_caller(machine->head->coroutines[coroutine].thread, chunk, length);
}
