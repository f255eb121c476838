// The functions of libarchive, looked up by name at run time.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#define CARCHIVE_FUNCTIONS(each)      \
  each(archive_read_new)              \
  each(archive_read_support_format_zip_seekable) \
  each(archive_read_open_fd)          \
  each(archive_read_next_header)      \
  each(archive_read_data)             \
  each(archive_read_free)             \
  each(archive_error_string)          \
  each(archive_entry_pathname)        \
  each(archive_entry_symlink)         \
  each(archive_entry_size)            \
  each(archive_entry_filetype)        \
  each(archive_entry_perm)            \
  each(archive_entry_is_encrypted)

#define CARCHIVE_POINTER(name) __typeof__(name) *name##_;

/// The functions, as libarchive's header declares them.
typedef struct carchive_library {
  CARCHIVE_FUNCTIONS(CARCHIVE_POINTER)
} carchive_library;

/// The functions; valid after carchive_obstacle returned NULL.
extern carchive_library carchive_functions;
