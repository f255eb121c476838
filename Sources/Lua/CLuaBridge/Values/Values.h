// The values layer, the lowest: how values enter and leave Lua, and how they are frozen, sorted, and shown.
// Used by Values/*.c, and by the layers above through Machine.h. It may include CLuaBridge.h and the headers
// of Lua.
#pragma once

#include "CLuaBridge.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

enum {
  TABLE_DEPTH_MAX = 64,  // tables within tables across the boundary
  TABLE_VALUES_MAX = 4 << 20,
};

/// The first part of each machine: the only part that this layer sees.
typedef struct luabridge_boundary {
  luabridge_values values;
  /// Charges work done in C; raises if the budget is exhausted. The machine sets it, because this layer has
  /// no budget.
  void (*charge)(lua_State *L, uint64_t steps);
  lua_Integer *names_given;  // for each type, the last number given to an object; an image restores them
} luabridge_boundary;

/// Keys of Lua's registry: the addresses of these bytes. The keys of all layers are in one list, because a
/// machine makes room for all of them before it defines the language.
typedef struct luabridge_keys {
  char contents, proxies, proxy_indices, types, records, names, loaded, threads, marked;
} luabridge_keys;
extern const luabridge_keys luabridge_registry;

static inline luabridge_boundary *boundary_of(lua_State *L) {
  return *(luabridge_boundary **)lua_getextraspace(L);
}

/// Charges work done in C to the budget; raises if it is exhausted.
static inline void luabridge_charge(lua_State *L, uint64_t steps) { boundary_of(L)->charge(L, steps); }

// Values/Writing.c
/// Pushes the value at `position` of the stack of values and returns the position after it. The contents of
/// the value end before `end`. [-0, +1, may raise]
size_t luabridge_push(lua_State *L, size_t position, size_t end);
/// Pushes every value from `first` on. [-0, +n, may raise]
int luabridge_push_range(lua_State *L, size_t first, size_t end);

// Values/Reading.c
void luabridge_read(lua_State *L, int index, luabridge_value *value);
/// A Lua function: appends the stream of its argument to the stack of values. [may raise]
int luabridge_append_argument(lua_State *L);

// Values/SortedKeys.c
/// Pushes an array of the table's sorted keys and returns their number. If the keys are exactly 1...n, pushes
/// nothing and returns -1 - n. [-0, +1 or 0, may raise]
lua_Integer luabridge_sorted_keys(lua_State *L, int table);
/// The function `next` of the script language.
int luabridge_next(lua_State *L);

// Values/Contents.c
/// Pushes the contents of a module. [-0, +1]
void luabridge_push_contents(lua_State *L, int32_t module);
/// If the value is a frozen table, pushes its contents and returns true; otherwise pushes nothing. [-0, +1 or 0]
bool luabridge_open_contents(lua_State *L, int index);

// Values/Frozen.c
/// Sets a field of the table on top to the value at `value`. [-0, +0, may raise]
void luabridge_set_string_field(lua_State *L, const char *field, int value);
/// Replaces the data table on top by a read-only one with the same contents. [-1, +1, may raise]
void luabridge_freeze(lua_State *L);
/// `__newindex` of a frozen table. Upvalue: its qualified name, empty for the globals.
int luabridge_refuse_assignment(lua_State *L);
/// Makes the table on top a record of a type. [-0, +0]
void luabridge_make_record(lua_State *L, lua_Integer record);

// Values/Text.c
/// Pushes the text of any value, never with an address. [-0, +1, may raise]
const char *luabridge_text_of(lua_State *L, int index, size_t *length);
size_t luabridge_number_text(double number, char *buffer, size_t capacity);
/// Raises the string on top with the position of the Lua function that made the call.
int luabridge_raise_here(lua_State *L);

/// The type of a handle is a table that maps names to functions (methods) and numbers (fields). Two numeric
/// keys hold the type's name and the function for its description. Scripts can use only string keys.
enum { TYPE_NAME_KEY = 0, TYPE_DESCRIPTION_KEY = -1, TYPE_CALL_KEY = -2 };

/// The tag of a handle's type.
static inline lua_Integer tag_of(uint64_t handle) { return (lua_Integer)(handle >> 56); }
/// Pushes the name of a handle's type. [-0, +1, may raise]
void luabridge_push_type_name(lua_State *L, uint64_t handle);
