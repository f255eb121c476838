import Facts
import Testing

@Suite("Content versions")
struct ContentVersionTests {
  @Test(
    "whole numbers with periods between them are versions",
    arguments: ["1.0", "1", "2.10", "1.0.0.3", "10.01"])
  func good(text: String) { #expect(ContentVersion(text)?.description == text) }

  @Test(
    "nothing else is",
    arguments: [
      "", ".", "1.", ".1", "1..0", "1.0b", "-1", "1,0", " 1.0", "1.0000000000", "1.1.1.1.1.1.1.1.1", "١.٠",
    ])
  func bad(text: String) { #expect(ContentVersion(text) == nil) }

  @Test("they are ordered by their numbers, not by their letters")
  func order() throws {
    let versions = try ["0.9", "1.0", "1.0.1", "1.9", "1.10", "2"].map { try #require(ContentVersion($0)) }
    #expect(versions == versions.reversed().sorted())
    #expect(ContentVersion("1.0") == ContentVersion("1") && ContentVersion("1.0") == ContentVersion.first)
  }
}
