// The whole interface for Swift. It includes no Lua header, so Swift cannot name a `lua_State` or raise a Lua
// error: only values cross, and every jump stays between two C frames. Used by Swift, and by every layer of
// the bridge through Values.h. It may include no header of ours.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LUABRIDGE_CLOSED __attribute__((enum_extensibility(closed)))
#define LUABRIDGE_NAMED(name) __attribute__((swift_name(#name)))

/// One Lua state in its own arena, with its limits and its host.
typedef struct luabridge_machine luabridge_machine;

// MARK: Values

/// The kind of a value; the last three occur only in streams of values.
typedef enum LUABRIDGE_CLOSED luabridge_kind {
  LUABRIDGE_NIL LUABRIDGE_NAMED(nil),
  LUABRIDGE_BOOLEAN LUABRIDGE_NAMED(boolean),
  LUABRIDGE_INTEGER LUABRIDGE_NAMED(integer),
  LUABRIDGE_NUMBER LUABRIDGE_NAMED(number),
  LUABRIDGE_STRING LUABRIDGE_NAMED(string),
  LUABRIDGE_HANDLE LUABRIDGE_NAMED(handle),
  LUABRIDGE_FUNCTION LUABRIDGE_NAMED(function),
  LUABRIDGE_TABLE LUABRIDGE_NAMED(table),
  LUABRIDGE_MODULE LUABRIDGE_NAMED(module),
  LUABRIDGE_HANDLES LUABRIDGE_NAMED(handles),
  LUABRIDGE_TABLE_END LUABRIDGE_NAMED(tableEnd),
  LUABRIDGE_UNSUPPORTED LUABRIDGE_NAMED(unsupported),
} luabridge_kind;

/// One tagged value. A table in a stream is TABLE, then keys and values in turn, then TABLE_END.
typedef struct luabridge_value {
  luabridge_kind kind;
  uint32_t length;  // bytes of a string, elements of HANDLES, expected length of a TABLE's list
  union {
    int64_t integer;    // also a boolean, a reference, or a module index; for a TABLE the expected number of
                        // fields and, above 32 bits, its record type; negative for a frozen table
    double number;
    uint64_t handle;
    uint64_t offset;    // of a string on its way into Lua: where its bytes start in `bytes`
    const char *bytes;  // of a string on its way out of Lua: borrowed
  } as;
} luabridge_value;

/// A growing stack of values and of the bytes that they refer to.
typedef struct luabridge_values {
  luabridge_value *items;
  size_t count, capacity;
  char *bytes;
  size_t byte_count, byte_capacity;
} luabridge_values;

/// A position in a stack of values; the part above it belongs to the innermost call.
typedef struct luabridge_mark {
  size_t count, byte_count;
} luabridge_mark;

/// Values from Lua, borrowed for the duration of one host call.
typedef struct luabridge_arguments {
  const luabridge_value *items;
  int32_t count;
  int32_t first;  // stack position of the first one
  void *state;
} luabridge_arguments;

void luabridge_values_grow(luabridge_values *values);
void luabridge_append_bytes(luabridge_values *values, const char *bytes, size_t length);
void luabridge_append_handles(luabridge_values *values, uint64_t base, const uint32_t *indices, size_t count);
luabridge_values *luabridge_values_of(luabridge_machine *machine);

/// Inline because it runs for every value of every host call.
static inline void luabridge_append(
  luabridge_values *values, luabridge_kind kind, uint32_t length, int64_t integer) {
  if (values->count == values->capacity) luabridge_values_grow(values);
  luabridge_value *value = &values->items[values->count++];
  value->kind = kind;
  value->length = length;
  value->as.integer = integer;
}

static inline void luabridge_append_number(luabridge_values *values, double number) {
  luabridge_append(values, LUABRIDGE_NUMBER, 0, 0);
  values->items[values->count - 1].as.number = number;
}

// MARK: The host

/// The result of a host function.
typedef enum LUABRIDGE_CLOSED luabridge_outcome {
  LUABRIDGE_RETURNED LUABRIDGE_NAMED(returned),   // the appended values are its results
  LUABRIDGE_RAISED LUABRIDGE_NAMED(raised),     // the last appended value is the message
  LUABRIDGE_SUSPENDED LUABRIDGE_NAMED(suspended),  // the coroutine waits until it is resumed
} luabridge_outcome;

typedef luabridge_outcome (*luabridge_host)(void *context, int32_t function, luabridge_arguments arguments);

/// Finds the text of a module. Appends source and chunk name and returns true. If the host refuses the
/// module, appends the reason and returns false.
typedef bool (*luabridge_loader)(void *context, const char *name, size_t length);

typedef struct luabridge_configuration {
  uint64_t memory_bytes;
  uint64_t string_bytes;
  int64_t instructions;
  int32_t print_function;  // negative: there is no `print`
  luabridge_host host;
  luabridge_loader loader;
} luabridge_configuration;

