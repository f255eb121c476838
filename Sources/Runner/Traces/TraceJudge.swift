public import Facts
public import Results
public import Rules
internal import Scenario

/// Judges traces by the rules: those that this tool wrote, and logs of apps in the field.
///
/// What the scenario of a trace expected is not in the trace, so rules alone judge.
public final class TraceJudge {
  private let judge: Judge
  private let customRules: [LuaRule]
  private let toolName: String
  /// How many traces there were of a case.
  private var counts: [CaseKey: Int] = [:]

  /// Makes a judge with every bundled rule and with rules in the files of a list.
  public init(ruleFiles: [String], requirements: RequirementSet, toolName: String) throws(TraceJudgeError) {
    var rules: [LuaRule] = []
    for path in ruleFiles {
      do throws(ScenarioError) { rules.append(try LuaRule.load(path)) } catch {
        throw TraceJudgeError(message: error.text(in: ""))
      }
    }
    customRules = rules
    judge = Judge(rules: RuleRegistry.makeRules() + rules, requirements: requirements)
    self.toolName = toolName
  }

  /// The rules in Lua, as the pages of a record need them.
  public var customPages: [PlannedRule] { customRules.map { PlannedRule(page: $0.page, path: $0.path) } }

  /// Judges a trace; `told` are the kinds that it tells of where its header does not say so, or says so wrongly.
  ///
  /// A file has a path for a command line, and a name for people.
  public func result(
    of file: TraceFile, at path: String, named name: String, told stated: ToldKinds?
  ) throws(TraceJudgeError) -> CaseResult {
    let told = if let stated { stated } else { try TraceJudge.told(by: file, name) }
    judge.reset()
    for fact in file.trace.facts { judge.append(fact, texts: file.trace.texts) }
    if file.verification == .incomplete { judge.cutShort() }
    let evidence = TraceJudge.evidence(of: file.header)
    let judgments = judge.pages.indices.map { position in
      Judgment(
        page: judge.pages[position],
        verdict: judge.verdict(at: position, available: evidence, told: told))
    }
    if let failure = customRules.lazy.compactMap(\.failure).first {
      throw TraceJudgeError(message: failure.text(in: ""))
    }
    var result = CaseResult(
      address: address(of: file.header), title: name, subject: file.header.subject,
      place: SourcePlace(file: name, line: 1), command: [toolName, "judge", path], verdict: .passed)
    result.seed = file.header.seed
    result.factCount = file.trace.count
    result.hash = file.trace.hash
    result.findings = RuleFinding.findings(judgments, levels: judge.levels, trace: file.trace)
    result.level = judge.levelMax
    result.crashes = TraceJudge.crashes(in: file.trace)
    result.remarks = TraceJudge.remarks(on: file) + remarks(on: judgments, told)
    result.conclude()
    return result
  }

  /// Several traces can be of one scenario, of one subject and of one seed, and each is a case of its own.
  private func address(of header: TraceHeader) -> CaseAddress {
    let address = CaseAddress(header.scenario)
    let key = CaseKey(address: address, subject: header.subject, seed: header.seed)
    counts[key, default: 0] += 1
    let count = counts[key] ?? 1
    return count == 1 ? address : CaseAddress("\(header.scenario)#\(count)")
  }

  /// The kinds that a trace tells of: those that its header names, or those that are in it.
  private static func told(by file: TraceFile, _ path: String) throws(TraceJudgeError) -> ToldKinds {
    guard let words = file.header.tells else { return ToldKinds(file.trace.facts.lazy.map(\.kind)) }
    do throws(UnknownKind) { return try ToldKinds(words) } catch {
      throw TraceJudgeError(
        message: "\(path):1: “tells”: expected \(UnknownKind.expected), found “\(error.word)”",
        advice: "`assay facts` lists them")
    }
  }

  /// What the subject of a trace can show. A log that does not say so is judged by what it tells of.
  private static func evidence(of header: TraceHeader) -> RuleEvidence {
    guard let names = header.evidence else {
      return RuleEvidence(RuleEvidence.all.map(\.evidence))
    }
    return RuleEvidence(RuleEvidence.all.filter { names.contains($0.name) }.map(\.evidence))
  }

  private static func crashes(in trace: Trace) -> [String] {
    trace.facts.compactMap { fact in
      guard case .process(.crashed(_, let reason, let file, let line)) = fact.content else { return nil }
      let name = trace.texts[file]
      return name.isEmpty ? reason.name : "\(SourcePlace(file: name, line: Int(line))): \(reason.name)"
    }
  }

  /// How many lines that were not read are named.
  private static let skipCountMax = 5

  private static func remarks(on file: TraceFile) -> [String] {
    var remarks: [String] = []
    switch file.verification {
    case .verified, .unsealed: break
    case .incomplete, .unknownVocabulary, .earlierFactsMissing:
      remarks.append("the trace \(file.verification.sentence)")
    }
    remarks += file.skipped.prefix(skipCountMax).map(\.words)
    let more = file.skipped.count - skipCountMax
    if more > 0 { remarks.append("\(more) more unknown lines or fields were skipped") }
    return remarks
  }

  /// What might excuse a breach, and is not told.
  private func remarks(on judgments: [Judgment], _ told: ToldKinds) -> [String] {
    zip(judgments, judge.testimonies).compactMap { judgment, testimony in
      let missing = told.missing(of: testimony.excusing)
      guard judgment.verdict.witness != nil, !missing.isEmpty else { return nil }
      return
        "\(judgment.page.identifier): the trace does not record \(FactKind.list(missing)), which could explain this"
    }
  }
}

extension CaseResult {
  /// Takes the verdict from the findings of rules and the crashes.
  fileprivate mutating func conclude() {
    let breaks = findings.contains { $0.level == .must && $0.breach != nil }
    verdict = breaks || !crashes.isEmpty ? .failed : .passed
    let isJudged = findings.contains { $0.outcome == .kept || $0.breach != nil }
    if !isJudged, verdict == .passed {
      verdict = .notApplicable(reason: "no rule applies: the trace records too little")
    }
    weigh()
  }
}

/// Why traces cannot be judged.
public struct TraceJudgeError: Error, Hashable, Sendable {
  /// What is wrong, and where.
  public let message: String
  /// A remedy to try.
  public let advice: String

  init(message: String, advice: String = "") {
    self.message = message
    self.advice = advice
  }
}

/// A word that names no kind and no family of facts.
public struct UnknownKind: Error, Hashable, Sendable {
  /// The word.
  public let word: String
  /// The words that belong there.
  public static let expected = "fact kinds or families, or “\(TraceHeader.everything)”"
}

extension ToldKinds {
  /// The kinds that words name: whole families, single kinds, or everything.
  public init(_ words: [String]) throws(UnknownKind) {
    if words.contains(TraceHeader.everything) {
      self = .everything
      return
    }
    var kinds: [FactKind] = []
    for word in words {
      let family = FactDescription.all.filter { $0.name.prefix { $0 != "." } == word }
      if !family.isEmpty {
        kinds += family.map(\.kind)
      } else if case .known(let kind) = FactName.meaning(of: word) {
        kinds.append(kind)
      } else {
        throw UnknownKind(word: word)
      }
    }
    self.init(kinds)
  }
}
