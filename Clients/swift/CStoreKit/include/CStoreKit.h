// What StoreKit on Linux asks of the system in C: the code of a process and its lines, and a getter of Foundation.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Has the defaults of this process lie below a folder, in Library/Preferences, where the harness started the process.
bool storekit_enter_folder(const char *path);

/// How much of the app's sources was changed before they were compiled.
typedef struct {
  int64_t lines;
  int64_t files;
} storekit_changes;

/// The sum of what the copies in this program say.
storekit_changes storekit_changed_sources(void);

/// A place in the sources of this program. The path stays where it is.
struct storekit_place {
  const char *file;
  int32_t line;
};

/// The place in the app from which the function that asks was called, by way of this package or at once.
///
/// @return Whether it is known: the program must have its lines in it, as both debug and release builds have, and its
///   functions must keep their frames.
bool storekit_caller(struct storekit_place *place);

/// Something that the optimizer cannot see through; default implementations do it, so that calls of them stay calls.
void storekit_stay(void);

/// Whether the function that begins at an address calls or ends in another one. False where that cannot be found out.
bool storekit_function_calls(const void *function, const void *callee);

/// Where the default implementations of optional methods begin, in the order of their declarations.
const void *storekit_observer_default(int32_t place);
const void *storekit_delegate_default(int32_t place);

/// Whether the files of this process lie in a folder of the harness.
bool storekit_is_judged(void);

/// Has `Bundle.appStoreReceiptURL` answered by the function named storekit_receipt_url, in the methods of the class.
///
/// @return Whether Foundation's getter was found there.
bool storekit_answer_receipt_url(void *bundle_class);

/// Has `RunLoop.add(_:forMode:)` of timers done by the function named storekit_run_loop_add, in the methods of the class.
///
/// @return Whether Foundation's method was found there.
bool storekit_add_timers(void *run_loop_class);

/// Has methods of a class done by those of another: in which the two differ, and the base does not differ from a class
/// that overrides nothing.
///
/// @return Whether there was one.
bool storekit_replace_overrides(void *base_class, void *overriding_class, void *plain_class);
