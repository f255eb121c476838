// For the files of this module alone: who asks for the time.
#pragma once

#include "Frames.h"

#include <stdbool.h>

/// The two clocks that the world shows.
enum assay_app_clock { WALL_CLOCK, UPTIME_CLOCK };

/// Whether a function was called for the app, which has the clocks of the world. The libraries that run the process keep
/// those of the machine: libdispatch, the run loop, and the libraries that run tests.
///
/// @param frame The frame of the function that was called.
/// @param clock The clock that the caller reads or waits by.
bool assay_app_asks(const struct assay_app_frame *frame, enum assay_app_clock clock);

/// The same for the function in which it is written.
#define ASKS_FOR_APP(clock) assay_app_asks(__builtin_frame_address(0), clock)

/// Finds the libraries of this process, ahead of the first question.
void assay_app_find_askers(void);
