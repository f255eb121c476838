internal import Facts
package import Kernel
internal import Results
internal import Rules
internal import World

/// Compares a run that was reproduced from a replay string with the recorded run.
package struct ReplayComparison {
  /// An input of a run other than its seed and choices. A replay string contains a hash of each.
  enum Ingredient: Int, CaseIterable {
    case scenario, app, rules, vocabulary
  }

  /// The string that is replayed.
  package let recorded: ReplayString
  /// The string of the reproduced run.
  package let repeated: ReplayString
  /// The recorded choices that the run could not repeat.
  package let unmet: [UnmetDeviation]
  /// The paths of the scenario and the app.
  package let scenario: String
  package let app: String
  /// Whether the app depends on something outside of this process. A change of it cannot be detected.
  package var reachesOutside = false

  package init(
    recorded: ReplayString, repeated: ReplayString, unmet: [UnmetDeviation], scenario: String, app: String
  ) {
    self.recorded = recorded
    self.repeated = repeated
    self.unmet = unmet
    self.scenario = scenario
    self.app = app
  }

  /// A note that an input has changed although the facts are the same. Nil if no input has changed.
  var remark: String? {
    let changes = changes
    guard !changes.isEmpty else { return nil }
    return "same facts as the recorded run, although " + ReplayComparison.joined(changes)
  }

  /// Throws, which ends the case, if the run differs from the recorded run.
  package func requireFaithful() throws(CaseStop) {
    guard repeated.facts.count != recorded.facts.count || repeated.facts.hash != recorded.facts.hash else {
      return
    }
    let changes = changes
    var sentences = ["this run differs from the recorded one"]
    if let choice = firstUnmet { sentences.append(choice) }
    if let place = parting { sentences.append(place) }
    guard !changes.isEmpty else {
      if reachesOutside {
        sentences.append("possible cause: the backend changed or is not deterministic")
        throw CaseStop(kind: .app, message: sentences.joined(separator: "; "))
      }
      sentences.append("none of the inputs changed, so the tool is not deterministic; please report it")
      throw CaseStop(kind: .nondeterminism, message: sentences.joined(separator: "; "))
    }
    sentences.append("possible cause: " + ReplayComparison.joined(changes))
    let seed = recorded.seed.map { " --seed \($0)" } ?? ""
    sentences.append(
      "restore the old version, or rerun it as it is now: `assay run \(recorded.name)\(seed)`")
    throw CaseStop(kind: .scenario, message: sentences.joined(separator: "; "))
  }

  /// The changes since the recording, as clauses.
  private var changes: [String] {
    var changes: [String] = []
    for ingredient in Ingredient.allCases where isChanged(ingredient) {
      switch ingredient {
      case .scenario:
        changes.append("the scenario \(scenario), or a file it uses, changed")
      case .app: changes.append("the app \(app), or a module it requires, changed")
      case .rules: changes.append("its Lua rules changed")
      case .vocabulary: changes.append("the tool's points, calls, events, or kinds of facts changed")
      }
    }
    if recorded.engine != repeated.engine {
      changes.append("it was recorded with \(recorded.engine) and replayed with \(repeated.engine)")
    }
    return changes
  }

  private func isChanged(_ ingredient: Ingredient) -> Bool {
    let place = ingredient.rawValue
    return recorded.fingerprints.dropFirst(place).first != repeated.fingerprints.dropFirst(place).first
  }

  /// The first recorded choice that the run did not make, with the reason. Nil if the run made all
  /// choices.
  private var firstUnmet: String? {
    let places = unmet.compactMap { miss in recorded.deviations.firstIndex(of: miss.deviation) }
    guard let first = places.min(),
      let miss = unmet.first(where: { $0.deviation == recorded.deviations[first] })
    else { return nil }
    let choice = "choice \(first + 1) of \(recorded.deviations.count), \(miss.deviation.words),"
    return switch miss.reason {
    case .neverMet: choice + " was not reached"
    case .otherCount(let count): choice + " has \(count) options now"
    case .pinned: choice + " is fixed by the scenario now"
    }
  }

  /// Describes the range of facts in which the reproduced run starts to differ from the recorded run.
  /// Nil if it does not differ.
  private var parting: String? {
    guard let range = repeated.facts.parting(from: recorded.facts) else { return nil }
    let (same, last) = (range.lowerBound, range.upperBound)
    let place = last > same + 1 ? "one of facts \(same + 1) to \(last) differs" : "fact \(last) differs"
    return "\(place): now \(repeated.facts.words), recorded \(recorded.facts.words)"
  }

  private static func joined(_ clauses: [String]) -> String { clauses.joined(separator: ", and ") }
}

extension RunSummary {
  fileprivate var words: String { "\(count) facts (hash \(TraceHash.text(of: hash)))" }
}

extension Deviation {
  /// Describes the choice by the names of its site and of the chosen option.
  package var words: String {
    guard let site = ChoiceSite(rawValue: site.name)?.description else { return description }
    let value =
      switch site.form {
      case .options(let names) where names.indices.contains(self.value): names[self.value]
      case .options, .order, .split: "\(self.value) of \(count)"
      }
    return "\(site.name) = \(value), visit \(visit), \(site.scope) \(self.site.scope)"
  }
}
