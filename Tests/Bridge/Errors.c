// Errors in every place: kind, message, position and traceback, and what the host raises.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

static void check_messages(bench *bench) {
  static const row rows[] = {
    ROW("local x =", "syntax at 1: unexpected symbol near <eof>"),
    ROW("local x = 1\nlocal y = = 2", "syntax at 2: unexpected symbol near '='"),
    ROW("\n\nerror('told')", "runtime at 3: told"),
    ROW("error('told', 0)", "runtime at 1: told"),
    ROW("local function f() error('told', 2) end\nf()", "runtime at 2: told"),
    ROW("local t = {}\nreturn t.a.b", "runtime at 2: attempt to index a nil value (field 'a')"),
    ROW("('x'):rep({})", "runtime at 1: bad argument #1 to 'rep' (number expected, got table)"),
    ROW("assert(false, 'told')", "runtime at 1: told"),
    ROW("prnt('x')", "runtime at 1: undefined global 'prnt'; did you mean 'print'?"),
    ROW("error('other.lua:7: told', 0)", "runtime at 1: other.lua:7: told"),
    ROW("error('script.lua:7: told', 0)", "runtime at 7: told"),
    ROW("error('script.lua:7:told', 0)", "runtime at 1: script.lua:7:told"),
    ROW("error('script.lua:: told', 0)", "runtime at 1: script.lua:: told"),
    ROW("error('script.lua:7: ', 0)", "runtime at 7: "),
    ROW("error('script.lua:7:', 0)", "runtime at 1: script.lua:7:"),
    ROW("error('script.lua:7', 0)", "runtime at 1: script.lua:7"),
    ROW("error('script.lua:', 0)", "runtime at 1: script.lua:"),
    ROW("error('script.lua', 0)", "runtime at 1: script.lua"),
    ROW("error('script.lua:99999999999999999999: told', 0)", "runtime at 1: script.lua:99999999999999999999: told"),
    ROW("error('', 0)", "runtime at 1: "),
    ROW("local s = 'x' goto s", "syntax at 1: no visible label 's' for <goto> at line 1"),
    ROW("return '\\999'", "syntax at 1: decimal escape too large near ''\\999''"),
  };
  CHECK_ROWS(bench, rows);
}

static void check_objects(bench *bench) {
  static const row rows[] = {
    ROW("error({ message = 'told' })", "runtime at 1: told"),
    ROW("error({ message = 1 })", "runtime at 1: (the error object is a table without a message)"),
    ROW("error(setmetatable({}, { __tostring = function() return 'shown' end }))", "runtime at 1: shown"),
    ROW("error(setmetatable({}, { __tostring = function() error('no') end }))",
      "runtime at 1: (the error object is a table that cannot be shown)"),
    ROW("error(setmetatable({}, { __tostring = function() return 1 end }))",
      "runtime at 1: (the error object is a table that cannot be shown)"),
    ROW("error(setmetatable({}, { __tostring = function() while true do end end }))",
      "runtime at 1: (the error object is a table that cannot be shown)"),
    ROW("error()", "runtime at 1: nil"),
    ROW("error(12)", "runtime at 1: 12"),
    ROW("error(2.5)", "runtime at 1: 2.5"),
    ROW("error(true)", "runtime at 1: true"),
    ROW("error(print)", "runtime at 1: function#1"),
    ROW("error(make(0, 1))", "runtime at 1: transaction#1"),
    ROW("error(make(1, 1))", "runtime at 1: phone 1"),
    ROW("error(string)", "runtime at 1: (the error object is a table without a message)"),
  };
  CHECK_ROWS(bench, rows);
}

/// A long message is cut before a letter, and not within one.
static void check_long_messages(bench *bench) {
  for (int length = 4090; length < 4104; length++) {
    text script = {NULL, 0, 0};
    text_print(&script, "error(('x'):rep(%d) .. ('\\xC3\\xA9'):rep(5), 0)", length);
    bench_run(bench, script.bytes);
    luabridge_failure failure = luabridge_last_failure(bench->machine);
    size_t whole = (size_t)length + 10, kept = length >= 4096 ? 4096 : (size_t)(length + (4096 - length) / 2 * 2);
    char tail[48] = "";
    if (whole > 4096) snprintf(tail, sizeof tail, " \xE2\x80\xA6 and %zu more bytes", whole - kept);
    CHECK_EQUAL(failure.message_length, (whole > 4096 ? kept : whole) + strlen(tail));
    CHECK(memcmp(failure.message + failure.message_length - strlen(tail), tail, strlen(tail)) == 0);
    free(script.bytes);
  }
}

