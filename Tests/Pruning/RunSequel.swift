package import Facts
internal import Kernel
internal import Rules
package import Scenario

/// What came of a run after its state was asked for: the facts, without the numbers that only count, and the verdicts.
package struct RunSequel: Equatable {
  /// The facts after the kill, one word each.
  package var facts: [UInt64] = []
  /// Their kinds, for the reader.
  package var kinds: [FactKind] = []
  /// The verdict of the case and of each rule.
  package var verdicts: [String] = []

  package static func == (left: RunSequel, right: RunSequel) -> Bool {
    left.facts == right.facts && left.verdicts == right.verdicts
  }

  /// The first difference to another sequel, in words; nil where there is none.
  package func difference(to other: RunSequel) -> String? {
    if let place = verdicts.indices.first(where: { verdicts[$0] != other.verdicts[$0] }) {
      return "\(verdicts[place]) and \(other.verdicts[place])"
    }
    if let place = zip(facts, other.facts).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return "fact \(place + 1) after the kill: \(name(place)) and \(other.name(place))"
    }
    return facts.count == other.facts.count ? nil : "\(facts.count) and \(other.facts.count) facts"
  }

  private func name(_ place: Int) -> String { FactDescription.of(kinds[place]).name }
}

/// Takes down the sequel of a run, and the state in which it begins.
package final class SequelSink: FactSink, RunStates {
  /// The state that was asked for; nil where the run was not asked.
  package private(set) var state: UInt64?
  /// The sequel so far.
  package private(set) var sequel = RunSequel()
  /// Looks at the states.
  package let inspection: StateInspection?
  private var count: UInt32 = 0
  private var beginning: UInt32 = 0
  private var messages: [Int64: UInt64] = [:]

  package init(inspection: StateInspection? = nil) { self.inspection = inspection }

  package func isNew(_ digest: UInt64) -> Bool {
    state = digest
    beginning = count
    return true
  }

  package func append(_ fact: Fact, texts: Texts) {
    count = fact.sequence.rawValue
    guard state != nil else { return }
    var digest = Digest()
    digest.combine(UInt64(bitPattern: fact.instant.nanoseconds))
    digest.combine(UInt64(fact.kind.rawValue) << 32 | UInt64(fact.actor.role.rawValue))
    digest.combine(UInt64(fact.actor.device.rawValue))
    // A cause from before the kill has another number in another run.
    digest.combine(fact.cause.rawValue > beginning ? UInt64(fact.cause.rawValue - beginning) : 0)
    let fields = fact.content.fields
    for (place, field) in FactDescription.of(fact.kind).fields.enumerated() {
      switch field.type {
      case .text:
        digest.combine(texts.digest(of: TextID(rawValue: UInt32(truncatingIfNeeded: fields[place]))))
      case .identifier(.message):
        let number = messages[fields[place], default: UInt64(messages.count)]
        messages[fields[place]] = number
        digest.combine(number)
      case .number where field.name == "facts": break
      default: digest.combine(UInt64(bitPattern: fields[place]))
      }
    }
    sequel.facts.append(digest.value)
    sequel.kinds.append(fact.kind)
  }

  /// Adds the verdicts of the run.
  package func conclude(_ result: RunResult) {
    sequel.verdicts = ["\(result.verdict)", "\(result.failedExpectations.count) failed expectations"]
    for judgement in result.judgements {
      sequel.verdicts.append("\(judgement.page.identifier) \(SequelSink.word(for: judgement.verdict))")
    }
  }

  private static func word(for verdict: Verdict) -> String {
    switch verdict {
    case .kept: "kept"
    case .broken: "broken"
    case .notExercised: "not exercised"
    case .notApplicable: "not applicable"
    case .inconclusive: "inconclusive"
    }
  }
}
