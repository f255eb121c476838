// For the files of this module only.
#pragma once

#include "Askers.h"

#include <stdint.h>

/// Whether the simulated clocks are shown.
bool has_world_clocks(void);

/// The offset of the simulated uptime, 36 years. No machine's uptime is that long, so a deadline reveals
/// whether it is simulated.
static const int64_t WORLD_UPTIME = 1LL << 60;

/// The time of a simulated clock, in nanoseconds. If no simulated time is shown now, the time that was shown
/// last.
int64_t world_nanoseconds(enum assay_app_clock clock);

/// The time of a clock of the machine, in nanoseconds.
int64_t machine_nanoseconds(enum assay_app_clock clock);
