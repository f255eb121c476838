public import Results

/// A run as people read it in a terminal: verdicts first, then every failure once and complete, then the counts.
public struct TerminalReport: Sendable {
  let palette: Palette
  let isStrict: Bool
  private let addressWidth: Int
  let sectionWidth: Int
  private let subjectWidth: Int
  private let showsSubject: Bool
  /// Whether cases are run with many seeds each, so that one line and one section stand for all seeds of a case.
  public var showsSeeds = false

  /// Makes a report for cases with these addresses and subjects, so that the columns stand below each other.
  public init(palette: Palette, isStrict: Bool, addresses: [CaseAddress], subjects: [String]) {
    self.palette = palette
    self.isStrict = isStrict
    addressWidth = addresses.map(\.text.count).max() ?? 0
    sectionWidth = addresses.map { SectionTally.name(of: $0).count }.max() ?? 0
    subjectWidth = subjects.map(\.count).max() ?? 0
    showsSubject = subjects.count > 1
  }

  /// What is run, as the first line.
  public func opening(_ header: RunHeader, subjects: [String]) -> String {
    var parts = [
      palette.bold(header.tool), TerminalReport.count(header.caseCount, "case"),
      TerminalText.safe(subjects.joined(separator: ", ")),
    ]
    if let seed = header.seed { parts.append("seed \(seed)") }
    if let seeds = header.seeds { parts.append("seeds \(seeds.text)") }
    if let shard = header.shard { parts.append(TerminalReport.words(for: shard)) }
    return parts.joined(separator: " · ") + "\n\n"
  }

  /// The verdict of a case, as one line.
  public func line(of result: CaseResult) -> String {
    var line = "  " + paddedVerdict(of: result)
    line += "  " + TerminalText.padded(TerminalText.safe(result.address.text), to: addressWidth)
    line += subjectColumn(result) + "  " + TerminalText.safe(result.title)
    if case .known(let reason) = result.verdict { line += palette.dim(" · " + TerminalText.safe(reason)) }
    return line + "\n"
  }

  /// The verdict as the first column.
  func paddedVerdict(of result: CaseResult) -> String {
    let isFailed = result.isFailed(strictly: isStrict)
    let name = isFailed ? CaseVerdict.failed.name : result.verdict.name
    return palette.verdict(result.verdict, isFailed: isFailed, TerminalText.padded(name, to: 14))
  }

  /// The subject as a column, where there are several.
  func subjectColumn(_ result: CaseResult) -> String {
    showsSubject ? "  " + TerminalText.padded(TerminalText.safe(result.subject), to: subjectWidth) : ""
  }

  /// Everything that stands behind the verdicts.
  public func closing(_ record: RunRecord) -> String {
    var text = ""
    text += sections(of: record)
    for trouble in record.troubles {
      let word = trouble.isStale ? "stale" : "error"
      text +=
        "\n" + palette.red(word) + "  " + TerminalText.safe(trouble.text, allowsLineEnds: true) + "\n"
    }
    return text + "\n" + summary(of: record)
  }

  /// Whether there is more to say of a case than its line.
  func isTold(_ result: CaseResult) -> Bool {
    switch result.verdict {
    case .passed: false
    case .warned, .failed, .inconclusive, .error: true
    // What is known is not told again: its line and the list say enough.
    case .known, .notApplicable: false
    }
  }

  /// A count with its noun.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
