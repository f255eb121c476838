internal import Glibc
internal import Results

/// The signals by which the keyboard or the system asks a run to end early.
///
/// They are held back while work is done and looked for between two lines, so that nothing is interrupted in
/// the middle of a step and no handler needs a global variable.
enum Interruption {
  /// Holds the signals back; the answer restores what was before.
  static func hold() -> sigset_t {
    var held = signals
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Lets the signals through again as before.
  static func release(_ before: sigset_t) {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The exit code of a signal that arrived meanwhile; it is taken, so that it does not strike later.
  static func pending() -> ExitCode? {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return nil }
    for (signal, code) in [(SIGINT, ExitCode.interrupted), (SIGTERM, ExitCode.terminated)]
    where sigismember(&waiting, signal) == 1 {
      var held = signals
      var taken: Int32 = 0
      sigwait(&held, &taken)
      return code
    }
    return nil
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }
}
