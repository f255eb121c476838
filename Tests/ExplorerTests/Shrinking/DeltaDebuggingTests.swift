import Testing

@testable import Explorer

@Suite("What is left when nothing can go")
struct DeltaDebuggingTests {
  @Test("things that matter stay, wherever they stand", arguments: [[], [7], [0, 199], [3, 4, 5, 90, 180]])
  func minimum(needed: [Int]) {
    var tried = 0
    let rest = DeltaDebugging.minimum(of: Array(0..<200)) { candidate in
      tried += 1
      return needed.allSatisfy(candidate.contains)
    }
    #expect(rest == needed)
    #expect(tried < 300)
  }

  @Test("a budget that is spent leaves what still holds")
  func spent() {
    var tried = 0
    let rest = DeltaDebugging.minimum(of: Array(0..<200), isSpent: { tried >= 5 }) { candidate in
      tried += 1
      return candidate.contains(13)
    }
    #expect(rest.contains(13) && rest.count > 1 && tried <= 6)
  }

  /// A door that is closed and opened again: neither step can be removed without the other.
  @Test("two things that go together only are left out by pairs, and not one by one")
  func pairs() {
    let holds = { (kept: [String]) in
      kept.contains("buy") && kept.contains("close") == kept.contains("open")
    }
    let apart = ["close", "buy", "open"]
    let single = DeltaDebugging.minimum(of: apart, holds: holds)
    #expect(single == apart)
    #expect(DeltaDebugging.minimumByPairs(of: single, holds: holds) == ["buy"])
  }
}
