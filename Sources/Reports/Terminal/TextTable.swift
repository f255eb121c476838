/// Rows of cells that stand below each other; the first column to the left, the others to the right.
struct TextTable {
  private var rows: [[String]]

  init(heading: [String]) { rows = [heading] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, the heading first.
  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let margin = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + margin : margin + cell
      }.joined(separator: "  ")
    }
  }
}
