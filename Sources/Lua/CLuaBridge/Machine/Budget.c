// The budget counts instructions. The count is in the machine, not in a hook, because every coroutine has
// its own hook. Once the budget is exhausted, the hook fires at every instruction, so that no protected call
// can swallow the error for long.

#include "Machine.h"

enum {
  EXTRA_ARGUMENTS = 256,  // copying fewer is faster than counting them
  LIST_MAX = 1 << 24,     // more than a stack can hold
  FRAMES_WATCHED = 4,
  COPIES_PER_STEP = 4,
};

int luabridge_stop(lua_State *L, luabridge_stop_reason reason) {
  luabridge_machine *machine = machine_of(L);
  if (machine->stop == STOP_NONE) {
    machine->stop = reason;
    luabridge_record_frames(machine, L);
  }
  luabridge_set_check_interval(L, 1);
  lua_pushstring(L, luabridge_stop_text(machine->stop));
  return lua_error(L);
}

void luabridge_count_steps(lua_State *L, uint64_t steps) {
  luabridge_machine *machine = machine_of(L);
  machine->ticks.silent_count = 0;
  if (steps > INT64_MAX / 2) steps = INT64_MAX / 2;
  machine->budget -= (int64_t)steps;
  if (machine->budget < -INT64_MAX / 4) machine->budget = -INT64_MAX / 4;
  if (machine->budget <= 0) luabridge_stop(L, STOP_BUDGET);
}

enum { YOUNG_GROWTH_PERCENT = 5 };  // between two collections of young objects

/// Short runs never collect garbage: the next restore drops it. Long runs start the collector here, at an
/// instruction that depends only on the script. It is generational: long-lived objects, such as a hundred
/// thousand transactions, are not visited again. It also removes unused names from the string table before
/// the table outgrows the processor's caches.
static void start_collector_when_grown(luabridge_machine *machine, lua_State *L) {
  luabridge_head *head = machine->head;
  if (head->collecting || head->used <= head->collect_above) return;
  head->collecting = machine->constants_changed = true;
  lua_gc(L, LUA_GCGEN, YOUNG_GROWTH_PERCENT, 0);
  lua_gc(L, LUA_GCRESTART);
}

/// The number of arguments beyond a function's parameters, rounded up to a power of two; zero if there are
/// fewer than `EXTRA_ARGUMENTS`.
static uint64_t extra_arguments(lua_State *L, const lua_Debug *frame) {
  uint64_t count = 0;
  for (int position = EXTRA_ARGUMENTS; position < LIST_MAX; position *= 2) {
    if (lua_getlocal(L, frame, -position) == NULL) break;
    lua_pop(L, 1);
    count = (uint64_t)position * 2;
  }
  return count;
}

/// One instruction may copy an argument list of any length. Once such lists are seen, each call and return is
/// charged for its copies; until then, nothing is checked.
static void watch_long_lists(lua_State *L) {
  lua_Debug frame;
  if (lua_gethookmask(L) != LUA_MASKCOUNT) return;
  for (int level = 0; level < FRAMES_WATCHED && lua_getstack(L, level, &frame); level++) {
    if (extra_arguments(L, &frame) == 0) continue;
    lua_sethook(L, luabridge_hook, LUA_MASKCOUNT | LUA_MASKCALL | LUA_MASKRET, HOOK_PERIOD);
    return;
  }
}

static void charge_copies(lua_State *L, lua_Debug *activation) {
  uint64_t copied = 0;
  if (activation->event == LUA_HOOKRET) {
    lua_getinfo(L, "r", activation);
    copied = activation->ntransfer;
  } else {
    copied = extra_arguments(L, activation) + (uint64_t)lua_gettop(L);
  }
  machine_of(L)->budget -= (int64_t)(copied / COPIES_PER_STEP);
}

void luabridge_hook(lua_State *L, lua_Debug *activation) {
  luabridge_machine *machine = machine_of(L);
  if (activation->event == LUA_HOOKCOUNT) {
    machine->budget -= lua_gethookcount(L);
    watch_long_lists(L);
  } else {
    charge_copies(L, activation);
  }
  luabridge_look_at_watch(L);
  if (machine->stop != STOP_NONE) luabridge_stop(L, machine->stop);
  if (machine->budget <= 0) luabridge_stop(L, STOP_BUDGET);
  start_collector_when_grown(machine, L);
}

void luabridge_renew_budget(luabridge_machine *machine, int64_t instructions) {
  machine->budget = instructions;
  machine->ticks.count = machine->ticks.silent_count = machine->ticks.is_overdue = 0;
  machine->refusals = 0;
  machine->stop = STOP_NONE;
}

void luabridge_spend(luabridge_machine *machine, int64_t steps) { machine->budget -= steps; }

int64_t luabridge_budget(const luabridge_machine *machine) { return machine->budget; }
