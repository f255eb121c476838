// For the files of this module only.
#pragma once

#include <dlfcn.h>
#include <stddef.h>

/// The library's function with the same name as one in this program. It is looked up once.
#define BEHIND(name)                                                                           \
  ({                                                                                           \
    static __typeof__(name) *found;                                                            \
    if (__atomic_load_n(&found, __ATOMIC_RELAXED) == NULL) {                                   \
      __atomic_store_n(&found, (__typeof__(name) *)dlsym(RTLD_NEXT, #name), __ATOMIC_RELAXED); \
    }                                                                                          \
    __atomic_load_n(&found, __ATOMIC_RELAXED);                                                 \
  })
