// Coroutines: those that wait and continue, those that are abandoned, and those that a host call starts.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { MANY = 300 };

static luabridge_step start(bench *bench, int32_t function, int64_t number) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, number);
  return luabridge_start(bench->machine, function, mark, true);
}

static luabridge_step resume(bench *bench, int32_t coroutine, int64_t number) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, number);
  return luabridge_resume(bench->machine, coroutine, mark);
}

/// The collector frees the garbage of a script, dropped coroutines included.
static void collect(bench *bench) {
  CHECK_SCRIPT(bench, "for i = 1, 40000 do local garbage = { i, { 'text ' .. i } } end");
}

/// Some continue and some are abandoned in any order, while others take their places and garbage is collected.
static void check_many(bench *bench) {
  int32_t function = bench_function_of(bench,
    "return function(n) local own = { 'kept ' .. n } local m = wait() + wait() return own[1] .. ' ' .. n + m end");
  int32_t coroutines[MANY];
  int64_t numbers[MANY];
  bool has_answer[MANY] = {false};
  chance chance = {7};
  for (int place = 0; place < MANY; place++) {
    numbers[place] = place;
    luabridge_step step = start(bench, function, place);
    CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
    coroutines[place] = step.coroutine;
  }
  for (int turn = 0; turn < 3000; turn++) {
    int place = (int)draw(&chance, MANY);
    if (turn % 500 == 499) collect(bench);
    CHECK(luabridge_is_waiting(bench->machine, coroutines[place]));
    if (draw(&chance, 4) == 0) {
      luabridge_abandon(bench->machine, coroutines[place]);
      CHECK(!luabridge_is_waiting(bench->machine, coroutines[place]));
    } else if (!has_answer[place]) {
      CHECK_EQUAL(resume(bench, coroutines[place], turn).state, LUABRIDGE_WAITING);
      numbers[place] += turn;
      has_answer[place] = true;
      continue;
    } else {
      char expected[40];
      snprintf(expected, sizeof expected, " %lld'", (long long)numbers[place] + turn);
      const char *outcome = bench_outcome(bench, resume(bench, coroutines[place], turn));
      CHECK(strncmp(outcome, "'kept ", 6) == 0);
      CHECK_TEXT(strrchr(outcome, ' '), expected);
    }
    luabridge_renew_budget(bench->machine, bench->instructions);
    luabridge_step step = start(bench, function, numbers[place] = turn);
    coroutines[place] = step.coroutine;
    has_answer[place] = false;
  }
  for (int place = 0; place < MANY; place++) luabridge_abandon(bench->machine, coroutines[place]);
  collect(bench);
}

static void check_waiting_places(bench *bench) {
  static const row rows[] = {
    ROW("local ok, value = pcall(wait) return value", "1"),
    ROW("return setmetatable({}, { __index = function() return wait() end }).x", "1"),
    ROW("return setmetatable({}, { __add = function() return wait() end }) + 1", "1"),
    ROW("return setmetatable({}, { __lt = function() return wait() end }) < {}", "true"),
    ROW("for value in wait do return value end", "1"),
    ROW("do local x <close> = setmetatable({}, { __close = function() note(wait()) end }) end return 2", "2"),
    ROW("local function f() return (wait()) end return f() + f()", "2"),
    ROW("return require('slow').value + require('slow').value", "2"),
    ROW("return pcall(function() return pcall(function() wait() error({}) end) end)", "true false {}"),
    ROW("local t = {} for i = 1, 60 do t[i] = wait() end return #t, select('#', table.unpack(t))", "60 60"),
  };
  bench->sources[0] = (bench_source){"slow", "return { value = wait() }"};
  for (size_t place = 0; place < sizeof rows / sizeof *rows; place++) {
    text script = {NULL, 0, 0};
    text_print(&script, "return function() %s end", rows[place].script);
    int32_t function = bench_function_of(bench, script.bytes);
    luabridge_step step = start(bench, function, 0);
    for (int turn = 0; turn < 100 && step.state == LUABRIDGE_WAITING; turn++) {
      step = resume(bench, step.coroutine, 1);
    }
    check_text(bench_outcome(bench, step), rows[place].expected, rows[place].script, __FILE__, rows[place].line);
    luabridge_release(bench->machine, function);
    free(script.bytes);
  }
  CHECK_TEXT(bench_told(bench), "1\n");
}

static void check_impossible_waiting(bench *bench) {
  static const char *const bodies[] = {
    "table.sort({ 1, 2 }, function() return wait() end)",
    "('x'):gsub('x', wait)",
    "tostring(setmetatable({}, { __tostring = wait }))",
    "pcall(table.sort, { 1, 2 }, wait) note('went on')",
    "call(wait)",
    "pcall(call, function() pcall(wait) end) note('went on')",
    "for k in pairs(setmetatable({}, { __pairs = wait })) do end",
    "return ('%s'):format(setmetatable({}, { __tostring = function() wait() end }))",
    "error(setmetatable({}, { __tostring = function() wait() return 'x' end }))",
  };
  for (size_t place = 0; place < sizeof bodies / sizeof *bodies; place++) {
    text script = {NULL, 0, 0};
    text_print(&script, "return function() %s end", bodies[place]);
    int32_t function = bench_function_of(bench, script.bytes);
    CHECK_EQUAL(start(bench, function, 0).state, LUABRIDGE_FAILED);
    CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_RUNTIME);
    CHECK_EQUAL(bench->told.count, 0);
    CHECK_EQUAL(luabridge_depth(bench->machine), 0);
    CHECK_TEXT(bench_run(bench, "return 1"), "1");
    free(script.bytes);
  }
}

