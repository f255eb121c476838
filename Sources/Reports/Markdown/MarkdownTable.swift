/// A table of Markdown; its cells are Markdown already.
struct MarkdownTable {
  private(set) var text: String

  init(_ heading: [String]) {
    text = MarkdownTable.row(heading) + MarkdownTable.row(heading.map { _ in "---" })
  }

  mutating func add(_ cells: [String]) { text += MarkdownTable.row(cells) }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
