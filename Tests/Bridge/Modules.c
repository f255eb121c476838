// Frozen modules, what scripts must not reach, and `require`.

#include "Bench.h"

#include <stdlib.h>

/// Calls a function with the module that has no global name, and compares what it returns.
static void check_with_app(bench *bench, const row *rows, size_t count) {
  for (size_t place = 0; place < count; place++) {
    text script = {NULL, 0, 0};
    text_print(&script, "return function(app) return %s end", rows[place].script);
    int32_t function = bench_function_of(bench, script.bytes);
    luabridge_mark mark = bench_mark(bench);
    luabridge_append(bench->values, LUABRIDGE_MODULE, 0, bench->app);
    luabridge_step step = luabridge_start(bench->machine, function, mark, false);
    check_text(bench_outcome(bench, step), rows[place].expected, rows[place].script, __FILE__, rows[place].line);
    luabridge_release(bench->machine, function);
    free(script.bytes);
  }
}

static void check_members(bench *bench) {
  static const row rows[] = {
    ROW("app.grant('a', 'b'), app:grant('a'), app.queue.finish('t'), app.queue:finish('t'), app.queue.finish()",
      "'a,b' 'a' 't' 't' ''"),
    ROW("app.version, app.kind, app.limits.high, app.limits", "0 'sample' 9 {'high'=9,'low'=1}"),
    ROW("shop.open('x'), answer, now, tostring(app), tostring(app.queue), type(app)",
      "'x' 42 0 'module app' 'module app.queue' 'table'"),
    ROW("app.queue == app.queue, app, app.queue.finish(app.queue)", "true module ''"),
    ROW("app.grnat('a')", "runtime at 1: 'app' has no field 'grnat'; did you mean 'grant'?"),
    ROW("app.versoin", "runtime at 1: 'app' has no field 'versoin'; did you mean 'version'?"),
    ROW("app.queue:finnish()", "runtime at 1: 'app.queue' has no field 'finnish'; did you mean 'finish'?"),
    ROW("shp.open()", "runtime at 1: undefined global 'shp'; did you mean 'shop'?"),
    ROW("app()", "runtime at 1: attempt to call a module value (local 'app')"),
    ROW("app[{}]", "runtime at 1: 'app' has no field [table#1]"),
    ROW("pcall(function() app.queue.finish = nil end)",
      "false 'script.lua:1: 'app.queue' is read-only: its field 'finish' cannot be assigned'"),
    ROW("pcall(function() app.limits.low = 2 end)",
      "false 'script.lua:1: 'case' is read-only: its field 'low' cannot be assigned'"),
    ROW("getmetatable(app), getmetatable(app.limits), #app.limits", "'app' 'case' 0"),
    ROW("(function() local names = {} for k in pairs(app) do names[#names + 1] = k end return names end)()",
      "{1='grant',2='kind',3='limits',4='queue'}"),
  };
  check_with_app(bench, rows, sizeof rows / sizeof *rows);
}

static void check_sandbox(bench *bench) {
  static const row rows[] = {
    ROW("os.time()", "runtime at 1: 'os' is not available: scripts cannot read the clock or the system"),
    ROW("string.dump(f)", "runtime at 1: 'string.dump' is not available: bytecode cannot be loaded"),
    ROW("return ('x').dump", "runtime at 1: 'string.dump' is not available: bytecode cannot be loaded"),
    ROW("math.randomseed(1)", "runtime at 1: 'math.randomseed' is not available: the seed of the run determines random numbers"),
    ROW("return _G", "runtime at 1: '_G' is not available: globals are fixed; use locals"),
    ROW("string.rep = nil", "runtime at 1: 'string' is read-only: its field 'rep' cannot be assigned"),
    ROW("table.insert(math, 1)", "runtime at 1: 'math' is read-only: its field '1' cannot be assigned"),
    ROW("count = 1", "runtime at 1: cannot assign to global 'count': assign to a local instead (local count = ...)"),
    ROW("_ENV[{}] = 1", "runtime at 1: cannot assign to global 'table#1': assign to a local instead (local table#1 = ...)"),
    ROW("setmetatable(_ENV, {})", "runtime at 1: cannot change a protected metatable"),
    ROW("setmetatable({}, { __gc = 1 })",
      "runtime at 1: a metatable with __gc is not available: garbage collection is automatic"),
    ROW("return getmetatable('x'), getmetatable(string), getmetatable(_ENV), rawget(string, 'rep')",
      "'string' 'string' '' nil"),
    ROW("return rawlen(string), next(string) ~= nil, select('#', pairs(_ENV))", "0 true 3"),
    ROW("\033Lua", "syntax at :0: attempt to load a binary chunk (mode is 't')"),
    ROW("return #tostring(_ENV), tostring(string.rep):match('^function#%d+$') ~= nil", "7 true"),
  };
  CHECK_ROWS(bench, rows);
}

static void check_require(bench *bench) {
  static const row rows[] = {
    ROW("local a = require 'a' a.count = a.count + 1 return require('b').count, require('a') == a, require('none'), "
        "require('none')",
      "1 true true true"),
    ROW("require('missing')", "load at 1: there is no such module here"),
    ROW("return require('self')",
      "load at self:1: module 'self' has not finished loading: it requires itself, or failed earlier"),
    ROW("return require('self')",
      "load at 1: module 'self' has not finished loading: it requires itself, or failed earlier"),
    ROW("require('broken')", "syntax at broken:1: unexpected symbol near '='"),
    ROW("require('failing')", "runtime at failing:2: told"),
    ROW("require({})", "runtime at 1: bad argument #1 to 'require' (string expected, got table)"),
    ROW("return pcall(require, 'x\\0y')", "false 'there is no such module here'"),
    ROW("local ok, e = pcall(require, 'broken') return ok, e",
      "false 'module 'broken' has not finished loading: it requires itself, or failed earlier'"),
    ROW("return require('false'), require('false'), require('handle'), require('handle')",
      "false false handle 0:0:1 handle 0:0:1"),
    ROW("for i = 1, 300 do assert(not pcall(require, 'missing ' .. i)) end", ""),
  };
  static const bench_source sources[] = {
    {"a", "print 'runs' return { count = 0 }"}, {"b", "return require('a')"}, {"none", "print 'none'"},
    {"self", "return require('self')"},         {"broken", "local x = = 1"},  {"failing", "\nerror('told')"},
    {"false", "return false"},                  {"handle", "return make(0, 1)"},
  };
  memcpy(bench->sources, sources, sizeof sources);
  CHECK_ROWS(bench, rows);
  CHECK_TEXT(bench_told(bench), "runs\nnone\n");
}

void check_modules(void) {
  bench *bench = bench_make();
  check_members(bench);
  bench_end(bench);
  bench = bench_make();
  check_sandbox(bench);
  check_require(bench);
  bench_end(bench);
}