/// Creates a machine. Returns NULL only if the system has no memory left.
luabridge_machine *luabridge_create(const luabridge_configuration *configuration);
void luabridge_destroy(luabridge_machine *machine);
/// Sets the argument for calls of the host and the loader.
void luabridge_set_context(luabridge_machine *machine, void *context);

// MARK: Vocabulary

enum { LUABRIDGE_GLOBALS = 0, LUABRIDGE_NO_MODULE = -1 };

/// Adds a field to a type; its value is the handle of another type with the same instance and index.
void luabridge_define_twin(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t other_tag);

/// Adds a frozen table to `parent` (or to none) and returns its index.
int32_t luabridge_define_module(luabridge_machine *machine, int32_t parent, const char *name, size_t length);
void luabridge_define_function(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, int32_t function);
void luabridge_define_field(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, int32_t function);
/// Uses the values above `mark` as the member's value.
void luabridge_define_value(
  luabridge_machine *machine, int32_t module, const char *name, size_t length, luabridge_mark mark);
void luabridge_define_type(luabridge_machine *machine, int32_t tag, const char *name, size_t length);
void luabridge_define_method(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t function);
void luabridge_define_type_field(
  luabridge_machine *machine, int32_t tag, const char *name, size_t length, int32_t function);
void luabridge_define_description(luabridge_machine *machine, int32_t tag, int32_t function);
/// Sets the function that runs if a script calls a handle of the type, as a generic `for` loop does.
void luabridge_define_call(luabridge_machine *machine, int32_t tag, int32_t function);

/// Adds a type of records. The values above `mark` are two tables. The first has a key for each field of
/// the type, with the value true. The second maps names of former fields to advice. Types are numbered from
/// one.
void luabridge_define_record(luabridge_machine *machine, const char *name, size_t length, luabridge_mark mark);

// MARK: Running

typedef enum LUABRIDGE_CLOSED luabridge_state {
  LUABRIDGE_FINISHED LUABRIDGE_NAMED(finished),
  LUABRIDGE_WAITING LUABRIDGE_NAMED(waiting),
  LUABRIDGE_FAILED LUABRIDGE_NAMED(failed),
} luabridge_state;

typedef struct luabridge_step {
  luabridge_state state;
  int32_t coroutine;
} luabridge_step;

/// Compiles text and runs it; it may not suspend.
luabridge_step luabridge_load(
  luabridge_machine *machine, const char *source, size_t length, const char *chunk, size_t chunk_length);
/// Runs a function in a coroutine with the values above `mark` as its arguments.
luabridge_step luabridge_start(
  luabridge_machine *machine, int32_t function, luabridge_mark mark, bool may_suspend);
/// Continues a waiting coroutine; the values above `mark` are the results of its host call.
luabridge_step luabridge_resume(luabridge_machine *machine, int32_t coroutine, luabridge_mark mark);
bool luabridge_is_waiting(const luabridge_machine *machine, int32_t coroutine);
/// Drops a waiting coroutine without running its `__close` handlers.
void luabridge_abandon(luabridge_machine *machine, int32_t coroutine);
/// The results of the last finished run, valid until the next one.
luabridge_arguments luabridge_returned(luabridge_machine *machine);
int32_t luabridge_depth(const luabridge_machine *machine);
/// The script line of the call with these arguments, zero if unknown; `chunk` is borrowed until the call
/// returns.
int32_t luabridge_position(luabridge_arguments arguments, const char **chunk, size_t *length);
/// The script line of the call that the host is handling, zero if unknown; `chunk` is borrowed until that
/// call returns.
int32_t luabridge_running_position(const luabridge_machine *machine, const char **chunk, size_t *length);
/// Whether the call that the host is handling can be suspended: the calling code can wait there, and the
/// budget is not exhausted.
bool luabridge_may_suspend(const luabridge_machine *machine);
/// The script line of a waiting coroutine's call, zero if unknown; `chunk` is borrowed until the coroutine
/// continues.
int32_t luabridge_waiting_position(
  const luabridge_machine *machine, int32_t coroutine, const char **chunk, size_t *length);

/// The line that declares a referenced function, zero if unknown; `chunk` is borrowed until the function is
/// released.
int32_t luabridge_function_position(
  const luabridge_machine *machine, int32_t reference, const char **chunk, size_t *length);
/// Keeps a function alive after its call; zero if it is not a function or there is no memory.
int32_t luabridge_reference(luabridge_machine *machine, luabridge_arguments arguments, int32_t index);
void luabridge_release(luabridge_machine *machine, int32_t reference);
/// A function to read by its name, and the reference that keeps it alive. The reference is zero if the
/// table has no such function.
typedef struct luabridge_named {
  const char *name;
  size_t length;
  int32_t reference;
} luabridge_named;
/// References the functions of a table that contains only functions with these names; false for any other
/// table.
bool luabridge_read_functions(
  luabridge_arguments arguments, int32_t index, luabridge_named *wanted, int32_t count);
