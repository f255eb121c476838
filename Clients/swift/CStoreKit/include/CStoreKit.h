// The system functions of StoreKit on Linux in C: code and source lines of a process, and replacements for
// methods of Foundation.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Moves the defaults of this process to Library/Preferences below a folder, if the harness started the
/// process.
bool storekit_enter_folder(const char *path);

/// How much of the app's source a tool changed before compiling it.
typedef struct {
  int64_t lines;
  int64_t files;
} storekit_changes;

/// The sum of the changes in all changed copies in this program.
storekit_changes storekit_changed_sources(void);

/// A source position in this program. The pointer to the path stays valid.
struct storekit_place {
  const char *file;
  int32_t line;
};

/// Finds the position in the app from which the calling function was called, through this package or
/// directly.
///
/// @return Whether the position is known. The program must include line information, as debug and release
/// builds do, and its functions must keep frame pointers.
bool storekit_caller(struct storekit_place *place);

/// A call that the optimizer cannot see through. Default implementations make this call, so that the
/// optimizer does not remove calls of them.
void storekit_stay(void);

/// Whether the function at an address calls another one or ends with a jump to it; false if unknown.
bool storekit_function_calls(const void *function, const void *callee);

/// The addresses of the default implementations of optional methods, in the order of their declarations.
const void *storekit_observer_default(int32_t place);
const void *storekit_delegate_default(int32_t place);

/// Whether the harness provides the folder with the files of this process.
bool storekit_is_judged(void);

// Replacements of Foundation's methods. Each function returns NULL if it succeeds. If this version of
// Foundation implements the method differently, it returns the effect on the app.

/// Makes the class use storekit_receipt_url as the getter of `Bundle.appStoreReceiptURL`.
const char *storekit_answer_receipt_url(void *bundle_class);

/// Makes the class use storekit_run_loop_add as `RunLoop.add(_:forMode:)` for timers.
const char *storekit_add_timers(void *run_loop_class);

/// Replaces the methods of `UserDefaults` that `overriding_class` overrides. `plain_class` overrides nothing.
const char *storekit_watch_defaults(void *base_class, void *overriding_class, void *plain_class);

/// Replaces the methods of `FileManager` that `overriding_class` overrides. `plain_class` overrides nothing.
const char *storekit_answer_folders(void *base_class, void *overriding_class, void *plain_class);

/// Checks the assumptions about the toolchain that `Assumptions.h` lists.
///
/// @param block A block, which is called.
void storekit_check_assumptions(void *run_loop_class, void *block);

/// The number of assumptions.
int32_t storekit_assumption_count(void);

/// The effect of an assumption that does not hold; otherwise NULL. Call it after the check. The text is valid
/// until the next call.
const char *storekit_broken_assumption(int32_t place);
