// Zip files, read entry by entry through libarchive. The library is loaded when the first file is opened, so
// it costs nothing unless used.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CARCHIVE_CLOSED __attribute__((enum_extensibility(closed)))
#define CARCHIVE_NAMED(name) __attribute__((swift_name(#name)))

/// A zip file that is being read.
typedef struct carchive_reader carchive_reader;

/// The kind of an entry.
typedef enum CARCHIVE_CLOSED carchive_kind {
  CARCHIVE_FILE CARCHIVE_NAMED(file),
  CARCHIVE_FOLDER CARCHIVE_NAMED(folder),
  CARCHIVE_LINK CARCHIVE_NAMED(link),
  CARCHIVE_SPECIAL CARCHIVE_NAMED(special),
} carchive_kind;

/// The result of a step.
typedef enum CARCHIVE_CLOSED carchive_step {
  CARCHIVE_ENTRY CARCHIVE_NAMED(entry),
  CARCHIVE_END CARCHIVE_NAMED(end),
  CARCHIVE_DAMAGED CARCHIVE_NAMED(damaged),
} carchive_step;

/// The description of an entry; the texts are borrowed until the next step.
typedef struct carchive_entry {
  const char *_Nullable name;
  const char *_Nullable target;  // of a link
  int64_t byte_count;            // as the entry claims
  carchive_kind kind;
  bool is_executable;
  bool is_encrypted;
} carchive_entry;

/// Why libarchive cannot be used here; NULL if it can.
const char *_Nullable carchive_obstacle(void);

/// Opens the zip file of a descriptor, which the caller keeps; NULL if there is no memory.
carchive_reader *_Nullable carchive_open(int descriptor);
void carchive_close(carchive_reader *_Nonnull reader);

/// Moves to the next entry.
carchive_step carchive_next(carchive_reader *_Nonnull reader, carchive_entry *_Nonnull entry);

/// Reads more of the entry. Returns the number of bytes, zero at its end, negative if it is damaged.
int64_t carchive_read(carchive_reader *_Nonnull reader, void *_Nonnull bytes, size_t count);

/// The description of the last error; borrowed until the next step.
const char *_Nonnull carchive_reason(carchive_reader *_Nonnull reader);
