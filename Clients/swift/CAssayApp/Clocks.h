// For the files of this module alone.
#pragma once

#include "Askers.h"

#include <stdint.h>

/// Whether the clocks of the world are shown.
bool has_world_clocks(void);

/// The world's uptime is beyond that of any machine by this, 36 years, so that a deadline shows of which clock it is.
static const int64_t WORLD_UPTIME = 1LL << 60;

/// The time by a clock of the world, in nanoseconds; the last one that was shown if it shows none now.
int64_t world_nanoseconds(enum assay_app_clock clock);

/// The time by a clock of the machine, in nanoseconds.
int64_t machine_nanoseconds(enum assay_app_clock clock);
