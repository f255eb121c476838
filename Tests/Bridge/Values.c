// Values across the boundary, both ways: every kind, strings of any bytes and any length, and how many at once.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { RESULTS_MAX = 64 };

static void check_kinds(bench *bench) {
  static const row rows[] = {
    ROW("return", ""),
    ROW("return 1, 2.5, 'text', true, nil, { 3, a = 4 }", "1 2.5! 'text' true nil {1=3,'a'=4}"),
    ROW("return echo(nil, false, -1, 1e300, '', print)", "nil false -1 1.0000000000000001e+300! '' function"),
    ROW("return echo(math.mininteger, math.maxinteger)", "-9223372036854775808 9223372036854775807"),
    ROW("return echo(1/0), echo(-1/0), echo(-0.0), echo(2^53)", "inf! -inf! -0! 9007199254740992!"),
    ROW("local nan = echo(0/0) return nan ~= nan", "true"),
    ROW("return echo(make(255, 0xFFFFFFFF, 0xFFFFFF))", "handle 255:16777215:4294967295"),
    ROW("return echo(make(0, 0, 0))", "handle 0:0:0"),
    ROW("return echo(string) == string, echo(shop), _ENV", "true module module"),
    ROW("local f = function(n) return n + 1 end return echo(f) == f, echo(f)(2)", "true 3"),
    ROW("return echo({}), echo({ {} }), echo({ a = { b = { 'c' } } })", "{} {1={}} {'a'={'b'={1='c'}}}"),
    ROW("return echo({ nil, 2, nil, 4 })", "{2=2,4=4}"),
    ROW("return echo({ [true] = 1, [-1] = 2, x = 3, [2.5] = 4, [make(1, 2)] = 5 })",
      "{true=1,-1=2,2.5!=4,'x'=3,handle 1:0:2=5}"),
    ROW("local t = { act = function() return 'acted' end } return echo(t).act == t.act, echo(t).act()", "true 'acted'"),
    ROW("return echo({ echo(1, 2), echo(3, 4) })", "{1=1,2=3,3=4}"),
  };
  CHECK_ROWS(bench, rows);
}

static void check_strings(bench *bench) {
  static const row rows[] = {
    ROW("return 'a\\0b', #'a\\0b', echo('\\0'), echo('\\0\\0tail')", "'a\\x00b' 3 '\\x00' '\\x00\\x00tail'"),
    ROW("return echo({ ['\\0'] = '\\0\\0' })['\\0']", "'\\x00\\x00'"),
    ROW("note('a\\0b') return #echo(('x'):rep(1000000))", "1000000"),
    ROW("return ('ab'):rep(300)", "600 bytes of sum 462971436"),
    ROW("local s = ('x'):rep(1 << 19) return echo(s .. '\\0') == s .. '\\0'", "true"),
  };
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(bench->told.count, 4);
  CHECK(memcmp(bench->told.bytes, "a\0b\n", 4) == 0);
  CHECK_SCRIPT(bench,
    "local bytes = {} for i = 0, 255 do bytes[#bytes + 1] = string.char(i) end\n"
    "local all = table.concat(bytes) assert(echo(all) == all)\n"
    "for length = 0, 300 do local s = all:rep(2):sub(1, length) assert(echo(s) == s and #echo(s) == length) end");
}

static void check_counts(bench *bench) {
  char script[200];
  for (int count = 0; count <= RESULTS_MAX + 1; count++) {
    snprintf(script, sizeof script,
      "local t = {} for i = 1, %d do t[i] = i end return select('#', echo(table.unpack(t)))", count);
    check_begins(script, __FILE__, __LINE__);
    bench_run(bench, script);
    text shown = {NULL, 0, 0};
    text_print(&shown, "%d", count);
    const char *expected = count > RESULTS_MAX ? "runtime at 1: too many arguments (at most 64)" : shown.bytes;
    CHECK_TEXT(bench->shown.bytes, expected);
    free(shown.bytes);
  }
  static const int results[] = {0, 1, 63, 64, 65, 66, 100, 1000, 9999};
  for (size_t place = 0; place < sizeof results / sizeof *results; place++) {
    snprintf(script, sizeof script,
      "local t = {} for i = 1, %d do t[i] = 'result ' .. i end return table.unpack(t)", results[place]);
    CHECK_EQUAL(bench_load(bench, script, strlen(script), "script.lua").state, LUABRIDGE_FINISHED);
    luabridge_arguments returned = luabridge_returned(bench->machine);
    CHECK_EQUAL(returned.count, results[place] < RESULTS_MAX ? results[place] : RESULTS_MAX);
    for (int32_t index = 0; index < returned.count; index++) {
      char expected[24];
      size_t length = (size_t)snprintf(expected, sizeof expected, "result %d", index + 1);
      CHECK_EQUAL(returned.items[index].length, length);
      CHECK(memcmp(returned.items[index].as.bytes, expected, length) == 0);
    }
  }
}

