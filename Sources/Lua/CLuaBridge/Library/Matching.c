// find, match, gmatch, and gsub, based on the matcher that counts its steps.

#include "Pattern.h"

#include <string.h>

enum { BYTES_PER_STEP = 64, REPLACEMENT_STEPS = 4 };

static bool has_no_specials(const char *pattern, size_t length) {
  for (size_t position = 0; position < length; position++) {
    if (strchr("^$*+?.([%-", pattern[position]) != NULL && pattern[position] != 0) return false;
  }
  return true;
}

/// Searches for plain bytes; the charge is the worst case of a naive search.
static const char *find_plain(
  lua_State *L, const char *subject, size_t length, const char *wanted, size_t wanted_length) {
  if (wanted_length == 0) return subject;
  const char *at = subject, *end = subject + length;
  while ((size_t)(end - at) >= wanted_length) {
    const char *found = memchr(at, wanted[0], (size_t)(end - at) - wanted_length + 1);
    luabridge_charge(L, (uint64_t)((found == NULL ? end : found) - at) / BYTES_PER_STEP);
    if (found == NULL) return NULL;
    if (memcmp(found, wanted, wanted_length) == 0) return found;
    luabridge_charge(L, 1 + wanted_length / BYTES_PER_STEP);
    at = found + 1;
  }
  return NULL;
}

/// The start position of argument 3 as an offset; greater than the length if it is after the end.
static size_t initial_offset(lua_State *L, size_t length) {
  lua_Integer position = luaL_optinteger(L, 3, 1);
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)-position;
}

static int search(lua_State *L, bool is_find) {
  size_t length, pattern_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t offset = initial_offset(L, length);
  if (offset > length) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || has_no_specials(pattern, pattern_length))) {
    const char *found = find_plain(L, subject + offset, length - offset, pattern, pattern_length);
    if (found == NULL) {
      lua_pushnil(L);
      return 1;
    }
    lua_pushinteger(L, found - subject + 1);
    lua_pushinteger(L, found - subject + (lua_Integer)pattern_length);
    return 2;
  }
  pattern_matcher matcher;
  pattern_begin(&matcher, L, subject, length, pattern + pattern_length);
  bool is_anchored = pattern_length > 0 && *pattern == '^';
  const char *end = NULL, *at = subject + offset;
  for (;; at++) {
    end = pattern_match_at(&matcher, at, pattern + is_anchored);
    if (end != NULL || is_anchored || at >= matcher.subject_end) break;
  }
  pattern_charge(&matcher);
  if (end == NULL) {
    lua_pushnil(L);
    return 1;
  }
  if (!is_find) return pattern_push_captures(&matcher, at, end, true);
  lua_pushinteger(L, at - subject + 1);
  lua_pushinteger(L, end - subject);
  return 2 + pattern_push_captures(&matcher, at, end, false);
}

int luabridge_find(lua_State *L) { return search(L, true); }
int luabridge_match(lua_State *L) { return search(L, false); }

/// The iterator that `gmatch` returns. Upvalues: subject, pattern, the offset to continue at, the end of
/// the last match as an offset or -1.
static int step_matches(lua_State *L) {
  size_t length, pattern_length;
  const char *subject = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  lua_Integer offset = lua_tointeger(L, lua_upvalueindex(3)), last = lua_tointeger(L, lua_upvalueindex(4));
  pattern_matcher matcher;
  pattern_begin(&matcher, L, subject, length, pattern + pattern_length);
  for (; offset <= (lua_Integer)length; offset++) {
    const char *end = pattern_match_at(&matcher, subject + offset, pattern);
    if (end == NULL || end - subject == last) continue;
    lua_pushinteger(L, end - subject);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    pattern_charge(&matcher);
    return pattern_push_captures(&matcher, subject + offset, end, true);
  }
  pattern_charge(&matcher);
  return 0;
}

int luabridge_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t offset = initial_offset(L, length);
  lua_settop(L, 2);
  lua_pushinteger(L, offset > length ? (lua_Integer)length + 1 : (lua_Integer)offset);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, step_matches, 4);
  return 1;
}

/// Adds the replacement text; %0 to %9 in it are captures.
static void add_template(pattern_matcher *matcher, luaL_Buffer *buffer, const char *start, const char *end) {
  lua_State *L = matcher->L;
  size_t length;
  const char *text = lua_tolstring(L, 3, &length), *text_end = text + length;
  for (const char *at = text; at < text_end; at++) {
    if (*at != '%') {
      luaL_addchar(buffer, *at);
      continue;
    }
    at++;
    if (at < text_end && *at == '%') {
      luaL_addchar(buffer, '%');
    } else if (at < text_end && *at == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (at < text_end && *at >= '1' && *at <= '9') {
      pattern_push_capture(matcher, *at - '1', start, end);
      if (lua_isinteger(L, -1)) lua_tostring(L, -1);
      luaL_addvalue(buffer);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
}

/// Adds the replacement of one match; returns whether anything changed.
static bool add_replacement(
  pattern_matcher *matcher, luaL_Buffer *buffer, const char *start, const char *end) {
  lua_State *L = matcher->L;
  switch (lua_type(L, 3)) {
  case LUA_TFUNCTION: {
    lua_pushvalue(L, 3);
    int count = pattern_push_captures(matcher, start, end, true);
    lua_call(L, count, 1);
    break;
  }
  case LUA_TTABLE:
    pattern_push_capture(matcher, 0, start, end);
    lua_gettable(L, 3);
    break;
  default: add_template(matcher, buffer, start, end); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  if (lua_type(L, -1) == LUA_TNUMBER) {
    luabridge_text_of(L, -1, NULL);
    lua_remove(L, -2);
  }
  luaL_addvalue(buffer);
  return true;
}

int luabridge_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int kind = lua_type(L, 3);
  bool is_template = kind == LUA_TNUMBER || kind == LUA_TSTRING;
  luaL_argexpected(L, is_template || kind == LUA_TFUNCTION || kind == LUA_TTABLE, 3, "string/function/table");
  if (kind == LUA_TNUMBER) lua_tostring(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  bool is_anchored = pattern_length > 0 && *pattern == '^', is_changed = false;
  pattern_matcher matcher;
  pattern_begin(&matcher, L, subject, length, pattern + pattern_length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  const char *at = subject, *last = NULL;
  lua_Integer count = 0;
  while (count < most) {
    const char *end = pattern_match_at(&matcher, at, pattern + is_anchored);
    if (end != NULL && end != last) {
      count++;
      is_changed |= add_replacement(&matcher, &buffer, at, end);
      at = last = end;
    } else if (at < matcher.subject_end) {
      luaL_addchar(&buffer, *at++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  pattern_charge(&matcher);
  luabridge_charge(L, (uint64_t)count * REPLACEMENT_STEPS + length / BYTES_PER_STEP);
  if (is_changed) {
    luaL_addlstring(&buffer, at, (size_t)(matcher.subject_end - at));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}
