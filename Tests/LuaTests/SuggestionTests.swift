import Lua
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "the nearest name is found, and none when nothing is near",
    arguments: [
      ("prodcut", ["product", "protect", "payment"], "product"),
      ("lanch", ["launch", "lunch"], "launch"),
      ("addObserver", ["add_observer", "remove_observer"], "add_observer"),
      ("Settle", ["settle", "kettle"], "settle"),
      ("x", ["y", "z"], nil),
      ("buy", ["bye", "boy", "guy"], "boy"),
      ("", ["a"], nil),
      ("wait", [], nil),
      ("completely", ["different"], nil),
      ("cat", ["act"], "act"),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], expected: String?) {
    #expect(Suggestion.nearest(to: name, among: candidates) == expected)
    #expect(Suggestion.nearest(to: name, among: candidates.reversed()) == expected)
  }

  @Test("very long names are not compared")
  func longNames() {
    let long = String(repeating: "a", count: 65)
    #expect(Suggestion.nearest(to: long, among: [long]) == nil)
    #expect(Suggestion.nearest(to: String(long.dropLast()), among: [String(long.dropLast(2))]) != nil)
  }
}
