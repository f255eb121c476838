// Making a machine, and running scripts in it.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

/// Calls a definition with a name that ends where its block ends.
#define WITH_NAME(text, name, length, call) \
  do { \
    size_t length = strlen(text); \
    char *name = exact_copy(text, length); \
    call; \
    free(name); \
  } while (0)

static void define_function(bench *bench, int32_t module, const char *text, int32_t function) {
  WITH_NAME(text, name, length, luabridge_define_function(bench->machine, module, name, length, function));
}

static void define_field(bench *bench, int32_t module, const char *text, int32_t function) {
  WITH_NAME(text, name, length, luabridge_define_field(bench->machine, module, name, length, function));
}

static int32_t define_module(bench *bench, int32_t parent, const char *text) {
  int32_t index;
  WITH_NAME(text, name, length, index = luabridge_define_module(bench->machine, parent, name, length));
  return index;
}

static void define_value(bench *bench, int32_t module, const char *text, luabridge_mark mark) {
  WITH_NAME(text, name, length, luabridge_define_value(bench->machine, module, name, length, mark));
}

static void define_type(bench *bench, int32_t tag, const char *text) {
  WITH_NAME(text, name, length, luabridge_define_type(bench->machine, tag, name, length));
}

static void define_method(bench *bench, int32_t tag, const char *text, int32_t function) {
  WITH_NAME(text, name, length, luabridge_define_method(bench->machine, tag, name, length, function));
}

static void define_type_field(bench *bench, int32_t tag, const char *text, int32_t function) {
  WITH_NAME(text, name, length, luabridge_define_type_field(bench->machine, tag, name, length, function));
}

static void define_twin(bench *bench, int32_t tag, const char *text, int32_t other) {
  WITH_NAME(text, name, length, luabridge_define_twin(bench->machine, tag, name, length, other));
}

static void define_values(bench *bench) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_append_bytes(bench->values, "sample", 6);
  define_value(bench, bench->app, "kind", mark);
  luabridge_append(bench->values, LUABRIDGE_TABLE, 0, -1);
  luabridge_append_bytes(bench->values, "low", 3);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 1);
  luabridge_append_bytes(bench->values, "high", 4);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 9);
  luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0);
  define_value(bench, bench->app, "limits", mark);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, 42);
  define_value(bench, LUABRIDGE_GLOBALS, "answer", mark);
}

/// Everything that scripts of a bench can see.
static void define(bench *bench) {
  static const struct {
    const char *name;
    int32_t function;
  } globals[] = {
    {"wait", WAIT},     {"note", NOTE}, {"echo", ECHO}, {"raise", RAISE}, {"call", CALL},
    {"search", SEARCH}, {"make", MAKE}, {"list", LIST}, {"give", GIVE},   {"take", TAKE},
  };
  define_type(bench, TRANSACTION, "transaction");
  define_method(bench, TRANSACTION, "finish", JOIN);
  define_method(bench, TRANSACTION, "wait", WAIT);
  define_type_field(bench, TRANSACTION, "state", STATE);
  define_type_field(bench, TRANSACTION, "product", WAIT);
  define_twin(bench, TRANSACTION, "seller", DEVICE);
  define_type(bench, DEVICE, "device");
  define_method(bench, DEVICE, "buy", JOIN);
  define_twin(bench, DEVICE, "last", TRANSACTION);
  luabridge_define_description(bench->machine, DEVICE, DESCRIBE);
  for (size_t place = 0; place < sizeof globals / sizeof *globals; place++) {
    define_function(bench, LUABRIDGE_GLOBALS, globals[place].name, globals[place].function);
  }
  define_field(bench, LUABRIDGE_GLOBALS, "now", NOW);
  bench->shop = define_module(bench, LUABRIDGE_GLOBALS, "shop");
  define_function(bench, bench->shop, "open", JOIN);
  bench->app = define_module(bench, LUABRIDGE_NO_MODULE, "app");
  define_function(bench, bench->app, "grant", JOIN);
  define_field(bench, bench->app, "version", NOW);
  bench->queue = define_module(bench, bench->app, "queue");
  define_function(bench, bench->queue, "finish", JOIN);
  define_function(bench, bench->queue, "add", JOIN);
  define_values(bench);
}

bench *bench_make_limited(int64_t instructions, uint64_t memory_bytes, uint64_t string_bytes) {
  bench *made = calloc(1, sizeof *made);
  luabridge_configuration configuration = {
    .memory_bytes = memory_bytes,
    .string_bytes = string_bytes,
    .instructions = instructions,
    .print_function = PRINT,
    .host = host_answer,
    .loader = host_load,
  };
  if (made == NULL) abort();
  made->machine = luabridge_create(&configuration);
  if (made->machine == NULL) abort();
  made->values = luabridge_values_of(made->machine);
  made->instructions = instructions;
  luabridge_set_context(made->machine, made);
  define(made);
  text_clear(&made->told);
  text_clear(&made->wanted);
  return made;
}

