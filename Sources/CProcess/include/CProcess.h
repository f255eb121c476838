// Starts a program as a child with three pipes, in a process group of its own. Swift cannot call fork and exec safely
// where other threads run, so the few calls between them are in C.
#pragma once

#include <stdint.h>

/// A child, and this side's ends of its standard streams.
typedef struct cprocess_child {
  int32_t identifier;
  /// Written to; a socket, so that writing to a child that is gone raises no signal.
  int32_t input;
  /// Read from.
  int32_t output;
  /// Read from: the child's standard error.
  int32_t log;
} cprocess_child;

/// Starts a program by its words, the first of which is looked for on the path; both lists end with a null pointer.
///
/// The child leads a process group; one that the main thread starts dies with this process. Gives zero, or the number of
/// the error, also where the program cannot be executed.
int32_t cprocess_start(char *const *words, char *const *environment, cprocess_child *child);

/// Writes to the input of a child without waiting; gives the number of bytes, or minus the number of the error.
int64_t cprocess_write(int32_t input, const void *bytes, int64_t count);

/// The variables of this process, as `NAME=VALUE`, up to a null pointer.
char *const *cprocess_environment(void);
