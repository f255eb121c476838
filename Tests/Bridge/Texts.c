// Texts that grow, and the texts of values.

#include "Bench.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_STRING = 200 };

char *exact_copy(const char *bytes, size_t length) {
  char *copy = malloc(length);
  if (copy == NULL) abort();
  if (length > 0) memcpy(copy, bytes, length);
  return copy;
}

static void reserve(text *text, size_t more) {
  if (text->count + more < text->capacity) return;
  text->capacity = (text->count + more) * 2 + 64;
  text->bytes = realloc(text->bytes, text->capacity);
  if (text->bytes == NULL) abort();
}

void text_clear(text *text) {
  reserve(text, 1);
  text->count = 0;
  text->bytes[0] = 0;
}

void text_add(text *text, const char *bytes, size_t length) {
  reserve(text, length + 1);
  if (length > 0) memcpy(text->bytes + text->count, bytes, length);
  text->count += length;
  text->bytes[text->count] = 0;
}

void text_print(text *text, const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  size_t length = (size_t)vsnprintf(NULL, 0, format, list);
  reserve(text, length + 1);
  vsnprintf(text->bytes + text->count, length + 1, format, again);
  text->count += length;
  va_end(again);
  va_end(list);
}

/// Every byte is read, also of strings that are too long to show.
static void add_string(text *text, const char *bytes, size_t length) {
  if (length > SHOWN_STRING) {
    uint32_t sum = 0;
    for (size_t position = 0; position < length; position++) sum = sum * 31 + (unsigned char)bytes[position];
    text_print(text, "%zu bytes of sum %" PRIu32, length, sum);
    return;
  }
  text_add(text, "'", 1);
  for (size_t position = 0; position < length; position++) {
    unsigned char byte = (unsigned char)bytes[position];
    if (byte < ' ' || byte >= 0x7f) {
      text_print(text, "\\x%02x", byte);
    } else {
      text_add(text, bytes + position, 1);
    }
  }
  text_add(text, "'", 1);
}

static void add_table(text *text, const luabridge_value *items, size_t *position) {
  const char *separator = "";
  text_add(text, "{", 1);
  while (items[*position].kind != LUABRIDGE_TABLE_END) {
    text_print(text, "%s", separator);
    text_add_item(text, items, position);
    text_add(text, "=", 1);
    text_add_item(text, items, position);
    separator = ",";
  }
  ++*position;
  text_add(text, "}", 1);
}

void text_add_item(text *text, const luabridge_value *items, size_t *position) {
  const luabridge_value *item = &items[(*position)++];
  switch (item->kind) {
  case LUABRIDGE_NIL: text_print(text, "nil"); break;
  case LUABRIDGE_BOOLEAN: text_print(text, item->as.integer != 0 ? "true" : "false"); break;
  case LUABRIDGE_INTEGER: text_print(text, "%" PRId64, item->as.integer); break;
  case LUABRIDGE_NUMBER: text_print(text, "%.17g!", item->as.number); break;
  case LUABRIDGE_STRING: add_string(text, item->as.bytes, item->length); break;
  case LUABRIDGE_HANDLE:
    text_print(text, "handle %u:%u:%u", (unsigned)(item->as.handle >> 56), (unsigned)(item->as.handle >> 32) & 0xFFFFFF,
      (unsigned)item->as.handle);
    break;
  case LUABRIDGE_FUNCTION: text_print(text, "function"); break;
  case LUABRIDGE_MODULE: text_print(text, "module"); break;
  case LUABRIDGE_TABLE: add_table(text, items, position); break;
  case LUABRIDGE_HANDLES:
  case LUABRIDGE_TABLE_END:
  case LUABRIDGE_UNSUPPORTED: text_print(text, "(a value out of place)"); break;
  }
}