static void check_abandoned(bench *bench) {
  int32_t function = bench_function_of(bench,
    "return function() local x <close> = setmetatable({}, { __close = function() note('closed') end })\n"
    "  pcall(wait) note('went on') end");
  luabridge_step step = start(bench, function, 0);
  const char *chunk;
  size_t length;
  CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
  luabridge_abandon(bench->machine, step.coroutine);
  CHECK_TEXT(bench_outcome(bench, resume(bench, step.coroutine, 1)),
    "runtime at :0: this coroutine is not waiting: it ended or was dropped");
  CHECK_EQUAL(luabridge_waiting_position(bench->machine, step.coroutine, &chunk, &length), 0);
  static const int32_t nowhere[] = {-1, -2, 100000, INT32_MAX, INT32_MIN};
  for (size_t place = 0; place < sizeof nowhere / sizeof *nowhere; place++) {
    CHECK(!luabridge_is_waiting(bench->machine, nowhere[place]));
    CHECK_EQUAL(resume(bench, nowhere[place], 1).state, LUABRIDGE_FAILED);
    CHECK_EQUAL(luabridge_waiting_position(bench->machine, nowhere[place], &chunk, &length), 0);
  }
  collect(bench);
  CHECK_TEXT(bench_told(bench), "");
  CHECK_EQUAL(bench->values->count, 0);
}

static void check_positions(bench *bench) {
  int32_t function = bench_function_of(bench,
    "local function help()\n  return wait()\nend\nreturn function() help() end");
  luabridge_step step = start(bench, function, 0);
  const char *chunk;
  size_t length;
  CHECK_EQUAL(luabridge_waiting_position(bench->machine, step.coroutine, &chunk, &length), 2);
  CHECK(length == 10 && memcmp(chunk, "script.lua", 10) == 0);
  collect(bench);
  CHECK_EQUAL(luabridge_waiting_position(bench->machine, step.coroutine, &chunk, &length), 2);
  CHECK_EQUAL(resume(bench, step.coroutine, 1).state, LUABRIDGE_FINISHED);
  CHECK_EQUAL(luabridge_waiting_position(bench->machine, step.coroutine, &chunk, &length), 0);
  CHECK_EQUAL(length, 0);
  CHECK_EQUAL(luabridge_function_position(bench->machine, function, &chunk, &length), 4);
  CHECK(length == 10 && memcmp(chunk, "script.lua", 10) == 0);
  static const int32_t nowhere[] = {0, -1, 100000, INT32_MAX, INT32_MIN};
  for (size_t place = 0; place < sizeof nowhere / sizeof *nowhere; place++) {
    CHECK_EQUAL(luabridge_function_position(bench->machine, nowhere[place], &chunk, &length), 0);
    CHECK_EQUAL(length, 0);
  }
  luabridge_release(bench->machine, function);
  CHECK_EQUAL(luabridge_function_position(bench->machine, function, &chunk, &length), 0);
}

/// One that is abandoned within protected calls leaves none of them to the next one in its place.
static void check_protected_depth(bench *bench) {
  int32_t waiting = bench_function_of(bench,
    "local function f(n) if n == 0 then wait() else pcall(f, n - 1) end end return function() f(140) end");
  for (int turn = 0; turn < 20; turn++) {
    luabridge_step step = start(bench, waiting, 0);
    CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
    luabridge_abandon(bench->machine, step.coroutine);
  }
  CHECK_TEXT(bench_run(bench,
    "local function depth(n) local ok, deepest = pcall(depth, n + 1) return ok and deepest or n end return depth(0)"),
    "149");
}

/// A coroutine that continues after the budget is spent is dropped. Long lists of values leave the stack as it was.
static void check_spent(bench *bench) {
  int32_t function = bench_function_of(bench, "return function() wait() note('went on') end");
  luabridge_step step = start(bench, function, 0);
  luabridge_renew_budget(bench->machine, 0);
  CHECK_EQUAL(resume(bench, step.coroutine, 1).state, LUABRIDGE_FAILED);
  CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_BUDGET);
  CHECK(!luabridge_is_waiting(bench->machine, step.coroutine));
  CHECK_TEXT(bench_told(bench), "");
  CHECK_SCRIPT(bench,
    "local t = {} for i = 1, 600 do t[i] = i end\n"
    "local function f(n, ...) if n > 0 then return f(n - 1, ...) end return ... end\n"
    "for i = 1, 20 do assert(select('#', f(100, table.unpack(t))) == 600) end");
  CHECK_SCRIPT(bench, "for i = 1, 3000 do local x = { i } end");
}

/// A finished one is used again, so running a function endlessly takes no memory.
static void check_used_again(bench *bench) {
  int32_t function = bench_function_of(bench, "return function(n) return n end");
  start(bench, function, 0);
  uint64_t memory = luabridge_memory_bytes(bench->machine);
  for (int64_t turn = 0; turn < 1000; turn++) {
    CHECK_EQUAL(start(bench, function, turn).state, LUABRIDGE_FINISHED);
    CHECK_EQUAL(luabridge_returned(bench->machine).items[0].as.integer, turn);
  }
  CHECK(luabridge_memory_bytes(bench->machine) <= memory + 64);
}

void check_coroutines(void) {
  bench *bench = bench_make();
  check_many(bench);
  check_waiting_places(bench);
  check_abandoned(bench);
  check_positions(bench);
  bench_end(bench);
  bench = bench_make();
  check_impossible_waiting(bench);
  check_protected_depth(bench);
  check_spent(bench);
  check_used_again(bench);
  bench_end(bench);
}
