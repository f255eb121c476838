// The system functions of the Swift client in C: standard streams, forks, the main queue, and clocks.
#pragma once

#include "Frames.h"

#include <stdbool.h>
#include <stdint.h>

/// The number of open files that come with a fork request: the three standard streams of the new process.
#define ASSAY_APP_FILE_COUNT 3

/// Bytes read from the standard input, and the open files received with them.
typedef struct assay_app_piece {
  /// The number of bytes; zero at the end of the input, negative if reading failed.
  int64_t count;
  /// The number of open files.
  int32_t file_count;
  int32_t files[ASSAY_APP_FILE_COUNT];
} assay_app_piece;

/// Reserves the standard output for the protocol: from here on, the process's own output goes to its log,
/// line by line.
void assay_app_take_output(void);

/// Reads the standard input; waits if no input is available.
int64_t assay_app_read(void *bytes, int64_t count);

/// Like `assay_app_read`, for a standard input that is a socket.
assay_app_piece assay_app_receive(void *bytes, int64_t count);

/// Writes all bytes to the protocol; returns false if the other side has closed it.
bool assay_app_write(const void *bytes, int64_t count);

/// Whether the standard input can pass open files.
bool assay_app_input_is_socket(void);

/// Forks this process. In the new process the files are the standard streams, and the process leads its own
/// group. The system reaps it when it ends.
///
/// @return The number of the new process, zero in that process itself, negative on failure.
int32_t assay_app_fork(const int32_t files[ASSAY_APP_FILE_COUNT]);

/// The working folder; NULL if unknown. The text is valid until the next call.
const char *assay_app_working_folder(void);

/// Runs pending work of the main thread: jobs of the main actor and blocks of the main queue.
void assay_app_drain_main_queue(void);

/// Waits for pending work of the main thread; returns false after a timeout.
bool assay_app_wait_for_main_queue(int32_t milliseconds);

/// Atomically adds to a number, and returns the new value.
static inline int64_t assay_app_add(int64_t *number, int64_t change) {
  return __atomic_add_fetch(number, change, __ATOMIC_SEQ_CST);
}

/// Whether this process has other threads.
bool assay_app_has_other_threads(void);

/// Whether every other thread of this process sleeps. If there are no other threads, the check only looks at
/// one folder. If `nap_is_work` is true, a thread that only waits for time to pass does not count as
/// sleeping.
bool assay_app_other_threads_sleep(bool nap_is_work);

/// Leaves crashes to the system, so that the process ends with Swift's crash message. The runtime's register
/// dump would take a second and push that message out of the report. Set SWIFT_BACKTRACE to get the dump.
void assay_app_leave_crashes_to_system(void);

/// Reports in the log that an app calls exit, to distinguish this from a crash.
void assay_app_tell_exits(void);

/// Shows simulated time on the clocks of this process until they are released.
///
/// @param wall The time since 1970, in nanoseconds: that of `Date()` and `time`.
/// @param uptime The time since the device was started, in nanoseconds: that of `ContinuousClock` and
/// `DispatchTime`. It does not go back while the clocks are shown.
void assay_app_set_clocks(int64_t wall, int64_t uptime);

/// Shows the machine's time on the clocks of this process, as initially.
void assay_app_release_clocks(void);

/// Whether delays and clocks of this process can be simulated. False if libdispatch is linked into the
/// program.
bool assay_app_follows_world(void);

/// The time since the machine was started, in nanoseconds, even while the clocks show simulated time.
int64_t assay_app_machine_uptime(void);

/// Passes delayed work of libdispatch queues to `taker`, or to none if it is NULL. The taker receives the
/// work and its delay in nanoseconds, and returns whether it accepts the work. The taker is not called if
/// libdispatch is linked into the program.
void assay_app_set_delay_taker(bool (*taker)(int64_t nanoseconds, bool is_main_queue, void *delayed));

/// Runs accepted work on its queue. Work for the main queue runs immediately, on this thread.
void assay_app_perform_delayed(void *delayed);

/// The nanoseconds until a libdispatch time, by the clocks that the app sees.
int64_t assay_app_nanoseconds_until(uint64_t when);

/// Converts a libdispatch time to the clock that libdispatch waits by, at the same distance from now.
uint64_t assay_app_machine_deadline(uint64_t when);

/// Ends the process at once, without flushing or cleaning up.
_Noreturn void assay_app_exit(int32_t code);
