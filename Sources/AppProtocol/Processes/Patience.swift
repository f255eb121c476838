internal import CProcess
internal import Glibc

/// A span of time on the machine's own clock, by which only the life of a process is judged.
struct Patience {
  private let endMilliseconds: Int

  init(milliseconds: Int) { endMilliseconds = Patience.nowMilliseconds + milliseconds }

  /// How much is left; zero where it is over.
  var millisecondsLeft: Int { max(0, endMilliseconds - Patience.nowMilliseconds) }

  private static var nowMilliseconds: Int { Int(cprocess_machine_time(CLOCK_MONOTONIC) / 1_000_000) }
}
