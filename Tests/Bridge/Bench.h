// A machine with a host that knows a few functions, ready for short scripts.
#pragma once

#include "Check.h"
#include "CLuaBridge.h"

#include <string.h>

/// A text that grows; it always ends with a zero.
typedef struct text {
  char *bytes;
  size_t count, capacity;
} text;

void text_clear(text *text);
void text_add(text *text, const char *bytes, size_t length);
void text_print(text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Adds one value of a stream, with all it holds, and moves the position to its end.
void text_add_item(text *text, const luabridge_value *items, size_t *position);

/// A block as large as its content, so that the sanitizer sees the first byte too many; the caller frees it.
char *exact_copy(const char *bytes, size_t length);

typedef struct bench bench;
typedef luabridge_outcome (*bench_function)(bench *bench, luabridge_arguments arguments);

/// The text of a module that scripts can require.
typedef struct bench_source {
  const char *name, *text;
} bench_source;

struct bench {
  luabridge_machine *machine;
  luabridge_values *values;
  bench_function give, take;  // what the global functions of these names do
  bench_source sources[9];    // a name that is NULL ends the list
  int64_t instructions;
  int32_t shop, app, queue;  // modules: a global one, one without a global name, and one within that
  text told;                 // what scripts noted and printed, one line each
  text shown;
  text wanted;  // names of modules that were required
};

/// The types of handles; a type above these has no name.
enum { TRANSACTION, DEVICE };

/// Numbers of host functions.
enum { WAIT = 1, NOTE, ECHO, RAISE, CALL, SEARCH, MAKE, LIST, GIVE, TAKE, JOIN, NOW, STATE, DESCRIBE, PRINT };

static inline uint64_t handle_bits(uint64_t type, uint64_t instance, uint64_t index) {
  return type << 56 | instance << 32 | index;
}

/// Limits that no short script meets.
bench *bench_make(void);
bench *bench_make_limited(int64_t instructions, uint64_t memory_bytes, uint64_t string_bytes);
void bench_end(bench *bench);

/// Loads a text with a fresh budget.
luabridge_step bench_load(bench *bench, const char *script, size_t length, const char *chunk);
/// The results of a script, or its failure, as a text that is borrowed until the next one.
const char *bench_run(bench *bench, const char *script);
/// How far a run came, as a text that is borrowed until the next one.
const char *bench_outcome(bench *bench, luabridge_step step);
/// A reference to the function that a script returns.
int32_t bench_function_of(bench *bench, const char *script);
luabridge_mark bench_mark(const bench *bench);
/// Calls a function that answers at once with whole numbers; negative counts pass nothing.
const char *bench_call(bench *bench, int32_t function, int count, const int64_t *numbers);
/// The texts reported since the last call, borrowed until the next script runs.
const char *bench_told(bench *bench);
/// The bytes of the traceback of the last failure, borrowed as a text.
const char *bench_traceback(bench *bench);

/// A script and what `bench_run` has to say about it.
typedef struct row {
  int line;
  const char *script, *expected;
} row;

#define ROW(script, expected) {__LINE__, script, expected}
#define CHECK_ROWS(bench, rows) check_rows(bench, rows, sizeof rows / sizeof *rows, __FILE__)

void check_rows(bench *bench, const row *rows, size_t count, const char *file);
/// Checks that a script returns nothing: it asserts by itself.
#define CHECK_SCRIPT(bench, script) check_script(bench, script, __FILE__, __LINE__)
void check_script(bench *bench, const char *script, const char *file, int line);

// Reference.c
/// Checks that a script returns the text that it returns in Lua as it is.
#define CHECK_AS_LUA(bench, script) check_as_lua(bench, script, __FILE__, __LINE__)
void check_as_lua(bench *bench, const char *script, const char *file, int line);

// Hosts.c
luabridge_outcome host_answer(void *context, int32_t function, luabridge_arguments arguments);
bool host_load(void *context, const char *name, size_t length);
/// Appends an argument as it is, tables included; false when a table cannot be read.
bool host_append(bench *bench, luabridge_arguments arguments, int32_t index);
luabridge_outcome host_raise(bench *bench, const char *message);
