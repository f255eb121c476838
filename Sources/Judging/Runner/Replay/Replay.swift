package import Kernel
public import Results

/// A run to reproduce, as described by its replay string.
public struct Replay: Hashable, Sendable {
  package let recorded: ReplayString
  public let text: String

  public var address: CaseAddress { CaseAddress(recorded.name) }
  /// The seed of the run; nil if the run had none.
  public var seed: UInt64? { recorded.seed }
  /// The choices of the run that were not the default.
  package var deviations: [Deviation] { recorded.deviations }
  public var factCount: UInt32 { recorded.facts.count }
  /// The hash over the facts.
  public var factHash: UInt64 { recorded.facts.hash }

  public init(_ text: String) throws(ReplayRefusal) {
    self.text = text
    do throws(ReplayStringError) {
      recorded = try ReplayString.decode(text)
    } catch {
      throw ReplayRefusal(
        message: "invalid replay string: at byte \(error.offset) expected \(error.expected), "
          + "found \(error.found)",
        advice: error.advice)
    }
  }

  /// The plan with only this run and its recorded choices. Compare the facts to check whether it is the same
  /// run.
  public func applied(to plan: RunPlan) throws(ReplayRefusal) -> RunPlan {
    var plan = plan
    plan.cases = plan.cases.filter { $0.address == address }
    guard let planned = plan.cases.first else {
      throw ReplayRefusal(
        message: "scenario “\(address)” not found",
        advice: "write the folder of its suite after the replay string or recording")
    }
    guard plan.cases.count == 1 else {
      throw ReplayRefusal(
        message: "\(plan.cases.count) scenarios have the address “\(address)”",
        advice: "write the folder of one suite after the replay string")
    }
    plan.scenarios = [planned.scenario]
    plan.cases = [PlannedCase(scenario: planned.scenario, app: planned.app, driver: .recorded(self))]
    return plan
  }
}
