#include "Pattern.h"

#include <ctype.h>
#include <string.h>

enum { STEPS_PER_CHARGE = 1024, STEPS_PER_INSTRUCTION = 2 };

static const char *match(pattern_matcher *m, const char *s, const char *p);

void pattern_begin(
  pattern_matcher *matcher, lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  matcher->L = L;
  matcher->subject = subject;
  matcher->subject_end = subject + length;
  matcher->pattern_end = pattern_end;
  matcher->depth = matcher->capture_count = 0;
  matcher->steps = 0;
}

void pattern_charge(pattern_matcher *matcher) {
  uint32_t steps = matcher->steps;
  matcher->steps = 0;
  luabridge_charge(matcher->L, steps / STEPS_PER_INSTRUCTION);
}

static inline void step(pattern_matcher *m) {
  if (++m->steps >= STEPS_PER_CHARGE) pattern_charge(m);
}

/// The position after one item: a letter, an escape, or a set.
static const char *item_end(pattern_matcher *m, const char *p) {
  if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (it ends too early)");
  if (*p == '%') {
    if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p++ != '[') return p;
  if (p < m->pattern_end && *p == '^') p++;
  for (bool is_first = true;; is_first = false) {
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p == ']' && !is_first) return p + 1;
    p += *p == '%' ? 2 : 1;
  }
}

static bool is_in_class(int c, int class) {
  bool is_member;
  switch (tolower(class)) {
  case 'a': is_member = isalpha(c); break;
  case 'c': is_member = iscntrl(c); break;
  case 'd': is_member = isdigit(c); break;
  case 'g': is_member = isgraph(c); break;
  case 'l': is_member = islower(c); break;
  case 'p': is_member = ispunct(c); break;
  case 's': is_member = isspace(c); break;
  case 'u': is_member = isupper(c); break;
  case 'w': is_member = isalnum(c); break;
  case 'x': is_member = isxdigit(c); break;
  default: return class == c;
  }
  return isupper(class) ? !is_member : is_member;
}

/// Whether a set contains `c`. `p` points to the '[' of the set, `end` to the character after its ']'.
static bool is_in_set(int c, const char *p, const char *end) {
  bool is_positive = true;
  const char *last = end - 1;
  if (*++p == '^') {
    is_positive = false;
    p++;
  }
  while (p < last) {
    unsigned char letter = (unsigned char)*p;
    if (letter == '%') {
      if (is_in_class(c, (unsigned char)p[1])) return is_positive;
      p += 2;
    } else if (p + 2 < last && p[1] == '-') {
      if (letter <= c && c <= (unsigned char)p[2]) return is_positive;
      p += 3;
    } else {
      if (letter == c) return is_positive;
      p++;
    }
  }
  return !is_positive;
}

static bool matches_one(pattern_matcher *m, const char *s, const char *p, const char *end) {
  step(m);
  if (s >= m->subject_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
  case '.': return true;
  case '%': return is_in_class(c, (unsigned char)p[1]);
  case '[': return is_in_set(c, p, end);
  default: return (unsigned char)*p == c;
  }
}

static const char *match_balanced(pattern_matcher *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->subject_end || *s != *p) return NULL;
  char opening = p[0], closing = p[1];
  for (int open = 1; ++s < m->subject_end;) {
    step(m);
    if (*s == closing) {
      if (--open == 0) return s + 1;
    } else if (*s == opening) {
      open++;
    }
  }
  return NULL;
}

static const char *match_most(pattern_matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (matches_one(m, s + count, p, end)) count++;
  for (; count >= 0; count--) {
    const char *result = match(m, s + count, end + 1);
    if (result != NULL) return result;
  }
  return NULL;
}

static const char *match_fewest(pattern_matcher *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *result = match(m, s, end + 1);
    if (result != NULL) return result;
    if (!matches_one(m, s, p, end)) return NULL;
  }
}

static const char *open_capture(pattern_matcher *m, const char *s, const char *p, ptrdiff_t length) {
  if (m->capture_count >= PATTERN_CAPTURES_MAX) luaL_error(m->L, "too many captures");
  m->captures[m->capture_count++] = (pattern_capture){s, length};
  const char *result = match(m, s, p);
  if (result == NULL) m->capture_count--;
  return result;
}

static const char *close_capture(pattern_matcher *m, const char *s, const char *p) {
  int index = m->capture_count;
  while (--index >= 0 && m->captures[index].length != CAPTURE_OPEN) {}
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const char *result = match(m, s, p);
  if (result == NULL) m->captures[index].length = CAPTURE_OPEN;
  return result;
}

