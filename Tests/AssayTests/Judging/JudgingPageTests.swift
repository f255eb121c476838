import Facts
import Foundation
import Rules
import Testing

@Suite("The page about judging")
struct JudgingPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/Judging.md").standardizedFileURL
  private static let begin = "<!-- the table begins; ASSAY_UPDATE_GOLDENS=1 rewrites it -->\n"

  @Test("the page says of each rule what it needs")
  func fresh() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let head = try #require(page.range(of: Self.begin))
    let expected = page[..<head.upperBound] + Self.table
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: Self.page)
    } else {
      let isFresh = page == expected
      #expect(isFresh, "Documentation/Judging.md is stale; ASSAY_UPDATE_GOLDENS=1 writes it anew")
    }
  }

  private static var table: String {
    var text = "\n| rule | needs | could explain a violation | could show another violation |\n"
    text += "| --- | --- | --- | --- |\n"
    for testimony in RuleTestimony.all {
      let cells = [testimony.needed, testimony.excusing, testimony.showing].map { kinds in
        kinds.map { "`\(FactDescription.of($0).name)`" }.joined(separator: ", ")
      }
      text += "| `\(testimony.rule)` | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }
}
