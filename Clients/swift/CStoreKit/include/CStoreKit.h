// The system functions of StoreKit on Linux in C: the code of a process and its lines, and a getter of
// Foundation.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// If the harness started the process, moves the defaults of this process to Library/Preferences below a
/// folder.
bool storekit_enter_folder(const char *path);

/// How much of the app's source was changed before compiling it.
typedef struct {
  int64_t lines;
  int64_t files;
} storekit_changes;

/// The sum over all changed copies in this program.
storekit_changes storekit_changed_sources(void);

/// A source position in this program. The pointer to the path stays valid.
struct storekit_place {
  const char *file;
  int32_t line;
};

/// The position in the app from which the calling function was called, through this package or directly.
///
/// @return Whether it is known: the program must include line information, as both debug and release builds
/// do, and its functions must keep frame pointers.
bool storekit_caller(struct storekit_place *place);

/// A call that the optimizer cannot see through; default implementations make it, so that calls of them are
/// not removed.
void storekit_stay(void);

/// Whether the function at an address calls another one or ends in it; false if unknown.
bool storekit_function_calls(const void *function, const void *callee);

/// The addresses of the default implementations of optional methods, in the order of their declarations.
const void *storekit_observer_default(int32_t place);
const void *storekit_delegate_default(int32_t place);

/// Whether the files of this process are in a folder of the harness.
bool storekit_is_judged(void);

// Replacements of Foundation's methods. Each returns NULL, or the effect if this version of Foundation implements
// the method differently.

/// Replaces the getter of `Bundle.appStoreReceiptURL` in the methods of the class by storekit_receipt_url.
const char *storekit_answer_receipt_url(void *bundle_class);

/// Replaces `RunLoop.add(_:forMode:)` for timers in the methods of the class by storekit_run_loop_add.
const char *storekit_add_timers(void *run_loop_class);

/// Replaces the methods of `UserDefaults` that a class overrides; the plain class overrides nothing.
const char *storekit_watch_defaults(void *base_class, void *overriding_class, void *plain_class);

/// Replaces the methods of `FileManager` that a class overrides; the plain class overrides nothing.
const char *storekit_answer_folders(void *base_class, void *overriding_class, void *plain_class);

/// Checks the assumptions about the toolchain that `Assumptions.h` lists.
///
/// @param block A block, which is called.
void storekit_check_assumptions(void *run_loop_class, void *block);

/// The number of assumptions.
int32_t storekit_assumption_count(void);

/// After the check, the effect of an assumption that does not hold; otherwise NULL. The text is valid until the
/// next call.
const char *storekit_broken_assumption(int32_t place);
