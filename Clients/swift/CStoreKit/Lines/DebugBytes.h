// Reads DWARF, the debug information of compilers: a sequence of numbers and texts.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Bytes of the program's file. The bytes before `next` have been read. A read beyond the end returns zero or
/// an empty value.
struct debug_bytes {
  const uint8_t *next;
  const uint8_t *end;
};

/// The sections of the debug information. A section is empty if it is missing.
struct debug_sections {
  struct debug_bytes lines;
  struct debug_bytes units;
  struct debug_bytes abbreviations;
  struct debug_bytes texts;
  struct debug_bytes line_texts;
};

/// Reads a number of `size` bytes.
static inline uint64_t debug_number(struct debug_bytes *bytes, size_t size) {
  uint64_t value = 0;
  if ((size_t)(bytes->end - bytes->next) < size) {
    bytes->next = bytes->end;
    return 0;
  }
  memcpy(&value, bytes->next, size);
  bytes->next += size;
  return value;
}

/// Reads a number of variable length.
static inline uint64_t debug_short_number(struct debug_bytes *bytes, bool is_signed) {
  uint64_t value = 0;
  unsigned shift = 0;
  uint8_t byte = 0x80;
  while ((byte & 0x80) != 0 && bytes->next < bytes->end) {
    byte = *bytes->next++;
    if (shift < 64) value |= (uint64_t)(byte & 0x7F) << shift;
    shift += 7;
  }
  if (is_signed && shift < 64 && (byte & 0x40) != 0) value |= ~0ull << shift;
  return value;
}

/// Reads a text that ends with a zero.
static inline const char *debug_text(struct debug_bytes *bytes) {
  const uint8_t *begin = bytes->next;
  if (begin == bytes->end) return "";
  const uint8_t *end = memchr(begin, 0, (size_t)(bytes->end - begin));
  if (end == NULL) {
    bytes->next = bytes->end;
    return "";
  }
  bytes->next = end + 1;
  return (const char *)begin;
}

/// The text at an offset in a section of texts.
static inline const char *debug_text_at(struct debug_bytes texts, uint64_t offset) {
  if (offset >= (uint64_t)(texts.end - texts.next)) return "";
  texts.next += offset;
  return debug_text(&texts);
}

/// Reads `size` bytes, or the remaining bytes if there are fewer.
static inline struct debug_bytes debug_part(struct debug_bytes *bytes, uint64_t size) {
  uint64_t left = (uint64_t)(bytes->end - bytes->next);
  struct debug_bytes found = {bytes->next, bytes->next + (size < left ? size : left)};
  bytes->next = found.end;
  return found;
}

/// Reads the next unit of a section, without its size. The form of the size determines the size of offsets.
static inline struct debug_bytes debug_unit(struct debug_bytes *bytes, size_t *offset_size) {
  uint64_t size = debug_number(bytes, 4);
  *offset_size = size == 0xFFFFFFFF ? 8 : 4;
  if (*offset_size == 8) size = debug_number(bytes, 8);
  return debug_part(bytes, size);
}

/// Grows a list that is full, so that it has room for one more item.
static inline void *debug_grown(void *list, size_t count, size_t size) {
  bool is_full = count == 0 || (count >= 16 && (count & (count - 1)) == 0);
  if (!is_full) return list;
  void *longer = realloc(list, (count == 0 ? 16 : 2 * count) * size);
  if (longer == NULL) abort();
  return longer;
}
