// "Did you mean": the nearest name by edit distance, where a swap of neighbors is one edit. A longer name
// that starts with the whole word counts as being at the greatest distance that is still suggested. Ties go
// to the smaller name, so the answer does not depend on the order of the candidates.

#include "Calls.h"

#include <string.h>

static uint32_t smaller(uint32_t left, uint32_t right) { return left < right ? left : right; }

static char lowered(char letter) { return letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter; }

static uint32_t distance(const char *left, size_t left_length, const char *right, size_t right_length) {
  uint32_t rows[3][LUABRIDGE_SUGGESTION_MAX + 1];
  for (size_t column = 0; column <= right_length; column++) rows[0][column] = (uint32_t)column;
  for (size_t line = 1; line <= left_length; line++) {
    uint32_t *here = rows[line % 3], *above = rows[(line + 2) % 3], *higher = rows[(line + 1) % 3];
    here[0] = (uint32_t)line;
    for (size_t column = 1; column <= right_length; column++) {
      char a = lowered(left[line - 1]), b = lowered(right[column - 1]);
      uint32_t best = above[column - 1] + (a != b);
      best = smaller(best, smaller(above[column], here[column - 1]) + 1);
      if (line > 1 && column > 1 && a == lowered(right[column - 2]) && lowered(left[line - 2]) == b) {
        best = smaller(best, higher[column - 2] + 1);
      }
      here[column] = best;
    }
  }
  return rows[left_length % 3][right_length];
}

/// The greatest distance at which a name of this length is suggested.
static uint32_t farthest(size_t length) { return length < 4 ? (length > 1) : (uint32_t)(length / 3); }

/// Whether a candidate is the name followed by more words, as in `restore` and
/// `restore_completed_transactions`.
static bool is_continued(const char *name, size_t name_length, const char *candidate, size_t length) {
  return name_length > 3 && length > name_length && candidate[name_length] == '_'
    && memcmp(name, candidate, name_length) == 0;
}

luabridge_suggestion luabridge_suggestion_begin(const char *name, size_t length) {
  return (luabridge_suggestion){.name = name, .name_length = length, .distance = farthest(length) + 1};
}

bool luabridge_suggestion_consider(luabridge_suggestion *suggestion, const char *candidate, size_t length) {
  if (length == 0 || length > LUABRIDGE_SUGGESTION_MAX || suggestion->name_length > LUABRIDGE_SUGGESTION_MAX)
    return false;
  uint32_t found = distance(suggestion->name, suggestion->name_length, candidate, length);
  if (is_continued(suggestion->name, suggestion->name_length, candidate, length))
    found = smaller(found, farthest(suggestion->name_length));
  if (found > suggestion->distance || (found == suggestion->distance && suggestion->best == NULL))
    return false;
  if (found == suggestion->distance) {
    size_t shared = length < suggestion->best_length ? length : suggestion->best_length;
    int order = memcmp(candidate, suggestion->best, shared);
    if (order > 0 || (order == 0 && length >= suggestion->best_length)) return false;
  }
  suggestion->distance = found;
  suggestion->best = candidate;
  suggestion->best_length = length;
  return true;
}

void luabridge_append_suggestion(
  lua_State *L, const char *name, size_t length, const int *tables, int table_count) {
  luabridge_suggestion suggestion = luabridge_suggestion_begin(name, length);
  for (int position = 0; position < table_count; position++) {
    lua_pushnil(L);
    while (lua_next(L, tables[position])) {
      lua_pop(L, 1);
      if (lua_type(L, -1) != LUA_TSTRING) continue;
      size_t candidate_length;
      const char *candidate = lua_tolstring(L, -1, &candidate_length);
      luabridge_suggestion_consider(&suggestion, candidate, candidate_length);
    }
  }
  if (suggestion.best == NULL) return;
  lua_pushfstring(L, "; did you mean '%s'?", suggestion.best);
  lua_concat(L, 2);
}
