// Every group of checks uses these. Each check is counted, and the first failure ends the run.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The groups in the order in which they run; each is a function `check_NAME`.
#define GROUPS(GROUP) \
  GROUP(values) \
  GROUP(tables) \
  GROUP(order) \
  GROUP(handles) \
  GROUP(modules) \
  GROUP(suggestions) \
  GROUP(coroutines) \
  GROUP(nesting) \
  GROUP(errors) \
  GROUP(limits) \
  GROUP(library) \
  GROUP(formats) \
  GROUP(patterns) \
  GROUP(oddities) \
  GROUP(escapes) \
  GROUP(images) \
  GROUP(growth) \
  GROUP(scarcity) \
  GROUP(journeys) \
  GROUP(hostile) \
  GROUP(watch)

#define DECLARE(name) void check_##name(void);
GROUPS(DECLARE)
#undef DECLARE

/// Fails when a condition does not hold.
#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)
/// Fails when two whole numbers differ.
#define CHECK_EQUAL(found, expected) check_equal((int64_t)(found), (int64_t)(expected), #found, __FILE__, __LINE__)
/// Fails when two texts differ.
#define CHECK_TEXT(found, expected) check_text((found), (expected), #found, __FILE__, __LINE__)

void check_that(bool holds, const char *condition, const char *file, int line);
void check_equal(int64_t found, int64_t expected, const char *what, const char *file, int line);
void check_text(const char *found, const char *expected, const char *what, const char *file, int line);

/// Remembers what runs now, for the report of a sanitizer; the text is borrowed until the next call.
void check_begins(const char *what, const char *file, int line);

/// A stream of numbers that a seed decides.
typedef struct chance {
  uint64_t state;
} chance;

/// A number below `bound`, which is not zero.
static inline uint64_t draw(chance *chance, uint64_t bound) {
  uint64_t mixed = chance->state += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return (mixed ^ (mixed >> 31)) % bound;
}
