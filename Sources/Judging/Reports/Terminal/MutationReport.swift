public import Results
internal import Rules

/// The terminal report of `assay mutate`: a line for each mutant, then the surviving mutants with advice,
/// then the share.
public struct MutationReport: Sendable {
  private let palette: Palette
  private let showsMatrix: Bool
  private let nameWidth: Int
  private let addressWidth: Int

  /// Creates a report whose columns fit the names of the mutants and the addresses of the scenarios.
  public init(palette: Palette, showsMatrix: Bool, mutants: [String], addresses: [CaseAddress]) {
    self.palette = palette
    self.showsMatrix = showsMatrix
    nameWidth = mutants.map(\.count).max() ?? 0
    addressWidth = addresses.map(\.text.count).max() ?? 0
  }

  /// The first line: the tool, the app and the counts.
  public func opening(_ record: MutationRecord) -> String {
    let parts = [
      palette.bold(record.tool), TerminalReport.count(record.mutantCount, "mutant"),
      TerminalText.safe(record.app), TerminalReport.count(record.scenarioCount, "scenario"),
    ]
    return parts.joined(separator: " · ") + "\n\n"
  }

  /// The lines of a mutant; empty for a mutant that changes something the app never does.
  public func lines(of mutant: MutantResult) -> String {
    if mutant.outcome == .notApplicable { return "" }
    var text =
      "  " + word(for: mutant) + "  "
      + TerminalText.padded(mutant.name, to: mutant.catches.isEmpty ? 0 : nameWidth)
    guard showsMatrix, let first = mutant.catches.first, mutant.catches.count > 1 else {
      if let first = mutant.catches.first { text += "  " + line(of: first) }
      return text + "\n"
    }
    text += "  " + line(of: first) + "\n"
    let margin = String(repeating: " ", count: nameWidth + MutationReport.wordWidth + 6)
    return text + mutant.catches.dropFirst().map { margin + line(of: $0) + "\n" }.joined()
  }

  /// The text after the lines of all mutants.
  public func closing(_ record: MutationRecord) -> String {
    var text = obstacles(in: record)
    for mutant in record.survivors { text += "\n" + section(of: mutant) }
    text += broken(in: record) + missed(in: record)
    let living = record.harmless.filter { $0.outcome == .survived }
    if !living.isEmpty {
      text += "\nsurvived, as expected (harmless)\n"
      let width = living.map(\.name.count).max() ?? 0
      for mutant in living {
        let name = TerminalText.padded(mutant.name, to: width)
        text += "  \(name)  " + palette.dim(mutant.harmlessReason ?? "") + "\n"
      }
    }
    if !record.undone.isEmpty {
      text += "\ncanceled out: no scenario can observe what these pairs break\n"
      for mutant in record.undone { text += "  " + palette.dim(mutant.name) + "\n" }
    }
    if !record.inapplicable.isEmpty, record.obstacles.isEmpty {
      text += "\nnot applicable: in these scenarios the app never makes the calls they alter\n"
      for mutant in record.inapplicable { text += "  " + palette.dim(mutant.name) + "\n" }
    }
    if let idle = record.idleScenarios, !idle.isEmpty {
      text += "\nscenarios that detect no mutant\n"
      for address in idle { text += "  " + TerminalText.safe(address.text) + "\n" }
    }
    for trouble in record.troubles {
      text +=
        "\n" + palette.red("error") + "  " + TerminalText.safe(trouble.text, allowsLineEnds: true) + "\n"
    }
    return text + "\n" + conclusion(of: record) + "\n"
  }

  private static let wordWidth = 8

  private func word(for mutant: MutantResult) -> String {
    switch mutant.outcome {
    case .caught:
      let word = TerminalText.padded(mutant.isBreach ? "caught" : "detected", to: MutationReport.wordWidth)
      return mutant.isBreach ? palette.green(word) : palette.dim(word)
    case .survived:
      let word = TerminalText.padded(mutant.isBreach ? "survived" : "harmless", to: MutationReport.wordWidth)
      return mutant.isBreach ? palette.red(word) : palette.dim(word)
    case .undone: return palette.dim(TerminalText.padded("canceled", to: MutationReport.wordWidth))
    case .notApplicable: return palette.dim(TerminalText.padded("", to: MutationReport.wordWidth))
    case .error: return palette.red(TerminalText.padded("error", to: MutationReport.wordWidth))
    }
  }

  private func line(of caught: MutantCatch) -> String {
    TerminalText.padded(TerminalText.safe(caught.address.text), to: addressWidth) + "  "
      + TerminalText.safe(caught.words)
  }

  private func section(of mutant: MutantResult) -> String {
    let rules = mutant.rules.map(\.text).joined(separator: " or ")
    let expected = rules.isEmpty ? "an expectation of a scenario" : rules
    var text = palette.red("survived") + "  " + palette.bold(mutant.name) + "\n  \(mutant.sentence)\n"
    text += "  expected to be detected by \(expected)\n"
    text += "  it survived \(TerminalReport.count(mutant.trialCount, "scenario"))"
    text += mutant.undecided.isEmpty ? "\n" : "; inconclusive in:\n"
    for undecided in mutant.undecided { text += "    " + line(of: undecided) + "\n" }
    return text
  }

  private func obstacles(in record: MutationRecord) -> String {
    guard !record.obstacles.isEmpty else { return "" }
    var text = palette.red("the unmodified app does not pass") + "\n"
    for obstacle in record.obstacles { text += "  " + line(of: obstacle) + "\n" }
    return text + "  mutation testing needs a passing app; run `assay run` to see what fails\n"
  }

  private func broken(in record: MutationRecord) -> String {
    record.mutants.reduce(into: "") { text, mutant in
      guard case .error(let message) = mutant.outcome else { return }
      text += "\n" + palette.red("error") + "  \(mutant.name)\n"
      text += TerminalText.indented(message, by: 2) + "\n"
    }
  }

  private func missed(in record: MutationRecord) -> String {
    let missing = record.mutants.filter { !$0.missed.isEmpty }
    guard !missing.isEmpty else { return "" }
    var text = "\n" + palette.red("listed in `catches` but not caught") + "\n"
    for mutant in missing {
      for address in mutant.missed {
        text += "  " + TerminalText.padded(TerminalText.safe(address.text), to: addressWidth)
        text += "  declares that it catches “\(mutant.name)”\n"
      }
    }
    return text
  }

  private func conclusion(of record: MutationRecord) -> String {
    guard record.obstacles.isEmpty else { return palette.red("no mutant was tried") }
    let all = record.breaches.count
    let caught = all - record.survivors.count
    var parts: [String] = []
    if all > 0 { parts.append("\(caught) of \(all) mutants caught (\(caught * 100 / all) %)") }
    let names = record.mutants.reduce(0) { $0 + $1.missed.count }
    if names > 0 { parts.append("\(names) listed but not caught") }
    if !record.harmless.isEmpty {
      let noticed = record.harmless.count { $0.outcome == .caught }
      parts.append("\(record.harmless.count) harmless (\(noticed) detected)")
    }
    if !record.undone.isEmpty { parts.append("\(record.undone.count) canceled out") }
    if !record.inapplicable.isEmpty { parts.append("\(record.inapplicable.count) not applicable") }
    if parts.isEmpty { parts.append("nothing was tried") }
    if record.mutants.count < record.mutantCount, record.interruption != nil {
      parts.append("incomplete: \(record.mutants.count) of \(record.mutantCount) mutants were tried")
    }
    let text = parts.joined(separator: ", ")
    return record.exitCode == .success ? palette.green(text) : palette.red(text)
  }
}
