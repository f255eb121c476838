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

/// Replaces the getter of `Bundle.appStoreReceiptURL` in the methods of the class by storekit_receipt_url.
///
/// @return Whether Foundation's getter was found.
bool storekit_answer_receipt_url(void *bundle_class);

/// Replaces `RunLoop.add(_:forMode:)` for timers in the methods of the class by storekit_run_loop_add.
///
/// @return Whether Foundation's method was found.
bool storekit_add_timers(void *run_loop_class);

/// Has methods of a class done by those of another: in which the two differ, and the base does not differ from a class
/// that overrides nothing.
///
/// @return Whether there was one.
bool storekit_replace_overrides(void *base_class, void *overriding_class, void *plain_class);
