internal import Facts
public import Results
public import Rules
public import Scenario
internal import World

extension FailureSymptom {
  /// The failures of a run: broken rules, then failed expectations, then crashes. The first broken rule
  /// comes first, because it explains the later ones. A rule that the scenario expects to be broken is
  /// left out. `should` rules are included only if `isStrict`.
  public static func symptoms(
    of result: RunResult, expecting expected: [RuleIdentifier] = [], isStrict: Bool = false
  ) -> [FailureSymptom] {
    var breaches: [(symptom: FailureSymptom, fact: UInt32)] = []
    for (position, verdict) in result.ruleVerdicts.enumerated()
    where isStrict || result.levels[position] == .must {
      guard let witness = verdict.witness else { continue }
      let rule = result.pages[position].identifier
      guard !expected.contains(rule) else { continue }
      breaches.append((.rule(rule), witness.links.map(\.sequence.rawValue).max() ?? 0))
    }
    let ordered = breaches.enumerated().sorted { left, right in
      (left.element.fact, left.offset) < (right.element.fact, right.offset)
    }
    var symptoms = ordered.map(\.element.symptom)
    for expectation in result.failedExpectations where isStrict || expectation.level == .must {
      symptoms.append(expectation.rule.map(FailureSymptom.rule) ?? .expectation("\(expectation.place)"))
    }
    symptoms += result.crashes.map { .crash($0.reason.name) }
    return symptoms.enumerated().filter { place, symptom in !symptoms[..<place].contains(symptom) }.map(
      \.element)
  }

  /// The broken rule. Nil if the symptom is not a broken rule.
  var rule: RuleIdentifier? {
    guard case .rule(let rule) = self else { return nil }
    return rule
  }
}
