// The stack of a thread, as far as its functions keep frame pointers.
#pragma once

#include <stddef.h>

/// The first two words of a function's stack frame.
struct assay_app_frame {
  const struct assay_app_frame *above;
  const void *return_address;
};

/// The frame of the caller. NULL if the stack ends there, or if the function kept no frame pointer.
static inline const struct assay_app_frame *assay_app_frame_above(const struct assay_app_frame *frame) {
  const ptrdiff_t bytes_max = 1 << 16;
  ptrdiff_t distance = (const char *)frame->above - (const char *)frame;
  return distance <= 0 || distance > bytes_max || distance % (ptrdiff_t)sizeof(void *) != 0 ? NULL : frame->above;
}