/// A field to read by its name, and its value. The value is borrowed like an argument; it is nil if the
/// table lacks the field.
typedef struct luabridge_field {
  const char *name;
  size_t length;
  luabridge_value value;
} luabridge_field;
/// Reads the fields of a table that contains only scalars and strings with these names; false for any other
/// table.
bool luabridge_read_fields(
  luabridge_arguments arguments, int32_t index, luabridge_field *wanted, int32_t count);
/// Appends the stream of a table; false if it cannot be read, and then the failure has the reason.
bool luabridge_read_table(luabridge_machine *machine, luabridge_arguments arguments, int32_t index);

// MARK: Failures

typedef enum LUABRIDGE_CLOSED luabridge_failure_kind {
  LUABRIDGE_FAILURE_RUNTIME LUABRIDGE_NAMED(runtime),
  LUABRIDGE_FAILURE_SYNTAX LUABRIDGE_NAMED(syntax),
  LUABRIDGE_FAILURE_BUDGET LUABRIDGE_NAMED(budget),
  LUABRIDGE_FAILURE_MEMORY LUABRIDGE_NAMED(memory),
  LUABRIDGE_FAILURE_LOAD LUABRIDGE_NAMED(load),
} luabridge_failure_kind;

/// The last failure, borrowed until the next run. Frames of the traceback are separated by line feeds.
typedef struct luabridge_failure {
  luabridge_failure_kind kind;
  int32_t line;  // zero if unknown
  const char *message, *chunk, *traceback;
  size_t message_length, chunk_length, traceback_length;
} luabridge_failure;

luabridge_failure luabridge_last_failure(const luabridge_machine *machine);

// MARK: Image and limits

/// Captures the machine before its first script; false if it has one, or if the system has no memory.
bool luabridge_capture_base(luabridge_machine *machine);
/// Restores the state before the first script, and drops all scripts and the image. False if that state was
/// not captured, or while a script runs.
bool luabridge_clear(luabridge_machine *machine);
/// Collects all garbage and copies the machine; false while a Lua frame is live, or if the system has no
/// memory.
bool luabridge_capture(luabridge_machine *machine);
/// Copies the image back; false without an image, or while a Lua frame is live.
bool luabridge_restore(luabridge_machine *machine);
uint64_t luabridge_image_bytes(const luabridge_machine *machine);
uint64_t luabridge_memory_bytes(const luabridge_machine *machine);
/// Limits the memory of scripts, at most to the limit with which the machine was made.
void luabridge_limit_memory(luabridge_machine *machine, uint64_t bytes);
uint64_t luabridge_arena_bytes(const luabridge_machine *machine);
void luabridge_renew_budget(luabridge_machine *machine, int64_t instructions);
/// Charges the host's work to the budget. An exhausted budget is noticed at the next host call, or within a
/// thousand instructions.
void luabridge_spend(luabridge_machine *machine, int64_t steps);
int64_t luabridge_budget(const luabridge_machine *machine);
void luabridge_set_random(luabridge_machine *machine, uint64_t state);
uint64_t luabridge_random(const luabridge_machine *machine);

/// Watches the scripts of this process. Ends the process if a script uses far more processor time than its
/// instructions explain. Before that, writes `opening`, a sentence, and `closing` to the descriptor. Both
/// texts must live forever.
void luabridge_watch(int32_t descriptor, const char *opening, const char *closing, int32_t exit_code);

// MARK: Patterns

typedef enum LUABRIDGE_CLOSED luabridge_search {
  LUABRIDGE_SEARCH_MISSING LUABRIDGE_NAMED(missing),
  LUABRIDGE_SEARCH_FOUND LUABRIDGE_NAMED(found),
  LUABRIDGE_SEARCH_MALFORMED LUABRIDGE_NAMED(malformed),
} luabridge_search;

enum { LUABRIDGE_REASON_MAX = 160 };

/// Searches for a Lua pattern during a host call; its steps are charged to the calling script. An error in
/// the pattern is copied to `reason`.
luabridge_search luabridge_search_text(
  luabridge_arguments arguments, const char *text, size_t length, const char *pattern, size_t pattern_length,
  char reason[LUABRIDGE_REASON_MAX]);

// MARK: Suggestions

enum { LUABRIDGE_SUGGESTION_MAX = 64 };

/// The nearest name seen so far.
typedef struct luabridge_suggestion {
  const char *name, *best;
  size_t name_length, best_length;
  uint32_t distance;
} luabridge_suggestion;

luabridge_suggestion luabridge_suggestion_begin(const char *name, size_t length);
/// Stores the candidate if it is nearer, or equally near and smaller; returns whether it was stored.
bool luabridge_suggestion_consider(luabridge_suggestion *suggestion, const char *candidate, size_t length);
