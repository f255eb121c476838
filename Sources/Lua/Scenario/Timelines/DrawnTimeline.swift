internal import Facts

/// A timeline that a scenario draws: a sequence of columns. The facts of one column may be recorded in
/// any order.
struct DrawnTimeline {
  /// One column of one stave. A stave is a block of lines without an empty line in between.
  struct Column {
    /// The column's words, from top to bottom.
    var words: [DrawnWord]
    /// The index of the last line of the column's stave.
    let lastRow: Int
    let column: Int
  }

  /// The lines of the drawing, without their common indentation.
  let lines: [String]
  /// The width of the common indentation.
  let indentation: Int
  /// The columns in chronological order.
  let columns: [Column]

  /// Creates a timeline from the words of each stave. Words of a stave that start in the same column form
  /// a column.
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

  /// Returns the drawing with a `^` under one of its columns. If `place` is after the last column, the
  /// `^` is at the end.
  func lines(markedAt place: Int) -> [String] {
    let isEnd = place >= columns.count
    let column = isEnd ? columns[columns.count - 1] : columns[place]
    let row = column.lastRow
    let position = isEnd ? (lines[row].count) + 1 : column.column - indentation
    let mark = String(repeating: " ", count: position) + "^"
    return Array(lines[...row]) + [mark] + Array(lines[(row + 1)...])
  }
}

/// A word of a timeline that a scenario draws. It has a position and represents one or more facts.
struct DrawnWord {
  /// A condition that a fact must meet in addition to its kind.
  enum Value: Equatable {
    /// The fact is about this product.
    case product(ProductID)
    /// The field of the fact at this index has this value.
    case field(Int, Int64)
  }

  let kind: FactKind
  /// The lane of the line that contains the word.
  let lane: TimelineLane
  /// The conditions in the word's parentheses.
  let values: [Value]
  /// The word as written, without a following repetition such as `x2`.
  let text: String
  /// The number of facts that the word represents.
  var count = 1
  /// The line of the drawing, counted from zero.
  let row: Int
  /// The column at which the word starts, counted from zero.
  let column: Int

  /// Whether the word represents a fact about `product`.
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
