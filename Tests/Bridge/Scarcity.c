// Memory runs out at every allocation of a run: the limit rises by a few bytes from where the first one fails.

#include "Bench.h"

enum { STEPS_MAX = 1500, LEAST_STEP = 8 };

/// A function that a run calls; what waits continues with a table, a text and a number.
typedef struct scene {
  const char *script;
  bool is_protected;  // it may catch what is refused, and then fail with anything
} scene;

static const scene scenes[] = {
  {"return function() local t = {} for i = 1, 40 do t[i] = { i, 'text ' .. i } t['k' .. i] = i end return t end", false},
  {"return function() return echo({ 'a', { b = { 'c', {} } }, f = print, n = 2.5 }, ('x'):rep(300)) end", true},
  {"return function() local l = list(100) return #l, l[100].state, tostring(make(1, 2)), make(0, 1):finish('x') end", false},
  {"return function() local a = wait() local b, c = wait() return a, b, c, { wait() } end", false},
  {"return function() return require('inner').value, require('inner').value end", false},
  {"return function() return ('ab'):rep(200, ', '), ('%s %5d %q'):format(2.5, 7, 'x\\n'), ('abc'):gsub('%w', '%0%0') end",
    false},
  {"return function() local n = 0 for k, v in pairs({ b = 1, a = 2, [3] = 4, 'x', [true] = 5 }) do n = n + 1 end\n"
   "local s = {} for i = 1, 60 do s['key' .. i] = i end for k in pairs(s) do n = n + 1 end return n, next(s) end",
    false},
  {"return function() local t = {} for i = 1, 50 do t[i] = (i * 7) % 50 end table.sort(t)\n"
   "table.sort(t, function(a, b) return a > b end) return table.concat(t, ' '), table.unpack(t) end",
    false},
  {"return function() return call(function(t) return { t, 'made' }, wait == nil end, { 1, 2 }) end", true},
  {"return function() for a, b in ('k1=v1, k2=v2'):gmatch('(%w+)=(%w+)') do note(a, b) end\n"
   "return ('x'):rep(300):gsub('x', function(c) return c .. c end) end",
    false},
  {"return function() error({ message = 'told ' .. #('x'):rep(500) }) end", true},
  {"return function() error(setmetatable({}, { __tostring = function() return ('shown'):rep(50) end })) end", true},
  {"return function() raise('no: ' .. ('x'):rep(400)) end", true},
  {"return function() return make(0, 1).stat end", true},
  {"return function() return strng end", true},
  {"return function() app.x = 1 end", true},
  {"return function() require('missing') end", true},
  {"return function() require('broken') end", true},
  {"return function() local ok = pcall(function() return { ('x'):rep(1000), {}, wait() } end)\n"
   "local t = {} for i = 1, 5 do t[i] = select(2, pcall(echo, { i, ('y'):rep(i * 50) })) end return ok, t end",
    true},
  {"return function() local found = search('a text', '(%w+)%s(%w+)$')\n"
   "return found, take({ one = print, two = print }), give({ id = 'x' }) end",
    false},
  {"return function() local function f(n) if n == 0 then return 'bottom' end return (f(n - 1)) end return f(150) end", false},
  {"return function(...) local x <close> = setmetatable({}, { __close = function() note('closed', wait()) end }) wait() end",
    true},
};

static luabridge_outcome take_functions(bench *bench, luabridge_arguments arguments) {
  luabridge_named wanted[] = {{"one", 3, 0}, {"two", 3, 0}};
  bool is_plain = luabridge_read_functions(arguments, 0, wanted, 2);
  luabridge_append(bench->values, LUABRIDGE_BOOLEAN, 0, is_plain);
  return LUABRIDGE_RETURNED;
}

static luabridge_outcome give_fields(bench *bench, luabridge_arguments arguments) {
  luabridge_field wanted[] = {{"id", 2, {0}}};
  bool is_plain = luabridge_read_fields(arguments, 0, wanted, 1);
  if (is_plain) luabridge_append_bytes(bench->values, wanted[0].value.as.bytes, wanted[0].value.length);
  return LUABRIDGE_RETURNED;
}

static void append_answer(bench *bench) {
  luabridge_append(bench->values, LUABRIDGE_TABLE, 1, 1);
  luabridge_append_bytes(bench->values, "field", 5);
  luabridge_append_bytes(bench->values, "a text that is longer than short strings of Lua are", 51);
  luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0);
  luabridge_append_bytes(bench->values, "short", 5);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 7);
}

