// Lua's patterns, with counted steps: a pattern that backtracks endlessly exhausts the budget. Used by
// Pattern.c, Matching.c, and Search.c. It may include Library.h.
#pragma once

#include "Library.h"

enum { PATTERN_CAPTURES_MAX = 32, PATTERN_DEPTH_MAX = 200 };

/// The length of a capture while it is open, or if it captures a position.
enum { CAPTURE_OPEN = -1, CAPTURE_POSITION = -2 };

typedef struct pattern_capture {
  const char *start;
  ptrdiff_t length;
} pattern_capture;

typedef struct pattern_matcher {
  lua_State *L;
  const char *subject, *subject_end, *pattern_end;
  int depth, capture_count;
  uint32_t steps;
  pattern_capture captures[PATTERN_CAPTURES_MAX];
} pattern_matcher;

void pattern_begin(
  pattern_matcher *matcher, lua_State *L, const char *subject, size_t length, const char *pattern_end);
/// The end of the match that starts at `at`, or NULL. Resets the captures first.
const char *pattern_match_at(pattern_matcher *matcher, const char *at, const char *pattern);
/// Charges the steps that have not been charged yet.
void pattern_charge(pattern_matcher *matcher);
/// Pushes the captures, or the whole match if there are none and `whole` is set. [-0, +n, may raise]
int pattern_push_captures(pattern_matcher *matcher, const char *start, const char *end, bool whole);
/// Pushes one capture; the first one is the whole match if there are none. [-0, +1, may raise]
void pattern_push_capture(pattern_matcher *matcher, int index, const char *start, const char *end);
