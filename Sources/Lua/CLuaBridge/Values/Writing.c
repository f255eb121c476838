// Pushes values into Lua.

#include "Values.h"

#include <stdlib.h>
#include <string.h>

const luabridge_keys luabridge_registry;

static void *grown(void *block, size_t *capacity, size_t needed, size_t size) {
  size_t wanted = *capacity * 2 > needed ? *capacity * 2 : needed;
  void *result = realloc(block, wanted * size);
  if (result == NULL) abort();  // the process, not the script, is out of memory
  *capacity = wanted;
  return result;
}

void luabridge_values_grow(luabridge_values *values) {
  values->items = grown(values->items, &values->capacity, values->count + 64, sizeof *values->items);
}

static char *reserve_bytes(luabridge_values *values, size_t length) {
  if (values->byte_count + length > values->byte_capacity) {
    values->bytes = grown(values->bytes, &values->byte_capacity, values->byte_count + length + 256, 1);
  }
  char *place = values->bytes + values->byte_count;
  values->byte_count += length;
  return place;
}

void luabridge_append_bytes(luabridge_values *values, const char *bytes, size_t length) {
  luabridge_append(values, LUABRIDGE_STRING, (uint32_t)length, (int64_t)values->byte_count);
  if (length > 0) memcpy(reserve_bytes(values, length), bytes, length);
}

void luabridge_append_handles(
  luabridge_values *values, uint64_t base, const uint32_t *indices, size_t count) {
  uint64_t offset = values->byte_count;
  memcpy(reserve_bytes(values, sizeof base), &base, sizeof base);
  luabridge_append(values, LUABRIDGE_HANDLES, (uint32_t)count, (int64_t)offset);
  if (count > 0) memcpy(reserve_bytes(values, count * sizeof *indices), indices, count * sizeof *indices);
}

static void push_handles(lua_State *L, const luabridge_values *values, const luabridge_value *value) {
  const char *bytes = values->bytes + value->as.offset;
  uint64_t base;
  memcpy(&base, bytes, sizeof base);
  bytes += sizeof base;
  lua_createtable(L, (int)value->length, 0);
  for (uint32_t position = 0; position < value->length; position++) {
    uint32_t index;
    memcpy(&index, bytes + position * sizeof index, sizeof index);
    lua_pushlightuserdata(L, (void *)(uintptr_t)(base | index));
    lua_rawseti(L, -2, (lua_Integer)position + 1);
  }
}

static size_t push_table(lua_State *L, size_t position, size_t end, int depth);

static size_t push_value(lua_State *L, size_t position, size_t end, int depth) {
  const luabridge_values *values = &boundary_of(L)->values;
  const luabridge_value *value = &values->items[position];
  switch (value->kind) {
  case LUABRIDGE_NIL: lua_pushnil(L); break;
  case LUABRIDGE_BOOLEAN: lua_pushboolean(L, value->as.integer != 0); break;
  case LUABRIDGE_INTEGER: lua_pushinteger(L, value->as.integer); break;
  case LUABRIDGE_NUMBER: lua_pushnumber(L, value->as.number); break;
  case LUABRIDGE_STRING: lua_pushlstring(L, values->bytes + value->as.offset, value->length); break;
  case LUABRIDGE_HANDLE: lua_pushlightuserdata(L, (void *)(uintptr_t)value->as.handle); break;
  case LUABRIDGE_FUNCTION: lua_rawgeti(L, LUA_REGISTRYINDEX, value->as.integer); break;
  case LUABRIDGE_HANDLES: push_handles(L, values, value); break;
  case LUABRIDGE_TABLE: return push_table(L, position, end, depth + 1);
  case LUABRIDGE_MODULE:
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luabridge_registry.proxies);
    lua_rawgeti(L, -1, value->as.integer + 1);
    lua_remove(L, -2);
    break;
  case LUABRIDGE_TABLE_END:
  case LUABRIDGE_UNSUPPORTED: luaL_error(L, "the host sent a malformed value");
  }
  return position + 1;
}

static size_t push_table(lua_State *L, size_t position, size_t end, int depth) {
  const luabridge_values *values = &boundary_of(L)->values;
  if (depth > TABLE_DEPTH_MAX)
    luaL_error(L, "the host sent tables nested more than %d deep", TABLE_DEPTH_MAX);
  luaL_checkstack(L, 8, "a nested table");
  const luabridge_value *opening = &values->items[position++];
  int64_t form = opening->as.integer;
  bool is_frozen = form < 0;
  lua_createtable(L, (int)opening->length, is_frozen ? 0 : (int)(form & INT32_MAX));
  while (position < end && values->items[position].kind != LUABRIDGE_TABLE_END) {
    position = push_value(L, position, end, depth);
    if (lua_isnil(L, -1) || position >= end) luaL_error(L, "the host sent a malformed table");
    position = push_value(L, position, end, depth);
    lua_rawset(L, -3);
  }
  if (is_frozen) {
    luabridge_freeze(L);
  } else if (form >> 32 > 0) {
    luabridge_make_record(L, form >> 32);
  }
  return position + 1;
}

size_t luabridge_push(lua_State *L, size_t position, size_t end) { return push_value(L, position, end, 0); }

int luabridge_push_range(lua_State *L, size_t first, size_t end) {
  int count = 0;
  while (first < end) {
    luaL_checkstack(L, 8, "too many values");
    first = luabridge_push(L, first, end);
    count++;
  }
  return count;
}
