// Hostile scripts: those that run endlessly, take all memory, or nest endlessly.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

/// Each reaches the limit, whatever it protects.
static const char *const endless[] = {
  "while true do end",
  "local function f() return f() end f()",
  "while true do pcall(function() while true do end end) end",
  "pcall(function() while true do end end) while true do end",
  "local function f() return pcall(f) end while true do f() end",
  "string.find(('a'):rep(40), ('a?'):rep(30) .. ('a'):rep(40))",
  "string.find(('a'):rep(50000), ('a-'):rep(20) .. 'b')",
  "search(('a'):rep(50000), ('a-'):rep(20) .. 'b')",
  "('x'):rep(20000):gsub('()', function() local s = ('y'):rep(1000) .. 'z' end)",
  "while true do local s = ('x'):rep(100000) .. 'y' end",
  "table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, math.maxinteger)",
  "table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 1)",
  "table.insert(setmetatable({}, { __len = function() return math.maxinteger end }), 1, 1) while true do end",
  "table.remove(setmetatable({}, { __len = function() return math.maxinteger end }), 1)",
  "table.move({}, 1, math.maxinteger - 1, 2)",
  "table.sort(setmetatable({}, { __len = function() return 2000000 end, __index = function(_, i) return -i end }))",
  "for _ = 1, math.huge do local s = ('abc'):find('c', 1, true) end",
  "for _ in setmetatable({}, { __call = function() return 1 end }) do end",
  "local t = setmetatable({}, { __close = function() while true do end end }) do local x <close> = t end",
  "string.rep(('ab'):rep(100000), 1, ''):find(('ab'):rep(50000) .. 'c', 1, true)",
  "local function f(...) return f(1, ...) end f()",
  "local function f(...) return ... end local function g(...) return g(1, f(...)) end g()",
  "local function f(...) return select('#', ...) end local function g(...) f(...) return g(1, ...) end g()",
  "while true do utf8.len(('x'):rep(200000)) end",
  "local t = {} for i = 1, 1000 do t[i] = i end while true do for _ in pairs(t) do end end",
  "local t = {} for i = 1, 1000 do t['k' .. i] = i end while true do next(t) end",
  "local s = ('0'):rep(200000) .. '1' while true do local n = s + 0 end",
  "local t = {} for i = 1, 3000 do t[i] = ('x'):rep(5000) .. i end table.sort(t)",
  "while true do tostring(2^53) end",
  "for i = 1, 20000 do local s = ('%g'):format(i) end",
  "while true do list(50000) end",
  "while true do pcall(call, function() error('x') end) end",
  "local function f() pcall(f) f() end f()",
  "local function f() pcall(f) pcall(f) end f()",
};

/// Each ends in an ordinary error, of the stack or of the text.
static const char *const deep[] = {
  "local function f() return 1 + f() end f()",
  "local function f() return pcall(f) end error((select(-1, f())))",
  "local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k + 1] end return t[1]",
  "local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end tostring(t)",
  "local s = ('('):rep(300) .. 'x' string.find('x', s)",
  "string.find(('x'):rep(300), ('(x'):rep(100))",
  "string.find(('a'):rep(1000), ('a?'):rep(250))",
  "local function f() return (string.gsub('x', 'x', f)) end f()",
  "local function f() table.sort({ 1, 2 }, f) end f()",
  "local t = {} t.__index = t setmetatable(t, t) return t.x",
  "local t = setmetatable({}, {}) getmetatable(t).__lt = function(a, b) return a < b end return t < t",
  "local t = setmetatable({}, {}) getmetatable(t).__concat = function(a, b) return a .. b end return t .. t",
  "local t = setmetatable({}, {}) getmetatable(t).__pairs = function(a) return pairs(a) end pairs(t)",
  "local t = setmetatable({}, {}) getmetatable(t).__len = function(a) return #a end table.unpack(t)",
};

