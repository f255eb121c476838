// Coroutines. Every run of Lua code is a coroutine, so that the frames of a failed run can be read.
// Finished coroutines are kept in a list for reuse. Failed ones are dropped without running their `__close`
// handlers.

#include "Machine.h"

static const luabridge_step failed = {LUABRIDGE_FAILED, -1};

static int anchor_new_thread(lua_State *L) {
  lua_Integer place = lua_tointeger(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.threads);
  lua_State *thread = lua_newthread(L);
  lua_rawseti(L, -2, place);
  lua_pushlightuserdata(L, thread);
  return 1;
}

static bool grow_places(luabridge_machine *machine) {
  luabridge_head *head = machine->head;
  size_t size = sizeof(luabridge_coroutine);
  size_t old_bytes = (size_t)head->coroutine_capacity * size;
  size_t new_bytes = old_bytes * 2 + 4 * size;
  void *grown = arena_resize(&machine->arena, head->coroutines, old_bytes, new_bytes);
  if (grown == NULL) return false;
  head->coroutines = grown;
  head->coroutine_capacity = (int32_t)(new_bytes / size);
  return true;
}

/// The slot of an idle coroutine; -1 if there is no memory for one.
static int32_t take_coroutine(luabridge_machine *machine) {
  luabridge_head *head = machine->head;
  int32_t place = head->first_free;
  if (place < 0) {
    if (head->coroutine_count == head->coroutine_capacity && !grow_places(machine)) return -1;
    place = head->coroutine_count;
    head->coroutines[place] = (luabridge_coroutine){NULL, COROUTINE_EMPTY, -1, 0};
  }
  luabridge_coroutine *coroutine = &head->coroutines[place];
  if (coroutine->state == COROUTINE_EMPTY) {
    lua_State *L = machine->main;
    lua_pushcfunction(L, anchor_new_thread);
    lua_pushinteger(L, (lua_Integer)place + 1);
    int status = lua_pcall(L, 1, 1, 0);
    if (status == LUA_OK) coroutine->thread = lua_touserdata(L, -1);
    lua_pop(L, 1);
    if (status != LUA_OK) return -1;
  }
  if (place == head->first_free) {
    head->first_free = coroutine->next_free;
  } else {
    head->coroutine_count++;
  }
  coroutine->state = COROUTINE_RUNNING;
  coroutine->protected_depth = 0;
  return place;
}

static void free_place(luabridge_machine *machine, int32_t place, luabridge_coroutine_state state) {
  luabridge_head *head = machine->head;
  head->coroutines[place].state = state;
  head->coroutines[place].next_free = head->first_free;
  head->first_free = place;
}

/// Leaves the thread to the collector, which runs no `__close` handlers.
static void drop(luabridge_machine *machine, int32_t place) {
  lua_State *L = machine->main;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.threads);
  lua_pushboolean(L, 0);
  lua_rawseti(L, -2, (lua_Integer)place + 1);
  lua_pop(L, 1);
  machine->head->coroutines[place].thread = NULL;
  free_place(machine, place, COROUTINE_EMPTY);
}

void luabridge_recycle(luabridge_machine *machine) {
  int32_t place = machine->finished_coroutine;
  if (place < 0) return;
  machine->finished_coroutine = -1;
  machine->returned_arguments.count = 0;
  lua_State *thread = machine->head->coroutines[place].thread;
  lua_settop(thread, 0);
  if (lua_gethookcount(thread) != HOOK_PERIOD || lua_gethookmask(thread) != LUA_MASKCOUNT)
    luabridge_set_check_interval(thread, HOOK_PERIOD);
  free_place(machine, place, COROUTINE_IDLE);
}

static luabridge_step fail(luabridge_machine *machine, int32_t place, int status) {
  luabridge_record_failure(machine, machine->head->coroutines[place].thread, status);
  drop(machine, place);
  if (machine->depth == 0 && machine->stop == STOP_WAIT) machine->stop = STOP_NONE;
  return failed;
}

static luabridge_step finish(luabridge_machine *machine, int32_t place, int count) {
  lua_State *thread = machine->head->coroutines[place].thread;
  int first = lua_gettop(thread) - count + 1;
  if (count > ARGUMENTS_MAX) count = ARGUMENTS_MAX;
  for (int position = 0; position < count; position++) {
    luabridge_read(thread, first + position, &machine->returned[position]);
  }
  machine->returned_arguments = (luabridge_arguments){machine->returned, count, first, thread};
  machine->finished_coroutine = place;
  return (luabridge_step){LUABRIDGE_FINISHED, place};
}

