// The parent and the group of a process. For the files of this module only.
#pragma once

#include <stdint.h>

/// The parent and the group of a process; zero if it has ended.
typedef struct family {
  int32_t parent, group;
} family;

/// The family of a process, as the system shows it.
family family_of(int32_t identifier);
