#define _GNU_SOURCE
#include "../CAppSide/Assumptions.h"
#include "CAppSide.h"
#include "CStoreKit.h"
#include "Frames.h"
#include "Noted.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// MARK: The table

#define COUNT(...) +1
enum { OTHER_COUNT = ASSUMPTIONS(COUNT), CALL_COUNT = ASSUMED_CALLS(COUNT), LIBRARY_COUNT = ASSUMED_LIBRARIES(COUNT) };

struct assumption {
  const char *text, *effect;
};

static const struct assumption others[] = {
#define ROW(name, text, effect) {text, effect},
    ASSUMPTIONS(ROW)
#undef ROW
};

static const struct {
  const char *library, *function, *effect;
} calls[] = {
#define ROW(library, function, effect) {library, #function, effect},
    ASSUMED_CALLS(ROW)
#undef ROW
};

static const struct {
  const char *prefix, *symbol;
} libraries[] = {
#define ROW(prefix, kind, symbol) {prefix, symbol},
    ASSUMED_LIBRARIES(ROW)
#undef ROW
};

/// Whether each assumption is broken. The one about the folder of defaults is broken until CoreFoundation
/// reads the folder's variable.
static bool is_broken[OTHER_COUNT] = {[defaults_folder] = true};

const char *note_assumption(enum assumption_number number, bool holds) {
  is_broken[number] = !holds;
  return holds ? NULL : others[number].effect;
}

int32_t storekit_assumption_count(void) { return OTHER_COUNT + CALL_COUNT + LIBRARY_COUNT; }

// MARK: Libraries

static const char *file_name(const char *path) {
  const char *slash = path == NULL ? NULL : strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

static bool has_prefix(const char *text, const char *prefix) {
  return text != NULL && strncmp(text, prefix, strlen(prefix)) == 0;
}

/// The first row that fits the library containing an address; -1 if no row fits.
static int row_of(const void *address) {
  Dl_info information;
  if (address == NULL || dladdr(address, &information) == 0) return -1;
  for (int row = 0; row < LIBRARY_COUNT; row++) {
    if (has_prefix(file_name(information.dli_fname), libraries[row].prefix)) return row;
  }
  return -1;
}

struct search {
  const char *library, *function;
  bool is_loaded, calls;
};

/// Looks for a function among the symbols that a library imports. These precede the first symbol in the
/// library's hash table.
static int search_library(struct dl_phdr_info *information, size_t size, void *given) {
  (void)size;
  struct search *search = given;
  const char *name = file_name(information->dlpi_name);
  if (name == NULL || strcmp(name, search->library) != 0) return 0;
  search->is_loaded = true;
  const ElfW(Sym) *symbols = NULL;
  const char *texts = NULL;
  const uint32_t *hashes = NULL;
  for (int place = 0; place < information->dlpi_phnum; place++) {
    const ElfW(Phdr) *segment = &information->dlpi_phdr[place];
    if (segment->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(information->dlpi_addr + segment->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_SYMTAB) symbols = (const ElfW(Sym) *)entry->d_un.d_ptr;
      if (entry->d_tag == DT_STRTAB) texts = (const char *)entry->d_un.d_ptr;
      if (entry->d_tag == DT_GNU_HASH) hashes = (const uint32_t *)entry->d_un.d_ptr;
    }
  }
  if (symbols == NULL || texts == NULL || hashes == NULL) return 1;
  for (uint32_t place = 1; place < hashes[1] && !search->calls; place++) {
    bool is_imported = symbols[place].st_shndx == SHN_UNDEF;
    search->calls = is_imported && strcmp(texts + symbols[place].st_name, search->function) == 0;
  }
  return 1;
}

/// Whether a library calls a function by its name. True also if the library is not loaded.
static bool calls_function(const char *library, const char *function) {
  struct search search = {.library = library, .function = function};
  dl_iterate_phdr(search_library, &search);
  return !search.is_loaded || search.calls;
}

// MARK: Layouts

static bool have_class_words(void *class) {
  void **words = class;
  uint32_t *sizes = (uint32_t *)(words + CLASS_SIZES);
  size_t count = (sizes[0] - sizes[1]) / sizeof(void *);
  const void *descriptor = dlsym(RTLD_NEXT, RUN_LOOP_DESCRIPTOR);
  if (words[CLASS_DESCRIPTOR] != descriptor || count <= CLASS_METHODS || count > 10000) return false;
  return row_of(words[CLASS_METHODS]) == row_of(descriptor) && row_of(words[count - 1]) == row_of(descriptor);
}

static bool have_function_sizes(void) {
  for (int32_t place = 0; place < 7; place++) {
    if (!storekit_function_calls(storekit_observer_default(place), storekit_stay)) return false;
  }
  return true;
}

/// Ends the search if an address is in the code of this library.
static int search_code(struct dl_phdr_info *information, size_t size, void *address) {
  (void)size;
  for (int place = 0; place < information->dlpi_phnum; place++) {
    const ElfW(Phdr) *segment = &information->dlpi_phdr[place];
    uintptr_t begin = information->dlpi_addr + segment->p_vaddr, offset = (uintptr_t)address - begin;
    if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X) != 0 && offset < segment->p_memsz) return 1;
  }
  return 0;
}