static luabridge_outcome give_many(bench *bench, luabridge_arguments arguments) {
  int64_t count = arguments.items[0].as.integer;
  for (int64_t number = 0; number < count; number++) {
    luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, number);
    luabridge_append_bytes(bench->values, "some text to make the bytes grow", (size_t)(number % 33));
    luabridge_append_number(bench->values, (double)number / 2);
  }
  return LUABRIDGE_RETURNED;
}

static void check_many_results(bench *bench) {
  static const row rows[] = {
    ROW("return select('#', give(0)), select('#', give(5000))", "0 15000"),
    ROW("return (select(14998, give(5000)))", "4999"),
    ROW("return (select(15000, give(5000)))", "2499.5!"),
    ROW("return #(select(98, give(33)))", "32"),
    ROW("local t = { give(300) } local sum = 0 for i = 2, 900, 3 do sum = sum + #t[i] end return #t, sum", "900 4755"),
    ROW("return (select(2, pcall(give, 400000)))", "'stack overflow (too many values)'"),
  };
  bench->give = give_many;
  CHECK_ROWS(bench, rows);
}

/// Each call leaves the values of the call around it alone.
static luabridge_outcome give_around(bench *bench, luabridge_arguments arguments) {
  luabridge_append_bytes(bench->values, "before", 6);
  size_t count = bench->values->count;
  int32_t function = luabridge_reference(bench->machine, arguments, 0);
  luabridge_mark mark = bench_mark(bench);
  for (int32_t index = 1; index < arguments.count; index++) CHECK(host_append(bench, arguments, index));
  luabridge_step step = luabridge_start(bench->machine, function, mark, false);
  CHECK_EQUAL(bench->values->count, count);
  CHECK_EQUAL(step.state, LUABRIDGE_FINISHED);
  luabridge_arguments returned = luabridge_returned(bench->machine);
  for (int32_t index = 0; index < returned.count; index++) CHECK(host_append(bench, returned, index));
  luabridge_release(bench->machine, function);
  luabridge_append_bytes(bench->values, "after", 5);
  return LUABRIDGE_RETURNED;
}

static void check_nested_values(bench *bench) {
  static const row rows[] = {
    ROW("return give(function(...) return ... end, 1, 'two', { 3 })", "'before' 1 'two' {1=3} 'after'"),
    ROW("return give(function(n) return give(function(m) return m .. n end, n) end, 'x')",
      "'before' 'before' 'xx' 'after' 'after'"),
    ROW("local function f(n) if n == 0 then return ('s'):rep(30) end return give(f, n - 1) end return #{ f(12) }", "25"),
  };
  bench->give = give_around;
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(bench->values->count, 0);
  CHECK_EQUAL(bench->values->byte_count, 0);
}

/// What was given to a run is a copy: the host may change its own at once.
static void check_arguments(bench *bench) {
  int32_t function = bench_function_of(bench, "return function(...) return select('#', ...), ... end");
  char bytes[] = "borrowed";
  luabridge_mark mark = bench_mark(bench);
  luabridge_append_bytes(bench->values, bytes, sizeof bytes);
  luabridge_append(bench->values, LUABRIDGE_FUNCTION, 0, function);
  memset(bytes, '?', sizeof bytes);
  CHECK_TEXT(
    bench_outcome(bench, luabridge_start(bench->machine, function, mark, true)), "2 'borrowed\\x00' function");
  int64_t numbers[80];
  for (int place = 0; place < 80; place++) numbers[place] = place;
  static const int counts[] = {0, 1, 63, 64, 65, 80};
  for (size_t place = 0; place < sizeof counts / sizeof *counts; place++) {
    bench_call(bench, function, counts[place], numbers);
    CHECK_EQUAL(luabridge_returned(bench->machine).items[0].as.integer, counts[place]);
  }
  CHECK_EQUAL(luabridge_reference(bench->machine, luabridge_returned(bench->machine), 1), 0);
  luabridge_release(bench->machine, function);
  luabridge_release(bench->machine, 0);
}

void check_values(void) {
  bench *bench = bench_make();
  check_kinds(bench);
  check_strings(bench);
  check_counts(bench);
  check_many_results(bench);
  check_nested_values(bench);
  check_arguments(bench);
  bench_end(bench);
}
