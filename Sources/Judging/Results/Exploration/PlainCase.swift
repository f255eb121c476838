/// The run of a scenario without faults, before it is explored.
public struct PlainCase: Hashable, Sendable {
  public let address: CaseAddress
  public let title: String
  public let subject: String
  /// The kind number of each fact, in the order of the facts.
  public var kinds: [UInt16] = []
  /// The hash over the facts.
  public var hash: UInt64 = 0
  /// The number of single faults that can occur.
  public var faultCount = 0
  /// The end of the run.
  public var fate = RunFate.survived
  /// The failures of the app without a fault.
  public var symptoms: [FailureSymptom] = []
  /// The `should` rules that the run broke.
  public var warnings = WarningTally()
  /// The reason why the scenario cannot be explored, or why its run is undecided. Otherwise empty.
  public var reason = ""
  /// Whether the app has the capabilities that the scenario needs.
  public var isApplicable = true

  public init(address: CaseAddress, title: String, subject: String) {
    self.address = address
    self.title = title
    self.subject = subject
  }
}
