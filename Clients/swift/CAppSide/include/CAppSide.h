// The system functions of the Swift client in C: standard streams, forks, the main queue, and clocks.
#pragma once

#include "Frames.h"

#include <stdbool.h>
#include <stdint.h>

/// The number of open files that come with a fork request: the three standard streams of the new process.
#define ASSAY_APP_FILE_COUNT 3

/// A piece of the standard input, and the open files received with it.
typedef struct assay_app_piece {
  /// The number of bytes; zero at the end of the input, negative on failure.
  int64_t count;
  /// The number of files.
  int32_t file_count;
  int32_t files[ASSAY_APP_FILE_COUNT];
} assay_app_piece;

/// Reserves the standard output for the protocol: from here on, the process's own output goes to its log,
/// line by line.
void assay_app_take_output(void);

/// Reads available standard input, and waits if there is none.
int64_t assay_app_read(void *bytes, int64_t count);

/// Like `assay_app_read`, for an input that is a socket.
assay_app_piece assay_app_receive(void *bytes, int64_t count);

/// Writes all bytes to the protocol; false if the other side is gone.
bool assay_app_write(const void *bytes, int64_t count);

/// Whether the standard input can pass open files.
bool assay_app_input_is_socket(void);

/// Forks this process. In the new one, which leads a group of its own, the files are the standard streams;
/// when it ends the system reaps it.
///
/// @return The number of the new process, zero in that process itself, negative on failure.
int32_t assay_app_fork(const int32_t files[ASSAY_APP_FILE_COUNT]);

/// The working folder, or NULL; the text is valid until the next call.
const char *assay_app_working_folder(void);

/// Runs pending work of the main thread: jobs of the main actor and blocks of the main queue.
void assay_app_drain_main_queue(void);

/// Waits for pending work of the main thread; false after a timeout.
bool assay_app_wait_for_main_queue(int32_t milliseconds);

/// Atomically adds to a number, and returns the new value.
static inline int64_t assay_app_add(int64_t *number, int64_t change) {
  return __atomic_add_fetch(number, change, __ATOMIC_SEQ_CST);
}

/// Whether this process has other threads.
bool assay_app_has_other_threads(void);

/// Whether every other thread of this process sleeps; if there are none, this costs one look at a folder. A
/// nap, in which a thread only waits for time to pass, can count as work.
bool assay_app_other_threads_sleep(bool nap_is_work);

/// Leaves crashes to the system, so that the process ends with Swift's crash message. The runtime's register
/// dump takes a second and pushes that message out of the report; set SWIFT_BACKTRACE to get it.
void assay_app_leave_crashes_to_system(void);

/// Reports an app's call of exit in the log, to distinguish it from a crash.
void assay_app_tell_exits(void);

/// Shows simulated time on the clocks of this process until they are released.
///
/// @param wall The time since 1970, in nanoseconds: that of `Date()` and `time`.
/// @param uptime The time since the device was started, in nanoseconds: that of `ContinuousClock` and
/// `DispatchTime`. It does not go back while the clocks are shown.
void assay_app_set_clocks(int64_t wall, int64_t uptime);

/// Shows the machine's time on the clocks of this process, as initially.
void assay_app_release_clocks(void);

/// Whether delays and clocks of this process can be simulated; they cannot if libdispatch is linked into the
/// program.
bool assay_app_follows_world(void);

/// The time since the machine was started, in nanoseconds, whatever the clocks show.
int64_t assay_app_machine_uptime(void);

/// Passes delayed work of libdispatch queues to a taker, or to none if NULL. The taker receives the delay in
/// nanoseconds and the work, and returns whether it accepts it. It is not called if libdispatch is linked
/// into the program.
void assay_app_set_delay_taker(bool (*taker)(int64_t nanoseconds, bool is_main_queue, void *delayed));

/// Runs accepted work on its queue; work of the main queue runs here.
void assay_app_perform_delayed(void *delayed);

/// The nanoseconds until a libdispatch time, by the clocks that the app sees.
int64_t assay_app_nanoseconds_until(uint64_t when);

/// The same distance from now, on the clock that libdispatch waits by.
uint64_t assay_app_machine_deadline(uint64_t when);

/// Ends the process at once, without flushing or cleaning up.
_Noreturn void assay_app_exit(int32_t code);