static const char *kind_of(bench *bench, const char *script) {
  const char *outcome = bench_run(bench, script);
  static char kind[8];
  snprintf(kind, sizeof kind, "%.7s", outcome);
  if (strchr(kind, ' ') != NULL) *strchr(kind, ' ') = 0;
  return kind;
}

static void check_endless(void) {
  bench *bench = bench_make_limited(200000, 4 << 20, 256 << 10);
  for (size_t place = 0; place < sizeof endless / sizeof *endless; place++) {
    check_begins(endless[place], __FILE__, __LINE__);
    CHECK_TEXT(kind_of(bench, endless[place]), "budget");
    CHECK_EQUAL(luabridge_last_failure(bench->machine).line, 1);
    CHECK(luabridge_budget(bench->machine) <= 0);
    CHECK_TEXT(bench_outcome(bench, luabridge_load(bench->machine, "", 0, "a", 1)),
      "budget at :0: the instruction budget is spent");
  }
  CHECK_TEXT(bench_run(bench, "return 1"), "1");
  bench_end(bench);
}

static void check_hogs(void) {
  static const char *const scripts[] = {
    "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
    "local t = {} for i = 1, math.huge do t = { t } end",
    "local s = 'x' while true do s = s .. s end",
    "local t = {} for i = 1, 300 do t[i] = ('x'):rep(1000) end return table.concat(t)",
    "return ('x'):rep(200000):gsub('x', 'xx')",
    "local t = {} for i = 1, math.huge do t[i] = function() return t end end",
    "local t = {} for i = 1, math.huge do t[i] = list(1000) end",
    "local t = {} for i = 1, math.huge do t[i] = echo({ { 'x' .. i } }) end",
    "local s = ('x'):rep(200000) return s .. s",
  };
  bench *bench = bench_make_limited(100000000, 4 << 20, 256 << 10);
  for (size_t place = 0; place < sizeof scripts / sizeof *scripts; place++) {
    check_begins(scripts[place], __FILE__, __LINE__);
    CHECK_TEXT(kind_of(bench, scripts[place]), "memory");
    CHECK(luabridge_memory_bytes(bench->machine) <= 4 << 20);
    CHECK_TEXT(bench_run(bench, "return 1"), "1");
  }
  CHECK_TEXT(bench_run(bench, "return ('x'):rep(262145)"), "runtime at 1: resulting string too large");
  CHECK_TEXT(bench_run(bench, "return (''):rep(math.maxinteger, 'xy')"), "runtime at 1: resulting string too large");
  CHECK_TEXT(bench_run(bench, "return #(''):rep(math.maxinteger)"), "0");
  CHECK_TEXT(bench_run(bench,
    "local function hog() local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end end\n"
    "while true do pcall(hog) end"),
    "budget at 1: the instruction budget is spent");
  bench_end(bench);
}

static void check_deep(bench *bench) {
  for (size_t place = 0; place < sizeof deep / sizeof *deep; place++) {
    check_begins(deep[place], __FILE__, __LINE__);
    CHECK_TEXT(kind_of(bench, deep[place]), "runtime");
  }
  static const char *const nests[][4] = {
    {"return ", "(", "1", ")"}, {"return ", "{", "", "}"},      {"", "do ", "", "end "},
    {"return ", "- ", "1", ""}, {"return ", "'x' .. ", "1", ""}, {"", "local function f() ", "", "end "},
    {"x", ".x", "", ""},        {"return ", "f{", "", "}"},
  };
  for (size_t place = 0; place < sizeof nests / sizeof *nests; place++) {
    static const int depths[] = {10, 190, 205, 1000, 20000};
    for (size_t level = 0; level < sizeof depths / sizeof *depths; level++) {
      text script = {NULL, 0, 0};
      text_print(&script, "%s", nests[place][0]);
      for (int depth = 0; depth < depths[level]; depth++) text_print(&script, "%s", nests[place][1]);
      text_print(&script, "%s", nests[place][2]);
      for (int depth = 0; depth < depths[level]; depth++) text_print(&script, "%s", nests[place][3]);
      const char *kind = kind_of(bench, script.bytes);
      if (depths[level] == 1000 && place < 6) CHECK_TEXT(kind, "syntax");
      free(script.bytes);
    }
  }
  static const row rows[] = {
    ROW("local function depth(n) local ok, deepest = pcall(depth, n + 1) return ok and deepest or n end return depth(0)",
      "149"),
    ROW("local function depth(n) local ok, deepest = pcall(depth, n + 1) return ok and deepest or n end return depth(0)",
      "149"),
  };
  CHECK_ROWS(bench, rows);
}

