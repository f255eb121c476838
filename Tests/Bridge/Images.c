// Images: a restored machine is what it was, whatever ran since, and a cleared one is new.

#include "Bench.h"

#include <stdio.h>

/// Touches everything that a run can change, and waits.
static const char *const script =
  "local counter, cache, kept = 0, {}, ('kept'):rep(500)\n"
  "return function(rounds)\n"
  "  local lib = require 'counting'\n"
  "  for i = 1, rounds do\n"
  "    counter = counter + 1\n"
  "    cache['key' .. counter] = { counter, kept .. i }\n"
  "    lib.count = lib.count + 1\n"
  "  end\n"
  "  local order = {}\n"
  "  for key in pairs(cache) do order[#order + 1] = key end\n"
  "  note(counter, lib.count, math.random(1000000), tostring({}), #kept, table.concat(order, ','))\n"
  "  wait()\n"
  "  note('after')\n"
  "end";

static bench *make_ready(int32_t *function) {
  bench *made = bench_make();
  made->sources[0] = (bench_source){"counting", "return { count = 0 }"};
  *function = bench_function_of(made, script);
  return made;
}

/// Runs until it waits, and every other time to its end.
static void run_rounds(bench *bench, int32_t function, int64_t rounds) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_renew_budget(bench->machine, bench->instructions);
  luabridge_set_random(bench->machine, 42);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, rounds);
  luabridge_step step = luabridge_start(bench->machine, function, mark, true);
  CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
  if (rounds % 2 == 0) CHECK_EQUAL(luabridge_resume(bench->machine, step.coroutine, mark).state, LUABRIDGE_FINISHED);
}

static void check_restored(void) {
  static const int64_t rounds[] = {1, 40, 7, 2, 40, 300, 5000, 3, 900, 40, 20000, 1};
  int32_t function, fresh_function;
  bench *bench = make_ready(&function);
  CHECK(!luabridge_restore(bench->machine));
  CHECK(luabridge_capture(bench->machine));
  uint64_t memory = luabridge_memory_bytes(bench->machine), arena = luabridge_arena_bytes(bench->machine);
  for (size_t place = 0; place < sizeof rounds / sizeof *rounds; place++) {
    CHECK(luabridge_restore(bench->machine));
    CHECK_EQUAL(luabridge_memory_bytes(bench->machine), memory);
    CHECK_EQUAL(luabridge_arena_bytes(bench->machine), arena);
    run_rounds(bench, function, rounds[place]);
    struct bench *fresh = make_ready(&fresh_function);
    run_rounds(fresh, fresh_function, rounds[place]);
    CHECK_TEXT(bench->told.bytes, fresh->told.bytes);
    text_clear(&bench->told);
    bench_end(fresh);
  }
  for (int64_t round = 0; round < 500; round++) {
    CHECK(luabridge_restore(bench->machine));
    CHECK_EQUAL(luabridge_arena_bytes(bench->machine), arena);
    run_rounds(bench, function, round % 50);
    text_clear(&bench->told);
  }
  bench_end(bench);
}

/// What waits in an image waits again after each restore, and what waited since is gone.
static void check_waiting(void) {
  bench *bench = bench_make();
  int32_t function = bench_function_of(bench, "return function() local n = { 1 } n = n[1] + wait() return n + wait() end");
  int32_t quick = bench_function_of(bench, "return function() return 1 end");
  luabridge_mark mark = bench_mark(bench);
  luabridge_step kept = luabridge_start(bench->machine, function, mark, true);
  luabridge_step dropped = luabridge_start(bench->machine, function, mark, true);
  luabridge_abandon(bench->machine, dropped.coroutine);
  CHECK(luabridge_capture(bench->machine));
  for (int64_t answer = 0; answer < 40; answer++) {
    char expected[24];
    CHECK(luabridge_restore(bench->machine));
    CHECK(luabridge_is_waiting(bench->machine, kept.coroutine));
    luabridge_step other = luabridge_start(bench->machine, function, mark, true);
    CHECK_TEXT(bench_call(bench, quick, 0, NULL), "1");
    luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, answer);
    CHECK_EQUAL(luabridge_resume(bench->machine, kept.coroutine, mark).state, LUABRIDGE_WAITING);
    if (answer % 3 == 0) {
      CHECK(luabridge_restore(bench->machine));
      CHECK(!luabridge_is_waiting(bench->machine, other.coroutine));
      continue;
    }
    CHECK_TEXT(bench_run(bench, "for i = 1, 20000 do local garbage = { i .. 'text' } end"), "");
    luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, answer);
    snprintf(expected, sizeof expected, "%d", (int)(1 + 2 * answer));
    CHECK_TEXT(bench_outcome(bench, luabridge_resume(bench->machine, kept.coroutine, mark)), expected);
    CHECK(luabridge_is_waiting(bench->machine, other.coroutine));
  }
  bench_end(bench);
}

