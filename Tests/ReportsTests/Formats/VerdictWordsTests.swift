import Reports
import Results
import Rules
import Testing

@Suite("Verdicts in the words of each format")
struct VerdictWordsTests {
  @Test(
    "one table for all formats",
    arguments: [
      (.passed, "none", "", "ok", "passed", "", ""),
      (.warned, "none", "", "ok", "passed", "warning", "warning"),
      (.failed, "failure", "", "not ok", "failed", "error", "error"),
      (.known, "skipped", "known-failing", "not ok # todo", "pending", "error", ""),
      (.stale, "failure", "stale-baseline", "not ok", "failed", "error", "error"),
      (.inconclusive, "error", "inconclusive", "not ok", "other", "note", "warning"),
      (.notApplicable, "skipped", "not-applicable", "ok # skip", "skipped", "", ""),
      (.unusable, "error", "harness", "not ok", "failed", "", "error"),
      (.misbehaved, "error", "protocol", "not ok", "failed", "", "error"),
      (.nondeterministic, "error", "nondeterminism", "not ok", "failed", "error", "error"),
    ] as [(ReportedVerdict, String, String, String, String, String, String)])
  func table(
    verdict: ReportedVerdict, junit: String, type: String, tap: String, ctrf: String, sarif: String,
    github: String
  ) {
    let words = verdict.words
    let directive = words.tapDirective.isEmpty ? "" : " # \(words.tapDirective)"
    #expect(words.junit.rawValue == junit && words.junitType == type)
    #expect((words.isOK ? "ok" : "not ok") + directive == tap)
    #expect(words.ctrf == ctrf && words.sarif == sarif && words.github == github)
  }

  @Test("every verdict on a case has a place in the table; strictly, a warning is a failure")
  func cases() {
    func verdict(_ verdict: CaseVerdict, strictly: Bool = false) -> ReportedVerdict {
      ReportedVerdict(
        CaseResult(
          address: "a", title: "", subject: "b", place: SourcePlace(file: "c", line: 1), verdict: verdict),
        strictly: strictly)
    }
    #expect(verdict(.passed) == .passed && verdict(.failed) == .failed)
    #expect(verdict(.warned) == .warned && verdict(.warned, strictly: true) == .failed)
    #expect(verdict(.known(reason: "")) == .known)
    #expect(verdict(.inconclusive(reason: "")) == .inconclusive)
    #expect(verdict(.notApplicable(reason: "")) == .notApplicable)
    let kinds = CaseErrorKind.allCases.map { verdict(.error($0, message: "")) }
    #expect(kinds == [.unusable, .misbehaved, .nondeterministic, .unusable, .unusable])
  }

  @Test("what is wrong besides the cases has one too", arguments: ExitCode.allCases)
  func troubles(code: ExitCode) {
    let expected: ReportedVerdict =
      switch code {
      case .failed: .stale
      case .inconclusive: .inconclusive
      case .appMisbehaved: .misbehaved
      case .nondeterminism: .nondeterministic
      case .success, .nothingApplicable, .usage, .internalError, .unwritable, .overtime, .interrupted,
        .terminated:
        .unusable
      }
    #expect(ReportedVerdict(RunTrouble(exitCode: code, text: "")) == expected)
  }
}
