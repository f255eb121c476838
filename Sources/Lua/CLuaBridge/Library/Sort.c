// `table.sort` as a stable merge sort: equal elements keep their order, and a list is always sorted in the
// same steps. The list is written back only at the end, so an error in a comparator leaves it unchanged.

#include "Library.h"

enum { LIST = 1, COMPARATOR = 2, SOURCE = 3, TARGET = 4, BYTES_PER_STEP = 16 };

/// The maximum number of bytes to compare in two strings; zero for other values.
static uint64_t shared_length(lua_State *L, int left, int right) {
  if (lua_type(L, left) != LUA_TSTRING || lua_type(L, right) != LUA_TSTRING) return 0;
  lua_Unsigned left_length = lua_rawlen(L, left), right_length = lua_rawlen(L, right);
  return left_length < right_length ? left_length : right_length;
}

/// Whether the value on top orders before the one below it; both stay. [-0, +0, may raise]
static bool is_before(lua_State *L, int left, int right) {
  luabridge_charge(L, 4 + shared_length(L, left, right) / BYTES_PER_STEP);
  if (lua_isnil(L, COMPARATOR)) return lua_compare(L, left, right, LUA_OPLT);
  lua_pushvalue(L, COMPARATOR);
  lua_pushvalue(L, left);
  lua_pushvalue(L, right);
  lua_call(L, 2, 1);
  bool answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

/// Merges source[low..<middle] and source[middle..<high] into the target.
static void merge(
  lua_State *L, int source, int target, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  lua_rawgeti(L, source, left);
  lua_rawgeti(L, source, right);
  int left_value = lua_gettop(L) - 1, right_value = left_value + 1;
  for (lua_Integer position = low; position < high; position++) {
    bool takes_right = left >= middle || (right < high && is_before(L, right_value, left_value));
    lua_pushvalue(L, takes_right ? right_value : left_value);
    lua_rawseti(L, target, position);
    if (takes_right) {
      lua_rawgeti(L, source, ++right);
      lua_replace(L, right_value);
    } else {
      lua_rawgeti(L, source, ++left);
      lua_replace(L, left_value);
    }
  }
  lua_pop(L, 2);
}

/// Raises if the comparator is inconsistent; its order would be meaningless.
static void check_order(lua_State *L, int sorted, lua_Integer count) {
  for (lua_Integer position = 1; position < count; position++) {
    lua_rawgeti(L, sorted, position);
    lua_rawgeti(L, sorted, position + 1);
    if (is_before(L, lua_gettop(L), lua_gettop(L) - 1)) {
      luaL_error(L, "invalid order function for sorting: it contradicts itself");
    }
    lua_pop(L, 2);
  }
}

static void check_comparator(lua_State *L) {
  lua_rawgeti(L, SOURCE, 1);
  int first = lua_gettop(L);
  if (is_before(L, first, first)) {
    luaL_error(L,
      "invalid order function for sorting: it puts an element before itself (use < instead of <=)");
  }
  lua_pop(L, 1);
}

int luabridge_sort(lua_State *L) {
  luaL_checktype(L, LIST, LUA_TTABLE);
  lua_Integer count = luaL_len(L, LIST);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT32_MAX, LIST, "array too big");
  if (!lua_isnoneornil(L, COMPARATOR)) luaL_checktype(L, COMPARATOR, LUA_TFUNCTION);
  luabridge_charge(L, (uint64_t)count);
  lua_settop(L, COMPARATOR);
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer position = 1; position <= count; position++) {
    lua_geti(L, LIST, position);
    lua_rawseti(L, SOURCE, position);
  }
  int source = SOURCE, target = TARGET;
  if (!lua_isnil(L, COMPARATOR)) check_comparator(L);
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += width * 2) {
      lua_Integer middle = low + width <= count ? low + width : count + 1;
      lua_Integer high = middle + width <= count ? middle + width : count + 1;
      merge(L, source, target, low, middle, high);
    }
    int swapped = source;
    source = target;
    target = swapped;
  }
  if (!lua_isnil(L, COMPARATOR)) check_order(L, source, count);
  for (lua_Integer position = 1; position <= count; position++) {
    lua_rawgeti(L, source, position);
    lua_seti(L, LIST, position);
  }
  return 0;
}
