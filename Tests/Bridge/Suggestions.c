// "Did you mean": the nearest of some names, of which each ends where its block ends.

#include "Bench.h"

#include <stdlib.h>

typedef struct example {
  int line;
  const char *name, *candidates[4], *expected;
} example;

/// The nearest candidate; they are lent in one order or in the other.
static void check_nearest(const example *example, bool is_reversed) {
  size_t length = strlen(example->name);
  char *name = exact_copy(example->name, length), *copies[4] = {NULL, NULL, NULL, NULL};
  luabridge_suggestion suggestion = luabridge_suggestion_begin(name, length);
  for (int step = 0; step < 4; step++) {
    int place = is_reversed ? 3 - step : step;
    const char *candidate = example->candidates[place];
    if (candidate == NULL) continue;
    copies[place] = exact_copy(candidate, strlen(candidate));
    luabridge_suggestion_consider(&suggestion, copies[place], strlen(candidate));
  }
  text found = {NULL, 0, 0};
  text_clear(&found);
  if (suggestion.best != NULL) text_add(&found, suggestion.best, suggestion.best_length);
  check_text(found.bytes, example->expected, example->name, __FILE__, example->line);
  free(found.bytes);
  for (int place = 0; place < 4; place++) free(copies[place]);
  free(name);
}

/// Names of every length up to the bound and beyond it.
static void check_lengths(void) {
  for (size_t left = 0; left <= LUABRIDGE_SUGGESTION_MAX + 2; left++) {
    for (size_t right = 0; right <= LUABRIDGE_SUGGESTION_MAX + 2; right++) {
      char letters[LUABRIDGE_SUGGESTION_MAX + 2];
      memset(letters, 'a', sizeof letters);
      char *name = exact_copy(letters, left), *candidate = exact_copy(letters, right);
      luabridge_suggestion suggestion = luabridge_suggestion_begin(name, left);
      bool is_kept = luabridge_suggestion_consider(&suggestion, candidate, right);
      size_t distance = left < right ? right - left : left - right, farthest = left < 4 ? left > 1 : left / 3;
      bool is_short = right > 0 && left <= LUABRIDGE_SUGGESTION_MAX && right <= LUABRIDGE_SUGGESTION_MAX;
      CHECK_EQUAL(is_kept, is_short && distance <= farthest);
      free(name);
      free(candidate);
    }
  }
}

void check_suggestions(void) {
  static const example examples[] = {
    {__LINE__, "prodcut", {"product", "protect", "payment"}, "product"},
    {__LINE__, "lanch", {"launch", "lunch"}, "launch"},
    {__LINE__, "addObserver", {"add_observer", "remove_observer"}, "add_observer"},
    {__LINE__, "Settle", {"settle", "kettle"}, "settle"},
    {__LINE__, "x", {"y", "z"}, ""},
    {__LINE__, "buy", {"bye", "boy", "guy"}, "boy"},
    {__LINE__, "", {"a"}, ""},
    {__LINE__, "wait", {NULL}, ""},
    {__LINE__, "completely", {"different"}, ""},
    {__LINE__, "restore", {"restored", "restore_completed_transactions", "store"}, "restored"},
    {__LINE__, "restore", {"restore_completed_transactions", "remove_observer"}, "restore_completed_transactions"},
    {__LINE__, "present", {"present_code_redemption_sheet", "present_a", "presentation"}, "present_a"},
    {__LINE__, "buy", {"buy_everything"}, ""},
    {__LINE__, "cat", {"act", "ca", "cats", "at"}, "act"},
    {__LINE__, "abcdef", {"abcdeg", "abcde", "abcdefg", "abcdfe"}, "abcde"},
  };
  for (size_t place = 0; place < sizeof examples / sizeof *examples; place++) {
    check_nearest(&examples[place], false);
    check_nearest(&examples[place], true);
  }
  check_lengths();
  bench *bench = bench_make();
  CHECK_SCRIPT(bench,
    "for length = 1, 80 do\n"
    "  local name = ('prin'):rep(20):sub(1, length)\n"
    "  assert(not pcall(function() return _ENV[name] end) or name == 'print')\n"
    "  assert(not pcall(function() return string[name] end))\n"
    "  assert(not pcall(function() return make(0, 1)[name] end))\n"
    "end");
  bench_end(bench);
}
