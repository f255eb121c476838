internal import Results

/// The situations that the runs of an exploration should reach. Unreached situations come first, each
/// with the first step that no run reached.
struct SituationList {
  private let coverage: SituationCoverage

  init(_ coverage: SituationCoverage) { self.coverage = coverage }

  func write(to markup: inout Markup) {
    guard !coverage.standings.isEmpty, coverage.runCount > 0 else { return }
    markup.element(
      "section", [("class", "chapter"), ("id", "/situations"), ("aria-labelledby", "situations")]
    ) {
      $0.element("h2", [("id", "situations")], "Situations")
      $0.element("p", "\(coverage.share.text) reached in \(GroupedNumber.count(coverage.runCount, "run")).")
      write(coverage.unreached, "not reached", to: &$0) { standing in
        "best \(standing.progress.text)" + (standing.missingStep.map { "; never reached: \($0)" } ?? "")
      }
      write(coverage.reached, "reached", to: &$0) { GroupedNumber.count($0.reachedCount, "run") }
      write(coverage.inapplicable, "not applicable", to: &$0) { $0.absence ?? "" }
    }
  }

  /// Writes situations with a text about each.
  private func write(
    _ standings: [SituationStanding], _ title: String, to markup: inout Markup,
    _ words: (SituationStanding) -> String
  ) {
    guard !standings.isEmpty else { return }
    markup.element("details", [("class", "situations")]) {
      $0.element("summary", "\(standings.count) \(title)")
      $0.element("ul", [("class", "places")]) { list in
        for standing in standings {
          list.element("li") {
            $0.element("code", standing.identifier)
            $0.say(" \(standing.sentence) ")
            $0.element("span", [("class", "tally")], words(standing))
          }
        }
      }
    }
  }
}
