// Determines on whose behalf the time is requested. For the files of this module only.
#pragma once

#include "Frames.h"

#include <stdbool.h>

/// The two clocks that show simulated time: the wall clock and the uptime.
enum assay_app_clock { WALL_CLOCK, UPTIME_CLOCK };

/// Whether a function was called on behalf of the app, which uses the simulated clocks. The libraries that
/// run the process use the machine's clocks: libdispatch, the run loop, and the libraries that run tests.
///
/// @param frame The frame of the function that was called.
/// @param clock The clock that the caller reads, or by which it waits.
bool assay_app_asks(const struct assay_app_frame *frame, enum assay_app_clock clock);

/// Calls `assay_app_asks` for the function that contains this macro.
#define ASKS_FOR_APP(clock) assay_app_asks(__builtin_frame_address(0), clock)

/// Finds the libraries of this process; call it before the first query.
void assay_app_find_askers(void);
