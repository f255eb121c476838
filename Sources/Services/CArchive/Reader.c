#define _GNU_SOURCE
#include "CArchive.h"
#include "Library.h"

#include <locale.h>
#include <stdlib.h>

enum { block_bytes = 1 << 16 };

struct carchive_reader {
  struct archive *archive;
  locale_t names;  // the UTF-8 locale for names, whatever the environment says
  bool is_open;
};

// libarchive converts names to the character set of the thread's locale; this switches to a UTF-8 locale.
static locale_t enter(const carchive_reader *reader) {
  return reader->names == (locale_t)0 ? (locale_t)0 : uselocale(reader->names);
}

static void leave(locale_t before) {
  if (before != (locale_t)0) uselocale(before);
}

carchive_reader *carchive_open(int descriptor) {
  carchive_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->archive = carchive_functions.archive_read_new_();
  if (reader->archive == NULL) {
    free(reader);
    return NULL;
  }
  reader->names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t before = enter(reader);
  carchive_functions.archive_read_support_format_zip_seekable_(reader->archive);
  reader->is_open =
      carchive_functions.archive_read_open_fd_(reader->archive, descriptor, block_bytes) == ARCHIVE_OK;
  leave(before);
  return reader;
}

void carchive_close(carchive_reader *reader) {
  carchive_functions.archive_read_free_(reader->archive);
  if (reader->names != (locale_t)0) freelocale(reader->names);
  free(reader);
}

static carchive_kind kind(struct archive_entry *header) {
  switch (carchive_functions.archive_entry_filetype_(header)) {
    case AE_IFREG: return CARCHIVE_FILE;
    case AE_IFDIR: return CARCHIVE_FOLDER;
    case AE_IFLNK: return CARCHIVE_LINK;
    default: return CARCHIVE_SPECIAL;
  }
}

carchive_step carchive_next(carchive_reader *reader, carchive_entry *entry) {
  if (!reader->is_open) return CARCHIVE_DAMAGED;
  struct archive_entry *header = NULL;
  locale_t before = enter(reader);
  int status = carchive_functions.archive_read_next_header_(reader->archive, &header);
  // A warning is about a detail that is checked here anyway, such as a name with unusual characters.
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN) {
    entry->name = carchive_functions.archive_entry_pathname_(header);
    entry->kind = kind(header);
    entry->target = entry->kind == CARCHIVE_LINK ? carchive_functions.archive_entry_symlink_(header) : NULL;
    entry->byte_count = carchive_functions.archive_entry_size_(header);
    entry->is_executable = (carchive_functions.archive_entry_perm_(header) & 0111) != 0;
    entry->is_encrypted = carchive_functions.archive_entry_is_encrypted_(header) != 0;
  }
  leave(before);
  if (status == ARCHIVE_EOF) return CARCHIVE_END;
  return status == ARCHIVE_OK || status == ARCHIVE_WARN ? CARCHIVE_ENTRY : CARCHIVE_DAMAGED;
}

int64_t carchive_read(carchive_reader *reader, void *bytes, size_t count) {
  locale_t before = enter(reader);
  int64_t read = carchive_functions.archive_read_data_(reader->archive, bytes, count);
  leave(before);
  return read;
}

const char *carchive_reason(carchive_reader *reader) {
  const char *reason = carchive_functions.archive_error_string_(reader->archive);
  return reason == NULL ? "libarchive gives no reason" : reason;
}
