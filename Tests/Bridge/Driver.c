// Checks the C bridge by its public functions alone, under the sanitizers of the compiler.
// Usage: driver [GROUP…]     (all groups otherwise)

#include "Check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct group {
  const char *name;
  void (*run)(void);
} group;

#define ENTRY(name) {#name, check_##name},
static const group groups[] = {GROUPS(ENTRY)};
#undef ENTRY

enum { GROUP_COUNT = sizeof groups / sizeof *groups, SHOWN_BYTES = 2000 };

static uint64_t count;
static const char *running, *begun = "", *place_file = "";
static int place_line;

/// An abort of the bridge is shown with its frames, and leaks are looked for.
const char *__asan_default_options(void) {
  return "handle_abort=1:detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1";
}
const char *__ubsan_default_options(void) { return "print_stacktrace=1"; }
void __sanitizer_set_death_callback(void (*callback)(void));

static void tell_place(void) {
  if (running == NULL) return;
  fprintf(stderr, "bridge: group %s, after %s:%d\n", running, place_file, place_line);
  if (*begun != 0) fprintf(stderr, "bridge: while running %.*s\n", SHOWN_BYTES, begun);
}

void check_begins(const char *what, const char *file, int line) {
  begun = what;
  place_file = file;
  place_line = line;
}

/// Nothing is looked for after a failure, leaks neither.
_Noreturn static void fail(const char *what, const char *file, int line, const char *expected, const char *found) {
  fflush(stdout);
  fprintf(stderr, "%s:%d: in group %s: %s\n", file, line, running, what);
  fprintf(stderr, "  expected %.*s\n  found    %.*s\n", SHOWN_BYTES, expected, SHOWN_BYTES, found);
  if (*begun != 0) fprintf(stderr, "  after    %.*s\n", SHOWN_BYTES, begun);
  _exit(1);
}

static void pass(const char *file, int line) {
  place_file = file;
  place_line = line;
  count++;
}

void check_that(bool holds, const char *condition, const char *file, int line) {
  if (!holds) fail(condition, file, line, "true", "false");
  pass(file, line);
}

void check_equal(int64_t found, int64_t expected, const char *what, const char *file, int line) {
  char texts[2][24];
  if (found != expected) {
    snprintf(texts[0], sizeof texts[0], "%" PRId64, expected);
    snprintf(texts[1], sizeof texts[1], "%" PRId64, found);
    fail(what, file, line, texts[0], texts[1]);
  }
  pass(file, line);
}

void check_text(const char *found, const char *expected, const char *what, const char *file, int line) {
  if (strcmp(found, expected) != 0) fail(what, file, line, expected, found);
  pass(file, line);
}

static const group *group_named(const char *name) {
  for (int place = 0; place < GROUP_COUNT; place++) {
    if (strcmp(groups[place].name, name) == 0) return &groups[place];
  }
  return NULL;
}

static void run(const group *group) {
  running = group->name;
  begun = "";
  group->run();
}

int main(int argument_count, char **arguments) {
  __sanitizer_set_death_callback(tell_place);
  for (int place = 1; place < argument_count; place++) {
    const group *group = group_named(arguments[place]);
    if (group == NULL) {
      fprintf(stderr, "bridge: there is no group '%s'; the groups are", arguments[place]);
      for (int other = 0; other < GROUP_COUNT; other++) fprintf(stderr, " %s", groups[other].name);
      fprintf(stderr, "\n");
      return 64;
    }
    run(group);
  }
  for (int place = 0; place < GROUP_COUNT && argument_count == 1; place++) run(&groups[place]);
  running = "all of them";
  int ran = argument_count == 1 ? GROUP_COUNT : argument_count - 1;
  printf("bridge: %" PRIu64 " checks in %d group%s under the address and undefined-behavior sanitizers\n", count, ran,
    ran == 1 ? "" : "s");
  return 0;
}
