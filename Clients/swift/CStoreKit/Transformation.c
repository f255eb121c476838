#include "CStoreKit.h"

// Each file that Scripts/deobjc adds to a copy of an app has an entry in this section. The linker defines
// where the section starts and stops.
extern const storekit_changes __start_assay_changes[] __attribute__((weak));
extern const storekit_changes __stop_assay_changes[] __attribute__((weak));

storekit_changes storekit_changed_sources(void) {
  storekit_changes sum = {0, 0};
  for (const storekit_changes *entry = __start_assay_changes; entry < __stop_assay_changes; entry++) {
    sum.lines += entry->lines;
    sum.files += entry->files;
  }
  return sum;
}
