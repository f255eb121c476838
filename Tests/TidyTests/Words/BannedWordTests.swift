import Testing

@Suite("Banned words")
struct BannedWordTests {
  @Test(
    "a word without a place is found, with what to write instead",
    arguments: [
      ("import Foundation", "`import Foundation` has no place in World; use the standard library alone"),
      ("internal import Glibc", "`import Glibc` has no place in World; use the standard library alone"),
      ("let now = Date()", "`Date(` has no place in World; use Instant, which is virtual time"),
      ("let id = UUID()", "`UUID(` has no place in World; use a dense identifier"),
      ("x.hashValue", "`hashValue` has no place in World; use Digest, which is the same in every process"),
      (
        "ContinuousClock().now", "`ContinuousClock` has no place in World; use Instant, which is virtual time"
      ),
      ("Task { }", "`Task` has no place in World; schedule an event: a run is one synchronous call"),
      (
        "func f() async {}", "`async` has no place in World; schedule an event: a run is one synchronous call"
      ),
      ("actor Store {}", "`actor S` has no place in World; schedule an event: a run is one synchronous call"),
      ("let lock = NSLock()", "`NSLock` has no place in World; own the value: nothing in a run is shared"),
      (
        "Int.random(in: 0..<3)",
        "`.random(` has no place in World; ask Choices, or derive a SplitMix from a seed"
      ),
      ("xs.shuffled()", "`.shuffled()` has no place in World; ask Choices, or derive a SplitMix from a seed"),
      (
        "let price: Double = 1",
        "`Double` has no place in World; use whole nanoseconds and minor units of the currency"
      ),
      ("  print(x)", "`print(` has no place in World; append a fact"),
      ("getenv(name)", "`getenv` has no place in World; pass the value in"),
      (
        "var count = 0",
        "`var count` has no place in World; make it a property of what owns it: no global changes"
      ),
      (
        "  static var all: [Int] = []",
        "`static var all: [Int] =` has no place in World; make it a property of what owns it: no global changes"
      ),
      (
        "final class A: @unchecked Sendable {}",
        "`@unchecked Sendable` has no place in World; keep it within one run"
      ),
      (
        "lua_pop(state)",
        "`lua_pop` has no place in World; call CLuaBridge: jumps of Lua must not cross Swift"
      ),
    ])
  func bad(line: String, text: String) {
    let file = SourceFile(path: "Sources/World/Time/Agenda/Event.swift", text: "\n" + line + "\n")
    #expect(
      BannedWord.findings(in: file).map(\.description) == ["Sources/World/Time/Agenda/Event.swift:2: " + text]
    )
  }

  @Test(
    "what only looks alike is left alone",
    arguments: [
      "// Date() and UUID() in a comment", "let text = \"Date() in a text\"", "let actor = fact.actor",
      "let block = 1", "updateDate(x)", "static var all: [Int] { [] }", "  var count = 0", "dispatch(x)",
      "let tasks = 3", "func print(_ x: Int) {}", "shuffled(count, seed: 1)",
    ])
  func good(line: String) {
    let file = SourceFile(path: "Sources/World/Time/Agenda/Event.swift", text: line)
    #expect(BannedWord.findings(in: file) == [])
  }

  @Test("a word is banned only where it has no place")
  func otherTargets() {
    let text = "import Foundation\nlet x: Double = Double(Date().hashValue)"
    #expect(BannedWord.findings(in: SourceFile(path: "Sources/Judging/Reports/A.swift", text: text)) == [])
    #expect(BannedWord.findings(in: SourceFile(path: "Tests/WorldTests/A.swift", text: text)) == [])
  }

  @Test(
    "the kernel knows no word of the domain, not even in a comment",
    arguments: [
      ("// what the store says", "store"), ("let paymentCount = 1", nil), ("struct Device {}", "Device"),
      ("func addPayment() {}", "Payment"), ("// stored and restored, approved", nil), ("// two apps", "apps"),
    ] as [(String, String?)])
  func domain(line: String, word: String?) {
    let file = SourceFile(path: "Sources/Core/Kernel/Time/Instant.swift", text: line)
    let expected = word.map {
      "Sources/Core/Kernel/Time/Instant.swift:1: `\($0)` is a word of the domain in the kernel; "
        + "say it without the domain"
    }
    #expect(BannedWord.findings(in: file).map(\.description) == (expected.map { [$0] } ?? []))
  }
}
