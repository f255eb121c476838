internal import Facts

/// A timeline that a scenario drew: a sequence of columns. The words of a column may occur in any order.
struct DrawnTimeline {
  /// One column of one stave.
  struct Column {
    /// The column's words, from top to bottom.
    var words: [DrawnWord]
    /// The last line of the column's stave.
    let lastRow: Int
    let column: Int
  }

  /// The lines as written, without their common indentation.
  let lines: [String]
  /// The width of the common indentation.
  let indentation: Int
  /// The columns in chronological order.
  let columns: [Column]

  /// Groups words into columns.
  init(_ staves: [[DrawnWord]], lines: [String], indentation: Int) {
    self.lines = lines
    self.indentation = indentation
    var columns: [Column] = []
    for stave in staves {
      let lastRow = stave.map(\.row).max() ?? 0
      for word in stave.sorted(by: { ($0.column, $0.row) < ($1.column, $1.row) }) {
        if let last = columns.last, last.column == word.column, last.lastRow == lastRow {
          columns[columns.count - 1].words.append(word)
        } else {
          columns.append(Column(words: [word], lastRow: lastRow, column: word.column))
        }
      }
    }
    self.columns = columns
  }

  /// The drawing with a mark under one of its columns. A position after the last column marks the end.
  func lines(markedAt place: Int) -> [String] {
    let isEnd = place >= columns.count
    let column = isEnd ? columns[columns.count - 1] : columns[place]
    let row = column.lastRow
    let position = isEnd ? (lines[row].count) + 1 : column.column - indentation
    let mark = String(repeating: " ", count: position) + "^"
    return Array(lines[...row]) + [mark] + Array(lines[(row + 1)...])
  }
}

/// A word of a timeline that a scenario drew: the facts it represents, and its position.
struct DrawnWord {
  /// A condition on a fact in addition to its kind.
  enum Value: Equatable {
    /// The fact is about this product.
    case product(ProductID)
    /// The field at an index has this value.
    case field(Int, Int64)
  }

  let kind: FactKind
  /// The lane of the word's line.
  let lane: TimelineLane
  /// The values in its parentheses.
  let values: [Value]
  /// The word as written, without its repetition.
  let text: String
  /// The number of facts that the word represents.
  var count = 1
  /// The line of the drawing, counted from zero.
  let row: Int
  /// The column at which the word starts, counted from zero.
  let column: Int

  /// Whether the word represents a fact.
  func matches(_ fact: Fact, about product: ProductID) -> Bool {
    guard fact.kind == kind, lane == TimelineLane(of: fact) else { return false }
    if values.isEmpty { return true }
    let fields = fact.content.fields
    return values.allSatisfy { value in
      switch value {
      case .product(let wanted): wanted == product
      case .field(let place, let wanted): fields[place] == wanted
      }
    }
  }
}
