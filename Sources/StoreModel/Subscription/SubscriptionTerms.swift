/// What is decided outside about the timing of subscriptions: by the developer, by the test rate, by latitude.
public struct SubscriptionTerms: Hashable, Sendable {
  /// How fast time passes.
  public var clock: SubscriptionClock
  /// How much grace there is; none where the developer did not turn it on.
  public var grace: GraceLength?
  /// When a renewal is attempted.
  public var lead: RenewalLead

  /// Makes terms; real time, no grace and renewal at the end of the period unless told otherwise.
  public init(
    clock: SubscriptionClock = SubscriptionClock(), grace: GraceLength? = nil, lead: RenewalLead = .atExpiry
  ) {
    self.clock = clock
    self.grace = grace
    self.lead = lead
  }
}
