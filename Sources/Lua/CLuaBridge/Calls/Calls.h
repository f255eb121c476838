// The calls layer: how a script reaches the host, and the modules, handles, and records that the host
// defines. Used by Calls/*.c, and by the layer above through Library.h. It may include Machine.h.
#pragma once

#include "../Machine/Machine.h"

// Calls/HostCall.c
int luabridge_call_host(lua_State *L, lua_Integer function, int first);

// Calls/Modules.c
/// Creates a frozen table, pushes nothing, and returns the table's index. The members are in
/// `contents[index]`. [-0, +0, may raise]
int32_t luabridge_open_module(lua_State *L, int32_t parent, const char *name, size_t length);
/// Sets the value on top as a member. [-1, +0, may raise]
void luabridge_set_member(lua_State *L, int32_t module, const char *name, size_t length);

/// A definition that the host makes during set-up.
typedef struct luabridge_definition {
  const char *name;
  size_t length;
  int32_t module, function;
  luabridge_mark mark;
} luabridge_definition;

/// Makes a definition. The limits of scripts do not apply during set-up.
void luabridge_define(luabridge_machine *machine, lua_CFunction function, luabridge_definition *what);

// Calls/Handles.c
void luabridge_open_handles(lua_State *L);

// Calls/Suggestion.c
/// Appends "; did you mean 'x'?" to the string on top if a key of the table at `index` is similar. [-1, +1]
void luabridge_append_suggestion(
  lua_State *L, const char *name, size_t length, const int *tables, int table_count);
