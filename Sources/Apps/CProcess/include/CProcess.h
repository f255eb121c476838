// Starts a program as a child with three streams, in a process group of its own. Swift cannot call fork and exec safely
// where other threads run, so the few calls between them are in C.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The space for the path of a folder, which has to be the name of a socket with something behind it.
#define CPROCESS_FOLDER_SIZE 100

/// A child, and this side's ends of its standard streams.
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

/// The time by a clock of the system, in nanoseconds. The system itself is asked: in a test of an app, the functions of the
/// C library may give the time of a simulated world.
int64_t cprocess_machine_time(int32_t clock);

/// Starts a program by its words, the first of which is looked for on the path; both lists end with a null pointer.
///
/// The child leads a process group, which is guarded, and may have 4 GB of memory and files of 1 GB; one that the main thread starts dies with this process. Unless it
/// reaches the network it is in a namespace without one, where the system permits that. Gives zero, or the number of the
/// error, also where the program cannot be executed.
int32_t cprocess_start(
    char *const *words, char *const *environment, bool reaches_network, cprocess_child *child);

/// Sends a line to a child and with it the streams of a new one, which the child is to fork; its number is zero until
/// the child tells it. Gives zero, or the number of the error.
int32_t cprocess_ask_to_fork(int32_t input, const void *line, int64_t count, cprocess_child *child);

/// Opens a descriptor that can be read from when a process has ended. Gives minus the number of an error, also where it is
/// no child of that parent: who may be killed is not for an app to say.
int32_t cprocess_watch_child(int32_t identifier, int32_t parent);

/// How many processes a group has.
int32_t cprocess_group_count(int32_t group);

/// Opens a socket with this path, to which children of ours can connect. Gives minus the number of an error.
int32_t cprocess_listen(const char *path);

/// Takes a connection of a process of a group; those of others are closed. Gives minus the number of an error, that of
/// "try again" where nobody of the group has connected.
int32_t cprocess_accept(int32_t listener, int32_t group);

/// Has a process group ended when this process ends, however that comes about.
void cprocess_guard(int32_t identifier);

/// Lets go of a process group, which has been ended.
void cprocess_release(int32_t identifier);

/// Makes a folder that goes when this process ends, however that comes about. Gives zero, or the number of the error.
int32_t cprocess_make_folder(char path[CPROCESS_FOLDER_SIZE]);

/// Removes a folder with everything in it; no link is followed.
void cprocess_remove_folder(const char *path);

/// Begins a watch of folders; below zero where the system permits none. It is closed as a file is.
int32_t cprocess_watch(void);

/// Watches a folder as well, but not those below it. Gives its number in the watch, below zero where it cannot be watched.
int32_t cprocess_watch_folder(int32_t watch, const char *path);

/// Something that happened in a watched folder.
typedef struct cprocess_happening {
  /// The number of the folder.
  int32_t folder;
  /// What was written, made, moved or removed there; NULL where it is the folder itself. It is good until the next reading.
  const char *name;
  /// Whether the folder is watched no more.
  bool is_last;
  /// Whether a file that was open for writing was closed.
  bool is_close;
} cprocess_happening;

/// Reads a part of what has happened and was not yet read, and gives how much that is. `is_lost` becomes true where the
/// system has kept no account of everything, and `is_over` says whether nothing was left.
int64_t cprocess_watch_read(
    int32_t watch, cprocess_happening happenings[], int64_t count, bool *is_lost, bool *is_over);

/// Removes a folder that was made here.
void cprocess_release_folder(const char *path);

/// Whether the system lets a child be without the network.
bool cprocess_can_leave_network(void);

/// Declares this process a worker of one thread, with its number among the workers beside it.
void cprocess_begin_worker(int32_t place);

/// Keeps a worker on one processor from now on, together with a child and the children that it starts later. In a process
/// that is no worker it does nothing.
void cprocess_stay_with(int32_t child);

/// Has the system kill this process when the thread that forked it ends.
void cprocess_end_with_parent(void);

/// Writes to the input of a child without waiting, and raises no signal where the child is gone; gives the number of bytes,
/// or minus the number of the error.
int64_t cprocess_write(int32_t input, bool is_pipe, const void *bytes, int64_t count);

/// The variables of this process, as `NAME=VALUE`, up to a null pointer.
char *const *cprocess_environment(void);
