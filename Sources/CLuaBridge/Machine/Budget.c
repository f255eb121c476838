// The budget counts instructions. It lives in the machine, not in a hook, because every coroutine has a hook
// of its own; and once it is spent the hook fires at every instruction, so that no protected call can swallow
// it for long.

#include "Machine.h"

const char *luabridge_stop_text(luabridge_stop_reason reason) {
  switch (reason) {
  case STOP_NONE: return "the machine goes on";
  case STOP_BUDGET: return "the instruction budget is spent (an endless loop?)";
  case STOP_WAIT:
    return "this call has to wait, which is impossible here: inside a comparator, a replacement function, "
           "a metamethod called by a library function, or a function that has to answer at once";
  }
}

int luabridge_stop(lua_State *L, luabridge_stop_reason reason) {
  luabridge_machine *machine = machine_of(L);
  if (machine->stop == STOP_NONE) {
    machine->stop = reason;
    luabridge_record_frames(machine, L);
  }
  lua_sethook(L, luabridge_hook, LUA_MASKCOUNT, 1);
  lua_pushstring(L, luabridge_stop_text(machine->stop));
  return lua_error(L);
}

void luabridge_charge(lua_State *L, uint64_t steps) {
  luabridge_machine *machine = machine_of(L);
  if (steps > INT64_MAX / 2) steps = INT64_MAX / 2;
  machine->budget -= (int64_t)steps;
  if (machine->budget < -INT64_MAX / 4) machine->budget = -INT64_MAX / 4;
  if (machine->budget <= 0) luabridge_stop(L, STOP_BUDGET);
}

/// Short runs never collect: their garbage goes with the next restore. Long ones start the collector here, at
/// an instruction that depends on the script alone.
static void start_collector_when_grown(luabridge_machine *machine, lua_State *L) {
  luabridge_head *head = machine->head;
  if (head->collecting || head->used <= head->collect_above) return;
  head->collecting = true;
  lua_gc(L, LUA_GCRESTART);
}

void luabridge_hook(lua_State *L, lua_Debug *activation) {
  (void)activation;
  luabridge_machine *machine = machine_of(L);
  machine->budget -= lua_gethookcount(L);
  if (machine->stop != STOP_NONE) luabridge_stop(L, machine->stop);
  if (machine->budget <= 0) luabridge_stop(L, STOP_BUDGET);
  start_collector_when_grown(machine, L);
}

void luabridge_renew_budget(luabridge_machine *machine, int64_t instructions) {
  machine->budget = instructions;
  machine->refusals = 0;
  machine->stop = STOP_NONE;
}

int64_t luabridge_budget(const luabridge_machine *machine) { return machine->budget; }
