// What the files of the bridge share. What a run may change and an image must bring back lives in
// `luabridge_head`, at the start of the arena's memory; `luabridge_machine` itself stays outside.
#pragma once

#include "Arena.h"
#include "CLuaBridge.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <signal.h>

enum {
  HOOK_PERIOD = 1000,       // instructions between two looks at the budget
  ARGUMENTS_MAX = 64,       // values of one host call, results of one run
  NESTING_MAX = 16,         // host calls that call back into Lua
  TABLE_DEPTH_MAX = 64,     // tables within tables across the boundary
  TABLE_VALUES_MAX = 4 << 20,
  UNPACKED_MAX = 10000,     // values that one call may put on the stack
  REFUSALS_MAX = 16,        // refused allocations per budget: each costs a full collection
  COLLECT_ABOVE = 1 << 20,  // growth after which the collector starts
  TAGS_MAX = 256,
};

/// A growing text outside of the arena, so that a failure can be described when no memory is left inside.
typedef struct luabridge_text {
  char *bytes;
  size_t count, capacity;
} luabridge_text;

/// A chunk name as Lua abbreviates it in messages, and in full.
typedef struct luabridge_chunk {
  char *shown, *full;
} luabridge_chunk;

typedef enum {
  COROUTINE_EMPTY,
  COROUTINE_IDLE,
  COROUTINE_RUNNING,
  COROUTINE_WAITING,
} luabridge_coroutine_state;

/// A place for a coroutine. Idle ones are used again; they form a list through `next_free`.
typedef struct luabridge_coroutine {
  lua_State *thread;
  luabridge_coroutine_state state;
  int32_t next_free;
  int32_t protected_depth;  // protected calls that it is in
} luabridge_coroutine;

typedef struct luabridge_head {
  uint64_t used;           // bytes of live blocks as Lua counts them
  uint64_t collect_above;  // bytes at which the collector starts
  bool collecting;
  uint64_t random;
  lua_Integer names_given[LUA_NUMTYPES];
  int32_t module_count;
  luabridge_coroutine *coroutines;
  int32_t coroutine_count, coroutine_capacity, first_free;
} luabridge_head;

/// Why everything in the machine has to unwind, whatever the script protects.
typedef enum { STOP_NONE, STOP_BUDGET, STOP_WAIT } luabridge_stop_reason;

enum { WATCHED_TICKS = 5 };

/// The ticks of processor time that struck a script; a handler of a signal writes them.
typedef struct luabridge_ticks {
  volatile int64_t budgets[WATCHED_TICKS];  // what was left of the budget at the last ones
  volatile sig_atomic_t count;              // since the budget began
  volatile sig_atomic_t silent_count;       // since the budget was looked at
  volatile sig_atomic_t is_overdue;
} luabridge_ticks;

struct luabridge_machine {
  arena arena;
  arena constants;         // short strings, code of what was loaded, and what the language is made of
  bool is_compiling;       // arrays that are made meanwhile are code
  bool is_building;        // the language is being defined: its functions and arrays are not written to afterwards
  bool constants_changed;  // the collector ran, or the table of strings grew, since the image was taken or brought back
  luabridge_head *head;
  lua_State *main;
  lua_State *current;  // the coroutine that runs, NULL between runs
  int32_t current_place;
  uint64_t memory_limit, string_limit;
  int32_t limit_lifted;  // counts nested set-up sections
  int64_t budget;
  luabridge_ticks ticks;
  int32_t refusals;
  uint64_t refused_bytes;
  bool refused_string;
  luabridge_stop_reason stop;
  bool may_suspend;
  int32_t depth;
  int32_t print_function;
  luabridge_host host;
  luabridge_loader loader;
  void *context;
  luabridge_values values;
  luabridge_value returned[ARGUMENTS_MAX];
  luabridge_arguments returned_arguments;
  int32_t finished_coroutine;  // keeps its results until the next run, -1 when there is none
  arena_image image;  // without bytes until something was captured
  arena_image constants_image;
  arena_image foundation, constants_foundation;  // what the machine was before its first script, where it is used for several
  luabridge_failure_kind failure_kind, marked_kind;
  int32_t failure_line;
  luabridge_text message, chunk, traceback, scratch;
  luabridge_chunk *chunks;
  size_t chunk_count, chunk_capacity;
};

/// Keys of the registry: addresses of these bytes.
typedef struct luabridge_keys {
  char contents, proxies, proxy_indices, types, records, names, loaded, threads, marked;
} luabridge_keys;
extern const luabridge_keys luabridge_registry;

static inline luabridge_machine *machine_of(lua_State *L) {
  return *(luabridge_machine **)lua_getextraspace(L);
}

// Machine/Machine.c
/// The language is defined: what it is made of is not written to from now on.
void luabridge_end_building(luabridge_machine *machine);

// Machine/Allocator.c
void *luabridge_allocate(void *machine, void *block, size_t old_size, size_t new_size);

// Machine/Budget.c
void luabridge_hook(lua_State *L, lua_Debug *activation);
/// Counts work done in C against the budget; raises when it is spent.
void luabridge_charge(lua_State *L, uint64_t steps);
/// Marks the machine as unwinding and raises; every later instruction raises again.
int luabridge_stop(lua_State *L, luabridge_stop_reason reason);
const char *luabridge_stop_text(luabridge_stop_reason reason);

// Machine/Watch.c
/// The machine whose script runs in this thread; none while its host works.
extern _Thread_local luabridge_machine *volatile luabridge_running;
/// Ends the process when the script took far more processor time than its instructions count for.
void luabridge_look_at_watch(lua_State *L);

