public import Rules

/// The verdict of a run on one subject: its conformance level, and whether it kept each rule.
public struct SubjectVerdict: Hashable, Sendable {
  /// The name of the subject.
  public let subject: String
  public let level: ConformanceLevel
  /// The score in each profile, in the order of the profiles.
  public let scores: [ProfileScore]
  /// The outcome of each rule for the subject, in the order of the manual. A project's own rules come
  /// last.
  public let standings: [RuleStanding]
  /// The share of the run that was judged for the subject.
  public let coverage: Coverage
  /// The counts of the subject's cases by verdict.
  public let counts: VerdictCounts
  /// The number of failed `must` cases in which no `must` rule was broken.
  public let unruledFailureCount: Int
  /// The number of cases in which the app crashed, not counting cases that expect a breach.
  public let crashCount: Int

  /// Judges all cases of one subject.
  public init(_ subject: String, in record: RunRecord) {
    self.subject = subject
    let tally = SubjectTally(record.cases.groups(of: subject), strictly: record.header.isStrict)
    let standings = record.pages.map {
      RuleStanding($0.identifier, tally.standing(with: $0.identifier))
    }
    self.standings = standings
    coverage = Coverage(
      cases: Share(count: tally.judgedCount, total: tally.counts.total),
      missingSections: tally.missingSections, standings)
    let passing = Share(count: tally.passingCount, total: tally.judgedCount)
    scores = Profile.allCases.map { ProfileScore($0, of: record.requirements, standings, passing: passing) }
    counts = tally.counts
    unruledFailureCount = tally.unruledFailureCount
    crashCount = tally.crashCount
    let level = SubjectVerdict.level(scores, unruledFailureCount: unruledFailureCount, crashCount: crashCount)
    self.level = level == .exemplary && tally.hasUnruledWarning ? .extended : level
  }

  /// The maximum number of rules that a reason names.
  private static let namedRuleCountMax = 4

  /// The level, with the share of judged cases.
  public var levelText: String { "\(level.rawValue) (\(coverage.cases.text) cases)" }

  /// A note about the sections in which no case was judged. Nil if each section has a judged case.
  public var gapText: String? {
    guard coverage.cases.count > 0, !coverage.missingSections.isEmpty else { return nil }
    return "not covered: " + coverage.missingSections.joined(separator: ", ")
  }

  /// The level in words. At the core and extended levels, the text also names the next level, which the
  /// subject did not reach because of `reasons`.
  public var levelWords: String {
    switch level {
    case .core: "at core level, not extended"
    case .extended: "at extended level, not exemplary"
    case .notConformant, .unproven, .exemplary: level.rawValue
    }
  }

  /// The reasons why the level is not higher. Empty for the highest level.
  public var reasons: [String] {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    guard let core = scores.first(where: { $0.profile == .core }),
      let extended = scores.first(where: { $0.profile == .extended })
    else { return [] }
    func names(_ rules: [RuleIdentifier]) -> String {
      let rest = rules.count - SubjectVerdict.namedRuleCountMax
      let named = rules.prefix(SubjectVerdict.namedRuleCountMax).map(\.text)
      return " (\(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : ""))"
    }
    var reasons: [String] = []
    func add(_ number: Int, _ words: (Int) -> String) { if number > 0 { reasons.append(words(number)) } }
    switch level {
    case .notConformant:
      add(core.brokenMust.count) { "\(count($0, "core rule")) broken" }
      add(crashCount) { "the app's code failed in \(count($0, "case"))" }
    case .unproven:
      add(core.unproven.count) { "\(count($0, "core rule")) not verified\(names(core.unproven))" }
      if !core.isBroad {
        reasons.append("fewer than half of the core rules were checked: \(core.judged.text)")
      }
    case .core:
      add(extended.brokenMust.count) { "\(count($0, "extended rule")) broken" }
      add(extended.isProven ? 0 : extended.unproven.count) {
        "\(count($0, "extended rule")) not verified\(names(extended.unproven))"
      }
      add(unruledFailureCount) { "\(count($0, "case")) failed an expectation" }
    case .extended:
      add(core.brokenShould.count + extended.brokenShould.count) {
        "\(count($0, "“should” rule")) broken"
      }
      if reasons.isEmpty { reasons.append("a “should” scenario failed") }
    case .exemplary: break
    }
    return reasons
  }

  /// The outcome of one rule for the subject. Nil if the run has no page about the rule.
  public func standing(with rule: RuleIdentifier) -> RuleStanding? { standings.first { $0.rule == rule } }

  /// Whether a case failed or warned for another reason than a broken rule. False if it also breaks a
  /// `must` rule.
  public static func isUnruled(_ result: CaseResult) -> Bool {
    switch result.verdict {
    case .passed, .inconclusive, .notApplicable: return false
    case .error: return true
    case .warned, .failed, .known:
      if result.breaksMust { return false }
      return !result.findings.contains { $0.breach != nil } || !result.expectations.isEmpty
        || !result.crashes.isEmpty
    }
  }

  private static func level(
    _ scores: [ProfileScore], unruledFailureCount: Int, crashCount: Int
  ) -> ConformanceLevel {
    func score(_ profile: Profile) -> ProfileScore? { scores.first { $0.profile == profile } }
    guard let core = score(.core), let extended = score(.extended) else { return .unproven }
    if !core.brokenMust.isEmpty || crashCount > 0 { return .notConformant }
    guard core.isProven, core.isBroad else { return .unproven }
    guard extended.brokenMust.isEmpty, extended.isProven, unruledFailureCount == 0 else { return .core }
    return core.brokenShould.isEmpty && extended.brokenShould.isEmpty ? .exemplary : .extended
  }
}

