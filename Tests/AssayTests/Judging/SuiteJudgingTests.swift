import Facts
import Foundation
import Kernel
import LongRun
import Results
import Rules
import Runner
import Scenario
import Testing
import World

/// Checks traces of the bundled suite again, from their lines.
@Suite("The bundled suite, judged by its traces")
struct SuiteJudgingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL.path

  private static let broken = [
    "finishes_before_delivering", "credits_each_delivery", "listens_late", "sells_what_is_not_sold",
    "writes_after_the_finish", "keeps_old_files", "finishes_when_the_server_is_down", "tries_again_by_itself",
  ].map { "antipatterns/\($0)" }

  /// The runs of an app: all of them, or one of every `count`.
  private func runs(
    of app: String, oneOf step: Int, _ body: (TracedCaseRun, [UInt8], RuleEvidence) throws -> Void
  ) throws {
    let source = SubjectSource(file: "\(Self.root)/Scenarios/apps/\(app).lua")
    let plan = RunPlan(
      selection: Selection(["\(Self.root)/Scenarios/suite"]), apps: [source], toolName: "assay", tool: "test")
    let evidence = Applicability.evidence(of: try source.load().capabilities)
    let runner = CaseRunner(plan: plan)
    let choices = Choices(kinds: ChoiceSite.kinds)
    for number in stride(from: 0, to: plan.cases.count, by: step) {
      choices.start(.canonical)
      let conduct = runner.conduct(of: number, choices: choices)
      var header = TraceHeader(tool: "test", scenario: conduct.result.address.text, subject: app)
      header.evidence = evidence.names
      header.tells = [TraceHeader.everything]
      try body(conduct, conduct.trace.bytes(header: header), evidence)
    }
  }

  @Test("each rule says of the trace what it said of the run", arguments: ["reference"] + broken)
  func sameVerdicts(app: String) throws {
    let judge = try TraceJudge(ruleFiles: [], requirements: .latest, toolName: "assay")
    var judgedCount = 0
    try runs(of: app, oneOf: (app == "reference" ? 3 : 11) * (LongRun.isWhole ? 1 : 6)) { conduct, bytes, _ in
      guard !conduct.trace.facts.isEmpty else { return }
      let file = try TraceReader.read(bytes, as: .log)
      let result = try judge.result(of: file, at: "trace", named: "trace", told: nil)
      #expect(
        result.findings.map(\.outcome) == conduct.result.findings.map(\.outcome), "\(conduct.result.address)")
      judgedCount += 1
    }
    #expect(judgedCount > (LongRun.isWhole ? 100 : 15))
  }

  @Test(
    "a log that tells less accuses nobody that the whole trace does not, and calls nothing kept that is broken",
    arguments: LongRun.part(Array(0..<6), oneIn: 3) as [UInt64])
  func lessIsTold(seed: UInt64) throws {
    var stream = SplitMix(seed: seed)
    let families = FactDescription.families.map(\.name)
    let silent = families.filter { $0 != "world" && stream.next(below: 3) == 0 }
    let told = FactDescription.all.filter { description in
      !silent.contains { description.name.hasPrefix("\($0).") } && stream.next(below: 12) > 0
        || Self.declarations.contains(description.kind)
    }.map(\.kind)
    let judge = Judge()
    for app in ["reference", Self.broken[Int(seed) % Self.broken.count]] {
      try runs(of: app, oneOf: 41) { conduct, bytes, evidence in
        guard !conduct.trace.facts.isEmpty else { return }
        judge.reset()
        for fact in conduct.trace.facts where told.contains(fact.kind) {
          judge.append(fact, texts: conduct.trace.texts)
        }
        for (place, finding) in conduct.result.findings.enumerated() {
          let testimony = judge.rules[place].testimony
          let verdict = judge.verdict(at: place, available: evidence, told: RecordedKinds(told))
          let isExcused = !RecordedKinds(told).missing(of: testimony.excusing).isEmpty
          let isBroken = finding.outcome.breach != nil
          let words = "\(finding.rule) in \(conduct.result.address) of \(app)"
          if verdict.witness != nil, !isExcused { #expect(isBroken, "accused: \(words)") }
          if verdict == .kept { #expect(!isBroken, "called kept: \(words)") }
        }
      }
    }
  }

  /// The facts that name things.
  private static let declarations: [FactKind] = [
    .worldDeviceAdded, .worldAccountAdded, .worldProductAdded, .worldProductMentioned,
  ]
}
