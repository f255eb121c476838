// What the functions of the bench do when scripts call them.

#include "Bench.h"

#include <stdlib.h>

luabridge_outcome host_raise(bench *bench, const char *message) {
  size_t length = strlen(message);
  char *copy = exact_copy(message, length);
  luabridge_append_bytes(bench->values, copy, length);
  free(copy);
  return LUABRIDGE_RAISED;
}

static void append_item(bench *bench, luabridge_value item) {
  if (item.kind == LUABRIDGE_STRING) {
    luabridge_append_bytes(bench->values, item.as.bytes, item.length);
  } else {
    luabridge_append(bench->values, item.kind, item.length, item.as.integer);
  }
}

/// What came out of Lua is sent back: a string on its way in is a copy, not a place.
static bool append_table(bench *bench, luabridge_arguments arguments, int32_t index) {
  size_t mark = bench->values->count;
  if (!luabridge_read_table(bench->machine, arguments, index)) return false;
  size_t count = bench->values->count - mark;
  luabridge_value *items = malloc(count * sizeof *items);
  if (items == NULL) abort();
  memcpy(items, bench->values->items + mark, count * sizeof *items);
  bench->values->count = mark;
  for (size_t place = 0; place < count; place++) append_item(bench, items[place]);
  free(items);
  return true;
}

bool host_append(bench *bench, luabridge_arguments arguments, int32_t index) {
  luabridge_value item = arguments.items[index];
  switch (item.kind) {
  case LUABRIDGE_TABLE: return append_table(bench, arguments, index);
  case LUABRIDGE_FUNCTION:
    luabridge_append(
      bench->values, LUABRIDGE_FUNCTION, 0, luabridge_reference(bench->machine, arguments, index));
    return true;
  default: append_item(bench, item); return true;
  }
}

static luabridge_outcome raise_failure(bench *bench) {
  luabridge_failure failure = luabridge_last_failure(bench->machine);
  luabridge_append_bytes(bench->values, failure.message, failure.message_length);
  return LUABRIDGE_RAISED;
}

static luabridge_outcome echo(bench *bench, luabridge_arguments arguments) {
  for (int32_t index = 0; index < arguments.count; index++) {
    if (!host_append(bench, arguments, index)) return raise_failure(bench);
  }
  return LUABRIDGE_RETURNED;
}

static void add_arguments(text *text, luabridge_arguments arguments, const char *separator) {
  for (int32_t index = 0; index < arguments.count; index++) {
    const luabridge_value *item = &arguments.items[index];
    size_t position = 0;
    if (index > 0) text_print(text, "%s", separator);
    if (item->kind == LUABRIDGE_STRING) {
      text_add(text, item->as.bytes, item->length);
    } else if (item->kind == LUABRIDGE_TABLE) {
      text_print(text, "table");
    } else {
      text_add_item(text, arguments.items + index, &position);
    }
  }
}

static luabridge_outcome note(bench *bench, luabridge_arguments arguments) {
  add_arguments(&bench->told, arguments, " ");
  text_add(&bench->told, "\n", 1);
  return LUABRIDGE_RETURNED;
}

static luabridge_outcome join(bench *bench, luabridge_arguments arguments) {
  text joined = {NULL, 0, 0};
  text_clear(&joined);
  add_arguments(&joined, arguments, ",");
  luabridge_append_bytes(bench->values, joined.bytes, joined.count);
  free(joined.bytes);
  return LUABRIDGE_RETURNED;
}

/// Calls the first argument with the others; it answers at once.
static luabridge_outcome call(bench *bench, luabridge_arguments arguments) {
  if (arguments.count == 0) return host_raise(bench, "nothing to call");
  int32_t function = luabridge_reference(bench->machine, arguments, 0);
  if (function == 0) return host_raise(bench, "this is no function");
  luabridge_mark mark = bench_mark(bench);
  for (int32_t index = 1; index < arguments.count; index++) {
    if (!host_append(bench, arguments, index)) {
      bench->values->count = mark.count;
      return raise_failure(bench);
    }
  }
  luabridge_step step = luabridge_start(bench->machine, function, mark, false);
  luabridge_release(bench->machine, function);
  if (step.state == LUABRIDGE_FAILED) return raise_failure(bench);
  return echo(bench, luabridge_returned(bench->machine));
}

