internal import Glibc

/// One sentence and an exit code where the tool breaks down, such as where the system has no memory left for it.
public enum ProcessCrash {
  /// The signals by which a program breaks down.
  static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  private static let sentence: StaticString =
    "assay: error: internal error: out of memory or a bug; please report it\n"

  /// Says so from now on. The runtime ends a program without memory by an illegal instruction and in silence.
  public static func beginSaying() {
    for number in signals {
      signal(number) { _ in
        let sentence = ProcessCrash.sentence
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }

  /// The words behind a signal's own name: most of these signals come where the system has no memory left.
  static func note(on signal: Int32) -> String {
    signals.contains(signal) ? ", possibly because the system is out of memory" : ""
  }

  /// Leaves it to the parent to say how this process died.
  static func leaveToParent() {
    for number in signals { signal(number, SIG_DFL) }
  }
}
