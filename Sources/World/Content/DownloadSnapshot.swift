public import Facts
public import Kernel

/// What a download object shows an app: how it stood when the app was last told.
public struct DownloadSnapshot: Hashable, Sendable {
  /// Its state.
  public var state: DownloadState
  /// How much of it is there, in thousandths.
  public var thousandths: Int
  /// How long it will take; below zero where that is not known.
  public var remaining: Interval
  /// Why it failed.
  public var error: StoreError

  /// Makes what a download shows that nobody has started.
  public init(
    state: DownloadState = .waiting, thousandths: Int = 0, remaining: Interval = DownloadSnapshot.unknown,
    error: StoreError = .absent
  ) {
    self.state = state
    self.thousandths = thousandths
    self.remaining = remaining
    self.error = error
  }

  /// A remaining time that is not known.
  public static let unknown = Interval.seconds(-1)
}