/// The budget ends at every step of a run, and is never swallowed.
static void check_every_budget(bench *bench) {
  static const char *const scripts[] = {
    "local t = {} for i = 1, 30 do t[i] = pcall(echo, { i, 'text ' .. i }) end return #t",
    "return (('1 22 333 4444 55555 666666 7777777 88888888 999999999 10 11 12 13 14'):rep(5):gsub('%d+', note))",
    "local t = {} for i = 1, 40 do t['k' .. i] = i % 41 end for k, v in pairs(t) do t[k] = ('%d'):format(v) end return t.k1",
    "local t = {} for i = 1, 40 do t[i] = (i * 7) % 41 end table.sort(t, function(a, b) return a < b end) return t[1]",
    "local function f(n) return n == 0 and 'x' or call(f, n - 1) end return f(5), tostring(make(1, 1)), require('inner')",
  };
  for (size_t place = 0; place < sizeof scripts / sizeof *scripts; place++) {
    bool is_finished = false;
    check_begins(scripts[place], __FILE__, __LINE__);
    for (int64_t budget = 1; budget < 12000; budget += 13) {
      CHECK(luabridge_restore(bench->machine));
      luabridge_renew_budget(bench->machine, budget);
      luabridge_step step = luabridge_load(bench->machine, scripts[place], strlen(scripts[place]), "script.lua", 10);
      is_finished = step.state == LUABRIDGE_FINISHED;
      if (!is_finished) CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_BUDGET);
      CHECK_EQUAL(bench->values->count, 0);
      CHECK_EQUAL(luabridge_depth(bench->machine), 0);
      text_clear(&bench->told);
    }
    CHECK(is_finished);
  }
}

static void check_budgets(bench *bench) {
  static const int64_t budgets[] = {0, -1, 1, 999, 1000, 1001, 5000, INT64_MAX, INT64_MAX / 2, INT64_MIN / 2};
  for (size_t place = 0; place < sizeof budgets / sizeof *budgets; place++) {
    luabridge_renew_budget(bench->machine, budgets[place]);
    CHECK_EQUAL(luabridge_budget(bench->machine), budgets[place]);
    luabridge_step step = luabridge_load(bench->machine, "for i = 1, 100 do local s = 'x' .. i end", 40, "a", 1);
    CHECK_EQUAL(step.state, budgets[place] >= 5000 ? LUABRIDGE_FINISHED : LUABRIDGE_FAILED);
    luabridge_spend(bench->machine, 1 << 20);
  }
  luabridge_renew_budget(bench->machine, 5000);
  luabridge_spend(bench->machine, 5001);
  CHECK_EQUAL(luabridge_load(bench->machine, "return 1", 8, "a", 1).state, LUABRIDGE_FAILED);
  luabridge_limit_memory(bench->machine, 0);
  CHECK_TEXT(kind_of(bench, "return {}"), "memory");
  luabridge_limit_memory(bench->machine, 256 << 20);
  CHECK_TEXT(bench_run(bench, "return { 1 }"), "{1=1}");
}

void check_limits(void) {
  check_endless();
  check_hogs();
  bench *bench = bench_make();
  check_deep(bench);
  check_budgets(bench);
  bench_end(bench);
  bench = bench_make();
  bench->sources[0] = (bench_source){"inner", "return { 'inner' }"};
  CHECK(luabridge_capture(bench->machine));
  check_every_budget(bench);
  bench_end(bench);
}
