#include "CStoreKit.h"

#include <stddef.h>

// A file that Scripts/deobjc puts into its copy defines it.
const char *assay_transformation(void) __attribute__((weak));

const char *storekit_transformation(void) { return assay_transformation == NULL ? NULL : assay_transformation(); }
