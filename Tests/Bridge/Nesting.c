// Host calls that run other functions of their machine: within each other, beside each other, and too deep.

#include "Bench.h"

#include <stdlib.h>

enum { CHILDREN_MAX = 64 };

static const row call_rows[] = {
  ROW("return call(function(a, b) return b, a end, 1, { 2 })", "{1=2} 1"),
  ROW("local function f(n) if n == 0 then return 'bottom' end return call(f, n - 1) end return f(15)", "'bottom'"),
  ROW("local function f(n) return call(f, n + 1) end f(0)", "runtime at 1: host calls and Lua calls are nested too deeply"),
  ROW("local function f(n) local ok, e = pcall(call, f, n + 1) return n, ok, e end return f(0)",
    "0 true 1"),
  ROW("return pcall(call, error, { message = 'told' })", "false 'told'"),
  ROW("return pcall(call, error)", "false 'nil'"),
  ROW("call(call, call, call, call)", "runtime at 1: nothing to call"),
  ROW("call(5)", "runtime at 1: this is no function"),
  ROW("return call(pcall, call, pcall, error, 'x')", "true false 'x'"),
  ROW("call(function() local t = {} t[1] = t return t end)",
    "runtime at 1: a table that contains itself cannot be passed"),
  ROW("table.sort({ 3, 1, 2 }, function(a, b) return call(function() return a < b end) end)", ""),
  ROW("return (('abc'):gsub('.', function(c) return call(string.upper, c) end))", "'ABC'"),
  ROW("return call(require, 'inner')", "'inner 2'"),
};

static struct {
  int32_t function, coroutines[CHILDREN_MAX];
  int count;
} children;

/// Starts a child, continues the oldest one, or abandons it, while a script runs.
static luabridge_outcome give_child(bench *bench, luabridge_arguments arguments) {
  luabridge_mark mark = bench_mark(bench);
  int32_t line_of_call, line_of_run;
  const char *chunk;
  size_t length;
  line_of_call = luabridge_position(arguments, &chunk, &length);
  line_of_run = luabridge_running_position(bench->machine, &chunk, &length);
  CHECK_EQUAL(line_of_call, line_of_run);
  if (arguments.items[0].as.integer == 0 && children.count < CHILDREN_MAX) {
    luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, line_of_call);
    luabridge_step step = luabridge_start(bench->machine, children.function, mark, true);
    CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
    children.coroutines[children.count++] = step.coroutine;
  } else if (children.count > 0) {
    int32_t coroutine = children.coroutines[--children.count];
    CHECK(luabridge_is_waiting(bench->machine, coroutine));
    if (arguments.items[0].as.integer == 2) {
      luabridge_abandon(bench->machine, coroutine);
    } else {
      luabridge_append_bytes(bench->values, "goes on", 7);
      CHECK_EQUAL(luabridge_resume(bench->machine, coroutine, mark).state, LUABRIDGE_FINISHED);
    }
  }
  CHECK_EQUAL(bench->values->count, mark.count);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, children.count);
  return LUABRIDGE_RETURNED;
}

static void check_children(bench *bench) {
  children.count = 0;
  children.function = bench_function_of(bench, "return function(n) note('child ' .. n .. ' ' .. wait()) end");
  bench->give = give_child;
  CHECK_TEXT(bench_run(bench, "give(0)\ngive(0)\nreturn give(1), give(2)"), "1 0");
  CHECK_TEXT(bench_told(bench), "child 2 goes on\n");
  CHECK_SCRIPT(bench,
    "for i = 1, 4000 do\n"
    "  give(math.random(0, 2))\n"
    "  local garbage = { 'garbage ' .. i, {} }\n"
    "  pcall(give, math.random(0, 2))\n"
    "end");
  CHECK_SCRIPT(bench, "for i = 1, 60 do give(0) end for i = 1, 40000 do local garbage = { {}, 'text ' .. i } end");
  CHECK_SCRIPT(bench, "for i = 1, 64 do give(1) end");
  CHECK_EQUAL(children.count, 0);
}

