public import Facts

/// Two traces side by side for the terminal. Common facts are folded. Facts that only one trace has are
/// shown with number and time, and the first difference is marked.
public struct AlignmentReport {
  private let palette: Palette
  private let left: NamedTrace
  private let right: NamedTrace
  private let alignment: TraceAlignment

  /// A trace with its lines.
  private struct NamedTrace {
    let name: String
    let file: TraceFile
    let lines: [String]

    init(_ file: TraceFile, name: String) {
      self.name = name
      self.file = file
      let declared = DeclaredNames()
      let printer = FactLine(names: declared, texts: file.trace.texts)
      lines = file.trace.facts.map { fact in
        declared.append(fact, texts: file.trace.texts)
        return TextLimit.cut(printer.text(of: fact), to: 1_000, rest: "the trace")
      }
    }

    var heading: String {
      let header = file.header
      var parts = [name, header.scenario, header.subject]
      if let seed = header.seed { parts.append("seed \(seed)") }
      parts.append(TerminalReport.count(lines.count, "fact"))
      return TerminalText.safe(parts.joined(separator: " · "))
    }
  }

  /// The number of common facts shown before and after facts that differ.
  private static let contextCount = 3
  /// The maximum number of differing facts shown.
  private static let shownCountMax = 400

  public init(
    palette: Palette, _ left: TraceFile, named leftName: String, _ right: TraceFile, named rightName: String
  ) {
    self.palette = palette
    self.left = NamedTrace(left, name: leftName)
    self.right = NamedTrace(right, name: rightName)
    alignment = TraceAlignment(left.trace, right.trace)
  }

  /// Whether both traces have the same scenario, subject, and seed, so that they should be equal.
  public var haveSameCase: Bool { left.file.header.matches(right.file.header) }

  /// Whether the traces are equal to the byte.
  public var isEqual: Bool { haveSameCase && left.file.trace.hash == right.file.trace.hash }

  /// Whether the same events happened in both traces.
  public var isSame: Bool { alignment.isSame }

  /// The whole text.
  public var text: String {
    if isEqual {
      return "the traces are identical: \(TerminalReport.count(left.lines.count, "fact")), hash "
        + TraceHash.text(of: left.file.trace.hash) + "\n"
    }
    var text = "\(palette.red("-")) \(left.heading)\n\(palette.green("+")) \(right.heading)\n\n"
    if isSame {
      text += "the same events in both traces" + (shift.map { "; \($0)" } ?? "") + "\n"
      return text
    }
    if haveSameCase, let shift { text += "\(shift)\n" }
    return text + stretches + "\n" + conclusion + "\n"
  }

  /// The first fact in the traces' common start that has the same event but a different line, such as
  /// another time. Nil if there is none.
  private var shift: String? {
    let common = alignment.stretches.first.flatMap { $0.isSame ? $0.left : nil } ?? 0..<0
    guard let place = common.first(where: { left.lines[$0] != right.lines[$0] }) else { return nil }
    return "numbers or times differ from here on:\n- \(left.lines[place])\n+ \(right.lines[place])"
  }

  private var stretches: String {
    var text = ""
    var shownCount = 0
    var isFirst = true
    for (place, stretch) in alignment.stretches.enumerated() {
      if stretch.isSame {
        text += common(stretch, isLast: place == alignment.stretches.count - 1, isFirst: place == 0)
        continue
      }
      guard shownCount < AlignmentReport.shownCountMax else { continue }
      if isFirst { text += palette.bold("first difference") + "\n" }
      isFirst = false
      text += changed(stretch, &shownCount)
    }
    let rest = removedCount + addedCount - shownCount
    if rest > 0 { text += "… \(TerminalReport.count(rest, "more differing fact"))\n" }
    return text
  }

  private func changed(_ stretch: TraceAlignment.Stretch, _ shownCount: inout Int) -> String {
    var text = ""
    for place in stretch.left where shownCount < AlignmentReport.shownCountMax {
      text += palette.red("- " + left.lines[place]) + "\n"
      shownCount += 1
    }
    for place in stretch.right where shownCount < AlignmentReport.shownCountMax {
      text += palette.green("+ " + right.lines[place]) + "\n"
      shownCount += 1
    }
    return text
  }

  /// The text for a range of common facts: the facts next to a difference, and the number of the
  /// others.
  private func common(_ stretch: TraceAlignment.Stretch, isLast: Bool, isFirst: Bool) -> String {
    let context = AlignmentReport.contextCount
    let head = isFirst ? stretch.left.prefix(0) : stretch.left.prefix(context)
    let tail = isLast ? stretch.left.suffix(0) : stretch.left.dropFirst(head.count).suffix(context)
    let folded = stretch.left.count - head.count - tail.count
    var text = ""
    for place in head { text += "  \(left.lines[place])\n" }
    // A line that replaces a single fact would not be shorter than the fact.
    if folded == 1 {
      text += "  \(left.lines[stretch.left.lowerBound + head.count])\n"
    } else if folded > 1 {
      text += palette.dim("  … \(TerminalReport.count(folded, "identical fact"))") + "\n"
    }
    for place in tail { text += "  \(left.lines[place])\n" }
    return text
  }

  private var removedCount: Int { alignment.differences.reduce(0) { $0 + $1.left.count } }
  private var addedCount: Int { alignment.differences.reduce(0) { $0 + $1.right.count } }

  private var conclusion: String {
    let same = left.lines.count - removedCount
    return "\(TerminalReport.count(same, "fact")) identical, \(removedCount) removed, \(addedCount) added"
  }
}
