public import Facts
public import Results
public import Rules
internal import Scenario

/// Checks traces against the rules: traces that this tool wrote, and logs of apps in production.
///
/// A trace does not contain the expectations of its scenario, so only rules are checked.
public final class TraceJudge {
  private let judge: Judge
  private let customRules: [LuaRule]
  private let toolName: String
  /// The number of traces of each case.
  private var counts: [CaseKey: Int] = [:]

  /// Creates a judge with every bundled rule and with the rules in the given files.
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

  /// The rules in Lua, for the rule pages of a record.
  public var customPages: [PlannedRule] { customRules.map { PlannedRule(page: $0.page, path: $0.path) } }

  /// Checks a trace. `told` overrides the kinds of facts that the trace's header lists as recorded.
  ///
  /// Commands in the result use the path of the file, and messages use its name.
  public func result(
    of file: TraceFile, at path: String, named name: String, told stated: RecordedKinds?
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

  /// The address of a trace. Several traces can have the same scenario, subject, and seed; each is a separate
  /// case.
  private func address(of header: TraceHeader) -> CaseAddress {
    let address = CaseAddress(header.scenario)
    let key = CaseKey(address: address, subject: header.subject, seed: header.seed)
    counts[key, default: 0] += 1
    let count = counts[key] ?? 1
    return count == 1 ? address : CaseAddress("\(header.scenario)#\(count)")
  }

  /// The kinds that a trace records: those named in its header, or those that occur in it.
  private static func told(by file: TraceFile, _ path: String) throws(TraceJudgeError) -> RecordedKinds {
    guard let words = file.header.tells else { return RecordedKinds(file.trace.facts.lazy.map(\.kind)) }
    do throws(UnknownKind) { return try RecordedKinds(words) } catch {
      throw TraceJudgeError(
        message: "\(path):1: “tells”: expected \(UnknownKind.expected), found “\(error.word)”",
        advice: "`assay facts` lists them")
    }
  }

  /// The capabilities of the subject of a trace. A log without this information is checked as if it had all
  /// of them.
  private static func evidence(of header: TraceHeader) -> RuleEvidence {
    guard let names = header.evidence else {
      return RuleEvidence(RuleEvidence.all.map(\.evidence))
    }
    return RuleEvidence(recorded: names)
  }

  private static func crashes(in trace: Trace) -> [String] {
    trace.facts.compactMap { fact in
      guard case .process(.crashed(_, let reason, let file, let line)) = fact.content else { return nil }
      let name = trace.texts[file]
      return name.isEmpty ? reason.name : "\(SourcePlace(file: name, line: Int(line))): \(reason.name)"
    }
  }

  /// The number of skipped lines that are reported individually.
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

  /// Notes about facts that might excuse a violation but are not recorded.
  private func remarks(on judgments: [Judgment], _ told: RecordedKinds) -> [String] {
    zip(judgments, judge.testimonies).compactMap { judgment, testimony in
      let missing = told.missing(of: testimony.excusing)
      guard judgment.verdict.witness != nil, !missing.isEmpty else { return nil }
      return
        "\(judgment.page.identifier): the trace does not record \(FactKind.list(missing)), which could explain this"
    }
  }
}

extension CaseResult {
  /// Derives the verdict from the findings of rules and the crashes.
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

/// The reason why traces cannot be checked.
public struct TraceJudgeError: Error, Hashable, Sendable {
  /// The error, and its place.
  public let message: String
  /// A suggested fix.
  public let advice: String

  init(message: String, advice: String = "") {
    self.message = message
    self.advice = advice
  }
}

/// A word that names neither a kind nor a family of facts.
public struct UnknownKind: Error, Hashable, Sendable {
  public let word: String
  /// The accepted words.
  public static let expected = "fact kinds or families, or “\(TraceHeader.everything)”"
}

extension RecordedKinds {
  /// Creates the kinds that the words name: whole families of facts, single kinds, or everything.
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
