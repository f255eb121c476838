// The lines of this process's program, according to its debug information.
#pragma once

#include "DebugBytes.h"

/// The owner of a file.
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

/// Code from an address on, up to the next row of its sequence.
struct line_row {
  uint64_t address;
  uint32_t file;
  /// Zero if the compiler emitted the code without a line.
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

/// Reads what compilers of C and Swift write, which is DWARF of versions 2 to 5 in 64-bit programs.
///
/// @param begin, end The range of the program's code; code that the linker left out is elsewhere.
void line_table_read(
    struct line_table *table, const struct debug_sections *sections, uint64_t begin, uint64_t end);

/// The row of an address, or NULL.
const struct line_row *line_table_row(const struct line_table *table, uint64_t address);
