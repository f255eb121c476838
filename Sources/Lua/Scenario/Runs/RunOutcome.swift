internal import Facts
internal import Kernel
internal import Rules
internal import World

/// The failed expectations of one run, the reason why its script ended early, and notes for the reader.
final class RunOutcome {
  private let names: ScenarioNames
  private let choices: Choices
  /// The text of the scenario's file.
  private let source: [UInt8]
  /// The failed expectations. An entry is nil if the failure was ignored or retracted.
  private var failures: [FailedExpectation?] = []
  /// The number of failed expectations beyond the limit of `failures`.
  private var unshownCount = 0
  /// The number of ignored failures. An expectation is ignored after a fault that the scenario did not
  /// order.
  private var ignoredCount = 0
  /// The latest tap, with its line, if no time has passed since.
  private var untimedTap: (order: String, line: Int)?
  /// The reason why the script ended early.
  private(set) var ending: EarlyEnd?
  /// Notes for the reader of the result.
  private(set) var remarks: [String] = []

  private static let shownMax = 100

  init(_ names: ScenarioNames, choices: Choices, source: [UInt8]) {
    self.names = names
    self.choices = choices
    self.source = source
  }

  /// The failed expectations that count.
  var failedExpectations: [FailedExpectation] { failures.compactMap(\.self) }

  /// Records a failed expectation. The run continues, so that one run shows all failures. Differences and
  /// facts are computed only if the failure is shown.
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

  /// Retracts a failure, because the next word of a chain changes the condition. Later failures keep
  /// their indexes, which identify them.
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

  /// Remembers a tap until time passes.
  func noteTap(_ order: String, line: Int) { untimedTap = (order, line) }

  func noteTimePasses() { untimedTap = nil }

  /// Records why the script ends before its last order. The first reason counts.
  func endEarly(_ reason: EarlyEnd) {
    if ending == nil { ending = reason }
  }

  /// Adds notes about the failures that the result does not contain.
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
  /// Whether a fault has occurred, or a user has acted, without an order of the scenario. From then on
  /// its expectations are ignored, and its user launches an app that is gone.
  var hasUnplannedFault: Bool { nonDefaultFaultAndUserCount > 0 }
}

/// The reason why a script ended before its last order, if it was not an error of the scenario.
enum EarlyEnd {
  /// The app crashed, or a fault that the scenario did not order killed it, so the next order is
  /// impossible.
  case appIsGone(String)
  /// The app was killed by a fault that the scenario prepared without specifying where it occurs.
  case appIsKilled(String)
  /// The app or its server lacks code that the scenario needs.
  case partIsMissing(String)
  /// An order has become impossible because a fault changed the course of the run.
  case courseChanged(String)

  /// The reason as the end of a sentence.
  var reason: String {
    switch self {
    case .appIsGone(let reason), .appIsKilled(let reason), .partIsMissing(let reason),
      .courseChanged(let reason):
      reason
    }
  }
}
