// What the Swift client asks of the system in C: its standard streams, forks, the queue of the main thread, and the clocks.
#pragma once

#include "Frames.h"

#include <stdbool.h>
#include <stdint.h>

/// How many open files come with the wish for a fork: the three standard streams of the new process.
#define ASSAY_APP_FILE_COUNT 3

/// A piece of the standard input, and the open files that came with it.
typedef struct assay_app_piece {
  /// How many bytes were read; zero at the end of the input, and below zero where it failed.
  int64_t count;
  /// How many files came.
  int32_t file_count;
  int32_t files[ASSAY_APP_FILE_COUNT];
} assay_app_piece;

/// Keeps the standard output for the protocol: whatever the process prints goes to its log from here on, line by line.
void assay_app_take_output(void);

/// Reads what is there of the standard input, and waits for it where nothing is.
int64_t assay_app_read(void *bytes, int64_t count);

/// Reads as `assay_app_read` does, from an input that is a socket.
assay_app_piece assay_app_receive(void *bytes, int64_t count);

/// Writes all of it to the protocol; false where nobody reads any more.
bool assay_app_write(const void *bytes, int64_t count);

/// Whether open files can come with the standard input.
bool assay_app_input_is_socket(void);

/// Forks this process. In the new one, which leads a group of its own, the files are the standard streams; when it ends
/// the system buries it.
///
/// @return The number of the new process, zero in that process itself, and below zero where it failed.
int32_t assay_app_fork(const int32_t files[ASSAY_APP_FILE_COUNT]);

/// The working folder, or NULL; the text is good until the next time.
const char *assay_app_working_folder(void);

/// Does what waits for the main thread: jobs of the main actor and blocks of the main queue.
void assay_app_drain_main_queue(void);

/// Waits until something waits for the main thread; false where nothing did after that time.
bool assay_app_wait_for_main_queue(int32_t milliseconds);

/// Adds to a number that several threads count with, and gives what it is then.
static inline int64_t assay_app_add(int64_t *number, int64_t change) {
  return __atomic_add_fetch(number, change, __ATOMIC_SEQ_CST);
}

/// Whether this process has threads beside this one.
bool assay_app_has_other_threads(void);

/// Whether every other thread of this process sleeps; with none the answer costs one look at a folder. A nap, in which a
/// thread waits for nothing but a time to pass, may count as work.
bool assay_app_other_threads_sleep(bool nap_is_work);

/// Has a crash end the process with the sentence that Swift says of it. The picture of all registers that the runtime draws
/// behind it takes a second and pushes that sentence out of the report; who wants it sets SWIFT_BACKTRACE.
void assay_app_leave_crashes_to_system(void);

/// Has an exit that the app calls said in the log, which tells it from a crash.
void assay_app_tell_exits(void);

/// Has the clocks of this process show the time of the world, from now until they are released.
///
/// @param wall The time since 1970, in nanoseconds: that of `Date()` and `time`.
/// @param uptime The time since the device was started, in nanoseconds: that of `ContinuousClock` and `DispatchTime`. It
///   does not go back while the clocks are shown.
void assay_app_set_clocks(int64_t wall, int64_t uptime);

/// Has the clocks of this process show the time of the machine, as at first.
void assay_app_release_clocks(void);

/// Whether delays and clocks of this process can follow the world; they cannot where libdispatch is linked into the program.
bool assay_app_follows_world(void);

/// The time since the machine was started, in nanoseconds, whatever the clocks show.
int64_t assay_app_machine_uptime(void);

/// Has work that is put off on a queue of libdispatch handed to a taker, or to nobody for NULL. The taker is handed the
/// nanoseconds and the work, and says whether it has taken it. It is not asked where libdispatch is linked into the program.
void assay_app_set_delay_taker(bool (*taker)(int64_t nanoseconds, bool is_main_queue, void *delayed));

/// Performs work that was taken, on the queue that it is for; that of the main queue is performed here.
void assay_app_perform_delayed(void *delayed);

/// How long it is until a time of libdispatch, in nanoseconds, by the clocks that the app sees.
int64_t assay_app_nanoseconds_until(uint64_t when);

/// The same distance from now by the clock that libdispatch waits by.
uint64_t assay_app_machine_deadline(uint64_t when);

/// Ends the process at once, with nothing written or undone.
_Noreturn void assay_app_exit(int32_t code);
