import Testing

@Suite("Unordered iteration")
struct UnorderedIterationTests {
  @Test(
    "a walk through a dictionary or a set is found",
    arguments: [
      "var names: [Int: String] = [:]\nfor name in names {",
      "var names = [Int: String]()\nfor (id, name) in self.names where id > 0 {",
      "let seen: Set<Int> = []\nlet x = seen.map { $0 }",
      "var seen = Set<Int>()\nreturn Array(seen)",
      "func f(seen: Set<Int>) {\nseen.forEach { $0.g() }",
      "func f(names: [Int: [String]]) {\nlet x = names.values.first",
      "var pairs: [Int: (Int, Int)] = [:]\nlet x = pairs.map { $0 }",
      "var names: [Int: String]?\nlet x = names?.first",
      "let x = 1\nfor key in other.table.keys {",
      "let x = 1\nreturn other.mapValues { $0 + 1 }",
    ])
  func bad(text: String) {
    let file = SourceFile(path: "Sources/World/World.swift", text: text)
    #expect(
      UnorderedIteration.findings(in: file).map(\.description) == [
        "Sources/World/World.swift:2: this goes through a dictionary or a set in its own order; "
          + "loop over an array, or sort by the keys first"
      ])
  }

  @Test(
    "what does not depend on the order is left alone",
    arguments: [
      "var names: [Int: String] = [:]\nlet x = names[1]",
      "var names: [Int: String] = [:]\nfor id in names.keys.sorted() {",
      "var names: [Int: String] = [:]\n// The sum is the same in any order.\nfor name in names {",
      "var names: [String] = []\nfor name in names { x.map { $0 } }",
      "let seen: Set<Int> = []\nif seen.contains(1) || seen.isEmpty { names.map { $0 } }",
      "let x = 1\nfor key in Decoder.keys {", "let x = 1\nf(table.keys[1])",
      "let sites: [[Int]] = []\nfor site in sites {",
      "let all: [(id: Int, name: String)] = []\nlet names = all.map { $0.name }",
    ])
  func good(text: String) {
    #expect(UnorderedIteration.findings(in: SourceFile(path: "Sources/World/World.swift", text: text)) == [])
  }
}
