#include "../CAppSide/Assumptions.h"
#include "CStoreKit.h"

#include <stddef.h>
#include <string.h>

// The compiler emits frame information for each function. The runtime finds it by an address in the function.
struct frame_bases {
  void *text;
  void *data;
  void *function;
};
const void *_Unwind_Find_FDE(void *address, struct frame_bases *bases);

void storekit_stay(void) { __asm__ volatile("" ::: "memory"); }

/// The number of bytes in a function's code; zero if unknown.
static size_t code_size(const void *function) {
  struct frame_bases bases = {0};
  const unsigned char *entry = _Unwind_Find_FDE((char *)function + 1, &bases);
  if (entry == NULL || bases.function != function) return 0;
  uint32_t size;
  memcpy(&size, entry + FUNCTION_SIZE_OFFSET, sizeof size);
  return size < 4096 ? size : 0;
}

/// The target of a call or a jump; NULL if the instruction is neither.
static const void *target(const unsigned char *place, size_t left) {
#if defined(__x86_64__)
  if (left < 5 || (*place != 0xE8 && *place != 0xE9)) return NULL;
  int32_t distance;
  memcpy(&distance, place + 1, sizeof distance);
  return place + 5 + distance;
#elif defined(__aarch64__)
  if (left < 4 || ((uintptr_t)place & 3) != 0) return NULL;
  uint32_t word;
  memcpy(&word, place, sizeof word);
  if ((word & 0x7C000000) != 0x14000000) return NULL;
  int32_t distance = (int32_t)(word << 6) >> 4;
  return place + distance;
#else
  return NULL;
#endif
}

bool storekit_function_calls(const void *function, const void *callee) {
  size_t size = code_size(function);
  for (size_t offset = 0; offset < size; offset++) {
    if (target((const unsigned char *)function + offset, size - offset) == callee) return true;
  }
  return false;
}

// The default implementations, under the names that Swift emits.
extern const char storekit_default_removed_transactions[], storekit_default_restore_failed[],
    storekit_default_restore_finished[], storekit_default_updated_downloads[],
    storekit_default_should_add_store_payment[], storekit_default_storefront_changed[],
    storekit_default_revoked_entitlements[], storekit_default_should_continue[],
    storekit_default_should_show_price_consent[];

const void *storekit_observer_default(int32_t place) {
  static const void *const defaults[] = {
      storekit_default_removed_transactions, storekit_default_restore_failed,
      storekit_default_restore_finished,     storekit_default_updated_downloads,
      storekit_default_should_add_store_payment, storekit_default_storefront_changed,
      storekit_default_revoked_entitlements,
  };
  return defaults[place];
}

const void *storekit_delegate_default(int32_t place) {
  return place == 0 ? storekit_default_should_continue : storekit_default_should_show_price_consent;
}
