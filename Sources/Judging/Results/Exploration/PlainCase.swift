/// A scenario as it runs without faults, before it is explored.
public struct PlainCase: Hashable, Sendable {
  /// The scenario.
  public let address: CaseAddress
  /// The title of the scenario.
  public let title: String
  /// The app.
  public let subject: String
  /// The number of each fact's kind, in the order of the facts.
  public var kinds: [UInt16] = []
  /// The hash over the facts.
  public var hash: UInt64 = 0
  /// How many single faults can strike.
  public var faultCount = 0
  /// The end of the run.
  public var fate = RunFate.survived
  /// The failures of the app without any fault.
  public var symptoms: [FailureSymptom] = []
  /// The rules about what an app should do that it breaks.
  public var warnings = WarningTally()
  /// Why the scenario cannot be explored, or why its run is undecided; empty otherwise.
  public var reason = ""
  /// Whether the app can do what the scenario needs.
  public var isApplicable = true

  /// A case before its run.
  public init(address: CaseAddress, title: String, subject: String) {
    self.address = address
    self.title = title
    self.subject = subject
  }
}
