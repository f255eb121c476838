// Random walks through the functions of the bridge, beside a model of what has to be true after each step.

#include "Bench.h"

#include <stdio.h>

enum { JOURNEYS = 40, STEPS = 160, FUNCTIONS_MAX = 12, WAITING_MAX = 24 };

/// A function counts its calls, waits, and returns its number, its calls and the sum of what it was given.
static const char *const script =
  "local id, calls, own = %d, 0, { 'own' } return function(n) calls = calls + 1 local m = n + wait()\n"
  "own[#own + 1] = { m } return id, calls, m end";

typedef struct model {
  struct {
    int32_t reference;
    int id, calls;
  } functions[FUNCTIONS_MAX];
  struct {
    int32_t coroutine;
    int id;
    int64_t number;
  } waiting[WAITING_MAX];
  int function_count, waiting_count;
} model;

typedef struct journey {
  bench *bench;
  model now, imaged;
  bool has_image;
  int next_id;
  chance chance;
} journey;

static void load_function(journey *journey) {
  char text[300];
  if (journey->now.function_count == FUNCTIONS_MAX) return;
  snprintf(text, sizeof text, script, journey->next_id);
  int place = journey->now.function_count++;
  journey->now.functions[place].reference = bench_function_of(journey->bench, text);
  journey->now.functions[place].id = journey->next_id++;
  journey->now.functions[place].calls = 0;
}

static void start(journey *journey) {
  model *now = &journey->now;
  if (now->function_count == 0 || now->waiting_count == WAITING_MAX) return;
  int place = (int)draw(&journey->chance, (uint64_t)now->function_count);
  int64_t number = (int64_t)draw(&journey->chance, 1000);
  luabridge_mark mark = bench_mark(journey->bench);
  luabridge_renew_budget(journey->bench->machine, journey->bench->instructions);
  luabridge_append(journey->bench->values, LUABRIDGE_INTEGER, 0, number);
  luabridge_step step =
    luabridge_start(journey->bench->machine, now->functions[place].reference, mark, true);
  CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
  now->functions[place].calls++;
  now->waiting[now->waiting_count].coroutine = step.coroutine;
  now->waiting[now->waiting_count].id = now->functions[place].id;
  now->waiting[now->waiting_count++].number = number;
}

/// The calls of a function that was released cannot be known: its coroutines continue all the same.
static int calls_of(const model *now, int id) {
  for (int place = 0; place < now->function_count; place++) {
    if (now->functions[place].id == id) return now->functions[place].calls;
  }
  return -1;
}

static void resume(journey *journey) {
  model *now = &journey->now;
  if (now->waiting_count == 0) return;
  int place = (int)draw(&journey->chance, (uint64_t)now->waiting_count);
  int64_t number = (int64_t)draw(&journey->chance, 1000);
  luabridge_mark mark = bench_mark(journey->bench);
  luabridge_renew_budget(journey->bench->machine, journey->bench->instructions);
  luabridge_append(journey->bench->values, LUABRIDGE_INTEGER, 0, number);
  luabridge_step step = luabridge_resume(journey->bench->machine, now->waiting[place].coroutine, mark);
  CHECK_EQUAL(step.state, LUABRIDGE_FINISHED);
  luabridge_arguments returned = luabridge_returned(journey->bench->machine);
  CHECK_EQUAL(returned.count, 3);
  CHECK_EQUAL(returned.items[0].as.integer, now->waiting[place].id);
  int calls = calls_of(now, now->waiting[place].id);
  if (calls >= 0) CHECK_EQUAL(returned.items[1].as.integer, calls);
  CHECK_EQUAL(returned.items[2].as.integer, now->waiting[place].number + number);
  now->waiting[place] = now->waiting[--now->waiting_count];
}

static void abandon(journey *journey) {
  model *now = &journey->now;
  if (now->waiting_count == 0) return;
  int place = (int)draw(&journey->chance, (uint64_t)now->waiting_count);
  luabridge_abandon(journey->bench->machine, now->waiting[place].coroutine);
  CHECK(!luabridge_is_waiting(journey->bench->machine, now->waiting[place].coroutine));
  now->waiting[place] = now->waiting[--now->waiting_count];
}

static void release(journey *journey) {
  model *now = &journey->now;
  if (now->function_count == 0) return;
  int place = (int)draw(&journey->chance, (uint64_t)now->function_count);
  luabridge_release(journey->bench->machine, now->functions[place].reference);
  now->functions[place] = now->functions[--now->function_count];
}

static void churn(journey *journey) {
  char text[200];
  snprintf(text, sizeof text, "local t = {} for i = 1, %d do t[i %% %d + 1] = { i, ('x'):rep(i %% %d) .. i } end",
    (int)draw(&journey->chance, 6000), (int)draw(&journey->chance, 3000) + 1, (int)draw(&journey->chance, 900) + 1);
  CHECK_SCRIPT(journey->bench, text);
}

static void go_wrong(journey *journey) {
  static const char *const wrong[] = {
    "error('told')", "local x = = 1", "return nothing", "return ('x'):rep(1 << 40)", "wait()", "call(function() wait() end)",
    "for i = 1, 3 do call(error, { i }) end", "local t = {} t.t = t echo(t)",
  };
  const char *text = wrong[draw(&journey->chance, sizeof wrong / sizeof *wrong)];
  CHECK_EQUAL(bench_load(journey->bench, text, strlen(text), "wrong.lua").state, LUABRIDGE_FAILED);
}

static void capture(journey *journey) {
  CHECK(luabridge_capture(journey->bench->machine));
  journey->imaged = journey->now;
  journey->has_image = true;
}

static void restore(journey *journey) {
  CHECK_EQUAL(luabridge_restore(journey->bench->machine), journey->has_image);
  if (journey->has_image) journey->now = journey->imaged;
}

static void clear(journey *journey) {
  CHECK(luabridge_clear(journey->bench->machine));
  memset(&journey->now, 0, sizeof journey->now);
  journey->has_image = false;
}

static void take_step(journey *journey) {
  switch (draw(&journey->chance, 40)) {
  case 0: clear(journey); break;
  case 1: case 2: capture(journey); break;
  case 3: case 4: case 5: case 6: restore(journey); break;
  case 7: case 8: release(journey); break;
  case 9: case 10: case 11: churn(journey); break;
  case 12: case 13: case 14: go_wrong(journey); break;
  case 15: case 16: case 17: case 18: load_function(journey); break;
  case 19: case 20: case 21: abandon(journey); break;
  case 22: case 23: case 24: case 25: case 26: case 27: resume(journey); break;
  default: start(journey); break;
  }
  for (int place = 0; place < journey->now.waiting_count; place++) {
    CHECK(luabridge_is_waiting(journey->bench->machine, journey->now.waiting[place].coroutine));
  }
  CHECK_EQUAL(journey->bench->values->count, 0);
}

void check_journeys(void) {
  for (uint64_t seed = 1; seed <= JOURNEYS; seed++) {
    journey journey = {.bench = bench_make(), .chance = {seed * 1000}};
    CHECK(luabridge_capture_base(journey.bench->machine));
    for (int step = 0; step < STEPS; step++) take_step(&journey);
    bench_end(journey.bench);
  }
}