/// Loads a text while another one runs.
static luabridge_outcome give_loaded(bench *bench, luabridge_arguments arguments) {
  char *text = exact_copy(arguments.items[0].as.bytes, arguments.items[0].length);
  luabridge_step step = luabridge_load(bench->machine, text, arguments.items[0].length, "inner.lua", 9);
  free(text);
  if (step.state == LUABRIDGE_FAILED) {
    luabridge_failure failure = luabridge_last_failure(bench->machine);
    luabridge_append_bytes(bench->values, failure.message, failure.message_length);
    return LUABRIDGE_RAISED;
  }
  CHECK(host_append(bench, luabridge_returned(bench->machine), 0));
  return LUABRIDGE_RETURNED;
}

static void check_loaded(bench *bench) {
  static const row rows[] = {
    ROW("return give('return { 1, { 2 } }'), give('return give(\\'return 3\\')')", "{1=1,2={1=2}} 3"),
    ROW("return pcall(give, 'local x ='), pcall(give, '\\n\\nerror(1)')", "false false '1'"),
    ROW("return pcall(give, ('('):rep(1000))", "false 'the code is nested too deeply'"),
    ROW("local f = give('local n = 0 return function() n = n + 1 return n end') f() return f()", "2"),
    ROW("for i = 1, 300 do assert(give('return ' .. i) == i) end", ""),
  };
  bench->give = give_loaded;
  CHECK_ROWS(bench, rows);
}

/// No image is made or brought back, and nothing is cleared, while a script runs.
static luabridge_outcome give_refusals(bench *bench, luabridge_arguments arguments) {
  (void)arguments;
  CHECK_EQUAL(luabridge_depth(bench->machine), 1);
  CHECK(!luabridge_capture(bench->machine));
  CHECK(!luabridge_restore(bench->machine));
  CHECK(!luabridge_capture_base(bench->machine));
  CHECK(!luabridge_clear(bench->machine));
  luabridge_append(bench->values, LUABRIDGE_BOOLEAN, 0, luabridge_may_suspend(bench->machine));
  return LUABRIDGE_RETURNED;
}

static void check_refusals(bench *bench) {
  bench->give = give_refusals;
  CHECK_TEXT(bench_run(bench, "return give()"), "false");
  int32_t function = bench_function_of(bench, "return function() return give() end");
  CHECK_TEXT(bench_outcome(bench, luabridge_start(bench->machine, function, bench_mark(bench), true)), "true");
  CHECK_EQUAL(luabridge_depth(bench->machine), 0);
}

/// A budget that is spent within a host call is spent for the script around it.
static luabridge_outcome give_endless(bench *bench, luabridge_arguments arguments) {
  int32_t function = luabridge_reference(bench->machine, arguments, 0);
  luabridge_step step = luabridge_start(bench->machine, function, bench_mark(bench), false);
  CHECK_EQUAL(step.state, LUABRIDGE_FAILED);
  luabridge_append_bytes(bench->values, "went on", 7);
  return LUABRIDGE_RETURNED;
}

static void check_budget(void) {
  static const row rows[] = {
    ROW("while true do pcall(give, function() while true do end end) math.random() end",
      "budget at 1: the instruction budget is spent"),
    ROW("pcall(call, function() while true do pcall(call, function() while true do end end) end end) note('on')",
      "budget at 1: the instruction budget is spent"),
    ROW("return 1 + 1", "2"),
  };
  bench *bench = bench_make_limited(200000, 4 << 20, 256 << 10);
  bench->give = give_endless;
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(luabridge_random(bench->machine), 0);
  CHECK_TEXT(bench_told(bench), "");
  bench_end(bench);
}

void check_nesting(void) {
  bench *bench = bench_make();
  bench->sources[0] = (bench_source){"inner", "local n = call(function() return 1 + 1 end) return 'inner ' .. n"};
  CHECK_ROWS(bench, call_rows);
  CHECK_EQUAL(bench->values->count, 0);
  check_children(bench);
  check_refusals(bench);
  check_loaded(bench);
  bench_end(bench);
  check_budget();
}
