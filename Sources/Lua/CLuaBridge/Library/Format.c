// `string.format` without `%p`. `%s` writes the text that `tostring` returns.

#include "Library.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CONVERSION_STEPS = 16 };
enum {
  SPECIFIER_MAX = 32,
  FLOAT_TEXT_MAX = 512,  // the digits of the largest float, and 99 more
};

/// One conversion: '%', flags, width, precision, letter.
typedef struct specifier {
  char text[SPECIFIER_MAX];
  size_t length;
  bool is_left;
  int width, precision;  // precision is negative if none is given
  char letter;
} specifier;

static const char *read_digits(lua_State *L, const char *at, specifier *what, int *value) {
  *value = 0;
  for (int digits = 0; *at >= '0' && *at <= '9'; digits++) {
    if (digits == 2)
      luaL_error(L, "invalid conversion '%s' to 'format' (width or precision too long)", what->text);
    *value = *value * 10 + (*at - '0');
    what->text[what->length++] = *at++;
    what->text[what->length] = 0;
  }
  return at;
}

/// Reads after the '%'; returns the position after the letter.
static const char *read_specifier(lua_State *L, const char *at, specifier *what) {
  *what = (specifier){.text = "%", .length = 1, .precision = -1};
  while (*at != 0 && strchr("-+ #0", *at) != NULL) {
    if (what->length > 5) luaL_error(L, "invalid conversion '%s' to 'format' (repeated flags)", what->text);
    what->is_left |= *at == '-';
    what->text[what->length++] = *at++;
  }
  at = read_digits(L, at, what, &what->width);
  if (*at == '.') {
    what->text[what->length++] = *at++;
    at = read_digits(L, at, what, &what->precision);
  }
  what->letter = *at;
  if (*at == 0) luaL_error(L, "invalid conversion '%s' to 'format' (the format ends there)", what->text);
  return at + 1;
}

static void add_padded(luaL_Buffer *buffer, const specifier *what, const char *bytes, size_t length) {
  size_t padding = (size_t)what->width > length ? (size_t)what->width - length : 0;
  if (!what->is_left) {
    while (padding > 0 && padding-- > 0) luaL_addchar(buffer, ' ');
  }
  luaL_addlstring(buffer, bytes, length);
  while (padding > 0 && padding-- > 0) luaL_addchar(buffer, ' ');
}

static void add_integer(lua_State *L, luaL_Buffer *buffer, specifier *what, int argument) {
  char text[160];
  lua_Integer value = luaL_checkinteger(L, argument);
  char letter = what->letter == 'i' ? 'd' : what->letter;
  snprintf(what->text + what->length, SPECIFIER_MAX - what->length, "ll%c", letter);
  int length = snprintf(text, sizeof text, what->text, (long long)value);
  luaL_addlstring(buffer, text, (size_t)length);
}

static void add_float(lua_State *L, luaL_Buffer *buffer, specifier *what, int argument) {
  char text[FLOAT_TEXT_MAX];
  lua_Number value = luaL_checknumber(L, argument);
  if (isnan(value)) value = NAN;  // the sign of "not a number" differs between processors
  what->text[what->length++] = what->letter;
  what->text[what->length] = 0;
  int length = snprintf(text, sizeof text, what->text, value);
  luaL_addlstring(buffer, text, (size_t)length);
}

static void add_text(lua_State *L, luaL_Buffer *buffer, const specifier *what, int text) {
  size_t length;
  const char *bytes = lua_tolstring(L, text, &length);
  if (what->precision >= 0 && length > (size_t)what->precision) length = (size_t)what->precision;
  add_padded(buffer, what, bytes, length);
}

/// Adds a value as a literal that Lua's compiler parses back to the same value, for `%q`.
static void add_literal(lua_State *L, luaL_Buffer *buffer, int argument) {
  size_t length;
  char text[32];
  if (lua_type(L, argument) != LUA_TSTRING) {
    bool has_literal = lua_isinteger(L, argument) || lua_isboolean(L, argument) || lua_isnil(L, argument);
    luaL_argcheck(L, has_literal, argument, "'%q' accepts strings, integers, booleans, and nil");
    const char *bytes = luabridge_text_of(L, argument, &length);
    bool is_least = strcmp(bytes, "-9223372036854775808") == 0;  // its digits alone would be a float
    snprintf(text, sizeof text, "%s", is_least ? "0x8000000000000000" : bytes);
    lua_pop(L, 1);
    luaL_addstring(buffer, text);
    return;
  }
  const char *bytes = lua_tolstring(L, argument, &length);
  luaL_addchar(buffer, '"');
  for (size_t position = 0; position < length; position++) {
    unsigned char letter = (unsigned char)bytes[position];
    bool is_digit_next = position + 1 < length && bytes[position + 1] >= '0' && bytes[position + 1] <= '9';
    if (letter == '"' || letter == '\\' || letter == '\n') {
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, (char)letter);
    } else if (letter < 32 || letter == 127) {
      snprintf(text, sizeof text, is_digit_next ? "\\%03d" : "\\%d", letter);
      luaL_addstring(buffer, text);
    } else {
      luaL_addchar(buffer, (char)letter);
    }
  }
  luaL_addchar(buffer, '"');
}

static void add_conversion(lua_State *L, luaL_Buffer *buffer, specifier *what, int argument, int text) {
  switch (what->letter) {
  case 'c': {
    char letter = (char)luaL_checkinteger(L, argument);
    add_padded(buffer, what, &letter, 1);
    break;
  }
  case 'd': case 'i': case 'o': case 'x': case 'X': add_integer(L, buffer, what, argument); break;
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
    add_float(L, buffer, what, argument);
    break;
  case 's': add_text(L, buffer, what, text); break;
  case 'q': add_literal(L, buffer, argument); break;
  case 'p': luaL_error(L, "'%%p' is not available: addresses differ in every run"); break;
  default: luaL_error(L, "invalid conversion '%s%c' to 'format'", what->text, what->letter);
  }
}

/// The texts for `%s` are made before the buffer is started, because `__tostring` must not run above a
/// buffer's stack slots.
static void make_texts(lua_State *L, const char *format, const char *end, int count) {
  specifier what;
  int argument = 1;
  for (const char *at = format; at < end;) {
    if (*at++ != '%') continue;
    if (*at == '%') {
      at++;
      continue;
    }
    at = read_specifier(L, at, &what);
    argument++;
    if (what.letter != 's' || argument > count) continue;
    luabridge_text_of(L, argument, NULL);
    lua_replace(L, argument);
  }
}

int luabridge_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  const char *end = format + length;
  int count = lua_gettop(L), argument = 1;
  luabridge_charge(L, length / 8);
  make_texts(L, format, end, count);
  luaL_Buffer buffer;
  luaL_checkstack(L, LUA_MINSTACK, "too many arguments");
  luaL_buffinit(L, &buffer);
  for (const char *at = format; at < end;) {
    if (*at != '%') {
      luaL_addchar(&buffer, *at++);
    } else if (*++at == '%') {
      luaL_addchar(&buffer, *at++);
    } else {
      specifier what;
      at = read_specifier(L, at, &what);
      if (++argument > count) return luaL_argerror(L, argument, "no value");
      luabridge_charge(L, CONVERSION_STEPS);
      add_conversion(L, &buffer, &what, argument, argument);
    }
  }
  luaL_pushresult(&buffer);
  return 1;
}
