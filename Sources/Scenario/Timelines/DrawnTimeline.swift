internal import Facts

/// A timeline as a scenario drew it: columns one after another, each with words that may come in any order.
struct DrawnTimeline {
  /// One column of one stave.
  struct Column {
    /// Its words, from the top down.
    var words: [DrawnWord]
    /// The last line of its stave.
    let lastRow: Int
    let column: Int
  }

  /// The lines as they were written, without what indents all of them.
  let lines: [String]
  /// By how much the lines were indented.
  let indentation: Int
  /// The columns in the order of their happening.
  let columns: [Column]

  /// Puts words into columns.
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

  /// The drawing with a mark under one of its columns; behind the last column it marks the end.
  func lines(markedAt place: Int) -> [String] {
    let isEnd = place >= columns.count
    let column = isEnd ? columns[columns.count - 1] : columns[place]
    let row = column.lastRow
    let position = isEnd ? (lines[row].count) + 1 : column.column - indentation
    let mark = String(repeating: " ", count: position) + "^"
    return Array(lines[...row]) + [mark] + Array(lines[(row + 1)...])
  }
}

/// A word of a timeline that a scenario drew: which facts it means, and where it stands.
struct DrawnWord {
  /// A condition for a fact besides its kind.
  enum Value: Equatable {
    /// It is about this product.
    case product(ProductID)
    /// The field at a place holds this.
    case field(Int, Int64)
  }

  /// The kind of fact.
  let kind: FactKind
  /// The line that it stands on.
  let lane: TimelineLane
  /// The text in its parentheses.
  let values: [Value]
  /// The word as it was written, without its repetition.
  let text: String
  /// The number of facts that it stands for.
  var count = 1
  /// The line of the drawing, counted from zero.
  let row: Int
  /// The column at which it begins, counted from zero.
  let column: Int

  /// Whether it means a fact.
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
