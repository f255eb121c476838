// Converts Lua's errors to kind, message, position, and traceback. Texts are outside the arena and frames are
// read without allocating, so that a machine without memory can still report its failure.

#include "Machine.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES_SHOWN = 20, MESSAGE_BYTES_MAX = 4096 };

static void append_string(luabridge_text *text, const char *string) {
  luabridge_text_append(text, string, strlen(string));
}

static const char *name_of_source(const lua_Debug *frame) {
  return frame->source[0] == '@' ? frame->source + 1 : frame->short_src;
}

static void append_frame(luabridge_machine *machine, const lua_Debug *frame) {
  luabridge_text *text = &machine->traceback;
  char number[32];
  if (text->count > 0) luabridge_text_append(text, "\n", 1);
  append_string(text, name_of_source(frame));
  snprintf(number, sizeof number, ":%d: ", frame->currentline);
  append_string(text, number);
  if (*frame->what == 'm') {
    append_string(text, "in main chunk");
  } else if (frame->name != NULL) {
    append_string(text, "in function '");
    append_string(text, frame->name);
    append_string(text, "'");
  } else {
    append_string(text, "in function <");
    append_string(text, name_of_source(frame));
    snprintf(number, sizeof number, ":%d>", frame->linedefined);
    append_string(text, number);
  }
}

void luabridge_record_frames(luabridge_machine *machine, lua_State *L) {
  lua_Debug frame;
  int shown = 0;
  luabridge_text_clear(&machine->traceback);
  luabridge_text_clear(&machine->chunk);
  machine->failure_line = 0;
  for (int level = 0; lua_getstack(L, level, &frame) && lua_getinfo(L, "Sln", &frame); level++) {
    if (*frame.what == 'C') continue;
    if (shown++ == FRAMES_SHOWN) {
      append_string(&machine->traceback, "\n...");
      return;
    }
    if (shown == 1) {
      append_string(&machine->chunk, name_of_source(&frame));
      machine->failure_line = frame.currentline;
    }
    append_frame(machine, &frame);
  }
}

/// Removes "chunk:line: " from the start of the message if the chunk is a loaded one.
static void split_position(luabridge_machine *machine) {
  const char *bytes = machine->message.bytes;
  size_t count = machine->message.count;
  for (size_t index = 0; index < machine->chunk_count; index++) {
    size_t length = strlen(machine->chunks[index].shown);
    if (count <= length + 1 || memcmp(bytes, machine->chunks[index].shown, length) != 0) continue;
    if (bytes[length] != ':') continue;
    size_t position = length + 1;
    int32_t line = 0;
    while (position < count && bytes[position] >= '0' && bytes[position] <= '9' && line < 100000000) {
      line = line * 10 + (bytes[position++] - '0');
    }
    if (position == length + 1 || position + 1 >= count) continue;
    if (bytes[position] != ':' || bytes[position + 1] != ' ') continue;
    luabridge_text_clear(&machine->chunk);
    append_string(&machine->chunk, machine->chunks[index].full);
    machine->failure_line = line;
    memmove(machine->message.bytes, bytes + position + 2, count - position - 2);
    machine->message.count = count - position - 2;
    return;
  }
}

static int text_of_error(lua_State *L) {
  if (lua_type(L, 1) == LUA_TTABLE && !luaL_getmetafield(L, 1, "__tostring")) {
    lua_pushliteral(L, "message");
    if (lua_rawget(L, 1) == LUA_TSTRING) return 1;
    lua_pushliteral(L, "(the error object is a table without a message)");
    return 1;
  }
  luabridge_text_of(L, 1, NULL);
  return 1;
}

/// Appends the text of an error object that is not a string. Making the text may call a function of the
/// script, so this happens in a protected call.
static void append_object_text(luabridge_machine *machine, lua_State *thread) {
  lua_State *L = machine->main;
  lua_State *previous = machine->current;
  int top = lua_gettop(L);
  const char *kind = lua_typename(thread, lua_type(thread, -1));
  machine->current = L;
  if (lua_checkstack(L, 3) && lua_checkstack(thread, 1)) {
    lua_pushcfunction(L, text_of_error);
    lua_pushvalue(thread, -1);
    lua_xmove(thread, L, 1);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING) {
      size_t length;
      const char *bytes = lua_tolstring(L, -1, &length);
      luabridge_text_append(&machine->message, bytes, length);
    }
    lua_settop(L, top);
  }
  machine->current = previous;
  luabridge_set_check_interval(L, HOOK_PERIOD);
  if (machine->message.count > 0) return;
  append_string(&machine->message, "(the error object is a ");
  append_string(&machine->message, kind);
  append_string(&machine->message, " that cannot be shown)");
}