// Machine/Failure.c
void luabridge_text_clear(luabridge_text *text);
void luabridge_text_append(luabridge_text *text, const char *bytes, size_t length);
void luabridge_remember_chunk(luabridge_machine *machine, const char *shown, const char *full, size_t length);
/// Records position and traceback of a state whose frames still stand.
void luabridge_record_frames(luabridge_machine *machine, lua_State *L);
/// Describes why `thread` ended with `status`; its error object is on top of its stack.
void luabridge_record_failure(luabridge_machine *machine, lua_State *thread, int status);
void luabridge_record_message(luabridge_machine *machine, luabridge_failure_kind kind, const char *message);
/// Remembers that the error object on top is of a kind of its own. [-0, +0]
void luabridge_mark_error(lua_State *L, luabridge_failure_kind kind);

// Machine/Run.c
/// Gives the coroutine that finished last back to the idle ones.
void luabridge_recycle(luabridge_machine *machine);
/// Compiles text and remembers the chunk's name; a status of Lua, with the function or the message on top.
/// [-0, +1]
int luabridge_compile(lua_State *L, const char *bytes, size_t length, const char *chunk, size_t chunk_length);

// Values/Writing.c
/// Pushes the value at `position` of the stack of values and returns the position after it; what it holds
/// ends before `end`. [-0, +1, may raise]
size_t luabridge_push(lua_State *L, size_t position, size_t end);
/// Pushes every value from `first` on. [-0, +n, may raise]
int luabridge_push_range(lua_State *L, size_t first, size_t end);
/// Pushes onto a thread that is not running; LUA_OK, or a status with its message on the main stack.
int luabridge_push_protected(luabridge_machine *machine, lua_State *thread, size_t first, int *count);

// Values/Reading.c
void luabridge_read(lua_State *L, int index, luabridge_value *value);

// Values/SortedKeys.c
/// Pushes an array of the table's keys in order and returns their number, or pushes nothing and returns
/// -1 - n when the keys are exactly 1...n. [-0, +1 or 0, may raise]
lua_Integer luabridge_sorted_keys(lua_State *L, int table);
int luabridge_next(lua_State *L);
int luabridge_pairs(lua_State *L);

// Calls/HostCall.c
int luabridge_call_host(lua_State *L, lua_Integer function, int first);
int luabridge_raise_here(lua_State *L);

// Calls/Modules.c
/// Opens a frozen table and leaves nothing; the members go to `contents[index]`. [-0, +0, may raise]
int32_t luabridge_open_module(lua_State *L, int32_t parent, const char *name, size_t length);
/// Sets the value on top as a member. [-1, +0, may raise]
void luabridge_set_member(lua_State *L, int32_t module, const char *name, size_t length);
/// Replaces the table on top, which is data, by one that reads like it and cannot be changed. [-1, +1, may raise]
void luabridge_freeze(lua_State *L);
// Calls/Modules.c
/// What the host defines at set-up.
typedef struct luabridge_definition {
  const char *name;
  size_t length;
  int32_t module, function;
  luabridge_mark mark;
} luabridge_definition;

/// Carries out a definition. Set-up is not limited.
void luabridge_define(luabridge_machine *machine, lua_CFunction function, luabridge_definition *what);

// Calls/Records.c
/// Makes the table on top one of a type that knows its fields. [-0, +0]
void luabridge_make_record(lua_State *L, lua_Integer record);

/// If the value is a frozen table, replaces it by its contents and returns true.
bool luabridge_open_contents(lua_State *L, int index);

// Calls/Handles.c
void luabridge_open_handles(lua_State *L);
/// Pushes the name of a handle's type. [-0, +1, may raise]
void luabridge_push_type_name(lua_State *L, uint64_t handle);
/// Pushes what a handle is called. [-0, +1, may raise]
void luabridge_push_handle_text(lua_State *L, uint64_t handle);

// Library/*.c
/// A member of a library: a function of ours, or one of Lua's that is taken over by name.
typedef struct luabridge_member {
  const char *name;
  lua_CFunction function;  // NULL: Lua's own
  bool is_charged;         // Lua's own reads its first argument to the end without allocating
} luabridge_member;

/// Each opens one frozen table. [-0, +0, may raise]
void luabridge_open_base(lua_State *L);
void luabridge_open_string(lua_State *L);
void luabridge_open_table(lua_State *L);
void luabridge_open_math(lua_State *L);
void luabridge_open_utf8(lua_State *L);
/// Opens Lua's library and takes the members over; the list ends with a NULL name. [-0, +0, may raise]
void luabridge_adopt(lua_State *L, int32_t module, lua_CFunction opener, const luabridge_member *members);

// Library/Text.c
/// Pushes the text of any value without ever showing an address. [-0, +1, may raise]
const char *luabridge_text_of(lua_State *L, int index, size_t *length);
size_t luabridge_number_text(double number, char *buffer, size_t capacity);

// Library: functions that another file registers
int luabridge_require(lua_State *L);
int luabridge_format(lua_State *L);
int luabridge_find(lua_State *L);
int luabridge_match(lua_State *L);
int luabridge_gmatch(lua_State *L);
int luabridge_gsub(lua_State *L);
int luabridge_sort(lua_State *L);

// Calls/Suggestion.c
/// Appends "; did you mean 'x'?" to the string on top when a key of the table at `index` is near. [-1, +1]
void luabridge_append_suggestion(
  lua_State *L, const char *name, size_t length, const int *tables, int table_count);
