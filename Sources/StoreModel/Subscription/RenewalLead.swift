/// When a renewal is attempted; the first is the usual time.
public enum RenewalLead: Int, CaseIterable, Sendable {
  /// At the end of the period.
  case atExpiry
  /// A day before it.
  case dayBefore
}
