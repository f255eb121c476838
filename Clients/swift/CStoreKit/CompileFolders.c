#include "CompileFolders.h"

enum {
  form_address = 1, form_block2 = 3, form_block4 = 4, form_data2 = 5, form_data4 = 6, form_data8 = 7, form_string = 8,
  form_block = 9, form_block1 = 10, form_data1 = 11, form_flag = 12, form_sdata = 13, form_strp = 14, form_udata = 15,
  form_ref1 = 17, form_ref2 = 18, form_ref4 = 19, form_ref8 = 20, form_ref_udata = 21, form_section_offset = 23,
  form_expression = 24, form_flag_present = 25, form_signature = 32, form_line_strp = 31,
};
enum { attribute_lines = 16, attribute_folder = 27 };

/// A value of an attribute: a number, or the text that a number stands for.
struct value {
  uint64_t number;
  const char *text;
};

static bool read_value(
    const struct debug_sections *sections, struct debug_bytes *bytes, size_t offset_size, uint64_t form,
    struct value *value) {
  *value = (struct value){0, ""};
  switch (form) {
  case form_flag_present: return true;
  case form_data1: case form_flag: case form_ref1: value->number = debug_number(bytes, 1); return true;
  case form_data2: case form_ref2: value->number = debug_number(bytes, 2); return true;
  case form_data4: case form_ref4: value->number = debug_number(bytes, 4); return true;
  case form_address: case form_data8: case form_ref8: case form_signature:
    value->number = debug_number(bytes, 8);
    return true;
  case form_section_offset: value->number = debug_number(bytes, offset_size); return true;
  case form_sdata: case form_udata: case form_ref_udata:
    value->number = debug_short_number(bytes, false);
    return true;
  case form_string: value->text = debug_text(bytes); return true;
  case form_strp: value->text = debug_text_at(sections->texts, debug_number(bytes, offset_size)); return true;
  case form_line_strp:
    value->text = debug_text_at(sections->line_texts, debug_number(bytes, offset_size));
    return true;
  case form_block1: debug_part(bytes, debug_number(bytes, 1)); return true;
  case form_block2: debug_part(bytes, debug_number(bytes, 2)); return true;
  case form_block4: debug_part(bytes, debug_number(bytes, 4)); return true;
  case form_block: case form_expression: debug_part(bytes, debug_short_number(bytes, false)); return true;
  default: return false;
  }
}

/// The attributes of an entry: behind its code, its kind, and whether others stand below it.
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

/// Reads the first entry of a unit.
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
    struct value value;
    if (attribute == 0 || !read_value(sections, &unit, offset_size, form, &value)) break;
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
