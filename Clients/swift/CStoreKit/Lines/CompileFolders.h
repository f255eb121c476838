// The folders in which the compiler ran: old tables of lines name files from there, and do not tell where that is.
#pragma once

#include "DebugBytes.h"

/// The folder of the unit whose lines begin at an offset.
struct compile_folder {
  uint64_t lines;
  const char *path;
};

/// Those of a program, in the order of their offsets. The paths lie in its sections.
struct compile_folders {
  struct compile_folder *list;
  size_t count;
};

/// Reads them, of units of the versions 2 to 4.
struct compile_folders compile_folders_read(const struct debug_sections *sections);

/// The folder of the unit whose lines begin at an offset; empty where it is not known.
const char *compile_folder_of(const struct compile_folders *folders, uint64_t lines);