static bool is_code(const void *address) { return dl_iterate_phdr(search_code, (void *)address) == 1; }

/// Whether the two callers of this function can be found, as is necessary to find the place of a call.
static bool have_frames(void) {
  const struct assay_app_frame *frame = __builtin_frame_address(0);
  for (int count = 0; count < 2; count++, frame = assay_app_frame_above(frame)) {
    if (frame == NULL || !is_code(frame->return_address)) return false;
  }
  return true;
}

static bool have_block(void *given) {
  struct assay_app_block *block = given;
  if (!is_code((const void *)block->invoke)) return false;
  block->invoke(block);
  return true;
}

// MARK: libdispatch

/// Whether a time differs by at most a second from the current time on a clock of the machine.
static bool is_now(int64_t nanoseconds, clockid_t clock) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, clock, &time);
  return llabs((int64_t)time.tv_sec * 1000000000 + time.tv_nsec - nanoseconds) < 1000000000;
}

static bool have_dispatch_times(void) {
  uint64_t (*time_of)(uint64_t, int64_t) = (uint64_t (*)(uint64_t, int64_t))dlsym(RTLD_NEXT, "dispatch_time");
  if (time_of == NULL) return false;
  const uint64_t marks = DISPATCH_OTHER_CLOCK | DISPATCH_CALENDAR;
  uint64_t now = time_of(DISPATCH_NOW, 0), other = time_of(DISPATCH_OTHER_NOW, 0);
  uint64_t calendar = time_of(DISPATCH_CALENDAR_NOW, 0);
  return (now & marks) == 0 && is_now((int64_t)now, CLOCK_MONOTONIC)
      && (other & marks) == DISPATCH_OTHER_CLOCK && (calendar & marks) == marks
      && is_now(-(int64_t)calendar, CLOCK_REALTIME) && time_of(DISPATCH_NEVER, 1) == DISPATCH_NEVER
      && time_of(now, 5) == now + 5;
}

// MARK: The checks

void storekit_check_assumptions(void *run_loop_class, void *block) {
  note_assumption(class_words, have_class_words(run_loop_class));
  note_assumption(function_sizes, have_function_sizes());
  note_assumption(frames, have_frames());
  note_assumption(blocks, have_block(block));
  note_assumption(dispatch_times, have_dispatch_times());
  note_assumption(scheduled_timer, dlsym(RTLD_NEXT, SCHEDULED_TIMER) != NULL);
}

const char *storekit_broken_assumption(int32_t place) {
  static char text[512];
  const char *assumption = NULL, *effect = NULL;
  char row[256];
  if (place < OTHER_COUNT) {
    if (is_broken[place]) (assumption = others[place].text, effect = others[place].effect);
  } else if ((place -= OTHER_COUNT) < CALL_COUNT) {
    if (!calls_function(calls[place].library, calls[place].function)) {
      snprintf(row, sizeof row, "%s calls %s", calls[place].library, calls[place].function);
      (assumption = row, effect = calls[place].effect);
    }
  } else if ((place -= CALL_COUNT) < LIBRARY_COUNT && libraries[place].symbol != NULL) {
    if (row_of(dlsym(RTLD_NEXT, libraries[place].symbol)) != place) {
      snprintf(row, sizeof row, "%s is in %s…", libraries[place].symbol, libraries[place].prefix);
      (assumption = row, effect = "the app and the libraries may see each other's clocks");
    }
  }
  if (assumption == NULL) return NULL;
  snprintf(text, sizeof text, "%s (assumed: %s)", effect, assumption);
  return text;
}
