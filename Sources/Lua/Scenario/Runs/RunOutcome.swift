internal import Facts
internal import Kernel
internal import Rules
internal import World

/// The failed expectations of one run, the reason if its script ended early, and notes for the reader of
/// the result.
final class RunOutcome {
  private let names: ScenarioWorld
  private let choices: Choices
  /// Whether the driver may choose non-default options. Such options can make commands of the scenario
  /// impossible.
  let isExplored: Bool
  /// The text of the scenario's file.
  private let source: [UInt8]
  /// The failed expectations. An entry is nil if the failure was ignored or retracted, so that indexes
  /// stay valid.
  private var failures: [FailedExpectation?] = []
  /// The number of failed expectations that exceed the limit of `failures`.
  private var unshownCount = 0
  /// The number of failed expectations that were ignored. An expectation is ignored after a fault that
  /// the scenario does not contain.
  private var ignoredCount = 0
  /// The latest tap and its line. Nil if time has passed since the tap.
  private var untimedTap: (order: String, line: Int)?
  /// The reason why the script ended early. Nil if it did not.
  private(set) var ending: EarlyEnd?
  /// Notes for the reader of the result.
  private(set) var remarks: [String] = []

  private static let shownMax = 100

  init(_ names: ScenarioWorld, choices: Choices, source: [UInt8], isExplored: Bool) {
    self.isExplored = isExplored
    self.names = names
    self.choices = choices
    self.source = source
  }

  /// The failed expectations, without those that were ignored or retracted.
  var failedExpectations: [FailedExpectation] { failures.compactMap(\.self) }

  /// Records a failed expectation. The run continues, so that the result contains all failures.
  /// `differences` and `facts` are evaluated only if the failure is shown.
  ///
  /// - Returns: The index of the failure; nil if there are too many to show.
  @discardableResult
  func fail(
    _ label: String, rule: RuleIdentifier? = nil, at position: (chunkName: String, line: Int),
    expected: String, found: String, differences: @autoclosure () -> [String] = [],
    facts: @autoclosure () -> ArraySlice<Fact>
  ) -> Int? {
    guard !choices.hasUnplannedFault else {
      ignoredCount += 1
      failures.append(nil)
      return failures.count - 1
    }
    guard failures.count < RunOutcome.shownMax else {
      unshownCount += 1
      return nil
    }
    let line =
      position.chunkName == names.definition.file ? ScenarioError.line(position.line, of: source) : ""
    let name = !label.isEmpty ? label : !line.isEmpty ? line : "an expectation"
    let printer = FactPrinter(world: names.world, texts: names.texts)
    noteUntimedTap()
    failures.append(
      FailedExpectation(
        place: SourcePlace(file: position.chunkName, line: position.line), name: name, rule: rule,
        expected: expected,
        found: found, difference: differences(),
        facts: facts().map { CitedFact(sequence: $0.sequence.rawValue, text: printer.line(of: $0)) }))
    return failures.count - 1
  }

  /// Retracts a failure, because the next call of the chain changes the condition. Later failures keep
  /// their indexes.
  func retract(_ failure: Int) {
    if failures.indices.contains(failure) { failures[failure] = nil }
    while case .some(.none) = failures.last { failures.removeLast() }
  }

  private func noteUntimedTap() {
    guard let (order, line) = untimedTap else { return }
    remarks.append(
      "no time has passed since \(order) on line \(line); call world:settle() before the expectation")
    untimedTap = nil
  }

  /// Records a tap. The record is deleted when time passes.
  func noteTap(_ order: String, line: Int) { untimedTap = (order, line) }

  func noteTimePasses() { untimedTap = nil }

  /// Records the reason why the script ends before its last command. Only the first reason is kept.
  func endEarly(_ reason: EarlyEnd) {
    if ending == nil { ending = reason }
  }

  /// Adds notes about failures that the result does not contain: failures that were ignored, and failures
  /// that exceed the limit.
  func noteMissingFailures() {
    if ignoredCount > 0 {
      let ignored = ignoredCount == 1 ? "1 failed expectation" : "\(ignoredCount) failed expectations"
      remarks.append("\(ignored) ignored: a fault the scenario does not contain had occurred")
    }
    if unshownCount > 0 {
      remarks.append("\(unshownCount) more \(unshownCount == 1 ? "expectation" : "expectations") failed")
    }
  }
}

extension Choices {
  /// Whether a fault has occurred, or a user has acted, in a way that the scenario does not contain.
  ///
  /// From then on, failed expectations of the scenario are ignored, and the user launches the app again
  /// if it was ended.
  var hasUnplannedFault: Bool { nonDefaultFaultAndUserCount > 0 }
}

/// The reason why a script ended before its last command. Errors of the scenario are not included.
enum EarlyEnd {
  /// The next command is impossible, because the app crashed, or because a fault that the scenario does
  /// not contain killed the app.
  case appIsGone(String)
  /// The next command is impossible, because a kill occurred that the scenario had prepared as optional.
  case appIsKilled(String)
  /// The app or its server lacks code that the scenario needs.
  case partIsMissing(String)
  /// A command has become impossible, because a fault that the scenario does not contain changed the run.
  case courseChanged(String)

  /// The text that follows "the scenario ended early: ".
  var reason: String {
    switch self {
    case .appIsGone(let reason), .appIsKilled(let reason), .partIsMissing(let reason),
      .courseChanged(let reason):
      reason
    }
  }
}
