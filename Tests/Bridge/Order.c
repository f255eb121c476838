// The order in which tables are walked depends on their keys alone.

#include "Bench.h"

#include <stdlib.h>

static void check_known_orders(bench *bench) {
  static const row rows[] = {
    ROW("return keys { b = 1, a = 1, [10] = 1, [9] = 1, [true] = 1, [false] = 1 }", "'false true 9 10 a b'"),
    ROW("return keys { [2.5] = 1, [2] = 1, [2.25] = 1, [3] = 1, [-0.5] = 1, [-1] = 1, [0] = 1 }",
      "'-1 -0.5 0 2 2.25 2.5 3'"),
    ROW("return keys { [-1e300] = 1, [math.mininteger] = 1, [1e300] = 1, [2e300] = 1, [-2e300] = 1 }",
      "'-2e+300 -1e+300 -9223372036854775808 1e+300 2e+300'"),
    ROW("return keys { [1/0] = 1, [-1/0] = 1, [2^63] = 1, [math.maxinteger] = 1 }",
      "'-inf 9223372036854775807 9.223372036854776e+18 inf'"),
    ROW("return keys { abcdefgh = 1, abcdefghi = 1, abcdefg = 1, abcdefgz = 1, abcdefghij = 1 }",
      "'abcdefg abcdefgh abcdefghi abcdefghij abcdefgz'"),
    ROW("return keys { ab = 1, a = 1, [''] = 1, b = 1, ['a\\0'] = 1 }", "' a a\\x00 ab b'"),
    ROW("return keys { 5, 6, 7 }", "'1 2 3'"),
    ROW("return keys { 5, 6, 7, n = 3 }", "'1 2 3 n'"),
    ROW("return keys {}", "''"),
    ROW("return keys(setmetatable({}, { __pairs = function() return next, { z = 1, y = 1 } end }))", "'y z'"),
    ROW("return keys { [make(1, 0)] = 1, [make(0, 3)] = 1, [make(0, 1, 2)] = 1, z = 1 }",
      "'z transaction#3 transaction#1 phone 0'"),
  };
  bench->sources[0] = (bench_source){"keys",
    "return function(t) local keys = {} for key in pairs(t) do keys[#keys + 1] = tostring(key) end\n"
    "return table.concat(keys, ' ') end"};
  for (size_t place = 0; place < sizeof rows / sizeof *rows; place++) {
    text script = {NULL, 0, 0};
    text_print(&script, "local keys = require 'keys' %s", rows[place].script);
    check_begins(rows[place].script, __FILE__, rows[place].line);
    check_text(bench_run(bench, script.bytes), rows[place].expected, rows[place].script, __FILE__, rows[place].line);
    free(script.bytes);
  }
}

/// A few keys are sorted on the stack and many in a block: every number of them around that bound is tried.
static void check_every_count(bench *bench) {
  CHECK_SCRIPT(bench,
    "local function before(a, b)\n"
    "  if type(a) == type(b) then return a < b end\n"
    "  return type(a) == 'number'\n"
    "end\n"
    "for count = 0, 70 do\n"
    "  local t, kept = {}, 0\n"
    "  for i = 1, count do\n"
    "    local kind, key = math.random(4), math.random(-5000, 5000)\n"
    "    if kind == 1 then key = key / 4 elseif kind == 2 then key = 'key ' .. key\n"
    "    elseif kind == 3 then key = ('s'):rep(key % 12) .. i end\n"
    "    t[key] = i\n"
    "  end\n"
    "  local last\n"
    "  for key, value in pairs(t) do\n"
    "    assert(last == nil or before(last, key))\n"
    "    local following, found = next(t, last)\n"
    "    assert(following == key and found == value and t[key] == value)\n"
    "    last, kept = key, kept + 1\n"
    "  end\n"
    "  assert(next(t, last) == nil)\n"
    "  for _ in next, t do kept = kept - 1 end\n"
    "  assert(kept == 0)\n"
    "end");
}

static void check_refused_keys(bench *bench) {
  static const char *const kinds[] = {"table", "function"};
  static const char *const keys[] = {"{}", "print"};
  for (int kind = 0; kind < 2; kind++) {
    for (int count = 0; count < 80; count += count < 36 ? 1 : 11) {
      text script = {NULL, 0, 0}, expected = {NULL, 0, 0};
      text_print(&script, "local t = { [%s] = 1 } for i = 1, %d do t['k' .. i] = i end ", keys[kind], count);
      text_print(&script, "local ok, a = pcall(pairs, t) local no, b = pcall(next, t) assert(not ok and not no)\n");
      text_print(&script, "assert(a == b) for i = 1, 3 do pcall(echo, t) end return a");
      text_print(&expected,
        "'keys of type %s have no order, so this table cannot be iterated; keep a list as well'", kinds[kind]);
      check_begins(script.bytes, __FILE__, __LINE__);
      CHECK_TEXT(bench_run(bench, script.bytes), expected.bytes);
      free(script.bytes);
      free(expected.bytes);
    }
  }
}

static void check_changes(bench *bench) {
  static const row rows[] = {
    ROW("local t, seen = { a = 1, b = 2, c = 3 }, {}\n"
        "for key in pairs(t) do seen[#seen + 1] = key t.b = nil t['new' .. key] = 1 end\n"
        "return table.concat(seen, ' ')",
      "'a c'"),
    ROW("local t, n = {}, 0 for i = 1, 100 do t[i] = i end\n"
        "for i in pairs(t) do n = n + 1 for j = i + 1, i + 50 do t[j] = nil end end return n",
      "2"),
    ROW("local t, n = {}, 0 for i = 1, 100 do t['k' .. i] = i end\n"
        "for key in pairs(t) do n = n + 1 for other in pairs(t) do t[other] = nil end end return n",
      "1"),
    ROW("local t = { 1, 2, 3 } local step, _, start = pairs(t) t[1] = nil return step(t, start)", "2 2"),
    ROW("local step, t, start = pairs({ x = 1 }) return step(t, start)", "'x' 1"),
    ROW("return next({ b = 1, d = 2 }, 'c'), next({ b = 1, d = 2 }, 'z')", "'d' nil"),
    ROW("return next({ [true] = 1 }, true), next({ [make(0, 1)] = 1 }, make(0, 1)), next({ 'x', [2.5] = 1 }, 2.5)",
      "nil nil nil"),
    ROW("return next({ 1, 2 }, -1), next({ 'a' }, 'a'), next({ true }, true)", "1 nil 1 true"),
  };
  CHECK_ROWS(bench, rows);
}

static void check_many_keys(bench *bench) {
  CHECK_SCRIPT(bench,
    "local t, last, count = {}, nil, 0\n"
    "for i = 1, 20000 do t['key ' .. (i * 7919) % 65537] = i end\n"
    "for key in pairs(t) do assert(last == nil or last < key) last, count = key, count + 1 end\n"
    "assert(count == 20000)\n"
    "local copy = echo(t)\n"
    "for key, value in pairs(copy) do assert(t[key] == value) count = count - 1 end\n"
    "assert(count == 0)");
}

void check_order(void) {
  bench *bench = bench_make();
  check_known_orders(bench);
  check_every_count(bench);
  check_refused_keys(bench);
  check_changes(bench);
  check_many_keys(bench);
  bench_end(bench);
}
