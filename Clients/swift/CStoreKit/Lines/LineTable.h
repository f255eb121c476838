// The lines of the program that this process runs, as its compiler noted them.
#pragma once

#include "DebugBytes.h"

/// Whose a file is.
enum line_file_kind {
  line_file_app,
  /// It belongs to the app's side of this package.
  line_file_own,
  /// It is the one of those from which the app is called.
  line_file_calling,
};

/// A file of the sources. Its path stays where it is.
struct line_file {
  char *path;
  enum line_file_kind kind;
};

/// Code from an address on, up to the next row of its sequence.
struct line_row {
  uint64_t address;
  uint32_t file;
  /// Zero where the compiler made the code without a line.
  uint32_t line;
};

/// Code without gaps: its rows are in the order of their addresses.
struct line_sequence {
  uint64_t begin;
  uint64_t end;
  size_t first_row;
  size_t row_count;
};

/// What is known of a program: nothing where it was stripped.
struct line_table {
  struct line_file *files;
  size_t file_count;
  struct line_row *rows;
  size_t row_count;
  struct line_sequence *sequences;
  size_t sequence_count;
};

/// Reads what compilers of C and Swift write, which is DWARF of versions 2 to 5 in 64-bit programs.
///
/// @param begin, end Where the program's code lies; whatever was left out by the linker is elsewhere.
void line_table_read(
    struct line_table *table, const struct debug_sections *sections, uint64_t begin, uint64_t end);

/// The row of an address, or NULL.
const struct line_row *line_table_row(const struct line_table *table, uint64_t address);
