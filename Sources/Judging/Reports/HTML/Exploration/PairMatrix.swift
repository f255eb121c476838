internal import Results

/// The matrix of fault pairs: how many pairs an app survives. It also shows the pairs that the app does
/// not survive although it survives each fault alone.
struct PairMatrix {
  private let record: ExplorationRecord
  private let families: [String]

  init(_ record: ExplorationRecord) {
    self.record = record
    families = record.header.families.filter { family in
      record.pairs.contains { $0.runCount > 0 && ($0.first == family || $0.second == family) }
    }
  }

  func write(to markup: inout Markup) {
    guard !families.isEmpty else { return }
    markup.element("section", [("class", "chapter pairs"), ("id", "/pairs"), ("aria-labelledby", "pairs")]) {
      $0.element("h2", [("id", "pairs")], "Fault pairs")
      writeLegend(to: &$0)
      $0.element(
        "div", [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", "pairs")]
      ) {
        $0.element("table", [("id", "pair-table")]) { table in
          writeHead(to: &table)
          table.element("tbody") { for family in families { writeRow(family, to: &$0) } }
        }
      }
    }
  }

  private func writeLegend(to markup: inout Markup) {
    markup.element("p", [("class", "legend")]) {
      $0.element("span", "row: first fault; column: second")
      $0.sign(Sign(mark: "✓", word: "every pair survived", tone: .good))
      $0.sign(Sign(mark: "%", word: "share of pairs survived", tone: .bad))
      $0.sign(Sign(mark: "◆", word: "fails only with both faults", tone: .bad))
      $0.sign(Sign(mark: "–", word: "no such pair", tone: .quiet))
    }
  }

  private func writeHead(to markup: inout Markup) {
    markup.element("thead") {
      $0.element("tr") { row in
        row.element("th", [("scope", "col")], "first \\ second")
        for family in families {
          row.element("th", [("scope", "col")]) { $0.element("span", family) }
        }
      }
    }
  }

  private func writeRow(_ first: String, to markup: inout Markup) {
    markup.element("tr") {
      $0.element("th", [("scope", "row")], first)
      for second in families {
        let tally = record.pairs.first { $0.first == first && $0.second == second && $0.runCount > 0 }
        if let tally {
          write(tally, to: &$0)
        } else {
          $0.element("td", [("class", "quiet")]) {
            $0.sign(Sign(mark: "–", word: "no such pair", tone: .quiet))
          }
        }
      }
    }
  }

  private func write(_ tally: PairTally, to markup: inout Markup) {
    let survived = tally.runCount - tally.brokenCount - tally.undecidedCount
    let percent = survived * 100 / tally.runCount
    markup.element(
      "td", [("class", PairMatrix.tone(of: tally, percent)), ("title", PairMatrix.words(tally))]
    ) {
      if survived == tally.runCount {
        $0.sign(Sign(mark: "✓", word: "all \(tally.runCount) survived", tone: .good))
      } else {
        $0.say("\(percent) %")
      }
      if tally.jointCount > 0 {
        $0.element("span", [("class", "joint")]) { joint in
          joint.say("◆ \(GroupedNumber.text(tally.jointCount))")
          joint.element("span", [("class", "word")], " only together")
        }
      }
    }
  }

  /// The shade of a cell. The numbers in the cell give the same information.
  private static func tone(of tally: PairTally, _ percent: Int) -> String {
    guard tally.brokenCount > 0 else { return tally.undecidedCount > 0 ? "doubtful" : "good" }
    return percent >= 80 ? "some" : percent >= 50 ? "many" : "most"
  }

  private static func words(_ tally: PairTally) -> String {
    var words = "\(tally.first), then \(tally.second): "
    words += "\(GroupedNumber.text(tally.brokenCount)) of \(GroupedNumber.text(tally.runCount)) broken"
    if tally.jointCount > 0 { words += ", \(GroupedNumber.text(tally.jointCount)) only together" }
    if tally.undecidedCount > 0 { words += ", \(GroupedNumber.text(tally.undecidedCount)) inconclusive" }
    return words
  }
}