const char *luabridge_stop_text(luabridge_stop_reason reason) {
  switch (reason) {
  case STOP_NONE: return "the machine goes on";
  case STOP_BUDGET: return "the instruction budget is spent";
  case STOP_WAIT:
    return "this call waits, which is not allowed here: in a comparator, a replacement function, "
           "a metamethod called by a library function, or a function that must return at once";
  }
}

static void append_memory_text(luabridge_machine *machine) {
  char text[160];
  if (machine->refused_string) {
    snprintf(text, sizeof text, "a string of %llu bytes is longer than the limit of %llu bytes",
      (unsigned long long)machine->refused_bytes, (unsigned long long)machine->string_limit);
  } else {
    snprintf(text, sizeof text,
      "not enough memory: the limit is %llu bytes and %llu more bytes were requested",
      (unsigned long long)machine->memory_limit, (unsigned long long)machine->refused_bytes);
  }
  append_string(&machine->message, text);
}

static bool is_marked(lua_State *main, lua_State *thread) {
  if (!lua_checkstack(main, 2) || !lua_checkstack(thread, 1)) return false;
  lua_rawgetp(main, LUA_REGISTRYINDEX, &luabridge_registry.marked);
  lua_pushvalue(thread, -1);
  lua_xmove(thread, main, 1);
  bool is_equal = lua_type(main, -1) == LUA_TSTRING && lua_rawequal(main, -1, -2);
  lua_pop(main, 2);
  return is_equal;
}

void luabridge_mark_error(lua_State *L, luabridge_failure_kind kind) {
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &luabridge_registry.marked);
  machine_of(L)->marked_kind = kind;
}

/// Truncates a very long message, never within a character.
static void cut_message(luabridge_text *message) {
  if (message->count <= MESSAGE_BYTES_MAX) return;
  size_t kept = MESSAGE_BYTES_MAX;
  while (kept > 0 && ((unsigned char)message->bytes[kept] & 0xC0) == 0x80) kept--;
  char rest[48];
  snprintf(rest, sizeof rest, " … and %zu more bytes", message->count - kept);
  message->count = kept;
  append_string(message, rest);
}

void luabridge_record_failure(luabridge_machine *machine, lua_State *thread, int status) {
  luabridge_text_clear(&machine->message);
  if (machine->stop != STOP_NONE) {
    bool is_budget = machine->stop == STOP_BUDGET;
    machine->failure_kind = is_budget ? LUABRIDGE_FAILURE_BUDGET : LUABRIDGE_FAILURE_RUNTIME;
    append_string(&machine->message, luabridge_stop_text(machine->stop));
    return;
  }
  luabridge_record_frames(machine, thread);
  if (status == LUA_ERRMEM) {
    machine->failure_kind = LUABRIDGE_FAILURE_MEMORY;
    append_memory_text(machine);
    return;
  }
  machine->failure_kind = status == LUA_ERRSYNTAX ? LUABRIDGE_FAILURE_SYNTAX : LUABRIDGE_FAILURE_RUNTIME;
  if (is_marked(machine->main, thread)) machine->failure_kind = machine->marked_kind;
  if (lua_type(thread, -1) == LUA_TSTRING) {
    size_t length;
    const char *bytes = lua_tolstring(thread, -1, &length);
    luabridge_text_append(&machine->message, bytes, length);
    split_position(machine);
  } else {
    append_object_text(machine, thread);
  }
  cut_message(&machine->message);
}

void luabridge_record_message(luabridge_machine *machine, luabridge_failure_kind kind, const char *message) {
  machine->failure_kind = kind;
  machine->failure_line = 0;
  luabridge_text_clear(&machine->message);
  luabridge_text_clear(&machine->chunk);
  luabridge_text_clear(&machine->traceback);
  append_string(&machine->message, message);
}

luabridge_failure luabridge_last_failure(const luabridge_machine *machine) {
  return (luabridge_failure){
    .kind = machine->failure_kind,
    .line = machine->failure_line,
    .message = machine->message.bytes,
    .chunk = machine->chunk.bytes,
    .traceback = machine->traceback.bytes,
    .message_length = machine->message.count,
    .chunk_length = machine->chunk.count,
    .traceback_length = machine->traceback.count,
  };
}
