// Texts outside the arena, and the names of the loaded chunks.

#include "Machine.h"

#include <stdlib.h>
#include <string.h>

void luabridge_text_clear(luabridge_text *text) { text->count = 0; }

void luabridge_text_append(luabridge_text *text, const char *bytes, size_t length) {
  if (text->count + length > text->capacity) {
    size_t capacity = (text->count + length) * 2 + 64;
    char *grown = realloc(text->bytes, capacity);
    if (grown == NULL) return;  // a shortened message is better than none
    text->bytes = grown;
    text->capacity = capacity;
  }
  if (length > 0) memcpy(text->bytes + text->count, bytes, length);
  text->count += length;
}

static char *copy_of(const char *bytes, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, bytes, length);
  copy[length] = 0;
  return copy;
}

void luabridge_remember_chunk(
  luabridge_machine *machine, const char *shown, const char *full, size_t length) {
  for (size_t index = 0; index < machine->chunk_count; index++) {
    if (strcmp(machine->chunks[index].shown, shown) == 0) return;
  }
  if (machine->chunk_count == machine->chunk_capacity) {
    size_t capacity = machine->chunk_capacity * 2 + 8;
    luabridge_chunk *grown = realloc(machine->chunks, capacity * sizeof *grown);
    if (grown == NULL) return;
    machine->chunks = grown;
    machine->chunk_capacity = capacity;
  }
  luabridge_chunk chunk = {copy_of(shown, strlen(shown)), copy_of(full, length)};
  if (chunk.shown != NULL && chunk.full != NULL) machine->chunks[machine->chunk_count++] = chunk;
}

void luabridge_forget_chunks(luabridge_machine *machine) {
  for (size_t index = 0; index < machine->chunk_count; index++) {
    free(machine->chunks[index].shown);
    free(machine->chunks[index].full);
  }
  machine->chunk_count = 0;
}