bench *bench_make(void) { return bench_make_limited(20000000, 256 << 20, 1 << 20); }

void bench_end(bench *bench) {
  luabridge_destroy(bench->machine);
  free(bench->told.bytes);
  free(bench->shown.bytes);
  free(bench->wanted.bytes);
  free(bench);
}

luabridge_mark bench_mark(const bench *bench) {
  return (luabridge_mark){bench->values->count, bench->values->byte_count};
}

luabridge_step bench_load(bench *bench, const char *script, size_t length, const char *chunk) {
  size_t chunk_length = strlen(chunk);
  char *text = exact_copy(script, length), *name = exact_copy(chunk, chunk_length);
  luabridge_renew_budget(bench->machine, bench->instructions);
  luabridge_step step = luabridge_load(bench->machine, text, length, name, chunk_length);
  free(text);
  free(name);
  return step;
}

static void add_failure(bench *bench) {
  static const char *const kinds[] = {"runtime", "syntax", "budget", "memory", "load"};
  luabridge_failure failure = luabridge_last_failure(bench->machine);
  text_print(&bench->shown, "%s at ", kinds[failure.kind]);
  bool is_script = failure.chunk_length == 10 && memcmp(failure.chunk, "script.lua", 10) == 0;
  if (!is_script) {
    text_add(&bench->shown, failure.chunk, failure.chunk_length);
    text_add(&bench->shown, ":", 1);
  }
  text_print(&bench->shown, "%d: ", failure.line);
  text_add(&bench->shown, failure.message, failure.message_length);
}

static void add_results(bench *bench) {
  luabridge_arguments results = luabridge_returned(bench->machine);
  for (int32_t index = 0; index < results.count; index++) {
    size_t position = 0;
    if (index > 0) text_add(&bench->shown, " ", 1);
    if (results.items[index].kind != LUABRIDGE_TABLE) {
      text_add_item(&bench->shown, results.items + index, &position);
      continue;
    }
    size_t mark = position = bench->values->count;
    if (luabridge_read_table(bench->machine, results, index)) {
      text_add_item(&bench->shown, bench->values->items, &position);
      bench->values->count = mark;
    } else {
      add_failure(bench);
    }
  }
}

const char *bench_outcome(bench *bench, luabridge_step step) {
  text_clear(&bench->shown);
  switch (step.state) {
  case LUABRIDGE_FINISHED: add_results(bench); break;
  case LUABRIDGE_WAITING: text_print(&bench->shown, "waiting"); break;
  case LUABRIDGE_FAILED: add_failure(bench); break;
  }
  return bench->shown.bytes;
}

const char *bench_run(bench *bench, const char *script) {
  return bench_outcome(bench, bench_load(bench, script, strlen(script), "script.lua"));
}

int32_t bench_function_of(bench *bench, const char *script) {
  check_begins(script, __FILE__, __LINE__);
  CHECK_TEXT(bench_run(bench, script), "function");
  int32_t reference = luabridge_reference(bench->machine, luabridge_returned(bench->machine), 0);
  CHECK(reference > 0);
  return reference;
}

const char *bench_call(bench *bench, int32_t function, int count, const int64_t *numbers) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_renew_budget(bench->machine, bench->instructions);
  for (int place = 0; place < count; place++) luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, numbers[place]);
  return bench_outcome(bench, luabridge_start(bench->machine, function, mark, false));
}

const char *bench_told(bench *bench) {
  text_clear(&bench->shown);
  text_add(&bench->shown, bench->told.bytes, bench->told.count);
  text_clear(&bench->told);
  return bench->shown.bytes;
}

const char *bench_traceback(bench *bench) {
  luabridge_failure failure = luabridge_last_failure(bench->machine);
  text_clear(&bench->shown);
  text_add(&bench->shown, failure.traceback, failure.traceback_length);
  return bench->shown.bytes;
}

void check_rows(bench *bench, const row *rows, size_t count, const char *file) {
  for (size_t place = 0; place < count; place++) {
    check_begins(rows[place].script, file, rows[place].line);
    check_text(bench_run(bench, rows[place].script), rows[place].expected, rows[place].script, file, rows[place].line);
  }
}

void check_script(bench *bench, const char *script, const char *file, int line) {
  check_begins(script, file, line);
  check_text(bench_run(bench, script), "", script, file, line);
}
