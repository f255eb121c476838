public import Results
internal import Rules

/// The terminal report of `assay diff`: a section for each group of differences, regressions first, then the
/// counts.
public struct DifferenceReport: Sendable {
  private let palette: Palette
  private let again: @Sendable (WorldDifference) -> [String]

  /// The maximum number of worlds that are named for a group.
  private static let namedCountMax = 5
  /// The maximum number of groups of one kind.
  private static let groupCountMax = 20

  /// Creates a report. `again` returns the words of the command that compares the apps in a world again.
  public init(palette: Palette, again: @escaping @Sendable (WorldDifference) -> [String]) {
    self.palette = palette
    self.again = again
  }

  /// The first line: the tool, the apps and the number of worlds.
  public func opening(_ record: DifferenceRecord) -> String {
    let parts = [
      palette.bold(record.tool), TerminalText.safe("\(record.old) → \(record.new)"),
      TerminalReport.count(record.worldCount, "world"),
    ]
    return parts.joined(separator: " · ") + "\n\n"
  }

  /// The text after the comparison: the groups of differences, the errors, and the counts.
  public func closing(_ record: DifferenceRecord) -> String {
    var text = ""
    for kind in DifferenceKind.allCases {
      let groups = record.groups.filter { $0[0].kind == kind }
      for group in groups.prefix(DifferenceReport.groupCountMax) { text += section(of: group) + "\n" }
      let rest = groups.count - DifferenceReport.groupCountMax
      if rest > 0 {
        text += "… \(TerminalReport.count(rest, "more group")) of \(kind.words) in the log\n\n"
      }
    }
    for trouble in record.troubles {
      text += palette.red("error") + "  " + TerminalText.safe(trouble.text, allowsLineEnds: true) + "\n\n"
    }
    return text + conclusion(of: record) + "\n"
  }

  private func section(of group: [WorldDifference]) -> String {
    let first = group[0]
    var text = word(for: first) + "  " + palette.bold(TerminalText.safe(headline(of: first)))
    text += " · \(TerminalReport.count(group.count, "world"))\n"
    if !first.fixedFailures.isEmpty, !first.newFailures.isEmpty {
      text += "  and fixes \(names(of: first.fixedFailures)), which the old app breaks\n"
    }
    text += parting(in: first)
    if !first.choices.isEmpty { text += "  choices: \(first.choices.joined(separator: "; "))\n" }
    if group.count > 1 {
      text += also(group)
    }
    return text + "  " + palette.dim("reproduce: " + ShellWords.joined(again(first))) + "\n"
  }

  /// The other places of the group's difference: the number of further choices in the first world's
  /// scenario, and the names of the other scenarios.
  private func also(_ group: [WorldDifference]) -> String {
    var names: [String] = []
    for difference in group where !names.contains(difference.name) { names.append(difference.name) }
    let ofFirst = group.count { $0.name == group[0].name } - 1
    var parts = ofFirst > 0 ? ["with \(TerminalReport.count(ofFirst, "other choice")) there"] : []
    let others = names.dropFirst().prefix(DifferenceReport.namedCountMax)
    if !others.isEmpty {
      let rest = names.count - 1 - others.count
      parts.append(
        "in \(others.joined(separator: ", "))"
          + (rest > 0 ? " and \(TerminalReport.count(rest, "more scenario"))" : ""))
    }
    return "  also \(parts.joined(separator: ", "))\n"
  }

  private func headline(of difference: WorldDifference) -> String {
    switch difference.kind {
    case .regression, .warning: "\(names(of: difference.newFailures)) in \(difference.name)"
    case .fix: "\(names(of: difference.fixedFailures)) in \(difference.name)"
    case .otherConduct, .unchanged, .notApplicable:
      "\(difference.parting?.form ?? "same behavior") in \(difference.name)"
    case .notComparable, .error: "\(difference.name): \(difference.obstacle)"
    }
  }

  private func names(of failures: [ChangedFailure]) -> String {
    failures.map { $0.level == .must ? $0.name : "\($0.name) (warning)" }.joined(separator: ", ")
  }

  private func parting(in difference: WorldDifference) -> String {
    guard let parting = difference.parting else {
      return difference.detail.isEmpty
        ? "  both apps behave the same, but the outcome differs\n"
        : "  \(TextLimit.line(difference.detail))\n"
    }
    var text = "  first difference:\n"
    for line in parting.before { text += "      \(TextLimit.line(line))\n" }
    text += palette.red("    - " + words(for: parting.old, other: "new")) + "\n"
    text += palette.green("    + " + words(for: parting.new, other: "old")) + "\n"
    let more = max(0, parting.removedCount - 1, parting.addedCount - 1)
    if more > 0 {
      text +=
        "  in total, \(TerminalReport.count(parting.removedCount, "fact")) only in the old run, "
        + "\(parting.addedCount) only in the new\n"
    }
    return text
  }

  private func words(for fact: PartedFact?, other: String) -> String {
    guard let fact else { return "(end of the run)" }
    return TextLimit.line(fact.text) + (fact.isShared ? " (the \(other) app does this later)" : "")
  }

  private func word(for difference: WorldDifference) -> String {
    let word = TerminalText.padded(difference.kind.words, to: 15)
    return switch difference.kind {
    case .regression, .error: palette.red(word)
    case .fix: palette.green(word)
    case .warning, .otherConduct, .notComparable: palette.yellow(word)
    case .unchanged, .notApplicable: palette.dim(word)
    }
  }

  private func conclusion(of record: DifferenceRecord) -> String {
    var parts: [String] = []
    for kind in DifferenceKind.allCases {
      let count = record.count(of: kind)
      switch kind {
      case _ where count == 0: break
      case .regression, .warning, .error: parts.append(TerminalReport.count(count, kind.rawValue))
      case .fix: parts.append("\(count) fix\(count == 1 ? "" : "es")")
      case .otherConduct: parts.append(TerminalReport.count(count, kind.words))
      case .notComparable, .unchanged, .notApplicable: parts.append("\(count) \(kind.rawValue)")
      }
    }
    if record.comparedCount < record.worldCount {
      parts.append("incomplete: \(record.comparedCount) of \(record.worldCount) worlds were compared")
    }
    let text = parts.isEmpty ? "nothing was compared" : parts.joined(separator: ", ")
    return switch record.exitCode {
    case .success: palette.green(text)
    case .nothingApplicable: palette.yellow(text)
    case .failed, .inconclusive, .appMisbehaved, .nondeterminism, .usage, .internalError, .unwritable,
      .overtime,
      .interrupted, .terminated:
      palette.red(text)
    }
  }
}

extension DifferenceKind {
  /// The display name. A log contains `other conduct` for changed behavior.
  fileprivate var words: String { self == .otherConduct ? "behavior change" : rawValue }
}
