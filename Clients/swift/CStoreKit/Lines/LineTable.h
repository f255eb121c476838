// The source lines of the program that runs in this process, from its debug information.
#pragma once

#include "DebugBytes.h"

/// The owner of a source file.
enum line_file_kind {
  line_file_app,
  /// A file of this package's client.
  line_file_own,
  /// The client's file that calls the app.
  line_file_calling,
};

/// A source file. The pointer to its path stays valid.
struct line_file {
  char *path;
  enum line_file_kind kind;
};

/// Code that begins at an address and ends at the next row of its sequence.
struct line_row {
  uint64_t address;
  uint32_t file;
  /// The line; zero if the compiler assigned no line to this code.
  uint32_t line;
};

/// Code without gaps: its rows are in the order of their addresses.
struct line_sequence {
  uint64_t begin;
  uint64_t end;
  size_t first_row;
  size_t row_count;
};

/// The lines of a program; empty if it was stripped.
struct line_table {
  struct line_file *files;
  size_t file_count;
  struct line_row *rows;
  size_t row_count;
  struct line_sequence *sequences;
  size_t sequence_count;
};

/// Reads the line table that C and Swift compilers write: DWARF of versions 2 to 5, in 64-bit programs.
///
/// @param begin, end The range of the program's code; code that the linker left out is elsewhere.
void line_table_read(
    struct line_table *table, const struct debug_sections *sections, uint64_t begin, uint64_t end);

/// The row of the code at an address; NULL if there is none.
const struct line_row *line_table_row(const struct line_table *table, uint64_t address);
