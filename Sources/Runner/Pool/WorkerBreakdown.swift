internal import Glibc

/// How a worker is told to break down, which only tests do: variables of the environment that name an address.
public struct WorkerBreakdown: Hashable, Sendable {
  private let deadlyAddress: String?
  private let stuckAddress: String?

  /// In place of an address: before the first case.
  static let start = "start"

  /// No breakdown.
  public static let none = WorkerBreakdown { _ in nil }

  /// Reads the variables `ASSAY_TEST_DIE_AT` and `ASSAY_TEST_STOP_AT`.
  public init(_ environment: (String) -> String?) {
    deadlyAddress = environment("ASSAY_TEST_DIE_AT")
    stuckAddress = environment("ASSAY_TEST_STOP_AT")
  }

  /// How long a worker may be silent: `ASSAY_TEST_SILENCE_SECONDS`, otherwise two minutes.
  public static func silenceSecondsMax(_ environment: (String) -> String?) -> Int {
    environment("ASSAY_TEST_SILENCE_SECONDS").flatMap { Int($0) } ?? 120
  }

  /// Dies, or waits for ever, where this is the address to do so.
  public func strike(_ address: String) {
    if address == deadlyAddress { _ = kill(getpid(), SIGKILL) }
    if address == stuckAddress { while true { pause() } }
  }
}
