#include "CStoreKit.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// Foundation's methods, and ours. The getter is weak, because another version of Foundation may not have it.
extern const char foundation_getter[] __asm__("$s10Foundation6BundleC18appStoreReceiptURL0A10Essentials0F0VSgvg")
    __attribute__((weak));
extern const char our_getter[] __asm__("storekit_receipt_url");
extern const char foundation_add[] __asm__("$s10Foundation7RunLoopC3add_7forModeyAA5TimerC_AC0F0VtF");
extern const char our_add[] __asm__("storekit_run_loop_add");

// The words of a class's metadata before its methods: kind, superclass, flags, sizes, descriptor, destroyer.
enum { METHODS_BEGIN = 7, SIZES = 4 };

static size_t word_count(void *class) {
  const uint32_t *sizes = (const uint32_t *)((void **)class + SIZES);
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
  for (size_t place = METHODS_BEGIN; place < word_count(class); place++) {
    if (words[place] == other) return true;
    if (words[place] == method) return replace(words + place, other);
  }
  return false;
}

bool storekit_answer_receipt_url(void *bundle_class) {
  return replace_method(bundle_class, foundation_getter, our_getter);
}

bool storekit_add_timers(void *run_loop_class) {
  return replace_method(run_loop_class, foundation_add, our_add);
}

bool storekit_replace_overrides(void *base_class, void *overriding_class, void *plain_class) {
  void **base = base_class, **overriding = overriding_class, **plain = plain_class;
  bool any = false;
  for (size_t place = METHODS_BEGIN; place < word_count(base_class); place++) {
    if (base[place] == overriding[place] || base[place] != plain[place]) continue;
    any = replace(base + place, overriding[place]);
  }
  return any;
}