static const char *match_again(pattern_matcher *m, const char *s, char digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->capture_count || m->captures[index].length == CAPTURE_OPEN) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == CAPTURE_POSITION) return NULL;
  m->steps += (uint32_t)(length / 32);
  step(m);
  if (m->subject_end - s < length || memcmp(m->captures[index].start, s, (size_t)length) != 0) return NULL;
  return s + length;
}

static bool is_at_frontier(pattern_matcher *m, const char *s, const char *p, const char *end) {
  int before = s == m->subject ? 0 : (unsigned char)s[-1];
  int here = s == m->subject_end ? 0 : (unsigned char)*s;
  return !is_in_set(before, p, end) && is_in_set(here, p, end);
}

/// Matches one item with its suffix. Returns true if this decides the whole match; `s` is then its end, or
/// NULL. Otherwise sets `s` and `p` to the positions to continue from.
static bool match_item(pattern_matcher *m, const char **s, const char **p) {
  const char *end = item_end(m, *p);
  char suffix = end < m->pattern_end ? *end : 0;
  switch (suffix) {
  case '?':
    if (matches_one(m, *s, *p, end)) {
      const char *result = match(m, *s + 1, end + 1);
      if (result != NULL) {
        *s = result;
        return true;
      }
    }
    *p = end + 1;
    return false;
  case '+': *s = matches_one(m, *s, *p, end) ? match_most(m, *s + 1, *p, end) : NULL; return true;
  case '*': *s = match_most(m, *s, *p, end); return true;
  case '-': *s = match_fewest(m, *s, *p, end); return true;
  default:
    if (!matches_one(m, *s, *p, end)) {
      *s = NULL;
      return true;
    }
    ++*s;
    *p = end;
    return false;
  }
}

/// Matches an escape other than a class. Returns whether there was such an escape; `s` is then NULL if the
/// escape does not match.
static bool match_escape(pattern_matcher *m, const char **s, const char **p) {
  if (*p + 1 >= m->pattern_end) return false;
  char letter = (*p)[1];
  if (letter == 'b') {
    *s = match_balanced(m, *s, *p + 2);
    *p += 4;
  } else if (letter == 'f') {
    const char *set = *p + 2;
    if (set >= m->pattern_end || *set != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
    const char *end = item_end(m, set);
    if (!is_at_frontier(m, *s, set, end)) *s = NULL;
    *p = end;
  } else if (isdigit((unsigned char)letter)) {
    *s = match_again(m, *s, letter);
    *p += 2;
  } else {
    return false;
  }
  return true;
}

static const char *match_rest(pattern_matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    step(m);
    switch (*p) {
    case '(':
      if (p + 1 < m->pattern_end && p[1] == ')') return open_capture(m, s, p + 2, CAPTURE_POSITION);
      return open_capture(m, s, p + 1, CAPTURE_OPEN);
    case ')': return close_capture(m, s, p + 1);
    case '$':
      if (p + 1 == m->pattern_end) return s == m->subject_end ? s : NULL;
      break;
    case '%':
      if (match_escape(m, &s, &p)) {
        if (s == NULL) return NULL;
        continue;
      }
      break;
    default: break;
    }
    if (match_item(m, &s, &p)) return s;
  }
  return s;
}

static const char *match(pattern_matcher *m, const char *s, const char *p) {
  if (++m->depth > PATTERN_DEPTH_MAX) luaL_error(m->L, "pattern too complex");
  const char *result = match_rest(m, s, p);
  m->depth--;
  return result;
}

const char *pattern_match_at(pattern_matcher *matcher, const char *at, const char *pattern) {
  matcher->capture_count = 0;
  matcher->depth = 0;
  return match(matcher, at, pattern);
}

void pattern_push_capture(pattern_matcher *matcher, int index, const char *start, const char *end) {
  lua_State *L = matcher->L;
  if (index >= matcher->capture_count) {
    if (index != 0) luaL_error(L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(L, start, (size_t)(end - start));
    return;
  }
  const pattern_capture *capture = &matcher->captures[index];
  if (capture->length == CAPTURE_OPEN) luaL_error(L, "unfinished capture");
  if (capture->length == CAPTURE_POSITION) {
    lua_pushinteger(L, capture->start - matcher->subject + 1);
  } else {
    lua_pushlstring(L, capture->start, (size_t)capture->length);
  }
}

int pattern_push_captures(pattern_matcher *matcher, const char *start, const char *end, bool whole) {
  int count = matcher->capture_count == 0 && whole ? 1 : matcher->capture_count;
  luaL_checkstack(matcher->L, count, "too many captures");
  for (int index = 0; index < count; index++) pattern_push_capture(matcher, index, start, end);
  return count;
}
