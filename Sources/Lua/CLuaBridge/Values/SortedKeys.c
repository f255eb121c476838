// Iteration in an order that depends on the keys alone: booleans, numbers, strings, handles. Lua's own order
// follows a hash seed that differs in every process.

#include "Values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 32 };

typedef enum { RANK_BOOLEAN, RANK_NUMBER, RANK_STRING, RANK_HANDLE } rank;

/// A key with its sort order, read once. Most comparisons are decided by `order` alone.
typedef struct sort_key {
  rank rank;
  bool is_float;
  uint64_t order;
  lua_Integer position;  // its position in Lua's iteration
  union {
    lua_Number number;
    struct {
      const char *bytes;
      size_t length;
    } string;
  } as;
} sort_key;

static const uint64_t sign_bit = (uint64_t)1 << 63;

/// Returns the integral part of a float as its sort order, so that floats are ordered exactly among
/// integers. NaN sorts last.
static uint64_t order_of_number(lua_Number number) {
  if (!(number < 9223372036854775808.0)) return UINT64_MAX;
  if (number < -9223372036854775808.0) return 0;
  return (uint64_t)(lua_Integer)floor(number) ^ sign_bit;
}

/// Returns the first eight bytes of a string as a number that sorts like them.
static uint64_t order_of_string(const char *bytes, size_t length) {
  uint64_t order = 0;
  memcpy(&order, bytes, length < sizeof order ? length : sizeof order);
  return __builtin_bswap64(order);
}

static bool read_key(lua_State *L, int index, sort_key *key) {
  key->is_float = false;
  switch (lua_type(L, index)) {
  case LUA_TBOOLEAN:
    key->rank = RANK_BOOLEAN;
    key->order = (uint64_t)lua_toboolean(L, index);
    return true;
  case LUA_TNUMBER:
    key->rank = RANK_NUMBER;
    key->is_float = !lua_isinteger(L, index);
    if (key->is_float) {
      key->as.number = lua_tonumber(L, index);
      key->order = order_of_number(key->as.number);
    } else {
      key->order = (uint64_t)lua_tointeger(L, index) ^ sign_bit;
    }
    return true;
  case LUA_TSTRING:
    key->rank = RANK_STRING;
    key->as.string.bytes = lua_tolstring(L, index, &key->as.string.length);
    key->order = order_of_string(key->as.string.bytes, key->as.string.length);
    return true;
  case LUA_TLIGHTUSERDATA:
    key->rank = RANK_HANDLE;
    key->order = (uint64_t)(uintptr_t)lua_touserdata(L, index);
    return true;
  default: return false;
  }
}

static int refuse_key(lua_State *L, int index) {
  return luaL_error(L, "keys of type %s have no order, so this table cannot be iterated; keep a list as well",
    luaL_typename(L, index));
}

static int compared(uint64_t left, uint64_t right) { return left < right ? -1 : left > right; }

/// Compares numbers with the same integral part: an integer is first, except after floats below all integers.
static int compare_fractions(const sort_key *left, const sort_key *right) {
  if (left->is_float && right->is_float) {
    return left->as.number < right->as.number ? -1 : left->as.number > right->as.number;
  }
  if (left->is_float) return left->as.number < -9223372036854775808.0 ? -1 : 1;
  return right->is_float ? (right->as.number < -9223372036854775808.0 ? 1 : -1) : 0;
}

static int compare_strings(const sort_key *left, const sort_key *right) {
  size_t left_length = left->as.string.length, right_length = right->as.string.length;
  size_t shared = left_length < right_length ? left_length : right_length;
  int order = memcmp(left->as.string.bytes, right->as.string.bytes, shared);
  return order != 0 ? order : compared(left_length, right_length);
}

static inline int compare(const sort_key *left, const sort_key *right) {
  if (left->rank != right->rank) return compared(left->rank, right->rank);
  if (left->order != right->order) return compared(left->order, right->order);
  switch (left->rank) {
  case RANK_BOOLEAN:
  case RANK_HANDLE: return 0;
  case RANK_NUMBER: return compare_fractions(left, right);
  case RANK_STRING: return compare_strings(left, right);
  }
}

