#include "../CAppSide/Assumptions.h"
#include "CStoreKit.h"
#include "Noted.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// Foundation's methods, and their replacements here. Foundation's are weak, because another version may lack
// them.
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

/// Replaces a method in a class by another; returns whether the class had the method.
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

/// Replaces methods of the base class by those of the overriding class. Replaces a method if the two classes
/// differ in it and the base class does not differ from the plain class, which overrides nothing. Returns
/// whether it replaced any method.
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
