internal import Glibc

/// Prints one sentence and exits with a code if the tool crashes, for example because the system is out of
/// memory.
public enum ProcessCrash {
  /// The signals that indicate a crash.
  static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  private static let sentence: StaticString =
    "assay: error: internal error: out of memory or a bug; please report it\n"

  /// Installs the handlers. Without them, a program that runs out of memory ends silently: the runtime
  /// executes an illegal instruction.
  public static func installHandlers() {
    for number in signals {
      signal(number) { _ in
        let sentence = ProcessCrash.sentence
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }

  /// A note after the name of a signal: most of these signals occur if the system is out of memory.
  static func note(on signal: Int32) -> String {
    signals.contains(signal) ? ", possibly because the system is out of memory" : ""
  }

  /// Removes the handlers, so that the parent reports how this process died.
  static func removeHandlers() {
    for number in signals { signal(number, SIG_DFL) }
  }
}
