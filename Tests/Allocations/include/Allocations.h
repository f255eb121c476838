// The number of allocations since the program started.
#pragma once

#include <stdint.h>

uint64_t allocations_so_far(void);
