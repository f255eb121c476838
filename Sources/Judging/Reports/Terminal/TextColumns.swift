/// A list in columns for the terminal. The last column contains sentences, which are wrapped to the
/// width of the terminal.
public struct TextColumns {
  private let width: Int
  private let indentation: Int

  /// The minimum width for a sentence next to the columns.
  private static let roomMin = 40
  /// The additional indentation of a sentence on its own line.
  private static let hangingCount = 4

  /// Creates a list for a terminal with this number of columns, with `indentation` spaces before each row.
  public init(width: Int, indentation: Int = 0) {
    self.width = width
    self.indentation = indentation
  }

  /// The rows: cells in columns, with a sentence next to them, or below them if there is no room.
  public func text(of rows: [(cells: [String], sentence: String)]) -> String {
    let count = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
    let margin = String(repeating: " ", count: indentation)
    let start = widths.reduce(indentation) { $0 + $1 + 2 }
    let isBeside = width - start >= TextColumns.roomMin
    return rows.map { cells, sentence in
      var head = margin
      for (cell, width) in zip(cells, widths) { head += TerminalText.padded(cell, to: width + 2) }
      let place = isBeside ? start : indentation + TextColumns.hangingCount
      let lines = TerminalText.lines(of: sentence, to: max(TextColumns.roomMin / 2, width - place))
      let hanging = "\n" + String(repeating: " ", count: place)
      let body = lines.joined(separator: hanging)
      let text = isBeside ? head + body : TextColumns.trimmed(head) + (body.isEmpty ? "" : hanging + body)
      return TextColumns.trimmed(text) + "\n"
    }.joined()
  }

  private static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}
