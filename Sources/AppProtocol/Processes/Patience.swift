internal import Glibc

/// A span of time on the machine's own clock, by which only the life of a process is judged.
struct Patience {
  private let endMilliseconds: Int

  init(milliseconds: Int) { endMilliseconds = Patience.nowMilliseconds + milliseconds }

  /// How much is left; zero where it is over.
  var millisecondsLeft: Int { max(0, endMilliseconds - Patience.nowMilliseconds) }

  private static var nowMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
