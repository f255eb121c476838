#define _GNU_SOURCE
#include "Askers.h"
#include "Assumptions.h"

#include <link.h>
#include <stdint.h>
#include <string.h>

static const struct {
  const char *prefix;
  enum assay_app_library kind;
} names[] = {
#define ROW(prefix, kind, symbol) {prefix, kind},
    ASSUMED_LIBRARIES(ROW)
#undef ROW
};

enum { LIBRARIES_MAX = 64, FRAMES_MAX = 32 };

static struct {
  uintptr_t begin, end;
  enum assay_app_library kind;
} libraries[LIBRARIES_MAX];
static int library_count;

static int note_library(struct dl_phdr_info *information, size_t size, void *unused) {
  (void)size;
  (void)unused;
  const char *slash = strrchr(information->dlpi_name, '/');
  const char *name = slash == NULL ? information->dlpi_name : slash + 1;
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    if (strncmp(name, names[place].prefix, strlen(names[place].prefix)) != 0) continue;
    for (int number = 0; number < information->dlpi_phnum && library_count < LIBRARIES_MAX; number++) {
      const ElfW(Phdr) *segment = &information->dlpi_phdr[number];
      if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
      uintptr_t begin = information->dlpi_addr + segment->p_vaddr;
      libraries[library_count].begin = begin;
      libraries[library_count].end = begin + segment->p_memsz;
      libraries[library_count++].kind = names[place].kind;
    }
    break;
  }
  return 0;
}

void assay_app_find_askers(void) {
  library_count = 0;
  dl_iterate_phdr(note_library, NULL);
}

bool assay_app_asks(const struct assay_app_frame *frame, enum assay_app_clock clock) {
  for (int count = 0; frame != NULL && count < FRAMES_MAX; count++, frame = assay_app_frame_above(frame)) {
    uintptr_t address = (uintptr_t)frame->return_address - 1;
    int place = 0;
    while (place < library_count && (address < libraries[place].begin || address >= libraries[place].end)) place++;
    if (place == library_count) return true;
    switch (libraries[place].kind) {
    case PASSES_ON: break;
    case HAS_RUN_LOOP:
      if (count == 0 && clock == UPTIME_CLOCK) return false;
      break;
    case RUNS_QUEUES: return count > 0;
    case RUNS_TESTS: return false;
    }
  }
  return true;
}
