import Testing

@Suite("Linked symbols")
struct LinkedSymbolsTests {
  @Test("a target that asks for Foundation is found")
  func bad() throws {
    // This target uses Foundation, so its own objects are the bad example.
    let symbols = try #require(try LinkedSymbols.undefined(in: "TidyTests"))
    let findings = LinkedSymbols.findings(target: "TidyTests", symbols: symbols)
    #expect(findings.map(\.path) == ["Sources/TidyTests"])
    #expect(findings.first?.what.hasPrefix("the compiled target asks Foundation for ") == true)
  }

  @Test("a target that was not built has no symbols")
  func absent() throws {
    #expect(try LinkedSymbols.undefined(in: "Attic") == nil)
  }
}