/// Inline because a yield jumps: each frame below it costs a mispredicted return.
__attribute__((always_inline)) static inline luabridge_step run(
  luabridge_machine *machine, int32_t place, int count, bool may_suspend) {
  lua_State *thread = machine->head->coroutines[place].thread;
  lua_State *previous = machine->current;
  int32_t previous_place = machine->current_place;
  bool previous_may_suspend = machine->may_suspend;
  int result_count = 0;
  machine->current = thread;
  machine->current_place = place;
  machine->may_suspend = may_suspend;
  machine->head->coroutines[place].state = COROUTINE_RUNNING;
  machine->depth++;
  luabridge_machine *outer = luabridge_running;
  luabridge_running = machine;
  int status = lua_resume(thread, previous, count, &result_count);
  luabridge_running = outer;
  machine->depth--;
  machine->may_suspend = previous_may_suspend;
  machine->current = previous;
  machine->current_place = previous_place;
  if (machine->stop == STOP_NONE && machine->budget <= 0) {
    machine->stop = STOP_BUDGET;
    luabridge_record_frames(machine, thread);
  }
  if (machine->stop == STOP_NONE) {
    if (status == LUA_OK) return finish(machine, place, result_count);
    if (status == LUA_YIELD) {
      machine->head->coroutines[place].state = COROUTINE_WAITING;
      return (luabridge_step){LUABRIDGE_WAITING, place};
    }
  }
  return fail(machine, place, status);
}

/// Whether a run can start; records a failure if it cannot.
static bool is_ready(luabridge_machine *machine) {
  luabridge_recycle(machine);
  if (machine->depth >= NESTING_MAX) {
    const char *message = "host calls and Lua calls are nested too deeply";
    luabridge_record_message(machine, LUABRIDGE_FAILURE_RUNTIME, message);
    return false;
  }
  if (machine->stop == STOP_NONE && machine->budget > 0) return true;
  luabridge_stop_reason reason = machine->stop == STOP_NONE ? STOP_BUDGET : machine->stop;
  luabridge_failure_kind kind = reason == STOP_BUDGET ? LUABRIDGE_FAILURE_BUDGET : LUABRIDGE_FAILURE_RUNTIME;
  luabridge_record_message(machine, kind, luabridge_stop_text(reason));
  return false;
}

static luabridge_step out_of_memory(luabridge_machine *machine) {
  luabridge_record_message(machine, LUABRIDGE_FAILURE_MEMORY, "not enough memory for another coroutine");
  return failed;
}

static luabridge_values *cut(luabridge_machine *machine, luabridge_mark mark) {
  machine->boundary.values.count = mark.count;
  machine->boundary.values.byte_count = mark.byte_count;
  return &machine->boundary.values;
}

/// Fails a run whose values could not be pushed. Expects the message on the main stack.
static luabridge_step fail_pushing(luabridge_machine *machine, int32_t place, int status) {
  lua_State *thread = machine->head->coroutines[place].thread;
  if (lua_checkstack(thread, 1)) lua_xmove(machine->main, thread, 1);
  return fail(machine, place, status);
}

luabridge_step luabridge_start(
  luabridge_machine *machine, int32_t function, luabridge_mark mark, bool may_suspend) {
  int32_t place = is_ready(machine) ? take_coroutine(machine) : -2;
  if (place < 0) {
    cut(machine, mark);
    return place == -1 ? out_of_memory(machine) : failed;
  }
  lua_State *thread = machine->head->coroutines[place].thread;
  int count;
  lua_rawgeti(thread, LUA_REGISTRYINDEX, function);
  int status = luabridge_push_protected(machine, thread, mark.count, &count);
  cut(machine, mark);
  if (status != LUA_OK) return fail_pushing(machine, place, status);
  return run(machine, place, count, may_suspend);
}

bool luabridge_is_waiting(const luabridge_machine *machine, int32_t coroutine) {
  const luabridge_head *head = machine->head;
  return coroutine >= 0 && coroutine < head->coroutine_count
    && head->coroutines[coroutine].state == COROUTINE_WAITING;
}

luabridge_step luabridge_resume(luabridge_machine *machine, int32_t coroutine, luabridge_mark mark) {
  int count;
  if (!luabridge_is_waiting(machine, coroutine)) {
    cut(machine, mark);
    luabridge_record_message(
      machine, LUABRIDGE_FAILURE_RUNTIME, "this coroutine is not waiting: it ended or was dropped");
    return failed;
  }
  if (!is_ready(machine)) {
    cut(machine, mark);
    drop(machine, coroutine);
    return failed;
  }
  lua_State *thread = machine->head->coroutines[coroutine].thread;
  int status = luabridge_push_protected(machine, thread, mark.count, &count);
  cut(machine, mark);
  if (status != LUA_OK) return fail_pushing(machine, coroutine, status);
  return run(machine, coroutine, count, true);
}

void luabridge_abandon(luabridge_machine *machine, int32_t coroutine) { drop(machine, coroutine); }

luabridge_step luabridge_load(
  luabridge_machine *machine, const char *bytes, size_t length, const char *chunk, size_t chunk_length) {
  if (!is_ready(machine)) return failed;
  luabridge_end_building(machine);
  // Garbage of earlier chunks is reused instead of becoming a hole in the image.
  if (machine->image.bytes == NULL && machine->depth == 0 && machine->chunk_count > 0) {
    lua_gc(machine->main, LUA_GCCOLLECT);
    arena_tidy(&machine->arena);
  }
  int32_t place = take_coroutine(machine);
  if (place < 0) return out_of_memory(machine);
  int status = luabridge_compile(machine->head->coroutines[place].thread, bytes, length, chunk, chunk_length);
  if (status != LUA_OK) return fail(machine, place, status);
  return run(machine, place, 0, false);
}

luabridge_arguments luabridge_returned(luabridge_machine *machine) { return machine->returned_arguments; }
