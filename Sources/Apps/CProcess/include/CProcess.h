// Starts a program as a child with three streams, in its own process group. Swift cannot safely call fork and
// exec while other threads run, so the calls between them are in C.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The buffer size for a folder's path, which must fit into a socket address together with a file name.
#define CPROCESS_FOLDER_SIZE 100

/// A child, and our ends of its standard streams.
typedef struct cprocess_child {
  int32_t identifier;
  /// Written to.
  int32_t input;
  /// Read from.
  int32_t output;
  /// Read from: the child's standard error.
  int32_t log;
  /// Whether the input is a pipe; otherwise it is a socket.
  bool input_is_pipe;
} cprocess_child;

/// The time of a system clock, in nanoseconds. It asks the kernel directly: in a test of an app, the C
/// library's functions may return the time of a simulated world.
int64_t cprocess_machine_time(int32_t clock);

/// Starts a program, whose name is searched on the path; both lists end with a null pointer.
///
/// The child leads a guarded process group. It is limited to 4 GB of memory and files of 1 GB. A child
/// started by the main thread dies with this process. Unless the child may reach the network, it runs in a
/// namespace without one, if the system permits that. Returns zero or the error number, also if the program
/// cannot be executed.
int32_t cprocess_start(
    char *const *words, char *const *environment, bool reaches_network, cprocess_child *child);

/// Sends a line to a child, with the streams of a new process that the child must fork. The new process's
/// number is zero until the child reports it. Returns zero or the error number.
int32_t cprocess_ask_to_fork(int32_t input, const void *line, int64_t count, cprocess_child *child);

/// Opens a descriptor that becomes readable when a process ends. Returns a negative error number, also if the
/// process is not a child of `parent`: an app must not choose which process is killed.
int32_t cprocess_watch_child(int32_t identifier, int32_t parent);

/// The number of processes in a group.
int32_t cprocess_group_count(int32_t group);

/// Opens a socket with this path, to which our children can connect. Returns a negative error number on
/// failure.
int32_t cprocess_listen(const char *path);

/// Accepts a connection from a process of a group; other connections are closed. Returns a negative error
/// number, that of "try again" if no process of the group has connected.
int32_t cprocess_accept(int32_t listener, int32_t group);

/// Has a process group ended when this process ends, for any reason.
void cprocess_guard(int32_t identifier);

/// Stops guarding a process group that has ended.
void cprocess_release(int32_t identifier);

/// Makes a folder that is removed when this process ends, for any reason. Returns zero or the error number.
int32_t cprocess_make_folder(char path[CPROCESS_FOLDER_SIZE]);

/// Removes a folder with its contents; does not follow links.
void cprocess_remove_folder(const char *path);

/// Starts a watch of folders; negative if the system does not permit it. Close it like a file.
int32_t cprocess_watch(void);

/// Adds a folder to a watch, without its subfolders. Returns its number in the watch, negative if it cannot
/// be watched.
int32_t cprocess_watch_folder(int32_t watch, const char *path);

/// An event in a watched folder.
typedef struct cprocess_happening {
  /// The number of the folder.
  int32_t folder;
  /// The name of the file that was written, created, moved, or removed; NULL for the folder itself. Valid
  /// until the next read.
  const char *name;
  /// Whether the folder is no longer watched.
  bool is_last;
  /// Whether a file that was open for writing was closed.
  bool is_close;
} cprocess_happening;

/// Reads pending events, and returns their number. `is_lost` becomes true if the system has dropped events,
/// and `is_over` is whether no events are left.
int64_t cprocess_watch_read(
    int32_t watch, cprocess_happening happenings[], int64_t count, bool *is_lost, bool *is_over);

/// Removes a folder that `cprocess_make_folder` made.
void cprocess_release_folder(const char *path);

/// Whether the system permits a child without network.
bool cprocess_can_leave_network(void);

/// Declares this process a single-threaded worker, with its index among its siblings.
void cprocess_begin_worker(int32_t place);

/// Pins a worker to one processor, together with a child and the children that it starts later. Does nothing
/// in a process that is no worker.
void cprocess_stay_with(int32_t child);

/// Has the system kill this process when the thread that forked it ends.
void cprocess_end_with_parent(void);

/// Writes to a child's input without blocking, and raises no signal if the child is gone. Returns the number
/// of bytes, or a negative error number.
int64_t cprocess_write(int32_t input, bool is_pipe, const void *bytes, int64_t count);

/// The environment of this process, as `NAME=VALUE`, up to a null pointer.
char *const *cprocess_environment(void);
