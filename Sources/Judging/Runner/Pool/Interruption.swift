package import Glibc
package import Results

/// The signals by which the user or the system asks a run to end early.
///
/// They are blocked during work and checked between two lines. Nothing is interrupted in the middle of a
/// step, and no handler needs a global variable.
package enum Interruption {
  /// Blocks the signals. Pass the result to `release` to restore the previous mask.
  package static func hold() -> sigset_t {
    var held = signals
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Restores the previous signal mask.
  package static func release(_ before: sigset_t) {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The exit code of a pending signal; nil if there is none. The signal is consumed.
  package static func pending() -> ExitCode? {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return nil }
    let codes = [
      (SIGINT, ExitCode.interrupted), (SIGTERM, ExitCode.terminated), (SIGHUP, ExitCode.terminated),
    ]
    for (signal, code) in codes where sigismember(&waiting, signal) == 1 {
      var held = signals
      var taken: Int32 = 0
      sigwait(&held, &taken)
      return code
    }
    return nil
  }

  /// Waits for a signal, consumes it, and returns its exit code. The signals must be blocked.
  package static func wait() -> ExitCode {
    var held = signals
    var taken: Int32 = 0
    sigwait(&held, &taken)
    return taken == SIGINT ? .interrupted : .terminated
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    // A tool that continues without its terminal, as under `nohup`, was started with this signal ignored.
    if !isIgnored(SIGHUP) { sigaddset(&signals, SIGHUP) }
    return signals
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
