#include "CStoreKit.h"

#include <stddef.h>

// What StoreKitTest does before any code of a test; it is not in an app.
extern void storekit_test_begin(void) __attribute__((weak));

__attribute__((constructor)) static void begin(void) {
  if (storekit_test_begin != NULL) storekit_test_begin();
}
