#include "LineTable.h"

#include "CompileFolders.h"
#include "DebugValue.h"

// MARK: A unit of the compiler

/// The header of a unit's line program.
struct unit {
  unsigned version;
  size_t offset_size;
  unsigned shortest_step;
  int line_base;
  unsigned line_range;
  unsigned first_special;
  const uint8_t *argument_counts;
  const char **folders;
  size_t folder_count;
  /// The index of the unit's first file in the table, and the number that the unit uses for this file.
  size_t first_file;
  size_t first_number;
};

/// Adds a file. Folder 0 is the compiler's working folder, and other folders may be relative to it.
static void add_file(struct line_table *table, const struct unit *unit, const char *name, uint64_t folder) {
  table->files = debug_grown(table->files, table->file_count, sizeof *table->files);
  const char *parts[] = {"", "", name};
  if (name[0] != '/' && folder < unit->folder_count) parts[1] = unit->folders[folder];
  if (name[0] != '/' && parts[1][0] != '/' && folder != 0 && unit->folder_count > 0) parts[0] = unit->folders[0];
  char *path = malloc(strlen(parts[0]) + strlen(parts[1]) + strlen(name) + 3);
  if (path == NULL) abort();
  path[0] = 0;
  for (int part = 0; part < 2; part++) {
    if (parts[part][0] != 0) strcat(strcat(path, parts[part]), "/");
  }
  table->files[table->file_count++] = (struct line_file){.path = strcat(path, name)};
}

static void add_folder(struct unit *unit, const char *folder) {
  unit->folders = debug_grown(unit->folders, unit->folder_count, sizeof *unit->folders);
  unit->folders[unit->folder_count++] = folder;
}

/// Reads the lists of versions 2 to 4. They end with an empty name and omit folder 0.
static void read_old_lists(struct line_table *table, struct unit *unit, struct debug_bytes *bytes, const char *first) {
  add_folder(unit, first);
  for (const char *folder; (folder = debug_text(bytes))[0] != 0;) add_folder(unit, folder);
  for (const char *name; (name = debug_text(bytes))[0] != 0;) {
    uint64_t folder = debug_short_number(bytes, false);
    debug_short_number(bytes, false);
    debug_short_number(bytes, false);
    add_file(table, unit, name, folder);
  }
  unit->first_number = 1;
}

enum { content_path = 1, content_folder = 2 };

/// Reads a list of folders or files in version 5. A description of its columns precedes the list.
static bool read_list(
    struct line_table *table, struct unit *unit, struct debug_bytes *bytes, const struct debug_sections *sections,
    bool is_of_files) {
  uint64_t formats[16][2];
  uint64_t format_count = debug_number(bytes, 1);
  if (format_count > 16) return false;
  for (uint64_t place = 0; place < 2 * format_count; place++) {
    formats[place / 2][place % 2] = debug_short_number(bytes, false);
  }
  uint64_t count = debug_short_number(bytes, false);
  for (uint64_t place = 0; place < count && bytes->next < bytes->end; place++) {
    const char *path = "";
    uint64_t folder = 0;
    for (uint64_t format = 0; format < format_count; format++) {
      struct debug_value value;
      if (!debug_value_read(sections, bytes, unit->offset_size, formats[format][1], &value)) return false;
      if (formats[format][0] == content_path) path = value.text;
      if (formats[format][0] == content_folder) folder = value.number;
    }
    if (is_of_files) add_file(table, unit, path, folder);
    else add_folder(unit, path);
  }
  return true;
}

/// Reads the header of a line program, up to the program itself.
static bool read_head(
    struct line_table *table, struct unit *unit, struct debug_bytes *bytes, const struct debug_sections *sections,
    const char *folder) {
  unit->version = (unsigned)debug_number(bytes, 2);
  if (unit->version < 2 || unit->version > 5) return false;
  if (unit->version == 5) debug_number(bytes, 2);
  uint64_t size = debug_number(bytes, unit->offset_size);
  struct debug_bytes head = debug_part(bytes, size);
  unit->shortest_step = (unsigned)debug_number(&head, 1);
  if (unit->version >= 4) debug_number(&head, 1);
  debug_number(&head, 1);
  unit->line_base = (int8_t)debug_number(&head, 1);
  unit->line_range = (unsigned)debug_number(&head, 1);
  unit->first_special = (unsigned)debug_number(&head, 1);
  if (unit->line_range == 0 || unit->first_special == 0) return false;
  struct debug_bytes counts = debug_part(&head, unit->first_special - 1);
  if (counts.end - counts.next < (ptrdiff_t)unit->first_special - 1) return false;
  unit->argument_counts = counts.next;
  unit->first_file = table->file_count;
  if (unit->version == 5) {
    return read_list(table, unit, &head, sections, false) && read_list(table, unit, &head, sections, true);
  }
  read_old_lists(table, unit, &head, folder);
  return true;
}

// MARK: The program of a unit

/// The state of the line program.
struct state {
  uint64_t address;
  uint64_t file;
  int64_t line;
  bool is_in_sequence;
};