static void check_tracebacks(bench *bench) {
  bench_run(bench,
    "local t = {}\nfunction t.inner() error('told') end\n"
    "local function outer() pcall(t.none) table.sort({ 2, 1 }, t.inner) end\n"
    "local anonymous = (function() return function() outer() end end)()\npcall(error)\nanonymous()");
  CHECK_TEXT(bench_traceback(bench),
    "script.lua:2: in function <script.lua:2>\nscript.lua:3: in function 'outer'\n"
    "script.lua:4: in function 'anonymous'\nscript.lua:6: in main chunk");
  for (int depth = 15; depth < 25; depth++) {
    text script = {NULL, 0, 0};
    text_print(&script, "local function f(n) if n == 0 then error('told') end f(n - 1) return 1 end f(%d)", depth);
    bench_run(bench, script.bytes);
    int lines = 1;
    for (const char *at = bench_traceback(bench); (at = strchr(at, '\n')) != NULL; at++) lines++;
    CHECK_EQUAL(lines, depth + 2 > 20 ? 21 : depth + 2);
    free(script.bytes);
  }
}

/// Names of chunks that Lua abbreviates, that hold odd bytes, or that many chunks have.
static void check_chunks(bench *bench) {
  for (size_t length = 0; length < 200; length++) {
    char name[201];
    memset(name, 'n', sizeof name);
    name[length / 2] = length % 3 == 0 ? '\n' : '/';
    name[length] = 0;
    // Lua shows the end of a long name, and two chunks of one shown name are one.
    if (length > 8) snprintf(name + length - 5, 6, "%05zu", length);
    const char *scripts[] = {"local x = 1\nerror('told')", "local x = 1\nlocal"};
    for (int place = 0; place < 2; place++) {
      CHECK_EQUAL(bench_load(bench, scripts[place], strlen(scripts[place]), name).state, LUABRIDGE_FAILED);
      luabridge_failure failure = luabridge_last_failure(bench->machine);
      CHECK_EQUAL(failure.line, 2);
      CHECK_EQUAL(failure.chunk_length, length);
      CHECK(memcmp(failure.chunk, name, length) == 0);
    }
  }
  luabridge_step step = luabridge_load(bench->machine, "error('x')", 10, "a\0b", 3);
  CHECK_EQUAL(step.state, LUABRIDGE_FAILED);
}

static void check_preambles(bench *bench) {
  static const char *const starts[] = {
    "\xEF\xBB\xBF", "#!/usr/bin/env lua", "\xEF\xBB\xBF#!/usr/bin/env lua", "#!", "\xEF\xBB\xBF#!"};
  for (size_t place = 0; place < sizeof starts / sizeof *starts; place++) {
    text script = {NULL, 0, 0};
    text_print(&script, "%s\nlocal s = 'here'\nerror(s)", starts[place]);
    CHECK_TEXT(bench_run(bench, script.bytes), "runtime at 3: here");
    CHECK_TEXT(bench_run(bench, starts[place]), "");
    free(script.bytes);
  }
  static const char *const stumps[] = {"", "#", "\xEF", "\xEF\xBB", "\xEF\xBB\xBF#", "!", "\033", "\0"};
  for (size_t place = 0; place < sizeof stumps / sizeof *stumps; place++) bench_run(bench, stumps[place]);
  CHECK_TEXT(bench_run(bench, "return 1"), "1");
}

static luabridge_outcome give_failure(bench *bench, luabridge_arguments arguments) {
  switch (arguments.items[0].as.integer) {
  case 0: return LUABRIDGE_RAISED;
  case 1: luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 1); return LUABRIDGE_RAISED;
  case 2: luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 1); return host_raise(bench, "the last one");
  case 3: luabridge_append_bytes(bench->values, "a\0b", 3); return LUABRIDGE_RAISED;
  default: luabridge_append_bytes(bench->values, "", 0); return LUABRIDGE_RAISED;
  }
}

static void check_raised(bench *bench) {
  static const row rows[] = {
    ROW("local function step()\n  raise('no')\nend\nstep()", "runtime at 2: no"),
    ROW("return pcall(raise, 'no')", "false 'no'"),
    ROW("return pcall(function()\nraise('no') end)", "false 'script.lua:2: no'"),
    ROW("give(0)", "runtime at 1: the host raised an error without a message"),
    ROW("give(1)", "runtime at 1: the host raised an error without a message"),
    ROW("give(2)", "runtime at 1: the last one"),
    ROW("return pcall(give, 3)", "false 'a\\x00b'"),
    ROW("give(4)", "runtime at 1: "),
  };
  bench->give = give_failure;
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(strlen(bench_run(bench, "raise(('x'):rep(100000))")), 14 + 4096 + 25);
  int32_t function = bench_function_of(bench, "return function()\n  local x = wait()\n  return x.field\nend");
  luabridge_step step = luabridge_start(bench->machine, function, bench_mark(bench), true);
  CHECK_TEXT(bench_outcome(bench, luabridge_resume(bench->machine, step.coroutine, bench_mark(bench))),
    "runtime at 3: attempt to index a nil value (local 'x')");
  CHECK_TEXT(bench_traceback(bench), "script.lua:3: in function <script.lua:1>");
}

void check_errors(void) {
  bench *bench = bench_make();
  check_messages(bench);
  check_objects(bench);
  check_long_messages(bench);
  check_tracebacks(bench);
  check_chunks(bench);
  check_preambles(bench);
  check_raised(bench);
  bench_end(bench);
}
