#include "CompileFolders.h"

#include "DebugValue.h"

enum { attribute_lines = 16, attribute_folder = 27 };

/// The attributes of an abbreviation, which follow its code, its kind, and its children flag.
static struct debug_bytes attributes(struct debug_bytes abbreviations, uint64_t code) {
  while (abbreviations.next < abbreviations.end) {
    uint64_t found = debug_short_number(&abbreviations, false);
    if (found == 0) break;
    debug_short_number(&abbreviations, false);
    debug_number(&abbreviations, 1);
    if (found == code) return abbreviations;
    while (debug_short_number(&abbreviations, false) != 0) debug_short_number(&abbreviations, false);
    debug_short_number(&abbreviations, false);
  }
  return (struct debug_bytes){NULL, NULL};
}

/// Reads the first entry of a unit, which names its folder.
static bool read_unit(
    const struct debug_sections *sections, struct debug_bytes unit, size_t offset_size, struct compile_folder *folder) {
  uint64_t version = debug_number(&unit, 2);
  if (version < 2 || version > 4) return false;
  struct debug_bytes abbreviations = sections->abbreviations;
  debug_part(&abbreviations, debug_number(&unit, offset_size));
  debug_number(&unit, 1);
  abbreviations = attributes(abbreviations, debug_short_number(&unit, false));
  bool has_lines = false;
  *folder = (struct compile_folder){0, ""};
  while (abbreviations.next < abbreviations.end) {
    uint64_t attribute = debug_short_number(&abbreviations, false);
    uint64_t form = debug_short_number(&abbreviations, false);
    struct debug_value value;
    if (attribute == 0 || !debug_value_read(sections, &unit, offset_size, form, &value)) break;
    if (attribute == attribute_folder) folder->path = value.text;
    if (attribute == attribute_lines) {
      folder->lines = value.number;
      has_lines = true;
    }
  }
  return has_lines && folder->path[0] != 0;
}

static int compare(const void *left, const void *right) {
  uint64_t first = ((const struct compile_folder *)left)->lines, second = ((const struct compile_folder *)right)->lines;
  return (first > second) - (first < second);
}

struct compile_folders compile_folders_read(const struct debug_sections *sections) {
  struct compile_folders folders = {NULL, 0};
  struct debug_bytes units = sections->units;
  while (units.next < units.end) {
    size_t offset_size = 4;
    struct debug_bytes unit = debug_unit(&units, &offset_size);
    struct compile_folder folder;
    if (!read_unit(sections, unit, offset_size, &folder)) continue;
    folders.list = debug_grown(folders.list, folders.count, sizeof folder);
    folders.list[folders.count++] = folder;
  }
  if (folders.count > 1) qsort(folders.list, folders.count, sizeof *folders.list, compare);
  return folders;
}

const char *compile_folder_of(const struct compile_folders *folders, uint64_t lines) {
  struct compile_folder wanted = {lines, ""};
  if (folders->count == 0) return "";
  const struct compile_folder *found =
      bsearch(&wanted, folders->list, folders->count, sizeof *folders->list, compare);
  return found == NULL ? "" : found->path;
}