static void check_captured_again(void) {
  bench *bench = bench_make();
  int32_t functions[8];
  for (int64_t place = 0; place < 8; place++) {
    char text[120];
    snprintf(text, sizeof text, "local own = { 'own %d' } return function(n) own[#own + 1] = n return #own, own[1] end",
      (int)place);
    functions[place] = bench_function_of(bench, text);
    CHECK(luabridge_capture(bench->machine));
    for (int round = 0; round < 3; round++) {
      CHECK(luabridge_restore(bench->machine));
      for (int64_t older = 0; older <= place; older++) {
        char expected[24];
        snprintf(expected, sizeof expected, "2 'own %d'", (int)older);
        CHECK_TEXT(bench_call(bench, functions[older], 1, &older), expected);
      }
    }
    CHECK(luabridge_restore(bench->machine));
  }
  bench_end(bench);
}

/// The collector ran over code and names, or the table of names grew: both are as they were after a restore.
static void check_collected(void) {
  static const int64_t counts[] = {10, 100, 1000, 3000, 30000};
  bench *bench = bench_make_limited((int64_t)1 << 40, 8 << 20, 1 << 20);
  int32_t collecting = bench_function_of(bench,
    "local names = { first = function() return 1 end, second = function() return 2 end }\n"
    "return function() local count, last = names.first() + names.second()\n"
    "  names.second = nil for i = 1, 60000 do last = { i, 'text ' .. i } end return last[1] + count end");
  int32_t naming = bench_function_of(bench,
    "local kept = 'kept'\n"
    "return function(count) local names = {} for i = 1, count do names['name' .. i] = i end\n"
    "  return names['name' .. count], kept .. 'name' end");
  CHECK(luabridge_capture(bench->machine));
  for (size_t place = 0; place < sizeof counts / sizeof *counts; place++) {
    char expected[40];
    snprintf(expected, sizeof expected, "%d 'keptname'", (int)counts[place]);
    for (int round = 0; round < 3; round++) {
      CHECK(luabridge_restore(bench->machine));
      CHECK_TEXT(bench_call(bench, naming, 1, &counts[place]), expected);
    }
    CHECK(luabridge_restore(bench->machine));
    CHECK_TEXT(bench_call(bench, collecting, 0, NULL), "60003");
    CHECK(luabridge_arena_bytes(bench->machine) < 8 << 20);
  }
  bench_end(bench);
}

static void check_cleared(void) {
  static const char *const scripts[] = {
    "local kept = {} for i = 1, 20000 do kept['key' .. i] = { i } end return function() return #kept end",
    "return function() return wait() end", "error('no more')", "local x = = 1", "while true do end",
  };
  int32_t fresh_function, function;
  bench *fresh = make_ready(&fresh_function), *bench = bench_make();
  CHECK(!luabridge_clear(bench->machine));
  CHECK(luabridge_capture_base(bench->machine));
  uint64_t memory = luabridge_memory_bytes(bench->machine), arena = luabridge_arena_bytes(bench->machine);
  for (int round = 0; round < 20; round++) {
    bench->instructions = 2000000;
    bench_run(bench, scripts[round % 5]);
    CHECK(!luabridge_capture_base(bench->machine));
    if (round % 3 != 0) CHECK(luabridge_capture(bench->machine));
    bench_run(bench, scripts[(round + 1) % 5]);
    if (round % 4 == 0) luabridge_restore(bench->machine);
    CHECK(luabridge_clear(bench->machine));
    CHECK(!luabridge_restore(bench->machine));
    CHECK_EQUAL(luabridge_memory_bytes(bench->machine), memory);
    CHECK_EQUAL(luabridge_arena_bytes(bench->machine), arena);
  }
  bench->sources[0] = fresh->sources[0];
  function = bench_function_of(bench, script);
  CHECK(luabridge_capture(bench->machine) && luabridge_capture(fresh->machine));
  CHECK_EQUAL(luabridge_image_bytes(bench->machine), luabridge_image_bytes(fresh->machine));
  for (int64_t rounds = 1; rounds < 100; rounds *= 3) {
    CHECK(luabridge_restore(bench->machine) && luabridge_restore(fresh->machine));
    run_rounds(bench, function, rounds);
    run_rounds(fresh, fresh_function, rounds);
    CHECK_TEXT(bench->told.bytes, fresh->told.bytes);
  }
  bench_end(bench);
  bench_end(fresh);
}

void check_images(void) {
  check_restored();
  check_waiting();
  check_captured_again();
  check_collected();
  check_cleared();
  bench *bench = bench_make();
  CHECK(luabridge_capture(bench->machine));
  CHECK(luabridge_image_bytes(bench->machine) < 60000);
  CHECK(luabridge_restore(bench->machine));
  CHECK_TEXT(bench_run(bench, "return 1"), "1");
  bench_end(bench);
}