/// Runs a scene to its end, however often it waits.
static luabridge_step perform(bench *bench, int32_t function) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_renew_budget(bench->machine, bench->instructions);
  append_answer(bench);
  luabridge_step step = luabridge_start(bench->machine, function, mark, true);
  for (int turn = 0; turn < 8 && step.state == LUABRIDGE_WAITING; turn++) {
    append_answer(bench);
    step = luabridge_resume(bench->machine, step.coroutine, mark);
  }
  return step;
}

static void check_step(bench *bench, const scene *scene, luabridge_step step) {
  CHECK(step.state != LUABRIDGE_WAITING);
  if (step.state == LUABRIDGE_FAILED && !scene->is_protected) {
    CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_MEMORY);
  }
  bench_outcome(bench, step);
  CHECK_EQUAL(bench->values->count, 0);
  CHECK_EQUAL(luabridge_depth(bench->machine), 0);
}

static void check_scene(const scene *scene) {
  bench *bench = bench_make();
  bench->sources[0] = (bench_source){"inner", "local value = { 'inner' } return { value = value[1] }"};
  bench->sources[1] = (bench_source){"broken", "local x = = 1"};
  bench->take = take_functions;
  bench->give = give_fields;
  int32_t function = bench_function_of(bench, scene->script);
  CHECK(luabridge_capture(bench->machine));
  uint64_t least = luabridge_memory_bytes(bench->machine);
  perform(bench, function);
  uint64_t most = luabridge_memory_bytes(bench->machine) + 1024, step = (most - least) / STEPS_MAX;
  if (step < LEAST_STEP) step = LEAST_STEP;
  int turn = 0, failed_count = 0;
  for (uint64_t limit = least; limit <= most; limit += step, turn++) {
    CHECK(luabridge_restore(bench->machine));
    luabridge_limit_memory(bench->machine, limit);
    luabridge_step outcome = perform(bench, function);
    failed_count += outcome.state == LUABRIDGE_FAILED;
    check_step(bench, scene, outcome);
    if (scene->is_protected && turn % 7 == 6) CHECK(luabridge_capture(bench->machine));
    luabridge_limit_memory(bench->machine, 256 << 20);
    text_clear(&bench->told);
    if (turn % 5 == 0) CHECK_TEXT(bench_run(bench, "return #{ 1, 2 }"), "2");
  }
  CHECK(failed_count > 20);
  bench_end(bench);
}

/// Text is compiled, and more and more coroutines wait, in what memory there is.
static void check_texts(void) {
  static const char *const script =
    "local a, b, c = 1, 'a text that is longer than short strings of Lua are', { x = { y = 2 } }\n"
    "local function f(n) local g = function() return a + n + #b end return g end\n"
    "for i = 1, 3 do c[i] = f(i)() end return c[1], c[2], c[3], c.x.y";
  bench *bench = bench_make();
  int32_t waiting = bench_function_of(bench, "return function() return wait() end");
  CHECK(luabridge_capture(bench->machine));
  uint64_t least = luabridge_memory_bytes(bench->machine);
  for (uint64_t limit = least; limit < least + 9000; limit += LEAST_STEP) {
    CHECK(luabridge_restore(bench->machine));
    luabridge_limit_memory(bench->machine, limit);
    bool is_finished = bench_load(bench, script, strlen(script), "a text.lua").state == LUABRIDGE_FINISHED;
    if (!is_finished) CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_MEMORY);
    int count = 0;
    while (count < 12 && luabridge_start(bench->machine, waiting, bench_mark(bench), true).state == LUABRIDGE_WAITING) {
      count++;
    }
    CHECK(limit > least + 8000 ? is_finished : count < 12);
    luabridge_limit_memory(bench->machine, 256 << 20);
    if (limit / LEAST_STEP % 3 == 0) CHECK_TEXT(bench_run(bench, script), "53 54 55 2");
  }
  bench_end(bench);
}

void check_scarcity(void) {
  for (size_t place = 0; place < sizeof scenes / sizeof *scenes; place++) {
    check_begins(scenes[place].script, __FILE__, __LINE__);
    check_scene(&scenes[place]);
  }
  check_texts();
}
