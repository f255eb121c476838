// Scripts that call the parts of a loop themselves, and values that cannot be ordered.

#include "Bench.h"

static luabridge_outcome give_frozen(bench *bench, luabridge_arguments arguments) {
  (void)arguments;
  luabridge_append(bench->values, LUABRIDGE_TABLE, 0, -1);
  luabridge_append_bytes(bench->values, "x", 1);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 5);
  luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0);
  return LUABRIDGE_RETURNED;
}

/// The step of a loop reads the table that the loop was made for, whatever it is given.
static void check_steps(bench *bench) {
  static const row rows[] = {
    ROW("local step = pairs({ 1, 2, 3 }) for _, odd in ipairs { 5, 'x', true, print, 2.5, make(0, 1) } do pcall(step, odd)\n"
        "end pcall(step) return 1",
      "1"),
    ROW("local step = pairs({ x = 1 }) for _, odd in ipairs { 5, 'x', true, print, 2.5, make(0, 1) } do pcall(step, odd)\n"
        "end pcall(step) return 1",
      "1"),
    ROW("local step, t = pairs({ 1, 2, 3 }) return (step(t, math.maxinteger))", "nil"),
    ROW("local step, t = pairs({ 1, 2, 3 }) return (step(t, math.mininteger))", "nil"),
    ROW("local step, t = pairs({ 1, 2, 3 }) return step(t, 2), (step(t, 3)), (step(t, -1))", "3 nil nil"),
  };
  CHECK_ROWS(bench, rows);
}

/// A frozen table stays frozen for those who walk it.
static void check_frozen(bench *bench) {
  static const row rows[] = {
    ROW("local _, contents = pairs(string) contents.rep = nil",
      "runtime at 1: 'string' is read-only: its field 'rep' cannot be assigned"),
    ROW("local _, contents = pairs(_ENV) contents.leak = 1",
      "runtime at 1: cannot assign to global 'leak': assign to a local instead (local leak = ...)"),
    ROW("local _, contents = pairs(give()) contents.x = 1",
      "runtime at 1: 'case' is read-only: its field 'x' cannot be assigned"),
    ROW("local _, contents = pairs(string) return getmetatable(contents), contents == string", "'string' true"),
    ROW("local found for key, value in pairs(give()) do found = key .. value end return found, next(give())", "'x5' 'x' 5"),
    ROW("return tostring(give()) == tostring(give()), ('%s %d'):format(give(), 5):match('^table#%d+ 5$') ~= nil", "false true"),
    ROW("print(give(), 1, give(), 2)", ""),
  };
  bench->give = give_frozen;
  CHECK_ROWS(bench, rows);
  CHECK(strstr(bench_told(bench), "\t1\ttable#") != NULL);
}

static void check_numbers(bench *bench) {
  static const row rows[] = {
    ROW("return next({}, 0/0), (next({ 1, [1/0] = 2, x = 3 }, 0/0))", "nil 'x'"),
    ROW("return pcall(utf8.codepoint, 'abc', math.mininteger, math.maxinteger)",
      "false 'string slice too long (at most 10000 bytes at once)'"),
  };
  CHECK_ROWS(bench, rows);
}

/// A budget that ends while a table is read keeps its line, and an image that is gone has no bytes.
static void check_kept(void) {
  bench *bench = bench_make_limited(20000, 4 << 20, 1 << 20);
  CHECK(luabridge_capture_base(bench->machine));
  CHECK_TEXT(bench_run(bench, "\nwhile true do pcall(echo, { { {} } }) end"),
    "budget at 2: the instruction budget is spent");
  CHECK(luabridge_capture(bench->machine));
  CHECK(luabridge_clear(bench->machine));
  CHECK_EQUAL(luabridge_image_bytes(bench->machine), 0);
  bench_end(bench);
}

void check_escapes(void) {
  bench *bench = bench_make();
  check_steps(bench);
  check_frozen(bench);
  check_numbers(bench);
  bench_end(bench);
  check_kept();
}
