// The assumptions of the client about Foundation, libdispatch, and the Swift runtime beyond their documented
// interfaces. The code reads each name and number from here. `Assumptions.c` checks each of them: in
// Tests/StoreKitTests with the installed toolchain, and in a judged app before its hello.
#pragma once

#include <stdint.h>

// MARK: Names that Swift emits

/// The getter of `Bundle.appStoreReceiptURL`.
#define RECEIPT_URL_GETTER "$s10Foundation6BundleC18appStoreReceiptURL0A10Essentials0F0VSgvg"
/// `RunLoop.add(_:forMode:)` for timers, and the descriptor of the class `RunLoop`.
#define RUN_LOOP_ADD "$s10Foundation7RunLoopC3add_7forModeyAA5TimerC_AC0F0VtF"
#define RUN_LOOP_DESCRIPTOR "$s10Foundation7RunLoopCMn"
/// `Timer.scheduledTimer(withTimeInterval:repeats:block:)`.
#define SCHEDULED_TIMER "$s10Foundation5TimerC09scheduledB016withTimeInterval7repeats5blockACSd_SbyACYbctFZ"

// MARK: Folders

/// The environment variable with the folder of the defaults. CoreFoundation reads it before `main`.
#define DEFAULTS_FOLDER "XDG_CONFIG_HOME"

// MARK: Layouts

/// The words of a class's metadata: kind, superclass, flags, two of sizes, descriptor, destroyer, methods.
enum { CLASS_SIZES = 4, CLASS_DESCRIPTOR = 5, CLASS_METHODS = 7 };

/// The frame information of a function: length, offset of the common part, start, and size. Each is four
/// bytes in the small code model.
enum { FUNCTION_SIZE_OFFSET = 12 };

/// The beginning of a block, which is passed to its function.
struct assay_app_block {
  void *isa;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(void *block);
};

// MARK: libdispatch

/// The clocks of a libdispatch time. The highest bit marks a clock other than the default one. The next bit
/// marks the calendar clock, whose times are negative.
static const uint64_t DISPATCH_OTHER_CLOCK = 1ULL << 63, DISPATCH_CALENDAR = 1ULL << 62;

/// libdispatch's values for the current time on each clock, and for a time that never comes.
static const uint64_t DISPATCH_NOW = 0, DISPATCH_OTHER_NOW = 1ULL << 63, DISPATCH_CALENDAR_NOW = ~1ULL,
                      DISPATCH_NEVER = ~0ULL;

// libdispatch exports these for Foundation's run loop and for the compiler, but declares them in no header.
extern char _dispatch_main_q[];
void _dispatch_main_queue_callback_4CF(void *message);
/// An eventfd, which stays ready until it is read. A test checks it in a process of its own.
int _dispatch_get_main_queue_handle_4CF(void);

// MARK: Libraries

/// How a library's requests for the time are treated. Most libraries ask on behalf of their caller.
enum assay_app_library {
  /// The library asks on behalf of its caller.
  PASSES_ON,
  /// Like `PASSES_ON`, but the library's run loop reads the uptime and passes deadlines to the kernel.
  HAS_RUN_LOOP,
  /// The library asks for itself, and passes deadlines to the kernel. It runs parts of tasks, so the stack
  /// may lack the app's code.
  RUNS_QUEUES,
  /// The library asks for itself, to time tests.
  RUNS_TESTS,
};

/// row(prefix of the file's name, kind, a name that such a library defines). The name is NULL if a test looks
/// for the library. The first row that fits is used.
#define ASSUMED_LIBRARIES(row)                                        \
  row("libFoundation.so", HAS_RUN_LOOP, "CFRunLoopRun")               \
  row("libFoundation", PASSES_ON, "$s20FoundationEssentials4DateVMa") \
  row("lib_FoundationICU", PASSES_ON, "swift_ucal_open")              \
  row("libswift", PASSES_ON, "swift_retain")                          \
  row("libdispatch", RUNS_QUEUES, "dispatch_async_f")                 \
  row("libXCTest", RUNS_TESTS, NULL)                                  \
  row("libTesting", RUNS_TESTS, NULL)                                 \
  row("lib_Testing", RUNS_TESTS, NULL)