static int compare_keys(const void *left, const void *right) { return compare(left, right); }

/// Returns the number of keys. Sets `is_sequence` to whether Lua iterates over exactly 1...n, in order.
static lua_Integer count_keys(lua_State *L, int table, bool *is_sequence) {
  lua_Integer count = 0;
  *is_sequence = true;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    count++;
    if (*is_sequence && !(lua_isinteger(L, -1) && lua_tointeger(L, -1) == count)) *is_sequence = false;
  }
  return count;
}

/// Sorts a few keys on the stack, by insertion.
static void sort_few(lua_State *L, int table, lua_Integer count) {
  sort_key keys[SMALL];
  int sorted = lua_gettop(L);
  luaL_checkstack(L, (int)count + 4, "too many nested tables");
  lua_pushnil(L);
  for (lua_Integer met = 0; met < count && lua_next(L, table); met++) {
    sort_key key;
    lua_pop(L, 1);
    if (!read_key(L, -1, &key)) refuse_key(L, -1);
    key.position = sorted + met + 1;
    lua_Integer place = met;
    for (; place > 0 && compare(&key, &keys[place - 1]) < 0; place--) keys[place] = keys[place - 1];
    keys[place] = key;
    lua_pushvalue(L, -1);
  }
  for (lua_Integer place = 0; place < count; place++) {
    lua_pushvalue(L, (int)keys[place].position);
    lua_rawseti(L, sorted, place + 1);
  }
  lua_settop(L, sorted);
}

lua_Integer luabridge_sorted_keys(lua_State *L, int table) {
  table = lua_absindex(L, table);
  luaL_checkstack(L, 8, "too many nested tables");
  bool is_sequence;
  lua_Integer count = count_keys(L, table, &is_sequence);
  if (is_sequence) return -1 - count;
  luabridge_charge(L, (uint64_t)count);
  lua_createtable(L, (int)count, 0);
  if (count <= SMALL) {
    sort_few(L, table, count);
    return count;
  }
  int sorted = lua_gettop(L);
  sort_key *keys = lua_newuserdatauv(L, (size_t)count * sizeof(sort_key), 0);
  lua_createtable(L, (int)count, 0);
  int met = lua_gettop(L);
  lua_Integer position = 0;
  lua_pushnil(L);
  while (position < count && lua_next(L, table)) {
    lua_pop(L, 1);
    if (!read_key(L, -1, &keys[position])) refuse_key(L, -1);
    keys[position].position = position + 1;
    lua_pushvalue(L, -1);
    lua_rawseti(L, met, ++position);
  }
  qsort(keys, (size_t)count, sizeof *keys, compare_keys);
  for (position = 0; position < count; position++) {
    lua_rawgeti(L, met, keys[position].position);
    lua_rawseti(L, sorted, position + 1);
  }
  lua_settop(L, sorted);
  return count;
}

/// `next(t)` returns the smallest key, `next(t, k)` the smallest one above k. It has no hidden state and
/// visits every key.
int luabridge_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (luabridge_open_contents(L, 1)) lua_replace(L, 1);
  sort_key after, best = {0}, key;
  bool has_after = !lua_isnil(L, 2), has_best = false;
  if (has_after && !read_key(L, 2, &after)) return refuse_key(L, 2);
  lua_pushnil(L);  // 3: the best key
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    luabridge_charge(L, 1);
    lua_pop(L, 1);
    if (!read_key(L, -1, &key)) return refuse_key(L, -1);
    if (has_after && compare(&key, &after) <= 0) continue;
    if (has_best && compare(&key, &best) >= 0) continue;
    best = key;
    has_best = true;
    lua_pushvalue(L, -1);
    lua_replace(L, 3);
  }
  if (!has_best) {
    lua_pushnil(L);
    return 1;
  }
  lua_settop(L, 3);
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}