/// The text and the pattern end where their blocks end.
static luabridge_outcome search(bench *bench, luabridge_arguments arguments) {
  static const char *const answers[] = {"missing", "found", "malformed: "};
  char reason[LUABRIDGE_REASON_MAX];
  const luabridge_value *items = arguments.items;
  if (arguments.count < 2 || items[0].kind != LUABRIDGE_STRING || items[1].kind != LUABRIDGE_STRING) {
    return host_raise(bench, "a text and a pattern are wanted");
  }
  char *text = exact_copy(items[0].as.bytes, items[0].length);
  char *pattern = exact_copy(items[1].as.bytes, items[1].length);
  luabridge_search answer = luabridge_search_text(arguments, text, items[0].length, pattern, items[1].length, reason);
  free(text);
  free(pattern);
  struct text told = {NULL, 0, 0};
  text_print(&told, "%s%s", answers[answer], reason);
  luabridge_append_bytes(bench->values, told.bytes, told.count);
  free(told.bytes);
  return LUABRIDGE_RETURNED;
}

static uint64_t number_at(luabridge_arguments arguments, int32_t index) {
  bool is_there = index < arguments.count && arguments.items[index].kind == LUABRIDGE_INTEGER;
  return is_there ? (uint64_t)arguments.items[index].as.integer : 0;
}

static luabridge_outcome make(bench *bench, luabridge_arguments arguments) {
  uint64_t type = number_at(arguments, 0) & 0xFF, index = number_at(arguments, 1) & 0xFFFFFFFF;
  uint64_t bits = handle_bits(type, number_at(arguments, 2) & 0xFFFFFF, index);
  luabridge_append(bench->values, LUABRIDGE_HANDLE, 0, (int64_t)bits);
  return LUABRIDGE_RETURNED;
}

/// The requested number of handles of transactions.
static luabridge_outcome list(bench *bench, luabridge_arguments arguments) {
  size_t count = number_at(arguments, 0) & 0xFFFFF;
  uint32_t *indices = malloc(count * sizeof *indices);
  if (indices == NULL) abort();
  for (size_t place = 0; place < count; place++) indices[place] = (uint32_t)place;
  luabridge_append_handles(bench->values, handle_bits(TRANSACTION, 3, 0), indices, count);
  free(indices);
  return LUABRIDGE_RETURNED;
}

static luabridge_outcome tell_index(bench *bench, luabridge_arguments arguments, const char *word) {
  text told = {NULL, 0, 0};
  bool is_handle = arguments.count > 0 && arguments.items[0].kind == LUABRIDGE_HANDLE;
  text_print(&told, "%s %u", word, is_handle ? (unsigned)arguments.items[0].as.handle : 0);
  luabridge_append_bytes(bench->values, told.bytes, told.count);
  free(told.bytes);
  return LUABRIDGE_RETURNED;
}

luabridge_outcome host_answer(void *context, int32_t function, luabridge_arguments arguments) {
  bench *bench = context;
  switch (function) {
  case WAIT: return LUABRIDGE_SUSPENDED;
  case NOTE:
  case PRINT: return note(bench, arguments);
  case ECHO: return echo(bench, arguments);
  case RAISE: return arguments.count > 0 ? (host_append(bench, arguments, 0), LUABRIDGE_RAISED) : LUABRIDGE_RAISED;
  case CALL: return call(bench, arguments);
  case SEARCH: return search(bench, arguments);
  case MAKE: return make(bench, arguments);
  case LIST: return list(bench, arguments);
  case GIVE: return bench->give == NULL ? LUABRIDGE_RETURNED : bench->give(bench, arguments);
  case TAKE: return bench->take == NULL ? LUABRIDGE_RETURNED : bench->take(bench, arguments);
  case JOIN: return join(bench, arguments);
  case NOW: luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, arguments.count); return LUABRIDGE_RETURNED;
  case STATE: return tell_index(bench, arguments, "state");
  case DESCRIBE: return tell_index(bench, arguments, "phone");
  default: return host_raise(bench, "there is no such function");
  }
}

bool host_load(void *context, const char *name, size_t length) {
  bench *bench = context;
  text_add(&bench->wanted, name, length);
  text_add(&bench->wanted, " ", 1);
  for (const bench_source *source = bench->sources; source->name != NULL; source++) {
    if (strlen(source->name) != length || memcmp(source->name, name, length) != 0) continue;
    luabridge_append_bytes(bench->values, source->text, strlen(source->text));
    luabridge_append_bytes(bench->values, name, length);
    return true;
  }
  luabridge_append_bytes(bench->values, "there is no such module here", 28);
  return false;
}
