// Runs of every size between restores: what a run takes beyond the first addresses, cuts from free blocks or gives back
// is not seen by the next one.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

/// Keeps tables and strings of many sizes, with holes where others were, and tells a sum of all of it.
static const char *const script =
  "local kept, holes = {}, {}\n"
  "for i = 1, 3000 do\n"
  "  kept[i] = { i, ('k'):rep(i % 700), list = { i, i + 1 } }\n"
  "  holes[i] = ('h'):rep(i * 37 % 6000)\n"
  "end\n"
  "for i = 1, 12 do holes[i] = ('big'):rep(i * 25000) end\n"
  "holes = nil\n"
  "local function sum()\n"
  "  local n = 0\n"
  "  for i = 1, #kept do\n"
  "    local t = kept[i]\n"
  "    n = n + t[1] + #t[2] * 3 + t.list[2] + (t[2] == '' and 1 or t[2]:byte(#t[2]))\n"
  "  end\n"
  "  return n\n"
  "end\n"
  "return function(kind, count)\n"
  "  local before, made = sum(), {}\n"
  "  if kind == 0 then for i = 1, count do made[i] = i end end\n"
  "  if kind == 1 then for i = 1, count do made[i] = { ('x'):rep(i % 2000) .. i } end end\n"
  "  if kind == 2 then for i = 1, count do made['name' .. i] = { i } end end\n"
  "  if kind == 3 then for i = 1, 1 + count // 500 do made[i] = ('y'):rep(count % 1000000 + i) end end\n"
  "  if kind == 4 then for i = 1, #kept do kept[i][2] = kept[i][2] .. count kept[i].list[count % 50] = i end end\n"
  "  if kind == 5 then for i = 1, #kept do if i % 3 ~= 0 then kept[i] = { 0, 'gone', list = { 0, 0 } } end end end\n"
  "  if kind == 6 then for i = 1, count do made[i] = function() return kept, i end end end\n"
  "  return before, sum()\n"
  "end";

static const char *run(bench *bench, int32_t function, int64_t kind, int64_t count) {
  int64_t numbers[] = {kind, count};
  return bench_call(bench, function, 2, numbers);
}

/// The sums are those of a machine that ran nothing else, and so are the bytes.
static void check_sizes(bench *bench, int32_t function) {
  chance chance = {11};
  struct {
    text sums;
    uint64_t arena, memory;
  } known[7];
  memset(known, 0, sizeof known);
  for (int turn = 0; turn < 80; turn++) {
    int64_t kind = (int64_t)draw(&chance, 7);
    int64_t count = turn % 4 == 0 ? 4000 : (int64_t)draw(&chance, draw(&chance, 12) == 0 ? 200000 : 6000);
    CHECK(luabridge_restore(bench->machine));
    const char *sums = run(bench, function, kind, count);
    if (count != 4000) continue;
    if (known[kind].arena == 0) {
      text_print(&known[kind].sums, "%s", sums);
      known[kind].arena = luabridge_arena_bytes(bench->machine);
      known[kind].memory = luabridge_memory_bytes(bench->machine);
    }
    CHECK_TEXT(sums, known[kind].sums.bytes);
    CHECK_EQUAL(luabridge_arena_bytes(bench->machine), known[kind].arena);
    CHECK_EQUAL(luabridge_memory_bytes(bench->machine), known[kind].memory);
  }
  for (int kind = 0; kind < 7; kind++) free(known[kind].sums.bytes);
}

/// An image made after each of several runs brings back what that run left.
static void check_growing_images(bench *bench, int32_t function) {
  chance chance = {13};
  char left[64];
  CHECK(luabridge_restore(bench->machine));
  for (int image = 0; image < 10; image++) {
    run(bench, function, 4 + image % 2, image * 7 + 1);
    snprintf(left, sizeof left, "%s", strchr(run(bench, function, 9, 0), ' ') + 1);
    CHECK(luabridge_capture(bench->machine));
    for (int turn = 0; turn < 6; turn++) {
      run(bench, function, (int64_t)draw(&chance, 7), (int64_t)draw(&chance, 60000));
      CHECK(luabridge_restore(bench->machine));
      const char *found = run(bench, function, 9, 0);
      CHECK(strncmp(found, left, strlen(left)) == 0);
    }
  }
}

enum { KINDS = 3, COUNTS = 3 };

/// A machine whose runs take small blocks, growing ones, or a block that is larger than the first addresses.
static bench *make_taking(int32_t *function) {
  bench *made = bench_make_limited(20000000, 256 << 20, 8 << 20);
  *function = bench_function_of(made,
    "return function(kind, count) local t, long = {}, kind == 2 and ('x'):rep(1500000)\n"
    "  for i = 1, count do t[i] = kind == 0 and i or { i } end return #t end");
  CHECK(luabridge_capture(made->machine));
  return made;
}

/// The bytes of addresses that a run takes after a restore.
static uint64_t bytes_taken(bench *bench, int32_t function, int kind, int place) {
  static const int64_t counts[COUNTS] = {5000, 20000, 60000};
  char expected[24];
  snprintf(expected, sizeof expected, "%d", (int)counts[place]);
  CHECK(luabridge_restore(bench->machine));
  CHECK_TEXT(run(bench, function, kind, counts[place]), expected);
  return luabridge_arena_bytes(bench->machine);
}

/// Addresses that an earlier run took are used again only where a machine that ran nothing would take the same.
static void check_kept_addresses(void) {
  uint64_t known[KINDS][COUNTS];
  chance chance = {17};
  int32_t function;
  for (int number = 0; number < KINDS * COUNTS; number++) {
    bench *fresh = make_taking(&function);
    known[number / COUNTS][number % COUNTS] = bytes_taken(fresh, function, number / COUNTS, number % COUNTS);
    bench_end(fresh);
  }
  bench *bench = make_taking(&function);
  for (int turn = 0; turn < 60; turn++) {
    int kind = (int)draw(&chance, KINDS), place = (int)draw(&chance, COUNTS);
    CHECK_EQUAL(bytes_taken(bench, function, kind, place), known[kind][place]);
  }
  bench_end(bench);
}

/// A run that took much gives it back, and an image may be larger than the first addresses.
static void check_given_back(void) {
  bench *bench = bench_make();
  int32_t function = bench_function_of(bench,
    "local t = {} for i = 1, 60000 do t[i] = 'text ' .. i end\n"
    "return function(count) local sum, more = 0, {} for i = 1, count do more[i] = i end\n"
    "  for i = 1, #t do sum = sum + #t[i] t[i] = i .. ' changed' end return sum, #more end");
  CHECK(luabridge_capture(bench->machine));
  uint64_t image = luabridge_image_bytes(bench->machine);
  CHECK(image > 3 << 20);
  static const int64_t counts[] = {0, 500000, 10, 1000000, 70000, 0};
  for (size_t place = 0; place < sizeof counts / sizeof *counts; place++) {
    char expected[40];
    CHECK_EQUAL(luabridge_arena_bytes(bench->machine), image);
    snprintf(expected, sizeof expected, "588894 %d", (int)counts[place]);
    CHECK_TEXT(bench_call(bench, function, 1, &counts[place]), expected);
    CHECK(luabridge_restore(bench->machine));
  }
  bench_end(bench);
}

void check_growth(void) {
  bench *bench = bench_make();
  int32_t function = bench_function_of(bench, script);
  CHECK(luabridge_capture(bench->machine));
  check_sizes(bench, function);
  check_growing_images(bench, function);
  bench_end(bench);
  check_kept_addresses();
  check_given_back();
}
