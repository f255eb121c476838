// The folders in which the compiler ran. Old line tables name files relative to these folders, but do not
// include the folders.
#pragma once

#include "DebugBytes.h"

/// The folder of the unit whose lines begin at the offset `lines`.
struct compile_folder {
  uint64_t lines;
  const char *path;
};

/// The folders of a program, in the order of their offsets. The paths are in the program's sections.
struct compile_folders {
  struct compile_folder *list;
  size_t count;
};

/// Reads the folders of units in DWARF versions 2 to 4.
struct compile_folders compile_folders_read(const struct debug_sections *sections);

/// The folder of the unit whose lines begin at the offset `lines`; empty if unknown.
const char *compile_folder_of(const struct compile_folders *folders, uint64_t lines);
