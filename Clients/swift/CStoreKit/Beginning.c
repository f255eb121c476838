#include "CStoreKit.h"

#include <stddef.h>

// StoreKit prepares Foundation before any code of an app or a test runs.
extern void storekit_begin(void);
// Prepares StoreKitTest before any code of a test runs. The function is absent in an app.
extern void storekit_test_begin(void) __attribute__((weak));

__attribute__((constructor)) static void begin(void) {
  storekit_begin();
  if (storekit_test_begin != NULL) storekit_test_begin();
}
