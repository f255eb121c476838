/// A recorded deviation that a replay could not repeat as it was recorded.
public struct UnmetDeviation: Hashable, Sendable {
  /// Why a deviation was not repeated.
  public enum Reason: Hashable, Sendable {
    /// The run ended before the site was visited that often.
    case neverMet
    /// The site offered another number of outcomes; the value was still taken if it fits into them.
    case otherCount(Int)
    /// A pin decided this visit.
    case pinned
  }

  /// What was recorded.
  public let deviation: Deviation
  /// What happened instead.
  public let reason: Reason
}
