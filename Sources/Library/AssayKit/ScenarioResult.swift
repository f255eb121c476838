internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import World

/// The result of one run: the verdict and its evidence.
///
/// ```swift
/// let result = try scenario.run(against: app)
/// for finding in result.broken {
///   print(finding.rule, finding.breach?.headline ?? "", result.witness(of: finding).map(result.line(of:)))
/// }
/// ```
public struct ScenarioResult {
  /// The verdict: whether the app passed, or why the run could not decide.
  public let verdict: CaseVerdict
  /// The address of the scenario.
  public let address: String
  /// The title of the scenario.
  public let title: String
  /// The name of the app.
  public let app: String
  /// The seed of the run; nil if unspecified behavior took its defaults.
  public let seed: UInt64?
  /// The conclusions of the rules, in the order of the manual; empty if nothing ran.
  public let findings: [RuleFinding]
  /// The expectations of the scenario that did not hold, in the order of the run, each with its place.
  public let failedExpectations: [FailedExpectation]
  /// The crashes of the app's processes, in order.
  public let crashes: [AppCrash]
  /// The non-default choices, in the order of the run.
  public let choices: [ChoiceTaken]
  /// The run as one line, for `Scenario.replay` and `assay replay`; empty if nothing ran.
  public let replay: String
  /// Remarks about the run, for the reader of the result.
  public let remarks: [String]
  /// The facts of the run, with their texts, their count and the hash over all of them.
  public let trace: Trace

  private let names: Names

  init(_ result: CaseResult, crashes: [AppCrash], deviations: [Deviation], trace: Trace) {
    verdict = result.verdict
    address = result.address.text
    title = result.title
    app = result.subject
    seed = result.seed
    findings = result.findings
    failedExpectations = result.expectations
    self.crashes = crashes
    choices = deviations.map { ChoiceTaken($0) }
    replay = result.replay
    remarks = result.remarks
    self.trace = trace
    names = Names(trace)
  }

  /// All facts of the run, in order.
  public var facts: [Fact] { trace.facts }

  /// The findings of broken rules, without the violations that the scenario expects.
  public var broken: [RuleFinding] { findings.filter { $0.breach != nil } }

  /// Returns the finding of one rule.
  ///
  /// ```swift
  /// #expect(result.finding(of: "deliver-before-finish")?.outcome == .kept)
  /// ```
  /// - Parameter rule: The name of the rule, as `assay rules` lists it.
  /// - Returns: The finding; nil if no such rule judged the run.
  public func finding(of rule: RuleIdentifier) -> RuleFinding? { findings.first { $0.rule == rule } }

  /// Returns the facts that show how a rule was broken, in the order of the run.
  ///
  /// ```swift
  /// let finish = result.witness(of: finding).last
  /// ```
  /// - Parameter finding: A finding of this result.
  /// - Returns: The facts; empty if the rule was not broken.
  public func witness(of finding: RuleFinding) -> [Fact] {
    finding.outcome.breach?.facts.compactMap { cited in
      trace.facts.first { $0.sequence.rawValue == cited.sequence }
    } ?? []
  }

  /// Returns the text for a text identifier in a fact or a product.
  ///
  /// ```swift
  /// if case .world(.deviceAdded(_, let name)) = fact.content { print(result.text(name)) }
  /// ```
  /// - Parameter text: The identifier.
  /// - Returns: The text.
  public func text(_ text: TextID) -> String { trace.texts[text] }

  /// Returns the line by which reports show a fact, such as `#12 2.050s queue@phone transaction.purchased
  /// transaction=3`.
  ///
  /// ```swift
  /// print(result.facts.map(result.line(of:)).joined(separator: "\n"))
  /// ```
  /// - Parameter fact: A fact of this result.
  /// - Returns: The line, without a line end.
  public func line(of fact: Fact) -> String { names.printer.text(of: fact) }

  /// The names of everything in the run, collected when the first line is requested.
  private final class Names {
    private let trace: Trace

    init(_ trace: Trace) { self.trace = trace }

    lazy var printer: FactLine = {
      let declared = DeclaredNames()
      for fact in trace.facts { declared.append(fact, texts: trace.texts) }
      return FactLine(names: declared, texts: trace.texts)
    }()
  }
}

extension ScenarioResult: CustomStringConvertible {
  /// The verdict with all findings against the app, for the message of a failed test.
  public var description: String {
    var lines = ["\(address) · \(app): \(verdict.name)" + (verdict.reason.map { ": \($0)" } ?? "")]
    for finding in broken {
      lines.append("  \(finding.rule) (\(finding.level.rawValue)): \(finding.breach?.headline ?? "")")
      for fact in finding.breach?.facts ?? [] {
        lines.append("    \(fact.text)" + (fact.note.isEmpty ? "" : "  ← \(fact.note)"))
      }
    }
    for expectation in failedExpectations {
      lines.append("  \(expectation.place): expected \(expectation.expected), found \(expectation.found)")
      lines += expectation.difference.map { "    \($0)" }
    }
    lines += crashes.map { crash in
      let place = crash.file.isEmpty ? "" : " at \(SourcePlace(file: crash.file, line: crash.line))"
      return "  the app crashed\(place): \(crash.reason.name) \(crash.message)"
    }
    lines += choices.map { "  choice: \($0)" }
    lines += remarks.map { "  note: \($0)" }
    if !replay.isEmpty { lines.append("  replay: \(replay)") }
    return lines.joined(separator: "\n")
  }
}

/// A non-default choice of a run.
public struct ChoiceTaken: Hashable, Sendable, CustomStringConvertible {
  /// The name of the site, as `assay points` lists it.
  public let site: String
  /// The chosen option: its name, or its number and the number of options.
  public let option: String
  /// The number of the visit to the site, counted from 1.
  public let visit: Int

  init(_ deviation: Deviation) {
    visit = Int(deviation.visit)
    guard let described = ChoiceSite(rawValue: deviation.site.name)?.description else {
      site = "site \(deviation.site.name)"
      option = "\(deviation.value) of \(deviation.count)"
      return
    }
    site = described.name
    option =
      switch described.form {
      case .options(let names) where names.indices.contains(deviation.value): names[deviation.value]
      case .options, .order, .split: "\(deviation.value) of \(deviation.count)"
      }
  }

  /// The site, the option and the visit.
  public var description: String { "\(site) = \(option), visit \(visit)" }
}
