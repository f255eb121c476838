package import Kernel
public import Results

/// A run that is to be shown again: what its replay string says of it.
public struct Replay: Hashable, Sendable {
  /// The parts of the string.
  package let recorded: ReplayString
  /// The string itself.
  public let text: String

  /// The address of the scenario.
  public var address: CaseAddress { CaseAddress(recorded.name) }
  /// The seed of the run, or nothing where it had none.
  public var seed: UInt64? { recorded.seed }
  /// The choices of the run that were not the usual ones.
  package var deviations: [Deviation] { recorded.deviations }
  /// How many facts the run left.
  public var factCount: UInt32 { recorded.facts.count }
  /// The hash over them.
  public var factHash: UInt64 { recorded.facts.hash }

  /// Reads a replay string.
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

  /// The plan with this run alone, decided as it was then. Its facts tell whether it is the same run.
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
