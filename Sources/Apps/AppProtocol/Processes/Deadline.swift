internal import CProcess
internal import Glibc

/// A timeout on the host's clock. It only limits the time for which this program waits for a process.
struct Deadline {
  private let endMilliseconds: Int

  init(milliseconds: Int) { endMilliseconds = Deadline.nowMilliseconds + milliseconds }

  /// The remaining time; zero if the timeout has expired.
  var millisecondsLeft: Int { max(0, endMilliseconds - Deadline.nowMilliseconds) }

  private static var nowMilliseconds: Int { Int(cprocess_machine_time(CLOCK_MONOTONIC) / 1_000_000) }
}
