// Zip files, read entry by entry through libarchive, which is looked for when the first one is opened: whoever opens
// none pays nothing for it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CARCHIVE_CLOSED __attribute__((enum_extensibility(closed)))
#define CARCHIVE_NAMED(name) __attribute__((swift_name(#name)))

/// One zip file that is being read.
typedef struct carchive_reader carchive_reader;

/// What an entry is.
typedef enum CARCHIVE_CLOSED carchive_kind {
  CARCHIVE_FILE CARCHIVE_NAMED(file),
  CARCHIVE_FOLDER CARCHIVE_NAMED(folder),
  CARCHIVE_LINK CARCHIVE_NAMED(link),
  CARCHIVE_SPECIAL CARCHIVE_NAMED(special),
} carchive_kind;

/// How a step ended.
typedef enum CARCHIVE_CLOSED carchive_step {
  CARCHIVE_ENTRY CARCHIVE_NAMED(entry),
  CARCHIVE_END CARCHIVE_NAMED(end),
  CARCHIVE_DAMAGED CARCHIVE_NAMED(damaged),
} carchive_step;

/// What is told of an entry; the texts are borrowed until the next step.
typedef struct carchive_entry {
  const char *_Nullable name;
  const char *_Nullable target;  // of a link
  int64_t byte_count;            // as the entry claims
  carchive_kind kind;
  bool is_executable;
  bool is_encrypted;
} carchive_entry;

/// Why libarchive cannot be used here, or nothing when it can.
const char *_Nullable carchive_obstacle(void);

/// Opens the zip file behind a descriptor, which stays the caller's; nothing where there is no memory.
carchive_reader *_Nullable carchive_open(int descriptor);
void carchive_close(carchive_reader *_Nonnull reader);

/// Goes on to the next entry.
carchive_step carchive_next(carchive_reader *_Nonnull reader, carchive_entry *_Nonnull entry);

/// Reads on in the entry: the number of bytes, zero at its end, or below zero where it is damaged.
int64_t carchive_read(carchive_reader *_Nonnull reader, void *_Nonnull bytes, size_t count);

/// What went wrong last, in words; borrowed until the next step.
const char *_Nonnull carchive_reason(carchive_reader *_Nonnull reader);
