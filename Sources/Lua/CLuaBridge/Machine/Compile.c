// Compiles a chunk's text to a function.

#include "Machine.h"

#include <string.h>

/// The text of a chunk. The reader passes all of it to Lua at once.
typedef struct source {
  const char *bytes;
  size_t length;
} source;

static const char *read_source(lua_State *L, void *data, size_t *length) {
  (void)L;
  source *text = data;
  *length = text->length;
  text->length = 0;
  return text->bytes;
}

/// Skips a byte order mark and a shebang line; the next line keeps its number.
static source without_preamble(const char *bytes, size_t length) {
  if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
    bytes += 3;
    length -= 3;
  }
  if (length >= 2 && bytes[0] == '#' && bytes[1] == '!') {
    const char *end = memchr(bytes, '\n', length);
    length -= end == NULL ? length : (size_t)(end - bytes);
    bytes = end;
  }
  return (source){bytes, length};
}

int luabridge_compile(
  lua_State *L, const char *bytes, size_t length, const char *chunk, size_t chunk_length) {
  luabridge_machine *machine = machine_of(L);
  source text = without_preamble(bytes, length);
  luabridge_text *name = &machine->scratch;
  luabridge_text_clear(name);
  luabridge_text_append(name, "@", 1);
  luabridge_text_append(name, chunk, chunk_length);
  luabridge_text_append(name, "", 1);
  // A syntax error mentions the chunk's abbreviated name, which must be known before. Loading an empty
  // chunk provides it.
  source nothing = {"", 0};
  lua_Debug frame = {.short_src = ""};
  if (lua_load(L, read_source, &nothing, name->bytes, "t") == LUA_OK) {
    lua_getinfo(L, ">S", &frame);
    luabridge_remember_chunk(machine, frame.short_src, chunk, chunk_length);
  } else {
    lua_pop(L, 1);
  }
  machine->is_compiling = true;
  int status = lua_load(L, read_source, &text, name->bytes, "t");
  machine->is_compiling = false;
  if (status == LUA_OK || status == LUA_ERRSYNTAX || status == LUA_ERRMEM) return status;
  lua_pop(L, 1);
  lua_pushfstring(L, "%s:1: the code is nested too deeply", frame.short_src);
  return LUA_ERRSYNTAX;
}