/// row(library, function, effect). The library must call the function by its name, so that the client's
/// definition replaces it. The last function has no such definition. If the assumption does not hold, the
/// effect occurs in the app.
#define ASSUMED_CALLS(row)                                                                          \
  row("libFoundationEssentials.so", clock_gettime, "Date() shows the machine's time")               \
  row("libswift_Concurrency.so", clock_gettime, "ContinuousClock shows the machine's time")         \
  row("libFoundation.so", gettimeofday, "CFAbsoluteTimeGetCurrent() shows the machine's time")      \
  row("libFoundation.so", time, "some dates of Foundation show the machine's time")                 \
  row("libFoundation.so", pthread_cond_timedwait, "NSCondition.wait(until:) waits in real time")    \
  row("libFoundation.so", pthread_mutex_timedlock, "NSLock.lock(before:) waits in real time")       \
  row("libFoundation.so", getenv, "UserDefaults are outside the app's home folder")                 \
  row("libFoundation.so", getpwuid, "changes of UserDefaults take longer")                          \
  row("libFoundation.so", fsync, "writing files takes longer")                                      \
  row("libswiftDispatch.so", dispatch_time, "DispatchTime.now() shows the machine's time")          \
  row("libswiftDispatch.so", dispatch_walltime, "DispatchWallTime.now() shows the machine's time")  \
  row("libswiftDispatch.so", dispatch_semaphore_wait, "a semaphore's timeout is no simulated time") \
  row("libswiftDispatch.so", dispatch_group_wait, "a group's timeout is no simulated time")         \
  row("libswiftDispatch.so", dispatch_block_wait, "a work item's timeout is no simulated time")     \
  row("libswiftDispatch.so", dispatch_source_set_timer, "a timer source has no simulated deadline") \
  row("libswiftDispatch.so", dispatch_after, "asyncAfter waits in real time")                       \
  row("libswift_Concurrency.so", dispatch_after_f, "Task.sleep waits in real time")                 \
  row("libFoundation.so", _dispatch_main_queue_callback_4CF, "an app's main actor may not run")

// MARK: The rest

/// row(name, assumption, effect). If the assumption does not hold, the effect occurs in the app.
#define ASSUMPTIONS(row)                                                                                     \
  row(receipt_url, "the methods of Bundle include " RECEIPT_URL_GETTER,                                      \
      "Bundle.main.appStoreReceiptURL is nil: this version of Foundation implements it differently")         \
  row(defaults, "UserDefaults has methods that a class can override",                                        \
      "changes to UserDefaults are not detected; call synchronize() after them: this version of Foundation " \
      "implements its methods differently")                                                                  \
  row(file_manager, "FileManager has methods that a class can override",                                     \
      "FileManager does not find libraryDirectory: this version of Foundation implements its methods "       \
      "differently")                                                                                         \
  row(run_loop, "the methods of RunLoop include " RUN_LOOP_ADD,                                              \
      "timers added to a run loop do not fire: this version of Foundation implements them differently")      \
  row(scheduled_timer, "Foundation exports " SCHEDULED_TIMER, "scheduled timers do not fire")                \
  row(class_words, "metadata of a class has its sizes, its descriptor, and its methods at the words above",  \
      "methods of Foundation cannot be replaced")                                                            \
  row(function_sizes, "frame information has the size of a function at the offset above",                    \
      "optional methods that an app does not write count as written")                                        \
  row(frames, "functions keep frame pointers", "reports show no places, and clocks may not be simulated")    \
  row(blocks, "a block begins as above", "delayed blocks do not run")                                        \
  row(dispatch_times, "times of libdispatch mark their clocks in the two highest bits",                      \
      "delays have a wrong length")                                                                          \
  row(defaults_folder, "CoreFoundation reads " DEFAULTS_FOLDER " before main",                                \
      "UserDefaults are outside the app's home folder")
