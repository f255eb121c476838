#include "../CAppSide/Assumptions.h"
#include "CStoreKit.h"
#include "Noted.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// Foundation's methods, and ours. Foundation's are weak, because another version may not have them.
extern const char foundation_getter[] __asm__(RECEIPT_URL_GETTER) __attribute__((weak));
extern const char our_getter[] __asm__("storekit_receipt_url");
extern const char foundation_add[] __asm__(RUN_LOOP_ADD) __attribute__((weak));
extern const char our_add[] __asm__("storekit_run_loop_add");

static size_t word_count(void *class) {
  const uint32_t *sizes = (const uint32_t *)((void **)class + CLASS_SIZES);
  return (sizes[0] - sizes[1]) / sizeof(void *);
}

static bool replace(void **slot, const void *method) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *start = (void *)((uintptr_t)slot & ~(page - 1));
  if (mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return false;
  *slot = (void *)method;
  return true;
}

/// Replaces a method of a class by another; returns whether it was found.
static bool replace_method(void *class, const char *method, const char *other) {
  void **words = class;
  if (method == NULL) return false;
  for (size_t place = CLASS_METHODS; place < word_count(class); place++) {
    if (words[place] == other) return true;
    if (words[place] == method) return replace(words + place, other);
  }
  return false;
}

const char *storekit_answer_receipt_url(void *bundle_class) {
  return note_assumption(receipt_url, replace_method(bundle_class, foundation_getter, our_getter));
}

const char *storekit_add_timers(void *run_loop_class) {
  return note_assumption(run_loop, replace_method(run_loop_class, foundation_add, our_add));
}

/// Has methods of a class done by those of another: in which the two differ, and the base does not differ from
/// a class that overrides nothing. Returns whether there was one.
static bool replace_overrides(void *base_class, void *overriding_class, void *plain_class) {
  void **base = base_class, **overriding = overriding_class, **plain = plain_class;
  bool any = false;
  for (size_t place = CLASS_METHODS; place < word_count(base_class); place++) {
    if (base[place] == overriding[place] || base[place] != plain[place]) continue;
    any = replace(base + place, overriding[place]);
  }
  return any;
}

const char *storekit_watch_defaults(void *base_class, void *overriding_class, void *plain_class) {
  return note_assumption(defaults, replace_overrides(base_class, overriding_class, plain_class));
}

const char *storekit_answer_folders(void *base_class, void *overriding_class, void *plain_class) {
  return note_assumption(file_manager, replace_overrides(base_class, overriding_class, plain_class));
}
