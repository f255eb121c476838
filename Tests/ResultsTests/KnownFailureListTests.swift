import Results
import Rules
import Samples
import Testing

@Suite("Lists of known failures")
struct KnownFailureListTests {
  @Test(
    "a case is known where the list holds all that makes it fail",
    arguments: [
      (
        "reference purchase/3.4 deliver-first ticket 9\nreference purchase/3.4 crash", "known",
        "k:2; k:1: ticket 9"
      ),
      ("* purchase/3.4 deliver-first\n* purchase crash", "known", "k:2; k:1"),
      ("reference purchase/3.4 deliver-first", "failed", nil),
      ("careless purchase/3.4 deliver-first\n* purchase crash", "failed", nil),
      ("* purchase/3 deliver-first\n* restore crash", "failed", nil), ("", "failed", nil),
    ] as [(String, String, String?)])
  func judging(text: String, verdict: String, reason: String?) throws {
    // The case also has a warning, which does not fail it.
    let result = try list(text).judged(cases[2], strictly: false)
    #expect(result.verdict.name == verdict)
    #expect(result.verdict.reason == reason?.replacing("k:", with: "known.txt:"))
  }

  @Test(
    "one expectation is meant by its line, each by the word alone, a run without an end by its own word",
    arguments: [
      (3, "* purchase/3.10 expectation", "known"), (3, "* purchase/3.10 expectation:9", "known"),
      (3, "* purchase/3.10 expectation:8", "failed"), (4, "* purchase/3.11 inconclusive", "known"),
      (4, "* purchase/3.11 crash", "inconclusive"), (6, "* restore/2 crash", "error"),
      (0, "* purchase/3.2 crash", "passed"), (1, "* purchase/3.3 be-brief", "warned"),
    ])
  func names(number: Int, text: String, verdict: String) throws {
    #expect(try list(text).judged(cases[number], strictly: false).verdict.name == verdict)
  }

  @Test("strictly, a warning is to be listed too")
  func strictness() throws {
    let warned = cases[1]
    #expect(try list("* purchase/3.3 be-brief").judged(warned, strictly: true).verdict.name == "known")
    #expect(try list("* purchase/3.4 be-brief").judged(warned, strictly: true).isFailed(strictly: true))
  }

  @Test(
    "a line is stale when its case ran and no subject failed in that way",
    arguments: [
      ("* purchase/3.2 crash", [1]), ("* purchase/3.4 crash\nreference purchase/3.4 expectation", [2]),
      ("* purchase crash\n* purchase/3.3 be-brief", []), ("* queue/1 crash\nother purchase/3.2 crash", []),
      ("* restore/1 crash\n* restore/2 crash\n* purchase/3.11 crash", []),
      ("# nothing\n\n* purchase/3.4 deliver-second", [3]), ("* purchase/3.11 inconclusive", []),
    ])
  func staleness(text: String, lines: [Int]) throws {
    #expect(try list(text).stale(after: cases).map(\.line) == lines)
  }

  @Test("an update keeps comments, reasons and the other lines, and adds each failure once")
  func update() throws {
    var updated = try list(
      "# ours\n\n* purchase/3.4   crash  it falls\nreference purchase/3.2 crash  # gone\r\n")
    for result in cases + cases { updated.add(result, strictly: false) }
    updated.remove(updated.stale(after: cases).map(\.line))
    #expect(
      updated.text == """
        # ours

        * purchase/3.4   crash  it falls
        reference purchase/3.4 deliver-first
        reference purchase/3.10 expectation:9

        """)
    #expect(try list(updated.text).text == updated.text)
  }

  @Test("a new list explains itself, and names with spaces stand between quotation marks")
  func newList() throws {
    var list = KnownFailureList(path: "known.txt")
    var result = cases[3]
    result.subject = "my app"
    list.add(result, strictly: false)
    #expect(
      list.text == "# Known failures: app, scenario, rule or “expectation”, reason.\n"
        + "\"my app\" purchase/3.10 expectation:9\n")
    #expect(try KnownFailureList(list.text, path: "").judged(result, strictly: false).verdict.name == "known")
  }

  @Test(
    "what is wrong with a line is said with its place and what to try",
    arguments: [
      (
        "app purchase/1.1",
        "known.txt:1: expected an app, a scenario, and a rule or “expectation”, found “app purchase/1.1”\n"
          + "  write, for example: my_app purchase/3.2 deliver-before-finish REASON"
      ),
      (
        "# fine\n\"my app purchase/1.1 crash",
        "known.txt:2: missing closing quotation mark after “my app purchase/1.1 crash”\n"
          + "  write a quotation mark after the name"
      ),
      (
        "a b crash\n\n a  b  crash for another reason",
        "known.txt:3: “a b crash” is already listed on line 1\n  remove one of them"
      ),
      (
        "a\nb",
        "known.txt:1: expected an app, a scenario, and a rule or “expectation”, found “a”\n"
          + "  write, for example: my_app purchase/3.2 deliver-before-finish REASON\n"
          + "known.txt:2: expected an app, a scenario, and a rule or “expectation”, found “b”\n"
          + "  write, for example: my_app purchase/3.2 deliver-before-finish REASON"
      ),
    ])
  func flaws(text: String, message: String) {
    let error = #expect(throws: KnownFailureListError.self) { try list(text) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test("of many flaws the first are shown, and the others counted")
  func manyFlaws() {
    let text = (1...25).map { "line\($0)" }.joined(separator: "\n")
    let error = #expect(throws: KnownFailureListError.self) { try list(text) }
    #expect(error?.flaws.count == 25)
    #expect(error?.description.split(separator: "\n").count == 41)
    #expect(
      error?.description.hasSuffix(
        "found “line20”\n  \(error?.flaws[0].error.advice ?? "")\nand 5 more errors in known.txt") == true)
  }

  @Test("of several lines that have a failure the first gives the reason, whatever it covers")
  func firstLine() throws {
    let text = "* * crash all\nreference purchase crash ours\n* purchase/3.4 deliver-first\n"
    #expect(
      try list(text).judged(cases[2], strictly: false).verdict.reason == "known.txt:1: all; known.txt:3")
  }

  /// The cases of the sample, without expected violations and with at most one failed expectation each.
  private var cases: [CaseResult] {
    var cases = SampleRun.cases
    cases[2].findings.removeAll(where: \.isExpected)
    cases[3].expectations.removeLast()
    return cases
  }

  @Test("where an app is wanted to break a rule its fall is no failure, and that it does not is one")
  func expectedBreaches() {
    var result = SampleRun.cases[2]
    #expect(result.failures(includesWarnings: false) == ["deliver-first"])
    result.findings = [RuleFinding(rule: "fifth", level: .should, outcome: .kept, isExpected: true)]
    #expect(result.failures(includesWarnings: false) == ["fifth"])
  }

  private func list(_ text: String) throws -> KnownFailureList {
    try KnownFailureList(text, path: "known.txt")
  }
}
