// A pattern search that the host makes while it handles a script's call. The steps are charged to that
// script.

#include "Pattern.h"

#include <string.h>

typedef struct search_request {
  const char *text, *pattern;
  size_t length, pattern_length;
  bool is_found;
} search_request;

static int search_protected(lua_State *L) {
  search_request *request = lua_touserdata(L, 1);
  bool is_anchored = request->pattern_length > 0 && request->pattern[0] == '^';
  const char *end = request->text + request->length;
  pattern_matcher matcher;
  pattern_begin(&matcher, L, request->text, request->length, request->pattern + request->pattern_length);
  for (const char *at = request->text; at <= end && !request->is_found; at++) {
    request->is_found = pattern_match_at(&matcher, at, request->pattern + is_anchored) != NULL;
    if (is_anchored) break;
  }
  pattern_charge(&matcher);
  return 0;
}

luabridge_search luabridge_search_text(
  luabridge_arguments arguments, const char *text, size_t length, const char *pattern, size_t pattern_length,
  char reason[LUABRIDGE_REASON_MAX]) {
  lua_State *L = arguments.state;
  search_request request = {text, pattern, length, pattern_length, false};
  reason[0] = 0;
  if (!lua_checkstack(L, 4)) return LUABRIDGE_SEARCH_MALFORMED;
  lua_pushcfunction(L, search_protected);
  lua_pushlightuserdata(L, &request);
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) {
    return request.is_found ? LUABRIDGE_SEARCH_FOUND : LUABRIDGE_SEARCH_MISSING;
  }
  const char *message = lua_tostring(L, -1);
  strncpy(reason, message == NULL ? "the search failed" : message, LUABRIDGE_REASON_MAX - 1);
  reason[LUABRIDGE_REASON_MAX - 1] = 0;
  lua_pop(L, 1);
  return LUABRIDGE_SEARCH_MALFORMED;
}