/// Counts the cases of a subject.
private struct SubjectTally {
  private(set) var counts = VerdictCounts([], strictly: false)
  /// The rules with a finding, each with its tally.
  private var rules: [(rule: RuleIdentifier, tally: StandingTally)] = []
  private var sections: [(name: String, isJudged: Bool)] = []
  private(set) var judgedCount = 0
  private(set) var passingCount = 0
  private(set) var crashCount = 0
  private(set) var unruledFailureCount = 0
  private(set) var hasUnruledWarning = false

  init(_ groups: [CaseGroup], strictly isStrict: Bool) {
    for group in groups {
      counts.add(group.first, strictly: isStrict, times: group.count)
      for (index, finding) in group.first.findings.enumerated() {
        rules[self.index(of: finding.rule, near: index)].tally.add(finding, of: group)
      }
      add(group.first, times: group.count)
    }
  }

  func standing(with rule: RuleIdentifier) -> StandingTally {
    rules.first { $0.rule == rule }?.tally ?? StandingTally()
  }

  /// The index of a rule. Nearly all cases have their findings in the same order, so `place` is tried
  /// first: the rule's index in the finding list.
  private mutating func index(of rule: RuleIdentifier, near index: Int) -> Int {
    if index < rules.count, rules[index].rule == rule { return index }
    if let known = rules.firstIndex(where: { $0.rule == rule }) { return known }
    rules.append((rule, StandingTally()))
    return rules.count - 1
  }

  var missingSections: [String] { sections.filter { !$0.isJudged }.map(\.name) }

  private mutating func add(_ section: String, isJudged: Bool) {
    // The cases of a section are mostly consecutive.
    guard let index = sections.lastIndex(where: { $0.name == section }) else {
      if !section.isEmpty { sections.append((section, isJudged)) }
      return
    }
    if isJudged { sections[index].isJudged = true }
  }

  private mutating func add(_ result: CaseResult, times count: Int) {
    add(result.address.section, isJudged: result.verdict.isJudgment)
    if result.verdict.isJudgment { judgedCount += count }
    if result.verdict.isJudgment, result.verdict.isPass { passingCount += count }
    if !result.crashes.isEmpty, result.level == .must, !result.findings.contains(where: \.isExpected) {
      crashCount += count
    }
    guard SubjectVerdict.isUnruled(result) else { return }
    if result.level == .should || result.verdict == .warned {
      hasUnruledWarning = true
    } else {
      unruledFailureCount += count
    }
  }
}

extension RunRecord {
  /// The verdict on each subject, in the order of the subjects.
  public var subjectVerdicts: [SubjectVerdict] { subjectNames.map { SubjectVerdict($0, in: self) } }
}

/// The conformance level of a subject, lowest first.
public enum ConformanceLevel: String, CaseIterable, Sendable {
  /// The subject breaks a `must` rule of the core profile, or crashes.
  case notConformant = "not conformant"
  /// The subject breaks no `must` rule of the core profile, but the run did not exercise all of them.
  case unproven
  /// The subject keeps every `must` rule of the core profile that applies.
  case core
  /// The subject keeps every `must` rule of both profiles that applies.
  case extended
  /// The subject keeps every `should` rule as well.
  case exemplary
}

/// The score of a subject in one profile of the requirements.
public struct ProfileScore: Hashable, Sendable {
  public let profile: Profile
  /// The number of rules of the profile that the subject kept.
  public let keptCount: Int
  /// The broken rules of the level `must`.
  public let brokenMust: [RuleIdentifier]
  /// The broken rules of the level `should`.
  public let brokenShould: [RuleIdentifier]
  /// The rules that no case showed as kept or broken.
  public let unproven: [RuleIdentifier]
  /// Whether every applicable `must` rule of the profile was shown as kept or broken.
  public let isProven: Bool
  /// The number of rules that do not apply to the subject.
  public let notApplicableCount: Int
  /// The subject's passed cases out of its judged cases.
  public let passing: Share

  /// The number of rules of the profile that apply.
  public var applicableCount: Int {
    keptCount + brokenMust.count + brokenShould.count + unproven.count
  }

  /// The percentage of applicable rules that were kept, or of judged cases that passed, whichever is lower;
  /// rounded down. Nil if no rule applies.
  public var percent: Int? {
    guard applicableCount > 0 else { return nil }
    let rules = keptCount * 100 / applicableCount
    return passing.total == 0 ? rules : min(rules, passing.count * 100 / passing.total)
  }

  /// The rules of the profile that were shown as kept or broken.
  public var judged: Share {
    let judged = keptCount + brokenMust.count + brokenShould.count
    return Share(count: judged, total: judged + unproven.count + notApplicableCount)
  }

  /// Whether at least half of the profile's rules were judged.
  public var isBroad: Bool { judged.count * 2 >= judged.total }

  init(
    _ profile: Profile, of requirements: RequirementSet, _ standings: [RuleStanding], passing: Share
  ) {
    self.profile = profile
    self.passing = passing
    var kept = 0
    var notApplicable = 0
    var broken: [RuleLevel: [RuleIdentifier]] = [:]
    var unproven: [RuleIdentifier] = []
    for standing in standings {
      guard let requirement = requirements[standing.rule], requirement.profile == profile else { continue }
      switch standing.outcome {
      case .kept: kept += 1
      case .broken:
        broken[standing.isWarning ? .should : requirement.level, default: []].append(standing.rule)
      case .notApplicable: notApplicable += 1
      case .inconclusive, .notExercised: unproven.append(standing.rule)
      }
    }
    keptCount = kept
    notApplicableCount = notApplicable
    brokenMust = broken[.must] ?? []
    brokenShould = broken[.should] ?? []
    self.unproven = unproven
    isProven = !unproven.contains { requirements[$0]?.level == .must }
  }
}