static void add_row(struct line_table *table, const struct unit *unit, struct state *state) {
  uint64_t file = state->file - unit->first_number + unit->first_file;
  struct line_row row = {state->address, (uint32_t)file, (uint32_t)state->line};
  if (file >= table->file_count) row.file = row.line = 0;
  if (!state->is_in_sequence) {
    table->sequences = debug_grown(table->sequences, table->sequence_count, sizeof *table->sequences);
    table->sequences[table->sequence_count] =
        (struct line_sequence){.begin = row.address, .first_row = table->row_count};
    state->is_in_sequence = true;
  } else {
    struct line_row *last = &table->rows[table->row_count - 1];
    if (last->file == row.file && last->line == row.line) return;
    if (last->address == row.address) {
      *last = row;
      return;
    }
  }
  table->rows = debug_grown(table->rows, table->row_count, sizeof *table->rows);
  table->rows[table->row_count++] = row;
}

/// Ends a sequence. Drops a sequence that the linker left out.
static void end_sequence(struct line_table *table, struct state *state, uint64_t begin, uint64_t end) {
  if (state->is_in_sequence) {
    struct line_sequence *sequence = &table->sequences[table->sequence_count];
    sequence->end = state->address;
    sequence->row_count = table->row_count - sequence->first_row;
    bool is_there = sequence->begin >= begin && sequence->end <= end && sequence->begin < sequence->end;
    if (is_there) table->sequence_count += 1;
    else table->row_count = sequence->first_row;
  }
  *state = (struct state){.file = 1, .line = 1};
}

/// Executes an extended instruction; returns true if the instruction ended a sequence.
static bool extended(struct debug_bytes *bytes, struct state *state) {
  struct debug_bytes instruction = debug_part(bytes, debug_short_number(bytes, false));
  switch (debug_number(&instruction, 1)) {
  case 1: return true;
  case 2: state->address = debug_number(&instruction, 8); return false;
  default: return false;
  }
}

static void advance(const struct unit *unit, struct state *state, unsigned special) {
  unsigned step = special - unit->first_special;
  state->address += (uint64_t)(step / unit->line_range) * unit->shortest_step;
}

static void run(
    struct line_table *table, const struct unit *unit, struct debug_bytes *bytes, uint64_t begin, uint64_t end) {
  struct state state = {.file = 1, .line = 1};
  while (bytes->next < bytes->end) {
    unsigned instruction = *bytes->next++;
    if (instruction >= unit->first_special) {
      advance(unit, &state, instruction);
      state.line += unit->line_base + (int)((instruction - unit->first_special) % unit->line_range);
      add_row(table, unit, &state);
      continue;
    }
    switch (instruction) {
    case 0:
      if (extended(bytes, &state)) end_sequence(table, &state, begin, end);
      break;
    case 1: add_row(table, unit, &state); break;
    case 2: state.address += debug_short_number(bytes, false) * unit->shortest_step; break;
    case 3: state.line += (int64_t)debug_short_number(bytes, true); break;
    case 4: state.file = debug_short_number(bytes, false); break;
    case 8: advance(unit, &state, 255); break;
    case 9: state.address += debug_number(bytes, 2); break;
    default:
      for (int count = unit->argument_counts[instruction - 1]; count > 0; count--) debug_short_number(bytes, false);
    }
  }
}

// MARK: The table

static int compare_sequences(const void *left, const void *right) {
  uint64_t first = ((const struct line_sequence *)left)->begin, second = ((const struct line_sequence *)right)->begin;
  return (first > second) - (first < second);
}

void line_table_read(
    struct line_table *table, const struct debug_sections *sections, uint64_t begin, uint64_t end) {
  struct compile_folders folders = compile_folders_read(sections);
  struct debug_bytes lines = sections->lines;
  while (lines.next < lines.end) {
    struct unit unit = {0};
    const char *folder = compile_folder_of(&folders, (uint64_t)(lines.next - sections->lines.next));
    struct debug_bytes bytes = debug_unit(&lines, &unit.offset_size);
    size_t file_count = table->file_count;
    if (read_head(table, &unit, &bytes, sections, folder)) run(table, &unit, &bytes, begin, end);
    else table->file_count = file_count;
    free(unit.folders);
  }
  free(folders.list);
  if (table->sequence_count > 1) {
    qsort(table->sequences, table->sequence_count, sizeof *table->sequences, compare_sequences);
  }
}

const struct line_row *line_table_row(const struct line_table *table, uint64_t address) {
  size_t low = 0, high = table->sequence_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (table->sequences[middle].begin <= address) low = middle + 1;
    else high = middle;
  }
  if (low == 0 || address >= table->sequences[low - 1].end) return NULL;
  const struct line_sequence *sequence = &table->sequences[low - 1];
  const struct line_row *rows = table->rows + sequence->first_row;
  for (low = 0, high = sequence->row_count; low < high;) {
    size_t middle = low + (high - low) / 2;
    if (rows[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  return low == 0 ? NULL : &rows[low - 1];
}
