/// Draws the words of a timeline: one line for each actor, with time from left to right.
public struct TimelineDrawing {
  private let labels: (TimelineLane) -> String
  private let width: Int

  /// - Parameters:
  /// - width: The maximum width of a line. A longer timeline continues in a new block of lines.
  /// - labels: Returns the name of a line, such as `app` or `app@phone`.
  public init(width: Int = 100, labels: @escaping (TimelineLane) -> String) {
    self.width = width
    self.labels = labels
  }

  /// Returns the lines of the drawing, with an empty line between two blocks.
  ///
  /// - Parameters:
  /// - words: The words in the order in which they happened.
  /// - marked: The index of the word to mark, or nil for no mark. An index after the last word marks the end.
  public func lines(_ words: [TimelineWord], marked: Int? = nil) -> [String] {
    let lanes = order(of: words)
    let margin = (lanes.map { labels($0).count }.max() ?? 0) + 2
    var lines: [String] = []
    var first = 0
    repeat {
      var end = first
      var column = margin
      var columns: [Int] = []
      while end < words.count {
        let length = words[end].drawn.count
        if end > first, column + length > width { break }
        columns.append(column)
        column += length + 2
        end += 1
      }
      if !lines.isEmpty { lines.append("") }
      let isLast = end == words.count
      lines += stave(words[first..<end], columns, lanes, margin, until: max(column - 2, margin))
      if let marked, marked >= first, marked < end || isLast {
        let place = marked < end ? columns[marked - first] : column
        lines.append(String(repeating: " ", count: place) + "^")
      }
      first = end
    } while first < words.count
    return lines
  }

  /// Returns the lanes, ordered by actor and then by device.
  private func order(of words: [TimelineWord]) -> [TimelineLane] {
    var lanes: [TimelineLane] = []
    for word in words where !lanes.contains(word.lane) { lanes.append(word.lane) }
    return lanes.sorted { ($0.actor.rawValue, $0.device) < ($1.actor.rawValue, $1.device) }
  }

  private func stave(
    _ words: ArraySlice<TimelineWord>, _ columns: [Int], _ lanes: [TimelineLane], _ margin: Int,
    until end: Int
  ) -> [String] {
    lanes.compactMap { lane in
      guard words.contains(where: { $0.lane == lane }) else { return nil }
      var cells: [Character] = Array(repeating: "-", count: end - margin)
      for (word, column) in zip(words, columns) where word.lane == lane {
        let start = column - margin
        let behind = start + word.drawn.count
        cells.replaceSubrange(start..<behind, with: word.drawn)
        if start > 0 { cells[start - 1] = " " }
        if behind < cells.count { cells[behind] = " " }
      }
      let label = labels(lane) + ":"
      return label + String(repeating: " ", count: margin - label.count) + String(cells)
    }
  }
}
