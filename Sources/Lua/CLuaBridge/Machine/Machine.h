// The machine layer: memory, limits, coroutines, failures, and images. State that a run may change and an
// image must restore is in `luabridge_head`, at the start of the arena's memory; `luabridge_machine` itself
// is outside. Used by Machine/*.c, and by the layers above through Calls.h. It may include Arena.h and
// Values.h.
#pragma once

#include "../Values/Values.h"
#include "Arena.h"

#include <signal.h>

enum {
  HOOK_PERIOD = 1000,       // instructions between two checks of the budget
  ARGUMENTS_MAX = 64,       // values of one host call, results of one run
  NESTING_MAX = 16,         // host calls that call back into Lua
  REFUSALS_MAX = 16,        // refused allocations per budget: each costs a full collection
  COLLECT_ABOVE = 1 << 20,  // growth in bytes after which the collector starts
};

/// A growing text outside the arena, so that a failure can be described when the arena has no memory left.
typedef struct luabridge_text {
  char *bytes;
  size_t count, capacity;
} luabridge_text;

/// A chunk's name as Lua abbreviates it in messages, and its full name.
typedef struct luabridge_chunk {
  char *shown, *full;
} luabridge_chunk;

typedef enum {
  COROUTINE_EMPTY,
  COROUTINE_IDLE,
  COROUTINE_RUNNING,
  COROUTINE_WAITING,
} luabridge_coroutine_state;

/// A slot for a coroutine. Idle ones are reused; they form a list through `next_free`.
typedef struct luabridge_coroutine {
  lua_State *thread;
  luabridge_coroutine_state state;
  int32_t next_free;
  int32_t protected_depth;  // the number of protected calls that the coroutine is in
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

/// Why the whole machine must unwind, regardless of protected calls.
typedef enum { STOP_NONE, STOP_BUDGET, STOP_WAIT } luabridge_stop_reason;

enum { WATCHED_TICKS = 5 };

/// The ticks of processor time during a script; written by a signal handler.
typedef struct luabridge_ticks {
  volatile int64_t budgets[WATCHED_TICKS];  // the remaining budget at the last ticks
  volatile sig_atomic_t count;              // ticks since the budget was renewed
  volatile sig_atomic_t silent_count;       // ticks since the last check of the budget or the last allocation
  volatile sig_atomic_t is_overdue;
} luabridge_ticks;

struct luabridge_machine {
  luabridge_boundary boundary;  // must be first: the values layer sees only this member
  arena arena;
  arena constants;         // short strings, loaded code, and the parts of the language
  bool is_compiling;       // while true, new arrays belong to the code of functions
  bool is_building;        // the language is being defined: its functions and arrays are constant afterwards
  bool constants_changed;  // the collector ran, or the string table grew, since the image was taken or restored
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
  luabridge_value returned[ARGUMENTS_MAX];
  luabridge_arguments returned_arguments;
  int32_t finished_coroutine;  // its results stay valid until the next run; -1 if there is none
  arena_image image;  // has no bytes until the machine was captured
  arena_image constants_image;
  arena_image foundation, constants_foundation;  // the machine before its first script, if captured
  luabridge_failure_kind failure_kind, marked_kind;
  int32_t failure_line;
  luabridge_text message, chunk, traceback, scratch;
  luabridge_chunk *chunks;
  size_t chunk_count, chunk_capacity;
};

static inline luabridge_machine *machine_of(lua_State *L) {
  return *(luabridge_machine **)lua_getextraspace(L);
}

/// Sets the number of instructions until a thread checks the budget again.
static inline void luabridge_set_check_interval(lua_State *L, int instructions) {
  lua_sethook(L, lua_gethook(L), LUA_MASKCOUNT, instructions);
}

// Machine/Machine.c
/// Makes a machine. `open_language`, a Lua function without arguments or results, defines its language. NULL
/// only if the system has no memory left.
luabridge_machine *luabridge_make(const luabridge_configuration *configuration, lua_CFunction open_language);
/// Ends the definition of the language. The language's parts are constant afterwards.
void luabridge_end_building(luabridge_machine *machine);

// Machine/Allocator.c
void *luabridge_allocate(void *machine, void *block, size_t old_size, size_t new_size);

// Machine/Budget.c
void luabridge_hook(lua_State *L, lua_Debug *activation);
/// Charges work done in C to the budget; raises if it is exhausted. Called through luabridge_charge.
void luabridge_count_steps(lua_State *L, uint64_t steps);
/// Marks the machine as unwinding and raises; every later instruction raises again.
int luabridge_stop(lua_State *L, luabridge_stop_reason reason);

// Machine/Watch.c
/// The machine that runs a script in this thread; NULL while the host runs.
extern _Thread_local luabridge_machine *volatile luabridge_running;
/// Ends the process if the script used far more processor time than its instructions explain.
void luabridge_look_at_watch(lua_State *L);

// Machine/Chunks.c
void luabridge_text_clear(luabridge_text *text);
void luabridge_text_append(luabridge_text *text, const char *bytes, size_t length);
void luabridge_remember_chunk(luabridge_machine *machine, const char *shown, const char *full, size_t length);
void luabridge_forget_chunks(luabridge_machine *machine);

// Machine/Failure.c
const char *luabridge_stop_text(luabridge_stop_reason reason);
/// Records position and traceback of a state whose frames still exist.
void luabridge_record_frames(luabridge_machine *machine, lua_State *L);
/// Describes why `thread` ended with `status`; its error object is on top of its stack.
void luabridge_record_failure(luabridge_machine *machine, lua_State *thread, int status);
void luabridge_record_message(luabridge_machine *machine, luabridge_failure_kind kind, const char *message);
/// Marks the error object on top as a failure of the given kind. [-0, +0]
void luabridge_mark_error(lua_State *L, luabridge_failure_kind kind);

// Machine/Run.c
/// Makes the coroutine that finished last idle, so that it can be reused.
void luabridge_recycle(luabridge_machine *machine);

// Machine/Compile.c
/// Compiles a text and stores the chunk's name. Returns a status of Lua, with the function or the message on
/// top. [-0, +1]
int luabridge_compile(lua_State *L, const char *bytes, size_t length, const char *chunk, size_t chunk_length);

// Machine/Transfer.c
/// Pushes the values from `first` on onto a thread that is not running. Returns LUA_OK, or a status of Lua
/// with the message on the main stack.
int luabridge_push_protected(luabridge_machine *machine, lua_State *thread, size_t first, int *count);
