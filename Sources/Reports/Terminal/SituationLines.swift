public import Results

/// The section of a terminal report about situations: those that were reached, with the number of runs, those that were
/// not, with the best progress and the step that never came, and those that do not apply.
public struct SituationLines {
  private let palette: Palette
  private let columns: TextColumns

  /// Makes lines for a terminal of so many columns.
  public init(palette: Palette, width: Int) {
    self.palette = palette
    columns = TextColumns(width: width, indentation: 2)
  }

  /// The text of a coverage; none where no situation is known.
  public func text(of coverage: SituationCoverage) -> String {
    guard !coverage.standings.isEmpty else { return "" }
    let sections = [
      opening(of: coverage), reached(coverage.reached), unreached(coverage.unreached),
      inapplicable(coverage.inapplicable),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func opening(of coverage: SituationCoverage) -> String {
    let share = coverage.share
    let text = "\(share.text) situations reached in \(TerminalReport.count(coverage.runCount, "run"))"
    return (share.count == share.total ? palette.green(text) : palette.yellow(text)) + "\n"
  }

  private func reached(_ standings: [SituationStanding]) -> String {
    columns.text(
      of: standings.map { standing in
        (
          cells: [
            TerminalReport.count(standing.reachedCount, "run"), TerminalText.safe(standing.identifier),
          ],
          sentence: TerminalText.safe(standing.sentence)
        )
      })
  }

  private func unreached(_ standings: [SituationStanding]) -> String {
    guard !standings.isEmpty else { return "" }
    return palette.yellow("never reached") + "\n"
      + columns.text(
        of: standings.map { standing in
          let missing = standing.missingStep.map { ": never saw that \($0)" } ?? ""
          return (
            cells: [standing.progress.text, TerminalText.safe(standing.identifier)],
            sentence: TerminalText.safe(standing.sentence + missing)
          )
        })
  }

  private func inapplicable(_ standings: [SituationStanding]) -> String {
    guard !standings.isEmpty else { return "" }
    return palette.dim("not applicable") + "\n"
      + columns.text(
        of: standings.map { standing in
          (
            cells: [TerminalText.safe(standing.identifier)],
            sentence: TerminalText.safe(standing.absence ?? "")
          )
        })
  }
}
