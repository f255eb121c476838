// Who a process belongs to, for the files of this module alone.
#pragma once

#include <stdint.h>

/// The parent and the group of a process; zero where it is gone.
typedef struct family {
  int32_t parent, group;
} family;

/// The family of a process, as the system shows it.
family family_of(int32_t identifier);
