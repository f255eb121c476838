import Facts
import Rules
import Testing

/// A named run, for tables of runs that end in the same verdict.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let tell: @Sendable (TraceBuilder) -> Void

  init(_ name: String, _ tell: @escaping @Sendable (TraceBuilder) -> Void) {
    self.name = name
    self.tell = tell
  }

  var testDescription: String { name }

  /// Builds the run.
  func told() -> TraceBuilder {
    let trace = TraceBuilder()
    tell(trace)
    return trace
  }
}

extension Verdict {
  /// The verdict as lines: its name or headline, then the reasons of the evidence with the numbers of their
  /// facts.
  var words: [String] {
    switch self {
    case .broken(let witness):
      [witness.headline] + witness.links.map { "#\($0.sequence.rawValue) \($0.reason)" }
        + (witness.furtherBreaches > 0 ? ["and \(witness.furtherBreaches) more"] : [])
    case .inconclusive(let reason), .notApplicable(let reason): [name, reason]
    case .kept, .notExercised: [name]
    }
  }

  /// The headline and the reasons, without the numbers of facts.
  var reasons: [String] {
    guard case .broken(let witness) = self else { return words }
    return [witness.headline] + witness.links.map(\.reason)
  }
}
