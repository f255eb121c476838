import Testing

@testable import Facts

@Suite("Short names of facts") struct FactNameTests {
  @Test("a full name, a last part that is unique and a well-known name mean a kind")
  func known() {
    #expect(FactName.meaning(of: "claim.granted") == .known(.claimGranted))
    #expect(FactName.meaning(of: "granted") == .known(.claimGranted))
    #expect(FactName.meaning(of: "finished") == .known(.queueFinishCalled))
    #expect(FactName.meaning(of: "request.finished") == .known(.requestFinished))
  }

  @Test("a last part that several kinds share means none of them")
  func ambiguous() {
    #expect(
      FactName.meaning(of: "failed")
        == .ambiguous(["transaction.failed", "request.failed", "download.failed"]))
    #expect(FactName.meaning(of: "nonsense") == .unknown)
    #expect(FactName.meaning(of: "") == .unknown)
  }

  @Test("the short name of each kind means that kind, and no two share one")
  func short() {
    for kind in FactKind.allCases { #expect(FactName.meaning(of: FactName.short(for: kind)) == .known(kind)) }
    #expect(Set(FactName.short).count == FactKind.allCases.count)
    #expect(FactName.short(for: .requestFinished) == "request.finished")
  }

  @Test("no well-known name stands twice, and none is a full name")
  func aliases() {
    let names = FactName.aliases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.contains(".") })
  }
}
